"""[10.1-10.4, 10.82] Air Strikes: forming, waves, plot and return base."""

from __future__ import annotations

from collections.abc import Iterator

from fastcarriers.carriers import first_strike
from fastcarriers.carriers import phases as ph
from fastcarriers.carriers.displays import (
    display_of,
    displays,
    hex_of,
    holders,
    in_strike,
    is_usable,
    may_use,
    units_on_deck,
)
from fastcarriers.carriers.events import StrikeEnded, StrikeFormed, UnitLaunched, WavesClosedUp
from fastcarriers.carriers.missions import Purpose, refusal_to_take_off
from fastcarriers.carriers.orders import FormStrike, PutInWave
from fastcarriers.carriers.records import RETURN_BOX, AirUnit, DisplayId, Duty, MarkerId, Strike
from fastcarriers.carriers.scenario_rules import AttackBarred, CountsAsSearched, holds_in
from fastcarriers.carriers.state import CarriersKind, CarriersNow, Own, Public
from fastcarriers.kernel.errors import IllegalOrder, refuse
from fastcarriers.kernel.orders import Kind
from fastcarriers.kernel.parts import Side
from fastcarriers.kernel.say import say

EXTENDED_TYPE, EXTENDED_ON = "zeke", "south_pacific"
"""[15.72] The one type with auxiliary tanks, and the map of which the hexes of that rule are."""

# ---- 10.2 forming


def origins(public: Public, own: Own) -> Iterator[DisplayId]:
    """[10.21] The displays with a unit on a flight deck."""
    found: dict[DisplayId, None] = {}
    for unit in own.units.values():
        if unit.place == "deck" and (display := display_of(public, own, unit.at)) is not None:
            found[display] = None
    yield from found


def plots(public: Public, own: Own, origin: DisplayId) -> Iterator[FormStrike]:
    """[10.3, 10.4, 10.82] Targets with every return base, the origin first; transfers to the other displays."""
    bases = list(displays(public, own))
    bases.sort(key=lambda base: base != origin)
    for target in targets(public, own):
        yield from (FormStrike(origin, target, base) for base in bases)
    yield from (FormStrike(origin, base, base) for base in bases if base != origin)


def targets(public: Public, own: Own) -> Iterator[DisplayId]:
    """[10.31, 7.11, 7.29, 15.12] Enemy task forces that count as searched, and every enemy airbase."""
    for task_force in dict.fromkeys((*own.searched, *searched_by_rule(public, own))):
        marker = public.markers.get(task_force)
        if marker is not None and marker.on_map and marker.side != own.side:
            yield task_force
    yield from (site.id for site in public.sites.values() if site.side != own.side)


def searched_by_rule(public: Public, own: Own) -> Iterator[MarkerId]:
    """The task forces that count as searched by a rule of the scenario (`counts_as_searched`)."""
    charts = public.charts
    for rule in public.rules(CountsAsSearched):
        if rule.side == own.side and holds_in(rule.game_turns, public.game_turn):
            forces = (force for force in charts.scenario.task_force if force.id in rule.task_forces)
            yield from (f"{force.side}-{force.number}" for force in forces)


def refusal_to_form(public: Public, own: Own, order: FormStrike) -> IllegalOrder | None:
    """[10.2] The origin, the target, the return base, and that there is somebody to fly."""
    if order.origin not in displays(public, own):
        return refuse("10.21", "strikes.no_display", display=order.origin)
    refusal = refusal_of_target(public, own, order)
    if refusal is not None:
        return refusal
    if order.return_base not in displays(public, own) or not is_usable(public, own, order.return_base):
        return refuse("10.42", "strikes.no_return_base", base=order.return_base)
    if any(
        (strike.target, strike.return_base) == (order.target, order.return_base) and not in_strike(own, strike.id)
        for strike in formed_now(public, own, order.origin)
    ):
        return refuse("10.22", "strikes.empty_already", target=order.target)
    transfer = is_own(public, own, order.target)
    if not any(True for _ in able(public, own, order.origin, order.return_base, "transfer" if transfer else "strike")):
        return refuse("10.21", "strikes.nobody_to_fly", display=order.origin)
    return None


