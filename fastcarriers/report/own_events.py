"""What the events of one side's ships, statements and strikes are to a reader; those of its planes: `unit_events`."""

from __future__ import annotations

from fastcarriers.carriers import events as e
from fastcarriers.carriers.records import OFF_MAP
from fastcarriers.kernel.errors import say
from fastcarriers.kernel.parts import Event, TakenBack
from fastcarriers.report.lines import Happening
from fastcarriers.report.words import Words


def happening(event: Event, words: Words) -> Happening | None:
    """The happening of an event addressed to one side; None if it is none."""
    return of_forces(event, words) or of_words(event, words) or of_strikes(event, words)


def of_forces(event: Event, words: Words) -> Happening | None:
    """Task forces and ships [5, 6.5, 6.6]."""
    match event:
        case TakenBack():
            return Happening("", say("event.taken-back", count=1), None, event.order)
        case e.ForceMustered():
            ships = sum(1 for ship in event.ships if ship.state == "afloat")
            told, units = say("count.ships", count=ships), say("count.air_units", count=len(event.units))
            return Happening("5.1", say("event.force-mustered", ships=told, units=units))
        case e.DeploymentPlotted():
            return _where(words, event.task_force, event.hex)
        case e.DummyDeclared():
            return Happening("5.55", say("event.dummy-declared", task_force=words.place(event.task_force)))
        case e.TaskForceEmptied():
            return Happening("6.52", say("event.task-force-emptied", task_force=words.place(event.task_force)))
        case e.ShipTransferred():
            force = words.place(event.task_force)
            return Happening(
                "5.51", say("event.ship-transferred", pieces="", task_force=force), None, words.ship(event.ship)
            )
        case e.ShipTowed():
            return _tow(words, event.ship, event.tower)
        case e.ShipGone():
            return Happening(
                "", say("event.ship-gone", pieces="", state=words.why(event.state)), None, words.ship(event.ship)
            )
        case e.ShipArrived():
            force = words.place(event.task_force)
            return Happening(
                "5.41", say("event.ship-arrived", pieces="", task_force=force), None, words.ship(event.ship)
            )
        case e.MovePlotted():
            return _plot(words, event.task_force, event.hex)
        case e.MoveVoid():
            return Happening("5.45", say("event.move-void", task_force=words.place(event.task_force), hex=event.hex))
        case e.TaskForcesRefuelled():
            forces = ", ".join(words.place(force) for force in event.task_forces)
            return Happening("refuel", say("event.task-forces-refuelled", task_forces=forces)) if forces else None
        case e.FuelUsed():
            return Happening("refuel", say("event.fuel-used", task_force=words.place(event.task_force)))
        case e.ShipUnloaded():
            said = say("event.ship-unloaded", ship=words.ship(event.ship), count=event.game_turns)
            return Happening("", said) if event.game_turns else None
        case e.ShipScored():
            return Happening("", say("event.ship-scored", pieces=""), None, words.ship(event.ship))
        case _:
            return None


def of_words(event: Event, words: Words) -> Happening | None:
    """Search, statements and wishes [7, 8]."""
    match event:
        case e.StatementAsked(due=due):
            said = say("event.statement-asked", task_force=words.place(due.task_force), chit=words.chits((due.chit,)))
            return Happening("7.33", said)
        case e.StatementMade():
            force, said = words.place(event.task_force), _said(words, event)
            return Happening("7.33", say("event.statement-made", task_force=force, hex=event.hex, said=said))
        case e.StatementHeard():
            force, said = words.place(event.task_force), _said(words, event)
            return Happening("7.33", say("event.statement-heard", task_force=force, hex=event.hex, said=said))
        case e.CompositionHeard(composition=heard):
            force, ships = words.place(heard.task_force), words.classes(heard.ships)
            return Happening("10.93", say("event.composition-heard", task_force=force, hex=heard.hex, ships=ships))
        case e.CompositionStated(composition=stated):
            force, ships = words.place(stated.task_force), words.classes(stated.ships)
            chits = words.chits(event.chits)
            return Happening("10.93", say("event.composition-stated", task_force=force, ships=ships, chits=chits))
        case e.ChitsRevealed():
            force, chits = words.place(event.task_force), words.chits(event.chits)
            return Happening("10.93", say("event.chits-revealed", task_force=force, chits=chits))
        case e.PatternEmpty():
            where = words.text(
                say("name.pattern_of", pattern=words.pattern(event.pattern), display=words.place(event.display))
            )
            return Happening("7.16", say("event.pattern-empty", pieces=""), None, where)
        case e.SearchForgotten():
            forces = ", ".join(words.place(force) for force in event.task_forces)
            return Happening("10.97", say("event.search-forgotten", task_forces=forces)) if forces else None
        case e.OperationsWished(wish=True):
            return Happening("8.0", say("event.operations-wished"))
        case e.OperationsWished(wish=False):
            return Happening("8.0", say("event.operations-not-wished"))
        case _:
            return None


