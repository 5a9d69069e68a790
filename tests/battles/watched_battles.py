"""Positions for tests, and the rules under watch: after each event the pieces on the display must still add up."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import cache
from typing import Any

from fastcarriers.carriers.battle.alone import TacticalStage
from fastcarriers.carriers.battle.events import AirAttackResolved, AttacksDeclared, UnitHit, UnitsAppeared
from fastcarriers.carriers.battle.layout import BESIDE
from fastcarriers.carriers.state import CarriersNow, Public
from fastcarriers.commanders.roster import commander_called
from fastcarriers.kernel.game import Outcome
from fastcarriers.kernel.orders import Order, Ready
from fastcarriers.kernel.parts import Event, Side, Standing
from fastcarriers.library.battles import BattlePack, load_battle
from fastcarriers.library.root import root
from fastcarriers.play.games import CarriersSession
from fastcarriers.players import Keep, Player, play, play_phase, seat_players

SHIPPED = sorted((root() / "fast_carriers" / "battles").glob("*.toml"))
SIDES = ("us", "jp")

HEAD = """id = "test"
title = "A test"
text = "Not in history."
provenance = "estimated"
provenance_note = "Made for a test."
"""
SEA = (
    HEAD
    + """attacker = "jp"
kind = "sea"

[[ship]]
id = "us-cv-enterprise"
damage = 1
at = "000"
facing = "E"
deck = [{ type = "sbd", count = 2 }]

[[ship]]
id = "us-ca-portland"

[[ship]]
id = "us-dd-balch"
at = "050"

[[cap]]
type = "f4f"
count = 2
altitude = "high"

[[cap]]
type = "f4f"
count = 1
altitude = "low"
at = "005"

[[wave]]
units = [{ type = "val", count = 4 }, { type = "zeke", count = 2 }]

[[wave]]
units = [{ type = "kate", count = 3, half = 1 }]
"""
)
BASE = (
    HEAD
    + """attacker = "jp"
kind = "base"

[base]
id = "midway"
flak = 3
deck = [{ type = "f4f", count = 2 }]
arm = [{ type = "sbd", count = 2, half = 1 }]
hangar = [{ type = "sbd", count = 3 }]

[[cap]]
type = "f2a"
count = 3
altitude = "low"

[[wave]]
units = [{ type = "val", count = 6 }, { type = "kate", count = 5 }, { type = "zeke", count = 6 }]
"""
)
COAST = SEA.replace('kind = "sea"', 'kind = "coast"')
FIXED = (
    SEA.replace('kind = "sea"', 'kind = "sea"\narrival = "fixed"')
    .replace("[[wave]]", "[[wave]]\nedge = 2", 1)
    .replace("[[wave]]\nunits", "[[wave]]\nedge = 5\nroutine = 3\nunits")
)


class Watched(TacticalStage):
    """The rules, with every event looked at before and after it happens."""

    def __init__(self, pack: BattlePack) -> None:
        super().__init__(pack.charts, pack.position)
        self.entered: set[str] = set()
        self.lost: set[str] = set()

    def evolve(self, part: Any, event: Event) -> None:
        if isinstance(part, Public):
            self.before(part, event)
        super().evolve(part, event)
        if isinstance(part, Public):
            self.after(part, event)

    def proceed(self, now: CarriersNow) -> None:
        phase = now.public.standing
        super().proceed(now)
        assert_stacking(now.public, phase)

    def before(self, public: Public, event: Event) -> None:
        if isinstance(event, AttacksDeclared):
            units = [unit for attack in event.attacks for unit in attack.units]
            assert len(units) == len(set(units)), f"{event} has a unit twice"
            for unit in units:
                assert not public.air[unit].expended, f"{unit} has expended its ordnance: {event}"
                assert_in_routine(public, unit, event)
        elif isinstance(event, AirAttackResolved):
            for unit in event.attackers:
                assert not public.air[unit].attacked, f"{unit} attacks twice: {event}"
                assert_in_routine(public, unit, event)

    def after(self, public: Public, event: Event) -> None:
        if isinstance(event, UnitsAppeared):
            self.entered |= {unit.id for unit in event.units}
        elif isinstance(event, UnitHit) and event.unit.at is None:
            self.lost.add(event.unit.id)
        if public.battle is not None:
            assert set(public.air) == self.entered, f"units come or go without a word: {event}"
            away = {unit.id for unit in public.air.values() if unit.at is None}
            assert away == self.lost | {unit.id for unit in public.air.values() if unit.exited}, f"{event}"
        if not public.displacing:
            assert_apart(public, event)


def assert_in_routine(public: Public, unit: str, event: Event) -> None:
    """[13.82] Nothing of the strike attacks after its routine."""
    battle, counter = public.battle, public.air[unit]
    assert battle is not None
    assert counter.at is not None, f"{unit} is not on the display: {event}"
    assert counter.side == battle.defender or counter.routine == battle.routine, f"{unit} is done: {event}"


def assert_stacking(public: Public, phase: Standing) -> None:
    """[12.21, 12.22] No more than three of a side in a hex and altitude when a phase has ended."""
    stacks = Counter((u.side, u.at, u.altitude) for u in public.air.values() if u.at is not None)
    assert all(count <= 3 for count in stacks.values()), f"{stacks} after {phase}"


def assert_apart(public: Public, event: Event) -> None:
    """[11.21, 12.64] No two ships are adjacent when a chain has ended."""
    places = [ship.at for ship in public.fleet.values() if ship.at is not None]
    for number, at in enumerate(places):
        assert not BESIDE[at] & set(places[:number]), f"ships beside {at} after {event}"


class Fight:
    """A watched battle in memory between two commanders."""

    def __init__(self, pack: BattlePack, seed: int, us: str = "drill", jp: str = "drill") -> None:
        self.rules = Watched(pack)
        self.session = CarriersSession.new(self.rules, str(seed), {}, threaded=False)
        self.seats = {side: self.session.seat((side,)) for side in SIDES}
        commanders = {"us": commander_called(us, pack.charts), "jp": commander_called(jp, pack.charts)}
        self.players = seat_players(self.seats, commanders, str(seed))
        self.given: list[tuple[Side, Order]] = []

    def play(self) -> Outcome:
        """To the end."""
        return play(self.players, lambda side, order: self.given.append((side, order)))

    def events(self) -> list[Event]:
        """Everything that happened, as the umpire heard it."""
        return [item.event for item in self.session.seat(SIDES).news()]


class Strict(Player):
    """A player whose every order must have been among the offers, and whose Ready must be accepted at once."""

    def _give(self, orders: Sequence[Order], keep: Keep) -> tuple[int, bool]:
        accepted = 0
        for order in orders:
            if isinstance(order, Ready):
                assert not self.seat.faults(), f"{self.side} is not ready: {self.seat.faults()}"
                return accepted, True
            piece = str(getattr(order, order.__struct_fields__[0]))
            assert order in self.seat.options(piece), f"{order} was not offered"
            self.seat.submit(order, self.phase)
            accepted += 1
            if self.seat.phase != self.phase:
                break
        return accepted, False


def strictly(pack: BattlePack, seed: int, us: str = "drill", jp: str = "drill") -> Fight:
    """A battle between two strict players."""
    battle = Fight(pack, seed, us, jp)
    battle.players = [Strict(player.seat, player.commander, player.seed) for player in battle.players]
    while battle.session.outcome is None:
        play_phase(battle.players, lambda side, order: battle.given.append((side, order)))
    return battle


@cache
def shipped(name: str) -> BattlePack:
    """A battle that came with the program."""
    return load_battle(next(path for path in SHIPPED if path.stem == name))
