"""The words that the data files use, and the numbers that their fields may hold."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from msgspec import Meta, Struct

from maps import hexes, search_template

Provenance: TypeAlias = Literal["printed", "implied", "published", "estimated"]
Era: TypeAlias = Literal["wwii", "modern"]
State: TypeAlias = Literal["D1", "D2", "D3", "D4"]
Pattern: TypeAlias = search_template.PatternKind
Direction: TypeAlias = hexes.Direction
Mission: TypeAlias = Literal["cap", "search", "strike"]
Function: TypeAlias = Literal["F", "FB", "B", "T", "AS", "ASH", "PBY"]
Method: TypeAlias = Literal["none", "dive", "torpedo", "level", "strike"]
Propulsion: TypeAlias = Literal["P", "J", "H"]
ChitKind: TypeAlias = Literal["true", "approx_1", "approx_2", "error_1", "error_2", "false"]
# fmt: off
ShipClass: TypeAlias = Literal[
    "CV", "CVL", "CVS", "CVAN", "CVN", "BB", "BC", "CA", "CL", "CAAA", "CG", "CGN", "DLG", "DLGN", "DD", "DDG",
    "SSN", "OILER", "TRANS", "MNLY", "MNSW",
]
# fmt: on

CARRIER_CLASSES: frozenset[str] = frozenset({"CV", "CVL", "CVS", "CVAN", "CVN"})

Name: TypeAlias = Annotated[str, Meta(min_length=1, max_length=200)]
Text: TypeAlias = Annotated[str, Meta(min_length=1, max_length=5000)]
Count: TypeAlias = Annotated[int, Meta(ge=0, le=10_000)]
Positive: TypeAlias = Annotated[int, Meta(ge=1, le=10_000)]
Negative: TypeAlias = Annotated[int, Meta(ge=-100, le=-1)]
Margin: TypeAlias = Annotated[int, Meta(ge=-100_000, le=100_000)]
Die: TypeAlias = Annotated[int, Meta(ge=1, le=6)]
Chance: TypeAlias = Annotated[int, Meta(ge=0, le=6)]
"""A die that succeeds at N or less: 0 never, 6 always."""
Turn: TypeAlias = Annotated[int, Meta(ge=1, le=600)]
Turns: TypeAlias = tuple[Turn, Turn]
"""First and last game-turn, both included."""
HexLabel: TypeAlias = Annotated[str, Meta(pattern=r"^[0-9]{4}$")]
Modifier: TypeAlias = Annotated[int, Meta(ge=-100, le=100)]
Span: TypeAlias = tuple[Annotated[int, Meta(ge=-999, le=9999)], Annotated[int, Meta(ge=-999, le=9999)]]
"""An inclusive range of a table's header line."""


class Record(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A frozen record of a data file; a field that the file must not have is refused."""
