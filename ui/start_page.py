"""The first page: go on with the last game, begin a new one, open a file. Two clicks to the first move."""

from __future__ import annotations

from html import escape
from pathlib import Path

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QFileDialog,
    QFrame,
    QHBoxLayout,
    QLabel,
    QListWidget,
    QListWidgetItem,
    QPushButton,
    QScrollArea,
    QTextBrowser,
    QVBoxLayout,
    QWidget,
)

from fastcarriers.carriers.charts import Charts
from fastcarriers.kernel.errors import KnownError, say
from fastcarriers.library import Library, Pack
from fastcarriers.play.games import OPTIONS, Terms, rules_of
from ui.look import Look
from ui.map_sketch import MapSketch
from ui.room import USUAL, Wish, games_folder
from ui.settings import Settings
from ui.speech import Voice, names_of, tell

SCENARIO = Qt.ItemDataRole.UserRole
FIRST = "midway"
TWO_WINDOWS = "*"
OPTION_NAMES = {
    "fighter_bombs": say("ui.option.fighter_bombs"),
    "historical_night": say("ui.option.historical_night"),
    "night_launch": say("ui.option.night_launch"),
}


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
        self.trouble = QLabel()
        self.trouble.setProperty("warns", "true")
        self.trouble.setWordWrap(True)
        self.scenarios = QListWidget()
        self.scenarios.setAccessibleName(tell(say("ui.start.scenarios")))
        self.map = MapSketch(look)
        self.story = QTextBrowser()
        self.story.setAccessibleName(tell(say("ui.start.story")))
        self.sides = QHBoxLayout()
        self.side_buttons: dict[str, QPushButton] = {}
        self.opponent = QComboBox()
        self.options = QVBoxLayout()
        self.option_boxes: dict[str, QCheckBox] = {}
        self.variant_boxes: dict[str, QCheckBox] = {}
        self._lay_out()
        self._connect()
        self._fill_scenarios()
        self.refresh()
        self.resize(1180, 720)

    def _lay_out(self) -> None:
        self.title.setFont(self._look.font(2.0, bold=True))
        top = QHBoxLayout()
        top.addWidget(self.title, 1)
        top.addWidget(self.continue_)
        top.addWidget(self.open_)
        right = QVBoxLayout()
        upper = QHBoxLayout()
        upper.addWidget(self.story, 5)
        upper.addWidget(self.map, 4)
        right.addLayout(upper, 1)
        form = QHBoxLayout()
        form.addWidget(QLabel(tell(say("ui.start.against"))))
        form.addWidget(self.opponent)
        form.addStretch(1)
        choices = QFrame()
        choices.setLayout(self.options)
        scroll = QScrollArea()
        scroll.setWidgetResizable(True)
        scroll.setWidget(choices)
        scroll.setMaximumHeight(round(self._look.unit * 8.2))
        right.addWidget(scroll)
        right.addLayout(form)
        right.addLayout(self.sides)
        middle = QHBoxLayout()
        self.scenarios.setMaximumWidth(round(self._look.unit * 17))
        middle.addWidget(self.scenarios)
        middle.addLayout(right, 1)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(22, 16, 22, 18)
        whole.addLayout(top)
        whole.addWidget(self.trouble)
        whole.addLayout(middle, 1)

    def _connect(self) -> None:
        for name, text in (
            ("drill", say("ui.start.drill")),
            ("random", say("ui.start.random")),
            (TWO_WINDOWS, say("ui.start.two_windows")),
        ):
            self.opponent.addItem(tell(text), name)
        self.opponent.setAccessibleName(tell(say("ui.start.against")))
        self.continue_.clicked.connect(self.go_on)
        self.open_.clicked.connect(self.choose_file)
        self.scenarios.currentItemChanged.connect(self._show_scenario)
        QShortcut(QKeySequence("Ctrl+O"), self, self.choose_file)
        QShortcut(QKeySequence("Ctrl+Return"), self, self.go_on)

    def refresh(self) -> None:
        """What there is to go on with."""
        games = self._settings.last_games()
        self.continue_.setEnabled(bool(games))
        self.continue_.setText(tell(say("ui.start.continue")))
        self.continue_.setProperty("waits", "true" if games else "false")
        self.continue_.style().polish(self.continue_)
        why = Path(games[0].file).name if games else tell(say("ui.start.nothing_to_continue"))
        self.continue_.setToolTip(why)
        self.trouble.setVisible(bool(self.trouble.text()))

    def tell(self, sentence: str) -> None:
        """What went wrong and what to do."""
        self.trouble.setText(sentence)
        self.trouble.setVisible(bool(sentence))

    # ---- scenarios

    def _fill_scenarios(self) -> None:
        first = 0
        for entry in self._library.scenarios():
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
        try:
            self.pack = self._library.load_scenario(str(item.data(SCENARIO)))
        except KnownError as known:
            self.pack = None
            self.tell(tell(known.said))
            return
        charts = rules_of(self.pack, Terms()).charts
        self.map.show_map(charts)
        self.story.setHtml(self._story(self.pack, charts))
        self._fill_options(self.pack)
        self._fill_sides(charts)

    def _story(self, pack: Pack, charts: Charts) -> str:
        scenario, names, date = pack.scenario, names_of(charts), Voice(charts).date(1)
        turns = tell(
            say(
                "ui.start.length",
                turns=scenario.game_turns,
                days=-(-scenario.game_turns // pack.tables.time.game_turns_per_day),
            )
        )
        rows = []
        for side in scenario.side:
            forces = [force for force in scenario.task_force if force.side == side.id and force.variant is None]
            told = ", ".join(f"{escape(force.name)} ({len(force.ships)})" for force in forces)
            rows.append(f"<p><b>{escape(names.sides[side.id])}</b>: {told}</p>")
        return (
            f"<h2>{escape(scenario.title)}</h2><p><i>{escape(date)} · {escape(turns)}</i></p>"
            f"<p>{escape(scenario.summary)}</p><p>{escape(scenario.history)}</p>{''.join(rows)}"
            f"<p><small>{escape(tell(say('ui.start.solo', how_good=scenario.solo_note)))}</small></p>"
        )

    def _fill_options(self, pack: Pack) -> None:
        _empty(self.options)
        self.option_boxes, self.variant_boxes = {}, {}
        for variant in pack.scenario.variant:
            box = self.variant_boxes[variant.id] = QCheckBox(variant.name)
            box.setToolTip(variant.text)
        for name in sorted(OPTIONS):
            self.option_boxes[name] = QCheckBox(tell(OPTION_NAMES[name]))
        for rule in pack.scenario.rule:
            if rule.option:
                box = self.option_boxes[rule.id] = QCheckBox(rule.id.replace("_", " "))
                box.setChecked(bool(rule.default))
                box.setToolTip(rule.text)
        for box in (*self.variant_boxes.values(), *self.option_boxes.values()):
            self.options.addWidget(box)

    def _fill_sides(self, charts: Charts) -> None:
        _empty(self.sides)
        self.side_buttons = {}
        for side in charts.sides:
            button = QPushButton(tell(say("ui.start.play", side=charts.side_data[side].name)))
            button.setProperty("waits", "true")
            button.clicked.connect(lambda _=False, side=side: self.begin(side))
            self.sides.addWidget(button)
            self.side_buttons[side] = button

    # ---- what is wished

    def begin(self, side: str) -> None:
        """A new game of the scenario that is shown."""
        if self.pack is None:
            return
        both = self.opponent.currentData() == TWO_WINDOWS
        others = tuple(other.id for other in self.pack.scenario.side if other.id != side) if both else ()
        changed = {name: box.isChecked() for name, box in self.option_boxes.items()}
        self.wished.emit(
            Wish(
                scenario=self.pack.scenario.id,
                windows=(side, *others),
                opponent="" if both else str(self.opponent.currentData()),
                variants=tuple(name for name, box in self.variant_boxes.items() if box.isChecked()),
                options=changed,
            )
        )

    def go_on(self) -> None:
        """The last game that was played, as the side that was played."""
        games = self._settings.last_games()
        if games:
            self.open_file(Path(games[0].file))

    def choose_file(self) -> None:
        """Let the player choose a game file."""
        chosen = QFileDialog.getOpenFileName(
            self, tell(say("ui.start.open")), str(games_folder()), tell(say("ui.start.files"))
        )[0]
        if chosen:
            self.open_file(Path(chosen))

    def open_file(self, path: Path) -> None:
        """Go on with the game in a file."""
        before = self._settings.game_at(path)
        sides, opponent = ((), USUAL) if before is None else (before.sides, before.opponent)
        self.wished.emit(Wish(file=path, windows=sides, opponent=opponent))


def _empty(layout: QVBoxLayout | QHBoxLayout) -> None:
    while (item := layout.takeAt(0)) is not None:
        if (widget := item.widget()) is not None:
            widget.hide()
            widget.deleteLater()
