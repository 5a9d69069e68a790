"""The after-action report: what happened, gathered event by event as a seat was told of it, and laid out for readers.

Each `…s.py` watches one kind of thing and ends in tables; `account` runs them over a game, `page` makes the HTML,
`sheets` JSON and CSV of the same tables.
"""
