"""Coral Sea: each rule, objective and note of the scenario as it is played, and games of it to a victory level."""

from __future__ import annotations

import pytest
from battles import BattleTable
from msgspec.structs import replace
from situations import Situation, charts_of, of_kind

from fastcarriers.carriers import objective_points, scoring
from fastcarriers.carriers import phases as ph
from fastcarriers.carriers.battle import flak_strength
from fastcarriers.carriers.charts import Charts
from fastcarriers.carriers.events import FuelUsed, GameEnded, TaskForcesRefuelled
from fastcarriers.carriers.orders import FormStrike, PlotMove, StationUnit, TransferShip
from fastcarriers.kernel.errors import IllegalOrder
from fastcarriers.kernel.orders import Ready
from fastcarriers.kernel.parts import Event
from fastcarriers.simulate import simulate
from fastcarriers.staff.reach import radius, within_reach
from maps.search_template import patterns_covering

CORAL_SEA = charts_of("coral_sea")
ROUND_PORT_MORESBY = CORAL_SEA.map.within("0307", 1)
CONVOY, TF_17, SUPPORT, NEOSHO = "jp-3", "us-1", "us-2", "us-3"
JOMARD_PASSAGE = {2: "0605", 4: "0606", 6: "0507", 12: "0407", 14: "0408", 16: "0307"}
"""The convoy's way: the game-turns in which it moves, and where to."""


def opening(charts: Charts = CORAL_SEA) -> Situation:
    """The scenario as mustered, before set-up ends: every task force where history had it."""
    return Situation(charts, clear=False, seed="coral sea")


def sail_on(s: Situation, until: int, *moves: tuple[int, str, str]) -> list[Event]:
    """Nobody does anything but these moves (game-turn, task force, hex), until this game-turn is to be plotted."""
    events: list[Event] = []
    while (name := s.public.standing.name) != ph.OVER:
        turn = s.public.game_turn
        if name == ph.PLOTTING and turn == until:
            break
        for at, task_force, hex in moves:
            if name == ph.PLOTTING and at == turn:
                s.order(task_force[:2], PlotMove(task_force, hex))
        for side in s.public.standing.awaits:
            decision = s.table.decide(Ready(), side)
            s.table.commit(decision)
            events += decision.events
    return events


def convoy(*turns: int) -> list[tuple[int, str, str]]:
    return [(turn, CONVOY, JOMARD_PASSAGE[turn]) for turn in turns or JOMARD_PASSAGE]


def points(s: Situation, id: str) -> int:
    objective = next(each for each in s.charts.scenario.objective if each.id == id)
    return objective_points.objective_points(s.public, s.table.state.own, objective)


# ---- rules


def test_convoy_route_no_transport_comes_next_to_port_moresby_before_game_turn_12() -> None:
    s = opening()
    sail_on(s, 8, *convoy(2, 4, 6))
    assert s.public.markers[CONVOY].hex == "0507"
    assert s.refused("jp", PlotMove(CONVOY, "0407")) == ["convoy_route"]
    sail_on(s, 10)
    assert s.refused("jp", PlotMove(CONVOY, "0407")) == ["convoy_route"]
    sail_on(s, 12)
    s.order("jp", PlotMove(CONVOY, "0407"))


def test_convoy_route_closes_seven_hexes_and_only_to_transports() -> None:
    assert len(ROUND_PORT_MORESBY) == 7
    for goal in ROUND_PORT_MORESBY:
        s = Situation(CORAL_SEA)
        start = next(at for at in s.charts.map.within(goal, 1) if goal in s.charts.map.sea_steps(at))
        s.task_force("jp", 1, start, "jp-trans-transport-12")
        s.task_force("jp", 2, start, "jp-cl-yubari", "jp-mnsw-minesweeper-1")
        s.task_force("jp", 3, start)
        s.task_force("us", 1, start, "us-ca-chicago")
        s.phase(ph.PLOTTING, game_turn=10, op_turn=0)
        assert s.refused("jp", PlotMove("jp-1", goal)) == ["convoy_route"]
        for task_force in ("jp-2", "jp-3", "us-1"):
            s.order(task_force[:2], PlotMove(task_force, goal))
        s.phase(ph.PLOTTING, game_turn=12, op_turn=0)
        s.order("jp", PlotMove("jp-1", goal))


def test_fuel_a_night_beside_neosho_gives_one_task_force_one_move_of_two_hexes() -> None:
    s = opening()
    assert {s.own("us").deployment[marker] for marker in (TF_17, SUPPORT, NEOSHO)} == {"1011"}
    events = sail_on(s, 8, (3, SUPPORT, "1111"))
    assert [event.task_forces for event in of_kind(events, TaskForcesRefuelled)] == [(TF_17,)]
    far = "1009"
    assert s.charts.map.distance("1011", far) == 2
    assert s.refused("us", PlotMove(NEOSHO, far)) == ["5.42"]
    assert s.refused("us", PlotMove(SUPPORT, "1109")) == ["5.42"]
    events = sail_on(s, 9, (8, TF_17, far))
    assert of_kind(events, FuelUsed)
    assert s.public.markers[TF_17].hex == far
    assert s.refused("us", PlotMove(TF_17, "1011")) == ["5.42"]


