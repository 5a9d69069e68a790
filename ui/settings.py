"""What the program keeps between two evenings: text size, theme, the last games, and the layout of each role.

One JSON file. `restoreState` of Qt dies of a damaged blob, so each layout is kept with its version and the SHA-256 of
all that belongs to it, and one that does not fit them is never shown to Qt. A file that cannot be read is passed over.
"""

from __future__ import annotations

import logging
import os
from base64 import b64decode, b64encode
from collections.abc import Iterable
from contextlib import suppress
from hashlib import sha256
from pathlib import Path

import msgspec
from msgspec import Struct
from msgspec.structs import replace
from platformdirs import user_config_path

log = logging.getLogger(__name__)

LAYOUT_VERSION = 1
"""Raised whenever docks get other names: an older layout is then given up."""
LARGEST = 4_000_000
RECENT = 8


class KeptLayout(Struct, frozen=True, forbid_unknown_fields=True):
    """Qt's blobs in base64, and what they must be to be believed: `sha256` of version, role and all the rest."""

    version: int
    sha256: str
    blob: str
    geometry: str = ""
    folded: tuple[str, ...] = ()
    """The parts of pages that are put away, by object name."""


class KeptGame(Struct, frozen=True, forbid_unknown_fields=True):
    """A game file, the sides that had windows, and who commanded the others (empty: nobody)."""

    file: str
    sides: tuple[str, ...] = ()
    opponent: str = ""


class Kept(Struct, frozen=True, forbid_unknown_fields=True):
    """The content of the file."""

    points: int = 10
    theme: str = "chart"
    hints: bool = True
    """Whether the ribbon tells what a phase is for."""
    opponent: str = ""
    """Against whom the last game was begun; empty: not yet."""
    layouts: dict[str, KeptLayout] = {}
    recent: tuple[KeptGame, ...] = ()


class Settings:
    """The file and its content; every change is written at once, whole or not at all."""

    def __init__(self, path: Path | None = None) -> None:
        self.path = settings_file() if path is None else path
        self.kept = _read(self.path)

    def change(self, **changes: object) -> None:
        """Set fields of `Kept` and write them. A folder that cannot be written is logged and stops nobody."""
        self.kept = replace(self.kept, **changes)
        half = self.path.with_name(f".{self.path.name}-{os.getpid()}")
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            half.write_bytes(msgspec.json.format(msgspec.json.encode(self.kept)))
            os.replace(half, self.path)
        except OSError:
            log.warning("the settings could not be written", exc_info=True)
            with suppress(OSError):
                half.unlink(missing_ok=True)

    def remember_game(self, path: Path, sides: tuple[str, ...], opponent: str) -> None:
        """Put a game file at the head of the last games, with who sat at it."""
        game = KeptGame(str(path.resolve()), sides, opponent)
        others = tuple(old for old in self.kept.recent if old.file != game.file)
        self.change(recent=(game, *others)[:RECENT])

    def last_games(self) -> tuple[KeptGame, ...]:
        """The last games whose files are still there, newest first."""
        return tuple(game for game in self.kept.recent if Path(game.file).is_file())

    def game_at(self, path: Path) -> KeptGame | None:
        """Who sat at a game file; None if it is not among the last ones."""
        return next((game for game in self.kept.recent if game.file == str(path.resolve())), None)

    # ---- layouts

    def keep_layout(self, role: str, geometry: bytes, state: bytes, folded: Iterable[str] = ()) -> None:
        """Keep Qt's two blobs for a role, and which parts of pages are put away."""
        away = tuple(sorted(folded))
        digest = _digest(role, away, geometry, state)
        kept = KeptLayout(LAYOUT_VERSION, digest, _text(state), _text(geometry), away)
        self.change(layouts=self.kept.layouts | {role: kept})

    def layout(self, role: str) -> tuple[bytes, bytes] | None:
        """Geometry and state of a role; None if there is none, it is of another version, or it is damaged."""
        kept = self.kept.layouts.get(role)
        if kept is None or kept.version != LAYOUT_VERSION:
            return None
        try:
            geometry, state = b64decode(kept.geometry, validate=True), b64decode(kept.blob, validate=True)
        except ValueError:
            return None
        return (geometry, state) if _digest(role, kept.folded, geometry, state) == kept.sha256 else None

    def folded(self, role: str) -> tuple[str, ...]:
        """The parts of pages that are put away in a role's layout; none if it is damaged."""
        return self.kept.layouts[role].folded if self.layout(role) is not None else ()

    def forget_layout(self, role: str) -> None:
        """The role begins with the layout of the program again."""
        self.change(layouts={name: kept for name, kept in self.kept.layouts.items() if name != role})


def settings_file() -> Path:
    """Where the settings are kept, whether the file exists or not."""
    return user_config_path("fastcarriers", appauthor=False) / "settings.json"


def _read(path: Path) -> Kept:
    try:
        with path.open("rb") as file:
            content = file.read(LARGEST + 1)
        return msgspec.json.decode(content[:LARGEST], type=Kept)
    except FileNotFoundError:
        return Kept()
    except (OSError, msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        log.warning("the settings could not be read and are those of a new program: %s", error)
        return Kept()


def _digest(role: str, folded: tuple[str, ...], geometry: bytes, state: bytes) -> str:
    """Of everything that is kept, so that no part of it can be taken for that of another."""
    return sha256(msgspec.json.encode((LAYOUT_VERSION, role, folded, _text(geometry), _text(state)))).hexdigest()


def _text(blob: bytes) -> str:
    return b64encode(blob).decode()
