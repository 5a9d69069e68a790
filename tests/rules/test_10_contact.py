"""[10.9] Strike contact."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec
import pytest
from situations import Situation, of_kind
from striking import AKAGI, ENTERPRISE, HORNET, heard, position, stream

from fastcarriers.carriers import contact, night
from fastcarriers.carriers import phases as ph
from fastcarriers.carriers.battle import aftermath, situations
from fastcarriers.carriers.battle.events import SituationsStand
from fastcarriers.carriers.events import (
    ChitsReturned,
    ChitsRevealed,
    CompositionHeard,
    CompositionStated,
    ContactMade,
    MarkerRemoved,
    Searched,
    StrikeAnnounced,
    StrikeRecalled,
    TargetAsked,
    TargetChosen,
)
from fastcarriers.carriers.orders import ChooseTarget, MoveStrike, RecallStrike
from fastcarriers.carriers.records import Composition
from fastcarriers.kernel.orders import Ready
from fastcarriers.kernel.parts import PUBLIC, Event, Readied


@pytest.fixture
def s() -> Situation:
    """The usual position in an Air Movement Phase: the target in 1104 is three hexes from the origin in 1404."""
    s = position()
    s.phase(ph.AIR_MOVEMENT, op_turn=2)
    return s


def arrive(s: Situation, waves: int = 1, target: str = "jp-1", hex: str = "1104", side: str = "us", **plot: str) -> str:
    """A strike in a hex, with so many waves of one unit."""
    own, enemy = ("us-1", "sbd") if side == "us" else ("jp-1", "val")
    origin, base = plot.get("origin", own), plot.get("base", own)
    strike = s.strike(side, origin, target, hex, path=(hex,), return_base=base)
    for wave in range(1, waves + 1):
        s.unit(side, enemy, "strike", strike, slot=str(wave), endurance=5, home=ENTERPRISE if side == "us" else AKAGI)
    return strike


def attempt(s: Situation, *dice: int) -> tuple[Event, ...]:
    return s.follow(contact.attempt, *[("10.9", die) for die in dice])


def announced(events: Iterable[Event]) -> list[tuple[str, str, int | None, bool]]:
    return [(e.side, e.target, e.die, e.contact) for e in of_kind(events, StrikeAnnounced)]


def recalled(events: Iterable[Event]) -> list[tuple[str, str]]:
    return [(event.strike, event.why) for event in of_kind(events, StrikeRecalled)]


def to_be_fought(events: Iterable[Event]) -> list[tuple[str, str]]:
    """Attacker and target of the strike situations that stand first."""
    stands = of_kind(events, SituationsStand)
    return [(one.attacker, one.target) for one in stands[0].situations] if stands else []


# ---- the attempt


@pytest.mark.parametrize(("waves", "number"), [(1, 4), (2, 5), (3, 5), (4, 6), (6, 6)])
def test_10_9_the_table_takes_distance_and_waves(s: Situation, waves: int, number: int) -> None:
    arrive(s, waves)
    (made,) = of_kind(attempt(s, number), ContactMade)
    assert (made.number, made.contact) == (number, True)


def test_10_9_a_die_over_the_number_fails(s: Situation) -> None:
    arrive(s)
    events = attempt(s, 5)
    assert announced(events) == [("us", "jp-1", 5, False)]
    assert not of_kind(events, Searched)


def test_10_9_empty_waves_do_not_count(s: Situation) -> None:
    strike = arrive(s, 3)
    own = s.own("us")
    own.units["sbd-2"] = msgspec.structs.replace(own.units["sbd-2"], place="lost", at="")
    own.units["sbd-3"] = msgspec.structs.replace(own.units["sbd-3"], slot="return")
    assert contact.contact_number(s.public, own, own.strikes[strike], "jp-1") == 4


def test_10_91_fc_29_the_distance_is_that_to_where_the_origin_is_now_or_was_last(s: Situation) -> None:
    strike = arrive(s)
    own = s.own("us")
    for hex, on_map, number in (("1404", True, 4), ("1604", True, 3), ("1604", False, 3), ("1104", True, 5)):
        s.public.markers["us-1"] = msgspec.structs.replace(s.public.markers["us-1"], hex=hex, on_map=on_map)
        assert contact.contact_number(s.public, own, own.strikes[strike], "jp-1") == number


@pytest.mark.parametrize(("origin", "base", "number"), [("us-2", "us-1", 3), ("us-1", "us-2", 4)])
def test_10_91_fc_29_the_distance_is_to_the_origin_wherever_the_return_base_is(
    s: Situation, origin: str, base: str, number: int
) -> None:
    """From 1104 it is five hexes to 1604 (task force 2), three to 1404 (task force 1)."""
    strike = arrive(s, origin=origin, base=base)
    flying = s.own("us").strikes[strike]
    assert (flying.origin, flying.return_base) == (origin, base)
    (made,) = of_kind(attempt(s, 1), ContactMade)
    assert made.number == number
    s.public.markers[origin] = msgspec.structs.replace(s.public.markers[origin], on_map=False)
    assert contact.contact_number(s.public, s.own("us"), flying, "jp-1") == number  # from its last hex


def test_10_92_fc_30_every_contact_is_tried_before_any_battle(s: Situation) -> None:
    s.task_force("jp", 2, "1204", "jp-cv-soryu")
    arrive(s, 2)
    arrive(s, 2, "jp-2", "1204")
    arrive(s, 2, "us-1", "1404", side="jp")
    kinds = [type(event) for event in s.ready(("10.9", 1), ("10.9", 6), ("10.9", 2), ("4.1", 2), ("4.1", 1))]
    assert kinds.count(StrikeAnnounced) == 3
    last = max(at for at, kind in enumerate(kinds) if kind is StrikeAnnounced)
    assert last < kinds.index(SituationsStand)


def test_10_92_the_order_is_by_side_and_target_whatever_was_formed_first(s: Situation) -> None:
    s.task_force("jp", 2, "1204", "jp-cv-soryu")
    arrive(s, 1, "us-1", "1404", side="jp")
    arrive(s, 1, "jp-2", "1204")
    arrive(s, 1, "jp-1", "1104")
    tried = [(event.side, event.target) for event in of_kind(attempt(s, 1, 1, 1), StrikeAnnounced)]
    first, second = s.charts.sides
    expected = {"us": [("us", "jp-1"), ("us", "jp-2")], "jp": [("jp", "us-1")]}
    assert tried == expected[first] + expected[second]


def test_10_93_contact_tells_the_exact_composition_and_shows_the_chits(s: Situation) -> None:
    sealed = s.table.state.sealed
    sealed.pool, sealed.under = ("false", "true"), {"jp-1": ("approx_1", "true")}
    arrive(s)
    events = attempt(s, 1)
    composition = Composition("jp-1", "1104", 1, {"BB": 1, "CV": 2})
    (told,) = of_kind(events, CompositionHeard)
    (stated,) = of_kind(events, CompositionStated)
    assert (told.to, told.composition) == ("us", composition)
    assert (stated.to, stated.composition, stated.chits) == ("jp", composition, ("approx_1", "true"))
    (shown,) = of_kind(events, ChitsRevealed)
    assert (shown.to, shown.chits) == ("us", ("approx_1", "true"))
    (back,) = of_kind(events, ChitsReturned)
    assert sorted(back.pool) == ["approx_1", "false", "true", "true"]
    assert s.own("us").compositions["jp-1"] == composition
    assert s.table.state.sealed.under == {}


def test_10_93_fc_08_a_dummy_is_removed(s: Situation) -> None:
    s.task_force("jp", 3, "1204")
    s.own("us").searched["jp-3"] = "search"
    strike = arrive(s, 1, "jp-3", "1204")
    events = attempt(s, 1)
    (removed,) = of_kind(events, MarkerRemoved)
    assert (removed.to, removed.task_force, removed.why) == (PUBLIC, "jp-3", "dummy")
    assert not s.public.markers["jp-3"].on_map
    assert of_kind(events, CompositionHeard)[0].composition.ships == {}
    assert recalled(events) == [(strike, "dummy")]
    assert "jp-3" not in s.own("us").searched
    assert not of_kind(s.follow(situations.collect), SituationsStand)


def test_10_93_fc_62_the_second_strike_on_a_dummy_goes_home_untold_to_the_enemy(s: Situation) -> None:
    s.task_force("jp", 3, "1204")
    first, second, far = (arrive(s, 1, "jp-3", "1204"), arrive(s, 1, "jp-3", "1204"), arrive(s, 1, "jp-3", "1404"))
    events = attempt(s, 1)
    assert announced(events) == [("us", "jp-3", 1, True)]
    assert dict(recalled(events)) == {first: "dummy", second: "gone", far: "gone"}
    assert not of_kind(stream(events, "jp"), StrikeRecalled)


def test_10_94_15_12_a_land_base_is_contacted_by_itself_at_any_distance(s: Situation) -> None:
    s.task_force("jp", 1, "2404", AKAGI)
    arrive(s, 1, "midway", "0907", side="jp")
    events = attempt(s)
    assert announced(events) == [("jp", "midway", None, True)]
    assert not of_kind(events, CompositionHeard)
    assert not of_kind(events, Searched)


def test_10_94_a_task_force_in_a_coastal_hex_is_contacted_by_itself(s: Situation) -> None:
    s.task_force("jp", 1, "0907", AKAGI)
    arrive(s, 1, "jp-1", "0907")
    assert announced(attempt(s)) == [("us", "jp-1", None, True)]


def test_10_95_10_32_other_task_forces_on_the_way_and_in_the_hex_are_ignored(s: Situation) -> None:
    s.task_force("jp", 2, "1104", "jp-cv-soryu")
    s.task_force("jp", 3, "1204", "jp-cv-hiryu")
    arrive(s)
    arrive(s, 1, "jp-1", "1204")
    assert announced(attempt(s, 6)) == [("us", "jp-1", 6, False)]


def test_10_57_fc_28_contact_needs_the_targets_hex_at_the_end_of_the_phase(s: Situation) -> None:
    strike = arrive(s, 1, "jp-1", "1304")
    s.ready()
    assert s.own("us").strikes[strike].target == "jp-1"
    s.phase(ph.AIR_MOVEMENT, op_turn=3)
    s.order("us", MoveStrike(strike, "1104"))
    assert announced(s.ready(("10.9", 6))) == [("us", "jp-1", 6, False)]


def test_b26_fc_28_a_strike_whose_target_has_sailed_on_flies_on(s: Situation) -> None:
    strike = arrive(s)
    s.task_force("jp", 1, "1004", AKAGI)
    assert announced(s.ready()) == []
    s.phase(ph.AIR_MOVEMENT, op_turn=3)
    s.order("us", MoveStrike(strike, "1004"))
    assert announced(s.ready(("10.9", 1))) == [("us", "jp-1", 1, True)]


def test_10_97_fc_03_a_contacted_task_force_counts_as_searched_until_the_night(s: Situation) -> None:
    s.own("us").searched = {}
    arrive(s)
    attempt(s, 1)
    assert s.own("us").searched == {"jp-1": "contact"}
    dice = [("7.31", 1)] * 29
    s.phase(ph.CONTACT, game_turn=6)
    s.follow(night.fall, *dice)
    assert s.own("us").searched == {}


def test_10_97_every_strike_makes_its_own_contact(s: Situation) -> None:
    first, second = arrive(s), arrive(s)
    events = attempt(s, 1, 6)
    assert [(made.strike, made.contact) for made in of_kind(events, ContactMade)] == [(first, True), (second, False)]
    assert to_be_fought(s.follow(situations.collect)) == [("us", "jp-1")]
    assert situations.strike_of(s.public, s.own("us"), 1).id == first


def test_10_98_fc_84_a_failed_contact_may_be_tried_again(s: Situation) -> None:
    strike = arrive(s)
    s.ready(("10.9", 6))
    for op_turn in (3, 4):
        s.phase(ph.AIR_MOVEMENT, op_turn=op_turn)
        assert s.own("us").strikes[strike].target == "jp-1"
        s.ready(("10.9", 6 if op_turn == 3 else 4))
    assert s.own("us").strikes[strike].contact == "jp-1"


def test_fc_81_a_strike_in_its_targets_hex_must_try_unless_recalled(s: Situation) -> None:
    strike = arrive(s)
    s.order("us", RecallStrike(strike))
    assert announced(s.ready()) == []
    other = position()
    other.phase(ph.AIR_MOVEMENT, op_turn=2)
    arrive(other)
    assert announced(other.ready(("10.9", 6)))


def test_fc_81_10_54_the_announcement_tells_target_die_and_result_and_nothing_else(s: Situation) -> None:
    near, far = position(), position()
    for table, origin, waves in ((near, "us-1", 6), (far, "us-2", 3)):
        table.phase(ph.AIR_MOVEMENT, op_turn=2)
        arrive(table, waves, origin=origin)
    told = [stream(attempt(table, 2), "jp") for table in (near, far)]
    assert told[0] == told[1]
    assert heard(near, "jp") == heard(far, "jp")
    assert "strike-1" not in msgspec.json.encode(told[0]).decode()


def test_fc_83_contact_at_night_is_tried_like_any(s: Situation) -> None:
    arrive(s, 2)
    s.phase(ph.AIR_MOVEMENT, game_turn=6)
    assert s.public.night
    (made,) = of_kind(attempt(s, 5), ContactMade)
    assert (made.number, made.contact) == (5, True)


def test_fc_84_after_its_battle_a_strike_goes_home(s: Situation) -> None:
    strike = arrive(s)
    assert to_be_fought(s.ready(("10.9", 1))) == [("us", "jp-1")]
    events = s.follow(aftermath.end_battle)
    assert recalled(events) == [(strike, "attacked")]
    assert (s.own("us").strikes[strike].contact, s.own("us").strikes[strike].recalled) == (None, True)
    s.phase(ph.AIR_MOVEMENT, op_turn=3)
    assert announced(s.ready()) == []


def test_10_82_a_transfer_needs_no_contact(s: Situation) -> None:
    strike = s.strike("us", "us-1", "us-2", "1604", path=("1604",), transfer=True, return_base="us-2")
    s.unit("us", "sbd", "strike", strike, slot="1", endurance=3, home=ENTERPRISE)
    assert attempt(s) == ()


# ---- 10.96 another target


def several(s: Situation) -> str:
    """A strike over its target with another task force and a dummy in the hex."""
    s.task_force("jp", 2, "1104", "jp-cv-soryu")
    s.task_force("jp", 3, "1104")
    return arrive(s, 2)


def test_10_96_the_owner_may_press_on(s: Situation) -> None:
    strike = several(s)
    events = s.ready(("10.9", 1))
    (asked,) = of_kind(events, TargetAsked)
    assert (asked.to, asked.offered.contacted, asked.offered.others) == ("us", "jp-1", ("jp-2", "jp-3"))
    assert (s.public.standing.name, s.public.standing.awaits) == (ph.CONTACT, ("us",))
    assert s.refused("us", Ready()) == ["10.96"]
    events = s.order("us", ChooseTarget(strike, "jp-1"))
    assert of_kind(events, Readied)
    assert to_be_fought(events) == [("us", "jp-1")]


def test_10_96_it_may_try_another_that_was_never_found(s: Situation) -> None:
    strike = several(s)
    s.ready(("10.9", 1))
    assert "jp-2" not in s.own("us").searched
    events = s.order("us", ChooseTarget(strike, "jp-2"), ("10.9", 5))
    assert announced(events) == [("us", "jp-2", 5, True)]
    assert to_be_fought(events) == [("us", "jp-2")]
    assert s.own("us").searched == {"jp-1": "contact", "jp-2": "contact"}
    assert s.own("us").strikes[strike].switched == s.charts.clock(1, 2)


def test_10_96_who_fails_to_find_another_is_recalled(s: Situation) -> None:
    strike = several(s)
    s.ready(("10.9", 1))
    events = s.order("us", ChooseTarget(strike, "jp-2"), ("10.9", 6))
    assert recalled(events) == [(strike, "failed_switch")]
    assert not to_be_fought(events)


def test_10_96_fc_82_a_strike_on_a_dummy_may_try_one_other_task_force(s: Situation) -> None:
    s.task_force("jp", 3, "1104")
    strike = arrive(s, 2, "jp-3")
    s.ready(("10.9", 1))
    assert not s.public.markers["jp-3"].on_map
    events = s.order("us", ChooseTarget(strike, "jp-1"), ("10.9", 5))
    assert announced(events) == [("us", "jp-1", 5, True)]
    assert to_be_fought(events) == [("us", "jp-1")]


def test_fc_82_after_a_dummy_it_may_as_well_go_home(s: Situation) -> None:
    s.task_force("jp", 3, "1104")
    strike = arrive(s, 2, "jp-3")
    s.ready(("10.9", 1))
    assert recalled(s.order("us", ChooseTarget(strike, "jp-3"))) == [(strike, "dummy")]


def test_fc_82_a_strike_tries_another_target_once_an_op_turn(s: Situation) -> None:
    strike = several(s)
    s.ready(("10.9", 1))
    events = s.order("us", ChooseTarget(strike, "jp-3"), ("10.9", 1))
    assert [event.task_force for event in of_kind(events, MarkerRemoved)] == ["jp-3"]
    assert recalled(events) == [(strike, "dummy")]
    assert not of_kind(events, TargetAsked)


def test_10_96_several_strikes_and_both_sides_choose_before_the_battles(s: Situation) -> None:
    s.task_force("us", 2, "1404", HORNET)
    first = several(s)
    second = arrive(s, 1)
    theirs = arrive(s, 1, "us-1", "1404", side="jp")
    s.ready(("10.9", 1), ("10.9", 1), ("10.9", 1))
    assert s.public.standing.awaits == ("jp", "us")
    assert not of_kind(s.order("us", ChooseTarget(second, "jp-1")), Readied)
    events = s.order("us", ChooseTarget(first, "jp-3"), ("10.9", 1))
    assert not to_be_fought(events)
    assert s.public.standing.awaits == ("jp",)
    events = s.order("jp", ChooseTarget(theirs, "us-1"), ("4.1", 1), ("4.1", 4))
    assert set(to_be_fought(events)) == {("us", "jp-1"), ("jp", "us-1")}


def test_10_96_a_marker_shown_to_be_a_dummy_meanwhile_is_offered_no_more(s: Situation) -> None:
    first = several(s)
    second = arrive(s, 1)
    s.ready(("10.9", 1), ("10.9", 1))
    s.order("us", ChooseTarget(first, "jp-3"), ("10.9", 1))
    assert others_seen(s) == {second: ("jp-2",)}
    assert s.table.options("us", second) == (ChooseTarget(second, "jp-1"), ChooseTarget(second, "jp-2"))
    assert s.refused("us", ChooseTarget(second, "jp-3")) == ["10.96"]
    s.order("us", ChooseTarget(second, "jp-1"))


def others_seen(s: Situation) -> dict[str, tuple[str, ...]]:
    """The other targets of each strike that is asked, as its owner's view shows them."""
    view = s.table.game.view(s.public, s.own("us"))
    return {id: choice.others for id, choice in view.choices.items()}  # type: ignore[attr-defined]


