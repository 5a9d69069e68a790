"""The file of weights as a record: what its tables hold, and every fault of one.

The one place where a commander's package reads a file: before a game, when the commander is made.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import msgspec
from msgspec import Struct

from fastcarriers.commanders.flag import danger, deploying, estimate, sailing, searching
from fastcarriers.commanders.flag.air_weights import AirWeights
from fastcarriers.commanders.flag.tactics.worth import TacticsWeights
from fastcarriers.kernel.errors import KnownError, Say
from fastcarriers.library.reading import parse_toml, read_text
from fastcarriers.library.shape import faults
from fastcarriers.library.shelf import Library

FILE = "commanders/flag.toml"


class FlagWeights(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """All tables of the file by their names."""

    estimate: estimate.Weights
    danger: danger.Weights
    sailing: sailing.Weights
    tactics: TacticsWeights
    air: AirWeights
    searching: searching.Weights
    deploying: deploying.Weights


def flag_weights(library: Library | None = None) -> FlagWeights:
    """The weights of the library; a file in the player's own folder stands in for ours, as for every data file.

    KnownError with the first fault of the file.
    """
    path = (library or Library()).find(FILE)
    plain = parse_toml(read_text(path, str(path)), str(path))
    for fault in faults(plain, FlagWeights, str(path)):
        raise KnownError(fault)
    return msgspec.convert(plain, FlagWeights)


def weight_faults(path: Path) -> Iterator[Say]:
    """Every fault of form of a file of weights. KnownError if it cannot be read as TOML."""
    return faults(parse_toml(read_text(path, str(path)), str(path)), FlagWeights, str(path))
