"""Full displays for the properties of the Tactical Stage, and other hidden worlds behind the same display."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from battles import BattleTable
from bombing import dived, level, torpedo
from msgspec.structs import replace

from fastcarriers.carriers.battle import arrival
from fastcarriers.carriers.battle import phases as ph
from fastcarriers.carriers.battle.records import Post, Situation
from fastcarriers.carriers.records import AirUnit
from fastcarriers.carriers.state import CarriersState
from fastcarriers.kernel.parts import State

AKAGI, KAGA, HARUNA, ISOKAZE = "jp-cv-akagi", "jp-cv-kaga", "jp-bb-haruna", "jp-dd-isokaze"


def sea() -> BattleTable:
    """Two carriers and two ships, attackers at the end of every kind of run-in, CAP among them, a wave delayed."""
    b = BattleTable()
    b.ship(AKAGI, "000")
    b.ship(KAGA, "010")
    b.ship(HARUNA, "040", damage=1)
    b.ship(ISOKAZE, "028")
    for box in ("deck", "arm", "hangar"):
        b.units(2, "jp", "val", box, AKAGI)
    dived(b, "sbd", AKAGI, "000")
    dived(b, "sbd", AKAGI, "000", half=True)
    torpedo(b, "tbd", "000", "W")
    torpedo(b, "tbd", "000", "W")
    level(b, "b17", "040")
    b.wave("sbd", "010", "high", over=KAGA, path=("011", "010"))
    b.wave("f4f", "000", "low")
    b.wave("f4f", "060", "high", routine=0)
    b.wave("sbd", "400", "high")
    b.cap("zeke", "000", "low")
    b.cap("zeke", "000", "low", half=True)
    b.cap("zeke", "010", "high")
    b.cap("zeke", "050", "climbing", climbing_since=1)
    b.units(2, "us", "sbd", "strike", b.striking, slot="2", endurance=4)
    return b


def base() -> BattleTable:
    """Midway with grounded units, attackers over them and in the run-in, one wave held."""
    b = BattleTable("jp", "us", kind="base")
    b.on_ground("sbd", "000")
    b.on_ground("sbd", "000", half=True)
    b.on_ground("b17", "003", "arm")
    b.on_ground("b17", "100", "hangar")
    dived(b, "val", "@000", "000")
    level(b, "kate", "003", hexes=5)
    b.wave("val", "100", "high", over="@100", path=("101", "100"))
    b.wave("zeke", "100", "low")
    b.wave("zeke", "000", "low")
    b.wave("kate", "400", "high")
    b.cap("f4f", "000", "low")
    b.cap("f4f", "100", "low")
    b.cap("f4f", "010", "high")
    b.units(2, "jp", "val", "strike", b.striking, slot="2", endurance=4)
    b.follow(arrival.arrive)
    b.own("jp").arriving = {unit: replace(at, must=False) for unit, at in b.own("jp").arriving.items()}
    return b


DISPLAYS: dict[str, Callable[[], BattleTable]] = {"sea": sea, "base": base}
FULL = [
    (kind, phase) for kind in DISPLAYS for phase in ph.TAC_TURN if (kind, phase) != ("base", ph.FACING)
]  # a base has no carrier to turn


def in_phase(kind: str, phase: str) -> BattleTable:
    """A full display in a phase of the tac-turn."""
    b = DISPLAYS[kind]()
    b.at(phase)
    return b


def setting_up(kind: str) -> BattleTable:
    """The defender of a full display sets it up: nothing is on it yet."""
    b = DISPLAYS[kind]()
    own, public = b.own(b.defender), b.public
    own.posted_ships = {ship.id: ship.at for ship in public.fleet.values() if ship.at is not None}
    own.posts = {own.matched[c.id]: Post(c.at or "", "low") for c in public.air.values() if c.side == own.side}
    own.posts |= {own.matched_grounded[g.id]: Post(g.at or "", "low") for g in public.grounded.values()}
    own.matched, own.matched_grounded = {}, {}
    b.own(b.attacker).matched, b.own(b.attacker).arriving = {}, {}
    public.fleet, public.air, public.grounded = {}, {}, {}
    b.at(ph.DISPLAY_SET_UP)
    public.battle = replace(b.battle, routine=0, tac_turn=0)
    return b


def entering(kind: str) -> BattleTable:
    """A wave arrives at a full display: two units are posted, one is not."""
    b = DISPLAYS[kind]()
    b.units(2, b.attacker, "f4f" if b.attacker == "us" else "zeke", "strike", b.striking, slot="3", endurance=4)
    b.own(b.attacker).arriving = {}
    if kind == "base":
        b.follow(arrival.arrive)
    else:
        b.follow(arrival.arrive, ("11.3", 3), ("11.3", 2))
    posted = next(iter(b.own(b.attacker).posts), None)
    if posted is not None:
        del b.own(b.attacker).posts[posted]
    b.at(ph.ENTRY)
    return b


def choosing() -> BattleTable:
    """Two strikes have made contact with one task force; nothing has been fought."""
    b = setting_up("sea")
    second = b.strike("us", b.origin, b.target, b.battle.hex, contact=b.target)
    b.unit("us", "sbd", "strike", second, slot="1", endurance=4)
    b.public.battle, b.own("us").strike_in_battle = None, None
    b.own("jp").posted_ships, b.own("jp").posts = {}, {}
    b.public.situations = (Situation(1, "us", b.target), Situation(2, "us", b.target))
    b.public.chooser = "us"
    b.phase(ph.FIGHT_NEXT, awaits=("us",))
    return b


POSITIONS: dict[str, Callable[[], BattleTable]] = {
    "fight_next": choosing,
    **{f"{ph.DISPLAY_SET_UP}-{kind}": lambda kind=kind: setting_up(kind) for kind in DISPLAYS},
    **{f"{ph.ENTRY}-{kind}": lambda kind=kind: entering(kind) for kind in DISPLAYS},
    **{f"{phase}-{kind}": lambda kind=kind, phase=phase: in_phase(kind, phase) for kind, phase in FULL},
}
"""Name -> a position in each phase of the stage in which its player has something to do."""


# ---- other hidden worlds


def resample(state: CarriersState, side: str, random: Random) -> CarriersState:
    """Public part and `side`'s own are the same; the enemy's boxes, waves to come, grounded units and plans differ."""
    other = state.copy()
    (enemy,) = set(other.own) - {side}
    own = other.own[enemy]
    shown = set(own.matched.values())
    types = sorted({unit.type for unit in own.units.values()})
    for unit in list(own.units.values()):
        if unit.id not in shown and unit.place != "lost":
            own.units[unit.id] = hidden_unit(unit, types, random)
        elif unit.place == "strike":
            own.units[unit.id] = replace(unit, endurance=random.randrange(1, 9))
    own.flights, own.aimed, own.attacks = {}, {}, ()
    other.sealed.seed = f"another seed {random.random()}"
    return State(other.public, other.own, other.sealed)


def hidden_unit(unit: AirUnit, types: list[str], random: Random) -> AirUnit:
    """Another unit in its stead, in another wave or box if it is in one."""
    changed = replace(unit, type=random.choice(types), half=random.random() < 0.5)
    if unit.place in ("hangar", "arm", "deck"):
        return replace(changed, place=random.choice(("hangar", "arm", "deck")))
    return replace(changed, endurance=random.randrange(1, 9)) if unit.place == "strike" else changed


def plant_canaries(state: CarriersState, side: str, canary: str) -> CarriersState:
    """The same, with a telling name for every air unit and strike of the other side."""
    other = state.copy()
    (enemy,) = set(other.own) - {side}
    own = other.own[enemy]
    own.units = {f"{canary}{id}": named(unit, canary) for id, unit in own.units.items()}
    own.strikes = {f"{canary}{id}": replace(strike, id=f"{canary}{id}") for id, strike in own.strikes.items()}
    own.strike_in_battle = f"{canary}{own.strike_in_battle}" if own.strike_in_battle else None
    own.matched = {id: f"{canary}{unit}" for id, unit in own.matched.items()}
    own.matched_grounded = {id: f"{canary}{unit}" for id, unit in own.matched_grounded.items()}
    own.posts = {f"{canary}{id}": post for id, post in own.posts.items()}
    own.arriving = {f"{canary}{id}": arrival for id, arrival in own.arriving.items()}
    own.at_start = dict(own.units)
    return State(other.public, other.own, other.sealed)


def named(unit: AirUnit, canary: str) -> AirUnit:
    at = f"{canary}{unit.at}" if unit.place == "strike" else unit.at
    return replace(unit, id=f"{canary}{unit.id}", at=at)
