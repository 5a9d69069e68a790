"""Rule: what the rulebook says, in our own words, by number and by search; the last refusal's rule opens by itself."""

from __future__ import annotations

import logging
import tomllib
from functools import cache
from html import escape
from pathlib import Path
from typing import Any

from msgspec import Struct
from PySide6.QtCore import QUrl
from PySide6.QtWidgets import QComboBox, QLineEdit, QTextBrowser, QVBoxLayout, QWidget

from fastcarriers.carriers.charts import Charts
from fastcarriers.kernel.errors import Fault, say
from fastcarriers.library.root import root
from ui.look import Look
from ui.seat_link import SeatLink
from ui.speech import Voice, tell

log = logging.getLogger(__name__)
MOST_FOUND = 60


class RuleText(Struct, frozen=True):
    """A rule in our words, and the numbers of others that it points to."""

    number: str
    title: str
    text: str
    see: tuple[str, ...] = ()


@cache
def rules(path: Path | None = None) -> dict[str, RuleText]:
    """Every rule by its number (`9.41`). A file that is missing or broken gives none, and the log says so."""
    file = root() / "rules" / "en.toml" if path is None else path
    try:
        read = tomllib.loads(file.read_text(encoding="utf-8"))
    except (OSError, tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        log.warning("the rules cannot be shown: %s", error)
        return {}
    return {number: RuleText(number, *_words(entry)) for key, entry in read.items() if (number := key.split()[-1])}


def _words(entry: Any) -> tuple[str, str, tuple[str, ...]]:
    return str(entry.get("title", "")), str(entry.get("text", "")), tuple(str(n) for n in entry.get("see", ()))


def find_rule(number: str) -> RuleText | None:
    """The rule of this number, or the nearest above it in its chapter: 9.411, 9.41, 9.4, 9.0."""
    book, chapter = rules(), number.split(".")[0]
    nearer = (number[:length] for length in range(len(number), len(chapter) + 1, -1))
    return next((book[name] for name in (number, *nearer, f"{chapter}.0") if name in book), None)


class RulePanel(QWidget):
    """A search line, the rules found, and the text of one."""

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
        self.page = QTextBrowser()
        self.page.setOpenLinks(False)
        self.page.setAccessibleName(tell(say("ui.dock.rule")))
        inside = QVBoxLayout(self)
        for widget in (self.search, self.choice):
            inside.addWidget(widget)
        inside.addWidget(self.page, 1)
        self.search.textChanged.connect(self._find)
        self.choice.activated.connect(lambda row: self.show_rule(str(self.choice.itemData(row))))
        self.page.anchorClicked.connect(lambda url: self.show_rule(QUrl(url).toString()))
        link.rule_wanted.connect(self.show_rule)
        link.refused.connect(self._refused)
        link.accepted.connect(self._forget_refusal)
        link.changed.connect(self._phase_may_be_new)
        look.changed.connect(self._looks_change)
        self.setFocusProxy(self.search)
        self.number, self._why, self._phase = "", "", link.view.standing.phase
        self._find("")
        self.show_rule("4.1")

    def show_rule(self, number: str, why: str = "") -> None:
        """The rule of this number, or the nearest above it; `why` is a refusal that named it."""
        self.number, self._why = number, why
        found = find_rule(number)
        theme = self._look.theme
        parts = [f'<p style="color:{theme.warn}"><b>{escape(why)}</b></p>'] if why else []
        if found is None:
            parts.append(f"<p>{escape(tell(say('ui.rule.none', number=number)))}</p>")
        else:
            parts.append(f"<h3>{found.number} &nbsp;{escape(found.title)}</h3><p>{escape(found.text)}</p>")
            links = " · ".join(f'<a href="{other}">{_titled(other)}</a>' for other in found.see)
            parts.append(f"<p>{links}</p>" if links else "")
        self.page.setHtml("".join(parts))
        if found is not None:
            self.choice.setCurrentIndex(self.choice.findData(found.number))

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

    def _refused(self, order: object, faults: tuple[Fault, ...]) -> None:
        if faults and faults[0].rule != "order":
            self.show_rule(faults[0].rule, self._voice.phrase(faults[0].said))

    def _find(self, typed: str) -> None:
        words = typed.casefold().split()
        found = [
            rule
            for rule in rules().values()
            if all(word in f"{rule.number} {rule.title} {rule.text}".casefold() for word in words)
        ]
        found.sort(key=lambda rule: not rule.number.startswith(typed.strip()))
        self.choice.clear()
        for rule in found[: MOST_FOUND if words else None]:
            self.choice.addItem(f"{rule.number}  {rule.title}", rule.number)
        if words and found:
            self.show_rule(found[0].number)


def _titled(number: str) -> str:
    found = rules().get(number)
    return f"{number} {escape(found.title)}" if found else number
