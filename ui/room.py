"""A game and its windows: opens it from the library or a file, seats the players, and ends it all together."""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence
from datetime import datetime
from pathlib import Path

from msgspec import Struct
from platformdirs import user_documents_path
from PySide6.QtCore import QObject, QPoint, QRect, Signal
from PySide6.QtGui import QGuiApplication

from db import GameFile
from fastcarriers.carriers.charts import Charts
from fastcarriers.commanders.roster import weights_for
from fastcarriers.kernel.errors import KnownError, say
from fastcarriers.kernel.parts import Side
from fastcarriers.library import Library, Pack
from fastcarriers.play.games import Running, new_game, open_game, rules_of, whole
from ui.look import Look
from ui.main_window import MainWindow
from ui.opponents import OpponentLink
from ui.placing import draw_in
from ui.seat_link import SeatLink
from ui.settings import Settings
from ui.strategic.sheet import coast_shapes
from ui.waiting import wait_for

USUAL = "flag"
ASIDE = 40
"""Pixels by which the second window on one screen stands beside the first."""


class Wish(Struct, frozen=True):
    """What the player asks for: a scenario's name or a game file, the sides with windows, who commands the others.

    `windows` empty: the first side. `opponent` empty: the sides without a window are nobody's yet.
    """

    scenario: str = ""
    file: Path | None = None
    windows: tuple[Side, ...] = ()
    opponent: str = USUAL
    variants: tuple[str, ...] = ()
    options: Mapping[str, bool] = {}
    seed: str = ""
    save: Path | None = None


class Room(QObject):
    """One running game. `ended` when its last window has closed; then the game is closed as well."""

    ended = Signal()
    start_wanted = Signal()

    def __init__(self, running: Running, wish: Wish, look: Look, settings: Settings) -> None:
        super().__init__()
        self.running = running
        self.path = Path(running.file.path).resolve() if running.file is not None else None
        charts: Charts = rules_of(running.pack, running.terms).charts
        sides = wish.windows or charts.sides[:1]
        check_wish(wish, charts.sides)
        others = [side for side in charts.sides if side not in sides] if wish.opponent else []
        seed = wish.seed or secrets.token_hex(8)
        self.opponents: list[OpponentLink] = []
        self.windows: list[MainWindow] = []
        self._open: list[MainWindow] = []
        self._ended = False
        try:
            for side in others:
                self.opponents.append(OpponentLink(running, side, wish.opponent, f"{seed}|{side}"))
            for side in sides:
                self._add_window(SeatLink(running.session.seat((side,))), charts, look, settings)
        except BaseException:
            self.close()  # no process of a commander outlives a room that cannot be
            raise

    def _add_window(self, link: SeatLink, charts: Charts, look: Look, settings: Settings) -> None:
        window = MainWindow(link, charts, look, settings, self.opponents)
        window.closed.connect(lambda window=window: self._window_closed(window))
        window.start_wanted.connect(self.start_wanted)
        self.windows.append(window)
        self._open.append(window)

    def show(self, *, maximised: bool = False) -> None:
        """Every window: on a monitor of its own where there is one, else a little aside, or where it stood before.

        `maximised`: as large as its screen, if no two share one.
        """
        screens = [screen.availableGeometry() for screen in QGuiApplication.screens()]
        for number, window in enumerate(self.windows):
            if number and not window.placed:
                window.move(corner(number, screens))
            if maximised and len(self.windows) <= len(screens):
                window.showMaximized()
            else:
                window.show()
                draw_in(window)

    def hide(self) -> None:
        """Take the windows out of sight (B09): nothing of this game is seen beside another."""
        for window in self.windows:
            window.put_away()

    def close(self) -> None:
        """Close the windows, end the computer's commanders, and let go of the file."""
        for window in list(self._open):
            window.close()
        self._end()

    def _window_closed(self, window: MainWindow) -> None:
        if window in self._open:
            self._open.remove(window)
            self.windows.remove(window)
            window.deleteLater()
        if not self._open:
            self._end()
            self.ended.emit()

    def _end(self) -> None:
        """Ending processes and letting go of the file may take a while: another window goes on painting."""
        if self._ended:
            return
        self._ended = True
        for opponent in self.opponents:
            opponent.fall_silent()
        wait_for(self._let_go)
        self.opponents = []

    def _let_go(self) -> None:
        for opponent in self.opponents:
            opponent.close()
        self.running.close()


