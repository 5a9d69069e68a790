"""The row below the phases: duties, choices and advice in one place, so that nothing below it ever moves."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QAbstractButton, QApplication, QPushButton
from rooms import Hands, OpenRoom, played_to

from fastcarriers.carriers.records import Duty
from fastcarriers.kernel.errors import say
from fastcarriers.library import Pack
from ui.elided import in_two
from ui.look import LARGEST, SMALLEST
from ui.main_window import MainWindow
from ui.ribbon_words import HINTS, PHASES
from ui.settings import Settings
from ui.speech import tell

LEFT = Qt.MouseButton.LeftButton
DUTIES = tuple(
    Duty("9.17", say("strikes.still_empty", strike=f"us-strike-{n}"), "us-1", must=True) for n in range(1, 8)
)


def top_of_pages(window: MainWindow) -> int:
    QApplication.processEvents()
    return window.pages.mapTo(window, QPoint(0, 0)).y()


@pytest.mark.parametrize("points", [SMALLEST, 10, 18, LARGEST])
def test_the_page_stays_where_it_is_when_duties_choices_or_a_warning_come(
    open_rooms: OpenRoom, hands: Hands, points: int
) -> None:
    us, jp = open_rooms(("us", "jp")).windows
    us.look.set_points(points)
    us.resize(1280, 720)
    before = top_of_pages(us)
    us.ribbon.duties.show_duties(DUTIES, us.voice)
    assert top_of_pages(us) == before
    us.ribbon.duties.show_duties((), us.voice)
    assert top_of_pages(us) == before
    us.ribbon.set_hints(False)
    assert top_of_pages(us) == before
    hands.on_to("interface", us, jp)
    assert us.ribbon.choices.isVisible()
    assert top_of_pages(us) == before


@pytest.mark.parametrize("points", [10, 18, LARGEST])
def test_many_duties_leave_the_window_on_a_small_screen(window: MainWindow, points: int) -> None:
    window.look.set_points(points)
    window.resize(1280, 720)
    window.ribbon.duties.show_duties(DUTIES, window.voice)
    QApplication.processEvents()
    assert window.minimumSizeHint().width() <= 1280
    assert window.ribbon.duties.buttons[0].toolTip()


@pytest.mark.parametrize("count", [1, 2, 7])
def test_duties_never_shorten_the_answers_of_a_question(open_rooms: OpenRoom, hands: Hands, count: int) -> None:
    us, jp = open_rooms(("us", "jp")).windows
    us.resize(1280, 720)
    hands.on_to("interface", us, jp)
    us.ribbon.duties.show_duties(DUTIES[:count], us.voice)
    QApplication.processEvents()
    answers = us.ribbon.choices.buttons
    assert len(answers) == 2
    assert all(answer.width() >= answer.sizeHint().width() for answer in answers)


@pytest.mark.parametrize("points", [10, 18, LARGEST])
def test_why_standing_ready_has_ended_is_in_sight_beside_a_question_and_duties(
    open_rooms: OpenRoom, hands: Hands, points: int
) -> None:
    us, jp = open_rooms(("us", "jp")).windows
    us.look.set_points(points)
    us.resize(1280, 720)
    hands.on_to("interface", us, jp)
    standing, ribbon = us.ribbon.standing, us.ribbon
    standing.until = "news"
    standing._stop(say("ui.stopped.choice"))
    ribbon.duties.show_duties((*DUTIES[:1], Duty("9.4", say("ui.stopped.landing"), "us-1", must=False)), us.voice)
    QApplication.processEvents()
    advice = ribbon.advice
    assert ribbon.choices.isVisible()
    assert advice.text().startswith("Stopped: ")
    assert advice.width() >= (advice.sizeHint() if points == 10 else advice.minimumSizeHint()).width() > 100
    if points == 10:
        assert all(answer.width() >= answer.sizeHint().width() for answer in ribbon.choices.buttons)


def test_a_duty_is_as_wide_as_its_words_and_the_advice_has_the_rest(window: MainWindow, hands: Hands) -> None:
    window.resize(1280, 720)
    window.ribbon.duties.show_duties(DUTIES[:1], window.voice)
    (button,) = window.ribbon.duties.buttons
    hands.until(lambda: button.width() == button.sizeHint().width())
    advice = window.ribbon.advice
    hands.until(lambda: advice.width() >= advice.fontMetrics().horizontalAdvance(advice.text()))


def test_duties_of_one_kind_are_one_button_that_leads_to_the_first(window: MainWindow, hands: Hands) -> None:
    alike = tuple(Duty("5.1", say("deployment.place_it", task_force=f"us-{n}"), f"us-{n}", must=True) for n in (1, 2))
    row = window.ribbon.duties
    row.show_duties((*alike, DUTIES[0]), window.voice)
    assert len(row.buttons) == 2
    first = row.buttons[0]
    assert "(and 1 more)" in first.text()
    assert "(and" not in row.buttons[1].text()
    assert all(window.voice.phrase(duty.said) in first.toolTip() for duty in alike)
    picked: list[str] = []
    row.picked.connect(picked.append)
    hands.until(lambda: first.width() > 0)
    hands.bot.mouseClick(first, LEFT)
    assert picked == ["us-1"]


def test_the_board_has_the_keyboard_after_a_click_on_a_duty(window: MainWindow, hands: Hands) -> None:
    window.ribbon.duties.show_duties(DUTIES[:1], window.voice)
    (button,) = window.ribbon.duties.buttons
    hands.until(lambda: button.width() == button.sizeHint().width())
    button.setFocus()
    assert window.focusWidget() is button
    hands.bot.mouseClick(button, LEFT)
    assert window.focusWidget() is hands.board(window)
    assert hands.panel(window).display == "us-1"


@pytest.mark.parametrize("points", [SMALLEST, 10, 14, 18])
def test_all_who_are_awaited_are_named_in_full_at_any_text_size(window: MainWindow, points: int) -> None:
    window.look.set_points(points)
    window.resize(1280, 720)
    QApplication.processEvents()
    label = window.ribbon.awaiting
    assert "…" not in label.shown()
    assert label.shown().endswith("you, Japan")
    assert label.fontMetrics().horizontalAdvance(label.shown()) <= label.width()


def test_every_phase_has_a_sentence_for_newcomers() -> None:
    assert set(HINTS) == set(PHASES)
    sentences = [tell(said) for said in HINTS.values()]
    assert len(set(sentences)) == len(sentences)
    assert all(sentence.endswith(".") and len(sentence) < 120 for sentence in sentences)


def test_the_ribbon_says_what_the_phase_is_for_until_that_is_switched_off(
    open_rooms: OpenRoom, hands: Hands, settings: Settings
) -> None:
    us, jp = open_rooms(("us", "jp")).windows
    assert us.ribbon.advice.text() == tell(HINTS["set_up"])
    hands.ready(us)
    hands.until(lambda: us.ribbon.advice.text() == tell(say("ui.hint.wait")))
    hands.ready(jp)
    hands.until(lambda: us.ribbon.advice.text() == tell(HINTS["plotting"]))
    us.hints_action.trigger()
    assert us.ribbon.advice.text() == ""
    assert Settings(settings.path).kept.hints is False
    us.hints_action.trigger()
    assert us.ribbon.advice.text() == tell(HINTS["plotting"])


def test_a_duty_that_is_a_choice_leads_to_its_answer(midway: Pack, open_rooms: OpenRoom, hands: Hands) -> None:
    running = played_to(midway, lambda view: bool(view.choices) and view.standing.name == "statements", "jp")
    window = open_rooms(("jp",), running=running).windows[0]
    duty = next(duty for duty in window.link.view.duties if duty.piece in window.link.view.choices)
    assert duty.must
    hands.bot.mouseClick(window.ribbon.duties.buttons[0], LEFT)
    focus = window.focusWidget()
    assert focus is not None
    assert window.ribbon.choices.isAncestorOf(focus)


def test_a_duty_raises_the_dock_of_its_piece_among_tabs(open_rooms: OpenRoom, hands: Hands) -> None:
    us, jp = open_rooms(("us", "jp")).windows
    us.resize(850, 600)
    us.go_to("dock.log")
    hands.on_to("status", us, jp)
    hands.crowd_arm_and_fuel(us, "us-cv-hornet")
    QApplication.processEvents()
    board = hands.board(us)
    assert not board.isVisible() or board.visibleRegion().isEmpty()
    hands.bot.mouseClick(us.ribbon.duties.buttons[0], LEFT)
    QApplication.processEvents()
    assert not board.visibleRegion().isEmpty()
    assert us.link.picked_piece == "us-cv-hornet"


def grey_without_reason(window: MainWindow) -> list[str]:
    """Grey buttons in sight with text that do not say why; those of Qt's own have no text."""
    buttons = window.findChildren(QAbstractButton)
    return [b.text() for b in buttons if b.isVisible() and not b.isEnabled() and b.text() and not b.toolTip()]


