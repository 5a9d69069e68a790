"""A commander's habits: what a side did through a finished game, counted from its events, whoever commanded it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from msgspec import Struct

from fastcarriers.battles import Ledger
from fastcarriers.carriers import events as e
from fastcarriers.carriers import phases as ph
from fastcarriers.carriers.battle import events as b
from fastcarriers.carriers.charts import Charts
from fastcarriers.carriers.game import Carriers
from fastcarriers.kernel.game import evolve
from fastcarriers.kernel.parts import Event, PhaseBegan, Side
from fastcarriers.library import Pack
from fastcarriers.play.games import rules_of
from fastcarriers.play.history import Moment
from fastcarriers.simulate import chosen_for, played
from fastcarriers.staff.threat import hexes_of, threats

UNARMED = frozenset({"TRANS", "OILER"})
"""Classes of ships that are escorted and escort nobody."""
TRANSPORT = "TRANS"


class Habits(Struct, frozen=True):
    """What one side did in one game. All are counts.

    Searches: `day_turns` game-turns of daylight, `searched` of them with a search; `searching` units in all of them,
    `found` enemy task forces that they found.
    CAP: `cap_due` counts each display with carriers in each op-turn of daylight that was played, when strikes begin to
    move; `cap_kept` those with CAP over them.
    Strikes: `strikes` that took off at an enemy, with `sent` units; `tries` for contact, `contacts` made.
    Battles of this side's strikes: `bombers` on the display, `back` that left it, `attackers` that attacked, `of_back`
    those of `back` that did.
    Losses: air units by cause, as `UnitLost` names it; `careless` are those that ran out of endurance although the
    carrier or base where they were set up could still land planes.
    Carriers: `bombed` counts each carrier once a battle that was hit, `loaded` those hit with planes on deck or in the
    Arm and Fuel Box [13.71, 13.72].
    Transports: `exposed` counts each task force with transports in each game-turn of daylight in whose interface it is
    within reach of enemy planes known to its owner; `unescorted` those with neither a warship nor CAP.
    """

    day_turns: int = 0
    searched: int = 0
    searching: int = 0
    found: int = 0
    cap_due: int = 0
    cap_kept: int = 0
    strikes: int = 0
    sent: int = 0
    tries: int = 0
    contacts: int = 0
    bombers: int = 0
    back: int = 0
    attackers: int = 0
    of_back: int = 0
    careless: int = 0
    bombed: int = 0
    loaded: int = 0
    exposed: int = 0
    unescorted: int = 0
    lost: dict[str, int] = {}


class WatchedGame(Struct, frozen=True):
    """A game of a scenario by its seed, and the habits of its sides."""

    pack: Pack
    commanders: dict[Side, str]

    def __call__(self, seed: int) -> dict[Side, Habits]:
        with played(self.pack, seed, chosen_for(self.pack, self.commanders)) as (running, _):
            rules, session = rules_of(self.pack, running.terms), running.session
            return habits_of(rules, [item.event for item in session.seat(rules.sides).news()])


COUNTS = tuple(name for name in Habits.__struct_fields__ if name != "lost")


def habits_of(game: Carriers, events: Iterable[Event]) -> dict[Side, Habits]:
    """The habits of each side in a game, from all its events, none of them taken back."""
    watches = {side: Watch(game.charts, side) for side in game.sides}
    for moment in moments(game, events):
        for watch in watches.values():
            watch.hear(moment)
    return {side: watch.told() for side, watch in watches.items()}


def moments(game: Carriers, events: Iterable[Event]) -> Iterator[Moment]:
    """Event after event, each with the game as it stands then. A moment is good until the next one."""
    state = game.empty("")
    for event in events:
        evolve(game, state, event)
        yield Moment(event, game, state, game.sides)


class Watch:
    """Watches one side."""

    def __init__(self, charts: Charts, side: Side) -> None:
        self.charts, self.side = charts, side
        self.counts, self.lost = Counter[str](), Counter[str]()
        self.strikes = set[str]()
        """Strikes at the enemy that are being formed or on their way."""
        self.flown = set[str]()
        """Those of them in which a unit has taken off."""
        self.battle: list[Event] = []
        """The events of the battle that is on, if this side is `attacking` in it."""
        self.attacking = False
        self.hit, self.hit_loaded = set[tuple[int, str]](), set[tuple[int, str]]()
        self.day, self.op_turn = False, 0

    def hear(self, moment: Moment) -> None:
        """Let an event add to the counts."""
        self._hear_of_time(moment)
        self._hear_of_air(moment)
        self._hear_of_battle(moment)

    def told(self) -> Habits:
        """What was counted."""
        counts = self.counts | Counter(strikes=len(self.flown), bombed=len(self.hit), loaded=len(self.hit_loaded))
        return Habits(**{name: counts[name] for name in COUNTS}, lost=dict(sorted(self.lost.items())))

    # ---- by the clock

    def _hear_of_time(self, moment: Moment) -> None:
        match moment.event:
            case e.GameTurnBegan(game_turn=game_turn):
                self.day = not self.charts.is_night(game_turn)
                self.counts["day_turns"] += self.day
            case e.MovesExecuted(to=self.side) if self.day:  # the search follows at once [4.1.A.3]
                searching = sum(unit.place == "search" for unit in moment.units(self.side).values())
                self.counts["searching"] += searching
                self.counts["searched"] += searching > 0
            case PhaseBegan(name=ph.INTERFACE) if self.day:
                self._count_transports(moment)
            case PhaseBegan(name=ph.AIR_MOVEMENT) if self.day:
                self._count_cap(moment)
            case _:
                pass

    def _count_cap(self, moment: Moment) -> None:
        """[9.5] Every display with carriers, as strikes begin to move."""
        ships = moment.ships(self.side).values()
        due = {ship.task_force for ship in ships if ship.task_force and self.charts.ships[ship.id].has_facing}
        kept = {unit.at for unit in moment.units(self.side).values() if unit.place == "cap"}
        self.counts["cap_due"] += len(due)
        self.counts["cap_kept"] += len(due & kept)

    def _count_transports(self, moment: Moment) -> None:
        classes: dict[str, set[str]] = {}
        for ship in moment.ships(self.side).values():
            if ship.task_force:
                classes.setdefault(ship.task_force, set()).add(self.charts.ships[ship.id].type)
        carrying = [task_force for task_force, found in classes.items() if TRANSPORT in found]
        if not carrying:
            return
        view = moment.view(self.side)
        known = tuple(threat for threat in threats(self.charts, view) if threat.source != "unknown")
        reached = hexes_of(self.charts, known)
        covered = {unit.at for unit in moment.units(self.side).values() if unit.place == "cap"}
        exposed = [one for one in carrying if view.markers[one].on_map and view.markers[one].hex in reached]
        self.counts["exposed"] += len(exposed)
        self.counts["unescorted"] += sum(one not in covered and not classes[one] - UNARMED for one in exposed)

    # ---- in the air

    def _hear_of_air(self, moment: Moment) -> None:
        match moment.event:
            case e.SearchRolled(roll=roll) if roll.side == self.side and roll.found:
                self.counts["found"] += 1
            case e.StrikeFormed(to=self.side, strike=strike) if not strike.transfer:
                self.strikes.add(strike.id)
            case e.UnitLaunched(to=self.side, place="strike", at=strike) if strike in self.strikes:
                self.flown.add(strike)
                self.counts["sent"] += 1
            case e.ContactMade(to=self.side, contact=contact):
                self.counts["tries"] += 1
                self.counts["contacts"] += contact
            case e.UnitLost(to=self.side, why=why):
                self.lost[why] += 1
                self.counts["careless"] += why == "endurance" and self._home_is_open(moment, moment.event.unit)
            case _:
                pass

    def _home_is_open(self, moment: Moment, unit: str) -> bool:
        home = moment.view(self.side).holders.get(moment.units(self.side)[unit].home)
        return home is not None and home.can_land

    # ---- on the Tactical Display

    def _hear_of_battle(self, moment: Moment) -> None:
        event = moment.event
        match event:
            case b.BattleBegan(battle=battle):
                self.battle = []
                self.attacking = battle.attacker == self.side
            case b.SurfaceAttackResolved(damage=damage, target=target) if damage:
                self._count_hit(moment, target)
            case b.BattleEnded() if self.attacking:
                self._count_bombers()
                self.attacking = False
            case _:
                pass
        if self.attacking:
            self.battle.append(event)

    def _count_hit(self, moment: Moment, target: str) -> None:
        """A carrier of this side has been hit; what stood in her boxes then [FC-89]."""
        battle = moment.view().battle
        if battle is None or target not in moment.ships(self.side) or not self.charts.ships[target].is_carrier:
            return
        self.hit.add((battle.number, target))
        units = moment.units(self.side).values()
        if any(unit.at == target and unit.place in ("deck", "arm") for unit in units):
            self.hit_loaded.add((battle.number, target))

    def _count_bombers(self) -> None:
        ledger = Ledger(self.charts, self.battle)
        bombers = [
            id for id, unit in ledger.units.items() if unit.side == self.side and self.charts.types[unit.type].antiship
        ]
        back = set(bombers) - ledger.gone
        self.counts["bombers"] += len(bombers)
        self.counts["back"] += len(back)
        self.counts["attackers"] += len(ledger.attacked)
        self.counts["of_back"] += len(back & ledger.attacked)
