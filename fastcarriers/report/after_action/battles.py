"""Battles: who fought whom, and what it cost; and the moments that a picture of the Tactical Display should keep."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping

from msgspec import Struct

from fastcarriers.carriers.battle import events as b
from fastcarriers.carriers.battle.records import Attack, Battle
from fastcarriers.carriers.view import View
from fastcarriers.kernel.errors import Say, say
from fastcarriers.play.history import Moment
from fastcarriers.report.after_action.attacks import METHOD
from fastcarriers.report.after_action.tables import Cell, Column, Table
from fastcarriers.report.after_action.watch import Desk, When, counted
from fastcarriers.report.tallies import Tally

SCENES = 3
"""The most pictures of a battle besides the one at contact."""


class Scene(Struct, frozen=True):
    """A moment on the Tactical Display, with what lies open there; `declared` are the attacks that follow from it."""

    view: View
    said: Say
    declared: tuple[Attack, ...] = ()
    weight: float = 0.0
    """How much the declared attacks did: damage points on ships and bases, a ship sunk counting more."""


class Fight(Struct):
    """One battle. `scenes` in their order, the most telling ones alone once it is over."""

    when: When
    battle: Battle
    fleet: str = ""
    attackers: dict[str, str] = {}
    """Air units of the attacker by their counters on the display, with their types."""
    defenders: dict[str, str] = {}
    scenes: list[Scene] = []
    costs: tuple[str, str] = ("", "")
    """Ships hit and air units lost, in words; empty while it is fought."""


class Battles:
    """Watches the Tactical Stage; all of it lies open to both sides (ruling FC-88)."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self._tally = Tally()
        self._fight: Fight | None = None
        self._waiting: Scene | None = None
        """The attacks that have been declared, until it is seen what they did."""
        self.all: list[Fight] = []

    def hear(self, moment: Moment) -> None:
        event = moment.event
        self._tally.hear(event)
        if isinstance(event, b.BattleBegan):
            self._fight = Fight(self._desk.now, event.battle, scenes=[], attackers={}, defenders={})
            self.all.append(self._fight)
        elif self._fight is not None:
            self._follow(self._fight, moment)

    def _follow(self, fight: Fight, moment: Moment) -> None:
        event = moment.event
        match event:
            case b.FleetPlaced(ships=ships):
                fight.fleet = counted(self._desk.charts.ships[ship.id].type for ship in ships)
            case b.UnitsAppeared(units=units):
                for unit in units:
                    camp = fight.attackers if unit.side == fight.battle.attacker else fight.defenders
                    camp[unit.id] = self._desk.words.label(unit.type)
            case b.TacTurnBegan():
                self._begun(fight, moment.view())
            case b.AttacksDeclared(attacks=attacks):
                self._waiting = self._scene(moment.view(), attacks)
            case b.SurfaceAttackResolved() if self._waiting is not None:
                self._weigh(event)
            case b.UnitsRested() | b.RoutineBegan():
                self._close_scene(fight)
            case b.BattleEnded():
                self._end(fight)
            case _:
                pass

    def _begun(self, fight: Fight, view: View) -> None:
        """A tac-turn: the first one with the attacker on the display is the contact."""
        self._close_scene(fight)
        if not fight.scenes and fight.attackers:
            fight.scenes.append(Scene(view, say("report.scene.contact")))

    def _scene(self, view: View, attacks: tuple[Attack, ...]) -> Scene:
        battle = view.battle
        assert battle is not None
        numbers = Counter(self._attack_in_words(attack) for attack in attacks)
        told = ", ".join(f"{attack} ×{number}" if number > 1 else attack for attack, number in numbers.items())
        said = say("report.scene.attacks", routine=battle.routine, tac_turn=battle.tac_turn, attacks=told)
        return Scene(view, said, attacks)

    def _attack_in_words(self, attack: Attack) -> str:
        target = attack.target
        name = self._desk.words.text(say("report.the_base")) if target.startswith("@") else self._desk.ship(target)
        return f"{self._desk.words.text(METHOD[attack.method])} → {name}"

    def _weigh(self, event: b.SurfaceAttackResolved) -> None:
        waiting = self._waiting
        assert waiting is not None
        ship = self._desk.charts.ships.get(event.target)
        worth = 3.0 if ship is not None and ship.is_carrier else 1.0
        weight = waiting.weight + worth * event.damage
        self._waiting = Scene(waiting.view, waiting.said, waiting.declared, weight)

    def _close_scene(self, fight: Fight) -> None:
        if self._waiting is not None:
            fight.scenes.append(self._waiting)
        self._waiting = None

    def _end(self, fight: Fight) -> None:
        self._close_scene(fight)
        fight.costs = self._tally.costs(self._desk.words)
        fight.scenes = telling(fight.scenes)
        self._fight = None

    def table(self) -> Table:
        """One row for each battle."""
        columns = (
            Column("battle", say("report.column.battle"), number=True),
            Column("time", say("report.column.time")),
            Column("turn", say("report.column.turn")),
            Column("hex", say("report.column.hex")),
            Column("side", say("report.column.attacker")),
            Column("attackers", say("report.column.attackers")),
            Column("target", say("report.column.target")),
            Column("fleet", say("report.column.fleet")),
            Column("cap", say("report.column.cap")),
            Column("ships", say("report.column.ships_hit")),
            Column("planes", say("report.column.planes_lost")),
        )
        return Table("battles", say("report.battles"), columns, tuple(self._rows()))

    def _rows(self) -> Iterator[tuple[Cell, ...]]:
        desk, words = self._desk, self._desk.words
        for fight in self.all:
            yield (
                fight.battle.number,
                desk.date(fight.when),
                desk.turn(fight.when),
                fight.battle.hex,
                words.side(fight.battle.attacker),
                by_type(fight.attackers),
                words.place(fight.battle.target),
                fight.fleet or None,
                by_type(fight.defenders),
                fight.costs[0] or None,
                fight.costs[1] or None,
            )


def by_type(units: Mapping[str, str]) -> str:
    """`4 SBD, 2 TBD`."""
    return counted(units.values())


def telling(scenes: list[Scene]) -> list[Scene]:
    """The one at contact, and of the others those in which most was done, in their order."""
    others = [scene for scene in scenes if scene.declared]
    best = sorted(others, key=lambda scene: -scene.weight)[:SCENES]
    hit = [scene for scene in best if scene.weight > 0] or best[:1]
    return [scene for scene in scenes if not scene.declared or scene in hit]
