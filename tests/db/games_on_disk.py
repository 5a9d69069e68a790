"""Games to write and to spoil, and pictures of folders to compare."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path

from db import GameFile, Message, Row
from fastcarriers.kernel.errors import KnownError

META: dict[str, bytes | str] = {"scenario": "midway", "map": bytes(range(256)) * 4, "seed": "7"}
Content = tuple[dict[str, bytes | str], list[Row], list[Message]]


def order(first: int) -> list[Row]:
    """One order and its three events; every byte follows from the number of the first."""
    rows: list[Row] = []
    for seq in range(first, first + 4):
        kind = "order" if seq == first else "event"
        payload = f'{{"at":"{seq:04}","why":"{"Kōchi → é " * (seq % 17)}","n":{seq * 7919 % 1000}}}'.encode()
        rows.append(
            Row(seq, seq % 3, seq // 40, kind, ("us", "jp", "public")[seq % 3], None, f"tag-{seq % 5}", 1, payload)
        )
    return [Row(first, 0, first // 40, "order", "us", "anna", "move-air", 1, b'{"unit":"VF-6"}'), *rows[1:]]


def add_orders(game: GameFile, count: int) -> None:
    for _ in range(count):
        game.append(order(game.head.seq + 1))


def make(path: Path, orders: int) -> Content:
    """A closed game with some messages; returns what is in it."""
    with GameFile.create(path, META) as game:
        add_orders(game, orders)
        game.post([Message(n, "jp", ("us", None)[n % 2], b'{"text":"gg %d"}' % n) for n in range(1, 4)])
        return content(game)


def content(game: GameFile) -> Content:
    return dict(game.meta), list(game.rows()), list(game.messages())


def picture(folder: Path) -> dict[str, bytes]:
    """Every name in a folder with what it holds."""
    return {entry.name: entry.read_bytes() if entry.is_file() else b"" for entry in folder.iterdir()}


def put(folder: Path, files: dict[str, bytes]) -> None:
    """Make a folder hold these files and no other."""
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir()
    for name, held in files.items():
        (folder / name).write_bytes(held)


def refusal(attempt: Callable[[], object]) -> str | None:
    """The key of the sentence with which an attempt was refused; None if it was not."""
    try:
        attempt()
    except KnownError as error:
        return error.said.key
    return None
