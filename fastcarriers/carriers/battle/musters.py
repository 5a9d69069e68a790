"""A tactical position as pieces: the scenario that it implies, and each side's ships and air units."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from datetime import date

from fastcarriers.carriers.battle import layout
from fastcarriers.carriers.battle.position import Position, Squadron
from fastcarriers.carriers.battle.records import Altitude, Landfall, Number, Post
from fastcarriers.carriers.charts import Charts
from fastcarriers.carriers.displays import flying
from fastcarriers.carriers.markers import marker_id
from fastcarriers.carriers.objectives import HistoricalOutcome, Victory
from fastcarriers.carriers.records import AirUnit, DisplayId, MarkerId, Place, Ship, Strike
from fastcarriers.carriers.scenario import BaseInPlay, Scenario, Side
from fastcarriers.carriers.state import Own
from maps.strategic import StrategicMap

STRIKE = "strike-1"
HOME = "home"
"""Where the strike came from: no display of this game."""
RINGS: dict[Altitude, int] = {"high": layout.HIGH_CAP_RING, "low": layout.LOW_CAP_RING}
TERRAIN = {"sea": "sea", "coast": "coastal"}

# ---- the scenario


def scenario_of(position: Position) -> Scenario:
    """[4.1] A scenario with nothing but the two sides and, if one is attacked, the base: one op-turn long."""
    base = position.base
    bases = () if base is None else (base_in_play(base.id, position.defender, base.flak),)
    return Scenario(
        id=position.id,
        number=1,
        title=position.title,
        map=position.map,
        era="wwii",
        start_date=date(1942, 1, 1),
        first_game_turn=1,
        game_turns=1,
        night_turns=(),
        historical_night_turns=(),
        solo_recommended=True,
        solo_note=position.text,
        summary=position.text,
        history=position.text,
        provenance=position.provenance,
        provenance_note=position.provenance_note,
        side=tuple(side_of(side) for side in ("us", "jp")),
        set_up_area=(),
        task_force=(),
        base=bases,
        air=(),
        objective=(),
        victory=nothing_to_win(position),
        historical_outcome=HistoricalOutcome(level="none", note=position.text),
    )


def nothing_to_win(position: Position) -> Victory:
    """A battle by itself has no level of victory."""
    return Victory(
        scoring=position.text,
        air_unit_eliminated=0,
        air_unit_reduced=0,
        air_units_lost_with_their_carrier_count=False,
        ship_points={},
        level=(),
        draw=position.text,
    )


def side_of(side: str) -> Side:
    """A side with one marker and no edge of its own."""
    return Side(
        id=side,
        name=side.upper(),
        nations=(side,),
        search_forbidden=(),
        task_force_markers=1,
        dummies_allowed=False,
        withdraw_edge="N",
    )


def base_in_play(id: str, side: str, flak: int) -> BaseInPlay:
    return BaseInPlay(id=id, side=side, flak=flak, provenance="estimated")


def hex_of(position: Position, board: StrategicMap) -> str:
    """[11.34] Where the battle is: as the file says, or the base's hex, or the first of the map that fits."""
    if position.base is not None:
        return board.bases[position.base.id].hex
    if position.hex is not None:
        return position.hex
    return next(label for label in board.hexes if board.terrain(label) == TERRAIN[position.kind])


def landfalls(position: Position) -> dict[str, Landfall]:
    """[11.3] Wave -> when and where it comes in, if that is fixed; else nothing."""
    if position.arrival == "rolled":
        return {}
    return {str(number): Landfall(wave.routine, wave.edge or 1) for number, wave in enumerate(position.wave, 1)}


# ---- the target and its owner


def target_of(position: Position) -> DisplayId:
    """The task force marker or base that is attacked."""
    return marker_of(position) if position.base is None else position.base.id


def marker_of(position: Position) -> MarkerId:
    return marker_id(position.defender, 1)


