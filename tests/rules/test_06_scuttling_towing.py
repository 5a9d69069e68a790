"""[6.5, 6.6] Scuttling, ditching and towing (rulings FC-09, FC-64, FC-65, FC-106)."""

from __future__ import annotations

import msgspec
import pytest
from situations import Situation, charts_of, of_kind

from fastcarriers.carriers import movement, scoring, scuttling, towing
from fastcarriers.carriers import phases as ph
from fastcarriers.carriers.events import MarkerRemoved, MoveVoid, ShipLost, UnitLost
from fastcarriers.carriers.orders import (
    CastOff,
    DeployTaskForce,
    DitchUnit,
    PlotMove,
    ScuttleShip,
    TowShip,
    TransferShip,
)
from fastcarriers.kernel.orders import TakeBack
from fastcarriers.kernel.parts import PUBLIC

CLASSES = ("us-cv-hornet", "us-ca-astoria", "us-ca-portland", "us-caaa-atlanta", "us-dd-phelps", "us-dd-worden")


def at_sea(phase: str = ph.PLOTTING, game_turn: int = 8) -> Situation:
    s = Situation()
    s.task_force("us", 1, "1204", *CLASSES)
    s.task_force("us", 2, "1204", "us-ca-vincennes")
    s.task_force("jp", 1, "0401", "jp-cv-akagi")
    s.phase(phase, game_turn=game_turn, op_turn=0 if phase == ph.PLOTTING else 1)
    return s


def tower(s: Situation, ship: str) -> str | None:
    return s.own("us").ships[ship].tower


# ---- 6.5


@pytest.mark.parametrize("phase", sorted(ph.QUIET))
def test_6_51_fc_106_ships_and_units_are_given_up_in_every_secret_phase(phase: str) -> None:
    s = at_sea(phase)
    unit = s.unit("us", "sbd", "search", "us-1", slot="A", home="us-cv-hornet")
    s.order("us", DitchUnit(unit))
    s.order("us", ScuttleShip("us-dd-phelps"))
    assert s.own("us").units[unit].place == "lost"
    own = s.own("us").ships["us-dd-phelps"]
    assert (own.state, own.task_force, own.damage) == ("sunk", None, 4)


@pytest.mark.parametrize("phase", [ph.SET_UP, ph.STATEMENTS, ph.CONTACT])
def test_fc_106_not_at_set_up_nor_between_attacks(phase: str) -> None:
    s = at_sea(phase)
    assert s.refused("us", ScuttleShip("us-dd-phelps")) == ["4.1"]


def test_6_51_the_loss_is_public_when_the_phase_ends_and_may_be_taken_back_till_then() -> None:
    s = at_sea()
    before = msgspec.json.encode(s.table.game.view(s.public, s.own("jp")))
    assert {event.to for event in s.order("us", ScuttleShip("us-dd-phelps"))} == {"us"}
    assert msgspec.json.encode(s.table.game.view(s.public, s.own("jp"))) == before
    s.table.commit(s.table.decide(TakeBack(), "us"))
    assert s.own("us").ships["us-dd-phelps"].state == "afloat"
    s.order("us", ScuttleShip("us-dd-phelps"))
    lost = of_kind(s.ready(), ShipLost)
    assert [(event.to, event.side, event.ship, event.why) for event in lost] == [
        (PUBLIC, "us", "us-dd-phelps", "scuttled")
    ]
    assert s.public.sunk == {"us-dd-phelps": 8}
    assert s.follow(scuttling.announce) == ()


def test_6_51_hostile_orders_are_refused() -> None:
    s = at_sea()
    s.unit("jp", "kate", "deck", "jp-cv-akagi")
    for ship in ("", "jp-cv-akagi", "us-1", "us-dd-balch"):
        assert s.refused("us", ScuttleShip(ship)) == ["6.51"]
    for unit in ("", "kate-1", "us-cv-hornet"):
        assert s.refused("us", DitchUnit(unit)) == ["6.51"]
    lost = s.unit("us", "sbd", "lost", "", home="us-cv-hornet")
    away = s.unit("us", "sbd", "away", "us-cv-hornet")
    assert s.refused("us", DitchUnit(lost)) == s.refused("us", DitchUnit(away)) == ["6.51"]


def test_6_52_a_carrier_takes_the_units_aboard_with_her() -> None:
    s = at_sea()
    aboard = [s.unit("us", "sbd", box, "us-cv-hornet") for box in ("hangar", "arm", "deck")]
    up = s.unit("us", "f4f", "cap", "us-1", home="us-cv-hornet")
    events = s.order("us", ScuttleShip("us-cv-hornet"))
    assert [(event.unit, event.why) for event in of_kind(events, UnitLost)] == [(u, "carrier_lost") for u in aboard]
    assert s.own("us").units[up].place == "cap"


