"""A strike that has not found its target: the row below the phases says that a die has decided, and for how long."""

from __future__ import annotations

from msgspec.structs import replace
from rooms import Hands, OpenRoom, played_to

from fastcarriers.carriers.events import ContactMade
from fastcarriers.carriers.view import View
from fastcarriers.kernel.parts import PUBLIC, Event, PhaseBegan
from fastcarriers.library import Pack
from fastcarriers.play.news import News
from ui.missed_contacts import missed_contacts


def begun(number: int, *awaits: str) -> PhaseBegan:
    return PhaseBegan(to=PUBLIC, number=number, name="take_off", awaits=awaits)


def news(*events: Event) -> list[News]:
    return [News(number, 1, event) for number, event in enumerate(events, 1)]


def test_10_9_a_contact_in_vain_is_told_beside_the_phases_until_it_has_been_read(
    midway: Pack, open_rooms: OpenRoom, hands: Hands
) -> None:
    running = played_to(midway, lambda view: view.standing.name == "take_off" and _strike(view) != "")
    window = open_rooms(("us",), running=running).windows[0]
    view = window.link.view
    strike = view.strikes[_strike(view)]
    target = strike.target or ""
    missed = ContactMade(to="us", strike=strike.id, target=target, number=4, die=5, contact=False)
    assert missed_contacts(news(begun(1, "us"), missed, begun(2, "us")), view, "us") == (missed,)
    assert missed_contacts(news(missed, begun(2, "us"), begun(3, "jp")), view, "us") == (missed,)
    assert missed_contacts(news(missed, begun(2, "us"), begun(3, "us")), view, "us") == ()
    assert missed_contacts(news(replace(missed, contact=True), begun(2, "us")), view, "us") == ()
    assert missed_contacts(news(replace(missed, target="elsewhere"), begun(2, "us")), view, "us") == ()
    assert missed_contacts(news(missed), view, "jp") == ()
    window.link.news.extend(news(missed, begun(view.standing.phase, "us")))
    window.ribbon.set_hints(False)
    told = window.ribbon.advice.text()
    assert window.voice.strike(strike.id) in told
    assert window.voice.piece(target) in told
    assert "4 or less" in told
    assert "die 5" in told


def _strike(view: View) -> str:
    return next((strike.id for strike in view.strikes.values() if strike.target and not strike.transfer), "")
