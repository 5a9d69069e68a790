"""B44: each side's report tells what that side knew, the truth only when the game is over; and what it tells is so."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import msgspec
import pytest
from report_games import rewritten, rows_of

from fastcarriers.carriers import events as e
from fastcarriers.carriers.battle import events as b
from fastcarriers.carriers.tables import column_at
from fastcarriers.kernel.errors import KnownError
from fastcarriers.kernel.parts import SEALED, Event
from fastcarriers.papers import write_report
from fastcarriers.play.history import History, read_history
from fastcarriers.report.after_action.account import Account, account_of
from fastcarriers.report.after_action.attacks import heading_of
from fastcarriers.report.after_action.report import Report, report_of
from fastcarriers.report.after_action.sheets import as_json
from fastcarriers.report.words import Words
from fastcarriers.text import render
from ui.speech import names_of

BOTH = ("us", "jp")
BOMBS = ("report.attack.dive", "report.attack.torpedo", "report.attack.level")


def words_of(history: History) -> Words:
    return Words(names_of(history.charts))


def report(game: Path, seat: str) -> Report:
    history = read_history(game)
    return report_of(history, words_of(history), seat)


def refusal(game: Path, seat: str, out: Path) -> str:
    with pytest.raises(KnownError) as refused:
        write_report(game, seat, out)
    assert not out.exists()
    return render(refused.value.said)


# ---- who may read what


def test_b44_of_an_unfinished_game_the_umpire_is_told_nothing(midst: Path, tmp_path: Path) -> None:
    said = refusal(midst, "umpire", tmp_path / "r.html")
    assert said.startswith("This game is not over")
    assert "us, jp" in said
    for side in BOTH:
        assert report(midst, side).truth is None


def test_b44_of_a_finished_game_everybody_is_told_the_truth_and_a_side_what_it_knew_beside_it(whole: Path) -> None:
    assert report(whole, "umpire").known is None
    for side in BOTH:
        told = report(whole, side)
        assert told.known is not None
        assert told.truth is not None
        assert told.known.desk.sides == (side,)
        assert told.truth.desk.sides == BOTH
        assert {strike.side for strike in told.known.strikes.all} <= {side}
        assert {strike.side for strike in told.truth.strikes.all} == set(BOTH)
        assert all(one.truth is None for one in told.known.statements.all if one.side != side)
        assert all(one.truth is not None for one in told.truth.statements.all)


def test_a_seat_that_the_game_has_not_is_named_with_those_that_it_has(midst: Path, tmp_path: Path) -> None:
    assert (
        refusal(midst, "uk", tmp_path / "r.html") == "There is no seat uk in this game: choose one of us, jp, umpire."
    )


@pytest.mark.parametrize(("side", "enemy"), [("us", "jp"), ("jp", "us")])
def test_b44_what_a_side_may_not_know_changes_no_byte_of_its_report(
    side: str, enemy: str, midst: Path, tmp_path: Path
) -> None:
    """The same game with everything of the enemy's left out, and again with another memory, seed and orders of his."""
    rows = rows_of(midst)
    first, *rest = rows
    bare = [first, *(row for row in rest if row.to not in (enemy, SEALED))]
    memory = next(row for row in rows if row.kind == "memory" and row.to == side)
    other = msgspec.structs.replace(
        memory, to=enemy, payload=b'{"diary": [{"game_turn": 1, "op_turn": 1}], "x": "canary"}'
    )
    seed = msgspec.structs.replace(first, payload=first.payload.replace(b'"7"', b'"8"'))
    changed = [seed, *(row for row in rest if row.to != SEALED or row.kind == "order"), other]
    assert len(bare) < len(rows) * 0.9
    # Qt rounds a letter's outline a little otherwise when it meets it first: so it meets all of them before.
    write_report(midst, side, tmp_path / "letters.html", language="en")
    seen = []
    for number, those in enumerate((rows, bare, changed)):
        game = rewritten(midst, tmp_path / f"{number}.carriers", those)
        for form in ("html", "json"):
            write_report(game, side, tmp_path / f"{number}.{form}", language="en", form=form)
        seen.append(tuple((tmp_path / f"{number}.{form}").read_bytes() for form in ("html", "json")))
    assert seen[0] == seen[1] == seen[2]
    assert b"canary" not in b"".join(seen[0])


