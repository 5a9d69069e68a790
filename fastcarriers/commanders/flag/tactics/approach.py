"""The strike's flight: lots of bombers to their run-ins, waiting where no turn of the target spoils them."""

from __future__ import annotations

from functools import cached_property

from fastcarriers.carriers.battle.records import BattleUnit, Number
from fastcarriers.commanders.drill.tactics import approach
from fastcarriers.commanders.drill.tactics.scene import along, apart, is_edge, near, phases_needed, way
from fastcarriers.commanders.flag.tactics.assault import NEVER, Assault, Lot
from fastcarriers.commanders.flag.tactics.outlook import Outlook
from fastcarriers.commanders.flag.tactics.prospects import Prospect
from fastcarriers.kernel.orders import Order


def flights(outlook: Outlook) -> list[Order]:
    """The orders of an Air Movement Phase of the attacker."""
    return Strike(outlook).orders


class Strike(approach.Flying[Outlook]):
    """One Air Movement Phase: dives first, then lot by lot, then the escort, and home who has nothing left to do."""

    def __init__(self, scene: Outlook) -> None:
        self.worth_a_fight, self.fight_draws = scene.weigh.pinned, scene.weigh.draws
        super().__init__(scene)

    @cached_property
    def prospects(self) -> dict[str, Prospect]:
        """Every target, with what the attacks planned so far may do to it."""
        return {target: self.scene.prospect(target) for target in self.scene.odds.targets()}

    def promise(self, unit: BattleUnit, target: str, astern: bool = False) -> None:
        """It attacks in this phase."""
        if target in self.prospects:
            self.prospects[target].strike([self.scene.strength(unit, target, astern)])

    def bombers(self, units: list[BattleUnit]) -> None:
        """Lot by lot; who is in none flies home."""
        lots = Assault(self.scene, self.prospects, self.ends).lots(units)
        lots.sort(key=lambda lot: lot.berth.phases)
        for lot in lots:
            if lot.berth.phases == 1:
                self.attack(lot)
            else:
                self.draw_near(lot)
        busy = {offer.unit.id for lot in lots for offer in lot.offers}
        for unit in units:
            if unit.id not in busy:
                self.leave(unit)
        self.keep_all_together()

    def attack(self, lot: Lot) -> None:
        """To the end of the run-ins."""
        for offer in lot.offers:
            self.go(offer.unit, along(offer.run, offer.unit.at or ""))

    def go(self, unit: BattleUnit, path: tuple[Number, ...]) -> None:
        at = unit.at or ""
        self.fly(unit, path)
        self.went[at, unit.altitude] = path[-1] if path else at

    def draw_near(self, lot: Lot) -> None:
        """To where all may attack from in the next tac-turn, together if they can."""
        chosen: list[Number] = []
        for offer in lot.offers:
            to = self.waiting(offer.unit, lot.berth.target, chosen)
            chosen.append(to)
            self.go(offer.unit, way(offer.unit.at or "", to))

    # ---- waiting

    def waiting(self, unit: BattleUnit, target: str, mates: list[Number]) -> Number:
        """The best hex to be in when the enemy has his turn; where it is if all are taken."""
        at = unit.at or ""
        barred = self.scene.battle.tac_turn == 1
        trap = self.over_ships if self.scene.odds.method(unit.id) == "dive" else set[Number]()
        free = [
            other
            for other in near(at, self.scene.move(unit))
            if self.has_room(other, unit.altitude) and not (barred and is_edge(other)) and other not in trap
        ]
        ranked = [(*self.prize(unit, target, other, mates), -apart(at, other), other) for other in free]
        return max(ranked)[-1] if ranked else at

    def prize(self, unit: BattleUnit, target: str, at: Number, mates: list[Number]) -> tuple[int, float]:
        """Phases that it is still away (less is more), and how much of its attack is to be hoped for."""
        scene = self.scene
        whole = max(scene.strength(unit, target), 1)
        phases, hopes = 1, list[float]()
        for shift in scene.shifts(target):
            soonest, strength = self.soonest_on(unit, target, at, shift)
            phases = max(phases, soonest)
            hopes.append(strength / whole)
        hope = scene.weigh.worst * min(hopes) + (1 - scene.weigh.worst) * sum(hopes) / len(hopes)
        together = 1.0 if not mates or at in mates else scene.weigh.gather
        return -phases, hope * together * self.safety(unit, at)

    def soonest_on(self, unit: BattleUnit, target: str, at: Number, shift: int) -> tuple[int, int]:
        """Phases to the soonest run-in from a hex, and the best strength at the end of one that takes no longer."""
        move, soonest, best = self.scene.move(unit), NEVER, 0
        sides = {astern: self.scene.strength(unit, target, astern) for astern in (False, True)}
        for run in self.scene.runs_on(unit, target, shift):
            phases = phases_needed(run, at, move)
            if phases < soonest:
                soonest, best = phases, sides[run.astern]
            elif phases == soonest:
                best = max(best, sides[run.astern])
        return soonest, best

    def safety(self, unit: BattleUnit, at: Number) -> float:
        """The share of a unit that is likely to be left after the enemy's turn there."""
        scene = self.scene
        steps = 1 if unit.half else 2
        shells = scene.flak_points(scene.flak_at(at), unit.half) / steps
        fliers = sum(other.altitude == unit.altitude for other in scene.mine)
        hunted = scene.weigh.late * scene.hunters(at, unit.altitude) / max(fliers, 1)
        return max(1 - scene.weigh.shared * shells - hunted, scene.weigh.least_left)

    # ---- escort

    def keep_all_together(self) -> None:
        """Fighters beside the bombers of their stack, as far as there is room."""
        for stack in list(self.went):
            self.keep_together(stack)
