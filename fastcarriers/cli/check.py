"""`fastcarriers check`."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from fastcarriers.cli.options import Verbose, place
from fastcarriers.console import ctrl_c_held, tell
from fastcarriers.kernel.errors import say


def check(
    paths: Annotated[
        list[Path],
        typer.Argument(parser=place, help="Files, or folders of files.", show_default=False),
    ],
    verbose: Verbose = False,
) -> None:
    """Check map, table, unit, scenario and game files.

    Every fault is one sentence that names the file and the field.
    """
    with ctrl_c_held():
        from fastcarriers.commanders.flag.weights_file import weight_faults
        from fastcarriers.library.check import check_paths

    faults = check_paths(paths, weighed=weight_faults)
    for fault in faults:
        tell(fault)
    if faults:
        raise typer.Exit(1)
    tell(say("cli.all_is_well", count=len(paths)))
