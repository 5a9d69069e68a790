"""Special rules of scenarios: one record for each kind of `[[rule]]`. What each means stands in the data's README."""

from __future__ import annotations

from typing import Literal, TypeAlias

from fastcarriers.carriers.words import (
    Count,
    Die,
    Direction,
    HexLabel,
    Mission,
    Name,
    Negative,
    Pattern,
    Positive,
    Record,
    State,
    Text,
    Turns,
)

Names: TypeAlias = tuple[Name, ...]
Hexes: TypeAlias = tuple[HexLabel, ...]
Range: TypeAlias = tuple[Positive, Positive]


def holds_in(game_turns: Turns | None, game_turn: int) -> bool:
    """Whether a rule for these game-turns, first and last included (None: for all), holds in this one."""
    return game_turns is None or game_turns[0] <= game_turn <= game_turns[1]


class ScenarioRule(Record, frozen=True, kw_only=True, tag_field="kind"):
    """What every rule has: `option` with its `default` may be switched by the players, `on_die` is thrown for."""

    id: Name
    text: Text
    variant: Name | None = None
    not_variant: Name | None = None
    option: bool = False
    default: bool | None = None
    on_die: tuple[Die, ...] = ()


class FogZone(ScenarioRule, frozen=True, kw_only=True, tag="fog_zone"):
    """No task force inside is found, paired or launches."""

    columns: Range
    rows: Range
    game_turns: Turns


class OrderOfBattleKnown(ScenarioRule, frozen=True, kw_only=True, tag="order_of_battle_known"):
    """`side` knows the ships of `of`."""

    side: Name
    of: Name


class SearchLimit(ScenarioRule, frozen=True, kw_only=True, tag="search_limit"):
    """At most `units` of the side on search."""

    side: Name
    units: Count
    game_turns: Turns


class NoStartOnSearch(ScenarioRule, frozen=True, kw_only=True, tag="no_start_on_search"):
    """Such units do not start on a Search Display."""

    sides: Names
    units: Literal["carrier_based", "land_based", "all"]


class SearchOnly(ScenarioRule, frozen=True, kw_only=True, tag="search_only"):
    """These units fly search only; they may not count for 13.71 and 13.72."""

    side: Name
    base: Name
    types: Names
    counts_for_loading: bool


class FirstStrike(ScenarioRule, frozen=True, kw_only=True, tag="first_strike"):
    """The first strike of the carriers goes to `base` with a share (a of b) of the ready units."""

    side: Name
    carriers: Names
    base: Name
    ready_share: Range


class LaunchLimit(ScenarioRule, frozen=True, kw_only=True, tag="launch_limit"):
    """At most `units` fly these missions from the base."""

    side: Name
    base: Name
    units: Count
    missions: tuple[Mission, ...]
    game_turns: Turns


class NightLaunch(ScenarioRule, frozen=True, kw_only=True, tag="night_launch"):
    """Only these may take off at night."""

    side: Name
    types: Names
    missions: tuple[Mission, ...]


class SetUpBoxes(ScenarioRule, frozen=True, kw_only=True, tag="set_up_boxes"):
    """How many units start in each box of a base."""

    side: Name
    base: Name
    flight_deck: Count
    arm_fuel: Count
    hangar: Count


class NoEntry(ScenarioRule, frozen=True, kw_only=True, tag="no_entry"):
    """Task forces may not enter these hexes, always or in these game-turns."""

    side: Name
    task_forces: Literal["all", "with_transport"]
    hexes: Hexes
    game_turns: Turns | None = None


class Neutral(ScenarioRule, frozen=True, kw_only=True, tag="neutral"):
    """No task force enters, no strike ends a phase there."""

    side: Name
    hexes: Hexes


class MustStayAway(ScenarioRule, frozen=True, kw_only=True, tag="must_stay_away"):
    """A task force with such a ship keeps farther from the hex."""

    side: Name
    ships: Names
    hex: HexLabel
    distance: Count
    game_turns: Turns


