"""The pinned PySide6 keeps its count of references to None: some releases lose one with every call that returns none,
and after some thousands of calls the program dies."""

from __future__ import annotations

import os
import subprocess
import sys

PROGRAM = """
import sys
from PySide6.QtCore import QObject
from PySide6.QtWidgets import QApplication, QLabel

app = QApplication([])
label, thing = QLabel(), QObject()
before = sys.getrefcount(None)
for number in range(10_000):
    label.setMargin(number % 7)
    thing.setObjectName("x")
print(sys.getrefcount(None) - before)
"""


def test_twenty_thousand_void_calls_leave_the_references_to_none_as_they_were() -> None:
    environment = os.environ | {"QT_QPA_PLATFORM": "offscreen"}
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM], env=environment, capture_output=True, text=True, check=False, timeout=120
    )
    assert done.returncode == 0, done.stderr
    assert abs(int(done.stdout)) < 100
