"""[4.1.C] The phases of the Tactical Stage by name, in order."""

from __future__ import annotations

FIGHT_NEXT = "fight_next"
DISPLAY_SET_UP = "display_set_up"
ENTRY = "entry"
DEFENDER_AIR = "defender_air"
FACING = "facing"
CAP_ATTACK = "cap_attack"
FLAK = "flak"
ATTACKER_AIR = "attacker_air"
AIR_ATTACK = "air_attack"
SURFACE_ATTACK = "surface_attack"

TAC_TURN = (DEFENDER_AIR, FACING, CAP_ATTACK, FLAK, ATTACKER_AIR, AIR_ATTACK, SURFACE_ATTACK)
"""The seven phases of a Tactical-Turn."""
BATTLE_PHASES = (FIGHT_NEXT, DISPLAY_SET_UP, ENTRY, *TAC_TURN)
