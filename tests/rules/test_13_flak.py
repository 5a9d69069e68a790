"""[13.2] Flak of ships on the Tactical Display: strengths, ranges, target groups, and the rulings about them."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from air_fights import shifted
from battles import BattleTable
from msgspec.structs import replace
from situations import charts_of, of_kind

from fastcarriers.carriers.battle import flak, flak_strength
from fastcarriers.carriers.battle import phases as ph
from fastcarriers.carriers.battle.events import FlakFired, GroundedHit, UnitHalved, UnitHit
from fastcarriers.carriers.battle.orders import AimFlak, FireFlak, HoldFlak
from fastcarriers.carriers.battle.records import FlakTarget
from fastcarriers.carriers.charts import Charts
from fastcarriers.carriers.events import UnitLost
from fastcarriers.kernel.orders import TakeBack
from fastcarriers.kernel.parts import PUBLIC, Event
from maps.hexes import Hex
from maps.tactical import NUMBERS

AKAGI, SORYU, HARUNA, YAMATO = "jp-cv-akagi", "jp-cv-soryu", "jp-bb-haruna", "jp-bb-yamato"
# Flak of the charts by range: Akagi and Haruna 2 2 1, Soryu 2 1 1, Yamato 4 3 1.


def east(hexes: int) -> str:
    """The hex so far east of 000."""
    return NUMBERS[Hex(hexes, 0)]


@pytest.fixture
def b() -> BattleTable:
    """The US attack Akagi in 000; the Flak Attack Phase."""
    table = BattleTable()
    table.ship(AKAGI, "000")
    table.at(ph.FLAK)
    return table


def strong(b: BattleTable) -> tuple[str, ...]:
    """Four ships two hexes from 000 whose short-range guns, with Akagi's, add up to twelve."""
    ships = (YAMATO, "jp-cv-kaga", HARUNA, "jp-bb-kirishima")
    places = (Hex(2, 0), Hex(-2, 0), Hex(0, 2), Hex(0, -2))
    return tuple(b.ship(ship, NUMBERS[at]) for ship, at in zip(ships, places, strict=True))


def aim(b: BattleTable, hex: str, altitude: Any, *guns: str) -> None:
    for gun in guns:
        b.order(b.defender, AimFlak(gun, hex, altitude))


def fire(b: BattleTable, hex: str, altitude: str, *dice: int) -> tuple[Event, ...]:
    return b.order(b.defender, FireFlak(f"{hex}:{altitude}"), *(("13.2", die) for die in dice))


def fired(events: tuple[Event, ...]) -> FlakFired:
    (event,) = of_kind(events, FlakFired)
    return event


def refused(b: BattleTable, gun: str, hex: str, altitude: Any = "high") -> list[str]:
    return b.refused(b.defender, AimFlak(gun, hex, altitude))


# ---- 13.2 strength and range


def test_13_2_13_26_one_of_three_strengths_by_range(b: BattleTable) -> None:
    b.ship(YAMATO, "100")
    assert [flak.strength(b.public, AKAGI, range) for range in range(9)] == [2, 2, 2, 2, 2, 1, 1, 0, 0]
    assert [flak.strength(b.public, YAMATO, range) for range in range(9)] == [4, 4, 4, 3, 3, 1, 1, 0, 0]
    assert flak.strength(b.public, AKAGI, -1) == 0


def test_13_2_range_counts_from_the_ship_exclusive_to_the_target_inclusive(b: BattleTable) -> None:
    for hexes, strength in enumerate((2, 2, 2, 2, 2, 1, 1)):
        sbd = b.wave("sbd", east(hexes))
        aim(b, east(hexes), "high", AKAGI)
        seen = flak.preview(b.public, FlakTarget(east(hexes), "high"), (AKAGI,))
        assert (seen.strength, seen.units) == (strength, (sbd,))
    b.wave("sbd", east(7))
    assert refused(b, AKAGI, east(7)) == ["13.26"]


