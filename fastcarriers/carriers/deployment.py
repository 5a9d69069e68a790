"""[5.1] Deploying Task Forces: the order of battle, and the set-up of markers and ships."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from fastcarriers.carriers import phases as ph
from fastcarriers.carriers.charts import Charts
from fastcarriers.carriers.displays import is_dummy, ships_of
from fastcarriers.carriers.events import (
    DeploymentPlotted,
    ForceMustered,
    GameBegan,
    MarkerPlaced,
    MovesExecuted,
    ShipTransferred,
    UnitStationed,
)
from fastcarriers.carriers.markers import marker_id, markers_of, number_of
from fastcarriers.carriers.names import name_of
from fastcarriers.carriers.orders import DeclareDummy, DeployTaskForce, TransferShip
from fastcarriers.carriers.records import AirUnit, Duty, Label, Marker, MarkerId, Place, Ship, Site
from fastcarriers.carriers.scenario_rules import SetUpBoxes
from fastcarriers.carriers.state import CarriersNow, Own, Public
from fastcarriers.kernel.errors import IllegalOrder, refuse, say
from fastcarriers.kernel.parts import PUBLIC, Side

# ---- the order of battle


def begin(now: CarriersNow) -> None:
    """Bases on the map, dice for the rules that ask for one, and each side's order of battle where history had it."""
    charts = now.public.charts
    dice = {rule.id: now.dice.die("set-up", charts.sides[0]) for rule in charts.scenario.rule if rule.on_die}
    void = tuple(rule.id for rule in charts.scenario.rule if rule.on_die and dice[rule.id] not in rule.on_die)
    sites = tuple(Site(b.id, b.side, charts.map.bases[b.id].hex, b.flak) for b in charts.scenario.base)
    now.happen(GameBegan(to=PUBLIC, scenario=charts.scenario.id, sites=sites, dice=dice, void_rules=void))
    for side in charts.sides:
        now.happen(muster(charts, side))
    now.begin_phase(ph.SET_UP, charts.sides)


def muster(charts: Charts, side: Side) -> ForceMustered:
    """[5.1] The side's ships under their listed markers, its units in hangars, its markers where history had them."""
    scenario = charts.scenario
    forces = [force for force in scenario.task_force if force.side == side]
    coming = [force for force in scenario.reinforcement if force.side == side]
    ships = [Ship(ship, marker_id(side, force.number)) for force in forces for ship in force.ships]
    ships += [Ship(ship, None, state="awaited") for force in coming for ship in force.ships]
    return ForceMustered(
        to=side,
        ships=tuple(ships),
        units=tuple(air_units(charts, side)),
        deployment={marker_id(side, force.number): force.historical_hex for force in forces},
        reserved={marker_id(side, force.number): force.id for force in coming if force.reserve_marker},
    )


def air_units(charts: Charts, side: Side) -> list[AirUnit]:
    """[9.21] The units of a side as the scenario lists them: in hangars, or in the boxes that a rule of it demands.

    Those of a ship that has not come are away.
    """
    coming = {ship for force in charts.scenario.reinforcement for ship in force.ships}
    boxes = {rule.base: boxes_demanded(rule) for rule in charts.rules(SetUpBoxes) if rule.side == side}
    numbers: Counter[str] = Counter()
    units: list[AirUnit] = []
    for row in charts.scenario.air:
        if row.side != side:
            continue
        for half in (False,) * row.count + (True,) * row.half:
            numbers[row.type] += 1
            place: Place = "away" if row.base in coming else "hangar"
            if row.base in boxes:
                place = next(boxes[row.base])
            trained = row.base in charts.ships
            id = f"{row.type}-{numbers[row.type]}"
            units.append(AirUnit(id, row.type, place, row.base, half=half, trained=trained, home=row.base))
    return units


def boxes_demanded(rule: SetUpBoxes) -> Iterator[Place]:
    """The boxes of a base as a rule `set_up_boxes` fills them, the Hangar last and without end."""
    for _ in range(rule.flight_deck):
        yield "deck"
    for _ in range(rule.arm_fuel):
        yield "arm"
    while True:
        yield "hangar"


def reveal(now: CarriersNow) -> None:
    """[5.12] Set-up ends: the markers stand on the map, what they stand for stays secret."""
    for side, own in now.own.items():
        for task_force, label in sorted(own.deployment.items()):
            now.happen(MarkerPlaced(to=PUBLIC, marker=Marker(task_force, side, number_of(task_force), label)))
        now.happen(MovesExecuted(to=side))


# ---- DeployTaskForce at set-up


def set_up_hexes(public: Public, own: Own, task_force: MarkerId, *joining: str) -> frozenset[Label]:
    """[FC-52] Where a marker may be set up: in the areas of all its ships (and those joining); a dummy in its own."""
    charts = public.charts
    ships = [*(ship.id for ship in ships_of(own, task_force)), *joining]
    areas = {charts.area_of_ship.get(ship, "") for ship in ships}
    if not ships:
        dummies = charts.side_data[own.side].dummy_set_up
        return frozenset[Label]().union(*(charts.areas[area] for area in dummies))
    first, *others = (charts.areas.get(area, frozenset[Label]()) for area in sorted(areas))
    return first.intersection(*others)


def deployments(public: Public, own: Own, task_force: MarkerId) -> Iterator[DeployTaskForce]:
    """[5.1] Every hex in which this marker may be set up."""
    return (DeployTaskForce(task_force, label) for label in sorted(set_up_hexes(public, own, task_force)))


