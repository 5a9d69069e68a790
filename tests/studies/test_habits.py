"""Habits: counted rightly from hand-made events, and in step with what a game itself says."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pytest
from msgspec.structs import replace

from fastcarriers.carriers import events as e
from fastcarriers.carriers import phases as ph
from fastcarriers.carriers.battle import events as b
from fastcarriers.carriers.battle.records import Attack, Battle, BattleUnit
from fastcarriers.carriers.charts import Charts
from fastcarriers.carriers.records import AirUnit, Found, Marker, Ship, Statement, Strike
from fastcarriers.carriers.view import Holder, View
from fastcarriers.kernel.parts import PUBLIC, Event, PhaseBegan, Side, Standing
from fastcarriers.kernel.say import Say
from fastcarriers.library import Library
from fastcarriers.play.games import rules_of
from fastcarriers.report.after_action.diary import Entry
from fastcarriers.simulate import charts_of, chosen_for, played
from fastcarriers.staff.coverage import fog
from fastcarriers.studies.habits import Habits, Watch, habits_of

CV, TF = "us-cv-hornet", "us-1"
NIGHT_TURN = 6


@pytest.fixture(scope="module")
def charts() -> Charts:
    found = charts_of(Library().load_scenario("midway"))
    assert found.is_night(NIGHT_TURN)
    return found


class Then:
    """A moment made by hand."""

    def __init__(
        self,
        event: Event,
        units: Iterable[AirUnit] = (),
        ships: Iterable[Ship] = (Ship(CV, TF),),
        battle: Battle | None = None,
        **seen: Any,
    ) -> None:
        self.event, self._units = event, {unit.id: unit for unit in units}
        self._ships, self._battle, self._seen = {ship.id: ship for ship in ships}, battle, seen

    def units(self, side: Side) -> dict[str, AirUnit]:
        return self._units

    def ships(self, side: Side) -> dict[str, Ship]:
        return self._ships

    def view(self, side: Side | None = None) -> View:
        return View(
            side=side, scenario="midway", standing=Standing(1, ph.INTERFACE), day=1, hour=8,
            night=False, rolls=(), sunk={}, sites={}, outcome=None, battle=self._battle,
            **{"markers": {}, "game_turn": 1, "op_turn": 0, **self._seen},
        )  # fmt: skip


def watched(charts: Charts, *moments: Then, side: Side = "us") -> Habits:
    watch = Watch(charts, side)
    for moment in moments:
        watch.hear(moment)  # type: ignore[arg-type]
    return watch.told()


def turn(number: int) -> Then:
    return Then(e.GameTurnBegan(to=PUBLIC, game_turn=number))


def phase(name: str, **seen: Any) -> Then:
    return Then(PhaseBegan(to=PUBLIC, number=1, name=name, awaits=("us",)), **seen)


def unit(id: str, place: Any, at: str = TF, **more: Any) -> AirUnit:
    return AirUnit(id, more.pop("type", "sbd"), place, at, **more)


def test_searches_are_counted_by_day_when_moves_are_executed(charts: Charts) -> None:
    searching = [unit("a", "search", slot="x"), unit("b", "search", slot="x"), unit("c", "deck", CV)]
    moved = e.MovesExecuted(to="us")
    roll = Found("us", "jp-1", 1, True)
    found = watched(
        charts,
        turn(1), Then(moved, searching), Then(e.SearchRolled(to=PUBLIC, roll=roll)),
        Then(e.SearchRolled(to=PUBLIC, roll=replace(roll, found=False))),
        Then(e.SearchRolled(to=PUBLIC, roll=replace(roll, side="jp"))),
        turn(2), Then(moved, searching[2:]), Then(e.MovesExecuted(to="jp"), searching),
        turn(NIGHT_TURN), Then(moved, searching),
    )  # fmt: skip
    assert (found.day_turns, found.searched, found.searching, found.found) == (2, 1, 2, 1)


def test_fc_59_a_search_is_due_where_a_unit_could_have_been_sent_for_it(charts: Charts) -> None:
    def due(number: int, *units: AirUnit, charts: Charts = charts) -> int:
        moved = Then(e.MovesExecuted(to="us"), units, holders={CV: launches, "us-cv-yorktown": wrecked})
        return watched(charts, turn(number), moved).search_due

    launches = Holder(TF, 5, 5, 15, True, True)
    wrecked = replace(launches, can_launch=False)

    ready = unit("a", "deck", CV)
    assert [due(number, ready) for number in (1, 2, NIGHT_TURN, NIGHT_TURN + 1, NIGHT_TURN + 2)] == [1, 1, 0, 0, 1]
    assert due(NIGHT_TURN + 1, unit("a", "search", slot="x")) == 1, "whoever is up after all counts"
    assert due(2, unit("f", "deck", CV, type="f4f"), unit("b", "lost", ""), unit("c", "away", "")) == 0
    assert due(2, unit("a", "deck", "us-cv-yorktown")) == 0, "from a wreck nobody takes off"
    night = charts_of(Library().load_scenario("midway"))
    night.options["night_launch"] = True
    assert due(NIGHT_TURN + 1, ready, charts=night) == 1


def test_cap_is_owed_over_each_display_with_carriers_by_day(charts: Charts) -> None:
    ships = [
        Ship(CV, TF),
        Ship("us-cv-yorktown", "us-2"),
        Ship("us-ca-astoria", "us-3"),
        Ship("us-cv-enterprise", None),
    ]
    cap = [unit("a", "cap"), unit("b", "cap"), unit("c", "cap", "us-3"), unit("d", "deck", "us-cv-yorktown")]
    sky = phase(ph.AIR_MOVEMENT, units=cap, ships=ships)
    found = watched(charts, turn(1), sky, sky, phase(ph.TAKE_OFF, units=cap, ships=ships), turn(NIGHT_TURN), sky)
    assert (found.cap_due, found.cap_kept) == (4, 2)


def test_no_cap_is_owed_in_fog_nor_when_it_must_be_down_for_the_night(charts: Charts) -> None:
    hidden = min(fog(charts, 1, {}))
    clear = next(label for label in sorted(charts.map.labels) if label not in fog(charts, 1, {}))

    def due(label: str, **seen: Any) -> int:
        here = {"markers": {TF: Marker(TF, "us", 1, label)}, **seen}
        return watched(charts, turn(1), phase(ph.AIR_MOVEMENT, **here)).cap_due

    assert (due(clear), due(hidden)) == (1, 0)
    dusk = NIGHT_TURN - 1
    assert [due(clear, game_turn=dusk, op_turn=op_turn) for op_turn in (3, 4)] == [1, 0]
    assert due(clear, game_turn=dusk - 1, op_turn=4) == 1


def test_strikes_count_when_a_unit_takes_off_at_the_enemy(charts: Charts) -> None:
    def formed(id: str, *, transfer: bool = False, to: Side = "us") -> Then:
        strike = Strike(id, TF, "jp-1", TF, "0101", 1, transfer=transfer)
        return Then(e.StrikeFormed(to=to, strike=strike, formed=1))

    def launched(strike: str, unit: str) -> Then:
        return Then(e.UnitLaunched(to="us", unit=unit, place="strike", at=strike, slot="1", endurance=4))

    def tried(contact: bool, to: Side = "us") -> Then:
        return Then(e.ContactMade(to=to, strike="s1", target="jp-1", number=6, die=3, contact=contact))

    found = watched(
        charts, formed("s1"), formed("s2"), formed("s3", transfer=True), formed("j1", to="jp"),
        launched("s1", "a"), launched("s1", "b"), launched("s3", "c"),
        Then(e.UnitLaunched(to="us", unit="d", place="cap", at=TF)),
        tried(False), tried(True), tried(True, to="jp"),
    )  # fmt: skip
    assert (found.strikes, found.sent, found.tries, found.contacts) == (1, 2, 2, 1)


@pytest.mark.parametrize(("home", "careless"), [(CV, 1), ("us-cv-yorktown", 0), ("us-cv-lost", 0)])
def test_losses_are_counted_by_cause_and_those_that_need_not_have_been(
    charts: Charts, home: str, careless: int
) -> None:
    shut = Holder(TF, 0, 0, 0, False, False)
    holders = {CV: replace(shut, can_land=True, total=1), "us-cv-yorktown": shut}
    lost = [unit("a", "lost", "", home=home)]
    found = watched(
        charts,
        Then(e.UnitLost(to="us", unit="a", why="endurance"), lost, holders=holders),
        Then(e.UnitLost(to="us", unit="a", why="combat"), lost, holders=holders),
        Then(e.UnitLost(to="jp", unit="a", why="combat"), lost, holders=holders),
    )
    assert found.lost == {"combat": 1, "endurance": 1}
    assert found.careless == careless
    full = [*lost, unit("b", "hangar", CV)]
    assert watched(charts, Then(e.UnitLost(to="us", unit="a", why="endurance"), full, holders=holders)).careless == 0


@pytest.mark.parametrize(
    ("hexes", "endurance", "total", "target", "careless"),
    [(6, 3, 1, None, 1), (6, 1, 1, None, 0), (6, 3, 0, None, 0), (6, 3, 1, "jp-1", 0)],
    ids=["a base in reach", "none in reach", "no room there", "never on its way home"],
)
def test_10_64_another_base_or_deck_that_could_be_reached_in_time_is_a_home_too(
    charts: Charts, hexes: int, endurance: int, total: int, target: str | None, careless: int
) -> None:
    start = "0907"
    there = next(label for label in charts.map.within(start, hexes) if charts.map.distance(start, label) == hexes)
    seen = {
        "strikes": {"s1": Strike("s1", TF, target, TF, start, 1)},
        "holders": {CV: Holder(TF, 0, 0, 0, False, False), "us-cv-enterprise": Holder("us-2", 5, 5, total, True, True)},
        "markers": {TF: Marker(TF, "us", 1, start), "us-2": Marker("us-2", "us", 2, there)},
    }
    up = unit("a", "strike", "s1", slot="1", endurance=endurance, home=CV, trained=True)
    found = watched(
        charts,
        phase(ph.AIR_MOVEMENT, units=[up], **seen),
        phase(ph.AIR_MOVEMENT, units=[replace(up, endurance=1)], **seen),
        Then(e.UnitLost(to="us", unit="a", why="endurance"), [replace(up, place="lost", at="")], **seen),
    )
    assert found.careless == careless
    float_ = replace(up, type=next(type_.id for type_ in charts.types.values() if type_.function == "PBY"))
    assert (
        watched(
            charts,
            phase(ph.AIR_MOVEMENT, units=[float_], **seen),
            Then(e.UnitLost(to="us", unit="a", why="endurance"), [replace(float_, place="lost", at="")], **seen),
        ).careless
        == 0
    )


def battle(attacker: Side) -> Battle:
    return Battle(1, attacker, "jp" if attacker == "us" else "us", TF, "0101", "sea")


def hit(target: str, damage: int = 1) -> Event:
    return b.SurfaceAttackResolved(
        to=PUBLIC, number=1, target=target, strength=5, against=4, die=6, damage=damage, became=damage
    )


@pytest.mark.parametrize(("place", "loaded"), [("deck", 1), ("arm", 1), ("hangar", 0), ("cap", 0)])
def test_a_full_deck_that_is_bombed_counts_once_a_battle(charts: Charts, place: str, loaded: int) -> None:
    at = {"units": [unit("a", place, CV)], "ships": [Ship(CV, TF), Ship("us-ca-astoria", TF)], "battle": battle("jp")}
    found = watched(charts, *(Then(hit(ship), **at) for ship in (CV, CV, "us-ca-astoria", "jp-cv-kaga")))
    assert (found.bombed, found.loaded) == (1, loaded)
    missed = watched(charts, Then(hit(CV, damage=0), **at))
    assert (missed.bombed, missed.loaded) == (0, 0)


@pytest.mark.parametrize(
    ("words", "weighed"),
    [(["ready"], 1), (["safe", "lowered"], 1), (["ready", "safe"], 0), (["safe"], 0), ([], 0)],
)
def test_13_7_it_was_weighed_if_the_last_word_on_the_decks_was_of_the_danger(
    charts: Charts, words: list[str], weighed: int
) -> None:
    at = {"units": [unit("a", "deck", CV)], "ships": [Ship(CV, TF)], "battle": battle("jp")}
    diary = [Entry(1, 0, TF, Say(f"flag_air.decks_{word}", {})) for word in words]
    diary += [Entry(1, 0, "us-2", Say("flag_air.decks_ready", {})), Entry(2, 1, TF, Say("flag_air.decks_safe", {}))]
    diary += [Entry(2, 1, TF, Say("flag_air.decks_ready", {})), Entry(1, 0, TF, Say("flag.guards", {}))]
    watch = Watch(charts, "us", diary)
    watch.hear(Then(hit(CV), **at))  # type: ignore[arg-type]
    assert (watch.told().loaded, watch.told().weighed) == (1, weighed)


def test_bombers_are_counted_in_the_battles_of_their_own_side(charts: Charts) -> None:
    def counter(id: str, type_: str = "sbd", side: Side = "us") -> BattleUnit:
        return BattleUnit(id, side, type_, False, "100", "high")

    units = (counter("A1"), counter("A2"), counter("A3"), counter("A4", "f4f"), counter("D1", "zeke", "jp"))
    fought = [
        Then(b.BattleBegan(to=PUBLIC, battle=battle("us"))),
        Then(b.UnitsAppeared(to=PUBLIC, units=units)),
        Then(b.AttacksDeclared(to=PUBLIC, attacks=(Attack(1, "jp-cv-kaga", ("A1", "A2"), "dive"),))),
        Then(b.UnitHit(to=PUBLIC, unit=replace(units[0], at=None))),
        Then(b.UnitHit(to=PUBLIC, unit=replace(units[2], half=True))),
        Then(b.BattleEnded(to=PUBLIC, number=1)),
    ]
    found = watched(charts, *fought, *fought)
    assert (found.bombers, found.back, found.attackers, found.of_back) == (6, 4, 4, 2)
    assert watched(charts, *fought, side="jp").bombers == 0


@pytest.mark.parametrize(
    ("ships", "cap", "heard", "exposed", "unescorted"),
    [
        (("jp-trans-transport-1",), False, 2, 1, 1),
        (("jp-trans-transport-1",), True, 2, 1, 0),
        (("jp-trans-transport-1", "jp-dd-arashi"), False, 2, 1, 0),
        (("jp-trans-transport-1",), False, 0, 0, 0),
        (("jp-dd-arashi",), False, 2, 0, 0),
    ],
    ids=["alone", "under CAP", "with a destroyer", "no enemy carriers known", "no transports"],
)
def test_transports_within_reach_of_known_planes(
    charts: Charts, ships: tuple[str, ...], cap: bool, heard: int, exposed: int, unescorted: int
) -> None:
    transport = next(id for id, ship in charts.ships.items() if ship.type == "TRANS" and id.startswith("jp"))
    names = [transport if "trans" in ship else ship for ship in ships]
    markers = {"jp-1": Marker("jp-1", "jp", 1, "1204"), "us-1": Marker("us-1", "us", 1, "1205")}
    said = {"us-1": Statement("us-1", "1205", 1, True, False, heard)}
    moment = phase(
        ph.INTERFACE,
        ships=[Ship(name, "jp-1") for name in names],
        units=[unit("z", "cap", "jp-1", type="zeke")] if cap else [],
        markers=markers,
        statements=said,
    )
    found = watched(charts, turn(1), moment, turn(NIGHT_TURN), moment, side="jp")
    assert (found.exposed, found.unescorted) == (exposed, unescorted)


def test_of_a_real_game_it_says_what_the_game_says() -> None:
    whole = Library().load_scenario("midway")
    pack = replace(whole, scenario=replace(whole.scenario, game_turns=8))
    with played(pack, 7, chosen_for(pack, {})) as (running, end):
        rules = rules_of(pack, running.terms)
        umpire = running.session.seat(rules.sides)
        found = habits_of(rules, [item.event for item in umpire.news()])
        for side in rules.sides:
            view: Any = umpire.view(side)
            gone = sum(unit.place == "lost" for unit in view.units.values())
            assert sum(found[side].lost.values()) == gone
            assert 0 < found[side].searched <= found[side].search_due <= found[side].day_turns <= end.turns
            assert 0 < found[side].cap_kept <= found[side].cap_due
            assert found[side].of_back <= found[side].back <= found[side].bombers
            assert found[side].contacts <= found[side].tries
            assert found[side].sent >= found[side].strikes > 0
