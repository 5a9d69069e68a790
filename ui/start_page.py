"""The first page: go on, begin a new game, open a file, read a report. Two clicks to the first move."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QCloseEvent, QKeySequence, QShortcut
from PySide6.QtWidgets import (
    QComboBox,
    QFileDialog,
    QHBoxLayout,
    QLabel,
    QListWidget,
    QListWidgetItem,
    QMenu,
    QPushButton,
    QTextBrowser,
    QVBoxLayout,
    QWidget,
)

from fastcarriers.carriers.charts import Charts
from fastcarriers.kernel.errors import KnownError, Say, say
from fastcarriers.library import Library, Pack
from fastcarriers.play.games import Terms, is_whole, rules_of
from ui.look import Look
from ui.map_sketch import MapSketch
from ui.option_list import OptionList
from ui.placing import with_frame
from ui.report_writer import ReportWriter, open_report
from ui.room import USUAL, Wish, games_folder
from ui.scenario_story import story_of
from ui.settings import KeptGame, Settings
from ui.speech import on_face, tell
from ui.waiting import wait_for

SCENARIO = Qt.ItemDataRole.UserRole
FIRST = "midway"
TWO_WINDOWS = "*"
OPPONENTS: tuple[tuple[str, Say, Say], ...] = (
    ("flag", say("ui.start.flag"), say("ui.start.flag.words")),
    ("drill", say("ui.start.drill"), say("ui.start.drill.words")),
    ("random", say("ui.start.random"), say("ui.start.random.words")),
    (TWO_WINDOWS, say("ui.start.two_windows"), say("ui.start.two_windows.words")),
)
"""Who plays the other side: its name, what the list calls it, and how strong it is."""
HEAD = 2.6
"""Height of the title in lines of text: two lines beside it move nothing below."""


def first_size(screen: QSize) -> QSize:
    """As large as is comfortable, and never so large that the buttons at the bottom leave the screen."""
    return with_frame(QSize(1180, 720), screen)


class StartPage(QWidget):
    """`wished`: the `Wish` that a button stands for."""

    wished = Signal(object)

    def __init__(self, look: Look, settings: Settings, library: Library | None = None) -> None:
        super().__init__()
        self._look, self._settings, self._library = look, settings, library or Library()
        self.pack: Pack | None = None
        self.setWindowTitle("Fast Carriers")
        self.setObjectName("start")
        self.title = QLabel("Fast Carriers")
        self.continue_ = QPushButton()
        self.open_ = QPushButton(tell(say("ui.start.open")))
        self.report = QPushButton(tell(say("ui.start.report")))
        self.writer = ReportWriter(self)
        self.trouble = QLabel()
        self.trouble.setProperty("warns", "true")
        self.trouble.setWordWrap(True)
        keeps_room = self.trouble.sizePolicy()
        keeps_room.setRetainSizeWhenHidden(True)
        self.trouble.setSizePolicy(keeps_room)
        self.trouble.setMinimumHeight(1)  # Qt's own is that of a narrow column of words
        self.scenarios = QListWidget()
        self.scenarios.setAccessibleName(tell(say("ui.start.scenarios")))
        self.map = MapSketch(look)
        self.story = QTextBrowser()
        self.story.setAccessibleName(tell(say("ui.start.story")))
        self.sides = QHBoxLayout()
        self.side_buttons: dict[str, QPushButton] = {}
        self.opponent, self.strength = QComboBox(), QLabel()
        self.strength.setProperty("quiet", "true")
        self.strength.setWordWrap(True)
        self.options = OptionList()
        self._lay_out()
        self._connect()
        self._fill_scenarios()
        self.refresh()
        self.resize(first_size(self.screen().availableSize()))

    def _lay_out(self) -> None:
        self.title.setFont(self._look.font(2.0, bold=True))
        top = QHBoxLayout()
        self.title.setMinimumHeight(round(self._look.unit * HEAD))
        top.addWidget(self.title)
        top.addSpacing(round(self._look.unit))
        top.addWidget(self.trouble, 1)
        for button in (self.continue_, self.open_, self.report):
            top.addWidget(button)
        beside = QVBoxLayout()
        beside.addWidget(self.map, 5)
        beside.addWidget(self.options, 4)
        upper = QHBoxLayout()
        upper.addWidget(self.story, 5)
        upper.addLayout(beside, 4)
        form = QHBoxLayout()
        form.addWidget(QLabel(tell(say("ui.start.against"))))
        form.addWidget(self.opponent)
        form.addWidget(self.strength, 1)
        right = QVBoxLayout()
        right.addLayout(upper, 1)
        right.addLayout(form)
        right.addLayout(self.sides)
        middle = QHBoxLayout()
        self.scenarios.setMaximumWidth(round(self._look.unit * 12))
        middle.addWidget(self.scenarios)
        middle.addLayout(right, 1)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(22, 16, 22, 18)
        whole.addLayout(top)
        whole.addLayout(middle, 1)

    def _connect(self) -> None:
        for name, text, words in OPPONENTS:
            self.opponent.addItem(tell(text), name)
            self.opponent.setItemData(self.opponent.count() - 1, tell(words), Qt.ItemDataRole.ToolTipRole)
        self.opponent.setAccessibleName(tell(say("ui.start.against")))
        self.opponent.currentIndexChanged.connect(self._show_strength)
        last = self.opponent.findData(self._settings.kept.opponent)
        self.opponent.setCurrentIndex(last if last >= 0 else self.opponent.findData(USUAL))
        self._show_strength()
        self.continue_.clicked.connect(self.go_on)
        self.open_.clicked.connect(self.choose_file)
        self.report.clicked.connect(self.offer_reports)
        self.writer.written.connect(self._show_report)
        self.writer.failed.connect(self._no_report)
        self.scenarios.currentItemChanged.connect(self._show_scenario)
        QShortcut(QKeySequence("Ctrl+O"), self, self.choose_file)
        QShortcut(QKeySequence("Ctrl+Return"), self, self.go_on)

    def _show_strength(self) -> None:
        words = next(words for name, _, words in OPPONENTS if name == self.opponent.currentData())
        self.strength.setText(tell(words))
        self.opponent.setAccessibleDescription(tell(words))

    def refresh(self) -> None:
        """What there is to go on with."""
        games = self._settings.last_games()
        self.continue_.setEnabled(bool(games))
        self.continue_.setText(tell(say("ui.start.continue")))
        self.continue_.setProperty("waits", "true" if games else "false")
        self.continue_.style().polish(self.continue_)
        why = Path(games[0].file).name if games else tell(say("ui.start.nothing_to_continue"))
        self.continue_.setToolTip(why)
        self.report.setToolTip(tell(say("ui.start.report_tip")))
        self.trouble.setVisible(bool(self.trouble.text()))

    def tell(self, sentence: str, *, quiet: bool = False) -> None:
        """What went wrong and what to do; `quiet`: what goes on, and is no trouble."""
        self.trouble.setProperty("warns", "false" if quiet else "true")
        self.trouble.setProperty("quiet", "true" if quiet else "false")
        self.trouble.style().polish(self.trouble)
        self.trouble.setText(sentence)
        self.trouble.setVisible(bool(sentence))

    # ---- reports

    def report_menu(self) -> QMenu:
        """The last games, newest first, and any other file."""
        menu = QMenu(self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        for game in self._settings.last_games():
            action = menu.addAction(on_face(Path(game.file).stem))
            action.triggered.connect(lambda _=False, game=game: self._report_of(game))
        menu.addAction(tell(say("ui.start.other_file"))).triggered.connect(self._choose_report)
        return menu

    def offer_reports(self) -> None:
        """Let the player choose the game."""
        self.report_menu().popup(self.report.mapToGlobal(self.report.rect().bottomLeft()))

    def _choose_report(self) -> None:
        if chosen := self._chosen_file():
            self._report_of(self._settings.game_at(chosen) or KeptGame(str(chosen)))

    def _report_of(self, game: KeptGame) -> None:
        """Have it written, by a process of its own: it goes on while the page is used, and while a game is played."""
        self.report.setEnabled(False)
        self.report.setToolTip(tell(say("ui.start.report_wait")))
        self.tell(tell(say("ui.start.report_wait")), quiet=True)
        self.writer.write(Path(game.file), game.sides)

    def _show_report(self, file: Path) -> None:
        self.report.setEnabled(True)
        self.refresh()
        shown = open_report(file)
        self.tell("" if shown else tell(say("ui.start.report_there", file=str(file))))

    def _no_report(self, why: str) -> None:
        self.report.setEnabled(True)
        self.refresh()
        self.tell(why)

    def closeEvent(self, event: QCloseEvent) -> None:
        self.writer.close()
        super().closeEvent(event)

    # ---- scenarios

    def _fill_scenarios(self) -> None:
        first = 0
        for entry in wait_for(self._library.scenarios):
            title = entry.scenario.title if entry.scenario else entry.id
            item = QListWidgetItem(title)
            item.setData(SCENARIO, entry.id)
            if entry.fault is not None:
                item.setFlags(Qt.ItemFlag.NoItemFlags)
                item.setToolTip(tell(entry.fault))
            self.scenarios.addItem(item)
            if entry.id == FIRST:
                first = self.scenarios.count() - 1
        self.scenarios.setCurrentRow(first)

    def _show_scenario(self, item: QListWidgetItem | None) -> None:
        if item is None:
            return
        self.tell("")
        name = str(item.data(SCENARIO))
        try:
            self.pack, charts = wait_for(lambda: self._read(name))
        except KnownError as known:
            self.pack = None
            self.tell(tell(known.said))
            return
        self.map.show_map(charts)
        self.story.setHtml(story_of(self.pack, charts))
        self.options.show_options(self.pack)
        self._fill_sides(charts)
        if not is_whole(self.pack):
            self.tell(tell(say("ui.start.not_whole")))

    def _read(self, name: str) -> tuple[Pack, Charts]:
        """A scenario and its charts. Touches no window: it runs in a thread of its own."""
        pack = self._library.load_scenario(name)
        return pack, rules_of(pack, Terms()).charts

    def _fill_sides(self, charts: Charts) -> None:
        _empty(self.sides)
        self.side_buttons = {}
        for side in charts.sides:
            button = QPushButton(tell(say("ui.start.play", side=charts.side_data[side].name)))
            button.setProperty("waits", "true")
            button.clicked.connect(lambda _=False, side=side: self.begin(side))
            if self.pack is not None and not is_whole(self.pack):
                button.setEnabled(False)
                button.setToolTip(tell(say("ui.start.not_whole")))
            self.sides.addWidget(button)
            self.side_buttons[side] = button

    # ---- what is wished

    def begin(self, side: str) -> None:
        """A new game of the scenario that is shown."""
        if self.pack is None or not is_whole(self.pack):
            return
        both = self.opponent.currentData() == TWO_WINDOWS
        others = tuple(other.id for other in self.pack.scenario.side if other.id != side) if both else ()
        self._settings.change(opponent=str(self.opponent.currentData()))
        changed = {name: box.isChecked() for name, box in self.options.boxes.items()}
        self.wished.emit(
            Wish(
                scenario=self.pack.scenario.id,
                windows=(side, *others),
                opponent="" if both else str(self.opponent.currentData()),
                variants=tuple(name for name, box in self.options.variants.items() if box.isChecked()),
                options=changed,
            )
        )

    def go_on(self) -> None:
        """The last game that was played, as the side that was played."""
        games = self._settings.last_games()
        if games:
            self.open_file(Path(games[0].file))

    def _chosen_file(self) -> Path | None:
        chosen = QFileDialog.getOpenFileName(
            self, tell(say("ui.start.open")), str(games_folder()), tell(say("ui.start.files"))
        )[0]
        return Path(chosen) if chosen else None

    def choose_file(self) -> None:
        """Let the player choose a game file."""
        if chosen := self._chosen_file():
            self.open_file(chosen)

    def open_file(self, path: Path) -> None:
        """Go on with the game in a file."""
        before = self._settings.game_at(path)
        sides, opponent = ((), USUAL) if before is None else (before.sides, before.opponent)
        self.wished.emit(Wish(file=path, windows=sides, opponent=opponent))


def _empty(layout: QHBoxLayout) -> None:
    while (item := layout.takeAt(0)) is not None:
        if (widget := item.widget()) is not None:
            widget.hide()
            widget.deleteLater()
