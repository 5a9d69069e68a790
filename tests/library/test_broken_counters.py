"""Broken counters and a broken Tactical Display get exactly the sentences that tell what is wrong with them."""

from __future__ import annotations

from collections.abc import Callable

import pytest

AIR: list[tuple[str, list[tuple[str, str]], list[str]]] = [
    (
        "an id twice",
        [("f2a,F2A", "f4f,F2A")],
        [":3: the id f4f stands in an earlier row too; every row needs its own."],
    ),
    (
        "a wrong back",
        [("wwii,F,none,5,3,yes", "wwii,F,none,5,2,yes")],
        [":3: antiair_back of f2a must be 3, half the front rounded up."],
    ),
    (
        "a jet with a tactical move",
        [("no,0,0,3,,J,yes,301", "no,0,0,3,6,J,yes,301")],
        [
            ":44: f4 must have a move if it is of the Second World War and a propulsion if it is modern, "
            "and not both [3.3]."
        ],
    ),
    (
        "a searching Wildcat",
        [("3,6,,no,201", "3,6,,yes,201")],
        [":2: f4f may not search: set may_search to no [7.13]."],
    ),
    (
        "a fighter that cannot strafe",
        [("F,none,5,3,yes", "F,none,3,2,yes")],
        [":3: f2a is a fighter and needs an antiair of 4 or more to strafe [15.43]."],
    ),
    (
        "a printed endurance",
        [("0,0,3,6,,no,201", "0,0,4,6,,no,201")],
        [": endurance of f4f must be 3, as the rulebook shows [10.67]."],
    ),
    ("a printed number", [(",212,", ",213,")], [": number of p39 must be 212, as the rulebook shows [3.21]."]),
    (
        "a dive bomber more",
        [("jp,wwii,F,none,8,4", "jp,wwii,F,dive,8,4")],
        [": zeke and the method dive do not agree with the types that the rulebook names [13.4]."],
    ),
    (
        "a level bomber too slow",
        [("12,6,,yes,268", "12,5,,yes,268")],
        [":14: b17 is a level bomber and needs a move of 6 or more [13.62]."],
    ),
    (
        "a Zeke that flies too far",
        [("0,0,6,6,,no,801", "0,0,8,6,,no,801")],
        [
            ": the endurance of zeke must bring it from Rabaul to Guadalcanal and Tulagi with two points more, "
            "and not without [15.72]."
        ],
    ),
    (
        "cells of a wrong form",
        [
            (
                "f2a,F2A,Brewster F2A Buffalo,us,wwii,F,none,5,3,yes",
                "f2a,F2A,Brewster F2A Buffalo,us,ww2,F,none,5.5,3,perhaps",
            )
        ],
        [
            ":3: era is “ww2”; it must be one of modern, wwii.",
            ":3: antiair is “5.5”; it must be a whole number.",
            ":3: may_attack_air is “perhaps”; it must be true or false (yes or no in a CSV file).",
        ],
    ),
    (
        "a comma without quotation marks",
        [("Brewster F2A Buffalo", "Brewster F2A, Buffalo")],
        [":3: the row has 25 cells for 24 columns; put a cell with a comma in quotation marks."],
    ),
    (
        "a quotation mark without its other",
        [("Brewster F2A", '"Brewster" F2A')],
        [":3: this is not CSV (',' expected after '\"'); mend the row."],
    ),
    (
        "a column with a wrong name",
        [(",endurance,", ",reach,")],
        [
            ": the column reach is not one of this file; remove it.",
            ": the column endurance is missing; add it to the header line and to every row.",
        ],
    ),
    (
        "a column twice",
        [(",asw,asw_back", ",asw,asw")],
        [": the column asw stands twice in the header line; remove one."],
    ),
]
SHIPS: list[tuple[str, list[tuple[str, str]], list[str]]] = [
    (
        "a number twice",
        [(",004,estimated", ",003,estimated")],
        [":3: the number 003 of us-cv-saratoga is that of an earlier ship too."],
    ),
    (
        "flak that rises with range",
        [("Lexington,wwii,4,3,2", "Lexington,wwii,2,3,4")],
        [":2: us-cv-lexington must have three flak strengths that do not rise with range, and no single one."],
    ),
    (
        "a modern ship with three flak strengths",
        [("Colossus,modern,,,,4,", "Colossus,modern,4,3,2,4,")],
        [":283: uk-cvl-triumph is modern and must have one flak strength and none for the ranges."],
    ),
    (
        "a carrier without room",
        [("no,no,7,6,5,15,003", "no,no,7,6,5,,003")],
        [":2: us-cv-lexington must have deck, arm and total if it is a carrier, and none of them if not."],
    ),
    (
        "a deck larger than the ship",
        [("no,no,7,6,5,15,003", "no,no,7,16,5,15,003")],
        [":2: deck and arm of us-cv-lexington must not be larger than its total."],
    ),
    (
        "a printed number",
        [("no,no,5,5,4,13,008", "no,no,5,5,4,13,998")],
        [": number of us-cv-wasp must be 008, as the rulebook shows [3.21]."],
    ),
    (
        "a class that is none",
        [("us-cv-lexington,Lexington,us,CV,", "us-cv-lexington,Lexington,us,CB,")],
        [
            ":2: type is “CB”; it must be one of BB, BC, CA, CAAA, CG, CGN, CL, CV, CVAN, CVL, CVN, CVS, DD, DDG, DLG, "
            "DLGN, MNLY, MNSW, OILER, SSN, TRANS."
        ],
    ),
]
DISPLAY: list[tuple[str, list[tuple[str, str]], list[str]]] = [
    (
        "two hexes in one place",
        [("468,-1,-11,12", "468,0,-12,12")],
        [
            ": the Tactical Display must have 469 hexes, each once.",
            ":470: 468 does not lie beside the hex before it.",
        ],
    ),
    (
        "a centre elsewhere",
        [("000,0,0,0", "000,0,1,1")],
        [
            ": the first hex must be 000 with q and r 0.",
            ": the Tactical Display must have 469 hexes, each once.",
            ":3: 001 does not lie beside the hex before it.",
        ],
    ),
    (
        "a number out of turn",
        [("\n005,", "\n006,")],
        [":7: the hex 006 must have the number 005: they count upward from 000."],
    ),
    ("a ring", [("003,1,0,1,", "003,1,0,2,")], [":5: the ring of 003 does not fit its q and r."]),
    (
        "an edge in the middle",
        [("003,1,0,1,,", "003,1,0,1,2,")],
        [
            ":5: 003 must have edges if it lies in ring 12, and only then.",
            ": edge 2 must have thirteen hexes.",
        ],
    ),
]


