"""Midway for the properties: busy positions of every phase, and other hidden worlds under the same table."""

from __future__ import annotations

from random import Random
from typing import Any

from msgspec.structs import replace
from situations import Situation, charts_of

from fastcarriers.carriers import phases as ph
from fastcarriers.carriers.charts import Charts
from fastcarriers.carriers.records import StatementDue, TargetOffered
from fastcarriers.carriers.state import CarriersState, Own
from fastcarriers.kernel.parts import State

PHASES = (
    (ph.SET_UP, 0, 0),
    (ph.REGROUPING, 6, 0),
    (ph.PLOTTING, 2, 0),
    (ph.PLOTTING, 7, 0),
    (ph.STATEMENTS, 7, 0),
    (ph.INTERFACE, 7, 0),
    (ph.TAKE_OFF, 7, 1),
    (ph.STATUS, 7, 2),
    (ph.STATUS, 6, 2),
    (ph.LANDING, 7, 3),
    (ph.LANDING, 6, 4),
    (ph.AIR_MOVEMENT, 7, 4),
    (ph.CONTACT, 7, 4),
    (ph.INTERFACE, 24, 0),
)
"""Phase, game-turn and op-turn of the prepared positions: 6 is night, 7 the second morning."""


def charts() -> Charts:
    """Midway with the Main Body, so that reinforcements are met too."""
    return charts_of(variants=("main_body",))


def busy(phase: str, game_turn: int, op_turn: int, seed: str = "busy") -> Situation:
    """Both sides with something in every box, on CAP, on search and in the air, close to one another."""
    if phase == ph.SET_UP:
        return Situation(charts(), clear=False, seed=seed)
    s = Situation(charts(), seed=seed)
    sealed = s.table.state.sealed
    sealed.pool, sealed.reserve = ("approx_1", "error_2", "false", "true") * 4, ("approx_2",) * 10
    sealed.under = {"us-1": ("true",), "jp-1": ("false", "true")}
    s.public.game_turn = game_turn
    _americans(s)
    _japanese(s)
    s.phase(phase, game_turn=game_turn, op_turn=op_turn)
    if game_turn == s.charts.scenario.game_turns:  # the last one: the transports have come through
        s.public.markers["jp-4"] = replace(s.public.markers["jp-4"], hex="0907")
        s.public.sites["midway"] = replace(s.public.sites["midway"], damage=2)
    if phase == ph.STATEMENTS:
        s.own("jp").choices = {"jp-1": StatementDue("jp-1", "false"), "jp-2": StatementDue("jp-2", "true")}
        s.own("us").choices = {"us-1": StatementDue("us-1", "approx_2")}
    if phase == ph.AIR_MOVEMENT:  # one strike of each side has just come home [10.73]
        for own in map(s.own, s.charts.sides):
            own.strikes["strike-2"] = replace(own.strikes["strike-2"], moved=True)
    if phase == ph.CONTACT:
        s.own("us").choices = {"strike-1": TargetOffered("strike-1", "jp-1", ("jp-2", "jp-3"))}
        s.phase(phase, game_turn=game_turn, op_turn=op_turn, awaits=("us",))
    return s


def _americans(s: Situation) -> None:
    s.task_force("us", 1, "1004", "us-cv-enterprise", "us-cv-hornet", "us-ca-northampton", "us-dd-phelps")
    s.task_force("us", 2, "1004", "us-cv-yorktown", "us-ca-astoria", "us-dd-hammann")
    s.task_force("us", 3, "1204", "us-oiler-cimarron", "us-dd-monssen", "us-dd-dewey")
    s.task_force("us", 4, "1004")
    s.damage("us", "us-dd-monssen", 3)
    _air_group(s, "us", "us-cv-enterprise", "us-1", "f4f", "sbd", "tbd")
    _air_group(s, "us", "us-cv-yorktown", "us-2", "f4f", "sbd", "tbd")
    _air_group(s, "us", "midway", "midway", "f4f", "sbd", "tbf")
    s.unit("us", "pby", "search", "midway", slot="5", home="midway")
    s.unit("us", "sbd", "search", "us-1", slot="E", home="us-cv-enterprise")
    _strikes(s, "us", "us-1", "us-cv-enterprise", "jp-1", "0904", "sbd")
    s.own("us").searched = {"jp-1": "search", "jp-2": "contact"}


def _japanese(s: Situation) -> None:
    s.task_force("jp", 1, "0904", "jp-cv-akagi", "jp-cv-kaga", "jp-bb-haruna", "jp-ca-tone", "jp-dd-isokaze")
    s.task_force("jp", 2, "0904", "jp-cvl-zuiho", "jp-dd-mikazuki")
    s.task_force("jp", 3, "0904")
    s.task_force("jp", 4, "0706", "jp-cl-jintsu", "jp-trans-transport-1", "jp-trans-transport-2")
    s.task_force("jp", 5, "0106", "jp-cvs-chitose", "jp-dd-hayashio")
    s.own("jp").reserved = {"jp-6": "jp_main_body"}
    _air_group(s, "jp", "jp-cv-akagi", "jp-1", "zeke", "val", "kate")
    _air_group(s, "jp", "jp-cvl-zuiho", "jp-2", "claude", "kate", "kate")
    s.unit("jp", "jake", "deck", "jp-cvs-chitose")
    s.unit("jp", "jake", "search", "jp-5", slot="B", home="jp-cvs-chitose")
    s.unit("jp", "val", "search", "jp-1", slot="2", home="jp-cv-akagi")
    _strikes(s, "jp", "jp-1", "jp-cv-akagi", "midway", "0907", "val")
    s.own("jp").searched = {"us-1": "search"}


