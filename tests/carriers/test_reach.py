"""The prepared positions reach every kind of order and every event: a property that nothing was left out of."""

from __future__ import annotations

from random import Random

import displays
import midway
from properties import offers_of, random_order, twin
from situations import Situation

from fastcarriers.carriers.battle.orders import DeclareAttack
from fastcarriers.carriers.events import (
    EVENTS,
    FuelUsed,
    MoveVoid,
    RulesLapsed,
    ShipUnloaded,
    TaskForcesRefuelled,
    UnitScrambled,
    WavesClosedUp,
)
from fastcarriers.carriers.game import KINDS, Carriers
from fastcarriers.kernel.orders import NotReady, Ready, TakeBack
from fastcarriers.kernel.parts import KERNEL_EVENTS
from fastcarriers.kernel.table import Table

ELSEWHERE = {
    FuelUsed: "a rule of Coral Sea: tests/rules",
    TaskForcesRefuelled: "a rule of Coral Sea: tests/rules",
    RulesLapsed: "rules of Pearl Harbor: tests/rules",
    UnitScrambled: "a rule of Pearl Harbor: tests/rules",
    ShipUnloaded: "an objective of other scenarios: tests/rules",
    WavesClosedUp: "a unit ditched between forming and Ready leaves its wave empty: tests/rules",
    MoveVoid: "a plot that became impossible: tests/rules",
}
"""Events that no position of Midway can reach, and where they are proved."""
RUNS = 5
LENGTH = 80


def positions() -> list[Situation]:
    """Busy positions of every phase, and full displays."""
    return [*midway.positions(), *(make() for make in displays.POSITIONS.values())]


def attacks_on_a_wreck(seed: int) -> set[type]:
    """Every bomber attacks Akagi at D3 by itself: after the first hit the rest are spent [13.34]."""
    wreck = displays.POSITIONS["surface_attack-sea"]()
    wreck.ship(displays.AKAGI, "000", damage=3)
    table, side = wreck.table, wreck.attacker
    table.state.sealed.seed = str(seed)
    for unit in table.offers(side).pieces["DeclareAttack"]:
        order = DeclareAttack(unit, displays.AKAGI, 0)
        if order in table.options(side, unit):
            table.commit(table.decide(order, side))
    return {type(event) for event in table.decide(Ready(), side).events}


def test_prepared_positions_reach_every_kind_of_order_and_event() -> None:
    orders = set[type]()
    events = {type(event) for event in Table(Carriers(midway.charts()), "begin").begin({}).events}
    for number, s in enumerate(positions()):
        for side in s.charts.sides:
            for kind in {type(order): order for order in offers_of(s.table, side)}.values():
                decision = s.table.decide(kind, side)
                orders.add(type(kind))
                events |= {type(event) for event in decision.events}
        for seed in range(RUNS):
            random, table = Random(f"{number} {seed}"), twin(s.table)
            table.state = s.table.state.copy()
            table.state.sealed.seed = f"{number} {seed}"
            for _ in range(LENGTH):
                if not (awaits := table.state.public.standing.awaits):
                    break
                side = random.choice(awaits)
                order = random_order(table, side, random, ready=0.4)
                if random.random() < 0.1:
                    flags = table.offers(side)
                    order = TakeBack() if flags.take_back else order
                decision = table.decide(order, side)
                table.commit(decision)
                orders.add(type(order))
                events |= {type(event) for event in decision.events}
                for other in table.state.public.standing.ready:
                    if random.random() < 0.1:
                        decision = table.decide(NotReady(), other)
                        table.commit(decision)
                        events |= {type(event) for event in decision.events}
    events |= set[type]().union(*(attacks_on_a_wreck(seed) for seed in range(6)))
    missing = {kind.order for kind in KINDS} - orders | ({*EVENTS, *KERNEL_EVENTS} - events - set(ELSEWHERE))
    assert not missing, f"never reached: {sorted(each.__name__ for each in missing)}"
