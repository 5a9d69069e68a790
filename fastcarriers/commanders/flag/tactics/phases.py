"""The phases of a battle and their plans; where the drill's plan is as good, it is the drill's."""

from __future__ import annotations

from fastcarriers.commanders.drill.tactics import gunnery
from fastcarriers.commanders.drill.tactics.phases import Tactics, cap_attacks, in_the_air
from fastcarriers.commanders.flag.tactics import approach, bombing, entering, intercepting, setting_up, turning
from fastcarriers.commanders.flag.tactics.outlook import Outlook

FLAG = Tactics(
    scene=Outlook,
    at_once={
        "display_set_up": setting_up.set_up,
        "entry": entering.entries,
        "defender_air": intercepting.flights,
        "flak": gunnery.aims,
        "attacker_air": approach.flights,
        "surface_attack": bombing.attacks,
    },
    step_by_step={"facing": turning.turns, "cap_attack": cap_attacks, "air_attack": in_the_air},
)
think = FLAG.think
