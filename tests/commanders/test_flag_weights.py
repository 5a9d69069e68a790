"""The file of `flag`'s weights: every fault is a sentence before a game begins, and a study sends what it has read."""

from __future__ import annotations

import pickle
from collections.abc import Callable
from pathlib import Path

import msgspec
import pytest
from msgspec import Struct
from msgspec.structs import replace

from fastcarriers import cli
from fastcarriers.commanders.flag.air_weights import weights as air
from fastcarriers.commanders.flag.weights import laid
from fastcarriers.commanders.flag.weights_file import FILE, FlagWeights, flag_weights, weight_faults
from fastcarriers.commanders.roster import commander_called, weights_for
from fastcarriers.kernel.errors import KnownError
from fastcarriers.kernel.say import quoting
from fastcarriers.library import Library, root
from fastcarriers.library.battles import load_battle
from fastcarriers.opponent import Opponent
from fastcarriers.play.games import new_game, whole
from fastcarriers.simulate import charts_of
from fastcarriers.studies.battles import study_battle
from fastcarriers.studies.scenarios import OneGame, study_scenario
from fastcarriers.studies.study import Asked
from fastcarriers.text import render

SHIPPED = (root() / FILE).read_text(encoding="utf-8")


@pytest.fixture
def own_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[[str], Path]:
    """Puts this text into the player's own folder as the file of weights."""
    monkeypatch.setenv("FASTCARRIERS_HOME", str(tmp_path))

    def put(text: str) -> Path:
        file = tmp_path / FILE
        file.parent.mkdir(exist_ok=True)
        file.write_text(text, encoding="utf-8")
        return file

    return put


def run(*arguments: str) -> int:
    with pytest.raises(SystemExit) as left:
        cli.main(arguments)
    return int(left.value.code or 0)


HOSTILE = {
    "air.legal": ("legal = 0.85", "legal = 1.01"),
    "air.wait_found": ("wait_found = 0.5", "wait_found = -0.1"),
    "danger.closes": ("closes = 0.5", "closes = nan"),
    "air.least_gain": ("least_gain = 4.0", "least_gain = inf"),
    "estimate.rounds": ("rounds = 12", "rounds = 1000000000"),
    "sailing.horizon": ("horizon = 3", "horizon = 40"),
    "sailing.guard_at": ("guard_at = 3", "guard_at = 3.5"),
    "searching.shift": ("shift = 2.0", 'shift = "two"'),
    "searching.most": ("most = 0.25 ", "most = true "),
    "danger.found_at": ("[1.0, 0.95, 0.85, 0.7, 0.55, 0.4]", "[1.0, 0.95]"),
    "danger.finds_at[2]": ("[1.0, 1.0, 1.0, 0.9", "[1.0, 2.0, 1.0, 0.9"),
    "tactics.ship_points.CV": ("CV = [4, 14, 28, 40]", "CV = [4, 14, 28]"),
    "tactics.ship_points.ZEPPELIN": ("CV = [4", "ZEPPELIN = [4"),
    "air.screen.DD": ("DD = 8", "DD = 100"),
    "deploying.renumber": ("renumber = 0.7", ""),
    "deploying.renumbers": ("renumber = 0.7", "renumber = 0.7\nrenumbers = 0.7"),
    "estimate": ("[estimate]", "[estimates]"),
    "searching": ("[searching]", "[[searching]]"),
    "line": ("[danger]", "[danger"),
}


@pytest.mark.parametrize(("field", "change"), HOSTILE.items(), ids=HOSTILE)
def test_a_file_with_a_fault_is_refused_when_the_commander_is_made_and_told_by_check(
    field: str, change: tuple[str, str], own_file: Callable[[str], Path], capsys: pytest.CaptureFixture[str]
) -> None:
    assert change[0] in SHIPPED
    file = own_file(SHIPPED.replace(*change, 1))
    pack = whole(Library().load_scenario("midway"))
    with pytest.raises(KnownError) as refused:
        commander_called("flag", charts_of(pack))
    said = render(quoting(refused.value.said), "en")
    assert str(file) in said
    assert field in said
    assert "\n" not in said
    assert run("check", str(file)) == 1
    assert said in capsys.readouterr().out.splitlines()


def test_a_game_is_refused_before_it_begins(
    own_file: Callable[[str], Path], capsys: pytest.CaptureFixture[str]
) -> None:
    file = own_file(SHIPPED.replace("legal = 0.85", "legal = 85"))
    assert run("simulate", "midway", "--us", "flag", "--jp", "drill", "--seed", "1") == 1
    assert capsys.readouterr().err == f"{file}: air.legal is 85; it must be from 0 to 1.\n"


def test_a_file_that_is_no_text_is_told_in_one_sentence(own_file: Callable[[str], Path]) -> None:
    file = own_file("")
    file.write_bytes(b"\xff\xfe\x00legal")
    with pytest.raises(KnownError):
        weights_for(("flag",))
    file.write_bytes(b"")
    assert {said.args["field"] for said in weight_faults(file)} == set(FlagWeights.__struct_fields__)


def test_the_window_is_told_before_a_process_is_begun(own_file: Callable[[str], Path]) -> None:
    own_file(SHIPPED.replace("legal = 0.85", "legal = 85"))
    with new_game(whole(Library().load_scenario("midway")), "1") as running:
        with pytest.raises(KnownError) as refused:
            Opponent(running, "jp", "flag", "1", lambda: None)
        assert refused.value.said.key == "library.shape.range"
        Opponent(running, "jp", "drill", "1", lambda: None).close()  # who weighs nothing reads nothing


def test_a_study_is_refused_before_a_game_is_played(own_file: Callable[[str], Path], sea: Path) -> None:
    own_file(SHIPPED.replace("legal = 0.85", "legal = 85"))
    asked = Asked(seed=1, games=1, commanders={"us": "flag", "jp": "drill"})
    with pytest.raises(KnownError):
        study_scenario("midway", asked)
    with pytest.raises(KnownError):
        study_battle(load_battle(sea), asked)


@pytest.fixture
def sea() -> Path:
    return sorted((root() / "fast_carriers" / "battles").glob("*.toml"))[0]


def test_weights_that_were_sent_count_and_not_those_of_the_machine(own_file: Callable[[str], Path]) -> None:
    pack = whole(Library().load_scenario("midway"))
    short = replace(pack, scenario=replace(pack.scenario, game_turns=1))
    sent = pickle.loads(pickle.dumps(OneGame(short, {"us": "flag", "jp": "flag"}, weights_for(["flag"]))))
    known = plain(sent(3))
    own_file(SHIPPED.replace("[deploying]", "[broken"))  # what the other machine has
    assert plain(sent(3)) == known
    with pytest.raises(KnownError):
        OneGame(short, {"us": "flag", "jp": "flag"})(3)


def plain(played: Struct) -> dict[str, object]:
    return {name: value for name, value in msgspec.to_builtins(played).items() if name != "seconds"}


def test_each_commander_weighs_by_its_own(own_file: Callable[[str], Path]) -> None:
    ours = flag_weights()
    own_file(SHIPPED.replace("legal = 0.85", "legal = 0.5"))
    theirs = flag_weights()
    with laid(ours):
        with laid(theirs):
            assert air().legal == 0.5
        assert air().legal == 0.85
