"""[7.33] What a statement is worth, over the mix of the chits."""

from __future__ import annotations

import pytest

from fastcarriers.carriers.charts import Charts
from fastcarriers.library import Library
from fastcarriers.staff.hearsay import Words, likelihood


@pytest.fixture(scope="module")
def charts() -> Charts:
    pack = Library().load_scenario("midway")
    return Charts(pack.tables, pack.air, pack.ships, pack.map, pack.scenario.with_options(frozenset(), {}), {})


def all_words(most: int) -> list[Words]:
    ships = [Words(True, transports, n) for transports in (True, False) for n in range(most + 6)]
    return [Words(False, False, 0), *ships]


@pytest.mark.parametrize(
    "truth", [Words(False, False, 0), Words(True, False, 0), Words(True, True, 1), Words(True, False, 4)]
)
def test_something_is_said_for_certain(charts: Charts, truth: Words) -> None:
    assert sum(likelihood(charts, said, truth, 5) for said in all_words(5)) == pytest.approx(1)


def test_only_two_chits_of_thirty_make_ships_of_a_dummy(charts: Charts) -> None:
    dummy = Words(False, False, 0)
    assert likelihood(charts, dummy, dummy, 5) == pytest.approx((28 + 2 / 13) / 30)
    assert likelihood(charts, Words(True, False, 3), dummy, 5) == pytest.approx(2 / 13 / 30)


def test_7_35_approximate_chits_never_deny_a_carrier(charts: Charts) -> None:
    one = Words(True, False, 1)
    denied, told = likelihood(charts, Words(True, False, 0), one, 5), likelihood(charts, one, one, 5)
    # six error chits of one and four of two may say none: a third of 0 to 2, a quarter of 0 to 3
    assert denied == pytest.approx((6 / 3 + 4 / 4 + 2 / 13) / 30)
    assert told > denied
