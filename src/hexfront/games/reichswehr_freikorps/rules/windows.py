"""5.2. Standing orders: when the German wants to be asked at a window.

They change convenience, not rules: a window that is not asked is answered "go on". An order that goes by what
both sides see is said aloud. An order that goes by what only the German knows is his own business.
"""

from __future__ import annotations

from hexfront.games.reichswehr_freikorps.board import ASK_MODES, SAID_ALOUD, Board, S, controlled
from hexfront.games.reichswehr_freikorps.world import GERMAN, HERE
from hexfront.hexes import members
from hexfront.kernel import Illegal
from hexfront.mechanics.folder import read_pairs

#: Standing orders as a player gives them, with what they mean.
STANDING_ORDERS = read_pairs(HERE / "standing.tsv")


def window_asks(s: S, moment: str) -> bool:
    """Whether the German's standing orders want him asked at this window."""
    b = s.board
    if b.ask == "always":
        return True
    if b.ask == "fronts":
        return moment != "activity"
    if b.ask in ("never", "turn") or moment != "activity":
        return False
    if b.ask == "contact":
        return b.taken or bool(_touched(s) & b.german & ~b.met)
    if b.ask == "threat":
        return bool(threatened(s, _touched(s)) & ~b.alarmed)
    return b.taken or bool(_touched(s) & b.watch)


def _touched(s: S) -> int:
    """Hexes in which or next to which the last Red activity ended."""
    b, w = s.board, s.world
    found = 0
    for h in members(b.stirred & b.red):
        found |= w.around[h] | 1 << h
    return found


def threatened(s: S, touched: int) -> int:
    """Cities next to which the last Red activity ended and that the German holds, and one that it took.

    Berlin and Warsaw are one city each, whichever of their hexes it is.
    """
    b, w = s.board, s.world
    taken = b.stirred & b.red if b.taken else 0
    found = w.cities & (touched & controlled(b, w, GERMAN) | taken)
    for city in (w.berlin, w.warsaw):
        if found & city:
            found |= city
    return found


def note_alarms(s: S) -> None:
    """The activity has been looked at: what it alarmed for does so no more in this turn."""
    b = s.board
    touched = _touched(s)
    b.met |= touched & b.german
    b.alarmed |= threatened(s, touched)
    b.stirred = 0
    b.taken = False


def begin_watch(b: Board) -> None:
    """A new turn: everything alarms again, and an order not to be asked in the last turn ends."""
    b.met = b.alarmed = 0
    if b.ask == "turn":
        b.ask, b.said = "always", ""


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
            _ask(b, "watch")
            b.watch = sum({1 << s.world.grid.hex(name) for name in names})
        case ["ask", mode] if mode in ASK_MODES and mode != "watch":
            _ask(b, mode)
        case ["tops", "ask" | "keep" as answer]:
            b.ask_tops = answer == "ask"
        case ["support", "ask" | "never" as answer]:
            b.ask_support = answer == "ask"
        case _:
            raise Illegal("5.2b", f"{order!r} is no standing order; there are {', '.join(STANDING_ORDERS)}.")


def _ask(b: Board, mode: str) -> None:
    b.ask, b.said = mode, mode if mode in SAID_ALOUD else ""
