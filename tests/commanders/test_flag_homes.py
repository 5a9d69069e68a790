"""Everybody home: strikes that have lost their decks, planes without any, and room where they come down."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from flag_views import ENTERPRISE, HORNET, Every, aboard, at, near, noon, units_of, with_fleet, with_units
from msgspec.structs import replace
from watched import charts

from fastcarriers.carriers.orders import FormStrike, NameReturnBase, RecallStrike, TransferShip
from fastcarriers.carriers.records import AirUnit, Strike
from fastcarriers.carriers.view import View
from fastcarriers.commanders.flag import (
    awaiting,
    decks,
    deploying,
    flying,
    forming,
    homes,
    hours,
    searching,
    striking,
    transferring,
)
from fastcarriers.commanders.flag.air_memory import Seen
from fastcarriers.commanders.flag.memory import Memory
from fastcarriers.commanders.flag.sailing import Course
from fastcarriers.commanders.flag.sight import Sight
from fastcarriers.commanders.flag.weighing import Prospect

YORKTOWN = "us-cv-yorktown"


def wrecked(view: View, *carriers: str) -> View:
    """The view with these carriers wrecked: they neither launch nor land [FC-23]."""
    holders = {id: replace(view.holders[id], can_land=False, can_launch=False) for id in carriers}
    return replace(view, holders=view.holders | holders)


def apart(view: View, hexes: int) -> View:
    """The view with Yorktown's task force so far from Enterprise's."""
    marker = view.markers[at(view, YORKTOWN)]
    there = replace(marker, hex=near(view, at(view, ENTERPRISE), hexes))
    return replace(view, markers=view.markers | {marker.id: there})


def under_way(view: View, *, target: str | None, hex: str, endurance: int, flyers: int = 4) -> View:
    """The view with a strike of Enterprise's dive bombers in the air."""
    ours = at(view, ENTERPRISE)
    clock = hours.now(Sight(view, charts()))
    strike = Strike("strike-1", ours, target, ours, hex, launched=clock - 1)
    up = [
        replace(unit, place="strike", at="strike-1", slot="1", endurance=endurance) for unit in bombers(view)[:flyers]
    ]
    return with_units(replace(view, strikes={"strike-1": strike}), *up)


def bombers(view: View) -> list[AirUnit]:
    return units_of(view, ENTERPRISE, "sbd")


def recalled(view: View, seen: Seen) -> tuple[bool, list[str]]:
    """Whether the strike is called home, and what the diary says."""
    remembered = Memory()
    remembered.air.seen["jp-1"] = seen
    orders = list(flying.recalls(Sight(view, charts()), remembered, Every(RecallStrike("strike-1"))))
    return bool(orders), [entry.said.key for entry in remembered.diary]


def bound_out(endurance: int) -> View:
    """Enterprise's strike is a hex out, on its way to a carrier two hexes off; Yorktown is two hexes off elsewhere."""
    view = apart(noon(), 2)
    ours = at(view, ENTERPRISE)
    view = with_fleet(view, "jp-1", near(view, ours, 2), CV=1)
    return under_way(view, target="jp-1", hex=near(view, ours, 1), endurance=endurance)


CV = Seen(clock=3, cap=0, ships={"jp-cv-akagi": 0})
TRAIN = Seen(clock=3, cap=14, ships={"jp-cl-nagara": 0})


def test_10_44_a_strike_whose_decks_are_gone_turns_while_it_can_still_reach_others() -> None:
    assert recalled(bound_out(2), TRAIN) == (False, [])
    turned, said = recalled(wrecked(bound_out(2), ENTERPRISE, HORNET), TRAIN)
    assert (turned, said) == (True, ["flag_air.recalled_homeless"])


def test_10_44_it_goes_on_where_it_can_come_down_elsewhere_even_so() -> None:
    assert recalled(wrecked(bound_out(5), ENTERPRISE, HORNET), CV) == (False, [])


def test_10_64_it_goes_on_for_a_prize_that_is_worth_more_than_its_planes_and_says_so() -> None:
    assert recalled(wrecked(bound_out(2), ENTERPRISE, HORNET), CV) == (False, ["flag_air.presses_on"])


def over_base(view: View, flyers: int = 4) -> View:
    return under_way(view, target=None, hex=view.markers[at(view, ENTERPRISE)].hex, endurance=3, flyers=flyers)


def named(view: View, *bases: str) -> list[Any]:
    """The new return base that is chosen over the old one."""
    sight, offered = Sight(view, charts()), [NameReturnBase("strike-1", base) for base in bases]
    return [o for o in flying.flights(sight, Memory(), Every(*offered)) if isinstance(o, NameReturnBase)]


