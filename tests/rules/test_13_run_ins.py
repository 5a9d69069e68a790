"""[13.41-13.43, 13.51-13.54, 13.61-13.62, 15.43-15.47] Run-ins: what movement makes a unit fit to attack."""

from __future__ import annotations

import pytest
from battles import BattleTable
from flying import at
from msgspec.structs import replace

from fastcarriers.carriers.battle import movement, run_ins
from fastcarriers.carriers.battle import phases as ph
from fastcarriers.carriers.battle.events import TacTurnBegan
from fastcarriers.carriers.battle.orders import Dive, FlyTo, TurnCarrier
from fastcarriers.carriers.battle.records import BattleUnit
from fastcarriers.carriers.charts import Charts
from fastcarriers.library import Library
from fastcarriers.play.games import Terms, rules_of
from maps.hexes import DIRECTIONS, Direction, Hex, neighbour, times, turn
from maps.tactical import HEXES, NUMBERS

AKAGI, ISOKAZE = "jp-cv-akagi", "jp-dd-isokaze"
CENTRE = Hex(0, 0)


def path(start: str, *ways: str) -> tuple[str, ...]:
    """The hex where a flight begins and those that it enters."""
    hexes = [HEXES[start]]
    for way in ways:
        hexes.append(neighbour(hexes[-1], way))  # type: ignore[arg-type]
    return tuple(NUMBERS[hex] for hex in hexes)


def flown(b: BattleTable, type: str, start: str, *ways: str, altitude: str = "high", **fields: object) -> BattleUnit:
    """A unit after it has flown these hexes by orders, as all see it."""
    unit = b.wave(type, start, altitude, **fields)  # type: ignore[arg-type]
    for number in path(start, *ways)[1:]:
        b.order(b.attacker, FlyTo(unit, number))
    b.follow(lambda now: movement.carry_out(now, b.attacker))
    b.own(b.attacker).flights = {}
    return b.public.air[unit]


@pytest.fixture
def b() -> BattleTable:
    """Akagi in 000 facing north-east: her bow hexes are NW, NE and E of her, her stern hexes SE, SW and W."""
    b = BattleTable(facing="NE")
    b.ship(AKAGI, "000")
    b.at(ph.ATTACKER_AIR, tac_turn=2)
    return b


@pytest.fixture
def base() -> BattleTable:
    """Midway: 000 is the base, with two units grounded in 000 and one in 003."""
    base = BattleTable("jp", "us", kind="base")
    base.on_ground("f4f", "000")
    base.on_ground("sbd", "000")
    base.on_ground("pby", "003", "arm")
    base.at(ph.ATTACKER_AIR, tac_turn=2)
    return base


# ---- dive bombing


@pytest.mark.parametrize("way", DIRECTIONS)
def test_13_41_13_42_fc_36_a_dive_bomber_comes_over_the_stern(b: BattleTable, way: Direction) -> None:
    """It flies in this direction into 000, so it comes from the hex on the other side."""
    start = NUMBERS[times(neighbour(CENTRE, turn(way, 3)), 2)]
    sbd = flown(b, "sbd", start, way, way)
    from_stern = way in ("NW", "NE", "E")  # out of SE, SW and W of her
    assert sbd.over == (AKAGI if from_stern else None)


def test_13_41_high_and_stopping_in_the_hex(b: BattleTable) -> None:
    low = flown(b, "sbd", at(-2, 0), "E", "E", altitude="low")
    through = flown(b, "sbd", at(-2, 0), "E", "E", "E")
    stays = b.wave("sbd", "000", path=())
    dives = b.wave("sbd", at(-1, 0))
    b.order("us", Dive(dives))
    b.follow(lambda now: movement.carry_out(now, "us"))
    assert [unit.over for unit in (low, through, b.public.air[stays], b.public.air[dives])] == [None] * 4
    assert flown(b, "sbd", at(-1, 0), "E").over == AKAGI  # one hex is enough


def test_13_42_only_the_last_hex_counts(b: BattleTable) -> None:
    assert flown(b, "sbd", at(2, 0), "W", "SW", "W", "NW", "E").over == AKAGI  # round her, and in from astern
    assert flown(b, "sbd", at(-2, 0), "E", "NE", "E", "SE", "W").over is None


@pytest.mark.parametrize("type", ["tbd", "f4f", "b17", "pby"])
def test_13_41_other_types_do_not_dive_on_ships(b: BattleTable, type: str) -> None:
    assert flown(b, type, at(-1, 0), "E").over is None


