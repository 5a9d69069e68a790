"""The three kinds of part of a game of The Fast Carriers."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, ClassVar, TypeVar

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
from fastcarriers.carriers.charts import Charts
from fastcarriers.carriers.records import (
    AirUnit,
    Choice,
    Composition,
    Found,
    Label,
    Marker,
    MarkerId,
    Ship,
    Site,
    Statement,
    Strike,
)
from fastcarriers.carriers.scenario_rules import ScenarioRule
from fastcarriers.carriers.words import ChitKind
from fastcarriers.kernel.game import Now, Outcome
from fastcarriers.kernel.orders import Kind
from fastcarriers.kernel.parts import Part, Side, Standing, State
from maps.hexes import Direction

R = TypeVar("R", bound=ScenarioRule)


class Public(Part):
    """What lies on the table for all to see."""

    __slots__ = (
        "air",
        "battle",
        "battles",
        "charts",
        "chooser",
        "displacing",
        "fired",
        "fleet",
        "game_turn",
        "grounded",
        "markers",
        "op_turn",
        "outcome",
        "rolls",
        "sites",
        "situations",
        "standing",
        "sunk",
        "turning",
        "void_rules",
    )
    shared: ClassVar[frozenset[str]] = frozenset({"charts"})

    def __init__(self, charts: Charts) -> None:
        self.charts = charts
        self.standing = Standing(0, "nothing")
        self.game_turn = 0
        self.op_turn = 0
        """0 in the strategic stage, 1 to 4 in the operational stage."""
        self.markers: dict[MarkerId, Marker] = {}
        self.sites: dict[str, Site] = {}
        self.sunk: dict[str, int] = {}
        """Ships known to be lost, with the game-turn."""
        self.rolls: tuple[Found, ...] = ()
        """[7.17] The search rolls of this search phase."""
        self.void_rules: frozenset[str] = frozenset()
        """Rules of the scenario that a die of set-up, or the play, has put out of force."""
        self.outcome: Outcome | None = None
        # The Tactical Display lies open too (ruling FC-88).
        self.situations: tuple[Situation, ...] = ()
        self.chooser: Side | None = None
        """Who chooses the next situation [4.1.C]."""
        self.battles = 0
        """The highest number that a situation has had."""
        self.battle: Battle | None = None
        self.fleet: dict[str, BattleShip] = {}
        self.air: dict[BattleUnitId, BattleUnit] = {}
        self.grounded: dict[GroundedId, Grounded] = {}
        self.turning: str | None = None
        """The carrier whose turn displaces ships [12.63], and the ships that still have to move, next one first."""
        self.displacing: tuple[str, ...] = ()
        self.fired: tuple[str, ...] = ()
        """Ships and multiples that have fired in this flak phase [13.21]."""

    def rules(self, kind: type[R]) -> Iterator[R]:
        """The scenario's rules of one kind that are in force, their game-turns and sides aside."""
        return (rule for rule in self.charts.rules(kind) if rule.id not in self.void_rules)

    @property
    def battle_on(self) -> Battle:
        """The battle that is on. AssertionError if there is none."""
        assert self.battle is not None
        return self.battle

    @property
    def night(self) -> bool:
        return self.charts.is_night(self.game_turn)

    @property
    def clock(self) -> int:
        """The present op-turn, counted through the scenario."""
        return self.charts.clock(self.game_turn, self.op_turn)


