"""[5.1, 5.5] Set-up, and regrouping at night: where the task forces stand, under which numbers, and the dummies."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from random import Random

from fastcarriers.carriers.orders import DeployTaskForce, TransferShip
from fastcarriers.carriers.records import Label, MarkerId, Ship
from fastcarriers.commanders.commander import Asking
from fastcarriers.commanders.flag import decks, searching
from fastcarriers.commanders.flag.estimate import WRECK
from fastcarriers.commanders.flag.memory import Memory
from fastcarriers.commanders.flag.sailing import Course
from fastcarriers.commanders.flag.sight import Sight
from fastcarriers.commanders.flag.weights import Count, Factor, Share, Table, table
from fastcarriers.kernel.orders import Order
from fastcarriers.kernel.say import say
from fastcarriers.staff.threat import farthest


class Weights(Table, frozen=True, kw_only=True):
    """`[deploying]`: explained in the file."""

    renumber: Share
    margin: Count
    exposed: Factor


# ---- set-up


def set_up(sight: Sight, asking: Asking, memory: Memory, chance: Random) -> Iterator[Order]:
    """The task forces of the scenario under numbers that tell nothing, and as many dummies as may be."""
    numbers = renumbered(sight, chance)
    for old, new in numbers.items():
        if new != old:
            yield from (TransferShip(ship.id, new) for ship in sight.ships(old))
    stands: dict[MarkerId, Label] = {}
    for old, new in numbers.items():
        stands[new] = best_hex(sight, memory, sight.ships(old), chance)
        if new != old or stands[new] != sight.view.deployment.get(old):
            yield DeployTaskForce(new, stands[new])
        memory.intend(sight.view, new, say("flag.set_up", hex=stands[new]))
    yield from dummies(sight, memory, stands, chance)


def stationing(sight: Sight, asking: Asking, memory: Memory, chance: Random) -> Iterator[Order]:
    """[5.1, 7.45] When the task forces stand: who searches, and what stands on the decks."""
    if any(unit.place not in ("hangar", "away") for unit in sight.view.units.values()):
        return
    up = list(searching.stations(sight, asking, memory))
    yield from up
    for display in sight.displays:
        yield from decks.stations(sight, memory, display, {order.unit for order in up}, asking)


def markers_free(sight: Sight) -> list[MarkerId]:
    """Numbers of this side that no ship stands under and that are not on the map, nor kept for others."""
    view = sight.view
    taken = {ship.task_force for ship in view.ships.values()} | set(view.reserved) | set(view.deployment)
    taken |= {marker.id for marker in sight.own}
    return numbers_but(sight, taken)


def numbers_but(sight: Sight, taken: Collection[MarkerId | None]) -> list[MarkerId]:
    """[5.11] The numbers of this side's markers without those that are taken."""
    many = sight.charts.side_data[sight.side].task_force_markers
    return [id for number in range(1, many + 1) if (id := f"{sight.side}-{number}") not in taken]


def renumbered(sight: Sight, chance: Random) -> dict[MarkerId, MarkerId]:
    """The listed number of each task force and the one it gets: some change with numbers that are free."""
    free, found = markers_free(sight), dict[MarkerId, MarkerId]()
    listed = sorted({ship.task_force for ship in sight.view.ships.values() if ship.task_force})
    for old in chance.sample(listed, len(listed)):
        found[old] = old
        if free and chance.random() < table("deploying", Weights).renumber:
            found[old] = free.pop(chance.randrange(len(free)))
            free.append(old)
    return found


def best_hex(sight: Sight, memory: Memory, ships: list[Ship], chance: Random) -> Label:
    """Out of the enemy's early reach, and near to where the task force is wanted."""
    areas = (sight.charts.areas[sight.charts.area_of_ship[ship.id]] for ship in ships)
    hexes = next(areas).intersection(*areas)
    return min(sorted(hexes), key=lambda label: exposure(sight, memory, label, {s.id for s in ships}) + chance.random())


