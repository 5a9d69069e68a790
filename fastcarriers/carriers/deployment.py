"""[5.1] Deploying Task Forces, and the set-up of ships and air units."""

from __future__ import annotations

from collections import Counter

from fastcarriers.carriers import phases as ph
from fastcarriers.carriers.charts import Charts
from fastcarriers.carriers.events import ForceMustered, GameBegan, MarkerPlaced, MovesExecuted
from fastcarriers.carriers.records import AirUnit, Marker, Ship, Site
from fastcarriers.carriers.state import CarriersKind, CarriersNow
from fastcarriers.kernel.parts import PUBLIC, Side


def marker_id(side: Side, number: int) -> str:
    """`us-3`."""
    return f"{side}-{number}"


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
        units=tuple(air_units(charts, side, {ship.id for ship in ships if ship.state == "awaited"})),
        deployment={marker_id(side, force.number): force.historical_hex for force in forces},
        reserved={marker_id(side, force.number): force.id for force in coming if force.reserve_marker},
    )


def air_units(charts: Charts, side: Side, awaited: set[str]) -> list[AirUnit]:
    """[9.21] The units of a side in the hangars of their carriers and bases; those of a ship to come are away."""
    numbers: Counter[str] = Counter()
    units: list[AirUnit] = []
    for row in charts.scenario.air:
        if row.side != side:
            continue
        for half in (False,) * row.count + (True,) * row.half:
            numbers[row.type] += 1
            units.append(
                AirUnit(
                    id=f"{row.type}-{numbers[row.type]}",
                    type=row.type,
                    place="away" if row.base in awaited else "hangar",
                    at=row.base,
                    half=half,
                    trained=row.base in charts.ships,
                    home=row.base,
                )
            )
    return units


def reveal(now: CarriersNow) -> None:
    """[5.12] Set-up ends: the markers stand on the map, what they stand for stays secret."""
    for side, own in now.own.items():
        for task_force, label in sorted(own.deployment.items()):
            number = int(task_force.rpartition("-")[2])
            now.happen(MarkerPlaced(to=PUBLIC, marker=Marker(task_force, side, number, label)))
        now.happen(MovesExecuted(to=side))


KINDS: tuple[CarriersKind, ...] = ()
