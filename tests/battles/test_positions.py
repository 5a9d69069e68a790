"""Position files: good ones are well, and every fault is one sentence that names file and field."""

from __future__ import annotations

from pathlib import Path

import pytest
from watched_battles import BASE, COAST, FIXED, HEAD, SEA, SHIPPED

from fastcarriers.carriers.battle.layout import LATTICE
from fastcarriers.kernel.errors import KnownError
from fastcarriers.library import Library, check_paths
from fastcarriers.library.battles import load_battle, shipped_battles
from fastcarriers.text import render

COUNTER = """
[[counter]]
id = "uk-bb-rodney"
name = "Rodney"
nation = "uk"
type = "BB"
class = "Nelson"
era = "wwii"
flak_short = 3
flak_medium = 2
flak_long = 1
surface = 9
doubled_vs_submarines = false
missile = false
defense = 9
number = "990"
provenance = "estimated"
"""
RODNEY = COUNTER + '\n[[ship]]\nid = "uk-bb-rodney"\n'
GOOD = {"sea": SEA, "coast": COAST, "base": BASE, "fixed": FIXED, "counter": SEA + RODNEY}


def sentences(file: Path) -> list[str]:
    """What the checker says, without the folder."""
    return [render(one, "en").replace(f"{file.parent}/", "") for one in check_paths([file], Library())]


@pytest.mark.parametrize("kind", GOOD)
def test_a_good_position_is_well(write: Path, kind: str) -> None:
    file = write / "good.toml"
    file.write_text(GOOD[kind])
    assert sentences(file) == []


def test_all_thirteen_battles_of_the_calibration_come_with_the_program_and_are_well() -> None:
    assert len(SHIPPED) == 13
    assert check_paths(SHIPPED) == []
    assert set(SHIPPED) <= set(shipped_battles(Library()).values())


def test_a_position_is_known_by_its_tables_where_its_folder_does_not_tell(tmp_path: Path) -> None:
    file = tmp_path / "somewhere.toml"
    file.write_text(SEA.replace("us-dd-balch", "us-dd-bulch"))
    assert sentences(file) == [
        "somewhere.toml: us-dd-bulch is not in the ship list; correct the id, or bring her as a [[counter]]."
    ]


