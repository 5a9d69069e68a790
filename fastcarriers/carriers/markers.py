"""[5.11, 5.13] Task force markers: eight a side, which are free, where they stand, and how one leaves the map."""

from __future__ import annotations

from functools import cache

from fastcarriers.carriers.chits import return_chits
from fastcarriers.carriers.events import MarkerForgotten, MarkerRemoved
from fastcarriers.carriers.recall import recall_from
from fastcarriers.carriers.records import Label, MarkerId
from fastcarriers.carriers.state import CarriersNow, Own, Public
from fastcarriers.kernel.parts import PUBLIC, Side


def marker_id(side: Side, number: int) -> MarkerId:
    """`us-3`."""
    return f"{side}-{number}"


def number_of(task_force: MarkerId) -> int:
    """The printed number of a marker."""
    return int(task_force.rpartition("-")[2])


@cache
def _numbered(side: Side, count: int) -> tuple[MarkerId, ...]:
    return tuple(marker_id(side, number) for number in range(1, count + 1))


def markers_of(public: Public, side: Side) -> tuple[MarkerId, ...]:
    """[5.11] Every marker that the side has, on the map or not."""
    return _numbered(side, public.charts.side_data[side].task_force_markers)


def is_free(public: Public, own: Own, task_force: MarkerId) -> bool:
    """[5.11, 5.55] Whether a marker is neither on the map nor kept for a reinforcement."""
    stands = public.markers.get(task_force)
    return task_force not in own.reserved and (stands is None or not stands.on_map or task_force in own.declared)


def place_of(public: Public, own: Own, task_force: MarkerId) -> Label | None:
    """Where a marker of one's own stands, or will stand when the phase ends; None: not on the map."""
    if (planned := own.deployment.get(task_force)) is not None:
        return planned
    stands = public.markers.get(task_force)
    if stands is None or not stands.on_map or task_force in own.declared:
        return None
    return stands.hex


def take_off_map(now: CarriersNow, task_force: MarkerId, why: str) -> None:
    """A marker leaves the map: its chits go back unseen (FC-60), what was said of it counts no more (FC-62)."""
    now.happen(MarkerRemoved(to=PUBLIC, task_force=task_force, why=why))
    return_chits(now, task_force)
    recall_from(now, task_force)
    for side in now.public.charts.sides:
        now.happen(MarkerForgotten(to=side, task_force=task_force))
