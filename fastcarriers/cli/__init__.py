"""The command line: `fastcarriers play`, `simulate`, `check`, `report`. `main` runs it; a module holds each command."""

from fastcarriers.cli.program import READER_GONE, app, main

__all__ = ["READER_GONE", "app", "main"]
