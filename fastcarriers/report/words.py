"""Names of pieces as a log prints them, in the reader's language."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from datetime import date, timedelta

from babel.dates import get_month_names
from msgspec import Struct

from fastcarriers.kernel.errors import Say, say
from fastcarriers.kernel.parts import Side
from fastcarriers.text import render

WHY: dict[str, Say] = {
    "ditched": say("why.ditched"),
    "endurance": say("why.endurance"),
    "night": say("why.night"),
    "no_deck": say("why.no_deck"),
    "carrier_lost": say("why.carrier_lost"),
    "late_cap": say("why.late_cap"),
    "combat": say("why.combat"),
    "declared": say("why.declared"),
    "dummy": say("why.dummy"),
    "withdrew": say("why.withdrew"),
    "no_ships": say("why.no_ships"),
    "scuttled": say("why.scuttled"),
    "sunk": say("why.sunk"),
    "withdrawn": say("why.withdrawn"),
    "ordered": say("why.ordered"),
    "failed_switch": say("why.failed_switch"),
    "gone": say("why.gone"),
    "attacked": say("why.attacked"),
    "search": say("why.search"),
    "contact": say("why.contact"),
    "scenario": say("why.scenario"),
}
"""Every word that an event gives as its reason."""

PLACE: dict[str, Say] = {
    "hangar": say("place.hangar"),
    "arm": say("place.arm"),
    "deck": say("place.deck"),
    "cap": say("place.cap"),
    "search": say("place.search"),
    "strike": say("place.strike"),
    "transfer": say("place.transfer"),
}

CHIT: dict[str, Say] = {
    "true": say("chit.true"),
    "approx_1": say("chit.approx_1"),
    "approx_2": say("chit.approx_2"),
    "error_1": say("chit.error_1"),
    "error_2": say("chit.error_2"),
    "false": say("chit.false"),
}

LEVEL: dict[str, Say] = {
    "marginal": say("report.level.marginal"),
    "substantive": say("report.level.substantive"),
    "decisive": say("report.level.decisive"),
}
"""Levels of victory as the scenarios of the rulebook name them."""

PHASE: dict[str, Say] = {
    "set_up": say("phase.set_up"),
    "regrouping": say("phase.regrouping"),
    "plotting": say("phase.plotting"),
    "statements": say("phase.statements"),
    "interface": say("phase.interface"),
    "take_off": say("phase.take_off"),
    "status": say("phase.status"),
    "landing": say("phase.landing"),
    "air_movement": say("phase.air_movement"),
    "contact": say("phase.contact"),
    "over": say("phase.over"),
    "fight_next": say("phase.fight_next"),
    "display_set_up": say("phase.display_set_up"),
    "entry": say("phase.entry"),
    "defender_air": say("phase.defender_air"),
    "facing": say("phase.facing"),
    "cap_attack": say("phase.cap_attack"),
    "flak": say("phase.flak"),
    "attacker_air": say("phase.attacker_air"),
    "air_attack": say("phase.air_attack"),
    "surface_attack": say("phase.surface_attack"),
}


def level_in_words(level: str | None, text: Callable[[Say], str]) -> str:
    """A level of victory as `text` puts it; one that only its scenario has in the scenario's own word, none a dash."""
    return text(LEVEL[level]) if level in LEVEL else level or "-"


class Calendar(Struct, frozen=True):
    """The days of a scenario: its first date, and the hour at which each game-turn of a day begins."""

    start: date
    hours: tuple[int, ...]

    def at(self, game_turn: int, op_turn: int) -> tuple[date, int]:
        """Date and hour (0 to 23) at which an op-turn begins; op-turn 0 is the strategic stage."""
        day, turn = divmod(max(game_turn, 1) - 1, len(self.hours))
        hour = self.hours[turn] + max(op_turn - 1, 0)
        after_midnight = hour >= 24 or self.hours[turn] < self.hours[0]
        return self.start + timedelta(days=day + after_midnight), hour % 24


class Names(Struct, frozen=True):
    """What is printed on the pieces: id -> name, for ships, air types (their label), bases and sides."""

    title: str
    calendar: Calendar
    ships: Mapping[str, str]
    types: Mapping[str, str]
    bases: Mapping[str, str]
    sides: Mapping[Side, str]


class Words:
    """Names and reasons in one language."""

    def __init__(self, names: Names, language: str = "en") -> None:
        self.names, self.language = names, language

    def text(self, said: Say) -> str:
        """The sentence."""
        return render(said, self.language)

    def side(self, side: Side) -> str:
        """`US`: the short name for a column."""
        return side.upper() if side in self.names.sides else side

    def ship(self, ship: str) -> str:
        return self.names.ships.get(ship, ship)

    def unit(self, unit: str) -> str:
        """`sbd-3` as `SBD 3`."""
        type_, _, number = unit.rpartition("-")
        return f"{self.label(type_)} {number}"

    def label(self, type_: str) -> str:
        """`sbd` as `SBD`."""
        return self.names.types.get(type_, type_)

    def place(self, place: str) -> str:
        """A task force marker, a base, a carrier, or a box or display."""
        if place in PLACE:
            return self.text(PLACE[place])
        side, _, number = place.rpartition("-")
        if side in self.names.sides and number.isdecimal():
            return self.text(say("name.task_force", side=self.side(side), number=number))
        return self.names.bases.get(place) or self.ship(place)

    def piece(self, piece: str) -> str:
        """Whatever has an id: a unit, ship, strike, marker, base or carrier. What has no name stays as it is."""
        type_, _, number = piece.rpartition("-")
        if type_ in self.names.types and number.isdecimal():
            return self.unit(piece)
        if type_.endswith("strike") and number.isdecimal():
            return self.strike(piece)
        return self.place(piece)

    def strike(self, strike: str) -> str:
        """`us-strike-2` as `Strike 2`."""
        return self.text(say("name.strike", number=strike.rpartition("-")[2]))

    def why(self, why: str) -> str:
        return self.text(WHY[why]) if why in WHY else why

    def chits(self, chits: Iterable[str]) -> str:
        return ", ".join(self.text(CHIT[chit]) for chit in chits) or "-"

    def phase(self, phase: str) -> str:
        return self.text(PHASE[phase]) if phase in PHASE else phase

    def pattern(self, pattern: str) -> str:
        """`circle`, `fan A`, `wedge 1`."""
        if pattern == "circle":
            return self.text(say("pattern.circle"))
        if pattern.isdecimal():
            return self.text(say("pattern.wedge", pattern=pattern))
        return self.text(say("pattern.fan", pattern=pattern))

    def force(self, ships: bool, transports: bool, carriers: int) -> str:
        """What a statement says: `ships, 2 carriers, transports`."""
        if not ships:
            return self.text(say("statement.no_ships"))
        said = [self.text(say("statement.carriers", count=carriers))]
        if transports:
            said.append(self.text(say("statement.transports")))
        return ", ".join(said)

    def classes(self, ships: Mapping[str, int]) -> str:
        """`2 CV, 4 DD`, or that it is a dummy."""
        return ", ".join(f"{number} {type_}" for type_, number in ships.items()) or self.text(say("statement.dummy"))

    def month(self, number: int) -> str:
        """`June`."""
        return get_month_names(locale=self.language)[number]
