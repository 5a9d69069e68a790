"""[7.33] What a statement is worth: how the mix of chits lets a task force be that was spoken of so."""

from __future__ import annotations

from msgspec import Struct

from fastcarriers.carriers.charts import Charts
from fastcarriers.kernel.parts import Side
from fastcarriers.staff.hearsay import CARRIERS_SPOKEN_OF, Words, likelihood


class Worth(Struct, frozen=True):
    """Chances, together 1: `nothing` that it is a dummy, `carriers[n]` that it has ships and n carriers among them.

    `as_said` is the chance that the number of carriers, or that there is no ship, is true.
    """

    nothing: float
    carriers: tuple[float, ...]
    as_said: float


def carriers_of(charts: Charts, side: Side) -> int:
    """[FC-17] The carriers that a side has in the scenario: nobody would believe in more."""
    return sum(1 for ship in charts.order_of_battle[side] if charts.ships[ship].type in CARRIERS_SPOKEN_OF)


def worth(charts: Charts, owner: Side, said: Words) -> Worth:
    """What to make of a statement, if nothing else is known of the task force.

    Beforehand every number of carriers up to those of the scenario, and a dummy, are taken to be equally likely, with
    transports or without; the owner to choose at random among what his chit allows.
    """
    most = carriers_of(charts, owner)
    dummy = likelihood(charts, said, Words(False, False, 0), most)
    numbers = tuple(
        sum(likelihood(charts, said, Words(True, transports, number), most) for transports in (False, True)) / 2
        for number in range(most + 1)
    )
    whole = dummy + sum(numbers)
    carriers = tuple(number / whole for number in numbers)
    believed = carriers[: said.carriers + 1]  # a chit may let an owner speak of more carriers than his side has
    as_said = dummy / whole if not said.ships else believed[-1] * (said.carriers <= most)
    return Worth(dummy / whole, carriers, as_said)
