"""[11.3, 11.35, 13.83, 15.47] Entering the display: entry hexes, altitudes, stacking, holding at a base."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from fastcarriers.carriers.battle import phases as ph
from fastcarriers.carriers.battle.events import UnitPosted
from fastcarriers.carriers.battle.moorings import level_bombing
from fastcarriers.carriers.battle.orders import EnterUnit, HoldUnit
from fastcarriers.carriers.battle.records import ALTITUDES, TAC_TURNS, Altitude, Number, Post
from fastcarriers.carriers.records import AirUnit, Duty
from fastcarriers.carriers.state import CarriersKind, CarriersNow, Own, Public
from fastcarriers.kernel.errors import IllegalOrder, refuse, say
from fastcarriers.kernel.orders import Kind
from fastcarriers.kernel.parts import Side
from maps.tactical import EDGES, HEXES, NUMBERS, Edge, edges_of, entry_hexes

Places = Counter[tuple[Number, Altitude]]


# ---- entry hexes


def from_the_middle(edge: Edge) -> tuple[Number, ...]:
    """The thirteen entry hexes of an edge, corners included (FC-33), those in the middle first."""
    hexes = [NUMBERS[at] for at in entry_hexes(edge)]
    middle = len(hexes) // 2
    return tuple(sorted(hexes, key=lambda at: abs(hexes.index(at) - middle)))


ENTRIES: dict[int, tuple[Number, ...]] = {edge: from_the_middle(edge) for edge in EDGES}


def entries(edges: Sequence[int]) -> Iterator[Number]:
    """[11.3, FC-33] The entry hexes of these edges, each once."""
    yield from dict.fromkeys(at for edge in edges for at in ENTRIES[edge])


def altitudes(public: Public, unit: AirUnit) -> tuple[Altitude, ...]:
    """[13.55, 13.61, FC-34, FC-103] Against ships torpedo planes enter low; all others choose.

    So do torpedo planes that may bomb these ships level (the scenario's rule `level_bombing`).
    """
    battle = public.battle_on
    if battle.kind == "base" or public.charts.types[unit.type].method != "torpedo":
        return ALTITUDES
    return ("low", "high") if level_bombing(public, battle.attacker, unit.type, public.fleet) else ("low",)


def places_taken(public: Public, own: Own) -> Places:
    """[12.22] How many attackers stand, or are posted, in each hex at each altitude."""
    taken, side, arriving = Places(), own.side, own.arriving
    taken.update(
        (counter.at, counter.altitude) for counter in public.air.values() if counter.at and counter.side == side
    )
    taken.update((post.at, post.altitude) for unit, post in own.posts.items() if unit in arriving)
    return taken


def suggested(public: Public, own: Own) -> dict[str, Post]:
    """Entry hexes for the units that must be placed, as far as there is room [11.35]; high where they may choose.

    At several edges [11.34] the units are spread over all of them.
    """
    taken = places_taken(public, own)
    posts: dict[str, Post] = {}
    units = [unit for unit, arrival in own.arriving.items() if arrival.must and unit not in own.posts]
    for number, unit in enumerate(units):
        edges = own.arriving[unit].edges
        first = number % len(edges)
        post = first_room(public, own.units[unit], edges[first:] + edges[:first], taken)
        if post is not None:
            posts[unit] = post
            taken[post.at, post.altitude] += 1
    return posts


def first_room(public: Public, unit: AirUnit, edges: Sequence[int], taken: Places) -> Post | None:
    """The first entry hex and altitude with room for one more."""
    limit = public.charts.tables.limits.stacking_air
    for at in entries(edges):
        for altitude in altitudes(public, unit):
            if taken[at, altitude] < limit:
                return Post(at, altitude)
    return None


# ---- EnterUnit


def to_enter(public: Public, own: Own) -> list[str]:
    """The units that may be placed now."""
    return list(own.arriving)


def entry_orders(public: Public, own: Own, unit: str) -> Iterator[EnterUnit]:
    """The places with room; which are full is counted once and not for each of them, for there may be many units."""
    if unit in own.arriving and unit in own.units:
        taken, limit = places_taken(public, own), public.charts.tables.limits.stacking_air
        for at in entries(own.arriving[unit].edges):
            for altitude in altitudes(public, own.units[unit]):
                if taken[at, altitude] < limit:
                    yield EnterUnit(unit, at, altitude)


def refusal_to_enter(public: Public, own: Own, order: EnterUnit) -> IllegalOrder | None:
    """[11.3, 11.34, 11.35, 13.55] An arriving unit, an entry hex of its edge, an altitude that it may have."""
    arrival = own.arriving.get(order.unit)
    if arrival is None:
        return refuse("11.3", "arrival.not_arriving", unit=order.unit)
    at = HEXES.get(order.hex)
    edges = edges_of(at) if at is not None else ()
    if not edges:
        return refuse("11.3", "arrival.no_entry_hex", hex=order.hex)
    if not set(edges) & set(arrival.edges):
        return refuse("11.3", "arrival.other_edge", unit=order.unit, edge=arrival.edges[0])
    if order.altitude not in ALTITUDES:
        return refuse("12.31", "arrival.no_altitude")
    if order.altitude not in altitudes(public, own.units[order.unit]):
        return refuse("13.55", "arrival.torpedo_planes_low", unit=order.unit)
    return refusal_of_room(public, own, order)


def refusal_of_room(public: Public, own: Own, order: EnterUnit) -> IllegalOrder | None:
    """[11.35, 12.22] Three of a side in a hex at an altitude."""
    post = Post(order.hex, order.altitude)
    if own.posts.get(order.unit) == post:
        return refuse("11.3", "arrival.posted_already", unit=order.unit, hex=order.hex)
    limit = public.charts.tables.limits.stacking_air
    if places_taken(public, own)[post.at, post.altitude] >= limit:
        return refuse("11.35", "arrival.full", hex=order.hex, limit=limit)
    return None


def enter_unit(now: CarriersNow, order: EnterUnit, by: Side) -> None:
    now.happen(UnitPosted(to=by, unit=order.unit, post=Post(order.hex, order.altitude)))


# ---- HoldUnit


def posted(public: Public, own: Own) -> list[str]:
    """The arriving units that stand in an entry hex."""
    return [unit for unit in own.arriving if unit in own.posts]


def refusal_to_hold(public: Public, own: Own, order: HoldUnit) -> IllegalOrder | None:
    """[13.83, 15.47, FC-93] Only at a base may a unit wait for a later tac-turn."""
    arrival = own.arriving.get(order.unit)
    if arrival is None or order.unit not in own.posts:
        return refuse("15.47", "arrival.not_posted", unit=order.unit)
    if arrival.must:
        return refuse("13.83", "arrival.may_not_wait", unit=order.unit)
    return None


def hold_unit(now: CarriersNow, order: HoldUnit, by: Side) -> None:
    now.happen(UnitPosted(to=by, unit=order.unit, post=None))


# ---- what must be done


def entry_duties(public: Public, own: Own) -> Iterator[Duty]:
    """[13.83] Arriving units must be placed while there is room; [15.47] what is held at a base is only recalled."""
    last = public.battle_on.tac_turn == TAC_TURNS - 1  # they are placed for the last one
    taken = places_taken(public, own)
    for unit, arrival in own.arriving.items():
        if unit in own.posts:
            continue
        if not arrival.must:
            key = say("arrival.last_entry", unit=unit) if last else say("arrival.held", unit=unit)
            yield Duty("15.47", key, unit, must=False)
        elif first_room(public, own.units[unit], arrival.edges, taken) is not None:
            yield Duty("13.83", say("arrival.must_enter", unit=unit), unit, must=True)


KINDS: tuple[CarriersKind, ...] = (
    Kind(EnterUnit, frozenset({ph.ENTRY}), to_enter, entry_orders, refusal_to_enter, enter_unit),
    Kind(
        HoldUnit,
        frozenset({ph.ENTRY}),
        posted,
        lambda public, own, unit: (HoldUnit(unit),),
        refusal_to_hold,
        hold_unit,
    ),
)
