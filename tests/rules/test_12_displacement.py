"""[12.63-12.67] Displacement: drawn positions (in `drawn_displacements`), choices, losses, the preview, any fleet."""

from __future__ import annotations

from itertools import combinations
from random import Random

import pytest
from drawn_displacements import CASES, Case
from hypothesis import given, settings
from hypothesis import strategies as st
from pictures import Drawing, drawn, ship_of
from situations import of_kind

from fastcarriers.carriers.battle import displacement
from fastcarriers.carriers.battle import phases as ph
from fastcarriers.carriers.battle.events import CarrierTurned, ShipDisplaced
from fastcarriers.carriers.battle.orders import DisplaceShip, TurnCarrier
from fastcarriers.carriers.events import ShipGone, ShipLost
from fastcarriers.kernel.orders import Ready
from maps.hexes import ORIGIN, Direction, distance
from maps.tactical import HEXES, NUMBERS, ship_hexes


def play(case: Case) -> Drawing:
    sea = Drawing(case.before, at=case.at, facing=case.facing)
    sea.play(*case.actions)
    return sea


@pytest.mark.parametrize("case", CASES.values(), ids=CASES)
def test_12_63_12_64_12_65_12_66_12_67_fc_37_drawn_positions(case: Case) -> None:
    sea = play(case)
    assert sea.picture() == drawn(case.after)
    assert sea.gone() == case.gone
    assert sea.b.public.displacing == ()
    assert sea.b.public.turning is None


ROW = """
     . . . . . . . .
    A . . d . e . .
     . . . . . . . .
    """


# ---- choosing


def test_fc_37_the_defender_has_every_hex_one_farther_and_no_other() -> None:
    straight = Drawing(CASES["12.63 on the new spine: straight on"].before)
    straight.play("A right")
    assert straight.choices() == {"NE", "E", "SE"}
    between = Drawing(CASES["12.63 between the spines: to the east"].before)
    between.play("A right")
    assert between.choices() == {"NE", "E"}
    edge = Drawing(CASES["12.67 at the edge: or over it"].before, at="236")
    edge.play("A right")
    assert edge.choices() == {"NE", "off"}


def test_12_63_ready_waits_for_the_displacement() -> None:
    sea = Drawing(ROW)
    sea.play("A right")
    assert sea.b.refused("jp", Ready()) == ["12.63"]
    (duty,) = displacement.duties(sea.b.public, sea.b.own("jp"))
    assert (duty.piece, duty.must) == (ship_of("d"), True)
    assert not list(displacement.duties(sea.b.public, sea.b.own("us")))
    sea.play("d E")
    assert sea.b.refused("jp", Ready()) == ["12.63"]  # now e
    sea.play("e E")
    sea.b.ready()
    assert sea.b.public.standing.name != ph.FACING


def test_12_63_a_displacement_is_refused_unless_it_is_due_and_one_hex_farther_away() -> None:
    sea = Drawing(ROW)
    d, e, at = ship_of("d"), ship_of("e"), NUMBERS[HEXES["000"]._replace(q=4)]
    assert sea.b.refused("jp", DisplaceShip(d, at)) == ["12.63"]
    sea.play("A right")
    for junk in ("", "469", "nowhere", "off", "000", "-1", sea.b.public.fleet[d].at or "", NUMBERS[ORIGIN]):
        assert sea.b.refused("jp", DisplaceShip(d, junk)) == ["12.63"], junk
    assert sea.b.refused("jp", DisplaceShip(e, at)) == ["12.63"]
    assert sea.b.refused("jp", DisplaceShip("nobody", at)) == ["12.63"]
    assert sea.b.refused("us", DisplaceShip(d, at)) == ["order"]
    sea.b.phase(ph.FACING, awaits=("us",))  # even were the attacker asked
    assert sea.b.refused("us", DisplaceShip(d, at)) == ["12.63"]


def test_12_65_next_to_a_carrier_is_refused_by_its_number() -> None:
    sea = Drawing(CASES["12.65 next to another carrier is no way: two hexes are left"].before)
    sea.play("A right")
    assert sea.choices() == {"E", "SE"}
    north_east = NUMBERS[HEXES["000"]._replace(q=4, r=-1)]
    assert sea.b.refused("jp", DisplaceShip(ship_of("d"), north_east)) == ["12.65"]


