"""Sphinx settings of the manual: `make docs`."""

from __future__ import annotations

from importlib.metadata import version as installed_version

project = "Fast Carriers"
author = "the Fast Carriers project"
version = release = installed_version("fastcarriers")
extensions = ["myst_parser"]
myst_enable_extensions = ["colon_fence", "deflist"]
myst_heading_anchors = 3
exclude_patterns = ["_build"]
html_theme = "furo"
html_title = f"Fast Carriers {release}"
