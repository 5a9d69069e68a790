"""What a statement is worth, counted over the mix of chits."""

from __future__ import annotations

from functools import cache
from itertools import product

import msgspec
import pytest

from fastcarriers.carriers.charts import Charts
from fastcarriers.library import Library
from fastcarriers.play.games import Terms, rules_of
from fastcarriers.staff.hearsay import Words
from fastcarriers.staff.worth import carriers_of, worth


@cache
def midway() -> Charts:
    charts: Charts = rules_of(Library().load_scenario("midway"), Terms()).charts
    return charts


def with_chits(**count: int) -> Charts:
    charts: Charts = rules_of(Library().load_scenario("midway"), Terms()).charts
    chits = charts.tables.chits
    mix = {kind: count.get(kind, 0) for kind in chits.count}
    charts.tables = msgspec.structs.replace(charts.tables, chits=msgspec.structs.replace(chits, count=mix))
    return charts


STATEMENTS = [Words(False, False, 0), *(Words(True, *rest) for rest in product((False, True), range(5)))]


@pytest.mark.parametrize("said", STATEMENTS)
def test_chances_make_a_whole(said: Words) -> None:
    found = worth(midway(), "jp", said)
    assert found.nothing + sum(found.carriers) == pytest.approx(1)
    assert len(found.carriers) == carriers_of(midway(), "jp") + 1
    assert max((found.nothing, *found.carriers)) == found.as_said


def test_where_all_chits_are_true_every_word_is() -> None:
    for said in STATEMENTS:
        assert worth(with_chits(true=30), "jp", said).as_said == 1


def test_where_all_chits_are_false_words_say_nothing() -> None:
    charts = with_chits(false=30)
    found = [worth(charts, "jp", said) for said in STATEMENTS]
    assert all(one.carriers == found[0].carriers for one in found)
    assert len({round(chance, 9) for chance in (found[0].nothing, *found[0].carriers)}) == 1


def test_an_approx_chit_never_hides_that_there_are_carriers() -> None:
    none = worth(with_chits(approx_1=15, approx_2=15), "jp", Words(True, False, 0))
    assert none.as_said == 1
    two = worth(with_chits(approx_1=30), "jp", Words(True, False, 2))
    assert [number for number, chance in enumerate(two.carriers) if chance] == [1, 2, 3]
    assert two.nothing == 0


def test_no_carriers_is_worth_more_than_one() -> None:
    """Only the rarer chits deny carriers, but most may be off by one."""
    none, one = (worth(midway(), "jp", Words(True, False, number)) for number in (0, 1))
    assert none.as_said > one.as_said


def test_more_carriers_than_the_side_has_may_be_said_and_are_never_true() -> None:
    most = carriers_of(midway(), "jp")
    for more in (1, 2):
        found = worth(midway(), "jp", Words(True, False, most + more))
        assert found.as_said == 0
        assert found.nothing + sum(found.carriers) == pytest.approx(1)
