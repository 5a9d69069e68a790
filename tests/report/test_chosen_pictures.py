"""Which moments of a game are pictured: what attacks did comes first, and the page says what has no picture."""

from __future__ import annotations

from typing import Any, cast

from msgspec.structs import replace

from fastcarriers.carriers.battle.records import Attack, Battle
from fastcarriers.kernel.errors import say
from fastcarriers.photographs import CONTACTS, MOST, chosen
from fastcarriers.report.after_action.battles import Fight, Scene
from fastcarriers.report.after_action.watch import When

NOTHING = cast("Any", None)
BATTLE = Battle(number=0, attacker="jp", defender="us", target="us-1", hex="2020", kind="sea")
CONTACT = Scene(NOTHING, say("report.scene.contact"))
DECLARED = (cast("Attack", "a1"),)


def fight(number: int, *weights: float) -> Fight:
    """A battle with a contact and attacks that did so much."""
    attacks = [Scene(NOTHING, say("report.scene.contact"), DECLARED, weight) for weight in weights]
    return Fight(When(number, 1), replace(BATTLE, number=number), scenes=[CONTACT, *attacks])


def test_of_fifty_fights_the_attacks_that_did_most_are_pictured_and_some_contacts() -> None:
    found = chosen([fight(number, number, 0) for number in range(1, 51)])
    assert len(found) == MOST
    attacks = [fight.battle.number for fight, place in found if fight.scenes[place].declared]
    contacts = [fight.battle.number for fight, place in found if not fight.scenes[place].declared]
    assert attacks == list(range(51 - (MOST - CONTACTS), 51))
    assert contacts == list(range(51 - CONTACTS, 51))


def test_what_one_kind_leaves_over_is_the_others() -> None:
    assert len(chosen([fight(number) for number in range(1, 51)])) == MOST
    (found,) = {len(chosen([fight(1, *[1.0] * 60)]))}
    assert found == MOST


def test_a_few_fights_are_pictured_whole_and_in_their_order() -> None:
    fights = [fight(1, 0), fight(2, 5, 3), fight(3)]
    assert [(one.battle.number, place) for one, place in chosen(fights)] == [
        (1, 0), (1, 1), (2, 0), (2, 1), (2, 2), (3, 0),
    ]  # fmt: skip
