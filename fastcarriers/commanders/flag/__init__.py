"""`flag`: a commander with a plan, which it can tell afterwards (docs/decisions/0006-flag.md)."""

from __future__ import annotations

from fastcarriers.commanders.flag.flag import Flag

__all__ = ["Flag"]
