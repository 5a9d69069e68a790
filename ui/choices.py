"""Choices that the game waits for: what to say of a found task force, which target, which battle, operations or not.

Each offered order is a button; where there are many, a list and one button.
"""

from __future__ import annotations

from typing import cast

from PySide6.QtWidgets import QComboBox, QFrame, QHBoxLayout, QPushButton, QSizePolicy, QVBoxLayout, QWidget

from fastcarriers.carriers.battle.orders import FightNext
from fastcarriers.carriers.orders import ChooseTarget, MakeStatement, RecallStrike, WishOperations
from fastcarriers.carriers.records import StatementDue
from fastcarriers.kernel.errors import Say, say
from fastcarriers.kernel.orders import Order
from fastcarriers.staff.op_turns import asks_to_go_on, is_wish_idle
from fastcarriers.staff.strike_plots import has_come_back
from ui.elided import ElidedButton, ElidedLabel
from ui.order_words import order_words
from ui.rule_hints import set_rule
from ui.seat_link import SeatLink
from ui.speech import Voice, on_face, tell

KINDS: tuple[tuple[type[Order], Say, str], ...] = (
    (MakeStatement, say("ui.choice.statement"), "7.35"),
    (ChooseTarget, say("ui.choice.target"), "10.96"),
    (FightNext, say("ui.choice.battle"), "4.1"),
    (WishOperations, say("ui.choice.operations"), "8.0"),
    (RecallStrike, say("ui.choice.recall"), "10.7"),
)
"""The orders that answer a question, the question, and its rule."""
FEW = 4


class Choices(QFrame):
    """A row for each piece that must be decided on; nothing to decide, nothing to see."""

    def __init__(self, link: SeatLink, voice: Voice) -> None:
        super().__init__()
        self.setObjectName("choices")
        self._link, self._voice = link, voice
        self._shown: list[tuple[str, tuple[Order, ...], bool | None, str]] | None = None
        self.buttons: list[QPushButton] = []
        self.lists: list[QComboBox] = []
        self._inside = QVBoxLayout(self)
        self._inside.setContentsMargins(0, 0, 0, 0)
        self._inside.setSpacing(2)
        link.changed.connect(self.refresh)
        self.refresh()

    def refresh(self) -> None:
        """Rows from the offers; unchanged ones stay as they are."""
        wanted = [
            (piece, orders, self._link.view.wish, self._link.view.standing.name)
            for kind, *_ in KINDS
            if kind is not WishOperations or not is_wish_idle(self._link.view)
            for piece in self._link.offered(kind)
            if kind is not RecallStrike or has_come_back(self._voice.charts, self._link.view, piece)
            if (orders := self._link.options(piece, kind))  # none: the phase has just ended
        ]
        if wanted == self._shown:
            return
        self._shown = wanted
        self._clear()
        for piece, orders, *_ in wanted:
            text, rule = next((text, rule) for kind, text, rule in KINDS if isinstance(orders[0], kind))
            row = self._row(piece, orders, text)
            set_rule(row, rule)
            self._inside.addWidget(row)
        self.setVisible(bool(wanted))

    def _clear(self) -> None:
        self.buttons, self.lists = [], []
        while (item := self._inside.takeAt(0)) is not None:
            if (widget := item.widget()) is not None:
                widget.hide()
                widget.deleteLater()

    def _row(self, piece: str, orders: tuple[Order, ...], text: Say) -> QWidget:
        row = QWidget()
        inside = QHBoxLayout(row)
        inside.setContentsMargins(0, 0, 0, 0)
        label = ElidedLabel()
        label.setText(self._question(piece, orders, text))
        label.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Preferred)
        inside.addWidget(label)
        if len(orders) <= FEW:
            for order in orders:
                inside.addWidget(self._button(self._answer(order), order))
        else:
            box = QComboBox()
            for order in orders:
                box.addItem(self._answer(order), order)
            box.setAccessibleName(label.text())
            box.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Preferred)
            button = QPushButton(tell(say("ui.choice.choose")))
            button.setProperty("waits", "true")
            button.clicked.connect(lambda: self._link.order(cast("Order", box.currentData())))
            inside.addWidget(box)
            inside.addWidget(button)
            self.lists.append(box)
            self.buttons.append(button)
        return row

    def take_focus(self) -> None:
        """The keyboard goes to the first answer."""
        for widget in (*self.lists[:1], *self.buttons[:1]):
            widget.setFocus()
            return

    def _button(self, text: str, order: Order) -> QPushButton:
        button = ElidedButton(on_face(text))
        button.clicked.connect(lambda: self._link.order(order))
        self.buttons.append(button)
        return button

    def _answer(self, order: Order) -> str:
        """The order in words; of a statement only what is said, for the question names the task force."""
        if isinstance(order, MakeStatement):
            return self._voice.force(order.ships, order.transports, order.carriers)
        if isinstance(order, WishOperations) and asks_to_go_on(self._link.view):
            return tell(say("ui.choice.more") if order.wish else say("ui.choice.no_more"))
        return order_words(order, self._voice)

    def _question(self, piece: str, orders: tuple[Order, ...], text: Say) -> str:
        """What is asked; for a statement, of which task force and within which chit; for operations, what was said."""
        due = self._link.view.choices.get(piece)
        if isinstance(due, StatementDue):
            force, chit = self._voice.piece(due.task_force), self._voice.chits((due.chit,))
            return tell(say("ui.choice.statement_due", task_force=force, chit=chit))
        return tell(self._of_operations() if isinstance(orders[0], WishOperations) else text)

    def _of_operations(self) -> Say:
        """The question of operations in the words of its moment, or what was answered."""
        wish, early = self._link.view.wish, asks_to_go_on(self._link.view)
        if wish is None:
            return say("ui.choice.more_operations") if early else say("ui.choice.operations")
        if early:
            return say("ui.choice.wished_more") if wish else say("ui.choice.wished_no_more")
        return say("ui.choice.wished") if wish else say("ui.choice.wished_not")
