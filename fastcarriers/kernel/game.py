"""What a rule set brings, and `Now`: the copy of the state on which one decision is taken."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Generic, Protocol

from msgspec import Struct

from fastcarriers.kernel.dice import Dice, KeyedDice
from fastcarriers.kernel.errors import Fault
from fastcarriers.kernel.orders import Kind, Order
from fastcarriers.kernel.parts import PUBLIC, SEALED, DiceThrown, Event, O, P, PhaseBegan, S, Side, State, evolve_kernel


class Outcome(Struct, frozen=True):
    """How a game ended: the winner (None: a draw), the level of victory in the scenario's word, points by side."""

    winner: Side | None
    level: str | None
    points: dict[Side, int]


class Game(Protocol[P, O, S]):
    """A rule set with its tables, map and scenario. It holds no state: every method is a pure function."""

    @property
    def sequence_rule(self) -> str:
        """The number of its rule on the sequence of play, cited when an order comes in the wrong phase."""
        ...

    @property
    def sides(self) -> tuple[Side, ...]: ...
    @property
    def kinds(self) -> Mapping[type[Order], Kind[P, O, Any]]: ...
    @property
    def events(self) -> tuple[type[Event], ...]: ...

    def empty(self, seed: str) -> State[P, O, S]:
        """The state before anything happened."""
        ...

    def begin(self, now: Now[P, O, S], options: Mapping[str, Any]) -> None:
        """Set-up up to and with the first phase. KnownError if an option is not the scenario's."""
        ...

    def faults(self, public: P, own: O) -> Iterable[Fault]:
        """Why this side cannot be ready: rules about the whole, each with its number."""
        ...

    def proceed(self, now: Now[P, O, S]) -> None:
        """Everybody awaited is ready: do what follows by itself and begin the next phase, or end the game."""
        ...

    def evolve(self, part: Any, event: Event) -> None:
        """Bookkeeping only: no rule, no dice."""
        ...

    def view(self, public: P, own: O | None) -> Struct:
        """All that a side (None: an observer) may know, from the public part and its own part alone."""
        ...

    def outcome(self, state: State[P, O, S]) -> Outcome | None:
        """None while the game goes on."""
        ...


class Now(Generic[P, O, S]):
    """The present inside one decision: what happens is recorded, and the next step sees it."""

    def __init__(self, game: Game[P, O, S], state: State[P, O, S], dice: Dice | None = None) -> None:
        self.game, self.state, self.events = game, state, list[Event]()
        keys = state.sealed
        phase = state.public.standing.phase
        self.keyed = KeyedDice(keys.seed, phase, keys.thrown if keys.thrown_in == phase else {}, dice)
        self.dice: Dice = self.keyed

    @property
    def public(self) -> P:
        return self.state.public

    @property
    def own(self) -> dict[Side, O]:
        return self.state.own

    @property
    def sealed(self) -> S:
        return self.state.sealed

    def happen(self, event: Event) -> None:
        """Record the event and let its part become what it says."""
        self.events.append(event)
        evolve(self.game, self.state, event)

    def begin_phase(self, name: str, awaits: Iterable[Side]) -> None:
        """The next phase begins; it ends when none of `awaits` is awaited any more."""
        self.record_dice()
        number = self.public.standing.phase + 1
        self.happen(PhaseBegan(to=PUBLIC, number=number, name=name, awaits=tuple(sorted(awaits))))
        self.keyed.begin_phase(number)

    def record_dice(self) -> None:
        """Seal how many dice were thrown since this was last done."""
        for side in sorted(self.keyed.changed):
            count = self.keyed.thrown[side]
            self.happen(DiceThrown(to=SEALED, phase=self.keyed.phase, side=side, count=count))
        self.keyed.changed.clear()


def evolve(game: Game[P, O, S], state: State[P, O, S], event: Event) -> None:
    """Let the addressed part, and no other, become what the event says."""
    part = state.part(event.to)
    if not evolve_kernel(part, event):
        game.evolve(part, event)
