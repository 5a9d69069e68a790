"""Whatever lies where a data file should be, there is one sentence and never a traceback."""

from __future__ import annotations

import os
import random
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

import pytest

from fastcarriers.kernel.errors import KnownError
from fastcarriers.library import Library, check_paths
from fastcarriers.text import render

DEEP = b"a = " + b"[" * 5000 + b"]" * 5000
UNKNOWN = ": this is no file that the game knows; it checks tables, counters, maps, scenarios and game files."
STATEMENT = "Expected newline or end of document after a statement"
FOREIGN: list[tuple[str, str, bytes, str]] = [
    ("bytes that are no text", "tables.toml", b"\xff\xfea", ": byte 1 is no UTF-8 text; save the file again as UTF-8."),
    ("a null byte", "tables.toml", b"a = 1\0", f":1: this is not TOML ({STATEMENT}); mend the line."),
    (
        "a broken list",
        "tables.toml",
        b"a = 1\nb = [4\nc = 6\n",
        ":3: this is not TOML (Unclosed array); mend the line.",
    ),
    (
        "a key twice",
        "tables.toml",
        b"a = 1\na = 2\n",
        ":2: this is not TOML (Cannot overwrite a value); mend the line.",
    ),
    ("deep nesting", "tables.toml", DEEP, ": the lists or tables are nested too deep; no data file needs that."),
    ("an empty file", "ships.csv", b"", ": the file has no header line with the names of the columns."),
    ("an open quotation", "ships.csv", b'a,b\n"1,2\n', ":2: this is not CSV (unexpected end of data); mend the row."),
    ("an unknown CSV", "numbers.csv", b"one,two\n1,2\n", UNKNOWN),
    ("an unknown TOML", "numbers.toml", b"one = 2\n", UNKNOWN),
    ("a picture", "map.png", b"\x89PNG", UNKNOWN),
    (
        "a file too long",
        "tables.toml",
        b"#" * 16_000_001,
        ": the file is longer than 16 MB, which no data file is; check that it is the right one.",
    ),
]


@pytest.mark.parametrize(("name", "content", "sentence"), [case[1:] for case in FOREIGN], ids=[c[0] for c in FOREIGN])
def test_a_foreign_file_gets_one_sentence(tmp_path: Path, name: str, content: bytes, sentence: str) -> None:
    (tmp_path / name).write_bytes(content)
    (said,) = check_paths([tmp_path / name])
    assert render(said, "en") == f"{tmp_path}/{name}{sentence}"


def test_numbers_that_are_none_or_endless_are_named(broken: Callable[..., list[str]]) -> None:
    digits = "9" * 5000
    found = broken("tables.toml", ("knots_per_tactical_move = 44.4", "knots_per_tactical_move = nan"))
    assert found == ["tables.toml: time.knots_per_tactical_move is nan; it must be from 0 to 10000."]
    found = broken("tables.toml", ("game_turn_hours = 4", f"game_turn_hours = {digits}"))
    assert len(found) == 1
    assert "this is not TOML" in found[0]
    found = broken("tables.toml", (digits, f"0x{'f' * 5000}"))
    assert found[-2:] == [
        "tables.toml: time.game_turn_hours is …; it must be from 1 to 10000.",
        "tables.toml: time.knots_per_tactical_move is nan; it must be from 0 to 10000.",
    ]


@pytest.mark.parametrize("name", ["gone.toml", "tables.toml/tables.toml", "a\0b.toml"])
def test_a_path_that_leads_nowhere(tmp_path: Path, name: str) -> None:
    (tmp_path / "tables.toml").write_text("", encoding="utf-8")
    (said,) = check_paths([tmp_path / name])
    assert said.key in {"library.file.missing", "library.file.unreadable"}


def test_a_link_to_itself_and_a_pipe(tmp_path: Path) -> None:
    loop, pipe, here = tmp_path / "tables.toml", tmp_path / "ships.csv", tmp_path / "folder"
    loop.symlink_to(loop)
    os.mkfifo(pipe)
    here.symlink_to(tmp_path)  # a folder that holds itself
    (tmp_path / "air_units.csv").mkdir()  # a folder with the name of a file is a folder
    assert [said.key for said in check_paths([tmp_path])] == ["library.file.not_regular", "library.file.unreadable"]


