"""The estimate: what may be under each enemy marker, by all that was seen and heard of it.

Each marker may stand for one of the groupings of the scenario or be a dummy. What was said [7.33], what it really is
[10.93], where it was set up, when it moved and whose strikes came from near it speak for one or the other; and as each
grouping is somewhere once, what speaks for it under one marker speaks against it under the others.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from itertools import combinations
from math import exp

from msgspec import Struct

from fastcarriers.carriers.events import (
    GameTurnBegan,
    MarkerPlaced,
    StatementHeard,
    StrikeAnnounced,
    TaskForceMoved,
)
from fastcarriers.carriers.records import Composition, Marker, MarkerId
from fastcarriers.commanders.flag.memory import Heard, Memory
from fastcarriers.commanders.flag.sight import FARTHEST, Group, Power, Sight
from fastcarriers.commanders.flag.weights import Table, table
from fastcarriers.kernel.parts import Event
from fastcarriers.staff.hearsay import Words, likelihood
from fastcarriers.staff.threat import farthest

DUMMY = ""
"""The grouping of a marker without ships."""


class Weights(Table, frozen=True, kw_only=True):
    """`[estimate]`"""

    elsewhere: float
    restless: float
    out_of_reach: float
    off_by_one: float
    rounds: int


class Guess(Struct, frozen=True):
    """What is thought to be under an enemy marker.

    `carriers`: how many are expected; `armed`: the chance that there is one at all; `real`: that there is any ship;
    `transports`: that there are some; `worth`: the points that a good attack on it brings, as far as it is real.
    """

    carriers: float
    armed: float
    real: float
    transports: float
    worth: float


UNKNOWN = Guess(carriers=0, armed=0, real=0, transports=0, worth=0)


# ---- what is asked of it


def guess(sight: Sight, memory: Memory, marker: MarkerId) -> Guess:
    """What is thought to be under an enemy marker; nothing for one that is not on the map."""
    odds = memory.odds.get(marker)
    if odds is None or marker not in {m.id for m in sight.enemies}:
        return UNKNOWN
    likely = [(odds.get(group.id, 0.0), group) for group in sight.groups]
    return Guess(
        carriers=sum(p * group.carriers for p, group in likely),
        armed=sum(p for p, group in likely if group.carriers),
        real=1 - odds.get(DUMMY, 0.0),
        transports=sum(p for p, group in likely if group.transports),
        worth=sum(p * group.worth for p, group in likely),
    )


def worth(sight: Sight, memory: Memory, marker: MarkerId) -> float:
    """The points that a good attack on an enemy marker brings, dummies and doubts counted in."""
    return guess(sight, memory, marker).worth


def power(sight: Sight, memory: Memory, marker: MarkerId) -> Power:
    """The Anti-Ship Strength that an enemy marker is expected to send to each distance and back."""
    odds = memory.odds.get(marker, {})
    found = [0.0] * (FARTHEST + 1)
    for group in sight.groups:
        if (chance := odds.get(group.id, 0.0)) and group.carriers:
            for distance, strength in enumerate(group.power):
                found[distance] += chance * strength
    return tuple(found)


# ---- taking in what happened


def take_in(sight: Sight, memory: Memory, news: Iterable[Event]) -> bool:
    """Note what the news tell of enemy markers; whether the memory has changed."""
    changed = False
    for event in news:
        match event:
            case MarkerPlaced(marker=marker) if marker.side == sight.enemy:
                memory.first[marker.id] = marker.hex
                memory.heard.pop(marker.id, None)
            case StatementHeard():
                said = Heard(event.game_turn, event.ships, event.transports, event.carriers)
                memory.heard.setdefault(event.task_force, []).append(said)
            case TaskForceMoved() if event.task_force not in memory.restless and is_restless(sight, event.task_force):
                memory.restless.append(event.task_force)
            case GameTurnBegan() if sight.charts.is_night(event.game_turn):
                mix(sight, memory, event.game_turn)
            case StrikeAnnounced() if event.side == sight.enemy:
                note_strike(sight, memory, event)
            case _:
                continue
        changed = True
    if changed:
        memory.odds = balance(sight, memory)
    return changed


def is_restless(sight: Sight, task_force: MarkerId) -> bool:
    """[5.47] Whether an enemy marker moves when one with transports could not."""
    turns = sight.charts.tables.limits.tow_and_transport_game_turns
    marker = sight.view.markers.get(task_force)
    enemy = marker is not None and marker.side == sight.enemy
    return enemy and sight.charts.turn_of_day(max(sight.view.game_turn, 1)) not in turns


def mix(sight: Sight, memory: Memory, game_turn: int) -> None:
    """[5.5] At night ships may change task force in one hex: what was known of those markers is known no longer."""
    for one, other in combinations(sight.enemies, 2):
        if one.hex == other.hex:
            for marker in (one.id, other.id):
                memory.mixed[marker] = game_turn
                memory.heard.pop(marker, None)


def note_strike(sight: Sight, memory: Memory, event: StrikeAnnounced) -> None:
    """A strike that no base can have sent came from one of the markers near enough."""
    board, ashore = sight.charts.map, farthest(sight.charts, sight.enemy, afloat=False)
    bases = [site.hex for site in sight.view.sites.values() if site.side == sight.enemy]
    if any(board.distance(base, event.hex) <= ashore for base in bases):
        return
    afloat = farthest(sight.charts, sight.enemy, afloat=True)
    for marker in sight.enemies:
        if board.distance(marker.hex, event.hex) <= afloat:
            memory.reached[marker.id] = memory.reached.get(marker.id, 0) + 1


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
