"""`simulate`: what it tells and what it leaves."""

from __future__ import annotations

import json
import logging
import signal
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from watched import charts, pack

from db import GameFile
from fastcarriers import simulate as module
from fastcarriers.kernel.errors import KnownError, say
from fastcarriers.play.games import open_game
from fastcarriers.players import Stuck
from fastcarriers.simulate import simulate
from fastcarriers.text import render

TURNS = 8
DRILLS = {"us": "drill", "jp": "drill"}
PNG = b"\x89PNG\r\n\x1a\n"


@pytest.fixture(autouse=True)
def own_state_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    monkeypatch.setenv("LANGUAGE", "en")


@pytest.fixture
def short(monkeypatch: pytest.MonkeyPatch) -> None:
    """Midway with eight game-turns, the last two on the second day."""
    monkeypatch.setattr(module.Library, "load_scenario", lambda library, name: pack(TURNS))


@pytest.fixture
def shortest(monkeypatch: pytest.MonkeyPatch) -> None:
    """Midway with one game-turn: what is proved of files needs no more."""
    monkeypatch.setattr(module.Library, "load_scenario", lambda library, name: pack(1))


def test_the_summary_has_what_the_readers_of_its_json_count_on(short: None) -> None:
    told = simulate("midway", 7, DRILLS)
    assert list(told) == ["scenario", "seed", "winner", "level", "points", "turns", "orders", "seconds", "losses"]
    assert (told["scenario"], told["seed"], told["turns"]) == ("midway", 7, TURNS)
    assert told["winner"] in ("us", "jp", None)
    assert set(told["points"]) == {"us", "jp"}  # type: ignore[arg-type]
    assert told["orders"] > 500  # type: ignore[operator]
    assert json.loads(json.dumps(told)) == told


@pytest.mark.parametrize("name", ["random", "drill"])
def test_the_same_seed_gives_the_same_game_and_another_one_another(short: None, name: str) -> None:
    both = {"us": name, "jp": name}
    games: list[Any] = [simulate("midway", seed, both) | {"seconds": 0, "seed": 0} for seed in (4, 4, 5)]
    assert games[0] == games[1]
    assert games[0] != games[2]


def test_losses_are_those_of_the_events(tmp_path: Path, short: None) -> None:
    told: Any = simulate("midway", 1, {"us": "random", "jp": "random"}, tmp_path / "g.carriers")
    with open_game(tmp_path / "g.carriers", threaded=False) as running:
        for side, own in running.session.table.state.own.items():
            sunk = {charts().ships[ship.id].name for ship in own.ships.values() if ship.state == "sunk"}
            steps = sum(1 if unit.half else 2 for unit in own.units.values() if unit.place == "lost")
            assert set(told["losses"][side]["ships"]) == sunk
            assert sunk
            assert told["losses"][side]["air_steps"] == steps > 0


def test_out_is_filled_and_filled_again(tmp_path: Path, shortest: None) -> None:
    out = tmp_path / "new" / "out"
    first = simulate("midway", 7, DRILLS, None, out)
    (out / "notes.txt").write_text("mine")
    second = simulate("midway", 8, DRILLS, None, out)
    files = {file.name for file in out.iterdir()}
    assert files == {
        "midway-log.txt", "midway-us.txt", "midway-jp.txt", "midway-map.png", "midway.carriers", "midway.html",
        "midway.json",
        "notes.txt",
    }  # fmt: skip
    assert first["seed"] != second["seed"]
    assert json.loads((out / "midway.json").read_text()) == second
    assert (out / "midway-map.png").read_bytes().startswith(PNG)
    with open_game(out / "midway.carriers", threaded=False) as running:
        assert running.session.table.state.sealed.seed == "8"
        assert running.session.outcome is not None


def test_a_saved_game_is_never_written_over(tmp_path: Path, shortest: None) -> None:
    save = tmp_path / "g.carriers"
    simulate("midway", 7, DRILLS, save)
    before = save.read_bytes()
    with pytest.raises(KnownError):
        simulate("midway", 8, DRILLS, save)
    assert save.read_bytes() == before
    assert [file.name for file in tmp_path.iterdir()] == ["g.carriers"]


def test_save_and_out_together_leave_the_same_game_in_both(tmp_path: Path, shortest: None) -> None:
    save, out = tmp_path / "g.carriers", tmp_path / "out"
    simulate("midway", 7, DRILLS, save, out)
    assert save.read_bytes() == (out / "midway.carriers").read_bytes()
    inside = out / "midway.carriers"
    inside.unlink()
    simulate("midway", 7, DRILLS, inside, out)
    with open_game(inside, threaded=False) as running:
        assert running.session.outcome is not None


