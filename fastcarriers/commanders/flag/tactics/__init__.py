"""`flag` on the Tactical Display: what it does in each phase of a battle."""

from __future__ import annotations

from fastcarriers.commanders.flag.tactics.phases import FLAG, think

__all__ = ["FLAG", "think"]
