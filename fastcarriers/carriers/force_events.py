"""What happens to one side: its ships and markers, what it is asked, says and hears."""

from __future__ import annotations

from fastcarriers.carriers.records import AirUnit, Composition, DisplayId, Label, MarkerId, Ship, StatementDue
from fastcarriers.carriers.words import ChitKind
from fastcarriers.kernel.parts import Event

# ---- ships and markers


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


class ShipUnloaded(Event, tag="ship-unloaded", frozen=True, kw_only=True):
    """A transport has ended so many game-turns in the hex where the scenario wants her to unload."""

    ship: str
    game_turns: int


class ShipScored(Event, tag="ship-scored", frozen=True, kw_only=True):
    """A ship has scored an objective of the scenario."""

    ship: str
    game_turn: int


# ---- asked, said and heard


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


class PatternEmpty(Event, tag="pattern-empty", frozen=True, kw_only=True):
    """[7.16] A pattern that this side has flown covered no enemy task force that it could find: no die was thrown."""

    pattern: str
    display: DisplayId


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
