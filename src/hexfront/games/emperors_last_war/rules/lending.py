"""21.6. Allied command: a headquarters may lead one unit of the allied nation."""

from __future__ import annotations

from hexfront.games.emperors_last_war.board import Board, S, units_in
from hexfront.games.emperors_last_war.naming import called
from hexfront.games.emperors_last_war.rules import command, inforce, marching
from hexfront.games.emperors_last_war.rules.encirclement import unit_encircled
from hexfront.games.emperors_last_war.rules.players import directed, power_of
from hexfront.games.emperors_last_war.telling import tell
from hexfront.games.emperors_last_war.world import CP, World
from hexfront.hexes import members
from hexfront.kernel import Action, Ask, Refusal, act
from hexfront.mechanics.frames import OfSide

PASS = act("pass")


def offers(b: Board, w: World, power: int, units: int) -> list[tuple[int, int]]:
    """Headquarters with units among some that they could take under their command now (21.6a, R-43).

    Each may lead one unit of the allied nation in a Game-Turn, the Legions as Austro-Hungarians (21.6c). The
    player chooses when it matters and keeps to it (21.6b), so only units that nobody leads are offered.
    """
    if power != CP or not inforce.on(b, "headquarters"):
        return []
    busy = {hq for hq, _ in b.lent}
    units &= b.afield & w.real & ~w.hqs
    found = []
    for hq in members(command.leading(b, w) & w.side[power]):
        near = [
            u
            for u in members(units)
            if command.nation(w, u) != w.nation_of[hq] and w.grid.distance(b.loc[hq], b.loc[u]) <= w.range[hq]
        ]
        if hq not in busy and near and not unit_encircled(b, w, hq):
            found += [(hq, u) for u in near if not unit_encircled(b, w, u) and not command.commanded(b, w, u)]
    return found


def actions(b: Board, w: World, power: int, units: int) -> list[Action]:
    """The offers as actions."""
    return [act("lend", w.ids[hq], w.ids[u]) for hq, u in offers(b, w, power, units)]


def attackers(b: Board, w: World, power: int, aims: int, able: int) -> list[Action]:
    """Offers for units that could attack (21.1.1a)."""
    if power != CP or not inforce.on(b, "headquarters"):
        return []
    near = units_in(b, w, power, w.touch.spread(aims) & b.held[power])
    return actions(b, w, power, near & able)


def tired(s: S, side: str) -> list[Action]:
    """Offers for units of a player that could rally if somebody led them (21.1.3a)."""
    b, w, power = s.board, s.world, power_of(side)
    return actions(b, w, power, directed(b, w, side, b.disrupted & ~b.rally_tried & w.side[power]))


def attacked(s: S, side: str) -> list[Action]:
    """Offers for units of a player that are attacked (21.1.2a); each of two allies lends his own (R-98)."""
    b, w = s.board, s.world
    units = b.battle.defenders if b.battle is not None else 0
    return actions(b, w, power_of(side), directed(b, w, side, units))


def breaking(s: S, u: int, left: int) -> list[Action]:
    """Offers for a unit on the march: allied HQs toward which it could break through a line (21.5a, 21.6b).

    It matters only where a line forbids a step that leads toward the HQ and that the points left allow.
    """
    b, w, a = s.board, s.world, s.board.loc[u]
    power = w.side_of[u]
    if power != CP or not inforce.on(b, "headquarters") or b.disrupted >> u & 1 or not w.real >> u & 1:
        return []
    ahead = [n for n, _ in marching.forbidden(b, w, u, a, left)]
    if not ahead:
        return []
    distance = w.grid.distance
    return [
        act("lend", w.ids[hq], w.ids[u])
        for hq, _ in offers(b, w, power, 1 << u)
        if any(distance(n, b.loc[hq]) < distance(a, b.loc[hq]) for n in ahead)
    ]


def lend(s: S, side: str, action: Action) -> None:
    """A headquarters takes an allied unit under its command for the rest of the turn (21.6b)."""
    b, w = s.board, s.world
    hq, u = (w.index[name] for name in action.args)
    b.lent = (*b.lent, (hq, u))
    tell(s, "lent", "21.6a", 1 << u)


def refusal(s: S, side: str, hq: int) -> Refusal | None:
    """Why a headquarters does not lead an allied unit."""
    if any(one == hq for one, _ in s.board.lent):
        return Refusal("21.6b", f"{called(s, hq)} has chosen its allied unit for this turn.")
    return Refusal("21.6a", f"{called(s, hq)} cannot lead that unit now.")


def _take(s: S, frame: OfSide, action: Action) -> None:
    if action != PASS:
        lend(s, frame.side, action)
        s.again(frame)


STEPS = (
    Ask(
        name="lending",
        frame=OfSide,
        rule="21.6b",
        prompt=lambda s, f: "Put an attacked unit under an allied headquarters for this turn?",
        actions=lambda s, f: [PASS, *attacked(s, f.side)],
        take=_take,
    ),
)
