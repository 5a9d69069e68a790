"""The checklist of the ribbon: what is left to do before Ready."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QSize, Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QMenu, QSizePolicy, QToolButton

from fastcarriers.carriers.records import Duty
from fastcarriers.kernel.errors import say
from fastcarriers.staff.urgency import by_weight
from ui.elided import TwoLineButton
from ui.rule_hints import set_rule
from ui.speech import Voice, on_face, tell

SHOWN_DUTIES = 3


class DutyRow(QFrame):
    """What is left to do: the first few as buttons, all of them in a menu. Those that hold up Ready come
    first, then what is being lost.

    It asks for little room and takes what there is, so that it never shortens the answers of a question beside it.
    """

    picked = Signal(str)

    def __init__(self) -> None:
        super().__init__()
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        self._inside = QHBoxLayout(self)
        self._inside.setContentsMargins(0, 0, 0, 0)
        self._inside.setSpacing(6)
        self.buttons: list[TwoLineButton] = []
        self._shown: tuple[Duty, ...] | None = None

    def sizeHint(self) -> QSize:
        return QSize(self.minimumSizeHint().width(), super().sizeHint().height())

    def event(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.LayoutRequest:
            self._limit()
        return super().event(event)

    def _limit(self) -> None:
        """No wider than the words, so that the advice stands right beside them."""
        self.setMaximumWidth(self._inside.sizeHint().width())

    def show_duties(self, duties: tuple[Duty, ...], voice: Voice) -> None:
        """Nothing left to do: no row."""
        if duties == self._shown:
            return
        self._shown = duties
        while (item := self._inside.takeAt(0)) is not None:
            if (widget := item.widget()) is not None:
                widget.hide()
                widget.deleteLater()
        self.buttons = []
        self.setVisible(bool(duties))
        ordered = by_weight(duties)
        kinds: dict[tuple[bool, str, str], list[Duty]] = {}
        for duty in ordered:
            kinds.setdefault((duty.must, duty.rule, duty.said.key), []).append(duty)
        for alike in list(kinds.values())[:SHOWN_DUTIES]:
            self._add(alike, voice)
        if len(ordered) > len(self.buttons):
            self._add_rest(ordered, voice)
        self._limit()

    def _add(self, alike: list[Duty], voice: Voice) -> None:
        """One button for duties of a kind: the first of them and how many more there are; it leads to the first."""
        first, whole = alike[0], "\n".join(self._whole(duty, voice) for duty in alike)
        said = voice.phrase(first.said)
        if len(alike) > 1:
            said = tell(say("ui.duties.alike", first=said.removesuffix("."), count=len(alike) - 1))
        button = TwoLineButton(("● " if first.must else "△ ") + on_face(said))
        button.setToolTip(whole)
        button.setAccessibleName(whole)
        set_rule(button, first.rule)
        button.clicked.connect(lambda _=False, piece=first.piece: self.picked.emit(piece))
        self._inside.addWidget(button)
        self.buttons.append(button)

    def _add_rest(self, duties: Sequence[Duty], voice: Voice) -> None:
        button = QToolButton()
        button.setText(tell(say("ui.duties.all", count=len(duties))))
        button.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        menu = QMenu(button)
        for duty in duties:
            action = menu.addAction(("● " if duty.must else "△ ") + on_face(self._whole(duty, voice)))
            action.triggered.connect(lambda _=False, piece=duty.piece: self.picked.emit(piece))
        button.setMenu(menu)
        button.setAccessibleName(button.text())
        self._inside.addWidget(button)

    def _whole(self, duty: Duty, voice: Voice) -> str:
        must = say("ui.duty.must") if duty.must else say("ui.duty.may")
        return f"{voice.phrase(duty.said)} [{duty.rule}] {tell(must)}"
