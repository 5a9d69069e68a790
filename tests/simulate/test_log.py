"""The log: every event that a player should read has its line, and the lines can be read."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import pytest
from watched import Game, charts

from fastcarriers.carriers import events as e
from fastcarriers.carriers.battle import events as b
from fastcarriers.carriers.battle.records import Arrival, Battle, BattleUnit
from fastcarriers.carriers.records import Found, Marker
from fastcarriers.kernel.parts import KERNEL_EVENTS, PUBLIC, SEALED, Event, PhaseBegan, TakenBack
from fastcarriers.report.happenings import happening_of
from fastcarriers.report.log import log_text
from fastcarriers.report.words import Words
from ui.speech import names_of

SILENT: dict[type[Event], str] = {
    e.GameTurnBegan: "a heading",
    e.OpTurnBegan: "in the clock of each line",
    e.PhaseOpened: "the phase stands in each line",
    e.MovesExecuted: "each move has its own line",
    e.MarkerForgotten: "the marker's own line tells that it is gone",
    e.Searched: "beside the statement, or the composition",
    e.EnduranceSpent: "each unit's endurance is seen on its strike",
    b.SituationsStand: "each has its own line when it begins",
    b.TacTurnBegan: "seen on the display, and half the log would be of it",
    b.UnitFlew: "seen on the display, not read",
    b.UnitsRested: "marks of a phase that is over",
    b.AttacksDeclared: "each is told when it is resolved",
    b.BattleJoined: "the battle's own line tells of it",
    b.ShipPosted: "a plan: the fleet is told when it is seen",
    b.FleetFaced: "a plan: the fleet is told when it is seen",
    b.UnitPosted: "a plan: units are told when they appear",
    b.UnitsMatched: "seen on one's own counters",
    b.FlightPlanned: "a plan: the flight is seen when it is flown",
    b.FlakAimed: "a plan: flak is told when it fires",
    b.AttacksPlanned: "a plan: attacks are told when they are resolved",
    b.PlansCarriedOut: "plans that are over",
    b.UnitReturned: "its flight off the display is seen",
    b.BattleLeft: "the end of the battle is told to all",
}
"""Events that leave no line, and why: the reader learns nothing from them, or reads it elsewhere."""


@cache
def events_of(us: str, jp: str, seed: int) -> dict[str, tuple[Event, ...]]:
    """What each seat heard of a whole game; `` is the umpire."""
    game = Game(seed, {"us": us, "jp": jp})
    game.play()
    umpire = game.session.seat(("us", "jp"))
    return {"": tuple(item.event for item in umpire.news())} | {
        side: tuple(item.event for item in seat.news()) for side, seat in game.seats.items()
    }


def text_of(us: str, jp: str, seed: int, seat: str = "") -> str:
    return log_text(names_of(charts()), "Log", events_of(us, jp, seed)[seat])


GAMES = (("random", "random", 1), ("drill", "random", 1), ("drill", "drill", 7))


def test_every_event_of_these_games_is_told_or_named_as_silent() -> None:
    words = Words(names_of(charts()))
    events = [event for game in GAMES for event in events_of(*game)[""]]
    told = {type(event) for event in events if happening_of(event, words) is not None}
    met = {type(event) for event in events} - {*KERNEL_EVENTS}
    assert not sorted(kind.__name__ for kind in told & SILENT.keys())
    assert not sorted(kind.__name__ for kind in met - told - SILENT.keys())
    assert not told & {*KERNEL_EVENTS} - {TakenBack}


def test_every_kind_of_event_has_its_own_text() -> None:
    report = Path(__file__).parents[2] / "fastcarriers" / "report"
    source = "".join(path.read_text(encoding="utf-8") for path in report.glob("*.py"))
    kinds = {*e.PUBLIC_EVENTS, *e.OWN_EVENTS, *e.SEALED_EVENTS, *b.BATTLE_PUBLIC_EVENTS, *b.BATTLE_OWN_EVENTS}
    assert not sorted(kind.__name__ for kind in kinds - SILENT.keys() if not re.search(rf"\b{kind.__name__}\(", source))


def test_targets_of_bombs_are_told_by_name() -> None:
    def told(target: str) -> object:
        attack = b.SurfaceAttackResolved(
            to=PUBLIC, number=1, target=target, strength=4, against=None, die=1, damage=1, became=1
        )
        happening = happening_of(attack, Words(names_of(charts())))
        return happening and happening.said.args["target"]

    assert [told(target) for target in ("midway", "jp-cv-akagi", "G3", "@000")] == ["Midway", "Akagi", "G3", "hex 000"]


@pytest.mark.parametrize("game", [("drill", "drill", 7), ("random", "random", 1)])
@pytest.mark.parametrize("seat", ["", "us", "jp"])
def test_a_log_can_be_read(game: tuple[str, str, int], seat: str) -> None:
    text = text_of(*game, seat)
    assert "?" not in text
    assert not re.search(r"\b(event|why|place|phase|chit|pattern|name|log)\.[a-z_-]+", text)
    assert not re.search(r"\b(us|jp)-(cv|ca|dd|[0-9])", text)
    assert not re.search(r"\b[a-z]+_[a-z_]+\b", text)
    assert max(map(len, text.splitlines())) <= 140
    assert "\n\n\n" not in text


def test_each_side_s_log_tells_nothing_that_was_not_told_to_it() -> None:
    umpire = text_of("drill", "drill", 7)
    for side, other in (("us", "JP"), ("jp", "US")):
        text = text_of("drill", "drill", 7, side)
        acts = [line for line in text.splitlines() if re.match(rf"  \d{{4}}.{{4}}{other}", line)]
        assert acts, "the other side's public acts are told"
        assert not [
            line for line in acts if re.search("patrol|Flight Deck|Arm & Fuel|is to move|Launched|Landed", line)
        ]
        assert len(text) < len(umpire)


def test_a_line_has_clock_side_phase_text_and_rule() -> None:
    roll = Found("us", "jp-2", 4, True)
    events = (
        e.GameTurnBegan(to=PUBLIC, game_turn=8),
        PhaseBegan(to=PUBLIC, number=30, name="plotting", awaits=("jp", "us")),
        e.SearchRolled(to=PUBLIC, roll=roll),
        e.OpTurnBegan(to=PUBLIC, op_turn=3),
        PhaseBegan(to=PUBLIC, number=31, name="take_off", awaits=("jp", "us")),
        e.UnitLaunched(to="us", unit="f4f-3", place="cap", at="us-1"),
        e.UnitLaunched(to="us", unit="f4f-5", place="cap", at="us-1"),
        e.UnitLaunched(to="jp", unit="zeke-1", place="cap", at="jp-1"),
    )
    lines = log_text(names_of(charts()), "T", events).splitlines()
    assert lines[:2] == ["T", "="]
    assert lines[3] == "4 June 1942, 0800 - Game-Turn 8"
    assert lines[4].split() == ["0800", "US", "Search", "JP", "TF", "2", "is", "found", "(die", "4).", "7.17"]
    assert lines[5].split()[:3] == ["1000/3", "US", "Take-off"]
    assert "On combat air patrol over US TF 1: F4F 3, F4F 5." in lines[5]
    assert "On combat air patrol over JP TF 1: ZEKE 1." in lines[6]
    assert len(lines) == 7


def test_after_midnight_it_is_the_next_day() -> None:
    names = names_of(charts())
    at = [names.calendar.at(turn, op_turn) for turn, op_turn in ((1, 0), (5, 4), (6, 0), (6, 4), (7, 1))]
    assert [(day.day, hour) for day, hour in at] == [(3, 4), (3, 23), (4, 0), (4, 3), (4, 4)]


def test_equal_happenings_of_different_phases_stay_apart() -> None:
    def landed(unit: str) -> Event:
        return e.UnitLanded(to="us", unit=unit, on="us-cv-hornet", box="arm")

    events = (
        e.GameTurnBegan(to=PUBLIC, game_turn=2),
        e.OpTurnBegan(to=PUBLIC, op_turn=1),
        landed("sbd-1"),
        e.OpTurnBegan(to=PUBLIC, op_turn=2),
        landed("sbd-2"),
        landed("sbd-3"),
    )
    lines = log_text(names_of(charts()), "T", events).splitlines()[4:]
    assert [re.search(r": (.*?)\.", line).group(1) for line in lines] == ["SBD 1", "SBD 2, SBD 3"]  # type: ignore[union-attr]


def test_the_log_speaks_polish_where_it_has_the_words() -> None:
    events = (
        e.GameTurnBegan(to=PUBLIC, game_turn=1),
        e.MarkerPlaced(to=PUBLIC, marker=Marker("us-1", "us", 1, "1204")),
    )
    text = log_text(names_of(charts()), "T", events, "pl")
    assert "3 czerwca 1942" in text
    assert "1204" in text


def told(*events: Event) -> list[str]:
    """The sentences of the lines, without clock, side, phase and rule."""
    lines = log_text(names_of(charts()), "T", (e.GameTurnBegan(to=PUBLIC, game_turn=2), *events)).splitlines()[4:]
    return [re.sub(r" +[0-9.]+$", "", line[30:]).strip() for line in lines]


def test_the_rolls_of_one_search_for_a_task_force_are_one_line() -> None:
    def rolled(side: str, task_force: str, die: int, found: bool) -> Event:
        return e.SearchRolled(to=PUBLIC, roll=Found(side, task_force, die, found))

    chits = e.ChitsReturned(to=SEALED, task_force="jp-2", pool=())
    first = (rolled("us", "jp-2", 6, False), rolled("us", "jp-2", 2, True), chits, rolled("us", "jp-2", 5, False))
    second = (rolled("us", "jp-3", 4, False), rolled("us", "jp-3", 6, False), rolled("jp", "us-1", 1, True))
    later = (PhaseBegan(to=PUBLIC, number=9, name="contact", awaits=()), rolled("us", "jp-2", 3, True))
    assert told(*first, *second, *later) == [
        "JP TF 2 is found (dice 6, 2, 5).",
        "The chits under JP TF 2 go back into the cup.",
        "JP TF 3 is not found (dice 4, 6).",
        "US TF 1 is found (die 1).",
        "JP TF 2 is found (die 3).",
    ]


def test_patterns_in_which_nobody_was_are_one_line_of_the_search_phase_for_their_side() -> None:
    words = names_of(charts())
    events = (
        e.GameTurnBegan(to=PUBLIC, game_turn=2),
        PhaseBegan(to=PUBLIC, number=9, name="plotting", awaits=()),
        e.SearchRolled(to=PUBLIC, roll=Found("us", "jp-2", 6, False)),
        e.PatternEmpty(to="us", pattern="4", display="us-1"),
        e.PatternEmpty(to="us", pattern="D", display="midway"),
    )
    rolled, empty = log_text(words, "T", events).splitlines()[4:]
    assert rolled.split()[1:3] == empty.split()[1:3] == ["US", "Search"]
    assert re.sub(" +", " ", empty).endswith("Searched, nothing found: wedge 4 of US TF 1, fan D of Midway. 7.16")


def test_the_owner_of_a_unit_that_was_hit_reads_of_it_once_with_its_own_name() -> None:
    def hit(at: str | None) -> Event:
        return b.UnitHit(to=PUBLIC, unit=BattleUnit("A3", "us", "sbd", True, at, "high"))

    halved, lost = b.UnitHalved(to="us", unit="sbd-19"), e.UnitLost(to="us", unit="sbd-19", why="combat")
    assert told(hit("012"), halved, hit(None), lost) == ["At half strength: A3 SBD 19.", "Shot down: A3 SBD 19."]
    assert told(hit("012"), hit(None)) == ["At half strength: A3 SBD.", "Shot down: A3 SBD."]
    assert told(halved) == ["Reduced to half strength: SBD 19."]
    grounded = b.GroundedHit(to=PUBLIC, grounded="G2", destroyed=True)
    assert told(grounded, lost) == ["Destroyed on the ground: G2 SBD 19."]


def test_a_hit_on_one_unit_is_not_taken_for_what_became_of_another() -> None:
    hit = b.UnitHit(to=PUBLIC, unit=BattleUnit("D1", "jp", "zeke", True, "012", "high"))
    ditched = e.UnitLost(to="jp", unit="zeke-4", why="ditched")
    assert told(hit, b.UnitHalved(to="us", unit="sbd-19")) == [
        "At half strength: D1 ZEKE.",
        "Reduced to half strength: SBD 19.",
    ]
    assert len(told(hit, ditched)) == 2


def test_the_owner_of_a_ship_that_sank_reads_of_it_once() -> None:
    gone, lost = (
        e.ShipGone(to="jp", ship="jp-cv-kaga", state="sunk"),
        e.ShipLost(to=PUBLIC, side="jp", ship="jp-cv-kaga", why="sunk"),
    )
    assert told(gone, lost) == told(lost) == ["Kaga is lost: sunk."]
    assert len(told(gone)) == 1


def test_the_owner_of_a_strike_reads_once_whether_it_has_found_its_target_and_with_what_chance() -> None:
    def tried(die: int, *, contact: bool) -> tuple[Event, Event]:
        return (
            e.StrikeAnnounced(to=PUBLIC, side="us", target="jp-2", hex="0507", die=die, contact=contact),
            e.ContactMade(to="us", strike="us-1", target="jp-2", number=3, die=die, contact=contact),
        )

    found, missed = tried(2, contact=True), tried(5, contact=False)
    assert told(*found) == ["Strike 1 finds JP TF 2: 3 or less was needed (die 2)."]
    assert told(*missed) == ["Strike 1 looks for JP TF 2 in vain: 3 or less was needed (die 5)."]
    assert told(missed[0]) == ["A strike looks for JP TF 2 in 0507 in vain (die 5)."]


def test_a_plot_that_is_carried_out_is_told_once_and_any_other_stays() -> None:
    plots = [e.MovePlotted(to="us", task_force=f"us-{number}", hex="1104") for number in (1, 2, 3)]
    moved = e.TaskForceMoved(to=PUBLIC, task_force="us-1", hex="1104")
    void = e.MoveVoid(to="us", task_force="us-2", hex="1104")
    assert told(*plots, moved, void) == [
        "US TF 2 is to move to 1104.",
        "US TF 3 is to move to 1104.",
        "Moves: US TF 1 1104.",
        "US TF 2 cannot move to 1104 and stays.",
    ]


def test_dice_of_the_scenario_are_told_where_there_are_any() -> None:
    def began(**dice: int) -> Event:
        return e.GameBegan(to=PUBLIC, scenario="midway", sites=(), dice=dice, void_rules=())

    title = names_of(charts()).title
    assert told(began()) == [f"{title} begins."]
    assert told(began(night_surprise=3)) == [f"{title} begins. Dice of the scenario's rules: night surprise 3."]


def test_waves_that_are_none_are_not_told() -> None:
    def came(arriving: int, delayed: int) -> Event:
        units = {f"sbd-{number}": Arrival((1,), True) for number in range(arriving)}
        late = {f"tbd-{number}": "" for number in range(delayed)}
        return b.WavesArrived(to="us", die=None, arriving=units, missed=(), delayed=late)

    assert told(came(1, 0)) == ["Of our strike, 1 unit comes in."]
    assert told(came(2, 3)) == ["Of our strike, 2 units come in, 3 are delayed."]
    assert told(came(0, 0)) == []


def test_the_line_that_closes_a_battle_tells_what_it_cost_and_no_other_battle_s() -> None:
    def attacked(target: str, damage: int, became: int) -> Event:
        return b.SurfaceAttackResolved(
            to=PUBLIC, number=1, target=target, strength=4, against=3, die=1, damage=damage, became=became
        )

    def hit(id: str, side: str, at: str | None) -> Event:
        return b.UnitHit(to=PUBLIC, unit=BattleUnit(id, side, "sbd", True, at, "high"))

    battle = Battle(1, "us", "jp", "jp-1", "0907", "sea")
    began, ended = b.BattleBegan(to=PUBLIC, battle=battle), b.BattleEnded(to=PUBLIC, number=1)
    bombs = (attacked("jp-cv-kaga", 2, 5), attacked("jp-cv-soryu", 0, 0))
    bomb = attacked("jp-cv-akagi", 1, 2)
    lost = e.ShipLost(to=PUBLIC, side="jp", ship="jp-cv-kaga", why="sunk")
    planes = (hit("A1", "us", "012"), hit("A1", "us", None), hit("A2", "us", "012"), hit("D1", "jp", None))
    closings = [line for line in told(began, *bombs, lost, *planes, ended, began, bomb, ended) if "is over" in line]
    assert closings == [
        "The battle is over. Ships hit: Kaga (sunk). Air units lost: US 1 (1 at half strength), JP 1.",
        "The battle is over. Ships hit: Akagi (D2). Air units lost: none.",
    ]
