"""What the tests of the game file share lies in `games_on_disk.py`, which scripts in other processes import too."""

import os
import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parent))


@pytest.fixture(scope="session")
def long() -> bool:
    """Whether the long run is asked for."""
    return bool(os.environ.get("FASTCARRIERS_LONG"))
