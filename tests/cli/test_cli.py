"""The command line: help, exit codes, what is told where, and what our own bugs leave behind."""

from __future__ import annotations

import json
import logging
import os
import re
import signal
import subprocess
import sys
import tomllib
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from fastcarriers import cli, logs
from fastcarriers.kernel.errors import KnownError, say

SUMMARY: dict[str, object] = {
    "scenario": "midway",
    "seed": 7,
    "winner": "us",
    "level": "decisive",
    "points": {"us": 12, "jp": 3},
    "turns": 9,
    "orders": 1234,
    "seconds": 4.5,
    "losses": {"us": {"ships": [], "air_steps": 0}, "jp": {"ships": ["Akagi", "Kaga"], "air_steps": 13}},
}


@pytest.fixture(autouse=True)
def own_state_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    for name in ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)


def stand_in(monkeypatch: pytest.MonkeyPatch, module: str, **names: object) -> None:
    """Put a module of that name in place of the real one: here the command line alone is under test."""
    made = ModuleType(module)
    for name, value in names.items():
        setattr(made, name, value)
    monkeypatch.setitem(sys.modules, module, made)


def simulated(monkeypatch: pytest.MonkeyPatch, outcome: dict[str, object] | BaseException) -> list[dict[str, Any]]:
    """Let `simulate` give or raise `outcome`; the list gets what it was called with."""
    calls: list[dict[str, Any]] = []

    def simulate(**given: object) -> dict[str, object]:
        calls.append(given)
        if isinstance(outcome, BaseException):
            raise outcome
        return outcome

    stand_in(monkeypatch, "fastcarriers.simulate", simulate=simulate)
    return calls


def run(*arguments: str) -> int:
    with pytest.raises(SystemExit) as left:
        cli.main(arguments)
    return int(left.value.code or 0)


@pytest.mark.parametrize("command", [(), ("simulate",), ("check",)])
def test_help_is_plain_and_ends_with_an_example(capsys: pytest.CaptureFixture[str], command: tuple[str, ...]) -> None:
    assert run(*command, "--help") == 0
    said = capsys.readouterr().out
    assert f"Example: fastcarriers {' '.join(command)}" in said
    assert said.isascii()
    assert "\x1b" not in said


def test_without_a_command_the_help_is_shown(capsys: pytest.CaptureFixture[str]) -> None:
    assert run() == 1
    shown = capsys.readouterr()
    assert "simulate" in shown.out + shown.err


def test_the_version_is_that_of_the_project(capsys: pytest.CaptureFixture[str]) -> None:
    assert run("--version") == 0
    project = (Path(__file__).parents[2] / "pyproject.toml").read_text(encoding="utf-8")
    assert f'version = "{capsys.readouterr().out.split()[1]}"' in project


def test_a_wrong_command_line_is_bad_input_and_no_bug_of_ours(capsys: pytest.CaptureFixture[str]) -> None:
    assert run("chekc") == 1
    assert run("simulate", "midway", "--seed", "x") == 1
    assert "Traceback" not in capsys.readouterr().err


