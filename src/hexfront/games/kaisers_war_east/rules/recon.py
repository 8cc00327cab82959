"""Fog of War: looking at enemy stacks with HQ staffs, airbases and spies (OPT-FOG-3 to OPT-FOG-6)."""

from __future__ import annotations

from hexfront.games.kaisers_war_east.board import S, enemy, occupied, on, on_map
from hexfront.games.kaisers_war_east.rules.supply import hq_support
from hexfront.games.kaisers_war_east.telling import tell, troops
from hexfront.hexes import members
from hexfront.kernel import Action, Ask, Chance, Refusal, act
from hexfront.kernel.dice import Value
from hexfront.mechanics.frames import OfSide, OfUnitOfSide
from hexfront.mechanics.offering import each_hex

DONE = act("done")


def stacks_within(s: S, side: str, centre: int, length: int) -> list[int]:
    """Enemy stacks at most so many hexes away; zones of control do not matter."""
    b, w = s.board, s.world
    there = occupied(b, enemy(side)) & ~b.closed
    return [h for h in members(there) if w.grid.distance(centre, h) <= length]


def radius_of(s: S, u: int) -> int:
    """The printed radius or range on the side shown."""
    unit = s.world.units[u]
    return unit.back_radius if s.board.reverse >> u & 1 else unit.radius


def _stacks_near(s: S, side: str, u: int) -> list[int]:
    """Enemy stacks that an HQ or airbase can look at."""
    return stacks_within(s, side, s.board.loc[u], radius_of(s, u))


def _scouts(s: S, side: str) -> list[int]:
    """HQs one of which may look: once in a Movement Phase."""
    b, w = s.board, s.world
    if b.scouted & w.hqs:
        return []
    return [u for u in members(on_map(b, w.hqs & w.side[side])) if _stacks_near(s, side, u)]


def _actions(s: S, frame: OfSide) -> list[Action]:
    b, w = s.board, s.world
    side = frame.side
    if not b.fog:
        return [DONE]
    actions = [act("scout", w.ids[u]) for u in _scouts(s, side)]
    if on(s, "air"):
        for u in members(on_map(b, w.airbases & w.side[side] & ~b.scouted)):
            actions += [act("fly", w.ids[u], w.names[h]) for h in _stacks_near(s, side, u)]
    return [*actions, DONE]


def _take(s: S, frame: OfSide, action: Action) -> None:
    b, w = s.board, s.world
    if action == DONE:
        return
    s.again(frame)
    u = w.index[action.args[0]]
    b.scouted |= 1 << u
    if action.verb == "scout":
        s.push("recon.roll", frame.side, u)
    else:
        examine(s, frame.side, 1 << w.grid.hex(action.args[1]), "OPT-FOG-4")


def _refuse(s: S, frame: OfSide, action: Action) -> Refusal | None:
    if action.verb == "scout":
        return Refusal(
            "OPT-FOG-3", "Under Fog of War one HQ a phase looks at an enemy stack within its radius."
        )
    if action.verb == "fly":
        return Refusal("OPT-FOG-4", "Each airbase looks at one enemy stack within its range, once.")
    return None


def _roll(s: S, frame: OfUnitOfSide, value: Value) -> None:
    """OPT-FOG-3: the die may not exceed the support strength."""
    _, side, u = frame
    success = int(value) <= hq_support(s.board, s.world, u)
    tell(s, "scouted", "OPT-FOG-3", u, dice=(int(value),), effect="it finds him" if success else "in vain")
    if success:
        s.push("recon.look", side, u)


def examine(s: S, side: str, hexes: int, rule: str) -> None:
    """Look at enemy stacks: what lay face down is turned up (OPT-FOG-6)."""
    b, w = s.board, s.world
    found = 0
    for h in members(hexes & occupied(b, enemy(side)) & ~b.closed):
        found |= b.stack[h]
    b.hidden &= ~found
    b.seen |= found
    s.commit(rule, "Enemy stacks have been looked at.")
    for h in members(hexes & occupied(b, enemy(side)) & ~b.closed):
        s.log("examined", rule, side=side, audience=side, who=troops(s, b.stack[h]), at=(w.spot(h),))


def examine_off_map(s: S, side: str) -> None:
    """Look at the enemy's boxes and orders."""
    b, w = s.board, s.world
    away = sum(1 << u for u in members(w.side[enemy(side)]) if b.loc[u] < 0)
    s.commit("OPT-FOG-5", "The enemy's boxes have been looked at.")
    s.log("found out", "OPT-FOG-5", side=side, audience=side, who=troops(s, away))


STEPS = (
    Ask(
        name="recon",
        frame=OfSide,
        rule=lambda s, f: "OPT-FOG-3" if _scouts(s, f.side) else "OPT-FOG-4",
        prompt=lambda s, f: "Look at enemy stacks, or go on.",
        actions=_actions,
        take=_take,
        refuse=_refuse,
    ),
    Chance(name="recon.roll", frame=OfUnitOfSide, rule="OPT-FOG-3", purpose="the staff's die", take=_roll),
    Ask(
        name="recon.look",
        frame=OfUnitOfSide,
        rule="OPT-FOG-3",
        prompt=lambda s, f: "Which enemy stack does the staff examine?",
        actions=each_hex("examine", lambda s, f: _stacks_near(s, f.side, f.unit)),
        take=lambda s, f, a: examine(s, f.side, 1 << s.world.grid.hex(a.args[0]), "OPT-FOG-3"),
    ),
)
