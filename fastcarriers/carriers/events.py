"""What happens in the game. Each event is addressed (`to`) and states what became, not a difference.

First the public ones, then those of a side, then the sealed ones.
"""

from __future__ import annotations

from fastcarriers.carriers.battle.events import BATTLE_OWN_EVENTS, BATTLE_PUBLIC_EVENTS
from fastcarriers.carriers.records import (
    AirUnit,
    Composition,
    DisplayId,
    Found,
    HolderId,
    Label,
    Marker,
    MarkerId,
    Place,
    Ship,
    Site,
    StatementDue,
    Strike,
    TargetOffered,
)
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


# ---- to one side


class ForceMustered(Event, tag="force-mustered", frozen=True, kw_only=True):
    """The order of battle of a side, the suggested deployment, and markers reserved for reinforcements."""

    ships: tuple[Ship, ...]
    units: tuple[AirUnit, ...]
    deployment: dict[MarkerId, Label]
    reserved: dict[MarkerId, str]


class PhaseOpened(Event, tag="phase-opened", frozen=True, kw_only=True):
    """A phase begins for this side: its units are counted as they stand."""


class DeploymentPlotted(Event, tag="deployment-plotted", frozen=True, kw_only=True):
    """Where a marker will be placed when the phase ends; None: nowhere."""

    task_force: MarkerId
    hex: Label | None


class DummyDeclared(Event, tag="dummy-declared", frozen=True, kw_only=True):
    """[5.55] A marker will be taken off the map when the phase ends."""

    task_force: MarkerId


class ShipTransferred(Event, tag="ship-transferred", frozen=True, kw_only=True):
    """[5.51] A ship stands under another marker."""

    ship: str
    task_force: MarkerId


class UnitStationed(Event, tag="unit-stationed", frozen=True, kw_only=True):
    """Set-up: where a unit stands."""

    unit: str
    place: Place
    at: str
    slot: str


class TaskForceEmptied(Event, tag="task-force-emptied", frozen=True, kw_only=True):
    """[6.52] The last ship of a task force was given up: its marker leaves the map when the phase ends."""

    task_force: MarkerId


class MarkerForgotten(Event, tag="marker-forgotten", frozen=True, kw_only=True):
    """A marker left the map: what was said, learnt and plotted of it counts no more (ruling FC-62)."""

    task_force: MarkerId


class ShipTowed(Event, tag="ship-towed", frozen=True, kw_only=True):
    """[6.64] Who tows a ship; None: nobody."""

    ship: str
    tower: str | None


class ShipGone(Event, tag="ship-gone", frozen=True, kw_only=True):
    """A ship of this side is out: `sunk` (scuttled too) or `withdrawn`. Her marker is hers no more."""

    ship: str
    state: str


class ShipArrived(Event, tag="ship-arrived", frozen=True, kw_only=True):
    """A reinforcement is under its marker."""

    ship: str
    task_force: MarkerId


class UnitLost(Event, tag="unit-lost", frozen=True, kw_only=True):
    """An air unit is gone. `why`: `ditched`, `endurance`, `night`, `no_deck`, `carrier_lost`, `late_cap`, `combat`."""

    unit: str
    why: str


class UnitAway(Event, tag="unit-away", frozen=True, kw_only=True):
    """An air unit left the map with its carrier (ruling FC-67)."""

    unit: str


class MovePlotted(Event, tag="move-plotted", frozen=True, kw_only=True):
    """[5.32] The plot of a task force; None: none."""

    task_force: MarkerId
    hex: Label | None


class MoveVoid(Event, tag="move-void", frozen=True, kw_only=True):
    """[5.45] A plotted move could not be made."""

    task_force: MarkerId
    hex: Label


class TaskForcesRefuelled(Event, tag="task-forces-refuelled", frozen=True, kw_only=True):
    """A night beside the oiler is over: these markers may later move farther once (scenario rule `refuel`)."""

    task_forces: tuple[MarkerId, ...]