def cases() -> list[object]:
    files = (("air_units.csv", AIR), ("ships.csv", SHIPS), ("tactical_display.csv", DISPLAY))
    return [pytest.param(name, *case[1:], id=f"{name} {case[0]}") for name, table in files for case in table]


@pytest.mark.parametrize(("name", "changes", "expected"), cases())
def test_a_broken_counter_is_named(
    broken: Callable[..., list[str]], name: str, changes: list[tuple[str, str]], expected: list[str]
) -> None:
    found = broken(name, *changes)
    assert sorted(found) == sorted(name + sentence for sentence in expected)


def test_a_type_without_a_towing_rank_is_named(broken: Callable[..., list[str]]) -> None:
    assert broken("tables.toml", ("MNSW = 1\n", "")) == []
    found = broken("ships.csv", ("number,provenance", "number,provenance"))
    assert found[0].endswith("is of type MNSW, which has no rank in towing.class_rank of the tables.")
    assert len(found) == 4


def test_a_type_with_a_factor_against_bases_that_is_not_there_is_named(broken: Callable[..., list[str]]) -> None:
    assert broken("tables.toml", ("{ b17 = 2 }", "{ b17 = 2, b18 = 2 }")) == []
    found = broken("air_units.csv", ("id,label", "id,label"))
    assert found == ["air_units.csv: there must be a type b18: factor_vs_base of the tables names it [15.46]."]
