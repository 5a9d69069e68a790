"""The time line: what a reader of the whole game wants to know of it, in the order in which it happened."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from fastcarriers.carriers import events as e
from fastcarriers.carriers.battle import events as b
from fastcarriers.carriers.records import Found
from fastcarriers.kernel.errors import Argument, Say, say
from fastcarriers.kernel.parts import Event, Side
from fastcarriers.play.history import Moment
from fastcarriers.report.after_action.battles import Battles, Fight
from fastcarriers.report.after_action.statements import Statement, Statements
from fastcarriers.report.after_action.strikes import Sortie, Strikes
from fastcarriers.report.after_action.tables import Cell, Column, Table
from fastcarriers.report.after_action.watch import Desk, When, counted
from fastcarriers.report.happenings import happening_of

OF_THE_BATTLE = frozenset({"combat", "carrier_lost"})
"""Losses that the line of the battle tells."""


class Finds(Struct):
    """Task forces that one side's searches found in one phase: one line for all of them."""

    side: Side
    task_forces: list[str]


class Losses(Struct):
    """Air units that one side lost in one op-turn for one reason: one line for all of them."""

    side: Side
    why: str
    units: list[str]


class Told(Struct):
    """A line: what it tells is put into words when all is heard, for a strike takes off unit by unit."""

    when: When
    what: Event | Statement | Sortie | Fight | Finds | Losses


class Entry(Struct, frozen=True):
    """A line in words; `battle` is the one that it tells of."""

    when: When
    side: Side | None
    text: str
    rule: str
    battle: int | None = None