def test_fuel_is_used_once_in_the_game() -> None:
    s = opening()
    events = sail_on(s, 8)
    assert [event.task_forces for event in of_kind(events, TaskForcesRefuelled)] == [(TF_17, SUPPORT)]
    s.order("us", PlotMove(TF_17, "1009"))
    assert s.refused("us", PlotMove(SUPPORT, "1009")) == ["5.42"]
    sail_on(s, 9)
    assert s.refused("us", PlotMove(SUPPORT, "1009")) == ["5.42"]
    events = sail_on(s, 14)  # through the second night, and nobody takes on fuel any more
    assert of_kind(events, TaskForcesRefuelled) == []
    assert s.refused("us", PlotMove(SUPPORT, "1009")) == ["5.42"]


@pytest.mark.parametrize("mover", [TF_17, NEOSHO])
def test_fuel_neither_of_them_moves_in_that_night(mover: str) -> None:
    s = opening()
    events = sail_on(s, 7, (6, mover, "1111"), (6, SUPPORT, "1111"))
    assert of_kind(events, TaskForcesRefuelled) == []


def test_may_6_no_carrier_based_unit_starts_on_search() -> None:
    s = opening()
    refused = 0
    for side in s.charts.sides:
        for unit in list(s.own(side).units.values()):
            order = StationUnit(unit.id, "search", "A")
            if unit.home in s.charts.ships:
                refused += 1
                assert order not in s.table.options(side, unit.id)
                with pytest.raises(IllegalOrder) as refusal:
                    s.table.decide(order, side)
                searcher = unit.type in ("sbd", "val", "kate", "jake")
                assert refusal.value.faults[0].rule == ("may_6" if searcher else "7.13")
    assert refused == 23 + 28


def test_may_6_units_of_bases_search_from_the_start() -> None:
    s = opening()
    for side, types in (("us", ("pby", "b17", "b26")), ("jp", ("mavis", "betty"))):
        for type_ in types:
            unit = next(unit for unit in s.own(side).units.values() if unit.type == type_)
            s.order(side, StationUnit(unit.id, "search", "A"))


# ---- notes


@pytest.mark.parametrize(("option", "nights"), [(False, {6}), (True, {5, 6})])
def test_double_night_is_an_option(option: bool, nights: set[int]) -> None:
    charts = charts_of("coral_sea", options={"historical_night": option})
    assert {turn for turn in range(1, 7) if charts.is_night(turn)} == nights
    assert {turn for turn in range(13, 19) if charts.is_night(turn)} == {turn + 12 for turn in nights}


def test_townsville_bombers_b17s_reach_rabaul_and_b26s_only_from_port_moresby() -> None:
    bases = CORAL_SEA.map.bases
    far = CORAL_SEA.map.distance(bases["townsville"].hex, bases["rabaul"].hex)
    near = CORAL_SEA.map.distance(bases["port_moresby"].hex, bases["rabaul"].hex)
    assert within_reach(CORAL_SEA, "b17", far, far)
    assert not within_reach(CORAL_SEA, "b26", far, far)
    assert radius(CORAL_SEA, "b26") == near
    s = Situation(CORAL_SEA)
    s.units(2, "us", "b26", "deck", "townsville")
    s.phase(ph.TAKE_OFF)
    s.order("us", FormStrike("townsville", "port_moresby", "port_moresby"))
    hop = CORAL_SEA.map.distance(bases["townsville"].hex, bases["port_moresby"].hex)
    assert within_reach(CORAL_SEA, "b26", hop, 0)


def test_covering_group_flak_is_below_the_first_column_at_every_range() -> None:
    group = next(force for force in CORAL_SEA.scenario.task_force if force.id == "jp_covering_group")
    b = BattleTable(charts=CORAL_SEA)
    for at, ship in zip(("000", "020", "030", "040", "050", "060"), group.ships, strict=True):
        b.ship(ship, at)
    for range_ in range(8):
        total = sum(flak_strength.strength(b.public, ship, range_) for ship in group.ships)
        assert total < 10
        assert {CORAL_SEA.tables.flak_result(total, die) for die in range(1, 7)} == {0}


def test_tulagi_transport_does_not_count_for_port_moresby() -> None:
    s = opening()
    sail_on(s, 12)
    for ship in ("jp-trans-transport-12", "jp-trans-transport-1"):
        s.own("jp").ships[ship] = replace(s.own("jp").ships[ship], task_force="jp-5")
    s.public.markers["jp-5"] = replace(s.public.markers["jp-5"], hex="0307")
    sail_on(s, 13)
    assert set(s.own("jp").arrived) == {"jp-trans-transport-1"}


