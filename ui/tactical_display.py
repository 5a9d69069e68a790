"""The Tactical Display: the battle that is on, from set-up to the last attack, as one seat sees and fights it."""

from __future__ import annotations

from PySide6.QtCore import QPoint, Qt, Signal
from PySide6.QtGui import QKeySequence, QPalette, QResizeEvent, QShortcut
from PySide6.QtWidgets import QSplitter, QVBoxLayout, QWidget

from fastcarriers.carriers.battle import orders as b
from fastcarriers.carriers.charts import Charts
from fastcarriers.carriers.events import GameBegan
from fastcarriers.kernel.errors import Fault, say
from fastcarriers.kernel.orders import Order
from fastcarriers.staff.battle_courses import course
from fastcarriers.staff.battle_odds import BattleOdds
from maps.tactical import HEXES
from ui.look import Look
from ui.seat_link import SeatLink
from ui.speech import Voice, tell
from ui.tactical_acts import (
    TO_HEX,
    at_level,
    one_by_one,
    order_onto,
)
from ui.tactical_board import TacticalBoard
from ui.tactical_brief import TacticalBrief
from ui.tactical_chain import OrderChain
from ui.tactical_facts import facts_of
from ui.tactical_groups import Group, GroupRow, groups_of
from ui.tactical_head import TacticalHead
from ui.tactical_notes import note_at
from ui.tactical_scene import Scene, meant, scene_of
from ui.tactical_tokens import Token
from ui.tactical_words import METHODS, Act, BattleVoice

UPRIGHT = 1.05
"""Width to height of the page below which the column stands under the board."""
LOW = 36
"""Lines of text below which the head takes one row."""
FIGHTS = (b.AttackInAir, b.Strafe)