def test_simulate_as_json_prints_one_object_and_nothing_else(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    calls = simulated(monkeypatch, SUMMARY)
    game = tmp_path / "g.carriers"
    assert run("simulate", "midway", "--seed", "7", "--jp", "random", "--save", str(game), "--json") == 0
    shown = capsys.readouterr()
    assert json.loads(shown.out) == SUMMARY
    assert shown.out.count("\n") == 1
    assert shown.err == ""
    commanders = {"us": "drill", "jp": "random"}
    assert calls == [{"scenario": "midway", "seed": 7, "commanders": commanders, "save": game, "out": None}]


def test_simulate_for_people_says_who_won_and_what_was_written(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    simulated(monkeypatch, SUMMARY)
    out = tmp_path / "out"
    out.mkdir()
    (out / "map.svg").touch()
    (out / "log.txt").touch()
    assert run("simulate", "midway", "--seed", "7", "--out", str(out)) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines == [
        "Scenario midway, seed 7.",
        "US won (decisive).",
        "Points: US 12, JP 3.",
        "Played 9 game-turns with 1234 orders in 4.5 seconds.",
        "Lost: US (ships -; air steps 0), JP (ships Akagi, Kaga; air steps 13).",
        f"Written into {out}: log.txt, map.svg.",
    ]


def test_simulate_without_a_winner_says_so_in_the_reader_s_language(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    simulated(monkeypatch, SUMMARY | {"winner": None, "level": None})
    monkeypatch.setenv("LANG", "pl_PL.UTF-8")
    assert run("simulate", "midway") == 0
    assert "Nikt nie wygrał: remis." in capsys.readouterr().out


def test_without_a_seed_each_game_has_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    calls = simulated(monkeypatch, SUMMARY)
    for _ in range(3):
        assert run("simulate", "midway", "--json") == 0
    assert len({call["seed"] for call in calls}) > 1


def test_check_prints_every_fault_and_exits_1(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[list[Path]] = []

    def check_paths(paths: list[Path], weighed: object) -> list[object]:
        asked.append(paths)
        return [say("db.empty", file="a"), say("db.missing", file="b")] if len(paths) > 1 else []

    stand_in(monkeypatch, "fastcarriers.library.check", check_paths=check_paths)
    assert run("check", "a", "b") == 1
    lines = capsys.readouterr().out.splitlines()
    assert lines == ["a is empty: choose a game file (*.carriers).", "There is no file b: check its name."]
    assert run("check", "a") == 0
    assert capsys.readouterr().out == "All is well: nothing wrong in 1 file.\n"
    assert asked == [[Path("a"), Path("b")], [Path("a")]]


def test_a_known_error_is_one_sentence_and_exit_1(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    simulated(monkeypatch, KnownError(say("db.exists", file="g.carriers")))
    assert run("simulate", "midway") == 1
    shown = capsys.readouterr()
    assert shown.err == "g.carriers exists already: choose another name, or remove it first.\n"
    assert shown.out == ""


def test_our_own_bug_is_told_with_the_log_that_holds_the_traceback(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    simulated(monkeypatch, ZeroDivisionError("a rule divided by the flak"))
    assert run("simulate", "midway") == 2
    shown = capsys.readouterr()
    assert str(logs.log_file()) in shown.err
    assert shown.err.count("\n") == 1
    written = logs.log_file().read_text(encoding="utf-8")
    assert "Traceback" in written
    assert "a rule divided by the flak" in written


@pytest.mark.parametrize("arguments", [("--verbose", "simulate", "midway"), ("simulate", "midway", "-v")])
def test_verbose_shows_the_traceback_as_well(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, arguments: tuple[str, ...]
) -> None:
    simulated(monkeypatch, ZeroDivisionError("a rule divided by the flak"))
    assert run(*arguments) == 2
    assert "Traceback" in capsys.readouterr().err
    assert "Traceback" in logs.log_file().read_text(encoding="utf-8")


def test_where_no_log_can_be_written_the_traceback_is_shown(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    (tmp_path / "state").write_text("in the way of the folder")
    simulated(monkeypatch, ZeroDivisionError("a rule divided by the flak"))
    assert run("simulate", "midway") == 2
    shown = capsys.readouterr().err
    assert "a rule divided by the flak" in shown
    assert "no log could be written" in shown


def test_ctrl_c_ends_with_130_and_no_traceback(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    simulated(monkeypatch, KeyboardInterrupt())
    assert run("simulate", "midway") == 130
    assert "Traceback" not in capsys.readouterr().err


def test_the_program_leaves_no_log_handler_behind() -> None:
    before = list(logging.getLogger().handlers)
    assert run("--verbose", "--version") == 0
    assert logging.getLogger().handlers == before


def test_the_log_turns_over_before_it_grows_large(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(logs, "SIZE", 1000)
    with logs.kept():
        for number in range(200):
            logging.getLogger("fastcarriers").info("line %d", number)
    files = sorted(logs.log_file().parent.iterdir())
    assert len(files) == 1 + logs.OLDER
    assert all(file.stat().st_size <= 1000 for file in files)
    assert "line 199" in logs.log_file().read_text(encoding="utf-8")


PROGRAM = [sys.executable, "-c", "from fastcarriers.cli import main; main()"]
PRINTING = [["--version"], ["--help"], ["simulate", "--help"], ["check", "README.md"]]


def printed_into(tmp_path: Path, arguments: list[str], out: int, err: int = subprocess.PIPE) -> tuple[int, str | None]:
    """The exit code of the program whose output goes to `out`, and what it says on standard error."""
    environment = os.environ | {"XDG_STATE_HOME": str(tmp_path), "LANGUAGE": "en"}
    done = subprocess.run(
        [*PROGRAM, *arguments], stdout=out, stderr=err, text=True, check=False, env=environment, timeout=60
    )
    return done.returncode, done.stderr


@pytest.mark.parametrize("arguments", PRINTING)
def test_a_reader_that_leaves_early_gets_no_traceback(tmp_path: Path, arguments: list[str]) -> None:
    reader, writer = os.pipe()
    os.close(reader)
    assert printed_into(tmp_path, arguments, writer) == (cli.READER_GONE, "")
    os.close(writer)


@pytest.mark.parametrize("arguments", [["chekc"], ["simulate", "narvik"]])
def test_a_reader_of_the_errors_that_leaves_early_gets_no_traceback(tmp_path: Path, arguments: list[str]) -> None:
    reader, writer = os.pipe()
    os.close(reader)
    assert printed_into(tmp_path, arguments, subprocess.DEVNULL, writer) == (cli.READER_GONE, None)
    os.close(writer)


@pytest.mark.parametrize("arguments", PRINTING)
def test_a_full_disk_is_no_bug_of_ours(tmp_path: Path, arguments: list[str]) -> None:
    with open("/dev/full", "w") as full:
        code, said = printed_into(tmp_path, arguments, full.fileno())
        assert code == 1
        assert said is not None
        assert said.count("\n") == 1
        assert "No space left on device" in said
        assert printed_into(tmp_path, arguments, full.fileno(), full.fileno()) == (1, None)


def test_a_bug_with_the_files_of_the_program_is_still_our_own(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    simulated(monkeypatch, OSError(28, "No space left on device"))
    assert run("simulate", "midway") == 2
    assert str(logs.log_file()) in capsys.readouterr().err


@pytest.mark.parametrize("module", ["typer", "platformdirs"])
def test_ctrl_c_while_the_program_is_loaded_ends_it_with_130_and_no_word(tmp_path: Path, module: str) -> None:
    (tmp_path / f"{module}.py").write_text("raise KeyboardInterrupt\n")
    with (Path(__file__).parents[2] / "pyproject.toml").open("rb") as project:
        entry, function = tomllib.load(project)["project"]["scripts"]["fastcarriers"].split(":")
    program = [sys.executable, "-c", f"from {entry} import {function}; {function}()", "--version"]
    environment = os.environ | {"PYTHONPATH": str(tmp_path), "XDG_STATE_HOME": str(tmp_path)}
    done = subprocess.run(program, capture_output=True, text=True, check=False, env=environment, timeout=60)
    assert (done.returncode, done.stdout, done.stderr) == (130, "", "")


class Loading(ModuleType):
    """A module in C: Ctrl-C while it is loaded becomes a fault of its own (`numpy` does so)."""

    def __getattr__(self, name: str) -> object:
        if name.startswith("__"):
            raise AttributeError(name)
        try:
            signal.raise_signal(signal.SIGINT)
        except KeyboardInterrupt:
            raise ImportError("multiarray failed to import") from None
        return lambda *given, **named: None


@pytest.mark.parametrize(
    ("module", "arguments"),
    [
        ("fastcarriers.library.check", ("check", "resources")),
        ("fastcarriers.simulate", ("simulate", "midway")),
        ("fastcarriers.studies.command", ("simulate", "midway", "--games", "2")),
        ("fastcarriers.papers", ("report", "g.carriers", "-o", "r.html")),
        ("ui.program", ("play",)),
    ],
)
def test_ctrl_c_while_a_command_is_loaded_is_no_bug_of_ours(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, module: str, arguments: tuple[str, ...]
) -> None:
    monkeypatch.setitem(sys.modules, module, Loading(module))
    assert run(*arguments) == 130
    shown = capsys.readouterr()
    assert (shown.out, shown.err) == ("", "")
    assert signal.SIGINT not in signal.pthread_sigmask(signal.SIG_BLOCK, [])


@pytest.mark.parametrize("seed", [10**18 + 1, -(10**18) - 1, 10**4299])
def test_a_seed_that_no_table_could_hold_is_refused(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, seed: int
) -> None:
    calls = simulated(monkeypatch, SUMMARY)
    assert run("simulate", "midway", "--seed", str(seed)) == 1
    assert "--seed" in capsys.readouterr().err
    assert calls == []


def test_the_level_of_victory_is_told_in_the_reader_s_language(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    simulated(monkeypatch, SUMMARY)
    monkeypatch.setenv("LANGUAGE", "pl")
    assert run("simulate", "midway", "--seed", "7") == 0
    told = capsys.readouterr().out
    assert "decisive" not in told
    assert "okręty: Akagi, Kaga; stopnie lotnicze: 13" in told


@pytest.mark.parametrize(
    "arguments",
    [
        ("check", ""),
        ("check", "resources", ""),
        ("simulate", "midway", "--save", ""),
        ("simulate", "midway", "--out", ""),
        ("simulate", "midway", "--out="),
        ("simulate", ""),
        ("play", ""),
        ("play", "midway", "--save", ""),
    ],
)
def test_an_empty_name_is_not_the_current_folder(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, arguments: tuple[str, ...]
) -> None:
    calls = simulated(monkeypatch, SUMMARY)
    assert run(*arguments) == 1
    shown = capsys.readouterr()
    assert shown.out == ""
    assert shown.err.count("\n") == 1
    assert "empty name" in shown.err
    assert calls == []


def test_what_only_a_report_needs_stands_in_the_log_alone(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    simulated(monkeypatch, KnownError(say("db.damaged", file="g.carriers", where="SQLITE_CORRUPT")))
    assert run("simulate", "midway") == 1
    assert "SQLITE" not in capsys.readouterr().err
    assert "SQLITE_CORRUPT" in logs.log_file().read_text(encoding="utf-8")


def test_a_battle_is_told_with_the_names_of_its_ships(capsys: pytest.CaptureFixture[str]) -> None:
    battle = Path(__file__).parents[2] / "resources" / "fast_carriers" / "battles" / "enterprise_cruz.toml"
    assert run("simulate", str(battle), "--seed", "3") == 0
    told = capsys.readouterr().out
    assert "damage: Enterprise " in told
    assert "losses: US (" in told
    assert not re.search(r"\b(us|jp)\b", told)
