"""Flight decks: who is to be where, and when; CAP."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Literal

from fastcarriers.carriers.orders import LaunchToCap, MoveUnit, Recombine, StationUnit
from fastcarriers.carriers.records import AirUnit, Box, DisplayId, HolderId
from fastcarriers.commanders.commander import Asking
from fastcarriers.commanders.drill.decks import limit
from fastcarriers.commanders.drill.sight import phases_to_land
from fastcarriers.commanders.flag import homes, hours, readiness, searching
from fastcarriers.commanders.flag.air_weights import weights
from fastcarriers.commanders.flag.memory import Memory
from fastcarriers.commanders.flag.sight import Sight
from fastcarriers.kernel.orders import Order

Duty = Literal["cap", "search", "strike", "relief", "rest"]
"""What a unit is for; relief are fighters that take over from CAP that has fought, or go with a strike."""
RANK: dict[Duty, int] = {"cap": 0, "search": 1, "strike": 2, "relief": 3, "rest": 4}
STEPS = {"hangar": 2, "arm": 1, "deck": 0}
"""[9.15] Status Phases from a box to the Flight Deck."""

# ---- what units are for


def duties(sight: Sight, remembered: Memory) -> dict[str, Duty]:
    """The duty of each unit aboard: fighters beyond the relief fly CAP, so many others search, bombers strike."""
    wanted = searching.watch(sight, remembered)
    found: dict[str, Duty] = {}
    for display in sight.displays:
        units = aboard(sight, display)
        fighters = in_turn(sight, [unit for unit in units if sight.is_fighter(unit)])
        many = cap_missing(sight, display, len(fighters))
        found |= {unit.id: "cap" if at < many else "relief" for at, unit in enumerate(fighters)}
        for unit in (u for u in units if not sight.is_fighter(u)):
            bomber: Duty = "strike" if sight.is_bomber(unit) else "rest"
            found[unit.id] = "search" if unit.id in wanted else bomber
    return found


def in_turn(sight: Sight, fighters: list[AirUnit]) -> list[AirUnit]:
    """Who can fly first, one carrier after the other, so that the relief is not all on one that may be wrecked."""
    flying = Counter[str]()
    ranked: list[tuple[bool, bool, int, int, str, AirUnit]] = []
    for unit in sorted(fighters, key=lambda u: (u.half, STEPS[u.place], u.id)):
        grounded = not sight.view.holders[unit.at].can_launch
        ranked.append((grounded, unit.half, STEPS[unit.place], flying[unit.at], unit.id, unit))
        flying[unit.at] += 1
    return [one[-1] for one in sorted(ranked, key=lambda one: one[:-1])]


def cap_missing(sight: Sight, display: DisplayId, fighters: int) -> int:
    """Fighters that CAP still wants of so many aboard: its share of all, without those on it that must land."""
    up = sight.units(display, "cap")
    fresh = sum(1 for unit in up if unit.land_by is None)
    relief = int((fighters + len(up)) * weights().relief)
    return max(fighters + len(up) - relief - fresh, 0)


def aboard(sight: Sight, display: DisplayId) -> list[AirUnit]:
    """The units in any box of a display."""
    return [unit for holder in sight.displays[display] for box in STEPS for unit in sight.units(holder, box)]


# ---- take-off


def cap_launches(sight: Sight, for_what: dict[str, Duty], asking: Asking) -> Iterator[Order]:
    """[9.51] Every fighter on deck that is for CAP, unless all CAP must be down at the end of this op-turn."""
    if hours.cap_is_down(sight.charts, hours.now(sight)):
        return
    for display in sight.displays:
        for unit in sight.on_decks(display):
            if for_what[unit.id] == "cap":
                yield from (o for o in asking.options(unit.id, "LaunchToCap") if isinstance(o, LaunchToCap))


def free_for_strikes(sight: Sight, for_what: dict[str, Duty]) -> dict[DisplayId, list[AirUnit]]:
    """The units on the decks of each display that may go into a strike; of the relief some, if they get far enough."""
    found: dict[DisplayId, list[AirUnit]] = {}
    for display, holders in sight.displays.items():
        on_deck = [u for h in holders if sight.view.holders[h].can_launch for u in sight.units(h, "deck")]
        units = [unit for unit in on_deck if for_what[unit.id] == "strike"]
        relief = [unit for unit in on_deck if for_what[unit.id] == "relief" and escorts(sight, unit)]
        if units and display not in sight.view.sites:
            units += relief[: round(len(relief) * weights().escort)]
        if units:
            found[display] = units
    return found


def escorts(sight: Sight, unit: AirUnit) -> bool:
    """Whether a fighter gets as far as a strike mostly has to."""
    return sight.charts.types[unit.type].endurance >= weights().escort_endurance


# ---- status


def moves(sight: Sight, remembered: Memory, asking: Asking) -> Iterator[Order]:
    """[9.15] One step for every unit that should be elsewhere."""
    leads = lead_times(sight, remembered)
    for display, holders in sight.displays.items():
        clear = to_clear(sight, display)
        for holder in holders:
            pairs = halves(sight, holder)
            yield from (Recombine(unit, other) for unit, other in pairs)
            gone = {other for _, other in pairs}
            for unit, box in steps(sight, holder, leads, clear=holder in clear):
                if unit not in gone:
                    yield MoveUnit(unit, box)


def halves(sight: Sight, holder: HolderId) -> list[tuple[str, str]]:
    """[13.93] Pairs of identical half units in a Hangar: as one they take one place, and three attack as six did."""
    alike: dict[tuple[str, bool, str], list[str]] = {}
    for unit in sight.units(holder, "hangar"):
        if unit.half:
            home = unit.home if sight.is_search_plane(unit) else ""
            alike.setdefault((unit.type, unit.trained, home), []).append(unit.id)
    return [pair for ids in alike.values() for pair in zip(ids[::2], ids[1::2], strict=False)]


Lead = tuple[int, int]
"""In how many op-turns a unit is to take off, and its rank among those of the same hour."""


def lead_times(sight: Sight, remembered: Memory) -> dict[str, Lead]:
    """The lead of each unit aboard; strike planes have none where they are better off below [13.7]."""
    now = hours.now(sight)
    soon, ready_at = next_flying(sight, now) - now, remembered.air.ready_at
    strike = (ready_at if ready_at > now else hours.next_search(sight.charts, now) or now + FAR) - now
    lead: dict[Duty, int] = {"cap": soon, "search": soon, "strike": strike, "rest": FAR}
    found: dict[str, Lead] = {}
    below = lowered(sight, remembered)
    for id, duty in duties(sight, remembered).items():
        unit = sight.view.units[id]
        if duty == "strike" and sight.view.holders[unit.at].display in below:
            found[id] = FAR, RANK[duty]
            continue
        found[id] = lead[duty] if duty != "relief" else relief_lead(sight, unit, soon, strike), RANK[duty]
    return found


def lowered(sight: Sight, remembered: Memory) -> set[DisplayId]:
    """[13.7] The displays whose strike planes go below, for the enemy may strike before they do; noted with reasons."""
    balance, found = readiness.Balance(sight, remembered), set[DisplayId]()
    for display in sight.displays:
        if display not in sight.view.sites:
            weighed = balance.weighed(display)
            balance.note(display, weighed)
            if weighed.lowers:
                found.add(display)
    return found


def relief_lead(sight: Sight, unit: AirUnit, soon: int, strike: int) -> int:
    """Relief stands on deck where the enemy has found the task force, and where it goes along with a strike."""
    display = sight.view.holders[unit.at].display or unit.at
    if readiness.is_found(sight, display):
        return soon
    return max(soon, min(strike, STAY) if escorts(sight, unit) else STAY)


def is_busy_at_night(sight: Sight, remembered: Memory) -> bool:
    """Whether op-turns of the night are needed to have CAP and search planes on deck when the day begins."""
    if next_flying(sight, hours.now(sight)) == hours.now(sight) + FAR:
        return False
    for_what = duties(sight, remembered)
    for display in sight.displays:
        wanted = [unit for unit in aboard(sight, display) if for_what[unit.id] in ("cap", "search")]
        places = sum(limit(sight, holder) for holder in sight.displays[display])
        if sum(1 for unit in wanted if unit.place == "deck") < min(len(wanted), places):
            return True
    return False


FAR = 99


def next_flying(sight: Sight, now: int) -> int:
    """The next op-turn in which CAP and search may be launched: the next one, by night and at dusk the morning's."""
    launch = now + 1
    while hours.cap_is_down(sight.charts, launch) and launch < now + FAR:
        launch += 1
    return launch