class FuelUsed(Event, tag="fuel-used", frozen=True, kw_only=True):
    """A task force has made the longer move for which it had refuelled; `uses` counts them."""

    task_force: MarkerId
    uses: int


class MovesExecuted(Event, tag="moves-executed", frozen=True, kw_only=True):
    """[5.43] This side's plots have been carried out."""


class StatementAsked(Event, tag="statement-asked", frozen=True, kw_only=True):
    """[7.33] A chit has been drawn for a found task force of this side; it must be described."""

    due: StatementDue


class StatementMade(Event, tag="statement-made", frozen=True, kw_only=True):
    """[7.33] What this side has said of its task force."""

    task_force: MarkerId
    hex: Label
    game_turn: int
    ships: bool
    transports: bool
    carriers: int


class StatementHeard(Event, tag="statement-heard", frozen=True, kw_only=True):
    """[7.33] What the owner said of a searched task force: what was said, not what is there."""

    task_force: MarkerId
    hex: Label
    game_turn: int
    ships: bool
    transports: bool
    carriers: int


class CompositionHeard(Event, tag="composition-heard", frozen=True, kw_only=True):
    """[10.93] The exact composition of a contacted task force."""

    composition: Composition


class CompositionStated(Event, tag="composition-stated", frozen=True, kw_only=True):
    """[10.93] This side had to state a task force's composition, and its chits were revealed."""

    composition: Composition
    chits: tuple[ChitKind, ...]


class ChitsRevealed(Event, tag="chits-revealed", frozen=True, kw_only=True):
    """[10.93] The chits that lay under a contacted enemy marker."""

    task_force: MarkerId
    chits: tuple[ChitKind, ...]


class Searched(Event, tag="searched", frozen=True, kw_only=True):
    """[10.31, 10.97] An enemy task force counts as searched; `how` is `search`, `contact` or `scenario`."""

    task_force: MarkerId
    how: str


class SearchForgotten(Event, tag="search-forgotten", frozen=True, kw_only=True):
    """[10.97] These enemy markers count as searched no more (ruling FC-03; a marker gone from the map, FC-62)."""

    task_forces: tuple[MarkerId, ...]


class OperationsWished(Event, tag="operations-wished", frozen=True, kw_only=True):
    """[8.0] This side's wish; None: no word."""

    wish: bool | None


class UnitLaunched(Event, tag="unit-launched", frozen=True, kw_only=True):
    """[9.33] A unit took off to CAP, search, a strike (with its endurance) or a transfer."""

    unit: str
    place: Place
    at: str
    slot: str = ""
    endurance: int = 0
    extended: bool = False


class UnitScrambled(Event, tag="unit-scrambled", frozen=True, kw_only=True):
    """A unit went on CAP out of its box: the scenario's rule `scramble`."""

    unit: str
    at: str


class UnitShifted(Event, tag="unit-shifted", frozen=True, kw_only=True):
    """[7.47] A searching unit changed its pattern; or a strike's unit went to the Return Box."""

    unit: str
    slot: str


class UnitMoved(Event, tag="unit-moved", frozen=True, kw_only=True):
    """[9.15] A unit stands in another status box of its holder."""

    unit: str
    box: Place


class UnitsRecombined(Event, tag="units-recombined", frozen=True, kw_only=True):
    """[13.93] Two half units became one full one; `other` left play."""

    unit: str
    other: str


class UnitLanded(Event, tag="unit-landed", frozen=True, kw_only=True):
    """[9.42] A unit landed."""

    unit: str
    on: HolderId
    box: Place


class StrikeFormed(Event, tag="strike-formed", frozen=True, kw_only=True):
    """[10.22] A Strike Display is in use; `formed` counts this side's strikes so far."""

    strike: Strike
    formed: int


class StrikeMoved(Event, tag="strike-moved", frozen=True, kw_only=True):
    """[10.5] Where a strike will be at the end of this Air Movement Phase."""

    strike: str
    hex: Label


