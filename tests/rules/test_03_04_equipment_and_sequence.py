"""[3.0, 4.0] Game equipment, scale, and the sequence of play (ruling FC-15)."""

from __future__ import annotations

from typing import get_args

from situations import Situation, charts_of, of_kind

from fastcarriers.carriers import phases as ph
from fastcarriers.carriers.charts import OP_TURNS
from fastcarriers.carriers.events import GameTurnBegan, OpTurnBegan
from fastcarriers.carriers.orders import WishOperations
from fastcarriers.carriers.words import Function, ShipClass
from fastcarriers.kernel.orders import Ready
from fastcarriers.kernel.parts import Event, PhaseBegan
from maps.search_template import FANS, WEDGES, covers

SCENARIOS = (
    "pearl_harbor", "coral_sea", "midway", "eastern_solomons", "santa_cruz", "northern_solomons",
    "korea", "tonkin_gulf", "norwegian_sea",
)  # fmt: skip


def play_on(s: Situation) -> list[Event]:
    events: list[Event] = []
    for side in s.public.standing.awaits:
        decision = s.table.decide(Ready(), side)
        s.table.commit(decision)
        events += decision.events
    return events


# ---- 3.0


def test_3_1_five_strategic_maps_and_one_tactical_display() -> None:
    boards = {charts_of(scenario).map.id for scenario in SCENARIOS}
    assert boards == {"sea_of_japan", "tonkin_gulf", "central_pacific", "south_pacific", "norwegian_sea"}
    assert charts_of().tables.tactical_display.radius == 12


def test_3_2_3_21_the_sample_units_have_their_printed_types_and_identification_numbers() -> None:
    every = [charts_of(scenario) for scenario in SCENARIOS]
    ships = {ship.name: ship for charts in every for ship in charts.ships.values()}
    printed = [("Akagi", "CV", "503"), ("Helena", "CL", "044"), ("Triumph", "CVL", "402"), ("Belknap", "DLG", "143")]
    for name, type, number in printed:
        assert (ships[name].type, ships[name].number) == (type, number)
    types = {type.label: type.number for charts in every for type in charts.types.values()}
    assert (types["P39"], types["M21"]) == ("212", "933")


def test_3_22_every_counter_is_of_a_listed_type() -> None:
    charts = charts_of()
    assert {ship.type for ship in charts.ships.values()} <= set(get_args(ShipClass))
    assert {type.function for type in charts.types.values()} <= set(get_args(Function))
    chits = charts.tables.chits.count
    assert sorted(set(chits.values())) == [2, 4, 6]
    assert (sum(chits.values()), len(chits)) == (30, 6)


def test_3_5_the_scale_of_time_and_distance() -> None:
    time = charts_of().tables.time
    assert (time.game_turn_hours, time.op_turn_hours, time.tac_turn_seconds) == (4, 1, 40)
    assert (time.strategic_hex_nm, time.tactical_hex_yards, time.air_unit_aircraft) == (90, 1000, 6)
    assert charts_of().map.hex_nm == 90


def test_fc_15_the_wedge_the_fan_and_the_circle_cover_21_36_and_91_hexes() -> None:
    board = charts_of().map
    at = next(label for label in board.labels if len(board.within(label, 5)) == 91)
    base, reach = board.hex(at), [board.hex(label) for label in board.within(at, 6)]
    counts = {pattern: sum(covers(pattern, base, there) for there in reach) for pattern in ("circle", *FANS, *WEDGES)}
    assert counts == {"circle": 91} | dict.fromkeys(FANS, 36) | dict.fromkeys(WEDGES, 21)
    assert all(covers(pattern, base, base) for pattern in counts)


# ---- 4.0


def test_4_0_4_1_a_game_turn_has_a_strategic_stage_and_an_operational_stage_of_four_op_turns() -> None:
    s = Situation()
    s.task_force("us", 1, "1204", "us-cv-hornet")
    s.task_force("jp", 1, "0401", "jp-cv-akagi")
    s.phase(ph.PLOTTING, game_turn=7, op_turn=0)
    events = play_on(s)
    assert s.public.standing.name == ph.INTERFACE
    for op_turn in range(1, OP_TURNS + 1):
        s.order("us", WishOperations("operations", True))
        phases = [event.name for event in of_kind(play_on(s), PhaseBegan)]
        for _ in range(3):
            assert s.public.op_turn == op_turn
            events += play_on(s)
            phases.append(s.public.standing.name)
        assert phases == [ph.TAKE_OFF, ph.STATUS, ph.LANDING, ph.AIR_MOVEMENT]
    events = play_on(s)
    assert [event.game_turn for event in of_kind(events, GameTurnBegan)] == [8]
    assert of_kind(events, OpTurnBegan) == []
    assert s.public.standing.name == ph.PLOTTING


def test_4_1_without_a_wish_for_operations_the_next_game_turn_begins_at_once() -> None:
    s = Situation()
    s.phase(ph.INTERFACE, game_turn=7, op_turn=0)
    events = play_on(s)
    assert [event.game_turn for event in of_kind(events, GameTurnBegan)] == [8]
    assert s.public.standing.name == ph.PLOTTING


def test_4_1_the_night_turn_begins_with_regrouping_and_the_last_turn_ends_the_game() -> None:
    s = Situation()
    s.phase(ph.INTERFACE, game_turn=5, op_turn=0)
    play_on(s)
    assert (s.public.game_turn, s.public.standing.name) == (6, ph.REGROUPING)
    s.phase(ph.INTERFACE, game_turn=24, op_turn=0)
    play_on(s)
    assert s.public.standing.name == ph.OVER
    assert s.public.outcome is not None


def test_4_1_the_day_has_six_game_turns_and_begins_again_with_the_first() -> None:
    charts = charts_of()
    assert [charts.turn_of_day(turn) for turn in (1, 6, 7, 24)] == [1, 6, 1, 6]
    assert [charts.day(turn) for turn in (1, 6, 7, 24)] == [1, 1, 2, 4]
