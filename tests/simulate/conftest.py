"""The helpers of these tests are a module beside them."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication

sys.path.append(str(Path(__file__).parent))


@pytest.fixture(scope="session", autouse=True)
def _one_application(qapp: QApplication) -> None:
    """Pictures make do with less than an application of windows, but tests of windows that follow would not."""
