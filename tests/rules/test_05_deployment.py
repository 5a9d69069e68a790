"""[5.1, 5.2] Deploying task forces, and the set-up of air units (rulings FC-05, FC-06, FC-51, FC-52)."""

from __future__ import annotations

import msgspec
import pytest
from situations import Situation, charts_of, of_kind

from fastcarriers.carriers import phases as ph
from fastcarriers.carriers.events import DeploymentPlotted, MarkerPlaced, ShipTransferred
from fastcarriers.carriers.orders import DeclareDummy, DeployTaskForce, StationUnit, TransferShip
from fastcarriers.kernel.errors import IllegalOrder
from fastcarriers.kernel.orders import Ready
from fastcarriers.kernel.parts import PUBLIC, Event

HENDERSON_SBD = ("henderson", "sbd")


def set_up(scenario: str = "midway", *variants: str, **options: bool) -> Situation:
    return Situation(charts_of(scenario, variants, options), clear=False)


def play_on(s: Situation, *sides: str) -> list[Event]:
    """Everybody awaited (or these sides) is ready; dice fall as they fall."""
    events: list[Event] = []
    for side in sides or s.public.standing.awaits:
        decision = s.table.decide(Ready(), side)
        s.table.commit(decision)
        events += decision.events
    return events


def faults(s: Situation, side: str) -> list[str]:
    return [fault.rule for fault in s.table.faults(side)]


def unit_of(s: Situation, side: str, home: str, type: str) -> str:
    return next(unit.id for unit in s.own(side).units.values() if (unit.home, unit.type) == (home, type))


# ---- the order of battle


def test_5_1_ships_stand_under_their_listed_markers_and_may_stay_there() -> None:
    s = set_up()
    assert s.own("us").deployment == {"us-1": "1204", "us-2": "1204", "us-3": "1304"}
    assert {ship.task_force for ship in s.own("jp").ships.values()} == {f"jp-{n}" for n in (1, 2, 3, 4, 5)}
    assert len(s.own("us").units) == len({unit.id for unit in s.own("us").units.values()}) > 50
    play_on(s)
    assert s.public.standing.name == ph.PLOTTING
    assert s.public.game_turn == 1


def test_5_1_a_task_force_with_ships_must_be_placed() -> None:
    s = set_up()
    s.order("us", TransferShip("us-dd-phelps", "us-5"))
    assert faults(s, "us") == ["5.1"]
    with pytest.raises(IllegalOrder):
        s.table.decide(Ready(), "us")
    s.order("us", DeployTaskForce("us-5", "1204"))
    assert faults(s, "us") == []


@pytest.mark.parametrize("scenario", ["midway", "coral_sea", "pearl_harbor", "northern_solomons", "norwegian_sea"])
def test_5_1_every_scenario_can_be_begun_as_it_is_mustered(scenario: str) -> None:
    s = set_up(scenario)
    assert all(faults(s, side) == [] for side in s.charts.sides)


def test_5_11_eight_markers_a_side_and_no_more() -> None:
    s = set_up()
    assert s.refused("us", DeployTaskForce("us-9", "1204")) == ["5.11"]
    assert s.refused("us", DeployTaskForce("jp-1", "1204")) == ["5.11"]
    assert s.refused("us", TransferShip("us-dd-phelps", "us-9")) == ["5.11"]
    for number in (4, 5, 6, 7, 8):
        s.order("us", TransferShip("us-dd-phelps", f"us-{number}"))
        s.order("us", TransferShip("us-dd-worden", f"us-{number}"))
    assert set(s.table.offers("us").pieces["DeployTaskForce"]) <= {f"us-{n}" for n in range(1, 9)}


def test_5_11_fc_52_a_marker_kept_for_reinforcements_is_not_to_be_had() -> None:
    s = set_up("midway", "main_body")
    assert s.own("jp").reserved == {"jp-6": "jp_main_body"}
    assert s.refused("jp", DeployTaskForce("jp-6", "0206")) == ["5.11"]
    assert s.refused("jp", TransferShip("jp-cv-akagi", "jp-6")) == ["5.11"]
    plain = set_up()
    plain.order("jp", DeployTaskForce("jp-6", "0206"))


