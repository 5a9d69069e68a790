"""[5.3, 5.4] Plotting and movement, reinforcements and withdrawal, and rules of scenarios about movement."""

from __future__ import annotations

import msgspec
import pytest
from situations import Situation, charts_of, of_kind

from fastcarriers.carriers import movement, movement_rules
from fastcarriers.carriers import phases as ph
from fastcarriers.carriers.displays import capacity
from fastcarriers.carriers.events import (
    FuelUsed,
    MarkerPlaced,
    MarkerRemoved,
    MoveVoid,
    ShipArrived,
    TaskForceMoved,
    TaskForcesRefuelled,
)
from fastcarriers.carriers.orders import CancelPlot, DeployTaskForce, PlotMove
from fastcarriers.carriers.records import Statement
from fastcarriers.kernel.parts import PUBLIC, Standing


def plotting(scenario: str = "midway", *variants: str, game_turn: int = 7, **options: bool) -> Situation:
    s = Situation(charts_of(scenario, variants, options))
    s.phase(ph.PLOTTING, game_turn=game_turn, op_turn=0)
    return s


def goals(s: Situation, side: str, task_force: str) -> set[str]:
    return {order.hex for order in s.table.options(side, task_force, "PlotMove") if isinstance(order, PlotMove)}


def moved(s: Situation) -> dict[str, str]:
    """The plots of both sides are executed: which marker moved into which hex."""
    return {event.task_force: event.hex for event in of_kind(s.follow(movement.execute), TaskForceMoved)}


# ---- plotting


def test_5_31_5_32_both_sides_plot_any_of_their_task_forces() -> None:
    s = plotting()
    s.task_force("us", 1, "1204", "us-cv-hornet")
    s.task_force("us", 2, "1204")
    s.task_force("jp", 1, "0401", "jp-cv-akagi")
    s.order("us", PlotMove("us-1", "1104"))
    s.order("us", PlotMove("us-2", "1304"))
    s.order("jp", PlotMove("jp-1", "0501"))
    assert s.own("us").plots == {"us-1": "1104", "us-2": "1304"}
    assert moved(s) == {"us-1": "1104", "us-2": "1304", "jp-1": "0501"}


def test_5_33_a_plot_is_voluntary_may_be_changed_and_is_carried_out() -> None:
    s = plotting()
    for number in (1, 2, 3):
        s.task_force("us", number, "1204", ("us-cv-hornet", "us-cv-enterprise", "us-dd-phelps")[number - 1])
    s.order("us", PlotMove("us-1", "1104"))
    assert s.refused("us", PlotMove("us-1", "1104")) == ["5.33"]
    s.order("us", PlotMove("us-1", "1304"))
    s.order("us", PlotMove("us-2", "1104"))
    s.order("us", CancelPlot("us-2"))
    assert s.refused("us", CancelPlot("us-2")) == ["5.33"]
    assert s.refused("us", CancelPlot("jp-1")) == ["5.33"]
    assert moved(s) == {"us-1": "1304"}
    assert s.public.markers["us-2"].hex == "1204"
    assert (s.public.markers["us-1"].moved, s.public.markers["us-2"].moved) == (True, False)


def test_5_32_plots_are_secret_until_both_are_ready_and_executed_together() -> None:
    s = plotting()
    s.task_force("us", 1, "1204", "us-cv-hornet")
    s.task_force("jp", 1, "0401", "jp-cv-akagi")
    before = msgspec.json.encode(s.table.game.view(s.public, s.own("jp")))
    assert {event.to for event in s.order("us", PlotMove("us-1", "1104"))} == {"us"}
    assert msgspec.json.encode(s.table.game.view(s.public, s.own("jp"))) == before
    s.order("jp", PlotMove("jp-1", "0501"))
    s.ready(sides=["us"])
    assert s.public.markers["us-1"].hex == "1204"
    s.ready()
    assert (s.public.markers["us-1"].hex, s.public.markers["jp-1"].hex) == ("1104", "0501")
    assert s.own("us").plots == {}
    assert s.public.standing.name == ph.INTERFACE


# ---- movement