class TurnAway(ScenarioRule, frozen=True, kw_only=True, tag="turn_away"):
    """A found task force with such a ship next moves in one of the directions."""

    side: Name
    ships: Names
    directions: tuple[Direction, ...]
    game_turns: Turns


class Refuel(ScenarioRule, frozen=True, kw_only=True, tag="refuel"):
    """A task force that lay with the oiler through a night may later move `hexes` hexes in a game-turn."""

    side: Name
    oiler: Name
    hexes: Count
    uses: Count


class CountsAsSearched(ScenarioRule, frozen=True, kw_only=True, tag="counts_as_searched"):
    """[10.31] Strikes may be plotted against them without contact: named ones, or those that `chosen_by` picks."""

    side: Name
    task_forces: Names = ()
    chosen_by: Name | None = None
    task_force_with: Literal["carrier", "any"] | None = None
    count: Count | None = None
    game_turns: Turns


class AttackBarred(ScenarioRule, frozen=True, kw_only=True, tag="attack_barred"):
    """The bases may be attacked only after a unit of one of `until_attack_from` has attacked."""

    side: Name
    bases: Names
    until_attack_from: Names


class Surprise(ScenarioRule, frozen=True, kw_only=True, tag="surprise"):
    """What surprised bases and ships may not do, and how their flak is cut."""

    side: Name
    bases: Names
    until: Literal["first_tactical_routine"] | None = None
    game_turns: Turns | None = None
    cap: bool
    search: bool
    take_off: bool
    flak_multiples: Count | None = None
    flak_divisor: Positive | None = None
    task_forces: Names = ()
    ship_flak_divisor: Positive | None = None


class Moored(ScenarioRule, frozen=True, kw_only=True, tag="moored"):
    """Ships that never move, with a changed Defense Strength; `base` joins with flak and CAP."""

    side: Name
    task_force: Name
    defense: Negative
    torpedo_from: Literal["bow"]
    base: Name


class LevelBombing(ScenarioRule, frozen=True, kw_only=True, tag="level_bombing"):
    """These may bomb the task forces level, with divided strength."""

    side: Name
    types: Names
    task_forces: Names
    strength_divisor: Positive


class Scramble(ScenarioRule, frozen=True, kw_only=True, tag="scramble"):
    """Units put on CAP without the boxes."""

    side: Name
    base: Name
    types: Names
    after: Literal["first_tactical_routine"]
    units_each_op_turn: Count
    units_at_most: Count
    base_state_at_most: State


class AutomaticStrike(ScenarioRule, frozen=True, kw_only=True, tag="automatic_strike"):
    """The side that nobody plays: its search and its one strike."""

    side: Name
    base: Name
    types: Names
    search_types: Names
    search_pattern: Pattern
    delay_op_turns: Count
    die_at_most: Count


class Mining(ScenarioRule, frozen=True, kw_only=True, tag="mining"):
    """So many units in one strike lay mines and score the objective."""

    side: Name
    base: Name
    types: Names
    units: Count
    game_turns: Turns
    objective: Name


class FlakSuppression(ScenarioRule, frozen=True, kw_only=True, tag="flak_suppression"):
    """So many units told off change a base's flak multiples against their strike.

    Not in force: it belongs to the modern tactical stage, which is not built yet.
    """

    side: Name
    types: Names
    units: Count
    flak_multiples: Negative


class ShipAttackLimit(ScenarioRule, frozen=True, kw_only=True, tag="ship_attack_limit"):
    """`types` attack ships only near their base, `barred` never."""

    side: Name
    types: Names
    distance: Count
    barred: Names


Rule: TypeAlias = (
    FogZone
    | OrderOfBattleKnown
    | SearchLimit
    | NoStartOnSearch
    | SearchOnly
    | FirstStrike
    | LaunchLimit
    | NightLaunch
    | SetUpBoxes
    | NoEntry
    | Neutral
    | MustStayAway
    | TurnAway
    | Refuel
    | CountsAsSearched
    | AttackBarred
    | Surprise
    | Moored
    | LevelBombing
    | Scramble
    | AutomaticStrike
    | Mining
    | FlakSuppression
    | ShipAttackLimit
)
