"""[5.5] Task force regrouping (rulings FC-06 to FC-08, FC-62, FC-63)."""

from __future__ import annotations

import msgspec
from situations import Situation, charts_of, of_kind

from fastcarriers.carriers import phases as ph
from fastcarriers.carriers import regrouping, sequence
from fastcarriers.carriers.events import MarkerForgotten, MarkerPlaced, MarkerRemoved
from fastcarriers.carriers.orders import CastOff, DeclareDummy, DeployTaskForce, PlotMove, ScuttleShip, TransferShip
from fastcarriers.carriers.records import Composition, Statement
from fastcarriers.kernel.parts import PUBLIC

TF_16 = ("us-cv-enterprise", "us-cv-hornet", "us-dd-phelps", "us-dd-worden")


def night(scenario: str = "midway") -> Situation:
    """Two task forces and a dummy in 1204, another dummy in 1104."""
    s = Situation(charts_of(scenario))
    s.task_force("us", 1, "1204", *TF_16)
    s.task_force("us", 2, "1204", "us-cv-yorktown")
    s.task_force("us", 3, "1204")
    s.task_force("us", 4, "1104")
    s.task_force("jp", 1, "0401", "jp-cv-akagi")
    s.phase(ph.REGROUPING, game_turn=6, op_turn=0)
    return s


def faults(s: Situation, side: str = "us") -> list[str]:
    return [fault.rule for fault in s.table.faults(side)]


def in_task_force(s: Situation, task_force: str) -> set[str]:
    return {ship.id for ship in s.own("us").ships.values() if ship.task_force == task_force}


def test_5_51_5_52_ships_pass_between_task_forces_in_one_hex() -> None:
    s = night()
    s.order("us", TransferShip("us-dd-phelps", "us-2"))
    assert in_task_force(s, "us-2") == {"us-cv-yorktown", "us-dd-phelps"}
    assert s.refused("us", TransferShip("us-dd-phelps", "us-4")) == ["5.52"]
    assert s.refused("us", TransferShip("us-dd-phelps", "us-8")) == ["5.52"]
    assert s.refused("us", TransferShip("us-dd-phelps", "us-2")) == ["5.51"]
    assert s.refused("us", TransferShip("jp-cv-akagi", "us-2")) == ["5.51"]
    assert s.refused("us", TransferShip("us-dd-phelps", "jp-1")) == ["5.11"]


def test_5_52_only_at_night_before_movement_is_plotted() -> None:
    s = night()
    s.phase(ph.PLOTTING, game_turn=7, op_turn=0)
    assert s.refused("us", TransferShip("us-dd-phelps", "us-2")) == ["4.1"]
    begun = []
    for game_turn in range(7, 14):
        s.follow(
            lambda now, turn=game_turn: sequence.begin_game_turn(now, turn), *[("7.31", 1)] * 29 * (game_turn == 12)
        )
        begun.append(s.public.standing.name)
    assert begun == [ph.PLOTTING] * 5 + [ph.REGROUPING, ph.PLOTTING]


def test_5_53_a_dummy_that_gets_ships_is_none_and_an_emptied_task_force_is_one() -> None:
    s = night()
    s.order("us", TransferShip("us-cv-yorktown", "us-3"))
    assert in_task_force(s, "us-2") == set()
    assert in_task_force(s, "us-3") == {"us-cv-yorktown"}
    s.ready()
    assert s.public.markers["us-2"].on_map
    assert s.public.standing.name == ph.PLOTTING
    s.order("us", PlotMove("us-2", "1304"))


def test_5_54_movement_is_plotted_after_regrouping_and_judged_by_it() -> None:
    s = Situation()
    s.task_force("jp", 1, "0206", "jp-trans-transport-1")
    s.task_force("jp", 2, "0206", "jp-dd-arare")
    s.charts.night_turns = frozenset({5})
    s.phase(ph.REGROUPING, game_turn=5, op_turn=0)
    s.order("jp", TransferShip("jp-dd-arare", "jp-1"))
    s.order("jp", TransferShip("jp-trans-transport-1", "jp-2"))
    s.ready()
    assert s.public.standing.name == ph.PLOTTING
    s.order("jp", PlotMove("jp-1", "0306"))
    assert s.refused("jp", PlotMove("jp-2", "0306")) == ["5.47"]


