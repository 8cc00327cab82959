"""Fog of War: looking at enemy stacks with HQ staffs, airbases and spies (OPT-FOG-3 to OPT-FOG-6)."""

from __future__ import annotations

from hexfront.games.kaisers_war_east.board import S, enemy, occupied, on, on_map
from hexfront.games.kaisers_war_east.naming import called, of_own
from hexfront.games.kaisers_war_east.rules.supply import hq_support
from hexfront.games.kaisers_war_east.telling import tell, troops
from hexfront.hexes import members
from hexfront.kernel import Action, Ask, Chance, Refusal, act
from hexfront.kernel.dice import Value
from hexfront.mechanics.frames import OfSide, OfUnitOfSide
from hexfront.mechanics.offering import each_hex
from hexfront.mechanics.refusing import by_verb

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


def _scout_refusal(s: S, frame: OfSide, u: int) -> Refusal | None:
    """OPT-FOG-3: one HQ in a Movement Phase may look."""
    b, w = s.board, s.world
    if not w.hqs >> u & 1:
        return Refusal("OPT-FOG-3", f"{called(s, u)} is no HQ: only an HQ has a staff that scouts.")
    if b.loc[u] < 0:
        return Refusal("OPT-FOG-3", f"{called(s, u)} is not on the map.")
    if b.scouted & w.hqs:
        return Refusal("OPT-FOG-3", "One HQ has scouted in this phase, and no other may.")
    if not _stacks_near(s, frame.side, u):
        return Refusal("OPT-FOG-3", f"No enemy stack is within the radius of {called(s, u)}.")
    return None


def _base_refusal(s: S, frame: OfSide, u: int) -> Refusal | None:
    """OPT-FOG-4: each airbase may look once."""
    b, w = s.board, s.world
    if not w.airbases >> u & 1:
        return Refusal("OPT-FOG-4", f"{called(s, u)} is no airbase.")
    if not on(s, "air"):
        return Refusal("OPT-AIR-1", "Airbases are an option that is not in use.")
    if b.loc[u] < 0:
        return Refusal("OPT-FOG-4", f"{called(s, u)} is not on the map.")
    if b.scouted >> u & 1:
        return Refusal("OPT-FOG-4", f"{called(s, u)} has looked at a stack in this phase.")
    return None


def _fly_refusal(s: S, frame: OfSide, action: Action) -> Refusal | None:
    refusal = of_own(_base_refusal, "OPT-FOG-4", "looks for the enemy")(s, frame, action)
    if refusal or len(action.args) != len(("unit", "hex")):
        return refusal
    return _sight_refusal(s, frame.side, s.world.index[action.args[0]], action.args[1], "OPT-FOG-4")


def _sight_refusal(s: S, side: str, u: int, number: str, rule: str) -> Refusal | None:
    """Why a unit cannot look at a hex that an action names."""
    b, w = s.board, s.world
    h = w.grid.find(number)
    if h is None:
        return Refusal(rule, f"There is no hex {number!r} on the map.")
    if not (occupied(b, enemy(side)) & ~b.closed) >> h & 1:
        return Refusal(rule, f"{w.place_name(h)} holds no enemy stack.")
    if h not in _stacks_near(s, side, u):
        return Refusal(
            rule, f"{w.place_name(h)} is further than {radius_of(s, u)} hexes from {called(s, u)}."
        )
    return None


def _scouts(s: S, frame: OfSide) -> list[int]:
    """HQs one of which may look."""
    b, w = s.board, s.world
    mine = members(on_map(b, w.hqs & w.side[frame.side]))
    return [u for u in mine if _scout_refusal(s, frame, u) is None]


def _actions(s: S, frame: OfSide) -> list[Action]:
    b, w = s.board, s.world
    side = frame.side
    if not b.fog:
        return [DONE]
    actions = [act("scout", w.ids[u]) for u in _scouts(s, frame)]
    for u in members(on_map(b, w.airbases & w.side[side])):
        if _base_refusal(s, frame, u) is None:
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


def _roll(s: S, frame: OfUnitOfSide, value: Value) -> None:
    """OPT-FOG-3: the die may not exceed the support strength."""
    _, side, u = frame
    success = int(value) <= hq_support(s.board, s.world, u)
    tell(s, "scouted", "OPT-FOG-3", u, dice=(int(value),), effect="it finds him" if success else "in vain")
    if success:
        s.push("recon.look", side, u)


def _look_refusal(s: S, frame: OfUnitOfSide, action: Action) -> Refusal | None:
    return (
        _sight_refusal(s, frame.side, frame.unit, action.args[0], "OPT-FOG-3")
        if len(action.args) == 1
        else None
    )


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
        rule=lambda s, f: "OPT-FOG-3" if _scouts(s, f) else "OPT-FOG-4",
        prompt=lambda s, f: "Look at enemy stacks, or go on.",
        actions=_actions,
        take=_take,
        refuse=by_verb(scout=of_own(_scout_refusal, "OPT-FOG-3", "looks for the enemy"), fly=_fly_refusal),
        # Who is asked only when a staff can look would tell that there is one (OPT-FOG-7).
        always=lambda s: s.board.fog and not s.board.scouted,
    ),
    Chance(name="recon.roll", frame=OfUnitOfSide, rule="OPT-FOG-3", purpose="the staff's die", take=_roll),
    Ask(
        name="recon.look",
        frame=OfUnitOfSide,
        rule="OPT-FOG-3",
        prompt=lambda s, f: "Which enemy stack does the staff examine?",
        actions=each_hex("examine", lambda s, f: _stacks_near(s, f.side, f.unit)),
        take=lambda s, f, a: examine(s, f.side, 1 << s.world.grid.hex(a.args[0]), "OPT-FOG-3"),
        refuse=by_verb(examine=_look_refusal),
    ),
)
