"""The first ten minutes as README and manual tell them, click by click, against the computer."""

from __future__ import annotations

from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QPushButton
from rooms import Hands, OpenRoom, move

from ui.furniture import DISPLAY, MAP
from ui.main_window import MainWindow
from ui.strategic_map import StrategicMapPanel

LEFT = Qt.MouseButton.LeftButton
NONE, CONTROL, SHIFT = (
    Qt.KeyboardModifier.NoModifier,
    Qt.KeyboardModifier.ControlModifier,
    Qt.KeyboardModifier.ShiftModifier,
)
MOST_TURNS = 12
BEFORE_STATEMENT = ("plotting", "regrouping")


class Newcomer:
    """Somebody who does what the page says, and nothing else."""

    def __init__(self, window: MainWindow, hands: Hands) -> None:
        self.window, self.hands, self.link = window, hands, window.link
        self.board = hands.board(window)

    @property
    def phase(self) -> str:
        return self.link.view.standing.name

    def tab(self, title: str) -> None:
        """Click the tab of a page on the left."""
        tabs = self.hands.panel(self.window).tabs
        row = next(n for n in range(tabs.count()) if tabs.tabText(n) == title)
        QTest.mouseClick(tabs, LEFT, NONE, tabs.tabRect(row).center())
        assert tabs.currentIndex() == row
        QApplication.processEvents()

    def pick(self, units: list[str]) -> None:
        """Click the first, the others with Ctrl held."""
        for number, unit in enumerate(units):
            self.hands.click(self.window, unit, *((CONTROL,) if number else ()))
        assert set(self.board.selected) == set(units)

    def press(self, key: Qt.Key, *held: Qt.KeyboardModifier) -> None:
        self.hands.key(self.board, key, *held)
        self.see()

    def see(self) -> None:
        """Wait until every order has its answer and the window shows what came of it."""
        link = self.link
        self.hands.until(lambda: link.waiting == 0 and not link._due and not link._seat.news(len(link.news)))

    def in_box(self, at: str, box: str, *types: str) -> list[str]:
        units = self.link.view.units.values()
        return [u.id for u in units if u.at == at and u.place == box and (not types or u.id.startswith(types))]

    def answer(self, text: str) -> None:
        """Click a button of the row below the phases."""
        buttons = self.window.ribbon.choices.findChildren(QPushButton)
        QTest.mouseClick(next(button for button in buttons if button.text() == text), LEFT)
        self.see()

    def ready(self) -> None:
        """Ready, and wait until the game asks for something again."""
        before = self.link.view.standing.phase
        self.hands.ready(self.window)
        self.hands.until(lambda: self.link.view.standing.phase > before and self.link.awaited, 60)

    @property
    def map(self) -> StrategicMapPanel:
        panel = self.window.panels[MAP]
        assert isinstance(panel, StrategicMapPanel)
        return panel

    def click_marker(self, piece: str) -> None:
        """The mouse rests on its stack, if it stands in one, and clicks it."""
        canvas = self.map.canvas
        stack = canvas.layout_now.stack_of(piece)
        if stack is not None:
            move(canvas, canvas.boxes()[stack.id].center().toPoint())
        QTest.mouseClick(canvas, LEFT, NONE, canvas.boxes()[piece].center().toPoint())
        move(canvas, QPoint(2, 2))
        assert self.map.scene.picked == piece

    def click_hex(self, label: str) -> None:
        canvas = self.map.canvas
        QTest.mouseClick(canvas, LEFT, NONE, canvas.eye.centre(label).toPoint())
        self.see()


def set_up(player: Newcomer) -> None:
    """Step 2: scouts to the west, bombers on the deck, a dummy to sea."""
    player.tab("Midway")
    scouts = player.in_box("midway", "hangar", "pby")
    player.pick(scouts)
    player.press(Qt.Key.Key_E, SHIFT)
    assert {player.link.view.units[unit].slot for unit in scouts} == {"E"}
    bombers = player.in_box("midway", "hangar", "sbd", "sbu")
    player.pick(bombers)
    player.press(Qt.Key.Key_D)
    assert set(player.in_box("midway", "deck")) == set(bombers)
    player.tab("TF 1")
    carrier = "us-cv-enterprise"
    aboard = [*player.in_box(carrier, "hangar", "sbd")[:3], *player.in_box(carrier, "hangar", "f4f")[:1]]
    player.pick(aboard)
    player.press(Qt.Key.Key_D)
    assert set(player.in_box(carrier, "deck")) == set(aboard)
    dummy = player.map.scene.unplaced()[0].id
    player.click_marker(dummy)
    lit = next(iter(player.map.scene.lights.orders))
    player.click_hex(lit)
    assert player.link.view.deployment[dummy] == lit
    player.ready()


def plot(player: Newcomer) -> None:
    """Step 3: a move, taken back, and plotted again."""
    assert player.phase == "plotting"
    player.click_marker("us-1")
    lit = next(label for label in player.map.scene.lights.orders if label != player.map.scene.hex_of("us-1"))
    player.click_hex(lit)
    assert player.link.view.plots.get("us-1") == lit
    player.click_marker("us-1")
    player.see()
    assert "us-1" not in player.link.view.plots
    player.click_hex(lit)
    player.ready()
    assert player.phase == "interface"
    player.answer("Wish no operations")
    player.ready()


def until_somebody_is_found(player: Newcomer) -> None:
    """Step 3: F7 until there is news, and again, until ships were found that a strike may be sent against."""
    for _ in range(MOST_TURNS):
        player.hands.key(player.window, Qt.Key.Key_F7)
        player.hands.until(lambda: player.window.ribbon.standing.until == "off" and player.link.awaited, 60)
        if player.link.view.searched and player.phase == "interface":
            return
        if not player.link.offers.ready and player.phase == "interface":
            continue
        player.ready()
    raise AssertionError("nobody is found")


def launch(player: Newcomer) -> str:
    """Step 4: a strike with all that stand on the deck of Midway in its first wave."""
    player.answer("Wish operations")
    player.ready()
    assert player.phase == "take_off"
    player.tab("Midway")
    form = player.hands.panel(player.window).form
    assert form.isVisible()
    QTest.mouseClick(form.button, LEFT)
    player.see()
    (strike,) = player.link.view.strikes
    bombers = player.in_box("midway", "deck")
    player.hands.click(player.window, bombers[0])
    player.press(Qt.Key.Key_A, CONTROL)
    player.press(Qt.Key.Key_1)
    assert [player.link.view.units[unit].at for unit in bombers] == [strike] * len(bombers)
    player.ready()
    return strike


def fly(player: Newcomer, strike: str) -> None:
    """Step 5: towards the target, op-turn after op-turn, until the battle comes up."""
    for _ in range(16):
        if player.link.view.battle is not None:
            return
        if player.phase == "air_movement" and strike in player.link.view.strikes:
            player.click_marker(strike)
            lights, target = player.map.scene.lights, player.link.view.strikes[strike].target
            board, there = player.window.charts.map, player.map.scene.hex_of(target or "midway")
            player.click_hex(min(lights.orders, key=lambda label: board.distance(label, there)))
            player.answer("Wish more operations")
        player.ready()
    raise AssertionError("the strike does not come there")


def test_the_first_ten_minutes_can_be_played_as_they_are_told(open_rooms: OpenRoom, hands: Hands) -> None:
    player = Newcomer(open_rooms(opponent="drill", seed="1942").windows[0], hands)
    set_up(player)
    plot(player)
    until_somebody_is_found(player)
    strike = launch(player)
    fly(player, strike)
    assert player.window.pages.currentWidget() is player.window.panels[DISPLAY]
