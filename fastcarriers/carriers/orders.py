"""The orders of the game, in the order of the rulebook. Each is given to one piece: its first field."""

from __future__ import annotations

from fastcarriers.carriers.records import Box, DisplayId, HolderId, Label, MarkerId
from fastcarriers.kernel.orders import Order

# ---- 5.1 deployment, 5.5 regrouping


class DeployTaskForce(Order, tag="DeployTaskForce", frozen=True):
    """[5.1] At set-up: place a marker, real or dummy, in an own area. [5.55] At night: place a free marker."""

    task_force: MarkerId
    hex: Label


class DeclareDummy(Order, tag="DeclareDummy", frozen=True):
    """[5.55] Take a marker without ships off the map; it is free again."""

    task_force: MarkerId


class TransferShip(Order, tag="TransferShip", frozen=True):
    """[5.51, 5.1] Put a ship under another task force marker."""

    ship: str
    task_force: MarkerId


class StationUnit(Order, tag="StationUnit", frozen=True):
    """Set-up: put a unit in a box of its carrier or base, or (`pattern`) on the Search Display [7.45, FC-51].

    `place` is `hangar`, `arm`, `deck` or `search`; `pattern` is empty but for `search`.
    """

    unit: str
    place: str
    pattern: str = ""


# ---- 6.5 scuttling and ditching, 6.6 towing


class ScuttleShip(Order, tag="ScuttleShip", frozen=True):
    """[6.51] Give a ship up, and with a carrier all units aboard [6.52]."""

    ship: str


class DitchUnit(Order, tag="DitchUnit", frozen=True):
    """[6.51] Give an air unit up."""

    unit: str


class TowShip(Order, tag="TowShip", frozen=True):
    """[6.64] Let an undamaged ship tow a ship in state D3 of the same task force."""

    ship: str
    tower: str


class CastOff(Order, tag="CastOff", frozen=True):
    """[6.6] End a tow (ruling FC-65)."""

    ship: str


# ---- 5.3 plotting


class PlotMove(Order, tag="PlotMove", frozen=True):
    """[5.31] Plot the hex into which a task force moves, or `off`: off the map by the side's edge."""

    task_force: MarkerId
    hex: Label


class CancelPlot(Order, tag="CancelPlot", frozen=True):
    """[5.33] A task force stays where it is after all."""

    task_force: MarkerId


# ---- 7 search, 8 interface


class MakeStatement(Order, tag="MakeStatement", frozen=True):
    """[7.33] Describe a found task force within the chit drawn for it."""

    task_force: MarkerId
    ships: bool
    transports: bool
    carriers: int


class WishOperations(Order, tag="WishOperations", frozen=True):
    """[8.0] Say whether you wish to go on to, or on with, the operational stage. The piece is `operations`."""

    piece: str
    wish: bool


# ---- 9.3 take-off


class LaunchToCap(Order, tag="LaunchToCap", frozen=True):
    """[9.32, 9.51] Launch a unit to the CAP Display of its task force or base."""

    unit: str


class LaunchToSearch(Order, tag="LaunchToSearch", frozen=True):
    """[9.32, 7.15] Launch a unit to a search pattern: `circle`, fans `A` to `F`, wedges `1` to `6`."""

    unit: str
    pattern: str


class LaunchForTransfer(Order, tag="LaunchForTransfer", frozen=True):
    """[10.81] Launch a unit that lands on another carrier of its task force in the same op-turn."""

    unit: str


class FormStrike(Order, tag="FormStrike", frozen=True):
    """[10.22, 10.3] Open a Strike Display: target and return base. A target of one's own is a transfer [10.82]."""

    origin: DisplayId
    target: DisplayId
    return_base: DisplayId


class PutInWave(Order, tag="PutInWave", frozen=True):
    """[10.22] Launch a unit into a wave, 1 to 6, of a strike formed in this Take-Off Phase.

    `extended`: with auxiliary tanks, for two op-turns more of endurance and less Anti-Air Strength [15.72].
    """

    unit: str
    strike: str
    wave: int
    extended: bool = False


class ShiftSearch(Order, tag="ShiftSearch", frozen=True):
    """[7.47] Move a searching unit to another pattern of its Search Display."""

    unit: str
    pattern: str


# ---- 9.1 carrier status


class MoveUnit(Order, tag="MoveUnit", frozen=True):
    """[9.15] Move a unit one status box up or down."""

    unit: str
    box: Box


class Recombine(Order, tag="Recombine", frozen=True):
    """[13.93] Make one full unit of two half ones in the Hangar: `unit` becomes full, `other` leaves play."""

    unit: str
    other: str


# ---- 9.4 landing


class LandUnit(Order, tag="LandUnit", frozen=True):
    """[9.42] Land a unit on a carrier or base, in `hangar` or `arm`."""

    unit: str
    on: HolderId
    box: Box


# ---- 10.5 air strike movement, 10.7 changes of the plot


class MoveStrike(Order, tag="MoveStrike", frozen=True):
    """[10.52] Record the hex in which a strike is at the end of this Air Movement Phase."""

    strike: str
    hex: Label


class RecallStrike(Order, tag="RecallStrike", frozen=True):
    """[10.7] Cancel the target of a strike: it goes home."""

    strike: str


class NameReturnBase(Order, tag="NameReturnBase", frozen=True):
    """[10.73] Give a strike in the hex of its return base another one."""

    strike: str
    return_base: DisplayId


# ---- 10.9 strike contact


class ChooseTarget(Order, tag="ChooseTarget", frozen=True):
    """[10.96] Press the attack on the contacted task force, or try another in the hex instead."""

    strike: str
    task_force: MarkerId
