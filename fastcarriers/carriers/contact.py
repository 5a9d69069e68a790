"""[10.9] Strike Contact."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from fastcarriers.carriers import phases as ph
from fastcarriers.carriers.chits import return_chits
from fastcarriers.carriers.displays import hex_of, ships_of
from fastcarriers.carriers.events import (
    ChitsRevealed,
    CompositionHeard,
    CompositionStated,
    ContactMade,
    Searched,
    StrikeAnnounced,
    StrikeRecalled,
    TargetAsked,
    TargetChosen,
)
from fastcarriers.carriers.markers import take_off_map
from fastcarriers.carriers.orders import ChooseTarget
from fastcarriers.carriers.records import Composition, DisplayId, Duty, MarkerId, Strike, TargetOffered
from fastcarriers.carriers.state import CarriersKind, CarriersNow, Own, Public
from fastcarriers.carriers.strikes import waves_of
from fastcarriers.kernel.errors import IllegalOrder, refuse
from fastcarriers.kernel.orders import Kind
from fastcarriers.kernel.parts import PUBLIC, Readied, Side
from fastcarriers.kernel.say import say

SURE = 6
"""The number under which no die can fall: automatic contact [10.94]."""

# ---- 10.91-10.98 the attempt


def attempt(now: CarriersNow) -> None:
    """[10.9, FC-81] Every strike in its target's hex tries for contact; all before the Tactical Stage [10.92].

    The order is by side and target, so that it tells nothing of the strikes.
    """
    for side in now.public.charts.sides:
        for strike in arrived(now.public, now.own[side]):
            if not is_there(now.public, strike):
                continue  # the strike before it has shown its target to be a dummy
            target = strike.target
            assert target is not None, "a strike without a target does not arrive"
            if try_contact(now, side, strike, target):
                offer_others(now, side, strike.id, target)
        let_fall(now, side)


def arrived(public: Public, own: Own) -> list[Strike]:
    """[10.57, 10.95] The strikes that are where their enemy target is, by target; those on the same one by age."""
    found = [strike for strike in own.strikes.values() if not strike.transfer and is_there(public, strike)]
    order = {target: at for at, target in enumerate((*public.markers, *public.sites))}
    return sorted(found, key=lambda strike: order[strike.target or ""])


def is_there(public: Public, strike: Strike) -> bool:
    """[FC-28] Whether the target is on the map and the strike in its hex."""
    target = strike.target
    if target is None or (target in public.markers and not public.markers[target].on_map):
        return False
    return hex_of(public, target) == strike.hex


def try_contact(now: CarriersNow, side: Side, strike: Strike, target: DisplayId) -> bool:
    """[10.9, FC-81] One attempt, announced to both; only the owner hears which strike and what the odds were."""
    number = contact_number(now.public, now.own[side], strike, target)
    die = None if is_automatic(now.public, target) else now.dice.die("10.9", side)
    contact = die is None or die <= number
    at = hex_of(now.public, target)
    now.happen(StrikeAnnounced(to=PUBLIC, side=side, target=target, hex=at, die=die, contact=contact))
    now.happen(ContactMade(to=side, strike=strike.id, target=target, number=number, die=die, contact=contact))
    if contact and target in now.public.markers:
        reveal(now, side, target)
    return contact


def is_automatic(public: Public, target: DisplayId) -> bool:
    """[10.94, 15.12] A land base, and a task force in a coastal hex."""
    return target in public.sites or public.charts.map.is_coastal(hex_of(public, target))


def contact_number(public: Public, own: Own, strike: Strike, target: DisplayId) -> int:
    """[10.9, 10.91, FC-29] By the distance from where the origin is now (or last was) and the number of waves."""
    if is_automatic(public, target):
        return SURE
    charts = public.charts
    distance = charts.map.distance(hex_of(public, strike.origin), hex_of(public, target))
    return charts.tables.contact_number(len(waves_of(own, strike.id)), distance)


def reveal(now: CarriersNow, side: Side, target: MarkerId) -> None:
    """[10.93, 10.97] Composition and chits of a contacted task force are told, and it counts as searched."""
    owner = now.public.markers[target].side
    ships = Counter(now.public.charts.ships[ship.id].type for ship in ships_of(now.own[owner], target))
    composition = Composition(target, hex_of(now.public, target), now.public.game_turn, dict(sorted(ships.items())))
    chits = return_chits(now, target)
    now.happen(CompositionHeard(to=side, composition=composition))
    if chits:
        now.happen(ChitsRevealed(to=side, task_force=target, chits=chits))
    now.happen(CompositionStated(to=owner, composition=composition, chits=chits))
    now.happen(Searched(to=side, task_force=target, how="contact"))


def offer_others(now: CarriersNow, side: Side, strike: str, target: DisplayId) -> None:
    """[10.96, FC-82] The choice, if there are other task forces in the hex; a dummy without them sends it home."""
    others = others_at(now.public, side, target)
    if others:
        now.happen(TargetAsked(to=side, offered=TargetOffered(strike, target, others)))
    remove_dummy(now, target)
    if not others and is_gone(now.public, target):
        now.happen(StrikeRecalled(to=side, strike=strike, why="dummy"))


def others_at(public: Public, side: Side, target: DisplayId) -> tuple[MarkerId, ...]:
    """[10.96] The other enemy task forces in the target's hex, found before or not."""
    at = hex_of(public, target)
    return tuple(
        m.id for m in public.markers.values() if m.on_map and m.side != side and m.hex == at and m.id != target
    )