def test_a_game_file_is_verified_by_its_own_package(tmp_path: Path) -> None:
    (tmp_path / "lost.carriers").write_bytes(b"SQLite format 3\0" + b"\0" * 200)
    (tmp_path / "renamed").write_bytes(b"SQLite format 3\0" + b"\0" * 200)
    named, sniffed = check_paths([tmp_path / "lost.carriers", tmp_path / "renamed"])
    assert named.key == sniffed.key
    assert not named.key.startswith("library.")


def test_a_coastline_that_is_none(pack: Path, sentences: Callable[..., list[str]]) -> None:
    land = pack / "land/south_pacific.geojson"
    for content in (
        b"[]",
        b'{"type": "FeatureCollection", "features": [{"type": "Feature", "geometry": null}]}',
        b"[" * 9999,
    ):
        land.write_bytes(content)
        (said,) = sentences("land/south_pacific.geojson")
        assert said.startswith("land/south_pacific.geojson: this is no GeoJSON collection of land areas in degrees (")
        assert sentences("fast_carriers/maps/south_pacific.toml") == [said]


def test_what_a_scenario_leans_on_is_named_once(pack: Path, sentences: Callable[..., list[str]]) -> None:
    (pack / "fast_carriers/ships.csv").write_text("id,name\n", encoding="utf-8")
    found = sentences("fast_carriers/scenarios")
    assert len(found) == len(set(found)) == 19
    assert all(said.startswith("ships.csv: the column ") for said in found)


def test_two_scenarios_of_one_number(pack: Path, sentences: Callable[..., list[str]]) -> None:
    folder = pack / "fast_carriers/scenarios"
    text = (folder / "midway.toml").read_text(encoding="utf-8")
    (folder / "midway_2.toml").write_text(text.replace('id = "midway"', 'id = "midway_2"', 1), encoding="utf-8")
    assert sentences("fast_carriers/scenarios") == [
        "scenarios/midway_2.toml: the number 3 is that of midway.toml too; give it another."
    ]


def mutated(content: bytes, chance: random.Random) -> bytes:
    """A byte changed, some cut out, a line lost, doubled or moved."""
    lines = content.splitlines(keepends=True)
    at, line = chance.randrange(len(content)), chance.randrange(len(lines))
    match chance.randrange(6):
        case 0:
            return content[:at] + bytes([chance.randrange(256)]) + content[at + 1 :]
        case 1:
            return content[:at] + content[at + chance.randrange(1, 200) :]
        case 2:
            return b"".join(lines[:line] + lines[line + 1 :])
        case 3:
            return b"".join([*lines[:line], lines[line], *lines[line:]])
        case 4:
            return content[:at] + chance.choice([b"-", b"9", b"0", b",", b'"', b"[", b"nan", b"1e9"]) + content[at:]
        case _:
            other = chance.randrange(len(lines))
            lines[line], lines[other] = lines[other], lines[line]
            return b"".join(lines)


def test_no_mutation_of_any_file_is_more_than_a_sentence(pack: Path, tmp_path: Path) -> None:
    """300 seeded changes over all files: checked, and loaded as a player would, with KnownError at the worst."""
    chance = random.Random(1942)
    files = sorted(path for path in pack.rglob("*") if path.suffix in {".toml", ".csv", ".geojson"})
    library = Library(shipped=pack, user=tmp_path / "nobody")
    heard = 0
    for turn in range(300):
        file = files[turn % len(files)]
        whole = file.read_bytes()
        file.write_bytes(mutated(whole, chance))
        said = check_paths([file], library)
        assert all(render(one, "en") for one in said)
        heard += bool(said)
        with suppress(KnownError):
            library.load_scenario(chance.choice(["midway", "coral_sea", "korea", "tonkin_gulf", "norwegian_sea"]))
        file.write_bytes(whole)
    assert heard > 100


