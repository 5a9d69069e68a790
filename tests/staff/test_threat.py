"""What an enemy could strike, from the scenario's types and from what was heard."""

from __future__ import annotations

from situations import Situation

from fastcarriers.carriers.records import Composition, Statement
from fastcarriers.carriers.view import make_view
from fastcarriers.staff.threat import farthest, hexes_of, threats


def test_carriers_reach_as_far_as_their_farthest_type_that_attacks_ships() -> None:
    charts = Situation().charts
    assert farthest(charts, "jp", afloat=True) == 6  # the Kate, endurance 7
    assert farthest(charts, "us", afloat=True) == 4  # the SBD, endurance 5
    assert farthest(charts, "us", afloat=False) == 11  # the B-17, endurance 12
    assert farthest(charts, "jp", afloat=False) == 0  # no base


def test_task_forces_said_or_known_to_have_no_carriers_threaten_nothing() -> None:
    s = Situation()
    for number, hex in enumerate(("0404", "0506", "0608", "0610", "0612"), start=1):
        s.task_force("jp", number, hex)
    own = s.own("us")
    own.statements = {
        "jp-1": Statement("jp-1", "0404", 1, ships=True, transports=False, carriers=2),
        "jp-2": Statement("jp-2", "0506", 1, ships=True, transports=True, carriers=0),
        "jp-3": Statement("jp-3", "0608", 1, ships=True, transports=False, carriers=0),
    }
    own.compositions = {
        "jp-3": Composition("jp-3", "0608", 2, {"CV": 1, "DD": 2}),
        "jp-4": Composition("jp-4", "0610", 2, {"CA": 2}),
    }
    found = threats(s.charts, make_view(s.public, own))
    assert [(threat.display, threat.source) for threat in found] == [
        ("jp-1", "said"),
        ("jp-3", "exact"),
        ("jp-5", "unknown"),
    ]
    assert {threat.radius for threat in found} == {6}


def test_each_hex_tells_how_many_could_strike_it() -> None:
    s = Situation()
    s.task_force("jp", 1, "0404")
    s.task_force("jp", 2, "1604")
    counts = hexes_of(s.charts, threats(s.charts, make_view(s.public, s.own("us"))))
    assert counts["0404"] == 1
    assert counts["1004"] == 2  # six hexes from both
    assert "2404" not in counts


def test_the_other_side_fears_the_bases_too_and_an_observer_nobody() -> None:
    s = Situation()
    found = threats(s.charts, make_view(s.public, s.own("jp")))
    assert {threat.display for threat in found} == {site.id for site in s.public.sites.values()}
    assert {threat.radius for threat in found} == {11}
    assert threats(s.charts, make_view(s.public, None)) == ()
