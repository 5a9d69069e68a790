"""Keys of a board and what they do: the board acts by them, and the list of keys (F1) is made of them."""

from __future__ import annotations

from msgspec import Struct
from PySide6.QtCore import QKeyCombination, Qt
from PySide6.QtGui import QKeySequence

from fastcarriers.kernel.errors import Say

Modifier = Qt.KeyboardModifier
NONE, SHIFT, CONTROL = Modifier.NoModifier, Modifier.ShiftModifier, Modifier.ControlModifier
SIGNS = (Qt.Key.Key_Plus, Qt.Key.Key_Equal, Qt.Key.Key_Minus, Qt.Key.Key_BracketLeft, Qt.Key.Key_BracketRight)
"""What has to be held to type one of these is the keyboard's affair."""
FEW = 4
"""Of more keys the list names the first and the last."""


class KeyUse(Struct, frozen=True):
    """Keys that are held alike and do alike."""

    keys: tuple[Qt.Key, ...]
    does: Say
    held: Qt.KeyboardModifier = NONE

    def takes(self, key: Qt.Key, held: Qt.KeyboardModifier) -> bool:
        """Whether it is one of these; the number pad counts as the row of digits, and Shift does not hold itself."""
        held &= ~Modifier.KeypadModifier
        if key in SIGNS:
            held &= ~(SHIFT | Modifier.GroupSwitchModifier)
        elif key == Qt.Key.Key_Shift:
            held &= ~SHIFT
        return key in self.keys and held == self.held

    @property
    def written(self) -> str:
        """`Ctrl+1 … Ctrl+6`."""
        names = [QKeySequence(QKeyCombination(self.held, key)).toString() for key in self.keys]
        return "  ".join(names) if len(names) <= FEW else f"{names[0]} … {names[-1]}"
