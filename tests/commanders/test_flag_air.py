"""The air side of `flag`: decks by the clock, strikes by what they bring, and everybody home."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from random import Random
from typing import Any

import pytest
from flag_views import ENTERPRISE, HORNET, Every, aboard, at, near, noon, units_of, with_fleet, with_units
from msgspec.structs import replace
from watched import Game, charts

from fastcarriers.carriers.events import StrikeFormed, StrikeMoved, UnitLaunched, UnitLost
from fastcarriers.carriers.orders import FormStrike, LandUnit, MoveUnit, RecallStrike, Recombine
from fastcarriers.carriers.records import AirUnit, Strike
from fastcarriers.carriers.view import View
from fastcarriers.commanders.commander import Asking
from fastcarriers.commanders.flag import decks, flying, forming, hours, landing, striking, targets, transferring
from fastcarriers.commanders.flag.air_memory import Seen
from fastcarriers.commanders.flag.memory import Memory, read, write
from fastcarriers.commanders.flag.sight import Sight
from fastcarriers.commanders.roster import commander_called
from fastcarriers.kernel.parts import Event, Side
from fastcarriers.players import seat_players
from fastcarriers.staff.reach import phases_home, phases_out, rate

AIR = ("take_off", "status", "landing", "air_movement", "contact")


# ---- decks


def steps(view: View, remembered: Memory) -> dict[str, str]:
    """Unit -> the box into which it is moved."""
    orders = decks.moves(Sight(view, charts()), remembered, Every())
    return {order.unit: order.box for order in orders if isinstance(order, MoveUnit)}


@pytest.mark.parametrize(
    ("place", "ready_in", "goes"),
    [("hangar", 2, "arm"), ("hangar", 5, None), ("arm", 1, "deck"), ("arm", 5, "hangar"), ("deck", 5, "arm")],
)
def test_9_15_strike_planes_come_up_for_their_hour_and_go_below_until_then(
    place: Any, ready_in: int, goes: str | None
) -> None:
    bombers = units_of(noon(), ENTERPRISE, "sbd")[:3]
    view = with_units(noon(), *(aboard(unit, place) for unit in bombers))
    remembered = Memory()
    remembered.air.ready_at = hours.now(Sight(view, charts())) + ready_in
    moved = steps(view, remembered)
    assert [moved.get(unit.id) for unit in bombers] == [goes] * 3


def test_13_93_half_units_are_put_together_in_the_hangar() -> None:
    view, clock = noon(), hours.now(Sight(noon(), charts()))
    halves = [replace(unit, half=True) for unit in units_of(view, ENTERPRISE, "sbd")[:3]]
    remembered = Memory()
    remembered.air.ready_at = clock + 2
    orders = list(decks.moves(Sight(with_units(view, *halves), charts()), remembered, Every()))
    pairs = [order for order in orders if isinstance(order, Recombine) and order.unit in {u.id for u in halves}]
    assert pairs == [Recombine(halves[0].id, halves[1].id)]
    assert halves[1].id not in {order.unit for order in orders if isinstance(order, MoveUnit)}


def test_10_82_bombers_that_reach_nothing_go_over_to_a_base_that_does() -> None:
    view = noon()
    bombers = [replace(unit, place="deck", at="johnston") for unit in units_of(view, "midway", "b26")]
    view = with_units(view, *bombers)
    markers = {id: replace(marker, on_map=marker.side == "us") for id, marker in view.markers.items()}
    wish, remembered = FormStrike("johnston", "midway", "midway"), Memory()
    found = list(
        transferring.transfers(
            Sight(replace(view, markers=markers), charts()), remembered, {"johnston": bombers}, Every(wish)
        )
    )
    assert found == [wish]
    assert remembered.air.going[0].waves == [[unit.id for unit in bombers]]
    assert [entry.said.key for entry in remembered.diary] == ["flag_air.transfers"]
    at_midway = [replace(unit, at="midway") for unit in bombers]
    sight = Sight(with_units(view, *at_midway), charts())
    assert list(transferring.transfers(sight, Memory(), {"midway": at_midway}, Every(wish))) == []


def test_9_41_decks_are_cleared_for_cap_that_has_fought_however_soon_the_strike_is_due() -> None:
    bombers, fighters = units_of(noon(), HORNET, "sbd")[:4], units_of(noon(), HORNET, "f4f")[:2]
    view = noon()
    ours = at(view, HORNET)
    clock = hours.now(Sight(view, charts()))
    tired = [replace(unit, place="cap", at=ours, land_by=clock) for unit in fighters]
    view = with_units(view, *(aboard(unit, "deck") for unit in bombers), *tired)
    view = with_units(view, *(aboard(unit, "deck") for unit in units_of(view, ENTERPRISE, "sbd")[:5]))
    remembered = Memory()
    remembered.air.ready_at = clock + 1
    moved = steps(view, remembered)
    assert [moved.get(unit.id) for unit in bombers] == ["arm"] * 4, "the emptier deck is cleared"
    assert not any(moved.get(unit.id) == "arm" for unit in units_of(view, ENTERPRISE, "sbd")[:5])
    on = [LandUnit(unit.id, HORNET, box) for unit in tired for box in ("hangar", "arm")]  # pyright: ignore
    sight = Sight(with_units(view, *(aboard(unit, "arm") for unit in bombers)), charts())
    landed = list(landing.landings(sight, remembered, Every(*on)))
    assert {order.unit for order in landed} == {unit.id for unit in tired}  # pyright: ignore
    assert [order.box for order in landed] == ["arm", "hangar"], "as far as there is room it is armed at once"  # pyright: ignore


def test_9_57_fighters_in_relief_take_over_when_cap_must_land() -> None:
    view = noon()
    ours, fighters = at(view, ENTERPRISE), units_of(view, ENTERPRISE, "f4f")
    view = with_units(view, *(aboard(unit) for unit in units_of(view, HORNET, "f4f")))
    fresh = with_units(view, *(replace(unit, place="cap", at=ours) for unit in fighters))
    tired = with_units(view, *(replace(unit, place="cap", at=ours, land_by=10) for unit in fighters))
    for look, wanted in ((fresh, "relief"), (tired, "cap")):
        for_what = decks.duties(Sight(look, charts()), Memory())
        others = [unit for unit in units_of(look, HORNET, "f4f") if not unit.half]
        assert Counter(for_what[unit.id] for unit in others).most_common(1)[0][0] == wanted


@pytest.mark.parametrize(("game_turn", "op_turn", "down"), [(5, 3, False), (5, 4, True), (6, 1, True), (7, 1, False)])
def test_9_53_cap_is_down_from_the_last_landing_before_night(game_turn: int, op_turn: int, down: bool) -> None:
    clock = charts().clock(game_turn, op_turn)
    assert hours.cap_is_down(charts(), clock) is down
    cap = replace(units_of(noon(), HORNET, "f4f")[0], place="cap", at=at(noon(), HORNET))
    view = with_units(replace(noon(), game_turn=game_turn, op_turn=op_turn), cap)
    if not view.night and game_turn == 5:
        assert decks.must_land(Sight(view, charts()), cap) is down


# ---- strikes


def chosen(view: View, remembered: Memory, carriers: Sequence[str], types: Sequence[str]) -> list[striking.Option]:
    """The strikes that are launched with these types on the decks of these carriers."""
    ready = [aboard(unit, "deck") for home in carriers for type_ in types for unit in units_of(view, home, type_)]
    sight = Sight(with_units(view, *ready), charts())
    free: dict[str, list[AirUnit]] = {}
    for unit in ready:
        free.setdefault(at(view, unit.home), []).append(unit)
    return striking.decide(sight, remembered, free)


def test_a_strike_goes_in_strength_at_carriers_without_cap_and_not_with_torpedo_planes_into_a_full_one() -> None:
    ours = at(noon(), ENTERPRISE)
    view = with_fleet(noon(), "jp-1", near(noon(), ours, 3), CV=2, CA=2, DD=6)
    remembered = Memory()
    remembered.air.seen["jp-1"] = Seen(clock=3, cap=0, ships={"jp-cv-akagi": 0, "jp-cv-kaga": 0})
    (best,) = chosen(view, remembered, [ENTERPRISE, HORNET], ["sbd"])
    assert (best.target, len(best.groups[ours])) == ("jp-1", 12)
    assert best.prospect.gained > 40
    remembered.air.seen["jp-1"].cap = 14
    assert chosen(view, remembered, [ENTERPRISE], ["tbd"]) == []


def test_10_64_no_strike_goes_farther_than_it_comes_home_from() -> None:
    ours = at(noon(), ENTERPRISE)
    for hexes, goes in ((4, True), (5, False)):
        view = with_fleet(replace(noon(), op_turn=1), "jp-1", near(noon(), ours, hexes), CV=2, DD=4)
        remembered = Memory()
        remembered.air.seen["jp-1"] = Seen(clock=3, cap=0, ships={"jp-cv-akagi": 0, "jp-cv-kaga": 0})
        assert bool(chosen(view, remembered, [ENTERPRISE], ["sbd"])) is goes, hexes


def test_7_11_nobody_is_struck_who_has_not_been_found() -> None:
    view = with_fleet(noon(), "jp-1", near(noon(), at(noon(), ENTERPRISE), 2), CV=4)
    assert targets.targets(Sight(view, charts())) == ["jp-1"]
    assert targets.targets(Sight(replace(view, searched={}), charts())) == []


def test_9_53_with_a_day_of_cap_before_it_the_strike_waits_for_dusk_and_says_so() -> None:
    ours = at(noon(), ENTERPRISE)
    view = with_fleet(replace(noon(), game_turn=5, op_turn=1), "jp-1", near(noon(), ours, 3), CV=2, DD=4)
    remembered = Memory()
    remembered.air.seen["jp-1"] = Seen(clock=3, cap=14, ships={"jp-cv-akagi": 0, "jp-cv-kaga": 0})
    others = [unit for unit in view.units.values() if unit.home != ENTERPRISE and unit.type in ("sbd", "tbd")]
    view = with_units(view, *(replace(unit, place="lost", at="") for unit in others))
    assert chosen(view, remembered, [ENTERPRISE], ["sbd"]) == []
    assert remembered.air.ready_at == charts().clock(5, 3)
    assert chosen(view, remembered, [ENTERPRISE], ["sbd"]) == []
    (said,) = remembered.diary
    assert (said.about in view.markers, said.said.key) == (True, "flag_air.waits")
    later = replace(view, op_turn=3)
    (dusk,) = chosen(later, remembered, [ENTERPRISE], ["sbd"])
    assert hours.cap_is_down(charts(), dusk.arrival)


def test_10_22_waves_are_numbered_without_gaps_and_hold_everybody_once() -> None:
    view = noon()
    sight = Sight(with_fleet(view, "jp-1", near(view, at(view, ENTERPRISE), 3), CV=1), charts())
    units = [u for home in (ENTERPRISE, HORNET) for t in ("sbd", "tbd", "f4f") for u in units_of(view, home, t)]
    for count in range(1, len(units) + 1):
        waves = forming.waves_of(sight, "jp-1", units[:count])
        assert all(waves)
        assert sorted(id for wave in waves for id in wave) == sorted(unit.id for unit in units[:count])
        assert len(waves) == min(count, striking.FULL)


# ---- B26


@pytest.mark.parametrize(
    ("change", "key"),
    [("none", None), ("gone", "flag_air.recalled_gone"), ("far", "flag_air.recalled_far")],
)
def test_b26_a_strike_whose_target_is_gone_or_too_far_comes_home_and_says_why(change: str, key: str | None) -> None:
    ours = at(noon(), ENTERPRISE)
    view = with_fleet(noon(), "jp-1", near(noon(), ours, 2), CV=2)
    strike = Strike("strike-1", ours, "jp-1", ours, view.markers[ours].hex, launched=hours.now(Sight(view, charts())))
    flyers = [
        replace(u, place="strike", at="strike-1", slot="1", endurance=5) for u in units_of(view, ENTERPRISE, "sbd")
    ]
    view = with_units(replace(view, strikes={"strike-1": strike}), *flyers)
    if change == "gone":
        view = replace(view, markers=view.markers | {"jp-1": replace(view.markers["jp-1"], on_map=False)})
    elif change == "far":
        view = with_fleet(view, "jp-1", near(view, ours, 6), CV=2)
    remembered = Memory()
    orders = list(flying.recalls(Sight(view, charts()), remembered, Every(RecallStrike("strike-1"))))
    assert orders == ([RecallStrike("strike-1")] if key else [])
    assert [(entry.about, entry.said.key) for entry in remembered.diary] == ([("strike-1", key)] if key else [])


# ---- B27, in games


class Checked:
    """A `flag` that is asked everything twice, and watched in each phase of the air."""

    def __init__(self, *, twice: bool = False) -> None:
        self.flag, self.views, self.twice = commander_called("flag", charts()), list[View](), twice

    def think(self, view: View, news: tuple[Event, ...], asking: Asking, memory: bytes, chance: Random) -> Any:
        before = chance.getstate()
        found = self.flag.think(view, news, asking, memory, chance)
        if view.standing.name in AIR:
            self.views.append(view)
            assert write(read(found[1], view)) == found[1]
            if self.twice:
                again = Random()
                again.setstate(before)
                assert commander_called("flag", charts()).think(view, news, asking, memory, again) == found
        return found


def watched(seed: int, side: Side, turns: int, *, twice: bool = False) -> tuple[Game, Checked]:
    """A game of `flag` on one side against the drill, its first game-turns or the whole."""
    game = Game(seed, {"us": "drill", "jp": "drill"}, turns=turns)
    checked = Checked(twice=twice)
    commanders = {one: checked if one == side else commander_called("drill", charts()) for one in game.seats}
    game.players = seat_players(game.seats, commanders, str(seed))
    game.play()
    return game, checked


def assert_well_flown(game: Game, checked: Checked, side: Side) -> None:
    """[B27] CAP up, nobody struck unfound or out of reach, nobody lost to fuel or dusk by the commander's own fault."""
    assert_cap_kept(checked.views)
    news = [item.event for item in game.seats[side].news()]
    formed = [event.strike for event in news if isinstance(event, StrikeFormed)]
    for strike in formed:
        view = next(v for v in checked.views if v.standing.name == "status" and clock(v) == strike.launched)
        assert strike.target in view.sites or strike.target in view.searched, f"{strike} is at somebody unfound"
        flyers = [unit for unit in view.units.values() if unit.at == strike.id]
        assert all(comes_home(view, strike, unit, flyers) for unit in flyers), f"{strike} does not come home"
    own: Any = game.seats[side].view()
    sound = {id for id, holder in own.holders.items() if holder.can_land}
    lost = [event for event in news if isinstance(event, UnitLost) and event.why in BY_OWN_FAULT]
    blamed = [event for event in lost if own.units[event.unit].home in sound]
    if len(sound) < len({unit.home for unit in own.units.values()} | sound):  # planes of a wreck crowd other decks
        blamed = [event for event in blamed if event.why not in ("late_cap", "no_deck")]
    assert not blamed, f"{side}: {blamed} had their decks"


