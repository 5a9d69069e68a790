"""What the public events of a battle, and those of its losses, are to a reader."""

from __future__ import annotations

from fastcarriers.carriers.battle import events as b
from fastcarriers.carriers.battle.records import BASE_HEX
from fastcarriers.kernel.errors import say
from fastcarriers.kernel.parts import Event
from fastcarriers.report.lines import Happening
from fastcarriers.report.words import Words


def happening(event: Event, words: Words) -> Happening | None:
    """The happening of an event of a battle; None if it is none."""
    return of_display(event, words) or of_fire(event, words) or of_losses(event, words)


def of_display(event: Event, words: Words) -> Happening | None:
    """Who fights whom, and how they come and go [4.1.C, 11, 12]."""
    match event:
        case b.BattleBegan(battle=battle):
            said = say("event.battle-began", target=words.place(battle.target), hex=battle.hex)
            return Happening("11.1", said, battle.attacker)
        case b.FleetPlaced():
            return Happening("11.21", say("event.fleet-placed", seen=_seen(event, words)))
        case b.UnitsAppeared():
            units = ", ".join(f"{unit.id} {words.label(unit.type)}" for unit in event.units)
            side = event.units[0].side if event.units else None
            return Happening("11.22", say("event.units-appeared", units=units), side) if units else None
        case b.RoutineBegan():
            return Happening("11.31", say("event.routine-began", routine=event.routine))
        case b.WavesArrived():
            waves = _waves(event, words)
            return Happening("11.3", say("event.waves-arrived", waves=waves)) if waves else None
        case b.CarrierTurned():
            said = say("event.carrier-turned", ship=words.ship(event.ship), facing=event.facing)
            return Happening("12.62", said)
        case b.ShipDisplaced(sunk=True):
            return Happening("12.66", say("event.ship-displaced-sunk", ship=words.ship(event.ship)))
        case b.ShipDisplaced(hex=None):
            return Happening("12.67", say("event.ship-displaced-off", ship=words.ship(event.ship)))
        case b.ShipDisplaced():
            return Happening("12.63", say("event.ship-displaced", ship=words.ship(event.ship)))
        case b.BattleEnded():
            return Happening("11.4", say("event.battle-ended"))
        case _:
            return None


def of_fire(event: Event, words: Words) -> Happening | None:
    """Attacks and flak, with their dice [13, 15]."""
    match event:
        case b.AirAttackResolved():
            units, against, damage = ", ".join(event.attackers), event.against, event.damage
            said = say(
                "event.air-attack-resolved",
                units=units,
                target=event.target,
                strength=event.strength,
                against=against,
                die=event.die,
                damage=damage,
            )
            return Happening("13.1", said)
        case b.FlakFired():
            results = ", ".join(f"{unit} {die}: {damage}" for unit, (die, damage) in event.results.items())
            said = say("event.flak-fired", strength=event.strength, results=results or "-")
            return Happening("13.2", said)
        case b.SurfaceAttackResolved():
            return _surface_attack(event, words)
        case b.AttackSpent():
            return Happening("13.34", say("event.attack-spent", target=_target(event.target, words)))
        case b.GroundedStrafed():
            said = say("event.grounded-strafed", target=event.target, die=event.die, damage=event.damage)
            return Happening("15.43", said)
        case _:
            return None


def of_losses(event: Event, words: Words) -> Happening | None:
    """What became of planes and ships [13.9]."""
    match event:
        case b.UnitHit(unit=unit):
            name = f"{unit.id} {words.label(unit.type)}"
            said = say("event.unit-shot-down", pieces="") if unit.at is None else say("event.unit-hit", pieces="")
            return Happening("13.9", said, unit.side, name)
        case b.GroundedHit(destroyed=True):
            return Happening("15.42", say("event.grounded-destroyed", pieces=""), None, event.grounded)
        case b.GroundedHit():
            return Happening("15.42", say("event.grounded-hit", pieces=""), None, event.grounded)
        case b.UnitHalved():
            return Happening("13.9", say("event.unit-halved", pieces=""), None, words.unit(event.unit))
        case b.ShipDamaged():
            said = say("event.ship-damaged", ship=words.ship(event.ship), damage=f"D{event.damage}")
            return Happening("13.8", said) if event.damage else None
        case _:
            return None


def _surface_attack(event: b.SurfaceAttackResolved, words: Words) -> Happening:
    against = "-" if event.against is None else event.against
    said = say(
        "event.surface-attack-resolved",
        target=_target(event.target, words),
        strength=event.strength,
        against=against,
        die=event.die,
        damage=event.damage,
    )
    return Happening("15.4" if event.against is None else "13.3", said)


def _target(target: str, words: Words) -> str:
    """A ship or an airbase by name; a hex of an airbase (`@000`) by its number, a grounded unit by its counter."""
    if target.startswith(BASE_HEX):
        return words.text(say("name.display_hex", hex=target.removeprefix(BASE_HEX)))
    return words.place(target)


def _seen(event: b.FleetPlaced, words: Words) -> str:
    """`16 ships, 3 grounded units`: what there is of either."""
    ships, grounded = say("count.ships", count=len(event.ships)), say("count.grounded_units", count=len(event.grounded))
    return ", ".join(words.text(said) for said in (ships, grounded) if said.args["count"]) or "-"


def _waves(event: b.WavesArrived, words: Words) -> str:
    """`3 units come in, 2 are delayed`: what there is of each; empty where no wave is under way."""
    parts = (
        say("wave.arriving", count=len(event.arriving)),
        say("wave.missed", count=len(event.missed)),
        say("wave.delayed", count=len(event.delayed)),
    )
    return ", ".join(words.text(said) for said in parts if said.args["count"])
