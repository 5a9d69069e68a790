"""`random`: picks a kind of order, then a piece, then a value. Ready with chance 0.2; it never takes back."""

from __future__ import annotations

from random import Random

from fastcarriers.carriers.view import View
from fastcarriers.commanders.commander import Asking
from fastcarriers.kernel.orders import Order, Ready
from fastcarriers.kernel.parts import Event

READY_CHANCE = 0.2
SELDOM = {"ScuttleShip": 0.02, "DitchUnit": 0.02}
"""Kinds that are given up again with all chance but this one: with more of them nothing would be left to play with."""


class RandomPlayer:
    """It has no plan and no memory; what it finds are crashes, dead ends and endless games."""

    def think(
        self, view: View, news: tuple[Event, ...], asking: Asking, memory: bytes, chance: Random
    ) -> tuple[tuple[Order, ...], bytes]:
        offers = asking.offers
        if offers.ready and (not offers.pieces or chance.random() < READY_CHANCE):
            return (Ready(),), memory
        kinds = [kind for kind in sorted(offers.pieces) if chance.random() < SELDOM.get(kind, 1)]
        if not kinds:
            return ((Ready(),) if offers.ready else ()), memory
        kind = chance.choice(kinds)
        piece = chance.choice(offers.pieces[kind])
        return (chance.choice(asking.options(piece, kind)),), memory
