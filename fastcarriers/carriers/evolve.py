"""Bookkeeping of the whole game: importing this module enters every event in the book."""

from __future__ import annotations

from fastcarriers.carriers import evolve_air, evolve_forces, evolve_table
from fastcarriers.carriers.battle import evolve as evolve_battle
from fastcarriers.carriers.bookkeeping import evolve

__all__ = ["evolve", "evolve_air", "evolve_battle", "evolve_forces", "evolve_table"]
