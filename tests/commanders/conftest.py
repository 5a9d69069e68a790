"""The watched games of `simulate` and of the battles serve here too, and views made by hand."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from fastcarriers.commanders.flag.weights import laid
from fastcarriers.commanders.flag.weights_file import flag_weights

TESTS = Path(__file__).parents[1]
sys.path += [str(TESTS / "simulate"), str(TESTS / "battles"), str(TESTS / "commanders")]


@pytest.fixture(autouse=True, scope="module")
def weights() -> Iterator[None]:
    """The shipped weights before parts of `flag` that a test calls by themselves."""
    with laid(flag_weights()):
        yield
