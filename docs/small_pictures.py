"""Pictures in 256 colours: what a window shows needs no more, and the file is a third as long."""

from __future__ import annotations

import numpy as np
from PySide6.QtGui import QImage, qRgb

COLOURS = 256


def indexed(image: QImage) -> QImage:
    """The picture in the 256 colours that it uses most, each pixel in the nearest of them: a third of the bytes."""
    plain = image.convertToFormat(QImage.Format.Format_RGB32)
    pixels = np.frombuffer(plain.constBits(), np.uint32).reshape(plain.height(), plain.width()) & 0xFFFFFF
    coarse, where, counts = np.unique(pixels & 0xFCFCFC, return_inverse=True, return_counts=True)
    parts = np.stack([(coarse >> shift & 0xFF).astype(np.int32) for shift in (16, 8, 0)], axis=1)
    palette = _spread(parts, counts)
    nearest = np.concatenate(
        [
            np.abs(some[:, None, :] - palette[None, :, :]).sum(axis=2).argmin(axis=1)
            for some in np.array_split(parts, max(len(parts) // 2000, 1))
        ]
    )
    table = nearest[where].astype(np.uint8).reshape(pixels.shape)
    table = np.ascontiguousarray(np.pad(table, ((0, 0), (0, -table.shape[1] % 4))))
    made = QImage(table.data, plain.width(), plain.height(), table.shape[1], QImage.Format.Format_Indexed8)
    made.setColorTable([qRgb(*(int(part) for part in colour)) for colour in palette])
    return made.copy()


def _spread(parts: np.ndarray, counts: np.ndarray) -> np.ndarray:
    """The most frequent colours (n, 3), and of those that are alike within a few steps only the first."""
    chosen: list[np.ndarray] = []
    for apart in (10, 4, 0):
        for at in np.argsort(-counts, kind="stable"):
            if len(chosen) == COLOURS:
                break
            if not chosen or np.abs(np.array(chosen) - parts[at]).sum(axis=1).min() > apart:
                chosen.append(parts[at])
        if len(chosen) == COLOURS:
            break
    return np.array(chosen)
