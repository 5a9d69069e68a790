"""Fast Carriers: the operations room for carrier war."""

__version__ = "0.1.0"
