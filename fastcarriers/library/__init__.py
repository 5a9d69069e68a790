"""Loads and checks `resources/` and the player's folder on top of it."""

from __future__ import annotations

from fastcarriers.library.check import check_paths
from fastcarriers.library.pack import Pack
from fastcarriers.library.root import root, user_folder
from fastcarriers.library.shelf import Library, ScenarioEntry

__all__ = ["Library", "Pack", "ScenarioEntry", "check_paths", "root", "user_folder"]
