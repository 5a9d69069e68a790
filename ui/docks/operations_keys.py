"""The keys of the operations display, and the zone that a key stands for."""

from __future__ import annotations

from PySide6.QtCore import Qt

from fastcarriers.kernel.errors import say
from ui.docks.operations_page import Page, Zone
from ui.keys import CONTROL, SHIFT, KeyUse

Key = Qt.Key
STEPS = {Key.Key_Left: (-1, 0), Key.Key_Right: (1, 0), Key.Key_Up: (0, -1), Key.Key_Down: (0, 1)}
BOXES = {Key.Key_H: "hangar", Key.Key_A: "arm", Key.Key_D: "deck"}
DIGITS = {Key(Key.Key_1 + at): str(at + 1) for at in range(6)}
FANS = {Key(Key.Key_A + at): letter for at, letter in enumerate("ABCDEF")}

STEP = KeyUse(tuple(STEPS), say("ui.key.step"))
EXTEND = KeyUse(tuple(STEPS), say("ui.key.extend"), SHIFT)
TOGGLE = KeyUse((Key.Key_Space,), say("ui.key.toggle"))
WHOLE_BOX = KeyUse((Key.Key_A,), say("ui.key.whole_box"), CONTROL)
USUAL = KeyUse((Key.Key_Return, Key.Key_Enter), say("ui.key.usual"))
DROP = KeyUse((Key.Key_Escape,), say("ui.key.drop"))
INTO_BOX = KeyUse(tuple(BOXES), say("ui.key.boxes"))
TO_CAP = KeyUse((Key.Key_C,), say("ui.key.cap"))
TRANSFER = KeyUse((Key.Key_T,), say("ui.key.transfer"))
CIRCLE = KeyUse((Key.Key_0,), say("ui.key.circle"))
WEDGE = KeyUse(tuple(DIGITS), say("ui.key.wedge"), CONTROL)
FAN = KeyUse(tuple(FANS), say("ui.key.fan"), SHIFT)
"""Letters: with Shift digits are other keys on most keyboards."""
WAVE = KeyUse(tuple(DIGITS), say("ui.key.wave"))
MENU = KeyUse((Key.Key_Menu,), say("ui.key.menu"))
"""Qt makes the event of a menu of it."""

USES = (STEP, EXTEND, TOGGLE, WHOLE_BOX, USUAL, DROP, INTO_BOX, TO_CAP, TRANSFER, CIRCLE, WEDGE, FAN, WAVE, MENU)


def zone_of_key(page: Page, key: Qt.Key, held: Qt.KeyboardModifier) -> Zone | None:
    """The zone of this page that a key stands for; a wave is of the newest strike. None: the key stands for none."""
    if WEDGE.takes(key, held):
        return Zone("search", page.display, DIGITS[key])
    if FAN.takes(key, held):
        return Zone("search", page.display, FANS[key])
    if CIRCLE.takes(key, held):
        return Zone("search", page.display, "circle")
    if TO_CAP.takes(key, held):
        return Zone("cap", page.display)
    if TRANSFER.takes(key, held):
        return Zone("transfer", page.display)
    if WAVE.takes(key, held) and page.strikes:
        return Zone("wave", page.strikes[-1].strike.id, DIGITS[key])
    return None