def test_13_26_a_ship_without_guns_for_a_range_does_not_fire_there(b: BattleTable) -> None:
    destroyer = b.ship("jp-dd-isokaze", east(-2))  # 1 0 0
    b.wave("sbd", east(0))
    b.wave("sbd", east(1))
    aim(b, east(0), "high", destroyer)
    assert refused(b, destroyer, east(1)) == ["13.26"]


def test_13_2_every_unit_of_the_group_is_attacked_by_itself_with_the_total(b: BattleTable) -> None:
    ships = (AKAGI, *strong(b))
    sbds = [b.wave("sbd", "000"), b.wave("sbd", "000", half=True), b.wave("f4f", "000")]
    aim(b, "000", "high", *ships)
    events = fire(b, "000", "high", 1, 1, 2)
    event = fired(events)
    assert event.strength == 2 + 4 + 2 + 2 + 2  # the column of 10 to 19
    assert event.results == {sbds[0]: (1, 1), sbds[1]: (1, 1), sbds[2]: (2, 0)}
    assert event.to == PUBLIC
    assert b.public.air[sbds[0]].half
    assert b.public.air[sbds[1]].at is None
    assert not b.public.air[sbds[2]].half
    assert [hit.to for hit in of_kind(events, UnitHalved)] == ["us"]
    assert [lost.to for lost in of_kind(events, UnitLost)] == ["us"]
    assert len(of_kind(events, UnitHit)) == 2


def test_13_2_a_total_under_ten_has_no_effect(b: BattleTable) -> None:
    sbd = b.wave("sbd", "000")
    aim(b, "000", "high", AKAGI)
    assert fired(fire(b, "000", "high", 1)).results == {sbd: (1, 0)}
    assert not b.public.air[sbd].half


@pytest.mark.parametrize(("damage", "strength"), [(0, 4), (1, 4), (2, 2), (3, 1)])
def test_13_2_damage_divides_the_strength_of_a_ship(b: BattleTable, damage: int, strength: int) -> None:
    b.ship(YAMATO, "100", damage=damage)
    assert flak.strength(b.public, YAMATO, 0) == strength


def test_13_2_divided_strength_is_rounded_down_and_may_be_nothing(b: BattleTable) -> None:
    b.ship(YAMATO, east(2), damage=2)
    b.ship(SORYU, east(-2), damage=3)
    assert flak.strength(b.public, YAMATO, 3) == 1
    assert flak.strength(b.public, SORYU, 0) == 0
    b.wave("sbd", east(-2))
    assert refused(b, SORYU, east(-2)) == ["13.26"]


def test_13_2_sunk_ships_do_not_fire_and_12_67_nor_do_those_off_the_display(b: BattleTable) -> None:
    b.ship(SORYU, None)
    b.ship(HARUNA, east(2))
    b.public.fleet[HARUNA] = replace(b.public.fleet[HARUNA], at=None, damage=4)
    b.wave("sbd", "000")
    assert refused(b, SORYU, "000") == ["13.2"]
    assert refused(b, HARUNA, "000") == ["13.2"]
    assert list(flak.guns(b.public)) == [AKAGI]


def test_13_2_only_the_defender_fires_and_only_in_his_phase(b: BattleTable) -> None:
    b.wave("sbd", "000")
    order = AimFlak(AKAGI, "000", "high")
    assert b.refused("us", order) == ["order"]
    assert flak.refusal_to_aim(b.public, b.own("us"), order) is not None
    for phase in (ph.DEFENDER_AIR, ph.FACING, ph.CAP_ATTACK):
        b.at(phase)
        assert b.refused("jp", order) == ["4.1"]


# ---- 13.21 to 13.27


def test_13_21_a_ship_fires_at_one_group_in_a_phase(b: BattleTable) -> None:
    b.wave("sbd", "000")
    b.wave("sbd", east(1))
    aim(b, "000", "high", AKAGI)
    fire(b, "000", "high", 6)
    assert b.public.fired == (AKAGI,)
    assert refused(b, AKAGI, east(1)) == ["13.21"]
    assert b.own("jp").aimed == {}


