"""A scenario in words for the start page: when, how long, what it is about, and the forces of both sides."""

from __future__ import annotations

from collections import Counter
from html import escape

from fastcarriers.carriers.charts import Charts
from fastcarriers.kernel.errors import say
from fastcarriers.library import Pack
from ui.speech import Voice, names_of, tell


def story_of(pack: Pack, charts: Charts) -> str:
    """HTML."""
    scenario, names, voice = pack.scenario, names_of(charts), Voice(charts)
    length = tell(
        say(
            "ui.start.length",
            turns=scenario.game_turns,
            count=-(-scenario.game_turns // pack.tables.time.game_turns_per_day),
        )
    )
    parts = [
        f"<h2>{escape(scenario.title)}</h2><p><i>{escape(voice.date(1))} · {escape(length)}</i></p>",
        f"<p>{escape(scenario.summary)}</p><p>{escape(scenario.history)}</p>",
    ]
    for side in scenario.side:
        parts.append(f"<p><b>{escape(names.sides[side.id])}</b></p><ul>")
        for force in scenario.task_force:
            if force.side == side.id and force.variant is None:
                classes = Counter(charts.ships[ship].type for ship in force.ships)
                parts.append(f"<li>{escape(force.name)}: {escape(voice.classes(classes))}</li>")
        parts.append("</ul>")
    parts.append(f"<p><small>{escape(tell(say('ui.start.solo', how_good=scenario.solo_note)))}</small></p>")
    return "".join(parts)