def test_10_96_a_choice_with_nobody_else_left_to_try_falls_away(s: Situation) -> None:
    s.task_force("jp", 3, "1104")
    first, second = arrive(s, 2), arrive(s)
    s.ready(("10.9", 1), ("10.9", 1))
    assert others_seen(s) == {first: ("jp-3",), second: ("jp-3",)}
    events = s.order("us", ChooseTarget(first, "jp-3"), ("10.9", 1))
    assert recalled(events) == [(first, "dummy")]
    assert [(event.strike, event.task_force) for event in of_kind(events, TargetChosen)] == [
        (first, "jp-3"),
        (second, "jp-1"),
    ]
    assert of_kind(events, Readied)
    assert others_seen(s) == {}
    assert to_be_fought(events) == [("us", "jp-1")]


def test_10_96_10_92_a_dummy_that_a_later_contact_removes_is_offered_to_nobody(s: Situation) -> None:
    s.task_force("jp", 2, "1104", "jp-cv-soryu")
    s.task_force("jp", 3, "1104")
    first, dummy = arrive(s, 2), arrive(s, 1, "jp-3")
    s.ready(("10.9", 1), ("10.9", 1))
    assert others_seen(s) == {first: ("jp-2",), dummy: ("jp-1", "jp-2")}


def test_10_96_fc_82_two_dummies_in_a_hex_contacted_one_after_another_leave_nothing_to_choose(s: Situation) -> None:
    s.task_force("jp", 1, "1404", AKAGI)
    s.task_force("jp", 2, "1104")
    s.task_force("jp", 3, "1104")
    first, second = arrive(s, 1, "jp-2"), arrive(s, 1, "jp-3")
    events = s.ready(("10.9", 1), ("10.9", 1))
    assert sorted(recalled(events)) == [(first, "dummy"), (second, "dummy")]
    assert s.public.standing.name == ph.TAKE_OFF


def test_10_96_an_answer_cannot_be_taken_back_and_junk_is_refused(s: Situation) -> None:
    strike = several(s)
    arrive(s, 1)
    s.ready(("10.9", 1), ("10.9", 1))
    for order in (
        ChooseTarget(strike, "us-1"),
        ChooseTarget(strike, "midway"),
        ChooseTarget(strike, ""),
        ChooseTarget("strike-99", "jp-1"),
        ChooseTarget("jp-1", "jp-1"),
    ):
        assert s.refused("us", order) == ["10.96"]
    s.order("us", ChooseTarget(strike, "jp-1"))
    assert not s.table.offers("us").take_back
    assert s.refused("us", ChooseTarget(strike, "jp-1")) == ["10.96"]


def test_10_96_a_choice_is_nobody_elses_to_see(s: Situation) -> None:
    alone = position()
    alone.phase(ph.AIR_MOVEMENT, op_turn=2)
    alone.task_force("jp", 2, "1104", "jp-cv-soryu")
    alone.task_force("jp", 3, "1104")
    arrive(alone, 6)
    several(s)
    for table in (s, alone):
        table.ready(("10.9", 1))
    assert heard(s, "jp") == heard(alone, "jp")
