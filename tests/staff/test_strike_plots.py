"""[10.22] Where a strike may go back to, and whether it is there already."""

from __future__ import annotations

from situations import Situation, charts_of

from fastcarriers.carriers import phases as ph
from fastcarriers.carriers.orders import FormStrike
from fastcarriers.carriers.view import View, make_view
from fastcarriers.staff.strike_plots import return_bases

OFFERED = (
    FormStrike("us-1", "jp-1", "midway"),
    FormStrike("us-1", "jp-2", "us-1"),
    FormStrike("us-1", "jp-2", "midway"),
)


def view_of(*strikes: tuple[str, str]) -> View:
    """Strikes from us-1: target and return base."""
    s = Situation(charts_of())
    s.task_force("us", 1, "1004", "us-cv-hornet")
    s.task_force("jp", 1, "0904", "jp-cv-akagi")
    s.phase(ph.TAKE_OFF, game_turn=2, op_turn=1)
    for target, base in strikes:
        s.strike("us", "us-1", target, "1004", launched=1, return_base=base)
    return make_view(s.public, s.own("us"))


def test_they_are_those_that_are_offered_for_the_target() -> None:
    assert return_bases(view_of(), "us-1", "jp-2", OFFERED) == ("us-1", "midway")
    assert return_bases(view_of(), "us-1", "jp-1", OFFERED) == ("midway",)
    assert return_bases(view_of(), "us-1", "jp-3", OFFERED) == ()


def test_the_origin_comes_first_while_an_empty_strike_that_goes_back_there_keeps_it_from_being_offered() -> None:
    assert return_bases(view_of(("jp-1", "us-1")), "us-1", "jp-1", OFFERED) == ("us-1", "midway")
    assert return_bases(view_of(("jp-1", "midway")), "us-1", "jp-1", OFFERED) == ("midway",)
    assert return_bases(view_of(("jp-2", "us-1")), "us-1", "jp-1", OFFERED) == ("midway",)
