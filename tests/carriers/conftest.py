"""The properties that every game must hold live beside the kernel's tests; positions of Midway in tests/support."""

import sys
from pathlib import Path

import pytest

sys.path += [str(Path(__file__).parents[1] / "kernel"), str(Path(__file__).parents[1] / "play")]
pytest.register_assert_rewrite("properties", "sessions", "midway")
