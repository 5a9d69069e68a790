"""A tactical position as data: a battle that is fought by itself. Field names are those of the file (`battles/*.toml`).

What the file leaves out the rules put in: ships and CAP without a place stand as the suggested set-up has them.
"""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from msgspec import Meta

from fastcarriers.carriers.counters import Number, ShipData
from fastcarriers.carriers.words import Count, Direction, HexLabel, Name, Provenance, Record, Text

Damage: TypeAlias = Annotated[int, Meta(ge=0, le=3)]
"""Damage points of a ship or base that is still there."""
Edge: TypeAlias = Annotated[int, Meta(ge=1, le=6)]
Routine: TypeAlias = Annotated[int, Meta(ge=1, le=6)]
Share: TypeAlias = Annotated[float, Meta(ge=0, le=1)]
SideId: TypeAlias = Literal["us", "jp"]
Points: TypeAlias = Annotated[float, Meta(ge=0, le=4)]


class Squadron(Record, frozen=True, kw_only=True):
    """`count` full and `half` reduced units of a type."""

    type: Name
    count: Count = 0
    half: Count = 0


class ShipOnDisplay(Record, frozen=True, kw_only=True):
    """A ship of the defender. `at` missing: where the suggested set-up puts her. `facing`: a carrier that has turned.

    The boxes list what a carrier has aboard [13.71, 13.72].
    """

    id: Name
    damage: Damage = 0
    at: Number | None = None
    facing: Direction | None = None
    deck: tuple[Squadron, ...] = ()
    arm: tuple[Squadron, ...] = ()
    hangar: tuple[Squadron, ...] = ()


class CapOnDisplay(Record, frozen=True, kw_only=True):
    """CAP units at one altitude, in one hex if `at` is given."""

    type: Name
    altitude: Literal["high", "low"]
    count: Count = 0
    half: Count = 0
    at: Number | None = None


class BaseOnDisplay(Record, frozen=True, kw_only=True):
    """An airbase of the map as the target: `flak` in multiples of ten, and the units grounded in its boxes [15.2]."""

    id: Name
    flak: Count
    damage: Damage = 0
    deck: tuple[Squadron, ...] = ()
    arm: tuple[Squadron, ...] = ()
    hangar: tuple[Squadron, ...] = ()


class Wave(Record, frozen=True, kw_only=True):
    """A wave of the strike. With fixed arrival it comes in the routine and over the edge named here."""

    units: tuple[Squadron, ...]
    routine: Routine = 1
    edge: Edge | None = None


class History(Record, frozen=True, kw_only=True):
    """What happened: damage points by ship (four: sunk), and the share of the bombing units' points that was lost."""

    text: Text
    damage: dict[Name, Points] = {}
    losses: Share | None = None
    source: Text | None = None


class Estimate(Record, frozen=True, kw_only=True):
    """What the data pack's own Monte Carlo without a display makes of it; means."""

    damage: dict[Name, Points] = {}
    losses: Share | None = None


class Position(Record, frozen=True, kw_only=True):
    """The whole file. `arrival` rolled: by the Wave Arrival Table; fixed: as the waves say. `facing` is the fleet's.

    `counter` brings ships that the ship list has not. `hex` missing: the first hex of the map that fits `kind`.
    """

    id: Name
    title: Name
    text: Text
    provenance: Provenance
    provenance_note: Text
    attacker: SideId
    kind: Literal["sea", "coast", "base"]
    map: Name = "central_pacific"
    hex: HexLabel | None = None
    facing: Direction = "NE"
    arrival: Literal["rolled", "fixed"] = "rolled"
    ship: tuple[ShipOnDisplay, ...] = ()
    counter: tuple[ShipData, ...] = ()
    base: BaseOnDisplay | None = None
    cap: tuple[CapOnDisplay, ...] = ()
    wave: tuple[Wave, ...]
    history: History | None = None
    estimate: Estimate | None = None

    @property
    def defender(self) -> SideId:
        """The other side."""
        return "jp" if self.attacker == "us" else "us"
