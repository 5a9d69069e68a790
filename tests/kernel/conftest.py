"""The toy game and the properties are modules beside this file, for every area's tests."""

import sys
from pathlib import Path

import pytest

sys.path.append(str(Path(__file__).parent))
pytest.register_assert_rewrite("properties")