def test_the_report_of_a_side_names_no_ship_of_the_enemy_that_it_has_not_seen(midst: Path) -> None:
    """Midway opens the Japanese list of ships to the United States; the Japanese have to see what they name."""
    told = report(midst, "jp")
    history = read_history(midst)
    seen = {
        ship.id
        for moment in history.moments(("jp",))
        if isinstance(moment.event, b.FleetPlaced)
        for ship in moment.event.ships
    }
    content = as_json(told).decode()
    for ship in history.charts.order_of_battle["us"]:
        if ship not in seen:
            assert f'"{history.charts.ships[ship].name}"' not in content


# ---- that it is so


@pytest.fixture(scope="module")
def truth(played: tuple[Path, Path]) -> tuple[History, Account]:
    history = read_history(played[0])
    return history, account_of(history, words_of(history), BOTH)


def test_the_items_of_each_side_add_up_to_its_points(truth: tuple[History, Account]) -> None:
    _, account = truth
    assert account.outcome is not None
    sums = Counter[str]()
    for item in account.scored:
        sums[item.side] += item.points
    assert {side: sums[side] for side in BOTH} == account.outcome.points
    totals = [row for row in account.points().rows if row[1] == "Total"]
    assert [(row[0], row[4]) for row in totals] == [("US", sums["us"]), ("JP", sums["jp"])]
    assert sum(sums.values()) > 0


def test_losses_are_those_of_the_last_view(truth: tuple[History, Account]) -> None:
    history, account = truth
    mustered = [m.event for m in history.moments(BOTH) if isinstance(m.event, e.ForceMustered)]
    rows = account.losses.ship_table().rows
    for side in BOTH:
        view, short = account.views[side], account.desk.side(side)
        sunk = {row[1] for row in rows if row[0] == short and row[3] in ("sunk", "scuttled")}
        assert sunk == {history.charts.ships[ship.id].name for ship in view.ships.values() if ship.state == "sunk"}
        steps = sum(row[4] for row in account.losses.air_table().rows if row[0] == short)  # type: ignore[misc]
        begun = sum(unit.steps for event in mustered if event.to == side for unit in event.units)
        assert steps == begun - sum(unit.steps for unit in view.units.values() if unit.place != "lost") > 0
        hurt = {ship.id: ship.damage for ship in view.ships.values() if ship.damage}
        assert hurt.keys() == {one.ship for one in account.losses.ships.values() if one.side == side}
    assert rows


def test_every_die_of_the_display_is_told_with_the_column_from_which_it_was_read(
    truth: tuple[History, Account],
) -> None:
    history, account = truth
    tables, dice = history.charts.tables, list[tuple[int, int]]()
    for moment in history.moments(BOTH):
        match moment.event:
            case b.FlakFired(strength=strength, results=results):
                dice += list(results.values())
                for die, damage in results.values():
                    assert tables.flak_result(strength, die) == damage
            case b.AirAttackResolved() | b.GroundedStrafed() | b.SurfaceAttackResolved():
                dice.append((moment.event.die, moment.event.damage))
            case _:
                pass
    assert [(one.die, one.damage) for one in account.attacks.all] == dice
    assert len(dice) > 50
    for one in account.attacks.all:
        columns = tables.anti_ship_crt.column if one.method.key in BOMBS else tables.anti_air_crt.column
        flak, base = one.method.key == "report.attack.flak", one.method.key in BOMBS and one.against is None
        value = one.strength - (one.against or 0)
        headings = [column.flak if flak else column.base if base else column.differential for column in columns]
        at = column_at(headings, value)
        assert one.damage == (0 if at is None else columns[at].result[one.die - 1])
        assert one.column == ("-" if at is None else heading_of(*headings[at]))
        assert one.expected == pytest.approx(0 if at is None else sum(columns[at].result) / 6)


def test_every_search_roll_finds_at_the_number_that_is_told(truth: tuple[History, Account]) -> None:
    history, account = truth
    rolled = [m.event.roll for m in history.moments(BOTH) if isinstance(m.event, e.SearchRolled)]
    assert sum(len(search.dice) for search in account.searches.all) == len(rolled) > 20
    for search in account.searches.all:
        assert search.needed is not None
        assert len(search.dice) <= len(search.needed)
        hits = [die <= needed for die, needed in zip(search.dice, search.needed, strict=False)]
        assert any(hits) == search.found
    luck = account.luck
    assert sum(luck.of(side)["search"].dice for side in BOTH) == len(rolled)
    assert sum(luck.of(side)["search"].actual for side in BOTH) == sum(roll.found for roll in rolled)