class Timeline:
    """Listens behind the watchers of statements, strikes and battles, and tells what they have seen."""

    def __init__(self, desk: Desk, statements: Statements, strikes: Strikes, battles: Battles) -> None:
        self._desk = desk
        self._statements, self._strikes, self._battles = statements, strikes, battles
        self._told: list[Told] = []

    def hear(self, moment: Moment) -> None:
        event = moment.event
        match event:
            case e.SearchRolled(roll=roll):
                self._found(roll)
            case e.StrikeRecalled(why="attacked") | e.ShipGone(state="sunk"):
                return
            case e.UnitLost():
                self._lost(event)
            case e.StatementMade() | e.StatementHeard() if self._statements.all:
                self._once(self._statements.all[-1])
            case e.StrikeFormed():
                self._once(self._strikes.formed[-1])
            case b.BattleEnded():
                self._once(self._battles.all[-1])
            case (
                e.GameBegan()
                | e.RulesLapsed()
                | e.CompositionHeard()
                | e.StrikeAnnounced()
                | e.StrikeRecalled()
                | e.ShipLost()
                | e.ShipGone()
                | e.ShipArrived()
                | e.ShipScored()
                | e.MarkerRemoved()
                | e.GameEnded()
            ):
                self._told.append(Told(self._desk.now, event))
            case _:
                return

    def _once(self, what: Statement | Sortie | Fight) -> None:
        if not any(told.what is what for told in self._told[-8:]):
            self._told.append(Told(self._desk.now, what))

    def _found(self, roll: Found) -> None:
        """Together with others of the same search phase."""
        now = self._desk.now
        if not roll.found:
            return
        for told in self._told[-2:]:
            if told.when == now and isinstance(told.what, Finds) and told.what.side == roll.side:
                if roll.task_force not in told.what.task_forces:
                    told.what.task_forces.append(roll.task_force)
                return
        self._told.append(Told(now, Finds(roll.side, [roll.task_force])))

    def _lost(self, event: e.UnitLost) -> None:
        """Together with others of the same cause in the same op-turn."""
        if event.why in OF_THE_BATTLE:
            return
        now = self._desk.now
        for told in reversed(self._told):
            if told.when != now:
                break
            if isinstance(told.what, Losses) and (told.what.side, told.what.why) == (event.to, event.why):
                told.what.units.append(event.unit)
                return
        self._told.append(Told(now, Losses(event.to, event.why, [event.unit])))

    # ---- in words

    def entries(self) -> list[Entry]:
        """Every line, the same ones of several pieces told together."""
        found: list[Entry] = []
        last: tuple[When, str, Side | None, dict[str, Argument]] | None = None
        pieces: list[str] = []
        for told in self._told:
            if not isinstance(told.what, Event):
                entry, last = self._entry(told), None
                if entry is not None:
                    found.append(entry)
                continue
            happening = happening_of(told.what, self._desk.words)
            if happening is None:
                continue
            side = happening.side or (told.what.to if told.what.to in self._desk.charts.sides else None)
            key = (told.when, happening.said.key, side, dict(happening.said.args))
            pieces = [*pieces, happening.piece] if key == last and happening.piece else [happening.piece]
            args = happening.said.args | {"pieces": ", ".join(filter(None, pieces)), "count": len(pieces)}
            entry = Entry(told.when, side, self._desk.words.text(Say(happening.said.key, args)), happening.rule)
            if key == last and happening.piece:
                found[-1] = entry
            else:
                found.append(entry)
            last = key
        return found

    def _entry(self, told: Told) -> Entry | None:
        """What a watcher has seen, in words; None for a strike that never took off."""
        words, what = self._desk.words, told.what
        match what:
            case Statement():
                return Entry(told.when, what.side, words.text(self._statement(what)), "7.33")
            case Sortie() if what.launched:
                return Entry(told.when, what.side, words.text(self._launch(what)), "10.22")
            case Fight():
                return Entry(told.when, what.battle.attacker, words.text(self._fight(what)), "11.4", what.battle.number)
            case Finds():
                forces = ", ".join(words.place(force) for force in what.task_forces)
                return Entry(told.when, what.side, words.text(say("report.finds", task_forces=forces)), "7.17")
            case Losses():
                units = counted(self._desk.type_of(unit) for unit in what.units)
                return Entry(
                    told.when, what.side, words.text(say("report.lost", units=units, why=words.why(what.why))), ""
                )
            case _:
                return None

    def _statement(self, what: Statement) -> Say:
        words = self._desk.words
        said = words.force(what.said.ships, what.said.transports, what.said.carriers)
        name = words.place(what.task_force)
        if what.truth is None:
            return say("report.stated", task_force=name, hex=what.hex, said=said)
        if what.truth == what.said:
            return say("report.stated_truly", task_force=name, hex=what.hex, said=said)
        there = words.force(what.truth.ships, what.truth.transports, what.truth.carriers)
        return say("report.stated_falsely", task_force=name, hex=what.hex, said=said, truth=there)

    def _launch(self, what: Sortie) -> Say:
        strike, words = what.strike, self._desk.words
        units = counted(self._desk.type_of(unit) for unit in what.launched)
        origin, name = words.place(strike.origin), words.strike(strike.id)
        target = words.place(strike.target or strike.return_base)
        if strike.transfer:
            return say("report.transferred", strike=name, origin=origin, units=units, target=target)
        return say("report.launched", strike=name, origin=origin, units=units, target=target)

    def _fight(self, what: Fight) -> Say:
        target = self._desk.words.place(what.battle.target)
        ships, planes = what.costs
        return say("report.fought", number=what.battle.number, target=target, ships=ships, planes=planes)

    def table(self) -> Table:
        """One row for each line."""
        columns = (
            Column("time", say("report.column.time")),
            Column("turn", say("report.column.turn")),
            Column("side", say("report.column.side")),
            Column("what", say("report.column.what")),
            Column("rule", say("report.column.rule")),
        )
        return Table("timeline", say("report.timeline"), columns, tuple(self._rows()))

    def _rows(self) -> Iterator[tuple[Cell, ...]]:
        desk = self._desk
        for entry in self.entries():
            side = desk.side(entry.side) if entry.side else None
            yield desk.date(entry.when), desk.turn(entry.when), side, entry.text, entry.rule or None
