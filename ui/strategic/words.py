"""What the map says of its pieces and hexes: captions, tooltips, screen-reader texts. From a view alone."""

from __future__ import annotations

from collections.abc import Sequence

from fastcarriers.carriers.charts import Charts
from fastcarriers.carriers.records import Composition
from fastcarriers.carriers.view import View
from fastcarriers.kernel.errors import say
from fastcarriers.staff.coverage import Patrol
from fastcarriers.staff.reach import on_deck
from ui.searches import Searches
from ui.speech import Voice
from ui.strategic.pieces import Token, by_greatness, last_heard, number_of, ships_under, stack_id

MANY = 2


class MapWords:
    """The words of one game for its map."""

    def __init__(self, charts: Charts, searches: Searches) -> None:
        self.charts, self.voice, self._searches = charts, Voice(charts), searches

    # ---- captions

    def captions(self, view: View, tokens: Sequence[Token]) -> dict[str, str]:
        """The captions of all pieces by id, and of every stack that they could make: the numbers of its markers."""
        found = {token.id: self.caption(view, token) for token in tokens}
        groups: dict[str, list[str]] = {}
        for token in tokens:
            if token.kind == "task_force" and token.hex:
                groups.setdefault(stack_id(token.hex, token.side), []).append(token.number)
        for stack, numbers in groups.items():
            found[stack] = self.voice.text(say("ui.map.task_forces", numbers=", ".join(numbers)))
        return found

    def caption(self, view: View, token: Token) -> str:
        """The line under a marker: own ones by name, others by what was said of them last."""
        if token.kind == "base":
            return self.voice.place(token.id)
        if token.kind == "strike":
            return ""
        return self.force_name(view, token.id) if token.own else self.heard_short(view, token.id)

    def shorts(self, view: View, tokens: Sequence[Token]) -> dict[str, str]:
        """What is said in a few letters where a caption finds no room, by id of piece; not of those that are short."""
        forces = (token for token in tokens if token.kind == "task_force")
        found = {token.id: self._shorter(view, token) for token in forces}
        return {id: text for id, text in found.items() if text}

    def _shorter(self, view: View, token: Token) -> str:
        if token.own:
            named = self._named(view, token.id)
            return f"{named[0]} +{len(named) - 1}" if len(named) > 1 else ""
        heard = last_heard(view, token.id)
        if heard is None:
            missed = self._searches.missed(token.id)
            return self.voice.text(
                say("ui.map.short_not_searched") if missed is None else say("ui.map.short_not_found")
            )
        if isinstance(heard, Composition):
            (type_, count), *others = by_greatness(heard.ships).items()
            first = self.voice.classes({type_: count})
            return self.voice.text(say("ui.map.short_exact", ships=first)) if others else first
        if not heard.ships:
            return self.voice.text(say("ui.map.short_no_ships"))
        if not heard.carriers:
            return self.voice.text(say("ui.map.short_no_carriers"))
        return self.voice.text(say("ui.map.short_carriers", count=heard.carriers))

    def short(self, displays: Sequence[str]) -> str:
        """`TF 1, 2` for markers of one side, of which it is plain which; bases by name."""
        names = [display for display in displays if not number_of(display)]
        numbers = ", ".join(str(number_of(display)) for display in displays if number_of(display))
        found = [self.voice.piece(name) for name in names]
        return ", ".join([*found, self.voice.text(say("ui.map.task_forces", numbers=numbers))] if numbers else found)

    def force_name(self, view: View, task_force: str) -> str:
        """The carriers of a task force by name, or its first ship; a dummy is called one."""
        named = self._named(view, task_force)
        if not named:
            return self.voice.text(say("ui.map.dummy")) if view.ships else ""
        names = ", ".join(named[:MANY])
        return f"{names} +{len(named) - MANY}" if len(named) > MANY else names

    def _named(self, view: View, task_force: str) -> list[str]:
        """The ships after which a task force is called."""
        ships = ships_under(self.charts, view, task_force)
        carriers = [ship for ship in ships if self.charts.ships[ship.id].is_carrier]
        return [self.voice.ship(ship.id) for ship in carriers or ships[:1]]

    def heard_short(self, view: View, task_force: str) -> str:
        """`2 CV said · 0800`; `not found · 0800`; `not searched`."""
        heard = last_heard(view, task_force)
        if heard is None:
            return self._unheard(view, task_force)
        when = self.when(view, heard.game_turn)
        if isinstance(heard, Composition):
            return self.voice.text(say("ui.map.exact", ships=self.voice.classes(by_greatness(heard.ships)), when=when))
        if not heard.ships:
            return self.voice.text(say("ui.map.said_no_ships", when=when))
        if not heard.carriers:
            return self.voice.text(say("ui.map.said_no_carriers", when=when))
        return self.voice.text(say("ui.map.said_carriers", count=heard.carriers, when=when))

    def _unheard(self, view: View, task_force: str) -> str:
        """Of a task force of which nothing was said: whether it was searched at all, and when last."""
        missed = self._searches.missed(task_force)
        if missed is None:
            return self.voice.text(say("ui.map.not_searched"))
        return self.voice.text(say("ui.map.not_found", when=self.when(view, missed)))

    def when(self, view: View, game_turn: int) -> str:
        """The clock of a report, with its day if that is not today."""
        clock = self.voice.clock(game_turn)
        day = self.charts.day(max(game_turn, 1))
        return clock if day == view.day else self.voice.text(say("ui.map.clock_of_day", clock=clock, day=day))

    # ---- tooltips

    def tip(self, view: View, token: Token) -> str:
        """Everything that this side knows of a piece, in lines."""
        lines = [self.head(token)]
        if token.kind == "base":
            lines += self._base(view, token)
        elif token.kind == "strike":
            lines += self._strike(view, token)
        elif token.own:
            lines += self._own_force(view, token)
        else:
            lines += self._enemy_force(view, token)
        return "\n".join(line for line in lines if line)

    def head(self, token: Token) -> str:
        """`US TF 2 · 0907`."""
        name = self.voice.piece(token.id)
        where = token.hex or self.voice.text(say("ui.map.to_place"))
        return self.voice.text(say("ui.map.head", name=name, hex=where))

    def _own_force(self, view: View, token: Token) -> list[str]:
        ships = ships_under(self.charts, view, token.id)
        carriers = [ship for ship in ships if self.charts.ships[ship.id].is_carrier]
        counts = dict[str, int]()
        for ship in ships:
            type_ = self.charts.ships[ship.id].type
            counts[type_] = counts.get(type_, 0) + 1
        lines = [self.voice.classes(counts), ", ".join(self.voice.ship(ship.id) for ship in carriers)]
        lines.append(self._deck(view, token))
        if (plot := view.plots.get(token.id)) is not None:
            lines.append(
                self.voice.text(say("ui.map.plotted", hex=plot) if plot != "off" else say("ui.map.plotted_off"))
            )
        if (said := view.said.get(token.id)) is not None:
            told = self.voice.force(said.ships, said.transports, said.carriers)
            lines.append(self.voice.text(say("ui.map.you_said", said=told, when=self.when(view, said.game_turn))))
        return lines

    def _deck(self, view: View, token: Token) -> str:
        ready = on_deck(view, token.id)
        units = ", ".join(f"{count} {self.voice.names.types.get(type_, type_)}" for type_, count in ready.items())
        return self.voice.text(say("ui.map.on_deck", units=units)) if units else ""

    def _enemy_force(self, view: View, token: Token) -> list[str]:
        heard, missed = last_heard(view, token.id), self._searches.missed(token.id)
        searched = "" if missed is None else self.voice.text(say("ui.map.missed", when=self.when(view, missed)))
        if heard is None:
            return [searched or self.voice.text(say("ui.map.not_searched"))]
        when = self.when(view, heard.game_turn)
        if isinstance(heard, Composition):
            told = self.voice.text(say("ui.map.known", ships=self.voice.classes(heard.ships), hex=heard.hex, when=when))
        else:
            said = self.voice.force(heard.ships, heard.transports, heard.carriers)
            told = self.voice.text(say("ui.map.said", said=said, hex=heard.hex, when=when))
        return [told, searched, self.voice.text(say("ui.map.found")) if token.found else ""]

    def _base(self, view: View, token: Token) -> list[str]:
        site = view.sites[token.id]
        side = self.voice.names.sides.get(site.side, site.side)
        damage = self.voice.text(say("ui.map.base_damage", damage=site.damage)) if site.damage else ""
        return [side, damage, self._deck(view, token) if token.own else ""]

    def _strike(self, view: View, token: Token) -> list[str]:
        strike = view.strikes[token.id]
        units = [unit for unit in view.units.values() if unit.place == "strike" and unit.at == strike.id]
        base = self.voice.piece(strike.return_base)
        target = self.voice.piece(strike.target) if strike.target else ""
        goes = say("ui.map.strike_goes", target=target, base=base) if target else say("ui.map.strike_comes", base=base)
        counts = dict[str, int]()
        for unit in units:
            counts[unit.type] = counts.get(unit.type, 0) + 1
        flown = ", ".join(f"{count} {self.voice.names.types.get(type_, type_)}" for type_, count in counts.items())
        left = min((unit.endurance for unit in units), default=0)
        return [
            self.voice.text(goes),
            flown,
            self.voice.text(say("ui.map.endurance", count=left)),
        ]

    # ---- hexes

    def hex(self, label: str) -> str:
        """`0907 Midway · coastal`."""
        bases = ", ".join(base.name for base in self.charts.map.bases_at(label))
        terrain = {
            "sea": say("ui.map.sea"),
            "coastal": say("ui.map.coastal"),
            "land": say("ui.map.land"),
        }[self.charts.map.terrain(label)]
        return self.voice.text(say("ui.map.hex", hex=f"{label} {bases}".strip(), terrain=self.voice.text(terrain)))

    def measured(self, start: str, end: str) -> str:
        """Hexes, nautical miles, and op-turns of a propeller strike: under way, and from its launch [10.51, 10.55]."""
        table, hexes = self.charts.tables.strategic_movement, self.charts.map.distance(start, end)
        return self.voice.text(
            say(
                "ui.map.measured",
                count=hexes,
                miles=round(hexes * self.charts.map.hex_nm),
                op_turns=-(-hexes // table.propeller),
                launched=max(-(-(hexes + table.launch_penalty) // table.propeller), 1) if hexes else 0,
            )
        )

    def patrol(self, patrol: Patrol) -> str:
        """`Midway: wedge 5, 2 units`."""
        pattern, base = self.voice.pattern(patrol.pattern), self.voice.place(patrol.display)
        return self.voice.text(say("ui.map.patrol", base=base, pattern=pattern, count=patrol.units))
