"""Map files that are wrong: every fault is one exact sentence with its file, and a good map has none."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import msgspec
import pytest

from fastcarriers.kernel.errors import KnownError
from fastcarriers.text import render
from maps.map_file import MapSource, read_map_source
from maps.strategic import build_map, check_map, load_map

Edit = Callable[[str], str]
TOML, CSV = "tonkin_gulf.toml", "tonkin_gulf.hexes.csv"
CAPACITY = (
    f"{TOML}: the base hanoi must hold in all at least as many air units as on its flight deck or in arm and fuel, "
    "and none if it is no airbase."
)


def swap(old: str, new: str) -> Edit:
    """The first `old` becomes `new`; it must be there."""

    def edit(text: str) -> str:
        assert old in text
        return text.replace(old, new, 1)

    return edit


def in_row(label: str, old: str, new: str) -> Edit:
    def edit(text: str) -> str:
        row = next(line for line in text.splitlines() if line.startswith(f"{label},"))
        assert old in row
        return text.replace(row, row.replace(old, new, 1))

    return edit


def in_base(base: str, field: str, value: str) -> Edit:
    def edit(text: str) -> str:
        start = text.index(f'id = "{base}"')
        changed, count = re.subn(rf"(?m)^{field} = \S+", f"{field} = {value}", text[start:], count=1)
        assert count == 1
        return text[:start] + changed

    return edit


def without_row(label: str) -> Edit:
    return lambda text: "".join(line for line in text.splitlines(True) if not line.startswith(f"{label},"))


def twice(label: str) -> Edit:
    return lambda text: text + next(line for line in text.splitlines(True) if line.startswith(f"{label},"))


TOML_FAULTS: list[tuple[Edit, list[str]]] = [
    (
        lambda text: text.replace("columns = 11", "columns = [", 1),
        [f"{TOML} is not valid TOML (Invalid value (at line 7, column 1)); mend it there."],
    ),
    (
        swap("columns = 11", 'columns = "11"'),
        [f"{TOML}: the field columns is wrong (Expected `int`, got `str`); see the notes on map files."],
    ),
    (
        swap("columns = 11", "columns = 100"),
        [f"{TOML}: the field columns is wrong (Expected `int` <= 99); see the notes on map files."],
    ),
    (
        swap("columns = 11", "colums = 11"),
        [f"{TOML} is no map file as it stands (Object contains unknown field `colums`); see the notes on map files."],
    ),
    (
        in_base("hanoi", "lat", "nan"),
        [f"{TOML}: the field base[3].lat is wrong (Expected `float` >= -90.0); see the notes on map files."],
    ),
    (
        swap('anchor_hex = "', 'anchor_hex = "x'),
        [f"{TOML}: projection.anchor_hex names the hex x{{anchor}}, which is not on the map."],
    ),
    (in_base("hanoi", "hex", '"9999"'), [f"{TOML}: base hanoi names the hex 9999, which is not on the map."]),
    (in_base("hanoi", "total", "1"), [CAPACITY]),
    (in_base("hanoi", "deck", "99"), [CAPACITY]),
    (in_base("hanoi", "arm", "99"), [CAPACITY]),
    (in_base("hanoi", "airbase", "false"), [CAPACITY]),
    (
        swap('side = "SE"\nprohibited = false', 'side = "SE"'),
        [
            f"{TOML}: the override of 0403 needs a terrain, or a side together with prohibited.",
            f"{CSV}: SE of 0403 differs from the computed value, but the map has no override for it.",
            f"{CSV}: NW of 0504 differs from the computed value, but the map has no override for it.",
        ],
    ),
    (
        swap('side = "SE"\nprohibited = false', 'side = "SE"\nprohibited = true'),
        [f"{CSV}: the hex 0403 does not follow the map's override of SE."],
    ),
    (
        swap('hex = "0403"\nterrain = "coastal"', 'hex = "0403"\nterrain = "sea"'),
        [f"{CSV}: the hex 0403 does not follow the map's override of terrain."],
    ),
    (
        swap('[[override]]\nhex = "0506"', '[[override]]\nhex = "0306"'),
        [
            f"{CSV}: the hex 0306 does not follow the map's override of terrain.",
            f"{CSV}: terrain of 0506 differs from the computed value, but the map has no override for it.",
        ],
    ),
    (
        lambda text: text + '\n[[route]]\nname = "Inland"\nhexes = ["0505", "0101"]\n',
        [f"{TOML}: the route Inland is closed between 0505 and 0101; open a hexside or change the route."],
    ),
    (
        lambda text: text + '\n[[place]]\nname = "Nowhere"\nlon = 0\nlat = 0\nhex = "0505"\n',
        [f"{TOML}: longitude and latitude of place Nowhere fall in the hex -, not in 0505."],
    ),
]

CSV_FAULTS: list[tuple[Edit, list[str]]] = [
    (
        swap("land_share", "share"),
        [
            f"{CSV}: the first line must name the columns hex, column, row, lon, lat, land_share, terrain, "
            "terrain_computed, prohibited, prohibited_computed, bases, provenance."
        ],
    ),
    (
        lambda text: "",
        [
            f"{CSV}: the first line must name the columns hex, column, row, lon, lat, land_share, terrain, "
            "terrain_computed, prohibited, prohibited_computed, bases, provenance."
        ],
    ),
    (in_row("0201", "estimated", "estimated,more"), [f"{CSV}, line 3: the row has 13 cells where 12 are expected."]),
    (in_row("0201", ",2,1,", ",2,2,"), [f"{CSV}, line 3: the hex 0201 does not agree with its column and row."]),
    (in_row("0201", ",2,1,103.22", ",2,1,east"), [f"{CSV}, line 3: lon must be a number, not “east”."]),
    (
        in_row("0201", ",2,1,103.22", ",2,1,nan"),
        [f"{CSV}, line 3: the row cannot be used (Expected `float` >= -360.0 - at `$.lon`); mend the cell."],
    ),
    (
        in_row("0201", "land,land", "swamp,land"),
        [f"{CSV}, line 3: the row cannot be used (Invalid enum value 'swamp' - at `$.terrain`); mend the cell."],
    ),
    (
        in_row("0201", "NE E SE SW W NW", "N"),
        [f"{CSV}, line 3: the row cannot be used (Invalid enum value 'N' - at `$.prohibited[0]`); mend the cell."],
    ),
    (
        in_row("0201", "estimated", '"estimated'),
        [f"{CSV}, line 122: the row cannot be used (unexpected end of data); mend the cell."],
    ),
    (without_row("0505"), [f"{CSV}: the hex 0505 is missing; add its row."]),
    (twice("0505"), [f"{CSV}: the hex 0505 has more than one row; keep one."]),
    (
        lambda text: text + "1201,12,1,118.0,23.9,0.00,sea,sea,,,,estimated\n",
        [f"{CSV}: the hex 1201 lies off the map; remove its row or enlarge the map."],
    ),
    (in_row("0201", "103.22", "104.85"), [f"{CSV}: longitude and latitude of the hex 0201 fall in the hex 0301."]),
    (
        in_row("0201", "NE E SE SW W NW", "NE E SE SW NW"),
        [
            f"{CSV}: 0201 is a land hex, so all six of its sides must be prohibited.",
            f"{CSV}: the E side of 0101 is prohibited, but 0201 has it open; make both the same.",
            f"{CSV}: W of 0201 differs from the computed value, but the map has no override for it.",
        ],
    ),
    (
        in_row("0201", ",estimated", "atlantis,estimated"),
        [f"{CSV}: the hex 0201 lists the base atlantis, which the map does not have."],
    ),
]


def sentences(source: MapSource) -> list[str]:
    return [render(said) for said in check_map(source)]


@pytest.mark.parametrize("name", ["south_pacific", "central_pacific", "sea_of_japan", "tonkin_gulf", "norwegian_sea"])
def test_the_delivered_maps_have_no_fault(name: str, sources: dict[str, MapSource]) -> None:
    assert sentences(sources[name]) == []


@pytest.mark.parametrize(("edit", "expected"), TOML_FAULTS)
def test_a_broken_map_file_gets_exactly_these_sentences(
    edit: Edit, expected: list[str], sources: dict[str, MapSource]
) -> None:
    good = sources["tonkin_gulf"]
    bad = msgspec.structs.replace(good, toml=edit(good.toml))
    anchor = good.definition().projection.anchor_hex
    wanted = [sentence.replace("{anchor}", anchor) for sentence in expected]
    assert sentences(bad) == wanted
    with pytest.raises(KnownError) as caught:
        build_map(bad)
    assert render(caught.value.said) == wanted[0]


@pytest.mark.parametrize(("edit", "expected"), CSV_FAULTS)
def test_a_broken_hex_file_gets_exactly_these_sentences(
    edit: Edit, expected: list[str], sources: dict[str, MapSource]
) -> None:
    good = sources["tonkin_gulf"]
    bad = msgspec.structs.replace(good, hexes=edit(good.hexes))
    assert sentences(bad) == expected
    with pytest.raises(KnownError) as caught:
        build_map(bad)
    assert render(caught.value.said) == expected[0]


def test_a_base_moved_to_another_hex_is_missed_where_it_was_and_is(sources: dict[str, MapSource]) -> None:
    good = sources["tonkin_gulf"]
    bad = msgspec.structs.replace(good, toml=in_base("hanoi", "hex", '"0505"')(good.toml))
    assert sentences(bad) == [
        f"{CSV}: the hex 0403 lists the base hanoi, which the map puts in 0505.",
        f"{TOML}: longitude and latitude of base hanoi fall in the hex 0403, not in 0505.",
        f"{CSV}: the hex 0505 does not list its base hanoi.",
    ]


def test_two_bases_with_one_id_are_named(sources: dict[str, MapSource]) -> None:
    good = sources["tonkin_gulf"]
    row = good.toml[good.toml.index("[[base]]") : good.toml.index("[[base]]", good.toml.index("[[base]]") + 1)]
    bad = msgspec.structs.replace(good, toml=good.toml.replace(row, row + row, 1))
    assert sentences(bad) == [f"{TOML}: two bases have the id phuc_yen; give one of them another."]


def test_a_broken_coastline_is_a_fault_of_the_check(sources: dict[str, MapSource]) -> None:
    bad = msgspec.structs.replace(sources["tonkin_gulf"], land="{}")
    assert sentences(bad) == [
        "tonkin_gulf.geojson is not a GeoJSON feature collection of land areas; take the file again from where it came."
    ]


def test_a_map_without_coastline_can_be_played(sources: dict[str, MapSource]) -> None:
    bare = msgspec.structs.replace(sources["tonkin_gulf"], land=None)
    assert sentences(bare) == []
    assert build_map(bare).coast is None


def test_a_source_survives_a_round_trip_through_json(sources: dict[str, MapSource]) -> None:
    source = sources["tonkin_gulf"]
    assert msgspec.json.decode(msgspec.json.encode(source), type=MapSource) == source


@pytest.mark.parametrize(
    ("value", "fault"),
    [("1" + "0" * 5000, "Exceeds the limit"), ("1" + "0" * 60, "Expected `int` <= 99"), ("[" * 5000, "nesting")],
)
def test_monstrous_values_are_refused_like_any_other(value: str, fault: str, sources: dict[str, MapSource]) -> None:
    good = sources["tonkin_gulf"]
    found = sentences(msgspec.structs.replace(good, toml=swap("columns = 11", f"columns = {value}")(good.toml)))
    assert len(found) == 1
    assert found[0].startswith(TOML)
    assert fault in found[0]


def test_files_that_cannot_be_read_are_named(tmp_path: Path, sources: dict[str, MapSource]) -> None:
    good, toml, hexes = sources["tonkin_gulf"], tmp_path / TOML, tmp_path / CSV
    toml.write_text(good.toml, encoding="utf-8")
    with pytest.raises(KnownError) as caught:
        load_map(toml, hexes)
    assert render(caught.value.said) == (
        f"{hexes} cannot be read (No such file or directory); check that it is there and that you may read it."
    )
    hexes.write_bytes(good.hexes.encode() + b"\xff")
    with pytest.raises(KnownError) as caught:
        read_map_source(toml, hexes)
    assert render(caught.value.said) == f"{hexes} is not UTF-8 text; save it again as UTF-8."
    hexes.write_text(good.hexes, encoding="utf-8")
    assert load_map(toml, hexes).id == "tonkin_gulf"
