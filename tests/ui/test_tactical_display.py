"""The Tactical Display under mouse and keyboard: positions made by hand, real sessions, real widget events."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import combinations, pairwise
from random import Random
from typing import Any

import fights
import pytest
from battles import BattleTable
from bombing import dived, level, torpedo
from displays import AKAGI, HARUNA, KAGA, entering, in_phase, sea, setting_up
from PySide6.QtCore import QPoint, QPointF, QRectF, QSizeF, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QListWidget
from pytestqt.qtbot import QtBot
from situations import Situation

from fastcarriers.carriers.battle import orders as b
from fastcarriers.carriers.battle import phases as ph
from fastcarriers.kernel.orders import Order, Ready
from fastcarriers.play.journal import Journal
from fastcarriers.play.session import Session
from maps.hexes import distance
from maps.tactical import EDGES, HEXES
from ui.counters import AirFace, ShipFace
from ui.look import Look
from ui.seat_link import SeatLink
from ui.tactical_brief import ACT
from ui.tactical_counters import ship_scale
from ui.tactical_display import TacticalDisplay
from ui.tactical_fan import fan_of
from ui.tactical_labels import forms_of, names_of
from ui.tactical_paint import figure_spot, level_runs_to
from ui.tactical_places import places_in
from ui.tactical_scene import Ring
from ui.tactical_sheet import edge_ring, fitted, number_at
from ui.tactical_tokens import Stack, Token
from ui.theme import font
from ui.zoom import Zoom

LEFT = Qt.MouseButton.LeftButton


class Page:
    """A display that is open on a battle, and the hands of its player."""

    def __init__(
        self, table: Situation, side: str, look: Look, qtbot: QtBot, session: Session[Any, Any, Any] | None = None
    ) -> None:
        self.table, self.side, self.qtbot = table, side, qtbot
        self.session = session or Session(table.table, Journal(table.table.game), None, threaded=False)
        self.link = SeatLink(self.session.seat((side,)))
        self.given: list[Order] = []
        self.refused: list[str] = []
        self.link.accepted.connect(self.given.append)
        self.link.refused.connect(lambda order, faults: self.refused.extend(fault.rule for fault in faults))
        self.display = TacticalDisplay(self.link, table.charts, look)
        self.board = self.display.board
        self.display.resize(1280, 860)
        self.display.show()
        qtbot.waitExposed(self.display)
        self.board.setFocus()

    def close(self) -> None:
        self.link.close()
        self.display.close()
        self.session.close()
        self.display.deleteLater()

    def settle(self) -> None:
        """Everything that has been ordered has its answer and is on the screen."""
        for _ in range(200):
            QApplication.processEvents()
            if self.link.waiting == 0 and not self.display.chain.busy:
                break
        QApplication.processEvents()
        assert self.link.waiting == 0
        assert not self.display.chain.busy

    def at(self, hex: str, dx: float = 0, dy: float = 0) -> QPoint:
        return (self.board.point_of(hex) + QPointF(dx, dy) * self.board.zoom.scale).toPoint()

    def token(self, id: str) -> QPoint:
        spot = self.board.token_point(id)
        assert spot is not None, f"{id} cannot be clicked"
        return spot.toPoint()

    def click(self, point: QPoint, keys: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier) -> None:
        QTest.mouseMove(self.board, point)
        QTest.mouseClick(self.board, LEFT, keys, point)
        self.settle()

    def drag(self, start: QPoint, end: QPoint) -> None:
        QTest.mousePress(self.board, LEFT, Qt.KeyboardModifier.NoModifier, start)
        for part in range(1, 6):
            QTest.mouseMove(self.board, start + (end - start) * part / 5)
        QTest.mouseRelease(self.board, LEFT, Qt.KeyboardModifier.NoModifier, end)
        self.settle()

    def key(self, *keys: Qt.Key) -> None:
        for key in keys:
            QTest.keyClick(self.board, key)
        self.settle()

    def act(self, order: Order) -> None:
        """Click the line of an order in the list."""
        acts = self.display.brief.acts
        rows = [acts.item(n) for n in range(acts.count())]
        item = next(row for row in rows if row.data(ACT).order == order)
        acts.scrollToItem(item)
        QTest.mouseClick(acts.viewport(), LEFT, pos=acts.visualItemRect(item).center())
        self.settle()

    def press(self, text: str) -> None:
        """Press a button for many pieces."""
        shown = [button for button in self.display.groups.buttons if button.isVisible()]
        QTest.mouseClick(next(button for button in shown if button.text() == text), LEFT)
        self.settle()

    @property
    def listed(self) -> list[Order]:
        acts: QListWidget = self.display.brief.acts
        return [acts.item(n).data(ACT).order for n in range(acts.count())]


OpenPage = Callable[..., Page]


@pytest.fixture
def open_page(look: Look, qtbot: QtBot) -> Iterator[OpenPage]:
    pages: list[Page] = []

    def open_(table: Situation, side: str = "", session: Session[Any, Any, Any] | None = None) -> Page:
        pages.append(Page(table, side or table.public.standing.awaits[0], look, qtbot, session))
        return pages[-1]

    yield open_
    for page in pages:
        page.close()
    QApplication.sendPostedEvents()


# ---- set-up


def test_a_ship_is_placed_by_dragging_her(open_page: OpenPage) -> None:
    page = open_page(setting_up("sea"))
    page.drag(page.at(HARUNA_AT), page.at("200"))
    assert page.given == [b.PlaceShip(HARUNA, "200")]
    assert page.link.view.posted_ships[HARUNA] == "200"
    assert page.display.scene.tokens[HARUNA].at == "200"


HARUNA_AT = "040"


def test_a_ship_dropped_beside_another_is_refused_by_rule_and_stays(open_page: OpenPage) -> None:
    page = open_page(setting_up("sea"))
    beside = next(at for at in HEXES if distance(HEXES[at], HEXES["028"]) == 1)
    page.drag(page.at(HARUNA_AT), page.at(beside))
    assert (page.given, page.refused) == ([], ["11.21"])
    assert page.link.view.posted_ships[HARUNA] == HARUNA_AT


def test_cap_is_posted_by_dragging_and_raised_by_its_key(open_page: OpenPage) -> None:
    page = open_page(setting_up("sea"))
    unit = next(id for id, post in page.link.view.posts.items() if post.at == "050")
    page.drag(page.token(unit), page.at("130"))
    assert page.given == [b.PostCap(unit, "130", "low")]
    page.key(Qt.Key.Key_U)
    assert page.given[-1] == b.PostCap(unit, "130", "high")
    assert page.display.scene.tokens[unit].level == "high"


def test_the_whole_fleet_is_faced_from_the_list(open_page: OpenPage) -> None:
    page = open_page(setting_up("sea"))
    page.act(b.FaceFleet("fleet", "SW"))
    assert page.link.view.fleet_facing == "SW"
    assert {token.facing for token in page.display.scene.tokens.values() if token.kind == "ship"} == {"SW"}


def test_grounded_units_are_dragged_where_their_box_allows(open_page: OpenPage) -> None:
    page = open_page(setting_up("base"))
    units = page.link.view.units
    hangar = next(id for id in page.link.offered(b.PostGrounded) if units[id].place == "hangar")
    deck = next(id for id in page.link.view.posts if units[id].place == "deck")
    page.drag(page.token(hangar), page.at("210"))
    assert page.given == [b.PostGrounded(hangar, "210")]
    page.display.pick(deck)
    page.display.drop(deck, "211", "")
    page.settle()
    assert page.refused == ["15.21"]


def test_the_suggested_set_up_is_accepted_as_it_is(open_page: OpenPage) -> None:
    page = open_page(setting_up("base"))
    assert page.link.offers.ready
    page.link.order(Ready())
    page.settle()
    assert page.link.view.grounded
    assert page.link.view.standing.name != ph.DISPLAY_SET_UP


# ---- entry


def test_a_wave_enters_by_picking_from_the_tray_and_clicking_an_edge_hex(open_page: OpenPage) -> None:
    page = open_page(entering("sea"))
    tray = page.display.brief.tray
    assert tray.count() == 1
    unit = tray.item(0).data(ACT)
    QTest.mouseClick(tray.viewport(), LEFT, pos=tray.visualItemRect(tray.item(0)).center())
    page.settle()
    assert page.display.picked == unit
    lit = page.display.scene.lit
    assert lit
    at = next(at for at in lit if at not in page.display.scene.stacks)
    page.click(page.at(at))
    assert page.given[-1] == b.EnterUnit(unit, at, "high")
    assert page.link.view.posts[unit].at == at
    assert not tray.isVisible()


def test_a_unit_out_of_the_tray_comes_into_the_hex_of_others_by_a_click_on_them(open_page: OpenPage) -> None:
    page = open_page(entering("sea"))
    tray = page.display.brief.tray
    unit = tray.item(0).data(ACT)
    for others in page.display.scene.stacks:
        page.board.open_fan(others)
    QTest.mouseClick(tray.viewport(), LEFT, pos=tray.visualItemRect(tray.item(0)).center())
    page.settle()
    at = next(at for at in page.display.scene.lit if at in page.display.scene.stacks)
    assert page.board.under(page.board.point_of(at))[1] != ""
    page.click(page.at(at))
    assert page.link.view.posts[unit].at == at
    assert page.board.fan is None


def test_an_entering_unit_on_another_edge_is_refused(open_page: OpenPage) -> None:
    page = open_page(entering("sea"))
    unit = page.display.brief.tray.item(0).data(ACT)
    page.display.pick(unit)
    other = next(at for at in HEXES if distance(HEXES[at], HEXES["000"]) == 12 and at not in page.display.scene.lit)
    page.display.drop(unit, other, "")
    page.settle()
    assert page.refused == ["11.3"]


# ---- flying


def lone_flyer(type: str = "f4f", at: str = "060", altitude: str = "high") -> BattleTable:
    table = BattleTable()
    table.ship(AKAGI, "000")
    table.ship(HARUNA, "040")
    table.wave(type, at, altitude)  # type: ignore[arg-type]
    table.at(ph.ATTACKER_AIR, tac_turn=2)
    return table


def test_a_unit_flies_three_steps_by_clicks_on_lit_hexes(open_page: OpenPage) -> None:
    page = open_page(lone_flyer())
    page.click(page.token("A1"))
    assert page.display.picked == "A1"
    for at in ("037", "019", "007"):
        assert b.FlyTo("A1", at) in page.link.options("A1", b.FlyTo)
        page.click(page.at(at, 0, 0.3))
    assert page.given == [b.FlyTo("A1", "037"), b.FlyTo("A1", "019"), b.FlyTo("A1", "007")]
    assert page.link.view.flights["A1"].path == ("037", "019", "007")
    assert page.display.scene.tokens["A1"].at == "007"


def test_a_far_hex_is_flown_to_in_single_offered_steps(open_page: OpenPage) -> None:
    page = open_page(lone_flyer())
    page.click(page.token("A1"))
    page.click(page.at("023", 0, 0.3))
    path = ("060", *page.link.view.flights["A1"].path)
    assert path[-1] == "023"
    assert len(path) - 1 == distance(HEXES["060"], HEXES["023"]) == len(page.given)
    assert all(distance(HEXES[one], HEXES[two]) == 1 for one, two in pairwise(path))
    page.key(Qt.Key.Key_S)
    assert "A1" not in page.link.view.flights


def test_a_hex_out_of_reach_is_refused_and_nothing_is_flown(open_page: OpenPage) -> None:
    page = open_page(lone_flyer())
    page.display.pick("A1")
    page.drag(page.token("A1"), page.at("450"))
    assert page.refused == ["12.11"]
    assert page.link.told_at == page.board.mapToGlobal(page.at("450"))
    assert not page.link.view.flights


def test_a_unit_dives_by_its_key(open_page: OpenPage) -> None:
    page = open_page(in_phase("sea", ph.ATTACKER_AIR))
    page.display.pick("A6")
    page.key(Qt.Key.Key_D)
    assert page.given == [b.Dive("A6")]
    assert page.display.scene.tokens["A6"].level == "low"


def every_key(page: Page, *held: Qt.KeyboardModifier) -> None:
    for key in dict.fromkeys(key for use in page.board.key_uses for key in use.keys):
        for each in held:
            page.display.pick("A6")
            page.board.set_cursor("060")
            QTest.keyClick(page.board, key, each)
    page.settle()


def test_b37_keys_of_the_display_do_nothing_outside_their_phase(open_page: OpenPage) -> None:
    """While the other side has its turn."""
    page = open_page(in_phase("sea", ph.ATTACKER_AIR), side="jp")
    before = page.link.view.battle
    assert not page.link.awaited
    every_key(page, Qt.KeyboardModifier.NoModifier, Qt.KeyboardModifier.ShiftModifier)
    assert page.given == []
    assert page.link.view.battle == before


def test_b37_letters_of_the_display_give_no_order_with_control(open_page: OpenPage) -> None:
    page = open_page(in_phase("sea", ph.ATTACKER_AIR))
    every_key(page, Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.AltModifier)
    assert page.given == page.refused == []


def test_a_torpedo_run_is_drawn_and_the_course_to_its_end_leads_along_it(open_page: OpenPage) -> None:
    page = open_page(lone_flyer("tbd", "075", "low"))
    page.click(page.token("A1"))
    runs = page.display.scene.open_runs
    assert runs
    assert all(len(run.hexes) == 3 for run in runs)
    run = runs[0]
    page.click(page.at(run.end, 0, 0.3))
    assert page.link.view.flights["A1"].path[-3:] == run.hexes
    page.link.order(Ready())
    page.settle()
    assert page.link.view.standing.name == ph.SURFACE_ATTACK
    assert page.link.offered(b.DeclareAttack) == ("A1",)


def test_dive_bombers_see_the_stern_hexes_of_each_ship(open_page: OpenPage) -> None:
    page = open_page(lone_flyer("sbd"))
    page.display.pick("A1")
    runs = page.display.scene.runs
    assert {run.target for run in runs} == {AKAGI, HARUNA}
    assert len(runs) == 6
    facing = page.link.view.fleet[AKAGI].facing
    assert facing == "NE"
    assert {run.hexes[0] for run in runs if run.target == AKAGI} == {"004", "005", "006"}


def test_an_attacker_dragged_beside_the_display_leaves_it(open_page: OpenPage) -> None:
    page = open_page(lone_flyer(at="403"))
    page.drag(page.token("A1"), QPoint(12, 12))
    assert page.given == [b.FlyOut("A1")]
    assert page.display.scene.tokens["A1"].leaves


def test_what_is_offered_before_the_view_knows_it_is_not_shown(open_page: OpenPage) -> None:
    page = open_page(over_akagi())
    page.session.submit(b.DeclareAttack("A1", AKAGI, 0), page.session.phase, "us", "us")
    assert b.DeclareAttack("A2", AKAGI, 1) in page.link.options("A2", b.DeclareAttack)
    page.display.pick("A2")
    assert page.listed == [b.DeclareAttack("A2", AKAGI, 0)]
    page.settle()
    assert b.DeclareAttack("A2", AKAGI, 1) in page.listed


# ---- facing


def test_a_carrier_turns_after_the_preview_and_the_displaced_ship_is_put_where_one_clicks(open_page: OpenPage) -> None:
    page = open_page(in_phase("sea", ph.FACING))
    page.display.pick(AKAGI)
    page.key(Qt.Key.Key_BracketLeft)
    assert page.given == []
    assert page.board.turn == "left"
    seen = next(turn for turn in page.display.scene.turns if turn.to == "left")
    assert [(move.ship, move.hexes) for move in seen.moves] == [(HARUNA, ("065", "064"))]
    assert page.board.note is not None
    assert "Haruna" in page.board.note.lines[1]
    page.key(Qt.Key.Key_BracketLeft)
    assert page.given == [b.TurnCarrier(AKAGI, "left")]
    assert page.display.picked == HARUNA
    assert set(page.display.scene.lit) == {"064", "065"}
    page.click(page.at("064"))
    assert page.given[-1] == b.DisplaceShip(HARUNA, "064")
    assert page.link.view.fleet[HARUNA].at == "064"


def test_a_click_into_an_arc_turns_the_carrier_that_way(open_page: OpenPage) -> None:
    page = open_page(in_phase("sea", ph.FACING))
    page.display.pick(KAGA)
    turn = next(one for one in page.display.scene.turns if one.to == "right")
    numbers = {at: number for number, at in HEXES.items()}
    other = next(one for one in page.display.scene.turns if one.to == "left")
    at = next(numbers[one] for one in turn.swept - other.swept if numbers[one] not in page.display.scene.stacks)
    page.click(page.at(at))
    assert page.given[0] == b.TurnCarrier(KAGA, "right")


# ---- combat


def test_an_air_attack_is_chosen_from_the_list_with_its_odds(open_page: OpenPage) -> None:
    page = open_page(in_phase("sea", ph.CAP_ATTACK))
    page.display.pick("D1")
    order = b.AttackInAir("A7", ("D1", "D2"))
    item = next(n for n, one in enumerate(page.listed) if one == order)
    act = page.display.brief.acts.item(item).data(ACT)
    assert "+4" in act.detail
    assert act.bars == (page.table.charts.tables.anti_air_crt.column[1].result,)
    page.act(order)
    assert page.given == [order]
    assert page.link.view.air["A7"].targeted


def test_two_fighters_are_joined_with_control_and_attack_by_a_click_on_the_enemy(open_page: OpenPage) -> None:
    table = BattleTable()
    table.ship(AKAGI, "000")
    table.wave("sbd", "060")
    first, second = table.cap("zeke", "060"), table.cap("zeke", "060")
    table.at(ph.CAP_ATTACK)
    page = open_page(table)
    page.board.open_fan("060")
    page.click(page.token(first))
    page.board.open_fan("060")
    page.click(page.token(second), Qt.KeyboardModifier.ControlModifier)
    assert page.display.scene.joined == (second,)
    page.board.open_fan("060")
    page.click(page.token("A1"))
    assert page.given == [b.AttackInAir("A1", (first, second))]


def test_flak_is_aimed_at_a_group_and_fired(open_page: OpenPage) -> None:
    page = open_page(in_phase("sea", ph.FLAK))
    page.display.pick(HARUNA)
    assert [(ring.low, ring.high) for ring in page.display.scene.rings] == [(0, 2), (3, 4), (5, 6)]
    page.click(page.at("060", 0, 0.4))
    assert page.given == [b.AimFlak(HARUNA, "060", "high")]
    assert page.display.scene.ties[0].end == "060"
    page.act(b.FireFlak("060:high"))
    assert page.link.view.fired == (HARUNA,)


def test_all_guns_aim_and_hold_by_buttons_that_give_offered_orders(open_page: OpenPage) -> None:
    page = open_page(in_phase("sea", ph.FLAK))
    guns = set(page.link.offered(b.AimFlak))
    page.press("All guns aim")
    assert set(page.link.view.aimed) == guns
    assert all(isinstance(order, b.AimFlak) for order in page.given)
    page.press("All hold fire")
    assert page.link.view.aimed == {}
    assert page.refused == []


def test_a_battery_of_a_base_is_picked_in_its_hex_aimed_and_fired(open_page: OpenPage) -> None:
    page = open_page(in_phase("base", ph.FLAK))
    guns = [token.id for token in page.display.scene.tokens.values() if token.kind == "gun"]
    assert guns == list(page.link.offered(b.AimFlak))
    page.board.open_fan("000")
    page.click(page.token(guns[0]))
    assert page.display.picked == guns[0]
    assert {ring.strength for ring in page.display.scene.rings} == {10}
    page.act(b.AimFlak(guns[0], "003", "high"))
    page.act(b.FireFlak("003:high"))
    assert page.display.scene.tokens[guns[0]].expended


def over_akagi() -> BattleTable:
    table = BattleTable()
    table.ship(AKAGI, "000")
    dived(table, "sbd", AKAGI, "000")
    dived(table, "sbd", AKAGI, "000")
    torpedo(table, "tbd", "000", "W")
    table.at(ph.SURFACE_ATTACK)
    return table


def test_an_attack_shows_its_span_of_odds_is_declared_joined_and_withdrawn(open_page: OpenPage) -> None:
    page = open_page(over_akagi())
    page.display.pick("A1")
    act = page.display.brief.acts.item(0).data(ACT)
    assert act.order == b.DeclareAttack("A1", AKAGI, 0)
    assert len(act.bars) == 2, "her deck is not known: worst and best"
    page.act(b.DeclareAttack("A1", AKAGI, 0))
    page.display.pick("A2")
    page.act(b.DeclareAttack("A2", AKAGI, 1))
    assert [attack.units for attack in page.link.view.attacks] == [("A1", "A2")]
    assert page.display.scene.ties[0].label == "1"
    page.act(b.WithdrawAttack("A2"))
    assert [attack.units for attack in page.link.view.attacks] == [("A1",)]


def test_the_odds_stand_at_the_cursor_before_an_attack_is_declared_by_a_click_on_the_ship(open_page: OpenPage) -> None:
    page = open_page(over_akagi())
    page.display.pick("A3")
    QTest.mouseMove(page.board, page.at("000", 0, -0.3))
    page.settle()
    assert page.board.note is not None
    assert "defense 4 to 6" in page.board.note.lines[1]
    assert page.given == []
    page.click(page.at("000", 0, -0.3))
    assert page.given == [b.DeclareAttack("A3", AKAGI, 0)]


def test_a_ship_under_an_enemy_flyer_is_attacked_by_a_click_on_either(open_page: OpenPage) -> None:
    table = over_akagi()
    cap = table.cap("zeke", "000", "low")
    page = open_page(table)
    page.display.resize(620, 400)
    QApplication.processEvents()
    page.display.pick("A1")
    QTest.mouseMove(page.board, page.token(cap))
    assert page.board.note is not None, "it says at the cursor what the click will do"
    page.click(page.token(cap))
    assert page.given == [b.DeclareAttack("A1", AKAGI, 0)]


def test_all_attack_together_and_nobody_attacks(open_page: OpenPage) -> None:
    page = open_page(over_akagi())
    page.press("All attack together")
    assert [attack.units for attack in page.link.view.attacks] == [("A1", "A2"), ("A3",)]
    page.press("Nobody attacks")
    assert page.link.view.attacks == ()
    assert page.refused == []


# ---- orders for many


def homeward() -> BattleTable:
    """Two fighters near the rim, one in the middle, and a dive bomber over her target."""
    table = BattleTable()
    table.ship(AKAGI, "000")
    table.wave("f4f", "400", "high")
    table.wave("f4f", "060", "high")
    table.wave("sbd", "000", "high", over=AKAGI, path=("001", "000"))
    table.at(ph.ATTACKER_AIR, tac_turn=3)
    return table


@pytest.mark.parametrize("by_key", [False, True])
def test_all_fly_out_by_button_and_by_key_heads_outwards_in_offered_orders(open_page: OpenPage, by_key: bool) -> None:
    page = open_page(homeward())
    if by_key:
        QTest.keyClick(page.board, Qt.Key.Key_X, Qt.KeyboardModifier.ShiftModifier)
        page.settle()
    else:
        page.press("All fly out")
    assert not page.refused
    flights = page.link.view.flights
    assert flights["A1"].exits, "near the rim: off the display"
    last = flights["A2"].path[-1]
    assert distance(HEXES["000"], HEXES[last]) == distance(HEXES["000"], HEXES["060"]) + len(flights["A2"].path)
    assert "A3" not in flights, "she must dive"
    assert all(isinstance(order, b.FlyTo | b.FlyOut) for order in page.given)


def test_an_order_for_all_that_nobody_can_follow_is_grey_and_says_why(open_page: OpenPage) -> None:
    page = open_page(homeward())
    page.press("All fly out")
    held: list[Any] = []
    page.link.held_back.connect(held.append)
    button = next(button for button in page.display.groups.buttons if button.text() == "All fly out")
    assert not button.isEnabled()
    assert "No unit can head out" in button.toolTip()
    assert button.toolTip().startswith("All fly out (Shift+X).")
    before = len(page.given)
    QTest.keyClick(page.board, Qt.Key.Key_X, Qt.KeyboardModifier.ShiftModifier)
    page.settle()
    assert len(page.given) == before
    assert [fault.rule for faults in held for fault in faults] == ["11.4"]


def test_every_key_for_many_is_in_the_list_of_keys(open_page: OpenPage) -> None:
    page = open_page(homeward())
    written = [use.written for use in page.board.key_uses]
    assert {"Shift+X", "Shift+R", "Shift+A", "Shift+D", "Shift+S", "Shift+F", "Shift+O", "B"} <= set(written)


def test_the_automatic_set_up_comes_back_after_pieces_were_moved_by_hand(open_page: OpenPage) -> None:
    page = open_page(setting_up("sea"))
    view = page.link.view
    before = dict(view.posted_ships), dict(view.posts), view.fleet_facing
    button = page.display.groups.buttons[0]
    assert not button.isEnabled()
    assert "Nothing has been moved" in button.toolTip()
    page.drag(page.at(HARUNA_AT), page.at("200"))
    page.drag(page.at("050"), page.at("060"))
    page.display.pick("")
    page.act(b.FaceFleet("fleet", "W"))
    page.link.refresh()
    now = page.link.view
    assert (dict(now.posted_ships), dict(now.posts), now.fleet_facing) != before
    page.press("Automatic set-up")
    page.link.refresh()
    now = page.link.view
    assert (dict(now.posted_ships), dict(now.posts), now.fleet_facing) == before
    assert not page.refused
    assert not page.display.groups.buttons[0].isEnabled()


@pytest.mark.parametrize("kind", ["sea", "base"])
def test_the_board_keeps_its_size_from_phase_to_phase_whatever_buttons_there_are(
    open_page: OpenPage, kind: str
) -> None:
    sizes: set[tuple[int, int, int]] = set()
    for phase in (ph.DEFENDER_AIR, ph.CAP_ATTACK, ph.FLAK, ph.ATTACKER_AIR, ph.SURFACE_ATTACK):
        page = open_page(in_phase(kind, phase))
        page.display.resize(620, 400)
        for piece in ("", *page.display.scene.tokens):
            page.display.pick(piece)
            QApplication.processEvents()
            board = page.board
            sizes.add((board.width(), board.height(), board.mapTo(page.display, QPoint(0, 0)).y()))
    assert len(sizes) == 1


def test_the_column_is_put_away_by_button_and_key_and_gives_the_board_its_room(open_page: OpenPage) -> None:
    page = open_page(in_phase("sea", ph.SURFACE_ATTACK))
    page.display.resize(620, 400)
    QApplication.processEvents()
    wide = page.board.width()
    QTest.mouseClick(page.display.head.fold, LEFT)
    QApplication.processEvents()
    assert page.display.brief.is_folded
    assert page.board.width() > wide * 1.3
    assert page.board.width() >= page.display.width() - 8
    assert all(button.isVisible() for button in page.display.groups.buttons)
    page.key(Qt.Key.Key_B)
    assert not page.display.brief.is_folded
    assert page.board.width() == wide


# ---- a whole battle


FIGHTING = (ph.CAP_ATTACK, ph.FLAK, ph.AIR_ATTACK, ph.SURFACE_ATTACK)


@pytest.mark.long
@pytest.mark.parametrize(("kind", "seed"), [("sea", 1), ("coast", 2), ("base", 3)])
def test_both_seats_can_pick_and_read_everything_through_a_random_battle(
    open_page: OpenPage, kind: str, seed: int
) -> None:
    battle, random = fights.fight(kind, seed), Random(seed)
    session = Session(battle.table, Journal(battle.table.game), None, threaded=False)
    pages = {side: open_page(battle, side, session) for side in battle.charts.sides}
    told: set[str] = set()
    while battle.public.battle is not None or battle.public.situations:
        side = random.choice(battle.public.standing.awaits)
        pages[side].link.order(fights.some_order(battle.table, side, random))
        pages[side].settle()
        for page in pages.values():
            scene = page.display.scene
            assert {id for id, unit in battle.public.air.items() if unit.at is not None} <= set(scene.tokens)
            pieces = sorted(scene.waiting & scene.tokens.keys()) or sorted(scene.tokens)
            if pieces and (random.random() < 0.2 or battle.public.standing.name in FIGHTING):
                page.display.pick(random.choice(pieces))
                told |= {type(order).__name__ for order in page.listed}
    assert not any(page.refused for page in pages.values())
    assert "HoldFlight" in told


# ---- reaching everything


def test_every_counter_is_reached_by_keys_and_read_out(open_page: OpenPage) -> None:
    page = open_page(in_phase("sea", ph.ATTACKER_AIR))
    waiting = {id for id in page.link.view.air if id in page.display.scene.waiting}
    seen: dict[str, str] = {}
    for _ in range(len(waiting)):
        page.key(Qt.Key.Key_N)
        seen[page.display.picked] = page.board.accessibleDescription()
    assert set(seen) == waiting
    assert all(id in said for id, said in seen.items())
    page.board.set_cursor("000")
    stack = {token.id for pile in page.display.scene.stacks["000"] for token in pile.tokens}
    reached: set[str] = set()
    for _ in range(len(stack)):
        page.key(Qt.Key.Key_Space)
        reached.add(page.display.picked)
    assert reached == stack


def test_every_counter_of_a_stack_is_reached_by_the_mouse_at_the_smallest_zoom(open_page: OpenPage) -> None:
    page = open_page(in_phase("sea", ph.CAP_ATTACK))
    while page.board.zoom.scale > 10.5:
        page.board.zoom_by(0.7)
    stack = {token.id for pile in page.display.scene.stacks["000"] for token in pile.tokens}
    page.board.open_fan("000")
    assert page.board.fan is not None
    boxes = {token.id: box for token, box in page.board.fan.cards}
    assert set(boxes) == stack
    assert all(box.height() >= 46 for box in boxes.values())
    assert not any(one.intersects(two) for one, two in pairwise(boxes.values()))
    assert all(page.board.rect().contains(box.toAlignedRect()) for box in boxes.values())


@pytest.mark.parametrize("size", [(620, 400), (900, 560), (1280, 860)])
def test_a_quick_click_on_a_counter_that_stands_out_of_its_hex_picks_it(
    open_page: OpenPage, size: tuple[int, int]
) -> None:
    page = open_page(in_phase("sea", ph.FACING))
    page.display.resize(*size)
    page.board.fit_whole()
    QApplication.processEvents()
    outside = 0
    for stacks in page.display.scene.stacks.values():
        for stack, box in places_in(stacks, page.board.zoom):
            if stack.level == "ship":
                continue
            ids = {token.id for token in stack.tokens}
            edge = box.adjusted(1, 1, -1, -1)
            for spot in (edge.topLeft(), edge.topRight(), edge.bottomLeft(), edge.bottomRight()):
                if number_at(page.board.zoom, spot) == stack.at or not _is_uppermost(page, stack, spot):
                    continue
                outside += 1
                page.display.pick("")
                QTest.mouseClick(page.board, LEFT, pos=spot.toPoint())  # no rest before: no fan is open
                assert page.display.picked in ids, (stack.at, stack.level)
    assert outside


def _is_uppermost(page: Page, stack: Stack, spot: QPointF) -> bool:
    """Whether no later pile is painted over this corner; two pixels about it, for clicks are whole pixels."""
    all_ = [one for stacks in page.display.scene.stacks.values() for one in places_in(stacks, page.board.zoom)]
    later = [box for other, box in all_[[other for other, _ in all_].index(stack) + 1 :] if other.level != "ship"]
    return not any(box.adjusted(-8, -8, 8, 8).contains(spot) for box in later)


def test_a_hex_on_which_the_mouse_rests_opens_as_a_fan_and_closes_when_it_leaves(open_page: OpenPage) -> None:
    page = open_page(in_phase("sea", ph.CAP_ATTACK))
    QTest.mouseMove(page.board, page.at("200"))
    QTest.mouseMove(page.board, page.at("000"))
    page.qtbot.waitUntil(lambda: page.board.fan is not None, timeout=60_000)
    assert page.board.fan is not None
    assert page.board.fan.at == "000"
    QTest.mouseMove(page.board, page.at("450"))
    assert page.board.fan is None


def test_the_picked_unit_of_a_pile_is_the_one_that_is_dragged(open_page: OpenPage) -> None:
    page = open_page(in_phase("sea", ph.ATTACKER_AIR))
    pile = next(stack for stack in page.display.scene.stacks["003"] if stack.level == "low")
    assert [token.id for token in pile.tokens] == ["A3", "A4"]
    page.display.pick("A4")
    page.drag(page.at("003"), page.at("012"))
    assert page.given == [b.FlyTo("A4", "012")]


def test_the_wheel_zooms_to_the_cursor_and_f_fits(open_page: OpenPage) -> None:
    page = open_page(in_phase("sea", ph.FLAK))
    spot = page.board.point_of("110")
    page.board.zoom_by(1.7, spot)
    assert (page.board.point_of("110") - spot).manhattanLength() < 0.01
    page.key(Qt.Key.Key_F)
    corners = ("397", "409", "421", "433", "445", "457")
    assert all(page.board.rect().contains(page.board.point_of(at).toPoint()) for at in corners)


def test_grounded_units_of_the_enemy_lie_face_down_with_their_count(open_page: OpenPage) -> None:
    page = open_page(in_phase("base", ph.AIR_ATTACK))
    grounded = [token for token in page.display.scene.tokens.values() if token.kind == "grounded"]
    assert len(grounded) == 4
    assert all(token.face is None for token in grounded)
    pile = next(stack for stack in page.display.scene.stacks["000"] if stack.level == "grounded")
    assert len(pile.tokens) == 2


def test_the_figure_of_a_ring_goes_round_until_it_stands_clear_of_counters() -> None:
    zoom, ring = Zoom(30, 400, 400), Ring(3, 4, 2)
    north = figure_spot(zoom, "000", ring, [])
    assert north.y() < 400
    assert north.x() == pytest.approx(400)
    beside = figure_spot(zoom, "000", ring, [north])
    assert (beside - north).manhattanLength() > zoom.scale * 1.7
    everywhere = [
        figure_spot(zoom, "000", ring, []) + QPointF(dx, dy) for dx in range(-200, 201, 40) for dy in (0, 200)
    ]
    assert figure_spot(zoom, "000", ring, everywhere) != north, "where nothing is clear, where it is clearest"


def test_units_on_the_ground_and_flyers_over_them_do_not_hide_each_other(open_page: OpenPage) -> None:
    page = open_page(setting_up("base"))
    for scale in (30.0, 45.0, 90.0):
        zoom = Zoom(scale, 0, 0)
        for stacks in page.display.scene.stacks.values():
            boxes = [box.adjusted(1, 1, -1, -1) for _, box in places_in(stacks, zoom)]
            assert not any(one.intersects(other) for one, other in combinations(boxes, 2)), (scale, stacks[0].at)


def test_the_strip_names_all_seven_phases_and_the_present_one(open_page: OpenPage) -> None:
    page = open_page(in_phase("sea", ph.FLAK))
    told = page.display.strip.accessibleName()
    assert len(page.display.strip.phases) == 7
    assert "phase 4 of 7" in told
    assert "tac-turn 1 of 6" in told


def test_picking_and_focus_go_over_the_link(open_page: OpenPage) -> None:
    page = open_page(in_phase("sea", ph.CAP_ATTACK))
    page.click(page.token("D3"))
    assert page.link.picked_piece == "D3"
    page.link.pick("D1")
    page.settle()
    assert page.display.picked == "D1"
    page.link.focus.emit("A9")
    assert page.board.cursor_hex == "400"
    page.link.focus.emit("1404")
    assert page.board.cursor_hex == "400"


def test_a_side_that_is_not_awaited_sees_the_display_and_is_offered_nothing(open_page: OpenPage) -> None:
    page = open_page(in_phase("sea", ph.FLAK), side="us")
    page.click(page.token("A9"))
    assert page.listed == []
    assert page.display.scene.lit == {}
    assert set(page.display.scene.tokens) == {*sea().public.fleet, *sea().public.air}


def test_names_of_many_ships_lie_on_no_counter_and_on_no_other_name(open_page: OpenPage) -> None:
    page = open_page(convoy())
    for scale in (18, 30, 60):
        zoom = Zoom(scale, 0, 0)
        placed = [pair for stacks in page.display.scene.stacks.values() for pair in places_in(stacks, zoom)]
        names = names_of(page.display.scene, zoom, placed)
        assert not [(a.text, b.text) for a, b in combinations(names, 2) if a.box.intersects(b.box)]
        for name in names:
            assert not [stack.tokens[0].id for stack, box in placed if box.intersects(name.box)]
        if scale >= 30:
            assert {name.of for name in names} == {t.id for t in page.display.scene.tokens.values() if t.kind == "ship"}


def convoy() -> BattleTable:
    """Twenty-eight ships as close as they may stand, two of the attackers over them."""
    table = BattleTable()
    ships = [id for id, ship in table.charts.ships.items() if id[:2] == "jp" and ship.type in ("TRANS", "CA", "DD")]
    even = [at for at, hex in HEXES.items() if hex.q % 2 == 0 and hex.r % 2 == 0 and distance(hex, HEXES["000"]) <= 6]
    for ship, at in zip(ships[:28], even[:28], strict=True):
        table.ship(ship, at)
    table.wave("sbd", even[3], "high")
    table.wave("sbd", even[3], "low")
    table.at(ph.ATTACKER_AIR)
    return table


def test_a_long_name_is_shortened_to_its_last_word() -> None:
    assert forms_of(ShipFace(0, "TRANS", "Transport 12", "1", "2")) == ("TRANS Transport 12", "Transport 12", "T. 12")
    assert forms_of(ShipFace(0, "CA", "Kumano", "1", "2")) == ("CA Kumano", "Kumano")


def test_a_click_on_a_lit_hex_flies_there_though_an_own_unit_stands_in_it(open_page: OpenPage) -> None:
    table = lone_flyer()
    table.wave("f4f", "037", "high")
    page = open_page(table)
    page.click(page.token("A1"))
    assert "037" in page.display.scene.lit
    spot = page.token("A2")
    page.click(spot)
    assert page.given == [b.FlyTo("A1", "037")]
    page.click(spot)
    assert page.display.picked == "A2", "a second click picks the other"
    assert len(page.given) == 1


def test_a_fan_stands_where_it_hides_no_lit_hex_or_does_not_open_by_itself(open_page: OpenPage) -> None:
    table = lone_flyer(at="060")
    table.wave("f4f", "200", "high")
    table.wave("f4f", "200", "high")
    page = open_page(table)
    page.click(page.token("A1"))
    board, scene = page.board, page.display.scene
    lit = [board.point_of(at) for at in {*scene.lit, *scene.reach}]
    QTest.mouseMove(board, page.at("450"))
    QTest.mouseMove(board, page.at("200"))
    page.qtbot.waitUntil(lambda: board.fan is not None, timeout=60_000)
    assert board.fan is not None
    assert not any(board.fan.panel.contains(point) for point in lit)
    board.resize(240, 200)  # no room anywhere beside the lit hexes
    board.close_fan()
    board.hover = "200"
    board.open_by_rest()
    lit = [board.point_of(at) for at in {*scene.lit, *scene.reach}]
    assert board.fan is None or not any(board.fan.panel.contains(point) for point in lit)


def test_own_grounded_units_show_their_type_to_their_owner(open_page: OpenPage) -> None:
    page = open_page(in_phase("base", ph.AIR_ATTACK), "us")
    grounded = {token.id: token for token in page.display.scene.tokens.values() if token.kind == "grounded"}
    units, matched = page.link.view.units, page.link.view.matched_grounded
    assert len(grounded) == 4
    assert {id: token.type for id, token in grounded.items()} == {id: units[matched[id]].type for id in grounded}
    assert all(isinstance(token.face, AirFace) for token in grounded.values())


def test_in_a_small_window_the_board_comes_near_and_still_shows_every_lit_hex(open_page: OpenPage) -> None:
    page = open_page(in_phase("sea", ph.FACING))
    board = page.board
    page.display.resize(640, 400)
    page.settle()
    whole = fitted(QSizeF(board.size())).scale
    assert board.zoom.scale > 1.2 * whole
    seen = QRectF(board.rect())
    assert all(seen.contains(board.point_of(at)) for at in board.scene.stacks)
    assert page.display.strip.is_low
    page.key(Qt.Key.Key_F)
    assert board.zoom.scale == whole
    page.key(Qt.Key.Key_F)
    assert board.zoom.scale > 1.2 * whole
    page.display.resize(1280, 860)
    page.settle()
    assert board.zoom.scale == fitted(QSizeF(board.size())).scale, "large enough to show all of it"
    assert not page.display.strip.is_low


def test_what_is_lit_far_off_comes_into_a_small_window(open_page: OpenPage) -> None:
    page = open_page(entering("sea"))
    page.display.resize(640, 400)
    page.settle()
    page.display.pick(page.display.brief.tray.item(0).data(ACT))
    seen = QRectF(page.board.rect())
    assert page.display.scene.lit
    assert all(seen.contains(page.board.point_of(at)) for at in page.display.scene.lit)


@pytest.mark.parametrize("framing", ["framed", "whole", "pieces"])
def test_a_change_of_size_fits_the_board_again_until_the_player_zooms(open_page: OpenPage, framing: str) -> None:
    page = open_page(in_phase("sea", ph.FLAK))
    board = page.board
    {"framed": board.fit, "whole": board.fit_whole, "pieces": board.fit_pieces}[framing]()
    at_first = board.zoom
    page.display.resize(620, 400)
    page.settle()
    small = QRectF(board.rect())
    assert board.zoom != at_first
    assert all(small.contains(board.point_of(at)) for at in board.scene.stacks)
    page.display.resize(1280, 860)
    page.settle()
    assert board.zoom == at_first
    board.zoom_by(1.4)
    own = board.zoom
    page.display.resize(700, 500)
    page.settle()
    assert board.zoom == own


@pytest.mark.parametrize("size", [(414, 310), (900, 400), (300, 400), (1600, 900)])
def test_the_rings_of_all_edges_are_whole_where_the_whole_display_is_shown(size: tuple[int, int]) -> None:
    zoom = fitted(QSizeF(*size))
    for edge in EDGES:
        ring = edge_ring(zoom, edge)
        assert QRectF(0, 0, *size).contains(ring), edge


def test_a_closer_look_that_gains_little_leaves_no_edge_out_of_sight(open_page: OpenPage) -> None:
    page = open_page(in_phase("sea", ph.SURFACE_ATTACK))
    for wide in range(440, 1200, 40):
        page.board.resize(wide, 310)
        page.board.fit()
        whole = fitted(QSizeF(page.board.size())).scale
        assert page.board.zoom.scale == whole or page.board.zoom.scale >= 1.35 * whole


def test_fit_is_a_button_with_its_word_and_f_fits_wherever_the_keyboard_is(open_page: OpenPage) -> None:
    page = open_page(in_phase("sea", ph.FLAK))
    first = page.board.zoom
    assert page.display.head.fit.text() == "Fit"
    page.board.zoom_by(1.7)
    QTest.mouseClick(page.display.head.fit, LEFT)
    assert page.board.zoom == first
    page.board.zoom_by(1.7)
    page.display.activateWindow()
    page.qtbot.waitUntil(page.display.isActiveWindow)
    page.display.brief.acts.setFocus()
    QTest.keyClick(page.display.brief.acts, Qt.Key.Key_F)
    assert page.board.zoom == first


@pytest.mark.parametrize("scale", [10.5, 13.0])
def test_in_the_smallest_hexes_carriers_and_the_picked_ship_are_named_and_others_by_class(
    open_page: OpenPage, scale: float
) -> None:
    page = open_page(in_phase("sea", ph.FLAK))
    page.display.pick(HARUNA)
    scene, zoom = page.display.scene, Zoom(scale, 0, 0)
    placed = [pair for stacks in scene.stacks.values() for pair in places_in(stacks, zoom)]
    names = {name.of: name.text for name in names_of(scene, zoom, placed)}
    named = {AKAGI: "Akagi", KAGA: "Kaga", HARUNA: "Haruna"}
    assert all(name in names[ship] for ship, name in named.items())
    others = {text for ship, text in names.items() if ship not in named}
    assert all(" " not in text for text in others), others


def test_a_ship_is_never_drawn_smaller_than_can_be_told_from_others_and_never_into_the_next_ship() -> None:
    for scale in (10.0, 15.5, 20.0, 27.0, 60.0):
        assert scale <= ship_scale(scale) <= scale * 1.75
        assert ship_scale(scale) >= min(27, scale * 1.7)


def test_level_runs_are_drawn_to_what_is_in_reach_and_to_the_ship_that_is_pointed_at(open_page: OpenPage) -> None:
    page = open_page(lone_flyer("b17", at="403"))
    page.display.pick("A1")
    scene = page.display.scene
    assert len(scene.runs) > len(scene.open_runs)
    assert {run.method for run in scene.runs} == {"level"}
    pointed = level_runs_to(scene, "000")
    assert pointed
    assert {run.target for run in pointed} == {AKAGI}
    assert not set(pointed) & set(scene.open_runs)
    assert level_runs_to(scene, "001") == []
    bare = page.board.grab().toImage()
    QTest.mouseMove(page.board, page.at("000"))
    page.settle()
    with_runs = page.board.grab().toImage()
    along = page.at(pointed[0].hexes[0])
    assert bare.pixelColor(along) != with_runs.pixelColor(along)


def hopeless() -> BattleTable:
    """A half-strength bomber over a cruiser that it cannot harm, two dive bombers over a carrier."""
    table = BattleTable()
    table.ship(AKAGI, "000")
    table.ship(HARUNA, "040")
    dived(table, "sbd", AKAGI, "000")
    dived(table, "sbd", AKAGI, "000")
    level(table, "b17", "040", half=True)
    table.at(ph.SURFACE_ATTACK)
    return table


def test_an_attack_without_a_chance_is_told_as_that_and_left_out_of_all_attack(open_page: OpenPage) -> None:
    page = open_page(hopeless())
    told = {duty.piece: duty.said.key for duty in page.link.view.duties}
    assert told == {
        "A1": "bombing.last_chance",
        "A2": "bombing.last_chance",
        "A3": "bombing.last_chance_in_vain",
    }
    page.press("All attack together")
    assert [attack.units for attack in page.link.view.attacks] == [("A1", "A2")]
    page.press("Nobody attacks")
    page.press("All attack one by one")
    assert [attack.units for attack in page.link.view.attacks] == [("A1",), ("A2",)]
    button = next(button for button in page.display.groups.buttons if button.text() == "All attack together")
    assert not button.isEnabled()
    assert "No die gives an effect" in button.toolTip()
    page.display.pick("A3")
    page.act(b.DeclareAttack("A3", HARUNA, 0))
    assert [attack.units for attack in page.link.view.attacks] == [("A1",), ("A2",), ("A3",)]


def test_bombers_that_have_a_chance_only_together_attack_together_and_not_one_by_one(open_page: OpenPage) -> None:
    table = hopeless()
    for _ in range(5):
        level(table, "b17", "040", half=True)
    page = open_page(table)
    assert {duty.said.key for duty in page.link.view.duties} == {"bombing.last_chance"}
    page.press("All attack one by one")
    assert {attack.target for attack in page.link.view.attacks} == {AKAGI}
    page.press("All attack together")
    assert [len(attack.units) for attack in page.link.view.attacks if attack.target == HARUNA] == [6]


@pytest.mark.parametrize("at", [(0.5, 0.5), (0.3, 0.5), (0.8, 0.5)])
def test_a_fan_stands_at_the_side_with_room_and_not_over_the_middle_of_a_low_board(at: tuple[float, float]) -> None:
    area = QRectF(0, 0, 414, 310)
    spot = QPointF(area.width() * at[0], area.height() * at[1])
    pile = (air("A1", "high"), air("A2", "low"), air("A3", "climbing"))
    stacks = [Stack("000", token.level, 0, (token,)) for token in pile]
    panel = fan_of("000", stacks, spot, 13, area, font(11)).panel
    assert area.contains(panel)
    assert not panel.contains(spot)
    assert panel.right() < spot.x() or panel.left() > spot.x(), "beside it, for there is no room above or below"
    assert (panel.left() > spot.x()) == (at[0] <= 0.5)


def test_a_fan_hides_as_few_other_pieces_as_can_be() -> None:
    area, spot = QRectF(0, 0, 1200, 900), QPointF(600, 450)
    stacks = [Stack("000", "high", 0, (air("A1", "high"), air("A2", "high")))]
    above = fan_of("000", stacks, spot, 30, area, font(11)).panel
    assert above.bottom() < spot.y()
    below = fan_of("000", stacks, spot, 30, area, font(11), others=[above.center()]).panel
    assert below.top() > spot.y()


def air(id: str, level: str) -> Token:
    return Token(id, "air", 0, True, "000", None, level=level)