def test_6_52_fc_60_a_task_force_goes_with_its_last_ship_and_its_chits_return() -> None:
    s = at_sea()
    s.table.state.sealed.under["us-2"] = ("true", "false")
    s.order("us", PlotMove("us-2", "1104"))
    s.order("us", ScuttleShip("us-ca-vincennes"))
    assert s.own("us").plots == {}
    assert s.public.markers["us-2"].on_map
    events = s.ready()
    assert [(event.task_force, event.why) for event in of_kind(events, MarkerRemoved)] == [("us-2", "no_ships")]
    assert not s.public.markers["us-2"].on_map
    assert s.own("us").emptied == ()
    assert sorted(s.table.state.sealed.pool) == ["false", "true"]
    assert s.public.markers["us-1"].on_map


def test_6_52_a_marker_that_gets_new_ships_in_the_same_night_stays() -> None:
    s = at_sea()
    s.phase(ph.REGROUPING, game_turn=6, op_turn=0)
    s.order("us", ScuttleShip("us-ca-vincennes"))
    s.order("us", TransferShip("us-dd-phelps", "us-2"))
    s.ready()
    assert s.public.markers["us-2"].on_map
    assert s.own("us").emptied == ()


def test_6_52_a_marker_only_just_placed_is_not_placed_when_its_ships_are_scuttled() -> None:
    s = at_sea()
    s.phase(ph.REGROUPING, game_turn=6, op_turn=0)
    s.order("us", DeployTaskForce("us-5", "1204"))
    s.order("us", TransferShip("us-ca-vincennes", "us-5"))
    s.order("us", ScuttleShip("us-ca-vincennes"))
    assert s.own("us").deployment == {}
    s.ready()
    assert "us-5" not in s.public.markers


def test_6_53_what_is_given_up_counts_as_if_it_had_been_sunk() -> None:
    s = at_sea()
    s.order("us", ScuttleShip("us-ca-vincennes"))
    ship = next(scoring.scored(s.public, s.table.state.own, "jp"))
    assert (ship.kind, ship.piece) == ("ship", "us-ca-vincennes")
    assert ship.points == s.charts.scenario.victory.ship_points["CA"].sunk


def test_6_53_a_ditched_unit_counts_as_if_it_had_been_shot_down() -> None:
    s = Situation(clear=False)
    s.phase(ph.STATUS)
    s.order("us", DitchUnit("sbd-1"))
    assert scoring.air_points(s.public, s.own("us")) == s.charts.scenario.victory.air_unit_eliminated


# ---- 6.6


def test_6_61_fc_64_a_wreck_holds_her_task_force_until_she_is_towed_or_scuttled() -> None:
    s = at_sea()
    s.damage("us", "us-dd-phelps", 3)
    assert s.refused("us", PlotMove("us-1", "1104")) == ["6.61"]
    s.order("us", TowShip("us-dd-phelps", "us-dd-worden"))
    s.order("us", PlotMove("us-1", "1104"))
    other = at_sea()
    other.damage("us", "us-dd-phelps", 3)
    other.order("us", ScuttleShip("us-dd-phelps"))
    other.order("us", PlotMove("us-1", "1104"))


def test_6_61_a_plot_is_void_when_the_tower_is_scuttled_after_it() -> None:
    s = at_sea()
    s.damage("us", "us-dd-phelps", 3)
    s.order("us", TowShip("us-dd-phelps", "us-dd-worden"))
    s.order("us", PlotMove("us-1", "1104"))
    events = s.order("us", ScuttleShip("us-dd-worden"))
    assert len(of_kind(events, MoveVoid)) == 1
    assert s.own("us").plots == {}


def test_6_62_fc_09_a_sound_ship_tows_one_of_the_same_or_a_smaller_class() -> None:
    s = at_sea()
    for ship in ("us-ca-astoria", "us-dd-phelps", "us-caaa-atlanta"):
        s.damage("us", ship, 3)
    assert s.refused("us", TowShip("us-ca-astoria", "us-dd-worden")) == ["6.62"]
    s.order("us", TowShip("us-caaa-atlanta", "us-ca-portland"))
    assert s.refused("us", TowShip("us-ca-astoria", "us-ca-portland")) == ["6.62"]
    assert s.refused("us", TowShip("us-caaa-atlanta", "us-dd-worden")) == ["6.62"]
    s.order("us", TowShip("us-dd-phelps", "us-dd-worden"))
    fresh = at_sea()
    fresh.damage("us", "us-dd-phelps", 3)
    fresh.damage("us", "us-dd-worden", 1)
    assert fresh.refused("us", TowShip("us-dd-phelps", "us-dd-worden")) == ["6.62"]
    fresh.damage("us", "us-dd-phelps", 2)
    assert fresh.refused("us", TowShip("us-dd-phelps", "us-ca-astoria")) == ["6.62"]