class TacticalDisplay(QWidget):
    """A page of the room. It reads the link and gives it orders that are offered; nothing else.

    `alone_wanted`: all the room of the window for this page, or no longer.
    """

    alone_wanted = Signal()

    def __init__(self, link: SeatLink, charts: Charts, look: Look) -> None:
        super().__init__()
        self._link, self._charts, self._look = link, charts, look
        self._voice = Voice(charts)
        self._joined: tuple[str, ...] = ()
        self._level = "high"
        self._stage: object = None
        self.chain = OrderChain(link)
        self.odds = BattleOdds(link.view, charts)
        self.words = BattleVoice(link.view, self._voice, self.odds)
        self.head = TacticalHead(look, self._voice)
        self.strip = self.head.strip
        self.board = TacticalBoard(look, self._describe)
        self.groups = GroupRow(look)
        self.brief = TacticalBrief(look)
        self.brief.ground(QPalette.ColorRole.Window)
        self.setAccessibleName(tell(say("ui.tactical.name")))
        self._lay_out()
        self._connect()
        self.setFocusProxy(self.board)
        self.refresh()

    def _lay_out(self) -> None:
        self.split = QSplitter(Qt.Orientation.Horizontal)
        self.split.addWidget(self.board)
        self.split.addWidget(self.brief)
        self.split.setStretchFactor(0, 1)
        self.split.setChildrenCollapsible(False)
        inside = QVBoxLayout(self)
        inside.setContentsMargins(0, 0, 0, 0)
        inside.setSpacing(0)
        inside.addWidget(self.head)
        inside.addWidget(self.split, 1)
        inside.addWidget(self.groups)

    def _connect(self) -> None:
        link, board, brief = self._link, self.board, self.brief
        link.changed.connect(self.refresh)
        link.picked.connect(self._picked_elsewhere)
        link.focus.connect(self._focus)
        self._look.changed.connect(self.refresh)
        board.token_clicked.connect(self.pick)
        board.hex_clicked.connect(self.click_hex)
        board.dropped.connect(self.drop)
        board.pointed.connect(self._point)
        board.key_act.connect(self._key)
        board.unpicked.connect(lambda: self.pick(""))
        brief.acted.connect(self.give)
        brief.hinted.connect(self._hint)
        self.groups.begun.connect(self.chain.begin)
        self.groups.refused.connect(self._refuse)
        board.group_key.connect(self.groups.press_key)
        board.fold_key.connect(self._fold)
        self.head.fold.clicked.connect(self._fold)
        self.head.fit.clicked.connect(board.fit_otherwise)
        # wherever the keyboard is, as long as this page is shown; a field that is written into keeps its letter
        QShortcut(QKeySequence(Qt.Key.Key_F), self).activated.connect(board.fit_otherwise)
        self.head.alone.clicked.connect(self.alone_wanted)
        brief.folded.connect(self.head.show_folded)
        brief.folded.connect(self._show)
        brief.tray_picked.connect(lambda unit: self.pick(unit))

    def _fold(self) -> None:
        """Put the column away, or bring it back."""
        self.brief.fold(not self.brief.is_folded)

    def resizeEvent(self, event: QResizeEvent) -> None:
        upright, unit = self.width() < self.height() * UPRIGHT, self._look.unit
        way = Qt.Orientation.Vertical if upright else Qt.Orientation.Horizontal
        room = self.height() if upright else self.width()
        column = room * 0.36 if upright else min(max(room * 0.24, unit * 12), unit * 21)
        low = self.height() < unit * LOW
        for part in (self.strip, self.brief, self.groups):
            part.set_low(low)
        self.split.setOrientation(way)
        self.split.setSizes([round(room - column), round(column)])

    # ---- showing

    @property
    def scene(self) -> Scene:
        return self.board.scene

    @property
    def picked(self) -> str:
        return self.scene.picked

    def refresh(self) -> None:
        """Read the link and show everything anew."""
        view = self._link.view
        events = (news.event for news in self._link.news)
        void = next((event.void_rules for event in events if isinstance(event, GameBegan)), ())
        self.odds = BattleOdds(view, self._charts, void)
        self.words = BattleVoice(view, self._voice, self.odds)
        self.strip.show_battle(view)
        self._show()

    def _show(self, *_: object) -> None:
        scene = scene_of(self._link, self.odds, self._link.picked_piece, self._joined)
        self._joined = scene.joined
        self.board.turn, self.board.course, self.board.note = "", (), None
        self.board.set_scene(scene)
        self._show_brief(scene)
        battle = self._link.view.battle
        stage = (battle and (battle.number, battle.routine), self._link.view.standing.name)
        if stage != self._stage:
            self._stage = stage
            self.board.follow(closer=True)

    def _show_brief(self, scene: Scene) -> None:
        token = scene.tokens.get(scene.picked)
        if token is not None:
            self.brief.show_piece(token, self.words.name(token.id), facts_of(scene, token, self.words), "")
        else:
            self.brief.show_piece(None, "", self._declared(), self._nothing_picked())
        self.brief.show_acts(self._acts(scene))
        waiting = [(t.id, self.words.name(t.id)) for t in scene.tokens.values() if t.at is None]
        self.brief.show_tray(waiting, scene.picked)
        groups = groups_of(self._link, lambda: self.odds)
        self.groups.show_groups(groups, self._below_the_board(scene))

    def _declared(self) -> list[str]:
        """[13.34] The side's declared attacks in the order in which they will be resolved, with their figures."""
        lines: list[str] = []
        for attack in self._link.view.attacks:
            args = {"units": self.words.names(attack.units), "target": self.words.name(attack.target)}
            how = tell(METHODS[attack.method])
            lines.append(tell(say("ui.tactical.declared_line", number=attack.number, method=how, **args)))
            lines.append(f"&nbsp;&nbsp;{self.words.on_target(attack.units, attack.target)[0]}")
        return [f"<b>{tell(say('ui.tactical.declared'))}</b>", *lines] if lines else []

    def _nothing_picked(self) -> str:
        if self._link.awaited or self._link.view.battle is None:
            return tell(say("ui.tactical.nothing_picked"))
        sides = ", ".join(self._voice.side(side) for side in self._link.view.standing.awaits)
        return tell(say("ui.tactical.not_awaited", side=sides))

    def _below_the_board(self, scene: Scene) -> str:
        """Where there are no buttons: what the column would say if it were not put away, or who attacks whom."""
        if self.brief.is_folded and not scene.picked:
            return self._nothing_picked()
        return self.strip.title if self.strip.is_low and self._link.view.battle is not None else ""

    def _acts(self, scene: Scene) -> list[Act]:
        """Orders that are given in the list: all but those that go to a hex, of which only a change of height is."""
        acts: list[Act] = []
        for order in scene.options:
            to_hex = isinstance(order, TO_HEX)
            raises = isinstance(order, b.PostCap | b.EnterUnit) and order.hex == scene.at
            off = isinstance(order, b.DisplaceShip) and order.hex not in HEXES
            if not to_hex or raises or off or isinstance(order, b.AimFlak):
                acts.append(self.words.act(order))
        return sorted(acts, key=lambda act: -act.worth)

    def _describe(self, at: str, picked: str) -> str:
        """What a screen reader hears of the cursor: the picked token, else what is in the hex."""
        if picked in self.scene.tokens:
            return self.words.token(self.scene.tokens[picked])
        there = [self.words.token(t) for stack in self.scene.stacks.get(at, ()) for t in stack.tokens]
        return "; ".join(there) or tell(say("ui.tactical.empty_hex", hex=at))

    # ---- picking

    def pick(self, piece: str, joins: bool = False) -> None:
        """Pick a token (empty: none), or take it into a common attack beside the picked one, or out of it."""
        token = self.scene.tokens.get(piece)
        if joins and token is not None and token.own and self.picked and piece != self.picked:
            left = tuple(unit for unit in self._joined if unit != piece)
            self._joined = left if piece in self._joined else (*self._joined, piece)
            self._show()
            return
        self._joined = ()
        if token is not None and token.level:
            self._level = token.level
        self._link.pick(piece)
        self._show()

    def _picked_elsewhere(self, piece: str) -> None:
        if piece != self.scene.picked:
            self._joined = ()
            self._show()

    def _focus(self, piece: str) -> None:
        """Show a piece or a hex of the display; ids of other boards are not for this one."""
        token = self.scene.tokens.get(piece)
        at = token.at if token is not None else piece if piece in HEXES else None
        if at is not None:
            self.board.set_cursor(at)

    # ---- ordering

    def give(self, order: Order, at: str | None = None) -> None:
        """Give one order; a refusal is told at this hex of the board."""
        self._link.order(order, self._spot(at))

    def _spot(self, at: str | None) -> QPoint | None:
        """The middle of a hex on the screen."""
        return self.board.mapToGlobal(self.board.point_of(at).toPoint()) if at else None

    def _refuse(self, group: Group) -> None:
        """A key whose button is grey says why, as a refused order does."""
        if group.why is not None:
            self._link.hold_back((Fault(group.rule, group.why),), self._spot(self.board.cursor_hex))

    def click_hex(self, at: str, target: str) -> None:
        """A click, or Enter, on a hex: order the picked counter there if the hex is lit, whatever lies in it; else
        pick what is in it. Others in a lit hex are picked by key, in the fan, or by a second click."""
        scene = self.scene
        token, held = scene.tokens.get(target), scene.tokens.get(self.picked)
        own = token is not None and token.own and target in scene.waiting and target not in scene.targets
        goes = held is not None and held.at != at and (at in scene.lit or at in scene.reach)
        way = self._turn_at(at)
        if own and target != self.picked and not goes:
            self.pick(target)
        elif way is not None:
            self.give(way, at)
        elif goes or (held is not None and (at in scene.lit or self._is_target(at, target))):
            self._order_to(held, at, token)
        elif token is not None:
            self.pick(target)
        elif not target:
            first = next((t.id for stack in scene.stacks.get(at, ()) for t in stack.tokens), "")
            self.pick(first)

    def _is_target(self, at: str, target: str) -> bool:
        return bool(meant(self.scene, at, target) & self.scene.targets) and self._mine(self.picked)

    def _mine(self, piece: str) -> bool:
        token = self.scene.tokens.get(piece)
        return token is not None and token.own

    def drop(self, piece: str, at: str, target: str) -> None:
        """A token was dragged onto a hex, or onto another token; beside the display (no hex) it leaves it."""
        if not at:
            leaving = self._link.options(piece, b.FlyOut)
            if leaving:
                self.give(leaving[0])
            return
        self._order_to(self.scene.tokens.get(piece), at, self.scene.tokens.get(target))

    def _order_to(self, piece: Token | None, at: str, target: Token | None) -> None:
        """The order that brings a piece there: from the offers, or one that the rules refuse with their reason."""
        if piece is None:
            return
        target = self._target_in(at) if target is None or target.id not in self.scene.targets else target
        if piece.kind == "air" and (way := self._course(piece.id, at)):
            self.chain.begin(one_by_one(self._link, [b.FlyTo(piece.id, hex) for hex in way]), self._spot(at))
            return
        lit = self.scene.lit.get(at, ()) if piece.id == self.picked else ()
        level = target.level if target is not None and target.level else self._level
        offered = at_level(lit, level)
        order = offered or order_onto(self._link.view, self.odds, piece, at, self._level, target, self._joined)
        if order is not None:
            self.give(order, at)

    def _target_in(self, at: str) -> Token | None:
        """What in a hex the picked piece may attack; nothing if it cannot."""
        there = [token for stack in self.scene.stacks.get(at, ()) for token in stack.tokens]
        return next((token for token in there if token.id in self.scene.targets), None)

    def _course(self, piece: str, at: str) -> tuple[str, ...]:
        flies = piece in self._link.view.air and self._link.view.air[piece].side == self._link.side
        if not flies or self._link.view.standing.name not in ("defender_air", "attacker_air"):
            return ()
        return course(self.odds, piece, at)

    def _turn_at(self, at: str) -> Order | None:
        """[12.62] A click into one of the two arcs of a picked carrier turns her that way."""
        for turn in self.scene.turns:
            if HEXES.get(at) in turn.swept and not any(HEXES.get(at) in o.swept for o in self.scene.turns if o != turn):
                return b.TurnCarrier(self.picked, turn.to)
        return None

    # ---- pointing and keys

    def _point(self, at: str, target: str) -> None:
        """The way, the turn or the odds under the cursor."""
        board, scene = self.board, self.scene
        board.course = (
            self._course(self.picked, at) if at in scene.reach or at in {r.end for r in scene.open_runs} else ()
        )
        turn = self._turn_at(at)
        board.turn = turn.to if isinstance(turn, b.TurnCarrier) else ""
        board.note = note_at(scene, self.words, at, target, board.turn)
        board.setToolTip("" if board.note else self._tip(at, target))

    def _tip(self, at: str, target: str) -> str:
        token = self.scene.tokens.get(target)
        return self.words.token(token) if token is not None else ""

    def _hint(self, act: Act | None) -> None:
        """An order of the list is looked at: show on the board what it would do."""
        order = act.order if isinstance(act, Act) else None
        self.board.turn = order.to if isinstance(order, b.TurnCarrier) else ""
        self.board.update()

    def _key(self, key: str) -> None:
        """Keys for the picked counter. A turn is shown first and given when its key comes again."""
        kinds = {"dive": b.Dive, "climb": b.Climb, "leave": b.FlyOut}
        if key in ("left", "right"):
            self._turn_by_key(key)
            return
        if key == "stay":
            kind = {"entry": b.HoldUnit, "flak": b.HoldFlak, "surface_attack": b.WithdrawAttack}
            wanted = kind.get(self._link.view.standing.name, b.HoldFlight)
        elif key == "level":
            wanted = b.EnterUnit if self._link.view.standing.name == "entry" else b.PostCap
        else:
            wanted = kinds[key]
        found = [
            o for o in self.scene.options if isinstance(o, wanted) and getattr(o, "hex", self.scene.at) == self.scene.at
        ]
        if found:
            self.give(found[0], self.scene.at)

    def _turn_by_key(self, way: str) -> None:
        turns = [o for o in self.scene.options if isinstance(o, b.TurnCarrier) and o.to == way]
        if not turns:
            return
        if self.board.turn == way:
            self.give(turns[0], self.scene.at)
            return
        self.board.turn = way
        self.board.note = note_at(self.scene, self.words, self.scene.at or "", "", way)
        self.board.update()
