"""6.3. German replacements: units lost in combat come back."""

from __future__ import annotations

from typing import Any, NamedTuple

from hexfront.games.reichswehr_freikorps.board import BOX, DEAD, S, put
from hexfront.games.reichswehr_freikorps.naming import OFF_MAP, called, meant, too_many
from hexfront.games.reichswehr_freikorps.rules.stacking import may_stay
from hexfront.games.reichswehr_freikorps.rules.supply import running_railheads
from hexfront.games.reichswehr_freikorps.rules.victory import enter
from hexfront.games.reichswehr_freikorps.telling import troop
from hexfront.games.reichswehr_freikorps.world import GERMAN
from hexfront.hexes import members
from hexfront.kernel import Action, Ask, Auto, Chance, Refusal, act
from hexfront.kernel.dice import Value
from hexfront.mechanics.frames import OfPhase, OfUnit
from hexfront.mechanics.naming import capital
from hexfront.mechanics.offering import each_hex
from hexfront.mechanics.refusing import by_verb, of_hex, unit_named

WAIT = act("wait")


def due(s: S) -> list[int]:
    """German units in the box of the current turn (6.3c)."""
    b = s.board
    return [u for u in members(s.world.german) if b.loc[u] == BOX - b.turn]


def open_hexes(s: S) -> int:
    """Running railheads and west-edge hexes that the German holds (6.3k, R-31)."""
    b, w = s.board, s.world
    return (running_railheads(b, w, GERMAN) | w.west_edge & ~b.red_control) & ~b.red


def entry_hexes(s: S, u: int) -> list[int]:
    """Where a replacement may arrive; East Prussia is open only to the three units of 6.3m (6.3j, 6.3k)."""
    b, w = s.board, s.world
    found = open_hexes(s) if w.units[u].east_prussian else open_hexes(s) & ~w.east_prussia
    return [h for h in members(found) if may_stay(b, w, h, u)]


def _last_chance(s: S, phase: str) -> bool:
    """Whether this is the later of the two German movement phases of the turn (6.3l, R-28)."""
    other = "move" if phase == "rail" else "rail"
    return other in s.board.used


def _replace(s: S, frame: OfPhase) -> None:
    """At the start of a German movement or rail phase, place what is due (6.3h)."""
    waiting = due(s)
    placeable = [u for u in waiting if entry_hexes(s, u)]
    if placeable:
        s.again(frame)
        s.push("replacement.call", frame.phase)
    elif _last_chance(s, frame.phase):
        for u in waiting:
            s.board.loc[u] = DEAD
            s.log("replacement lost", "6.3n", side=GERMAN, who=(troop(s.world, u),))


def _call_actions(s: S, frame: OfPhase) -> list[Action]:
    units = s.world.units
    actions = [act("call", units[u].id) for u in due(s) if entry_hexes(s, u)]
    return actions if _last_chance(s, frame.phase) else [*actions, WAIT]


def _call_take(s: S, frame: OfPhase, action: Action) -> None:
    if action == WAIT:
        # Nobody else is placed in this phase; take the placement step itself off the agenda.
        s.agenda.pop()
        return
    s.push("replacement.enter", s.world.index[action.args[0]])


def _wait_refusal(s: S, frame: OfPhase, action: Action) -> Refusal | None:
    if not _last_chance(s, frame.phase):
        return None
    return Refusal("6.3l", "A replacement may not be held back past the later movement phase of its turn.")


def _call_refusal(s: S, frame: OfPhase, action: Action) -> Refusal | None:
    u = unit_named(s, action)
    if u is None or u not in due(s):
        return Refusal("6.3h", f"{meant(s, GERMAN, action)} is not due this turn.")
    if not entry_hexes(s, u):
        return Refusal("6.3h", f"No hex is open to {called(s, u)}.")
    return None


def _enter_take(s: S, frame: OfUnit, action: Action) -> None:
    b, w = s.board, s.world
    u, h = frame.unit, w.grid.hex(action.args[0])
    put(b, w, u, h)
    b.began[u] = h
    s.log("replacement enters", "6.3h", side=GERMAN, who=(troop(w, u),), at=(w.spot(h),))
    enter(s, GERMAN, h)


def _enter_refusal(s: S, frame: OfUnit, h: int) -> Refusal | None:
    b, w, u = s.board, s.world, frame.unit
    name = w.place_name(h)
    if w.east_prussia >> h & 1 and not w.units[u].east_prussian:
        unit = capital(called(s, u))
        return Refusal("6.3m", f"{unit} may not return through East Prussia, where {name} lies.")
    if w.ports >> h & 1 and not running_railheads(b, w, GERMAN) >> h & 1:
        return Refusal("7.12c", f"No overland supply route is open to {name}.")
    if not open_hexes(s) >> h & 1:
        return Refusal(
            "6.3k", f"{name} is neither an up-and-running railhead nor a west-edge hex the German holds."
        )
    return None if may_stay(b, w, h, u) else too_many(s, h, "6.3j")


# The die when a unit is lost (6.3a) ----------------------------------------------------------


class ReturnRoll(NamedTuple):
    """The die of a lost unit, and the turns added to it."""

    step: str
    unit: int
    penalty: int


def _die_take(s: S, frame: ReturnRoll, value: Value) -> None:
    """Current turn plus die, plus 1 if out of supply, plus 1 after a Red concentric attack (6.3e, 6.3f)."""
    b, w = s.board, s.world
    u, penalty = frame.unit, frame.penalty
    back = b.turn + int(value) + penalty
    roll: dict[str, Any] = {
        "who": (troop(w, u),),
        "dice": (int(value),),
        "penalty": f"+{penalty}" if penalty else "",
    }
    if back > w.charts["replacements"]["last_turn"]:
        b.loc[u] = DEAD
        s.log("lost for good", "6.3d", side=GERMAN, **roll)
    else:
        b.loc[u] = BOX - back
        s.log("will return", "6.3a", side=GERMAN, turn=back, **roll)


STEPS = (
    Auto(name="replacements", frame=OfPhase, run=_replace),
    Ask(
        name="replacement.call",
        frame=OfPhase,
        rule="6.3h",
        side=lambda s, f: GERMAN,
        prompt=lambda s, f: (
            "Place a replacement that is due, or let the rest wait for the other movement phase."
        ),
        actions=_call_actions,
        take=_call_take,
        refuse=by_verb(call=_call_refusal, wait=_wait_refusal),
    ),
    Ask(
        name="replacement.enter",
        frame=OfUnit,
        rule="6.3k",
        side=lambda s, f: GERMAN,
        prompt=lambda s, f: f"Where does {called(s, f.unit)} return?",
        actions=each_hex("enter", lambda s, f: entry_hexes(s, f.unit)),
        take=_enter_take,
        refuse=by_verb(enter=of_hex(_enter_refusal, OFF_MAP)),
    ),
    Chance(
        name="replacement.die",
        frame=ReturnRoll,
        rule="6.3a",
        purpose="when a lost unit returns",
        take=_die_take,
    ),
)
