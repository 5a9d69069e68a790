"""A disk that fails when it is told to: a VFS of the very SQLite that Python uses, made with ctypes.

It hands everything on to the system's VFS, but counts the writes, syncs and truncations, and lets one of them fail.
Layouts: sqlite.org/c3ref/vfs.html and io_methods.html; only the fields up to those we replace are named.
"""

from __future__ import annotations

import _sqlite3
import ctypes
from ctypes import CFUNCTYPE, POINTER, Structure, c_char_p, c_int, c_int64, c_void_p, cast, memmove, pointer, sizeof

IOERR_WRITE, IOERR_FSYNC, IOERR_TRUNCATE, FULL = 10 | 3 << 8, 10 | 4 << 8, 10 | 6 << 8, 13

Write = CFUNCTYPE(c_int, c_void_p, c_void_p, c_int, c_int64)
Truncate = CFUNCTYPE(c_int, c_void_p, c_int64)
Sync = CFUNCTYPE(c_int, c_void_p, c_int)
Open = CFUNCTYPE(c_int, c_void_p, c_char_p, c_void_p, c_int, POINTER(c_int))


class Methods(Structure):
    _fields_ = [
        ("version", c_int),
        ("close", c_void_p),
        ("read", c_void_p),
        ("write", Write),
        ("truncate", Truncate),
        ("sync", Sync),
        ("others", c_void_p * 14),
    ]


class File(Structure):
    _fields_ = [("methods", POINTER(Methods))]


class Vfs(Structure):
    _fields_ = [
        ("version", c_int),
        ("size_of_file", c_int),
        ("longest_path", c_int),
        ("next", c_void_p),
        ("name", c_char_p),
        ("own", c_void_p),
        ("open", Open),
        ("others", c_void_p * 14),
    ]


def library() -> ctypes.CDLL:
    """The SQLite that the module sqlite3 is linked with, or that is inside Python itself."""
    return ctypes.CDLL(getattr(_sqlite3, "__file__", None))


class FaultyDisk:
    """While `fails_at` is n, the n-th call of a kind in `kinds` from `arm` on fails with SQLite's code `code`."""

    name = "faulty"

    def __init__(self) -> None:
        self.calls = 0
        self.fails_at = 0
        self.code = FULL
        self.kinds: tuple[str, ...] = ()
        self.failed = False
        self._sqlite = library()
        self._sqlite.sqlite3_vfs_find.restype = POINTER(Vfs)
        self._sqlite.sqlite3_vfs_register.argtypes = [c_void_p, c_int]
        system = self._sqlite.sqlite3_vfs_find(None).contents
        self._open = system.open
        self._methods: dict[int, Methods] = {}  # ours, by the address of the system's
        self._vfs = Vfs()
        memmove(pointer(self._vfs), pointer(system), sizeof(Vfs))
        self._vfs.name = self.name.encode()
        self._vfs.open = self._own_open = Open(self._open_file)
        assert self._sqlite.sqlite3_vfs_register(ctypes.byref(self._vfs), 0) == 0

    def remove(self) -> None:
        self._sqlite.sqlite3_vfs_unregister(ctypes.byref(self._vfs))

    def arm(self, kind: str, code: int, fails_at: int) -> None:
        self.kinds, self.code, self.fails_at, self.calls, self.failed = (kind,), code, fails_at, 0, False

    def _fails(self, kind: str) -> bool:
        if kind not in self.kinds:
            return False
        self.calls += 1
        self.failed |= self.calls == self.fails_at
        return self.calls == self.fails_at

    def _open_file(self, vfs: int, name: bytes, file: int, flags: int, out: object) -> int:
        code = self._open(vfs, name, file, flags, out)
        if code == 0:
            opened = cast(file, POINTER(File)).contents
            opened.methods = pointer(self._bent(opened.methods.contents))
        return code

    def _bent(self, system: Methods) -> Methods:
        address = ctypes.addressof(system)
        if address not in self._methods:
            bent = Methods()
            memmove(pointer(bent), pointer(system), sizeof(Methods))
            write, truncate, sync = system.write, system.truncate, system.sync
            bent.write = Write(lambda *given: self.code if self._fails("write") else write(*given))
            bent.truncate = Truncate(lambda *given: self.code if self._fails("truncate") else truncate(*given))
            bent.sync = Sync(lambda *given: self.code if self._fails("sync") else sync(*given))
            self._methods[address] = bent
        return self._methods[address]
