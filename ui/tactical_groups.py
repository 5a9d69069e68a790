"""Orders for many pieces at once: which a phase has, why one is grey, and the row of their buttons under the page.

Each gives one offered order after the other, and leaves out what is not offered when its turn comes. A phase has the
same buttons from its beginning to its end, grey or not, in a row of the same height, so that nothing moves under the
hand.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from msgspec import Struct
from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QWidget

from fastcarriers.carriers.battle import orders as b
from fastcarriers.kernel.errors import Say, say
from fastcarriers.staff.battle_odds import BattleOdds
from fastcarriers.staff.display_ways import all_out
from ui.elided import ElidedButton, ElidedLabel
from ui.keys import SHIFT, KeyUse
from ui.look import Look
from ui.rule_hints import set_rule
from ui.seat_link import SeatLink
from ui.speech import on_face, tell
from ui.tactical_acts import (
    NextOrder,
    able_to_attack,
    all_aim,
    all_attack,
    all_dive,
    all_of,
    all_taken_back,
    as_offered,
    has,
    unaimed,
)

ROW, LOW_ROW = 2.0, 1.55
"""Height of the row in lines of text, on a page with room and on a low one."""


class Group(Struct, frozen=True):
    """What a button is for: its text, what it does, the rule, the orders in a row, and why it is grey if it is."""

    name: str
    says: Say
    tip: Say
    rule: str
    row: NextOrder
    why: Say | None = None


KEYS: dict[Qt.Key, tuple[str, ...]] = {
    Qt.Key.Key_A: ("attack", "aim"),
    Qt.Key.Key_O: ("apart",),
    Qt.Key.Key_D: ("dive",),
    Qt.Key.Key_X: ("out",),
    Qt.Key.Key_S: ("stay", "no_attack", "hold_fire"),
    Qt.Key.Key_F: ("fire",),
    Qt.Key.Key_R: ("automatic",),
}
"""With Shift: the groups that a key stands for, of which a phase has one."""
WORDS: dict[Qt.Key, Say] = {
    Qt.Key.Key_A: say("ui.key.all_attack"),
    Qt.Key.Key_O: say("ui.tactical.all_attack_apart"),
    Qt.Key.Key_D: say("ui.tactical.all_dive"),
    Qt.Key.Key_X: say("ui.tactical.all_out"),
    Qt.Key.Key_S: say("ui.key.all_stay"),
    Qt.Key.Key_F: say("ui.tactical.all_fire"),
    Qt.Key.Key_R: say("ui.tactical.automatic"),
}
USES: dict[Qt.Key, KeyUse] = {key: KeyUse((key,), WORDS[key], SHIFT) for key in KEYS}


Odds = Callable[[], BattleOdds]
"""The odds of the view that is on the screen at the moment."""


def groups_of(link: SeatLink, odds: Odds) -> tuple[Group, ...]:
    """Those of the phase that is on; none while another side is awaited."""
    if not link.awaited:
        return ()
    match link.view.standing.name:
        case "display_set_up" | "entry":
            return (_automatic(link),)
        case "defender_air":
            return (_stay(link),)
        case "attacker_air":
            return (_dive(link, odds), _out(link, odds), _stay(link))
        case "flak":
            return tuple(_flak(link, odds))
        case "surface_attack":
            return tuple(_bombing(link, odds))
        case _:
            return ()


def _unless(offered: bool, why: Say) -> Say | None:
    return None if offered else why


def _automatic(link: SeatLink) -> Group:
    why = _unless(link.offers.take_back, say("ui.why.nothing_moved"))
    tip = say("ui.tactical.automatic.tip")
    return Group("automatic", say("ui.tactical.automatic"), tip, "FC-90", all_taken_back(link), why)


def _stay(link: SeatLink) -> Group:
    why = _unless(has(link, b.HoldFlight), say("ui.why.nobody_ordered"))
    return Group(
        "stay", say("ui.tactical.all_stay"), say("ui.tactical.all_stay.tip"), "12.13", all_of(link, b.HoldFlight), why
    )


def _dive(link: SeatLink, odds: Odds) -> Group:
    over = any(odds().must_dive(unit) for unit in link.offered(b.Dive) if unit in link.view.air)
    row, why = all_dive(link, odds), _unless(over, say("ui.why.nobody_over_target"))
    return Group("dive", say("ui.tactical.all_dive"), say("ui.tactical.all_dive.tip"), "13.43", row, why)


def _out(link: SeatLink, odds: Odds) -> Group:
    able = bool(odds().able_to_leave())
    row = as_offered(link, lambda: all_out(odds()))
    why = _unless(able, say("ui.why.nobody_leaves"))
    return Group("out", say("ui.tactical.all_out"), say("ui.tactical.all_out.tip"), "11.4", row, why)


def _flak(link: SeatLink, odds: Odds) -> Iterator[Group]:
    row = all_aim(link, odds)
    why = _unless(next(unaimed(link), None) is not None, say("ui.why.no_gun"))
    yield Group("aim", say("ui.tactical.all_aim"), say("ui.tactical.all_aim.tip"), "13.21", row, why)
    tip, why = say("ui.tactical.all_fire.tip"), _unless(has(link, b.FireFlak), say("ui.why.not_aimed"))
    yield Group("fire", say("ui.tactical.all_fire"), tip, "13.2", all_of(link, b.FireFlak), why)
    tip, why = say("ui.tactical.all_hold_fire.tip"), _unless(has(link, b.HoldFlak), say("ui.why.not_aimed"))
    yield Group("hold_fire", say("ui.tactical.all_hold_fire"), tip, "13.21", all_of(link, b.HoldFlak), why)


def _bombing(link: SeatLink, odds: Odds) -> Iterator[Group]:
    tip, row = say("ui.tactical.all_attack.tip"), all_attack(link, odds, together=True)
    yield Group("attack", say("ui.tactical.all_attack"), tip, "13.32", row, _why_no_attack(link, odds, together=True))
    tip, row = say("ui.tactical.all_attack_apart.tip"), all_attack(link, odds, together=False)
    why = _why_no_attack(link, odds, together=False)
    yield Group("apart", say("ui.tactical.all_attack_apart"), tip, "13.34", row, why)
    tip, why = say("ui.tactical.none_attack.tip"), _unless(has(link, b.WithdrawAttack), say("ui.why.none_declared"))
    yield Group("no_attack", say("ui.tactical.none_attack"), tip, "13.34", all_of(link, b.WithdrawAttack), why)


def _why_no_attack(link: SeatLink, odds: Odds, *, together: bool) -> Say | None:
    if not has(link, b.DeclareAttack):
        return say("ui.why.nobody_attacks")
    able = any(able_to_attack(link, odds(), together=together))
    return _unless(able, say("ui.why.no_attack_has_effect"))


class GroupRow(QWidget):
    """`begun`: the row of orders of a button is wanted. `refused`: a key was pressed whose button is grey."""

    begun = Signal(object)
    refused = Signal(object)

    def __init__(self, look: Look) -> None:
        super().__init__()
        self._look = look
        self._is_low = False
        self.groups: tuple[Group, ...] = ()
        self.buttons: list[ElidedButton] = []
        self.words = ElidedLabel()
        self.words.setProperty("quiet", "true")
        self._inside = QHBoxLayout(self)
        self._inside.setContentsMargins(3, 1, 3, 1)
        self._inside.setSpacing(4)
        self._inside.addWidget(self.words)
        self._inside.addStretch(1)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)

    def sizeHint(self) -> QSize:
        return QSize(200, round(self._look.unit * (LOW_ROW if self._is_low else ROW)))

    def set_low(self, low: bool) -> None:
        """Whether the page is low, so that the board needs the room."""
        if low != self._is_low:
            self._is_low = low
            self.updateGeometry()

    def show_groups(self, groups: Sequence[Group], words: str) -> None:
        """Buttons are made once and used again; where a phase has none, words in their place."""
        self.groups = tuple(groups)
        while len(self.buttons) < len(groups):
            self._add()
        for place, button in enumerate(self.buttons):
            button.setVisible(place < len(groups))
            if place < len(groups):
                self._dress(button, groups[place])
        self.words.setText(words)
        self.words.setVisible(not groups)
        self.updateGeometry()

    def _add(self) -> None:
        button, place = ElidedButton(""), len(self.buttons)
        button.setStyleSheet("padding: 0 5px; min-height: 0")
        button.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Ignored)  # as high as the row
        button.setFocusPolicy(Qt.FocusPolicy.TabFocus)  # the keys stay with the board after a click
        button.clicked.connect(lambda: self._press(self.groups[place]))
        self._inside.insertWidget(place, button)
        self.buttons.append(button)

    def _dress(self, button: ElidedButton, group: Group) -> None:
        key = next(USES[key].written for key, names in KEYS.items() if group.name in names)
        button.setText(on_face(tell(group.says)))
        button.setEnabled(group.why is None)
        told = f"{tell(group.says)} ({key}). {tell(group.why or group.tip)}"
        button.setToolTip(told)
        button.setAccessibleName(tell(group.says))
        button.setAccessibleDescription(told)
        set_rule(button, group.rule)

    def press_key(self, key: Qt.Key) -> None:
        """The group of this phase that a key (with Shift) stands for; a grey one says why."""
        names = KEYS.get(key, ())
        for group in self.groups:
            if group.name in names:
                self._press(group)

    def _press(self, group: Group) -> None:
        if group.why is None:
            self.begun.emit(group.row)
        else:
            self.refused.emit(group)
