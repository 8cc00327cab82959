"""Units in words: what actions, prompts and refusals call them."""

from __future__ import annotations

from typing import TypeVar

from hexfront.games.emperors_last_war.board import S
from hexfront.games.emperors_last_war.rules.players import asked, power_of
from hexfront.games.emperors_last_war.world import Unit, World
from hexfront.kernel import Action, Refusal
from hexfront.mechanics import naming
from hexfront.mechanics.memory import tabled
from hexfront.mechanics.refusing import Reason, UnitReason, unit_named

F = TypeVar("F")
ADJECTIVES = {"GE": "German", "AH": "Austro-Hungarian", "LG": "Polish", "RU": "Russian"}
SUFFIXES = {"1": "st", "2": "nd", "3": "rd"}


def title(unit: Unit) -> str:
    """A counter in words: its nation and its name."""
    if unit.type == "patrol":
        return "patrol"
    words = [_ordinal(word) if word.isdecimal() else word for word in unit.name.split()]
    return " ".join((ADJECTIVES[unit.nation], *words))


def _ordinal(number: str) -> str:
    suffix = "th" if number[-2:-1] == "1" else SUFFIXES.get(number[-1], "th")
    return f"{number}{suffix}"


@tabled
def unit_title(w: World, u: int) -> str:
    """A unit in words."""
    return title(w.units[u])


def called(s: S, u: int) -> str:
    """A unit by its name; patrols are told apart by their place."""
    w, at = s.world, s.board.loc[u]
    name = unit_title(w, u)
    return f"{name} in {w.place_name(at)}" if at >= 0 and w.patrols >> u & 1 else name


def meant(s: S, side: str, action: Action) -> str:
    """The unit or hex that a side means, to open a sentence; a concealed enemy has no name (16b)."""
    word = action.args[0] if action.args else ""
    return naming.capital(naming.meant(s, side, word, called, _hides))


def _hides(s: S, side: str, u: int) -> bool:
    b, w = s.board, s.world
    return w.side_of[u] != power_of(side) and (b.loc[u] < 0 or bool(b.concealed >> u & 1))


def of_own(reason: UnitReason[S, F], rule: str, does: str) -> Reason[S, F]:
    """Ask about the unit of the power at hand that an action names; ``rule`` refuses any other."""

    def refuse(s: S, frame: F, action: Action) -> Refusal | None:
        side, u = asked(s, frame), unit_named(s, action)
        if u is not None and s.world.side_of[u] == power_of(side):
            return reason(s, frame, u)
        text = f"{meant(s, side, action)} is not a unit of the side that {does} now."
        return Refusal(rule, text) if action.args else None

    return refuse