def test_5_41_5_42_one_hex_in_any_direction_and_no_more() -> None:
    s = plotting()
    s.task_force("us", 1, "1204", "us-cv-hornet")
    assert goals(s, "us", "us-1") == set(s.charts.map.neighbours("1204"))
    assert s.refused("us", PlotMove("us-1", "1206")) == ["5.42"]
    for label in ("1204", "", "9999", "off the map", "0907x"):
        assert s.refused("us", PlotMove("us-1", label)) == ["5.41"]
    s.order("us", PlotMove("us-1", "1104"))
    assert moved(s) == {"us-1": "1104"}
    s.phase(ph.PLOTTING, game_turn=8, op_turn=0)
    assert s.refused("us", PlotMove("us-1", "0904")) == ["5.42"]


def test_5_31_only_ones_own_task_forces_on_the_map_are_plotted() -> None:
    s = plotting()
    s.task_force("us", 1, "1204", "us-cv-hornet")
    s.task_force("jp", 1, "0401", "jp-cv-akagi")
    for marker in ("jp-1", "us-2", "", "us-cv-hornet"):
        assert s.refused("us", PlotMove(marker, "1104")) == ["5.31"]


def test_5_43_5_44_any_number_of_task_forces_of_both_sides_share_a_hex_and_pass_each_other() -> None:
    s = plotting()
    for number in range(1, 9):
        s.task_force("us", number, "1204")
        s.task_force("jp", number, "1104")
    for number in range(1, 5):
        s.order("us", PlotMove(f"us-{number}", "1104"))
        s.order("jp", PlotMove(f"jp-{number}", "1204"))
    assert len(moved(s)) == 8
    assert sum(marker.hex == "1204" for marker in s.public.markers.values()) == 8
    s.phase(ph.PLOTTING, game_turn=8, op_turn=0)
    for number in range(1, 5):
        s.order("jp", PlotMove(f"jp-{number}", "1104"))
    moved(s)
    assert sum(marker.hex == "1104" for marker in s.public.markers.values()) == 12


def test_5_45_prohibited_hexsides_are_not_crossed() -> None:
    s = plotting("coral_sea", game_turn=8)
    s.task_force("us", 1, "0307", "us-cv-yorktown")
    assert "0406" in s.charts.map.neighbours("0307")
    assert s.refused("us", PlotMove("us-1", "0406")) == ["5.45"]
    assert goals(s, "us", "us-1") == {"0408", "0308", "0207"}


def test_5_45_a_plot_that_would_cross_one_is_void_and_the_move_is_lost() -> None:
    s = plotting("coral_sea", game_turn=8)
    s.task_force("us", 1, "0307", "us-cv-yorktown")
    s.own("us").plots["us-1"] = "0406"
    events = s.follow(movement.execute)
    assert [(event.to, event.task_force) for event in of_kind(events, MoveVoid)] == [("us", "us-1")]
    assert of_kind(events, TaskForceMoved) == []
    assert (s.public.markers["us-1"].hex, s.own("us").plots) == ("0307", {})


def test_5_46_fc_10_coastal_hexes_are_entered_freely_and_halve_a_flight_deck() -> None:
    s = plotting()
    s.task_force("us", 1, "0906", "us-cv-hornet")
    assert s.charts.map.is_coastal("0907")
    deck = capacity(s.public, s.own("us"), "us-cv-hornet", "deck")
    s.order("us", PlotMove("us-1", "0907"))
    moved(s)
    assert capacity(s.public, s.own("us"), "us-cv-hornet", "deck") == deck // 2
    s.phase(ph.PLOTTING, game_turn=8, op_turn=0)
    assert goals(s, "us", "us-1") == set(s.charts.map.neighbours("0907"))


@pytest.mark.parametrize(("game_turn", "may"), [(7, False), (8, True), (9, False), (12, True), (13, False)])
def test_5_47_fc_66_transports_move_on_even_turns_of_the_day(game_turn: int, may: bool) -> None:
    s = plotting(game_turn=game_turn)
    s.task_force("jp", 1, "0206", "jp-dd-arare", "jp-trans-transport-1")
    s.task_force("jp", 2, "0206", "jp-oiler-oiler-1", "jp-dd-kasumi")
    s.task_force("jp", 3, "0206")
    assert bool(goals(s, "jp", "jp-1")) is may
    assert goals(s, "jp", "jp-2")
    assert goals(s, "jp", "jp-3")
    if not may:
        assert s.refused("jp", PlotMove("jp-1", "0306")) == ["5.47"]


