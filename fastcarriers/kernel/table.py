"""A game in progress in memory: decide, commit, replay, take back.

`decide` changes nothing; its `Decision` is committed after whoever keeps the journal has made it durable.
Take-back is last in, first out, a side, within a phase: a stack of that side's own part. It stops at a die, a public
or sealed event, an event from elsewhere, a final order (an answered choice) and the end of the phase.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Generic

from fastcarriers.kernel.dice import Dice
from fastcarriers.kernel.errors import Fault, IllegalOrder, refuse
from fastcarriers.kernel.game import Game, Now, evolve
from fastcarriers.kernel.orders import Kind, NotReady, Offers, Order, Ready, TakeBack, kind_name
from fastcarriers.kernel.parts import (
    PUBLIC,
    Event,
    O,
    P,
    PhaseBegan,
    Readied,
    ReadinessWithdrawn,
    S,
    Side,
    State,
    TakenBack,
)

# More phases than this in one decision, with nobody awaited in any, is a rule set that goes round in a circle.
LONGEST_RUN = 10_000


@dataclass(frozen=True)
class Decision(Generic[P, O, S]):
    """An accepted order (None: the beginning), what came of it, and the state that it led to."""

    order: Order | None
    by: Side | None
    phase: int
    events: tuple[Event, ...]
    state: State[P, O, S]


class Table(Generic[P, O, S]):
    """The state of one game and what each side may still take back."""

    def __init__(self, game: Game[P, O, S], seed: str) -> None:
        self.game = game
        self.state = game.empty(seed)
        self.stacks: dict[Side, list[tuple[str, O]]] = {side: [] for side in game.sides}

    # ---- deciding

    def begin(self, options: Mapping[str, Any], dice: Dice | None = None) -> Decision[P, O, S]:
        """Set the game up. KnownError if an option is wrong."""
        now = Now(self.game, self.state.copy(), dice)
        self.game.begin(now, options)
        return self._settle(None, None, now)

    def decide(self, order: Order, by: Side, dice: Dice | None = None) -> Decision[P, O, S]:
        """What the order would bring about. IllegalOrder with every reason; the table itself stays as it is."""
        self._refuse_out_of_turn(order, by)
        now = Now(self.game, self.state.copy(), dice)
        if isinstance(order, Ready):
            if faults := tuple(self.game.faults(now.public, now.own[by])):
                raise IllegalOrder(*faults)
            now.happen(Readied(to=PUBLIC, side=by))
        elif isinstance(order, NotReady):
            now.happen(ReadinessWithdrawn(to=PUBLIC, side=by))
        elif isinstance(order, TakeBack):
            kind, before = self.stacks[by][-1]
            now.state.own[by] = before.copy()
            now.happen(TakenBack(to=by, order=kind))
        else:
            kind = self.game.kinds.get(type(order))
            if kind is None:
                raise refuse("order", "order.unknown", order=kind_name(type(order)))
            if refusal := self._refusal(kind, order, by):
                raise refusal
            kind.carry_out(now, order, by)
        return self._settle(order, by, now)

    def _settle(self, order: Order | None, by: Side | None, now: Now[P, O, S]) -> Decision[P, O, S]:
        """Let follow what follows by itself, until somebody is awaited or the game is over."""
        for _ in range(LONGEST_RUN):
            if now.public.standing.awaits or self.game.outcome(now.state):
                break
            self.game.proceed(now)
        else:
            raise RuntimeError(f"{LONGEST_RUN} phases with nobody awaited: the sequence of play goes round in a circle")
        now.record_dice()
        return Decision(order, by, self.state.public.standing.phase, tuple(now.events), now.state)

    def _refuse_out_of_turn(self, order: Order, by: Side) -> None:
        standing = self.state.public.standing
        if self.game.outcome(self.state):
            raise refuse("order", "order.game_over")
        if isinstance(order, NotReady):
            if by not in standing.ready:
                raise refuse("order", "order.not_ready_yet")
        elif by not in standing.awaits:
            raise (
                refuse("order", "order.already_ready") if by in standing.ready else refuse("order", "order.not_awaited")
            )
        elif isinstance(order, TakeBack) and not self.stacks[by]:
            raise refuse("order", "order.nothing_to_take_back")

    def _refusal(self, kind: Kind[P, O, Any], order: Order, by: Side) -> IllegalOrder | None:
        public, phase = self.state.public, self.state.public.standing.name
        if phase not in kind.phases:
            return refuse(self.game.sequence_rule, "order.not_in_this_phase", order=kind.name, phase=phase)
        return kind.refusal(public, self.state.own[by], order)

    # ---- offers

    def offers(self, by: Side) -> Offers:
        """What the side may order now: kinds and pieces, and whether Ready and the like would be accepted."""
        public, own = self.state.public, self.state.own[by]
        over = self.game.outcome(self.state) is not None
        awaited = by in public.standing.awaits and not over
        pieces: dict[str, tuple[str, ...]] = {}
        for kind in self._kinds_now() if awaited else ():
            able = tuple(p for p in kind.pieces(public, own) if next(kind.offers(public, own, p), None) is not None)
            if able:
                pieces[kind.name] = able
        return Offers(
            pieces=pieces,
            ready=awaited and not any(True for _ in self.game.faults(public, own)),
            not_ready=not over and by in public.standing.ready,
            take_back=awaited and bool(self.stacks[by]),
        )

    def options(self, by: Side, piece: str, kind: str | None = None) -> tuple[Order, ...]:
        """Every order that this piece may be given now (of one kind, or of all)."""
        public, own = self.state.public, self.state.own[by]
        if by not in public.standing.awaits or self.game.outcome(self.state):
            return ()
        return tuple(
            order
            for k in self._kinds_now()
            if kind in (None, k.name) and piece in k.pieces(public, own)
            for order in k.offers(public, own, piece)
        )

    def faults(self, by: Side) -> tuple[Fault, ...]:
        """What the side has left to do before it can be ready."""
        return tuple(self.game.faults(self.state.public, self.state.own[by]))

    def _kinds_now(self) -> Sequence[Kind[P, O, Any]]:
        name = self.state.public.standing.name
        return [kind for kind in self.game.kinds.values() if name in kind.phases]

    # ---- committing

    def commit(self, decision: Decision[P, O, S]) -> None:
        """The decision becomes the state."""
        self._restack(decision.order, decision.by, decision.events)
        self.state = decision.state

    def replay(self, order: Order | None, by: Side | None, events: Iterable[Event]) -> None:
        """Let events from a journal happen again, take-back included. No rule is asked and no die thrown."""
        happened = tuple(events)
        state = self.state.copy({event.to for event in happened})
        if isinstance(order, TakeBack) and by is not None:
            state.own[by] = self.stacks[by][-1][1].copy()
        for event in happened:
            evolve(self.game, state, event)
        self._restack(order, by, happened)
        self.state = state

    def _restack(self, order: Order | None, by: Side | None, events: tuple[Event, ...]) -> None:
        """Keep the take-back stacks; `self.state` is still the state before the events."""
        if any(isinstance(event, PhaseBegan) for event in events):
            for stack in self.stacks.values():
                stack.clear()
        elif isinstance(order, TakeBack) and by is not None:
            self.stacks[by].pop()
        elif by is not None and order is not None:
            touched = {event.to for event in events}
            if isinstance(order, Ready | NotReady):
                touched.discard(PUBLIC)  # the standing alone; what the side has plotted can still be taken back
            elif touched <= {by} and not self.game.kinds[type(order)].final:
                self.stacks[by].append((kind_name(type(order)), self.state.own[by]))
                return
            else:
                touched.add(by)
            for side in touched & set(self.stacks):
                self.stacks[side].clear()
