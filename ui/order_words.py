"""Orders in words: what a menu, a list and the command palette call them."""

from __future__ import annotations

from fastcarriers.carriers import orders as o
from fastcarriers.carriers.battle import orders as b
from fastcarriers.kernel.errors import Say, say
from fastcarriers.kernel.orders import NotReady, Order, Ready, TakeBack, kind_name
from ui.speech import Voice


def order_words(order: Order, voice: Voice) -> str:
    """The order as a short imperative: `Launch F4F 3 to CAP`."""
    said = _kernel(order) or _strategic(order, voice) or _operational(order, voice) or _tactical(order, voice)
    return voice.text(said or say("ui.order.other", kind=kind_name(type(order))))


def kind_words(kind: str, voice: Voice) -> str:
    """The kind of an order as a heading: `Launch to CAP`."""
    return voice.text(KINDS.get(kind) or say("ui.order.other", kind=kind))


def _kernel(order: Order) -> Say | None:
    match order:
        case Ready():
            return say("ui.order.ready")
        case NotReady():
            return say("ui.order.not_ready")
        case TakeBack():
            return say("ui.order.take_back")
        case _:
            return None


def _strategic(order: Order, v: Voice) -> Say | None:
    match order:
        case o.DeployTaskForce():
            return say("ui.order.deploy", task_force=v.piece(order.task_force), hex=order.hex)
        case o.DeclareDummy():
            return say("ui.order.declare_dummy", task_force=v.piece(order.task_force))
        case o.TransferShip():
            return say("ui.order.transfer_ship", ship=v.piece(order.ship), task_force=v.piece(order.task_force))
        case o.StationUnit(place="search"):
            return say("ui.order.launch_to_search", unit=v.unit(order.unit), pattern=v.pattern(order.pattern))
        case o.StationUnit():
            return say("ui.order.move_unit", unit=v.unit(order.unit), box=v.place(order.place))
        case o.ScuttleShip():
            return say("ui.order.scuttle", ship=v.piece(order.ship))
        case o.DitchUnit():
            return say("ui.order.ditch", unit=v.unit(order.unit))
        case o.TowShip():
            return say("ui.order.tow", ship=v.piece(order.ship), tower=v.piece(order.tower))
        case o.CastOff():
            return say("ui.order.cast_off", ship=v.piece(order.ship))
        case o.PlotMove(hex="off"):
            return say("ui.order.plot_off", task_force=v.piece(order.task_force))
        case o.PlotMove():
            return say("ui.order.plot", task_force=v.piece(order.task_force), hex=order.hex)
        case o.CancelPlot():
            return say("ui.order.cancel_plot", task_force=v.piece(order.task_force))
        case o.MakeStatement():
            told = v.force(order.ships, order.transports, order.carriers)
            return say("ui.order.statement", task_force=v.piece(order.task_force), said=told)
        case o.WishOperations():
            return say("ui.order.wish") if order.wish else say("ui.order.wish_not")
        case _:
            return None


def _operational(order: Order, v: Voice) -> Say | None:
    match order:
        case o.LaunchToCap():
            return say("ui.order.launch_to_cap", unit=v.unit(order.unit))
        case o.LaunchToSearch() | o.ShiftSearch():
            return say("ui.order.launch_to_search", unit=v.unit(order.unit), pattern=v.pattern(order.pattern))
        case o.LaunchForTransfer():
            return say("ui.order.launch_for_transfer", unit=v.unit(order.unit))
        case o.FormStrike() if order.target == order.return_base:  # [10.82]
            return say("ui.order.form_transfer", target=v.piece(order.target))
        case o.FormStrike():
            return say("ui.order.form_strike", target=v.piece(order.target), base=v.piece(order.return_base))
        case o.PutInWave():
            args = {"unit": v.unit(order.unit), "strike": v.strike(order.strike), "wave": order.wave}
            return say("ui.order.wave_extended", **args) if order.extended else say("ui.order.wave", **args)
        case o.MoveUnit():
            return say("ui.order.move_unit", unit=v.unit(order.unit), box=v.place(order.box))
        case o.Recombine():
            return say("ui.order.recombine", unit=v.unit(order.unit), other=v.unit(order.other))
        case o.LandUnit():
            place = v.place(order.box)
            return say("ui.order.land", unit=v.unit(order.unit), on=v.piece(order.on), box=place)
        case o.MoveStrike():
            return say("ui.order.move_strike", strike=v.strike(order.strike), hex=order.hex)
        case o.RecallStrike():
            return say("ui.order.recall", strike=v.strike(order.strike))
        case o.NameReturnBase():
            return say("ui.order.return_base", strike=v.strike(order.strike), base=v.piece(order.return_base))
        case o.ChooseTarget():
            return say("ui.order.choose_target", strike=v.strike(order.strike), target=v.piece(order.task_force))
        case _:
            return None