def refusal_to_deploy(public: Public, own: Own, order: DeployTaskForce) -> IllegalOrder | None:
    """[5.1, 5.11, 5.13, FC-52] At set-up."""
    task_force = order.task_force
    if task_force not in markers_of(public, own.side):
        return refuse("5.11", "deployment.no_such_marker", task_force=task_force)
    if task_force in own.reserved:
        return refuse("5.11", "deployment.marker_kept", task_force=task_force)
    if is_dummy(own, task_force) and (refusal := refusal_of_a_dummy(public, own, task_force)):
        return refusal
    if order.hex not in set_up_hexes(public, own, task_force):
        return refuse("5.1", "deployment.not_in_area", task_force=task_force, hex=order.hex)
    if own.deployment.get(task_force) == order.hex:
        return refuse("5.1", "deployment.there_already", task_force=task_force, hex=order.hex)
    return None


def refusal_of_a_dummy(public: Public, own: Own, task_force: MarkerId) -> IllegalOrder | None:
    """[5.13, FC-06] No dummies where the scenario has none, and never more than real task forces."""
    if not public.charts.side_data[own.side].dummies_allowed:
        return refuse("5.13", "deployment.no_dummies")
    dummies = sum(1 for marker in own.deployment if marker != task_force and is_dummy(own, marker))
    if dummies >= len(real_task_forces(own)):
        return refuse("5.13", "deployment.too_many_dummies", real=len(real_task_forces(own)))
    return None


def real_task_forces(own: Own) -> set[MarkerId]:
    """[5.13] The markers with ships."""
    return {ship.task_force for ship in own.ships.values() if ship.task_force is not None}


def deploy_task_force(now: CarriersNow, order: DeployTaskForce, by: Side) -> None:
    """[5.1, 5.12] Secret until both sides are ready."""
    now.happen(DeploymentPlotted(to=by, task_force=order.task_force, hex=order.hex))


# ---- DeclareDummy at set-up: the marker is not used


def refusal_to_withhold(public: Public, own: Own, order: DeclareDummy) -> IllegalOrder | None:
    """At set-up a dummy may be taken off the map again."""
    if order.task_force not in own.deployment:
        return refuse("5.13", "deployment.not_placed", task_force=order.task_force)
    if not is_dummy(own, order.task_force):
        return refuse("5.13", "deployment.has_ships", task_force=order.task_force)
    return None


def withhold_dummy(now: CarriersNow, order: DeclareDummy, by: Side) -> None:
    now.happen(DeploymentPlotted(to=by, task_force=order.task_force, hex=None))


# ---- TransferShip at set-up


def refusal_to_assign(public: Public, own: Own, order: TransferShip) -> IllegalOrder | None:
    """[5.1, 5.11, 5.21, FC-52] Any grouping, so long as each ship starts in the area of her listed task force."""
    if refusal := refusal_of_ship_and_marker(public, own, order):
        return refusal
    hexes = set_up_hexes(public, own, order.task_force, order.ship)
    planned = own.deployment.get(order.task_force)
    if not hexes or (planned is not None and planned not in hexes):
        return refuse(
            "5.1", "deployment.ship_not_in_area", ship=name_of(public, order.ship), task_force=order.task_force
        )
    return None


def refusal_of_ship_and_marker(public: Public, own: Own, order: TransferShip) -> IllegalOrder | None:
    """What holds for a transfer at set-up and at night: a ship of one's own, and another marker that is not kept."""
    ship = own.ships.get(order.ship)
    if ship is None or ship.task_force is None:
        return refuse("5.51", "deployment.no_such_ship", ship=name_of(public, order.ship))
    if order.task_force not in markers_of(public, own.side):
        return refuse("5.11", "deployment.no_such_marker", task_force=order.task_force)
    if order.task_force in own.reserved:
        return refuse("5.11", "deployment.marker_kept", task_force=order.task_force)
    if order.task_force == ship.task_force:
        return refuse("5.51", "deployment.in_it_already", ship=name_of(public, order.ship), task_force=order.task_force)
    return None


def assign_ship(now: CarriersNow, order: TransferShip, by: Side) -> None:
    """[5.1] Her searching units change display with her [7.13]; a marker that she leaves empty leaves the map."""
    own = now.own[by]
    left = own.ships[order.ship].task_force
    now.happen(ShipTransferred(to=by, ship=order.ship, task_force=order.task_force))
    for unit in [unit for unit in own.units.values() if unit.home == order.ship and unit.place == "search"]:
        now.happen(UnitStationed(to=by, unit=unit.id, place="search", at=order.task_force, slot=unit.slot))
    if left in own.deployment and is_dummy(own, left):
        now.happen(DeploymentPlotted(to=by, task_force=left, hex=None))


# ---- what must be in order before set-up ends


def set_up_duties(public: Public, own: Own) -> Iterator[Duty]:
    """[5.1, 5.13] Every task force is placed, and there are no more dummies than task forces."""
    real = real_task_forces(own)
    for task_force in sorted(real - set(own.deployment)):
        yield Duty("5.1", say("deployment.place_it", task_force=task_force), task_force, must=True)
    dummies = sorted(marker for marker in own.deployment if marker not in real)
    if len(dummies) > len(real):
        said = say("deployment.dummies_over", dummies=len(dummies), real=len(real))
        yield Duty("5.13", said, dummies[-1], must=True)