def test_every_grey_button_says_why(midway: Pack, open_rooms: OpenRoom, hands: Hands) -> None:
    seen = set()
    for phase in ("set_up", "plotting", "take_off", "surface_attack"):
        running = played_to(midway, lambda view, phase=phase: view.standing.name == phase)
        room = open_rooms(("us", "jp"), running=running)
        for window in room.windows:
            for page in range(window.pages.count()):
                window.pages.setCurrentIndex(page)
                QApplication.processEvents()
                assert not grey_without_reason(window), phase
            seen |= {b.text() for b in window.findChildren(QPushButton) if b.isVisible() and not b.isEnabled()}
        room.close()
    assert "Undo" in seen


@pytest.mark.parametrize("points", [10, 14, 18])
def test_where_words_must_go_date_phase_and_who_is_awaited_stay_whole(
    open_rooms: OpenRoom, hands: Hands, points: int
) -> None:
    us, jp = open_rooms(("us", "jp")).windows
    us.look.set_points(points)
    us.resize(1280, 720)
    hands.on_to("take_off", us, jp)
    QApplication.processEvents()
    where = us.ribbon.where
    assert where.fontMetrics().horizontalAdvance(where.shown()) <= where.width()
    assert where.text().startswith(where.shown())
    assert where.shown().count(" · ") >= 1, "date and clock"
    assert where.toolTip() == where.accessibleName() == where.text()
    assert us.ribbon.awaiting.shown().endswith("you, Japan")
    assert us.windowTitle().startswith(us.voice.names.title)