def corner(number: int, screens: Sequence[QRect]) -> QPoint:
    """Where the window of this number, from 0, begins: on a screen of its own, or aside on one that it shares."""
    aside = 0 if len(screens) > number else ASIDE * number
    return screens[number % len(screens)].topLeft() + QPoint(aside, aside)


def check_wish(wish: Wish, sides: tuple[Side, ...]) -> None:
    """KnownError for windows of a side that the game has not or two of one, an unknown commander, or its weights."""
    for side in wish.windows:
        if side not in sides:
            raise KnownError(say("ui.no_such_side", side=side, sides=", ".join(sides)))
        if wish.windows.count(side) > 1:
            raise KnownError(say("ui.side_twice", side=side))
    if wish.opponent:
        weights_for((wish.opponent,))


def pack_for(wish: Wish, library: Library | None = None) -> Pack | None:
    """The pack of the scenario that is wished for; None for a game file, which has its own.

    KnownError for whatever can be known to be wrong before there is a window or a file.
    """
    if wish.file is not None:
        if not wish.file.is_file():
            GameFile.verify(wish.file)  # says what it is instead
        return None
    pack = whole((library or Library()).load_scenario(wish.scenario))
    check_wish(wish, tuple(side.id for side in pack.scenario.side))
    return pack


def open_room(
    wish: Wish, look: Look, settings: Settings, library: Library | None = None, pack: Pack | None = None
) -> Room:
    """Begin or open the game that is wished for. KnownError says what keeps it from that; nothing is left open.

    `pack` spares reading it again where `pack_for` has done so.
    """
    running, path = wait_for(lambda: _opened(wish, library, pack))
    try:
        wait_for(lambda: coast_shapes(running.pack.map))  # it takes a while, and no window is needed for it
        room = Room(running, wish, look, settings)
    except BaseException:
        running.close()
        raise
    settings.remember_game(path, tuple(w.link.side or "" for w in room.windows), wish.opponent)
    return room


def _opened(wish: Wish, library: Library | None, pack: Pack | None) -> tuple[Running, Path]:
    """The game and its file. Touches no window: it runs in a thread of its own, because an old game takes a while."""
    if wish.file is not None:
        return open_game(wish.file), wish.file
    pack = pack or pack_for(wish, library)
    assert pack is not None
    path = wish.save if wish.save is not None else new_file(wish.scenario)
    seed = wish.seed or secrets.token_hex(8)
    return new_game(pack, seed, variants=wish.variants, options=dict(wish.options), path=path), path


def games_folder() -> Path:
    """Where games are kept unless the player says otherwise."""
    return user_documents_path() / "Fast Carriers"


def new_file(scenario: str, folder: Path | None = None, now: datetime | None = None) -> Path:
    """A name that no file has yet, in the games' folder, which is made. KnownError if that cannot be."""
    where = games_folder() if folder is None else folder
    try:
        where.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise KnownError(say("ui.no_games_folder", folder=str(where), why=str(error.strerror or error))) from error
    stamp = f"{now or datetime.now():%Y-%m-%d %H%M}"
    for number in range(1, 1000):
        path = where / (f"{scenario} {stamp}.carriers" if number == 1 else f"{scenario} {stamp} {number}.carriers")
        if not path.exists():
            return path
    raise KnownError(say("ui.no_games_folder", folder=str(where), why="full"))


def sides_of(windows: str) -> tuple[Side, ...]:
    """`us,jp` as sides."""
    return tuple(side.strip() for side in windows.split(",") if side.strip())
