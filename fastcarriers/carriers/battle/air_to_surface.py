"""[13.3, 13.81, 15.41, 15.42] Air-to-Surface Combat: declared attacks are resolved in their order."""

from __future__ import annotations

from msgspec.structs import replace

from fastcarriers.carriers.battle import airbase, declaring, lapses
from fastcarriers.carriers.battle import phases as ph
from fastcarriers.carriers.battle.bomb_strength import strength_of
from fastcarriers.carriers.battle.defense import carrier_defense, total
from fastcarriers.carriers.battle.events import AttacksDeclared, AttackSpent, SurfaceAttackResolved
from fastcarriers.carriers.battle.losses import damage_ship
from fastcarriers.carriers.battle.orders import DeclareAttack, WithdrawAttack
from fastcarriers.carriers.battle.records import BASE_HEX, Attack
from fastcarriers.carriers.records import SUNK
from fastcarriers.carriers.state import CarriersKind, CarriersNow, Public
from fastcarriers.kernel.orders import Kind
from fastcarriers.kernel.parts import PUBLIC, Side


def has_work(public: Public, side: Side) -> bool:
    """Whether the side has an air unit that could attack a ship, a base or grounded units."""
    return any(True for _ in declaring.bombers(public, side))


def carry_out(now: CarriersNow, side: Side) -> None:
    """[13.34, FC-40] All attacks are laid open, then resolved in their order; each feels what the last one did."""
    planned = now.own[side].attacks
    if not planned:
        return
    # Numbered anew: a gap would tell that an attack was planned and dropped.
    attacks = tuple(replace(attack, number=number) for number, attack in enumerate(planned, 1))
    now.happen(AttacksDeclared(to=PUBLIC, attacks=attacks))
    lapses.lift_bar(now, side)
    for attack in attacks:
        if attack.target.startswith(BASE_HEX):
            airbase.bomb(now, side, attack)
        else:
            bomb_ship(now, side, attack)


def bomb_ship(now: CarriersNow, side: Side, attack: Attack) -> None:
    """[13.3, 13.7, 13.81] One die on strength less defense; damage counts at once.

    On a ship that an earlier attack has sunk the ordnance is spent all the same [13.34, FC-96].
    """
    public, ship = now.public, now.public.fleet[attack.target]
    if ship.at is None:
        now.happen(AttackSpent(to=PUBLIC, number=attack.number, target=ship.id))
        return
    defender = public.charts.enemy(side)
    strength = strength_of(public, attack.units, ship.id)
    against = total(public, carrier_defense(public, now.own[defender], ship.id))
    die = now.dice.die("13.3", side)
    damage = public.charts.tables.anti_ship_result(strength - against, die)
    now.happen(
        SurfaceAttackResolved(
            to=PUBLIC,
            number=attack.number,
            target=ship.id,
            strength=strength,
            against=against,
            die=die,
            damage=damage,
            became=min(ship.damage + damage, SUNK),
        )
    )
    if damage:
        damage_ship(now, defender, ship.id, min(ship.damage + damage, SUNK))


PHASES = frozenset({ph.SURFACE_ATTACK})
KINDS: tuple[CarriersKind, ...] = (
    Kind(
        DeclareAttack,
        PHASES,
        declaring.to_declare,
        declaring.declarations,
        declaring.refusal_to_declare,
        declaring.declare_attack,
    ),
    Kind(
        WithdrawAttack,
        PHASES,
        declaring.to_withdraw,
        lambda public, own, unit: (WithdrawAttack(unit),),
        declaring.refusal_to_withdraw,
        declaring.withdraw_attack,
    ),
)
