"""Strikes: what took off, when it was over its target, and with how much endurance it came home [10]."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from fastcarriers.carriers import events as e
from fastcarriers.carriers.records import Strike
from fastcarriers.kernel.errors import say
from fastcarriers.kernel.parts import Side
from fastcarriers.play.history import Moment
from fastcarriers.report.after_action.luck import Luck
from fastcarriers.report.after_action.tables import Cell, Column, Table
from fastcarriers.report.after_action.watch import Desk, When, counted, span


class Contact(Struct, frozen=True):
    """[10.9] An attempt: `number` is needed, `die` None where contact is automatic; `left` endurance of its units."""

    when: When
    target: str
    number: int
    die: int | None
    made: bool
    left: tuple[int, ...]


class Sortie:
    """One strike, or one transfer, from its launch to its end."""

    def __init__(self, when: When, side: Side, strike: Strike) -> None:
        self.when, self.side, self.strike = when, side, strike
        self.path = [strike.hex]
        self.launched: dict[str, int] = {}
        """Units with their endurance at take-off."""
        self.left: dict[str, int] = {}
        """Units in the air and the endurance that they have left."""
        self.contacts: list[Contact] = []
        self.landed: list[tuple[When, str, str, int]] = []
        """When, which unit, where, and with how much endurance left."""
        self.lost: list[tuple[When, str, str]] = []
        self.recalled = ""
        self.turned = 0
        """How far in its way it had got when it last had a target to fly to."""

    def name(self, desk: Desk) -> str:
        """`Strike 2`, or that it was a transfer."""
        name = desk.words.strike(self.strike.id)
        return desk.words.text(say("report.transfer", strike=name)) if self.strike.transfer else name


class Strikes:
    """Watches the strikes of the reader's sides."""

    def __init__(self, desk: Desk, luck: Luck) -> None:
        self._desk, self._luck = desk, luck
        # By side and id: each side counts its own strikes.
        self._flying: dict[tuple[Side, str], Sortie] = {}
        self._of_unit: dict[tuple[Side, str], Sortie] = {}
        self.formed: list[Sortie] = []
        """Those also into which nothing was put, or not yet."""

    @property
    def all(self) -> list[Sortie]:
        """Those in which something took off."""
        return [sortie for sortie in self.formed if sortie.launched]

    def hear(self, moment: Moment) -> None:
        event, now = moment.event, self._desk.now
        match event:
            case e.StrikeFormed(strike=strike):
                self._flying[event.to, strike.id] = Sortie(now, event.to, strike)
                self.formed.append(self._flying[event.to, strike.id])
            case e.UnitLaunched(place="strike"):
                sortie = self._flying[event.to, event.at]
                sortie.launched[event.unit] = sortie.left[event.unit] = event.endurance
                self._of_unit[event.to, event.unit] = sortie
            case e.StrikeMoved():
                sortie = self._flying[event.to, event.strike]
                sortie.path.append(event.hex)
                if not sortie.recalled and not any(contact.made for contact in sortie.contacts):
                    sortie.turned = len(sortie.path) - 1
            case e.StrikeRecalled():
                self._flying[event.to, event.strike].recalled = event.why
            case e.EnduranceSpent(left=left):
                for unit, hours in left.items():
                    if (event.to, unit) in self._of_unit:
                        self._of_unit[event.to, unit].left[unit] = hours
            case e.ContactMade():
                self._contact(event)
            case e.UnitLanded() | e.UnitLost():
                self._ended(event)
            case _:
                pass

    def _contact(self, event: e.ContactMade) -> None:
        sortie = self._flying[event.to, event.strike]
        left = tuple(sortie.left.values())
        sortie.contacts.append(Contact(self._desk.now, event.target, event.number, event.die, event.contact, left))
        if event.die is not None:
            self._luck.throw(sortie.side, "contact", event.number, event.contact)

    def _ended(self, event: e.UnitLanded | e.UnitLost) -> None:
        sortie = self._of_unit.pop((event.to, event.unit), None)
        if sortie is None:
            return
        left = sortie.left.pop(event.unit)
        if isinstance(event, e.UnitLanded):
            sortie.landed.append((self._desk.now, event.unit, event.on, left))
        else:
            sortie.lost.append((self._desk.now, event.unit, event.why))

    def table(self) -> Table:
        """One row for each strike: launch, contact, home."""
        columns = (
            Column("side", say("report.column.side")),
            Column("strike", say("report.column.strike")),
            Column("launched", say("report.column.launched")),
            Column("origin", say("report.column.origin")),
            Column("units", say("report.column.units")),
            Column("endurance", say("report.column.endurance"), number=True),
            Column("target", say("report.column.target")),
            Column("contact", say("report.column.contact")),
            Column("endurance_at_contact", say("report.column.endurance_at_contact"), number=True),
            Column("home", say("report.column.home")),
            Column("endurance_at_home", say("report.column.endurance_at_home"), number=True),
            Column("lost", say("report.column.lost")),
        )
        return Table("strikes", say("report.strikes"), columns, tuple(self._rows()))

    def _rows(self) -> Iterator[tuple[Cell, ...]]:
        desk, words = self._desk, self._desk.words
        for sortie in self.all:
            strike = sortie.strike
            yield (
                words.side(sortie.side),
                sortie.name(desk),
                desk.date(sortie.when),
                words.place(strike.origin),
                counted(desk.type_of(unit) for unit in sortie.launched),
                span(sortie.launched.values()),
                words.place(strike.target or strike.return_base),
                "; ".join(self._contact_in_words(contact) for contact in sortie.contacts) or None,
                "; ".join(span(contact.left) for contact in sortie.contacts) or None,
                self._home(sortie),
                span(left for *_, left in sortie.landed) or None,
                self._losses(sortie),
            )

    def _contact_in_words(self, contact: Contact) -> str:
        target, when = self._desk.words.place(contact.target), self._desk.date(contact.when)
        die, number = contact.die, contact.number
        if die is None:
            said = say("report.contact.automatic", target=target, when=when)
        elif contact.made:
            said = say("report.contact.made", target=target, when=when, die=die, number=number)
        else:
            said = say("report.contact.missed", target=target, when=when, die=die, number=number)
        return self._desk.words.text(said)

    def _home(self, sortie: Sortie) -> str | None:
        """Where its units landed and when the last did, or that some are in the air yet."""
        told: list[str] = []
        if sortie.landed:
            places = counted(self._desk.words.place(on) for _, _, on, _ in sortie.landed)
            told.append(f"{self._desk.date(sortie.landed[-1][0])}: {places}")
        if sortie.left:
            told.append(self._desk.words.text(say("report.in_the_air", count=len(sortie.left))))
        return "; ".join(told) or None

    def _losses(self, sortie: Sortie) -> str | None:
        causes = counted(f"{self._desk.type_of(unit)} ({self._desk.words.why(why)})" for _, unit, why in sortie.lost)
        return causes if sortie.lost else None
