"""The head of the Tactical Display: who attacks what, routine and tac-turn, the seven phases and the present one."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QFontMetricsF, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from fastcarriers.carriers.battle.records import TAC_TURNS
from fastcarriers.carriers.view import View
from fastcarriers.kernel.errors import say
from ui.look import Look
from ui.ribbon_words import BEFORE_BATTLE, PHASES, TACTICAL
from ui.rule_hints import PHASE_RULES, set_rule
from ui.speech import Voice, tell
from ui.theme import colour

DEFENDERS = 4
"""[4.1.C] The first four phases of a tac-turn are the defender's."""

TITLE = 16
"""Characters of the title below which it tells nothing and is left to the tooltip."""
NUMBER_WIDE = 2.2
"""Of a phase that shows its number alone, in lines of text."""
NAMED_FROM = 4.0
"""Width of a phase in lines of text from which a part of its name tells something."""


class BattleStrip(QWidget):
    """Two rows: title and clock; the phases, numbered, each with the mark of the side whose it is. One row where it is
    `low`: the phases by number, then the title and the pips of the clock."""

    def __init__(self, look: Look, voice: Voice) -> None:
        super().__init__()
        self._look, self._voice = look, voice
        self._sides = (0, 1)
        self.title = self.clock = self.present = ""
        self.tac_turn = 0
        self.is_low = False
        self.phases: tuple[str, ...] = TACTICAL
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)

    def show_battle(self, view: View) -> None:
        """Title, clock and phase of a view."""
        battle, text = view.battle, self._voice.text
        self.present = view.standing.name
        self.phases = BEFORE_BATTLE if self.present in BEFORE_BATTLE else TACTICAL
        self.title, self.clock, self.tac_turn = text(say("ui.tactical.no_battle")), "", 0
        if battle is not None:
            sides = self._voice.charts.sides
            self._sides = (sides.index(battle.attacker), sides.index(battle.defender))
            attacker, target = self._voice.side(battle.attacker), self._voice.piece(battle.target)
            self.title = text(say("ui.tactical.title", attacker=attacker, target=target, hex=battle.hex))
            self.tac_turn = battle.tac_turn
            clock = say("ui.tactical.routine", routine=battle.routine, tac_turn=battle.tac_turn)
            self.clock = text(clock if battle.routine else say("ui.tactical.before"))
        set_rule(self, PHASE_RULES[self.present])
        self.setAccessibleName(self.told())
        self.setToolTip(self.told())
        self.updateGeometry()
        self.update()

    def set_low(self, low: bool) -> None:
        """Take one row or two."""
        if low != self.is_low:
            self.is_low = low
            self.updateGeometry()
            self.update()

    def told(self) -> str:
        """All of it in one line."""
        names = [tell(PHASES[name]) for name in self.phases]
        if self.present not in self.phases:
            return f"{self.title}. {self.clock}"
        now = self.phases.index(self.present)
        place = say("ui.tactical.strip", phase=names[now], number=now + 1, count=len(names))
        return f"{self.title}. {self.clock}. {tell(place)}. {' · '.join(names)}"

    def sizeHint(self) -> QSize:
        return QSize(400, round(self._look.unit * (1.75 if self.is_low else 3.3)))

    def _side_of(self, phase: str) -> int:
        attacker, defender = self._sides
        if phase in TACTICAL:
            return defender if TACTICAL.index(phase) < DEFENDERS else attacker
        return defender if phase == "display_set_up" else attacker

    def paintEvent(self, event: QPaintEvent) -> None:
        painter, theme, unit = QPainter(self), self._look.theme, self._look.unit
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.fillRect(self.rect(), colour(theme.header))
        if self.is_low:
            phases = QRectF(unit * 0.4, unit * 0.1, min(self._narrowest(), self.width() - unit * 0.8), unit * 1.5)
            top = QRectF(phases.right() + unit * 0.5, 0, self.width() - phases.right() - unit, unit * 1.7)
            clock, clock_wide = "", unit * (TAC_TURNS + 0.6)
        else:
            top, phases = (QRectF(unit * 0.4, unit * y, self.width() - unit * 0.8, unit * 1.5) for y in (0.0, 1.55))
            clock = self.clock
            clock_wide = QFontMetricsF(self._look.font()).horizontalAdvance(clock) + unit * (TAC_TURNS + 1.2)
        painter.setPen(colour(theme.ink))
        painter.setFont(self._look.font(bold=True))
        size = QFontMetricsF(painter.font())
        room = max(top.width() - clock_wide, 0)
        if room >= min(size.averageCharWidth() * TITLE, size.horizontalAdvance(self.title)):
            title = size.elidedText(self.title, Qt.TextElideMode.ElideRight, room)
            painter.drawText(top, Qt.AlignmentFlag.AlignVCenter, title)
        self._paint_clock(painter, top, clock)
        self._paint_phases(painter, phases)

    def _wanted(self) -> list[float]:
        """How wide each phase is with its name."""
        bold = QFontMetricsF(self._look.font(0.95, bold=True))
        names = (tell(PHASES[name]) for name in self.phases)
        return [bold.horizontalAdvance(f"{n}  {name}") + self._look.unit * 1.8 for n, name in enumerate(names, 1)]

    def _narrowest(self) -> float:
        """All phases by their numbers, but for the present one."""
        small = self._look.unit * NUMBER_WIDE
        now = self._wanted()[self.phases.index(self.present)] if self.present in self.phases else small
        return now + small * (len(self.phases) - 1)

    def _paint_clock(self, painter: QPainter, top: QRectF, clock: str) -> None:
        """The clock in words, and six pips: done, present, to come."""
        theme, unit = self._look.theme, self._look.unit
        painter.setFont(self._look.font())
        pips = unit * TAC_TURNS if self.tac_turn else 0
        right = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
        painter.drawText(top.adjusted(0, 0, -pips, 0), right, clock)
        if not self.tac_turn or top.width() < pips:
            return
        for number in range(1, TAC_TURNS + 1):
            at = QPointF(top.right() - pips + unit * (number - 0.35), top.center().y())
            size = unit * (0.36 if number == self.tac_turn else 0.26)
            painter.setPen(QPen(colour(theme.ink), 1.2))
            now, done = number == self.tac_turn, number < self.tac_turn
            painter.setBrush(colour(theme.accent) if now else colour(theme.ink) if done else Qt.BrushStyle.NoBrush)
            painter.drawEllipse(at, size, size)

    def _paint_phases(self, painter: QPainter, row: QRectF) -> None:
        theme, unit = self._look.theme, self._look.unit
        names = [tell(PHASES[name]) for name in self.phases]
        wanted = self._wanted()
        spare = row.width() - sum(wanted)
        small = unit * NUMBER_WIDE
        now = self.phases.index(self.present) if self.present in self.phases else -1
        if spare < 0:  # no room: the others shrink to their numbers
            own = min(wanted[now] if now >= 0 else small, row.width() - small * (len(names) - 1))
            wides = [own if index == now else small for index in range(len(names))]
        else:
            wides = [wide + spare / len(names) for wide in wanted]
        x = row.left()
        for index, (name, wide) in enumerate(zip(names, wides, strict=True)):
            box = QRectF(x, row.top(), wide - unit * 0.25, row.height() - unit * 0.15)
            painter.setPen(QPen(colour(theme.ink if index == now else theme.hex_line), 1.2))
            painter.setBrush(colour(theme.accent if index == now else theme.panel))
            painter.drawRoundedRect(box, 4, 4)
            painter.setPen(colour(theme.on_accent if index == now else theme.secondary))
            painter.setFont(self._look.font(0.95, bold=index == now))
            self._paint_mark(painter, box, self._side_of(self.phases[index]), lone=wide <= small)
            words = box.adjusted(unit * 1.1, 0, -unit * 0.2, 0)
            painter.setPen(colour(theme.on_accent if index == now else theme.secondary))
            short = wide <= max(small, unit * NAMED_FROM)
            text = f"{index + 1}" if short else f"{index + 1}  {name}"
            elided = text
            if not short:
                elided = QFontMetricsF(painter.font()).elidedText(text, Qt.TextElideMode.ElideRight, words.width())
            painter.drawText(words, Qt.AlignmentFlag.AlignVCenter, elided)
            x += wide

    def _paint_mark(self, painter: QPainter, box: QRectF, side: int, *, lone: bool) -> None:
        """Whose phase it is: a square or a round mark in the side's colour."""
        unit = self._look.unit
        size = unit * 0.56
        mark = QRectF(0, 0, size, size)
        mark.moveCenter(QPointF(box.left() + unit * 0.6, box.center().y()))
        painter.setPen(QPen(colour(self._look.theme.panel), 1))
        painter.setBrush(colour(self._look.theme.sides[side]))
        radius = size / 2 if side else size * 0.1
        painter.drawRoundedRect(mark, radius, radius)
