"""Entry: the hexes from which attacks come soonest, and of these the farthest from CAP."""

from __future__ import annotations

from fastcarriers.carriers.battle.orders import EnterUnit
from fastcarriers.carriers.battle.records import Altitude, Number
from fastcarriers.carriers.records import AirUnit
from fastcarriers.commanders.drill.tactics import entering
from fastcarriers.commanders.drill.tactics.scene import apart
from fastcarriers.commanders.flag.tactics.outlook import Outlook

OUT_OF_REACH = 24
"""Hexes from CAP beyond which it does not matter how far it is: two of its moves and what bombers fly meanwhile."""


def entries(outlook: Outlook) -> list[EnterUnit]:
    """The orders of an entry phase: whoever may come, comes."""
    return Entry(outlook).orders


class Entry(entering.Entry):
    """One entry phase."""

    def far(self, unit: AirUnit, altitude: Altitude, at: Number) -> tuple[int, ...]:
        """Movement phases to the best attack, nearness of CAP, hexes to the attack."""
        phases, hexes = super().far(unit, altitude, at)[:2]
        return phases, -self.clear_of_cap(altitude, at), hexes

    def clear_of_cap(self, altitude: Altitude, at: Number) -> int:
        """Hexes to all CAP that flies at an altitude, or could dive to it."""
        cap = [foe for foe in self.scene.enemies if foe.altitude == altitude or foe.altitude == "high"]
        return sum(min(apart(foe.at or "", at), OUT_OF_REACH) for foe in cap)