def test_5_0_5_12_fc_05_what_a_marker_stands_for_is_secret_and_its_place_until_both_are_ready() -> None:
    s = set_up()
    before = msgspec.json.encode(s.table.game.view(s.public, s.own("jp")))
    events = s.order("us", DeployTaskForce("us-1", "1102")) + s.order("us", TransferShip("us-dd-phelps", "us-2"))
    assert {event.to for event in events} == {"us"}
    assert msgspec.json.encode(s.table.game.view(s.public, s.own("jp"))) == before
    play_on(s, "us")
    assert s.public.markers == {}
    placed = of_kind(play_on(s), MarkerPlaced)
    assert {event.to for event in placed} == {PUBLIC}
    assert s.public.markers["us-1"].hex == "1102"
    assert set(msgspec.structs.asdict(s.public.markers["us-1"])) == {"id", "side", "number", "hex", "on_map", "moved"}


def test_5_13_fc_06_no_more_dummies_than_task_forces_with_ships() -> None:
    s = set_up()
    for number in (4, 5, 6):
        s.order("us", DeployTaskForce(f"us-{number}", "1104"))
    assert s.refused("us", DeployTaskForce("us-7", "1104")) == ["5.13"]
    for ship in ("us-oiler-cimarron", "us-oiler-platte", "us-dd-dewey", "us-dd-monssen"):
        s.order("us", TransferShip(ship, "us-1"))
    assert "us-3" not in s.own("us").deployment
    assert faults(s, "us") == ["5.13"]
    s.order("us", DeclareDummy("us-4"))
    assert faults(s, "us") == []
    assert s.refused("us", DeclareDummy("us-4")) == ["5.13"]
    assert s.refused("us", DeclareDummy("us-1")) == ["5.13"]


def test_5_13_fc_52_dummies_start_in_the_areas_for_dummies_and_only_where_there_are_any() -> None:
    s = set_up()
    assert s.refused("us", DeployTaskForce("us-4", "0206")) == ["5.1"]
    s.order("us", DeployTaskForce("us-4", "1102"))
    assert s.refused("us", DeployTaskForce("us-4", "1102")) == ["5.1"]
    harbour = set_up("pearl_harbor")
    assert harbour.refused("jp", DeployTaskForce("jp-7", next(iter(harbour.own("jp").deployment.values())))) == ["5.13"]


def test_5_14_a_dummy_moves_as_if_it_were_real() -> None:
    s = set_up()
    s.order("us", DeployTaskForce("us-4", "1102"))
    play_on(s)
    assert s.public.markers["us-4"].on_map
    assert "us-4" in s.table.offers("us").pieces["PlotMove"]


def test_5_14_fc_61_the_statement_no_ships_leaves_a_dummy_in_play() -> None:
    from fastcarriers.carriers.orders import MakeStatement
    from fastcarriers.carriers.records import StatementDue

    s = set_up()
    s.order("us", DeployTaskForce("us-4", "1102"))
    play_on(s)
    s.own("us").choices["us-4"] = StatementDue("us-4", "true")
    s.phase(ph.STATEMENTS, awaits=("us",))
    s.order("us", MakeStatement("us-4", ships=False, transports=False, carriers=0))
    play_on(s)
    assert s.own("jp").statements["us-4"].ships is False
    assert s.public.markers["us-4"].on_map


def test_5_21_5_22_any_number_of_ships_may_be_in_one_task_force_and_stay_in_it() -> None:
    s = set_up()
    for ship in [ship.id for ship in s.own("us").ships.values() if ship.task_force != "us-1"]:
        s.order("us", TransferShip(ship, "us-1"))
    assert {ship.task_force for ship in s.own("us").ships.values()} == {"us-1"}
    assert list(s.own("us").deployment) == ["us-1"]
    play_on(s)
    assert "TransferShip" not in s.table.offers("us").pieces
    assert s.refused("us", TransferShip("us-dd-phelps", "us-2")) == ["4.1"]


