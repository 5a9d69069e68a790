"""What happened, as each kind of seat may hear of it: numbered from 1 for every seat, without gaps.

Numbers of the whole journal would tell a seat how many hidden orders the others have given.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence

from msgspec import Struct

from fastcarriers.kernel.parts import PUBLIC, Event, PhaseBegan, Side


class News(Struct, frozen=True):
    """An event addressed to a seat: its number for that seat, and the phase in which it happened."""

    number: int
    phase: int
    event: Event


def phases_of(events: Sequence[Event], phase: int) -> tuple[int, ...]:
    """The phase in which each event happened, if the first happened in `phase`; a phase's beginning is in it."""
    phases = list[int]()
    for event in events:
        phase = event.number if isinstance(event, PhaseBegan) else phase
        phases.append(phase)
    return tuple(phases)


class Record:
    """The events of a game by who may hear of them. An audience is the sides that a seat holds: none, one or all."""

    def __init__(self, sides: Sequence[Side]) -> None:
        self.all = tuple(sides)
        audiences: list[tuple[Side, ...]] = [(), *((side,) for side in sides), self.all]
        self._heard: dict[tuple[Side, ...], list[tuple[int, Event]]] = {audience: [] for audience in audiences}

    def audience(self, sides: Collection[Side]) -> tuple[Side, ...]:
        """These sides in the game's order. ValueError if a seat cannot hold just these."""
        audience = tuple(side for side in self.all if side in sides)
        if len(audience) != len(sides) or audience not in self._heard:
            raise ValueError(f"a seat holds no side, one or all of {self.all}, not {sides}")
        return audience

    def concerns(self, audience: tuple[Side, ...], addresses: Collection[str]) -> bool:
        """Whether something addressed to these parts is for this audience; everything is for the umpire."""
        return audience == self.all or PUBLIC in addresses or any(side in addresses for side in audience)

    def add(self, events: Sequence[Event], phase: int) -> None:
        """The events of one decision, given in `phase`."""
        for heard in zip(phases_of(events, phase), events, strict=True):
            for audience, news in self._heard.items():
                if self.concerns(audience, (heard[1].to,)):
                    news.append(heard)

    def news(self, audience: tuple[Side, ...], since: int) -> tuple[News, ...]:
        """What this audience has heard behind its number `since`."""
        heard = self._heard[audience][max(since, 0) :]
        return tuple(News(number, phase, event) for number, (phase, event) in enumerate(heard, max(since, 0) + 1))
