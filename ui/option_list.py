"""Variants and options of a scenario on the start page: a box for each, its name, and what it changes."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QCheckBox, QFrame, QLabel, QScrollArea, QSizePolicy, QVBoxLayout, QWidget

from fastcarriers.carriers.counters import AirType
from fastcarriers.carriers.scenario_rules import AutomaticStrike, Rule
from fastcarriers.kernel.errors import Say, say
from fastcarriers.library import Pack
from fastcarriers.play.games import OPTIONS
from ui.docks.rule import rules
from ui.speech import tell

FIGHTER_BOMBS = "fighter_bombs"
OPTION_NAMES: dict[str, tuple[Say, str]] = {
    FIGHTER_BOMBS: (say("ui.option.fighter_bombs"), "FC-43"),
    "historical_night": (say("ui.option.historical_night"), "FC-01"),
    "night_launch": (say("ui.option.night_launch"), "FC-02"),
}
"""Names of the options that every scenario has, and the rulings that they switch."""
INTRODUCED_BY = ("Option: ", "Historical option: ")
"""What a scenario's texts of options begin with: here everything is one."""


class OptionList(QScrollArea):
    """`boxes` of options and `variants` by id."""

    def __init__(self) -> None:
        super().__init__()
        self.boxes: dict[str, QCheckBox] = {}
        self.variants: dict[str, QCheckBox] = {}
        self.setWidgetResizable(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setAccessibleName(tell(say("ui.start.options")))

    def show_options(self, pack: Pack) -> None:
        """Those of a scenario, as it has them by default."""
        self.boxes, self.variants = {}, {}
        page = QFrame()
        inside = QVBoxLayout(page)
        inside.setContentsMargins(8, 6, 8, 6)
        inside.setSpacing(2)
        for variant in pack.scenario.variant:
            self.variants[variant.id] = self._add(page, variant.name, variant.text)
        for rule in pack.scenario.rule:
            if rule.option:
                self.boxes[rule.id] = self._add_rule(page, rule)
        for name in sorted(OPTIONS):
            title, ruling = OPTION_NAMES[name]
            text = rules()[ruling].text if ruling in rules() else ""
            idle = name == FIGHTER_BOMBS and not any(may_bomb(type_) for type_ in pack.air.values())
            self.boxes[name] = self._add(page, tell(title), tell(say("ui.option.no_fighter_bombs")) if idle else text)
            self.boxes[name].setEnabled(not idle)
        inside.addStretch(1)
        self.setWidget(page)

    def _add_rule(self, page: QWidget, rule: Rule) -> QCheckBox:
        """A rule that may be left out; one that the program does not know yet cannot be chosen."""
        if isinstance(rule, AutomaticStrike):
            text = f"{tell(say('ui.option.not_yet'))} {_what(rule.text)}"
            box = self._add(page, tell(say("ui.option.automatic_strike")), text)
            box.setEnabled(False)
            return box
        box = self._add(page, in_words(rule.id), _what(rule.text))
        box.setChecked(bool(rule.default))
        return box

    def _add(self, page: QWidget, name: str, text: str) -> QCheckBox:
        box, told = QCheckBox(name), QLabel(text)
        box.setToolTip(f"{name}: {text}")
        box.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        box.setAccessibleDescription(text)
        told.setWordWrap(True)
        told.setTextFormat(Qt.TextFormat.PlainText)
        told.setProperty("quiet", "true")
        told.setContentsMargins(22, 0, 0, 4)
        inside = page.layout()
        assert inside is not None
        inside.addWidget(box)
        inside.addWidget(told)
        return box


def may_bomb(type_: AirType) -> bool:
    """[FC-43] Whether it is a fighter with bombs on its counter, which the option lets them use."""
    return type_.is_fighter and type_.antiship > 0


def in_words(id: str) -> str:
    """`midway_strike_first` as `Midway strike first`."""
    words = id.replace("_", " ")
    return words[:1].upper() + words[1:]


def _what(text: str) -> str:
    """A text of an option without the word that says that it is one."""
    for beginning in INTRODUCED_BY:
        text = text.removeprefix(beginning)
    return text[:1].upper() + text[1:]
