"""[12.0-12.5] Tactical Movement."""

from __future__ import annotations

from fastcarriers.carriers.battle.records import BattleUnitId
from fastcarriers.carriers.state import CarriersKind, CarriersNow, Public
from fastcarriers.kernel.parts import Side


def has_work(now: CarriersNow, side: Side) -> bool:
    """Whether the side has an air unit on the display that could do something in this Air Movement Phase."""
    return False


def prepare(now: CarriersNow) -> None:
    """An Air Movement Phase begins."""


def carry_out(now: CarriersNow, side: Side) -> None:
    """The flights planned in this phase are flown."""


def climbed(public: Public) -> tuple[BattleUnitId, ...]:
    """[12.5] The units whose climb is done when the next tac-turn begins."""
    return ()


KINDS: tuple[CarriersKind, ...] = ()
