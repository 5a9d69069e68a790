"""What the command line says, and how: one line at a time, in the reader's language."""

from __future__ import annotations

import signal
import sys
import traceback
from collections.abc import Generator, Mapping
from contextlib import contextmanager
from typing import TextIO

import msgspec
import typer

from fastcarriers.kernel.errors import Say
from fastcarriers.text import reader_language, render

SIDES = {"us": "US", "jp": "JP"}


def tell(said: Say, *, error: bool = False) -> None:
    """Print a sentence, on standard error if something is wrong."""
    print_line(in_language(said), sys.stderr if error else sys.stdout)


def in_language(said: Say) -> str:
    """The sentence in the reader's language."""
    return render(said, reader_language())


def print_line(line: str, stream: TextIO) -> None:
    """Print one line at once, so that it is known whether it has got anywhere."""
    print(line, file=stream, flush=True)


def print_json(content: object) -> None:
    """Print one JSON object, and nothing else, on standard output."""
    print_line(msgspec.json.encode(content).decode(), sys.stdout)


@contextmanager
def ctrl_c_held() -> Generator[None]:
    """Let Ctrl-C wait until this block is over. Processes begun in it never hear of it: their mask is born with them.

    What is written in C takes Ctrl-C for a fault of its own while it is loaded.
    """
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def of_printing(error: OSError) -> bool:
    """Whether it came of what was to be printed, not of a file of the program."""
    *_, (frame, _) = traceback.walk_tb(error.__traceback__)
    return frame.f_code in (print_line.__code__, typer.echo.__code__)


def in_words(content: object, names: Mapping[str, str] = SIDES) -> str:
    """`{"us": {"ships": ["Hornet"], "air_steps": 3}}` as `US (ships Hornet; air steps 3)`; nothing at all as a dash.

    `names` are those of sides and pieces, by id.
    """
    if isinstance(content, dict):
        pairs = msgspec.convert(content, dict[str, object])
        listed = any(isinstance(value, list | tuple) for value in pairs.values())
        return ("; " if listed else ", ").join(_pair(name, value, names) for name, value in pairs.items())
    if isinstance(content, list | tuple):
        return ", ".join(in_words(value, names) for value in msgspec.convert(content, list[object])) or "-"
    return "-" if content is None else names.get(str(content), str(content))


def _pair(id: str, content: object, names: Mapping[str, str]) -> str:
    name, words = names.get(id, id.replace("_", " ")), in_words(content, names)
    return f"{name} ({words or '-'})" if isinstance(content, dict) else f"{name} {words}"
