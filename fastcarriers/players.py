"""Computer commanders at their seats: each is asked in turn until the phase ends, and so to the end of the game.

A commander is given copies of nothing but what its seat may know. While sides order in secret they are asked in
turn, and each one's Ready is held back until everybody has said it: so nobody thinks with the other's readiness
before him, and it makes no difference who is asked first.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import cast

from fastcarriers.carriers.view import View
from fastcarriers.commanders.commander import Commander
from fastcarriers.kernel.errors import IllegalOrder
from fastcarriers.kernel.game import Outcome
from fastcarriers.kernel.orders import Offers, Order, Ready
from fastcarriers.kernel.parts import Event, Side
from fastcarriers.play.seats import Seat

MOST_ORDERS = 5_000
"""Orders of one phase, of one side, beyond which its commander is going round in a circle."""
MOST_PHASES = 5_000
"""Phases in one op-turn, tactical ones too, beyond which it does not end."""
MOST_VAIN = 20
"""How often a commander may be asked in a row without giving an order that is accepted."""

Keep = Callable[[Side, Order], None]


class Stuck(Exception):
    """A commander of ours does not get on: our bug."""


class Asked:
    """What a commander may ask of its seat: offers and options. The seat itself is out of its reach."""

    __slots__ = ("_given", "_offers", "_options", "_seen")

    def __init__(self, seat: Seat) -> None:
        self._offers, self._options, self._given = seat.offers, seat.options, seat.given
        self._seen: Offers | None = None

    @property
    def offers(self) -> Offers:
        """As `Seat.offers`; asked for once."""
        if self._seen is None:
            self._seen = self._offers()
        return self._seen

    def options(self, piece: str, kind: str | None = None) -> tuple[Order, ...]:
        """As `Seat.options`."""
        return self._options(piece, kind)

    @property
    def given(self) -> tuple[Order, ...]:
        """As `Seat.given`."""
        return self._given()


class Player:
    """A commander at the seat of its side. `seed` and what the side has done make its chances."""

    def __init__(self, seat: Seat, commander: Commander, seed: str) -> None:
        self.seat, self.commander, self.seed = seat, commander, seed
        (self.side,) = seat.sides
        self.heard = 0
        self.phase = 0
        self.done = 0
        """Events of this side's own in this phase: they count its acts, and a reload finds the same number."""
        self.given = 0
        self.vain = 0

    @property
    def awaited(self) -> bool:
        """Whether the game waits for this side."""
        return self.side in _view(self.seat).standing.awaits

    def act(self, keep: Keep) -> bool:
        """Let the commander think once and give its orders; True when it has said Ready and may.

        Stuck if it does not get on. What it orders in vain is passed over.
        """
        happened = self._listen()
        chance = Random(f"{self.seed}|{self.side}|{self.phase}|{self.done}|{self.vain}")
        before = self.seat.memory() or b""
        orders, after = self.commander.think(_view(self.seat), happened, Asked(self.seat), before, chance)
        if after != before:
            self.seat.save_memory(after)
        accepted, ready = self._give(orders, keep)
        self.vain = 0 if accepted else self.vain + 1
        self.given += accepted
        if not ready and (self.vain > MOST_VAIN or self.given > MOST_ORDERS):
            name = _view(self.seat).standing.name
            raise Stuck(f"{self.side} gets nowhere in phase {self.phase} ({name}): {self.given} orders, {orders=}")
        return ready

    def _listen(self) -> tuple[Event, ...]:
        """The news since it was last asked; what happens in a new phase is counted anew."""
        news = self.seat.news(self.heard)
        self.heard += len(news)
        if self.seat.phase != self.phase:
            self.phase, self.done, self.given, self.vain = self.seat.phase, 0, 0, 0
        self.done += sum(1 for item in news if item.phase == self.phase and item.event.to == self.side)
        return tuple(item.event for item in news)

    def _give(self, orders: Sequence[Order], keep: Keep) -> tuple[int, bool]:
        """Give the orders; how many were accepted, and whether the side may be ready and wishes to be."""
        accepted = 0
        for order in orders:
            if isinstance(order, Ready):
                return accepted, self.awaited and not self.seat.faults()
            try:
                self.seat.submit(order, self.phase)
            except IllegalOrder:
                continue
            keep(self.side, order)
            accepted += 1
            if self.seat.phase != self.phase:  # the order has ended the phase: the rest is for another one
                break
        return accepted, False


def play(players: Sequence[Player], keep: Keep) -> Outcome:
    """Play on until the game is over. `keep` is told of every order that was accepted, in turn.

    Stuck if phases follow one another without end and no op-turn passes.
    """
    now, phases = (0, 0), 0
    while (outcome := players[0].seat.outcome) is None:
        view = _view(players[0].seat)
        phases = phases + 1 if now == (view.game_turn, view.op_turn) else 0
        now = (view.game_turn, view.op_turn)
        if phases > MOST_PHASES:
            raise Stuck(f"no end of phases ({view.standing.name}) in game-turn {now[0]}, op-turn {now[1]}")
        play_phase(players, keep)
    return outcome


def play_phase(players: Sequence[Player], keep: Keep) -> None:
    """Ask whoever is awaited, in turn, until the present phase is over."""
    phase = players[0].seat.phase
    waiting = {player.side: player for player in players if player.awaited}
    if not waiting:
        raise Stuck(f"nobody is awaited in phase {phase}")
    ready: dict[Side, Player] = {}
    while waiting:
        for player in list(waiting.values()):
            if player.act(keep):
                ready[player.side] = waiting.pop(player.side)
            elif player.seat.phase != phase:
                return
            elif not player.awaited:  # an answered choice has made it ready
                del waiting[player.side]
    for side in sorted(ready):  # not in the order of asking
        ready[side].seat.submit(Ready(), phase)
        keep(side, Ready())


def seat_players(seats: Mapping[Side, Seat], commanders: Mapping[Side, Commander], seed: str) -> list[Player]:
    """A player for each side, in the order of `seats`: the one in which they are asked."""
    return [Player(seat, commanders[side], seed) for side, seat in seats.items()]


def _view(seat: Seat) -> View:
    return cast("View", seat.view())
