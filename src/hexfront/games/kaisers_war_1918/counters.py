"""Counters as they look: nation by colour, symbol, echelon and factors of the side that is up (2.7, 2.8)."""

from __future__ import annotations

from typing import Final

from hexfront.games.kaisers_war_1918.naming import ADJECTIVES, title
from hexfront.games.kaisers_war_1918.world import ALLIED, CENTRAL, HERE, Unit, World
from hexfront.kernel.scene import Piece
from hexfront.mechanics.folder import read_numbers
from hexfront.mechanics.sheets import back

SIDE_COLOURS: Final = {CENTRAL: "#4f5d68", ALLIED: "#3f7a3a"}
#: Colours, symbols and marks, by nation and type.
LOOK: Final = read_numbers(HERE / "counters.toml")
#: Words of a name that the symbol says already.
SAID: Final = ("Army", "Garrison", "FZ", "Air", "Transport", "Fleet", "Tank", "Cav", "Airlanding", "Mech")
#: The mark of a unit that supplies itself (2.7e, 15.11a), and the arrow of one that may infiltrate (12.17b).
CIRCLE, ARROW = "O", "→"
ECHELONS: Final = ("XX", "XXX", "XXXX", "XXXXX")


def counter(unit: Unit, place: str, army: bool = False, side: str = "", spent: bool = False) -> Piece:
    """The counter of a unit in a hex, or off the map if that is empty; ``army`` shows its back (2.7b).

    Attack, defense and movement stand below the symbol. A support unit has its attack in parentheses and its
    range beside the symbol (12.4b, 17.1b, 18.1a). Whoever commands it now gives the side.
    """
    look = _look(unit)
    return Piece(
        id=unit.id,
        hex=place,
        symbol=LOOK["symbols"][unit.type],
        size=_size(unit, army),
        strength=factors(unit, army),
        left=designation(unit),
        right=_mark(unit),
        name=title(unit, army),
        fill=look["fill"],
        ink=look["ink"],
        ad_hoc=unit.name.startswith("AA "),
        spent=spent,
        dot=unit.shock,
        side=side or unit.side,
        force=look.get("force", ADJECTIVES[unit.nation]),
        factors=_sums(unit, army),
        # Support units are not taken along by chance when their stack marches.
        stays=unit.support,
    )


def blank(name: str, place: str, owner: str) -> Piece:
    """A counter that cannot be seen (10.1a, 10.2a).

    Bolsheviks belong to nobody at first (28.1b); the Allies have set them up.
    """
    side = owner or ALLIED
    return back(name, place, side, SIDE_COLOURS[side], "unseen")


def pieces(w: World) -> tuple[Piece, ...]:
    """Every counter of the game off the map, and a back of each side."""
    backs = tuple(blank(f"back-{side}", "", side) for side in (CENTRAL, ALLIED))
    return (*backs, *(counter(unit, "") for unit in w.units))


def factors(unit: Unit, army: bool = False) -> str:
    """What is printed below the symbol (2.7e)."""
    if unit.type == "amphibious":
        return ""
    if unit.type == "bombardment":
        return str(unit.attack)
    if not unit.move:
        return str(unit.defense)
    attack, defense, move = _numbers(unit, army)
    if unit.support:
        return f"({attack})-{defense}-{move}"
    return f"{attack}{ARROW if unit.shock else '-'}{defense}-{move}"


def designation(unit: Unit) -> str:
    """What is printed beside the symbol: the number or short name of the unit (2.9)."""
    words = [word for word in unit.name.split() if word not in SAID]
    if unit.type in ("fortified_zone", "garrison", "amphibious", "bombardment"):
        return ""
    return " ".join(words)


def _numbers(unit: Unit, army: bool) -> tuple[int, int, int]:
    if army and unit.army is not None:
        return unit.army
    return unit.attack, unit.defense, unit.move


def _sums(unit: Unit, army: bool) -> dict[str, int]:
    """What a stack adds up: a support unit has no attack of its own (12.4b)."""
    attack, defense, _ = _numbers(unit, army)
    return {"attack": 0 if unit.support else attack, "defense": defense}


def _size(unit: Unit, army: bool) -> str:
    if army:
        return "XXXX"
    return unit.size if unit.size in ECHELONS else LOOK["sizes"].get(unit.type, "")


def _mark(unit: Unit) -> str:
    if unit.range:
        return f"({unit.range})"
    return CIRCLE if unit.circle else ""


def _look(unit: Unit) -> dict[str, str]:
    """The colours of a unit's nation; a strange one in a position has those of the garrisons of its side."""
    nations: dict[str, dict[str, str]] = LOOK["nations"]
    return nations.get(unit.nation, nations[f"{unit.side}_generic"])
