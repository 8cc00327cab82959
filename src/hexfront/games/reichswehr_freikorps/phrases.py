"""What can happen, by kind and with its sentence, and the combat results in words."""

from __future__ import annotations

from collections.abc import Callable

from hexfront.games.reichswehr_freikorps.board import S
from hexfront.games.reichswehr_freikorps.world import HERE
from hexfront.kernel import Aside
from hexfront.kernel.event import read_events

EVENTS = read_events(HERE / "events.tsv")

#: What the results of combat mean (10.11 to 10.17).
MEANINGS = {
    "AE": "all attackers are eliminated",
    "AL1": "the attacker loses one unit",
    "AS": "nothing happens",
    "DR": "the defender retreats",
    "DL1": "the defender loses one unit and retreats",
    "BB": "all defenders and as much of the attackers are eliminated",
    "DE": "all defenders are eliminated",
}
CITY_DL1 = "the defender loses one unit and stands"

RAIL, MOVEMENT, COMBAT = ("rail movement", "7.10a"), ("movement", "9.1a"), ("combat", "10.1a")
#: The phases by the names that frames give them.
PARTS = {"rail": RAIL, "move": MOVEMENT, "movement": MOVEMENT, "combat": COMBAT}
#: What is no secret of a decision: the part of the turn that everybody follows, with its row.
OPEN: dict[str, Aside] = {
    step: aside
    for aside, steps in (
        (("set-up", "3.2b"), "setup,setup.place"),
        (("railheads", "5.4c"), "railhead"),
        (("whether to interrupt", "5.2b"), "window.ask"),
        (("left-over phases", "5.2o"), "leftover.choose"),
        (("reinforcements", "6.1a"), "reinforcement.choose,reinforcement.enter"),
        (("replacements", "6.3h"), "replacement.call,replacement.enter"),
        (RAIL, "rail,rail.ride"),
        (MOVEMENT, "movement,march"),
        (COMBAT, "combat,battle.join,battle.support,battle.odds,battle.lose,battle.sacrifice"),
        (COMBAT, "battle.follow,battle.exploit,battle.withdraw"),
    )
    for step in steps.split(",")
}


def _under_way(s: S) -> Aside:
    """What is told while a stack is put in order or found too large: the part of the turn that goes on.

    Which stacks are is the owner's business (8.3a), so it looks like the rest of that part.
    """
    for frame in reversed(s.agenda[:-1]):
        told = OPEN.get(frame.step) or PARTS.get(getattr(frame, "phase", ""))
        if told:
            return told
    return ("end of a phase", "8.2e")


ASIDES: dict[str, Aside | Callable[[S], Aside]] = OPEN | {"top": _under_way, "excess": _under_way}


def meaning(result: str, city: bool) -> str:
    """What a combat result means, against a city or elsewhere (10.7d)."""
    return CITY_DL1 if city and result == "DL1" else MEANINGS[result]
