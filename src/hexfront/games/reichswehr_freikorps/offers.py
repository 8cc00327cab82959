"""5.2. What is offered to the German when he is asked whether he interrupts: to be asked less often.

The examples tell how often he may still be asked in this turn at most. They go by what both sides see.
"""

from __future__ import annotations

from collections.abc import Iterator

from hexfront.games.reichswehr_freikorps.board import SAID_ALOUD, S, controlled
from hexfront.games.reichswehr_freikorps.overlays import reachable
from hexfront.games.reichswehr_freikorps.rules.movement import parent_stacks
from hexfront.games.reichswehr_freikorps.world import FRONTS, GERMAN, RED
from hexfront.kernel import StandingOffer
from hexfront.mechanics.naming import counted

TITLES = {
    "always": "Every time",
    "contact": "Only on contact",
    "threat": "Only when a city is threatened",
    "turn": "Not in this turn",
}

#: It asks fewer than five times a turn.
USUAL = "threat"


def offers(s: S) -> Iterator[StandingOffer]:
    """The four ways to be asked at windows, where one is open."""
    if s.agenda[-1].step == "window.ask":
        most = questions_left(s)
        for mode, title in TITLES.items():
            left = counted(most[mode], "more question")
            example = f"At most {left} in this turn." if most[mode] else "No more questions in this turn."
            aloud, given = mode in SAID_ALOUD, s.board.ask == mode
            yield StandingOffer(f"ask {mode}", title, example, aloud, given, usual=mode == USUAL)


def questions_left(s: S) -> dict[str, int]:
    """By mode how often the German can still be asked in this turn, beside the question at hand.

    Every Red stack may still move and attack, every front is drawn and finished twice. A German stack and a
    city alarm once a turn.
    """
    b, w = s.board, s.world
    stacks = len(parent_stacks(b, w.red & ~b.moved))
    fronts = sum(any(b.loc[u] >= 0 for u in range(len(w.units)) if w.front[name] >> u & 1) for name in FRONTS)
    reach = reachable(b, w, RED, 0, 0)
    near = reach | w.ways.spread(reach)
    return {
        "always": stacks * 2 + fronts * 4,
        "contact": (near & b.german & ~b.met).bit_count(),
        "threat": (near & w.cities & controlled(b, w, GERMAN) & ~b.alarmed).bit_count(),
        "turn": 0,
    }
