"""The printed counters as data: a row of `air_units.csv` is a type, a row of `ships.csv` is one ship."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, field

from fastcarriers.carriers.words import (
    CARRIER_CLASSES,
    Count,
    Era,
    Function,
    Method,
    Name,
    Positive,
    Propulsion,
    Provenance,
    Record,
    ShipClass,
)

Number = Annotated[str, Meta(pattern=r"^[0-9]{3}$")]
Endurance = Annotated[int, Meta(ge=1, le=19)]


class AirType(Record, frozen=True, kw_only=True):
    """[3.21, 3.3] A type of air unit, six aircraft a counter; `_back` is the reduced side.

    `may_attack_air` false is the parenthesised Anti-Air Strength, `missile` the bracketed Anti-Ship Strength.
    `move` (tactical hexes) is that of the Second World War, `propulsion` that of the modern units.
    """

    id: Name
    label: Name
    name: Name
    nation: Name
    era: Era
    function: Function
    method: Method
    antiair: Count
    antiair_back: Count
    may_attack_air: bool
    antiship: Count
    antiship_back: Count
    missile: bool
    asw: Count
    asw_back: Count
    endurance: Endurance
    move: Positive | None = None
    propulsion: Propulsion | None = None
    may_search: bool
    number: Number
    provenance: Provenance
    printed_cells: tuple[str, ...] = ()
    implied_cells: tuple[str, ...] = ()
    note: str = ""

    def antiair_of(self, *, half: bool) -> int:
        """[13.9] The Anti-Air Strength of the side that shows: of the back where the unit is reduced."""
        return self.antiair_back if half else self.antiair

    def antiship_of(self, *, half: bool) -> int:
        """[13.9] The Anti-Ship Strength of the side that shows."""
        return self.antiship_back if half else self.antiship

    @property
    def is_fighter(self) -> bool:
        """[FC-99] Functions F and FB."""
        return self.function in ("F", "FB")


class ShipData(Record, frozen=True, kw_only=True):
    """[3.22] One ship. Three flak strengths (Second World War) or one (modern); capacities of carriers only."""

    id: Name
    name: Name
    nation: Name
    type: ShipClass
    ship_class: str = field(name="class")
    era: Era
    flak_short: Count | None = None
    flak_medium: Count | None = None
    flak_long: Count | None = None
    flak: Count | None = None
    surface: Count
    doubled_vs_submarines: bool
    missile: bool
    defense: Count
    deck: Count | None = None
    arm: Count | None = None
    total: Count | None = None
    number: Number
    provenance: Provenance
    printed_cells: tuple[str, ...] = ()
    note: str = ""

    @property
    def is_carrier(self) -> bool:
        """CVS seaplane tenders included: they have a capacity."""
        return self.type in CARRIER_CLASSES

    @property
    def has_facing(self) -> bool:
        """[12.61, FC-53] Whether she turns by herself on the Tactical Display: carriers do, but no CVS."""
        return self.is_carrier and self.type != "CVS"
