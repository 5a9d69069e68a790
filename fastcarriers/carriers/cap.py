"""[9.5] CAP [Combat Air Patrol]."""

from __future__ import annotations

from collections.abc import Iterator

from fastcarriers.carriers import phases as ph
from fastcarriers.carriers.displays import flying
from fastcarriers.carriers.names import name_of
from fastcarriers.carriers.records import AirUnit, DisplayId, Duty
from fastcarriers.carriers.state import Own, Public
from fastcarriers.kernel.errors import say


def defenders(own: Own, target: DisplayId) -> list[AirUnit]:
    """[9.52, 9.55, FC-73] The units that go to the Tactical Display when this task force or base is attacked.

    No other CAP does, not even from the same hex.
    """
    return flying(own, target, "cap")


def land_by(public: Public, unit: AirUnit, engaged: bool) -> int | None:
    """[9.57, FC-87] The op-turn by which a CAP unit must land after a battle: the next one, if it fought in the air."""
    return public.clock + 1 if engaged else unit.land_by


def is_due(public: Public, unit: AirUnit) -> bool:
    """[9.57, FC-24] Whether this Landing Phase is the last for a CAP unit that fought."""
    return unit.place == "cap" and unit.land_by is not None and public.clock >= unit.land_by


def must_land(public: Public, own: Own) -> Iterator[Duty]:
    """[9.57] The game shows which CAP units fought and will be lost if they do not land (ruling FC-24)."""
    for unit in own.units.values():
        if unit.place == "cap" and unit.land_by is not None:
            display = name_of(public, unit.at)
            last = public.standing.name != ph.LANDING or is_due(public, unit)
            said = say("cap.must_land", unit=unit.id, display=display, last_moment=int(last))
            yield Duty("9.57", said, unit.id, must=False)
