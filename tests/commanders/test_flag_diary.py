"""The diary of `flag`: search, CAP and strikes that are not flown are told with numbers and reasons, once a change."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest
from flag_views import ENTERPRISE, aboard, at, near, noon, units_of, with_fleet, with_units
from msgspec.structs import replace
from watched import Game, charts

from fastcarriers.carriers.orders import LaunchToCap, LaunchToSearch
from fastcarriers.carriers.records import AirUnit
from fastcarriers.carriers.view import View
from fastcarriers.commanders.flag import estimate, striking, telling
from fastcarriers.commanders.flag.air_memory import Seen
from fastcarriers.commanders.flag.memory import Memory, read
from fastcarriers.commanders.flag.sight import Sight
from fastcarriers.kernel.say import say
from fastcarriers.text import render

OURS = at(noon(), ENTERPRISE)


def ready(view: View, type_: str) -> tuple[Sight, dict[str, list[AirUnit]]]:
    up = [aboard(unit, "deck") for unit in units_of(view, ENTERPRISE, type_)]
    others = [unit for unit in view.units.values() if unit.home != ENTERPRISE]
    view = with_units(view, *up, *(replace(unit, place="lost", at="") for unit in others))
    return Sight(view, charts()), {OURS: up}


def diary(memory: Memory) -> list[Any]:
    return [(entry.about, entry.said) for entry in memory.diary]


def test_why_no_strike_is_flown_is_told_once_until_it_is_another_reason() -> None:
    empty = {id: replace(marker, on_map=marker.side == "us") for id, marker in noon().markers.items()}
    nobody = replace(noon(), markers=empty, sites={})
    fleet = with_fleet(noon(), "jp-1", near(noon(), OURS, 3), CV=2, CA=2, DD=6)
    memory = Memory()
    memory.air.seen["jp-1"] = Seen(clock=3, cap=14, ships={"jp-cv-akagi": 0, "jp-cv-kaga": 0})
    for view in (nobody, nobody, fleet, replace(fleet, op_turn=3), nobody):
        sight, free = ready(view, "tbd")
        assert striking.decide(sight, memory, free) == []
    (_, first), (_, second), (_, third) = diary(memory)
    assert [first, third] == [say("flag_air.no_target")] * 2
    assert (second.key, second.args["target"]) == ("flag_air.not_worth", "jp-1")
    assert float(second.args["net"]) < 4
    assert {about for about, _ in diary(memory)} == {OURS}


@pytest.mark.parametrize(("hexes", "key"), [(2, "searches"), (9, "looks_out")])
def test_the_search_of_a_display_is_told_with_its_patterns_and_whom_it_seeks(hexes: int, key: str) -> None:
    only = {id: replace(marker, on_map=marker.side == "us") for id, marker in noon().markers.items()}
    view = replace(noon(), markers=only)
    view = with_fleet(view, "jp-1", near(view, OURS, hexes), CV=2)
    one, two, three = (aboard(unit, "deck") for unit in units_of(view, ENTERPRISE, "sbd")[:3])
    sight, memory = (
        Sight(with_units(view, one, two, replace(three, place="search", at=OURS, slot="B")), charts()),
        Memory(),
    )
    estimate.renew(sight, memory)
    sent = [LaunchToSearch(one.id, "circle"), LaunchToSearch(two.id, "B")]
    for _ in range(2):
        telling.of_search(sight, memory, sent)
    ((about, said),) = diary(memory)
    assert (about, said.key) == (OURS, f"flag_air.{key}")
    assert (said.args["units"], said.args["patterns"]) == (3, "1-6, B")
    assert said.args.get("target", "jp-1") == "jp-1"
    telling.of_search(sight, memory, [])
    assert len(memory.diary) == 1


def test_before_the_enemy_stands_on_the_map_all_of_it_is_searched_for() -> None:
    view = replace(noon(), markers={id: m for id, m in noon().markers.items() if m.side == "us"})
    unit = aboard(units_of(view, ENTERPRISE, "sbd")[0], "deck")
    memory = Memory()
    telling.of_search(Sight(with_units(view, unit), charts()), memory, [LaunchToSearch(unit.id, "A")])
    assert diary(memory) == [(OURS, say("flag_air.searches_for_all", units=1, patterns="A"))]


def test_patrols_are_told_with_those_kept_back() -> None:
    view, memory = noon(), Memory()
    up = len(Sight(view, charts()).units(OURS, "cap"))
    first, second, third = (aboard(unit, "deck") for unit in units_of(view, ENTERPRISE, "f4f")[:3])
    sight = Sight(with_units(view, first, second, third), charts())
    telling.of_cap(sight, memory, [LaunchToCap(first.id), LaunchToCap(second.id)], [third.id])
    assert diary(memory) == [(OURS, say("flag_air.patrols", units=up - 3 + 2, relief=1))]


def test_a_game_tells_of_search_patrol_and_strikes_not_flown_and_seldom_the_same() -> None:
    game = Game(7, {"us": "flag", "jp": "flag"}, turns=5)
    game.play()
    told = [read(game.session.memory(side) or b"", game.seats[side].view()).diary for side in game.seats]  # type: ignore[arg-type]
    keys = {entry.said.key for entries in told for entry in entries}
    assert {"flag_air.searches", "flag_air.patrols", "flag_air.not_worth", "flag_air.no_target"} <= keys
    for entries in told:
        assert all(render(entry.said) and render(entry.said, "pl") for entry in entries)
        assert len(entries) < 100
        for about in {entry.about for entry in entries}:
            for start in ("flag_air.searches", "flag_air.patrols"):
                own = [entry.said for entry in entries if entry.about == about and entry.said.key.startswith(start)]
                assert all(one != other for one, other in pairwise(own))
