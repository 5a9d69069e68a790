"""Games for the tests of the report: one of two days at Midway, whole and as it stood on the first afternoon."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from functools import cache
from html.parser import HTMLParser
from pathlib import Path

import msgspec
from msgspec.structs import replace

from db import GameFile, Row
from fastcarriers.carriers.view import View
from fastcarriers.commanders.roster import commander_called
from fastcarriers.library import Library, Pack
from fastcarriers.play.games import new_game, read_meta, rules_of
from fastcarriers.players import play_phase, seat_players

TURNS = 9
MIDST = 5
"""The game-turn in which the unfinished game stands: there has been a battle."""
SEED = "7"
DIARY = {
    "diary": [
        {"game_turn": 2, "op_turn": 0, "about": "us-1", "said": {"key": "place.deck", "args": {}}},
        {"game_turn": "two", "about": 7},
        {
            "game_turn": 3,
            "op_turn": 1,
            "about": "us-strike-1",
            "said": {"key": "event.marker-placed", "args": {"pieces": "us-1"}},
        },
        {
            "game_turn": 4,
            "op_turn": 0,
            "about": "midway",
            "said": {"key": "event.marker-placed", "args": {"pieces": False}},
        },
    ],
    "plans": {"a": 1},
}
VOID = {"meta", "link", "br", "img", "hr", "input"}


@cache
def pack(turns: int = TURNS) -> Pack:
    whole = Library().load_scenario("midway")
    return replace(whole, scenario=replace(whole.scenario, game_turns=turns))


def write_games(folder: Path, played: Pack | None = None, names: str = "drill") -> tuple[Path, Path]:
    """A finished game and the same one in the midst; commander `us` keeps a diary, `jp` a memory without one."""
    whole, midst = folder / "whole.carriers", folder / "midst.carriers"
    with new_game(played or pack(), SEED, path=whole, threaded=False) as running:
        charts = rules_of(running.pack, running.terms).charts
        seats = {side: running.session.seat((side,)) for side in charts.sides}
        players = seat_players(seats, {side: commander_called(names, charts) for side in seats}, SEED)
        seats["us"].save_memory(msgspec.json.encode(DIARY))
        seats["jp"].save_memory(b'{"estimate": ["canary-of-jp"]}')
        while running.session.outcome is None:
            view = seats["us"].view()
            assert isinstance(view, View)
            if not midst.exists() and view.game_turn == MIDST and view.op_turn == 1:
                running.session.copy_to(midst)
            play_phase(players, lambda side, order: None)
    return whole, midst


def rewritten(game: Path, to: Path, rows: Iterable[Row], meta: Mapping[str, bytes | str] | None = None) -> Path:
    """A game file of these rows, numbered anew and in a good chain."""
    with GameFile.open(game) as file:
        old = dict(file.meta)
    with GameFile.create(to, dict(meta or old)) as file:
        file.append([replace(row, seq=seq) for seq, row in enumerate(rows, 1)])
    return to


def rows_of(game: Path) -> list[Row]:
    with GameFile.open(game) as file:
        return list(file.rows())


def pack_of(game: Path) -> Pack:
    with GameFile.open(game) as file:
        return read_meta(file.meta, str(game))[0]


class Page(HTMLParser):
    """Reads a page, and fails where its tags do not close one another. Tables by name, as their cells' texts."""

    def __init__(self, text: str) -> None:
        super().__init__(convert_charrefs=True)
        self.open: list[str] = []
        self.tags: list[tuple[str, dict[str, str]]] = []
        self.ids: list[str] = []
        self.headings: list[int] = []
        self.tables: dict[str, list[list[str]]] = {}
        self.words: list[str] = []
        self._rows: list[list[str]] | None = None
        self.feed(text)
        self.close()
        assert not self.open, f"never closed: {self.open}"

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attrs}
        self.tags.append((tag, given))
        if "id" in given:
            self.ids.append(given["id"])
        if re.fullmatch(r"h[1-6]", tag):
            self.headings.append(int(tag[1]))
        if tag == "table":
            self._rows = self.tables.setdefault(given["data-table"], [])
        elif tag == "tr" and self._rows is not None and "tbody" in self.open:
            self._rows.append([])
        elif tag == "td" and self._rows is not None:
            self._rows[-1].append("")
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, {name: value or "" for name, value in attrs}))

    def handle_endtag(self, tag: str) -> None:
        assert self.open, f"</{tag}> closes nothing"
        assert self.open[-1] == tag, f"</{tag}> closes {self.open[-3:]}"
        self.open.pop()
        if tag == "table":
            self._rows = None

    def handle_data(self, data: str) -> None:
        if "style" in self.open:
            return
        if data.strip():
            self.words.append(data.strip())
        if self._rows is not None and "td" in self.open:
            self._rows[-1][-1] += data

    @property
    def text(self) -> str:
        return " ".join(self.words)