def test_13_21_one_hex_and_one_altitude_state(b: BattleTable) -> None:
    high, low = b.wave("sbd", "000", "high"), b.wave("sbd", "000", "low")
    aim(b, "000", "low", AKAGI)
    assert list(fired(fire(b, "000", "low", 6)).results) == [low]
    assert not b.public.air[high].flak


def test_13_21_until_it_has_fired_a_gun_is_aimed_anew_held_or_taken_back(b: BattleTable) -> None:
    b.wave("sbd", "000")
    b.wave("sbd", east(1))
    aim(b, "000", "high", AKAGI)
    assert refused(b, AKAGI, "000") == ["13.21"]
    aim(b, east(1), "high", AKAGI)
    assert b.own("jp").aimed == {AKAGI: FlakTarget(east(1), "high")}
    b.table.commit(b.table.decide(TakeBack(), "jp"))
    assert b.own("jp").aimed == {AKAGI: FlakTarget("000", "high")}
    b.order("jp", HoldFlak(AKAGI))
    assert b.own("jp").aimed == {}
    assert b.refused("jp", HoldFlak(AKAGI)) == ["13.21"]


def test_13_21_in_the_next_tac_turn_it_fires_again(b: BattleTable) -> None:
    sbd = b.wave("sbd", "000")
    aim(b, "000", "high", AKAGI)
    fire(b, "000", "high", 6)
    b.ready()
    while b.public.standing.name != ph.FLAK:
        b.ready()
    assert b.battle.tac_turn == 2
    assert not b.public.air[sbd].flak
    aim(b, "000", "high", AKAGI)
    assert fired(fire(b, "000", "high", 6)).guns == (AKAGI,)


def test_13_22_a_unit_is_attacked_once_in_a_phase(b: BattleTable) -> None:
    b.ship(SORYU, east(2))
    sbd = b.wave("sbd", "000")
    aim(b, "000", "high", AKAGI)
    fire(b, "000", "high", 6)
    assert b.public.air[sbd].flak
    assert flak.groups(b.public) == {}
    assert refused(b, SORYU, "000") == ["13.22"]
    b.follow(flak.prepare)
    assert not b.public.air[sbd].flak
    aim(b, "000", "high", SORYU)


def test_13_23_fc_100_the_order_is_the_defenders_and_each_choice_follows_the_last_result(b: BattleTable) -> None:
    ships = strong(b)
    first, second = b.wave("sbd", east(1)), b.wave("sbd", "000")
    aim(b, east(1), "high", *ships[:3])
    aim(b, "000", "high", AKAGI, ships[3])
    assert list(fired(fire(b, "000", "high", 6)).results) == [second]
    assert b.public.air[first].flak is False
    aim(b, east(1), "high")
    assert list(fired(fire(b, east(1), "high", 6)).results) == [first]


def test_13_23_what_is_still_aimed_when_the_defender_is_ready_fires_in_the_order_of_the_hexes(b: BattleTable) -> None:
    b.ship(SORYU, east(2))
    high, low = b.wave("sbd", east(1), "high"), b.wave("sbd", "000", "low")
    aim(b, east(1), "high", AKAGI)
    aim(b, "000", "low", SORYU)
    events = b.ready(("13.2", 6), ("13.2", 6))
    assert [list(event.results) for event in of_kind(events, FlakFired)] == [[low], [high]]
    assert b.own("jp").aimed == {}


def test_13_23_unaimed_guns_stay_silent(b: BattleTable) -> None:
    b.wave("sbd", "000")
    assert not of_kind(b.ready(), FlakFired)