def exposure(sight: Sight, memory: Memory, label: Label, ships: set[str]) -> float:
    """How ill a hex suits ships at set-up: hexes within the enemy's reach, and hexes from where they are wanted."""
    weigh, course, board = table("deploying", Weights), Course(sight, memory), sight.map
    reach = farthest(sight.charts, sight.enemy, afloat=True) + weigh.margin
    nearest = min((board.distance(label, at) for at in sight.enemy_set_up()), default=reach)
    return weigh.exposed * max(reach - nearest, 0) + course.from_station(label)


def dummies(sight: Sight, memory: Memory, stands: dict[MarkerId, Label], chance: Random) -> Iterator[DeployTaskForce]:
    """[5.13, FC-06] As many as there are task forces, each beside one of them, so that every fleet looks like two."""
    side = sight.charts.side_data[sight.side]
    if not side.dummies_allowed:
        return
    hexes = sorted({label for area in side.dummy_set_up for label in sight.charts.areas[area]})
    free = numbers_but(sight, {*stands, *sight.view.reserved})
    for marker, beside in zip(free, chance.sample(sorted(stands.values()), len(stands)), strict=False):
        near = min(hexes, key=lambda label: abs(sight.map.distance(label, beside) - 1) + chance.random())
        memory.intend(sight.view, marker, say("flag.dummy", hex=near))
        yield DeployTaskForce(marker, near)


# ---- at night


def regrouping(sight: Sight, asking: Asking, memory: Memory, chance: Random) -> Iterator[Order]:
    """[5.51, 5.55] Who can sail leaves a wreck behind; free markers join the task forces as dummies again.

    Who sails goes under the new marker, of which the enemy knows nothing; but where a strike is to come back to the
    old one [FC-63], the wreck does. Wrecked transports are not left alone.
    """
    awaited = {strike.return_base for strike in sight.view.strikes.values()}
    free = markers_free(sight)
    for marker in sight.own:
        ships = sight.ships(marker.id)
        wrecks = [ship for ship in ships if ship.damage >= WRECK]
        if wrecks and len(wrecks) < len(ships) and free:
            new = free.pop(0)
            stays = marker.id in awaited
            said = say("flag.wreck_put_off", task_force=new) if stays else say("flag.left_behind", task_force=new)
            memory.intend(sight.view, marker.id, said)
            yield DeployTaskForce(new, marker.hex)
            behind = [*wrecks, *guards(sight, ships, wrecks)]
            leaving = behind if stays else [ship for ship in ships if ship not in behind]
            yield from (TransferShip(ship.id, new) for ship in leaving)
    yield from new_dummies(sight, memory, free, chance)


def guards(sight: Sight, ships: list[Ship], wrecks: list[Ship]) -> list[Ship]:
    """A destroyer that stays with transports which can sail no more, if the others have some to spare."""
    if not any(sight.is_transport(ship.id) for ship in wrecks):
        return []
    sound = [s for s in ships if s not in wrecks and sight.charts.ships[s.id].type == "DD"]
    return sorted(sound, key=lambda ship: (-ship.damage, ship.id))[:1] if len(sound) > SPARE else []


SPARE = 2
"""Destroyers that a task force keeps for itself."""


def new_dummies(sight: Sight, memory: Memory, free: list[MarkerId], chance: Random) -> Iterator[DeployTaskForce]:
    """Beside carriers first."""
    real = [marker for marker in sight.own if sight.ships(marker.id)]
    if not sight.charts.side_data[sight.side].dummies_allowed or not real:
        return
    room = len(real) - (len(sight.own) - len(real))
    ranked = sorted(real, key=lambda marker: (not sight.carriers(marker.id), marker.id))
    for new, beside in zip(free[: max(room, 0)], ranked, strict=False):
        memory.intend(sight.view, new, say("flag.dummy", hex=beside.hex))
        yield DeployTaskForce(new, beside.hex)
