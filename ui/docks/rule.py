"""Rule: what the rulebook says, in our own words: of what lies under the cursor, of the last refusal, by search."""

from __future__ import annotations

import logging
from functools import cache
from html import escape

from PySide6.QtCore import QPoint, QTimer, QUrl
from PySide6.QtGui import QCursor, QHideEvent, QShowEvent
from PySide6.QtWidgets import (
    QApplication,
    QCheckBox,
    QComboBox,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QTextBrowser,
    QVBoxLayout,
    QWidget,
)

from fastcarriers.carriers.charts import Charts
from fastcarriers.kernel.errors import Fault, KnownError, say
from fastcarriers.library.root import root
from fastcarriers.library.rule_texts import RuleText, rule_texts, search
from ui.look import Look
from ui.rule_hints import rule_under
from ui.seat_link import SeatLink
from ui.speech import Voice, tell

log = logging.getLogger(__name__)
REST = 250
"""Milliseconds between two looks at the cursor: where it lay still from one to the next, its rule is shown."""


@cache
def rules() -> dict[str, RuleText]:
    """Every rule by its number (`9.41`). A file that is missing or broken gives none, and the log says so."""
    try:
        return rule_texts(root())
    except KnownError as error:
        log.warning("the rules cannot be shown: %s", tell(error.said))
        return {}


def find_rule(number: str) -> str | None:
    """The number of the rule, or of the nearest above it in its chapter: 9.411, 9.41, 9.4, 9.0."""
    chapter = number.split(".")[0]
    nearer = (number[:length] for length in range(len(number), len(chapter) + 1, -1))
    return next((name for name in (number, *nearer, f"{chapter}.0") if name in rules()), None)


