"""Positions made by hand: a game of The Fast Carriers in any phase with any pieces, for tests of single rules."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import cache
from typing import Any

from msgspec.structs import replace

from fastcarriers.carriers.charts import Charts
from fastcarriers.carriers.game import Carriers
from fastcarriers.carriers.records import AirUnit, Marker, Ship, Strike
from fastcarriers.carriers.state import Own, Public, Sealed
from fastcarriers.kernel.dice import LoadedDice
from fastcarriers.kernel.errors import IllegalOrder
from fastcarriers.kernel.orders import Order, Ready
from fastcarriers.kernel.parts import Event, Standing
from fastcarriers.kernel.table import Table
from fastcarriers.library.shelf import Library


@cache
def _pack(scenario: str) -> Any:
    return Library().load_scenario(scenario)


def charts_of(
    scenario: str = "midway", variants: Iterable[str] = (), options: Mapping[str, bool] | None = None
) -> Charts:
    """The charts of a scenario as it came with the program."""
    pack, switches = _pack(scenario), dict(options or {})
    played = pack.scenario.with_options(frozenset(variants), switches)
    return Charts(pack.tables, pack.air, pack.ships, pack.map, played, switches)


class Situation:
    """A table on which a test puts what it needs.

    Starts after set-up's muster with both sides' whole order of battle, nothing deployed, then `clear()`ed unless
    told otherwise: no ship under a marker, no marker on the map, no air unit in play.
    """

    def __init__(self, charts: Charts | None = None, *, clear: bool = True, seed: str = "test") -> None:
        self.charts = charts or charts_of()
        self.table: Table[Public, Own, Sealed] = Table(Carriers(self.charts), seed)
        self.table.commit(self.table.begin({}))
        if clear:
            self.clear()

    @property
    def public(self) -> Public:
        return self.table.state.public

    def own(self, side: str) -> Own:
        return self.table.state.own[side]

    def clear(self) -> None:
        """Ships wait off the map, units are gone, no marker is planned."""
        for own in self.table.state.own.values():
            own.ships = {ship.id: replace(ship, task_force=None, state="awaited") for ship in own.ships.values()}
            own.units, own.at_start, own.deployment, own.reserved = {}, {}, {}, {}

    def copy(self) -> Situation:
        """The same position on another table, with the same things to take back."""
        other = object.__new__(Situation)
        other.charts, other.table = self.charts, Table(self.table.game, "")
        other.table.state = self.table.state.copy()
        other.table.stacks = {side: list(stack) for side, stack in self.table.stacks.items()}
        return other

    # ---- putting pieces

    def task_force(self, side: str, number: int, hex: str, *ships: str, damage: int = 0) -> str:
        """A marker on the map with these ships (ids of the ship list); none: a dummy. Returns its id."""
        marker = f"{side}-{number}"
        self.public.markers[marker] = Marker(marker, side, number, hex)
        for ship in ships:
            self.own(side).ships[ship] = Ship(ship, marker, damage)
        return marker

    def damage(self, side: str, ship: str, points: int) -> None:
        self.own(side).ships[ship] = replace(self.own(side).ships[ship], damage=points)

    def unit(self, side: str, type: str, place: str, at: str, **fields: Any) -> str:
        """An air unit; carrier-trained if its `home` (default `at`) is a ship. Returns its id."""
        own = self.own(side)
        home = fields.pop("home", at)
        number = 1 + sum(1 for unit in own.units.values() if unit.type == type)
        trained = fields.pop("trained", home in self.charts.ships)
        id = f"{type}-{number}"
        own.units[id] = AirUnit(id, type, place, at, home=home, trained=trained, **fields)  # type: ignore[arg-type]
        own.at_start = dict(own.units)
        return id

    def units(self, count: int, side: str, type: str, place: str, at: str, **fields: Any) -> list[str]:
        return [self.unit(side, type, place, at, **fields) for _ in range(count)]

    def strike(self, side: str, origin: str, target: str | None, hex: str, **fields: Any) -> str:
        """A strike under way; its units are put with `unit(side, type, "strike", strike, slot="1", endurance=3)`."""
        own = self.own(side)
        own.strikes_formed += 1
        id = f"strike-{own.strikes_formed}"
        fields.setdefault("return_base", origin)
        fields.setdefault("launched", 0)
        own.strikes[id] = Strike(id, origin, target, hex=hex, **fields)
        return id

    def phase(self, name: str, *, game_turn: int = 1, op_turn: int = 1, awaits: tuple[str, ...] | None = None) -> None:
        """The phase that the position is in, with units counted as they stand now."""
        awaited = self.charts.sides if awaits is None else awaits
        number = self.public.standing.phase + 1
        self.public.standing = Standing(number, name, awaited, awaited)
        self.public.game_turn, self.public.op_turn = game_turn, op_turn
        for own in self.table.state.own.values():
            own.at_start = dict(own.units)

    # ---- playing

    def order(self, side: str, order: Order, *dice: tuple[str, int]) -> tuple[Event, ...]:
        """Give an order that must be accepted, with loaded dice (rule, value); every die must be thrown."""
        loaded = LoadedDice(*dice)
        decision = self.table.decide(order, side, loaded)
        loaded.done()
        assert order in (*self.offered(side, order), Ready()), f"accepted but not offered: {order}"
        self.table.commit(decision)
        return decision.events

    def offered(self, side: str, order: Order) -> tuple[Order, ...]:
        """What is offered to the piece of this order."""
        fields = order.__struct_fields__
        return self.table.options(side, getattr(order, fields[0])) if fields else ()

    def refused(self, side: str, order: Order) -> list[str]:
        """Give an order that must be refused (and not be offered): the numbers of the rules that refuse it."""
        assert order not in self.offered(side, order), f"offered: {order}"
        try:
            self.table.decide(order, side, LoadedDice())
        except IllegalOrder as refusal:
            return [fault.rule for fault in refusal.faults]
        raise AssertionError(f"accepted: {order}")

    def ready(self, *dice: tuple[str, int], sides: Iterable[str] | None = None) -> tuple[Event, ...]:
        """Everybody awaited (or these sides) is ready; the dice are for what follows."""
        events: list[Event] = []
        loaded = LoadedDice(*dice)
        for side in tuple(sides or self.public.standing.awaits):
            decision = self.table.decide(Ready(), side, loaded)
            self.table.commit(decision)
            events += decision.events
        loaded.done()
        return tuple(events)

    def follow(self, what: Callable[[Any], Any], *dice: tuple[str, int]) -> tuple[Event, ...]:
        """Let one resolver of the rules (`search.search`, `endurance.spend`, ...) happen by itself."""
        from fastcarriers.kernel.game import Now

        loaded = LoadedDice(*dice)
        now = Now(self.table.game, self.table.state.copy(), loaded)
        what(now)
        loaded.done()
        self.table.state = now.state
        return tuple(now.events)


def of_kind(events: Iterable[Event], kind: type[Event]) -> list[Any]:
    """The events of one kind."""
    return [event for event in events if isinstance(event, kind)]