class Own(Part):
    """What one side owns, plots, has learnt and must still choose."""

    __slots__ = (
        "aimed",
        "arrived",
        "arriving",
        "at_start",
        "attacks",
        "choices",
        "compositions",
        "declared",
        "deployment",
        "emptied",
        "fleet_facing",
        "flights",
        "fuel_uses",
        "lost_aboard",
        "matched",
        "matched_grounded",
        "plots",
        "posted_ships",
        "posts",
        "refuelled",
        "reserved",
        "said",
        "searched",
        "ships",
        "side",
        "sorties",
        "statements",
        "strike_in_battle",
        "strikes",
        "strikes_formed",
        "units",
        "unloading",
        "wish",
    )
    side: Side

    def __init__(self, side: Side) -> None:
        self.side = side
        self.ships: dict[str, Ship] = {}
        self.units: dict[str, AirUnit] = {}
        self.at_start: dict[str, AirUnit] = {}
        """The units as they stood when this phase began: for limits that are counted then [9.15, 9.45, 7.47]."""
        self.strikes: dict[str, Strike] = {}
        self.strikes_formed = 0
        self.sorties: dict[str, int] = {}
        """Units flown since the scenario began, by holder and purpose: `us-cv-hornet strike`."""
        self.deployment: dict[MarkerId, Label] = {}
        """Markers to be placed when this phase ends: at set-up all, in regrouping the new ones [5.1, 5.55]."""
        self.declared: tuple[MarkerId, ...] = ()
        """[5.55] Dummies to be taken off the map when this phase ends."""
        self.emptied: tuple[MarkerId, ...] = ()
        """[6.52] Markers whose last ship was given up in this phase."""
        self.refuelled: tuple[MarkerId, ...] = ()
        """Markers that lay beside the oiler through a night (scenario rule `refuel`)."""
        self.fuel_uses = 0
        """How often this side has made the longer move of that rule."""
        self.plots: dict[MarkerId, Label] = {}
        """[5.32] The hex into which each task force is to move, or `OFF_MAP`."""
        self.reserved: dict[MarkerId, str] = {}
        """Markers kept for reinforcements that have not come: marker -> reinforcement (ruling FC-52)."""
        self.wish: bool | None = None
        """[8.0] Whether this side wishes to go on to (or on with) the operational stage; None: no word yet."""
        self.statements: dict[MarkerId, Statement] = {}
        """The last statement heard of each enemy marker; older ones are in the news."""
        self.said: dict[MarkerId, Statement] = {}
        """The last statement that this side made of each of its own markers."""
        self.compositions: dict[MarkerId, Composition] = {}
        self.searched: dict[MarkerId, str] = {}
        """[10.31, 10.97] Enemy markers that count as searched, and how: `search` or `contact`."""
        self.choices: dict[str, Choice] = {}
        """By the piece that is asked about: the task force [7.33] or the strike [10.96]."""
        self.arrived: dict[str, int] = {}
        """Ships that have scored an objective of arrival, with the game-turn."""
        # What this side plans and knows of the battle that is on.
        self.strike_in_battle: str | None = None
        self.posted_ships: dict[str, Number] = {}
        """Set-up: the hex of each ship of the target [11.21], and the way they all face."""
        self.fleet_facing: Direction = "NE"
        self.posts: dict[str, Post] = {}
        """Own units -> where they are to be placed: CAP, grounded units, arriving units."""
        self.arriving: dict[str, Arrival] = {}
        self.flights: dict[BattleUnitId, Flight] = {}
        self.aimed: dict[str, FlakTarget] = {}
        self.attacks: tuple[Attack, ...] = ()
        self.matched: dict[BattleUnitId, str] = {}
        """Counters on the display -> own units; and the same of grounded ones."""
        self.matched_grounded: dict[GroundedId, str] = {}
        self.lost_aboard = 0
        """[6.52, FC-44] Strength steps of air units that were lost with their carrier."""
        self.unloading: dict[str, int] = {}
        """Transports that unload, with the game-turns that they have ended in the hex."""


class Sealed(Part):
    """What no side knows."""

    __slots__ = ("pool", "reserve", "seed", "thrown", "thrown_in", "under")

    def __init__(self, seed: str) -> None:
        self.seed = seed
        self.thrown_in = 0
        self.thrown: dict[Side, int] = {}
        self.pool: tuple[ChitKind, ...] = ()
        """[7.31] The chits of the cup of twenty, in the order in which they will be drawn."""
        self.reserve: tuple[ChitKind, ...] = ()
        self.under: dict[MarkerId, tuple[ChitKind, ...]] = {}
        """[7.37] The chits under each task force marker."""


CarriersState = State[Public, Own, Sealed]
CarriersNow = Now[Public, Own, Sealed]
CarriersKind = Kind[Public, Own, Any]
