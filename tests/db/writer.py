"""Writes games until it is killed. A line "append PATH" or "create PATH" on the input makes a child that does so.

The child writes "pid N", then "kept N" for each order once `append` has come back (that is the promise), and the
parent "dead" when the child is gone. Forked, so that a child costs some milliseconds and not a start of Python.
"""

from __future__ import annotations

import os
import sys
from itertools import count

import sqlite_utils  # noqa: F401  (so that no child spends its life loading it)
from games_on_disk import META, order

from db import GameFile, Message


def tell(line: str) -> None:
    os.write(1, line.encode() + b"\n")  # in one piece, and not in a buffer that dies with us


def append(path: str) -> None:
    with GameFile.open(path) as game:
        for turn in count(1):
            game.append(order(game.head.seq + 1))
            tell(f"kept {game.head.seq}")
            if turn % 11 == 0:
                game.checkpoint()
            if turn % 5 == 0:
                game.post([Message(game.head.message_seq + 1, "jp", "us", b'"hello"')])


def create(path: str) -> None:
    for number in count():
        GameFile.create(f"{path}-{number}.carriers", META).close()
        tell(f"kept {number}")


def main() -> None:
    for line in sys.stdin:
        work, path = line.rstrip("\n").split(" ", 1)
        child = os.fork()
        if child == 0:
            tell(f"pid {os.getpid()}")
            {"append": append, "create": create}[work](path)
        _, status = os.waitpid(child, 0)
        tell("dead" if os.WIFSIGNALED(status) else f"ended by itself: {status}")


if __name__ == "__main__":
    main()
