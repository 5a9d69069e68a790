"""The pictures of the manual's page on reports, taken out of the report of a real game: `make screenshots`.

`flag` plays Midway against itself from one seed. The map comes as the page has it, with the page's own colours; of the
photographs of attacks the one on which there is most to see.
"""

from __future__ import annotations

import base64
import re
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from PySide6.QtGui import QImage
from small_pictures import indexed

from fastcarriers.report.after_action.page import TEMPLATES
from fastcarriers.simulate import simulate

FOLDER = Path(__file__).parent / "pictures"
SCENARIO, SEED, COMMANDER = "midway", 7, "flag"
MAP = re.compile(r'<svg viewBox="0 0 (?P<width>[\d.]+) (?P<height>[\d.]+)" role="img".*?</svg>', re.DOTALL)
PHOTOGRAPH = re.compile(r'<img src="data:image/webp;base64,(?P<content>[^"]+)"')
BATTLE = '<article class="battle-piece"'


def map_of(page: str) -> str:
    """The first map of a report as a file by itself: the page's style sheet comes with it."""
    found = MAP.search(page)
    if found is None:
        raise SystemExit("The report has no map.")
    style = (TEMPLATES / "page.css").read_text(encoding="utf-8") + "\nsvg { font-family: sans-serif; }"
    size = f'xmlns="http://www.w3.org/2000/svg" width="{found["width"]}" height="{found["height"]}"'
    return found[0].replace("<svg", f"<svg {size}", 1).replace(">", f"><style><![CDATA[\n{style}]]></style>", 1) + "\n"


def photograph_of(page: str) -> QImage:
    """An attack: of each battle the first photograph shows the display at contact, the others attacks."""
    attacks = [found for battle in page.split(BATTLE)[1:] for found in PHOTOGRAPH.findall(battle)[1:]]
    if not attacks:
        raise SystemExit("The report has no photograph of an attack.")
    return indexed(QImage.fromData(base64.b64decode(max(attacks, key=len))))


def main(folder: Path = FOLDER) -> None:
    """Play the game and put the pictures of its report into a folder."""
    with TemporaryDirectory() as papers:
        commanders = {"us": COMMANDER, "jp": COMMANDER}
        simulate(scenario=SCENARIO, seed=SEED, commanders=commanders, save=None, out=Path(papers))
        page = (Path(papers) / f"{SCENARIO}.html").read_text(encoding="utf-8")
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "report_map.svg").write_text(map_of(page), encoding="utf-8")
    photograph_of(page).save(str(folder / "report_battle.png"), "PNG", 0)


if __name__ == "__main__":
    main(*map(Path, sys.argv[1:]))
