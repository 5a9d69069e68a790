"""The watched games of `simulate` and of the battles serve here too, and views made by hand."""

from __future__ import annotations

import sys
from pathlib import Path

TESTS = Path(__file__).parents[1]
sys.path += [str(TESTS / "simulate"), str(TESTS / "battles"), str(TESTS / "commanders")]