def test_13_41_13_82_not_with_ordnance_gone_nor_out_of_its_routine(b: BattleTable) -> None:
    assert flown(b, "sbd", at(-1, 0), "E", expended=True).over is None
    b.at(ph.ATTACKER_AIR, routine=2, tac_turn=2)
    b.ship("jp-dd-urakaze", at(6, 0))
    assert flown(b, "sbd", at(5, 0), "E", routine=1).over is None  # flies out over her
    assert flown(b, "sbd", at(5, 0), "E", routine=2).over == "jp-dd-urakaze"


def test_13_42_cap_has_no_target() -> None:
    b = BattleTable()
    b.ship(AKAGI, "000")
    sbd = b.cap("sbd", at(-1, 0))
    b.order("jp", FlyTo(sbd, "000"))
    b.follow(lambda now: movement.carry_out(now, "jp"))
    assert b.public.air[sbd].over is None


def test_13_43_entered_in_one_tac_turn_dived_in_the_next(b: BattleTable) -> None:
    sbd = flown(b, "sbd", at(-2, 0), "E", "E")
    assert run_ins.target_of(b.public, sbd) is None  # it does not attack yet
    b.follow(lambda now: now.happen(TacTurnBegan(to="public", tac_turn=3)))
    b.follow(movement.prepare)
    b.order("us", Dive(sbd.id))
    b.follow(lambda now: movement.carry_out(now, "us"))
    sbd = b.public.air[sbd.id]
    assert (sbd.altitude, sbd.dived) == ("low", AKAGI)
    assert run_ins.target_of(b.public, sbd) == AKAGI


def test_fc_35_the_facing_counts_at_the_moment_of_entry(b: BattleTable) -> None:
    """Akagi turns after the bomber has come over her stern: she is still its target."""
    sbd = flown(b, "sbd", at(-2, 0), "E", "E")
    b.at(ph.FACING, tac_turn=3)
    b.order("jp", TurnCarrier(AKAGI, "left"))  # to the north-west: W is a bow hex now
    b.at(ph.ATTACKER_AIR, tac_turn=3)
    b.follow(movement.prepare)
    assert b.public.air[sbd.id].over == AKAGI
    assert flown(b, "sbd", at(-2, 0), "E", "E").over is None  # another one comes over the bow


def test_fc_35_12_69_other_ships_keep_the_stern_of_set_up(b: BattleTable) -> None:
    b.ship(ISOKAZE, at(6, 0))
    assert flown(b, "sbd", at(5, 0), "E").over == ISOKAZE
    assert flown(b, "sbd", at(7, 0), "W").over is None


def test_fc_96_after_the_sixth_tac_turn_it_neither_dives_nor_attacks(b: BattleTable) -> None:
    b.at(ph.ATTACKER_AIR, tac_turn=6)
    sbd = flown(b, "sbd", at(-1, 0), "E")
    b.at(ph.ATTACKER_AIR, routine=2, tac_turn=1)
    b.follow(movement.prepare)
    assert b.public.air[sbd.id].over is None
    assert not run_ins.must_dive(b.public, sbd)
    assert b.refused("us", Dive(sbd.id)) == ["13.82"]


@pytest.mark.parametrize("option", [False, True])
def test_fc_43_13_43_a_fighter_dives_with_bombs_only_by_the_option(option: bool) -> None:
    c = rules_of(Library().load_scenario("midway"), Terms(options={"fighter_bombs": option})).charts
    armed = dict(c.types) | {"f4f": replace(c.types["f4f"], method="dive", antiship=3, antiship_back=2)}
    b = BattleTable(charts=Charts(c.tables, armed, c.ships, c.map, c.scenario, c.options))
    b.ship(AKAGI, "000")
    b.at(ph.ATTACKER_AIR, tac_turn=2)
    f4f = flown(b, "f4f", at(-1, 0), "E")
    assert f4f.over == (AKAGI if option else None)
    b.public.air[f4f.id] = over = replace(f4f, over=AKAGI)
    assert run_ins.must_dive(b.public, over) == option
    assert run_ins.target_of(b.public, replace(over, altitude="low", dived=AKAGI)) == (AKAGI if option else None)


# ---- torpedo bombing


def test_13_51_13_52_fc_98_three_hexes_in_line_and_the_ship_in_the_next(b: BattleTable) -> None:
    run = flown(b, "tbd", at(-5, 1), "NE", "E", "E", "E", altitude="low")
    assert run.at == at(-1, 0)
    assert run_ins.target_of(b.public, run) == AKAGI


