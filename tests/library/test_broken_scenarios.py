"""A broken scenario or map gets exactly the sentences that tell what is wrong with it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

Changes = list[tuple[str, str]]
MIDWAY: list[tuple[str, Changes, list[str]]] = [
    (
        "another id",
        [('id = "midway"', 'id = "midway_2"')],
        ["the id midway_2 must be the name of the file without .toml."],
    ),
    (
        "half a day",
        [("game_turns = 24", "game_turns = 27")],
        ["first_game_turn must be 1 and game_turns whole days of six."],
    ),
    (
        "two nights",
        [("\nnight_turns = [6]", "\nnight_turns = [5, 6]")],
        [
            "night_turns must be the sixth game-turn of the day [9.53]; historical nights have a field of their own.",
        ],
    ),
    ("no such map", [('map = "central_pacific"', 'map = "indian_ocean"')], ["there is no map indian_ocean."]),
    (
        "a side that is none",
        [('id = "us_point_luck"\nside = "us"', 'id = "us_point_luck"\nside = "uk"')],
        ["set_up_area us_point_luck belongs to uk, which is no side of the scenario."],
    ),
    (
        "a variant that is none",
        [('variant = "main_body"', 'variant = "main"')],
        ["air kate jp-cvl-hosho names the variant main, which the scenario does not have."],
    ),
    (
        "an id twice",
        [('id = "warned"', 'id = "fog"')],
        ["the id fog stands twice among the rows of rule."],
    ),
    (
        "an unknown ship",
        [('"jp-bb-yamato", ', '"jp-bb-bismarck", ')],
        ["task_force jp_main_body names the ship jp-bb-bismarck, which is not in ships.csv."],
    ),
    (
        "a ship twice",
        [('"jp-bb-mutsu", ', '"jp-bb-nagato", ')],
        ["task_force jp_main_body has the ship jp-bb-nagato, which is in another task force or stands twice."],
    ),
    (
        "an unknown type",
        [('type = "jake"', 'type = "pete"')],
        ["air pete jp-cv-akagi names the type pete, which is not in air_units.csv."],
    ),
    (
        "a hex off the map",
        [('hexes = ["1102", "1202"', 'hexes = ["1102", "9902"')],
        ["set_up_area us_point_luck has the hex 9902, which is land or off the map."],
    ),
    (
        "a hex twice",
        [('hexes = ["0101", "0201"', 'hexes = ["0101", "0101"')],
        ["set_up_area jp_northwest has a hex twice."],
    ),
    (
        "dummies without a place",
        [('dummies_allowed = true\ndummy_set_up = ["us_point_luck"]', "dummies_allowed = true")],
        ["side us must have dummy_set_up if dummies are allowed, and only then [5.13]."],
    ),
    (
        "dummies in the enemy's area",
        [('dummy_set_up = ["us_point_luck"]', 'dummy_set_up = ["jp_west"]')],
        ["side us names the area jp_west, which is no set-up area of that side."],
    ),
    (
        "an edge of no map",
        [('withdraw_edge = "E"', 'withdraw_edge = "EX"')],
        ["withdraw_edge of side us is “EX”; write N, S, W or E, or two of them."],
    ),
    (
        "a marker over eight",
        [("number = 6\nname", "number = 9\nname")],
        ["task_force jp_main_body has the marker 9, which is taken or over 8 [5.11]."],
    ),
    (
        "an id without its side",
        [('id = "jp_main_body"', 'id = "main_body"')],
        ["the id of task_force main_body must begin with jp_."],
    ),
    (
        "an entry in the middle of the map",
        [('entry = ["0103", "0104"]', 'entry = ["0103", "0504"]')],
        ["task_force jp_main_body enters on 0504, which is no sea hex of the map's rim."],
    ),
    (
        "an entry after the end",
        [("game_turn = 3\n", "game_turn = 25\n")],
        ["task_force jp_main_body must enter within the scenario and have entry hexes."],
    ),
    (
        "a ship of another nation",
        [('"jp-bb-yamato", ', '"us-bb-nevada", ')],
        ["task_force jp_main_body has us-bb-nevada, which does not fight for that side."],
    ),
    (
        "a ship of another era",
        [('"jp-bb-yamato", ', '"us-cvn-nimitz", ')],
        [
            "task_force jp_main_body has us-cvn-nimitz, which does not fight for that side.",
            "task_force jp_main_body has us-cvn-nimitz, which is of another era than the scenario.",
            "victory.ship_points has no line for ships of type CVN.",
        ],
    ),
    (
        "too much flak",
        [('id = "midway"\nflak = ', 'id = "midway"\nflak = 1')],
        ["base midway has more than ten multiples of flak."],
    ),
    (
        "two reduced units",
        [('type = "jake"\ncount = 1\nhalf = 0', 'type = "jake"\ncount = 0\nhalf = 2')],
        [
            "air jake jp-cv-akagi must have a unit at least, and one reduced unit at most.",
        ],
    ),
    (
        "a unit on an enemy ship",
        [('base = "jp-cv-akagi"\ntype = "jake"', 'base = "us-cv-hornet"\ntype = "jake"')],
        [
            "air jake us-cv-hornet starts on a ship or base of the enemy.",
            "rule akagi_floatplanes names jake, but there is none on jp-cv-akagi.",
        ],
    ),
    (
        "a fog that ends before it begins",
        [
            ("columns = [1, 7]", "columns = [7, 1]"),
            ("rows = [1, 5]\ngame_turns = [1, 5]", "rows = [1, 5]\ngame_turns = [1, 25]"),
        ],
        [
            "rule fog must have the lower number first in columns, and no game-turn after the last.",
            "rule fog must have the lower number first in game_turns, and no game-turn after the last.",
        ],
    ),
    (
        "a rule of an unknown kind",
        [('kind = "fog_zone"', 'kind = "mist_zone"')],
        [
            "rule[1].kind is “mist_zone”; it must be one of attack_barred, automatic_strike, counts_as_searched, "
            "first_strike, flak_suppression, fog_zone, launch_limit, level_bombing, mining, moored, must_stay_away, "
            "neutral, night_launch, no_entry, no_start_on_search, order_of_battle_known, refuel, scramble, "
            "search_limit, search_only, set_up_boxes, ship_attack_limit, surprise, turn_away."
        ],
    ),
    (
        "an option without a default",
        [("option = true\ndefault = false\n", "option = true\n")],
        ["rule midway_strike_first must have a default if it is an option, and only then."],
    ),
    (
        "a carrier that is not there",
        [('carriers = ["jp-cv-akagi"', 'carriers = ["jp-cv-zuikaku"')],
        ["rule midway_strike_first has jp-cv-zuikaku in carriers, which is nothing of that kind in the scenario."],
    ),
    (
        "an empty list",
        [('types = ["jake"]', "types = []")],
        ["rule akagi_floatplanes has an empty list in types, or one that names something twice."],
    ),
    (
        "a bonus that cannot be had",
        [("bonus_count = 8", "bonus_count = 13")],
        ["objective midway_landing asks for more ships for its bonus than it counts."],
    ),
    (
        "an arrival nowhere",
        [('hex = "0907"\nbase = "midway"\nbase_state', 'base = "midway"\nbase_state')],
        [
            "objective midway_landing must have either hex or hexes.",
            "objective midway_landing counts transports that have no way over the sea to their goal.",
        ],
    ),
    (
        "a battleship that lands troops",
        [('ships = ["jp-trans-transport-1", ', 'ships = ["jp-bb-yamato", ')],
        ["objective midway_landing counts jp-bb-yamato, which is no transport of that side."],
    ),
    (
        "points for an own base",
        [('id = "midway_base"\nside = "jp"', 'id = "midway_base"\nside = "us"')],
        ["objective midway_base scores midway, which is a base of the same side."],
    ),
    (
        "nothing that should not arrive",
        [('of = "midway_landing"', 'of = "bombard"')],
        ["objective midway_held names bombard, which is no transport_arrival of the enemy."],
    ),
    (
        "no base points",
        [("base_points = { D1 = 4, D2 = 10, D3 = 16, D4 = 20 }\n", "")],
        ["victory.base_points must be there if an objective of kind base_damage is, and only then."],
    ),
    (
        "a landing that comes too late",
        [("game_turns = 24", "game_turns = 6")],
        ["objective midway_landing cannot be reached in time: no transport can be there before game-turn 14 [5.47]."],
    ),
    (
        "no points for a class",
        [("\nTRANS = {", "\nSSN = {")],
        ["victory.ship_points has no line for ships of type TRANS."],
    ),
    (
        "a level for nobody",
        [('winner = "us"\nlevel = "decisive"', 'winner = "uk"\nlevel = "decisive"')],
        [
            "the level decisive is won by uk, which is no side of the scenario.",
            "historical_outcome says us decisive, but its points give us substantive.",
        ],
    ),
    (
        "two winners at once",
        [
            (
                'winner = "jp"\nlevel = "marginal"\nmargin_at_least = 70',
                'winner = "jp"\nlevel = "marginal"\nmargin_at_least = 60',
            )
        ],
        ["by the lowest margins both sides can win at once."],
    ),
    (
        "a shift for nobody",
        [("points_shift = { jp = -20 }", "points_shift = { japan = -20 }")],
        ["variant main_body shifts points or thresholds of something that is no side."],
    ),
    (
        "a shift that opens a gap",
        [("points_shift = { jp = -20 }", "threshold_shift = { jp = -20 }")],
        ["the threshold_shift of variant main_body must add up to nothing."],
    ),
]


@pytest.mark.parametrize(("changes", "expected"), [case[1:] for case in MIDWAY], ids=[case[0] for case in MIDWAY])
def test_a_broken_scenario_is_named(broken: Callable[..., list[str]], changes: Changes, expected: list[str]) -> None:
    assert broken("scenarios/midway.toml", *changes) == [f"scenarios/midway.toml: {sentence}" for sentence in expected]


OTHERS: list[tuple[str, str, Changes, list[str]]] = [
    (
        "one side twice",
        "tonkin_gulf",
        [('id = "nv"\nname', 'id = "us"\nname')],
        ["there must be two sides with different ids."],
    ),
    (
        "a home that is not there",
        "midway",
        [('base = "jp-cv-akagi"\ntype = "jake"', 'base = "jp-cv-zuikaku"\ntype = "jake"')],
        [
            "air jake jp-cv-zuikaku names jp-cv-zuikaku, which is no base of the map, "
            "or no ship or base of the scenario."
        ],
    ),
    (
        "an area of nothing",
        "coral_sea",
        [('hexes = ["1206"]', "hexes = []")],
        [
            "set_up_area jp_tulagi has no hexes.",
            "task_force jp_tulagi_group has the historical hex 1206, which is not in the area jp_tulagi.",
        ],
    ),
    (
        "a task force of nothing",
        "tonkin_gulf",
        [('ships = ["us-cg-chicago", "us-cgn-long-beach"]', "ships = []")],
        ["task_force us_radar_picket has no ship."],
    ),
    (
        "an area of the enemy",
        "midway",
        [('set_up = "us_point_luck"', 'set_up = "jp_west"')],
        ["task_force us_task_force_16 names the area jp_west, which is no set-up area of that side."],
    ),
    (
        "a turncoat",
        "midway",
        [('type = "jake"', 'type = "pby"'), ('types = ["jake"]', 'types = ["pby"]')],
        ["air pby jp-cv-akagi has pby, which does not fight for that side."],
    ),
    (
        "a hex outside the area",
        "midway",
        [('historical_hex = "1204"', 'historical_hex = "0101"')],
        ["task_force us_task_force_16 has the historical hex 0101, which is not in the area us_point_luck."],
    ),
    (
        "carriers on the coast",
        "coral_sea",
        [
            ('hexes = ["1010", "1110"', 'hexes = ["1107", "1110"'),
            ('historical_hex = "1011"', 'historical_hex = "1107"'),
        ],
        ["task_force us_task_force_17_carriers has carriers and starts in 1107, which is coastal [5.46]."],
    ),
    (
        "an edge that is all land",
        "tonkin_gulf",
        [('withdraw_edge = "E"', 'withdraw_edge = "W"')],
        [
            f"task_force us_{force} cannot reach the edge W, by which its side withdraws."
            for force in (
                "constellation_group",
                "kitty_hawk_group",
                "coral_sea_and_hancock_group",
                "cruiser_group",
                "radar_picket",
            )
        ],
    ),
    (
        "boxes that do not add up",
        "pearl_harbor",
        [("hangar = 15", "hangar = 14")],
        ["the boxes of rule loading must add up to the 47 air units of the base."],
    ),
    (
        "a box too full",
        "pearl_harbor",
        [("flight_deck = 20", "flight_deck = 21"), ("arm_fuel = 12", "arm_fuel = 11")],
        ["rule loading puts more units in a box than the base has room for there."],
    ),
    (
        "a surprise without an end",
        "pearl_harbor",
        [('until = "first_tactical_routine"\n', "")],
        ["rule surprise must have either until or game_turns."],
    ),
    (
        "a battle that is lost",
        "pearl_harbor",
        [("jp_points = 253", "jp_points = 153")],
        ["historical_outcome says jp historical, but its points give jp fair."],
    ),
    (
        "points for nobody",
        "pearl_harbor",
        [("jp_points = 253", "japan_points = 253")],
        ["historical_outcome must have the points of both sides and of nobody else."],
    ),
    (
        "losses of one side",
        "pearl_harbor",
        [('lost.us = { carriers = 0, air_steps = 62, provenance = "estimated" }\n', "")],
        ["historical_outcome must have the losses of both sides, or of nobody."],
    ),
    (
        "a full deck",
        "pearl_harbor",
        [('base = "jp-cv-akagi"\ntype = "zeke"\ncount = 3', 'base = "jp-cv-akagi"\ntype = "zeke"\ncount = 9')],
        ["jp-cv-akagi holds 18 air units and has room for 14."],
    ),
    (
        "a moored ship elsewhere",
        "pearl_harbor",
        [('task_force = "us_ships_in_pearl_harbor"', 'task_force = "us_ships"')],
        ["rule moored has us_ships in task_force, which is nothing of that kind in the scenario."],
    ),
    (
        "a battleship for an oiler",
        "coral_sea",
        [('oiler = "us-oiler-neosho"', 'oiler = "us-cv-lexington"')],
        ["rule fuel names us-cv-lexington, which is no oiler."],
    ),
    (
        "a source that is not named",
        "coral_sea",
        [('half = 0\nprovenance = "published"\nsource', 'half = 0\nprovenance = "published"\nnote')],
        ["air kate jp-cv-shokaku is published and must name its source."],
    ),
    (
        "a mine that scores nothing",
        "tonkin_gulf",
        [('rule = "mines"', 'rule = "neutral"')],
        ["rule mines names an objective that does not name it."],
    ),
    (
        "an objective without words",
        "tonkin_gulf",
        [('text = "once, for a bombardment that leaves the base at D2 or worse"\n', "")],
        ["objective bombard has no text."],
    ),
    (
        "a shadow without a number",
        "norwegian_sea",
        [('task_force_with = "carrier"\ncount = 1', 'task_force_with = "carrier"')],
        ["rule shadow must have either task_forces, or chosen_by with task_force_with and count."],
    ),
    (
        "a die that always falls",
        "santa_cruz",
        [("on_die = [1]", "on_die = [1, 2, 3, 4, 5, 6]")],
        ["rule henderson_airfield is in force on every die; leave on_die out."],
    ),
    (
        "an aircraft of another war",
        "santa_cruz",
        [('type = "sbd"', 'type = "f4"')],
        ["air f4 us-cv-enterprise has f4, which is of another era than the scenario."],
    ),
    (
        "a base that is not on the map",
        "santa_cruz",
        [('id = "tulagi"', 'id = "tarawa"')],
        ["base tarawa names tarawa, which is no base of the map, or no ship or base of the scenario."],
    ),
]


@pytest.mark.parametrize(
    ("name", "changes", "expected"), [case[1:] for case in OTHERS], ids=[f"{case[1]} {case[0]}" for case in OTHERS]
)
def test_a_fault_in_another_scenario_is_named(
    broken: Callable[..., list[str]], name: str, changes: Changes, expected: list[str]
) -> None:
    file = f"scenarios/{name}.toml"
    assert broken(file, *changes) == [f"{file}: {sentence}" for sentence in expected]


MAPS: list[tuple[str, str, Changes, list[str]]] = [
    (
        "Rabaul in another hex",
        "maps/south_pacific.toml",
        [('hex = "0603"\nhex_provenance', 'hex = "0703"\nhex_provenance')],
        [
            "maps/south_pacific.hexes.csv: the hex 0603 lists the base rabaul, which the map puts in 0703.",
            "maps/south_pacific.toml: longitude and latitude of base rabaul fall in the hex 0603, not in 0703.",
            "maps/south_pacific.hexes.csv: the hex 0703 does not list its base rabaul.",
        ],
    ),
    (
        "a hex that is missing",
        "maps/south_pacific.hexes.csv",
        [("0704,7,4,152.91,-6.03,0.00,sea,sea,,,,estimated\n", "")],
        ["maps/south_pacific.hexes.csv: the hex 0704 is missing; add its row."],
    ),
    (
        "land that computes as sea",
        "maps/south_pacific.hexes.csv",
        [("0704,7,4,152.91,-6.03,0.00,sea,sea", "0704,7,4,152.91,-6.03,0.50,sea,sea")],
        ["maps/south_pacific.hexes.csv: terrain_computed of the hex 0704 must be coastal by its share of land."],
    ),
    (
        "a terrain changed by hand",
        "maps/south_pacific.hexes.csv",
        [("0704,7,4,152.91,-6.03,0.00,sea,sea", "0704,7,4,152.91,-6.03,0.00,coastal,sea")],
        [
            "maps/south_pacific.hexes.csv: terrain of 0704 differs from the computed value, "
            "but the map has no override for it."
        ],
    ),
    (
        "a side prohibited one way",
        "maps/south_pacific.hexes.csv",
        [("0704,7,4,152.91,-6.03,0.00,sea,sea,,,", "0704,7,4,152.91,-6.03,0.00,sea,sea,E,E,")],
        [
            "maps/south_pacific.hexes.csv: the E side of 0704 is prohibited, but 0804 has it open; make both the same.",
        ],
    ),
]


@pytest.mark.parametrize(("name", "changes", "expected"), [case[1:] for case in MAPS], ids=[case[0] for case in MAPS])
def test_a_broken_map_is_named(
    broken: Callable[..., list[str]], name: str, changes: Changes, expected: list[str]
) -> None:
    assert broken(name, *changes) == expected


def test_a_printed_label_is_named(pack: Path, sentences: Callable[..., list[str]]) -> None:
    """Buin moved one hex in every place that names it, so that the map itself is sound."""
    toml, hexes = (pack / "fast_carriers/maps" / f"south_pacific{end}" for end in (".toml", ".hexes.csv"))
    text = toml.read_text(encoding="utf-8")
    toml.write_text(text.replace('id = "buin"', 'id = "buin_field"'), encoding="utf-8")
    hexes.write_text(hexes.read_text(encoding="utf-8").replace("buin", "buin_field"), encoding="utf-8")
    assert sentences("fast_carriers/maps/south_pacific.toml") == [
        "maps/south_pacific.toml: the base buin must lie in hex 0805 [15.72]."
    ]