def test_fc_66_even_is_judged_by_the_day_and_not_by_the_scenario() -> None:
    s = plotting("coral_sea", game_turn=7)
    assert (s.charts.turn_of_day(7), s.charts.turn_of_day(8)) == (1, 2)
    s.task_force("jp", 3, "0704", "jp-trans-transport-1")
    assert goals(s, "jp", "jp-3") == set()


def test_fc_64_a_task_force_that_may_not_move_is_offered_no_plot() -> None:
    s = plotting()
    s.task_force("us", 1, "1204", "us-cv-hornet", damage=3)
    s.task_force("jp", 1, "0206", "jp-trans-transport-1")
    assert "PlotMove" not in s.table.offers("us").pieces
    assert "PlotMove" not in s.table.offers("jp").pieces


def test_fc_67_a_task_force_leaves_by_its_sides_edge_for_good() -> None:
    s = plotting()
    s.task_force("jp", 1, "0106", "jp-cv-akagi", "jp-dd-arare", damage=1)
    s.task_force("us", 1, "0105", "us-cv-hornet")
    s.unit("jp", "kate", "deck", "jp-cv-akagi")
    s.unit("jp", "zeke", "cap", "jp-1", home="jp-cv-akagi")
    s.own("us").statements["jp-1"] = Statement("jp-1", "0106", 6, True, False, 1)
    s.own("us").searched["jp-1"] = "search"
    s.table.state.sealed.under["jp-1"] = ("true",)
    assert s.refused("us", PlotMove("us-1", "off")) == ["5.41"]
    s.order("jp", PlotMove("jp-1", "off"))
    assert [duty.must for duty in s.table.game.view(s.public, s.own("jp")).duties] == [False]
    events = s.follow(movement.execute)
    assert [event.why for event in of_kind(events, MarkerRemoved)] == ["withdrew"]
    own = s.own("jp")
    assert (own.ships["jp-cv-akagi"].state, own.ships["jp-cv-akagi"].damage) == ("withdrawn", 1)
    assert own.units["kate-1"].place == "away"
    assert own.units["zeke-1"].place == "cap"
    assert (s.own("us").statements, s.own("us").searched) == ({}, {})
    assert (s.table.state.sealed.under, s.table.state.sealed.pool) == ({}, ("true",))
    assert not s.public.markers["jp-1"].on_map
    assert s.refused("jp", PlotMove("jp-1", "0106")) == ["5.31"]


def test_fc_67_the_edge_is_that_of_the_side() -> None:
    s = plotting()
    s.task_force("jp", 1, "0101", "jp-cv-akagi")
    s.task_force("jp", 2, "0501", "jp-cv-kaga")
    assert "off" in goals(s, "jp", "jp-1")
    assert "off" not in goals(s, "jp", "jp-2")


def test_fc_78_the_plot_warns_of_a_strike_that_waits_and_is_not_carried_along() -> None:
    s = plotting()
    s.task_force("us", 1, "1204", "us-cv-hornet")
    waiting = s.strike("us", "us-1", None, "1204")
    s.strike("us", "us-1", None, "1104")
    s.unit("us", "sbd", "strike", waiting, slot="1", endurance=3)
    s.order("us", PlotMove("us-1", "1104"))
    duties = s.table.game.view(s.public, s.own("us")).duties
    assert [(duty.piece, duty.must, duty.rule) for duty in duties] == [(waiting, False, "9.37")]
    moved(s)
    assert s.own("us").strikes[waiting].hex == "1204"


# ---- reinforcements


def main_body(game_turn: int) -> Situation:
    s = Situation(charts_of("midway", ("main_body",)), clear=False)
    s.public.standing = Standing(5, ph.PLOTTING, s.charts.sides, s.charts.sides)
    s.public.game_turn = game_turn
    for side in s.charts.sides:
        s.own(side).deployment.clear()
    return s


