"""The commander itself: what it does in each phase."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from random import Random

from fastcarriers.carriers.charts import Charts
from fastcarriers.carriers.orders import ChooseTarget, WishOperations
from fastcarriers.carriers.records import TargetOffered
from fastcarriers.carriers.view import View
from fastcarriers.commanders.commander import Asking
from fastcarriers.commanders.drill import decks, sailing, searching, striking, tactics
from fastcarriers.commanders.drill.sight import Sight
from fastcarriers.kernel.orders import Order, Ready
from fastcarriers.kernel.parts import Event, PhaseBegan

Plan = Callable[[Sight, Asking, Random], Iterable[Order]]


class Drill:
    """Plans a phase when it begins. Asked again in it, it completes what it began, or clears the way to Ready."""

    def __init__(self, charts: Charts) -> None:
        self.charts = charts

    def think(
        self, view: View, news: tuple[Event, ...], asking: Asking, memory: bytes, chance: Random
    ) -> tuple[tuple[Order, ...], bytes]:
        begins = any(isinstance(event, PhaseBegan) for event in news)
        if (fought := tactics.think(view, self.charts, asking, begins)) is not None:
            return fought, memory
        sight = Sight(view, self.charts)
        name = view.standing.name
        orders = tuple(BEGINNING.get(name, nothing)(sight, asking, chance)) if begins else ()
        if begins and (name not in LATER or not orders):
            orders = (*orders, *LATER.get(name, nothing)(sight, asking, chance))
            return (orders if name in LATER and orders else (*orders, Ready())), memory
        if not begins:
            orders = tuple(LATER.get(name, nothing)(sight, asking, chance)) or closing(view, asking, chance)
        return orders, memory


def nothing(sight: Sight, asking: Asking, chance: Random) -> Iterator[Order]:
    """No orders."""
    return iter(())


GIVEN_UP = {"ScuttleShip": 0.0, "DitchUnit": 0.1}
"""Orders by which something is lost, and the chance that they are looked at beside others as a way out."""


def closing(view: View, asking: Asking, chance: Random) -> tuple[Order, ...]:
    """Ready; or if something keeps the side from it, any order at all: by and by it will find the way out."""
    if not any(duty.must for duty in view.duties):
        return (Ready(),)
    offers = asking.offers
    if offers.ready or not offers.pieces:
        return (Ready(),)
    kinds = sorted(kind for kind in offers.pieces if chance.random() < GIVEN_UP.get(kind, 1)) or sorted(offers.pieces)
    kind = chance.choice(kinds)
    piece = chance.choice(offers.pieces[kind])
    return (chance.choice(asking.options(piece, kind)),)


# ---- phase by phase


def set_up(sight: Sight, asking: Asking, chance: Random) -> Iterator[Order]:
    for display in sight.displays:
        searching_now = list(searching.stations(sight, display, asking))
        yield from searching_now
        yield from decks.stations(sight, display, {order.unit for order in searching_now}, asking)


def plotting(sight: Sight, asking: Asking, chance: Random) -> Iterator[Order]:
    return sailing.plots(sight, asking)


def statements(sight: Sight, asking: Asking, chance: Random) -> Iterator[Order]:
    for piece in sight.view.choices:
        yield chance.choice(asking.options(piece, "MakeStatement"))


def interface(sight: Sight, asking: Asking, chance: Random) -> Iterator[Order]:
    return wish(asking, not sight.view.night or is_busy_at_night(sight))


def take_off(sight: Sight, asking: Asking, chance: Random) -> Iterator[Order]:
    for display in sight.displays:
        if not sight.is_homing(display):
            yield from decks.cap_launches(sight, display, asking)
            yield from searching.launches(sight, display, asking)
            yield from searching.shifts(sight, display, asking)


def strikes(sight: Sight, asking: Asking, chance: Random) -> Iterator[Order]:
    """What CAP and search have left on the decks: form strikes, then fill one wave after another."""
    now = sight.charts.clock(sight.view.game_turn, sight.view.op_turn)
    if any(strike.launched == now for strike in sight.view.strikes.values()):
        yield from striking.waves(sight, asking)
    else:
        yield from striking.forms(sight, asking)


def status(sight: Sight, asking: Asking, chance: Random) -> Iterator[Order]:
    return decks.moves(sight, asking)


def landing(sight: Sight, asking: Asking, chance: Random) -> Iterator[Order]:
    return decks.landings(sight, asking)


def recalling(sight: Sight, asking: Asking, chance: Random) -> Iterator[Order]:
    yield from striking.recalls(sight, asking)
    if sight.view.night and not is_busy_at_night(sight):
        yield from wish(asking, False)


def flying(sight: Sight, asking: Asking, chance: Random) -> Iterator[Order]:
    return striking.flights(sight, asking)


def contact(sight: Sight, asking: Asking, chance: Random) -> Iterator[Order]:
    """[10.96] Press the attack on whom the strike came for."""
    for choice in sight.view.choices.values():
        if isinstance(choice, TargetOffered):
            wish = ChooseTarget(choice.strike, choice.contacted)
            yield from (order for order in asking.options(choice.strike, "ChooseTarget") if order == wish)


def wish(asking: Asking, wanted: bool) -> Iterator[Order]:
    """[8.0]"""
    for order in asking.options("operations", "WishOperations"):
        if isinstance(order, WishOperations) and order.wish is wanted:
            yield order


def is_busy_at_night(sight: Sight) -> bool:
    """Whether there is something to do in the dark: a strike to bring home, planes to be made ready for the morning."""
    if sight.view.strikes:
        return True
    return any(
        next(decks.filling(sight, display, holder), None) is not None
        for display, holders in sight.displays.items()
        for holder in holders
    )


BEGINNING: dict[str, Plan] = {
    "set_up": set_up,
    "plotting": plotting,
    "statements": statements,
    "interface": interface,
    "take_off": take_off,
    "status": status,
    "landing": landing,
    "air_movement": recalling,
    "contact": contact,
}
LATER: dict[str, Plan] = {"take_off": strikes, "air_movement": flying}
"""What is to be done once the first orders of a phase have been carried out."""