def of_strikes(event: Event, words: Words) -> Happening | None:
    """Air strikes [10]."""
    match event:
        case e.StrikeFormed(strike=strike):
            return _formed(words, event)
        case e.WavesClosedUp():
            return Happening("10.22", say("event.waves-closed-up", strike=words.strike(event.strike)))
        case e.StrikeMoved():
            return Happening("10.52", say("event.strike-moved", strike=words.strike(event.strike), hex=event.hex))
        case e.StrikeRecalled():
            said = say("event.strike-recalled", strike=words.strike(event.strike), why=words.why(event.why))
            return Happening("10.7", said)
        case e.ReturnBaseNamed():
            base = words.place(event.return_base)
            return Happening("10.73", say("event.return-base-named", strike=words.strike(event.strike), base=base))
        case e.StrikeEnded():
            return Happening("10.68", say("event.strike-ended", strike=words.strike(event.strike)))
        case e.ContactMade(die=int(die)):
            target, strike = words.place(event.target), words.strike(event.strike)
            if event.contact:
                said = say("event.contact-made", strike=strike, target=target, number=event.number, die=die)
            else:
                said = say("event.contact-missed", strike=strike, target=target, number=event.number, die=die)
            return Happening("10.9", said)
        case e.TargetAsked(offered=offered):
            others = ", ".join(words.place(other) for other in offered.others)
            return Happening("10.96", say("event.target-asked", strike=words.strike(offered.strike), others=others))
        case e.TargetChosen():
            target = words.place(event.task_force)
            return Happening("10.96", say("event.target-chosen", strike=words.strike(event.strike), target=target))
        case _:
            return None


def _where(words: Words, task_force: str, hex: str | None) -> Happening:
    name = words.place(task_force)
    if hex is None:
        return Happening("5.1", say("event.deployment-cancelled", task_force=name))
    return Happening("5.1", say("event.deployment-plotted", task_force=name, hex=hex))


def _plot(words: Words, task_force: str, hex: str | None) -> Happening:
    name = words.place(task_force)
    if hex is None:
        return Happening("5.33", say("event.plot-cancelled", task_force=name))
    if hex == OFF_MAP:
        return Happening("5.31", say("event.move-plotted-off", task_force=name))
    return Happening("5.31", say("event.move-plotted", task_force=name, hex=hex))


def _tow(words: Words, ship: str, tower: str | None) -> Happening:
    if tower is None:
        return Happening("6.6", say("event.tow-ended", ship=words.ship(ship)))
    return Happening("6.64", say("event.ship-towed", ship=words.ship(ship), tower=words.ship(tower)))


def _said(words: Words, event: e.StatementMade | e.StatementHeard) -> str:
    return words.force(event.ships, event.transports, event.carriers)


def _formed(words: Words, event: e.StrikeFormed) -> Happening:
    strike, target = event.strike, words.place(event.strike.target or event.strike.return_base)
    base, name = words.place(strike.return_base), words.strike(strike.id)
    origin = words.place(strike.origin)
    if strike.transfer:
        return Happening("10.82", say("event.transfer-formed", strike=name, origin=origin, target=target))
    return Happening("10.22", say("event.strike-formed", strike=name, origin=origin, target=target, base=base))
