"""The pictures of README and manual: all there, all used, small enough to be loaded over a slow line."""

from __future__ import annotations

import re
from pathlib import Path

ROOT = Path(__file__).parents[2]
FOLDER = ROOT / "docs" / "pictures"
LINK = re.compile(r"!\[[^\]]+\]\(([^)]+\.(?:png|svg))\)")


def linked() -> set[Path]:
    """Every picture that a page shows."""
    pages = [ROOT / "README.md", *(ROOT / "docs" / "howto").glob("*.md")]
    return {(page.parent / link).resolve() for page in pages for link in LINK.findall(page.read_text(encoding="utf-8"))}


def test_every_picture_that_a_page_shows_is_there_and_every_one_there_is_shown() -> None:
    assert linked() == {file.resolve() for file in FOLDER.iterdir()}
    assert linked()


def test_pictures_are_small() -> None:
    sizes = {file.name: file.stat().st_size for file in FOLDER.iterdir()}
    assert max(sizes.values()) < 300_000, sizes
    assert sum(sizes.values()) < 3_000_000