def _air_group(s: Situation, side: str, holder: str, display: str, fighter: str, bomber: str, torpedo: str) -> None:
    s.units(2, side, fighter, "deck", holder)
    s.unit(side, bomber, "deck", holder)
    s.unit(side, bomber, "arm", holder)
    s.unit(side, torpedo, "arm", holder, half=True)
    s.units(2, side, torpedo, "hangar", holder, half=True)
    s.unit(side, fighter, "hangar", holder)
    s.units(2, side, fighter, "cap", display, home=holder)


def _strikes(s: Situation, side: str, origin: str, carrier: str, target: str, at: str, bomber: str) -> None:
    home = s.public.markers[origin].hex
    clock = s.charts.clock(max(s.public.game_turn, 1), 1)
    there = s.strike(side, origin, target, at, launched=clock - 2)
    back = s.strike(side, origin, None, home, launched=clock - 4, recalled=True)
    out = s.strike(side, origin, target, home, launched=clock - 1)
    for strike, endurance in ((there, 3), (back, 1), (out, 4)):
        s.unit(side, bomber, "strike", strike, slot="1", endurance=endurance, home=carrier)
        s.unit(side, bomber, "strike", strike, slot="2", endurance=endurance, home=carrier)


def positions() -> list[Situation]:
    """One busy position for every entry of `PHASES`."""
    return [busy(*at) for at in PHASES]


# ---- other hidden worlds


def resample(state: CarriersState, side: str, random: Random) -> CarriersState:
    """The same public part and own part of `side`; the other side's ships, planes, strikes and plots are others."""
    other = state.copy()
    (enemy,) = set(other.own) - {side}
    _shuffle_ships(other.own[enemy], random)
    _shuffle_units(other.own[enemy], random)
    _shuffle_plans(other, enemy, random)
    kinds = ("true", "approx_1", "approx_2", "error_1", "error_2", "false")
    sealed = other.sealed
    sealed.seed = f"another seed {random.random()}"
    sealed.pool = tuple(random.choice(kinds) for _ in sealed.pool)  # type: ignore[assignment]
    sealed.under = {marker: tuple(random.choice(kinds) for _ in chits) for marker, chits in sealed.under.items()}  # type: ignore[misc]
    return State(state.public, other.own, sealed)


def _shuffle_ships(own: Own, random: Random) -> None:
    markers = sorted({ship.task_force for ship in own.ships.values() if ship.task_force})
    for ship in list(own.ships.values()):
        if ship.task_force and not any(unit.at == ship.id for unit in own.units.values()):
            moved = replace(ship, task_force=random.choice(markers), damage=random.randrange(3), tower=None)
            own.ships[ship.id] = moved


def _shuffle_units(own: Own, random: Random) -> None:
    for unit in list(own.units.values()):
        changed = replace(unit, half=random.random() < 0.5)
        if unit.place in ("hangar", "arm"):
            changed = replace(changed, place=random.choice(("hangar", "arm")))
        if unit.place == "strike":
            changed = replace(changed, endurance=random.randrange(1, 6))
        own.units[unit.id] = changed
    own.at_start = dict(own.units)


def _shuffle_plans(state: CarriersState, enemy: str, random: Random) -> None:
    own = state.own[enemy]
    labels = state.public.charts.map.labels
    own.strikes = {s.id: replace(s, hex=random.choice(labels), path=()) for s in own.strikes.values()}
    own.wish = random.choice((True, False, None))
    own.plots = {}
    own.statements, own.searched = {}, {}
    own.strikes_formed += random.randrange(9)


CANARY = "kanarienvogel"


def plant_canaries(state: CarriersState, side: str) -> tuple[CarriersState, list[str]]:
    """The same, with a telling name in every hidden record of the other side and in the sealed part."""
    other = state.copy()
    (enemy,) = set(other.own) - {side}
    own = other.own[enemy]

    def renamed(records: dict[str, Any]) -> dict[str, Any]:
        return {f"{CARRIER_OF}{id}": replace(record, id=f"{CARRIER_OF}{id}") for id, record in records.items()}

    own.units, own.at_start = renamed(own.units), renamed(own.at_start)
    own.strikes = renamed(own.strikes)
    own.units = {u.id: replace(u, at=CARRIER_OF + u.at) if u.place == "strike" else u for u in own.units.values()}
    own.choices = {
        CARRIER_OF + id if isinstance(choice, TargetOffered) else id: replace(choice, strike=CARRIER_OF + id)
        if isinstance(choice, TargetOffered)
        else choice
        for id, choice in own.choices.items()
    }
    other.sealed.seed = CANARY
    return State(state.public, other.own, other.sealed), [CANARY]


CARRIER_OF = f"{CANARY}-"
