"""The parts of a state and the events that change them.

State = one public part + one own part for each side + one sealed part (what no side knows).
Every event is addressed to exactly one part, and `evolve(part, event)` changes that part alone:
secrecy is a signature, not a discipline. A fact that two sides know differently is two events.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import Any, ClassVar, Generic, Protocol, Self, TypeVar

import msgspec
from msgspec import Struct
from msgspec.structs import replace

Side = str
PUBLIC = "public"
SEALED = "sealed"


class Part:
    """A mutable holder of frozen records: its slots hold dicts of records or immutable values, nothing else.

    `shared` names slots that are the same object for the whole game (charts, maps) and are no content.
    """

    __slots__ = ()
    shared: ClassVar[frozenset[str]] = frozenset()

    def copy(self) -> Self:
        """A copy that shares every record; only the dicts that hold them are copied."""
        other = object.__new__(type(self))
        for name in self.__slots__:
            value = getattr(self, name)
            setattr(other, name, value.copy() if type(value) is dict else value)
        return other

    def content(self) -> dict[str, Any]:
        """Everything that this part knows, by slot."""
        return {name: getattr(self, name) for name in self.__slots__ if name not in self.shared}


class Standing(Struct, frozen=True):
    """Where the game stands: number and name of the phase, who was asked in it, and who is still awaited."""

    phase: int
    name: str
    asked: tuple[Side, ...] = ()
    awaits: tuple[Side, ...] = ()

    @property
    def ready(self) -> tuple[Side, ...]:
        """The sides that were asked in this phase and are ready."""
        return tuple(side for side in self.asked if side not in self.awaits)


class PublicPart(Protocol):
    """What every public part has besides its own slots."""

    standing: Standing

    def copy(self) -> Self: ...
    def content(self) -> dict[str, Any]: ...


class OwnPart(Protocol):
    """What every own part has: whose it is."""

    side: Side

    def copy(self) -> Self: ...
    def content(self) -> dict[str, Any]: ...


class SealedPart(Protocol):
    """The seed, and how many dice each side has thrown in which phase."""

    seed: str
    thrown_in: int
    thrown: dict[Side, int]

    def copy(self) -> Self: ...
    def content(self) -> dict[str, Any]: ...


P = TypeVar("P", bound=PublicPart)
O = TypeVar("O", bound=OwnPart)  # noqa: E741 - the three letters are the three kinds of part
S = TypeVar("S", bound=SealedPart)


class State(Generic[P, O, S]):
    """All parts of a game. Only resolvers, the session and the umpire ever hold it whole."""

    __slots__ = ("own", "public", "sealed")

    def __init__(self, public: P, own: dict[Side, O], sealed: S) -> None:
        self.public, self.own, self.sealed = public, own, sealed

    def copy(self, touched: Collection[str] | None = None) -> State[P, O, S]:
        """A state of its own; if only some addresses will be `touched`, it shares the other parts."""

        def needed(address: str) -> bool:
            return touched is None or address in touched

        return State(
            self.public.copy() if needed(PUBLIC) else self.public,
            {side: part.copy() if needed(side) else part for side, part in self.own.items()},
            self.sealed.copy() if needed(SEALED) else self.sealed,
        )

    def part(self, address: str) -> P | O | S:
        """The part that an address names. KeyError if no side has that name."""
        if address == PUBLIC:
            return self.public
        return self.sealed if address == SEALED else self.own[address]

    def to_bytes(self) -> bytes:
        """Canonical bytes of all content: equal states give equal bytes."""
        parts = {PUBLIC: self.public.content(), SEALED: self.sealed.content()}
        parts |= {f"own {side}": part.content() for side, part in self.own.items()}
        return msgspec.json.encode(parts, order="deterministic")


class Event(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Something that happened, addressed to one part. It states what became, not a difference."""

    to: str


class PhaseBegan(Event, tag="phase-began", frozen=True, kw_only=True):
    """A new phase, numbered through the game. `awaits` are the sides that must be ready before it ends."""

    number: int
    name: str
    awaits: tuple[Side, ...]


class Readied(Event, tag="readied", frozen=True, kw_only=True):
    """A side has nothing more to order in this phase."""

    side: Side


class ReadinessWithdrawn(Event, tag="readiness-withdrawn", frozen=True, kw_only=True):
    """A side that was ready has taken that back."""

    side: Side


class TakenBack(Event, tag="taken-back", frozen=True, kw_only=True):
    """The side's own part is as it was before its last order of this phase. `order` is that order's kind."""

    order: str


class DiceThrown(Event, tag="dice-thrown", frozen=True, kw_only=True):
    """How many dice a side has thrown in a phase so far. Sealed: a reload then throws the same dice."""

    phase: int
    side: Side
    count: int


KERNEL_EVENTS: tuple[type[Event], ...] = (PhaseBegan, Readied, ReadinessWithdrawn, TakenBack, DiceThrown)


def evolve_kernel(part: Any, event: Event) -> bool:
    """Bookkeeping of the kernel's own events; False if the event is the game's. `TakenBack` is the table's."""
    match event:
        case PhaseBegan():
            part.standing = Standing(event.number, event.name, event.awaits, event.awaits)
        case Readied():
            at: Standing = part.standing
            part.standing = replace(at, awaits=tuple(side for side in at.awaits if side != event.side))
        case ReadinessWithdrawn():
            at = part.standing
            part.standing = replace(at, awaits=tuple(sorted({*at.awaits, event.side})))
        case DiceThrown():
            before: dict[Side, int] = part.thrown if part.thrown_in == event.phase else {}
            part.thrown_in, part.thrown = event.phase, before | {event.side: event.count}
        case TakenBack():
            pass
        case _:
            return False
    return True
