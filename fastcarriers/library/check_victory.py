"""What the levels of victory, the variants' shifts and the historical outcome say against each other."""

from __future__ import annotations

from collections.abc import Iterator

from fastcarriers.carriers.scenario import Scenario
from fastcarriers.kernel.errors import Say, say
from fastcarriers.library.setting import Setting

__all__ = ["victory_faults"]


def victory_faults(scenario: Scenario, setting: Setting, file: str) -> Iterator[Say]:
    """Every fault of `[victory]`, of the shifts in `[[variant]]` and of `[historical_outcome]`."""
    for check in (winners, shifts, history):
        yield from check(scenario, file)


def winners(scenario: Scenario, file: str) -> Iterator[Say]:
    """Levels are won by the sides, and never by both at once."""
    sides = [side.id for side in scenario.side]
    lowest: dict[str, int] = {}
    for level in scenario.victory.level:
        if level.winner not in sides:
            yield say("check.victory.winner", file=file, level=level.level, side=level.winner)
        lowest[level.winner] = min(level.margin_at_least, lowest.get(level.winner, level.margin_at_least))
    if len(lowest) > 1 and sum(lowest.values()) < 1:
        yield say("check.victory.both", file=file)


def shifts(scenario: Scenario, file: str) -> Iterator[Say]:
    """A variant shifts points and thresholds of the sides; thresholds so that no gap opens between them."""
    sides = {side.id for side in scenario.side}
    for variant in scenario.variant:
        if not set(variant.points_shift) <= sides or not set(variant.threshold_shift) <= sides:
            yield say("check.victory.shift_side", file=file, variant=variant.id)
        if sum(variant.threshold_shift.values()) != 0:
            yield say("check.victory.shift_gap", file=file, variant=variant.id)


def history(scenario: Scenario, file: str) -> Iterator[Say]:
    """The points of history give the level that the file names; a battle that was never fought has none."""
    outcome = scenario.historical_outcome
    sides = [side.id for side in scenario.side]
    if set(outcome.points) != set(sides):
        yield say("check.victory.history_points", file=file)
        return
    if outcome.lost and set(outcome.lost) != set(sides):
        yield say("check.victory.history_lost", file=file)
    if outcome.level == "none":
        return
    first, second = (outcome.points[side] for side in sides)
    margin = {sides[0]: first - second, sides[1]: second - first}
    levels = [level for level in scenario.victory.level if level.winner in margin]
    held = [(level.margin_at_least, level) for level in levels if margin[level.winner] >= level.margin_at_least]
    best = max(held, key=lambda pair: pair[0])[1] if held else None
    found = f"{best.winner} {best.level}" if best else "none"
    if found != outcome.level:
        yield say("check.victory.history_level", file=file, level=outcome.level, found=found)
