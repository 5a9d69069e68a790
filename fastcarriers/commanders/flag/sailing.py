"""Where the task forces go, and why: one hex a game-turn, by what each of them is for."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from random import Random
from typing import Annotated, Literal

from msgspec import Meta

from fastcarriers.carriers.objectives import TransportArrival, TransportUnloaded
from fastcarriers.carriers.orders import PlotMove
from fastcarriers.carriers.records import OFF_MAP, Label, Marker
from fastcarriers.commanders.commander import Asking
from fastcarriers.commanders.flag import awaiting
from fastcarriers.commanders.flag.danger import Danger
from fastcarriers.commanders.flag.memory import Memory
from fastcarriers.commanders.flag.sight import Power, Sight
from fastcarriers.commanders.flag.weights import Count, Factor, Share, Table, table
from fastcarriers.kernel.orders import Order
from fastcarriers.kernel.say import Say, say

Role = Literal["carriers", "cripple", "landing", "train", "surface", "dummy"]


SLOW = 2
"""[5.47] Game-turns that transports take for a hex."""

Horizon = Annotated[int, Meta(ge=1, le=5)]
"""Game-turns ahead; each multiplies the ways to be weighed by six."""


class Weights(Table, frozen=True, kw_only=True):
    """`[sailing]`: explained in the file."""

    caution: Factor
    horizon: Horizon
    later: Share
    approach: Factor
    stop: Factor
    early: Count
    station: Factor
    guard_at: Count
    raid_at: Count
    landing: Factor
    leaves: Factor
    home: Factor
    coast: Factor
    armed: Share
    most: Share


def plotting(sight: Sight, asking: Asking, memory: Memory, chance: Random) -> Iterator[Order]:
    """[5.31] The best hex for each task force, and the intention behind it."""
    course = Course(sight, memory)
    for marker in sight.own:
        steps = [o for o in asking.options(marker.id, "PlotMove") if isinstance(o, PlotMove)]
        role = course.role(marker)
        here = course.score(marker, role, marker.hex)
        best, order = here, None
        for step in sorted(steps, key=lambda step: step.hex):
            value = course.score(marker, role, step.hex)
            if value > best + 1e-6:
                best, order = value, step
        memory.intend(sight.view, marker.id, course.intention(marker, role))
        if order is not None:
            yield order


class Course:
    """The weighing of one Plotting Phase."""

    def __init__(self, sight: Sight, memory: Memory) -> None:
        self.sight, self.memory = sight, memory
        self.danger = Danger(sight, memory)
        self.weights = table("sailing", Weights)
        self.view = sight.view
        self._foreseen: dict[tuple[str, Label, int], float] = {}
        self._worths: dict[tuple[str, Label, bool], tuple[float, float]] = {}
        self._stakes: dict[str, float] = {}
        self.landings = [
            o for o in sight.charts.scenario.objective if isinstance(o, TransportArrival | TransportUnloaded)
        ]

    # ---- what a task force is for

    def role(self, marker: Marker) -> Role:
        """What a marker is for, by its ships."""
        ships = self.sight.ships(marker.id)
        if not ships:
            return "dummy"
        if carriers := self.sight.carriers(marker.id):
            sound = [id for id in carriers if self.sight.view.ships[id].damage < 2]
            return "carriers" if sound else "cripple"
        if any(ship.id in self.landing_ships() for ship in ships):
            return "landing"
        kinds = {self.sight.charts.ships[ship.id].type for ship in ships}
        return "train" if kinds & {"OILER", "CVS", "TRANS"} else "surface"

    def landing_ships(self) -> set[str]:
        """The ships that may still score a landing of ours."""
        view = self.sight.view
        return {
            ship
            for objective in self.landings
            if objective.side == self.sight.side
            for ship in objective.ships
            if ship in view.ships and view.ships[ship].state == "afloat" and ship not in view.arrived
        }

    def goal(self) -> tuple[Label, bool] | None:
        """The hex about which the scenario turns, and whether it is ours to land at."""
        for objective in self.landings:
            hexes = objective.goals if isinstance(objective, TransportArrival) else (objective.hex,)
            return hexes[0], objective.side == self.sight.side
        return None

    # ---- the worth of a hex

    def score(self, marker: Marker, role: Role, label: Label) -> float:
        """What it is worth, in points, to be in a hex after this move."""
        if label == OFF_MAP:
            return self.leaving(marker, role)
        if not awaiting.all_come_home(self.sight, marker, label):
            return -1000
        return self.worth_of(marker, role, label) - awaiting.lost_above(self.sight, marker, label)

    def worth_of(self, marker: Marker, role: Role, label: Label) -> float:
        """The same by what the task force is for."""
        match role:
            case "carriers":
                return self.as_carriers(marker, label)
            case "landing":
                return self.as_landing(marker, label)
            case "dummy":
                return self.as_dummy(marker, label)
            case "cripple":
                return self.away(marker, label, 1) - self.to_edge(label)
            case _:
                return self.away(marker, label, 1) - self.weights.home * self.from_station(label)

    def leaving(self, marker: Marker, role: Role) -> float:
        """A cripple leaves by the edge, and ships without carriers if too much may be lost; nobody else does.

        Not while planes are over it: they would have no deck to come down on.
        """
        if any(self.sight.units(marker.id, place) for place in ("cap", "search")):
            return -2000
        price = {"cripple": 0.0, "surface": self.weights.leaves, "train": self.weights.leaves}.get(role)
        return -price if price is not None and awaiting.all_come_home(self.sight, marker, OFF_MAP) else -2000

    def as_carriers(self, marker: Marker, label: Label) -> float:
        """This game-turn and the next ones, as far as the plan looks, with the best move in each."""
        return self.foreseen(marker, label, 0)

    def foreseen(self, marker: Marker, label: Label, ahead: int) -> float:
        """What a hex is worth to carriers so many game-turns ahead, and from there on."""
        key = (marker.id, label, ahead)
        if (value := self._foreseen.get(key)) is None:
            value = self.carriers_at(marker, label, self.view.game_turn + ahead)
            if ahead < self.weights.horizon:
                steps = (label, *self.sight.map.sea_steps(label))
                value += self.weights.later * max(self.foreseen(marker, step, ahead + 1) for step in steps)
            self._foreseen[key] = value
        return value

    def carriers_at(self, marker: Marker, label: Label, game_turn: int) -> float:
        """What a hex is worth to carriers in one game-turn: nothing is won or lost while nobody searches."""
        if game_turn > self.sight.charts.scenario.game_turns:
            return 0
        fight, pull = self._carriers_at(marker, label, now=game_turn == self.view.game_turn)
        return fight * self.is_searched(game_turn) + pull

    def _carriers_at(self, marker: Marker, label: Label, *, now: bool) -> tuple[float, float]:
        if (found := self._worths.get((marker.id, label, now))) is None:
            power = self.sight.power_of(marker.id)
            plan = self.danger.plan(marker.id, label) if now else None
            fight = self.danger.gain(label, power, plan) + self.away(marker, label, self.weights.caution)
            pull = -self.weights.approach * self.too_far(label, power)
            pull -= self.weights.stop * self.lets_land(label, power)
            pull -= self.weights.station * self.from_station(label)
            pull -= self.weights.coast * self.sight.map.is_coastal(label)
            found = self._worths[marker.id, label, now] = fight, pull
        return found

    def is_searched(self, game_turn: int) -> bool:
        """[7.45, 7.46] Whether search planes are up in a game-turn: not by night, nor at dawn but on the first day."""
        dawn = game_turn > 1 and self.sight.charts.is_night(game_turn - 1)
        return not (self.sight.charts.is_night(game_turn) or dawn)

    def as_landing(self, marker: Marker, label: Label) -> float:
        goal = self.goal()
        assert goal is not None, "a landing force has somewhere to land"
        left = self.sight.map.sea_distance(label, goal[0])
        return self.away(marker, label, 1) - self.weights.landing * (left if left is not None else 99)

    def as_dummy(self, marker: Marker, label: Label) -> float:
        """A dummy plays a carrier: it goes where carriers would go, and fears nothing."""
        return -self.from_station(label) - self.too_far(label, self.best_power())

    def away(self, marker: Marker, label: Label, caution: float) -> float:
        """Less what may be lost there."""
        known = marker.id in self.view.said and self.view.said[marker.id].game_turn > self.last_night()
        return -caution * self.share(marker) * self.danger.risk(label, self.worth(marker), known=known)

    def share(self, marker: Marker) -> float:
        """The part of the enemy's strikes that goes to a carrier force: the others take theirs."""
        forces = [other for other in self.sight.own if self.sight.carriers(other.id)]
        if marker not in forces:
            return 1
        return self.worth(marker) / (sum(self.worth(other) for other in forces) or 1)

    def last_night(self) -> int:
        """The last night game-turn before now, 0 if there was none."""
        turns = range(self.sight.view.game_turn, 0, -1)
        return next((turn for turn in turns if self.sight.charts.is_night(turn)), 0)

    def worth(self, marker: Marker) -> float:
        """Points that the enemy gets for the ships of a task force, with the planes of its carriers."""
        if (found := self._stakes.get(marker.id)) is None:
            found = self._stakes[marker.id] = self._worth(marker)
        return found

    def _worth(self, marker: Marker) -> float:
        sight = self.sight
        ships = sight.ships(marker.id)
        aboard = sum(sight.aboard(id) for id in sight.carriers(marker.id))
        return sum(sight.points(s.id) for s in ships) + aboard * sight.charts.scenario.victory.air_unit_eliminated

    def best_power(self) -> Power:
        """The power of the strongest carrier force of ours."""
        return max((self.sight.power_of(marker.id) for marker in self.sight.own), default=(0.0,))

    def too_far(self, label: Label, power: Power) -> float:
        """Hexes by which the nearest enemy carriers are out of reach."""
        near = self.danger.nearest_armed(label, self.weights.armed)
        return max(near[0] - ring(power), 0) if near else 0

    def lets_land(self, label: Label, power: Power) -> int:
        """Hexes by which the goal of the enemy's transports is out of reach, once it is time to go there."""
        goal = self.goal()
        if goal is None or self.due is None or power[0] <= 0:
            return 0
        far = max(self.sight.map.distance(label, goal[0]) - ring(power), 0)
        return far if self.due <= far + self.weights.early else 0

    @cached_property
    def due(self) -> int | None:
        """Game-turns until the enemy's first transports may be at their goal; None if none are known that go there."""
        goal = self.goal()
        if goal is None or goal[1]:
            return None
        ways = (self.sight.map.sea_distance(at, goal[0]) for at in self.danger.landing(self.weights.armed))
        near = min((way for way in ways if way is not None), default=None)
        return near * SLOW if near is not None else None

    def from_station(self, label: Label) -> float:
        """Hexes by which a hex is out of the circle in which the goal of the scenario is guarded, or raided."""
        goal = self.goal()
        if goal is None:
            return 0
        keep = self.weights.raid_at if goal[1] else self.weights.guard_at
        return max(self.sight.map.distance(label, goal[0]) - keep, 0)

    def to_edge(self, label: Label) -> float:
        """Hexes to the side's own edge."""
        edges = self.sight.map.edge_hexes(self.sight.charts.side_data[self.sight.side].withdraw_edge)
        return min((self.sight.map.distance(label, edge) for edge in edges), default=0)

    # ---- what it says

    def intention(self, marker: Marker, role: Role) -> Say:
        """Why a task force goes where it goes, for the diary."""
        goal = self.goal()
        match role:
            case "carriers":
                near = self.danger.nearest_armed(marker.hex, self.weights.armed)
                if near:
                    return say("flag.hunts", marker=near[1])
                if goal is None:
                    return say("flag.waits")
                return say("flag.raids", hex=goal[0]) if goal[1] else say("flag.guards", hex=goal[0])
            case "landing":
                return say("flag.lands", hex=goal[0] if goal else "")
            case "cripple":
                return say("flag.withdraws")
            case "dummy":
                return say("flag.misleads")
            case _:
                return say("flag.keeps_clear")


def ring(power: Power) -> int:
    """The distance to which most of such power reaches."""
    most = table("sailing", Weights).most * power[0]
    return max((distance for distance, strength in enumerate(power) if strength > most), default=0)
