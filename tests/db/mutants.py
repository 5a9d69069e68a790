"""Spoils a game file in many ways and opens each: a process of its own, so that a crash and its memory are seen.

    python mutants.py FOLDER HOW_MANY SEED

Prints one JSON object: how many were refused, accepted unchanged, accepted changed, touched, and the memory in MB.
"""

from __future__ import annotations

import json
import random
import sys
from collections import Counter
from pathlib import Path

from games_on_disk import Content, content, make, picture, put

from db import GameFile
from fastcarriers.kernel.errors import KnownError

PAGE = 4096


def flip_bits(image: bytearray, dice: random.Random) -> None:
    for _ in range(dice.choice((1, 1, 1, 2, 8, 64))):
        image[dice.randrange(len(image))] ^= 1 << dice.randrange(8)


def set_bytes(image: bytearray, dice: random.Random) -> None:
    """Values that lengths and counts go wrong with."""
    for _ in range(dice.choice((1, 2, 4))):
        image[dice.randrange(len(image))] = dice.choice((0, 1, 0x7F, 0x80, 0xFF))


def spoil_head_of_page(image: bytearray, dice: random.Random) -> None:
    """Headers are where SQLite keeps what it believes: of the file, of each page."""
    at = dice.randrange(len(image) // PAGE) * PAGE + dice.randrange(120)
    image[at : at + dice.choice((1, 2, 4))] = dice.randbytes(dice.choice((1, 2, 4)))


def zero_run(image: bytearray, dice: random.Random) -> None:
    at, length = dice.randrange(len(image)), dice.choice((4, 32, 512, PAGE, 3 * PAGE))
    image[at : at + length] = bytes(len(image[at : at + length]))


def swap_pages(image: bytearray, dice: random.Random) -> None:
    one, other = (dice.randrange(len(image) // PAGE) * PAGE for _ in range(2))
    image[one : one + PAGE], image[other : other + PAGE] = image[other : other + PAGE], image[one : one + PAGE]


def repeat_page(image: bytearray, dice: random.Random) -> None:
    one, other = (dice.randrange(len(image) // PAGE) * PAGE for _ in range(2))
    image[one : one + PAGE] = image[other : other + PAGE]


def insert_chunk(image: bytearray, dice: random.Random) -> None:
    at = dice.randrange(len(image))
    image[at:at] = dice.choice((bytes, dice.randbytes))(dice.choice((1, 7, 512, PAGE)))


def delete_chunk(image: bytearray, dice: random.Random) -> None:
    at = dice.randrange(len(image))
    del image[at : at + dice.choice((1, 7, 512, PAGE))]


def swap_bytes_of_a_payload(image: bytearray, dice: random.Random) -> None:
    """What no check of SQLite can see: one letter of a text for another."""
    at = image.find(b'"at":"', dice.randrange(len(image)))
    if at >= 0:
        image[at + 6 + dice.randrange(4)] = ord("9")


SPOILERS = (
    flip_bits,
    flip_bits,
    set_bytes,
    spoil_head_of_page,
    spoil_head_of_page,
    zero_run,
    swap_pages,
    repeat_page,
    insert_chunk,
    delete_chunk,
    swap_bytes_of_a_payload,
)


def judge(folder: Path, image: bytes, given: Content) -> str:
    files = {"game.carriers": image}
    put(folder, files)
    changed = folder.stat().st_mtime_ns
    try:
        with GameFile.open(folder / "game.carriers") as game:
            return "same" if content(game) == given else "changed"
    except KnownError as error:
        untouched = picture(folder) == files and folder.stat().st_mtime_ns == changed
        return error.said.key if untouched else "touched"


def megabytes() -> int:
    """The most memory that this process ever had. (getrusage would count the parent's, from before the exec.)"""
    for line in Path("/proc/self/status").read_text().splitlines():
        if line.startswith("VmHWM"):
            return int(line.split()[1]) >> 10
    raise LookupError("VmHWM")


def main(folder: Path, how_many: int, seed: int) -> None:
    dice = random.Random(seed)
    given = make(folder / "game.carriers", 40)
    whole = (folder / "game.carriers").read_bytes()
    found: Counter[str] = Counter()
    for number in range(how_many):
        image = bytearray(whole)
        spoil = SPOILERS[number % len(SPOILERS)]
        spoil(image, dice)
        verdict = judge(folder / "spoilt", bytes(image), given)
        if verdict in ("changed", "touched"):
            print(f"number {number}, {spoil.__name__}: {verdict}", file=sys.stderr)
        found["identical" if image == whole else verdict] += 1
    print(json.dumps({"megabytes": megabytes(), **found}))


if __name__ == "__main__":
    main(Path(sys.argv[1]), int(sys.argv[2]), int(sys.argv[3]))
