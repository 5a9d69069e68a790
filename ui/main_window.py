"""The room: one window, one seat. Ribbon above, pages in the middle, docks around them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from PySide6.QtCore import QEvent, QPoint, QSize, Qt, Signal
from PySide6.QtGui import QAction, QCloseEvent, QKeySequence, QResizeEvent
from PySide6.QtWidgets import QDockWidget, QMainWindow, QMenu, QTabWidget, QToolBar, QWidget
from shiboken6 import isValid

from fastcarriers.carriers.charts import Charts
from fastcarriers.carriers.records import Duty
from fastcarriers.kernel.errors import Fault, Say, say
from fastcarriers.kernel.orders import TakeBack, kind_name
from fastcarriers.staff.urgency import by_weight
from ui.arrangement import Arrangement
from ui.furniture import DISPLAY, DOCKS, MAP, PAGES, RIGHT
from ui.hint import Hint
from ui.key_list import KeyGroup, KeyList, keys_of_actions, keys_of_panel
from ui.look import Look
from ui.opponents import OpponentBar, OpponentLink
from ui.order_words import kind_words, order_words
from ui.palette import Command, CommandPalette
from ui.placing import with_frame
from ui.ribbon import Ribbon
from ui.seat_link import SeatLink
from ui.settings import Settings
from ui.speech import Voice, tell
from ui.tactical_display import TacticalDisplay
from ui.waiting import breathe

OPERATIONS = "operations"
"""What the question of operations is asked of."""


class MainWindow(QMainWindow):
    """A seat's window. It keeps its layout under `role` in the settings, and closes its link when it is closed."""

    closed = Signal()
    start_wanted = Signal()

    def __init__(
        self,
        link: SeatLink,
        charts: Charts,
        look: Look,
        settings: Settings,
        opponents: Sequence[OpponentLink] = (),
    ) -> None:
        super().__init__()
        self.link, self.charts, self.look, self.settings = link, charts, look, settings
        self.voice = Voice(charts)
        self.role = f"player-{link.side}" if link.side else "observer"
        self.setObjectName("room")
        self.setWindowTitle(self._title())
        self.setDockNestingEnabled(True)
        self.setDockOptions(self.dockOptions() | QMainWindow.DockOption.AllowTabbedDocks)
        self.setCorner(Qt.Corner.BottomRightCorner, RIGHT)
        self.ribbon = Ribbon(link, self.voice, look)
        self._put_ribbon(opponents)
        self.pages = QTabWidget()
        self.pages.setObjectName("pages")
        self.pages.setDocumentMode(True)
        self.pages.tabBar().setDrawBase(False)
        self.setCentralWidget(self.pages)
        self.docks: dict[str, QDockWidget] = {}
        self.panels: dict[str, QWidget] = {}
        self.arrangement = Arrangement(self, self.docks, look, settings, self.role)
        self.hint = Hint(self)
        self.hint.rule_wanted.connect(link.rule_wanted)
        self.keys: KeyList | None = None
        self.commands: list[QAction] = []
        self._furnish()
        self._add_actions()
        self.palette_ = CommandPalette(self, self._palette_commands, self.pages.currentWidget)
        self._connect()
        self.resize(with_frame(QSize(1440, 880), self.screen().availableSize()))
        self.arrangement.begin()
        self.placed = self.arrangement.restore()

    def _title(self) -> str:
        side = self.voice.names.sides.get(self.link.side or "", tell(say("ui.observer")))
        return f"{self.voice.names.title} · {side} · Fast Carriers"

    def _put_ribbon(self, opponents: Sequence[OpponentLink]) -> None:
        self.opponents = [OpponentBar(opponent, self.voice) for opponent in opponents]
        for bar in self.opponents:
            self.ribbon.extra.addWidget(bar)
            bar.opponent.troubled.connect(self._troubled)
        bar = QToolBar(tell(say("ui.ribbon")))
        bar.setObjectName("bar.ribbon")
        bar.setMovable(False)
        bar.setFloatable(False)
        bar.toggleViewAction().setVisible(False)
        bar.setContextMenuPolicy(Qt.ContextMenuPolicy.PreventContextMenu)
        bar.addWidget(self.ribbon)
        self.addToolBar(Qt.ToolBarArea.TopToolBarArea, bar)
        # Choices may need more rows than one: the toolbar measures anew.
        self.link.changed.connect(bar.updateGeometry)
        self.ribbon.standing.changed.connect(bar.updateGeometry)

    def _furnish(self) -> None:
        for page in PAGES:
            widget = page.make(self.link, self.charts, self.look)
            widget.setObjectName(page.name)
            self.panels[page.name] = widget
            self.pages.addTab(widget, tell(page.title))
        display = self.panels[DISPLAY]
        assert isinstance(display, TacticalDisplay)
        display.alone_wanted.connect(self.page_alone)
        for place in DOCKS:
            breathe()  # of another window that is open
            panel = place.make(self.link, self.charts, self.look)
            dock = QDockWidget(tell(place.title), self)
            dock.setObjectName(place.name)
            dock.setWidget(panel)
            self.panels[place.name] = panel
            self.docks[place.name] = dock
            self.addDockWidget(place.area, dock)

    def _connect(self) -> None:
        link = self.link
        link.refused.connect(self._refused)
        link.held_back.connect(self._held_back)
        link.accepted.connect(self._accepted)
        link.troubled.connect(self._troubled)
        self.ribbon.duty_picked.connect(self._to_duty)
        self.ribbon.warned.connect(self._warn)
        self._fighting = link.view.battle is not None
        self._show_battle()
        link.changed.connect(self._follow_stage)
        # To the window, not to its arrangement: Qt cuts only what leads to a QObject that is deleted.
        self.look.changing.connect(self._make_ready)
        self.look.changed.connect(self._looks_change)

    def _to_duty(self, piece: str) -> None:
        """Where the thing is done, and the keyboard there: its answer in the ribbon, its counter on the display of the
        battle, or its dock."""
        if piece == OPERATIONS or piece in self.link.view.choices:
            self.ribbon.choices.take_focus()
            return
        self.go_to(DISPLAY if self.link.view.battle is not None else "dock.task_force")
        self.link.focus.emit(piece)
        self.link.pick(piece)  # last: to turn to a page picks its display

    def _follow_stage(self) -> None:
        """When a battle begins or ends, its page or the map comes up; otherwise the player's choice stays."""
        if (self.link.view.battle is not None) != self._fighting:
            self._fighting = not self._fighting
            self._show_battle()

    def _show_battle(self) -> None:
        self.pages.setCurrentWidget(self.panels[DISPLAY if self._fighting else MAP])

    def _troubled(self, said: Say) -> None:
        self.tell([("", self.voice.text(said))])

    def _warn(self, duties: tuple[Duty, ...]) -> None:
        lines = [(duty.rule, self.voice.phrase(duty.said)) for duty in duties]
        self.tell([*lines, ("", tell(say("ui.warned")))])

    def _accepted(self, order: object) -> None:
        """What was told of an order is over when it is taken back."""
        if isinstance(order, TakeBack):
            self.hint.hide()

    def _held_back(self, faults: tuple[Fault, ...]) -> None:
        self._refused(None, faults)

    def _refused(self, order: object, faults: tuple[Fault, ...]) -> None:
        self.tell([(fault.rule, self.voice.phrase(fault.said)) for fault in faults], self.link.told_at)

    def tell(self, lines: list[tuple[str, str]], at: QPoint | None = None) -> None:
        """A line for a few seconds at a global point, or else at the cursor: (rule, sentence)."""
        self.hint.tell(lines, at)

    # ---- actions, menus, palette

    def _add_actions(self) -> None:
        game, view, help_ = (
            self.menuBar().addMenu(tell(t)) for t in (say("ui.menu.game"), say("ui.menu.view"), say("ui.menu.help"))
        )
        self._act(game, say("ui.act.ready"), "Ctrl+Return", self.ribbon.press_ready)
        self._act(game, say("ui.act.undo"), "Ctrl+Z", self.ribbon.press_undo)
        self._act(game, say("ui.standing.news"), "F7", lambda: self.ribbon.standing.set_until("news"))
        self._act(game, say("ui.standing.landing"), "F8", lambda: self.ribbon.standing.set_until("landing"))
        self._act(game, say("ui.standing.off"), "Shift+F7", lambda: self.ribbon.standing.set_until("off"))
        stop = self._act(game, say("ui.act.stop_opponent"), "F9", self._stop_opponents)
        stop.setEnabled(bool(self.opponents))
        self._act(game, say("ui.act.next_duty"), "F6", self._next_duty)
        game.addSeparator()
        self._act(game, say("ui.act.start_page"), "Ctrl+N", self.start_wanted.emit)
        self._act(game, say("ui.act.close"), "Ctrl+W", self.close)
        self._view_actions(view)
        self._act(help_, say("ui.act.palette"), "Ctrl+K", self.open_palette)
        self._act(help_, say("ui.act.keys"), "F1", self.show_keys)
        self._act(help_, say("ui.act.rule"), "Ctrl+R", lambda: self.go_to("dock.rule"))

    def _view_actions(self, view: QMenu) -> None:
        for page in PAGES:
            self._act(view, page.title, page.key, lambda name=page.name: self.go_to(name))
        for place in DOCKS:
            self._act(view, place.title, place.key, lambda name=place.name: self.go_to(name))
        shown = view.addMenu(tell(say("ui.act.docks_in_sight")))
        for place in DOCKS:
            shown.addAction(self.docks[place.name].toggleViewAction())
        view.addSeparator()
        self._act(view, say("ui.act.larger"), "Ctrl++", lambda: self._resize_text(1))
        self._act(view, say("ui.act.smaller"), "Ctrl+-", lambda: self._resize_text(-1))
        self._act(view, say("ui.act.theme"), "Ctrl+T", self._other_theme)
        self._act(view, say("ui.act.full_screen"), "F11", self._full_screen)
        self._act(view, say("ui.act.page_alone"), "F10", self.page_alone)
        self.hints_action = self._act(view, say("ui.act.hints"), "Ctrl+H", self._switch_hints)
        self.hints_action.setCheckable(True)
        self.hints_action.setChecked(self.settings.kept.hints)
        self.ribbon.set_hints(self.settings.kept.hints)
        self._act(view, say("ui.act.reset_layout"), "Ctrl+Shift+0", self.reset_layout)

    def _act(self, menu: QMenu, text: Say, key: str, run: Callable[[], object]) -> QAction:
        action = QAction(tell(text), self)
        action.setShortcut(QKeySequence(key))
        action.triggered.connect(lambda _=False: run())
        menu.addAction(action)
        self.commands.append(action)
        return action

    def _palette_commands(self) -> Iterator[Command]:
        """Actions first, then every order that is offered, those of the picked piece before others."""
        for action in self.commands:
            why_not = "" if action.isEnabled() else tell(say("ui.act.no_opponent"))
            yield Command(action.text(), action.shortcut().toString(), action.trigger, why_not)
        picked = self.link.picked_piece
        pieces = {piece for pieces in self.link.offers.pieces.values() for piece in pieces}
        for piece in sorted(pieces, key=lambda piece: (piece != picked, piece)):
            for order in self.link.options(piece):
                kind = kind_words(kind_name(type(order)), self.voice)
                yield Command(order_words(order, self.voice), kind, lambda order=order: self.link.order(order))

    def open_palette(self) -> None:
        """Ctrl+K."""
        self.palette_.open()

    def show_keys(self) -> None:
        """The list of keys, beside the window, not in its way."""
        if self.keys is None or not isValid(self.keys) or self.keys.isHidden():  # it is deleted when it is closed
            self.keys = KeyList(self.key_groups(), self)
        self.keys.show()
        self.keys.raise_()
        self.keys.activateWindow()

    def key_groups(self) -> Iterator[KeyGroup]:
        """Keys of the window, then those of each page and dock that has some of its own."""
        yield KeyGroup(tell(say("ui.key.everywhere")), tuple(keys_of_actions(self.commands)))
        for place in (*PAGES, *DOCKS):
            if keys := tuple(keys_of_panel(self.panels[place.name])):
                yield KeyGroup(tell(place.title), keys)

    def go_to(self, name: str) -> None:
        """Show a dock or page and give it the keyboard."""
        panel = self.panels[name]
        if name in self.docks:
            self.arrangement.end_alone()
            self.docks[name].show()
            self.docks[name].raise_()
        else:
            self.pages.setCurrentWidget(panel)
        panel.setFocus(Qt.FocusReason.ShortcutFocusReason)

    def _next_duty(self) -> None:
        pieces = [duty.piece for duty in by_weight(self.link.view.duties)]
        if pieces:
            after = pieces.index(self.link.picked_piece) + 1 if self.link.picked_piece in pieces else 0
            self._to_duty(pieces[after % len(pieces)])

    def _stop_opponents(self) -> None:
        """F9: stop every computer that plays, or let all go on."""
        for bar in [bar for bar in self.opponents if not bar.stopped] or self.opponents:
            bar.press()

    def _resize_text(self, step: int) -> None:
        self.look.set_points(self.look.points + step)
        self.settings.change(points=self.look.points)

    def _other_theme(self) -> None:
        self.look.set_theme("night" if self.look.theme_name == "chart" else "chart")
        self.settings.change(theme=self.look.theme_name)

    def _switch_hints(self) -> None:
        self.settings.change(hints=self.hints_action.isChecked())
        self.ribbon.set_hints(self.settings.kept.hints)

    def _full_screen(self) -> None:
        self.showNormal() if self.isFullScreen() else self.showFullScreen()

    def _make_ready(self) -> None:
        self.arrangement.make_ready()

    def _looks_change(self) -> None:
        self.arrangement.follow_text()

    def reset_layout(self) -> None:
        """View > Reset layout."""
        self.arrangement.reset()

    def page_alone(self) -> None:
        """View > The page alone: all docks away, and back."""
        self.arrangement.switch_alone()

    def keep_layout(self) -> None:
        """Keep the layout as it is now."""
        self.arrangement.keep()

    def setVisible(self, visible: bool) -> None:
        """With large text the docks become tabs before they are measured together: else they push the window out."""
        if visible:
            self.arrangement.fit_width()
        super().setVisible(visible)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.arrangement.fit_width()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.ActivationChange and not self.isActiveWindow():
            self.hint.hide()

    def put_away(self) -> None:
        """Out of sight with all that is its own, for good."""
        self.keep_layout()
        self.hide()
        self._close_own_windows()

    def _close_own_windows(self) -> None:
        """Floating docks, the list of keys, menus: Qt would leave them, and they show this side's things."""
        for child in self.findChildren(QWidget):
            if child.isWindow() and not child.isHidden():
                child.close()

    def closeEvent(self, event: QCloseEvent) -> None:
        if (busy := self.focusWidget()) is not None:
            busy.clearFocus()  # what is being typed there is done, and kept
        if not self.isHidden():  # else it has been put away, and its layout kept
            self.keep_layout()
        self.link.close()
        self._close_own_windows()
        super().closeEvent(event)
        self.closed.emit()
