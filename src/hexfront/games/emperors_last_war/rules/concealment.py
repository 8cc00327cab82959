"""16, 17. Concealment and patrols: who may lie face down, and where patrols are added."""

from __future__ import annotations

from typing import NamedTuple

from hexfront.games.emperors_last_war.board import POOL, Board, S, enemy, flag, put
from hexfront.games.emperors_last_war.naming import called
from hexfront.games.emperors_last_war.rules import inforce
from hexfront.games.emperors_last_war.rules.lines import beside
from hexfront.games.emperors_last_war.rules.players import decides, directs, sides_of
from hexfront.games.emperors_last_war.rules.stacking import full
from hexfront.games.emperors_last_war.telling import tell
from hexfront.games.emperors_last_war.world import RU, World
from hexfront.hexes import members
from hexfront.kernel import Action, Ask, Refusal, act
from hexfront.mechanics.refusing import by_verb, unit_named

ALL, DONE = act("conceal", "all"), act("done")
SETUP = "setup"


class OfConcealing(NamedTuple):
    """A player who may conceal units of a power."""

    step: str
    power: int
    side: str = ""


def concealable(b: Board, w: World, power: int) -> int:
    """Undisrupted units with no enemy unit or fort adjacent (16a); no Russian HQs (21.2d)."""
    open_units = b.afield & w.side[power] & w.real & ~b.concealed & ~b.disrupted
    if power == RU:
        open_units &= ~w.hqs
    watched, found = beside(b, w, power, works=True), 0
    rest = open_units
    while rest:
        low = rest & -rest
        if not watched >> b.loc[low.bit_length() - 1] & 1:
            found |= low
        rest ^= low
    return found


def posts(b: Board, w: World, power: int) -> int:
    """Hexes where a patrol may be added: own concealed units that no enemy is adjacent to (17.2a, 17.1d)."""
    return _posts(b, w, power, b.concealed & w.real)


def _posts(b: Board, w: World, power: int, hosts: int) -> int:
    """The hexes where patrols could join some counters."""
    found, rest = 0, b.held[power] & ~beside(b, w, power) & ~full(b, w, power)
    while rest:
        low = rest & -rest
        if b.stack[low.bit_length() - 1] & hosts:
            found |= low
        rest ^= low
    if power == RU and b.phase == SETUP and inforce.on(b, "C.2"):
        # Patrols may stand in the screen by themselves (C.2b).
        found |= screen(w) & ~b.held[enemy(power)] & ~full(b, w, power)
    return found


def _unreadable(s: S) -> bool:
    """Whether the enemy must think that a patrol could be added (16b, 17.1a).

    What lies face down may be a unit, and a patrol may be at hand: that somebody is asked tells nothing.
    """
    b, w, power = s.board, s.world, s.asked(OfConcealing).power
    return bool(_posts(b, w, power, b.concealed))


def screen(w: World) -> int:
    """The hexes of the Russian cavalry screen (C.2)."""
    return w.grid.set(w.charts["scenario"]["C"]["cavalry_screen"]["hexes"])


def spare(b: Board, w: World, power: int) -> int:
    """A patrol that is at hand, or -1: removed ones are used again (17.2c)."""
    return next((u for u in members(w.patrols & w.side[power]) if b.loc[u] == POOL), -1)


def offer(s: S, power: int) -> None:
    """When a Normal Movement Phase closes, and before the game begins (16a, 16c, 17.2a, 17.2b)."""
    if inforce.on(s.board, "concealment"):
        for side in reversed(sides_of(s.board, power)):
            s.push("concealing", power, side)


def _own(s: S, frame: OfConcealing) -> int:
    """The units that a player may conceal: of two allies each has those that he directs (F.1a)."""
    b, w = s.board, s.world
    units = concealable(b, w, frame.power)
    if inforce.on(b, "allies"):
        units = sum(1 << u for u in members(units) if directs(b, w, _asked(s, frame), u))
    return units


def _asked(s: S, frame: OfConcealing) -> str:
    return frame.side or decides(s.board, s.world, frame.power)


def _actions(s: S, frame: OfConcealing) -> list[Action]:
    b, w, power = s.board, s.world, frame.power
    units = _own(s, frame)
    conceal, patrol = w.unit_acts("conceal"), w.hex_acts("patrol")
    found = [conceal[u] for u in members(units)]
    if units:
        found.append(ALL)
    if spare(b, w, power) >= 0:
        found += [patrol[h] for h in members(posts(b, w, power))]
    return [*found, DONE]


def _take(s: S, frame: OfConcealing, action: Action) -> None:
    b, w, power = s.board, s.world, frame.power
    if action == DONE:
        return
    s.again(frame)
    if action.verb == "patrol":
        u = spare(b, w, power)
        flag(b, w, u, concealed=True)
        h = w.grid.hex(action.args[0])
        put(b, w, u, h)
        tell(s, "arrived", "17.2a", 1 << u, at=(w.spot(h),))
        return
    units = _own(s, frame) if action == ALL else 1 << w.index[action.args[0]]
    for u in members(units):
        flag(b, w, u, concealed=True)


def _conceal_refusal(s: S, frame: OfConcealing, action: Action) -> Refusal | None:
    b, w, u = s.board, s.world, unit_named(s, action)
    if u is None or w.side_of[u] != frame.power:
        return Refusal("16a", "You conceal only units of your own.")
    name = called(s, u)
    if b.loc[u] < 0:
        return Refusal("16a", f"The {name} is not on the map.")
    if b.concealed >> u & 1:
        return Refusal("16a", f"The {name} lies face down already.")
    if b.disrupted >> u & 1:
        return Refusal("16a", f"The {name} is disrupted and cannot be concealed.")
    if not directs(b, w, _asked(s, frame), u):
        return Refusal("F.1a", f"The {name} is directed by the ally.")
    if w.hqs >> u & 1 and frame.power == RU:
        return Refusal("21.2d", "Russian headquarters may not be concealed.")
    return Refusal("16a", f"The {name} is adjacent to an enemy unit, fortress or bridgehead.")


def _patrol_refusal(s: S, frame: OfConcealing, action: Action) -> Refusal:
    b, w = s.board, s.world
    if spare(b, w, frame.power) < 0:
        return Refusal("17.2a", "No patrol is at hand.")
    return Refusal("17.2a", "Patrols join own concealed units with no enemy adjacent, up to four counters.")


STEPS = (
    Ask(
        name="concealing",
        frame=OfConcealing,
        rule="16a",
        side=_asked,
        prompt=lambda s, f: "Conceal units and add patrols, or finish.",
        actions=_actions,
        take=_take,
        refuse=by_verb(conceal=_conceal_refusal, patrol=_patrol_refusal),
        always=_unreadable,
    ),
)
