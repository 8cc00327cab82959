"""3.5, 31.3. The Supply & Attrition Phase: units out of supply roll whether they are lost."""

from __future__ import annotations

from hexfront.games.storm_of_steel.board import DEAD, Board, S, controlled, lift, side_name
from hexfront.games.storm_of_steel.rules import control, naval_supply, uprisings
from hexfront.games.storm_of_steel.rules.supply import out_of_supply
from hexfront.games.storm_of_steel.telling import troop
from hexfront.games.storm_of_steel.world import POWERS, World
from hexfront.hexes import members, of
from hexfront.kernel import Auto, Chance, Frame
from hexfront.kernel.dice import Value
from hexfront.mechanics.frames import OfUnit
from hexfront.mechanics.telling import tell_apart

WINTER = "Wi"


def modifier(b: Board, w: World, u: int) -> int:
    """What is added to the die of a unit (18.2e, 31.3b)."""
    rows, h = w.charts["supply"]["attrition"], b.loc[u]
    found = 0
    if w.turns[b.turn].code.endswith(WINTER):
        found += rows["drm_winter"]
    if (w.mountain | w.ground["desert"]) >> h & 1:
        found += rows["drm_mountain"]
    if b.hungry >> u & 1:
        found += rows["drm_second_turn"]
    if w.cities & controlled(b, w.side_of[u]) & 1 << h:
        found += rows["drm_friendly_city"]
    if w.type.get("CAV", 0) >> u & 1:
        found += rows["drm_cavalry"]
    if b.stack[h] & w.forts:
        found += rows["drm_with_fort"]
    return int(found)


def starving(s: S) -> list[int]:
    """Units that roll, the Central Powers' first, hex by hex (3.5c, 31.3a)."""
    b, w = s.board, s.world
    found = []
    for power in POWERS:
        hungry = out_of_supply(s, power)
        if w.scenario.get("naval"):
            hungry |= naval_supply.astray(s, power)
        found += sorted(members(hungry), key=lambda u: (w.names[b.loc[u]], u))
    return found


def _begin(s: S, frame: Frame) -> None:
    """Supply is judged once, before anybody rolls (3.5c).

    Whether somebody must roll may rest on covered units, so that nobody may find it out and go back (23.0a).
    """
    s.commit("3.5c", "Supply has been judged for this turn.")
    hungry = starving(s)
    s.board.starving = of(hungry)
    s.push("attrition.end")
    for u in reversed(hungry):
        s.push("attrition.roll", u)
    uprisings.begin(s)
    s.push("interdiction.begin")


def _roll(s: S, frame: OfUnit, value: Value) -> None:
    """A modified 6 or more eliminates the unit (31.3b)."""
    b, w, u = s.board, s.world, frame.unit
    more = naval_supply.modifier(s, u) if w.naval >> u & 1 else modifier(b, w, u)
    lost = int(value) + more >= w.charts["supply"]["attrition"]["base_eliminated_on"]
    power, h = w.side_of[u], b.loc[u]
    own = {"who": (troop(s, u),)}
    effect = "is lost" if lost else "holds out"
    tell_apart(
        s,
        "attrition",
        "31.3b",
        side_name(power),
        own,
        own if lost else {"count": 1},
        dice=(int(value),),
        at=(w.spot(h),),
        effect=effect,
    )
    if lost:
        lift(b, w, u, DEAD)
        control.left(s, h, power)


def _end(s: S, frame: Frame) -> None:
    """Those who were out of supply and live suffer more next time (31.3b)."""
    b = s.board
    b.hungry, b.starving = b.starving & b.afield, 0


STEPS = (
    Auto(name="attrition.begin", run=_begin),
    Chance(name="attrition.roll", frame=OfUnit, rule="31.3a", purpose="the attrition die", take=_roll),
    Auto(name="attrition.end", run=_end),
)
