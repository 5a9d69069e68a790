"""[11.1, 11.2] Defending Player Set-Up; [15.1] what an airbase puts on the display."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from fastcarriers.carriers.battle import grounding, layout
from fastcarriers.carriers.battle import phases as ph
from fastcarriers.carriers.battle.events import (
    BattleBegan,
    BattleJoined,
    FleetFaced,
    FleetPlaced,
    ShipPosted,
    UnitPosted,
    UnitsAppeared,
    UnitsMatched,
)
from fastcarriers.carriers.battle.layout import BESIDE, OPEN, OPEN_SET
from fastcarriers.carriers.battle.moorings import base_beside
from fastcarriers.carriers.battle.orders import FaceFleet, PlaceShip, PostCap
from fastcarriers.carriers.battle.records import (
    ALTITUDES,
    Battle,
    BattleShip,
    BattleUnit,
    Grounded,
    Number,
    Post,
    Situation,
)
from fastcarriers.carriers.cap import defenders
from fastcarriers.carriers.displays import hex_of, ships_of
from fastcarriers.carriers.records import AirUnit, DisplayId, Duty
from fastcarriers.carriers.state import CarriersKind, CarriersNow, Own, Public
from fastcarriers.kernel.dice import shuffled
from fastcarriers.kernel.errors import IllegalOrder, refuse, say
from fastcarriers.kernel.orders import Kind
from fastcarriers.kernel.parts import PUBLIC, Side
from maps.hexes import DIRECTIONS, Direction

FLEET = "fleet"
FACING: Direction = "NE"
"""How the suggested set-up faces."""

# ---- 11.1 a battle begins


def begin(now: CarriersNow, situation: Situation, strike: str) -> None:
    """[11.1, 9.55, FC-86] The target is on the display; its owner sets up anew, with a sound set-up as suggestion."""
    battle = battle_for(now.public, situation)
    now.happen(BattleBegan(to=PUBLIC, battle=battle))
    now.happen(BattleJoined(to=battle.attacker, strike=strike, ships={}, posts={}, facing=FACING))
    now.happen(suggestion(now, battle))
    own = now.own[battle.defender]
    something = bool(own.posted_ships or own.posts)
    now.begin_phase(ph.DISPLAY_SET_UP, (battle.defender,) if something else ())


def battle_for(public: Public, situation: Situation) -> Battle:
    """[11.34, 15.13] The battle of a situation: an airbase is hex 000."""
    target, at = situation.target, hex_of(public, situation.target)
    coastal = public.charts.map.is_coastal(at)
    return Battle(
        number=situation.number,
        attacker=situation.attacker,
        defender=public.charts.enemy(situation.attacker),
        target=target,
        hex=at,
        kind="base" if target in public.sites else "coast" if coastal else "sea",
    )


def suggestion(now: CarriersNow, battle: Battle) -> BattleJoined:
    """[4.1.C, 9.55, FC-90] The defender's part of the battle: his ships, CAP and grounded units as they may stand."""
    own, charts = now.own[battle.defender], now.public.charts
    ships = layout.ship_layout(charts, [ship.id for ship in ships_of(own, battle.target)])
    displays = cap_displays(now.public, battle.target, ships)
    posts = layout.cap_layout(charts, [unit for display in displays for unit in defenders(own, display)])
    posts |= layout.grounded_layout(charts, grounding.grounded(own, battle))
    return BattleJoined(to=battle.defender, strike=None, ships=ships, posts=posts, facing=FACING)


# ---- 11.21 ships


def placeable(public: Public, own: Own) -> list[str]:
    """The ships of the target."""
    return list(own.posted_ships)


def placements(public: Public, own: Own, ship: str) -> Iterator[PlaceShip]:
    """[11.21, 11.23] The hexes that no other ship closes."""
    closed = set[Number]().union(*(BESIDE[at] for other, at in own.posted_ships.items() if other != ship))
    return (PlaceShip(ship, at) for at in OPEN if at not in closed)


def refusal_to_place(public: Public, own: Own, order: PlaceShip) -> IllegalOrder | None:
    """[11.21, 11.23] Not adjacent to another ship, not in an entry hex."""
    if order.ship not in own.posted_ships:
        return refuse("11.21", "set_up.no_such_ship", ship=order.ship)
    if order.hex not in OPEN_SET:
        return refuse("11.23", "set_up.no_open_hex", hex=order.hex)
    if own.posted_ships[order.ship] == order.hex:
        return refuse("11.21", "set_up.placed_already", hex=order.hex)
    near = BESIDE[order.hex]
    if any(at in near for ship, at in own.posted_ships.items() if ship != order.ship):
        return refuse("11.21", "set_up.next_to_ship", hex=order.hex)
    return None


def place_ship(now: CarriersNow, order: PlaceShip, by: Side) -> None:
    now.happen(ShipPosted(to=by, ship=order.ship, hex=order.hex))


def refusal_to_face(public: Public, own: Own, order: FaceFleet) -> IllegalOrder | None:
    """[11.21, 12.69] All ships the same way."""
    if order.piece != FLEET or not own.posted_ships:
        return refuse("11.21", "set_up.no_fleet")
    if order.facing not in DIRECTIONS:
        return refuse("11.21", "set_up.no_direction")
    if own.fleet_facing == order.facing:
        return refuse("11.21", "set_up.faces_already")
    return None


def face_fleet(now: CarriersNow, order: FaceFleet, by: Side) -> None:
    now.happen(FleetFaced(to=by, facing=order.facing))


# ---- 11.22 CAP