@pytest.mark.parametrize(
    ("scenario", "commanders", "out", "said"),
    [
        ("midwy", DRILLS, None, "midwy"),
        ("midway", {"us": "drill", "jp": "drlil"}, None, "There is no commander called drlil"),
        ("midway", DRILLS, "taken", "taken cannot be used"),
    ],
)
def test_what_cannot_be_done_is_said_before_anything_is_touched(
    tmp_path: Path, scenario: str, commanders: dict[str, str], out: str | None, said: str
) -> None:
    (tmp_path / "taken").write_text("a file in the way")
    with pytest.raises(KnownError) as refused:
        simulate(scenario, 1, commanders, tmp_path / "g.carriers", tmp_path / out if out else None)
    assert said in render(refused.value.said)
    assert [file.name for file in tmp_path.iterdir()] == ["taken"]


class Fails:
    """Plays on as drill does, until it divides by nothing."""

    def __init__(self, drill: Any) -> None:
        self.drill, self.thoughts = drill, 0

    def think(self, *given: Any) -> Any:
        self.thoughts += 1
        if self.thoughts > 100:
            raise ZeroDivisionError
        return self.drill.think(*given)


def failing_with(monkeypatch: pytest.MonkeyPatch, fault: Callable[[], None]) -> None:
    """Let the drill commander meet `fault` in the midst of a game."""

    class Meets(Fails):
        def think(self, *given: Any) -> Any:
            if self.thoughts == 50:
                fault()
            return super().think(*given)

    called = module.commander_called
    monkeypatch.setattr(module, "commander_called", lambda name, *given: Meets(called(name, *given)))


def raising(error: BaseException) -> Callable[[], None]:
    def fault() -> None:
        raise error

    return fault


@pytest.mark.parametrize(
    ("fault", "seen"),
    [
        (raising(KeyboardInterrupt()), KeyboardInterrupt),
        (raising(KnownError(say("play.closed"))), KnownError),
        (raising(ZeroDivisionError()), ZeroDivisionError),
        (lambda: signal.raise_signal(signal.SIGTERM), SystemExit),
    ],
    ids=["Ctrl-C", "bad input", "our own bug", "SIGTERM"],
)
def test_a_run_that_does_not_end_leaves_nothing_in_its_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, fault: Callable[[], None], seen: type[BaseException]
) -> None:
    before = signal.getsignal(signal.SIGTERM)
    failing_with(monkeypatch, fault)
    with pytest.raises(seen) as met:
        simulate("midway", 7, DRILLS, None, tmp_path / "out")
    assert list((tmp_path / "out").iterdir()) == []
    assert seen is not SystemExit or met.value.code == 143  # type: ignore[attr-defined]
    assert signal.getsignal(signal.SIGTERM) == before


def test_what_a_killed_run_has_left_is_cleared_by_the_next_and_a_running_one_is_let_be(
    tmp_path: Path, shortest: None
) -> None:
    left = ["..midway.carriers.0a1b2c3d.new", ".midway.carriers", ".midway.carriers-wal"]
    for name in left:
        (tmp_path / name).write_bytes(b"half")
    simulate("midway", 7, DRILLS, None, tmp_path)
    assert not {file.name for file in tmp_path.iterdir()} & set(left)
    with GameFile.create(tmp_path / ".midway.carriers", {}), pytest.raises(KnownError) as refused:
        simulate("midway", 8, DRILLS, None, tmp_path)
    assert refused.value.said.key == "db.in_use"
    assert (tmp_path / ".midway.carriers").exists()


@pytest.mark.parametrize("to_a_file", [True, False])
def test_the_position_of_our_bug_is_kept_and_named_in_the_log(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, to_a_file: bool
) -> None:
    called = module.commander_called

    def failing(name: str, *given: Any) -> Any:
        return Fails(called(name, *given)) if name == "drill" else called(name, *given)

    monkeypatch.setattr(module, "commander_called", failing)
    save = tmp_path / "g.carriers" if to_a_file else None
    with caplog.at_level(logging.ERROR), pytest.raises(ZeroDivisionError):
        simulate("midway", 7, {"us": "drill", "jp": "random"}, save)
    (path,) = [save] if save else list((tmp_path / "state").rglob("bug-midway-7-*.carriers"))
    assert str(path) in caplog.text
    with open_game(path, threaded=False) as running:
        assert running.session.phase > 10
        assert running.session.outcome is None


def test_a_commander_that_gets_nowhere_is_told_as_a_bug(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    class Silent:
        def think(self, view: Any, news: Any, asking: Any, memory: bytes, chance: Any) -> Any:
            return (), memory

    monkeypatch.setattr(module, "commander_called", lambda name, *given: Silent())
    with pytest.raises(Stuck):
        simulate("midway", 1, DRILLS)
    assert len(list((tmp_path / "state").rglob("*.carriers"))) == 1


@pytest.mark.parametrize("scenario", ["korea", "tonkin_gulf", "norwegian_sea"])
def test_a_scenario_that_is_not_whole_yet_is_refused_in_one_sentence(scenario: str) -> None:
    with pytest.raises(KnownError) as refused:
        simulate(scenario, 1, {})
    assert refused.value.said.key == "game.not_whole"
