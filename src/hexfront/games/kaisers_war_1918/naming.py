"""Units in words: what actions, prompts and refusals call them."""

from __future__ import annotations

from typing import TypeVar

from hexfront.games.kaisers_war_1918.board import S, side_of
from hexfront.games.kaisers_war_1918.rules.cover import covered
from hexfront.games.kaisers_war_1918.world import HERE, Unit, World
from hexfront.mechanics import naming, refusing
from hexfront.mechanics.folder import read_pairs
from hexfront.mechanics.memory import remembered
from hexfront.mechanics.refusing import Reason, UnitReason

F = TypeVar("F")
#: What the units of a nation are called, and what the kinds of unit are.
ADJECTIVES = read_pairs(HERE / "nations.tsv")
KINDS = read_pairs(HERE / "kinds.tsv")
#: Counters whose abbreviations stand for more (2.9).
TITLES = read_pairs(HERE / "titles.tsv")
NAMELESS = ("garrison", "fortified_zone")
SUFFIXES = {"1": "st", "2": "nd", "3": "rd"}


def title(unit: Unit, army: bool = False) -> str:
    """A counter in words: its nation, its name, and what it is where the name does not say so."""
    kind = KINDS[unit.type]
    if unit.id in TITLES:
        return TITLES[unit.id].replace("Corps", "Army") if army else TITLES[unit.id]
    if army:
        kind = kind.replace("Corps", "Army")
    words = unit.name.split()
    # "1 Army" is the 1st Army, whatever kind of army it is; "FZ 2" and garrisons have no name of their own.
    if unit.type in NAMELESS:
        words = words[1:]
    elif words[-1] in kind.split():
        words.pop()
    words = [_ordinal(word) if word.isdecimal() else word for word in words]
    return " ".join((ADJECTIVES[unit.nation], *words, kind))


def _ordinal(number: str) -> str:
    suffix = "th" if number[-2:-1] == "1" else SUFFIXES.get(number[-1], "th")
    return f"{number}{suffix}"


@remembered
def unit_title(w: World, u: int, army: bool) -> str:
    """A unit in words, by the side of its counter."""
    return title(w.units[u], army)


def called(s: S, u: int) -> str:
    """A unit by the name on the side of its counter that is up; garrisons are told apart by their place."""
    b, w = s.board, s.world
    name, at = unit_title(w, u, bool(b.army_side >> u & 1)), b.loc[u]
    return f"{name} in {w.place_name(at)}" if at >= 0 and w.garrisons >> u & 1 else name


def _hides(s: S, side: str, u: int) -> bool:
    return side_of(s.board, u) != side and covered(s, u)


#: The unit or hex that a side means, to open a sentence; an unseen enemy has no name (10.1a).
meant = naming.who_is_meant(called, _hides)


def of_own(reason: UnitReason[S, F], rule: str, does: str) -> Reason[S, F]:
    """Ask about the unit of the side at hand that an action names; ``rule`` refuses any other."""
    return refusing.of_own(reason, rule, does, meant, lambda s, u: side_of(s.board, u))