def test_fc_52_each_ship_starts_in_the_area_of_her_listed_task_force() -> None:
    s = set_up()
    assert s.refused("us", DeployTaskForce("us-1", "0401")) == ["5.1"]
    assert s.refused("us", DeployTaskForce("us-1", "9999")) == ["5.1"]
    assert s.refused("jp", DeployTaskForce("jp-1", "0206")) == ["5.1"]
    assert s.refused("jp", TransferShip("jp-cv-akagi", "jp-2")) == ["5.1"]
    s.order("jp", TransferShip("jp-ca-tone", "jp-7"))
    assert s.refused("jp", DeployTaskForce("jp-7", "0206")) == ["5.1"]
    s.order("jp", DeployTaskForce("jp-7", "0102"))
    assert s.refused("jp", TransferShip("jp-ca-kumano", "jp-7")) == ["5.1"]
    s.order("jp", TransferShip("jp-ca-chikuma", "jp-7"))
    s.order("jp", TransferShip("jp-bb-kongo", "jp-3"))


def test_5_1_hostile_orders_at_set_up_are_refused() -> None:
    s = set_up()
    for ship in ("", "jp-cv-akagi", "nobody", "us-1"):
        assert s.refused("us", TransferShip(ship, "us-2")) == ["5.51"]
    assert s.refused("us", TransferShip("us-dd-phelps", "us-1")) == ["5.51"]
    for marker in ("", "us", "us--1", "jp-1", "us-08"):
        assert s.refused("us", DeployTaskForce(marker, "1204")) == ["5.11"]
        assert s.refused("us", DeclareDummy(marker)) == ["5.13"]
    for label in ("", "off", "0000", "12 04"):
        assert s.refused("us", DeployTaskForce("us-1", label)) == ["5.1"]


# ---- air units


def test_fc_51_9_21_units_start_in_any_box_of_their_own_carrier_or_base() -> None:
    s = set_up()
    unit = unit_of(s, "us", "us-cv-hornet", "sbd")
    for box in ("arm", "deck", "hangar"):
        s.order("us", StationUnit(unit, box))
        assert (s.own("us").units[unit].place, s.own("us").units[unit].at) == (box, "us-cv-hornet")
    for place in ("cap", "strike", "lost", "", "Deck"):
        assert s.refused("us", StationUnit(unit, place)) == ["9.17"]
    assert s.refused("us", StationUnit(unit, "deck", "A")) == ["9.17"]
    assert s.refused("us", StationUnit(unit, "hangar")) == ["9.17"]
    assert s.refused("us", StationUnit("val-1", "deck")) == ["9.21"]


def test_fc_51_9_17_a_full_box_takes_no_more_at_set_up() -> None:
    s = set_up()
    room = s.charts.ships["us-cv-hornet"].deck or 0
    aboard = [unit.id for unit in s.own("us").units.values() if unit.home == "us-cv-hornet"]
    for unit in aboard[:room]:
        s.order("us", StationUnit(unit, "deck"))
    assert s.refused("us", StationUnit(aboard[room], "deck")) == ["9.17"]


def test_fc_51_9_17_a_coast_halves_the_deck_and_ready_says_so() -> None:
    s = set_up("northern_solomons")
    units = [unit.id for unit in s.own("jp").units.values() if unit.home == "jp-cv-shokaku"]
    for unit in units[: s.charts.ships["jp-cv-shokaku"].deck or 0]:
        s.order("jp", StationUnit(unit, "deck"))
    assert faults(s, "jp") == []
    s.own("jp").deployment[s.own("jp").ships["jp-cv-shokaku"].task_force or ""] = "0805"
    assert s.charts.map.is_coastal("0805")
    assert faults(s, "jp") == ["9.17"]


