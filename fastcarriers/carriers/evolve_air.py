"""What the events of air units and strikes become: a side's own part."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from fastcarriers.carriers import air_events as e
from fastcarriers.carriers.bookkeeping import becomes
from fastcarriers.carriers.records import AirUnit, sortie
from fastcarriers.carriers.state import Own

# ---- units


def put(own: Own, unit: str, **changes: Any) -> AirUnit:
    """The unit with these changes, in its place among the side's units."""
    own.units[unit] = became = replace(own.units[unit], **changes)
    return became


def count_sortie(own: Own, holder: str, mission: str, by: int) -> None:
    """One unit more, or less, has flown such a mission from this carrier or base."""
    key = sortie(holder, mission)
    own.sorties[key] = own.sorties.get(key, 0) + by


@becomes(e.UnitStationed)
def _(own: Own, event: e.UnitStationed) -> None:
    unit = own.units[event.unit]
    if (unit.place == "search") != (event.place == "search"):
        count_sortie(own, unit.home, "search", 1 if event.place == "search" else -1)
    put(own, event.unit, place=event.place, at=event.at, slot=event.slot)


@becomes(e.UnitLost)
def _(own: Own, event: e.UnitLost) -> None:
    if event.why == "carrier_lost":
        own.lost_aboard += own.units[event.unit].steps
    put(own, event.unit, place="lost", at="", slot="", endurance=0, land_by=None, extended=False)


@becomes(e.UnitAway)
def _(own: Own, event: e.UnitAway) -> None:
    put(own, event.unit, place="away", slot="", endurance=0, land_by=None)


@becomes(e.UnitLaunched)
def _(own: Own, event: e.UnitLaunched) -> None:
    at = own.units[event.unit].at
    mission = "transfer" if event.place == "strike" and own.strikes[event.at].transfer else event.place
    count_sortie(own, at, mission, 1)
    put(
        own,
        event.unit,
        place=event.place,
        at=event.at,
        slot=event.slot,
        endurance=event.endurance,
        extended=event.extended,
    )


@becomes(e.UnitScrambled)
def _(own: Own, event: e.UnitScrambled) -> None:
    count_sortie(own, event.at, "scramble", 1)
    put(own, event.unit, place="cap", at=event.at, slot="")


@becomes(e.UnitShifted)
def _(own: Own, event: e.UnitShifted) -> None:
    put(own, event.unit, slot=event.slot)


@becomes(e.UnitMoved)
def _(own: Own, event: e.UnitMoved) -> None:
    put(own, event.unit, place=event.box)


@becomes(e.UnitsRecombined)
def _(own: Own, event: e.UnitsRecombined) -> None:
    put(own, event.unit, half=False)
    del own.units[event.other]


@becomes(e.UnitLanded)
def _(own: Own, event: e.UnitLanded) -> None:
    put(own, event.unit, place=event.box, at=event.on, slot="", endurance=0, land_by=None, extended=False)


# ---- strikes


@becomes(e.StrikeFormed)
def _(own: Own, event: e.StrikeFormed) -> None:
    own.strikes[event.strike.id] = event.strike
    own.strikes_formed = event.formed


@becomes(e.WavesClosedUp)
def _(own: Own, event: e.WavesClosedUp) -> None:
    for unit, wave in event.waves.items():
        put(own, unit, slot=wave)


@becomes(e.StrikeMoved)
def _(own: Own, event: e.StrikeMoved) -> None:
    own.strikes[event.strike] = replace(own.strikes[event.strike], hex=event.hex, moved=True)


@becomes(e.StrikeRecalled)
def _(own: Own, event: e.StrikeRecalled) -> None:
    own.strikes[event.strike] = replace(own.strikes[event.strike], target=None, recalled=True, contact=None)
    own.choices.pop(event.strike, None)


@becomes(e.ReturnBaseNamed)
def _(own: Own, event: e.ReturnBaseNamed) -> None:
    strike = own.strikes[event.strike]
    target = event.return_base if strike.transfer else strike.target
    own.strikes[event.strike] = replace(strike, return_base=event.return_base, target=target, moved=True)


@becomes(e.EnduranceSpent)
def _(own: Own, event: e.EnduranceSpent) -> None:
    for unit, left in event.left.items():
        put(own, unit, endurance=left)
    own.strikes = {s.id: replace(s, path=(*s.path, s.hex), moved=False) for s in own.strikes.values()}


@becomes(e.StrikeEnded)
def _(own: Own, event: e.StrikeEnded) -> None:
    del own.strikes[event.strike]


@becomes(e.ContactMade)
def _(own: Own, event: e.ContactMade) -> None:
    contact = event.target if event.contact else None
    own.strikes[event.strike] = replace(own.strikes[event.strike], contact=contact)


@becomes(e.TargetAsked)
def _(own: Own, event: e.TargetAsked) -> None:
    own.choices[event.offered.strike] = event.offered


@becomes(e.TargetChosen)
def _(own: Own, event: e.TargetChosen) -> None:
    own.choices.pop(event.strike, None)
    strike = own.strikes[event.strike]
    switched = event.switched or strike.switched
    own.strikes[event.strike] = replace(strike, target=event.task_force, contact=event.task_force, switched=switched)