def refusal_of_target(public: Public, own: Own, order: FormStrike) -> IllegalOrder | None:
    """[10.31, 10.32, 10.82] One target: a searched enemy task force, an enemy airbase, or a display to transfer to."""
    target = order.target
    if is_own(public, own, target):
        if target == order.origin:
            return refuse("10.82", "strikes.transfer_to_itself", display=target)
        if target not in displays(public, own):
            return refuse("10.82", "strikes.no_display", display=target)
        if target != order.return_base:
            return refuse("10.82", "strikes.transfer_lands_there", target=target)
        return None
    if target in public.sites:
        return barred(public, own, target)
    marker = public.markers.get(target)
    if marker is None or not marker.on_map:
        return refuse("10.31", "strikes.no_such_target", target=target)
    if target not in own.searched and target not in searched_by_rule(public, own):
        return refuse("10.31", "strikes.not_searched", target=target)
    return None


def barred(public: Public, own: Own, base: str) -> IllegalOrder | None:
    """The scenario's rule `attack_barred`; the first attack from one of its bases voids it."""
    for rule in public.rules(AttackBarred):
        if rule.side == own.side and base in rule.bases:
            return refuse(rule.id, "strikes.attack_barred", base=base)
    return None


def is_own(public: Public, own: Own, display: DisplayId) -> bool:
    """Whether a marker or base is this side's; false for what there is not."""
    piece = public.sites.get(display) or public.markers.get(display)
    return piece is not None and piece.side == own.side


def formed_now(public: Public, own: Own, origin: DisplayId) -> Iterator[Strike]:
    """[10.22, 10.26] The strikes of a display that are being formed in this Take-Off Phase."""
    return (strike for strike in own.strikes.values() if strike.launched == public.clock and strike.origin == origin)


def able(public: Public, own: Own, origin: DisplayId, base: DisplayId, purpose: Purpose) -> Iterator[AirUnit]:
    """The units of a display that could take off in a strike with this return base."""
    for unit in own.units.values():
        if (
            unit.place == "deck"
            and display_of(public, own, unit.at) == origin
            and refusal_to_take_off(public, own, unit.id, purpose) is None
            and may_land_at(public, own, unit, base)
        ):
            yield unit


def may_land_at(public: Public, own: Own, unit: AirUnit, base: DisplayId) -> bool:
    """[9.47, 10.43] Whether a unit may use any carrier of a task force, or a base."""
    return any(may_use(public, own, unit, holder) for holder in holders(public, own, base))


def form_strike(now: CarriersNow, order: FormStrike, by: Side) -> None:
    """[10.22, 10.41] A Strike Display with its plot; the strike begins in the hex of its origin."""
    own, public = now.own[by], now.public
    formed = own.strikes_formed + 1
    strike = Strike(
        id=f"strike-{formed}",
        origin=order.origin,
        target=order.target,
        return_base=order.return_base,
        hex=hex_of(public, order.origin),
        launched=public.clock,
        transfer=is_own(public, own, order.target),
    )
    now.happen(StrikeFormed(to=by, strike=strike, formed=formed))


# ---- 10.22 waves


def waves_for(public: Public, own: Own, unit: str) -> Iterator[PutInWave]:
    """[10.22] Every wave that can be filled next in the strikes that its display is forming."""
    flyer = own.units.get(unit)
    origin = display_of(public, own, flyer.at) if flyer is not None and flyer.place == "deck" else None
    if flyer is None or origin is None:
        return
    for strike in formed_now(public, own, origin):
        last = min(len(waves_of(own, strike.id)) + 1, public.charts.tables.limits.waves)
        for wave in range(1, last + 1):
            yield PutInWave(unit, strike.id, wave)
            if may_extend(public, flyer, strike):
                yield PutInWave(unit, strike.id, wave, extended=True)


def waves_of(own: Own, strike: str) -> set[str]:
    """[10.22] The numbers of the occupied waves; the Return Box is none."""
    return {unit.slot for unit in in_strike(own, strike)} - {RETURN_BOX}