def test_fc_68_5_41_a_reinforcement_enters_in_an_entry_hex_and_has_moved() -> None:
    s = main_body(3)
    assert [unit.home for unit in s.own("jp").units.values() if unit.place == "away"] == ["jp-cvl-hosho"]
    assert s.refused("jp", DeployTaskForce("jp-6", "0206")) == ["5.41"]
    assert s.refused("jp", DeployTaskForce("jp-7", "0103")) == ["5.41"]
    assert s.refused("us", DeployTaskForce("us-6", "0103")) == ["5.41"]
    s.order("jp", DeployTaskForce("jp-6", "0103"))
    assert s.refused("jp", DeployTaskForce("jp-6", "0103")) == ["5.33"]
    s.order("jp", DeployTaskForce("jp-6", "0104"))
    events = s.follow(movement.execute)
    assert len(of_kind(events, ShipArrived)) == 13
    (placed,) = of_kind(events, MarkerPlaced)
    assert (placed.to, placed.marker.hex, placed.marker.moved) == (PUBLIC, "0104", True)
    own = s.own("jp")
    assert (own.ships["jp-bb-yamato"].task_force, own.ships["jp-bb-yamato"].state) == ("jp-6", "afloat")
    assert own.reserved == {}
    hosho = [unit for unit in own.units.values() if unit.home == "jp-cvl-hosho"]
    assert [unit.place for unit in hosho] == ["hangar"]
    assert "jp-6" not in s.table.offers("jp").pieces.get("DeployTaskForce", ())


def test_fc_68_it_comes_in_its_game_turn_or_later_and_may_wait() -> None:
    assert main_body(2).refused("jp", DeployTaskForce("jp-6", "0103")) == ["5.41"]
    s = main_body(5)
    s.order("jp", DeployTaskForce("jp-6", "0103"))
    s.order("jp", CancelPlot("jp-6"))
    assert of_kind(s.follow(movement.execute), ShipArrived) == []
    assert s.own("jp").reserved == {"jp-6": "jp_main_body"}


# ---- rules of scenarios


def test_no_entry_keeps_convoys_from_port_moresby_before_its_game_turn() -> None:
    s = plotting("coral_sea", game_turn=8)
    s.task_force("jp", 3, "0508", "jp-trans-transport-1")
    s.task_force("jp", 4, "0508", "jp-dd-oite")
    assert s.refused("jp", PlotMove("jp-3", "0408")) == ["convoy_route"]
    s.order("jp", PlotMove("jp-4", "0408"))
    s.phase(ph.PLOTTING, game_turn=12, op_turn=0)
    s.order("jp", PlotMove("jp-3", "0408"))


def test_neutral_hexes_are_closed() -> None:
    s = plotting("tonkin_gulf", game_turn=1)
    ship = next(iter(s.own("us").ships))
    at = next(
        (at, there)
        for at in s.charts.map.labels
        for there in s.charts.map.sea_steps(at)
        if there == "0605" and at not in {"0604", "0704"}
    )
    s.task_force("us", 1, at[0], ship)
    assert s.refused("us", PlotMove("us-1", at[1])) == ["neutral"]


def test_must_stay_away_bars_the_circle_and_drives_out_of_it() -> None:
    s = plotting("eastern_solomons", game_turn=7, wasp_refuels=True)
    s.task_force("us", 1, "1311", "us-cv-wasp")
    s.task_force("us", 2, "1311", "us-dd-farragut")
    nearer = next(at for at in s.charts.map.sea_steps("1311") if s.charts.map.distance(at, "1307") == 3)
    assert s.refused("us", PlotMove("us-1", nearer)) == ["wasp_refuels"]
    s.order("us", PlotMove("us-2", nearer))
    s.task_force("us", 1, "1309", "us-cv-wasp")
    assert [fault.rule for fault in s.table.faults("us")] == ["wasp_refuels"]
    assert all(s.charts.map.distance(at, "1307") > 2 for at in goals(s, "us", "us-1"))
    s.order("us", PlotMove("us-1", next(iter(goals(s, "us", "us-1")))))
    assert s.table.faults("us") == ()


