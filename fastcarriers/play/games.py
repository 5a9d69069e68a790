"""Games as players know them: begin one from the library, open one from its file.

A game file keeps the scenario, tables, units and map that it was begun with, its variants and its options.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any, Self

import msgspec
from msgspec import Struct

from db import GameFile
from fastcarriers import __version__
from fastcarriers.carriers.charts import Charts
from fastcarriers.carriers.game import Carriers
from fastcarriers.carriers.state import Own, Public, Sealed
from fastcarriers.kernel.errors import KnownError, say
from fastcarriers.library.pack import Pack
from fastcarriers.play.session import Session

RULES = "fast_carriers"
OPTIONS = frozenset({"fighter_bombs", "historical_night", "night_launch"})
"""Rulings that the players of any scenario may switch (FC-01, FC-02, FC-43); a scenario adds its own options."""

CarriersSession = Session[Public, Own, Sealed]


class Terms(Struct, frozen=True, forbid_unknown_fields=True):
    """What the players agreed on before set-up. The scenario's word for each variant and option."""

    variants: tuple[str, ...] = ()
    options: dict[str, bool] = {}


class Running:
    """A game that is being played: its session, its pack and terms, and its file if it has one."""

    def __init__(self, session: CarriersSession, pack: Pack, terms: Terms, file: GameFile | None) -> None:
        self.session, self.pack, self.terms, self.file = session, pack, terms, file

    def close(self) -> None:
        """Carry out what is in the queue and let go of the file."""
        self.session.close()
        if self.file is not None:
            self.file.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *error: object) -> None:
        self.close()


def is_whole(pack: Pack) -> bool:
    """Whether a scenario can be played to its end: the tactical stage of the modern ones is not built yet."""
    return pack.scenario.era != "modern"


def whole(pack: Pack) -> Pack:
    """The same pack; KnownError for a scenario that cannot be played to its end yet."""
    if not is_whole(pack):
        raise KnownError(say("game.not_whole", scenario=pack.scenario.title))
    return pack


def option_names(pack: Pack) -> frozenset[str]:
    """Every option that a game of this scenario has."""
    return OPTIONS | {rule.id for rule in pack.scenario.rule if rule.option}


def rules_of(pack: Pack, terms: Terms) -> Carriers:
    """The rule set with the charts of the scenario as agreed. KnownError for an unknown variant or option."""
    for name in sorted(set(terms.options) - option_names(pack)):
        raise KnownError(say("game.no_such_option", scenario=pack.scenario.id, option=name))
    scenario = pack.scenario.with_options(frozenset(terms.variants), terms.options)
    return Carriers(Charts(pack.tables, pack.air, pack.ships, pack.map, scenario, terms.options))


def new_game(
    pack: Pack,
    seed: str,
    *,
    variants: Iterable[str] = (),
    options: Mapping[str, bool] | None = None,
    path: Path | None = None,
    threaded: bool = True,
) -> Running:
    """Set a scenario up, in a new file if a path is given. KnownError as the library and the game file say."""
    terms = Terms(tuple(sorted(variants)), dict(options or {}))
    rules = rules_of(pack, terms)
    file = None
    if path is not None:
        meta: dict[str, bytes | str] = {
            "rules": RULES,
            "program": __version__,
            "terms": msgspec.json.encode(terms).decode(),
            "pack": pack.to_bytes(),
        }
        file = GameFile.create(path, meta)
    try:
        session = CarriersSession.new(rules, seed, msgspec.to_builtins(terms), file, threaded=threaded)
    except BaseException:
        if file is not None:
            file.close()
        raise
    return Running(session, pack, terms, file)


def open_game(path: Path, *, threaded: bool = True) -> Running:
    """Go on with the game in a file.

    KnownError, which names the file, if it is no game of ours, damaged, or written by a newer program.
    """
    file = GameFile.open(path)
    try:
        pack, terms = read_meta(file.meta, str(path))
        session = CarriersSession.load(rules_of(pack, terms), file, threaded=threaded)
    except KnownError as known:
        file.close()
        if known.said.args.get("file") in (str(path), file.path):
            raise
        # Rows, rules and maps do not know in which file they lie; a map of the pack names one of the pack.
        raise KnownError(say("game.not_opened", file=str(path), fault=known.said)) from known
    except BaseException:
        file.close()
        raise
    return Running(session, pack, terms, file)


def read_meta(meta: Mapping[str, Any], path: str) -> tuple[Pack, Terms]:
    """The pack and terms that a game file was begun with."""
    if meta.get("rules") != RULES:
        raise KnownError(say("game.other_rules", file=path, rules=str(meta.get("rules", ""))[:60]))
    try:
        terms = msgspec.json.decode(meta["terms"], type=Terms)
        return Pack.from_bytes(meta["pack"]), terms
    except (KeyError, TypeError, msgspec.DecodeError) as error:
        raise KnownError(say("game.bad_meta", file=path, reason=str(error))) from error