def steps(sight: Sight, holder: HolderId, leads: dict[str, Lead], *, clear: bool) -> list[tuple[str, Box]]:
    """Unit and box for a carrier or base: who has to be up in time goes up, who is not needed yet goes down."""
    boxes = sight.view.holders[holder]
    deck, arm, hangar = (sight.units(holder, box) for box in ("deck", "arm", "hangar"))
    order = {unit.id: (*leads[unit.id], at) for at, unit in enumerate(ranked(sight, [*deck, *arm, *hangar]))}

    def soonest(units: list[AirUnit], lead: int) -> list[AirUnit]:
        return sorted((u for u in units if leads[u.id][0] <= lead), key=lambda u: order[u.id])

    up = soonest([*deck, *arm], 1)[: 0 if clear else limit(sight, holder)]
    if not clear:  # whoever is needed soon may as well stay
        up += soonest([u for u in deck if u not in up], STAY)[: max(limit(sight, holder) - len(up), 0)]
    down = [unit for unit in deck if unit not in up]
    waiting = [*soonest([u for u in arm if u not in up], STAY), *soonest(hangar, 2)]
    kept = sorted(waiting, key=lambda u: order[u.id])[: max(boxes.arm - len(down), 0)]
    sink: list[tuple[str, Box]] = [(u.id, "hangar") for u in arm if u not in up and u not in kept]
    lower: list[tuple[str, Box]] = [(u.id, "arm") for u in down]
    raised: list[tuple[str, Box]] = [(u.id, "deck") for u in arm if u in up]
    paired = [one for pair in zip(lower, raised, strict=False) for one in pair]
    entering: list[tuple[str, Box]] = [(u.id, "arm") for u in hangar if u in kept]
    shared = min(len(lower), len(raised))
    return [*sink, *paired, *lower[shared:], *raised[shared:], *entering]


