"""What can happen, by kind and with its sentence, and the combat results in words."""

from __future__ import annotations

from collections.abc import Callable

from hexfront.games.reichswehr_freikorps.board import S
from hexfront.kernel import Aside, declare

EVENTS = declare(
    turn={"turn": "Turn {turn}: {label}."},
    phase={
        "front": "The {front} is drawn for {phase}.",
        "leftover": "The German plays his {phase} phase.",
    },
    interruption={"interrupt": "The German interrupts with his {phase} phase."},
    resume={"resume": "The German {phase} phase is over, and Red goes on."},
    march={
        "march": "{who} {marches/march} from {start} to {to}.",
        "ride": "{who} {travels/travel} by rail from {start} to {to}.",
    },
    battle={"attack": "{actor} attacks {at} from {origins}."},
    roll={
        "rail capacity": "The railways can carry {capacity:unit}.",
        "roll": "{actor} rolls {dice} at {column}: {result}, {meaning}.",
        "will return": "{who} will return on turn {turn} (die {dice}{penalty}).",
        "lost for good": "{who} is lost for good (die {dice}{penalty}).",
        "army debit": "To draw it off costs {debit:point} (die {dice}); Red has {red}.",
    },
    retreat={"retreat": "{who} {retreats/retreat} from {start} to {to}."},
    advance={
        "advance": "{who} {advances/advance} into {to}.",
        "exploit": "{who} {drives/drive} on to {to}.",
    },
    loss={
        "eliminated": "{who} {is/are} eliminated in {at}.",
        "excess": "{who} {is/are} lost to overstacking in {at}.",
        "replacement lost": "{who} {finds/find} no way back and {is/are} lost for good.",
    },
    arrival={
        "army enters": "The {army} enters in {at}: {who}.",
        "replacement enters": "{who} {returns/return} in {at}.",
    },
    capture={
        "capture": "{actor} takes {at}, worth {points:point}: Red {red}, German {german}.",
        "edge": "{actor} takes the edge hex {at}.",
    },
    reveal={
        "revealed": "The German units in the battle: {who}.",
        "top": "{who} {lies/lie} on top in {at}.",
    },
    points={"ram": "Red Army Morale {delta}, now {ram}."},
    news={
        "set up": "{actor} has set up.",
        "als arrives": "Allied support arrives: the German holds {als:marker}.",
        "railhead": "{actor} places a railhead in {at}.",
        "starving march": "{actor} is out of supply in {at}: the stack there moves at half rate.",
        "chit": "The {army} is drawn from the Southern Front.",
        "support": "Allied support for the German units in {at}; {als:marker} left.",
        "odds": "{attack} against {defence} is {ratio}, resolved at {column}.",
        "lowered": "The attacker lowers the odds to {column}.",
        "reroll": "{at} is a city: roll again.",
        "cut off": "{who} {has/have} no way back from {at}.",
    },
)

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