def test_fc_101_no_other_carrier_turns_before_the_chain_is_finished() -> None:
    sea = Drawing(CASES["FC-101 two carriers, one after the other"].before)
    sea.play("A right")
    assert sea.b.refused("jp", TurnCarrier(ship_of("K"), "left")) == ["12.63"]
    sea.play("e E")
    assert sea.b.refused("jp", TurnCarrier(ship_of("A"), "left")) == ["12.62"]
    sea.play("K left", "d NE")
    assert sea.b.public.fleet[ship_of("A")].facing == "E"
    assert sea.b.public.fleet[ship_of("K")].facing == "NW"


# ---- what becomes of ships


def test_12_66_a_sunk_ship_is_lost_to_her_owner_and_all_see_it() -> None:
    sea = Drawing(CASES["12.66 no way but next to another carrier: sunk"].before)
    events = sea.b.order("jp", TurnCarrier(ship_of("A"), "right"))
    d = ship_of("d")
    assert of_kind(events, CarrierTurned)[0].still_to_move == (d,)
    assert [(e.ship, e.hex, e.sunk) for e in of_kind(events, ShipDisplaced)] == [(d, None, True)]
    assert [e.ship for e in of_kind(events, ShipGone)] == [e.ship for e in of_kind(events, ShipLost)] == [d]
    assert sea.b.own("jp").ships[d].state == "sunk"
    assert d in sea.b.public.sunk


def test_12_67_fc_101_a_ship_that_is_pushed_off_lives_and_keeps_her_damage() -> None:
    sea = Drawing(CASES["12.67 over the corner of the display: out of play at once"].before, at="235")
    d = ship_of("d")
    sea.b.ship(d, sea.b.public.fleet[d].at, damage=2)
    sea.play("A right")
    ship = sea.b.own("jp").ships[d]
    assert (ship.state, ship.damage, ship.task_force) == ("afloat", 2, "jp-1")
    there = sea.b.public.fleet[d]
    assert (there.at, there.sunk, there.damage) == (None, False, 2)
    assert d not in sea.b.public.sunk


def test_12_69_a_displaced_ship_keeps_the_facing_of_set_up() -> None:
    sea = play(CASES["12.64 a chain of two"])
    assert sea.b.public.fleet[ship_of("A")].facing == "E"
    assert {sea.b.public.fleet[ship_of(letter)].facing for letter in "de"} == {"NE"}


def test_12_63_ships_that_are_sunk_or_off_the_display_are_in_nobodys_way() -> None:
    sea = Drawing(ROW)
    sea.b.ship(ship_of("e"), None)
    sea.b.ship(ship_of("K"), None)
    sea.play("A right", "d E")
    assert sea.picture() == drawn(ROW).replace("d . e", ". d .")


# ---- seen beforehand


def test_12_63_the_preview_tells_what_a_turn_would_do_and_changes_nothing() -> None:
    sea = Drawing(ROW)
    before = sea.b.table.state.to_bytes()
    (seen,) = displacement.preview(sea.b.public, ship_of("A"), "E")
    assert (seen.ship, seen.at, seen.sunk) == (ship_of("d"), sea.b.public.fleet[ship_of("d")].at, False)
    ahead = NUMBERS[HEXES["000"]._replace(q=4)]
    assert len(seen.hexes) == 3
    assert {at: pushed for at, pushed in seen.pushes.items() if pushed} == {ahead: (ship_of("e"),)}
    assert displacement.preview(sea.b.public, ship_of("A"), "NW") == ()
    assert sea.b.table.state.to_bytes() == before
    sea.play("A right")
    assert {order.hex for order in sea.b.table.options("jp", seen.ship)} == set(seen.hexes)  # type: ignore[attr-defined]


def test_12_66_12_67_the_preview_tells_who_is_sunk_or_leaves() -> None:
    doomed = Drawing(CASES["12.66 no way but next to another carrier: sunk"].before)
    (seen,) = displacement.preview(doomed.b.public, ship_of("A"), "E")
    assert seen.sunk
    leaving = Drawing(CASES["12.67 over the corner of the display: out of play at once"].before, at="235")
    (seen,) = displacement.preview(leaving.b.public, ship_of("A"), "E")
    assert (seen.hexes, seen.pushes, seen.sunk) == (("off",), {"off": ()}, False)