LONG = "x" * 5000
LONG_VALUES = [
    ("scenarios/coral_sea.toml", 'map = "south_pacific"', f'map = "{LONG}"'),
    ("scenarios/coral_sea.toml", '"us-', f'"{LONG}us-'),
    ("scenarios/coral_sea.toml", 'id = "', f'id = "{LONG}'),
    ("scenarios/coral_sea.toml", "title", LONG),
    ("maps/south_pacific.toml", 'hex = "', f'hex = "{LONG}'),
    ("maps/south_pacific.hexes.csv", "0101,", f"{LONG},"),
    ("maps/south_pacific.hexes.csv", "sea", LONG),
    ("ships.csv", "us-", f"us-{LONG}\n"),
    ("air_units.csv", "f4f", LONG),
    ("battles/hornet.toml", 'map = "', f'map = "{LONG}'),
    ("battles/hornet.toml", 'type = "', f'type = "{LONG}'),
    ("tables.toml", "[time]", f"[{LONG}]"),
]


@pytest.mark.parametrize(("name", "old", "new"), LONG_VALUES)
def test_a_value_of_any_length_makes_a_sentence_and_not_a_page(
    broken: Callable[..., list[str]], name: str, old: str, new: str
) -> None:
    found = broken(name, (old, new))
    assert found
    assert max(map(len, found)) < 700
    assert not [said for said in found if "\n" in said]


def whole(pack: Path, name: str) -> Path:
    """The sound file of the pack that has this name."""
    (found,) = pack.rglob(name)
    return found


@pytest.mark.parametrize("folder", ["", "maps", "land"])
@pytest.mark.parametrize("name", ["south_pacific.hexes.csv", "south_pacific.toml", "south_pacific.geojson"])
def test_a_file_of_a_map_by_itself_is_read_and_not_the_shipped_one(
    pack: Path, tmp_path: Path, folder: str, name: str
) -> None:
    library = Library(shipped=pack, user=tmp_path / "nobody")
    lone = tmp_path / "mine" / folder / name
    lone.parent.mkdir(parents=True)
    text = whole(pack, name).read_text(encoding="utf-8")
    lone.write_text(text, encoding="utf-8")
    assert check_paths([lone], library) == []
    lone.write_text(text[len(text) // 3 :], encoding="utf-8")
    (said,) = check_paths([lone], library)
    assert str(lone) in render(said, "en")


def test_a_fault_of_the_coastline_hides_none_of_the_hexes(pack: Path, sentences: Callable[..., list[str]]) -> None:
    (pack / "land/south_pacific.geojson").write_text("garbage", encoding="utf-8")
    (pack / "fast_carriers/maps/south_pacific.hexes.csv").write_text("garbage", encoding="utf-8")
    for name in ("maps/south_pacific.hexes.csv", "maps/south_pacific.toml"):
        coast, hexes = sentences(f"fast_carriers/{name}")
        assert coast.startswith("land/south_pacific.geojson")
        assert hexes.startswith("maps/south_pacific.hexes.csv")


def test_a_lone_file_of_sound_form_is_set_against_the_others_of_its_map(pack: Path, tmp_path: Path) -> None:
    library = Library(shipped=pack, user=tmp_path / "nobody")
    hexes = tmp_path / "south_pacific.hexes.csv"
    text = whole(pack, hexes.name).read_text(encoding="utf-8")
    hexes.write_text(text[: text.rindex("\n", 0, -1) + 1], encoding="utf-8")  # the last row is lost
    assert check_paths([hexes], library)
    scenario = tmp_path / "scenarios/coral_sea.toml"
    scenario.parent.mkdir()
    scenario.write_text(whole(pack, scenario.name).read_text(encoding="utf-8"), encoding="utf-8")
    assert check_paths([scenario], library) == []
    (tmp_path / "maps").mkdir()
    hexes.rename(tmp_path / "maps" / hexes.name)
    assert check_paths([scenario], library)  # a game takes each file of a map by itself