def test_13_24_fc_39_own_units_in_the_group_are_attacked_too(b: BattleTable) -> None:
    ships = (AKAGI, *strong(b))
    zeke, sbd, above = b.cap("zeke", "000", "low"), b.wave("sbd", "000", "low"), b.cap("zeke", "000", "high")
    aim(b, "000", "low", *ships)
    events = fire(b, "000", "low", 1, 6)
    assert set(fired(events).results) == {zeke, sbd}
    assert b.public.air[zeke].half
    assert [hit.to for hit in of_kind(events, UnitHalved)] == ["jp"]
    assert not b.public.air[above].flak


def test_4_1_c_flak_is_for_enemy_units_never_for_own_ones_alone(b: BattleTable) -> None:
    b.cap("zeke", "000", "low")
    b.wave("sbd", "000", "high")
    assert refused(b, AKAGI, "000", "low") == ["4.1"]
    aim(b, "000", "high", AKAGI)


def test_fc_39_climbing_units_are_a_group_of_their_own(b: BattleTable) -> None:
    b.wave("sbd", "000", "high")
    climber, beside = b.cap("zeke", "000", "climbing"), b.wave("sbd", "000", "climbing")
    aim(b, "000", "climbing", AKAGI)
    assert set(fired(fire(b, "000", "climbing", 6, 6)).results) == {climber, beside}


def test_13_25_surface_and_grounded_units_neither_hinder_nor_suffer() -> None:
    b = BattleTable("jp", "us", kind="base")
    kate, grounded = b.wave("kate", "000", "low"), b.on_ground("f4f", "000")
    ship = b.ship("us-ca-astoria", "000")
    b.at(ph.FLAK)
    before = (b.public.fleet[ship], b.public.grounded[grounded], dict(b.own("us").units))
    aim(b, "000", "low", ship, "battery-1", "battery-2", "battery-3")
    events = fire(b, "000", "low", 1)
    assert set(fired(events).results) == {kate}
    assert not of_kind(events, GroundedHit)
    assert (b.public.fleet[ship], b.public.grounded[grounded], dict(b.own("us").units)) == before


def test_13_27_ships_at_different_ranges_make_one_attack(b: BattleTable) -> None:
    b.ship(YAMATO, east(4))
    b.ship(SORYU, east(-6))
    b.wave("sbd", "000")
    aim(b, "000", "high", SORYU, YAMATO, AKAGI)
    event = fired(fire(b, "000", "high", 6))
    assert event.strength == 2 + 3 + 1
    assert set(event.guns) == {AKAGI, YAMATO, SORYU}
    assert set(b.public.fired) == set(event.guns)


def test_fc_100_range_counts_hexes_whatever_the_altitude(b: BattleTable) -> None:
    b.wave("sbd", east(2), "high")
    b.wave("sbd", east(2), "low")
    seen = [flak.preview(b.public, FlakTarget(east(2), altitude), (AKAGI,)) for altitude in ("high", "low")]
    assert [preview.strength for preview in seen] == [2, 2]


def test_fc_92_units_that_have_just_come_may_be_hit_in_their_entry_hex(b: BattleTable) -> None:
    picket = b.ship(SORYU, east(11))
    sbd = b.wave("sbd", east(12))
    aim(b, east(12), "high", picket)
    assert list(fired(fire(b, east(12), "high", 6)).results) == [sbd]


# ---- the phase, previews


def test_4_1_c_the_phase_is_opened_only_where_a_gun_reaches_an_attacker(b: BattleTable) -> None:
    sbd = b.wave("sbd", east(9))
    b.cap("zeke", "000", "low")
    assert flak.has_work(b.public, "jp") is False
    b.at(ph.FACING)
    b.ready()
    assert b.public.standing.name not in (ph.FACING, ph.FLAK)
    b.public.air[sbd] = replace(b.public.air[sbd], at=east(6))
    b.at(ph.FACING)
    b.ready()
    assert b.public.standing.name == ph.FLAK
    assert b.table.offers("jp").pieces == {"AimFlak": (AKAGI,)}