@pytest.mark.parametrize(
    ("tower", "towed", "may"),
    [("CA", "CL", True), ("CA", "DD", True), ("CA", "BB", False), ("CA", "BC", False), ("CA", "CV", False)],
)
def test_6_62_the_printed_example_a_ca_tows_cl_and_dd_but_not_bb_bc_or_cv(tower: str, towed: str, may: bool) -> None:
    assert charts_of().tables.can_tow(tower, towed) is may  # type: ignore[arg-type]


def test_6_63_carriers_never_tow_but_may_be_towed() -> None:
    s = Situation()
    s.task_force("jp", 1, "0401", "jp-cv-akagi", "jp-bb-haruna", "jp-dd-arashi", "jp-cvl-zuiho")
    s.phase(ph.STATUS)
    s.damage("jp", "jp-dd-arashi", 3)
    assert s.refused("jp", TowShip("jp-dd-arashi", "jp-cv-akagi")) == ["6.63"]
    assert s.refused("jp", TowShip("jp-dd-arashi", "jp-cvl-zuiho")) == ["6.63"]
    s.damage("jp", "jp-cv-akagi", 3)
    s.order("jp", TowShip("jp-cv-akagi", "jp-bb-haruna"))


def test_6_64_fc_65_a_tow_is_given_between_phases_within_a_task_force_and_ends_at_a_word() -> None:
    s = at_sea(ph.STATUS)
    s.damage("us", "us-dd-phelps", 3)
    assert s.refused("us", TowShip("us-dd-phelps", "us-ca-vincennes")) == ["6.64"]
    assert s.refused("us", TowShip("us-dd-phelps", "us-dd-phelps")) == ["6.64"]
    assert s.refused("us", TowShip("us-dd-phelps", "jp-cv-akagi")) == ["6.64"]
    s.order("us", TowShip("us-dd-phelps", "us-ca-astoria"))
    assert tower(s, "us-dd-phelps") == "us-ca-astoria"
    s.order("us", CastOff("us-dd-phelps"))
    assert tower(s, "us-dd-phelps") is None
    for ship in ("us-dd-phelps", "", "jp-cv-akagi"):
        assert s.refused("us", CastOff(ship)) == ["6.64"]
    for ship in ("", "jp-cv-akagi", "us-ca-astoria"):
        assert s.refused("us", TowShip(ship, "us-dd-worden")) == ["6.62"]


def test_fc_64_6_64_tows_are_settled_before_the_plot() -> None:
    s = at_sea()
    s.damage("us", "us-dd-phelps", 3)
    s.order("us", TowShip("us-dd-phelps", "us-dd-worden"))
    s.order("us", PlotMove("us-1", "1104"))
    assert s.refused("us", CastOff("us-dd-phelps")) == ["6.64"]
    s.damage("us", "us-caaa-atlanta", 3)
    assert s.refused("us", TowShip("us-caaa-atlanta", "us-ca-astoria")) == ["6.64"]


def test_fc_65_a_tow_ends_when_the_tower_is_damaged_or_lost() -> None:
    s = at_sea(ph.STATUS)
    for towed, by in (("us-dd-phelps", "us-dd-worden"), ("us-caaa-atlanta", "us-ca-astoria")):
        s.damage("us", towed, 3)
        s.order("us", TowShip(towed, by))
    s.damage("us", "us-dd-worden", 1)
    s.follow(towing.part)
    assert (tower(s, "us-dd-phelps"), tower(s, "us-caaa-atlanta")) == (None, "us-ca-astoria")
    s.order("us", ScuttleShip("us-ca-astoria"))
    assert tower(s, "us-caaa-atlanta") is None


@pytest.mark.parametrize(("game_turn", "may"), [(7, False), (8, True), (11, False), (12, True)])
def test_6_65_a_task_force_with_a_tow_moves_one_hex_on_even_turns(game_turn: int, may: bool) -> None:
    s = at_sea(game_turn=game_turn)
    for towed, by in (("us-dd-phelps", "us-dd-worden"), ("us-caaa-atlanta", "us-ca-astoria")):
        s.damage("us", towed, 3)
        s.order("us", TowShip(towed, by))
    if may:
        s.order("us", PlotMove("us-1", "1104"))
        s.follow(movement.execute)
        assert s.public.markers["us-1"].hex == "1104"
    else:
        assert s.refused("us", PlotMove("us-1", "1104")) == ["6.65"]
