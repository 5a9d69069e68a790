"""Facing: a carrier turns when that spoils run-ins on her, and no ship of her screen is lost by it."""

from __future__ import annotations

from typing import Literal

from fastcarriers.carriers.battle.orders import DisplaceShip, TurnCarrier
from fastcarriers.carriers.battle.records import BattleShip, BattleUnit
from fastcarriers.commanders.commander import Asking
from fastcarriers.commanders.drill.tactics.scene import Scene, apart
from fastcarriers.kernel.orders import Order
from maps.hexes import Direction, neighbour
from maps.tactical import HEXES, NUMBERS, is_bow_hex, stern_hexes

WORTH_IT = 0.5
"""Damage points to expect less."""
OFF = "off"
RUN = 3
WAYS: tuple[Literal["left", "right"], ...] = ("left", "right")


def turns(scene: Scene, asking: Asking) -> list[Order]:
    """The next turn, or the next displacement that one has brought about."""
    if scene.view.displacing:
        return displacement(scene, asking)
    for piece in asking.offers.pieces.get("TurnCarrier", ()):
        ship = scene.view.fleet[piece]
        now = danger(scene, ship, ship.facing)
        if now < WORTH_IT:
            continue
        best = min(WAYS, key=lambda to: (danger(scene, ship, scene.odds.turn(piece, to)[0]), to))
        facing, _ = scene.odds.turn(piece, best)
        if is_harmless(scene, piece, best) and now - danger(scene, ship, facing) >= WORTH_IT:
            return [TurnCarrier(piece, best)]
    return []


def is_harmless(scene: Scene, carrier: str, to: Literal["left", "right"]) -> bool:
    """[12.66, 12.67] Whether no ship of her screen is sunk by the turn, or driven off the display."""
    return all(not one.sunk and OFF not in one.hexes for one in scene.odds.turn(carrier, to)[1])


def displacement(scene: Scene, asking: Asking) -> list[Order]:
    """[12.63] The first hex on the display, if there is one."""
    options = asking.options(scene.view.displacing[0], "DisplaceShip")
    inside = [order for order in options if isinstance(order, DisplaceShip) and order.hex != OFF]
    return list(inside[:1] or options[:1])


def danger(scene: Scene, ship: BattleShip, facing: Direction) -> float:
    """Damage points to expect if all who can end a run-in on her in this tac-turn do."""
    return sum(threat(scene, ship, facing, unit) for unit in scene.enemies if scene.is_loaded(unit))


def threat(scene: Scene, ship: BattleShip, facing: Direction, unit: BattleUnit) -> float:
    """One bomber's best attack with that facing; those who level-bomb or dive already do not care for it."""
    preview = scene.odds.on_target((unit.id,), ship.id)
    method, strength = scene.odds.method(unit.id), scene.charts.types[unit.type].antiship_of(half=unit.half)
    if method == "torpedo" and unit.altitude == "low":
        sides = torpedo_sides(scene, ship, facing, unit)
        less = scene.charts.tables.tactical_modifiers.stern_torpedo
        strengths = [strength if bow else max(strength + less, 0) for bow in sides]
        return max((scene.ship_points(value, preview.defense) for value in strengths), default=0.0)
    if method == "dive" and unit.altitude == "high" and unit.over is None:
        at, move = unit.at or "", scene.move(unit)
        reached = any(
            NUMBERS.get(hex) is not None and apart(at, NUMBERS[hex]) + 1 <= move
            for hex in stern_hexes(HEXES[ship.at or ""], facing)
        )
        return scene.ship_points(strength, preview.defense) if reached else 0.0
    return 0.0


def torpedo_sides(scene: Scene, ship: BattleShip, facing: Direction, unit: BattleUnit) -> set[bool]:
    """[13.52, 13.54] Whether it can end a run in a bow hex (True), in a stern hex (False)."""
    here, found = HEXES[ship.at or ""], set[bool]()
    for way in ("NE", "E", "SE", "SW", "W", "NW"):
        row = [here]
        for _ in range(RUN):
            row.append(neighbour(row[-1], way))
        if all(at in NUMBERS for at in row):
            steps = (apart(unit.at or "", NUMBERS[row[-1]]) or 2) + RUN - 1
            if steps <= scene.move(unit):
                found.add(is_bow_hex(here, facing, row[1]))
    return found
