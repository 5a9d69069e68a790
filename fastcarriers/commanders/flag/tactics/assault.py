"""Who attacks what: bombers in lots of one to three, each lot where it adds most points to what is planned."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import NamedTuple

from fastcarriers.carriers.battle.records import BattleUnit, Number
from fastcarriers.commanders.drill.tactics.scene import STACK, apart, cost, phases_needed
from fastcarriers.commanders.flag.tactics.outlook import Outlook
from fastcarriers.commanders.flag.tactics.prospects import Prospect
from fastcarriers.staff.battle_courses import RunIn

NEVER = 99


class Berth(NamedTuple):
    """What units must have in common to attack as one [13.32]: target, when, where (None: not settled), and kind."""

    target: str
    phases: int
    end: Number | None
    astern: bool
    kind: tuple[str, str]


class Offer(NamedTuple):
    """A unit's way to a berth: its strength there, the hexes that it costs and the run-in."""

    strength: int
    hexes: int
    unit: BattleUnit
    run: RunIn


class Lot(NamedTuple):
    """Units that are to attack together."""

    berth: Berth
    offers: tuple[Offer, ...]
    gain: float


class Assault:
    """The plan of a phase. `prospects` hold what is planned already; `ends` who is to be where when it ends [12.22]."""

    def __init__(self, outlook: Outlook, prospects: Mapping[str, Prospect], ends: Counter[STACK]) -> None:
        self.outlook, self.prospects = outlook, prospects
        self.ends = Counter(ends)

    def lots(self, units: Iterable[BattleUnit]) -> list[Lot]:
        """The lots, best first; units that have nothing to gain are in none."""
        free = {unit.id: unit for unit in units}
        berths = self.berths(free.values())
        lots: list[Lot] = []
        while (best := self.best(berths, free)) is not None:
            lots.append(best)
            self.prospects[best.berth.target].strike([sum(offer.strength for offer in best.offers)])
            for offer in best.offers:
                del free[offer.unit.id]
                if best.berth.end is not None:
                    self.ends[best.berth.end, offer.unit.altitude] += 1
        return lots

    # ---- ways

    def berths(self, units: Iterable[BattleUnit]) -> dict[Berth, list[Offer]]:
        """Who may attack what from where, the strongest first."""
        found: dict[Berth, dict[str, Offer]] = {}
        for unit in units:
            for target in self.outlook.targets:
                for run in self.outlook.runs_on(unit, target):
                    self.offer(found, unit, run)
        return {berth: sorted(offers.values(), key=self.rank) for berth, offers in found.items()}

    def offer(self, found: dict[Berth, dict[str, Offer]], unit: BattleUnit, run: RunIn) -> None:
        """Note a run-in with the berth that it leads to; the shortest of several to one berth."""
        phases = phases_needed(run, unit.at or "", self.outlook.move(unit))
        if phases + (run.method == "dive") > self.outlook.moves_left:
            return
        strength = self.outlook.strength(unit, run.target, run.astern)
        kind = (self.outlook.charts.types[unit.type].function, run.method)
        berth = Berth(run.target, phases, run.end if phases == 1 else None, run.astern, kind)
        offer = Offer(strength, cost(run, unit.at or ""), unit, run)
        before = found.setdefault(berth, {}).get(unit.id)
        if before is None or offer.hexes < before.hexes:
            found[berth][unit.id] = offer

    @staticmethod
    def rank(offer: Offer) -> tuple[int, int, str]:
        return -offer.strength, offer.hexes, offer.unit.id

    # ---- choice

    def best(self, berths: Mapping[Berth, list[Offer]], free: Mapping[str, BattleUnit]) -> Lot | None:
        """The lot that adds most points for each of its units."""
        best: tuple[float, Lot] | None = None
        for berth, offers in berths.items():
            able = [offer for offer in offers if offer.unit.id in free]
            for lot in self.lots_at(berth, able):
                worth = lot.gain / len(lot.offers)
                if worth > 0 and (best is None or worth > best[0]):
                    best = (worth, lot)
        return None if best is None else best[1]

    def lots_at(self, berth: Berth, able: list[Offer]) -> Iterable[Lot]:
        """One, two or three units at a berth, as far as there is room."""
        room = self.outlook.limit
        if berth.end is not None and able:
            room -= self.ends[berth.end, able[0].unit.altitude]
        elif able:
            able = sorted(able, key=lambda offer: (apart(offer.unit.at or "", able[0].unit.at or ""), self.rank(offer)))
        for count in range(1, min(room, len(able)) + 1):
            offers = tuple(able[:count])
            gain = self.prospects[berth.target].gain([sum(offer.strength for offer in offers)])
            yield Lot(berth, offers, gain * self.survival(offers) ** (berth.phases - 1))

    def survival(self, offers: tuple[Offer, ...]) -> float:
        """How much of an attack is left a tac-turn later: less the more hunters there are at its altitude."""
        outlook, altitude = self.outlook, offers[0].unit.altitude
        hunters = sum(unit.altitude == altitude and outlook.may_fight(unit) for unit in outlook.enemies)
        bombers = sum(unit.altitude == altitude and outlook.is_loaded(unit) for unit in outlook.mine)
        return max(outlook.weigh.safe - outlook.weigh.late * hunters / max(bombers, 1), outlook.weigh.left)
