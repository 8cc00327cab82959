"""Units in words: what actions, prompts and refusals call them."""

from __future__ import annotations

from hexfront.games.storm_of_steel.board import S
from hexfront.games.storm_of_steel.tables import Unit
from hexfront.games.storm_of_steel.world import World
from hexfront.mechanics.memory import remembered

ADJECTIVES = {
    "Germany": "German",
    "Austria-Hungary": "Austro-Hungarian",
    "Ottoman": "Ottoman",
    "Bulgaria": "Bulgarian",
    "France": "French",
    "Britain": "British",
    "Russia": "Russian",
    "Serbia": "Serbian",
    "Montenegro": "Montenegrin",
    "Belgium": "Belgian",
    "Italy": "Italian",
    "Romania": "Romanian",
    "Greece": "Greek",
    "Netherlands": "Dutch",
    "Denmark": "Danish",
    "Switzerland": "Swiss",
    "Spain": "Spanish",
    "Sweden": "Swedish",
    "Norway": "Norwegian",
    "Persia": "Persian",
    "Albania": "Albanian",
    "United States": "American",
    "Portugal": "Portuguese",
    "Japan": "Japanese",
    "Brazil": "Brazilian",
}
KINDS = {
    "ACT": "Corps",
    "RES": "Corps",
    "LW": "Corps",
    "SHK": "Shock Corps",
    "CAV": "Cavalry Corps",
    "TNK": "Tank Corps",
    "HQ": "HQ",
    "MHQ": "motorised HQ",
    "FORT": "fort",
    "SIEGE": "artillery",
}


def title(unit: Unit) -> str:
    """A counter in words: its nation, its name and what it is."""
    if unit.type == "DUMMY":
        return "dummy"
    name = "" if unit.type == "FORT" else unit.name
    words = (ADJECTIVES.get(unit.country, ""), name, KINDS.get(unit.type, ""))
    return " ".join(filter(None, words))


@remembered
def unit_title(w: World, u: int) -> str:
    """A unit in words."""
    return title(w.units[u])


def called(s: S, u: int) -> str:
    """A unit by its name; forts and dummies are told apart by their place."""
    w, at = s.world, s.board.loc[u]
    name = unit_title(w, u)
    return f"{name} in {w.place_name(at)}" if at >= 0 and (w.dummies | w.forts) >> u & 1 else name