def full(view: View, carrier: str, but: int) -> View:
    """The view with no more than so many places left on a carrier: strangers fill the others."""
    free = view.holders[carrier].total - Sight(view, charts()).aboard(carrier)
    one = units_of(view, carrier, "sbd")[0]
    return with_units(view, *(replace(one, id=f"guest-{n}", place="hangar", at=carrier) for n in range(free - but)))


def roomy(view: View, carrier: str) -> View:
    """The view without the bombers of a carrier."""
    return with_units(
        view, *(replace(u, place="lost", at="") for t in ("sbd", "tbd") for u in units_of(view, carrier, t))
    )


def test_10_73_a_full_deck_is_left_for_another_with_room_and_never_for_one_without() -> None:
    yorktown = at(noon(), YORKTOWN)
    view = roomy(over_base(apart(noon(), 2)), YORKTOWN)
    assert named(view, yorktown, "midway") == [], "there is room at home"
    crowded = full(full(view, ENTERPRISE, 0), HORNET, 0)
    assert named(crowded, yorktown, "johnston") == [NameReturnBase("strike-1", yorktown)]
    assert named(full(crowded, YORKTOWN, 0), yorktown) == []
    assert named(wrecked(crowded, YORKTOWN), yorktown) == []


def test_10_73_room_that_others_need_is_no_room() -> None:
    yorktown = at(noon(), YORKTOWN)
    crowded = full(full(full(over_base(apart(noon(), 2)), ENTERPRISE, 0), HORNET, 0), YORKTOWN, 2)
    on_cap = len(Sight(crowded, charts()).units(yorktown, "cap"))
    assert on_cap >= 2, "they come down on Yorktown themselves"
    assert named(crowded, yorktown) == []


@pytest.mark.parametrize(("hexes", "cleared"), [(1, True), (2, False)])
def test_9_48_a_deck_near_by_is_cleared_for_cap_that_has_lost_its_own(hexes: int, cleared: bool) -> None:
    view = wrecked(apart(noon(), hexes), YORKTOWN)
    view = with_units(view, *(aboard(unit, "deck") for unit in bombers(view)[:3]))
    fighters = units_of(view, ENTERPRISE, "f4f") + units_of(view, HORNET, "f4f")
    view = with_units(view, *(aboard(unit, "hangar") for unit in fighters))
    sight = Sight(view, charts())
    assert all(decks.must_land(sight, unit) for unit in sight.units(at(view, YORKTOWN), "cap"))
    assert bool(decks.to_clear(sight, at(view, ENTERPRISE))) is cleared
    assert bool(homes.guests(sight, at(view, ENTERPRISE))) is cleared


def test_9_48_ships_whose_planes_have_no_deck_sail_to_one() -> None:
    view = wrecked(apart(noon(), 4), YORKTOWN)
    sight = Sight(view, charts())
    marker = sight.view.markers[at(view, YORKTOWN)]
    goal = sight.hex_of(at(view, ENTERPRISE))
    nearer = min(charts().map.sea_steps(marker.hex), key=lambda label: charts().map.distance(label, goal))
    far, near_by = (awaiting.lost_above(sight, marker, label) for label in (marker.hex, nearer))
    assert far > near_by > 0
    assert Course(sight, Memory()).score(marker, "surface", nearer) > Course(sight, Memory()).score(
        marker, "surface", marker.hex
    )
    assert awaiting.lost_above(Sight(apart(noon(), 4), charts()), marker, marker.hex) == 0


def test_9_47_seaplane_carriers_are_no_room_for_wheels() -> None:
    view: Any = noon()
    holders = view.holders | {"jp-cvs-chitose": replace(view.holders[ENTERPRISE], display="us-tender")}
    sight = Sight(replace(view, holders=holders), charts())
    assert homes.takes(sight, bombers(view), "us-tender") == 0


@pytest.mark.parametrize("awaited", [True, False])
def test_fc_63_at_night_a_strike_finds_its_decks_under_the_marker_to_which_it_returns(awaited: bool) -> None:
    view = replace(over_base(noon()), night=True)
    if not awaited:
        view = replace(view, strikes={})
    ours = at(view, ENTERPRISE)
    view = replace(view, ships=view.ships | {HORNET: replace(view.ships[HORNET], damage=3)})
    together = [ship.id for ship in view.ships.values() if ship.task_force == ours]
    assert {ENTERPRISE, HORNET} < set(together)
    orders = list(deploying.regrouping(Sight(view, charts()), Every(), Memory(), Random(1)))
    gone = {order.ship for order in orders if isinstance(order, TransferShip) and order.ship in together}
    assert gone == ({HORNET} if awaited else set(together) - {HORNET})


