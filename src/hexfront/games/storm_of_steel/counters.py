"""Counters as they look: country by colour, symbol, size, the numbers of the side that is up (2.4, 2.5)."""

from __future__ import annotations

from typing import Final, Literal

from msgspec.structs import replace

from hexfront.games.storm_of_steel.naming import title
from hexfront.games.storm_of_steel.tables import AIR, HQS, NAVAL, Unit
from hexfront.games.storm_of_steel.world import CENTRAL, CODES, ENTENTE, HERE, SIDES, World
from hexfront.kernel.scene import Piece
from hexfront.mechanics.folder import read_numbers
from hexfront.mechanics.sheets import back

SIDE_COLOURS: Final = {CENTRAL: "#4f5d52", ENTENTE: "#2f5c9a"}
INK, WHITE, NIGHT = "#15171a", "#ffffff", "#2b2f33"
#: Colours and symbols, by country and type.
LOOK: Final = read_numbers(HERE / "counters.toml")
ECHELONS: Final = ("X", "XX", "XXX")
#: Which side of a counter is up (2.4a, 2.4c).
Face = Literal["mobile", "entrenched", "underground"]
#: Words of a name that symbol and size say already, and short forms of others.
SHORT: Final = {
    "Res": "R",
    "Bavarian": "Bav",
    "Territorial": "Terr",
    "Corps": "",
    "Army": "",
    "Group": "",
    "Fort": "",
    "HQ": "",
    "Motorised": "Mot",
    "Chasseurs": "Chass",
    "Alpins": "Alp",
    "Foreign": "For",
    "Armoured": "Arm",
    "garrison": "",
    "New": "N",
}


def counter(unit: Unit, place: str, face: Face = "mobile", side: str = "", spent: bool = False) -> Piece:
    """The counter of a unit in a hex, or off the map if that is empty.

    Strength and movement stand below the symbol, with an E for movement while it is entrenched (12.0b).
    Left of the symbol is the name; right of it the divisions of a corps (2.5f), or the command radius of an
    HQ (2.5d). A dot marks the best cadre, which may advance farther (14.5k). ``side`` is whose it is now.
    """
    look = _look(unit)
    dug = face != "mobile"
    return Piece(
        id=unit.id,
        hex=place,
        symbol=LOOK["symbols"].get(unit.type, "unknown"),
        size=_size(unit, face),
        strength=numbers(unit, face),
        left=designation(unit),
        right=_mark(unit),
        name=", ".join(filter(None, (title(unit), face if dug and unit.type != "FORT" else ""))),
        fill=_fill(unit, look, dug),
        ink=WHITE if dug or unit.type == "DUMMY" else INK,
        spent=spent,
        dot=unit.cadre >= BEST and unit.type not in HQS,
        side=side or side_of(unit),
        force="Fog of War" if unit.type == "DUMMY" else unit.country,
        factors=_sums(unit, face),
        # Forts never move; HQs (11.5a), ships and air units move by themselves: none is taken along when
        # its stack goes.
        stays=unit.type in (*HQS, *NAVAL, *AIR, "FORT"),
    )


#: The cadre of units that advance two hexes (14.5k).
BEST: Final = 4


def side_of(unit: Unit) -> str:
    """The side that a counter is printed for; none if its country is neutral."""
    return SIDES[CODES.index(unit.side)] if unit.side in CODES else ""


def blank(name: str, place: str, owner: str) -> Piece:
    """A piece of the other side: a unit or a dummy, nobody knows (23.1)."""
    return back(name, place, owner, SIDE_COLOURS[owner], "unseen")


def pieces(w: World) -> tuple[Piece, ...]:
    """Every counter of a world off the map with both its sides, and a back of each alliance."""
    backs = tuple(blank(f"back-{side}", "", side) for side in SIDES)
    fronts = tuple(counter(unit, "", "entrenched" if unit.type == "FORT" else "mobile") for unit in w.units)
    dug = (counter(unit, "", "entrenched") for unit in w.units if unit.entrenched and unit.mobile)
    # A counter is named once; its other side is a drawing that tables refer to.
    return (*backs, *fronts, *(replace(piece, id=f"{piece.id}-E") for piece in dug))


def numbers(unit: Unit, face: Face = "mobile") -> str:
    """What is printed below the symbol: of ships and aircraft their combat factors (2.5c, 2.5k)."""
    if unit.type == "FORT":
        return f"({unit.entrenched})"
    if unit.type in NAVAL:
        return f"{unit.naval_combat}-{unit.protection}-{unit.contact}"
    if unit.type in AIR:
        return f"{unit.air_combat}-{unit.ground_support}-{unit.range}"
    if unit.type in ("DUMMY", "AGENT"):
        return ""
    if face == "underground":
        return "U"
    return f"{unit.entrenched}-E" if face == "entrenched" else f"{unit.mobile}-{unit.movement}"


def designation(unit: Unit) -> str:
    """What is printed beside the symbol: the number or short name of the unit (2.5o)."""
    if unit.type in ("FORT", "DUMMY"):
        return ""
    words = [SHORT.get(word, word) for word in unit.name.split() if word != unit.type]
    return " ".join(word for word in words if word)


def _sums(unit: Unit, face: Face) -> dict[str, int]:
    """What a stack adds up: attack of mobile units, and what each defends with (2.5c, 12.1a)."""
    if unit.type in (*NAVAL, *AIR, "DUMMY", "AGENT") or face == "underground":
        return {"attack": 0, "defense": 0}
    if face == "entrenched":
        return {"attack": 0, "defense": unit.entrenched}
    return {"attack": unit.mobile, "defense": unit.mobile}


def _size(unit: Unit, face: Face) -> str:
    if face == "underground":
        return "HIDDEN"
    word = str(LOOK["sizes"].get(unit.type, ""))
    return word or (unit.size if unit.size in ECHELONS else "")


def _mark(unit: Unit) -> str:
    """Divisions of a corps, the radius of an HQ, nothing on anything else."""
    if unit.command_radius:
        return f"({unit.command_radius})"
    return str(unit.divisions) if unit.divisions else ""


def _look(unit: Unit) -> dict[str, str]:
    known: dict[str, dict[str, str]] = LOOK["countries"]
    return known.get(unit.country, known["other"])


def _fill(unit: Unit, look: dict[str, str], dug: bool) -> str:
    if unit.type == "DUMMY":
        return NIGHT
    return look["dug"] if dug else look["fill"]
