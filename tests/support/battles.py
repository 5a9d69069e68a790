"""Battles made by hand: the Tactical Display in any phase with any pieces, for tests of single rules of the stage.

b = BattleTable()                                     # the US attack a Japanese task force; routine 1, tac-turn 1
akagi = b.ship("jp-cv-akagi", "000", "NE")
zeke = b.cap("zeke", "010", "low")                    # "D1"
sbd = b.wave("sbd", "020", "high", path=("021",))     # "A1"
b.at(ph.CAP_ATTACK)
b.order("jp", AttackInAir(sbd, (zeke,)), ("13.1", 4))
"""

from __future__ import annotations

from typing import Any, Literal

from msgspec.structs import replace
from situations import Situation

from fastcarriers.carriers.battle import phases as ph
from fastcarriers.carriers.battle import sequence, situations
from fastcarriers.carriers.battle.records import Altitude, Battle, BattleShip, BattleUnit, Grounded, Number
from fastcarriers.carriers.charts import Charts
from fastcarriers.carriers.records import Marker, Ship
from fastcarriers.carriers.state import CarriersNow
from fastcarriers.kernel.parts import Event
from maps.hexes import Direction

SEA = "1404"
BASES: dict[str, str] = {"us": "midway"}


class BattleTable(Situation):
    """A battle that is on. What is put on the display is also put into its owner's part, and matched."""

    def __init__(
        self,
        attacker: str = "us",
        defender: str = "jp",
        *,
        kind: Literal["sea", "coast", "base"] = "sea",
        facing: Direction = "NE",
        charts: Charts | None = None,
    ) -> None:
        super().__init__(charts)
        self.attacker, self.defender = attacker, defender
        self.origin = self.task_force(attacker, 8, "1204")
        if kind == "base":
            self.target = BASES[defender]
            hex = self.public.sites[self.target].hex
        else:
            self.target, hex = f"{defender}-1", SEA
            self.public.markers[self.target] = Marker(self.target, defender, 1, hex)
        self.striking = self.strike(attacker, self.origin, self.target, hex, contact=self.target)
        self.own(attacker).strike_in_battle = self.striking
        self.public.battles = 1
        self.public.battle = Battle(1, attacker, defender, self.target, hex, kind, facing, 1, 1)
        self.at(ph.DEFENDER_AIR)

    @property
    def battle(self) -> Battle:
        assert self.public.battle is not None
        return self.public.battle

    # ---- putting pieces

    def ship(self, ship: str, at: Number | None, facing: Direction | None = None, damage: int = 0) -> str:
        """A ship of the target on the display (None: pushed off it)."""
        carrier = self.charts.ships[ship].has_facing
        self.own(self.defender).ships[ship] = Ship(ship, self.target, damage)
        self.public.fleet[ship] = BattleShip(ship, at, facing or self.battle.facing, damage, carrier)
        return ship

    def cap(self, type: str, at: Number, altitude: Altitude = "high", **fields: Any) -> str:
        """A CAP unit of the defender; fields of `BattleUnit`. Returns the counter's id, `D1`."""
        unit = self.unit(self.defender, type, "cap", self.target, half=fields.get("half", False))
        return self.counter("D", self.defender, unit, at, altitude, **fields)

    def wave(self, type: str, at: Number, altitude: Altitude = "high", **fields: Any) -> str:
        """An attacker on the display, of this routine unless told otherwise. Returns the counter's id, `A1`."""
        half = fields.get("half", False)
        unit = self.unit(self.attacker, type, "strike", self.striking, slot="1", endurance=4, half=half)
        fields.setdefault("routine", self.battle.routine)
        return self.counter("A", self.attacker, unit, at, altitude, **fields)

    def counter(self, letter: str, side: str, unit: str, at: Number, altitude: Altitude, **fields: Any) -> str:
        """The counter of an own air unit on the display."""
        id = f"{letter}{1 + sum(1 for other in self.public.air.values() if other.side == side)}"
        fields.setdefault("half", False)
        type = self.own(side).units[unit].type
        self.public.air[id] = BattleUnit(id=id, side=side, type=type, at=at, altitude=altitude, **fields)
        self.own(side).matched[id] = unit
        return id

    def on_ground(self, type: str, at: Number, box: str = "deck", half: bool = False) -> str:
        """A face-down grounded unit of the base. Returns the counter's id, `G1`."""
        id = f"G{1 + len(self.public.grounded)}"
        unit = self.unit(self.defender, type, box, self.target, half=half)
        self.public.grounded[id] = Grounded(id, at)
        self.own(self.defender).matched_grounded[id] = unit
        return id

    # ---- when

    def at(self, phase: str, *, routine: int | None = None, tac_turn: int | None = None) -> None:
        """The phase of the battle that the position is in, with its player awaited."""
        battle = self.battle
        at = (routine or battle.routine, tac_turn or battle.tac_turn)
        self.public.battle = replace(battle, routine=at[0], tac_turn=at[1])
        self.phase(phase, game_turn=1, op_turn=1, awaits=(self.player_of(phase),))

    def player_of(self, phase: str) -> str:
        """The side that acts in a phase of the stage."""
        late = (ph.ENTRY, ph.ATTACKER_AIR, ph.AIR_ATTACK, ph.SURFACE_ATTACK)
        return self.attacker if phase in late else self.defender


def contact(s: Situation, side: str, target: str, *waves: str) -> str:
    """A strike of this side that has made contact; each wave is a row of types: `"sbd sbd f4f"`. Returns its id."""
    at = s.public.sites[target].hex if target in s.public.sites else s.public.markers[target].hex
    origin = next(marker.id for marker in s.public.markers.values() if marker.side == side)
    strike = s.strike(side, origin, target, at, contact=target)
    for number, wave in enumerate(waves, 1):
        for type in wave.split():
            s.unit(side, type, "strike", strike, slot=str(number), endurance=4)
    return strike


def begin(s: Situation, *dice: tuple[str, int]) -> tuple[Event, ...]:
    """The contacted strikes are counted, and the first battle begins if there is nothing to choose."""
    s.phase("air_movement", awaits=())

    def fight(now: CarriersNow) -> None:
        situations.collect(now)
        sequence.next_situation(now)

    return s.follow(fight, *dice)


def unmixed(units: int) -> list[tuple[str, int]]:
    """The dice that leave so many counters in the order of their units."""
    return [("display", last) for last in range(units, 1, -1)]
