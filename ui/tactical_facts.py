"""What the column says of the picked counter, in short lines."""

from __future__ import annotations

from collections.abc import Iterator

from fastcarriers.kernel.errors import Say, say
from ui.tactical_scene import Scene, Turn
from ui.tactical_tokens import Token
from ui.tactical_words import METHODS, BattleVoice


def facts_of(scene: Scene, token: Token, words: BattleVoice) -> tuple[str, ...]:
    """Place and marks, then what its kind has to say."""
    said = list(_facts(scene, token, words))
    return (words.token(token), *(words.voice.text(one) for one in said))


def _facts(scene: Scene, token: Token, words: BattleVoice) -> Iterator[Say]:
    odds, view = words.odds, words.view
    if token.id in view.air:
        if scene.reach or token.way:
            yield say("ui.tactical.points", points=scene.points)
        method = odds.method(token.id)
        if method in METHODS and odds.may_still_attack(token.id):
            yield say("ui.tactical.ordnance", method=words.voice.text(METHODS[method]))
        if odds.must_dive(token.id):
            yield say("ui.tactical.over_target")
    elif token.kind == "gun":
        short, medium, long = (ring.strength for ring in scene.rings)
        yield say("ui.tactical.flak_values", short=short, medium=medium, long=long)
    elif token.id in view.fleet:
        short, medium, long = (ring.strength for ring in scene.rings)
        yield say("ui.tactical.flak_values", short=short, medium=medium, long=long)
        least, most = odds.defense(token.id)
        yield (
            say("ui.tactical.defense", least=least)
            if least == most
            else say("ui.tactical.defense_span", least=least, most=most)
        )


def turn_lines(turn: Turn, words: BattleVoice) -> tuple[str, ...]:
    """[12.63-12.66] Whom a turn displaces, and whom it sinks."""
    text = words.voice.text
    if not turn.moves:
        return (text(say("ui.tactical.displaces_none")),)
    moved = [f"{words.name(move.ship)} → {' / '.join(move.hexes)}" for move in turn.moves if not move.sunk]
    lines = [text(say("ui.tactical.displaces", ships="; ".join(moved)))] if moved else []
    lines += [text(say("ui.tactical.sinks", ship=words.name(move.ship))) for move in turn.moves if move.sunk]
    return tuple(lines)
