"""Pictures of the Tactical Display for the report, by the painters of the window."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Iterable, Iterator, Sequence

from PySide6.QtCore import QBuffer, QByteArray, QIODevice
from PySide6.QtGui import QImage, QPainter

from fastcarriers.carriers.charts import Charts
from fastcarriers.report.after_action.battles import Fight, Scene
from fastcarriers.staff.battle_odds import BattleOdds
from maps.hexes import POINTY
from maps.tactical import HEXES
from ui.chart import Zoom
from ui.counters import Counters
from ui.tactical_paint import paint_stacks, paint_ties
from ui.tactical_scene import Scene as Board
from ui.tactical_scene import Tie
from ui.tactical_sheet import paint_sheet
from ui.tactical_tokens import Token, stacks_of, tokens_of
from ui.theme import CHART, colour, ensure_application

WIDE, HIGH = 720, 520
"""Of a picture in pixels."""
CLOSEST = 74.0
"""Pixels of a hex at most: a duel of two counters is no poster."""
AROUND = 2.6
"""Hexes of sea around what lies on the display, on both sides together."""
NEAR = 3
"""How far from an attack its picture reaches, in hexes."""
MOST = 40
"""Pictures of a whole game: with them the page has some two megabytes."""
CONTACTS = 10
"""Of them those that contacts have for themselves, however many attacks there are."""
QUALITY = 70
"""Of WebP, out of 100: letters stay sharp, and a picture has some twenty kilobytes."""


def photographs(charts: Charts, fights: Iterable[Fight]) -> dict[tuple[int, int], str]:
    """A picture for each scene of each battle, by the battle's number and the scene's place, as a data address."""
    ensure_application()
    counters = Counters(CHART)
    return {
        (fight.battle.number, place): address(photograph(charts, fight.scenes[place], counters))
        for fight, place in chosen(list(fights))
    }


def chosen(fights: Sequence[Fight]) -> list[tuple[Fight, int]]:
    """Which scenes of which battles are worth a picture: the attacks that did most, and some contacts.

    Contacts have a share of the pictures to themselves and what attacks leave over; those first whose battle did most.
    """
    scenes = [(fight, place) for fight in fights for place in range(len(fight.scenes))]
    attacks = [(fight, place) for fight, place in scenes if fight.scenes[place].declared]
    contacts = [(fight, place) for fight, place in scenes if not fight.scenes[place].declared]
    attacks.sort(key=lambda one: -one[0].scenes[one[1]].weight)
    contacts.sort(key=lambda one: -sum(scene.weight for scene in one[0].scenes))
    best = attacks[: MOST - min(len(contacts), CONTACTS)]
    best += contacts[: MOST - len(best)]
    kept = {(fight.battle.number, place) for fight, place in best}
    return [(fight, place) for fight, place in scenes if (fight.battle.number, place) in kept]


def photograph(charts: Charts, scene: Scene, counters: Counters) -> QImage:
    """What lay open on the display: ships, planes, and the attacks that were declared as arrows."""
    odds = BattleOdds(scene.view, charts)
    tokens = {token.id: token for token in tokens_of(scene.view, charts, odds.batteries())}
    board = Board(tokens=tokens, stacks=stacks_of(tokens.values()), base=odds.at_base)
    ties = tuple(_ties(scene, tokens))
    zoom = _zoom(board, ties)
    image = QImage(WIDE, HIGH, QImage.Format.Format_RGB32)
    image.fill(colour(CHART.paper))
    painter = QPainter(image)
    painter.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.TextAntialiasing)
    paint_sheet(painter, zoom, CHART, base=board.base)
    paint_stacks(painter, counters, CHART, zoom, board)
    paint_ties(painter, CHART, zoom, ties)
    painter.end()
    return image


def address(image: QImage) -> str:
    """The picture as a `data:` address, for pages that have no files beside them."""
    content = QByteArray()
    buffer = QBuffer(content)
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    if not image.save(buffer, "WEBP", QUALITY):  # type: ignore[call-overload]
        raise OSError("Qt could not write the picture")
    return "data:image/webp;base64," + b64encode(bytes(content.data())).decode()


def _zoom(board: Board, ties: Sequence[Tie]) -> Zoom:
    """What matters in the picture, as large as it can be: everything at contact, else the attacks and who is near."""
    attacked = [POINTY.centre(HEXES[at]) for tie in ties for at in (tie.start, tie.end)]
    spots = attacked or [POINTY.centre(HEXES[at]) for at in board.stacks] or [(0.0, 0.0)]
    around = 2 * NEAR if attacked else AROUND
    xs, ys = [x for x, _ in spots], [y for _, y in spots]
    scale = min(WIDE / (max(xs) - min(xs) + around), HIGH / (max(ys) - min(ys) + around), CLOSEST)
    x, y = (max(xs) + min(xs)) / 2, (max(ys) + min(ys)) / 2
    return Zoom(scale, WIDE / 2 - x * scale, HIGH / 2 - y * scale)


def _ties(scene: Scene, tokens: dict[str, Token]) -> Iterator[Tie]:
    """From each hex with attackers to what they attack."""
    for attack in scene.declared:
        target = tokens.get(attack.target)
        end = attack.target[1:] if attack.target.startswith("@") else target.at if target is not None else None
        for start in dict.fromkeys(tokens[unit].at for unit in attack.units if unit in tokens):
            if start and end:
                yield Tie(start, end, "attack", str(attack.number))
