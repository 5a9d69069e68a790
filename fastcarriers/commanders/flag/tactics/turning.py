"""Facing: a carrier turns when that takes points from the attacks that may end in this tac-turn."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from fastcarriers.carriers.battle.orders import TurnCarrier
from fastcarriers.carriers.battle.records import BattleShip, BattleUnit, Number
from fastcarriers.commanders.commander import Asking
from fastcarriers.commanders.drill.tactics.scene import phases_needed
from fastcarriers.commanders.drill.tactics.turning import WAYS, displacement, is_harmless
from fastcarriers.commanders.flag.tactics.outlook import Outlook
from fastcarriers.kernel.orders import Order

Way = Literal["left", "right"]
SHIFT: dict[Way, int] = {"left": -1, "right": 1}
Ends = dict[Number, int]
"""The strength that a group can bring from each hex where its run-ins end."""


def turns(outlook: Outlook, asking: Asking) -> list[Order]:
    """The next turn, or the next displacement that one has brought about."""
    if outlook.view.displacing:
        return displacement(outlook, asking)
    orders: list[Order] = []
    for piece in asking.offers.pieces.get("TurnCarrier", ()):
        ship = outlook.view.fleet[piece]
        now = danger(outlook, ship, 0)
        if now < outlook.weigh.turn:
            continue
        left: dict[Way, float] = {
            to: danger(outlook, ship, SHIFT[to]) for to in WAYS if is_harmless(outlook, piece, to)
        }
        best = min(left, key=lambda to: (left[to], to), default=None)
        if best is not None and now - left[best] >= max(outlook.weigh.turn, outlook.weigh.turn_share * now):
            orders.append(TurnCarrier(piece, best))
            break
    return orders


def danger(outlook: Outlook, ship: BattleShip, shift: int) -> float:
    """Points to expect if all who can end a run-in on her in this tac-turn do, three to a hex."""
    prospect = outlook.prospect(ship.id)
    diving = [unit for unit in outlook.enemies if unit.over == ship.id and outlook.is_loaded(unit)]
    if diving:
        prospect.strike([sum(outlook.strength(unit, ship.id) for unit in diving)])
    lots = sorted((max(ends.values()) for ends in groups(outlook, ship, shift)), reverse=True)
    return prospect.gain(lots)


def groups(outlook: Outlook, ship: BattleShip, shift: int) -> Iterator[Ends]:
    """The strength of each stack that can attack her, by the hex of its attack; no more dive bombers than find room."""
    room = outlook.limit
    for units in outlook.stacks([unit for unit in outlook.enemies if outlook.is_loaded(unit)]).values():
        ends: Ends = {}
        divers = 0
        for unit in units:
            reached = attacks_of(outlook, ship, unit, shift)
            if ship.at in reached:
                divers += 1
                if divers > room:
                    continue
            for at, strength in reached.items():
                ends[at] = ends.get(at, 0) + strength
        room -= min(divers, room)
        if ends:
            yield ends


def attacks_of(outlook: Outlook, ship: BattleShip, unit: BattleUnit, shift: int) -> Ends:
    """What one bomber can bring from each hex where a run-in of it can end in this tac-turn."""
    if unit.over is not None:
        return {}
    ends: Ends = {}
    for run in outlook.runs_on(unit, ship.id, shift):
        if phases_needed(run, unit.at or "", outlook.move(unit)) == 1:
            ends[run.end] = outlook.strength(unit, ship.id, run.astern)
    return ends