class StrikeRecalled(Event, tag="strike-recalled", frozen=True, kw_only=True):
    """[10.7] A strike has no target any more; `why`: `ordered`, `failed_switch` [10.96], `dummy`,
    `gone`, `attacked`."""

    strike: str
    why: str


class WavesClosedUp(Event, tag="waves-closed-up", frozen=True, kw_only=True):
    """[10.22] A wave of a strike in the forming was left empty: the units after it and the waves they are in now."""

    strike: str
    waves: dict[str, str]


class ReturnBaseNamed(Event, tag="return-base-named", frozen=True, kw_only=True):
    """[10.73] A strike's new return base."""

    strike: str
    return_base: DisplayId


class EnduranceSpent(Event, tag="endurance-spent", frozen=True, kw_only=True):
    """[10.67] An op-turn has passed: the hex of each strike is on its plot, and this is left to each unit."""

    left: dict[str, int]


class StrikeEnded(Event, tag="strike-ended", frozen=True, kw_only=True):
    """A strike has no units any more; its display is free."""

    strike: str


class ContactMade(Event, tag="contact-made", frozen=True, kw_only=True):
    """[10.9] A strike of this side has tried for contact: which one, and the odds that only this side knows."""

    strike: str
    target: DisplayId
    number: int
    die: int | None
    contact: bool


class TargetAsked(Event, tag="target-asked", frozen=True, kw_only=True):
    """[10.96] A strike may try for another task force in the hex."""

    offered: TargetOffered


class TargetChosen(Event, tag="target-chosen", frozen=True, kw_only=True):
    """[10.96] The target that a strike presses on, with the op-turn in which it switched (None: it did not)."""

    strike: str
    task_force: MarkerId
    switched: int | None


class ShipUnloaded(Event, tag="ship-unloaded", frozen=True, kw_only=True):
    """A transport has ended so many game-turns in the hex where the scenario wants her to unload."""

    ship: str
    game_turns: int


class ShipScored(Event, tag="ship-scored", frozen=True, kw_only=True):
    """A ship has scored an objective of the scenario."""

    ship: str
    game_turn: int


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


PUBLIC_EVENTS: tuple[type[Event], ...] = (
    GameBegan,
    RulesLapsed,
    GameTurnBegan,
    OpTurnBegan,
    OperationsPassed,
    MarkerPlaced,
    TaskForceMoved,
    MarkerRemoved,
    SearchRolled,
    StrikeAnnounced,
    ShipLost,
    GameEnded,
)
OWN_EVENTS: tuple[type[Event], ...] = (
    ForceMustered,
    PhaseOpened,
    DeploymentPlotted,
    DummyDeclared,
    ShipTransferred,
    UnitStationed,
    TaskForceEmptied,
    MarkerForgotten,
    ShipTowed,
    ShipGone,
    ShipArrived,
    UnitLost,
    UnitAway,
    MovePlotted,
    MoveVoid,
    TaskForcesRefuelled,
    FuelUsed,
    MovesExecuted,
    StatementAsked,
    StatementMade,
    StatementHeard,
    CompositionHeard,
    CompositionStated,
    ChitsRevealed,
    Searched,
    SearchForgotten,
    OperationsWished,
    UnitLaunched,
    UnitScrambled,
    UnitShifted,
    UnitMoved,
    UnitsRecombined,
    UnitLanded,
    StrikeFormed,
    StrikeMoved,
    StrikeRecalled,
    WavesClosedUp,
    ReturnBaseNamed,
    EnduranceSpent,
    StrikeEnded,
    ContactMade,
    TargetAsked,
    TargetChosen,
    ShipUnloaded,
    ShipScored,
)
SEALED_EVENTS: tuple[type[Event], ...] = (ChitsMixed, ChitDrawn, ChitsReturned)
EVENTS: tuple[type[Event], ...] = (
    *PUBLIC_EVENTS,
    *OWN_EVENTS,
    *SEALED_EVENTS,
    *BATTLE_PUBLIC_EVENTS,
    *BATTLE_OWN_EVENTS,
)
