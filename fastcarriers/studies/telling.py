"""A study in words: the tables on the screen, and what is to be said of its end."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence

from fastcarriers.kernel.errors import Say, say
from fastcarriers.kernel.parts import Side
from fastcarriers.report.words import level_in_words
from fastcarriers.studies.intervals import Interval, Share, Spread
from fastcarriers.studies.scenarios import NOBODY, ScenarioStudy, summary_of
from fastcarriers.studies.study import Study

Render = Callable[[Say], str]
GAP = "  "
NAMED = 10
"""Seeds of failed games that are named; the log has them all."""


def screen(study: ScenarioStudy, text: Render) -> Iterator[str]:
    """The lines of the summary; `text` makes a sentence of what is to be said."""
    of, names = study.study, {side.id: side.name for side in study.pack.scenario.side}
    us, jp = study.sides
    yield text(
        say(
            "studies.title",
            scenario=study.pack.scenario.title,
            first=names[us],
            commander=study.commanders[us],
            second=names[jp],
            other=study.commanders[jp],
        )
    )
    if of.played:
        yield text(say("studies.course", count=len(of.played), seed=of.seed, seconds=round(of.seconds, 1)))
        yield ""
        yield from _shares(study, names, text)
        yield ""
        yield from _spreads(study, names, text)
        yield ""
        yield text(say("studies.steps"))
        yield text(say("studies.intervals"))


def end_of(study: Study[object]) -> Iterator[Say]:
    """What went wrong, if anything did: games that failed, and why it ended early."""
    if study.failed:
        first = study.failed[0]
        seeds = ", ".join([*(str(game.seed) for game in study.failed[:NAMED]), *["…"][: len(study.failed) > NAMED]])
        yield say("studies.failed", count=len(study.failed), seeds=seeds, seed=first.seed, error=first.error)
    left = study.games - len(study.played) - len(study.failed)
    match study.stopped:
        case "ctrl_c" | "terminated":
            if study.played:
                yield say("studies.stopped", done=len(study.played), games=study.games)
            else:
                yield say("studies.stopped_at_once")
        case "workers_lost":
            yield say("studies.workers_lost", count=left)
        case "not_written":
            yield say("studies.table_broke_off", done=len(study.played), games=study.games)
        case None:
            pass


# ---- tables


def _shares(study: ScenarioStudy, names: Mapping[Side, str], text: Render) -> Iterator[str]:
    summary = summary_of(study)
    rows = [
        (
            text(say("studies.nobody_won") if side == NOBODY else say("studies.won", side=names[side])),
            *_share_cells(share),
        )
        for side, share in summary.winner.items()
    ]
    rows += [
        (
            text(say("studies.level", side=names[won.winner], level=level_in_words(won.level, text))),
            *_share_cells(won.won),
        )
        for won in summary.level
    ]
    head = [text(said) for said in (say("studies.games"), say("studies.share"), say("studies.interval"))]
    yield from columns([("", *head), *rows])


def _spreads(study: ScenarioStudy, names: Mapping[Side, str], text: Render) -> Iterator[str]:
    summary, (first, _) = summary_of(study), study.sides
    by_side: tuple[tuple[Callable[[str], Say], dict[Side, Spread]], ...] = (
        (lambda name: say("studies.points", side=name), summary.points),
        (lambda name: say("studies.carriers_lost", side=name), summary.carriers_lost),
        (lambda name: say("studies.ships_lost", side=name), summary.ships_lost),
        (lambda name: say("studies.air_steps_lost", side=name), summary.air_steps_lost),
    )
    overall = (
        (say("studies.margin", side=names[first]), summary.margin),
        (say("studies.turns"), summary.turns),
        (say("studies.orders"), summary.orders),
        (say("studies.seconds"), summary.seconds),
    )
    rows = [
        (text(said(names[side])), *_spread_cells(spread))
        for said, spreads in by_side
        for side, spread in spreads.items()
    ]
    rows += [(text(said), *_spread_cells(spread)) for said, spread in overall if spread is not None]
    heads = (say("studies.mean"), say("studies.interval"), say("studies.least"), say("studies.median"))
    yield from columns([("", *map(text, heads), text(say("studies.most"))), *rows])


def _share_cells(share: Share) -> tuple[str, str, str]:
    low, high = share.interval
    return str(share.games), f"{share.share:.1%}", f"{low:.1%} - {high:.1%}"


def _spread_cells(spread: Spread) -> tuple[str, ...]:
    return (
        figure(spread.mean),
        _interval(spread.interval),
        figure(spread.least),
        figure(spread.median),
        figure(spread.most),
    )


def _interval(interval: Interval | None) -> str:
    return "-" if interval is None else f"{figure(interval[0])} - {figure(interval[1])}"


def figure(value: float) -> str:
    """With as many decimals as can be of interest: 0.25, 12.3, 7490."""
    digits = 2 if abs(value) < 10 else 1 if abs(value) < 1000 else 0
    return f"{value:.{digits}f}" if value != int(value) else str(int(value))


def columns(rows: Sequence[Sequence[str]]) -> Iterator[str]:
    """Rows as lines: the first column to the left, the others to the right."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for head, *cells in rows:
        line = [head.ljust(widths[0]), *(cell.rjust(width) for cell, width in zip(cells, widths[1:], strict=True))]
        yield GAP.join(line).rstrip()
