"""Declaring attacks: each run-in is used; units of a hex combine where that promises more damage."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from fastcarriers.carriers.battle.orders import DeclareAttack, Strafe
from fastcarriers.carriers.battle.records import BASE_HEX, BattleUnit
from fastcarriers.carriers.records import SUNK
from fastcarriers.commanders.commander import Asking
from fastcarriers.commanders.drill.tactics.scene import Scene, phases_needed

Lots = tuple[tuple[BattleUnit, ...], ...]


def attacks(scene: Scene) -> list[DeclareAttack]:
    """Every attack of the phase, the strongest lot on each target first."""
    return declared(scene, {target: lots_on(scene, target, units) for target, units in on_targets(scene).items()})


def lots_on(scene: Scene, target: str, units: Sequence[BattleUnit]) -> list[tuple[BattleUnit, ...]]:
    """The units by attacks, the strongest first."""
    lots = [lot for group in groups(scene, units) for lot in best_lots(scene, target, group)]
    if target.startswith(BASE_HEX):  # [15.44] one attack a hex
        lots = [tuple(max(groups(scene, units), key=lambda group: points(scene, target, (tuple(group),))))]
    return sorted(lots, key=lambda lot: -points(scene, target, (lot,)))


def declared(scene: Scene, lots: Mapping[str, Sequence[tuple[BattleUnit, ...]]]) -> list[DeclareAttack]:
    """The orders of these attacks: the first of each lot begins an attack, the others join it."""
    orders: list[DeclareAttack] = []
    number = max((attack.number for attack in scene.view.attacks), default=0)
    for target, attackers in lots.items():
        for first, *others in attackers:
            number += 1
            orders.append(DeclareAttack(first.id, target, 0))
            orders += [DeclareAttack(unit.id, target, number) for unit in others]
    return orders


def on_targets(scene: Scene) -> dict[str, list[BattleUnit]]:
    """The units that can attack, by target; level bombers and others not together on one [13.65]."""
    found: dict[str, list[BattleUnit]] = {}
    declared = {unit for attack in scene.view.attacks for unit in attack.units}
    for unit in scene.mine:
        target = bombing_target(scene, unit) if unit.id not in declared and scene.is_loaded(unit) else None
        if target is not None and not has_better(scene, unit, target):
            found.setdefault(target, []).append(unit)
    for target, units in found.items():
        others = [unit for unit in units if scene.odds.method(unit.id) != "level"]
        found[target] = others or units
    return found


def has_better(scene: Scene, unit: BattleUnit, target: str) -> bool:
    """Whether a unit that has come by a lesser ship on its way may still attack one worth twice as much."""
    worth, at, move = scene.worth(target), unit.at or "", scene.move(unit)
    if unit.dived is not None or scene.moves_left < 2:
        return False
    return any(
        scene.worth(run.target) >= 2 * worth and phases_needed(run, at, move) < scene.moves_left
        for run in scene.runs(unit)
    )


def bombing_target(scene: Scene, unit: BattleUnit) -> str | None:
    """What its run has led it to, unless that has been strafed in this tac-turn [15.44]."""
    target = scene.odds.target_of(unit.id)
    return None if target is None or target.removeprefix(BASE_HEX) in scene.battle.strafed_hexes else target


def groups(scene: Scene, units: Sequence[BattleUnit]) -> list[list[BattleUnit]]:
    """[13.32] Those who may combine: of one function and method, in one hex and altitude."""
    found: dict[tuple[object, ...], list[BattleUnit]] = {}
    for unit in units:
        key = (unit.at, unit.altitude, scene.charts.types[unit.type].function, scene.odds.method(unit.id))
        found.setdefault(key, []).append(unit)
    return list(found.values())


def best_lots(scene: Scene, target: str, units: Sequence[BattleUnit]) -> Lots:
    """One attack each, all in one, or one apart: whatever promises most damage."""
    together = tuple(units)
    ways: list[Lots] = [tuple((unit,) for unit in units), (together,)]
    if len(units) > 2:
        ways += [(tuple(other for other in units if other is not unit), (unit,)) for unit in units]
    return max(ways, key=lambda lots: points(scene, target, lots))


def points(scene: Scene, target: str, lots: Lots) -> float:
    """Damage points to expect of attacks one after another, each hit lowering the defense of a ship."""
    told = 0.0
    for lot in lots:
        preview = scene.odds.on_target([unit.id for unit in lot], target)
        defense = preview.defense
        if defense is not None:
            defense = (max(defense[0] - round(told), 0), max(defense[1] - round(told), 0))
        told += scene.ship_points(preview.strength, defense)
    return min(told, SUNK)


def strafes(scene: Scene, asking: Asking) -> list[Strafe]:
    """[15.43] The next strafing attack, by as many as can; not where bombs are about to fall [15.44]."""
    aimed = set(on_targets(scene))
    for piece in asking.offers.pieces.get("Strafe", ()):
        grounded = scene.view.grounded[piece]
        offered = [order for order in asking.options(piece, "Strafe") if isinstance(order, Strafe)]
        if offered and f"{BASE_HEX}{grounded.at}" not in aimed:
            return [max(offered, key=lambda order: len(order.attackers))]
    return []
