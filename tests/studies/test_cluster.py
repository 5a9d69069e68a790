"""`--cluster`: a study on a real Dask scheduler gives what the same study gives here."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from distributed import LocalCluster
from msgspec.structs import replace

from fastcarriers.library import Library
from fastcarriers.simulate import Played
from fastcarriers.studies.parallel import Workers
from fastcarriers.studies.scenarios import study_scenario
from fastcarriers.studies.study import Asked


@pytest.fixture
def address() -> Iterator[str]:
    """A scheduler with one worker, both in threads of this process."""
    with LocalCluster(
        n_workers=1, threads_per_worker=1, processes=False, protocol="tcp", dashboard_address=None
    ) as cluster:
        yield cluster.scheduler_address


def test_games_on_a_cluster_end_as_those_here(address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    whole = Library().load_scenario("midway")
    short = replace(whole, scenario=replace(whole.scenario, game_turns=1))
    monkeypatch.setattr(Library, "load_scenario", lambda library, name: short)

    def ends(workers: Workers) -> list[Played]:
        asked = Asked(seed=5, games=2, commanders={"us": "flag", "jp": "flag"}, workers=workers)
        study = study_scenario("midway", asked).study
        assert (study.failed, study.stopped) == ([], None)
        return [replace(end, seconds=0.0) for end in study.played]

    assert ends(Workers(cluster=address)) == ends(Workers(jobs=1))
