"""[15.4] Air Attack on Airbase Complexes: bombs on the base and on the units grounded there."""

from __future__ import annotations

from fastcarriers.carriers.battle.bomb_strength import strength_of
from fastcarriers.carriers.battle.events import SurfaceAttackResolved
from fastcarriers.carriers.battle.losses import hit_grounded
from fastcarriers.carriers.battle.records import BASE_HEX, Attack
from fastcarriers.carriers.battle.run_ins import grounded_at
from fastcarriers.carriers.records import SUNK
from fastcarriers.carriers.state import CarriersNow
from fastcarriers.kernel.parts import PUBLIC, Side
from maps.tactical import CENTRE


def bomb(now: CarriersNow, side: Side, attack: Attack) -> None:
    """[15.41, 15.42] The whole strength against the base, if it is there, then each grounded unit in the hex."""
    at = attack.target.removeprefix(BASE_HEX)
    strength = strength_of(now.public, attack.units, attack.target)
    if at == CENTRE:
        bomb_base(now, side, attack.number, strength)
    for unit in grounded_at(now.public, at):
        bomb_grounded(now, side, attack.number, unit, strength)


def bomb_base(now: CarriersNow, side: Side, number: int, strength: int) -> None:
    """[15.41, FC-45] The Ship-to-Base line; damage adds up, and is public. CAP does not feel it [15.49]."""
    public, battle = now.public, now.public.battle_on
    die = now.dice.die("15.41", side)
    damage = public.charts.tables.base_result(strength, die)
    became = min(public.sites[battle.target].damage + damage, SUNK)
    resolved(now, number, battle.target, strength, die, damage, became)


def bomb_grounded(now: CarriersNow, side: Side, number: int, unit: str, strength: int) -> None:
    """[15.42] A die for each, on the same line. What it was is not shown (FC-46): only the damage and what is left."""
    die = now.dice.die("15.42", side)
    damage = now.public.charts.tables.base_result(strength, die)
    resolved(now, number, unit, strength, die, damage)
    hit_grounded(now, now.public.charts.enemy(side), unit, damage)


def resolved(
    now: CarriersNow,
    number: int,
    target: str,
    strength: int,
    die: int,
    damage: int,
    became: int | None = None,
) -> None:
    """One attack without a defense, for all to see."""
    now.happen(
        SurfaceAttackResolved(
            to=PUBLIC,
            number=number,
            target=target,
            strength=strength,
            against=None,
            die=die,
            damage=damage,
            became=became,
        )
    )