STAY = 2
"""Op-turns: who takes off so soon stays in its box."""


def ranked(sight: Sight, units: list[AirUnit]) -> list[AirUnit]:
    """Who is higher up already, full before half, then by Anti-Ship Strength."""
    types = sight.charts.types
    return sorted(units, key=lambda u: (u.half, STEPS[u.place], -types[u.type].antiship, u.id))


def to_clear(sight: Sight, display: DisplayId) -> set[HolderId]:
    """[9.41] The carriers of a display whose flight decks must be empty in this op-turn's Landing Phase."""
    if display in sight.view.sites:
        return set()
    down = [*coming_down(sight, display), *homes.guests(sight, display)]
    able = [holder for holder in sight.displays[display] if sight.view.holders[holder].can_land]
    found: set[HolderId] = {u.home for u in down if sight.is_search_plane(u) and u.home in able}  # [FC-54] floats
    landing = sum(1 for unit in down if unit.home not in found)
    for holder in sorted(able, key=lambda h: (len(sight.units(h, "deck")), h)):
        if landing <= 0:
            break
        found.add(holder)
        landing -= max(sight.view.holders[holder].total - sight.aboard(holder), 0)
    return found


def coming_down(sight: Sight, display: DisplayId) -> list[AirUnit]:
    """The units of a display, on CAP, on search and in strikes, that are to land in this op-turn."""
    strikes = [u for s in sight.strikes_home(display) for u in sight.units(s.id, "strike")]
    flying = [*sight.units(display, "cap"), *sight.units(display, "search")]
    return [*(unit for unit in flying if must_land(sight, unit)), *strikes]


def must_land(sight: Sight, unit: AirUnit) -> bool:
    """[9.45, 9.53, 9.57] Whether a unit on CAP or search is to come down in this op-turn."""
    if unit.land_by is not None or homes.is_homeless(sight, unit):
        return True
    now = hours.now(sight)
    dusk = hours.dusk(sight.charts, now)
    if dusk is None:
        return False
    if unit.place == "cap":
        return now >= dusk
    return dusk - now + 1 <= phases_to_land(len(sight.units(unit.at, "search"))) + SPARE


SPARE = 1
"""Landing Phases kept in hand for search planes, of which only some may land in each."""

# ---- set-up


def stations(
    sight: Sight, remembered: Memory, display: DisplayId, taken: set[str], asking: Asking
) -> Iterator[StationUnit]:
    """[5.1] At set-up: fighters for CAP and search planes on deck, strike planes with them as far as there is room."""
    for_what = duties(sight, remembered)
    for holder in sight.displays[display]:
        boxes = sight.view.holders[holder]
        room = {"deck": limit(sight, holder), "arm": boxes.arm}
        free = [unit for unit in sight.units(holder, "hangar") if unit.id not in taken and for_what[unit.id] != "rest"]
        for unit in sorted(free, key=lambda u: (RANK[for_what[u.id]], u.half, u.id)):
            box = next((box for box, left in room.items() if left > 0), None)
            for order in asking.options(unit.id, "StationUnit") if box else ():
                if isinstance(order, StationUnit) and order.place == box:
                    room[order.place] -= 1
                    yield order