def test_fc_51_7_45_7_13_units_start_on_the_search_display_of_their_own_task_force() -> None:
    s = set_up()
    sbd, tbd, f4f = (unit_of(s, "us", "us-cv-yorktown", type) for type in ("sbd", "tbd", "f4f"))
    s.order("us", StationUnit(sbd, "search", "A"))
    assert s.own("us").units[sbd].at == "us-2"
    s.order("us", StationUnit(sbd, "search", "circle"))
    assert s.refused("us", StationUnit(sbd, "search", "circle")) == ["9.17"]
    assert s.refused("us", StationUnit(sbd, "search", "G")) == ["7.15"]
    assert s.refused("us", StationUnit(tbd, "search", "A")) == ["7.13"]
    assert s.refused("us", StationUnit(f4f, "search", "A")) == ["7.13"]
    s.order("us", TransferShip("us-cv-yorktown", "us-1"))
    assert s.own("us").units[sbd].at == "us-1"
    pby = unit_of(s, "us", "midway", "pby")
    s.order("us", StationUnit(pby, "search", "6"))
    assert s.own("us").units[pby].at == "midway"


def test_7_45_fog_and_search_limit_bite_at_set_up() -> None:
    s = set_up()
    kates = [unit.id for unit in s.own("jp").units.values() if unit.type in ("kate", "jake")]
    aboard = [unit for unit in kates if s.own("jp").units[unit].home == "jp-cv-akagi"]
    assert s.refused("jp", StationUnit(aboard[0], "search", "A")) == ["7.45"]
    clear = [unit for unit in kates if s.own("jp").ships[s.own("jp").units[unit].home].task_force != "jp-1"]
    for unit in clear[:6]:
        s.order("jp", StationUnit(unit, "search", "A"))
    assert s.refused("jp", StationUnit(clear[6], "search", "A")) == ["jp_search_limit"]
    s.order("jp", StationUnit(clear[0], "hangar"))
    s.order("jp", StationUnit(clear[6], "search", "A"))
    s.own("jp").deployment["jp-5"] = "0205"
    assert set(faults(s, "jp")) == {"7.45"}


def test_7_45_other_rules_of_scenarios_that_bite_at_set_up() -> None:
    coral = set_up("coral_sea")
    kate = unit_of(coral, "jp", "jp-cv-shokaku", "kate")
    assert coral.refused("jp", StationUnit(kate, "search", "A")) == ["may_6"]
    solomons = set_up("eastern_solomons")
    first, second = (unit.id for unit in solomons.own("us").units.values() if (unit.home, unit.type) == HENDERSON_SBD)
    p39 = unit_of(solomons, "us", "henderson", "p39")
    assert solomons.refused("us", StationUnit(p39, "search", "A")) == ["7.13"]
    solomons.own("us").units[p39] = msgspec.structs.replace(solomons.own("us").units[p39], place="search")
    solomons.order("us", StationUnit(first, "search", "A"))
    assert solomons.refused("us", StationUnit(second, "search", "A")) == ["henderson_limits"]
    harbour = set_up("pearl_harbor")
    boxes = [unit.place for unit in harbour.own("us").units.values() if unit.home == "oahu"]
    assert (boxes.count("deck"), boxes.count("arm"), boxes.count("hangar")) == (20, 12, 15)
    pby = unit_of(harbour, "us", "oahu", "pby")
    assert harbour.refused("us", StationUnit(pby, "search", "A")) == ["surprise"]
    deck = next(unit.id for unit in harbour.own("us").units.values() if unit.place == "deck")
    harbour.order("us", StationUnit(deck, "hangar"))
    assert faults(harbour, "us") == ["loading", "loading"]


def test_7_46_nothing_starts_on_search_at_night() -> None:
    s = set_up()
    s.charts.night_turns = frozenset({1})
    assert s.refused("us", StationUnit(unit_of(s, "us", "us-cv-hornet", "sbd"), "search", "A")) == ["7.46"]


def test_5_12_set_up_orders_touch_the_givers_own_part_alone() -> None:
    s = set_up()
    unit = unit_of(s, "us", "us-cv-hornet", "sbd")
    orders = (
        DeployTaskForce("us-4", "1102"),
        DeclareDummy("us-4"),
        TransferShip("us-dd-phelps", "us-2"),
        StationUnit(unit, "deck"),
    )
    events = [event for order in orders for event in s.order("us", order)]
    assert {event.to for event in events} == {"us"}
    assert of_kind(events, DeploymentPlotted)[-1].hex is None
    assert of_kind(events, ShipTransferred)