def test_13_2_the_preview_says_what_each_die_would_do(b: BattleTable) -> None:
    ships = (AKAGI, *strong(b))
    sbd = b.wave("sbd", "000")
    target = FlakTarget("000", "high")
    seen = flak.preview(b.public, target, ships)
    damage: list[int] = []
    for die in range(1, 7):
        b.public.air[sbd] = replace(b.public.air[sbd], half=False, at="000")
        b.public.fired = ()
        b.follow(flak.prepare)
        aim(b, "000", "high", *ships)
        event = fired(fire(b, "000", "high", die))
        assert event.strength == seen.strength
        damage.append(event.results[sbd][1])
    assert seen.odds == (damage.count(0), damage.count(1), damage.count(2))
    assert flak.preview(b.public, target, ("nobody",)).strength == 0


def test_13_2_own_column_the_differential_line_does_not_touch_flak() -> None:
    """B24: of the two lines over the Anti-Air Combat Results Table each serves its own kind of attack."""
    assert damage_with(shifted("flak")) != damage_with(charts_of())
    assert damage_with(shifted("differential")) == damage_with(charts_of())


def damage_with(charts: Charts) -> list[int]:
    return [charts.tables.flak_result(60, die) for die in range(1, 7)]


# ---- hostile orders, and one truth


@pytest.mark.parametrize("hex", ["", "999", "-1", "40", "000:high", "☃", "469"])
@pytest.mark.parametrize("gun", [AKAGI, "", "battery-1", "battery--1", "A1", "us-cv-yorktown", "☃"])
def test_13_2_junk_is_refused(b: BattleTable, gun: str, hex: str) -> None:
    b.wave("sbd", "000")
    for altitude in ("high", "", "medium"):
        assert refused(b, gun, hex, altitude) == ["13.2"]
    assert b.refused("jp", FireFlak(hex)) == ["13.2"]
    assert b.refused("jp", HoldFlak(hex)) == ["13.21"]


def test_13_2_a_group_at_which_nobody_aims_is_not_fired_at(b: BattleTable) -> None:
    b.wave("sbd", "000")
    assert b.refused("jp", FireFlak("000:high")) == ["13.2"]
    aim(b, "000", "high", AKAGI)
    assert b.refused("jp", FireFlak("000:low")) == ["13.2"]
    assert b.refused("jp", FireFlak("0:high")) == ["13.2"]


def test_13_2_without_a_battle_nothing_fires(b: BattleTable) -> None:
    b.wave("sbd", "000")
    b.public.battle = None
    assert refused(b, AKAGI, "000") == ["13.2"]


def test_13_2_what_is_offered_is_what_is_accepted(b: BattleTable) -> None:
    random = Random(132)
    ships = (AKAGI, *strong(b))
    hexes = [east(hexes) for hexes in range(-12, 13)]
    seen = {True: 0, False: 0}
    for _ in range(20):
        b.public.air.clear()
        for _ in range(8):
            put = random.choice((b.cap, b.wave))
            type = "zeke" if put == b.cap else "sbd"
            put(type, random.choice(hexes), random.choice(("high", "low")), flak=random.random() < 0.2)
        b.public.fired = tuple(random.sample(ships, 2))
        offers = {order for ship in ships for order in b.table.options("jp", ship)}
        for ship in ships:
            for hex in hexes:
                for altitude in ("high", "low"):
                    order = AimFlak(ship, hex, altitude)  # type: ignore[arg-type]
                    accepted = flak.refusal_to_aim(b.public, b.own("jp"), order) is None
                    seen[accepted] += 1
                    assert (order in offers) == accepted
        assert bool(offers) == any(
            ship not in b.public.fired for ship in b.table.offers("jp").pieces.get("AimFlak", ())
        )
    assert min(seen.values()) > 50


def test_12_67_the_guns_are_the_ships_on_the_display_in_their_order(b: BattleTable) -> None:
    ships = strong(b)
    assert list(flak_strength.guns(b.public)) == [AKAGI, *ships]
    assert all(flak_strength.is_gun(b.public, ship) for ship in ships)
    assert not flak_strength.is_gun(b.public, "battery-1")