def crowded_by(view: View, many: int) -> View:
    """The view with so many units more for Enterprise's task force than it has places."""
    ours = at(view, ENTERPRISE)
    free = homes.places(Sight(view, charts()), ours)
    one = units_of(view, ENTERPRISE, "f4f")[0]
    return with_units(view, *(replace(one, id=f"guest-{n}", place="cap", at=ours) for n in range(free + many)))


def on_deck(view: View, many: int) -> list[AirUnit]:
    return [aboard(unit, "deck") for unit in bombers(view)[:many]]


def near_midway(view: View) -> View:
    """The view with Enterprise two hexes from Midway, where there is room for guests."""
    marker = view.markers[at(view, ENTERPRISE)]
    board, island = charts().map, view.sites["midway"].hex
    there = next(h for h in board.within(island, 2) if board.distance(island, h) == 2 and not board.is_coastal(h))
    gone = [replace(unit, place="lost", at="") for unit in view.units.values() if unit.at == "midway"]
    view = replace(view, markers=view.markers | {marker.id: replace(marker, hex=there)})
    return with_units(view, *gone)


@pytest.mark.parametrize(("many", "goes"), [(0, 0), (2, 2), (9, 4)])
def test_10_82_those_without_a_place_go_over_to_a_base_with_room(many: int, goes: int) -> None:
    view = crowded_by(near_midway(noon()), many)
    ours, flyers = at(view, ENTERPRISE), on_deck(view, 4)
    assert homes.crowd(Sight(view, charts()), ours) == many
    wish, remembered = FormStrike(ours, "midway", "midway"), Memory()
    sight = Sight(with_units(view, *flyers), charts())
    found = list(transferring.transfers(sight, remembered, {ours: flyers}, Every(wish)))
    assert found == ([wish] if goes else [])
    assert [len(going.waves[0]) for going in remembered.air.going] == ([goes] if goes else [])
    assert [entry.said.key for entry in remembered.diary] == (["flag_air.makes_room"] if goes else [])


@pytest.mark.parametrize(("many", "base"), [(0, "own"), (3, "midway")])
def test_10_4_a_strike_comes_down_where_there_is_room_for_it(many: int, base: str) -> None:
    view = crowded_by(near_midway(noon()), many)
    ours = at(view, ENTERPRISE)
    view = with_fleet(view, "jp-1", near(view, ours, 1), CV=2)
    flyers = on_deck(view, 4)
    sight = Sight(with_units(view, *flyers), charts())
    now = hours.now(sight)
    option = striking.Option("jp-1", now, now, {ours: flyers}, Prospect())
    assert forming.returns_to(sight, option, ours) == (ours if base == "own" else base)
    far = replace(view, sites=view.sites | {"midway": replace(view.sites["midway"], hex="2005")})
    assert forming.returns_to(Sight(with_units(far, *flyers), charts()), option, ours) != "midway", "out of reach"


@pytest.mark.parametrize(("destroyers", "stay"), [(3, 1), (2, 0)])
def test_b27_wrecked_transports_are_not_left_without_an_escort_where_one_can_be_spared(
    destroyers: int, stay: int
) -> None:
    view: Any = replace(noon(), night=True)
    ours = at(view, ENTERPRISE)
    kinds = charts().ships
    transport = next(id for id, ship in kinds.items() if ship.type == "TRANS")
    escort = [id for id, ship in kinds.items() if ship.type == "DD"][:destroyers]
    ships = {id: replace(ship, task_force=None) for id, ship in view.ships.items()}
    one = view.ships[ENTERPRISE]
    ships |= {id: replace(one, id=id, task_force=ours) for id in escort}
    ships |= {transport: replace(one, id=transport, task_force=ours, damage=3)}
    sight = Sight(replace(view, ships=ships), charts())
    orders = list(deploying.regrouping(sight, Every(), Memory(), Random(1)))
    assert len([order for order in orders if isinstance(order, TransferShip)]) == destroyers - stay


def test_b27_where_a_base_launches_nobody_a_carrier_looks_out_instead() -> None:
    shut = {id: replace(holder, can_launch=False) for id, holder in noon().holders.items() if id in noon().sites}
    view = replace(noon(), holders=noon().holders | shut)
    down = [aboard(unit) for unit in view.units.values() if unit.place == "search"]
    sight = Sight(with_units(view, *down), charts())
    sent = searching.watch(sight, Memory())
    assert sent, "somebody looks out"
    assert not {sight.view.units[id].at for id in sent} & set(sight.view.sites)
