"""[4.1.C] The strike situations of an op-turn, and who chooses the next."""

from __future__ import annotations

from collections.abc import Iterator

from fastcarriers.carriers.battle import phases as ph
from fastcarriers.carriers.battle import set_up
from fastcarriers.carriers.battle.events import SituationsStand
from fastcarriers.carriers.battle.orders import FightNext
from fastcarriers.carriers.battle.records import Situation
from fastcarriers.carriers.events import StrikeRecalled
from fastcarriers.carriers.records import DisplayId, Duty, Strike
from fastcarriers.carriers.state import CarriersKind, CarriersNow, Own, Public
from fastcarriers.kernel.errors import IllegalOrder, refuse, say
from fastcarriers.kernel.orders import Kind
from fastcarriers.kernel.parts import PUBLIC, Side

PIECE = "situations"
GONE = "gone"

# ---- collecting


def collect(now: CarriersNow) -> None:
    """[4.1.C, 10.92, FC-30] Every strike that has made contact is a situation; the side with fewer chooses first.

    They are numbered by side and target, on from battle to battle, so that a number does not tell which strike is
    older; those of one side on one target differ in nothing that the enemy sees.
    """
    public, first = now.public, now.public.battles + 1
    order = {target: at for at, target in enumerate((*public.markers, *public.sites))}
    found = [
        (side, strike)
        for side in public.charts.sides
        for strike in sorted(in_contact(now.own[side]), key=lambda strike: order[strike.contact or ""])
    ]
    situations = tuple(
        Situation(number, side, strike.contact or "") for number, (side, strike) in enumerate(found, first)
    )
    if situations:
        chooser, dice = first_chooser(now, situations)
        now.happen(SituationsStand(to=PUBLIC, situations=situations, chooser=chooser, dice=dice))


def in_contact(own: Own) -> list[Strike]:
    """The strikes that are going to attack."""
    return [strike for strike in own.strikes.values() if strike.contact is not None]


def first_chooser(now: CarriersNow, situations: tuple[Situation, ...]) -> tuple[Side, tuple[int, ...]]:
    """[4.1.C, FC-30] The side with fewer situations, or by the higher of two dice; a side without any never chooses."""
    sides = now.public.charts.sides
    count = {side: sum(1 for situation in situations if situation.attacker == side) for side in sides}
    able = sorted((side for side in sides if count[side]), key=lambda side: count[side])
    if len(able) == 1 or count[able[0]] < count[able[1]]:
        return able[0], ()
    dice: list[int] = []
    while not dice or dice[-2] == dice[-1]:
        dice += [now.dice.die("4.1", side) for side in sides]
    return sides[0] if dice[-2] > dice[-1] else sides[1], tuple(dice)


def strike_of(public: Public, own: Own, number: int) -> Strike:
    """The attacker's strike that stands behind a situation: the oldest one for the first on that target."""
    situation = next(situation for situation in public.situations if situation.number == number)
    same = [other.number for other in public.situations if alike(other, situation)]
    strikes = [strike for strike in in_contact(own) if strike.contact == situation.target]
    return strikes[same.index(number)]


def alike(one: Situation, other: Situation) -> bool:
    return (one.attacker, one.target) == (other.attacker, other.target)


# ---- choosing


def next_one(now: CarriersNow) -> int | None:
    """[4.1.C, FC-30] The situation to be fought now, if there is nothing to choose.

    None: all have been fought, or the chooser is asked in `fight_next`.
    """
    strike_off_lost_targets(now)
    choices = own_situations(now.public, now.public.chooser)
    if len(choices) == 1:
        return choices[0].number
    if choices:
        now.begin_phase(ph.FIGHT_NEXT, (choices[0].attacker,))
    return None


def own_situations(public: Public, side: Side | None) -> list[Situation]:
    """The situations of one attacker that wait."""
    return [situation for situation in public.situations if situation.attacker == side]


def strike_off_lost_targets(now: CarriersNow) -> None:
    """[FC-62] A task force that the battles before have left without a ship is no target: its strikes go home."""
    lost = [situation for situation in now.public.situations if is_gone(now.public, situation.target)]
    if not lost:
        return
    for side in now.public.charts.sides:
        for strike in in_contact(now.own[side]):
            if is_gone(now.public, strike.contact or ""):
                now.happen(StrikeRecalled(to=side, strike=strike.id, why=GONE))
    left = tuple(situation for situation in now.public.situations if situation not in lost)
    now.happen(SituationsStand(to=PUBLIC, situations=left, chooser=turn_of(now.public, left)))


def is_gone(public: Public, target: DisplayId) -> bool:
    return target not in public.sites and not public.markers[target].on_map


def turn_of(public: Public, situations: tuple[Situation, ...]) -> Side | None:
    """Who chooses among these: whose turn it is, or the other side if that one has none left."""
    attackers = {situation.attacker for situation in situations}
    if not attackers or public.chooser is None:
        return None
    return public.chooser if public.chooser in attackers else public.charts.enemy(public.chooser)


def close(now: CarriersNow, number: int) -> None:
    """[FC-30] A situation has been fought; the sides choose by turns, as long as both have any."""
    left = tuple(situation for situation in now.public.situations if situation.number != number)
    before = now.public.chooser
    other = now.public.charts.enemy(before) if before is not None else None
    chooser = other if any(situation.attacker == other for situation in left) else before
    now.happen(SituationsStand(to=PUBLIC, situations=left, chooser=chooser if left else None))


def fight_orders(public: Public, own: Own, piece: str) -> Iterator[FightNext]:
    if piece == PIECE:
        yield from (FightNext(PIECE, situation.number) for situation in own_situations(public, own.side))


def refusal_to_fight(public: Public, own: Own, order: FightNext) -> IllegalOrder | None:
    """[4.1.C] One of the chooser's own strikes that wait."""
    if order.piece != PIECE or order.situation not in [s.number for s in own_situations(public, own.side)]:
        return refuse("4.1", "situations.not_waiting", situation=order.situation)
    return None


def fight_next(now: CarriersNow, order: FightNext, by: Side) -> None:
    """[4.1.C] The battle begins at once."""
    fight(now, order.situation)


def fight(now: CarriersNow, number: int) -> None:
    """[11.1] The situation is put on the display; the defender sets up, if there is anything to set up."""
    situation = next(situation for situation in now.public.situations if situation.number == number)
    strike = strike_of(now.public, now.own[situation.attacker], number)
    set_up.begin(now, situation, strike.id)


def to_choose(public: Public, own: Own) -> Iterator[Duty]:
    """[4.1.C] `fight_next` is left by choosing."""
    yield Duty("4.1", say("situations.choose"), PIECE, must=True)


KINDS: tuple[CarriersKind, ...] = (
    Kind(
        FightNext,
        frozenset({ph.FIGHT_NEXT}),
        lambda public, own: (PIECE,),
        fight_orders,
        refusal_to_fight,
        fight_next,
        final=True,
    ),
)