def test_12_62_there_is_no_preview_of_what_cannot_be() -> None:
    sea = Drawing(ROW)
    for carrier, facing in ((ship_of("A"), "SE"), (ship_of("A"), "NE"), ("nobody", "E")):
        with pytest.raises(ValueError, match=r"."):
            displacement.preview(sea.b.public, carrier, facing)  # type: ignore[arg-type]


# ---- all at once


def scatter(random: Random) -> Drawing:
    """A fleet of one to four carriers and up to eighteen other ships, close together, none adjacent to another."""
    sea = Drawing("A", at=random.choice(list(NUMBERS.values())[:397]), facing=random.choice(FACINGS))
    centre = HEXES[sea.b.public.fleet[ship_of("A")].at or ""]
    sea.letters = {"A": ship_of("A")}
    near = [at for at in ship_hexes() if distance(at, centre) <= random.choice((4, 6, 9))]
    random.shuffle(near)
    letters = ["K", "S", "H"][: random.randrange(4)] + list("vwabcdefghijklmnop")[: random.randrange(5, 19)]
    taken = [centre]
    for at in near:
        if letters and all(distance(at, other) > 1 for other in taken):
            taken.append(at)
            letter = letters.pop(0)
            sea.letters[letter] = sea.b.ship(ship_of(letter), NUMBERS[at], random.choice(FACINGS))
    sea.b.at(ph.FACING)
    return sea


FACINGS: tuple[Direction, ...] = ("NE", "E", "SE", "SW", "W", "NW")


@settings(max_examples=60, deadline=None, derandomize=True)
@given(st.integers(min_value=0, max_value=10**9))
def test_12_64_12_65_after_any_chain_no_ships_are_adjacent(seed: int) -> None:
    """Every step leads one hex farther from the turning carrier, so every chain ends, and in order."""
    random = Random(seed)
    sea = scatter(random)
    fleet = sea.b.public.fleet
    carriers = {ship_of(letter): fleet[ship_of(letter)].at for letter in "AKSH" if letter in sea.letters}
    for carrier in random.sample(sorted(carriers), len(carriers)):
        events = sea.b.order("jp", TurnCarrier(carrier, random.choice(("left", "right"))))
        steps = check_steps(carrier, carriers[carrier] or "", fleet, events)
        fleet = sea.b.public.fleet
        while waiting := sea.b.public.displacing:
            ways = sea.b.table.options("jp", waiting[0])
            assert len(ways) > 1
            events = sea.b.order("jp", random.choice(ways))
            steps += check_steps(carrier, carriers[carrier] or "", fleet, events)
            fleet = sea.b.public.fleet
        assert steps <= 24 * len(fleet)
        stand = [(HEXES[ship.at], ship.id) for ship in fleet.values() if ship.at is not None]
        assert all(distance(a, b) > 1 for (a, _), (b, _) in combinations(stand, 2)), seed
        assert {id: fleet[id].at for id in carriers} == carriers


def check_steps(carrier: str, centre: str, fleet, events) -> int:  # type: ignore[no-untyped-def]
    """How many ships moved; each one hex, away from the carrier that turns."""
    at = {id: ship.at for id, ship in fleet.items()}
    moves = of_kind(events, ShipDisplaced)
    for move in moves:
        before = HEXES[at[move.ship]]
        if move.hex is not None:
            after = HEXES[move.hex]
            assert distance(before, after) == 1
            assert distance(after, HEXES[centre]) == distance(before, HEXES[centre]) + 1
        at[move.ship] = move.hex
    return len(moves)


def test_a_picture_that_is_drawn_amiss_is_found_out() -> None:
    with pytest.raises(AssertionError, match="half a hex off"):
        Drawing("A . .\n. . .")
    with pytest.raises(AssertionError, match="column 3"):
        Drawing("A - .")
    with pytest.raises(AssertionError, match="column 3"):
        Drawing("A . .", at="421")
