"""Where files are found, which scenarios there are, and what a game is begun with."""

from __future__ import annotations

import shutil
import sys
from pathlib import Path

import msgspec
import pytest

from fastcarriers.carriers.tables import Tables
from fastcarriers.kernel.errors import KnownError
from fastcarriers.library import Library, Pack, check_paths, root, user_folder
from fastcarriers.library.pack import PACK_VERSION

NINE = [
    "pearl_harbor",
    "coral_sea",
    "midway",
    "eastern_solomons",
    "santa_cruz",
    "northern_solomons",
    "korea",
    "tonkin_gulf",
    "norwegian_sea",
]


@pytest.fixture
def library(tmp_path: Path) -> Library:
    return Library(user=tmp_path / "home")


@pytest.fixture(scope="module")
def tables() -> Tables:
    return Library(user=Path("nowhere")).load_scenario("midway").tables


def test_the_data_of_the_program_have_no_fault(library: Library) -> None:
    assert check_paths([root()], library) == []


def test_the_data_are_small_enough_to_read() -> None:
    assert sum(path.stat().st_size for path in root().rglob("*") if path.is_file()) < 1_500_000


def test_resources_are_found_in_a_checkout_and_in_a_bundle(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    assert (root() / "fast_carriers/tables.toml").is_file()
    monkeypatch.setattr(sys, "_MEIPASS", str(tmp_path), raising=False)
    assert root() == tmp_path / "resources"


def test_the_users_folder_can_be_moved(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.delenv("FASTCARRIERS_HOME", raising=False)
    assert user_folder().name == "fastcarriers"
    monkeypatch.setenv("FASTCARRIERS_HOME", str(tmp_path))
    assert user_folder() == tmp_path == Library().user


def test_nine_scenarios_by_number(library: Library) -> None:
    entries = library.scenarios()
    assert [entry.id for entry in entries] == NINE
    assert not any(entry.fault or entry.of_the_user for entry in entries)


def test_a_file_of_the_user_stands_on_top(library: Library) -> None:
    own = library.user / "fast_carriers"
    (own / "scenarios").mkdir(parents=True)
    text = (root() / "fast_carriers/scenarios/midway.toml").read_text(encoding="utf-8")
    (own / "scenarios/midway.toml").write_text(text.replace('title = "Midway"', 'title = "AF"'), encoding="utf-8")
    mine = text.replace('id = "midway"', 'id = "mine"', 1).replace("number = 3", "number = 90", 1)
    (own / "scenarios/mine.toml").write_text(mine, encoding="utf-8")
    (own / "scenarios/torn.toml").write_text("title = ", encoding="utf-8")
    tables = (root() / "fast_carriers/tables.toml").read_text(encoding="utf-8")
    (own / "tables.toml").write_text(tables.replace("yes_yes = 5", "yes_yes = 6"), encoding="utf-8")

    entries = {entry.id: entry for entry in library.scenarios()}
    assert list(entries) == [*NINE, "mine", "torn"]
    assert {name for name, entry in entries.items() if entry.of_the_user} == {"midway", "mine", "torn"}
    torn = entries["torn"].fault
    assert torn is not None
    assert torn.key == "library.toml.syntax"
    pack = library.load_scenario("midway")
    assert pack.scenario.title == "AF"
    assert pack.tables.surface_number(night=False, first_willing=True, second_willing=True) == 6
    with pytest.raises(KnownError):
        library.load_scenario("torn")


@pytest.mark.parametrize("name", ["truk", "../scenarios/midway", "", "midway.toml", "MIDWAY", "a\0b"])
def test_no_such_scenario(library: Library, name: str) -> None:
    with pytest.raises(KnownError) as caught:
        library.load_scenario(name)
    assert caught.value.said.key == "library.no_such_scenario"
    assert "midway" in str(caught.value.said.args["known"]).split(", ")


def test_a_scenario_that_does_not_hold_is_not_played(pack: Path, tmp_path: Path) -> None:
    file = pack / "fast_carriers/scenarios/midway.toml"
    file.write_text(file.read_text(encoding="utf-8").replace('type = "jake"', 'type = "pete"', 1), encoding="utf-8")
    with pytest.raises(KnownError) as caught:
        Library(shipped=pack, user=tmp_path).load_scenario("midway")
    assert caught.value.said.key == "check.scenario.no_such_type"


@pytest.mark.parametrize("name", NINE)
def test_a_pack_comes_back_from_its_bytes(library: Library, name: str) -> None:
    pack = library.load_scenario(name)
    content = pack.to_bytes()
    again = Pack.from_bytes(content)
    assert again == pack
    assert again.to_bytes() == content == library.load_scenario(name).to_bytes()
    assert again.map.labels == pack.map.labels
    assert again.map.coast is not None
    assert str(root()).encode() not in content
    assert len(content) < 300_000


def test_a_pack_outlives_the_files_it_was_made_of(pack: Path, tmp_path: Path) -> None:
    begun = Library(shipped=pack, user=tmp_path / "nobody").load_scenario("coral_sea")
    content = begun.to_bytes()
    shutil.rmtree(pack)
    kept = Pack.from_bytes(content)
    assert kept.map.bases["rabaul"].hex == "0603"
    assert kept.ships["us-cv-lexington"].total == 15
    assert kept.air["zeke"].endurance == 6


def test_b18_a_pack_of_another_form_or_version_is_refused(library: Library) -> None:
    content = library.load_scenario("midway").to_bytes()
    fields = msgspec.json.decode(content)
    renamed = fields | {"tables": {"b17_vs_base": 2}}
    junk = [b"", b"[]", b"\xff", b"[" * 9999, b'{"version":"1"}', b'{"version":%d}' % PACK_VERSION]
    refused = {
        "library.pack.other_form": [content[:-9], *junk, msgspec.json.encode(renamed)],
        "library.pack.later": [msgspec.json.encode(fields | {"version": PACK_VERSION + 1, "weather": []})],
        "library.pack.earlier": [msgspec.json.encode(renamed | {"version": PACK_VERSION - 1})],
    }
    for key, damaged in refused.items():
        for one in damaged:
            with pytest.raises(KnownError) as caught:
                Pack.from_bytes(one)
            assert caught.value.said.key == key


def test_the_tables_are_looked_up_as_they_are_printed(tables: Tables) -> None:
    assert [tables.search_number("fan", 1, distance) for distance in range(7)] == [6, 5, 3, 1, 0, 0, 0]
    assert tables.search_number("circle", 0, 1) == 0
    assert tables.search_number("wedge", 9, 5) == tables.search_number("wedge", 6, 5) == 5
    assert [tables.contact_number(waves, 2) for waves in (1, 2, 3, 4, 6, 7)] == [4, 5, 5, 6, 6, 6]
    assert tables.contact_number(3, 40) == 1
    assert tables.wave_arrivals(6, 1) == (2, 3, 4)
    assert tables.wave_arrivals(2, 6) == (1,)
    assert tables.wave_arrivals(1, 1) == ()
    assert [tables.surface_number(True, *will) for will in ((True, True), (False, True), (False, False))] == [4, 3, 1]


def test_combat_results_begin_at_the_first_column_and_end_at_the_last(tables: Tables) -> None:
    assert [tables.anti_air_result(differential, 1) for differential in (-5, 0, 1, 8, 99, 1000)] == [0, 0, 1, 2, 2, 2]
    assert [tables.flak_result(strength, 4) for strength in (0, 9, 10, 80, 130, 5000)] == [0, 0, 0, 1, 1, 1]
    assert [tables.anti_ship_result(differential, 1) for differential in (-4, -3, 0, 2, 500)] == [0, 1, 2, 3, 4]
    assert [tables.base_result(strength, 2) for strength in (2, 3, 9, 70, 119, 120, 9999)] == [0, 0, 1, 3, 3, 4, 4]
    assert [tables.submarine_contact_number(hunters) for hunters in (0, 1, 4, 500)] == [0, 1, 2, 5]
    assert tables.jet_contact_number(0, True) == 6
    assert [tables.jet_contact_number(distance, True) for distance in (3, 99)] == [6, 3]


def test_damage_and_towing(tables: Tables) -> None:
    assert tables.ship_damage(0) is tables.base_damage(0) is None
    third, sunk = tables.ship_damage(3), tables.ship_damage(7)
    assert third is not None
    assert sunk is not None
    assert (third.stopped, third.carrier_land, third.flak_divisor) == (True, False, 4)
    assert (sunk.state, sunk.sunk) == ("D4", True)
    assert tables.can_tow("CA", "DD")
    assert not tables.can_tow("CA", "BB")
    assert not tables.can_tow("CV", "DD")
    assert not tables.can_tow("BB", "SSN")
