"""The game file: one SQLite file with a chained journal. It knows bytes, not games."""

from db.game_file import GameFile
from db.row import Head, Message, Row

__all__ = ["GameFile", "Head", "Message", "Row"]