def ships(position: Position) -> tuple[Ship, ...]:
    """The defender's ships with their damage."""
    return tuple(Ship(ship.id, marker_of(position), damage=ship.damage) for ship in position.ship)


def defending_units(position: Position) -> tuple[AirUnit, ...]:
    """Units in the boxes of carriers or of the base, then the CAP in the order of the file."""
    numbers: Counter[str] = Counter()
    units: list[AirUnit] = []
    holders = [*position.ship, *((position.base,) if position.base is not None else ())]
    for holder in holders:
        boxes: tuple[tuple[Place, tuple[Squadron, ...]], ...] = (
            ("deck", holder.deck),
            ("arm", holder.arm),
            ("hangar", holder.hangar),
        )
        for place, squadrons in boxes:
            units += flown(numbers, squadrons, place, holder.id)
    for cap in position.cap:
        units += flown(numbers, (Squadron(type=cap.type, count=cap.count, half=cap.half),), "cap", target_of(position))
    return tuple(units)


def flown(
    numbers: Counter[str], squadrons: Iterable[Squadron], place: Place, at: str, slot: str = "", endurance: int = 0
) -> Iterator[AirUnit]:
    """The counters of some squadrons, numbered on by type."""
    for squadron in squadrons:
        for half in (False,) * squadron.count + (True,) * squadron.half:
            numbers[squadron.type] += 1
            id = f"{squadron.type}-{numbers[squadron.type]}"
            yield AirUnit(id, squadron.type, place, at, slot=slot, half=half, home=at, endurance=endurance)


# ---- where they stand


def ship_places(charts: Charts, position: Position) -> dict[str, Number]:
    """[11.21, FC-90] The hexes of the file; the others as the suggested set-up has them, or as near to 000 as can be.

    A ship for which there is no room is not in it.
    """
    placed = {ship.id: ship.at for ship in position.ship if ship.at is not None}
    barred = {near for at in placed.values() for near in layout.BESIDE.get(at, ())}
    for ship, at in layout.ship_layout(charts, [ship.id for ship in position.ship]).items():
        if ship in placed:
            continue
        free = at if at not in barred else next((other for other in layout.OPEN if other not in barred), None)
        if free is not None:
            placed[ship] = free
            barred |= layout.BESIDE[free]
    return placed


def cap_hexes(position: Position, altitude: Altitude) -> frozenset[Number]:
    """The hexes that the file names for CAP of an altitude."""
    return frozenset(row.at for row in position.cap if row.at is not None and row.altitude == altitude)


def cap_posts(charts: Charts, position: Position, own: Own) -> dict[str, Post]:
    """[11.22, 12.22] The altitudes and hexes of the file; where it names no hex, spread over what it leaves open."""
    units = flying(own, target_of(position), "cap")
    rows = [row for row in position.cap for _ in range(row.count + row.half)]
    posts: dict[str, Post] = {}
    for altitude, ring in RINGS.items():
        free = [u for u, row in zip(units, rows, strict=True) if row.altitude == altitude and row.at is None]
        posts |= layout.trios(charts, free, ring, altitude, cap_hexes(position, altitude))
    for unit, row in zip(units, rows, strict=True):
        if row.at is not None:
            posts[unit.id] = Post(row.at, row.altitude)
    return posts


# ---- the strike


def strike(position: Position, at: str) -> Strike:
    """[10.22] A strike that has made contact."""
    target = target_of(position)
    return Strike(STRIKE, HOME, target, HOME, at, launched=1, contact=target)


def striking_units(charts: Charts, position: Position) -> tuple[AirUnit, ...]:
    """The waves, numbered as the file has them."""
    numbers: Counter[str] = Counter()
    units: list[AirUnit] = []
    for number, wave in enumerate(position.wave, 1):
        for squadron in wave.units:
            endurance = charts.types[squadron.type].endurance
            units += flown(numbers, (squadron,), "strike", STRIKE, str(number), endurance)
    return tuple(units)