BY_OWN_FAULT = ("night", "endurance", "late_cap", "no_deck")
"""Causes of losses that are a commander's own, while the carrier or base of the unit is sound."""


def assert_cap_kept(views: Sequence[View]) -> None:
    """After each Take-Off Phase by day no fighter that is for CAP is left on a deck from which it could have flown."""
    looked, seen = 0, 0
    for view in views:
        sight = Sight(view, charts())
        if view.standing.name != "status" or view.night or hours.cap_is_down(charts(), hours.now(sight)):
            continue
        for_what = decks.duties(sight, Memory())
        for display in sight.displays:
            seen += bool(sight.units(display, "cap"))
            if sight.hex_of(display) in sight.fog(view.game_turn):  # nobody takes off in it
                continue
            open_ = [unit for unit in sight.on_decks(display) if sight.view.holders[unit.at].can_launch]
            looked += len(open_)
            assert not [unit for unit in open_ if for_what[unit.id] == "cap"], f"{display} has left CAP on deck"
    assert looked, "nothing ever stood on a deck"
    assert seen > len({view.game_turn for view in views}), "there was hardly ever a CAP"


def comes_home(view: View, strike: Strike, unit: AirUnit, flyers: Sequence[AirUnit]) -> bool:
    sight = Sight(view, charts())
    speed = rate(charts(), (flyer.type for flyer in flyers))
    out = charts().map.distance(sight.hex_of(strike.origin), sight.hex_of(strike.target or ""))
    home = charts().map.distance(sight.hex_of(strike.target or ""), sight.hex_of(strike.return_base))
    return phases_out(charts(), out, speed) + phases_home(home, speed) <= unit.endurance


def clock(view: View) -> int:
    return charts().clock(view.game_turn, view.op_turn)


@pytest.mark.parametrize("side", ["us", "jp"])
def test_b27_a_first_day_is_well_flown_and_the_same_sight_gives_the_same_orders(side: Side) -> None:
    game, checked = watched(3, side, 9, twice=True)
    assert_well_flown(game, checked, side)
    launched = [item.event for item in game.seats[side].news() if isinstance(item.event, UnitLaunched)]
    assert {"cap", "search"} <= {event.place for event in launched}


@pytest.mark.long
@pytest.mark.parametrize("seed", range(1, 11))
@pytest.mark.parametrize("side", ["us", "jp"])
def test_b27_whole_games_are_well_flown(seed: int, side: Side) -> None:
    game, checked = watched(seed, side, 24)
    assert_well_flown(game, checked, side)
    assert any(isinstance(item.event, StrikeMoved) for item in game.seats[side].news())