BALCH = '[[ship]]\nid = "us-dd-balch"\nat = "050"\n'
WAVE = '[[wave]]\nunits = [{ type = "kate", count = 3, half = 1 }]\n'
# name: (text, what stands there, what is put in its place, the sentences)
BAD: dict[str, tuple[str, str, str, list[str]]] = {
    "no attacker": (SEA, 'attacker = "jp"\n', "", ["bad.toml: the field attacker is missing; add it."]),
    "unknown side": (
        SEA,
        'attacker = "jp"',
        'attacker = "uk"',
        ["bad.toml: attacker is “uk”; it must be one of jp, us."],
    ),
    "unknown kind": (
        SEA,
        'kind = "sea"',
        'kind = "land"',
        ["bad.toml: kind is “land”; it must be one of base, coast, sea."],
    ),
    "unknown field": (
        SEA,
        "[[cap]]\n",
        "[[cap]]\nfuel = 3\n",
        ["bad.toml: the field cap[1].fuel is not known; remove it or correct its name."],
    ),
    "no waves table": (BASE, BASE[BASE.index("[[wave]]") :], "", ["bad.toml: the field wave is missing; add it."]),
    "sunk already": (SEA, "damage = 1", "damage = 4", ["bad.toml: ship[1].damage is 4; it must be from 0 to 3."]),
    "negative count": (
        SEA,
        "half = 1",
        "half = -1",
        ["bad.toml: wave[2].units[1].half is -1; it must be from 0 to 10000."],
    ),
    "no hex": (SEA, 'at = "050"', 'at = "50"', ["bad.toml: ship[3].at is “50”; it must be a text of 3 digits."]),
    "no direction": (
        SEA,
        'facing = "E"',
        'facing = "N"',
        ["bad.toml: ship[1].facing is “N”; it must be one of E, NE, NW, SE, SW, W."],
    ),
    "not TOML": (
        SEA,
        "[[cap]]",
        "[[cap",
        ["bad.toml:23: this is not TOML (Expected ']]' at the end of an array declaration); mend the line."],
    ),
    "no ships": (
        SEA,
        SEA[SEA.index("[[ship]]") : SEA.index("[[cap]]")],
        "",
        ["bad.toml: there is no [[ship]] to attack; add one."],
    ),
    "no base": (
        SEA,
        'kind = "sea"',
        'kind = "base"',
        ["bad.toml: a battle of kind base needs a table [base]; add it or change kind."],
    ),
    "base at sea": (
        BASE,
        'kind = "base"',
        'kind = "sea"',
        ["bad.toml: a battle of kind sea has no [base]; remove it or set kind to base."],
    ),
    "ships at a base": (
        BASE,
        "[[cap]]",
        BALCH + "[[cap]]",
        ["bad.toml: a battle of kind base has no ships; remove them or change kind."],
    ),
    "unknown base": (
        BASE,
        'id = "midway"',
        'id = "wake_up"',
        ["bad.toml: wake_up is no base of the map central_pacific; correct base.id."],
    ),
    "base elsewhere": (
        BASE,
        'kind = "base"',
        'kind = "base"\nhex = "0101"',
        ["bad.toml: midway does not lie in hex 0101; remove the field hex."],
    ),
    "hex off the map": (
        SEA,
        'kind = "sea"',
        'kind = "sea"\nhex = "9999"',
        ["bad.toml: hex 9999 is not on the map central_pacific; correct hex."],
    ),
    "other terrain": (
        SEA,
        'kind = "sea"',
        'kind = "coast"\nhex = "0101"',
        ["bad.toml: hex 0101 does not fit a battle of kind coast; choose another hex, or leave it out."],
    ),
    "unknown map": (
        SEA,
        'kind = "sea"',
        'kind = "sea"\nmap = "atlantis"',
        ["bad.toml: there is no map atlantis; correct map."],
    ),
    "map elsewhere": (
        SEA,
        'kind = "sea"',
        'kind = "sea"\nmap = "../../secret"',
        ["bad.toml: there is no map ../../secret; correct map."],
    ),
    "ship twice": (
        SEA,
        BALCH,
        BALCH + BALCH.replace('at = "050"\n', ""),
        ["bad.toml: the ship us-dd-balch is in the battle twice; remove one."],
    ),
    "unknown ship": (
        SEA,
        "us-dd-balch",
        "us-dd-bulch",
        ["bad.toml: us-dd-bulch is not in the ship list; correct the id, or bring her as a [[counter]]."],
    ),
    "jet-age ship": (
        SEA,
        "us-dd-balch",
        "uk-ddg-fife",
        ["bad.toml: uk-ddg-fife is of the jet age; battles are those of the Second World War."],
    ),
    "facing of a destroyer": (
        SEA,
        'at = "050"',
        'facing = "W"',
        ["bad.toml: us-dd-balch is no carrier and faces as the fleet does; remove her facing [12.69]."],
    ),
    "boxes of a destroyer": (
        SEA,
        'at = "050"',
        'deck = [{ type = "sbd", count = 1 }]',
        ["bad.toml: us-dd-balch is no carrier and has no boxes; remove deck, arm and hangar."],
    ),
    "unknown type": (
        SEA,
        'type = "kate"',
        'type = "kite"',
        ["bad.toml: wave[2] has units of type kite, which is not in the list of air units; correct the type."],
    ),
    "jet": (
        SEA,
        'type = "kate"',
        'type = "mig15"',
        ["bad.toml: mig15 is of the jet age; battles are those of the Second World War."],
    ),
    "empty squadron": (
        SEA,
        "count = 3, half = 1",
        "count = 0",
        ["bad.toml: wave[2] has a squadron kate without units; set count or half."],
    ),
    "bombers on CAP": (
        SEA,
        'type = "f4f"\ncount = 1',
        'type = "sbd"\ncount = 1',
        ["bad.toml: sbd is no fighter and flies no CAP; remove it from cap."],
    ),
    "search planes in a strike": (
        SEA,
        'type = "kate"',
        'type = "mavis"',
        ["bad.toml: wave[2] has the search plane mavis, which joins no strike; remove it."],
    ),
    "no waves": (
        SEA.replace(SEA[SEA.index("[[wave]]") :], ""),
        'kind = "sea"',
        'kind = "sea"\nwave = []',
        ["bad.toml: there is no [[wave]]; add one."],
    ),
    "fixed off a coast": (
        FIXED,
        'kind = "sea"',
        'kind = "coast"',
        ["bad.toml: in a battle of kind coast all waves come in as they like; set arrival to rolled."],
    ),
    "seven waves": (
        SEA,
        WAVE,
        WAVE * 6,
        ["bad.toml: the Wave Arrival Table ends with 6 waves; make them fewer, or set arrival to fixed."],
    ),
    "empty wave": (
        SEA,
        'units = [{ type = "kate", count = 3, half = 1 }]',
        "units = []",
        ["bad.toml: wave 2 has no units; add some or remove it."],
    ),
    "too many": (
        SEA,
        '"val", count = 4',
        '"val", count = 495',
        ["bad.toml: the strike has 501 air units, and 500 are the most; make the squadrons smaller."],
    ),
    "no edge": (FIXED, "edge = 2\n", "", ["bad.toml: wave 1 needs an edge, since arrival is fixed; add it."]),
    "edge of seven": (FIXED, "edge = 2", "edge = 7", ["bad.toml: wave[1].edge is 7; it must be from 1 to 6."]),
    "edge though rolled": (
        SEA,
        WAVE,
        WAVE + "edge = 3\n",
        ["bad.toml: wave 2 has an edge or routine, but arrival is rolled; remove them or set arrival to fixed."],
    ),
    "history of another": (
        SEA,
        WAVE,
        WAVE + '[history]\ntext = "Sunk."\ndamage = { us-cv-wasp = 4 }\n',
        ["bad.toml: history tells of us-cv-wasp, who is not in the battle; correct the id."],
    ),
    "ship in an entry hex": (
        SEA,
        'at = "050"',
        'at = "400"',
        ["bad.toml: us-dd-balch may not stand in hex 400; choose one from 000 to 396 [11.23]."],
    ),
    "ship off the display": (
        SEA,
        'at = "050"',
        'at = "900"',
        ["bad.toml: us-dd-balch may not stand in hex 900; choose one from 000 to 396 [11.23]."],
    ),
    "ships side by side": (
        SEA,
        'at = "050"',
        'at = "003"',
        ["bad.toml: us-dd-balch stands beside us-cv-enterprise; leave a hex between them [11.21]."],
    ),
    "CAP all high": (
        SEA,
        'altitude = "low"',
        'altitude = "high"',
        ["bad.toml: 0 units of the CAP are low, 1 must be; change their altitude [11.22]."],
    ),
    "CAP in a crowd": (
        SEA,
        'count = 1\naltitude = "low"',
        'count = 4\naltitude = "low"',
        ["bad.toml: 4 units of the CAP are in hex 005 (low), where 3 may be; move some [12.22]."],
    ),
    "CAP in an entry hex": (
        SEA,
        'at = "005"',
        'at = "468"',
        ["bad.toml: f4f may not stand in hex 468; choose one from 000 to 396 [11.23]."],
    ),
    "CAP in a crowd of two rows": (
        SEA,
        '[[cap]]\ntype = "f4f"\ncount = 1\n',
        '[[cap]]\ntype = "f4f"\ncount = 3\naltitude = "low"\nat = "005"\n\n[[cap]]\ntype = "f4f"\ncount = 1\n',
        ["bad.toml: 4 units of the CAP are in hex 005 (low), where 3 may be; move some [12.22]."],
    ),
    "more CAP than one altitude holds": (
        SEA,
        '[[cap]]\ntype = "f4f"\ncount = 1\n',
        '[[cap]]\ntype = "f4f"\ncount = 3000\naltitude = "low"\n\n[[cap]]\ntype = "f4f"\ncount = 1\n',
        ["bad.toml: 3000 units of the CAP are low without a hex, and there is room for 1188; make them fewer [12.22]."],
    ),
    "enemy ship": (
        SEA,
        "us-dd-balch",
        "jp-dd-isokaze",
        ["bad.toml: ship has jp-dd-isokaze, which does not fight for us; correct the id, or change attacker."],
    ),
    "enemy counter": (
        SEA + RODNEY.replace('nation = "uk"', 'nation = "jp"'),
        "",
        "",
        ["bad.toml: ship has uk-bb-rodney, which does not fight for us; correct the id, or change attacker."],
    ),
    "enemy CAP": (
        SEA,
        'type = "f4f"\ncount = 1',
        'type = "zeke"\ncount = 1',
        ["bad.toml: cap has zeke, which does not fight for us; correct the id, or change attacker."],
    ),
    "enemy aboard": (
        SEA,
        'type = "sbd"',
        'type = "val"',
        ["bad.toml: us-cv-enterprise has val, which does not fight for us; correct the id, or change attacker."],
    ),
    "enemy in a strike": (
        SEA,
        'type = "kate"',
        'type = "fulmar"',
        ["bad.toml: wave[2] has fulmar, which does not fight for jp; correct the id, or change attacker."],
    ),
    "deck too full": (
        SEA,
        'type = "sbd", count = 2',
        'type = "sbd", count = 7',
        ["bad.toml: us-cv-enterprise holds 7 units in deck, where 6 may be; take some away [9.17]."],
    ),
    "counter of the list": (
        SEA + COUNTER.replace("uk-bb-rodney", "us-cv-wasp"),
        "",
        "",
        ["bad.toml: counter us-cv-wasp is in the ship list or stands here twice; give it another id."],
    ),
    "counter unused": (
        SEA + COUNTER,
        "",
        "",
        ["bad.toml: counter uk-bb-rodney is not among the ships of the battle; add a [[ship]] or remove the counter."],
    ),
}


