"""What happens to one side in the air: its units and its strikes."""

from __future__ import annotations

from fastcarriers.carriers.records import DisplayId, HolderId, Label, MarkerId, Place, Strike, TargetOffered
from fastcarriers.kernel.parts import Event

# ---- units


class UnitStationed(Event, tag="unit-stationed", frozen=True, kw_only=True):
    """Set-up: where a unit stands."""

    unit: str
    place: Place
    at: str
    slot: str


class UnitLost(Event, tag="unit-lost", frozen=True, kw_only=True):
    """An air unit is gone. `why`: `ditched`, `endurance`, `night`, `no_deck`, `carrier_lost`, `late_cap`, `combat`."""

    unit: str
    why: str


class UnitAway(Event, tag="unit-away", frozen=True, kw_only=True):
    """An air unit left the map with its carrier (ruling FC-67)."""

    unit: str


class UnitLaunched(Event, tag="unit-launched", frozen=True, kw_only=True):
    """[9.33] A unit took off to CAP, search, a strike (with its endurance) or a transfer."""

    unit: str
    place: Place
    at: str
    slot: str = ""
    endurance: int = 0
    extended: bool = False


class UnitScrambled(Event, tag="unit-scrambled", frozen=True, kw_only=True):
    """A unit went on CAP out of its box: the scenario's rule `scramble`."""

    unit: str
    at: str


class UnitShifted(Event, tag="unit-shifted", frozen=True, kw_only=True):
    """[7.47] A searching unit changed its pattern; or a strike's unit went to the Return Box."""

    unit: str
    slot: str


class UnitMoved(Event, tag="unit-moved", frozen=True, kw_only=True):
    """[9.15] A unit stands in another status box of its holder."""

    unit: str
    box: Place


class UnitsRecombined(Event, tag="units-recombined", frozen=True, kw_only=True):
    """[13.93] Two half units became one full one; `other` left play."""

    unit: str
    other: str


class UnitLanded(Event, tag="unit-landed", frozen=True, kw_only=True):
    """[9.42] A unit landed."""

    unit: str
    on: HolderId
    box: Place


# ---- strikes


class StrikeFormed(Event, tag="strike-formed", frozen=True, kw_only=True):
    """[10.22] A Strike Display is in use; `formed` counts this side's strikes so far."""

    strike: Strike
    formed: int


class StrikeMoved(Event, tag="strike-moved", frozen=True, kw_only=True):
    """[10.5] Where a strike will be at the end of this Air Movement Phase."""

    strike: str
    hex: Label


class StrikeRecalled(Event, tag="strike-recalled", frozen=True, kw_only=True):
    """[10.7] A strike has no target any more; `why`: `ordered`, `failed_switch` [10.96], `dummy`,
    `gone`, `attacked`."""

    strike: str
    why: str


class WavesClosedUp(Event, tag="waves-closed-up", frozen=True, kw_only=True):
    """[10.22] A wave of a strike in the forming was left empty: the units after it and the waves they are in now."""

    strike: str
    waves: dict[str, str]


class ReturnBaseNamed(Event, tag="return-base-named", frozen=True, kw_only=True):
    """[10.73] A strike's new return base."""

    strike: str
    return_base: DisplayId


class EnduranceSpent(Event, tag="endurance-spent", frozen=True, kw_only=True):
    """[10.67] An op-turn has passed: the hex of each strike is on its plot, and this is left to each unit."""

    left: dict[str, int]


class StrikeEnded(Event, tag="strike-ended", frozen=True, kw_only=True):
    """A strike has no units any more; its display is free."""

    strike: str


class ContactMade(Event, tag="contact-made", frozen=True, kw_only=True):
    """[10.9] A strike of this side has tried for contact: which one, and the odds that only this side knows."""

    strike: str
    target: DisplayId
    number: int
    die: int | None
    contact: bool


class TargetAsked(Event, tag="target-asked", frozen=True, kw_only=True):
    """[10.96] A strike may try for another task force in the hex."""

    offered: TargetOffered


class TargetChosen(Event, tag="target-chosen", frozen=True, kw_only=True):
    """[10.96] The target that a strike presses on, with the op-turn in which it switched (None: it did not)."""

    strike: str
    task_force: MarkerId
    switched: int | None
