"""The properties of the Tactical Stage, on full displays in every phase of it and on battles in progress."""

from __future__ import annotations

import os
from itertools import product
from random import Random

import displays
import fights
import pytest
from battles import BattleTable
from properties import check_canaries, check_orders, check_secrets, check_take_back, twin

from fastcarriers.carriers.battle.events import AirAttackResolved, AttacksDeclared, BattleEnded
from fastcarriers.carriers.battle.records import BattleUnit
from fastcarriers.play.journal import Begin, Entry, Journal

LONG = bool(os.environ.get("FASTCARRIERS_LONG"))
BATTLES = 200 if LONG else 5
CANARY = "kanarienvogel-"
NAMES = list(displays.POSITIONS)


@pytest.fixture(params=NAMES)
def b(request: pytest.FixtureRequest) -> BattleTable:
    return displays.POSITIONS[request.param]()


# ---- positions


def test_each_position_of_the_stage_gives_its_player_something_to_order(b: BattleTable) -> None:
    (side,) = b.public.standing.awaits
    assert b.table.offers(side).pieces
    assert b.table.offers(b.charts.enemy(side)).pieces == {}


def test_an_order_of_the_stage_is_accepted_if_and_only_if_it_is_offered(b: BattleTable) -> None:
    check_orders(b.table, Random(1), mutants=400 if LONG else 60, limit=2000 if LONG else 60)


@pytest.mark.parametrize("side", ["us", "jp"])
def test_take_back_is_identity_in_the_stage(b: BattleTable, side: str) -> None:
    check_take_back(b.table, side, Random(2), orders=60 if LONG else 10)


@pytest.mark.parametrize("side", ["us", "jp"])
def test_b05_boxes_waves_and_grounded_types_of_the_enemy_change_no_byte_that_a_side_gets(
    b: BattleTable, side: str
) -> None:
    for pair in range(40 if LONG else 4):
        check_secrets(b.table, side, displays.resample, Random(pair), limit=60 if LONG else 12)


@pytest.mark.parametrize("side", ["us", "jp"])
def test_canary_names_of_air_units_and_strikes_are_never_seen_on_the_display(b: BattleTable, side: str) -> None:
    table = twin(b.table, displays.plant_canaries(b.table.state, side, CANARY))
    random, events = Random(3), ()
    for _ in range(200 if LONG else 40):
        check_canaries(table, side, events, [CANARY], limit=10)
        if table.state.public.battle is None and not table.state.public.situations:
            break
        by = random.choice(table.state.public.standing.awaits)
        decision = table.decide(fights.some_order(table, by, random), by)
        table.commit(decision)
        events = decision.events


# ---- battles


@pytest.mark.parametrize("kind", fights.TARGETS)
@pytest.mark.parametrize("seed", range(BATTLES))
def test_random_battles_end_and_display_and_parts_always_agree(kind: str, seed: int) -> None:
    s = fights.fight(kind, seed)
    ended = 0
    for decision in fights.play(s.table, Random(seed)):
        ended += sum(1 for event in decision.events if isinstance(event, BattleEnded))
        fights.assert_sound(s.table.state)
    assert 1 <= ended <= 2
    assert s.public.op_turn == 3


def test_13_31_13_82_nobody_attacks_without_ordnance_or_after_its_routine() -> None:
    attacks = 0
    for kind, seed in product(fights.TARGETS, range(40 if LONG else 4)):
        s = fights.fight(kind, 500 + seed)
        before, routine = dict(s.public.air), 0
        for decision in fights.play(s.table, Random(seed)):
            for event in decision.events:
                if isinstance(event, AirAttackResolved):
                    attacks += 1
                    assert all(in_time(before[id], routine) for id in event.attackers)
                elif isinstance(event, AttacksDeclared):
                    units = [before[id] for attack in event.attacks for id in attack.units]
                    assert all(in_time(unit, routine) for unit in units)
                    assert not any(before[id].expended for a in event.attacks if a.method != "strafe" for id in a.units)
            before = dict(s.public.air)
            routine = s.public.battle.routine if s.public.battle else 0
    assert attacks


def in_time(unit: BattleUnit, routine: int) -> bool:
    """[13.82] CAP always; an attacker in its own routine."""
    return unit.id.startswith("D") or unit.routine == routine


@pytest.mark.parametrize("kind", fights.TARGETS)
def test_b17_a_whole_battle_written_to_the_journal_and_read_again_leads_to_the_same_state(kind: str) -> None:
    s = fights.fight(kind, 900)
    journal, replayed = Journal(s.table.game), twin(s.table, s.table.state.copy())
    for decision in fights.play(s.table, Random(9)):
        assert decision.order is not None
        entry = Entry(decision.order, decision.by, None, decision.phase, decision.events)
        (read,) = journal.read(journal.rows(1, entry))
        assert isinstance(read, Entry)
        assert not isinstance(read.order, Begin)
        replayed.replay(read.order, read.side, read.events)
        assert replayed.state.to_bytes() == decision.state.to_bytes(), f"replay differs after {decision.order}"