@pytest.mark.parametrize("name", BAD)
def test_a_bad_position_gets_one_sentence_and_is_not_fought(write: Path, name: str) -> None:
    text, old, new, expected = BAD[name]
    assert old in text
    file = write / "bad.toml"
    file.write_text(text.replace(old, new, 1))
    assert sentences(file) == expected
    with pytest.raises(KnownError) as refused:
        load_battle(file)
    assert render(refused.value.said, "en").replace(f"{file.parent}/", "") == expected[0]


def test_there_are_at_least_thirty_hostile_variants() -> None:
    assert len(BAD) >= 30


def test_as_much_cap_as_one_altitude_holds_is_well(write: Path) -> None:
    file = write / "full.toml"
    more = '[[cap]]\ntype = "f4f"\ncount = 1188\naltitude = "low"\n\n'
    file.write_text(SEA.replace("[[cap]]", more + "[[cap]]", 1))
    assert sentences(file) == []


def test_a_display_full_of_ships_has_no_room_for_another(write: Path) -> None:
    ships = [line.split(",")[0] for line in _ship_list() if line.startswith("jp-") and ",wwii," in line]
    file = write / "full.toml"
    rows = "\n".join(f'[[ship]]\nid = "{ship}"' for ship in ships)
    waves = '[[wave]]\nunits = [{ type = "sbd", count = 3 }]\n'
    file.write_text(f'{HEAD}attacker = "us"\nkind = "sea"\n{rows}\n{waves}')
    found = sentences(file)
    assert len(ships) > len(LATTICE)
    assert len(found) == len(ships) - len(LATTICE)
    assert all("there is no hex left for" in one for one in found)


def _ship_list() -> list[str]:
    return (Library().shipped / "fast_carriers" / "ships.csv").read_text().splitlines()[1:]


def test_a_file_that_is_not_there_is_one_sentence(write: Path) -> None:
    with pytest.raises(KnownError) as refused:
        load_battle(write / "nothing.toml")
    assert render(refused.value.said, "en").endswith("nothing.toml: there is no such file; check its name.")
