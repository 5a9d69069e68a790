"""A broken `tables.toml` gets exactly the sentences that tell what is wrong with it."""

from __future__ import annotations

from collections.abc import Callable

import pytest

CASES: list[tuple[str, list[tuple[str, str]], list[str]]] = [
    (
        "a printed cell of the search table",
        [("circle = { 1 = [3, 1, 0, 0, 0]", "circle = { 1 = [2, 1, 0, 0, 0]")],
        ["strategic_search.circle.1[1] must be 3, as the rulebook shows [7.23-7.27]."],
    ),
    (
        "equal density",
        [("fan = { 1 = [5, 3, 1, 0, 0]", "fan = { 1 = [5, 2, 1, 0, 0]")],
        [
            "strategic_search.circle.3 and fan.1 must be the same: the units are equally dense. "
            "Printed numbers are exempt: set provenance to printed."
        ],
    ),
    (
        "a chance that rises with distance",
        [("2 = [4, 2, 1, 0, 0]", "2 = [4, 2, 3, 0, 0]")],
        [
            "strategic_search.circle.2 must not rise with distance [7.2].",
            "strategic_search.circle.3 must not be worse than the line of one unit less [7.2].",
        ],
    ),
    (
        "more units with a worse chance",
        [("5 = [6, 4, 2, 1, 0]", "5 = [6, 4, 2, 0, 0]")],
        ["strategic_search.circle.5 must not be worse than the line of one unit less [7.2]."],
    ),
    (
        "a search line that is missing",
        [("5 = [6, 4, 2, 1, 0], 6 = [6, 4, 2, 1, 1] }", "6 = [6, 4, 2, 1, 1] }")],
        ["the field strategic_search.circle.5 is missing; add it."],
    ),
    (
        "a search line of four",
        [("2 = [4, 2, 1, 0, 0]", "2 = [4, 2, 1, 0]")],
        ["strategic_search.circle.2 has 4 values; it must have 5."],
    ),
    (
        "a chance of seven",
        [("2 = [4, 2, 1, 0, 0]", "2 = [7, 2, 1, 0, 0]")],
        ["strategic_search.circle.2[1] is 7; it must be from 0 to 6."],
    ),
    (
        "a chit too many",
        [("error_1 = 6", "error_1 = 4")],
        ["chits.count must make thirty chits, which pool and reserve share [7.31]."],
    ),
    (
        "lots of three",
        [("error_2 = 4, false = 2", "error_2 = 3, false = 3")],
        ["the kinds of chits.count must come in lots of six, four and two [3.22]."],
    ),
    (
        "a kind of chit without a report",
        [("\nfalse = { minus = 99, plus = 99, may_deny", "\n#alse = { minus = 99, plus = 99, may_deny")],
        ["chits.count and chits.report must have the same kinds."],
    ),
    (
        "a worked example of wave arrival",
        [("6 = [[2, 3, 4], [1, 3, 4]", "6 = [[1, 3, 4], [1, 3, 4]")],
        [
            "wave_arrival.arrive must give waves 2 3 4 for six waves on die 1, and wave 1 for two on die 6 [11.3].",
            "wave_arrival.arrive.6[1] must be 2 3 4. Printed numbers are exempt: set provenance to printed.",
        ],
    ),
    (
        "a cell of wave arrival",
        [("3 = [[2, 3], [1, 3]", "3 = [[2, 3], [1, 2]")],
        ["wave_arrival.arrive.3[2] must be 1 3. Printed numbers are exempt: set provenance to printed."],
    ),
    (
        "strike contact off its formula",
        [("waves_2 = [6, 6, 5", "waves_2 = [6, 6, 4")],
        [
            "strike_contact.waves_2 at distance 2 must be 5 by the formula beside the table. "
            "Printed numbers are exempt: set provenance to printed."
        ],
    ),
    (
        "strike contact a number short",
        [("waves_3 = [6, 6, 5, 5,", "waves_3 = [6, 6, 5,")],
        ["strike_contact.waves_3 must have one number for each of its distances."],
    ),
    (
        "jet contact a number short",
        [("contact = [6, 6, 6, 5,", "contact = [6, 6, 5,")],
        ["jet_age.contact must have one number for each of its distances."],
    ),
    (
        "unwilling sides at night",
        [("yes_no = 3, no_no = 1", "yes_no = 3, no_no = 2")],
        ["surface_contact.night.no_no must be 1 [6.14]."],
    ),
    (
        "an anti-air attack at zero",
        [("differential = [1, 3]", "differential = [0, 3]")],
        ["the first differential of anti_air_crt must be 1."],
    ),
    (
        "an attack on a ship at minus four",
        [("differential = [-3, -3]", "differential = [-4, -3]")],
        ["the first differential of anti_ship_crt must be -3."],
    ),
    (
        "half of four multiples",
        [("points = 2\nflak_divisor = 2\ndeck", "points = 2\nflak_divisor = 1\ndeck")],
        ["damage.base[2].flak_divisor must halve four multiples to two [15.33]."],
    ),
    (
        "a gap in the flak line",
        [("flak = [20, 39]", "flak = [21, 39]")],
        [
            "anti_air_crt.flak[2] must begin where the column before it ends.",
            "the flak line of anti_air_crt has no column for 20 points, which airbases fire [15.3].",
        ],
    ),
    (
        "a header from high to low",
        [("base = [120, 999]", "base = [120, 99]")],
        ["anti_ship_crt.base[10] must give its lower end first."],
    ),
    (
        "three damage points on an air unit",
        [("result = [2, 2, 2, 1, 1, 1]", "result = [3, 2, 2, 1, 1, 1]")],
        ["column 7 of anti_air_crt has a result over 2."],
    ),
    (
        "die 2 better than die 1",
        [("result = [1, 1, 0, 0, 0, 0]", "result = [0, 1, 1, 0, 0, 0]")],
        ["in column 2 of anti_air_crt die 1 must be the best and 6 the worst."],
    ),
    (
        "a worse column to the right",
        [("result = [3, 3, 2, 2, 1, 0]", "result = [3, 2, 1, 1, 1, 0]")],
        ["column 8 of anti_ship_crt is worse than the one before it."],
    ),
    (
        "a carrier that tows",
        [('never_tow = ["CV", "CVL", "CVS", "CVAN", "CVN", "SSN"]', 'never_tow = ["CV", "CVL", "CVAN", "CVN", "SSN"]')],
        ["towing.never_tow lacks CVS: carriers never tow [6.63]."],
    ),
    (
        "a cruiser that tows battleships",
        [("BB = 7", "BB = 5"), ("CV = 7", "CV = 6"), ("CVAN = 7", "CVAN = 6"), ("CVN = 7", "CVN = 6")],
        ["towing.class_rank of BB is wrong: a CA tows CL and DD, but not BB, BC or CV [6.62]."],
    ),
    (
        "something that nothing tows",
        [("CVAN = 7", "CVAN = 8")],
        ["by towing.class_rank nothing can tow a ship of type CVAN [6.62]."],
    ),
    (
        "a halved deck of nothing",
        [("deck_at_least = 1 ", "deck_at_least = 0 ")],
        ["coastal_carrier.deck_at_least must be 1: a halved capacity is never nothing."],
    ),
    (
        "a base that refuses landings",
        [("landing_always = true", "landing_always = false")],
        ["damage.base_rules.landing_always must be true [15.71]."],
    ),
    (
        "flak at D4",
        [("flak = false                         # no multiple fires", "")],
        ["in damage.base the flak must be silent at D4 and only there."],
    ),
    (
        "flak divided by three",
        [("flak_divisor = 4\nstopped", "flak_divisor = 3\nstopped")],
        ["damage.ship[3].flak_divisor must be 1, 2 or 4."],
    ),
    (
        "states out of order",
        [('state = "D1"\npoints = 1\ndefense', 'state = "D2"\npoints = 1\ndefense')],
        ["damage.ship must have the states D1 to D4 with 1 to 4 points, in order."],
    ),
    (
        "a stern torpedo",
        [("stern_torpedo = -2", "stern_torpedo = -1")],
        ["tactical_modifiers must lower a stern torpedo attack by 2, not below 0 [13.54]."],
    ),
    (
        "two nights",
        [("night = [6]", "night = [5, 6]")],
        ["time must have six game-turns a day, of which the sixth is night [9.53]."],
    ),
    (
        "a provenance that is no word of ours",
        [('provenance = "printed"               # 3.5, 4.1', 'provenance = "guessed"')],
        ["time.provenance is “guessed”; it must be one of estimated, implied, printed, published."],
    ),
    (
        "a field with a wrong name, one of a wrong type, one out of range",
        [
            ("stacking_air = 3", "stacking = 3"),
            ("waves = 6 ", "waves = true "),
            ("surface_segments = 3", "surface_segments = 0"),
        ],
        [
            "the field limits.stacking is not known; remove it or correct its name.",
            "the field limits.stacking_air is missing; add it.",
            "limits.waves is “True”; it must be a whole number.",
            "limits.surface_segments is 0; it must be from 1 to 10000.",
        ],
    ),
]


