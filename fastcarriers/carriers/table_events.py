"""What happens on the table: before the eyes of both sides, and hidden from both."""

from __future__ import annotations

from fastcarriers.carriers.records import DisplayId, Found, Label, Marker, MarkerId, Site
from fastcarriers.carriers.words import ChitKind
from fastcarriers.kernel.game import Outcome
from fastcarriers.kernel.parts import Event, Side

# ---- public


class GameBegan(Event, tag="game-began", frozen=True, kw_only=True):
    """The scenario is on the table: its bases, and the rules that a die put out of force (`dice`: rule -> die)."""

    scenario: str
    sites: tuple[Site, ...]
    dice: dict[str, int]
    void_rules: tuple[str, ...]


class RulesLapsed(Event, tag="rules-lapsed", frozen=True, kw_only=True):
    """Rules of the scenario that are in force no longer: a surprise is over, a base has attacked."""

    rules: tuple[str, ...]


class GameTurnBegan(Event, tag="game-turn-began", frozen=True, kw_only=True):
    """[4.1] A game-turn, counted through the scenario from 1."""

    game_turn: int


class OpTurnBegan(Event, tag="op-turn-began", frozen=True, kw_only=True):
    """[4.1.B] An op-turn, 1 to 4."""

    op_turn: int


class OperationsPassed(Event, tag="operations-passed", frozen=True, kw_only=True):
    """[8.0] Neither side wishes (more) operations in this game-turn: so many op-turns pass as one."""

    op_turns: int


class MarkerPlaced(Event, tag="marker-placed", frozen=True, kw_only=True):
    """[5.1, 5.55, 5.41] A task force marker is on the map: at set-up, at redeployment, as a reinforcement."""

    marker: Marker


class TaskForceMoved(Event, tag="task-force-moved", frozen=True, kw_only=True):
    """[5.43] A task force marker moved into a hex."""

    task_force: MarkerId
    hex: Label


class MarkerRemoved(Event, tag="marker-removed", frozen=True, kw_only=True):
    """A marker left the map. `why`: `declared` [5.55], `dummy` [10.93], `withdrew` (FC-67), `no_ships`."""

    task_force: MarkerId
    why: str


class SearchRolled(Event, tag="search-rolled", frozen=True, kw_only=True):
    """[7.17] A search roll, open to both: never pattern, base or planes (ruling FC-16)."""

    roll: Found


class StrikeAnnounced(Event, tag="strike-announced", frozen=True, kw_only=True):
    """[10.9] A side has a strike in its target's hex. Both see target, die (None: automatic) and result (FC-81)."""

    side: Side
    target: DisplayId
    hex: Label
    die: int | None
    contact: bool


class ShipLost(Event, tag="ship-lost", frozen=True, kw_only=True):
    """A ship is gone, for all to see: `scuttled` or `sunk`."""

    side: Side
    ship: str
    why: str


class GameEnded(Event, tag="game-ended", frozen=True, kw_only=True):
    """The scenario is over."""

    outcome: Outcome


# ---- sealed


class ChitsMixed(Event, tag="chits-mixed", frozen=True, kw_only=True):
    """[7.31] Both cups as they will be drawn from."""

    pool: tuple[ChitKind, ...]
    reserve: tuple[ChitKind, ...]


class ChitDrawn(Event, tag="chit-drawn", frozen=True, kw_only=True):
    """[7.33, 7.37] The next chit lies under a marker; these are all that lie there, and what the cups still hold."""

    task_force: MarkerId
    under: tuple[ChitKind, ...]
    pool: tuple[ChitKind, ...]
    reserve: tuple[ChitKind, ...]


class ChitsReturned(Event, tag="chits-returned", frozen=True, kw_only=True):
    """[10.93] The chits under a marker are back in the cup."""

    task_force: MarkerId
    pool: tuple[ChitKind, ...]