def test_catalinas_of_efate_guard_the_eastern_flank() -> None:
    board = CORAL_SEA.map
    assert [(row.base, row.count) for row in CORAL_SEA.scenario.air if (row.base, row.type) == ("efate", "pby")] == [
        ("efate", 1)
    ]
    assert not [row for row in CORAL_SEA.scenario.air if row.base == "noumea"]
    for hex in ("1211", "1309", "1310"):
        assert patterns_covering(board.hex(board.bases["efate"].hex), board.hex(hex))
        assert not patterns_covering(board.hex(board.bases["noumea"].hex), board.hex(hex))


# ---- objectives


def test_moresby_the_convoy_arrives_by_jomard_passage_and_wins() -> None:
    s = opening()
    events = sail_on(s, 99, *convoy())
    assert len(s.own("jp").arrived) == 11
    assert set(s.own("jp").arrived.values()) == {16}
    assert (points(s, "moresby"), points(s, "moresby_held")) == (11 * 10 + 30, 0)
    (ended,) = of_kind(events, GameEnded)
    assert (ended.outcome.winner, ended.outcome.level) == ("jp", "decisive")
    assert ended.outcome.points == {"us": 0, "jp": 140}


@pytest.mark.parametrize(("ships", "hurt", "score"), [(1, 0, 10), (5, 0, 50), (6, 0, 90), (6, 1, 90), (6, 2, 0)])
def test_moresby_ten_each_with_d1_at_most_and_thirty_for_six(ships: int, hurt: int, score: int) -> None:
    s = Situation(CORAL_SEA)
    names = [f"jp-trans-transport-{number}" for number in range(1, ships + 1)]
    s.task_force("jp", 3, "0307", *names, damage=hurt)
    s.phase(ph.INTERFACE, game_turn=16, op_turn=0)
    s.follow(scoring.score_game_turn)
    assert points(s, "moresby") == score
    assert points(s, "moresby_held") == (0 if score else 30)


def test_moresby_held_is_american_when_nobody_comes() -> None:
    s = opening()
    (ended,) = of_kind(sail_on(s, 99), GameEnded)
    assert ended.outcome.points == {"us": 30, "jp": 0}
    assert (ended.outcome.winner, ended.outcome.level) == ("us", "marginal")


@pytest.mark.parametrize(("damage", "score"), [(0, 0), (1, 4), (2, 10), (3, 16), (4, 20), (6, 20)])
def test_moresby_base_and_rabaul_base_score_by_their_state(damage: int, score: int) -> None:
    s = opening()
    for base in ("port_moresby", "rabaul"):
        s.public.sites[base] = replace(s.public.sites[base], damage=damage)
    assert (points(s, "moresby_base"), points(s, "rabaul_base")) == (score, score)


def test_bombard_scores_nothing_before_ships_can_bombard() -> None:
    """Shore bombardment comes with surface combat."""
    s = opening()
    s.public.sites["port_moresby"] = replace(s.public.sites["port_moresby"], damage=4)
    assert points(s, "bombard") == 0


# ---- set-up and victory


def test_ships_set_up_in_the_area_of_their_task_force_only() -> None:
    s = opening()
    with pytest.raises(IllegalOrder):
        s.table.decide(TransferShip("jp-cv-shokaku", CONVOY), "jp")
    s.order("us", TransferShip("us-ca-chicago", TF_17))
    assert len(s.charts.scenario.air) == 28
    assert sum(len(s.own(side).units) for side in s.charts.sides) == 79


@pytest.mark.parametrize(
    ("us", "jp", "level"),
    [
        (0, 65, ("us", "marginal")),  # the weaker side
        (0, 66, (None, None)),
        (0, 84, (None, None)),
        (0, 85, ("jp", "marginal")),
        (0, 110, ("jp", "substantive")),
        (0, 140, ("jp", "decisive")),  # the whole convoy
        (44, 0, ("us", "marginal")),
        (45, 0, ("us", "substantive")),
        (90, 0, ("us", "decisive")),
        (108, 75, ("us", "marginal")),  # history
    ],
)
def test_victory_levels(us: int, jp: int, level: tuple[str | None, str | None]) -> None:
    assert scoring.level_reached(CORAL_SEA.scenario, {"us": us, "jp": jp}) == level


def test_units_lost_with_their_carrier_count() -> None:
    assert CORAL_SEA.scenario.victory.air_units_lost_with_their_carrier_count
    s = opening()
    s.own("jp").lost_aboard = 4
    for unit in [unit for unit in s.own("jp").units.values() if unit.home == "jp-cvl-shoho"][:2]:
        s.own("jp").units[unit.id] = replace(unit, place="lost")
    assert scoring.air_points(s.public, s.own("jp")) == 4


@pytest.mark.parametrize(("commander", "seed"), [("random", 1), ("random", 2), ("drill", 1)])
def test_a_game_is_played_to_its_level(commander: str, seed: int) -> None:
    summary = simulate("coral_sea", seed, {"us": commander, "jp": commander})
    assert summary["turns"] == 18
    reached = scoring.level_reached(CORAL_SEA.scenario, summary["points"])  # type: ignore[arg-type]
    assert (summary["winner"], summary["level"]) == reached
