"""Scoring, objectives and levels (rulings FC-48, FC-107, FC-108)."""

from __future__ import annotations

import pytest
from msgspec.structs import replace
from situations import Situation, charts_of, of_kind

from fastcarriers.carriers import objective_points, scoring, scoring_air
from fastcarriers.carriers import phases as ph
from fastcarriers.carriers.events import GameEnded, ShipScored, ShipUnloaded, UnitLost
from fastcarriers.carriers.objectives import (
    CarrierInHex,
    NoCarrierDamaged,
    NoEnemyCarrierWithin,
    Objective,
    TransportArrival,
)
from fastcarriers.carriers.orders import DitchUnit, Recombine, ScuttleShip


def whole(scenario: str = "midway", *variants: str) -> Situation:
    """Both orders of battle as mustered."""
    return Situation(charts_of(scenario, variants), clear=False)


def objective(s: Situation, id: str) -> Objective:
    return next(objective for objective in s.charts.scenario.objective if objective.id == id)


def points(s: Situation, id: str) -> int:
    return objective_points.objective_points(s.public, s.table.state.own, objective(s, id))


def total(s: Situation, side: str) -> int:
    return scoring.points_of(s.public, s.table.state.own, side)


def damaged_base(s: Situation, base: str, damage: int) -> None:
    s.public.sites[base] = replace(s.public.sites[base], damage=damage)


# ---- the schedule


def test_fc_48_nothing_lost_scores_the_island_alone_and_is_a_marginal_american_victory() -> None:
    s = whole()
    assert (total(s, "us"), total(s, "jp")) == (30, 0)
    (ended,) = of_kind(s.follow(scoring.end), GameEnded)
    assert (ended.outcome.winner, ended.outcome.level, ended.outcome.points) == ("us", "marginal", {"us": 30, "jp": 0})
    assert s.public.outcome == ended.outcome


def test_fc_48_ships_score_for_the_enemy_by_their_state_at_the_end() -> None:
    s = whole()
    for ship, damage in (("jp-cv-akagi", 1), ("jp-cv-kaga", 2), ("jp-cv-soryu", 3)):
        s.damage("jp", ship, damage)
    hiryu = s.own("jp").ships["jp-cv-hiryu"]
    s.own("jp").ships["jp-cv-hiryu"] = replace(hiryu, task_force=None, damage=4, state="sunk")
    mogami = s.own("jp").ships["jp-ca-mogami"]
    s.own("jp").ships["jp-ca-mogami"] = replace(mogami, task_force=None, damage=3, state="withdrawn")
    items = {
        item.piece: item.points for item in scoring.scored(s.public, s.table.state.own, "us") if item.kind == "ship"
    }
    assert items == {
        "jp-cv-akagi": 4,
        "jp-cv-kaga": 14,
        "jp-cv-soryu": 28,
        "jp-cv-hiryu": 40,
        "jp-ca-mogami": 9,
    }
    assert total(s, "us") == 30 + 95


def test_fc_108_air_units_score_by_strength_steps() -> None:
    s = whole()
    units = s.own("us").units
    full = [unit for unit in units.values() if not unit.half]
    half = next(unit for unit in units.values() if unit.half)
    assert scoring.air_points(s.public, s.own("us")) == 0
    units[full[0].id] = replace(full[0], place="lost")
    assert scoring.air_points(s.public, s.own("us")) == 2
    units[full[1].id] = replace(full[1], half=True)
    assert scoring.air_points(s.public, s.own("us")) == 3
    units[half.id] = replace(half, place="lost")
    assert scoring.air_points(s.public, s.own("us")) == 4
    units[full[2].id] = replace(full[2], place="away")
    assert scoring.air_points(s.public, s.own("us")) == 4


def test_fc_108_13_93_recombination_scores_nothing() -> None:
    s = whole()
    halves = [unit for unit in s.own("us").units.values() if unit.half and unit.type == "f4f"]
    first, second = halves[0], halves[1]
    s.own("us").units[second.id] = replace(second, at=first.at)
    s.phase(ph.STATUS)
    s.order("us", Recombine(first.id, second.id))
    assert scoring.air_points(s.public, s.own("us")) == 0


@pytest.mark.parametrize(("count", "score"), [(True, 10), (False, 2)])
def test_fc_48_units_lost_with_their_carrier_count_if_the_schedule_says_so(count: bool, score: int) -> None:
    s = whole()
    scenario = s.charts.scenario
    s.charts.scenario = replace(
        scenario, victory=replace(scenario.victory, air_units_lost_with_their_carrier_count=count)
    )
    s.phase(ph.STATUS)
    aboard = [unit.id for unit in s.own("jp").units.values() if unit.home == "jp-cvl-zuiho"]
    assert len(aboard) == 4
    s.order("jp", DitchUnit("val-1"))
    s.order("jp", ScuttleShip("jp-cvl-zuiho"))
    assert scoring.air_points(s.public, s.own("jp")) == score


