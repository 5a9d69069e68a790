"""The side's log as lines that a window can point from: as in `report.lines`, and each knows its pieces and dice."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from msgspec import Struct, structs

from fastcarriers.kernel.errors import Say, say
from fastcarriers.kernel.parts import PUBLIC, SEALED, Event, Side
from fastcarriers.play.news import News
from fastcarriers.report.lines import PIECES, Clock
from fastcarriers.report.log import happening_of
from ui.speech import Voice, tell

POINTS = ("task_force", "unit", "strike", "ship", "target", "marker", "roll", "hex")
"""Fields of an event that say what it is about, the telling ones first."""
SEARCH, AIR, SEA, FIGHT, ORDERS = "search", "air", "sea", "fight", "orders"
KINDS = (SEARCH, AIR, SEA, FIGHT, ORDERS)
BY_CHAPTER = {"5": SEA, "6": SEA, "7": SEARCH, "8": ORDERS, "9": AIR, "10": AIR}


NUMBERS = {
    "die": say("ui.log.die"),
    "number": say("ui.log.needed"),
    "strength": say("ui.log.strength"),
    "against": say("ui.log.against"),
    "damage": say("ui.log.damage"),
}
"""What an event that throws dice tells besides its sentence."""


class LogLine(Struct):
    """A happening: when, whose, what, by which rule, and the ids of what it is about. Grows by equal happenings."""

    game_turn: int
    op_turn: int
    phase: str
    side: Side | None
    rule: str
    said: Say
    about: list[str]
    pieces: list[str]
    dice: list[str]

    @property
    def told(self) -> Say:
        """The text with its pieces."""
        if not self.pieces:
            return self.said
        return Say(self.said.key, self.said.args | {PIECES: ", ".join(self.pieces), "count": len(self.pieces)})

    @property
    def kind(self) -> str:
        """One of `KINDS`, by the chapter of its rule."""
        chapter = self.rule.split(".")[0]
        return BY_CHAPTER.get(chapter, FIGHT if chapter in ("11", "12", "13", "15") else ORDERS)


class LogBook:
    """The lines of one seat; news are added as they come."""

    def __init__(self, voice: Voice) -> None:
        self._voice, self._clock = voice, Clock()
        self.lines: list[LogLine] = []

    def add(self, news: Iterable[News]) -> int:
        """Write these news down; the index of the first line that is new or has grown."""
        first = len(self.lines)
        for item in news:
            self._clock.hear(item.event)
            told = happening_of(item.event, self._voice)
            if told is None:
                continue
            event, clock = item.event, self._clock
            side = told.side or (event.to if event.to not in (PUBLIC, SEALED) else None)
            pieces = [told.piece] if told.piece else []
            about, dice = points_of(event), dice_of(event)
            line = LogLine(clock.game_turn, clock.op_turn, clock.phase, side, told.rule, told.said, about, pieces, dice)
            if self.lines and _alike(self.lines[-1], line):
                self.lines[-1].pieces += pieces
                self.lines[-1].about += about
                self.lines[-1].dice += dice
                first = min(first, len(self.lines) - 1)
            else:
                self.lines.append(line)
        return first


def _alike(last: LogLine, line: LogLine) -> bool:
    """The same happening to another piece."""
    same = (last.game_turn, last.op_turn, last.phase, last.side, last.rule, last.said)
    return bool(line.pieces) and same == (line.game_turn, line.op_turn, line.phase, line.side, line.rule, line.said)


def points_of(event: Event) -> list[str]:
    """The ids and hexes that an event names, the telling ones first."""
    found: list[str] = []
    for name in POINTS:
        value: Any = getattr(event, name, None)
        if isinstance(value, Struct):
            value = getattr(value, "id", None) or getattr(value, "task_force", None)
        if isinstance(value, str):
            found.append(value)
    return found


def dice_of(event: Event) -> list[str]:
    """The numbers of an event that threw dice: `die 4, strength 12, against 9`."""
    fields = structs.asdict(event)
    if isinstance(roll := fields.get("roll"), Struct):
        fields |= structs.asdict(roll)
    if not isinstance(fields.get("die"), int):
        return []
    if "strength" in fields:
        fields.pop("number", None)  # there it is the name of an attack
    told = [tell(word) + f" {fields[name]}" for name, word in NUMBERS.items() if fields.get(name) is not None]
    return [", ".join(told)]
