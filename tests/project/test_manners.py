"""The repository's own manners: what its files may say, and that its instructions are true."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
# Put together here, so that this file does not name them either.
MACHINE_PATHS = re.compile(
    r"(?<![\w.~])/(?:" + "|".join(("wo" + "rk", "ro" + "ot", "ho" + "me", "Us" + "ers", "op" + "t", "tm" + "p")) + r")/"
)


def tracked() -> list[Path]:
    """The files of the project as git would keep them."""
    listed = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
        cwd=ROOT,
        capture_output=True,
        check=True,
    ).stdout.decode()
    return [path for name in listed.split("\0") if name and (path := ROOT / name).is_file()]


def test_no_file_names_a_path_of_somebody_s_machine() -> None:
    files = tracked()
    assert len(files) > 50
    found: list[str] = []
    for path in files:
        for number, line in enumerate(path.read_text(encoding="utf-8", errors="replace").splitlines(), 1):
            if MACHINE_PATHS.search(line):
                found.append(f"{path.relative_to(ROOT)}:{number}: {line.strip()[:100]}")
    assert not found, "\n".join(found)


@pytest.mark.parametrize(
    ("line", "seen"),
    [
        ("x = '/ho" + "me/ann/games'", True),
        ("cp /tm" + "p/x .", True),
        ("~/.local/state/fastcarriers", False),
        ("docs/ho" + "me/x and https://a.b/op" + "t/", False),
    ],
)
def test_the_search_for_machine_paths_sees_them(line: str, seen: bool) -> None:
    assert bool(MACHINE_PATHS.search(line)) is seen


def test_every_make_command_of_readme_and_manual_exists() -> None:
    targets = set(re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE))
    papers = [ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md"))]
    named = {
        name
        for paper in papers
        if "_build" not in paper.parts
        for name in re.findall(r"(?:^ {4}|`)make ([a-z-]+)", paper.read_text(encoding="utf-8"), re.MULTILINE)
    }
    assert {"run", "test"} <= named
    assert named <= targets


def test_every_command_of_the_readme_is_one_of_the_program_s() -> None:
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    commands = set(re.findall(r"\.venv/bin/fastcarriers ([a-z]+)", readme))
    assert commands
    for command in commands:
        program = [sys.executable, "-c", "from fastcarriers.cli import main; main()", command, "--help"]
        assert subprocess.run(program, capture_output=True, check=False).returncode == 0, command


def test_ci_runs_set_up_lint_and_the_readme_s_test_command() -> None:
    script = (ROOT / ".ci" / "run").read_text(encoding="utf-8")
    assert "for step in setup lint test;" in script
    assert 'make --no-print-directory "$step"' in script
    assert "set -euo pipefail" in script


def test_the_top_folder_holds_only_the_agreed_folders() -> None:
    folders = {path.relative_to(ROOT).parts[0] for path in tracked() if len(path.relative_to(ROOT).parts) > 1}
    assert folders <= {".ci", "bench", "db", "docs", "fastcarriers", "maps", "resources", "tests", "ui"}


@pytest.mark.parametrize(
    ("file", "line", "contract"),
    [
        ("fastcarriers/kernel/intruder.py", "import maps", "The kernel imports nothing of ours"),
        ("maps/intruder.py", "from fastcarriers import library", "The maps know the errors of the kernel"),
        ("fastcarriers/carriers/intruder.py", "import db", "The rule sets know no game file"),
        ("db/intruder.py", "from fastcarriers.carriers import orders", "The game file knows bytes"),
        ("ui/intruder.py", "from fastcarriers.carriers import state", "Windows, commanders and reports see"),
        ("fastcarriers/commanders/intruder.py", "from fastcarriers import play", "A commander gets its view"),
        ("fastcarriers/text/intruder.py", "import fastcarriers.cli", "Imports point down only"),
    ],
)
def test_an_import_against_the_contracts_is_caught(tmp_path: Path, file: str, line: str, contract: str) -> None:
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    for package in settings["tool"]["importlinter"]["root_packages"]:
        shutil.copytree(ROOT / package, tmp_path / package, ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copy(ROOT / "pyproject.toml", tmp_path)
    (tmp_path / file).write_text(line + "\n", encoding="utf-8")
    program = [sys.executable, "-c", "from importlinter.cli import lint_imports_command as main; main()", "--no-cache"]
    done = subprocess.run(
        program, cwd=tmp_path, env={"PYTHONPATH": str(tmp_path)}, capture_output=True, text=True, check=False
    )
    assert done.returncode == 1
    broken = [told for told in done.stdout.splitlines() if " BROKEN" in told]
    assert [told.startswith(contract) for told in broken] == [True], done.stdout
