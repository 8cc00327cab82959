"""5.2. Standing orders: when the German wants to be asked at a window.

They change convenience, not rules: a window that is not asked is answered "go on".
"""

from __future__ import annotations

from hexfront.games.reichswehr_freikorps.board import ASK_MODES, S
from hexfront.games.reichswehr_freikorps.world import GERMAN
from hexfront.hexes import members
from hexfront.kernel import Illegal

#: Standing orders as a player gives them, with what they mean.
STANDING_ORDERS = {
    "ask always": "Ask me at every window.",
    "ask fronts": "Ask me when the Red turn opens and when a front is drawn or finished, not in between.",
    "ask contact": "Ask me when a Red unit has ended next to a German one or has taken a place.",
    "ask watch HEX...": "Ask me when a Red unit has ended in or next to these hexes or has taken a place.",
    "ask never": "Do not ask me before the left-over phases.",
    "tops ask": "Ask me which unit lies on top after a retreat.",
    "tops keep": "Leave the top unit as it is after a retreat.",
    "support ask": "Ask me for Allied support when I am attacked.",
    "support never": "Never use Allied support on defence.",
}


def window_asks(s: S, moment: str) -> bool:
    """Whether the German's standing orders want him asked at this window."""
    b, w = s.board, s.world
    if b.ask == "always":
        return True
    if b.ask == "never":
        return False
    if b.ask == "fronts":
        return moment != "activity"
    if moment != "activity":
        return False
    watched = b.watch if b.ask == "watch" else b.german
    ended = b.stirred & b.red
    return b.taken or any((w.around[h] | 1 << h) & watched for h in members(ended))


def instruct(s: S, side: str, order: str) -> None:
    """Take a standing order; only the German has any."""
    b = s.board
    words = order.split()
    if side != GERMAN:
        raise Illegal("5.2b", "Only the German interrupts, so only he has standing orders.")
    match words:
        case ["ask", "watch", *names] if names:
            unknown = [name for name in names if name not in s.world.grid]
            if unknown:
                raise Illegal("2.2f", f"There is no hex {unknown[0]} to watch.")
            b.ask = "watch"
            b.watch = sum({1 << s.world.grid.hex(name) for name in names})
        case ["ask", mode] if mode in ASK_MODES and mode != "watch":
            b.ask = mode
        case ["tops", "ask" | "keep" as answer]:
            b.ask_tops = answer == "ask"
        case ["support", "ask" | "never" as answer]:
            b.ask_support = answer == "ask"
        case _:
            raise Illegal("5.2b", f"{order!r} is no standing order; there are {', '.join(STANDING_ORDERS)}.")
