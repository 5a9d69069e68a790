"""Battles that are played at random, with some sense of direction: for properties of the Tactical Stage."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Any

import midway
from battles import contact
from msgspec.structs import replace
from situations import Situation

from fastcarriers.carriers import phases as carriers_ph
from fastcarriers.carriers.battle import sequence, situations
from fastcarriers.carriers.battle.orders import FlyTo
from fastcarriers.carriers.state import CarriersState, Own, Public, Sealed
from fastcarriers.kernel.game import Now
from fastcarriers.kernel.orders import Order, Ready
from fastcarriers.kernel.table import Decision, Table
from maps.hexes import ORIGIN, Hex, distance
from maps.tactical import HEXES

FightTable = Table[Public, Own, Sealed]
IDLE = frozenset({"HoldFlight", "HoldFlak", "WithdrawAttack", "Climb", "FlyOut", "PlaceShip", "PostCap", "EnterUnit"})
"""Kinds that a random player may give for ever without getting on."""
WAVES: dict[str, tuple[str, ...]] = {
    "us": ("sbd", "sbd", "tbd", "tbd", "f4f", "b17"),
    "jp": ("val", "val", "kate", "kate", "zeke", "zeke"),
}
FIGHTERS = {"us": "f4f", "jp": "zeke"}
TARGETS = {"sea": ("us", "jp-1"), "coast": ("us", "jp-2"), "base": ("jp", "midway")}
"""Kind of battle -> attacker and target in the busy position."""

# ---- beginning


def fight(kind: str, seed: int) -> Situation:
    """A strike of some waves has made contact in a busy position, and the battle has begun."""
    random = Random(f"{kind} {seed}")
    s = midway.busy(carriers_ph.AIR_MOVEMENT, 7, 2, f"{kind} {seed}")
    side, target = TARGETS[kind]
    if kind == "coast":
        s.public.markers[target] = replace(s.public.markers[target], hex="0907")
    defender = s.charts.enemy(side)
    s.units(random.randint(2, 8), defender, FIGHTERS[defender], "cap", target)
    waves = [" ".join(random.choices(WAVES[side], k=random.randint(1, 4))) for _ in range(random.randint(2, 5))]
    contact(s, side, target, *waves)
    if random.random() < 0.3:
        contact(s, side, target, WAVES[side][0])
    s.phase(carriers_ph.AIR_MOVEMENT, game_turn=7, op_turn=2, awaits=())
    now = Now(s.table.game, s.table.state.copy())
    situations.collect(now)
    sequence.next_situation(now)
    s.table.state = now.state
    return s


# ---- playing


def play(table: FightTable, random: Random, most: int = 8000) -> Iterator[Decision[Public, Own, Sealed]]:
    """Orders until all battles of this op-turn are over; AssertionError if they never are."""
    for _ in range(most):
        if table.state.public.battle is None and not table.state.public.situations:
            return
        side = random.choice(table.state.public.standing.awaits)
        decision = table.decide(some_order(table, side, random), side)
        table.commit(decision)
        yield decision
    raise AssertionError(f"endless: {table.state.public.standing}, {table.state.public.battle}")


def some_order(table: FightTable, side: str, random: Random) -> Order:
    """Mostly something that gets on: towards the enemy, seldom back, and Ready when nothing but idling is left."""
    offers = table.offers(side)
    kinds = sorted(offers.pieces)
    busy = [kind for kind in kinds if kind not in IDLE]
    if offers.ready and (not busy or random.random() < 0.04) and (not kinds or random.random() < 0.7):
        return Ready()
    assert kinds, f"{side} can neither order nor be ready: {table.faults(side)}"
    kind = random.choice(busy if busy and random.random() < 0.9 else kinds)
    options = table.options(side, random.choice(offers.pieces[kind]), kind)
    if kind == "FlyTo" and random.random() < 0.8:
        return min(options, key=lambda order: distance_to_go(table.state.public, side, order))
    return random.choice(options)


def distance_to_go(public: Public, side: str, order: Any) -> int:
    """How far the hex of a `FlyTo` is from what the unit wants: a target, or the edge when its routine is over."""
    assert isinstance(order, FlyTo)
    assert public.battle is not None
    at, unit = HEXES[order.hex], public.air[order.unit]
    if side == public.battle.defender:
        goals = [HEXES[other.at] for other in public.air.values() if other.at and other.side != side]
    elif public.battle.routine > unit.routine:
        return -distance(at, ORIGIN)
    else:
        goals = [HEXES[ship.at] for ship in public.fleet.values() if ship.at]
        goals += [HEXES[grounded.at] for grounded in public.grounded.values() if grounded.at]
    return min((distance(at, goal) for goal in goals), default=distance(at, Hex(0, 0)))


# ---- what must hold after every decision


def assert_sound(state: CarriersState) -> None:
    """The display and the parts of both sides tell one story."""
    public = state.public
    if public.battle is None:
        assert not public.air
        assert not public.fleet
        assert all(not own.matched for own in state.own.values())
        return
    for side, own in state.own.items():
        assert_units(public, side, own)
    assert_ships(public, state.own[public.battle.defender])
    assert_stacks(public)


def assert_units(public: Public, side: str, own: Own) -> None:
    """Every counter of a side is one of its units, in the state that it shows; what left it is back or lost."""
    counters = [counter for counter in public.air.values() if counter.side == side]
    assert sorted(own.matched) == sorted(counter.id for counter in counters)
    assert len(set(own.matched.values())) == len(own.matched)
    for counter in counters:
        unit = own.units[own.matched[counter.id]]
        if counter.at is not None:
            assert (unit.type, unit.half, unit.place) == (
                counter.type,
                counter.half,
                "cap" if unit.slot == "" else "strike",
            )
            assert unit.slot != "return"
        else:
            assert unit.place == "lost" or (counter.exited and unit.slot == "return"), f"{counter} {unit}"
    for id, unit in own.matched_grounded.items():
        assert (own.units[unit].place == "lost") == (public.grounded[id].at is None)


def assert_ships(public: Public, own: Own) -> None:
    """Ships are as damaged as they look, and never adjacent when no chain is under way [12.65]."""
    for counter in public.fleet.values():
        ship = own.ships[counter.id]
        assert (ship.damage, ship.state == "sunk") == (counter.damage, counter.sunk), f"{ship} {counter}"
        assert counter.at is None or not counter.sunk
    if not public.displacing:
        at = [HEXES[ship.at] for ship in public.fleet.values() if ship.at]
        assert all(distance(a, b) > 1 for i, a in enumerate(at) for b in at[:i])


def assert_stacks(public: Public) -> None:
    """[12.22] Never more than three of a side in a hex at an altitude: plans alone may exceed it for a while."""
    stacks = Counter((unit.side, unit.at, unit.altitude) for unit in public.air.values() if unit.at is not None)
    assert max(stacks.values(), default=0) <= 3, stacks