def refusal_to_put(public: Public, own: Own, order: PutInWave) -> IllegalOrder | None:
    """[10.22-10.28] One display, one Take-Off Phase, no wave skipped."""
    strike = own.strikes.get(order.strike)
    if strike is None:
        return refuse("10.22", "strikes.no_such_strike", strike=order.strike)
    if strike.launched != public.clock:
        return refuse("10.26", "strikes.formed_before", strike=strike.id)
    refusal = refusal_to_take_off(public, own, order.unit, "transfer" if strike.transfer else "strike")
    if refusal is not None:
        return refusal
    unit = own.units[order.unit]
    if display_of(public, own, unit.at) != strike.origin:
        bases = unit.at in public.sites or strike.origin in public.sites
        return refuse("10.28" if bases else "10.27", "strikes.other_display", unit=unit.id, strike=strike.id)
    if not may_land_at(public, own, unit, strike.return_base):
        return refuse("9.47", "strikes.cannot_land_there", unit=unit.id, base=strike.return_base)
    if order.extended and not may_extend(public, unit, strike):
        return refuse("15.72", "strikes.no_extension", unit=unit.id)
    return refusal_of_wave(public, own, order) or first_strike.refusal_to_join(public, own, unit, strike)


def refusal_of_wave(public: Public, own: Own, order: PutInWave) -> IllegalOrder | None:
    """[10.22] Waves 1 to 6; those before it hold a unit."""
    if not 1 <= order.wave <= public.charts.tables.limits.waves:
        return refuse("10.22", "strikes.no_such_wave", wave=order.wave)
    occupied = waves_of(own, order.strike)
    for before in range(1, order.wave):
        if str(before) not in occupied:
            return refuse("10.22", "strikes.wave_skipped", wave=order.wave, empty=before)
    return None


def may_extend(public: Public, unit: AirUnit, strike: Strike) -> bool:
    """[15.72] Zekes of Rabaul on a strike to Henderson Field or Tulagi; the unit is still at its base."""
    rule, charts = public.charts.tables.tactical_modifiers.zeke_extension, public.charts
    if charts.map.id != EXTENDED_ON or unit.type != EXTENDED_TYPE or strike.transfer or strike.target is None:
        return False
    base = public.sites.get(unit.at)
    return base is not None and base.hex == rule.from_ and hex_of(public, strike.target) in rule.to


def put_in_wave(now: CarriersNow, order: PutInWave, by: Side) -> None:
    """[10.22, 10.64, 10.65] The unit is in the air and its endurance counts."""
    unit, charts = now.own[by].units[order.unit], now.public.charts
    more = charts.tables.tactical_modifiers.zeke_extension.endurance if order.extended else 0
    now.happen(
        UnitLaunched(
            to=by,
            unit=unit.id,
            place="strike",
            at=order.strike,
            slot=str(order.wave),
            endurance=charts.types[unit.type].endurance + more,
            extended=order.extended,
        )
    )


# ---- what the whole is tidied up by


def close_up(now: CarriersNow, by: Side, strike_id: str) -> None:
    """[10.22] No wave of a strike that is still being formed stays empty: those after it move up.

    Only in its Take-Off Phase; a strike in flight keeps the gaps that its losses make.
    """
    own, public = now.own[by], now.public
    strike = own.strikes.get(strike_id)
    if strike is None or public.standing.name != ph.TAKE_OFF or strike.launched != public.clock:
        return
    numbers = {wave: str(number) for number, wave in enumerate(sorted(waves_of(own, strike_id), key=int), 1)}
    moved = {unit.id: numbers[unit.slot] for unit in in_strike(own, strike_id) if numbers[unit.slot] != unit.slot}
    if moved:
        now.happen(WavesClosedUp(to=by, strike=strike_id, waves=moved))


def drop_empty(now: CarriersNow) -> None:
    """[10.22, 10.68] A strike without units is none; its display is free."""
    for side in now.public.charts.sides:
        own = now.own[side]
        if own.strikes:
            flying = {unit.at for unit in own.units.values() if unit.place == "strike"}
            for strike in [id for id in own.strikes if id not in flying]:
                now.happen(StrikeEnded(to=side, strike=strike))


def empty_strikes(public: Public, own: Own) -> Iterator[Duty]:
    """[10.22] Strikes that will not be, for nobody was put into them."""
    for strike in own.strikes.values():
        if strike.launched == public.clock and not in_strike(own, strike.id):
            yield Duty("10.22", say("strikes.still_empty", strike=strike.id), strike.id, must=False)


KINDS: tuple[CarriersKind, ...] = (
    Kind(FormStrike, frozenset({ph.TAKE_OFF}), origins, plots, refusal_to_form, form_strike),
    Kind(PutInWave, frozenset({ph.TAKE_OFF}), units_on_deck, waves_for, refusal_to_put, put_in_wave),
)
