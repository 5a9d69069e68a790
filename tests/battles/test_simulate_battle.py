"""`fastcarriers simulate battle.toml`: what is printed for one battle and for many, and what is refused."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
from watched_battles import SEA, SHIPPED

from fastcarriers import cli
from fastcarriers.battles import fight
from fastcarriers.library import check_paths
from fastcarriers.library.battles import BattlePack, load_battle
from fastcarriers.studies.battles import many, one, study_battle
from fastcarriers.studies.command import BESIDE
from fastcarriers.studies.figures import FIGURES
from fastcarriers.studies.parallel import Workers
from fastcarriers.studies.study import Asked
from fastcarriers.text import render

DOCS = Path(__file__).parents[2] / "docs" / "howto" / "battles.md"


@pytest.fixture(autouse=True)
def own_state_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    for name in ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)


@pytest.fixture
def file(write: Path) -> Path:
    path = write / "test.toml"
    path.write_text(SEA)
    return path


def run(*arguments: str) -> int:
    with pytest.raises(SystemExit) as ended:
        cli.main(list(arguments))
    return int(ended.value.code or 0)


def printed(capsys: pytest.CaptureFixture[str], *arguments: str) -> dict[str, Any]:
    assert run("simulate", *arguments, "--json") == 0
    out = capsys.readouterr().out
    assert out.count("\n") == 1
    return json.loads(out)


def without_time(summary: dict[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in summary.items() if name != "seconds"}


def test_one_battle_is_one_object_and_the_same_seed_gives_the_same(
    file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    first = printed(capsys, str(file), "--seed", "5")
    again = printed(capsys, str(file), "--seed", "5")
    assert without_time(first) == without_time(again)
    assert first["battle"] == "test"
    assert set(first["damage"]) == {"us-cv-enterprise", "us-ca-portland", "us-dd-balch"}
    assert first["bombers_that_attacked"] <= first["bombers"]
    assert first["orders"] > 10
    assert first["seconds"] > 0


def test_many_battles_are_the_sums_of_each(file: Path, sea: BattlePack, capsys: pytest.CaptureFixture[str]) -> None:
    summary = printed(capsys, str(file), "--seed", "3", "--games", "4")
    each = [fight(sea, seed, {}) for seed in range(3, 7)]
    for ship, told in summary["damage"].items():
        points = [battle.damage[ship] for battle in each]
        assert told["games"] == [points.count(value) for value in range(5)]
        assert told["mean"] == pytest.approx(sum(points) / 4, abs=0.001)
    flown = sum(battle.flown["jp"].get("val", 0) for battle in each)
    lost = sum(battle.lost["jp"].get("val", 0) for battle in each)
    assert summary["losses"]["jp"]["val"] == pytest.approx(lost / flown, abs=0.001)
    assert summary["games"] == 4


def test_what_was_lost_was_lost_to_something(sea: BattlePack) -> None:
    for seed in range(5):
        told = fight(sea, seed, {})
        for side in ("us", "jp"):
            assert sum(told.lost[side].values()) == sum(told.causes[side].values())
        assert told.bombing_lost <= sum(told.lost["jp"].values())
        assert told.of_back <= told.back <= told.bombers
        assert one(told)["losses"] == told.lost


def test_commanders_can_be_named(sea: BattlePack) -> None:
    drilled = many([fight(sea, seed, {}) for seed in range(4)])
    told = many(study_battle(sea, Asked(0, 4, {"jp": "random"}, Workers(jobs=1))).played)
    assert told["attacks_a_bomber"] != drilled["attacks_a_bomber"]


def test_the_words_say_what_the_object_says(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run("simulate", str(file), "--seed", "5") == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == "Battle test, seed 5, fought once."
    assert any(line.startswith("damage: Enterprise ") for line in lines)


def test_every_figure_has_a_name_in_the_reader_s_language(
    file: Path, sea: BattlePack, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    told = [fight(sea, seed, {}) for seed in range(2)]
    pieces = {*told[0].damage, "us", "jp", *told[0].flown["us"], *told[0].flown["jp"]}
    figures = names_in([one(told[0]), many(told)]) - pieces - (BESIDE - {"games"})
    assert figures | {"air", "flak"} == set(FIGURES)  # what shot planes down is not the same in every battle
    monkeypatch.setenv("LANGUAGE", "pl")
    assert run("simulate", str(file), "--seed", "5") == 0
    lines = capsys.readouterr().out.splitlines()[1:]
    assert {render(FIGURES["damage"], "pl"), render(FIGURES["bombers_back"], "pl")} < {
        line.partition(": ")[0] for line in lines
    }
    assert not {line.partition(": ")[0] for line in lines} & {name.replace("_", " ") for name in FIGURES} - {"flak"}


def names_in(summary: object) -> set[str]:
    if isinstance(summary, dict):
        return set(summary) | names_in(list(summary.values()))
    return set().union(*map(names_in, summary)) if isinstance(summary, list | tuple) else set()


REFUSED = {
    "missing file": (("no.toml",), "no.toml: there is no such file; check its name."),
    "kept": (
        ("{file}", "--save", "game.carriers"),
        "{file}: a battle by itself is kept in no file; leave out --save and --out.",
    ),
    "put out": (
        ("{file}", "--out", "out"),
        "{file}: a battle by itself is kept in no file; leave out --save and --out.",
    ),
    "unknown commander": (
        ("{file}", "--us", "nelson"),
        "There is no commander called nelson. Choose one of these: drill, flag, random.",
    ),
    "unknown commander, often": (
        ("{file}", "--us", "nelson", "--games", "3"),
        "There is no commander called nelson. Choose one of these: drill, flag, random.",
    ),
}


@pytest.mark.parametrize("name", REFUSED)
def test_what_cannot_be_done_is_one_sentence(
    file: Path, tmp_path: Path, name: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    arguments, sentence = REFUSED[name]
    assert run("simulate", *(word.replace("{file}", str(file)) for word in arguments)) == 1
    assert capsys.readouterr().err.strip() == sentence.replace("{file}", str(file))
    assert not (tmp_path / "game.carriers").exists()
    assert not (tmp_path / "out").exists()


def test_the_example_of_the_manual_is_well(tmp_path: Path) -> None:
    blocks = re.findall(r"```toml\n(.*?)```", DOCS.read_text(), re.DOTALL)
    assert len(blocks) == 2
    sea = tmp_path / "sea.toml"
    sea.write_text(blocks[0])
    base = tmp_path / "base.toml"
    head = blocks[0][: blocks[0].index("[[ship]]")].replace('kind = "sea"', 'kind = "base"')
    for word in ("map", "hex", "facing", "arrival"):
        head = re.sub(rf"^{word} = .*\n", "", head, flags=re.MULTILINE)
    base.write_text(head + blocks[1] + '[[wave]]\nunits = [{ type = "val", count = 3 }]\n')
    assert check_paths([sea, base]) == []


def test_the_summary_of_a_shipped_battle_tells_of_each_of_its_ships() -> None:
    told: Any = one(fight(load_battle(next(path for path in SHIPPED if path.stem == "ryujo")), 2, {}))
    assert told["damage"]["jp-cvl-ryujo"] in range(5)
    assert told["bombers"] == 7
