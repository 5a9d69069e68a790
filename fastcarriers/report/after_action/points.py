"""Points: how those of each side arose, item by item; the items of a side add up to its points."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from fastcarriers.carriers.records import SUNK, Scored
from fastcarriers.kernel.errors import Say, say
from fastcarriers.report.after_action.tables import Cell, Column, Table
from fastcarriers.report.after_action.watch import Desk

KIND: dict[str, Say] = {
    "ship": say("report.points.ship"),
    "air": say("report.points.air"),
    "objective": say("report.points.objective"),
    "shift": say("report.points.shift"),
}
OBJECTIVE: dict[str, Say] = {
    "transport_arrival": say("report.objective.transport_arrival"),
    "no_transport_arrived": say("report.objective.no_transport_arrived"),
    "transport_unloaded": say("report.objective.transport_unloaded"),
    "base_damage": say("report.objective.base_damage"),
    "shore_bombardment": say("report.objective.shore_bombardment"),
    "no_enemy_carrier_within": say("report.objective.no_enemy_carrier_within"),
    "carrier_in_hex": say("report.objective.carrier_in_hex"),
    "no_carrier_damaged": say("report.objective.no_carrier_damaged"),
    "mining": say("report.objective.mining"),
}
"""By the kind of the scenario's objective."""


def points_table(desk: Desk, items: Sequence[Scored]) -> Table:
    """One row for each item of each side, and one for their sum."""
    columns = (
        Column("side", say("report.column.side")),
        Column("kind", say("report.column.kind")),
        Column("item", say("report.column.item")),
        Column("detail", say("report.column.detail")),
        Column("points", say("report.column.points"), number=True),
    )
    return Table("points", say("report.points"), columns, tuple(_rows(desk, items)))


def _rows(desk: Desk, items: Sequence[Scored]) -> Iterator[tuple[Cell, ...]]:
    words = desk.words
    for side in desk.charts.sides:
        mine = [item for item in items if item.side == side]
        for item in sorted(mine, key=lambda item: (list(KIND).index(item.kind), -item.points, item.piece)):
            yield words.side(side), words.text(KIND[item.kind]), *_told(desk, item), item.points
        total = words.text(say("report.points.total"))
        yield words.side(side), total, None, None, sum(item.points for item in mine)


def _told(desk: Desk, item: Scored) -> tuple[str | None, str | None]:
    """What it is, and in which state."""
    words = desk.words
    if item.kind == "ship":
        state = words.why("sunk") if item.amount >= SUNK else f"D{item.amount}"
        return desk.ship(item.piece), f"{desk.charts.ships[item.piece].type}, {state}"
    if item.kind == "air":
        return words.text(say("report.points.steps", count=item.amount)), None
    if item.kind == "objective":
        objective = next(one for one in desk.charts.scenario.objective if one.id == item.piece)
        kind = objective.__struct_config__.tag
        base = getattr(objective, "base", None)
        return words.text(OBJECTIVE[str(kind)]), words.place(base) if base else None
    return None, None