def test_13_52_the_hex_where_the_phase_began_is_not_entered(b: BattleTable) -> None:
    """Two hexes entered, though the unit has stood in line for long, are no run-in."""
    assert run_ins.torpedo_target(b.public, flown(b, "tbd", at(-3, 0), "E", "E", altitude="low")) is None
    assert run_ins.torpedo_target(b.public, flown(b, "tbd", at(-4, 0), "E", "E", "E", altitude="low")) == AKAGI


@pytest.mark.parametrize(
    ("start", "ways", "why"),
    [
        (at(-4, 1), ("E", "E", "NE"), "the last three are not in line"),
        (at(-4, -1), ("E", "E", "E"), "next to her, but the line passes her"),
        (at(-5, 0), ("E", "E", "E"), "two hexes short of her"),
        (at(-3, 0), ("E", "E", "E"), "over her"),
        (at(-2, 0), ("E", "E", "E"), "past her"),
    ],
)
def test_13_52_no_run_in(b: BattleTable, start: str, ways: tuple[str, ...], why: str) -> None:
    tbd = flown(b, "tbd", start, *ways, altitude="low")
    assert run_ins.torpedo_target(b.public, tbd) is None, why


def test_13_53_a_run_in_of_an_earlier_tac_turn_is_forgotten(b: BattleTable) -> None:
    tbd = flown(b, "tbd", at(-4, 0), "E", "E", "E", altitude="low")
    b.follow(movement.prepare)
    assert run_ins.target_of(b.public, b.public.air[tbd.id]) is None


def test_13_55_torpedo_planes_attack_low_and_other_types_not_at_all(b: BattleTable) -> None:
    assert run_ins.torpedo_target(b.public, flown(b, "tbd", at(-4, 0), "E", "E", "E", altitude="high")) is None
    assert run_ins.torpedo_target(b.public, flown(b, "f4f", at(-4, 0), "E", "E", "E", altitude="low")) is None
    spent = flown(b, "tbd", at(-4, 0), "E", "E", "E", altitude="low", expended=True)
    assert run_ins.target_of(b.public, spent) is None


@pytest.mark.parametrize(
    ("way", "bow"), [("SE", True), ("SW", True), ("W", True), ("NW", False), ("NE", False), ("E", False)]
)
def test_13_54_fc_98_bow_or_stern_by_the_hex_in_which_it_stands(b: BattleTable, way: Direction, bow: bool) -> None:
    tbf = flown(b, "tbf", NUMBERS[times(neighbour(CENTRE, turn(way, 3)), 4)], way, way, way, altitude="low")
    assert run_ins.target_of(b.public, tbf) == AKAGI
    assert run_ins.from_bow(b.public.fleet[AKAGI], tbf.at or "") is bow


def test_13_54_bow_and_stern_are_asked_next_to_a_ship_on_the_display_only(b: BattleTable) -> None:
    with pytest.raises(ValueError, match="not adjacent"):
        run_ins.from_bow(b.public.fleet[AKAGI], at(2, 0))
    b.ship(AKAGI, None)
    with pytest.raises(ValueError, match="not on the display"):
        run_ins.from_bow(b.public.fleet[AKAGI], at(1, 0))


# ---- level bombing


def test_13_61_13_62_fc_97_six_hexes_entered_in_line_the_sixth_the_target(b: BattleTable) -> None:
    b17 = flown(b, "b17", at(-6, 0), *["E"] * 6)
    assert run_ins.target_of(b.public, b17) == AKAGI
    assert flown(b, "b17", at(-6, 0), *["E"] * 6).over is None  # it bombs at once


def test_fc_97_a_run_may_begin_at_the_edge(b: BattleTable) -> None:
    b.ship(ISOKAZE, at(-6, 0))
    assert run_ins.target_of(b.public, flown(b, "b26", at(-12, 0), *["E"] * 6)) == ISOKAZE


@pytest.mark.parametrize(
    ("start", "ways", "altitude"),
    [
        (at(-5, 0), ["E"] * 5, "high"),
        (at(-5, -1), ["E", "E", "SE", "E", "E", "E"], "high"),
        (at(-6, 1), ["E", "E", "E", "E", "E", "NE"], "high"),
        (at(-7, 0), ["E"] * 6, "high"),
        (at(-6, 0), ["E"] * 6, "low"),
    ],
)
def test_13_61_13_62_no_level_run(b: BattleTable, start: str, ways: list[str], altitude: str) -> None:
    b17 = flown(b, "b17", start, *ways, altitude=altitude)
    assert run_ins.level_target(b.public, b17) is None


