"""What the special rules and objectives of a scenario say against the rest of it."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from typing import cast

from msgspec.structs import fields

from fastcarriers.carriers import objectives, scenario_rules
from fastcarriers.carriers.objectives import Objective
from fastcarriers.carriers.scenario import Scenario
from fastcarriers.carriers.scenario_rules import Rule
from fastcarriers.kernel.errors import Say, say
from fastcarriers.library.setting import Setting, afloat, loads

__all__ = ["rule_and_objective_faults"]

NAMED: dict[str, str] = {
    "side": "side",
    "sides": "side",
    "chosen_by": "side",
    "base": "base",
    "bases": "base",
    "until_attack_from": "base",
    "ships": "ship",
    "carriers": "ship",
    "oiler": "ship",
    "types": "type",
    "search_types": "type",
    "barred": "type",
    "hex": "hex",
    "hexes": "hex",
    "task_force": "task_force",
    "task_forces": "task_force",
    "nations": "nation",
    "objective": "objective",
    "rule": "rule",
}
"""Field of a rule or an objective -> of what it names one or several."""
MAY_BE_EMPTY = {"task_forces", "hexes"}
"""Lists that another field may stand in for; the checks of those kinds see to it."""
SPANS = {"game_turns", "columns", "rows", "ready_share"}


def rule_and_objective_faults(scenario: Scenario, setting: Setting, file: str) -> Iterator[Say]:
    """Every fault of the rules and objectives of a scenario whose other names hold."""
    known = names(scenario, setting)
    found: list[Say] = []
    for rule in scenario.rule:
        where = f"rule {rule.id}"
        found += references(rule, where, known, scenario, file)
    for objective in scenario.objective:
        where = f"objective {objective.id}"
        found += references(objective, where, known, scenario, file)
    yield from found
    if not found:
        for check in CHECKS:
            yield from check(scenario, setting, file)


def names(scenario: Scenario, setting: Setting) -> dict[str, Collection[str]]:
    """What there is in the scenario, by the words of `NAMED`."""
    return {
        "side": {side.id for side in scenario.side},
        "base": {base.id for base in scenario.base},
        "ship": set(afloat(scenario)),
        "type": {row.type for row in scenario.air},
        "hex": setting.map.labels,
        "task_force": {force.id for force in scenario.forces},
        "nation": {nation for side in scenario.side for nation in side.nations},
        "objective": {objective.id for objective in scenario.objective},
        "rule": {rule.id for rule in scenario.rule},
    }


def references(
    row: Rule | Objective, where: str, known: dict[str, Collection[str]], scenario: Scenario, file: str
) -> Iterator[Say]:
    """Every name in a rule or an objective is that of something in the scenario; lists are not empty."""
    for field in fields(row):
        value: object = getattr(row, field.name)
        sort = NAMED.get(field.name)
        if field.name == "of":
            sort = "side" if isinstance(row, scenario_rules.OrderOfBattleKnown) else "objective"
        if isinstance(row, scenario_rules.SearchOnly) and field.name == "base":
            sort = None  # a ship too may be its home: see `search_only`
        if field.name in SPANS and isinstance(value, tuple):
            yield from span(cast(tuple[int, int], value), where, field.name, scenario, file)
        elif sort is not None and isinstance(value, str):
            if not isinstance(row, scenario_rules.NoEntry) or field.name != "task_forces":
                yield from named((value,), where, field.name, known[sort], file)
        elif isinstance(value, tuple):
            items = cast(tuple[object, ...], value)
            if len(set(items)) != len(items) or not (items or field.name in MAY_BE_EMPTY | {"on_die"}):
                yield say("check.rule.list", file=file, where=where, field=field.name)
            if sort is not None:
                yield from named(cast(tuple[str, ...], value), where, field.name, known[sort], file)


def named(values: tuple[str, ...], where: str, field: str, known: Collection[str], file: str) -> Iterator[Say]:
    for value in values:
        if value not in known:
            yield say("check.rule.no_such", file=file, where=where, field=field, name=value)


def span(value: tuple[int, int], where: str, field: str, scenario: Scenario, file: str) -> Iterator[Say]:
    low, high = value
    if low > high or (field == "game_turns" and high > scenario.game_turns):
        yield say("check.rule.span", file=file, where=where, field=field)


# --- rules


def options(scenario: Scenario, setting: Setting, file: str) -> Iterator[Say]:
    """An option has a default, a plain rule has none; a die that always holds is no die."""
    for rule in scenario.rule:
        if rule.option == (rule.default is None):
            yield say("check.rule.option", file=file, where=f"rule {rule.id}")
        if len(rule.on_die) == 6:
            yield say("check.rule.every_die", file=file, where=f"rule {rule.id}")


def either_or(scenario: Scenario, setting: Setting, file: str) -> Iterator[Say]:
    """Rules and objectives that take one of two fields."""
    for rule in scenario.rule:
        where = f"rule {rule.id}"
        if isinstance(rule, scenario_rules.CountsAsSearched):
            picked = (rule.chosen_by is not None, rule.task_force_with is not None, rule.count is not None)
            if len(set(picked)) != 1 or bool(rule.task_forces) == picked[0]:
                yield say("check.rule.searched", file=file, where=where)
        if isinstance(rule, scenario_rules.Surprise) and (rule.until is None) == (rule.game_turns is None):
            yield say("check.rule.surprise", file=file, where=where)
    for objective in scenario.objective:
        if isinstance(objective, objectives.TransportArrival) and (objective.hex is None) == (not objective.hexes):
            yield say("check.objective.hexes", file=file, where=f"objective {objective.id}")


def set_up_boxes(scenario: Scenario, setting: Setting, file: str) -> Iterator[Say]:
    """The boxes hold exactly the units of the base, and no more than they may."""
    bases = {base.id: base for base in scenario.base}
    for rule in scenario.rule:
        if isinstance(rule, scenario_rules.SetUpBoxes):
            where, units = f"rule {rule.id}", loads(scenario).get(rule.base, 0)
            if rule.flight_deck + rule.arm_fuel + rule.hangar != units:
                yield say("check.rule.boxes_sum", file=file, where=where, units=units)
            deck, arm, _ = bases[rule.base].capacity(setting.map.bases[rule.base])
            if rule.flight_deck > deck or rule.arm_fuel > arm:
                yield say("check.rule.box_full", file=file, where=where)


def search_only(scenario: Scenario, setting: Setting, file: str) -> Iterator[Say]:
    """The types that only search are on the ship or base that the rule names."""
    there = {(row.base, row.type) for row in scenario.air}
    for rule in scenario.rule:
        if isinstance(rule, scenario_rules.SearchOnly):
            for kind in rule.types:
                if (rule.base, kind) not in there:
                    yield say("check.rule.none_there", file=file, where=f"rule {rule.id}", type=kind, base=rule.base)


def mines(scenario: Scenario, setting: Setting, file: str) -> Iterator[Say]:
    """A mining rule and its objective name each other."""
    scored = {row.id: row.rule for row in scenario.objective if isinstance(row, objectives.MiningScored)}
    for rule in scenario.rule:
        if isinstance(rule, scenario_rules.Mining) and scored.get(rule.objective) != rule.id:
            yield say("check.rule.mining", file=file, where=f"rule {rule.id}")


def oilers(scenario: Scenario, setting: Setting, file: str) -> Iterator[Say]:
    """Ships refuel from an oiler."""
    for rule in scenario.rule:
        if isinstance(rule, scenario_rules.Refuel) and setting.ships[rule.oiler].type != "OILER":
            yield say("check.rule.oiler", file=file, where=f"rule {rule.id}", ship=rule.oiler)


# --- objectives


def objective_texts(scenario: Scenario, setting: Setting, file: str) -> Iterator[Say]:
    """All but damage to a base explain themselves."""
    for objective in scenario.objective:
        if objective.text is None and not isinstance(objective, objectives.BaseDamaged):
            yield say("check.objective.text", file=file, where=f"objective {objective.id}")


def transports(scenario: Scenario, setting: Setting, file: str) -> Iterator[Say]:
    """The ships that count are transports of the side that scores, and enough of them for the bonus."""
    sides = afloat(scenario)
    for objective in scenario.objective:
        where = f"objective {objective.id}"
        if isinstance(objective, (objectives.TransportArrival, objectives.TransportUnloaded)):
            for ship in objective.ships:
                if setting.ships[ship].type != "TRANS" or sides[ship] != objective.side:
                    yield say("check.objective.transport", file=file, where=where, ship=ship)
        if isinstance(objective, objectives.TransportArrival) and objective.bonus_count > len(objective.ships):
            yield say("check.objective.bonus", file=file, where=where)


def nothing_arrived(scenario: Scenario, setting: Setting, file: str) -> Iterator[Say]:
    """What must not arrive are the transports of the enemy."""
    arrivals = {row.id: row.side for row in scenario.objective if isinstance(row, objectives.TransportArrival)}
    for objective in scenario.objective:
        if not isinstance(objective, objectives.NoTransportArrived):
            continue
        if arrivals.get(objective.of, objective.side) == objective.side:
            yield say("check.objective.of", file=file, where=f"objective {objective.id}", of=objective.of)


def enemy_bases(scenario: Scenario, setting: Setting, file: str) -> Iterator[Say]:
    """Points come from damage to the enemy's bases; there are base points if and only if something scores them."""
    owners = {base.id: base.side for base in scenario.base}
    struck = (objectives.BaseDamaged, objectives.ShoreBombardment, objectives.MiningScored)
    for objective in scenario.objective:
        if isinstance(objective, struck) and owners[objective.base] == objective.side:
            yield say("check.objective.own_base", file=file, where=f"objective {objective.id}", base=objective.base)
    scored = any(isinstance(row, objectives.BaseDamaged) for row in scenario.objective)
    if scored != (scenario.victory.base_points is not None):
        yield say("check.objective.base_points", file=file)


