"""The drill on the Tactical Display: what it does in each phase of a battle."""

from __future__ import annotations

from fastcarriers.commanders.drill.tactics.phases import PHASES, think

__all__ = ["PHASES", "think"]
