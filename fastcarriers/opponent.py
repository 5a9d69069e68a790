"""A commander of the computer in a process of its own, so that its thinking never holds up a window.

The process gets the game's printed matter and the commander's weights once, and a pipe. What it asks over the pipe is
what its seat may know: view, news, offers, options, its memory; what it gives are orders. It has no other way to the
game. A thread of ours answers; it can hold its answers back, which stops the commander before its next act.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from multiprocessing import get_context
from multiprocessing.connection import Connection
from threading import Event, Thread
from typing import Any, Literal, TypeAlias, cast

import msgspec

from fastcarriers.carriers.charts import Charts
from fastcarriers.commanders.roster import commander_called, weights_for
from fastcarriers.kernel.errors import IllegalOrder, KnownError, Say
from fastcarriers.kernel.orders import Order, Ready
from fastcarriers.kernel.parts import Side
from fastcarriers.library.pack import Pack
from fastcarriers.play.games import Running, Terms, rules_of
from fastcarriers.play.seats import Seat
from fastcarriers.players import Player

log = logging.getLogger(__name__)

State: TypeAlias = Literal["starting", "waiting", "thinking", "held", "failed", "over"]
"""`waiting`: for others; `held`: stopped by the user; `failed`: our bug, it can be started again."""

ASKED = frozenset({"view", "news", "offers", "options", "given", "faults", "submit", "memory", "save_memory"})
"""The methods of its seat that a commander's process may call."""


class Opponent:
    """The commander `name` at a seat of one side. `on_change` is called from a thread of ours when `state` changes.

    KnownError if there is no commander of that name, or the file of its weights has a fault.
    """

    def __init__(self, running: Running, side: Side, name: str, seed: str, on_change: Callable[[], None]) -> None:
        self._weights = weights_for((name,))
        self.side, self.name = side, name
        self._doing: State = "starting"
        self.trouble: Say | None = None
        """What kept it from going on when it failed, where that is no bug of ours: a full disk, say."""
        self._running, self._seed, self._on_change = running, seed, on_change
        self._seat = running.session.seat((side,))
        self._news = Event()
        self._go_on = Event()
        self._go_on.set()
        self._closing = False
        self._unsubscribe = self._seat.subscribe(self._news.set)
        self._start()

    def _start(self) -> None:
        ours, theirs = get_context("spawn").Pipe()
        self._pipe = ours
        self._process = get_context("spawn").Process(
            target=_command, args=(theirs, self.side, self.name, self._seed), daemon=True
        )
        self._process.start()
        theirs.close()
        self._thread = Thread(target=self._serve, args=(ours,), name=f"opponent-{self.side}", daemon=True)
        self._thread.start()

    @property
    def state(self) -> State:
        """`held` for as long as it is stopped, whatever news its thread passes on meanwhile."""
        held = not self._go_on.is_set() and self._doing not in ("failed", "over")
        return "held" if held else self._doing

    def hold(self) -> None:
        """Stop before the next act, until `go_on`."""
        self._go_on.clear()
        self._on_change()

    def go_on(self) -> None:
        """On again with what it was doing; a commander that has failed is started anew."""
        self._go_on.set()
        if self._doing == "failed" and not self._closing:
            self._end_process()
            self.trouble = None
            self._become("starting")
            self._start()
        else:
            self._on_change()

    def close(self) -> None:
        """End the process and the thread, whatever they are doing."""
        self._closing = True
        self._unsubscribe()
        self._go_on.set()
        self._news.set()
        self._end_process()
        self._seat.leave()

    def _end_process(self) -> None:
        self._process.terminate()
        self._process.join(5)
        self._thread.join(5)
        self._pipe.close()
        self._process.close()

    def _become(self, doing: State) -> None:
        before, self._doing = self.state, doing
        if self.state != before:
            self._on_change()

    # ---- the thread that answers

    def _serve(self, pipe: Connection) -> None:
        try:
            while not self._closing:
                asked, args = pipe.recv()
                self._go_on.wait()
                pipe.send(self._answer(asked, args))
                if self.state == "over":  # its process ends now, as it should
                    return
        except (EOFError, OSError) as error:
            if not self._closing:
                log.error("the commander of %s has ended: %s", self.side, error)
                self._become("failed")
        except Exception:
            log.exception("the commander of %s had a question that could not be answered", self.side)
            self._become("failed")

    def _answer(self, asked: str, args: tuple[Any, ...]) -> tuple[str, Any]:
        """`ok` with the answer, or `refused` with faults, or `known` with what to say."""
        if asked == "game":  # by the pipe and not as an argument: starting the process would wait until it is read
            return "ok", (self._running.pack.to_bytes(), msgspec.json.encode(self._running.terms), self._weights)
        if asked == "phase":
            return "ok", self._seat.phase
        if asked == "over":
            return "ok", self._seat.outcome is not None
        if asked == "wait":
            return "ok", self._wait()
        if asked == "bug":
            log.error("the commander of %s failed:\n%s", self.side, args[0])
            return "ok", None
        if asked == "trouble":
            self.trouble = args[0]
            return "ok", None
        if asked not in ASKED:
            raise OSError(f"{asked} is not the commander's to ask")
        if asked == "submit":
            self._become("thinking")
        try:
            return "ok", getattr(self._seat, asked)(*args)
        except IllegalOrder as refusal:
            return "refused", refusal.faults
        except KnownError as known:
            return "known", known.said

    def _wait(self) -> bool:
        """Until its side is awaited. False: the game is over or closes."""
        while not self._closing and self._seat.outcome is None:
            self._news.clear()  # before looking, so that news which come meanwhile end the wait
            if self.side in cast("Any", self._seat.view()).standing.awaits:
                self._become("thinking")
                return True
            self._become("waiting")
            self._news.wait()
        self._become("over")
        return False


