"""A toy game on the kernel: boats are hidden, a watcher looks (a die), the owner answers (a choice), dusk falls.

It has one of each: a secret simultaneous phase (`plot`), an open one (`call`, whose `Call` is a public event and whose
`Look` throws a die), answers to choices (`answer`), and a phase in which nobody is awaited (`dusk`).
Every boat carries something that no other side may ever read: a canary for the tests of secrecy.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from random import Random
from typing import Any

from msgspec import Struct

from fastcarriers.kernel.errors import Fault, IllegalOrder, KnownError, refuse, say
from fastcarriers.kernel.game import Now, Outcome
from fastcarriers.kernel.orders import Kind, Order
from fastcarriers.kernel.parts import PUBLIC, SEALED, Event, Part, Side, Standing, State

SIDES = ("jp", "us")
PLACES = ("cove", "reef", "atoll", "strait")
BOATS = ("one", "two")
PHASES = ("plot", "call", "answer", "dusk")
SECRET = frozenset({"plot", "answer"})


class Hide(Order, tag="Hide", frozen=True):
    boat: str
    place: str


class Call(Order, tag="Call", frozen=True):
    caller: str
    word: str


class Look(Order, tag="Look", frozen=True):
    watcher: str
    place: str


class Answer(Order, tag="Answer", frozen=True):
    question: str
    yes: bool


class Laden(Event, tag="laden", frozen=True, kw_only=True):
    cargo: dict[str, str]


class ChitsDrawn(Event, tag="chits-drawn", frozen=True, kw_only=True):
    chits: tuple[str, ...]


class RoundBegan(Event, tag="round-began", frozen=True, kw_only=True):
    number: int
    of: int


class Hidden(Event, tag="hidden", frozen=True, kw_only=True):
    boat: str
    place: str


class Called(Event, tag="called", frozen=True, kw_only=True):
    side: Side
    word: str


class Looked(Event, tag="looked", frozen=True, kw_only=True):
    watcher: str
    place: str
    die: int


class Asked(Event, tag="asked", frozen=True, kw_only=True):
    question: str
    place: str


class Answered(Event, tag="answered", frozen=True, kw_only=True):
    question: str
    yes: bool


class Heard(Event, tag="heard", frozen=True, kw_only=True):
    side: Side
    place: str
    yes: bool


class Settled(Event, tag="settled", frozen=True, kw_only=True):
    """This side's looks and answers of the round are done with."""


class Public(Part):
    __slots__ = ("calls", "heard", "round", "rounds", "standing")

    def __init__(self) -> None:
        self.standing, self.round, self.rounds = Standing(0, ""), 0, 0
        self.calls, self.heard = dict[Side, str](), dict[str, Heard]()


class Own(Part):
    __slots__ = ("answers", "boats", "cargo", "looks", "questions", "side")

    def __init__(self, side: Side) -> None:
        self.side = side
        self.boats, self.cargo, self.looks = dict[str, str](), dict[str, str](), dict[str, Looked]()
        self.questions, self.answers = dict[str, str](), dict[str, bool]()


class Sealed(Part):
    __slots__ = ("chits", "seed", "thrown", "thrown_in")

    def __init__(self, seed: str) -> None:
        self.seed, self.thrown_in, self.thrown = seed, 0, dict[Side, int]()
        self.chits: tuple[str, ...] = ()


class ToyView(Struct, frozen=True):
    standing: Standing
    round: int
    calls: dict[Side, str]
    heard: dict[str, Heard]
    boats: dict[str, str]
    cargo: dict[str, str]
    looks: dict[str, Looked]
    questions: dict[str, str]
    answers: dict[str, bool]


def refuse_hide(public: Public, own: Own, order: Hide) -> IllegalOrder | None:
    """[T.1] No two boats of a side in one place, and no boat hidden where it is."""
    if order.boat not in BOATS or order.place not in PLACES:
        return refuse("T.1", "toy.no_such_thing", name=order.boat, place=order.place)
    if order.place in own.boats.values():
        return refuse("T.1", "toy.place_taken", place=order.place)
    return None


def refuse_call(public: Public, own: Own, order: Call) -> IllegalOrder | None:
    """[T.2] One call a round."""
    if order.caller != "voice" or order.word not in ("ahoy", "boo") or own.side in public.calls:
        return refuse("T.2", "toy.no_call", word=order.word)
    return None


def refuse_look(public: Public, own: Own, order: Look) -> IllegalOrder | None:
    """[T.3] One look a round."""
    if order.watcher != "crow" or order.place not in PLACES or order.watcher in own.looks:
        return refuse("T.3", "toy.no_look", place=order.place)
    return None


def refuse_answer(public: Public, own: Own, order: Answer) -> IllegalOrder | None:
    """[T.4] Each question is answered once."""
    if order.question not in own.questions or order.question in own.answers:
        return refuse("T.4", "toy.no_question", question=order.question)
    return None


def hide(now: Now[Public, Own, Sealed], order: Hide, by: Side) -> None:
    now.happen(Hidden(to=by, boat=order.boat, place=order.place))


def call(now: Now[Public, Own, Sealed], order: Call, by: Side) -> None:
    now.happen(Called(to=PUBLIC, side=by, word=order.word))


def look(now: Now[Public, Own, Sealed], order: Look, by: Side) -> None:
    """[T.3] A die of 3 or more asks the other side what is there."""
    die = now.dice.die("T.3", by)
    now.happen(Looked(to=by, watcher=order.watcher, place=order.place, die=die))
    if die >= 3:
        now.happen(Asked(to=other(by), question="crow", place=order.place))


def answer(now: Now[Public, Own, Sealed], order: Answer, by: Side) -> None:
    now.happen(Answered(to=by, question=order.question, yes=order.yes))


