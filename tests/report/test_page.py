"""The page: well formed, alone, escaped, in both languages, and the same tables as JSON and CSV."""

from __future__ import annotations

import csv
import json
import re
import sys
from io import StringIO
from pathlib import Path
from xml.etree import ElementTree

import pytest
import report_games
from msgspec.structs import replace
from report_games import Page

sys.path.append(str(Path(__file__).parents[2] / "docs"))

import report_pictures

from fastcarriers import photographs
from fastcarriers.papers import write_report
from fastcarriers.photographs import WIDE
from fastcarriers.report.after_action.page import TEMPLATES, cell_text
from fastcarriers.report.after_action.sheets import guarded
from fastcarriers.text.sources import read_texts

SVG = "{http://www.w3.org/2000/svg}"
SEATS = ("us", "jp", "umpire")
HOSTILE = "<script>alert('x')</script> & \"=cmd\""


@pytest.fixture(scope="module")
def pages(played: tuple[Path, Path], tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """The pages of the finished game for each seat, and of the unfinished one for the United States."""
    folder, found = tmp_path_factory.mktemp("pages"), {}
    for name, game, seat in [*((seat, played[0], seat) for seat in SEATS), ("midst", played[1], "us")]:
        write_report(game, seat, folder / f"{name}.html", language="en")
        found[name] = (folder / f"{name}.html").read_text(encoding="utf-8")
    return found


def test_the_page_says_of_each_battle_how_many_moments_are_not_pictured(
    played: tuple[Path, Path], pages: dict[str, str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    said = re.compile("Not pictured, for want of room on the page: ([0-9]+)")
    assert not said.search(pages["us"])
    monkeypatch.setattr(photographs, "MOST", 2)
    monkeypatch.setattr(photographs, "CONTACTS", 1)
    write_report(played[0], "us", tmp_path / "r.html", language="en")
    page = (tmp_path / "r.html").read_text(encoding="utf-8")
    missing = pages["us"].count("<figure><img") - page.count("<figure><img")
    assert missing == sum(map(int, said.findall(page))) > 0


@pytest.mark.parametrize("name", [*SEATS, "midst"])
def test_the_page_is_well_formed_needs_nothing_beside_it_and_can_be_read_aloud(
    pages: dict[str, str], name: str
) -> None:
    page = Page(pages[name])
    assert len(page.ids) == len(set(page.ids))
    for tag, given in page.tags:
        assert tag not in ("script", "link", "iframe", "object")
        assert not [attribute for attribute in given if attribute.startswith("on")]
        if tag == "a":
            assert given["href"][0] == "#"
            assert given["href"][1:] in page.ids
        if tag == "img":
            assert given["src"].startswith("data:image/webp;base64,")
            assert len(given["alt"]) > 20
        if tag == "svg":
            assert given.get("role") == "img" or given.get("aria-hidden") == "true"
            assert given.get("aria-label") or given.get("aria-hidden") == "true"
        if tag == "th":
            assert given["scope"] == "col"
    assert page.headings[0] == 1
    assert page.headings.count(1) == 1
    assert all(after - before <= 1 for before, after in zip(page.headings[1:], page.headings[2:], strict=False))
    assert "url(" not in re.sub(r"url\(#[a-z-]+\)", "", re.sub(r'"data:[^"]*"', "", pages[name]))
    assert not re.search(r"https?://", pages[name])
    assert len(pages[name]) < 3_000_000


def test_the_manual_s_pictures_come_out_of_a_page_and_stand_alone(pages: dict[str, str]) -> None:
    drawing = ElementTree.fromstring(report_pictures.map_of(pages["umpire"]))
    assert drawing.tag == f"{SVG}svg"
    style = drawing.find(f"{SVG}style")
    assert style is not None
    assert style.text is not None
    assert "--sea:" in style.text
    assert len(drawing.findall(f".//{SVG}polyline")) > 1
    assert report_pictures.photograph_of(pages["umpire"]).width() == WIDE
    for missing in (report_pictures.map_of, report_pictures.photograph_of):
        with pytest.raises(SystemExit, match="has no"):
            missing("<p>nothing</p>")


def test_a_finished_game_s_page_has_what_a_player_wants_to_read(pages: dict[str, str]) -> None:
    page = Page(pages["us"])
    for part in ("known", "open", "truth"):
        assert part in page.ids
    for section in ("timeline", "map", "searches", "statements", "strikes", "losses", "diary"):
        assert {f"known-{section}", f"truth-{section}"} <= set(page.ids)
    assert {"truth-points", "truth-luck", "battles"} <= set(page.ids)
    assert page.ids.index("known") < page.ids.index("open") < page.ids.index("truth")
    assert "What this side knew" not in page.text
    assert any(tag == "img" for tag, _ in page.tags)
    midst = Page(pages["midst"])
    assert not {"truth", "truth-points", "known-points"} & set(midst.ids)
    assert "The game goes on" in midst.text


@pytest.mark.parametrize("seat", SEATS)
def test_json_and_csv_hold_the_tables_of_the_page(
    pages: dict[str, str], seat: str, whole: Path, tmp_path: Path
) -> None:
    write_report(whole, seat, tmp_path / "r.json", language="en", form="json")
    write_report(whole, seat, tmp_path / "r", language="en", form="csv")
    content = json.loads((tmp_path / "r.json").read_text(encoding="utf-8"))
    assert content["seat"] == seat
    assert content["outcome"]["points"].keys() == {"us", "jp"}
    accounts = {"truth"} if seat == "umpire" else {"known", "truth"}
    assert accounts == content.keys() - {"scenario", "seat", "outcome"}
    names = {f"{account}-{table}" for account in accounts for table in content[account]}
    assert {file.name for file in (tmp_path / "r").iterdir()} == {f"{name}.csv" for name in names}
    for name in names:
        account, _, table = name.partition("-")
        text = (tmp_path / "r" / f"{name}.csv").read_text(encoding="utf-8-sig")
        header, *rows = list(csv.reader(StringIO(text)))
        objects = content[account][table]
        assert [["" if cell is None else str(guarded(cell)) for cell in row.values()] for row in objects] == rows
        assert all(list(row) == header for row in objects)
    for table in ("searches", "statements", "strikes", "ships", "air", "luck", "points", "diary"):
        wanted = [
            [cell_text(cell) for cell in row.values()]
            for account in ("known", "truth")
            if account in accounts and not (table == "luck" and account == "known")
            for row in content[account].get(table, [])
        ]
        assert Page(pages[seat]).tables.get(table, []) == wanted
    shown = {key: rows for key, rows in Page(pages[seat]).tables.items() if key.startswith("attacks-")}
    wanted = [[cell_text(cell) for cell in row.values()] for row in content["truth"]["attacks"]]
    assert sorted([key.partition("-")[2], *row] for key, rows in shown.items() for row in rows) == sorted(
        [row[0], *row[2:]] for row in wanted
    )


def test_a_name_in_a_game_is_text_and_never_a_tag_or_a_formula(tmp_path: Path) -> None:
    base = report_games.pack(2)
    ships = {id: replace(ship, name=HOSTILE if id == "us-cv-hornet" else ship.name) for id, ship in base.ships.items()}
    scenario = replace(base.scenario, title=f"{HOSTILE} 1942")
    (tmp_path / "games").mkdir()
    game, _ = report_games.write_games(tmp_path / "games", replace(base, ships=ships, scenario=scenario))
    write_report(game, "umpire", tmp_path / "r.html", language="en")
    page = Page((tmp_path / "r.html").read_text(encoding="utf-8"))
    assert not [tag for tag, _ in page.tags if tag == "script"]
    assert f"{HOSTILE} 1942" in page.text
    assert HOSTILE in page.text.replace(f"{HOSTILE} 1942", "")
    assert [guarded(cell) for cell in ("=1+1", "@x", "-", "-2", 7, "JP")] == ["'=1+1", "'@x", "-", "'-2", 7, "JP"]


@pytest.mark.parametrize("language", ["en", "pl"])
def test_both_languages_are_whole(language: str, whole: Path, tmp_path: Path) -> None:
    write_report(whole, "us", tmp_path / "r.html", language=language)
    text = (tmp_path / "r.html").read_text(encoding="utf-8")
    page = Page(text)
    assert f'<html lang="{language}">' in text
    assert not [key for key in read_texts() if key.startswith("report.") and key in page.text]
    assert ("Linia czasu" in page.text) == (language == "pl")
    assert ("Time line" in page.text) == (language == "en")


def test_the_templates_are_part_of_the_package() -> None:
    assert {file.name for file in TEMPLATES.iterdir()} == {"page.html.j2", "pieces.html.j2", "page.css"}
