"""What holds for every test."""

from __future__ import annotations

import os
import signal

# Before anything of Qt is loaded: the tests open no window on a screen.
os.environ["QT_QPA_PLATFORM"] = "offscreen"

# A shell that runs us in the background has us ignore Ctrl-C, and those whom we start would too.
if signal.getsignal(signal.SIGINT) == signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)