def other(side: Side) -> Side:
    return SIDES[1 - SIDES.index(side)]


class Toy:
    """The rule set. Options: `rounds`, how long it lasts."""

    sides = SIDES
    sequence_rule = "order"
    kinds: Mapping[type[Order], Kind[Public, Own, Any]] = {
        kind.order: kind
        for kind in (
            Kind(
                Hide,
                frozenset({"plot"}),
                lambda public, own: BOATS,
                lambda public, own, boat: (Hide(boat, place) for place in PLACES),
                refuse_hide,
                hide,
            ),
            Kind(
                Call,
                frozenset({"call"}),
                lambda public, own: ("voice",),
                lambda public, own, caller: (Call(caller, word) for word in ("ahoy", "boo")),
                refuse_call,
                call,
            ),
            Kind(
                Look,
                frozenset({"call"}),
                lambda public, own: ("crow",),
                lambda public, own, watcher: (Look(watcher, place) for place in PLACES),
                refuse_look,
                look,
            ),
            Kind(
                Answer,
                frozenset({"answer"}),
                lambda public, own: own.questions,
                lambda public, own, question: (Answer(question, yes) for yes in (True, False)),
                refuse_answer,
                answer,
                final=True,
            ),
        )
    }
    events: tuple[type[Event], ...] = (
        *(Laden, ChitsDrawn, RoundBegan, Hidden, Called, Looked, Asked, Answered, Heard, Settled),
    )

    def empty(self, seed: str) -> State[Public, Own, Sealed]:
        return State(Public(), {side: Own(side) for side in SIDES}, Sealed(seed))

    def begin(self, now: Now[Public, Own, Sealed], options: Mapping[str, Any]) -> None:
        if unknown := sorted(options.keys() - {"rounds"}):
            raise KnownError(say("toy.no_such_option", option=unknown[0]))
        now.happen(ChitsDrawn(to=SEALED, chits=("canary-chit",)))
        for side in SIDES:
            now.happen(Laden(to=side, cargo={boat: f"canary-{side}-{boat}" for boat in BOATS}))
        self.begin_round(now, options.get("rounds", 3))

    def begin_round(self, now: Now[Public, Own, Sealed], rounds: int) -> None:
        now.happen(RoundBegan(to=PUBLIC, number=now.public.round + 1, of=rounds))
        now.begin_phase("plot", SIDES)

    def faults(self, public: Public, own: Own) -> Iterator[Fault]:
        if public.standing.name == "plot":
            yield from (Fault("T.1", say("toy.hide_first", boat=b)) for b in BOATS if b not in own.boats)
        if public.standing.name == "answer":
            yield from (
                Fault("T.4", say("toy.answer_first", question=q)) for q in own.questions if q not in own.answers
            )

    def proceed(self, now: Now[Public, Own, Sealed]) -> None:
        match now.public.standing.name:
            case "plot":
                now.begin_phase("call", SIDES)
            case "call":
                now.begin_phase("answer", (side for side in SIDES if now.own[side].questions))
            case "answer":
                self.publish(now)
                now.begin_phase("dusk", ())
            case _:
                self.begin_round(now, now.public.rounds)

    def publish(self, now: Now[Public, Own, Sealed]) -> None:
        for side in SIDES:
            own = now.own[side]
            for question, yes in own.answers.items():
                now.happen(Heard(to=PUBLIC, side=side, place=own.questions[question], yes=yes))
            now.happen(Settled(to=side))

    def evolve(self, part: Any, event: Event) -> None:
        match event:
            case Laden():
                part.cargo = event.cargo
            case ChitsDrawn():
                part.chits = event.chits
            case RoundBegan():
                part.round, part.rounds, part.calls = event.number, event.of, {}
            case Hidden():
                part.boats[event.boat] = event.place
            case Called():
                part.calls[event.side] = event.word
            case Looked():
                part.looks[event.watcher] = event
            case Asked():
                part.questions[event.question] = event.place
            case Answered():
                part.answers[event.question] = event.yes
            case Heard():
                part.heard[f"{part.round} {event.side}"] = event
            case Settled():
                part.looks, part.questions, part.answers = {}, {}, {}
            case _:
                raise TypeError(event)

    def view(self, public: Public, own: Own | None) -> ToyView:
        own = own or Own("")
        return ToyView(
            public.standing,
            public.round,
            public.calls,
            public.heard,
            own.boats,
            own.cargo,
            own.looks,
            own.questions,
            own.answers,
        )

    def outcome(self, state: State[Public, Own, Sealed]) -> Outcome | None:
        public = state.public
        if public.standing.name != "dusk" or public.round < public.rounds:
            return None
        points = {side: sum(heard.yes for heard in public.heard.values() if heard.side != side) for side in SIDES}
        best = max(SIDES, key=points.__getitem__)
        return Outcome(best if points[best] > points[other(best)] else None, None, points)


def canaries(side: Side) -> list[str]:
    """What this side must never read."""
    return [f"canary-{other(side)}-{boat}" for boat in BOATS] + ["canary-chit"]


def resample(state: State[Public, Own, Sealed], side: Side, random: Random) -> State[Public, Own, Sealed]:
    """Other boats, cargo, answers and sealed things; who is asked something is public by the phase's own list."""
    others, sealed = state.own[other(side)].copy(), state.sealed.copy()
    others.boats = dict(zip(BOATS, random.sample(PLACES, 2), strict=True))
    others.cargo = {boat: f"tea-{random.random()}" for boat in BOATS}
    others.answers = {question: random.random() < 0.5 for question in others.questions}
    sealed.seed, sealed.chits = f"another-{random.random()}", ("another",)
    return State(state.public, {**state.own, other(side): others}, sealed)
