"""A scenario as data (`scenarios/NAME.toml`); field names are the file's own."""

from __future__ import annotations

from collections.abc import Mapping, Set
from datetime import date
from typing import Protocol, TypeVar

from msgspec.structs import replace

from fastcarriers.carriers.objectives import HistoricalOutcome, Level, Objective, Victory
from fastcarriers.carriers.scenario_rules import Hexes, Names, Rule
from fastcarriers.carriers.words import Count, Era, HexLabel, Margin, Name, Positive, Provenance, Record, Text, Turn
from fastcarriers.kernel.errors import KnownError, say
from maps.map_file import MapBase

HISTORICAL_NIGHT = "historical_night"
"""The option that takes the historical night turns instead of the rulebook's one (ruling FC-01)."""


class Side(Record, frozen=True, kw_only=True):
    """A side, the nations that fight for it, its markers and its edge."""

    id: Name
    name: Name
    nations: Names
    search_forbidden: tuple[str, ...]
    task_force_markers: Positive
    dummies_allowed: bool
    dummy_set_up: Names = ()
    withdraw_edge: str


class Variant(Record, frozen=True, kw_only=True):
    """A variant and its shifts of points and thresholds."""

    id: Name
    name: Name
    text: Text
    start_date: date | None = None
    points_shift: dict[str, Margin] = {}
    threshold_shift: dict[str, Margin] = {}


class SetUpArea(Record, frozen=True, kw_only=True):
    """Hexes where a side may set up."""

    id: Name
    side: Name
    hexes: Hexes
    provenance: Provenance


class TaskForceSetUp(Record, frozen=True, kw_only=True):
    """A historical grouping and its hex: a suggestion for set-up."""

    id: Name
    side: Name
    number: Positive
    name: Name
    set_up: Name
    historical_hex: HexLabel
    ships: Names
    suggested: bool = False
    immobile: bool = False
    variant: Name | None = None
    note: Text | None = None
    provenance: Provenance
    source: Text | None = None


class Reinforcement(Record, frozen=True, kw_only=True):
    """A task force that enters later; `reserve_marker` keeps its number free until then."""

    id: Name
    side: Name
    number: Positive
    name: Name
    game_turn: Turn
    entry: Hexes
    reserve_marker: bool = False
    ships: Names
    variant: Name | None = None
    note: Text | None = None
    provenance: Provenance
    source: Text | None = None


class BaseInPlay(Record, frozen=True, kw_only=True):
    """A base of the map that is in play: its owner, flak, and capacities that differ from the map's."""

    id: Name
    side: Name
    flak: Count
    deck: Count | None = None
    arm: Count | None = None
    total: Count | None = None
    variant: Name | None = None
    note: Text | None = None
    provenance: Provenance

    def capacity(self, printed: MapBase) -> tuple[int, int, int]:
        """Deck, arm and total in air units: the scenario's figures where it gives them, else the map's."""
        return (
            printed.deck if self.deck is None else self.deck,
            printed.arm if self.arm is None else self.arm,
            printed.total if self.total is None else self.total,
        )


class AirUnits(Record, frozen=True, kw_only=True):
    """`count` full and `half` reduced units of a type on a carrier or base."""

    side: Name
    base: Name
    type: Name
    count: Count
    half: Count
    variant: Name | None = None
    note: Text | None = None
    provenance: Provenance
    source: Text | None = None


class Note(Record, frozen=True, kw_only=True):
    """Explains; changes nothing."""

    id: Name
    text: Text


class Scenario(Record, frozen=True, kw_only=True):
    """The whole scenario. `with_options` gives the one that is played."""

    id: Name
    number: Positive
    title: Name
    map: Name
    era: Era
    start_date: date
    first_game_turn: Turn
    game_turns: Turn
    night_turns: tuple[Positive, ...]
    historical_night_turns: tuple[Positive, ...]
    solo_recommended: bool
    solo_note: Text
    summary: Text
    history: Text
    provenance: Provenance
    provenance_note: Text
    side: tuple[Side, ...]
    variant: tuple[Variant, ...] = ()
    set_up_area: tuple[SetUpArea, ...]
    task_force: tuple[TaskForceSetUp, ...]
    reinforcement: tuple[Reinforcement, ...] = ()
    base: tuple[BaseInPlay, ...] = ()
    air: tuple[AirUnits, ...]
    rule: tuple[Rule, ...] = ()
    note: tuple[Note, ...] = ()
    objective: tuple[Objective, ...]
    victory: Victory
    historical_outcome: HistoricalOutcome

    def with_options(self, variants: Set[str], options: Mapping[str, bool]) -> Scenario:
        """The scenario as played: rows of other variants and options that are off are left out.

        `options` switches rules by their id (missing: the rule's default) and `historical_night`; ids of other
        options are none of the scenario's business. Rules `on_die` stay: the set-up throws for them. `variant`
        holds the chosen ones afterwards, for `points_shift` and `margin_needed`.
        Raises KnownError for a variant that the scenario has not.
        """
        for unknown in sorted(variants - {variant.id for variant in self.variant}):
            raise KnownError(say("scenario.no_such_variant", scenario=self.id, variant=unknown))
        chosen = tuple(variant for variant in self.variant if variant.id in variants)
        dates = [variant.start_date for variant in chosen if variant.start_date is not None]
        night = self.historical_night_turns if options.get(HISTORICAL_NIGHT) else self.night_turns
        return replace(
            self,
            start_date=dates[-1] if dates else self.start_date,
            night_turns=night,
            variant=chosen,
            task_force=_of_variants(self.task_force, variants),
            reinforcement=_of_variants(self.reinforcement, variants),
            base=_of_variants(self.base, variants),
            air=_of_variants(self.air, variants),
            rule=tuple(rule for rule in self.rule if _in_force(rule, variants, options)),
            objective=_of_variants(self.objective, variants),
        )

    @property
    def forces(self) -> tuple[TaskForceSetUp | Reinforcement, ...]:
        """Task forces of the set-up, then those that enter later."""
        return (*self.task_force, *self.reinforcement)

    def points_shift(self, side: str) -> int:
        """Points that the chosen variants give a side."""
        return sum(variant.points_shift.get(side, 0) for variant in self.variant)

    def margin_needed(self, level: Level) -> int:
        """The margin at which a level holds in the chosen variants."""
        return level.margin_at_least + sum(variant.threshold_shift.get(level.winner, 0) for variant in self.variant)


class _OfVariant(Protocol):
    @property
    def variant(self) -> str | None: ...


_Row = TypeVar("_Row", bound=_OfVariant)


def _of_variants(rows: tuple[_Row, ...], variants: Set[str]) -> tuple[_Row, ...]:
    return tuple(row for row in rows if row.variant is None or row.variant in variants)


def _in_force(rule: Rule, variants: Set[str], options: Mapping[str, bool]) -> bool:
    if rule.variant is not None and rule.variant not in variants:
        return False
    if rule.not_variant is not None and rule.not_variant in variants:
        return False
    return options.get(rule.id, bool(rule.default)) if rule.option else True
