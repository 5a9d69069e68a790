"""The note at the cursor: what the order that a click would give comes to, before it is given."""

from __future__ import annotations

from fastcarriers.carriers.battle import orders as b
from fastcarriers.carriers.battle.records import BASE_HEX
from fastcarriers.kernel.errors import say
from ui.tactical_facts import turn_lines
from ui.tactical_odds import Note
from ui.tactical_scene import Scene, meant
from ui.tactical_words import BattleVoice


def note_at(scene: Scene, words: BattleVoice, at: str, target: str, turn: str) -> Note | None:
    """The note for a hex and the token in it under the cursor; None where a click would attack or turn nothing."""
    seen = next((one for one in scene.turns if one.to == turn), None)
    if seen is not None:
        said = say("ui.tactical.turn_left") if turn == "left" else say("ui.tactical.turn_right")
        return Note((words.voice.text(said), *turn_lines(seen, words)))
    picked = scene.tokens.get(scene.picked)
    there = meant(scene, at, target)
    if picked is None or not picked.own or not there:
        return None
    for order in scene.options:
        match order:
            case b.AttackInAir() | b.Strafe():
                together = {scene.picked, *scene.joined}
                hit = order.target in there and set(order.attackers) == together
            case b.DeclareAttack():
                hit = order.target in there or order.target == f"{BASE_HEX}{at}"
            case b.AimFlak():
                levels = {scene.tokens[id].level for id in there}
                hit = order.gun == scene.picked and order.hex == at and order.altitude in levels
            case _:
                hit = False
        if hit:
            act = words.act(order)
            return Note((act.text, act.detail), act.bars)
    return None
