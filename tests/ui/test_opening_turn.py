"""The first game-turn of Midway with mouse and keyboard on the real window, against the computer in its process."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QTreeWidget, QTreeWidgetItem
from rooms import Hands, OpenRoom

from fastcarriers.carriers.orders import LaunchToSearch, PlotMove
from ui.docks.log import LogPanel
from ui.docks.orders import ORDER, OrdersPanel
from ui.main_window import MainWindow

Rows = Callable[[QTreeWidget], list[QTreeWidgetItem]]


def in_box(window: MainWindow, holder: str, box: str, type_: str = "") -> list[str]:
    units = window.link.view.units.values()
    return [u.id for u in units if u.at == holder and u.place == box and u.type.startswith(type_)]


def phase(window: MainWindow) -> str:
    return window.link.view.standing.name


def test_the_opening_turn_of_midway(open_rooms: OpenRoom, hands: Hands, rows: Rows) -> None:
    window = open_rooms(opponent="drill").windows[0]
    link, board = window.link, hands.board(window)
    carrier = "us-cv-enterprise"

    # Set-up: four fighters and two dive bombers to the deck, one dive bomber on search.
    fighters = in_box(window, carrier, "hangar", "f4f")[:2]
    bombers = in_box(window, carrier, "hangar", "sbd")
    for fighter in fighters:
        hands.double_click(window, fighter)
        hands.double_click(window, fighter)
    hands.click(window, bombers[0])
    hands.click(window, bombers[1], Qt.KeyboardModifier.ControlModifier)
    hands.key(board, Qt.Key.Key_D)
    hands.settled(window)
    hands.drag(window, bombers[2], hands.zone(window, "search", "6"))
    assert set(in_box(window, carrier, "deck")) == {*fighters, *bombers[:2]}
    hands.ready(window)
    hands.until(lambda: phase(window) == "plotting")

    # Plotting: the move of TF 1 out of the list of orders, with Enter.
    orders = window.panels["page.orders"]
    assert isinstance(orders, OrdersPanel)
    hands.bot.keyClicks(orders.filter, "plot tf 1")
    force = next(item for item in rows(orders.tree) if item.text(0).startswith("US TF 1"))
    force.setExpanded(True)
    move = next(item for item in rows(orders.tree) if isinstance(item.data(0, ORDER), PlotMove))
    plotted = move.data(0, ORDER)
    orders.tree.setCurrentItem(move)
    hands.key(orders.tree, Qt.Key.Key_Return)
    hands.settled(window)
    hands.until(lambda: link.view.plots.get("us-1") == plotted.hex)
    assert plotted.hex in hands.panel(window).where.text()
    hands.ready(window)
    hands.until(lambda: phase(window) in ("statements", "interface") and link.awaited)
    hands.until(lambda: phase(window) != "statements")

    # Interface: the wish from the palette.
    assert link.view.markers["us-1"].hex == plotted.hex
    window.open_palette()
    hands.bot.keyClicks(window.palette_.line, "wish operations")
    hands.key(window.palette_.line, Qt.Key.Key_Return)
    hands.settled(window)
    assert link.view.wish is True
    hands.ready(window)
    hands.until(lambda: phase(window) == "take_off")

    # Take-off: CAP by key, search by mouse.
    hands.click(window, fighters[0])
    hands.key(board, Qt.Key.Key_C)
    hands.settled(window)
    searcher = next(b for b in bombers[:2] if any(isinstance(a, LaunchToSearch) for a in link.options(b)))
    hands.drag(window, searcher, hands.zone(window, "search", "5"))
    assert link.view.units[fighters[0]].place == "cap"
    assert (link.view.units[searcher].place, link.view.units[searcher].slot) == ("search", "5")
    # One step back, by key, and again.
    window.ribbon.press_undo()
    hands.settled(window)
    hands.until(lambda: link.view.units[searcher].place == "deck")

    # The rest of the game-turn under standing Ready; it stops before the next plotting of a turn with news or ends it.
    window.ribbon.standing.set_until("news")
    hands.until(lambda: link.view.game_turn == 2 or window.ribbon.standing.until == "off", 60)
    while link.view.game_turn < 2:
        for duty in link.view.duties:
            assert not duty.must, duty
        hands.ready(window)
        hands.until(lambda: link.awaited or link.view.game_turn == 2, 60)
    log = window.panels["dock.log"]
    assert isinstance(log, LogPanel)
    told = [item.text(2) for item in rows(log.tree)]
    assert any(plotted.hex in text for text in told)
    assert any("combat air patrol" in text for text in told)