# ---- objectives


def land(s: Situation, *ships: str, at: str = "0907") -> None:
    s.task_force("jp", 4, at, *ships)


def test_fc_48_transports_score_once_where_and_while_the_objective_says() -> None:
    s = whole()
    goal = objective(s, "midway_landing")
    s.clear()
    assert isinstance(goal, TransportArrival)
    land(s, *goal.ships)
    s.damage("jp", goal.ships[0], 2)
    s.damage("jp", goal.ships[1], 1)
    s.phase(ph.INTERFACE, game_turn=9)
    assert s.follow(scoring.score_game_turn) == ()
    damaged_base(s, "midway", 2)
    scored = of_kind(s.follow(scoring.score_game_turn), ShipScored)
    assert [(event.to, event.ship, event.game_turn) for event in scored] == [("jp", ship, 9) for ship in goal.ships[1:]]
    assert s.follow(scoring.score_game_turn) == ()
    assert points(s, "midway_landing") == 11 * 8 + 40
    assert points(s, "midway_held") == 0


def test_fc_48_the_bonus_needs_its_count_and_patrol_boats_count_for_nothing() -> None:
    s = Situation()
    damaged_base(s, "midway", 4)
    land(s, *(f"jp-trans-transport-{number}" for number in range(1, 8)), "jp-trans-patrol-boat-1")
    s.phase(ph.INTERFACE, game_turn=9)
    s.follow(scoring.score_game_turn)
    assert points(s, "midway_landing") == 7 * 8
    land(s, "jp-trans-transport-8")
    s.follow(scoring.score_game_turn)
    assert points(s, "midway_landing") == 8 * 8 + 40
    assert "jp-trans-patrol-boat-1" not in s.own("jp").arrived


def test_fc_48_a_transport_next_to_the_hex_has_not_arrived() -> None:
    s = Situation()
    damaged_base(s, "midway", 2)
    land(s, "jp-trans-transport-1", at="0806")
    s.phase(ph.INTERFACE, game_turn=9)
    assert s.follow(scoring.score_game_turn) == ()
    assert points(s, "midway_held") == 30


@pytest.mark.parametrize(("damage", "score"), [(0, 0), (1, 4), (2, 10), (3, 16), (4, 20), (6, 20)])
def test_fc_48_a_base_scores_by_its_state(damage: int, score: int) -> None:
    s = whole()
    damaged_base(s, "midway", damage)
    assert points(s, "midway_base") == score


def test_fc_48_bombardment_and_mines_score_nothing_before_their_rules_come() -> None:
    s = whole()
    damaged_base(s, "midway", 4)
    assert points(s, "bombard") == 0


def test_fc_48_transports_unload_for_three_ends_of_a_game_turn_and_keep_it_when_sunk() -> None:
    s = Situation(charts_of("northern_solomons"))
    ship = "us-trans-us-transport-1"
    s.task_force("us", 1, "1006", ship)
    s.phase(ph.INTERFACE, game_turn=4)
    for count in (1, 2, 3):
        events = s.follow(scoring.score_game_turn)
        assert [event.game_turns for event in of_kind(events, ShipUnloaded)] == [count]
    assert s.own("us").arrived == {ship: 4}
    assert s.follow(scoring.score_game_turn) == ()
    s.own("us").ships[ship] = replace(s.own("us").ships[ship], task_force=None, state="sunk", damage=4)
    assert points(s, "rendova") == 10


def test_fc_48_the_field_of_battle_belongs_to_who_has_a_carrier_there_alone() -> None:
    s = Situation(charts_of("santa_cruz"))
    field = objective(s, "field_of_battle")
    assert isinstance(field, NoEnemyCarrierWithin)
    assert points(s, field.id) == 0
    s.task_force("jp", 1, field.hex, "jp-cv-shokaku")
    assert points(s, field.id) == field.points
    s.task_force("us", 1, s.charts.map.within(field.hex, 3)[-1], "us-cv-hornet")
    assert points(s, field.id) == 0
    s.damage("us", "us-cv-hornet", 3)
    assert points(s, field.id) == field.points
    s.damage("jp", "jp-cv-shokaku", 3)
    assert points(s, field.id) == 0


