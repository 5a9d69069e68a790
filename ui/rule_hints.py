"""Which rule belongs to what lies under the cursor: a box, a counter, a phase, a button.

A widget says so in its property `rule`, or by a method `rule_at(point)` where its parts have rules of their own.
"""

from __future__ import annotations

from typing import Protocol, runtime_checkable

from PySide6.QtCore import QPoint, QPointF
from PySide6.QtWidgets import QWidget

from ui.docks.operations_page import Zone

PHASE_RULES: dict[str, str] = {
    "set_up": "5.1",
    "regrouping": "5.5",
    "plotting": "5.3",
    "statements": "7.3",
    "interface": "8.0",
    "take_off": "9.3",
    "status": "9.15",
    "landing": "9.4",
    "air_movement": "10.5",
    "contact": "10.9",
    "fight_next": "4.1",
    "display_set_up": "11.2",
    "entry": "11.3",
    "defender_air": "12.1",
    "facing": "12.6",
    "cap_attack": "13.1",
    "flak": "13.2",
    "attacker_air": "12.1",
    "air_attack": "13.1",
    "surface_attack": "13.3",
    "over": "4.1",
}
"""The rule that tells what is done in a phase."""
ZONE_RULES: dict[str, str] = {
    "deck": "9.14",
    "arm": "9.13",
    "hangar": "9.12",
    "cap": "9.5",
    "search": "7.15",
    "transfer": "10.81",
    "wave": "10.22",
    "return": "10.11",
}
"""The rule of a box of an operations display."""
MAP_RULES: dict[str, str] = {
    "task_force": "5.11",
    "base": "9.19",
    "strike": "10.52",
    "measure": "3.5",
    "hex": "5.4",
}
"""The rule of a piece on the strategic map, of its ruler, and of its hexes."""
DISPLAY_RULES: dict[str, str] = {
    "air": "12.1",
    "ship": "12.6",
    "grounded": "15.42",
    "gun": "15.32",
    "hex": "12.2",
}
"""The rule of a counter on the Tactical Display, and of its hexes."""
COUNTER, ENDURANCE, STRIKE = "3.21", "10.64", "10.1"


def rule_of_zone(zone: Zone) -> str:
    """The rule of a box, wave, or other place for counters."""
    return ZONE_RULES[zone.slot if zone.kind == "box" else zone.kind]


@runtime_checkable
class HasRules(Protocol):
    """A widget whose parts have rules."""

    def rule_at(self, at: QPointF) -> str:
        """The number of the rule of what lies there; empty: none."""
        ...


def set_rule(widget: QWidget, number: str) -> None:
    """The rule of a whole widget."""
    widget.setProperty("rule", number)


def rule_under(widget: QWidget | None, at: QPoint) -> str:
    """The rule of what lies at a global point, as the widget there or the next one around it knows; empty: none."""
    while widget is not None:
        if isinstance(widget, HasRules) and (number := widget.rule_at(QPointF(widget.mapFromGlobal(at)))):
            return number
        if number := widget.property("rule"):
            return str(number)
        widget = widget.parentWidget()
    return ""
