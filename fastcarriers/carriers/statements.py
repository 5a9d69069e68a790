"""[7.33-7.36] Statements: what the owner of a found task force may say of it, as a choice."""

from __future__ import annotations

from collections.abc import Iterator

from fastcarriers.carriers import phases as ph
from fastcarriers.carriers.displays import ships_of
from fastcarriers.carriers.events import Searched, StatementHeard, StatementMade
from fastcarriers.carriers.orders import MakeStatement
from fastcarriers.carriers.records import Duty, MarkerId, StatementDue
from fastcarriers.carriers.state import CarriersKind, CarriersNow, Own, Public
from fastcarriers.carriers.tables_strategic import ChitReport
from fastcarriers.kernel.errors import IllegalOrder, refuse, say
from fastcarriers.kernel.orders import Kind
from fastcarriers.kernel.parts import PUBLIC, Readied, Side

CARRIERS_SPOKEN_OF = frozenset({"CV", "CVL", "CVAN", "CVN"})
"""Seaplane carriers count as plain ships in a statement (ruling FC-53)."""


def due_statements(public: Public, own: Own) -> Iterator[MarkerId]:
    """The own task forces that must be described."""
    return (piece for piece, choice in own.choices.items() if isinstance(choice, StatementDue))


def statements(public: Public, own: Own, task_force: MarkerId) -> Iterator[MakeStatement]:
    """[7.34, FC-17] Exactly the statements that the chit allows."""
    due = own.choices.get(task_force)
    if not isinstance(due, StatementDue):
        return
    classes = [public.charts.ships[ship.id].type for ship in ships_of(own, task_force)]
    carriers = sum(1 for type_ in classes if type_ in CARRIERS_SPOKEN_OF)
    if public.charts.tables.chits.report[due.chit].may_lie_about_ships:
        yield MakeStatement(task_force, False, False, 0)
        for number in range(carriers_in_order_of_battle(public, own.side) + 1):
            yield MakeStatement(task_force, True, False, number)
            yield MakeStatement(task_force, True, True, number)
        return
    report = public.charts.tables.chits.report[due.chit]
    for number in numbers_of_carriers(report, carriers, has_ships=bool(classes)):
        yield MakeStatement(task_force, bool(classes), "TRANS" in classes, number)


def numbers_of_carriers(report: ChitReport, carriers: int, *, has_ships: bool) -> range:
    """[7.35] The numbers that may be reported of so many carriers.

    Approx: never none where there are some, none where there are none. Error: if there is any ship at all.
    """
    if (report.needs_a_ship and not has_ships) or (carriers == 0 and not report.may_deny_carriers):
        return range(carriers, carriers + 1)
    least = 0 if report.may_deny_carriers else 1
    return range(max(least, carriers - report.minus), carriers + report.plus + 1)


def carriers_in_order_of_battle(public: Public, side: Side) -> int:
    """[FC-17] The carriers that the side has in the scenario: nobody would believe in more."""
    charts = public.charts
    return sum(1 for ship in charts.order_of_battle[side] if charts.ships[ship].type in CARRIERS_SPOKEN_OF)


def refusal_to_state(public: Public, own: Own, order: MakeStatement) -> IllegalOrder | None:
    """[7.34] Whether the chit allows these words."""
    due = own.choices.get(order.task_force)
    if not isinstance(due, StatementDue):
        return refuse("7.33", "statement.not_asked", task_force=order.task_force)
    if order not in set(statements(public, own, order.task_force)):
        return refuse("7.34", "statement.chit_forbids", task_force=order.task_force, chit=due.chit)
    return None


def make_statement(now: CarriersNow, order: MakeStatement, by: Side) -> None:
    """[7.33] Said in secret; heard when every statement of this search phase has been made."""
    now.happen(
        StatementMade(
            to=by,
            task_force=order.task_force,
            hex=now.public.markers[order.task_force].hex,
            game_turn=now.public.game_turn,
            ships=order.ships,
            transports=order.transports,
            carriers=order.carriers,
        )
    )
    if not any(True for _ in due_statements(now.public, now.own[by])):
        now.happen(Readied(to=PUBLIC, side=by))


def publish(now: CarriersNow) -> None:
    """[7.33, 7.11] Each side hears what was said of the task forces that it found, and may strike at them."""
    charts = now.public.charts
    for side in charts.sides:
        owner = now.own[charts.enemy(side)]
        for said in [s for s in owner.said.values() if s.game_turn == now.public.game_turn]:
            now.happen(
                StatementHeard(
                    to=side,
                    task_force=said.task_force,
                    hex=said.hex,
                    game_turn=said.game_turn,
                    ships=said.ships,
                    transports=said.transports,
                    carriers=said.carriers,
                )
            )
            if said.task_force not in now.own[side].searched:
                now.happen(Searched(to=side, task_force=said.task_force, how="search"))


def to_state(public: Public, own: Own) -> Iterator[Duty]:
    """[7.33] Each task force that was found must be described."""
    for task_force in due_statements(public, own):
        yield Duty("7.33", say("statement.due", task_force=task_force), task_force, must=True)


KINDS: tuple[CarriersKind, ...] = (
    Kind(
        MakeStatement,
        frozenset({ph.STATEMENTS}),
        due_statements,
        statements,
        refusal_to_state,
        make_statement,
        final=True,
    ),
)