def cap_of(public: Public, own: Own) -> list[AirUnit]:
    """[9.52, 9.55] The CAP units of the target; none for the attacker."""
    battle = public.battle
    if battle is None or battle.defender != own.side:
        return []
    return [
        unit for display in cap_displays(public, battle.target, own.posted_ships) for unit in defenders(own, display)
    ]


def cap_displays(public: Public, target: DisplayId, ships: Iterable[str]) -> list[DisplayId]:
    """[9.52, FC-73] The display whose CAP defends the target; with moored ships that of the base beside them too."""
    base = base_beside(public, ships)
    return [target] if base is None or base == target else [target, base]


def is_cap(public: Public, own: Own, unit: str) -> bool:
    flyer, battle = own.units.get(unit), public.battle
    if flyer is None or battle is None or battle.defender != own.side:
        return False
    if flyer.place != "cap":
        return False
    return flyer.at == battle.target or flyer.at in cap_displays(public, battle.target, own.posted_ships)


def cap_orders(public: Public, own: Own, unit: str) -> Iterator[PostCap]:
    if is_cap(public, own, unit):
        yield from (PostCap(unit, at, altitude) for at in OPEN for altitude in ALTITUDES)


def refusal_to_post_cap(public: Public, own: Own, order: PostCap) -> IllegalOrder | None:
    """[11.22, 11.23, 12.22, FC-91] Any hex but an entry hex, high or low, three to a hex and altitude."""
    if not is_cap(public, own, order.unit):
        return refuse("9.55", "set_up.no_cap", unit=order.unit)
    if order.hex not in OPEN_SET:
        return refuse("11.23", "set_up.no_open_hex", hex=order.hex)
    if order.altitude not in ALTITUDES:
        return refuse("11.22", "set_up.no_altitude")
    at, altitude = order.hex, order.altitude
    there = [unit for unit, post in own.posts.items() if post.at == at and post.altitude == altitude]
    if not there:
        return None
    if order.unit in there:
        return refuse("11.22", "set_up.placed_already", hex=at)
    limit = public.charts.tables.limits.stacking_air
    if sum(1 for unit in there if own.units[unit].place == "cap") >= limit:
        return refuse("12.22", "set_up.full", hex=at, limit=limit)
    return None


def post_cap(now: CarriersNow, order: PostCap, by: Side) -> None:
    now.happen(UnitPosted(to=by, unit=order.unit, post=Post(order.hex, order.altitude)))


def low_enough(public: Public, own: Own) -> Iterator[Duty]:
    """[11.22] One third of the CAP, rounded up, must be low."""
    units = cap_of(public, own)
    low = sum(1 for unit in units if own.posts[unit.id].altitude == "low")
    least = layout.low_at_least(len(units))
    if low < least:
        yield Duty("11.22", say("set_up.more_low", low=low, least=least), FLEET, must=True)


# ---- the set-up is seen


def reveal(now: CarriersNow, facings: Mapping[str, Direction]) -> None:
    """[11.2, 15.22, FC-88] Ships, CAP and face-down grounded units are on the display.

    `facings` are those of carriers that turned before the battle is looked at; all other ships face as one [11.21].
    Counters are numbered in a mixed order, so that no number tells a unit's type or box.
    """
    battle = now.public.battle_on
    side, own = battle.defender, now.own[battle.defender]
    ground = numbered(now, side, "G", grounding.on_ground(now.public, own))
    facing = own.fleet_facing
    ships = tuple(ship_counter(now, side, ship, at, facings.get(ship, facing)) for ship, at in own.posted_ships.items())
    hidden = tuple(Grounded(id, own.posts[unit].at) for id, unit in ground.items())
    now.happen(FleetPlaced(to=PUBLIC, facing=facing, ships=ships, grounded=hidden))
    flying = numbered(now, side, "D", [unit.id for unit in cap_of(now.public, own)])
    if flying:
        units = tuple(cap_counter(own, id, own.units[unit]) for id, unit in flying.items())
        now.happen(UnitsAppeared(to=PUBLIC, units=units))
    now.happen(UnitsMatched(to=side, units=flying, grounded=ground))


def numbered(now: CarriersNow, side: Side, letter: str, units: list[str]) -> dict[str, str]:
    """Counter -> unit, the counters numbered in a mixed order."""
    return {f"{letter}{at}": unit for at, unit in enumerate(shuffled(now.dice, units, "display", side), 1)}


def ship_counter(now: CarriersNow, side: Side, ship: str, at: Number, facing: Direction) -> BattleShip:
    carrier = now.public.charts.ships[ship].has_facing
    return BattleShip(ship, at, facing, now.own[side].ships[ship].damage, carrier)


def cap_counter(own: Own, id: str, unit: AirUnit) -> BattleUnit:
    post = own.posts[unit.id]
    return BattleUnit(id, own.side, unit.type, unit.half, post.at, post.altitude)


SET_UP = frozenset({ph.DISPLAY_SET_UP})
KINDS: tuple[CarriersKind, ...] = (
    Kind(
        PlaceShip,
        SET_UP,
        placeable,
        placements,
        refusal_to_place,
        place_ship,
    ),
    Kind(
        FaceFleet,
        SET_UP,
        lambda public, own: (FLEET,),
        lambda public, own, piece: (FaceFleet(FLEET, facing) for facing in DIRECTIONS),
        refusal_to_face,
        face_fleet,
    ),
    Kind(
        PostCap,
        SET_UP,
        lambda public, own: [unit.id for unit in cap_of(public, own)],
        cap_orders,
        refusal_to_post_cap,
        post_cap,
    ),
    *grounding.KINDS,
)
