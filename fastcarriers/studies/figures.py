"""What the figures of a battle are called where a person reads them; `--json` keeps the names of the fields."""

from __future__ import annotations

from fastcarriers.kernel.errors import Say, say

__all__ = ["FIGURES"]

FIGURES: dict[str, Say] = {
    "damage": say("cli.figure.damage"),
    "losses": say("cli.figure.losses"),
    "lost_to": say("cli.figure.lost_to"),
    "air": say("cli.figure.air"),
    "flak": say("cli.figure.flak"),
    "bombers": say("cli.figure.bombers"),
    "bombers_back": say("cli.figure.bombers_back"),
    "bombers_that_attacked": say("cli.figure.bombers_that_attacked"),
    "attacks": say("cli.figure.attacks"),
    "routines": say("cli.figure.routines"),
    "orders": say("cli.figure.orders"),
    "seconds": say("cli.figure.seconds"),
    "bombing_losses": say("cli.figure.bombing_losses"),
    "bombing_losses_interval": say("cli.figure.bombing_losses_interval"),
    "attacks_a_bomber": say("cli.figure.attacks_a_bomber"),
    "attacks_a_survivor": say("cli.figure.attacks_a_survivor"),
    "mean": say("cli.figure.mean"),
    "interval": say("cli.figure.interval"),
    "games": say("cli.figure.games"),
    "sunk": say("cli.figure.sunk"),
    "sunk_interval": say("cli.figure.sunk_interval"),
}
"""By the fields of `battles.one` and `battles.many`."""
