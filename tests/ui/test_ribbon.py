"""Ribbon: choices that wait, losses that ask for a second press, standing Ready."""

from __future__ import annotations

from msgspec.structs import replace
from PySide6.QtCore import Qt
from rooms import Hands, OpenRoom, played_to

from fastcarriers.carriers.charts import OP_TURNS
from fastcarriers.carriers.orders import LaunchToCap, MakeStatement, RecallStrike, WishOperations
from fastcarriers.carriers.view import View
from fastcarriers.kernel.say import say
from fastcarriers.library import Pack
from fastcarriers.staff.strike_plots import has_come_back
from ui.choices import FEW
from ui.order_words import order_words
from ui.ribbon_words import PHASES, stage_of

LEFT = Qt.MouseButton.LeftButton


def test_every_phase_of_the_game_has_a_stage_and_a_name() -> None:
    from fastcarriers.carriers.phases import PHASES as NAMES

    assert set(NAMES) == set(PHASES)
    for name in NAMES:
        assert name in stage_of(name)[1]


def test_operations_are_wished_for_with_a_button_of_the_ribbon(open_rooms: OpenRoom, hands: Hands) -> None:
    us, jp = open_rooms(("us", "jp")).windows
    hands.on_to("interface", us, jp)
    choices = us.ribbon.choices
    assert choices.isVisible()
    assert [button.text() for button in choices.buttons] == ["Wish operations", "Wish no operations"]
    hands.bot.mouseClick(choices.buttons[0], LEFT)
    hands.until(lambda: us.link.view.wish is True)
    hands.until(lambda: [button.text() for button in choices.buttons] == ["Wish no operations"])
    assert jp.link.view.wish is None
    hands.ready(us)
    hands.ready(jp)
    assert "jp" in jp.link.view.standing.awaits  # without an answer it asks once
    assert jp.ribbon.ready.text().startswith("Ready all the same")
    hands.ready(jp)
    hands.until(lambda: us.link.view.standing.name == "take_off")
    assert not choices.isVisible()
    hands.on_to("air_movement", us, jp)
    hands.until(lambda: [b.text() for b in choices.buttons] == ["Wish more operations", "Wish no more operations"])


def test_in_the_last_op_turn_operations_are_not_asked_for(midway: Pack, open_rooms: OpenRoom, hands: Hands) -> None:
    running = played_to(midway, lambda view: view.standing.name == "air_movement" and view.op_turn == 4)
    window = open_rooms(("us",), running=running).windows[0]
    assert window.link.offered(WishOperations)
    assert not window.ribbon.choices.isVisible()


def test_a_statement_that_is_due_is_asked_for_in_the_ribbon(midway: Pack, open_rooms: OpenRoom, hands: Hands) -> None:
    running = played_to(midway, lambda view: bool(view.choices) and view.standing.name == "statements", "jp")
    window = open_rooms(("jp",), running=running).windows[0]
    choices = window.ribbon.choices
    assert not window.ribbon.ready.isEnabled()
    (due,) = window.link.view.choices
    options = window.link.options(due, MakeStatement)
    assert len(choices.buttons) == (len(options) if len(options) <= FEW else 1)
    hands.bot.mouseClick(choices.buttons[0], LEFT)
    hands.settled(window)
    hands.until(lambda: due in window.link.view.said)
    assert window.link.view.said[due].carriers == options[0].carriers  # type: ignore[attr-defined]


def test_what_would_be_lost_asks_for_a_second_press(midway: Pack, open_rooms: OpenRoom, hands: Hands) -> None:
    """CAP that is up in the last Landing Phase before night."""
    running = played_to(midway, lambda view: view.standing.name == "take_off" and view.game_turn == 4)
    us, jp = open_rooms(("us", "jp"), running=running).windows
    unit = us.link.offered(LaunchToCap)[0]
    us.link.order(LaunchToCap(unit))
    hands.settled(us)
    hands.until(lambda: us.link.view.units[unit].place == "cap")
    ribbon = us.ribbon
    for _ in range(120):
        if ribbon._losses():
            break
        number = us.link.view.standing.phase
        for window in (us, jp):
            if window.link.awaited:
                hands.order_everything_due(window)
                window.ribbon.press_ready()
        hands.until(lambda number=number: all(w.link.view.standing.phase > number for w in (us, jp)))
    assert ribbon._losses()
    phase = us.link.view.standing.phase
    ribbon.press_ready()
    hands.settled(us)
    assert "us" in us.link.view.standing.awaits
    assert ribbon.ready.text().startswith("Ready all the same")
    assert us.hint.isVisible()
    ribbon.press_ready()
    hands.settled(us)
    hands.until(lambda: "us" not in us.link.view.standing.awaits or us.link.view.standing.phase > phase)


