"""Counters as they look: nation by colour, symbol, echelon and factors of the side that is up (2.4)."""

from __future__ import annotations

from typing import Final

from hexfront.games.kaisers_war_east.world import ALLIED, CENTRAL, Unit, World
from hexfront.kernel.scene import Piece
from hexfront.mechanics.spelling import spelled

SIDE_COLOURS: Final = {CENTRAL: "#4f5d68", ALLIED: "#3f7a3a"}

DARK, WHITE = "#15171a", "#ffffff"
NATION_COLOURS: Final[dict[str, tuple[str, str]]] = {
    "Germany": ("#a3abb0", DARK),
    "Austria-Hungary": ("#e6cf91", DARK),
    "Bulgaria": ("#b59a6c", DARK),
    "Turkey": ("#c98d5b", DARK),
    "Nationalist": ("#7f95c4", DARK),
    "CP": ("#4f5d68", WHITE),
    "Russia": ("#8dbb7d", DARK),
    "Romania": ("#f0dc55", DARK),
    "AEFR": ("#cbbf95", DARK),
    "Czech": ("#d98a86", DARK),
    "Bolshevik": ("#b3261e", WHITE),
    "AL": ("#2f5f2c", WHITE),
}
"""Fill and ink by nation; supply units belong to a side."""

ADJECTIVES: Final = {
    "Germany": "German",
    "Austria-Hungary": "Austro-Hungarian",
    "Bulgaria": "Bulgarian",
    "Turkey": "Turkish",
    "CP": "Central Powers",
    "Russia": "Russian",
    "Romania": "Romanian",
    "AL": "Allied",
    "AEFR": "Allied",
}

FORCES: Final = {"CP": "Central Powers", "AL": "Allies", "AEFR": "Allied Expeditionary Force"}
"""What a unit belongs to where that is not the name of its nation."""

IN_FULL: Final = {
    "B-E": "Böhm-Ermolli",
    "Finn": "Finland",
    "Gd": "Guards",
    "Gr": "Grenadier",
    "H-L": "Hindenburg-Ludendorff",
    "N": "North Front",
    "NW": "Northwest Front",
    "R": "Reserve",
    "Res": "Reserve",
    "Sib": "Siberian",
    "Sud": "Süd",
    "SW": "Southwest Front",
    "Trkstn": "Turkestan",
    "W": "West Front",
}
"""What is short on counters."""

ORDINALS: Final = {"1": "1st", "2": "2nd", "3": "3rd"}
#: Words after which a number stays where it is: the German cavalry commands are called HKK 1 and HKK 6.
UNORDERED: Final = ("HKK", "Armored")

SYMBOLS: Final = {
    "infantry": "infantry",
    "shock": "infantry",
    "alpine": "mountain",
    "marine": "naval_infantry",
    "cavalry": "cavalry",
    "fortress": "fortress",
    "train": "armored_train",
    "tank": "armor",
    "hq": "headquarters",
    "supply": "supply",
    "airbase": "air",
    "partisan": "militia",
}
ECHELONS: Final = {
    "armygroup": "XXXXX",
    "army": "XXXX",
    "abteilung": "XXXX",
    "corps": "XXX",
    "division": "XX",
    "brigade": "X",
}


def counter(
    unit: Unit, place: str, reverse: bool = False, dug_in: bool = False, spent: bool = False
) -> Piece:
    """The counter of a unit in a hex, or off the map if that is empty.

    Fighting units show attack, defense and movement; HQs and airbases support and radius, and beside the
    symbol defense and movement; supply units their radius. A shock unit has a dot, an abteilung a bracket.
    """
    fill, ink = NATION_COLOURS.get(unit.nation, NATION_COLOURS["CP" if unit.side == CENTRAL else "AL"])
    support = unit.type in ("hq", "airbase", "supply")
    name = unit.back_name if reverse and unit.back_name else unit.name
    return Piece(
        id=unit.id,
        hex=place,
        symbol=SYMBOLS[unit.type],
        size="DUG IN" if dug_in else ECHELONS.get(unit.size, ""),
        strength=_factors(unit, reverse),
        left=designation(unit, name),
        right=f"{unit.defense}-{unit.move}" if support else "",
        name=title(unit, name),
        fill=fill,
        ink=ink,
        ad_hoc=unit.size == "abteilung" and not dug_in,
        spent=spent,
        dot=unit.type == "shock",
        side=unit.side,
        force=FORCES.get(unit.nation, unit.nation),
        # Also of what cannot attack, so that sums always name both in the same order (14.3b, 14.3c).
        factors={"attack": unit.attack, "defense": unit.defense},
        # A supply unit that moves cannot support an attack in the same turn (17.1b).
        stays=unit.type == "supply",
    )


def blank(name: str, place: str, owner: str) -> Piece:
    """An enemy counter that cannot be seen."""
    return Piece(
        id=name, side=owner, hex=place, name="unseen", fill=SIDE_COLOURS[owner], ink=WHITE, facedown=True
    )


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
    return f"{ADJECTIVES.get(unit.nation, unit.nation)} {name}"


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
    return " ".join(IN_FULL.get(word, word) for word in words)


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
