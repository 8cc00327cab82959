"""Units in words: what actions, prompts and refusals call them."""

from __future__ import annotations

from typing import TypeVar

from hexfront.games.storm_of_steel.board import S
from hexfront.games.storm_of_steel.tables import Unit
from hexfront.games.storm_of_steel.world import SIDES, World
from hexfront.kernel import Action, Refusal
from hexfront.mechanics import naming
from hexfront.mechanics.memory import tabled
from hexfront.mechanics.refusing import Reason, UnitReason, unit_named

F = TypeVar("F")

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
    nation = ADJECTIVES.get(unit.country, "")
    # A counter that bears the name of its nation says it once.
    words = ("" if nation in name.split() else nation, name, KINDS.get(unit.type, ""))
    return " ".join(filter(None, words))


@tabled
def unit_title(w: World, u: int) -> str:
    """A unit in words."""
    return title(w.units[u])


def called(s: S, u: int) -> str:
    """A unit by its name; forts and dummies are told apart by their place."""
    w, at = s.world, s.board.loc[u]
    name = unit_title(w, u)
    return f"{name} in {w.place_name(at)}" if at >= 0 and (w.dummies | w.forts) >> u & 1 else name


def meant(s: S, side: str, action: Action) -> str:
    """The unit or hex that a side means, to open a sentence; an enemy unit has no name (23.0a)."""
    word = action.args[0] if action.args else ""
    return naming.capital(naming.meant(s, side, word, called, _hides))


def _hides(s: S, side: str, u: int) -> bool:
    return s.world.side_of[u] != SIDES.index(side)


def of_own(reason: UnitReason[S, F], rule: str, does: str) -> Reason[S, F]:
    """Ask about the unit of the power at hand that an action names; ``rule`` refuses any other."""

    def refuse(s: S, frame: F, action: Action) -> Refusal | None:
        power, u = frame.power, unit_named(s, action)  # type: ignore[attr-defined]
        if u is not None and s.world.side_of[u] == power:
            return reason(s, frame, u)
        text = f"{meant(s, SIDES[power], action)} is not a unit of the side that {does} now."
        return Refusal(rule, text) if action.args else None

    return refuse