def test_luck_counts_every_die_once(truth: tuple[History, Account]) -> None:
    history, account = truth
    contacts = [m.event for m in history.moments(BOTH) if isinstance(m.event, e.ContactMade) and m.event.die]
    fought = sum(
        account.luck.of(side)[kind].dice
        for side in BOTH
        for kind in ("air", "flak", "bombs")
        if kind in account.luck.of(side)
    )  # type: ignore[index]
    assert fought == len(account.attacks.all)
    assert sum(account.luck.of(side)["contact"].dice for side in BOTH if "contact" in account.luck.of(side)) == len(
        contacts
    )
    damage = sum(
        account.luck.of(side)[kind].actual
        for side in BOTH
        for kind in ("air", "flak", "bombs")
        if kind in account.luck.of(side)
    )  # type: ignore[index]
    assert damage == sum(one.damage for one in account.attacks.all)


def test_strikes_tell_of_every_unit_that_took_off_in_one(truth: tuple[History, Account]) -> None:
    history, account = truth
    launched = [
        m.event for m in history.moments(BOTH) if isinstance(m.event, e.UnitLaunched) and m.event.place == "strike"
    ]
    assert sum(len(sortie.launched) for sortie in account.strikes.all) == len(launched) > 10
    for sortie in account.strikes.all:
        assert len(sortie.landed) + len(sortie.lost) + len(sortie.left) == len(sortie.launched)
        for _, unit, _, left in sortie.landed:
            assert 0 <= left <= sortie.launched[unit]
        tried = [m.event.target for m in history.moments((sortie.side,)) if is_contact(m.event, sortie.strike.id)]
        assert [contact.target for contact in sortie.contacts] == tried
        for contact in sortie.contacts:
            assert contact.made == (contact.die is None or contact.die <= contact.number)


def is_contact(event: Event, strike: str) -> bool:
    return isinstance(event, e.ContactMade) and event.strike == strike


def test_statements_stand_beside_what_was_there(truth: tuple[History, Account]) -> None:
    _, account = truth
    assert account.statements.all
    for row, one in zip(account.statements.table().rows, account.statements.all, strict=True):
        assert (row[-1] == "true") == (one.said == one.truth)
        assert one.chit is not None
        if one.chit == "true":
            assert one.said == one.truth


def test_each_battle_has_a_picture_of_its_contact_and_a_cost(truth: tuple[History, Account]) -> None:
    history, account = truth
    begun = [m.event.battle.number for m in history.moments(BOTH) if isinstance(m.event, b.BattleBegan)]
    assert [fight.battle.number for fight in account.battles.all] == begun
    assert begun
    for fight in account.battles.all:
        assert all(fight.costs)
        if not fight.attackers:  # every wave has missed the target [11.3]
            assert not fight.scenes
            continue
        assert fight.scenes[0].said.key == "report.scene.contact"
        assert all(scene.declared for scene in fight.scenes[1:])
        flying = fight.scenes[0].view.air.values()
        assert any(unit.side == fight.battle.attacker and unit.at for unit in flying)


def test_tracks_end_where_the_markers_stand(truth: tuple[History, Account]) -> None:
    _, account = truth
    view = account.views[None]
    assert {id: track.stops[-1][1] for id, track in account.tracks.all.items()} == {
        marker.id: marker.hex for marker in view.markers.values()
    }


# ---- the diary


def test_a_diary_is_read_as_far_as_it_is_one(whole: Path) -> None:
    rows = report(whole, "us").known.diary().rows  # type: ignore[union-attr]
    assert [row[3:] for row in rows] == [
        ("US TF 1", "the Flight Deck"),
        ("Strike 1", "On the map: US TF 1."),
        ("Midway", "On the map: no."),
    ]
    assert report(whole, "jp").known.diary().rows == ()  # type: ignore[union-attr]


@pytest.mark.parametrize(
    "memory",
    [
        b"null",
        b"[]",
        b'{"diary": 7}',
        b'{"diary": [null, [], {"said": "x"}]}',
        b"[" * 900 + b"]" * 900,
        b'{"diary": [{"game_turn": 9999999999, "op_turn": 1, "about": "us-1", "said": {"key": "flag.stays"}}]}',
        b'{"diary": [{"game_turn": 1, "op_turn": -4, "about": "us-1", "said": {"key": "flag.stays"}}]}',
    ],
)
def test_a_memory_of_another_kind_is_no_diary(memory: bytes, midst: Path, tmp_path: Path) -> None:
    rows = [msgspec.structs.replace(row, payload=memory) if row.kind == "memory" else row for row in rows_of(midst)]
    told = report(rewritten(midst, tmp_path / "g.carriers", rows), "us")
    assert told.open.diary().rows == ()
