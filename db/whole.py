"""A new file on the disk, whole or not at all."""

from __future__ import annotations

import errno
import glob
import os
from contextlib import suppress

from db.faults import refused_by_system
from fastcarriers.kernel.errors import KnownError, say


def write_whole(path: str | os.PathLike[str], content: bytes) -> None:
    """Write `content` to a file that is not there yet; durable on return. Raises KnownError, and leaves nothing then.

    Under a name of its own first: a crash leaves at most that one, which no player takes for a game.
    """
    path = os.path.realpath(path)
    folder, name = os.path.split(path)
    beginning = os.path.join(folder, f".{name}.{os.urandom(4).hex()}.new")
    try:
        if os.path.isdir(path):
            raise KnownError(say("db.is_folder", file=path))
        if os.path.lexists(path):
            raise FileExistsError
        try:
            _write(beginning, content)
            _give_name(beginning, path)
            _sync_folder(path)
        finally:
            with suppress(FileNotFoundError):
                os.unlink(beginning)
    except FileExistsError as error:
        raise KnownError(say("db.exists", file=path)) from error
    except OSError as error:
        raise refused_by_system(path, error) from error


def beginnings(path: str) -> list[str]:
    """What crashes have left of the making of this file."""
    folder, name = os.path.split(path)
    return glob.glob(os.path.join(glob.escape(folder), f".{glob.escape(name)}.????????.new"))


def _write(path: str, content: bytes) -> None:
    flags = os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0)
    with open(os.open(path, flags, 0o666), "wb") as file:
        file.write(content)
        file.flush()
        os.fsync(file.fileno())


def _give_name(beginning: str, path: str) -> None:
    """Unlike a renaming, a link never takes the place of a file that came in between."""
    try:
        os.link(beginning, path)
    except FileExistsError:
        raise
    except (OSError, AttributeError):  # a drive that knows no links
        if os.path.lexists(path):
            raise FileExistsError from None
        os.rename(beginning, path)


def _sync_folder(path: str) -> None:
    """A new name is durable when its folder is."""
    if not hasattr(os, "O_DIRECTORY"):
        return
    try:
        handle = os.open(os.path.dirname(path), os.O_RDONLY | os.O_DIRECTORY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)
    except OSError as error:
        if error.errno not in (errno.EINVAL, errno.ENOTSUP):  # a drive whose folders need no syncing
            os.unlink(path)
            raise