def test_a_duty_without_room_in_one_line_takes_two_and_the_page_stays(window: MainWindow, hands: Hands) -> None:
    window.resize(1280, 720)
    before = top_of_pages(window)
    long = say("bombing.last_chance", unit="A4", target="Atago")
    kinds = tuple(Duty(rule, long, "us-1", must=False) for rule in ("13.44", "13.53", "13.63"))
    window.ribbon.duties.show_duties(kinds, window.voice)
    assert top_of_pages(window) == before
    hands.until(lambda: window.ribbon.advice.width() < 200, 30)
    for button in window.ribbon.duties.buttons:
        assert len(button.shown()) == 2
        assert " ".join(button.shown()) == button.text(), "in two lines it is whole"
        assert button.height() >= 2 * button.fontMetrics().height()
        assert window.voice.phrase(long) in button.toolTip()
        assert button.accessibleName() == button.toolTip()


def test_a_text_is_shortened_only_where_two_lines_are_too_few(window: MainWindow) -> None:
    metrics, text = window.fontMetrics(), "units must land by the next Landing Phase"
    wide = metrics.horizontalAdvance(text)
    assert in_two(text, metrics, wide) == (text,)
    assert " ".join(in_two(text, metrics, wide * 3 // 4)) == text
    assert in_two(text, metrics, wide // 4)[1].endswith("…")