def test_turn_away_after_a_search_contact() -> None:
    s = plotting("santa_cruz", game_turn=4, caution=True)
    s.task_force("jp", 1, "1404", "jp-cv-shokaku")
    s.task_force("jp", 2, "1404", "jp-dd-amatsukaze")
    assert s.table.faults("jp") == ()
    for marker in ("jp-1", "jp-2"):
        s.own("jp").said[marker] = Statement(marker, "1404", 3, True, False, 1)
    assert [fault.rule for fault in s.table.faults("jp")] == ["caution"]
    board = s.charts.map
    assert goals(s, "jp", "jp-1") == {board.step("1404", "NW"), board.step("1404", "NE")}
    assert s.refused("jp", PlotMove("jp-1", board.step("1404", "SE") or "")) == ["caution"]
    s.order("jp", PlotMove("jp-1", board.step("1404", "NW") or ""))
    assert s.table.faults("jp") == ()
    s.phase(ph.PLOTTING, game_turn=5, op_turn=0)
    s.own("jp").plots.clear()
    assert s.table.faults("jp") == ()


def test_moored_ships_never_move() -> None:
    s = plotting("pearl_harbor", game_turn=2)
    harbour = next(force for force in s.charts.scenario.task_force if force.immobile)
    s.task_force("us", 1, harbour.historical_hex, harbour.ships[0])
    assert s.refused("us", PlotMove("us-1", s.charts.map.sea_steps(harbour.historical_hex)[0])) == ["scenario"]


def test_refuel_gives_one_longer_move_after_a_night_beside_the_oiler() -> None:
    s = plotting("coral_sea", game_turn=6)
    s.task_force("us", 1, "1011", "us-cv-yorktown")
    s.task_force("us", 2, "1011", "us-ca-chicago")
    s.task_force("us", 3, "1011", "us-oiler-neosho")
    s.task_force("us", 4, "1011")
    s.task_force("us", 5, "1111", "us-dd-walke")
    (event,) = of_kind(s.follow(movement_rules.refuel), TaskForcesRefuelled)
    assert (event.to, event.task_forces) == ("us", ("us-1", "us-2"))
    s.phase(ph.PLOTTING, game_turn=8, op_turn=0)
    far = next(at for at in s.charts.map.within("1011", 2) if s.charts.map.distance("1011", at) == 2)
    assert goals(s, "us", "us-1") == {at for at in s.charts.map.within("1011", 2) if at != "1011"}
    assert s.refused("us", PlotMove("us-5", "1109")) == ["5.42"]
    s.order("us", PlotMove("us-1", far))
    assert s.refused("us", PlotMove("us-2", far)) == ["5.42"]
    events = s.follow(movement.execute)
    assert [(event.task_force, event.uses) for event in of_kind(events, FuelUsed)] == [("us-1", 1)]
    assert s.public.markers["us-1"].hex == far
    s.phase(ph.PLOTTING, game_turn=9, op_turn=0)
    assert s.refused("us", PlotMove("us-2", far)) == ["5.42"]


def test_refuel_serves_ships_and_not_a_marker_that_they_have_left() -> None:
    s = plotting("coral_sea", game_turn=8)
    s.task_force("us", 1, "1011")
    s.own("us").refuelled = ("us-1",)
    assert goals(s, "us", "us-1") == set(s.charts.map.sea_steps("1011"))


def test_refuel_needs_the_night_and_both_at_rest() -> None:
    s = plotting("coral_sea", game_turn=5)
    s.task_force("us", 1, "1011", "us-cv-yorktown")
    s.task_force("us", 3, "1011", "us-oiler-neosho")
    assert s.follow(movement_rules.refuel) == ()
    s.phase(ph.PLOTTING, game_turn=6, op_turn=0)
    s.public.markers["us-3"] = msgspec.structs.replace(s.public.markers["us-3"], moved=True)
    assert s.follow(movement_rules.refuel) == ()


def test_refuel_a_longer_move_crosses_no_prohibited_hexside() -> None:
    s = plotting("coral_sea", game_turn=8)
    s.task_force("us", 1, "0307", "us-cv-yorktown")
    s.own("us").refuelled = ("us-1",)
    reach = goals(s, "us", "us-1")
    assert reach == {at for step in s.charts.map.sea_steps("0307") for at in (step, *s.charts.map.sea_steps(step))} - {
        "0307"
    }
    assert s.refused("us", PlotMove("us-1", "0405")) == ["5.45"]
