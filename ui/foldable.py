"""A part of a page that can be put away to give the rest its room; whether it is, is kept with the layout."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget


class Foldable(QWidget):
    """Its object name is what the layout keeps it under. `folded` when it is put away or comes back."""

    folded = Signal(bool)

    @property
    def is_folded(self) -> bool:
        return self.isHidden()

    def fold(self, away: bool) -> None:
        """Put it away, or bring it back."""
        if away != self.is_folded:
            self.setVisible(not away)
            self.folded.emit(away)