def transport_reach(scenario: Scenario, setting: Setting, file: str) -> Iterator[Say]:
    """[5.47] A transport moves every other game-turn: one at least must be able to arrive, and to stay, in time."""
    for objective in scenario.objective:
        if not isinstance(objective, (objectives.TransportArrival, objectives.TransportUnloaded)):
            continue
        arrival = isinstance(objective, objectives.TransportArrival)
        goals = objective.goals if arrival else (objective.hex,)
        stay = 0 if arrival else objective.game_turns - 1
        first = first_arrival(scenario, setting, objective.side, objective.ships, goals)
        if first is None:
            yield say("check.objective.no_way", file=file, where=f"objective {objective.id}")
        elif first + stay > scenario.game_turns:
            yield say("check.objective.late", file=file, where=f"objective {objective.id}", game_turn=first)


def first_arrival(
    scenario: Scenario, setting: Setting, side: str, ships: Collection[str], goals: Collection[str]
) -> int | None:
    """The first game-turn at whose end one of the transports may stand on a goal; None if none ever can."""
    starts = [(0, force.historical_hex) for force in scenario.task_force if set(force.ships) & set(ships)]
    for force in scenario.reinforcement:
        if set(force.ships) & set(ships):
            starts += [(force.game_turn - 1, label) for label in force.entry]
    arrivals = [
        before + 2 * way
        for before, start in starts
        if start in setting.map
        for goal in goals
        if (way := setting.map.sea_distance(start, goal)) is not None
    ]
    if not arrivals:
        return None
    barred = [
        rule.game_turns[1] + 2
        for rule in scenario.rule
        if isinstance(rule, scenario_rules.NoEntry) and rule.task_forces == "with_transport" and rule.side == side
        if rule.game_turns is not None
    ]
    return max([min(arrivals), *barred])


Check = Callable[[Scenario, Setting, str], Iterator[Say]]
CHECKS: tuple[Check, ...] = (
    options,
    either_or,
    set_up_boxes,
    search_only,
    mines,
    oilers,
    objective_texts,
    transports,
    nothing_arrived,
    enemy_bases,
    transport_reach,
)