def test_13_64_a_level_bomber_may_come_from_any_side(b: BattleTable) -> None:
    for way in DIRECTIONS:
        start = NUMBERS[times(neighbour(CENTRE, turn(way, 3)), 6)]
        assert run_ins.target_of(b.public, flown(b, "b17", start, *[way] * 6)) == AKAGI


# ---- airbases


def test_15_46_torpedo_planes_bomb_level_at_a_base(base: BattleTable) -> None:
    kate = base.public.air[base.wave("kate", at(-5, 0))]
    val = base.public.air[base.wave("val", at(-5, 0))]
    assert (run_ins.method_of(base.public, kate), run_ins.method_of(base.public, val)) == ("level", "dive")


def test_fc_103_a_level_run_on_a_base_is_the_whole_allowance_of_a_slow_type(base: BattleTable) -> None:
    run = flown(base, "kate", at(-5, 0), *["E"] * 5)  # five points
    assert run_ins.target_of(base.public, run) == "@000"
    assert run_ins.target_of(base.public, flown(base, "kate", at(-4, 0), *["E"] * 4)) is None
    assert run_ins.target_of(base.public, flown(base, "kate", at(-4, -1), "E", "E", "E", "SE", "E")) is None
    low = flown(base, "kate", at(-5, 0), *["E"] * 5, altitude="low")
    assert run_ins.target_of(base.public, low) is None
    grounded = flown(base, "kate", NUMBERS[times(neighbour(CENTRE, "E"), 6)], *["W"] * 5)
    assert (grounded.at, run_ins.target_of(base.public, grounded)) == ("003", "@003")


@pytest.mark.parametrize("way", DIRECTIONS)
def test_fc_103_a_base_is_dived_on_from_any_side(base: BattleTable, way: Direction) -> None:
    val = flown(base, "val", NUMBERS[neighbour(CENTRE, turn(way, 3))], way)
    assert val.over == "@000"
    assert base.table.options("jp", val.id) == (Dive(val.id),)
    base.order("jp", Dive(val.id))
    base.follow(lambda now: movement.carry_out(now, "jp"))
    assert run_ins.target_of(base.public, base.public.air[val.id]) == "@000"


def test_15_44_fc_103_hexes_with_grounded_units_are_targets_empty_ones_are_not(base: BattleTable) -> None:
    grounded = HEXES["003"]
    over = flown(base, "val", NUMBERS[neighbour(grounded, "E")], "W")
    assert over.over == "@003"
    empty = flown(base, "val", at(5, 0), "E")
    assert empty.over is None
    base.public.grounded["G3"] = type(base.public.grounded["G3"])("G3", None)  # destroyed by another: released
    assert not run_ins.must_dive(base.public, over)


def test_15_43_15_45_low_fighters_may_strafe_the_grounded_units_of_their_hex(base: BattleTable) -> None:
    low = flown(base, "zeke", at(-3, 0), "E", "E", "E", altitude="low")
    assert run_ins.strafing_targets(base.public, low) == ("G1", "G2")
    assert run_ins.target_of(base.public, low) is None  # it does no harm to the base
    high = flown(base, "zeke", at(-3, 0), "E", "E", "E", altitude="high")
    bomber = flown(base, "val", at(-3, 0), "E", "E", "E", altitude="low")
    elsewhere = flown(base, "zeke", at(-3, 0), "E", altitude="low")
    for unit in (high, bomber, elsewhere):
        assert run_ins.strafing_targets(base.public, unit) == ()


def test_15_48_a_fighter_that_stays_strafes_again_within_its_routine(base: BattleTable) -> None:
    zeke = flown(base, "zeke", at(-3, 0), "E", "E", "E", altitude="low")
    base.follow(movement.prepare)
    assert run_ins.strafing_targets(base.public, base.public.air[zeke.id]) == ("G1", "G2")
    base.at(ph.ATTACKER_AIR, routine=2)
    assert run_ins.strafing_targets(base.public, base.public.air[zeke.id]) == ()


def test_15_43_ships_are_not_strafed(b: BattleTable) -> None:
    f4f = flown(b, "f4f", at(-3, 0), "E", "E", "E", altitude="low")
    assert run_ins.strafing_targets(b.public, f4f) == ()
