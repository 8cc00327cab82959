"""8.3. Fog of war: which unit lies on top of a German stack.

The German may rearrange a stack once in each of his phases, and again whenever
units have come or gone (R-56). So nobody can rearrange a stack without end.
"""

from __future__ import annotations

from hexfront.games.reichswehr_freikorps.board import S
from hexfront.games.reichswehr_freikorps.naming import meant, nobody_there
from hexfront.games.reichswehr_freikorps.telling import troop
from hexfront.games.reichswehr_freikorps.world import GERMAN, RED
from hexfront.hexes import members
from hexfront.kernel import Action, Ask, Refusal, act
from hexfront.mechanics.frames import OfHex, OfSide
from hexfront.mechanics.refusing import by_verb, unit_named

DONE, KEEP = act("done"), act("keep")


def loose_stacks(s: S) -> list[int]:
    """German stacks of two and more that may be rearranged now."""
    b, stack = s.board, s.board.stack
    return [h for h in members(b.loose & b.german) if stack[h] & (stack[h] - 1)]


def arrange_actions(s: S) -> list[Action]:
    """Stacks that the German may take in hand."""
    arrange = s.world.hex_acts("arrange")
    return [arrange[h] for h in loose_stacks(s)]


def arrange_take(s: S, action: Action) -> None:
    """Take a stack in hand."""
    s.push("top", s.world.grid.hex(action.args[0]))


def ends_or_arranges(s: S, frame: OfSide, action: Action, declined: bool) -> bool:
    """What every phase of movement or combat has in common; true if the action was one of these.

    ``done`` ends the phase, or for Red its front: ``declined`` says whether he could have done something
    (5.2n). Anything else leaves the phase open, and a stack may be taken in hand.
    """
    if action == DONE:
        if frame.side == RED:
            s.push("front.finished", declined)
        else:
            s.push("audit")
        return True
    s.again(frame)
    if action.verb == "arrange":
        arrange_take(s, action)
        return True
    return False


def arrange_refusal(s: S, frame: OfSide, h: int) -> Refusal | None:
    """Why a stack may not be rearranged."""
    b, place = s.board, s.world.place_name(h)
    if frame.side != GERMAN:
        return Refusal("8.3a", "Only the German arranges his stacks.")
    if not b.german >> h & 1:
        return nobody_there(s, GERMAN, h, "8.3a")
    if not b.stack[h] & (b.stack[h] - 1):
        return Refusal("8.3a", f"A single unit stands in {place}: it lies on top anyway.")
    if not b.loose >> h & 1:
        return Refusal("8.3a", f"The stack in {place} has been arranged in this phase.")
    return None


def ask_tops(s: S, hexes: int) -> None:
    """Outside the German's own phases, let him choose the tops of stacks that units came to or left (R-56).

    If he does not want to be asked, the stacks show what lies on top.
    """
    b = s.board
    for h in members(hexes & b.german):
        if b.ask_tops and b.stack[h] & (b.stack[h] - 1):
            s.push("top", h)
        else:
            b.veiled &= ~(1 << h)


def _top_actions(s: S, frame: OfHex) -> list[Action]:
    b, w = s.board, s.world
    h = frame.hex
    top = b.top[h]
    return [act("top", w.units[u].id) for u in members(b.stack[h]) if u != top] + [KEEP]


def _top_take(s: S, frame: OfHex, action: Action) -> None:
    b, w = s.board, s.world
    h = frame.hex
    b.loose &= ~(1 << h)
    b.veiled &= ~(1 << h)
    if action != KEEP:
        b.top[h] = u = w.index[action.args[0]]
        s.log("top", "8.3a", side=GERMAN, who=(troop(w, u),), at=(w.spot(h),))


def _top_refusal(s: S, frame: OfHex, action: Action) -> Refusal | None:
    b, u = s.board, unit_named(s, action)
    if u is None or not b.stack[frame.hex] >> u & 1:
        place = s.world.place_name(frame.hex)
        return Refusal("8.3a", f"{meant(s, GERMAN, action)} is not in the stack in {place}.")
    if b.top[frame.hex] == u:
        return Refusal("8.3a", f"{meant(s, GERMAN, action)} lies on top already.")
    return None


STEPS = (
    Ask(
        name="top",
        frame=OfHex,
        rule="8.3a",
        side=lambda s, f: GERMAN,
        prompt=lambda s, f: f"Which unit lies on top in {s.world.place_name(f.hex)}?",
        actions=_top_actions,
        take=_top_take,
        refuse=by_verb(top=_top_refusal),
    ),
)
