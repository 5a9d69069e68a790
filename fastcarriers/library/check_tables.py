"""What the tables say against the rulebook and against each other: one function a check, one sentence a fault.

A line that only holds for our reconstruction (a formula, a spread) is not asked of a table whose provenance says
`printed`: there the printed numbers stand above any formula.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise
from math import ceil

from fastcarriers.carriers.tables import Tables
from fastcarriers.carriers.words import CARRIER_CLASSES, Pattern, ShipClass, Span
from fastcarriers.kernel.errors import Say, say

__all__ = ["table_faults"]

PATTERNS: tuple[Pattern, ...] = ("circle", "fan", "wedge")
PRINTED_SEARCH: tuple[tuple[Pattern, int, int, int], ...] = (
    ("circle", 1, 1, 3),
    ("circle", 1, 3, 0),
    ("fan", 1, 1, 5),
    ("fan", 1, 4, 0),
    ("wedge", 1, 1, 6),
    ("wedge", 1, 4, 1),
    ("wedge", 1, 5, 1),
)
EQUAL_DENSITY: tuple[tuple[Pattern, int, Pattern, int], ...] = (
    ("circle", 3, "fan", 1),
    ("circle", 6, "fan", 2),
    ("circle", 6, "wedge", 1),
    ("fan", 4, "wedge", 2),
    ("fan", 6, "wedge", 3),
)

CA_TOWS: tuple[tuple[ShipClass, bool], ...] = (("CL", True), ("DD", True), ("BB", False), ("BC", False), ("CV", False))


def table_faults(tables: Tables, file: str) -> Iterator[Say]:
    """Every fault of a `tables.toml` whose form is sound."""
    for check in CHECKS:
        yield from check(tables, file)


def search_printed(tables: Tables, file: str) -> Iterator[Say]:
    """[7.23-7.27] Seven cells are printed in the rules."""
    for pattern, units, distance, number in PRINTED_SEARCH:
        if tables.search_number(pattern, units, distance) != number:
            field = f"strategic_search.{pattern}.{units}[{distance}]"
            yield say("check.tables.search_printed", file=file, field=field, number=number)


def search_density(tables: Tables, file: str) -> Iterator[Say]:
    """Equal density gives equal odds (ours)."""
    if tables.strategic_search.provenance == "printed":
        return
    for first, units, second, others in EQUAL_DENSITY:
        if search_line(tables, first, units) != search_line(tables, second, others):
            a, b = f"{first}.{units}", f"{second}.{others}"
            yield say("check.tables.search_density", file=file, first=a, second=b)


def search_line(tables: Tables, pattern: Pattern, units: int) -> list[int]:
    return [tables.search_number(pattern, units, distance) for distance in range(1, 6)]


def search_falls(tables: Tables, file: str) -> Iterator[Say]:
    """[7.2] Chances fall with distance and do not fall with more units."""
    for pattern in PATTERNS:
        for units in range(1, 7):
            line = search_line(tables, pattern, units)
            field = f"strategic_search.{pattern}.{units}"
            if line != sorted(line, reverse=True):
                yield say("check.tables.search_rises", file=file, field=field)
            if units > 1 and any(a > b for a, b in zip(search_line(tables, pattern, units - 1), line, strict=True)):
                yield say("check.tables.search_more_units", file=file, field=field)


def chit_pool(tables: Tables, file: str) -> Iterator[Say]:
    """[3.22, 7.31] Thirty chits, twenty in the pool and ten in reserve, in lots of six, four and two."""
    chits = tables.chits
    if not sum(chits.count.values()) == 30 == chits.pool + chits.reserve:
        yield say("check.tables.chits_thirty", file=file)
    if set(chits.count) != set(chits.report):
        yield say("check.tables.chits_kinds", file=file)
    if sorted(set(chits.count.values())) != [2, 4, 6]:
        yield say("check.tables.chits_lots", file=file)


def wave_rule(tables: Tables, file: str) -> Iterator[Say]:
    """[11.3] The two printed examples, and the rule that fits them."""
    if tables.wave_arrivals(6, 1) != (2, 3, 4) or tables.wave_arrivals(2, 6) != (1,):
        yield say("check.tables.wave_examples", file=file)
    if tables.wave_arrival.provenance == "printed":
        return
    for waves in range(1, 7):
        for die in range(1, 7):
            want = tuple(wave for wave in range(1, waves + 1) if wave != die)[: ceil(waves / 2)]
            if tables.wave_arrivals(waves, die) != want:
                words = " ".join(map(str, want)) or "-"
                yield say("check.tables.wave_rule", file=file, waves=waves, die=die, want=words)


def contact_line(tables: Tables, file: str) -> Iterator[Say]:
    """[10.9] A number for each distance; our formula unless the table is printed."""
    table = tables.strike_contact
    lines = (table.waves_1, table.waves_2, table.waves_3, table.waves_4, table.waves_5, table.waves_6)
    for waves, line in enumerate(lines, 1):
        if len(line) != len(table.distances) or not line:
            yield say("check.tables.contact_length", file=file, field=f"strike_contact.waves_{waves}")
        elif table.provenance != "printed":
            shift = -1 if waves == 1 else 1 if waves > 3 else 0
            for at, number in zip(table.distances, line, strict=True):
                want = max(1, min(6, 6 - at // 2 + shift))
                if number != want:
                    field = f"strike_contact.waves_{waves}"
                    yield say("check.tables.contact_formula", file=file, field=field, distance=at, number=want)


def jet_line(tables: Tables, file: str) -> Iterator[Say]:
    """A number for each distance of the jet-age table too."""
    jets = tables.jet_age
    if len(jets.contact) != len(jets.contact_distances) or not jets.contact:
        yield say("check.tables.contact_length", file=file, field="jet_age.contact")


def surface_night(tables: Tables, file: str) -> Iterator[Say]:
    """[6.14] Two unwilling sides meet at night on a 1."""
    if tables.surface_contact.night.no_no != 1:
        yield say("check.tables.surface_night", file=file)


def combat_columns(tables: Tables, file: str) -> Iterator[Say]:
    """[13.1-13.3] Header lines without a gap, die 1 the best, no column worse than the one before it."""
    air, ship = tables.anti_air_crt.column, tables.anti_ship_crt.column
    if not air or air[0].differential[0] != 1:
        yield say("check.tables.first_differential", file=file, table="anti_air_crt", low=1)
    if not ship or ship[0].differential[0] != -3:
        yield say("check.tables.first_differential", file=file, table="anti_ship_crt", low=-3)
    yield from column_results(file, "anti_air_crt", [column.result for column in air], 2)
    yield from column_results(file, "anti_ship_crt", [column.result for column in ship], 4)
    yield from header_line(file, "anti_air_crt.differential", [column.differential for column in air])
    yield from header_line(file, "anti_air_crt.flak", [column.flak for column in air])
    yield from header_line(file, "anti_ship_crt.differential", [column.differential for column in ship])
    yield from header_line(file, "anti_ship_crt.base", [column.base for column in ship])


def header_line(file: str, field: str, spans: list[Span]) -> Iterator[Say]:
    for at, (low, high) in enumerate(spans, 1):
        if low > high:
            yield say("check.tables.span_backward", file=file, field=f"{field}[{at}]")
    for at, ((_, high), (low, _)) in enumerate(pairwise(spans), 2):
        if high + 1 != low:
            yield say("check.tables.gap", file=file, field=f"{field}[{at}]")


def column_results(file: str, table: str, results: Sequence[tuple[int, ...]], top: int) -> Iterator[Say]:
    for at, result in enumerate(results, 1):
        if not all(points <= top for points in result):
            yield say("check.tables.result_high", file=file, table=table, column=at, top=top)
        if list(result) != sorted(result, reverse=True):
            yield say("check.tables.result_order", file=file, table=table, column=at)
    for at, (before, after) in enumerate(pairwise(results), 2):
        if sum(before) > sum(after):
            yield say("check.tables.column_worse", file=file, table=table, column=at)


def flak_multiples(tables: Tables, file: str) -> Iterator[Say]:
    """[15.3] The flak line has a column for each number of multiples."""
    for flak in (10, 20, 30, 40):
        if not any(column.flak[0] <= flak <= column.flak[1] for column in tables.anti_air_crt.column):
            yield say("check.tables.flak_multiple", file=file, flak=flak)


def towing_order(tables: Tables, file: str) -> Iterator[Say]:
    """[6.62, 6.63] Carriers never tow; a CA tows CL and DD, not BB, BC or CV; everything with a rank can be towed."""
    towing = tables.towing
    for carrier in sorted(CARRIER_CLASSES - set(towing.never_tow)):
        yield say("check.tables.carrier_tows", file=file, type=carrier)
    for towed, may in CA_TOWS:
        if tables.can_tow("CA", towed) != may:
            yield say("check.tables.ca_tows", file=file, type=towed)
    for towed in towing.class_rank:
        if not any(tables.can_tow(tower, towed) for tower in towing.class_rank):
            yield say("check.tables.nothing_tows", file=file, type=towed)


def halved_capacities(tables: Tables, file: str) -> Iterator[Say]:
    """A capacity that is halved is at least 1."""
    found = {
        "coastal_carrier.deck_at_least": tables.coastal_carrier.deck_at_least,
        "damage.ship[2].carrier_capacity_at_least": tables.damage.ship[1].carrier_capacity_at_least,
        "damage.base_rules.capacity_at_least": tables.damage.base_rules.capacity_at_least,
    }
    for field, value in found.items():
        if value != 1:
            yield say("check.tables.capacity_one", file=file, field=field)


def base_damage(tables: Tables, file: str) -> Iterator[Say]:
    """[15.33, 15.71] Airbases always accept landings; their flak is silent at D4 only, and D2 halves it."""
    damage = tables.damage
    if not damage.base_rules.landing_always:
        yield say("check.tables.landing_always", file=file)
    if [state.flak for state in damage.base] != [True, True, True, False]:
        yield say("check.tables.base_flak", file=file)
    if 4 // damage.base[1].flak_divisor != 2:
        yield say("check.tables.base_flak_half", file=file)


def damage_states(tables: Tables, file: str) -> Iterator[Say]:
    """[6.2, 15.2] Four states in order with one to four points; flak is halved or quartered."""
    damage = tables.damage
    for kind, states in (("ship", damage.ship), ("base", damage.base)):
        if [(state.state, state.points) for state in states] != [("D1", 1), ("D2", 2), ("D3", 3), ("D4", 4)]:
            yield say("check.tables.four_states", file=file, field=f"damage.{kind}")
        for at, state in enumerate(states, 1):
            if state.flak_divisor not in (1, 2, 4):
                yield say("check.tables.flak_divisor", file=file, field=f"damage.{kind}[{at}].flak_divisor")


def stern_torpedo(tables: Tables, file: str) -> Iterator[Say]:
    """[13.54] A torpedo unit on a stern hex."""
    if (tables.tactical_modifiers.stern_torpedo, tables.tactical_modifiers.stern_torpedo_at_least) != (-2, 0):
        yield say("check.tables.stern_torpedo", file=file)


def one_night(tables: Tables, file: str) -> Iterator[Say]:
    """[9.53] Six game-turns a day, the sixth by night."""
    if tables.time.night != (6,) or tables.time.game_turns_per_day != 6:
        yield say("check.tables.night", file=file)


Check = Callable[[Tables, str], Iterator[Say]]
CHECKS: tuple[Check, ...] = (
    search_printed,
    search_density,
    search_falls,
    chit_pool,
    wave_rule,
    contact_line,
    jet_line,
    surface_night,
    combat_columns,
    flak_multiples,
    towing_order,
    halved_capacities,
    base_damage,
    damage_states,
    stern_torpedo,
    one_night,
)
