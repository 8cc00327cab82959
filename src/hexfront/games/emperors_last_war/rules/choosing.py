"""9.6 to 9.8, 21.4b, R-13 and R-47. Which of its ways back a retreating unit must or may take.

Everything here is about ways that are known; where they come from is the business of ``retreat``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import NamedTuple

#: Where a way ends that leaves the map over a friendly edge (13b).
OFF = -1
#: The two kinds of a correct step: due west or east (or toward a fortress of A.4), and toward a headquarters.
GEOGRAPHIC, HEADQUARTERS = 1, 2


class Way(NamedTuple):
    """One way back: the hexes entered, and everything that decides between it and others."""

    path: tuple[int, ...]
    #: What it costs in morale: its steps, the flag of its end and the price of one hex only (R-13).
    toll: int
    wrong: int = 0
    encircled: bool = False
    #: Ends next to an enemy unit or work (9.8a).
    beside: bool = False
    #: Ends where the unit would be one too many (5.3b).
    crowded: bool = False
    #: Both steps are correct, but of no common kind (21.4b).
    switches: bool = False
    #: Has a step that only 21.5 allows.
    breaks: bool = False

    @property
    def leaves(self) -> bool:
        """Whether it leads off the map (13b)."""
        return self.path[-1] == OFF


def step_toll(
    wrong: bool, very_difficult: bool, big_river: bool, crest: bool, lines: int, prices: dict[str, int]
) -> int:
    """What one step of a retreat costs in morale (9b, 9.2b, 9.3a, 9.4a).

    ``lines`` is the number of enemy units whose lines the step crosses (R-13).
    """
    toll = 0
    if wrong:
        toll -= prices["wrong_direction_step"]
    if very_difficult:
        toll -= prices["retreat_into_very_difficult"]
    if big_river:
        toll -= prices["retreat_over_big_river"]
    if crest:
        toll -= prices["retreat_over_crest"]
    if lines:
        toll -= prices["retreat_first_eloc"] + (lines - 1) * prices["retreat_each_further_eloc"]
    return toll


def switching(kinds: Iterable[int]) -> bool:
    """Whether correct steps share no kind (21.4b); a wrong step (kind 0) is no switch (R-47)."""
    common = GEOGRAPHIC | HEADQUARTERS
    for kind in kinds:
        if not kind:
            return False
        common &= kind
    return not common


def _only(ways: list[Way], wanted: Callable[[Way], bool]) -> list[Way]:
    """The wanted ones, or all if none is."""
    return [way for way in ways if wanted(way)] or ways


def compulsory(ways: list[Way]) -> list[Way]:
    """What is left of the ordinary ways; the owner chooses among them (9.6a, 9.7a, 9.8a, 9.8b, R-13).

    A way that overstacks goes if another remains (5.3b); a way that switches its kind of direction goes
    unless it is better than every way that does not (R-47). Then the lowest toll counts, then an end away
    from the enemy, then the fewest wrong steps. If all that is left then ends encircled, any way that ends
    free is open too: out of a ring one may always go.
    """
    if not ways:
        return []
    ways = _only(ways, lambda way: not way.crowded)
    steady = [way.toll for way in ways if not way.switches]
    ways = [way for way in ways if not way.switches or not steady or way.toll < min(steady)]
    least = min(way.toll for way in ways)
    best = _only([way for way in ways if way.toll == least], lambda way: not way.beside)
    fewest = min(way.wrong for way in best)
    kept = [way for way in best if way.wrong == fewest]
    free = [way for way in ways if not way.encircled] if all(way.encircled for way in kept) else []
    return kept + free


def offered(ordinary: list[Way], breaking: list[Way], full: bool) -> list[Way]:
    """The ways that the owner may choose: the compulsory ones, and breaks through toward a headquarters.

    A break (21.5) is never compulsory. It is open when it is cheaper than every ordinary way, or when no
    ordinary way of full length exists (R-13).
    """
    kept = compulsory(ordinary)
    least = min((way.toll for way in ordinary), default=0)
    extra = [way for way in breaking if not full or way.toll < least]
    roomy = [way for way in extra if not way.crowded]
    return kept + (roomy if kept or roomy else extra)
