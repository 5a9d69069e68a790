"""[9.5] CAP [Combat Air Patrol]."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from fastcarriers.carriers.displays import flying
from fastcarriers.carriers.events import CapEngaged
from fastcarriers.carriers.names import name_of
from fastcarriers.carriers.records import AirUnit, DisplayId, Duty
from fastcarriers.carriers.state import CarriersKind, CarriersNow, Own, Public
from fastcarriers.kernel.errors import say
from fastcarriers.kernel.parts import Side


def defenders(own: Own, target: DisplayId) -> list[AirUnit]:
    """[9.52, 9.55, FC-73] The units that go to the Tactical Display when this task force or base is attacked.

    No other CAP does, not even from the same hex.
    """
    return flying(own, target, "cap")


def engage(now: CarriersNow, side: Side, units: Iterable[str]) -> None:
    """[9.56, 9.57] After a Tactical Stage: CAP units that fought air-to-air (FC-87) are back on their CAP Display.

    They must land by the end of the next op-turn's Landing Phase. For the Tactical Stage to call.
    """
    for unit in units:
        now.happen(CapEngaged(to=side, unit=unit, land_by=now.public.clock + 1))


def is_due(public: Public, unit: AirUnit) -> bool:
    """[9.57, FC-24] Whether this Landing Phase is the last for a CAP unit that fought."""
    return unit.place == "cap" and unit.land_by is not None and public.clock >= unit.land_by


def must_land(public: Public, own: Own) -> Iterator[Duty]:
    """[9.57] The game shows which CAP units fought and will be lost if they do not land (ruling FC-24)."""
    for unit in own.units.values():
        if unit.place == "cap" and unit.land_by is not None:
            display = name_of(public, unit.at)
            yield Duty("9.57", say("cap.must_land", unit=unit.id, display=display), unit.id, must=False)


KINDS: tuple[CarriersKind, ...] = ()
