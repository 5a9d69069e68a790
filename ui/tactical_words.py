"""The Tactical Display in words: pieces, orders to a picked piece, and what an attack would be at what odds."""

from __future__ import annotations

from msgspec import Struct

from fastcarriers.carriers.battle import orders as b
from fastcarriers.carriers.battle.records import BASE_HEX, FlakTarget
from fastcarriers.carriers.view import View
from fastcarriers.kernel.errors import Say, say
from fastcarriers.kernel.orders import Order
from fastcarriers.staff.battle_odds import AirPreview, BattleOdds, Column
from ui.order_words import ALTITUDE, order_words
from ui.speech import Voice, tell
from ui.tactical_tokens import Token

Results = tuple[int, ...]
"""Damage points of dice 1 to 6."""


class Act(Struct, frozen=True):
    """An order as the list shows it: what it is, a quiet line of figures, the results of the die in one or two bars.

    `worth` ranks attacks: damage to be expected, less for each unit that it takes.
    """

    order: Order
    text: str
    detail: str = ""
    bars: tuple[Results, ...] = ()
    worth: float = 0


FACINGS: dict[str, Say] = {
    "NE": say("ui.tactical.facing.ne"),
    "E": say("ui.tactical.facing.e"),
    "SE": say("ui.tactical.facing.se"),
    "SW": say("ui.tactical.facing.sw"),
    "W": say("ui.tactical.facing.w"),
    "NW": say("ui.tactical.facing.nw"),
}
METHODS: dict[str, Say] = {
    "dive": say("ui.tactical.method.dive"),
    "torpedo": say("ui.tactical.method.torpedo"),
    "level": say("ui.tactical.method.level"),
}


