"""What the board shows now: tokens, lit hexes, targets, run-ins, flak rings, turns and attacks of one seat."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from msgspec import Struct

from fastcarriers.carriers.battle import orders as b
from fastcarriers.carriers.battle.records import BASE_HEX, Number
from fastcarriers.kernel.orders import Order
from fastcarriers.staff.battle_courses import RunIn, flyable, reach, run_ins
from fastcarriers.staff.battle_odds import BattleOdds, Displacement
from maps.hexes import Direction, Hex
from maps.tactical import CENTRE, HEXES, NUMBERS, swept_hexes
from ui.seat_link import SeatLink
from ui.tactical_acts import hexes_of, options_of, waiting
from ui.tactical_tokens import Stack, Token, stacks_of, tokens_of

Way = Literal["left", "right"]


class Ring(Struct, frozen=True):
    """A flak range of the picked ship and her strength in it."""

    low: int
    high: int
    strength: int


class Turn(Struct, frozen=True):
    """What a turn of the picked carrier would sweep and displace."""

    to: Way
    facing: Direction
    swept: frozenset[Hex]
    moves: tuple[Displacement, ...]


class Tie(Struct, frozen=True):
    """A line from one hex to another: a declared attack (with its number) or an aimed gun."""

    start: Number
    end: Number
    kind: Literal["attack", "aim"]
    label: str = ""


class Scene(Struct, kw_only=True):
    """Everything that is painted above the sheet. Hexes by number."""

    tokens: dict[str, Token] = {}
    stacks: dict[Number, tuple[Stack, ...]] = {}
    base: bool = False
    picked: str = ""
    joined: tuple[str, ...] = ()
    options: tuple[Order, ...] = ()
    lit: dict[Number, tuple[Order, ...]] = {}
    reach: dict[Number, int] = {}
    points: int = 0
    targets: frozenset[str] = frozenset()
    waiting: frozenset[str] = frozenset()
    runs: tuple[RunIn, ...] = ()
    open_runs: tuple[RunIn, ...] = ()
    rings: tuple[Ring, ...] = ()
    ring_at: Number = ""
    turns: tuple[Turn, ...] = ()
    ties: tuple[Tie, ...] = ()
    turning: str = ""

    @property
    def at(self) -> Number | None:
        """Where the picked token is."""
        token = self.tokens.get(self.picked)
        return token.at if token is not None else None


def meant(scene: Scene, at: Number, target: str) -> set[str]:
    """What a click on a hex, and on a token in it or none, is aimed at.

    A flyer that may not be attacked itself hides the ship under it: there the ship is meant.
    """
    there = {token.id for stack in scene.stacks.get(at, ()) for token in stack.tokens}
    if not target:
        return there
    under = {id for id in there & scene.targets if scene.tokens[id].kind == "ship"}
    hides = target not in scene.targets and target in scene.tokens and scene.tokens[target].kind == "air"
    return under if under and hides else {target}


def scene_of(link: SeatLink, odds: BattleOdds, picked: str, joined: tuple[str, ...]) -> Scene:
    """The scene for the view that is on the screen, with this piece picked and these beside it."""
    view = link.view
    tokens = {token.id: token for token in tokens_of(view, odds.charts, odds.batteries())}
    due = _due(link)
    if due or picked not in tokens:
        picked, joined = due, ()
    options = options_of(link, picked)
    scene = Scene(
        tokens=tokens,
        stacks=stacks_of(tokens.values()),
        base=odds.at_base,
        picked=picked,
        joined=tuple(unit for unit in joined if unit in tokens),
        options=options,
        lit=hexes_of(options, picked),
        targets=_targets(options, picked, tokens),
        waiting=waiting(link),
        ties=_ties(link, tokens),
        turning=view.turning or "",
    )
    if picked in view.air:
        _add_flight(scene, link, odds)
    elif picked in view.fleet:
        _add_ship(scene, odds)
    elif picked.startswith("battery-"):
        scene.rings, scene.ring_at = _rings(odds, picked), CENTRE
    return scene


def _due(link: SeatLink) -> str:
    """A ship that has to be displaced is picked by herself."""
    return next(iter(link.offered(b.DisplaceShip)), "")


def _targets(options: tuple[Order, ...], picked: str, tokens: Mapping[str, Token]) -> frozenset[str]:
    """Tokens of the other side that the picked one may attack; for a target, those who may attack it."""
    found, groups = set[str](), set[tuple[str, str]]()
    for order in options:
        if isinstance(order, b.AttackInAir | b.Strafe):
            found |= {order.target, *order.attackers}
        elif isinstance(order, b.DeclareAttack):
            found |= {order.target, order.unit}
        elif isinstance(order, b.AimFlak):
            found.add(order.gun)
            groups.add((order.hex, order.altitude))
    found |= {token.id for token in tokens.values() if (token.at or "", token.level) in groups}
    own = picked in tokens and tokens[picked].own
    return frozenset(id for id in found if id in tokens and tokens[id].own != own)


def _add_flight(scene: Scene, link: SeatLink, odds: BattleOdds) -> None:
    unit = link.view.air[scene.picked]
    if unit.at is None or unit.side != link.side:
        return
    scene.points = odds.points_left(unit.id)
    if any(isinstance(order, b.FlyTo) for order in scene.options):
        scene.reach = reach(odds, unit.id)
        scene.open_runs = flyable(odds, unit.id)
    if link.view.standing.name == "attacker_air":
        scene.runs = run_ins(odds, unit.id)


def _add_ship(scene: Scene, odds: BattleOdds) -> None:
    ship = odds.public.fleet[scene.picked]
    if ship.at is None:
        return
    scene.rings = _rings(odds, ship.id)
    ways = [order.to for order in scene.options if isinstance(order, b.TurnCarrier)]
    scene.turns = tuple(_turn(odds, ship.id, to) for to in ways)
    scene.ring_at = "" if ways else ship.at  # a turn would be lost among the rings


def _rings(odds: BattleOdds, gun: str) -> tuple[Ring, ...]:
    ranges = odds.charts.tables.flak
    spans = (ranges.short, ranges.medium, ranges.long)
    return tuple(Ring(low, high, odds.flak_at(gun, high)) for low, high in spans)


def _turn(odds: BattleOdds, carrier: str, to: Way) -> Turn:
    ship = odds.public.fleet[carrier]
    facing, moves = odds.turn(carrier, to)
    swept = swept_hexes(HEXES[ship.at or CENTRE], ship.facing, facing)
    return Turn(to, facing, frozenset(at for at in swept if at in NUMBERS), moves)


def _ties(link: SeatLink, tokens: Mapping[str, Token]) -> tuple[Tie, ...]:
    """Own declared attacks and aimed guns."""
    view, ties = link.view, list[Tie]()
    for attack in view.attacks:
        target = tokens.get(attack.target)
        end = target.at if target is not None else None
        if attack.target.startswith(BASE_HEX):
            end = attack.target.removeprefix(BASE_HEX)
        starts = dict.fromkeys(tokens[unit].at for unit in attack.units if unit in tokens)
        ties += [Tie(start, end, "attack", str(attack.number)) for start in starts if start and end]
    for gun, group in view.aimed.items():
        ship = tokens.get(gun)
        start = ship.at if ship is not None else CENTRE
        if start:
            ties.append(Tie(start, group.at, "aim"))
    return tuple(ties)
