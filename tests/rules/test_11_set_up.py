"""[4.1.C, 11.1, 11.2, 15.1, 15.2] Strike situations, and the defender's set-up."""

from __future__ import annotations

from collections import Counter

import msgspec
import pytest
from battles import begin, contact, unmixed
from situations import Situation, charts_of, of_kind

from fastcarriers.carriers.battle import flak_strength, layout
from fastcarriers.carriers.battle import phases as ph
from fastcarriers.carriers.battle.events import (
    BattleBegan,
    BattleJoined,
    FleetPlaced,
    SituationsStand,
    UnitsAppeared,
    UnitsMatched,
)
from fastcarriers.carriers.battle.orders import FaceFleet, FightNext, PlaceShip, PostCap, PostGrounded
from fastcarriers.carriers.battle.records import Post
from fastcarriers.carriers.displays import ships_of
from fastcarriers.carriers.events import StrikeRecalled
from fastcarriers.carriers.records import AirUnit
from fastcarriers.kernel.orders import Ready, TakeBack
from maps.hexes import ORIGIN, distance
from maps.tactical import HEXES, NUMBERS, is_entry_hex

KB = ("jp-cv-akagi", "jp-cv-kaga", "jp-bb-haruna", "jp-bb-kirishima", "jp-ca-tone", "jp-dd-isokaze")
US = ("us-cv-enterprise", "us-ca-astoria", "us-dd-hammann")
COASTAL = "0907"


@pytest.fixture
def s() -> Situation:
    """A Japanese and an American task force on the open sea."""
    s = Situation()
    s.task_force("jp", 1, "1104", *KB)
    s.task_force("us", 1, "1204", *US)
    return s


def apart(places: dict[str, str]) -> int:
    """The smallest distance between two ships."""
    at = [HEXES[number] for number in places.values()]
    return min(distance(a, b) for i, a in enumerate(at) for b in at[:i])


# ---- 4.1.C, FC-30 who is fought first


def test_4_1_11_0_every_strike_in_contact_is_a_situation_and_one_alone_is_fought_at_once(s: Situation) -> None:
    strike = contact(s, "us", "jp-1", "sbd sbd")
    events = begin(s)
    (stand,) = of_kind(events, SituationsStand)
    assert [(one.attacker, one.target) for one in stand.situations] == [("us", "jp-1")]
    assert s.public.battle is not None
    assert (s.public.battle.attacker, s.public.battle.defender, s.public.battle.kind) == ("us", "jp", "sea")
    assert s.own("us").strike_in_battle == strike
    assert s.public.standing.name == ph.DISPLAY_SET_UP
    assert s.public.standing.awaits == ("jp",)


def test_4_1_without_contact_nothing_is_fought(s: Situation) -> None:
    s.strike("us", "us-1", "jp-1", "1104")
    assert begin(s) == ()
    assert s.public.battle is None


def test_fc_30_the_side_with_fewer_situations_chooses_first_and_they_take_turns(s: Situation) -> None:
    contact(s, "us", "jp-1", "sbd")
    contact(s, "us", "jp-1", "tbd")
    contact(s, "jp", "us-1", "val")
    (stand, *_) = of_kind(begin(s), SituationsStand)
    assert stand.chooser == "jp"
    assert s.public.battle is not None
    assert s.public.battle.attacker == "jp"
    fought = finish(s)
    assert s.public.chooser == "us"
    assert len(s.public.situations) == 2
    assert fought not in s.public.situations
    assert s.public.standing.name == ph.FIGHT_NEXT
    assert s.public.standing.awaits == ("us",)


def test_fc_30_equal_numbers_ask_dice_and_equal_dice_ask_again(s: Situation) -> None:
    contact(s, "us", "jp-1", "sbd")
    contact(s, "jp", "us-1", "val")
    begin(s, ("4.1", 3), ("4.1", 3), ("4.1", 2), ("4.1", 5))
    assert s.public.battle is not None
    assert s.public.battle.attacker == "jp"


