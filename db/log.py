"""The log (WAL) beside a game file: does it hold more than SQLite is willing to take in?

SQLite reads a log up to the first frame that is not as it was written, and takes the rest for a transaction that a
crash cut short. That is right for the last one: it was never acknowledged. Behind it there can be none.
"""

from __future__ import annotations

import struct

HEADER = 32
FRAME_HEADER = 24
PAGE_SIZES = [1 << power for power in range(9, 17)]


def lost_in_log(content: bytes, frames: int) -> bool:
    """Whether behind the `frames` that SQLite found good there lies more than one transaction of the same log.

    Layout: sqlite.org/fileformat2.html, 4. Every frame repeats the two salts of the log's header, behind the page's
    number and, in the last frame of a transaction, the size of the file. Two last frames are two transactions; so is
    a page that comes twice: a transaction that writes a page again does it in the same frame (SQLite 3.11 and later),
    and every transaction of ours writes the page of the head.
    """
    if len(content) < HEADER + FRAME_HEADER:
        return False
    if not _is_header(content[:HEADER]):
        return True  # it is on the disk before the first frame is written
    (page,) = struct.unpack(">I", content[8:12])
    salts = content[16:24]
    commits, at = 0, HEADER + frames * (FRAME_HEADER + page)
    pages: set[bytes] = set()
    # Looked for, not counted in steps: a piece may be missing or too many.
    while (at := content.find(salts, at)) >= 0:
        commits += content[at - 4 : at] != bytes(4)
        number = content[at - 8 : at - 4]
        if commits > 1 or number in pages:
            return True
        pages.add(number)
        at += len(salts)
    return False


def _is_header(header: bytes) -> bool:
    """A log's header carries a sum over its first 24 bytes, in the byte order that its first word names."""
    magic, _, page = struct.unpack(">3I", header[:12])
    if magic not in (0x377F0682, 0x377F0683) or page not in PAGE_SIZES:
        return False
    words = struct.unpack((">" if magic & 1 else "<") + "6I", header[:24])
    first = second = 0
    for even, odd in zip(words[::2], words[1::2], strict=True):
        first = (first + even + second) & 0xFFFFFFFF
        second = (second + odd + first) & 0xFFFFFFFF
    return struct.unpack(">2I", header[24:32]) == (first, second)