class RulePanel(QWidget):
    """A search line, the rules found and how many they are, and the text of one."""

    def __init__(self, link: SeatLink, charts: Charts, look: Look) -> None:
        super().__init__()
        self._link, self._voice, self._look = link, Voice(charts), look
        self.search = QLineEdit()
        self.search.setPlaceholderText(tell(say("ui.rule.search")))
        self.search.setAccessibleName(tell(say("ui.rule.search")))
        self.search.setClearButtonEnabled(True)
        self.choice = QComboBox()
        self.choice.setAccessibleName(tell(say("ui.rule.found")))
        self.choice.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.choice.setMinimumContentsLength(8)
        self.hits = QLabel()
        self.hits.setProperty("quiet", "true")
        self.page = QTextBrowser()
        self.page.setOpenLinks(False)
        self.page.setAccessibleName(tell(say("ui.dock.rule")))
        self.follow = QCheckBox(tell(say("ui.rule.follow")))
        self.follow.setChecked(True)
        inside = QVBoxLayout(self)
        inside.setContentsMargins(4, 4, 4, 4)
        inside.setSpacing(3)
        inside.addWidget(self.search)
        found = QHBoxLayout()
        found.addWidget(self.choice, 1)
        found.addWidget(self.hits)
        inside.addLayout(found)
        inside.addWidget(self.page, 1)
        inside.addWidget(self.follow)
        self.setFocusProxy(self.search)
        self._cursor, self._seen = QPoint(-1, -1), QPoint(-1, -1)
        self._timer = QTimer(self)
        self._timer.setInterval(REST)
        self.number, self._why, self._phase = "", "", link.view.standing.phase
        self._connect()
        self._find("")
        self.show_rule("4.1")

    def _connect(self) -> None:
        link = self._link
        self.search.textChanged.connect(self._find)
        self.choice.activated.connect(lambda row: self.show_rule(str(self.choice.itemData(row))))
        self.page.anchorClicked.connect(lambda url: self.show_rule(QUrl(url).toString()))
        self._timer.timeout.connect(self._watch)
        link.rule_wanted.connect(self.show_rule)
        link.refused.connect(self._refused)
        link.held_back.connect(self._held_back)
        link.accepted.connect(self._forget_refusal)
        link.changed.connect(self._phase_may_be_new)
        self._look.changed.connect(self._looks_change)

    def show_rule(self, number: str, why: str = "") -> None:
        """The rule of this number, or the nearest above it; `why` is a refusal that named it."""
        self.number, self._why = number, why
        found = find_rule(number)
        theme = self._look.theme
        parts = [f'<p style="color:{theme.warn}"><b>{escape(why)}</b></p>'] if why else []
        if found is None:
            parts.append(f"<p>{escape(tell(say('ui.rule.none', number=number)))}</p>")
        else:
            rule = rules()[found]
            parts.append(f"<h3>{found} &nbsp;{escape(rule.title)}</h3><p>{escape(rule.text)}</p>")
            links = " · ".join(f'<a href="{other}">{_titled(other)}</a>' for other in rule.see)
            parts.append(f"<p>{links}</p>" if links else "")
        self.page.setHtml("".join(parts))
        if found is not None:
            self._name(found)

    def _name(self, found: str) -> None:
        """The box names the rule that is open, also where it is none of those found."""
        row = self.choice.findData(found)
        self.choice.setCurrentIndex(row)
        if row < 0:
            self.choice.setPlaceholderText(f"{found}  {rules()[found].title}")

    # ---- under the cursor

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._timer.start()

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        self._timer.stop()

    def _watch(self) -> None:
        """Look where the cursor rests; what moves, or was looked at already, is passed over."""
        at = QCursor.pos()
        rests, self._cursor = at == self._cursor, at
        if rests and at != self._seen:
            self._seen = at
            self.look_under(QApplication.widgetAt(at), at)

    def look_under(self, widget: QWidget | None, at: QPoint) -> None:
        """Show the rule of what lies at a global point, unless the player reads, searches, or was just refused."""
        if widget is None or widget.window() is not self.parent_window():
            return
        busy = bool(self._why) or self.search.hasFocus() or self.isAncestorOf(widget)
        if self.follow.isChecked() and not busy and (number := rule_under(widget, at)):
            self.show_rule(number)

    def parent_window(self) -> QWidget:
        """The room, also where this dock floats."""
        window = self.window()
        parent = window.parentWidget()
        return window if parent is None else parent.window()

    # ---- refusals

    def _forget_refusal(self) -> None:
        """What was refused before is no news any more; its rule stays open."""
        if self._why:
            self.show_rule(self.number)

    def _phase_may_be_new(self) -> None:
        if self._phase != self._link.view.standing.phase:
            self._phase = self._link.view.standing.phase
            self._forget_refusal()

    def _looks_change(self) -> None:
        self.show_rule(self.number, self._why)

    def _held_back(self, faults: tuple[Fault, ...]) -> None:
        self._refused(None, faults)

    def _refused(self, order: object, faults: tuple[Fault, ...]) -> None:
        if faults and faults[0].rule != "order":
            self.show_rule(faults[0].rule, self._voice.phrase(faults[0].said))

    # ---- search

    def _find(self, typed: str) -> None:
        """The rules that match what was typed, the best first and open; nothing typed: all of them."""
        sought = typed.strip()
        found = search(rules(), sought) if sought else list(rules())
        self.choice.clear()
        for number in found:
            self.choice.addItem(f"{number}  {rules()[number].title}", number)
        self.choice.setEnabled(bool(found))
        self._count(sought, len(found))
        if sought and found:
            self.show_rule(found[0])
        elif sought:
            self._show_no_hit(sought)
        elif self.number:
            self.show_rule(self.number, self._why)

    def _count(self, sought: str, count: int) -> None:
        """How many were found; while nothing is sought there is nothing to count."""
        self.hits.setText(tell(say("ui.rule.hits", count=count)) if sought else "")
        self.hits.setVisible(bool(sought))
        self.search.setAccessibleDescription(self.hits.text())

    def _show_no_hit(self, sought: str) -> None:
        """The text that was open before would read like a hit; it is back when the line is emptied."""
        said = tell(say("ui.rule.no_hit", sought=sought))
        self.choice.setPlaceholderText("")
        self.page.setHtml(f"<p>{escape(said)}</p>")


def _titled(number: str) -> str:
    found = rules().get(number)
    return f"{number} {escape(found.title)}" if found else number
