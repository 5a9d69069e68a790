"""A day of Midway, and in the long tests a whole game, played with mouse and keys alone against the computer."""

from __future__ import annotations

from collections.abc import Callable
from typing import cast

import pytest
from person import Person, heard_of
from PySide6.QtWidgets import QApplication
from rooms import Hands, OpenRoom

from fastcarriers.carriers import events as e
from fastcarriers.carriers import orders as o
from fastcarriers.carriers.battle import events as be
from fastcarriers.carriers.view import View
from fastcarriers.commanders.roster import commander_called
from fastcarriers.kernel.orders import Ready
from fastcarriers.play.seats import Seat
from fastcarriers.players import Player

SEED = "1942"
DAY = 6
"""Game-turns of a day [4.1]."""
FROM_LIST = 20
"""Most orders of a day, of some thousand, that may be given in the list of all for want of a way on a board: as the
map and the computer fall out there were two or seven."""


def seated(person: Person) -> Player:
    """The drill, with the person's eyes and hands."""
    return Player(cast("Seat", person), commander_called("drill", person.window.charts), SEED)


def play_until(player: Player, person: Person, over: Callable[[View], bool]) -> None:
    """Think as the drill does, and do it with the hands, until it is over or the game is."""
    link = person.link
    while not over(link.view) and link.outcome is None:
        person.see()
        if not link.awaited:
            person.hands.until(lambda: link.awaited or over(link.view) or link.outcome is not None, 120)
            continue
        phase = link.view.standing.phase
        if player.act(lambda side, order: None) and link.awaited and link.view.standing.phase == phase:
            person.give(Ready())
            person.hands.until(lambda phase=phase: link.view.standing.phase > phase or not link.awaited, 120)


def launch_to_search(person: Person) -> None:
    """One more unit to a search pattern, which the drill would not have sent."""
    link = person.link
    person.see()
    unit = link.offered(o.LaunchToSearch)[0]
    person.give(link.options(unit, o.LaunchToSearch)[0])


@pytest.mark.timeout(1200)
def test_a_day_of_midway_by_mouse_and_keys(open_rooms: OpenRoom, hands: Hands) -> None:
    window = open_rooms(opponent="drill", seed=SEED).windows[0]
    person = Person(window, hands)
    player, link = seated(person), person.link
    play_until(player, person, lambda view: bool(link.offered(o.LaunchToSearch)))
    launch_to_search(person)
    play_until(player, person, lambda view: view.game_turn > DAY)
    assert link.view.game_turn > DAY or link.outcome is not None
    for kind in ("PlotMove", "LaunchToSearch", "FormStrike", "PutInWave", "MoveStrike"):
        assert person.done[kind] >= 1, (kind, person.done)
    assert person.ways["click on a lit hex"] >= 3, person.ways
    assert person.ways["drag on the map"] >= 1, person.ways
    assert person.ways["drag"] + person.ways["double click"] + person.ways["key"] >= 10, person.ways
    assert person.ways["click on a hex of the display"] >= 20, person.ways
    assert person.ways["line of the column"] >= 5, person.ways
    assert person.ways["list of orders"] <= FROM_LIST, person.ways
    assert heard_of(person, e.SearchRolled) >= 1
    assert heard_of(person, be.BattleBegan) >= 1
    assert person.done["DeclareAttack"] + person.done["AttackInAir"] >= 1, person.done
    assert window.isVisible()


@pytest.mark.long
@pytest.mark.timeout(3600)
def test_a_whole_game_of_midway_by_mouse_and_keys(open_rooms: OpenRoom, hands: Hands) -> None:
    window = open_rooms(opponent="drill", seed=SEED).windows[0]
    person = Person(window, hands)
    play_until(seated(person), person, lambda view: False)
    assert person.link.outcome is not None
    QApplication.processEvents()
    assert window.ribbon.awaiting.text()
