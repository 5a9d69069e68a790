"""The table itself: what a decision leaves alone, what take-back remembers, sequences that never end."""

from collections.abc import Mapping
from typing import Any

import pytest
from properties import check_replay, twin
from toy import Call, Hidden, Hide, Look, Own, Public, Sealed, Toy

from fastcarriers.kernel.errors import IllegalOrder
from fastcarriers.kernel.game import Now
from fastcarriers.kernel.orders import NotReady, Order, Ready, TakeBack
from fastcarriers.kernel.parts import PUBLIC, SEALED, DiceThrown, PhaseBegan, Readied, TakenBack
from fastcarriers.kernel.table import Table


def begun(game: Toy | None = None) -> Table[Public, Own, Sealed]:
    """A toy game in its first phase."""
    table = Table(game or Toy(), "b")
    table.commit(table.begin({}))
    return table


def give(table: Table[Any, Any, Any], by: str, *orders: Order) -> None:
    for order in orders:
        table.commit(table.decide(order, by))


def test_a_decision_that_is_not_committed_has_not_happened() -> None:
    table = begun()
    before = table.state.to_bytes()
    decision = table.decide(Hide("one", "cove"), "us")
    assert table.state.to_bytes() == before != decision.state.to_bytes()
    assert decision.events == (Hidden(to="us", boat="one", place="cove"),)


def test_an_order_that_breaks_down_midway_leaves_the_table_as_it_was() -> None:
    class Breaks(Toy):
        def evolve(self, part: Any, event: Any) -> None:
            super().evolve(part, event)
            if isinstance(event, Hidden):
                raise ZeroDivisionError

    table = begun(Breaks())
    before = table.state.to_bytes()
    with pytest.raises(ZeroDivisionError):
        table.decide(Hide("one", "cove"), "us")
    assert table.state.to_bytes() == before
    assert not table.offers("us").take_back


def test_phases_in_which_nobody_is_awaited_for_ever_are_our_bug() -> None:
    class Circle(Toy):
        def begin(self, now: Now[Public, Own, Sealed], options: Mapping[str, Any]) -> None:
            now.begin_phase("drift", ())

        def proceed(self, now: Now[Public, Own, Sealed]) -> None:
            now.begin_phase("drift", ())

    with pytest.raises(RuntimeError, match="goes round in a circle"):
        Table(Circle(), "b").begin({})


def test_ready_says_every_fault_at_once_with_its_rule() -> None:
    with pytest.raises(IllegalOrder) as refused:
        begun().decide(Ready(), "us")
    assert [(fault.rule, fault.said.args["boat"]) for fault in refused.value.faults] == [("T.1", "one"), ("T.1", "two")]


def test_a_ready_that_is_taken_back_leaves_the_plot_open_to_take_back() -> None:
    table = begun()
    give(table, "us", Hide("one", "cove"), Hide("two", "reef"))
    before = twin(table)
    give(table, "us", Ready(), NotReady())
    assert table.offers("us") == before.offers("us")
    give(table, "us", TakeBack(), TakeBack())
    assert table.state.own["us"].boats == {}
    assert not table.offers("us").take_back


def test_what_the_other_side_does_in_its_own_part_leaves_my_take_back_alone() -> None:
    table = begun()
    give(table, "us", Hide("one", "cove"))
    give(table, "jp", Hide("one", "cove"), Hide("one", "reef"), TakeBack())
    assert table.decide(TakeBack(), "us").events == (TakenBack(to="us", order="Hide"),)
    assert len(table.stacks["jp"]) == 1


def test_an_event_from_elsewhere_in_my_own_part_ends_my_take_back() -> None:
    def shout(now: Any, order: Call, by: str) -> None:
        now.happen(Hidden(to="us", boat="two", place="strait"))

    game = Toy()
    kind = game.kinds[Call]
    game.kinds = {
        **game.kinds,
        Call: type(kind)(Call, frozenset({"plot"}), kind.pieces, kind.options, kind.refusal, shout),
    }
    table = begun(game)
    give(table, "us", Hide("one", "cove"))
    give(table, "jp", Call("voice", "boo"))
    assert not table.offers("us").take_back
    with pytest.raises(IllegalOrder, match="nothing_to_take_back"):
        table.decide(TakeBack(), "us")


def test_a_phase_ends_with_the_last_ready_and_with_it_all_take_back() -> None:
    table = begun()
    give(table, "us", Hide("one", "cove"), Hide("two", "reef"), Ready())
    give(table, "jp", Hide("one", "cove"), Hide("two", "reef"))
    decision = table.decide(Ready(), "jp")
    assert [type(event) for event in decision.events] == [Readied, PhaseBegan]
    table.commit(decision)
    assert table.stacks == {"jp": [], "us": []}


def test_dice_are_counted_in_the_sealed_part_and_begin_anew_with_a_phase() -> None:
    table = begun()
    for side in ("us", "jp"):
        give(table, side, Hide("one", "cove"), Hide("two", "reef"), Ready())
    decision = table.decide(Look("crow", "atoll"), "us")
    assert decision.events[-1] == DiceThrown(to=SEALED, phase=2, side="us", count=1)
    assert PUBLIC not in {event.to for event in decision.events}
    table.commit(decision)
    give(table, "jp", Look("crow", "atoll"))
    assert table.state.sealed.thrown == {"us": 1, "jp": 1}


def test_replay_of_take_backs_restores_the_same_parts() -> None:
    table = begun()
    decisions = [Table(Toy(), "b").begin({})]
    for order in (Hide("one", "cove"), Hide("two", "reef"), TakeBack(), Hide("two", "atoll"), TakeBack(), TakeBack()):
        decisions.append(table.decide(order, "us"))
        table.commit(decisions[-1])
    check_replay(Toy(), "b", decisions)
    assert table.state.to_bytes() == begun().state.to_bytes()


def test_a_replayed_state_shares_only_what_the_events_did_not_touch() -> None:
    table = begun()
    before = table.state
    table.replay(Hide("one", "cove"), "us", (Hidden(to="us", boat="one", place="cove"),))
    assert table.state.own["jp"] is before.own["jp"]
    assert before.own["us"].boats == {}
    assert table.state.own["us"].boats == {"one": "cove"}