def test_4_1_c_the_chooser_names_one_of_its_own_strikes_and_cannot_pass(s: Situation) -> None:
    first, second = contact(s, "us", "jp-1", "sbd"), contact(s, "us", "jp-1", "tbd")
    begin(s)
    assert s.public.standing.name == ph.FIGHT_NEXT
    numbers = [situation.number for situation in s.public.situations]
    assert s.refused("us", Ready()) == ["4.1"]
    assert s.refused("us", FightNext("situations", 77)) == ["4.1"]
    assert s.refused("us", FightNext("elsewhere", numbers[1])) == ["4.1"]
    s.order("us", FightNext("situations", numbers[1]))
    assert s.own("us").strike_in_battle == second
    finish(s)
    assert s.own("us").strikes[second].contact is None
    assert s.own("us").strike_in_battle == first


def finish(s: Situation) -> int:
    """The battle is over, whatever is on the display; the next situation follows. The number of the one fought."""
    from fastcarriers.carriers.battle import aftermath, sequence

    battle = s.public.battle
    assert battle is not None
    s.follow(lambda now: (aftermath.end_battle(now), sequence.next_situation(now)))
    return battle.number


def test_fc_86_a_second_strike_finds_the_target_set_up_anew_with_its_losses(s: Situation) -> None:
    contact(s, "us", "jp-1", "sbd")
    contact(s, "us", "jp-1", "tbd")
    zeke = s.unit("jp", "zeke", "cap", "jp-1")
    begin(s)
    s.order("us", FightNext("situations", s.public.situations[0].number))
    s.order("jp", PlaceShip("jp-cv-akagi", "300"))
    s.damage("jp", "jp-cv-kaga", 2)
    s.damage("jp", "jp-cv-akagi", 4)
    s.own("jp").ships["jp-cv-akagi"] = msgspec.structs.replace(
        s.own("jp").ships["jp-cv-akagi"], task_force=None, state="sunk"
    )
    finish(s)
    assert s.public.standing.name == ph.DISPLAY_SET_UP
    own = s.own("jp")
    assert set(own.posted_ships) == set(KB) - {"jp-cv-akagi"}
    assert own.posted_ships["jp-cv-kaga"] == "000"
    assert set(own.posts) == {zeke}
    s.ready(("11.3", 6), ("11.3", 1), sides=["jp"])
    assert s.public.fleet["jp-cv-kaga"].damage == 2


def test_fc_62_a_strike_on_a_task_force_that_has_just_been_sunk_goes_home(s: Situation) -> None:
    contact(s, "us", "jp-1", "sbd")
    second = contact(s, "us", "jp-1", "tbd")
    begin(s)
    s.order("us", FightNext("situations", s.public.situations[0].number))
    own = s.own("jp")
    own.ships = {id: msgspec.structs.replace(ship, task_force=None, state="sunk") for id, ship in own.ships.items()}
    finish(s)
    assert not s.public.markers["jp-1"].on_map
    assert s.public.situations == ()
    assert s.public.battle is None
    assert s.own("us").strikes[second].target is None


# ---- 11.2 the suggested set-up


def test_4_1_fc_90_one_carrier_stands_in_000(s: Situation) -> None:
    contact(s, "jp", "us-1", "val")
    begin(s)
    assert s.own("us").posted_ships["us-cv-enterprise"] == "000"


@pytest.mark.parametrize(("carriers", "rings"), [(2, {1}), (3, {1}), (4, {0, 2}), (7, {0, 2})])
def test_fc_90_more_carriers_stand_about_000_and_never_adjacent(carriers: int, rings: set[int]) -> None:
    charts = charts_of()
    names = [ship.id for ship in charts.ships.values() if ship.is_carrier][:carriers]
    places = layout.ship_layout(charts, names)
    assert len(places) == carriers
    assert {distance(HEXES[at], ORIGIN) for at in places.values()} <= rings
    assert apart(places) == 2


@pytest.mark.parametrize("side", ["us", "jp"])
@pytest.mark.parametrize("scenario", ["midway", "coral_sea", "eastern_solomons"])
def test_11_21_11_23_the_suggestion_for_a_whole_fleet_is_legal(scenario: str, side: str) -> None:
    charts = charts_of(scenario)
    forces = (*charts.scenario.task_force, *charts.scenario.reinforcement)
    ships = [ship for force in forces if force.side == side for ship in force.ships]
    places = layout.ship_layout(charts, ships)
    assert set(places) == set(ships)
    assert apart(places) >= 2
    assert not any(is_entry_hex(HEXES[at]) for at in places.values())


