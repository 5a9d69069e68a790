"""Intelligence: every statement that was heard, what it is worth, and the player's notes, which nobody else reads."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import msgspec
import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QTreeWidget, QTreeWidgetItem, QWidget
from rooms import Hands, OpenRoom

from fastcarriers.carriers.events import CompositionHeard, StatementHeard
from fastcarriers.carriers.records import Composition, Statement
from fastcarriers.library import Pack
from fastcarriers.opponent import ASKED
from fastcarriers.play.games import Running, new_game, open_game, rules_of
from fastcarriers.staff.hearsay import Words
from fastcarriers.staff.worth import worth
from ui.docks.intelligence import PIECE, PLACE, IntelligencePanel
from ui.docks.statements import Hearsay
from ui.look import Look
from ui.main_window import MainWindow
from ui.seat_link import SeatLink
from ui.speech import Voice

Rows = Callable[[QTreeWidget], list[QTreeWidgetItem]]
SECRET = "zeppelin carriers"


def panel_of(window: MainWindow) -> IntelligencePanel:
    panel = window.panels["dock.intelligence"]
    assert isinstance(panel, IntelligencePanel)
    return panel


def markers(panel: IntelligencePanel, rows: Rows) -> list[QTreeWidgetItem]:
    return [item for item in rows(panel.tree) if item.parent() is None]


def test_each_enemy_marker_has_a_row_with_what_was_said_last(
    second_day: Running, link: SeatLink, look: Look, rows: Rows
) -> None:
    panel = IntelligencePanel(link, rules_of(second_day.pack, second_day.terms).charts, look)
    on_map = [m for m in link.view.markers.values() if m.side == "jp" and m.on_map]
    shown = markers(panel, rows)
    assert [item.text(0) for item in shown] == [f"JP TF {n}" for n in sorted(m.number for m in on_map)]
    heard = [*link.view.statements.values(), *link.view.compositions.values()]
    said = max(heard, key=lambda heard: heard.game_turn)
    row = next(item for item in shown if item.data(0, PIECE) == said.task_force)
    assert said.hex in row.text(2)
    assert ("◎" in row.text(1)) == (said.task_force in link.view.searched)
    panel.deleteLater()


def test_everything_that_was_heard_is_there_and_the_last_is_the_view_s(
    second_day: Running, link: SeatLink, look: Look, rows: Rows
) -> None:
    charts = rules_of(second_day.pack, second_day.terms).charts
    panel, voice = IntelligencePanel(link, charts, look), Voice(charts)
    hearsay = Hearsay(link, voice)
    told = [e for item in link.news if isinstance(e := item.event, StatementHeard | CompositionHeard)]
    shown = [item.text(2) for item in rows(panel.tree) if "(" in item.text(2)]
    kept = sum(len(hearsay.of(marker)) for marker in link.view.markers)
    assert 1 < kept == len(told)
    assert len(shown) == sum(len(hearsay.of(m.id)) for m in link.view.markers.values() if m.on_map and m.side == "jp")
    for marker in link.view.markers:
        statements = [heard for heard in hearsay.of(marker) if isinstance(heard, Statement)]
        exact = [heard for heard in hearsay.of(marker) if isinstance(heard, Composition)]
        assert statements[:1] == [s for s in [link.view.statements.get(marker)] if s]
        assert exact[:1] == [c for c in [link.view.compositions.get(marker)] if c]
    panel.deleteLater()


def test_a_click_on_what_was_said_before_shows_where(
    second_day: Running, link: SeatLink, look: Look, rows: Rows
) -> None:
    panel = IntelligencePanel(link, rules_of(second_day.pack, second_day.terms).charts, look)
    places: list[str] = []
    link.focus.connect(places.append)
    for item in rows(panel.tree):
        panel.tree.itemClicked.emit(item, 2)
    earlier = [item.data(0, PLACE) for item in rows(panel.tree) if item.parent() is not None]
    assert earlier
    assert set(earlier) < set(places)
    assert all(place in places for place in (m.id for m in link.view.markers.values() if m.side == "jp" and m.on_map))
    panel.deleteLater()


@pytest.mark.parametrize("exact", [True, False])
def test_the_sheet_tells_what_the_words_are_worth_and_until_when_to_strike(
    second_day: Running, link: SeatLink, look: Look, rows: Rows, exact: bool
) -> None:
    """In this game a strike has met all that were found: without its news, words are the last there is."""
    if not exact:
        link.news = [item for item in link.news if not isinstance(item.event, CompositionHeard)]
    charts = rules_of(second_day.pack, second_day.terms).charts
    panel, hearsay = IntelligencePanel(link, charts, look), Hearsay(link, Voice(charts))
    seen = set()
    for item in markers(panel, rows):
        panel.tree.setCurrentItem(item)
        marker, sheet = item.data(0, PIECE), panel.sheet
        assert sheet.marker == marker
        heard = next(iter(hearsay.of(marker)), None)
        if isinstance(heard, Statement):
            found = worth(charts, "jp", Words(heard.ships, heard.transports, heard.carriers))
            assert f"{round(100 * found.as_said)} %" in sheet.trust.text()
            assert round(sum(chance for _, chance, _ in sheet.bars.bars), 6) == 1
            assert [chance for _, chance, said in sheet.bars.bars if said] == [found.as_said]
            assert not sheet.bars.isHidden()
        else:
            assert sheet.bars.isHidden()
            assert sheet.trust.isHidden() == (heard is None)
        struck = "May not be struck" not in sheet.until.text()
        assert struck == (marker in link.view.searched)
        seen.add(type(heard))
    assert seen == {type(None), Composition if exact else Statement}
    panel.deleteLater()


def test_what_was_found_may_be_struck_until_the_hour_of_the_next_night(
    second_day: Running, link: SeatLink, look: Look, rows: Rows
) -> None:
    charts = rules_of(second_day.pack, second_day.terms).charts
    view = link.view
    link.view = msgspec.structs.replace(view, searched={**view.searched, "jp-1": "search"})
    panel = IntelligencePanel(link, charts, look)
    panel.tree.setCurrentItem(next(i for i in markers(panel, rows) if i.data(0, PIECE) == "jp-1"))
    night = next(turn for turn in range(view.game_turn + 1, 40) if charts.is_night(turn))
    voice = Voice(charts)
    assert f"until {voice.clock(night)}, {voice.date(night)}" in panel.sheet.until.text()
    panel.deleteLater()


# ---- notes


def write_note(window: MainWindow, hands: Hands, rows: Rows, marker: str, text: str) -> None:
    panel = panel_of(window)
    window.go_to("dock.intelligence")
    panel.tree.setCurrentItem(next(i for i in markers(panel, rows) if i.data(0, PIECE) == marker))
    panel.sheet.note.setFocus()
    panel.sheet.note.clear()
    hands.bot.keyClicks(panel.sheet.note, text)
    hands.key(panel.sheet.note, Qt.Key.Key_Return)


def texts_of(window: QWidget) -> str:
    """All that a window shows or would tell, and its lists."""
    found = []
    for widget in [window, *window.findChildren(QWidget)]:
        for name in ("text", "toolTip", "accessibleName", "accessibleDescription", "toPlainText", "placeholderText"):
            if callable(ask := getattr(widget, name, None)):
                found.append(str(ask()))
        if isinstance(widget, QTreeWidget):
            todo = [widget.topLevelItem(n) for n in range(widget.topLevelItemCount())]
            while todo:
                item = todo.pop()
                if item is not None:
                    found.extend(item.text(column) for column in range(widget.columnCount()))
                    todo.extend(item.child(n) for n in range(item.childCount()))
    return "\n".join(found)


def test_a_note_is_kept_with_the_game_and_found_again(
    midway: Pack, open_rooms: OpenRoom, hands: Hands, rows: Rows, tmp_path: Path
) -> None:
    file = tmp_path / "noted.carriers"
    window, other = open_rooms(("us", "jp"), running=new_game(midway, "7", path=file)).windows
    hands.on_to("plotting", window, other)
    write_note(window, hands, rows, "jp-1", SECRET)
    assert SECRET in next(i for i in markers(panel_of(window), rows) if i.data(0, PIECE) == "jp-1").text(2)
    write_note(window, hands, rows, "jp-2", "a feint")
    for one in (window, other):
        one.close()
    QApplication.processEvents()
    again = open_rooms(("us",), running=open_game(file)).windows[0]
    assert again.link.notes == {"jp-1": SECRET, "jp-2": "a feint"}
    write_note(again, hands, rows, "jp-1", "")
    assert again.link.notes == {"jp-2": "a feint"}


def test_a_note_reaches_no_other_seat_window_or_commander(open_rooms: OpenRoom, hands: Hands, rows: Rows) -> None:
    room = open_rooms(("us", "jp"))
    us, jp = room.windows
    hands.on_to("plotting", us, jp)
    session = room.running.session
    umpire, observer = session.seat(("us", "jp")), session.seat()

    def known() -> list[bytes]:
        others = [(seat, side) for seat, sides in ((umpire, ("us", "jp")), (observer, (None,))) for side in sides]
        seen = [msgspec.json.encode(seat.view(side)) for seat, side in others]
        news = [msgspec.json.encode([n.event for n in seat.news()]) for seat in (umpire, observer)]
        return [*seen, *news, msgspec.json.encode(jp.link.view), msgspec.json.encode(session.view("jp"))]

    before, revision = known(), jp.link._seat.revision
    heard: list[object] = []
    jp.link.changed.connect(lambda: heard.append(jp))
    write_note(us, hands, rows, "jp-1", SECRET)
    hands.until(lambda: session.notes("us") is not None)
    QApplication.processEvents()
    assert SECRET.encode() in (session.notes("us") or b"")
    assert known() == before
    assert (jp.link._seat.revision, heard) == (revision, [])
    assert session.notes("jp") is None
    assert not jp.link.notes
    jp.link.refresh()
    assert SECRET in texts_of(us)
    assert SECRET not in texts_of(jp)
    assert not {asked for asked in ASKED if "note" in asked}  # a commander that takes the side over cannot ask
    assert session.memory("us") is None


def test_notes_that_cannot_be_read_are_none_and_a_closed_game_says_so(midway: Pack, qapp: QApplication) -> None:
    running = new_game(midway, "7", threaded=False)
    running.session.keep_notes("us", b"[1, 2]").result()
    link = SeatLink(running.session.seat(("us",)))
    assert link.notes == {}
    told: list[object] = []
    link.troubled.connect(told.append)
    running.close()
    link.note("jp-1", "late")
    assert len(told) == 1
    link.close()