def _tactical(order: Order, v: Voice) -> Say | None:
    match order:
        case b.FightNext():
            return say("ui.order.fight_next", situation=order.situation)
        case b.PlaceShip() | b.DisplaceShip():
            return say("ui.order.place_ship", ship=v.piece(order.ship), hex=order.hex)
        case b.FaceFleet():
            return say("ui.order.face_fleet", facing=order.facing)
        case b.PostCap() | b.EnterUnit():
            high = v.text(ALTITUDE[order.altitude])
            return say("ui.order.post", unit=v.piece(order.unit), hex=order.hex, altitude=high)
        case b.PostGrounded():
            return say("ui.order.post_grounded", unit=v.piece(order.unit), hex=order.hex)
        case b.HoldUnit():
            return say("ui.order.hold_unit", unit=v.piece(order.unit))
        case b.FlyTo():
            return say("ui.order.fly_to", unit=order.unit, hex=order.hex)
        case b.FlyOut():
            return say("ui.order.fly_out", unit=order.unit)
        case b.Dive():
            return say("ui.order.dive", unit=order.unit)
        case b.Climb():
            return say("ui.order.climb", unit=order.unit)
        case b.HoldFlight():
            return say("ui.order.hold_flight", unit=order.unit)
        case b.TurnCarrier():
            ship = v.piece(order.ship)
            return say("ui.order.turn_left", ship=ship) if order.to == "left" else say("ui.order.turn_right", ship=ship)
        case _:
            return _fighting(order, v)


def _fighting(order: Order, v: Voice) -> Say | None:
    match order:
        case b.AttackInAir():
            return say("ui.order.attack_in_air", attackers=", ".join(order.attackers), target=order.target)
        case b.Strafe():
            return say("ui.order.strafe", attackers=", ".join(order.attackers), target=order.target)
        case b.AimFlak():
            high = v.text(ALTITUDE[order.altitude])
            return say("ui.order.aim_flak", gun=v.piece(order.gun), hex=order.hex, altitude=high)
        case b.HoldFlak():
            return say("ui.order.hold_flak", gun=v.piece(order.gun))
        case b.FireFlak():
            return say("ui.order.fire_flak", group=order.group)
        case b.DeclareAttack(joins=0):
            return say("ui.order.declare_attack", unit=order.unit, target=v.piece(order.target))
        case b.DeclareAttack():
            return say("ui.order.join_attack", unit=order.unit, number=order.joins, target=v.piece(order.target))
        case b.WithdrawAttack():
            return say("ui.order.withdraw_attack", unit=order.unit)
        case _:
            return None


ALTITUDE: dict[str, Say] = {
    "high": say("ui.altitude.high"),
    "low": say("ui.altitude.low"),
    "climbing": say("ui.altitude.climbing"),
}

KINDS: dict[str, Say] = {
    "DeployTaskForce": say("ui.kind.deploy"),
    "DeclareDummy": say("ui.kind.declare_dummy"),
    "TransferShip": say("ui.kind.transfer_ship"),
    "StationUnit": say("ui.kind.station"),
    "ScuttleShip": say("ui.kind.scuttle"),
    "DitchUnit": say("ui.kind.ditch"),
    "TowShip": say("ui.kind.tow"),
    "CastOff": say("ui.kind.cast_off"),
    "PlotMove": say("ui.kind.plot"),
    "CancelPlot": say("ui.kind.cancel_plot"),
    "MakeStatement": say("ui.kind.statement"),
    "WishOperations": say("ui.kind.wish"),
    "LaunchToCap": say("ui.kind.launch_to_cap"),
    "LaunchToSearch": say("ui.kind.launch_to_search"),
    "LaunchForTransfer": say("ui.kind.launch_for_transfer"),
    "ShiftSearch": say("ui.kind.shift_search"),
    "FormStrike": say("ui.kind.form_strike"),
    "PutInWave": say("ui.kind.wave"),
    "MoveUnit": say("ui.kind.move_unit"),
    "Recombine": say("ui.kind.recombine"),
    "LandUnit": say("ui.kind.land"),
    "MoveStrike": say("ui.kind.move_strike"),
    "RecallStrike": say("ui.kind.recall"),
    "NameReturnBase": say("ui.kind.return_base"),
    "ChooseTarget": say("ui.kind.choose_target"),
    "FightNext": say("ui.kind.fight_next"),
    "PlaceShip": say("ui.kind.place_ship"),
    "FaceFleet": say("ui.kind.face_fleet"),
    "PostCap": say("ui.kind.post_cap"),
    "PostGrounded": say("ui.kind.post_grounded"),
    "EnterUnit": say("ui.kind.enter"),
    "HoldUnit": say("ui.kind.hold_unit"),
    "FlyTo": say("ui.kind.fly_to"),
    "FlyOut": say("ui.kind.fly_out"),
    "Dive": say("ui.kind.dive"),
    "Climb": say("ui.kind.climb"),
    "HoldFlight": say("ui.kind.hold_flight"),
    "TurnCarrier": say("ui.kind.turn"),
    "DisplaceShip": say("ui.kind.displace"),
    "AttackInAir": say("ui.kind.attack_in_air"),
    "Strafe": say("ui.kind.strafe"),
    "AimFlak": say("ui.kind.aim_flak"),
    "HoldFlak": say("ui.kind.hold_flak"),
    "FireFlak": say("ui.kind.fire_flak"),
    "DeclareAttack": say("ui.kind.declare_attack"),
    "WithdrawAttack": say("ui.kind.withdraw_attack"),
}