def test_5_55_fc_62_fc_08_a_declared_dummy_leaves_the_map_and_its_statements_are_forgotten() -> None:
    s = night()
    s.own("jp").statements["us-4"] = Statement("us-4", "1104", 5, True, False, 2)
    s.own("jp").compositions["us-4"] = Composition("us-4", "1104", 5, {"CV": 1})
    s.own("jp").searched["us-4"] = "search"
    s.own("us").said["us-4"] = Statement("us-4", "1104", 5, True, False, 2)
    s.table.state.sealed.under["us-4"] = ("false",)
    assert s.refused("us", DeclareDummy("us-1")) == ["5.55"]
    assert s.refused("us", DeclareDummy("us-7")) == ["5.55"]
    assert s.refused("us", DeclareDummy("jp-1")) == ["5.55"]
    s.order("us", DeclareDummy("us-4"))
    assert s.refused("us", DeclareDummy("us-4")) == ["5.55"]
    s.order("us", DeployTaskForce("us-4", "1204"))
    assert s.public.markers["us-4"].hex == "1104"
    events = s.ready()
    assert [(event.to, event.task_force, event.why) for event in of_kind(events, MarkerRemoved)] == [
        (PUBLIC, "us-4", "declared")
    ]
    assert {event.to for event in of_kind(events, MarkerForgotten)} == {"us", "jp"}
    assert [event.marker.hex for event in of_kind(events, MarkerPlaced)] == ["1204"]
    assert s.public.markers["us-4"].hex == "1204"
    jp = s.own("jp")
    assert (jp.statements, jp.compositions, jp.searched, s.own("us").said) == ({}, {}, {}, {})
    assert s.table.state.sealed.under == {}


def test_5_55_unused_markers_are_placed_where_a_task_force_of_ones_own_stands() -> None:
    s = night()
    assert s.refused("us", DeployTaskForce("us-5", "0401")) == ["5.55"]
    assert s.refused("us", DeployTaskForce("us-5", "1304")) == ["5.55"]
    assert s.refused("us", DeployTaskForce("us-1", "1104")) == ["5.55"]
    assert s.refused("us", DeployTaskForce("us-9", "1104")) == ["5.11"]
    s.order("us", DeployTaskForce("us-5", "1104"))
    assert s.refused("us", DeployTaskForce("us-5", "1104")) == ["5.55"]
    s.order("us", DeployTaskForce("us-5", "1204"))
    s.order("us", TransferShip("us-dd-phelps", "us-5"))
    assert s.refused("us", DeployTaskForce("us-5", "1104")) == ["5.52"]
    assert s.refused("us", DeclareDummy("us-5")) == ["5.55"]
    s.ready()
    assert (s.public.markers["us-5"].hex, s.public.markers["us-5"].number) == ("1204", 5)


def test_5_55_fc_62_no_marker_goes_to_the_hex_of_a_declared_marker_whichever_order_comes_first() -> None:
    s = night()
    s.order("us", DeclareDummy("us-4"))
    assert s.refused("us", DeployTaskForce("us-5", "1104")) == ["5.55"]
    assert s.refused("us", DeployTaskForce("us-4", "1104")) == ["5.55"]  # nor back to where it was
    other = night()
    other.order("us", DeployTaskForce("us-5", "1104"))
    assert other.refused("us", DeclareDummy("us-4")) == ["5.55"]
    other.order("us", DeclareDummy("us-3"))  # nobody depends on that one
    other.order("us", DeployTaskForce("us-6", "1104"))
    assert other.refused("us", DeclareDummy("us-4")) == ["5.55"]  # two dummies just placed are no task force
    for marker in ("us-5", "us-6"):
        other.order("us", DeclareDummy(marker))
    other.order("us", DeclareDummy("us-4"))
    other.ready()
    assert not any(other.public.markers[marker].on_map for marker in ("us-3", "us-4"))
    assert "us-5" not in other.public.markers


def test_5_55_a_second_task_force_in_the_hex_lets_the_first_be_declared() -> None:
    s = night()
    s.task_force("us", 7, "1104")
    s.order("us", DeployTaskForce("us-5", "1104"))
    s.order("us", DeclareDummy("us-4"))
    assert s.refused("us", DeclareDummy("us-7")) == ["5.55"]


def test_5_55_5_56_a_placed_marker_that_got_ships_is_a_task_force_itself() -> None:
    s = night()
    s.task_force("us", 4, "1104", "us-dd-hammann")
    s.order("us", DeployTaskForce("us-5", "1104"))
    s.order("us", TransferShip("us-dd-hammann", "us-5"))
    s.order("us", DeployTaskForce("us-6", "1104"))
    s.order("us", DeclareDummy("us-4"))
    assert s.refused("us", DeclareDummy("us-5")) == ["5.55"]
    s.order("us", ScuttleShip("us-dd-hammann"))
    assert s.own("us").deployment == {}  # us-6 has nobody left to stand with
    s.ready()
    assert not s.public.markers["us-4"].on_map


