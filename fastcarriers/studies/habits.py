"""A commander's habits: what a side did through a finished game, counted from its events, whoever commanded it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence

from msgspec import Struct

from fastcarriers.battles import Ledger
from fastcarriers.carriers import events as e
from fastcarriers.carriers import phases as ph
from fastcarriers.carriers.battle import events as b
from fastcarriers.carriers.charts import OP_TURNS, Charts
from fastcarriers.carriers.game import Carriers
from fastcarriers.carriers.scenario_rules import NightLaunch
from fastcarriers.commanders.roster import Weights
from fastcarriers.kernel.game import evolve
from fastcarriers.kernel.parts import Event, PhaseBegan, Side
from fastcarriers.library import Pack
from fastcarriers.play.games import rules_of
from fastcarriers.play.history import Moment
from fastcarriers.report.after_action.diary import Entry, entries_of
from fastcarriers.simulate import chosen_for, played
from fastcarriers.staff.coverage import fog
from fastcarriers.staff.threat import hexes_of, threats
from fastcarriers.studies.homeward import Homeward

UNARMED = frozenset({"TRANS", "OILER"})
"""Classes of ships that are escorted and escort nobody."""
TRANSPORT = "TRANS"


class Habits(Struct, frozen=True):
    """What one side did in one game. All are counts.

    Searches: `day_turns` game-turns of daylight, `search_due` those of them in which a unit could have been on search,
    `searched` those with a search; `searching` units in all of them, `found` enemy task forces that they found. In the
    first game-turn after a night no unit can: search comes before take-off, and by night nobody takes off to it or
    stays up [7.15, 9.53, FC-59]; but for a game that begins by day [7.45] and take-off by night, where that is allowed.
    Nor can those of a side that has none left which may search on a carrier or base that launches [7.13, FC-23].
    CAP: `cap_due` counts each display with carriers in each op-turn of daylight that was played, when strikes begin to
    move; but not in certain fog, where nobody takes off, nor after the last landing before a night, when all CAP must
    be down [9.53, FC-58]. `cap_kept` are those with CAP over them.
    Strikes: `strikes` that took off at an enemy, with `sent` units; `tries` for contact, `contacts` made.
    Battles of this side's strikes: `bombers` on the display, `back` that left it, `attackers` that attacked, `of_back`
    those of `back` that did.
    Losses: air units by cause, as `UnitLost` names it; `careless` are those that ran out of endurance although an own
    carrier or base that may take them lands planes, has room, and lay within what they could still fly when their
    strike was first on its way home, by way of its return base [10.73] (where they were set up, if it never was). A
    side never has more planes than places but by losing decks, so a full deck is the enemy's doing.
    Carriers: `bombed` counts each carrier once a battle that was hit, `loaded` those hit with planes on deck or in the
    Arm and Fuel Box [13.71, 13.72], `weighed` those of them about whose decks the last word in the commander's diary
    was what a strike may cost by such planes, and what it is worth to be ready.
    Transports: `exposed` counts each task force with transports in each game-turn of daylight in whose interface it is
    within reach of enemy planes known to its owner; `unescorted` those with neither a warship nor CAP.
    """

    day_turns: int = 0
    search_due: int = 0
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
    weighed: int = 0
    exposed: int = 0
    unescorted: int = 0
    lost: dict[str, int] = {}


class WatchedGame(Struct, frozen=True):
    """A game of a scenario by its seed, and the habits of its sides."""

    pack: Pack
    commanders: dict[Side, str]
    weights: Weights = None

    def __call__(self, seed: int) -> dict[Side, Habits]:
        with played(self.pack, seed, chosen_for(self.pack, self.commanders, self.weights)) as (running, _):
            rules, session = rules_of(self.pack, running.terms), running.session
            diaries = {side: list(entries_of(session.seat((side,)).memory() or b"")) for side in rules.sides}
            return habits_of(rules, [item.event for item in session.seat(rules.sides).news()], diaries)


COUNTS = tuple(name for name in Habits.__struct_fields__ if name != "lost")


Diaries = Mapping[Side, Sequence[Entry]]
WEIGHED = frozenset({"flag_air.decks_ready", "flag_air.decks_lowered"})
"""Words of a diary that planes on deck were weighed against a strike that may come [13.7]."""
DECKS = WEIGHED | {"flag_air.decks_safe"}
"""Those, and that no strike was expected."""


def habits_of(game: Carriers, events: Iterable[Event], diaries: Diaries | None = None) -> dict[Side, Habits]:
    """The habits of each side in a game, from all its events, none of them taken back, and the commanders' diaries."""
    watches = {side: Watch(game.charts, side, (diaries or {}).get(side, ())) for side in game.sides}
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

    def __init__(self, charts: Charts, side: Side, diary: Sequence[Entry] = ()) -> None:
        self.charts, self.side = charts, side
        self.verdicts = [entry for entry in diary if entry.said.key in DECKS]
        self.counts, self.lost = Counter[str](), Counter[str]()
        self.strikes = set[str]()
        """Strikes at the enemy that are being formed or on their way."""
        self.flown = set[str]()
        """Those of them in which a unit has taken off."""
        self.homeward = Homeward(charts, side)
        self.battle: list[Event] = []
        """The events of the battle that is on, if this side is `attacking` in it."""
        self.attacking = False
        self.hit, self.hit_loaded = set[tuple[int, str]](), set[tuple[int, str]]()
        self.hit_weighed = set[tuple[int, str]]()
        self.day, self.dawn = False, False

    def hear(self, moment: Moment) -> None:
        """Let an event add to the counts."""
        self._hear_of_time(moment)
        self._hear_of_air(moment)
        self._hear_of_battle(moment)

    def told(self) -> Habits:
        """What was counted."""
        counts = self.counts | Counter(strikes=len(self.flown), bombed=len(self.hit), loaded=len(self.hit_loaded))
        counts |= Counter(weighed=len(self.hit_weighed))
        return Habits(**{name: counts[name] for name in COUNTS}, lost=dict(sorted(self.lost.items())))

    # ---- by the clock

    def _hear_of_time(self, moment: Moment) -> None:
        match moment.event:
            case e.GameTurnBegan(game_turn=game_turn):
                self.day = not self.charts.is_night(game_turn)
                self.dawn = game_turn > 1 and self.charts.is_night(game_turn - 1)
                self.counts["day_turns"] += self.day
            case e.MovesExecuted(to=self.side) if self.day:  # the search follows at once [4.1.A.3]
                searching = sum(unit.place == "search" for unit in moment.units(self.side).values())
                self.counts["search_due"] += searching > 0 or self._search_is_due(moment)
                self.counts["searching"] += searching
                self.counts["searched"] += searching > 0
            case PhaseBegan(name=ph.INTERFACE) if self.day:
                self._count_transports(moment)
            case PhaseBegan(name=ph.AIR_MOVEMENT):
                self.homeward.look(moment)
                if self.day:
                    self._count_cap(moment)
            case _:
                pass

    def _search_is_due(self, moment: Moment) -> bool:
        """[7.13, FC-59] Whether some unit could have been sent on search for this game-turn."""
        if self.dawn and not self._takes_off_by_night():
            return False
        forbidden = self.charts.side_data[self.side].search_forbidden
        open_ = {id for id, holder in moment.view(self.side).holders.items() if holder.can_launch}
        types = (self.charts.types[u.type] for u in moment.units(self.side).values() if u.at in open_)
        return any(type_.may_search and type_.function not in forbidden for type_ in types)

    def _takes_off_by_night(self) -> bool:
        """[FC-02] Whether the game lets search planes of this side take off by night."""
        rules = self.charts.rules(NightLaunch)
        allowed = any(rule.side == self.side and "search" in rule.missions for rule in rules)
        return allowed or self.charts.options.get("night_launch", False)

    def _count_cap(self, moment: Moment) -> None:
        """[9.5] Every display with carriers, as strikes begin to move."""
        view = moment.view()
        if view.op_turn == OP_TURNS and self.charts.is_night(view.game_turn + 1):
            return
        hidden = fog(self.charts, view.game_turn, {})
        ships = moment.ships(self.side).values()
        afloat = {ship.task_force for ship in ships if ship.task_force and self.charts.ships[ship.id].has_facing}
        due = {one for one in afloat if one not in view.markers or view.markers[one].hex not in hidden}
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
                self.counts["careless"] += why == "endurance" and self.homeward.is_open(moment, moment.event.unit)
            case _:
                pass

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
            if self._was_weighed(moment, target):
                self.hit_weighed.add((battle.number, target))

    def _was_weighed(self, moment: Moment, carrier: str) -> bool:
        """[13.7] Whether the last verdict on the decks of her task force knew of the danger."""
        view, display = moment.view(), moment.ships(self.side)[carrier].task_force
        now = (view.game_turn, view.op_turn)
        about = [v for v in self.verdicts if v.about == display and (v.game_turn, v.op_turn) <= now]
        return bool(about) and about[-1].said.key in WEIGHED

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
