"""Keyed dice: the same for the same key, independent between sides, fair; loaded dice: strict."""

from collections import Counter

import pytest
from toy import Hide, Look, Toy

from fastcarriers.kernel.dice import KeyedDice, LoadedDice, shuffled
from fastcarriers.kernel.orders import Ready
from fastcarriers.kernel.parts import DiceThrown, PhaseBegan
from fastcarriers.kernel.table import Table


def throw(dice: KeyedDice, side: str, count: int, faces: int = 6) -> list[int]:
    return [dice.die("T", side, faces) for _ in range(count)]


def test_a_key_gives_the_same_dice_for_ever() -> None:
    assert throw(KeyedDice("seed", 3, {}), "us", 12) == [3, 4, 5, 1, 3, 5, 3, 4, 2, 4, 2, 1]


def test_dice_go_on_where_a_saved_game_left_off() -> None:
    whole = throw(KeyedDice("seed", 3, {}), "us", 10)
    assert throw(KeyedDice("seed", 3, {"us": 4}), "us", 6) == whole[4:]


def test_one_sides_dice_never_shift_the_others() -> None:
    alone = throw(KeyedDice("seed", 3, {}), "us", 20)
    dice = KeyedDice("seed", 3, {})
    mixed = list[int]()
    for index in range(20):
        throw(dice, "jp", index % 4)
        mixed += throw(dice, "us", 1)
    assert mixed == alone


def test_seed_side_and_phase_each_give_other_dice() -> None:
    keys = [("seed", "us", 3), ("tree", "us", 3), ("seed", "jp", 3), ("seed", "us", 4)]
    rows = {tuple(throw(KeyedDice(seed, phase, {}), side, 20)) for seed, side, phase in keys}
    assert len(rows) == len(keys)


@pytest.mark.parametrize("faces", [2, 6, 10, 36])
def test_every_face_shows_about_equally_often(faces: int) -> None:
    count = 500 * faces
    shown = Counter(throw(KeyedDice("fair", 1, {}), "us", count, faces))
    assert sorted(shown) == list(range(1, faces + 1))
    chi_square = sum((times - 500) ** 2 / 500 for times in shown.values())
    assert chi_square < faces + 4 * (2 * faces) ** 0.5


def test_pairs_of_the_two_sides_show_no_pattern() -> None:
    dice = KeyedDice("fair", 1, {})
    pairs = Counter((dice.die("T", "us"), dice.die("T", "jp")) for _ in range(3600))
    assert len(pairs) == 36
    assert sum((times - 100) ** 2 / 100 for times in pairs.values()) < 36 + 4 * 72**0.5


def test_a_new_phase_counts_from_one() -> None:
    dice = KeyedDice("seed", 3, {"us": 4})
    dice.begin_phase(4)
    assert throw(dice, "us", 5) == throw(KeyedDice("seed", 4, {}), "us", 5)


def test_shuffled_keeps_every_item_and_reaches_every_order() -> None:
    dice = KeyedDice("seed", 1, {})
    orders = Counter(tuple(shuffled(dice, "abc", "T", "us")) for _ in range(600))
    assert sorted(orders) == sorted({tuple(p) for p in ("abc", "acb", "bac", "bca", "cab", "cba")})
    assert min(orders.values()) > 60


def test_loaded_dice_refuse_a_wrong_rule_a_wrong_face_and_left_overs() -> None:
    dice = LoadedDice(("7.16", 5), ("7.16", 9))
    assert dice.die("7.16", "us") == 5
    with pytest.raises(AssertionError, match=r"loaded die is for 7\.16, but 8\.1 asks"):
        LoadedDice(("7.16", 5)).die("8.1", "us")
    with pytest.raises(AssertionError, match="cannot show 9"):
        dice.die("7.16", "us")
    with pytest.raises(AssertionError, match="no die is loaded"):
        dice.die("7.16", "us")
    with pytest.raises(AssertionError, match="dice left over"):
        LoadedDice(("7.16", 5)).done()


def test_how_many_dice_were_thrown_is_sealed_and_loaded_dice_count_too() -> None:
    table = Table(Toy(), "s")
    table.commit(table.begin({}))
    for side in ("us", "jp"):
        for boat, place in (("one", "cove"), ("two", "reef")):
            table.commit(table.decide(Hide(boat, place), side))
        table.commit(table.decide(Ready(), side))
    phase = table.state.public.standing.phase
    decision = table.decide(Look("crow", "cove"), "us", LoadedDice(("T.3", 2)))
    assert decision.events[-1] == DiceThrown(to="sealed", phase=phase, side="us", count=1)
    table.commit(decision)
    assert table.state.sealed.thrown == {"us": 1}
    assert not table.offers("us").take_back
    assert not any(isinstance(event, PhaseBegan) for event in decision.events)