def remove_dummy(now: CarriersNow, target: DisplayId) -> None:
    """[10.93, FC-08] A contacted marker without ships leaves the map."""
    if target in now.public.markers and not ships_of(now.own[now.public.markers[target].side], target):
        take_off_map(now, target, "dummy")


def is_gone(public: Public, target: DisplayId) -> bool:
    return target in public.markers and not public.markers[target].on_map


# ---- 10.96 the choice


def asked(public: Public, own: Own) -> Iterator[str]:
    """The strikes that must choose."""
    return (piece for piece, choice in own.choices.items() if isinstance(choice, TargetOffered))


def choices(public: Public, own: Own, strike: str) -> Iterator[ChooseTarget]:
    """[10.96] The contacted target, which means to press on (or, after a dummy, to go home), and the others."""
    offered = own.choices.get(strike)
    if isinstance(offered, TargetOffered):
        yield from (ChooseTarget(strike, target) for target in (offered.contacted, *offered.others))


def refusal_to_choose(public: Public, own: Own, order: ChooseTarget) -> IllegalOrder | None:
    """[10.96] What is offered; a marker that has left the map meanwhile is so no more."""
    offered = own.choices.get(order.strike)
    if not isinstance(offered, TargetOffered):
        return refuse("10.96", "contact.no_choice", strike=order.strike)
    if order.task_force not in (offered.contacted, *offered.others):
        return refuse("10.96", "contact.not_offered", strike=order.strike, task_force=order.task_force)
    return None


def choose_target(now: CarriersNow, order: ChooseTarget, by: Side) -> None:
    """[10.96] Press on, or cancel the attack and try for another: who fails goes home."""
    offered = now.own[by].choices[order.strike]
    assert isinstance(offered, TargetOffered)
    if order.task_force != offered.contacted:
        switch(now, order, by)
    else:
        press_on(now, by, offered)
    let_fall(now, by)
    if not any(True for _ in asked(now.public, now.own[by])):
        now.happen(Readied(to=PUBLIC, side=by))


def press_on(now: CarriersNow, side: Side, offered: TargetOffered) -> None:
    """[10.96, FC-82] The strike attacks what it has contacted; if that was a dummy, it goes home."""
    if is_gone(now.public, offered.contacted):
        now.happen(StrikeRecalled(to=side, strike=offered.strike, why="dummy"))
    else:
        now.happen(TargetChosen(to=side, strike=offered.strike, task_force=offered.contacted, switched=None))


def let_fall(now: CarriersNow, side: Side) -> None:
    """[10.96] Who has nobody else to try any more, for the others have been shown to be dummies, is not asked."""
    for choice in list(now.own[side].choices.values()):
        if isinstance(choice, TargetOffered) and not choice.others:
            press_on(now, side, choice)


def switch(now: CarriersNow, order: ChooseTarget, by: Side) -> None:
    """[10.96, FC-82] One more attempt, on another task force; once a strike and op-turn."""
    strike = now.own[by].strikes[order.strike]
    if not try_contact(now, by, strike, order.task_force):
        now.happen(StrikeRecalled(to=by, strike=strike.id, why="failed_switch"))
        return
    chosen = TargetChosen(to=by, strike=strike.id, task_force=order.task_force, switched=now.public.clock)
    now.happen(chosen)
    remove_dummy(now, order.task_force)
    if is_gone(now.public, order.task_force):
        now.happen(StrikeRecalled(to=by, strike=strike.id, why="dummy"))


def to_choose(public: Public, own: Own) -> Iterator[Duty]:
    """[10.96] Each strike that is asked must answer."""
    for strike in asked(public, own):
        yield Duty("10.96", say("contact.choose", strike=strike), strike, must=True)


KINDS: tuple[CarriersKind, ...] = (
    Kind(ChooseTarget, frozenset({ph.CONTACT}), asked, choices, refusal_to_choose, choose_target, final=True),
)