class BattleVoice:
    """The words for one view of a battle."""

    def __init__(self, view: View, voice: Voice, odds: BattleOdds) -> None:
        self.view, self.voice, self.odds = view, voice, odds

    # ---- pieces

    def name(self, piece: str) -> str:
        """`SBD A3`, `CV Akagi`, `Grounded unit G2`, `Battery 1`; an own unit outside the display by its number."""
        text, view = self.voice.text, self.view
        if piece in view.air:
            return f"{self.voice.names.types.get(view.air[piece].type, '')} {piece}"
        if piece in self.voice.charts.ships:
            return f"{self.voice.charts.ships[piece].type} {self.voice.ship(piece)}"
        if piece in view.grounded:
            return text(say("ui.tactical.grounded", unit=piece))
        if piece.startswith("battery-"):
            return text(say("ui.tactical.battery", number=piece.removeprefix("battery-")))
        if piece.startswith(BASE_HEX):
            return text(say("ui.tactical.base_hex", hex=piece[1:]))
        return self.voice.piece(piece)

    def names(self, pieces: tuple[str, ...]) -> str:
        return " + ".join(self.name(piece) for piece in pieces)

    def level(self, level: str) -> str:
        return self.voice.text(ALTITUDE[level]) if level in ALTITUDE else ""

    def token(self, token: Token) -> str:
        """All about a token in one sentence, for tips and screen readers."""
        text = self.voice.text
        side = self.voice.side(self.voice.charts.sides[token.side])
        parts = [self.name(token.id)]
        if token.at is not None:
            parts.append(text(say("ui.tactical.in_hex", hex=token.at)))
        if token.level:
            parts.append(self.level(token.level))
        if token.facing:
            parts.append(text(say("ui.tactical.faces", facing=text(FACINGS[token.facing]))))
        marks = (
            (token.damage > 0, say("ui.tactical.damaged", state=f"D{token.damage}")),
            (token.half, say("ui.tactical.half")),
            (token.expended and token.kind == "gun", say("ui.tactical.fired")),
            (token.expended and token.kind == "air", say("ui.tactical.expended")),
            (token.planned == "dive", say("ui.tactical.will_dive")),
            (token.planned == "climb", say("ui.tactical.will_climb")),
            (token.leaves, say("ui.tactical.will_leave")),
            (token.kind == "grounded" and token.face is None, say("ui.tactical.face_down")),
        )
        parts += [text(said) for holds, said in marks if holds]
        return f"{side} {', '.join(parts)}"

    # ---- orders

    def act(self, order: Order) -> Act:
        """An offered order as a line of the list."""
        text = self.voice.text
        match order:
            case b.AttackInAir():
                return self._in_air(
                    order, order.attackers, order.target, self.odds.in_air(order.target, order.attackers)
                )
            case b.Strafe():
                return self._in_air(order, order.attackers, order.target, self.odds.strafing(order.attackers))
            case b.DeclareAttack():
                return self._declaration(order)
            case b.WithdrawAttack():
                return Act(order, text(say("ui.tactical.withdraw", unit=self.name(order.unit))))
            case b.AimFlak():
                return self._aim(order)
            case b.FireFlak():
                return self._fire(order)
            case b.FightNext():
                return self._next_battle(order)
            case b.FaceFleet():
                return Act(order, text(say("ui.tactical.face_fleet", facing=text(FACINGS[order.facing]))))
            case b.DisplaceShip(hex="off"):
                return Act(order, text(say("ui.tactical.displace_off", ship=self.name(order.ship))))
            case _:
                said = _plain(order)
                return Act(order, order_words(order, self.voice) if said is None else text(said))

    def _next_battle(self, order: b.FightNext) -> Act:
        voice = self.voice
        waits = next(one for one in self.view.situations if one.number == order.situation)
        attacker, target = voice.side(waits.attacker), voice.piece(waits.target)
        said = say("ui.tactical.fight_next", number=waits.number, attacker=attacker, target=target)
        return Act(order, voice.text(said))

    def _in_air(self, order: Order, attackers: tuple[str, ...], target: str, foreseen: AirPreview) -> Act:
        said = say("ui.tactical.attack", units=self.names(attackers), target=self.name(target))
        column = self.odds.anti_air(foreseen.differential)
        detail = say("ui.tactical.differential", differential=_signed(foreseen.differential), column=_span(column))
        worth = foreseen.odds.points - 0.01 * len(attackers)
        return Act(order, self.voice.text(said), self.voice.text(detail), (column.result,), worth)

    def _declaration(self, order: b.DeclareAttack) -> Act:
        units = (order.unit,)
        said = say("ui.tactical.attack", units=self.name(order.unit), target=self.name(order.target))
        if order.joins:
            there = next(a for a in self.view.attacks if a.number == order.joins)
            units = (*there.units, order.unit)
            said = say(
                "ui.tactical.join", unit=self.name(order.unit), number=order.joins, units=self.names(there.units)
            )
        detail, bars = self.on_target(units, order.target)
        return Act(order, self.voice.text(said), detail, bars)

    def on_target(self, units: tuple[str, ...], target: str) -> tuple[str, tuple[Results, ...]]:
        """[13.3, 15.41] Strength, defense or its span, differentials, columns and results of an attack from below or
        above; two rows of results where the defender's deck is not known.
        """
        text, foreseen = self.voice.text, self.odds.on_target(units, target)
        if foreseen.defense is None:
            column = self.odds.ship_to_base(foreseen.strength)
            said = say("ui.tactical.on_base", strength=foreseen.strength, column=_span(column, signed=False))
            return text(said), (foreseen.weakest,)
        least, most = foreseen.defense
        best, worst = foreseen.strength - least, foreseen.strength - most
        if least == most:
            figures = {"strength": foreseen.strength, "defense": least, "differential": _signed(best)}
            said = say("ui.tactical.on_ship", column=_span(self.odds.anti_ship(best)), **figures)
            return text(said), (foreseen.weakest,)
        said = say(
            "ui.tactical.on_carrier",
            strength=foreseen.strength,
            least=least,
            most=most,
            worst=_signed(worst),
            best=_signed(best),
            worst_column=_span(self.odds.anti_ship(worst)),
            best_column=_span(self.odds.anti_ship(best)),
        )
        return text(said), (foreseen.toughest, foreseen.weakest)

    def _aim(self, order: b.AimFlak) -> Act:
        said = say("ui.tactical.aim", gun=self.name(order.gun), hex=order.hex, altitude=self.level(order.altitude))
        group = FlakTarget(order.hex, order.altitude)
        with_it = (*(gun for gun, at in self.view.aimed.items() if at == group and gun != order.gun), order.gun)
        detail, results = self.flak(group, with_it)
        return Act(order, self.voice.text(said), detail, (results,), float(self.odds.reaches(order.gun, order.hex)))

    def _fire(self, order: b.FireFlak) -> Act:
        at, _, altitude = order.group.partition(":")
        group = FlakTarget(at, altitude)  # type: ignore[arg-type]
        firing = tuple(gun for gun, aimed in self.view.aimed.items() if aimed == group)
        detail, results = self.flak(group, firing)
        said = say("ui.tactical.fire", hex=at, altitude=self.level(altitude), count=len(firing))
        return Act(order, self.voice.text(said), detail, (results,))

    def flak(self, group: FlakTarget, guns: tuple[str, ...]) -> tuple[str, Results]:
        """[13.2] The strength of these guns on a group, its units, the column and its results for each of them."""
        foreseen = self.odds.flak(group, guns)
        column = self.odds.flak_column(foreseen.strength)
        said = say(
            "ui.tactical.flak_on",
            strength=foreseen.strength,
            units=", ".join(self.name(unit) for unit in foreseen.units),
            column=_span(column, signed=False),
        )
        return self.voice.text(said), column.result


def _plain(order: Order) -> Say | None:
    """Orders to the picked piece, which need not be named again."""
    match order:
        case b.Dive():
            return say("ui.tactical.dive")
        case b.Climb():
            return say("ui.tactical.climb")
        case b.FlyOut():
            return say("ui.tactical.fly_out")
        case b.HoldFlight():
            return say("ui.tactical.hold_flight")
        case b.HoldUnit():
            return say("ui.tactical.hold_unit")
        case b.HoldFlak():
            return say("ui.tactical.hold_flak")
        case b.TurnCarrier(to="left"):
            return say("ui.tactical.turn_left")
        case b.TurnCarrier():
            return say("ui.tactical.turn_right")
        case b.PostCap() | b.EnterUnit():
            return say("ui.tactical.here_high") if order.altitude == "high" else say("ui.tactical.here_low")
        case _:
            return None


def _signed(number: int) -> str:
    return f"{number:+d}".replace("-", "−") if number else "0"


def _span(column: Column, *, signed: bool = True) -> str:
    """A column by its printed heading: `+5…+6`; in words left of the first, where nothing happens."""
    if column.low is None or column.high is None:
        return tell(say("ui.tactical.no_effect"))
    show = _signed if signed else str
    last = column.high in (99, 999)
    return f"{show(column.low)}{'+' if last else '' if column.low == column.high else f'…{show(column.high)}'}"