def test_fc_48_a_carrier_in_the_hex_and_no_carrier_damaged() -> None:
    s = Situation(charts_of("norwegian_sea"))
    fjord = objective(s, "carrier_in_vestfjord")
    assert isinstance(fjord, CarrierInHex)
    ships = s.charts.ships
    carrier = next(ship for ship in s.own("nato").ships if ships[ship].is_carrier and ships[ship].nation == "us")
    assert points(s, fjord.id) == 0
    s.task_force("nato", 1, fjord.hexes[0], carrier)
    assert points(s, fjord.id) == fjord.points
    s.damage("nato", carrier, 2)
    assert points(s, fjord.id) == 0
    harbour = whole("pearl_harbor")
    assert isinstance(objective(harbour, "early_home"), NoCarrierDamaged)
    assert points(harbour, "early_home") == 20
    harbour.damage("jp", "jp-cv-akagi", 1)
    assert points(harbour, "early_home") == 0


# ---- levels


@pytest.mark.parametrize(
    ("us", "jp", "winner", "level"),
    [
        (297, 98, "us", "decisive"),
        (130, 0, "us", "decisive"),
        (129, 0, "us", "substantive"),
        (69, 0, "us", "marginal"),
        (0, 60, "us", "marginal"),  # the weaker side
        (0, 61, None, None),
        (0, 69, None, None),
        (0, 70, "jp", "marginal"),
        (10, 150, "jp", "substantive"),
        (0, 200, "jp", "decisive"),
    ],
)
def test_fc_48_the_best_level_that_the_margin_reaches(us: int, jp: int, winner: str | None, level: str | None) -> None:
    assert scoring.level_reached(charts_of().scenario, {"us": us, "jp": jp}) == (winner, level)


def test_fc_48_variants_shift_points_and_thresholds() -> None:
    s = whole("midway", "main_body")
    assert total(s, "jp") == -20
    plain, variant = charts_of("korea").scenario, charts_of("korea", ("intervention",)).scenario
    score = {"un": 100, "nk": 0}
    assert scoring.level_reached(plain, score) != scoring.level_reached(variant, score)


def test_fc_48_levels_of_one_player_measure_his_result() -> None:
    scenario = charts_of("pearl_harbor").scenario
    assert scoring.level_reached(scenario, {"jp": 120, "us": 0})[0] == "jp"
    assert scoring.level_reached(scenario, {"jp": 119, "us": 0})[0] == "us"


# ---- the last flights


def test_fc_107_10_64_strikes_that_could_still_reach_a_usable_base_are_safe() -> None:
    s = Situation()
    s.task_force("us", 1, "1204", "us-cv-hornet")
    s.phase(ph.AIR_MOVEMENT, game_turn=24, op_turn=4)
    at = next(label for label in s.charts.map.labels if s.charts.map.distance(label, "1204") == 4)
    strike = s.strike("us", "us-1", None, at)
    near = s.unit("us", "sbd", "strike", strike, slot="1", endurance=2, home="us-cv-hornet")
    far = s.unit("us", "f4f", "strike", strike, slot="1", endurance=1, home="us-cv-hornet")
    over = s.strike("us", "us-1", None, "1204")
    last = s.unit("us", "sbd", "strike", over, slot="1", endurance=0, home="us-cv-hornet")
    events = s.follow(lambda now: scoring_air.bring_home(now, "us"))
    assert [(event.unit, event.why) for event in of_kind(events, UnitLost)] == [(far, "endurance")]
    assert [s.own("us").units[unit].place for unit in (near, last)] == ["strike", "strike"]


def test_fc_107_a_wrecked_carrier_and_a_base_unfit_for_the_unit_save_nobody() -> None:
    s = Situation()
    s.task_force("us", 1, "1204", "us-cv-hornet", damage=3)
    s.phase(ph.AIR_MOVEMENT, game_turn=24, op_turn=4)
    strike = s.strike("us", "us-1", None, "1204")
    sbd = s.unit("us", "sbd", "strike", strike, slot="1", endurance=1, home="us-cv-hornet")
    midway = s.strike("us", "midway", None, "1204")
    b17 = s.unit("us", "b17", "strike", midway, slot="1", endurance=1, home="midway")
    s.own("us").ships["us-cv-yorktown"] = replace(
        s.own("us").ships["us-cv-yorktown"], task_force="us-1", state="afloat"
    )
    events = s.follow(lambda now: scoring_air.bring_home(now, "us"))
    assert [event.unit for event in of_kind(events, UnitLost)] == [b17]
    s.damage("us", "us-cv-yorktown", 3)
    events = s.follow(lambda now: scoring_air.bring_home(now, "us"))
    assert [event.unit for event in of_kind(events, UnitLost)] == [sbd]