def test_11_21_more_ships_than_the_rings_hold_still_stand_apart() -> None:
    charts = charts_of()
    ships = [ship.id for ship in charts.ships.values()]
    assert len(ships) > 91
    places = layout.ship_layout(charts, ships)
    assert set(places) == set(ships)
    assert apart(places) == 2
    assert not any(is_entry_hex(HEXES[at]) for at in places.values())


@pytest.mark.parametrize("units", [0, 1, 3, 4, 7, 40])
def test_11_22_the_suggestion_posts_a_third_of_the_cap_low_within_stacking(s: Situation, units: int) -> None:
    contact(s, "us", "jp-1", "sbd")
    s.units(units, "jp", "zeke", "cap", "jp-1")
    begin(s)
    posts = s.own("jp").posts
    assert len(posts) == units
    assert sum(1 for post in posts.values() if post.altitude == "low") == -(-units // 3)
    assert max((list(posts.values()).count(post) for post in posts.values()), default=0) <= 3
    assert not any(is_entry_hex(HEXES[post.at]) for post in posts.values())
    assert s.table.offers("jp").ready


def cap(units: int) -> list[AirUnit]:
    return [AirUnit(f"zeke-{number}", "zeke", "cap", "jp-1") for number in range(units)]


def test_11_22_12_22_as_many_as_two_altitudes_hold_are_posted_and_more_never_dropped_in_silence(s: Situation) -> None:
    room = layout.cap_room(s.charts.tables)
    assert room == 3 * 397, "every hex from 000 to 396"
    posts = layout.cap_layout(s.charts, cap(2 * room))
    assert len(posts) == 2 * room
    assert set(Counter(posts.values()).values()) == {3}
    with pytest.raises(ValueError, match="zip"):
        layout.cap_layout(s.charts, cap(2 * room + 1))


def test_12_22_trios_keep_out_of_hexes_that_are_taken(s: Situation) -> None:
    taken = frozenset(layout.OPEN[5:])
    room = layout.cap_room(s.charts.tables, taken)
    assert room == 15
    posts = layout.trios(s.charts, cap(room), layout.LOW_CAP_RING, "low", taken)
    assert Counter(post.at for post in posts.values()) == dict.fromkeys(layout.OPEN[:5], 3)
    with pytest.raises(ValueError, match="zip"):
        layout.trios(s.charts, cap(room + 1), layout.LOW_CAP_RING, "low", taken)


# ---- 11.21 - 11.23 orders


@pytest.fixture
def set_up_jp(s: Situation) -> Situation:
    """The Japanese set up, with four Zekes on CAP."""
    contact(s, "us", "jp-1", "sbd")
    s.units(4, "jp", "zeke", "cap", "jp-1")
    begin(s)
    return s


def test_11_1_the_defender_deploys_first_and_the_attacker_waits(set_up_jp: Situation) -> None:
    s = set_up_jp
    assert s.public.standing.awaits == ("jp",)
    assert s.table.offers("us").pieces == {}
    assert s.public.fleet == {}
    assert s.own("us").posted_ships == {}


def test_11_21_ships_go_anywhere_but_next_to_each_other(set_up_jp: Situation) -> None:
    s = set_up_jp
    s.order("jp", PlaceShip("jp-bb-haruna", "396"))
    assert s.own("jp").posted_ships["jp-bb-haruna"] == "396"
    kaga = HEXES[s.own("jp").posted_ships["jp-cv-kaga"]]
    for at in [kaga, *(at for at in HEXES.values() if distance(at, kaga) == 1)]:
        assert s.refused("jp", PlaceShip("jp-bb-haruna", NUMBERS[at])) == ["11.21"]
    assert s.refused("jp", PlaceShip("jp-bb-haruna", "396")) == ["11.21"]
    s.table.commit(s.table.decide(TakeBack(), "jp"))
    assert s.own("jp").posted_ships["jp-bb-haruna"] != "396"


def test_11_21_all_ships_face_the_same_way(set_up_jp: Situation) -> None:
    s = set_up_jp
    s.order("jp", FaceFleet("fleet", "W"))
    assert s.refused("jp", FaceFleet("fleet", "W")) == ["11.21"]
    s.ready(*unmixed(4), ("11.3", 2), ("11.3", 1), sides=["jp"])
    assert {ship.facing for ship in s.public.fleet.values()} == {"W"}


def test_11_22_11_23_cap_goes_anywhere_but_into_entry_hexes_three_to_a_hex_and_altitude(set_up_jp: Situation) -> None:
    s = set_up_jp
    zekes = list(s.own("jp").units)
    for zeke in zekes[:3]:
        s.order("jp", PostCap(zeke, "200", "low"))
    assert s.refused("jp", PostCap(zekes[3], "200", "low")) == ["12.22"]
    s.order("jp", PostCap(zekes[3], "200", "high"))
    assert s.refused("jp", PostCap(zekes[3], "400", "high")) == ["11.23"]
    assert s.refused("jp", PostCap(zekes[3], "200", "climbing")) == ["11.22"]


def test_11_22_of_four_cap_units_two_must_be_low(set_up_jp: Situation) -> None:
    s = set_up_jp
    zekes = list(s.own("jp").units)
    for number, zeke in enumerate(zekes):
        if s.own("jp").posts[zeke].altitude == "low":
            s.order("jp", PostCap(zeke, f"{250 + 5 * number}", "high"))
    assert s.refused("jp", Ready()) == ["11.22"]
    s.order("jp", PostCap(zekes[0], "300", "low"))
    assert s.refused("jp", Ready()) == ["11.22"]
    s.order("jp", PostCap(zekes[1], "300", "low"))
    assert s.table.offers("jp").ready


def test_fc_91_cap_never_begins_climbing(set_up_jp: Situation) -> None:
    options = set_up_jp.table.options("jp", next(iter(set_up_jp.own("jp").units)), "PostCap")
    assert {order.altitude for order in options} == {"high", "low"}  # type: ignore[attr-defined]
    assert len(options) == 2 * 397 - 1


def test_9_55_only_the_cap_of_the_target_is_on_the_display(s: Situation) -> None:
    s.task_force("jp", 2, "1104", "jp-cv-hiryu")
    mine = s.unit("jp", "zeke", "cap", "jp-1")
    other = s.unit("jp", "zeke", "cap", "jp-2")
    contact(s, "us", "jp-1", "sbd")
    begin(s)
    assert set(s.own("jp").posts) == {mine}
    assert s.refused("jp", PostCap(other, "200", "low")) == ["9.55"]
    events = s.ready(("11.3", 2), ("11.3", 1), sides=["jp"])
    (units,) = of_kind(events, UnitsAppeared)
    assert [(unit.id, unit.type) for unit in units.units] == [("D1", "zeke")]
    assert s.own("jp").matched == {"D1": mine}


def test_fc_88_the_set_up_is_seen_by_all_when_it_is_done(set_up_jp: Situation) -> None:
    s = set_up_jp
    s.damage("jp", "jp-cv-kaga", 1)
    events = s.ready(*unmixed(4), ("11.3", 2), ("11.3", 4), sides=["jp"])
    (fleet,) = of_kind(events, FleetPlaced)
    assert {ship.id: ship.damage for ship in fleet.ships} == {ship: int(ship == "jp-cv-kaga") for ship in KB}
    seen = s.table.game.view(s.public, s.own("us"))
    assert set(seen.fleet) == set(KB)  # type: ignore[attr-defined]
    assert len(seen.air) == 4  # type: ignore[attr-defined]
    assert seen.matched == {}  # type: ignore[attr-defined]
    assert [event.to for event in of_kind(events, UnitsMatched)] == ["jp"]


def test_fc_88_counters_are_numbered_in_a_mixed_order(s: Situation) -> None:
    contact(s, "us", "jp-1", "sbd")
    zekes = s.units(3, "jp", "zeke", "cap", "jp-1")
    begin(s)
    s.ready(("display", 1), ("display", 1), ("11.3", 2), ("11.3", 1), sides=["jp"])
    assert [s.own("jp").matched[f"D{number}"] for number in (1, 2, 3)] == [zekes[1], zekes[2], zekes[0]]


def test_fc_83_11_2_a_task_force_at_night_fights_without_cap(s: Situation) -> None:
    contact(s, "us", "jp-1", "sbd")
    begin(s)
    events = s.ready(("11.3", 2), ("11.3", 1), sides=["jp"])
    assert of_kind(events, UnitsAppeared) == []
    assert len(s.public.fleet) == len(KB)


@pytest.mark.parametrize(
    "order",
    [
        PlaceShip("jp-cv-hiryu", "100"),
        PlaceShip("us-cv-enterprise", "100"),
        PlaceShip("", "100"),
        PlaceShip("jp-cv-akagi", "469"),
        PlaceShip("jp-cv-akagi", "-1"),
        PlaceShip("jp-cv-akagi", "1"),
        PlaceShip("jp-cv-akagi", "450"),
        FaceFleet("nobody", "E"),
        FaceFleet("fleet", "N"),  # type: ignore[arg-type]
        PostCap("f4f-1", "100", "low"),
        PostCap("zeke-1", "999", "low"),
        PostCap("zeke-1", "100", "under water"),  # type: ignore[arg-type]
        PostGrounded("zeke-1", "000"),
        PostGrounded("", ""),
    ],
)
def test_11_2_hostile_orders_are_refused(set_up_jp: Situation, order: object) -> None:
    assert set_up_jp.refused("jp", order)  # type: ignore[arg-type]


# ---- 15.1, 15.2 airbases


@pytest.fixture
def midway(s: Situation) -> Situation:
    """Midway is attacked: two F4F on CAP, an SBD on the flight deck, one being armed, four in the hangar."""
    s.unit("us", "f4f", "cap", "midway", home="midway")
    s.unit("us", "f4f", "cap", "midway", home="midway")
    s.unit("us", "sbd", "deck", "midway")
    s.unit("us", "b26", "arm", "midway")
    s.units(4, "us", "b17", "hangar", "midway")
    contact(s, "jp", "midway", "kate kate val")
    begin(s)
    return s


def test_15_11_15_13_an_airbase_is_hex_000_and_no_counter(midway: Situation) -> None:
    battle = midway.public.battle
    assert battle is not None
    flak = flak_strength.base_flak(midway.public, "midway")
    assert (battle.kind, battle.target, battle.hex, flak) == ("base", "midway", COASTAL, 3)
    assert midway.own("us").posted_ships == {}
    assert "midway" not in midway.public.markers
    midway.ready(*unmixed(6), *unmixed(2), sides=["us"])
    assert midway.public.fleet == {}


@pytest.mark.parametrize(("damage", "multiples"), [(0, 3), (1, 3), (2, 1), (3, 1), (4, 0)])
def test_15_33_fc_45_a_base_has_the_multiples_that_its_state_leaves(s: Situation, damage: int, multiples: int) -> None:
    s.public.sites["midway"] = msgspec.structs.replace(s.public.sites["midway"], damage=damage)
    assert flak_strength.base_flak(s.public, "midway") == multiples
    assert flak_strength.base_flak(s.public, "jp-1") == 0


def test_15_21_grounded_units_stand_by_their_box(midway: Situation) -> None:
    s, posts = midway, midway.own("us").posts
    assert posts["sbd-1"].at == "000"
    assert distance(HEXES[posts["b26-1"].at], ORIGIN) == 1
    assert len({posts[f"b17-{number}"].at for number in range(1, 5)}) == 4
    assert s.refused("us", PostGrounded("sbd-1", "001")) == ["15.21"]
    assert s.refused("us", PostGrounded("b26-1", "000")) == ["15.21"]
    assert s.refused("us", PostGrounded("b26-1", "007")) == ["15.21"]
    s.order("us", PostGrounded("b26-1", "004"))
    s.order("us", PostGrounded("b17-1", "000"))
    s.order("us", PostGrounded("b17-2", "390"))
    assert s.refused("us", PostGrounded("b17-2", "397")) == ["11.23"]


def test_fc_104_three_grounded_units_to_a_hex_but_any_number_in_000(midway: Situation) -> None:
    s = midway
    for number in (1, 2, 3):
        s.order("us", PostGrounded(f"b17-{number}", "004"))
    assert s.refused("us", PostGrounded("b17-4", "004")) == ["12.22"]
    for number in (1, 2, 3, 4):
        s.order("us", PostGrounded(f"b17-{number}", "000"))
    assert [post for post in s.own("us").posts.values() if post.at == "000"] == [Post("000", "low")] * 5


def test_15_22_fc_46_the_attacker_sees_where_grounded_units_are_and_nothing_else(midway: Situation) -> None:
    s = midway
    events = s.ready(*unmixed(6), *unmixed(2), sides=["us"])
    seen = s.table.game.view(s.public, s.own("jp"))
    assert len(seen.grounded) == 6  # type: ignore[attr-defined]
    assert seen.matched_grounded == {}  # type: ignore[attr-defined]
    (placed,) = of_kind(events, FleetPlaced)
    assert {msgspec.to_builtins(unit).keys() == {"id", "at"} for unit in placed.grounded} == {True}
    assert set(s.own("us").matched_grounded.values()) == {"sbd-1", "b26-1", *(f"b17-{n}" for n in range(1, 5))}


def test_15_23_units_aboard_a_carrier_are_not_on_the_display(s: Situation) -> None:
    s.units(3, "jp", "val", "deck", "jp-cv-akagi")
    contact(s, "us", "jp-1", "sbd")
    begin(s)
    s.ready(("11.3", 2), ("11.3", 1), sides=["jp"])
    assert s.public.grounded == {}
    assert s.own("jp").matched_grounded == {}


def test_15_3_cap_of_a_base_is_posted_like_that_of_a_task_force(midway: Situation) -> None:
    cap = [post for unit, post in midway.own("us").posts.items() if unit.startswith("f4f")]
    assert sorted(post.altitude for post in cap) == ["high", "low"]


def test_11_2_an_empty_base_without_cap_has_nothing_to_set_up(s: Situation) -> None:
    contact(s, "jp", "midway", "val")
    events = begin(s)
    assert [event.battle.kind for event in of_kind(events, BattleBegan)] == ["base"]
    assert [event.to for event in of_kind(events, BattleJoined)] == ["jp", "us"]
    assert s.public.standing.awaits == ()


def test_11_34_a_task_force_in_a_coastal_hex_is_a_coastal_battle(s: Situation) -> None:
    s.task_force("us", 2, COASTAL, "us-cv-hornet")
    contact(s, "jp", "us-2", "val")
    begin(s)
    assert s.public.battle is not None
    assert s.public.battle.kind == "coast"


def test_fc_101_ships_that_a_battle_drove_off_are_set_up_for_the_next(s: Situation) -> None:
    contact(s, "us", "jp-1", "sbd")
    contact(s, "us", "jp-1", "sbd")
    begin(s)
    s.order("us", FightNext("situations", s.public.situations[0].number))
    s.ready(("11.3", 2), ("11.3", 1), sides=["jp"])
    off = s.public.fleet["jp-dd-isokaze"]
    s.public.fleet[off.id] = msgspec.structs.replace(off, at=None, damage=1)
    s.damage("jp", off.id, 1)
    finish(s)
    assert s.public.standing.name == ph.DISPLAY_SET_UP
    assert {ship.id for ship in ships_of(s.own("jp"), "jp-1")} == set(s.own("jp").posted_ships) == set(KB)
    assert s.own("jp").ships[off.id].damage == 1


def test_11_33_a_battle_nobody_comes_to_ends_at_once(s: Situation) -> None:
    strike = contact(s, "us", "jp-1", "sbd")
    begin(s)
    events = s.ready(("11.3", 1), sides=["jp"])
    assert [(event.strike, event.why) for event in of_kind(events, StrikeRecalled)] == [(strike, "attacked")]
    assert s.public.battle is None
    assert s.own("us").units["sbd-1"].slot == "return"


def test_fc_32_the_display_has_469_numbered_hexes_the_outer_ring_for_entry() -> None:
    assert len(HEXES) == 469
    assert set(layout.OPEN) == {number for number, at in HEXES.items() if distance(at, ORIGIN) < 12}
    assert len(layout.OPEN) == 397