def test_5_55_6_52_a_task_force_given_up_in_this_phase_takes_no_marker() -> None:
    s = night()
    s.task_force("us", 4, "1104", "us-dd-hammann")
    s.order("us", DeployTaskForce("us-5", "1104"))
    s.order("us", DeployTaskForce("us-6", "1204"))
    s.order("us", ScuttleShip("us-dd-hammann"))
    assert s.own("us").deployment == {"us-6": "1204"}
    assert s.refused("us", DeployTaskForce("us-5", "1104")) == ["5.55"]


def test_5_55_a_marker_that_is_kept_stays_out() -> None:
    s = night()
    s.own("us").reserved["us-6"] = "somebody"
    assert s.refused("us", DeployTaskForce("us-6", "1204")) == ["5.11"]
    assert s.refused("us", TransferShip("us-dd-phelps", "us-6")) == ["5.11"]


def test_5_56_fc_07_a_task_force_is_divided_at_night_with_a_free_marker() -> None:
    s = night()
    s.order("us", DeployTaskForce("us-6", "1204"))
    s.order("us", TransferShip("us-cv-hornet", "us-6"))
    s.order("us", TransferShip("us-dd-worden", "us-6"))
    s.ready()
    assert in_task_force(s, "us-6") == {"us-cv-hornet", "us-dd-worden"}
    assert in_task_force(s, "us-1") == {"us-cv-enterprise", "us-dd-phelps"}
    full = night()
    for number in (5, 6, 7, 8):
        full.order("us", DeployTaskForce(f"us-{number}", "1204"))
    pieces = full.table.offers("us").pieces["DeployTaskForce"]
    assert set(pieces) <= {"us-5", "us-6", "us-7", "us-8"}


def test_fc_06_5_13_new_dummies_are_counted_and_emptied_task_forces_are_not() -> None:
    s = night()
    s.order("us", TransferShip("us-cv-yorktown", "us-1"))
    assert faults(s) == []
    s.order("us", DeployTaskForce("us-5", "1204"))
    assert faults(s) == ["5.13"]
    s.order("us", DeclareDummy("us-5"))
    assert (faults(s), s.own("us").declared) == ([], ())
    s.order("us", DeployTaskForce("us-5", "1204"))
    s.order("us", TransferShip("us-cv-yorktown", "us-5"))
    assert faults(s) == []
    s.ready()


def test_fc_06_5_13_no_new_dummies_where_the_scenario_has_none() -> None:
    s = Situation(charts_of("pearl_harbor"))
    s.task_force("jp", 1, "2008", "jp-cv-akagi", "jp-cv-kaga")
    s.phase(ph.REGROUPING, game_turn=6, op_turn=0)
    s.order("jp", DeployTaskForce("jp-2", "2008"))
    assert "5.13" in faults(s, "jp")
    s.order("jp", TransferShip("jp-cv-kaga", "jp-2"))
    assert faults(s, "jp") == []


def test_fc_62_5_52_regrouping_is_secret_until_both_are_ready_and_transfers_for_ever() -> None:
    s = night()
    before = msgspec.json.encode(s.table.game.view(s.public, s.own("jp")))
    orders = (
        TransferShip("us-dd-phelps", "us-3"),
        DeclareDummy("us-4"),
        DeployTaskForce("us-4", "1204"),
        DeployTaskForce("us-5", "1204"),
    )
    assert {event.to for order in orders for event in s.order("us", order)} == {"us"}
    assert msgspec.json.encode(s.table.game.view(s.public, s.own("jp"))) == before
    events = s.follow(regrouping.reveal)
    assert "us-dd-phelps" not in repr([event for event in events if event.to != "us"])


def test_fc_63_regrouping_changes_no_strike_plot() -> None:
    s = night()
    strike = s.strike("us", "us-2", "jp-1", "1103")
    s.unit("us", "sbd", "strike", strike, slot="1", endurance=3, home="us-cv-yorktown")
    before = s.own("us").strikes[strike]
    s.order("us", TransferShip("us-cv-yorktown", "us-1"))
    s.ready()
    assert s.own("us").strikes[strike] == before


def test_5_52_fc_65_a_ship_that_goes_to_another_task_force_drops_her_tow() -> None:
    s = night()
    s.damage("us", "us-dd-phelps", 3)
    own = s.own("us")
    own.ships["us-dd-phelps"] = msgspec.structs.replace(own.ships["us-dd-phelps"], tower="us-dd-worden")
    s.order("us", TransferShip("us-dd-worden", "us-2"))
    assert s.own("us").ships["us-dd-phelps"].tower is None
    assert s.refused("us", CastOff("us-dd-phelps")) == ["6.64"]
