"""Counters as they look: nation by colour, symbol, echelon and factors of the side that is up (2.4)."""

from __future__ import annotations

from typing import Final

from hexfront.games.kaisers_war_east.world import ALLIED, CENTRAL, HERE, Unit, World
from hexfront.kernel.scene import Piece
from hexfront.mechanics.folder import read_numbers
from hexfront.mechanics.sheets import back
from hexfront.mechanics.spelling import spelled

SIDE_COLOURS: Final = {CENTRAL: "#4f5d68", ALLIED: "#3f7a3a"}
#: Colours, names, symbols and marks, by nation, type and size.
LOOK: Final = read_numbers(HERE / "counters.toml")
ORDINALS: Final = {"1": "1st", "2": "2nd", "3": "3rd"}
#: Words after which a number stays where it is: the German cavalry commands are called HKK 1 and HKK 6.
UNORDERED: Final = ("HKK", "Armored")


def counter(
    unit: Unit, place: str, reverse: bool = False, dug_in: bool = False, spent: bool = False
) -> Piece:
    """The counter of a unit in a hex, or off the map if that is empty.

    Fighting units show attack, defense and movement; HQs and airbases support and radius, and beside the
    symbol defense and movement; supply units their radius. A shock unit has a dot, an abteilung a bracket.
    """
    look = _nation(unit)
    support = unit.type in ("hq", "airbase", "supply")
    name = unit.back_name if reverse and unit.back_name else unit.name
    return Piece(
        id=unit.id,
        hex=place,
        symbol=LOOK["symbols"][unit.type],
        size="DUG IN" if dug_in else LOOK["echelons"].get(unit.size, ""),
        strength=_factors(unit, reverse),
        left=designation(unit, name),
        right=f"{unit.defense}-{unit.move}" if support else "",
        name=title(unit, name),
        fill=look["fill"],
        ink=look["ink"],
        ad_hoc=unit.size == "abteilung" and not dug_in,
        spent=spent,
        dot=unit.type == "shock",
        side=unit.side,
        force=look.get("force", unit.nation),
        # Also of what cannot attack, so that sums always name both in the same order (14.3b, 14.3c).
        factors={"attack": unit.attack, "defense": unit.defense},
        # A supply unit that moves cannot support an attack in the same turn (17.1b).
        stays=unit.type == "supply",
    )


def blank(name: str, place: str, owner: str) -> Piece:
    """An enemy counter that cannot be seen."""
    return back(name, place, owner, SIDE_COLOURS[owner], "unseen")


def pieces(w: World) -> tuple[Piece, ...]:
    """Every counter of the game off the map, and a back of each side."""
    backs = tuple(blank(f"back-{side}", "", side) for side in (CENTRAL, ALLIED))
    return (*backs, *(counter(unit, "") for unit in w.units))


def title(unit: Unit, name: str = "") -> str:
    """A unit in words, with its nation; what is short on the counter is spelled out."""
    name = _spelled_out(name or unit.name)
    if unit.type == "hq":
        name = f"{name} HQ"
    elif unit.type == "cavalry" and name.endswith("Cavalry"):
        name = f"{name} Corps"
    elif unit.type == "supply":
        name = "supply unit"
    elif unit.type == "fortress":
        name = f"{spelled(name.removesuffix(' Fortress'))} Fortress"
    elif unit.nation == "Czech":
        name = "Legion"
    return f"{_nation(unit).get('adjective', unit.nation)} {name}"


def _nation(unit: Unit) -> dict[str, str]:
    """The colours and words of a unit's nation; a strange one in a position has the colours of its side."""
    nations: dict[str, dict[str, str]] = LOOK["nations"]
    side = nations["CP" if unit.side == CENTRAL else "AL"]
    return nations.get(unit.nation, {"fill": side["fill"], "ink": side["ink"]})


def _spelled_out(name: str) -> str:
    """The name of a counter in full.

    >>> _spelled_out("Sib 1 Corps"), _spelled_out("XLI Res Corps"), _spelled_out("H (Hofmann) Corps")
    ('1st Siberian Corps', 'XLI Reserve Corps', 'Hofmann Corps')
    """
    # Where both are given, what stands in brackets is the name and the letter before it the short one.
    words = name.partition("(")[2].replace(")", "").split() or name.split()
    number = next((word for word in words if word.isdecimal()), "")
    if number and words[0] not in UNORDERED:
        words = [ORDINALS.get(number, f"{number}th"), *(word for word in words if word != number)]
    return " ".join(LOOK["in_full"].get(word, word) for word in words)


def designation(unit: Unit, name: str) -> str:
    """What is printed beside the symbol: the number or short name of the unit."""
    if unit.type in ("fortress", "supply", "train", "airbase"):
        return ""
    short = name.removesuffix(" Abteilung").removesuffix(" Army").removesuffix(" Corps")
    short = short.removeprefix("Corps ").removeprefix("Cavalry ")
    for ending in ("st", "nd", "rd", "th"):
        if short.removesuffix(ending).isdecimal():
            return short.removesuffix(ending)
    return short.split(" (")[0]


def _factors(unit: Unit, reverse: bool) -> str:
    if unit.type == "fortress":
        return str(unit.defense)
    if unit.type == "supply":
        return f"r{unit.radius}"
    if unit.type in ("hq", "airbase"):
        support, radius = (unit.back_support, unit.back_radius) if reverse else (unit.support, unit.radius)
        return f"+{support} r{radius}"
    return f"{unit.attack}-{unit.defense}-{unit.move}"
