"""The wheel holds the whole program and its data, and finds them when it is installed somewhere else."""

from __future__ import annotations

import os
import subprocess
import sys
import sysconfig
from pathlib import Path
from zipfile import ZipFile

import pytest

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("wheel")
    run([sys.executable, "-m", "hatchling", "build", "--target", "wheel", "--directory", str(folder)], ROOT)
    (built,) = folder.glob("*.whl")
    return built


@pytest.fixture(scope="module")
def elsewhere(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with an environment of its own in which only the wheel is new; the rest is lent from ours."""
    folder = tmp_path_factory.mktemp("elsewhere")
    run([sys.executable, "-m", "venv", "--without-pip", "venv"], folder)
    python = folder / "venv" / "bin" / "python"
    ask = "import sysconfig; print(sysconfig.get_path('purelib'))"
    theirs = Path(run([str(python), "-c", ask], folder).strip())
    # Appended to the path: whatever the wheel brings comes before it. The .pth files of ours, which would point into
    # the checkout, are not read from there.
    (theirs / "lent.pth").write_text(sysconfig.get_path("purelib") + "\n", encoding="utf-8")
    run([sys.executable, "-m", "pip", "--python", str(python), "install", "-q", "--no-deps", str(wheel)], folder)
    return folder


def run(command: list[str], folder: Path) -> str:
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    environment["XDG_STATE_HOME"] = str(folder)
    done = subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def test_the_wheel_holds_every_package_text_and_data_file(wheel: Path) -> None:
    inside = set(ZipFile(wheel).namelist())
    sources = [
        *(path for package in ("fastcarriers", "maps", "db", "ui") for path in (ROOT / package).rglob("*.py")),
        *(ROOT / "fastcarriers" / "text").rglob("*.toml"),
        *(ROOT / "fastcarriers" / "text").rglob("*.po"),
    ]
    data = [path for path in (ROOT / "resources").rglob("*") if path.is_file()]
    assert len(sources) > 30
    assert len(data) > 20
    assert {path.relative_to(ROOT).as_posix() for path in sources} <= inside
    assert {f"fastcarriers/{path.relative_to(ROOT).as_posix()}" for path in data} <= inside
    assert not [name for name in inside if name.startswith(("tests", "docs", "bench"))]


def test_the_installed_program_runs_from_its_own_files(elsewhere: Path) -> None:
    assert run([str(elsewhere / "venv" / "bin" / "fastcarriers"), "--version"], elsewhere).startswith("fastcarriers ")
    ask = "import fastcarriers, maps, db, ui; print(*[m.__file__ for m in (fastcarriers, maps, db, ui)], sep='\\n')"
    for file in run([str(elsewhere / "venv" / "bin" / "python"), "-c", ask], elsewhere).splitlines():
        assert Path(file).is_relative_to(elsewhere), file


def test_the_installed_program_finds_and_checks_its_data(elsewhere: Path) -> None:
    ask = "from fastcarriers.library.root import root; print(root())"
    root = Path(run([str(elsewhere / "venv" / "bin" / "python"), "-c", ask], elsewhere).strip())
    assert root.is_relative_to(elsewhere)
    assert (root / "fast_carriers" / "tables.toml").is_file()
    assert "All is well" in run([str(elsewhere / "venv" / "bin" / "fastcarriers"), "check", str(root)], elsewhere)


def test_the_installed_program_speaks_polish(elsewhere: Path) -> None:
    ask = (
        "from fastcarriers.text import render; from fastcarriers.kernel.say import say;"
        "print(render(say('cli.summary.losses', losses='Akagi'), 'pl'))"
    )
    assert run([str(elsewhere / "venv" / "bin" / "python"), "-c", ask], elsewhere) == "Utracone: Akagi.\n"
