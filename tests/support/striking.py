"""Strikes for tests: a position with carriers on both sides, and short ways to form and fly strikes."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec
from situations import Situation, charts_of

from fastcarriers.carriers import phases as ph
from fastcarriers.carriers.orders import FormStrike, MoveStrike, PutInWave
from fastcarriers.carriers.records import Strike
from fastcarriers.kernel.orders import TakeBack
from fastcarriers.kernel.parts import PUBLIC, Event

ENTERPRISE, HORNET, YORKTOWN = "us-cv-enterprise", "us-cv-hornet", "us-cv-yorktown"
AKAGI, KAGA = "jp-cv-akagi", "jp-cv-kaga"


def position(scenario: str = "midway", **options: bool) -> Situation:
    """Two American carriers in 1404 and a third in 1604; the Japanese, found, in 1104, three hexes away."""
    s = Situation(charts_of(scenario, options=options))
    s.task_force("us", 1, "1404", ENTERPRISE, HORNET, "us-ca-astoria")
    s.task_force("us", 2, "1604", YORKTOWN)
    s.task_force("jp", 1, "1104", AKAGI, KAGA, "jp-bb-haruna")
    s.own("us").searched = {"jp-1": "search"}
    s.own("jp").searched = {"us-1": "search"}
    s.phase(ph.TAKE_OFF)
    return s


def form(s: Situation, target: str = "jp-1", base: str = "us-1", origin: str = "us-1", side: str = "us") -> str:
    """Open a Strike Display; returns the strike's id."""
    s.order(side, FormStrike(origin, target, base))
    return list(s.own(side).strikes)[-1]


def of(s: Situation, strike: str, side: str = "us") -> Strike:
    """The strike as it is now."""
    return s.own(side).strikes[strike]


def put(s: Situation, strike: str, units: Iterable[str], wave: int = 1, side: str = "us") -> None:
    for unit in units:
        s.order(side, PutInWave(unit, strike, wave))


def take_back(s: Situation) -> None:
    s.table.commit(s.table.decide(TakeBack(), "us"))


def sbds(s: Situation, count: int, at: str = ENTERPRISE, type: str = "sbd", side: str = "us") -> list[str]:
    """So many units on a flight deck."""
    return s.units(count, side, type, "deck", at)


def launched(s: Situation, count: int = 2, **plot: str) -> str:
    """A strike in the air, just formed."""
    units = sbds(s, count)
    strike = form(s, **plot)
    put(s, strike, units)
    return strike


def under_way(s: Situation, hex: str, target: str | None = "jp-1", endurance: int = 5, **fields: object) -> str:
    """A strike that was launched some op-turns ago, in an Air Movement Phase."""
    strike = s.strike("us", "us-1", target, hex, path=(hex,), **fields)
    s.unit("us", "sbd", "strike", strike, slot="1", endurance=endurance, home=ENTERPRISE)
    s.phase(ph.AIR_MOVEMENT, op_turn=2)
    return strike


def fly(s: Situation, strike: str, hex: str) -> None:
    s.order("us", MoveStrike(strike, hex))


def type_of(rule: object) -> str:
    """The kind of a scenario's rule."""
    return str(type(rule).__struct_config__.tag)  # type: ignore[attr-defined]


def heard(s: Situation, side: str) -> bytes:
    """Everything that a side gets of the table: its view and its offers."""
    view = s.table.game.view(s.public, s.own(side))
    return msgspec.json.encode((view, s.table.offers(side)), order="deterministic")


def stream(events: Iterable[Event], side: str) -> list[Event]:
    """The events that a side gets to see."""
    return [event for event in events if event.to in (PUBLIC, side)]