def test_standing_ready_goes_on_by_itself_and_stops_at_news(open_rooms: OpenRoom, hands: Hands) -> None:
    us, jp = open_rooms(("us", "jp")).windows
    hands.on_to("plotting", us, jp)
    us.ribbon.standing.set_until("news")
    jp.ribbon.standing.set_until("news")
    hands.until(lambda: us.ribbon.standing.until == "off" or jp.ribbon.standing.until == "off", 60)
    assert us.link.view.standing.phase > 2


def test_what_ended_standing_ready_stays_in_sight_until_it_could_be_read(
    midway: Pack, open_rooms: OpenRoom, hands: Hands
) -> None:
    running = played_to(midway, lambda view: view.standing.name == "plotting" and view.game_turn == 3)
    us, jp = open_rooms(("us", "jp"), running=running).windows
    us.resize(1280, 720)
    phase = us.link.view.standing.phase
    us.ribbon.standing.set_until("news")
    jp.ribbon.standing.set_until("news")
    hands.until(lambda: us.ribbon.standing.until == "off" and us.link.awaited, 60)
    hands.settled(us)
    stopped_in = us.link.view.standing.phase
    assert stopped_in > phase
    advice = us.ribbon.advice
    assert advice.accessibleName().startswith("Stopped: ")
    assert us.ribbon.standing.why == say("ui.stopped.news")
    assert "the log tells it" not in advice.accessibleName(), "the news themselves are told"
    assert not advice.accessibleName().endswith(": .")
    assert advice.width() >= advice.minimumSizeHint().width() > 100, "no duty takes its room"
    hands.order_everything_due(us)
    assert us.ribbon.standing.why is not None, "an order in the same phase leaves it"


def test_standing_ready_ends_at_once_where_something_must_be_done(open_rooms: OpenRoom, hands: Hands) -> None:
    us, jp = open_rooms(("us", "jp")).windows
    hands.on_to("status", us, jp)
    hands.crowd_arm_and_fuel(us, "us-cv-hornet")
    phase = us.link.view.standing.phase
    us.ribbon.standing.set_until("news")
    assert us.ribbon.standing.until == "off"
    assert us.ribbon.advice.isVisible()
    assert us.ribbon.advice.accessibleName().startswith("Stopped: ")
    hands.settled(us)
    assert us.link.view.standing.phase == phase


def test_10_7_a_strike_that_has_come_back_with_its_target_is_recalled_in_the_row(
    midway: Pack, open_rooms: OpenRoom, hands: Hands
) -> None:
    running = played_to(midway, lambda view: view.standing.name == "air_movement" and _old_strike(view) != "")
    window = open_rooms(("us",), running=running).windows[0]
    link, choices = window.link, window.ribbon.choices
    strike = _old_strike(link.view)
    assert not has_come_back(window.voice.charts, link.view, strike)
    words = order_words(RecallStrike(strike), window.voice)
    assert words not in [button.text() for button in choices.buttons]
    seen = link.view.strikes[strike]
    marker = link.view.markers.get(seen.return_base)
    home = link.view.sites[seen.return_base].hex if marker is None else marker.hex
    link.view = replace(link.view, strikes={**link.view.strikes, strike: replace(seen, hex=home)})
    choices.refresh()
    (button,) = (button for button in choices.buttons if button.text() == words)
    hands.bot.mouseClick(button, LEFT)
    hands.settled(window)
    hands.until(lambda: link.view.strikes[strike].target is None)
    hands.until(lambda: words not in [button.text() for button in choices.buttons])


def _old_strike(view: View) -> str:
    """A strike on its way, launched in an op-turn before, that has not moved in this one."""
    now = (view.game_turn - 1) * OP_TURNS + view.op_turn
    strikes = view.strikes.values()
    return next((s.id for s in strikes if s.target and not s.transfer and not s.moved and s.launched < now), "")
