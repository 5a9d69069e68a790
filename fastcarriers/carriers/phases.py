"""[4.1] The phases by name. `sequence` knows what comes after each."""

from __future__ import annotations

from fastcarriers.carriers.battle.phases import BATTLE_PHASES

SET_UP = "set_up"
REGROUPING = "regrouping"
PLOTTING = "plotting"
STATEMENTS = "statements"
INTERFACE = "interface"
TAKE_OFF = "take_off"
STATUS = "status"
LANDING = "landing"
AIR_MOVEMENT = "air_movement"
CONTACT = "contact"
OVER = "over"

PHASES = (
    SET_UP,
    REGROUPING,
    PLOTTING,
    STATEMENTS,
    INTERFACE,
    TAKE_OFF,
    STATUS,
    LANDING,
    AIR_MOVEMENT,
    CONTACT,
    *BATTLE_PHASES,
    OVER,
)
SECRET = frozenset({SET_UP, REGROUPING, PLOTTING, INTERFACE, TAKE_OFF, STATUS, LANDING, AIR_MOVEMENT})
"""Phases in which both sides order in secret: an order there touches its giver's own part only (ruling FC-50)."""
QUIET = SECRET - {SET_UP}
"""[6.51, FC-106] Between these phases, so in each of them, ships may be scuttled and units ditched."""
