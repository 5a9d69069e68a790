"""`random`: picks a kind of order, then a piece, then a value. Ready with chance 0.2; it never takes back."""

from __future__ import annotations

from random import Random

from fastcarriers.carriers.view import View
from fastcarriers.commanders.commander import Asking
from fastcarriers.kernel.orders import Order, Ready
from fastcarriers.kernel.parts import Event

READY_CHANCE = 0.2


class RandomPlayer:
    """It has no plan and no memory; what it finds are crashes, dead ends and endless games."""

    def think(
        self, view: View, news: tuple[Event, ...], asking: Asking, memory: bytes, chance: Random
    ) -> tuple[tuple[Order, ...], bytes]:
        offers = asking.offers
        if offers.ready and (not offers.pieces or chance.random() < READY_CHANCE):
            return (Ready(),), memory
        if not offers.pieces:
            return (), memory
        kind = chance.choice(sorted(offers.pieces))
        piece = chance.choice(offers.pieces[kind])
        return (chance.choice(asking.options(piece, kind)),), memory
