"""Counters as they look: nation by colour, size, symbol, combat strength and morale (2.1)."""

from __future__ import annotations

from typing import Final

from hexfront.games.emperors_last_war.naming import title
from hexfront.games.emperors_last_war.world import AUSTRIAN, CENTRAL, GERMAN, HERE, RUSSIA, Unit, World
from hexfront.kernel.scene import Piece
from hexfront.mechanics.folder import read_numbers

SIDE_COLOURS: Final = {CENTRAL: "#3f5f48", RUSSIA: "#a33327", GERMAN: "#3f5f48", AUSTRIAN: "#3d5c96"}
INK, WHITE, NIGHT = "#15171a", "#ffffff", "#2b2f33"
#: Colours and symbols, by nation and type.
LOOK: Final = read_numbers(HERE / "counters.toml")
#: The square of a Line of Control (6.1a), and the overprint of the second line (2.1.1b).
SQUARE, OVERPRINT, STAR = "■", "▲", "*"
#: Words of a name that size and symbol say already.
SAID: Final = ("Corps", "Division", "Brigade", "Army", "HQ", "Infantry", "Cavalry", "group", "Legion", "of")
SHORT: Final = {
    "Reserve": "R",
    "Guards": "Gd",
    "Guard": "Gd",
    "Siberian": "Sib",
    "Caucasian": "Cauc",
    "Turkestan": "Turk",
    "Grenadier": "Gren",
    "Landwehr": "L",
    "Landsturm": "Ls",
    "Finnish": "Fin",
    "Rifle": "Rif",
    "March": "March",
    "Nakhichevan": "Nakh",
    "Khan": "",
}


def counter(
    unit: Unit, place: str, disrupted: bool = False, concealed: bool = False, spent: bool = False
) -> Piece:
    """The counter of a unit in a hex, or off the map if that is empty.

    Strength and morale stand below the symbol; beside it the designation, and the square of a Line of
    Control or the overprint of the second line. An HQ shows its range and its morale. A star marks a corps
    that may be split, and its divisions (27a). A disrupted unit is darker and has lost its square
    (8.1); one that lies face down to the enemy says so to its owner (16).
    """
    if unit.type == "patrol":
        return _patrol(unit, place)
    look = LOOK["nations"][unit.nation]
    return Piece(
        id=unit.id,
        hex=place,
        symbol=LOOK["symbols"][unit.type],
        size=_size(unit, disrupted, concealed),
        strength=factors(unit),
        left=designation(unit),
        right=_mark(unit, disrupted),
        name=_name(unit, disrupted, concealed),
        fill=look["shaken"] if disrupted else look["fill"],
        ink=WHITE if disrupted else INK,
        spent=spent,
        side=unit.side,
        force=look["force"],
        factors=_sums(unit, disrupted),
        # An HQ is left behind when its stack is taken in hand: its move is a decision of its own.
        stays=unit.type == "hq",
    )


def _patrol(unit: Unit, place: str) -> Piece:
    """A blank counter, as its owner sees it (17)."""
    return Piece(
        id=unit.id,
        hex=place,
        symbol=LOOK["symbols"][unit.type],
        size="PATROL",
        name=title(unit),
        fill=NIGHT,
        ink=WHITE,
        side=unit.side,
        force="Patrols",
        factors=_sums(unit, False),
    )


def blank(name: str, place: str, owner: str) -> Piece:
    """A concealed counter, as the enemy sees it: a unit or a patrol (16b, 17.1a)."""
    fill = SIDE_COLOURS[owner]
    return Piece(id=name, side=owner, hex=place, name="concealed", fill=fill, ink=WHITE, facedown=True)


def pieces(w: World) -> tuple[Piece, ...]:
    """Every counter of the game off the map, and a back of each side."""
    backs = tuple(blank(f"back-{side}", "", side) for side in (CENTRAL, RUSSIA))
    return (*backs, *(counter(unit, "") for unit in w.units))


def factors(unit: Unit) -> str:
    """What is printed below the symbol: strength and morale, of an HQ its morale (2.1a)."""
    return str(unit.morale) if unit.type == "hq" else f"{unit.strength}-{unit.morale}"


def designation(unit: Unit) -> str:
    """What is printed beside the symbol: the number or short name of the unit."""
    name = unit.name.partition(" (")[0]
    words = [SHORT.get(word, word) for word in name.split() if word not in SAID]
    star = STAR if unit.star or unit.parent else ""
    return " ".join(word for word in words if word) + star


def _size(unit: Unit, disrupted: bool, concealed: bool) -> str:
    if disrupted:
        return "DISR."
    return "HIDDEN" if concealed else unit.size


def _mark(unit: Unit, disrupted: bool) -> str:
    if unit.type == "hq":
        return f"({unit.range})"
    if unit.loc:
        return "" if disrupted else SQUARE
    return OVERPRINT if unit.second_line else ""


def _name(unit: Unit, disrupted: bool, concealed: bool) -> str:
    states = ("disrupted" if disrupted else "", "concealed" if concealed else "")
    return ", ".join(filter(None, (title(unit), *states)))


def _sums(unit: Unit, disrupted: bool) -> dict[str, int]:
    """What a stack adds up; points that are halved are added apart, since they round together (8.1.1b)."""
    halved = disrupted or unit.type == "hq"
    return {"strength": 0, "halved": unit.strength} if halved else {"strength": unit.strength}
