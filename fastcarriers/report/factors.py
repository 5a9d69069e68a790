"""The dice of a happening and the numbers that went with them, each with the rule that asks for it."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from fastcarriers.carriers import events as e
from fastcarriers.carriers.battle import events as b
from fastcarriers.kernel.errors import Say, say
from fastcarriers.kernel.parts import Event


class Factor(Struct, frozen=True):
    """A die or a number that counted, and its rule."""

    rule: str
    said: Say


def factors_of(event: Event) -> tuple[Factor, ...]:
    """Those of an event, in the order in which they count; none where no die was thrown."""
    return tuple(_of_search(event)) or tuple(_of_fire(event)) or tuple(_of_bombs(event))


def _of_search(event: Event) -> Iterator[Factor]:
    """Search, contact and the arrival of waves [7.1, 10.9, 11.3]."""
    match event:
        case e.SearchRolled(roll=roll):
            yield _die("7.16", roll.die)
        case e.StrikeAnnounced(die=int(die)):
            yield _die("10.9", die)
        case e.ContactMade(die=int(die)):
            yield Factor("10.91", say("factor.needed", number=event.number))
            yield _die("10.9", die)
        case b.WavesArrived(die=int(die)):
            yield _die("11.3", die)
        case _:
            return


def _of_fire(event: Event) -> Iterator[Factor]:
    """Air-to-air combat, flak and strafing [13.1, 13.2, 15.43]."""
    match event:
        case b.AirAttackResolved():
            yield from _difference("13.14", "13.11", "13.18", event.strength, event.against)
            yield _die("13.1", event.die)
            yield _damage("13.9", event.damage)
        case b.FlakFired():
            yield Factor("13.27", say("factor.strength", strength=event.strength))
            for unit, (die, damage) in event.results.items():
                yield Factor("13.22", say("factor.flak", unit=unit, die=die, damage=damage))
        case b.GroundedStrafed():
            yield from _difference("15.43", "15.43", "15.43", event.strength, event.against)
            yield _die("15.43", event.die)
            yield _damage("15.43", event.damage)
        case _:
            return


def _of_bombs(event: Event) -> Iterator[Factor]:
    """Attacks on ships and bases [13.3, 13.7, 15.4]."""
    if not isinstance(event, b.SurfaceAttackResolved):
        return
    if event.against is None:  # [15.41] the line of bases has no defense
        yield Factor("15.41", say("factor.strength", strength=event.strength))
        yield _die("15.41", event.die)
        yield _damage("15.41", event.damage)
        return
    yield from _difference("13.32", "13.7", "13.3", event.strength, event.against)
    yield _die("13.3", event.die)
    yield _damage("13.81", event.damage)


def _difference(joined: str, defense: str, column: str, strength: int, against: int) -> Iterator[Factor]:
    yield Factor(joined, say("factor.strength", strength=strength))
    yield Factor(defense, say("factor.against", against=against))
    yield Factor(column, say("factor.difference", difference=f"{strength - against:+}"))


def _die(rule: str, die: int) -> Factor:
    return Factor(rule, say("factor.die", die=die))


def _damage(rule: str, damage: int) -> Factor:
    return Factor(rule, say("factor.damage", count=damage))
