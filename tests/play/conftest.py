"""The toy game and the properties are modules of the kernel's tests."""

import sys
from pathlib import Path

import pytest

sys.path.append(str(Path(__file__).parents[1] / "kernel"))
pytest.register_assert_rewrite("properties")