# ---- in the commander's process


class FarSeat:
    """A seat at the other end of a pipe: the part of `Seat` that a commander's player uses."""

    def __init__(self, pipe: Connection, side: Side) -> None:
        self.sides = (side,)
        self._pipe = pipe

    def ask(self, asked: str, *args: Any) -> Any:
        """IllegalOrder and KnownError as the seat itself; EOFError when the program has gone."""
        self._pipe.send((asked, args))
        how, answer = self._pipe.recv()
        if how == "refused":
            raise IllegalOrder(*answer)
        if how == "known":
            raise KnownError(answer)
        return answer

    def view(self) -> Any:
        return self.ask("view")

    def news(self, since: int = 0) -> Any:
        return self.ask("news", since)

    def offers(self) -> Any:
        return self.ask("offers")

    def options(self, piece: str, kind: str | None = None) -> Any:
        return self.ask("options", piece, kind)

    def given(self) -> Any:
        return self.ask("given")

    def faults(self) -> Any:
        return self.ask("faults")

    def submit(self, order: Order, phase: int) -> None:
        self.ask("submit", order, phase)

    def memory(self) -> bytes | None:
        return self.ask("memory")

    def save_memory(self, data: bytes) -> None:
        self.ask("save_memory", data)

    @property
    def phase(self) -> int:
        return self.ask("phase")


def _command(pipe: Connection, side: Side, name: str, seed: str) -> None:
    """The commander's process: think whenever the side is awaited, until the game is over or the pipe closes."""
    import signal
    import traceback

    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is the window's to answer
    seat = FarSeat(pipe, side)
    try:
        pack, terms, weights = seat.ask("game")
        rules = rules_of(Pack.from_bytes(pack), msgspec.json.decode(terms, type=Terms))
        player = Player(cast("Seat", seat), commander_called(name, _charts(rules), weights), seed)
        while True:
            while player.awaited and not seat.ask("over"):
                _act(player, seat)
            if not seat.ask("wait"):
                return
    except (EOFError, BrokenPipeError, ConnectionResetError):
        return
    except KnownError as known:
        seat.ask("trouble", known.said)
    except Exception:  # noqa: BLE001  our bug: told to the program, whose log keeps it
        seat.ask("bug", traceback.format_exc())
    finally:
        pipe.close()


def _act(player: Player, seat: FarSeat) -> None:
    """One thought and its orders; Ready when the commander has said it."""
    if player.act(lambda side, order: None):
        try:
            seat.submit(Ready(), player.phase)
        except IllegalOrder:  # the phase has ended meanwhile
            return


def _charts(rules: Any) -> Charts:
    return rules.charts
