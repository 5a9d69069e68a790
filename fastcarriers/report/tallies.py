"""What a battle cost, as both sides saw it: told in the line that closes it."""

from __future__ import annotations

from collections.abc import Iterator

from fastcarriers.carriers.battle import events as b
from fastcarriers.carriers.events import ShipLost
from fastcarriers.kernel.errors import Say, say
from fastcarriers.kernel.parts import Event, Side
from fastcarriers.report.words import Words


class Tally:
    """The losses of the battle that is on, from its public events alone: each seat's log closes it alike.

    Planes that went down inside a carrier are no part of it: they are their own side's to know.
    """

    def __init__(self) -> None:
        self.sides: tuple[Side, ...] = ()
        self._begin()

    def _begin(self) -> None:
        self.damage: dict[str, int] = {}
        self.sunk: set[str] = set()
        self.halved: set[tuple[Side, str]] = set()
        self.lost: set[tuple[Side, str]] = set()
        self.grounded = 0

    def hear(self, event: Event) -> None:
        """Let an event add to the tally."""
        match event:
            case b.BattleBegan(battle=battle):
                self._begin()
                self.sides = (battle.attacker, battle.defender)
            case b.SurfaceAttackResolved(became=int(became)) if event.damage:
                self.damage[event.target] = became
            case ShipLost() | b.ShipDisplaced(sunk=True):
                self.sunk.add(event.ship)
            case b.UnitHit(unit=unit):
                (self.lost if unit.at is None else self.halved).add((unit.side, unit.id))
            case b.GroundedHit(destroyed=True):
                self.grounded += 1
            case _:
                pass

    def closing(self, words: Words) -> Say:
        """The sentence that closes the battle."""
        ships, planes = self.costs(words)
        return say("event.battle-summed", ships=ships, planes=planes)

    def costs(self, words: Words) -> tuple[str, str]:
        """Ships hit, and air units lost, in words."""
        ships, planes = ", ".join(self._ships(words)), ", ".join(self._planes(words))
        none = words.text(say("tally.none"))
        return ships or none, planes or none

    def _ships(self, words: Words) -> Iterator[str]:
        for ship in dict.fromkeys((*self.damage, *sorted(self.sunk))):
            name = words.place(ship)
            if ship in self.sunk:
                yield words.text(say("tally.sunk", ship=name))
            else:
                yield words.text(say("tally.damaged", ship=name, damage=f"D{self.damage[ship]}"))

    def _planes(self, words: Words) -> Iterator[str]:
        for side in self.sides:
            lost = sum(1 for owner, _ in self.lost if owner == side)
            halved = sum(1 for owner, _ in self.halved - self.lost if owner == side)
            if halved:
                yield words.text(say("tally.lost_and_halved", side=words.side(side), lost=lost, halved=halved))
            elif lost:
                yield words.text(say("tally.lost", side=words.side(side), lost=lost))
        if self.grounded:
            yield words.text(say("tally.grounded", number=self.grounded))
