"""Every text key that the program speaks has an English text that its arguments fill; no text is left over."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

from fastcarriers.text.sources import Text, fields, read_texts

ROOT = Path(__file__).parents[2]
PACKAGES = ("fastcarriers", "maps", "db", "ui")
SPEAKERS = {"say": 0, "Say": 0, "refuse": 1}  # the place of the key among the arguments
DEFINED_HERE = {"fastcarriers/kernel/say.py", "fastcarriers/kernel/errors.py"}
# Keys that are put together at run time, by their first part: f"prefix.{…}". Keep it short.
BY_PREFIX: tuple[str, ...] = ()


class Spoken(NamedTuple):
    """One call that speaks: `args` is None where they are not literal, `prefix` true for an f-string's first part."""

    where: str
    key: str | None
    args: frozenset[str] | None
    prefix: bool = False


def spoken_in(source: str, file: str) -> Iterator[Spoken]:
    for node in ast.walk(ast.parse(source)):
        if not isinstance(node, ast.Call):
            continue
        name = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
        place = SPEAKERS.get(name)
        if place is None or len(node.args) <= place:
            continue
        for key in alternatives(node.args[place]):
            where = f"{file}:{node.lineno}"
            args = arguments(node, name)
            if isinstance(key, ast.Constant) and isinstance(key.value, str):
                yield Spoken(where, key.value, args)
            elif isinstance(key, ast.JoinedStr) and isinstance(key.values[0], ast.Constant):
                yield Spoken(where, str(key.values[0].value), args, prefix=True)
            elif not (isinstance(key, ast.Attribute) and key.attr == "key"):  # said already, with its key written out
                yield Spoken(where, None, args)


def alternatives(key: ast.expr) -> list[ast.expr]:
    if isinstance(key, ast.IfExp):
        return [*alternatives(key.body), *alternatives(key.orelse)]
    return [key]


def arguments(call: ast.Call, name: str) -> frozenset[str] | None:
    if name == "Say":
        given = call.args[1] if len(call.args) > 1 else next((k.value for k in call.keywords if k.arg == "args"), None)
        if given is None:
            return frozenset()
        if not isinstance(given, ast.Dict) or not all(isinstance(key, ast.Constant) for key in given.keys):
            return None
        return frozenset(str(key.value) for key in given.keys if isinstance(key, ast.Constant))
    if any(keyword.arg is None for keyword in call.keywords):
        return None
    return frozenset(keyword.arg for keyword in call.keywords if keyword.arg)


def spoken_by_the_program() -> list[Spoken]:
    found: list[Spoken] = []
    for package in PACKAGES:
        for path in sorted((ROOT / package).rglob("*.py")):
            file = path.relative_to(ROOT).as_posix()
            if file not in DEFINED_HERE:
                found.extend(spoken_in(path.read_text(encoding="utf-8"), file))
    return found


def faults(calls: list[Spoken], texts: dict[str, Text], by_prefix: tuple[str, ...]) -> list[str]:
    found: list[str] = []
    for call in calls:
        if call.key is None:
            found.append(f"{call.where}: the key is not written out")
        elif call.prefix:
            if call.key not in by_prefix:
                found.append(f"{call.where}: the prefix {call.key} is not declared")
        elif call.key not in texts:
            found.append(f"{call.where}: {call.key} has no text")
        elif call.args is not None:
            named = set().union(*map(fields, texts[call.key].forms))
            if texts[call.key].one is not None:
                named.add("count")
            found.extend(f"{call.where}: {call.key} is not given {name}" for name in sorted(named - call.args))
    used = {call.key for call in calls}
    found.extend(
        f"{text.file}: nothing says {key}"
        for key, text in texts.items()
        if key not in used and not key.startswith(by_prefix or ("\0",))
    )
    return found


def test_every_key_that_is_spoken_has_a_text_that_its_arguments_fill_and_no_text_is_left_over() -> None:
    calls = spoken_by_the_program()
    assert len(calls) > 10
    assert not (found := faults(calls, read_texts(), BY_PREFIX)), "\n".join(found)


def test_texts_name_plain_arguments_and_hold_no_loose_braces() -> None:
    for text in read_texts().values():
        for form in text.forms:
            fields(form)


TEXTS = {"a.b": Text("a.toml", "{ship} sinks."), "a.n": Text("a.toml", "{count} sink.", "One sinks.")}


@pytest.mark.parametrize(
    ("source", "fault"),
    [
        ('say("a.b", ship=1); refuse("1.1", "a.n", count=2)', None),
        ('errors.Say("a.b" if x else "a.n", {"ship": 1, "count": 1})', None),
        ('Say("a.b", args); say("a.n", **args)', None),
        ('said = say("a.b", ship=1); Say(said.key, said.args); say("a.n", count=1)', None),
        ('say("a.b", ship=1); say("a.n", count=1); say("a.c")', "x.py:1: a.c has no text"),
        ('say("a.b"); say("a.n", count=1)', "x.py:1: a.b is not given ship"),
        ('say("a.b", ship=1); say("a.n")', "x.py:1: a.n is not given count"),
        ('say("a.n", count=1)', "a.toml: nothing says a.b"),
        ('say("a.b", ship=1); say("a.n", count=1); say(key)', "x.py:1: the key is not written out"),
        ('say(f"a.{x}")', "x.py:1: the prefix a. is not declared"),
    ],
)
def test_the_search_for_keys_sees_each_kind_of_fault(source: str, fault: str | None) -> None:
    found = faults(list(spoken_in(source, "x.py")), TEXTS, ())
    assert (fault in found) if fault else found == []


def test_a_declared_prefix_uses_all_its_keys() -> None:
    assert faults(list(spoken_in('say(f"a.{x}")', "x.py")), TEXTS, ("a.",)) == []


@pytest.mark.parametrize(
    ("files", "wrong"),
    [
        ({"a.toml": '"x.y" = "1"', "b.toml": '"x.y" = "2"'}, "b.toml: x.y has a text in a.toml already"),
        ({"a.toml": 'x.y = "1"'}, "a.toml: x is neither a text nor"),
        ({"a.toml": '"x.y" = {one = "1"}'}, "a.toml: x.y is neither a text nor"),
        ({"a.toml": '"x.y" = "1"\n"x.y" = "2"'}, "a.toml: Cannot overwrite a value"),
    ],
)
def test_a_wrong_file_of_texts_is_named(tmp_path: Path, files: dict[str, str], wrong: str) -> None:
    for name, content in files.items():
        (tmp_path / name).write_text(content, encoding="utf-8")
    with pytest.raises(ValueError, match=wrong):
        read_texts(tmp_path)


@pytest.mark.parametrize("pattern", ["{}", "{0}", "{a.b}", "{a[0]}", "{a!r}", "{a", "a}"])
def test_anything_but_a_plain_name_in_braces_is_refused(pattern: str) -> None:
    with pytest.raises(ValueError, match=r".*"):
        fields(pattern)
