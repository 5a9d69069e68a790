"""Stages and phases in words, and what each phase is for."""

from __future__ import annotations

from fastcarriers.kernel.errors import Say, say

STRATEGIC = ("regrouping", "plotting", "statements", "interface")
OPERATIONAL = ("take_off", "status", "landing", "air_movement", "contact")
TACTICAL = ("defender_air", "facing", "cap_attack", "flak", "attacker_air", "air_attack", "surface_attack")
BEFORE_BATTLE = ("fight_next", "display_set_up", "entry")

PHASES: dict[str, Say] = {
    "set_up": say("ui.phase.set_up"),
    "regrouping": say("ui.phase.regrouping"),
    "plotting": say("ui.phase.plotting"),
    "statements": say("ui.phase.statements"),
    "interface": say("ui.phase.interface"),
    "take_off": say("ui.phase.take_off"),
    "status": say("ui.phase.status"),
    "landing": say("ui.phase.landing"),
    "air_movement": say("ui.phase.air_movement"),
    "contact": say("ui.phase.contact"),
    "fight_next": say("ui.phase.fight_next"),
    "display_set_up": say("ui.phase.display_set_up"),
    "entry": say("ui.phase.entry"),
    "defender_air": say("ui.phase.defender_air"),
    "facing": say("ui.phase.facing"),
    "cap_attack": say("ui.phase.cap_attack"),
    "flak": say("ui.phase.flak"),
    "attacker_air": say("ui.phase.attacker_air"),
    "air_attack": say("ui.phase.air_attack"),
    "surface_attack": say("ui.phase.surface_attack"),
    "over": say("ui.phase.over"),
}

HINTS: dict[str, Say] = {
    "set_up": say("ui.hint.set_up"),
    "regrouping": say("ui.hint.regrouping"),
    "plotting": say("ui.hint.plotting"),
    "statements": say("ui.hint.statements"),
    "interface": say("ui.hint.interface"),
    "take_off": say("ui.hint.take_off"),
    "status": say("ui.hint.status"),
    "landing": say("ui.hint.landing"),
    "air_movement": say("ui.hint.air_movement"),
    "contact": say("ui.hint.contact"),
    "fight_next": say("ui.hint.fight_next"),
    "display_set_up": say("ui.hint.display_set_up"),
    "entry": say("ui.hint.entry"),
    "defender_air": say("ui.hint.defender_air"),
    "facing": say("ui.hint.facing"),
    "cap_attack": say("ui.hint.cap_attack"),
    "flak": say("ui.hint.flak"),
    "attacker_air": say("ui.hint.attacker_air"),
    "air_attack": say("ui.hint.air_attack"),
    "surface_attack": say("ui.hint.surface_attack"),
    "over": say("ui.hint.over"),
}
"""One sentence for newcomers: what the phase is for, and what to do in it."""


def stage_of(phase: str) -> tuple[Say, tuple[str, ...]]:
    """The stage that a phase belongs to, and the phases of that stage in order."""
    for stage, phases in (
        (say("ui.stage.strategic"), STRATEGIC),
        (say("ui.stage.operational"), OPERATIONAL),
        (say("ui.stage.tactical"), TACTICAL),
        (say("ui.stage.tactical"), BEFORE_BATTLE),
    ):
        if phase in phases:
            return stage, phases
    return say("ui.stage.set_up") if phase == "set_up" else say("ui.stage.over"), (phase,)
