"""What may be done on the Tactical Display: offered orders of a piece, and what a click or a drop on a hex means.

Everything here looks orders up among the offers. Only what a drop asks for where nothing is offered is put together
here, so that the rules can say why it may not be.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import chain

from fastcarriers.carriers.battle import orders as b
from fastcarriers.carriers.battle.records import BASE_HEX, Altitude, Number
from fastcarriers.carriers.view import View
from fastcarriers.kernel.orders import Order, TakeBack, kind_name
from fastcarriers.staff.battle_odds import BattleOdds
from ui.seat_link import SeatLink
from ui.tactical_tokens import Token

NextOrder = Callable[[], "Order | None"]
"""The next order of a row of orders as things stand now; None: that was all."""
TO_HEX = (b.PlaceShip, b.PostCap, b.PostGrounded, b.EnterUnit, b.FlyTo, b.DisplaceShip, b.AimFlak)
OF_THE_WHOLE = (b.FightNext, b.FaceFleet, b.FireFlak)
"""Orders of pieces that are no counters: they are shown while nothing is picked."""


def options_of(link: SeatLink, piece: str) -> tuple[Order, ...]:
    """The offered orders in which a piece has a part: as their own piece, as attacker or as target."""
    return tuple(order for order in _options(link, piece) if is_in_view(link.view, order))


def is_in_view(view: View, order: Order) -> bool:
    """Whether the view that is on the screen knows everything that an offer names: offers may be newer by a moment."""
    match order:
        case b.AttackInAir():
            return order.target in view.air and view.air.keys() >= set(order.attackers)
        case b.Strafe():
            return order.target in view.grounded and view.air.keys() >= set(order.attackers)
        case b.DeclareAttack():
            known = order.target.startswith(BASE_HEX) or order.target in view.fleet
            joined = order.joins == 0 or order.joins in {attack.number for attack in view.attacks}
            return order.unit in view.air and known and joined
        case b.TurnCarrier() | b.DisplaceShip():
            return order.ship in view.fleet and view.fleet[order.ship].at is not None
        case b.FightNext():
            return order.situation in {situation.number for situation in view.situations}
        case _:
            return True


def _options(link: SeatLink, piece: str) -> tuple[Order, ...]:
    if not piece:
        return tuple(chain.from_iterable(_offered(link, kind) for kind in OF_THE_WHOLE))
    own = [*link.options(piece), *_offered(link, b.FaceFleet)]
    for kind in (b.AttackInAir, b.Strafe):
        own += [o for o in _offered(link, kind) if piece in o.attackers and o not in own]
    if piece in link.view.fleet or piece in link.view.air:
        own += [o for o in _offered(link, b.DeclareAttack) if o.target == piece]
    own += [o for o in _on_group(link, piece) if o not in own]
    return tuple(own)


def _offered(link: SeatLink, kind: type[Order]) -> Iterator[Order]:
    for piece in link.offered(kind):
        yield from link.options(piece, kind)


def _on_group(link: SeatLink, piece: str) -> Iterator[Order]:
    """Flak on the group in which an air unit is; fire of the group at which a gun aims."""
    unit = link.view.air.get(piece)
    if unit is not None and unit.at is not None:
        group = f"{unit.at}:{unit.altitude}"
        aims = (o for o in _offered(link, b.AimFlak) if isinstance(o, b.AimFlak))
        yield from (o for o in aims if (o.hex, o.altitude) == (unit.at, unit.altitude))
    else:
        aimed = link.view.aimed.get(piece)
        group = f"{aimed.at}:{aimed.altitude}" if aimed is not None else ""
    yield from (o for o in _offered(link, b.FireFlak) if isinstance(o, b.FireFlak) and o.group == group)


def hexes_of(orders: Iterable[Order], piece: str) -> dict[Number, tuple[Order, ...]]:
    """The offered hexes of a piece, each with its orders."""
    found: dict[Number, list[Order]] = {}
    for order in orders:
        if piece_of(order) != piece:
            continue
        if isinstance(order, TO_HEX):
            found.setdefault(order.hex, []).append(order)
        elif isinstance(order, b.DeclareAttack) and order.target.startswith(BASE_HEX):
            found.setdefault(order.target.removeprefix(BASE_HEX), []).append(order)
    return {at: tuple(there) for at, there in found.items()}


def piece_of(order: Order) -> str:
    """The piece of an order: its first field."""
    fields = order.__struct_fields__
    return str(getattr(order, fields[0])) if fields else ""


def waiting(link: SeatLink) -> frozenset[str]:
    """The pieces that can be given an order now, attackers in the air among them."""
    found = set(chain.from_iterable(link.offers.pieces.values()))
    for kind in (b.AttackInAir, b.Strafe):
        for order in _offered(link, kind):
            found |= set(order.attackers)
    return frozenset(found)


def at_level(orders: Iterable[Order], level: str) -> Order | None:
    """Of the orders for one hex the one at this altitude, else the first."""
    offered = list(orders)
    return next((o for o in offered if getattr(o, "altitude", level) == level), offered[0] if offered else None)


# ---- drops


def order_onto(
    view: View, odds: BattleOdds, piece: Token, at: Number, level: str, target: Token | None, joined: tuple[str, ...]
) -> Order | None:
    """The order that brings a piece onto a hex, or against a token in it, in this phase; None where none does."""
    height: Altitude = "low" if level == "low" else "high"
    match view.standing.name:
        case "display_set_up" if piece.kind == "ship":
            return b.PlaceShip(piece.id, at)
        case "display_set_up" if piece.kind == "grounded":
            return b.PostGrounded(piece.id, at)
        case "display_set_up":
            return b.PostCap(piece.id, at, height)
        case "entry" if piece.id in view.arriving:
            return b.EnterUnit(piece.id, at, height)
        case "facing" if piece.kind == "ship":
            return b.DisplaceShip(piece.id, at)
        case "defender_air" | "attacker_air" if piece.kind == "air":
            return b.FlyTo(piece.id, at)
        case _:
            return _against(view, odds, piece, at, target, joined)


def _against(
    view: View, odds: BattleOdds, piece: Token, at: Number, target: Token | None, joined: tuple[str, ...]
) -> Order | None:
    together = tuple(sorted({piece.id, *joined}, key=lambda id: (len(id), id)))
    match view.standing.name:
        case "flak":
            levels = [group.altitude for group in odds.groups() if group.at == at]
            aimed = target.level if target is not None and target.level else (levels[0] if levels else "high")
            return b.AimFlak(piece.id, at, aimed)  # type: ignore[arg-type]
        case "cap_attack" | "air_attack" if target is not None and target.kind == "grounded":
            return b.Strafe(target.id, together)
        case "cap_attack" | "air_attack" if target is not None and target.kind == "air":
            return b.AttackInAir(target.id, together)
        case "surface_attack":
            named = f"{BASE_HEX}{at}" if odds.at_base else target.id if target is not None else _ship_in(view, at)
            return b.DeclareAttack(piece.id, named, 0) if named else None
        case _:
            return None


def _ship_in(view: View, at: Number) -> str:
    return next((ship.id for ship in view.fleet.values() if ship.at == at), "")


# ---- rows of orders


def one_by_one(link: SeatLink, orders: Iterable[Order]) -> NextOrder:
    """These orders in their order, each as long as it is offered when its turn comes; the first that is not ends it."""
    left = iter(orders)

    def following() -> Order | None:
        order = next(left, None)
        return order if order is not None and order in link.options(piece_of(order), type(order)) else None

    return following


def as_offered(link: SeatLink, orders: Callable[[], Iterable[Order]]) -> NextOrder:
    """These orders in their order, thought of when the first is due; those that are not offered are left out."""
    left: list[Iterator[Order]] = []

    def following() -> Order | None:
        if not left:
            left.append(iter(tuple(orders())))
        return next((order for order in left[0] if order in link.options(piece_of(order), type(order))), None)

    return following


def all_taken_back(link: SeatLink) -> NextOrder:
    """Every order of this phase taken back, the last one first: what the program had suggested stands again."""
    return lambda: TakeBack() if link.may_take_back() else None


def all_of(link: SeatLink, kind: type[Order]) -> NextOrder:
    """The first offer of this kind as long as there is one."""
    return lambda: next(_offered(link, kind), None)


def able_to_attack(link: SeatLink, odds: BattleOdds, *, together: bool) -> Iterator[str]:
    """Units that may be told to attack with some chance of an effect; the others can still be told one by one."""
    for unit in link.offered(b.DeclareAttack):
        if unit in link.view.air and not odds.is_in_vain(unit, alone=not together):
            yield unit


def all_attack(link: SeatLink, odds: Callable[[], BattleOdds], *, together: bool) -> NextOrder:
    """Every unit with a chance attacks what its run has led it to: with others where they may combine, or alone."""

    def following() -> Order | None:
        for unit in able_to_attack(link, odds(), together=together):
            offered = [o for o in link.options(unit, b.DeclareAttack) if isinstance(o, b.DeclareAttack)]
            apart = [o for o in offered if not o.joins]
            joining = [o for o in offered if o.joins]
            best = (joining or apart) if together else (apart or joining)
            if best:
                return best[0]
        return None

    return following


def all_dive(link: SeatLink, odds: Callable[[], BattleOdds]) -> NextOrder:
    """[13.43] Every unit that is over its target dives."""

    def following() -> Order | None:
        over = (unit for unit in link.offered(b.Dive) if odds().must_dive(unit))
        return next((order for unit in over for order in link.options(unit, b.Dive)), None)

    return following


def all_aim(link: SeatLink, odds: Callable[[], BattleOdds]) -> NextOrder:
    """Every gun that is not aimed yet aims at the group in reach that can expect most damage of it."""

    def following() -> Order | None:
        offered = next(unaimed(link), None)
        if offered is None:
            return None
        return max(offered, key=lambda o: (_attackers(link.view, o), odds().reaches(o.gun, o.hex)))

    return following


def unaimed(link: SeatLink) -> Iterator[list[b.AimFlak]]:
    """For each gun that is not aimed yet and reaches somebody, what it may be aimed at."""
    for gun in link.offered(b.AimFlak):
        offered = [o for o in link.options(gun, b.AimFlak) if isinstance(o, b.AimFlak)]
        if offered and not link.options(gun, b.HoldFlak):
            yield offered


def _attackers(view: View, order: b.AimFlak) -> int:
    attacker = view.battle.attacker if view.battle is not None else ""
    return sum(1 for u in view.air.values() if (u.at, u.altitude, u.side) == (order.hex, order.altitude, attacker))


def has(link: SeatLink, kind: type[Order]) -> bool:
    """Whether any piece may be given an order of this kind."""
    return bool(link.offers.pieces.get(kind_name(kind)))
