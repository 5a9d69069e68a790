"""What holds for every test."""

from __future__ import annotations

import os

# Before anything of Qt is loaded: the tests open no window on a screen.
os.environ["QT_QPA_PLATFORM"] = "offscreen"