@pytest.mark.parametrize(("changes", "expected"), [case[1:] for case in CASES], ids=[case[0] for case in CASES])
def test_a_broken_table_is_named(
    broken: Callable[..., list[str]], changes: list[tuple[str, str]], expected: list[str]
) -> None:
    assert broken("tables.toml", *changes) == [f"tables.toml: {sentence}" for sentence in expected]


@pytest.mark.parametrize(
    ("provenance", "after", "cell"),
    [
        ("estimated", '\nprinted = ["circle 1', ("fan = { 1 = [5, 3, 1, 0, 0]", "fan = { 1 = [5, 2, 1, 0, 0]")),
        ("implied", "\nimplied_note", ("3 = [[2, 3], [1, 3]", "3 = [[2, 3], [1, 2]")),
        ("estimated", '\nmethod = "formula', ("waves_2 = [6, 6, 5", "waves_2 = [6, 6, 4")),
    ],
    ids=["search", "wave arrival", "strike contact"],
)
def test_printed_numbers_stand_above_our_formulas(
    broken: Callable[..., list[str]], provenance: str, after: str, cell: tuple[str, str]
) -> None:
    (sentence,) = broken("tables.toml", cell)
    assert sentence.endswith("Printed numbers are exempt: set provenance to printed.")
    assert broken("tables.toml", (f'provenance = "{provenance}"{after}', f'provenance = "printed"{after}')) == []
