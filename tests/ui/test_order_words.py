"""Every kind of order has words of its own: in menus, in the list of orders, and in the palette."""

from __future__ import annotations

from typing import Any, Literal, get_args, get_origin

import msgspec
import pytest
from situations import charts_of

from fastcarriers.carriers import orders as o
from fastcarriers.carriers.battle import orders as b
from fastcarriers.kernel import orders as k
from fastcarriers.kernel.orders import Order, kind_name
from ui.order_words import KINDS, kind_words, order_words
from ui.speech import Voice

EVERY = [
    kind
    for module in (o, b, k)
    for kind in vars(module).values()
    if isinstance(kind, type) and issubclass(kind, Order) and kind is not Order and kind.__module__ == module.__name__
]
OF_PIECES = [kind for kind in EVERY if kind.__module__ != k.__name__]


def value(wanted: Any) -> Any:
    """Something of this type."""
    if get_origin(wanted) is Literal:
        return get_args(wanted)[0]
    if get_origin(wanted) is tuple:
        return (value(get_args(wanted)[0]),)
    plain = {int: 2, bool: True, str: "us-1"}
    return plain.get(wanted, get_args(wanted)[0] if get_args(wanted) else "us-1")


def sample(kind: type[Order]) -> Order:
    return kind(**{field.encode_name: value(field.type) for field in msgspec.structs.fields(kind)})


class Keys(Voice):
    """Words that remember by which key they were said last."""

    said = ""

    def text(self, said: Any) -> str:
        self.said = said.key
        return super().text(said)


@pytest.mark.parametrize("kind", EVERY, ids=lambda kind: kind.__name__)
def test_every_order_is_said_in_words(kind: type[Order]) -> None:
    voice = Keys(charts_of())
    words = order_words(sample(kind), voice)
    assert voice.said != "ui.order.other"
    assert words.strip()
    assert "{" not in words


@pytest.mark.parametrize("kind", OF_PIECES, ids=lambda kind: kind.__name__)
def test_every_kind_has_a_heading(kind: type[Order]) -> None:
    voice = Keys(charts_of())
    assert kind_words(kind_name(kind), voice)
    assert voice.said == KINDS[kind_name(kind)].key


def test_there_is_no_heading_of_a_kind_that_is_no_more() -> None:
    assert set(KINDS) == {kind_name(kind) for kind in OF_PIECES}
