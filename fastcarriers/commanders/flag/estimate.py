"""The estimate: what may be under each enemy marker, by all that was seen and heard of it.

Each marker may stand for one of the groupings of the scenario or be a dummy. What was said [7.33], what it really is
[10.93], where it was set up, when it moved and whose strikes came from near it speak for one or the other; and as each
grouping is somewhere once, what speaks for it under one marker speaks against it under the others.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import combinations
from math import exp

from msgspec import Struct

from fastcarriers.carriers.battle.events import UnitHit
from fastcarriers.carriers.events import (
    GameBegan,
    GameTurnBegan,
    MarkerPlaced,
    MarkerRemoved,
    StatementHeard,
    StrikeAnnounced,
    TaskForceMoved,
)
from fastcarriers.carriers.records import Composition, Marker, MarkerId
from fastcarriers.commanders.flag.memory import Heard, Memory
from fastcarriers.commanders.flag.sight import FARTHEST, Group, Power, Sight, power
from fastcarriers.commanders.flag.weights import Count, Factor, Share, Table, table
from fastcarriers.kernel.parts import Event
from fastcarriers.staff.hearsay import Words, likelihood
from fastcarriers.staff.threat import farthest

WRECK = 3
"""[6.61] Damage with which a ship sails no more, nor a carrier launches [FC-23]."""
DUMMY = ""
"""The grouping of a marker without ships."""


class Weights(Table, frozen=True, kw_only=True):
    """`[estimate]`"""

    elsewhere: Share
    restless: Share
    out_of_reach: Share
    off_by_one: Factor
    rounds: Count


class Guess(Struct, frozen=True):
    """What is thought to be under an enemy marker.

    `armed`: the chance that there is a carrier; `real`: that there is any ship; `lands`: that there are transports that
    may score a landing; `worth`: the points that a good attack on it brings, as far as it is real.
    """

    armed: float
    real: float
    lands: float
    worth: float


UNKNOWN = Guess(armed=0, real=0, lands=0, worth=0)


# ---- what is asked of it


def guess(sight: Sight, memory: Memory, marker: MarkerId) -> Guess:
    """What is thought to be under an enemy marker; nothing for one that is not on the map."""
    odds = memory.odds.get(marker)
    if odds is None or marker not in {m.id for m in sight.enemies}:
        return UNKNOWN
    likely = [(odds.get(group.id, 0.0), group) for group in sight.groups]
    return Guess(
        armed=sum(p for p, group in likely if group.carriers),
        real=1 - odds.get(DUMMY, 0.0),
        lands=sum(p for p, group in likely if group.lands),
        worth=sum(p * group.worth for p, group in likely),
    )


def powers(sight: Sight, memory: Memory) -> dict[MarkerId, Power]:
    """The Anti-Ship Strength that each enemy marker is expected to send to each distance and back."""
    groups = {group.id: power(sight.charts, planes(sight, memory, group.ships)) for group in sight.groups}
    found: dict[MarkerId, Power] = {}
    for marker in sight.enemies:
        odds = memory.odds.get(marker.id, {})
        found[marker.id] = tuple(
            sum(chance * groups[id][distance] for id, chance in odds.items() if id in groups)
            for distance in range(FARTHEST + 1)
        )
    return found


def base_powers(sight: Sight, memory: Memory) -> dict[str, Power]:
    """The same for each enemy base whose state lets planes take off."""
    found: dict[str, Power] = {}
    for site in sight.view.sites.values():
        state = sight.charts.tables.base_damage(site.damage)
        if site.side == sight.enemy and (state is None or state.take_off):
            found[site.id] = power(sight.charts, planes(sight, memory, (site.id,)))
    return found


def planes(sight: Sight, memory: Memory, holders: tuple[str, ...]) -> Iterator[tuple[str, float]]:
    """Type and number of the units of these enemy ships or bases, less the share of each type that was shot down.

    A carrier that battles have shown crippled launches none [6.61].
    """
    crippled = {id for seen in memory.air.seen.values() for id, damage in seen.ships.items() if damage >= WRECK}
    steps = Counter[str]()
    for row in sight.charts.scenario.air:
        if row.side == sight.enemy:
            steps[row.type] += 2 * row.count + row.half
    for row in sight.charts.scenario.air:
        if row.base in holders and row.base not in crippled:
            left = max(1 - memory.downed.get(row.type, 0) / max(steps[row.type], 1), 0)
            yield row.type, (row.count + row.half / 2) * left


# ---- taking in what happened


def take_in(sight: Sight, memory: Memory, news: Iterable[Event]) -> bool:
    """Note what the news tell of enemy markers; whether there was anything.

    Nothing but the news and the charts is looked at. A game that was read from its file tells its news once more from
    the beginning: they begin with a reset, and so nothing is counted twice.
    """
    changed = False
    for event in news:
        changed |= note(sight, memory, event)
    return changed


def note(sight: Sight, memory: Memory, event: Event) -> bool:
    """One of them."""
    match event:
        case GameBegan():
            memory.forget_the_enemy()
        case GameTurnBegan():
            memory.game_turn = event.game_turn
            if sight.charts.is_night(event.game_turn):
                mix(memory, event.game_turn)
        case MarkerPlaced(marker=marker) if marker.side == sight.enemy:
            memory.heard.pop(marker.id, None)
            memory.first[marker.id] = memory.at[marker.id] = marker.hex
        case MarkerRemoved():
            memory.at.pop(event.task_force, None)
        case TaskForceMoved() if event.task_force in memory.at:
            memory.at[event.task_force] = event.hex
            turns = sight.charts.tables.limits.tow_and_transport_game_turns
            if sight.charts.turn_of_day(memory.game_turn) not in turns and event.task_force not in memory.restless:
                memory.restless.append(event.task_force)
        case StatementHeard():
            said = Heard(event.game_turn, event.ships, event.transports, event.carriers)
            memory.heard.setdefault(event.task_force, []).append(said)
        case StrikeAnnounced() if event.side == sight.enemy:
            note_strike(sight, memory, event)
        case UnitHit() if event.unit.side == sight.enemy:
            memory.downed[event.unit.type] = memory.downed.get(event.unit.type, 0) + 1
        case _:
            return False
    return True


def mix(memory: Memory, game_turn: int) -> None:
    """[5.5] At night ships may change task force in one hex: what was known of those markers is known no longer."""
    for one, other in combinations(memory.at, 2):
        if memory.at[one] == memory.at[other]:
            for marker in (one, other):
                memory.mixed[marker] = game_turn
                memory.heard.pop(marker, None)


def note_strike(sight: Sight, memory: Memory, event: StrikeAnnounced) -> None:
    """A strike that no base can have sent came from one of the markers near enough."""
    board, ashore = sight.charts.map, farthest(sight.charts, sight.enemy, afloat=False)
    bases = [site.hex for site in sight.view.sites.values() if site.side == sight.enemy]
    if any(board.distance(base, event.hex) <= ashore for base in bases):
        return
    afloat = farthest(sight.charts, sight.enemy, afloat=True)
    for marker, label in memory.at.items():
        if board.distance(label, event.hex) <= afloat:
            memory.reached[marker] = memory.reached.get(marker, 0) + 1


def renew(sight: Sight, memory: Memory) -> None:
    """Weigh anew what all of it means, by what is on the map and afloat now."""
    memory.odds = balance(sight, memory)


# ---- weighing it


def balance(sight: Sight, memory: Memory) -> dict[MarkerId, dict[str, float]]:
    """The chance of each grouping to be under each marker: every grouping is somewhere once, every marker one thing."""
    groups = sight.groups
    rows = {m.id: [evidence(sight, memory, m, group) for group in (*groups, None)] for m in sight.enemies}
    room = [*(1.0 for _ in groups), max(len(rows) - len(groups), 0.05)]
    for _ in range(weights().rounds):
        sums = [sum(row[i] for row in rows.values()) or 1.0 for i in range(len(room))]
        rows = {id: [cell * room[i] / sums[i] for i, cell in enumerate(row)] for id, row in rows.items()}
        rows = {id: [cell / (sum(row) or 1.0) for cell in row] for id, row in rows.items()}
    names = [*(group.id for group in groups), DUMMY]
    return {
        id: {name: round(p, 3) for name, p in zip(names, row, strict=True) if p > 0.0005} for id, row in rows.items()
    }


def evidence(sight: Sight, memory: Memory, marker: Marker, group: Group | None) -> float:
    """How well what is known of a marker fits a grouping, or (None) a dummy: 1 where nothing speaks against it."""
    truth = Words(True, group.transports, group.carriers) if group else Words(False, False, 0)
    fit = 1.0
    for said in memory.heard.get(marker.id, ()):
        words = Words(said.ships, said.transports, said.carriers)
        fit *= likelihood(sight.charts, words, truth, sight.enemy_carriers)
    known = sight.view.compositions.get(marker.id)
    if known is not None and known.game_turn >= memory.mixed.get(marker.id, 0):
        fit *= likeness(sight, known, group)
    if group is None:
        return fit + 1e-9
    if group.transports and marker.id in memory.restless:
        fit *= weights().restless
    if group.carriers and memory.reached.get(marker.id, 0) < max(memory.reached.values(), default=0):
        fit *= weights().out_of_reach
    if not any_area_holds(sight, memory.first.get(marker.id)) or memory.first.get(marker.id) in group.hexes:
        return fit + 1e-9
    return fit * weights().elsewhere + 1e-9


def any_area_holds(sight: Sight, label: str | None) -> bool:
    """Whether a marker that was first seen in this hex was set up there, and did not join the others later."""
    return any(label in group.hexes for group in sight.groups)


def likeness(sight: Sight, known: Composition, group: Group | None) -> float:
    """How like a grouping is to the exact number of ships by class, as it was then."""
    if group is None:
        return float(not known.ships)
    ships = next(force.ships for force in sight.charts.scenario.forces if force.id == group.id)
    then = Counter(
        sight.charts.ships[ship].type for ship in ships if sight.view.sunk.get(ship, known.game_turn) >= known.game_turn
    )
    off = sum(abs(then[type_] - known.ships.get(type_, 0)) for type_ in {*then, *known.ships})
    return exp(-weights().off_by_one * off)


def weights() -> Weights:
    """The numbers of this part."""
    return table("estimate", Weights)
