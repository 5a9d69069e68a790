"""All that a seat may know: an allow-list, built from the public part and one own part, never from the state."""

from __future__ import annotations

from msgspec import Struct

from fastcarriers.carriers.battle.records import (
    Arrival,
    Attack,
    Battle,
    BattleShip,
    BattleUnit,
    BattleUnitId,
    FlakTarget,
    Flight,
    Grounded,
    GroundedId,
    Number,
    Post,
    Situation,
)
from fastcarriers.carriers.displays import can_land, can_launch, capacities, display_of, holders
from fastcarriers.carriers.duties import duties_of
from fastcarriers.carriers.records import (
    AirUnit,
    Choice,
    Composition,
    Duty,
    Found,
    HolderId,
    Label,
    Marker,
    MarkerId,
    Ship,
    Site,
    Statement,
    Strike,
)
from fastcarriers.carriers.scenario_rules import OrderOfBattleKnown
from fastcarriers.carriers.state import Own, Public
from fastcarriers.kernel.game import Outcome
from fastcarriers.kernel.parts import Side, Standing
from maps.hexes import Direction


class Holder(Struct, frozen=True):
    """A carrier status display: what its boxes may hold now, and whether it launches and lands."""

    display: str | None
    deck: int
    arm: int
    total: int
    can_launch: bool
    can_land: bool


class View(Struct, frozen=True, kw_only=True):
    """The table as one side sees it; fields as in the parts. `side` None: an observer, who owns nothing.

    `hour` is the hour of the day (0 to 23). `duties` are what this side has left to do, and what it will lose if it
    does not. `enemy_order_of_battle` is filled only where the scenario says that it is known.

    The Tactical Display (`battle` and what follows it) lies open to all (ruling FC-88); a side's plans for it are its
    own: `posted_ships` is its set-up [11.21], `matched` tells its counters' units.
    """

    side: Side | None
    scenario: str
    standing: Standing
    game_turn: int
    op_turn: int
    day: int
    hour: int
    night: bool
    markers: dict[MarkerId, Marker]
    sites: dict[str, Site]
    sunk: dict[str, int]
    rolls: tuple[Found, ...]
    outcome: Outcome | None
    situations: tuple[Situation, ...] = ()
    chooser: Side | None = None
    battle: Battle | None = None
    fleet: dict[str, BattleShip] = {}
    air: dict[BattleUnitId, BattleUnit] = {}
    grounded: dict[GroundedId, Grounded] = {}
    turning: str | None = None
    displacing: tuple[str, ...] = ()
    fired: tuple[str, ...] = ()
    ships: dict[str, Ship] = {}
    units: dict[str, AirUnit] = {}
    strikes: dict[str, Strike] = {}
    holders: dict[HolderId, Holder] = {}
    deployment: dict[MarkerId, Label] = {}
    declared: tuple[MarkerId, ...] = ()
    plots: dict[MarkerId, Label] = {}
    reserved: dict[MarkerId, str] = {}
    refuelled: tuple[MarkerId, ...] = ()
    wish: bool | None = None
    said: dict[MarkerId, Statement] = {}
    statements: dict[MarkerId, Statement] = {}
    compositions: dict[MarkerId, Composition] = {}
    searched: dict[MarkerId, str] = {}
    choices: dict[str, Choice] = {}
    arrived: dict[str, int] = {}
    strike_in_battle: str | None = None
    posted_ships: dict[str, Number] = {}
    fleet_facing: Direction = "NE"
    posts: dict[str, Post] = {}
    arriving: dict[str, Arrival] = {}
    flights: dict[BattleUnitId, Flight] = {}
    aimed: dict[str, FlakTarget] = {}
    attacks: tuple[Attack, ...] = ()
    matched: dict[BattleUnitId, str] = {}
    matched_grounded: dict[GroundedId, str] = {}
    duties: tuple[Duty, ...] = ()
    enemy_order_of_battle: tuple[str, ...] = ()


def make_view(public: Public, own: Own | None) -> View:
    """The view of a side, or (own None) of an observer."""
    charts, game_turn = public.charts, max(public.game_turn, 1)
    seen = {name: getattr(public, name) for name in PUBLIC_FIELDS}
    if own is not None:
        seen |= {name: getattr(own, name) for name in OWN_FIELDS}
        seen["holders"] = {holder: see_holder(public, own, holder) for holder in holders(public, own)}
        seen["duties"] = duties_of(public, own)
        seen["enemy_order_of_battle"] = known_enemy_ships(public, own)
    return View(
        side=own.side if own else None,
        scenario=charts.scenario.id,
        day=charts.day(game_turn),
        hour=charts.hour(game_turn, public.op_turn),
        night=public.game_turn > 0 and public.night,
        **seen,
    )


PUBLIC_FIELDS = (
    "standing",
    "game_turn",
    "op_turn",
    "markers",
    "sites",
    "sunk",
    "rolls",
    "outcome",
    "situations",
    "chooser",
    "battle",
    "fleet",
    "air",
    "grounded",
    "turning",
    "displacing",
    "fired",
)
"""What view and public part have in common."""
OWN_FIELDS = (
    "ships",
    "units",
    "strikes",
    "deployment",
    "declared",
    "plots",
    "reserved",
    "refuelled",
    "wish",
    "said",
    "statements",
    "compositions",
    "searched",
    "choices",
    "arrived",
    "strike_in_battle",
    "posted_ships",
    "fleet_facing",
    "posts",
    "arriving",
    "flights",
    "aimed",
    "attacks",
    "matched",
    "matched_grounded",
)


def see_holder(public: Public, own: Own, holder: HolderId) -> Holder:
    """[9.17] A carrier status display with its limits of the moment."""
    deck, arm, total = capacities(public, own, holder)
    return Holder(
        display=display_of(public, own, holder),
        deck=deck,
        arm=arm,
        total=total,
        can_launch=can_launch(public, own, holder),
        can_land=can_land(public, own, holder),
    )


def known_enemy_ships(public: Public, own: Own) -> tuple[str, ...]:
    """The ship list of the enemy where a rule of the scenario opens it: names, not grouping."""
    charts = public.charts
    if not any(rule.side == own.side for rule in public.rules(OrderOfBattleKnown)):
        return ()
    return charts.order_of_battle[charts.enemy(own.side)]
