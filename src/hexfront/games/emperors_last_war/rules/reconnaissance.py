"""16.1 and 22.1. Reconnaissance in the own Supply Phase, and how much of it a front can afford."""

from __future__ import annotations

from hexfront.games.emperors_last_war.board import Board, S, enemy
from hexfront.games.emperors_last_war.naming import called
from hexfront.games.emperors_last_war.rules import inforce, players, supply
from hexfront.games.emperors_last_war.rules.revealing import reveal
from hexfront.games.emperors_last_war.telling import tell
from hexfront.games.emperors_last_war.world import World
from hexfront.hexes import members
from hexfront.kernel import Action, Refusal, act


def scouts(b: Board, w: World) -> int:
    """Units that can reconnoitre: undisrupted, with a line of control or cavalry (16.1a).

    A concealed corps has no line (16.3a) and must be revealed first.
    """
    return (w.loc & ~b.concealed | w.cavalry) & b.afield & ~b.disrupted & ~b.scouts


def targets(b: Board, w: World, u: int) -> int:
    """Adjacent hexes with concealed enemies; not across sea, lake or high crest (16.1a, 16.1c)."""
    foe = enemy(w.side_of[u])
    near, found = w.near[b.loc[u]] & b.held[foe], 0
    for h in members(near):
        if b.stack[h] & b.concealed:
            found |= 1 << h
    return found


def front_for(b: Board, w: World, u: int) -> int:
    """The front on whose account a unit reconnoitres, or -1 if none allows it (22.1d, 22.1e, 22.1f, R-49).

    In a pause there is none, a limited action allows two hexes, an offensive any number. A unit on a common
    hex belongs to the front that allows it (22.2.1a).
    """
    power, most = w.side_of[u], int(supply.numbers(w)["limited_recon_hexes"])
    fronts = w.fronts[b.loc[u]]
    for front in fronts:
        if supply.offensive(b, power, front):
            return front
    for front in fronts:
        limited = supply.action(b, power, front) == supply.LIMITED
        if limited and b.scouted[supply.slot(power, front)] < most:
            return front
    return -1


def refusal(s: S, side: str, u: int) -> Refusal | None:
    """Why a unit may not reconnoitre now, or nothing."""
    b, w = s.board, s.world
    name = called(s, u)
    if b.loc[u] < 0 or not players.directs(b, w, side, u):
        return Refusal("16.1a", f"The {name} is not a unit of yours on the map.")
    if not scouts(b, w) >> u & 1:
        return Refusal("16.1a", f"The {name} cannot reconnoitre (again) in this phase.")
    if not targets(b, w, u):
        return Refusal("16.1c", f"The {name} has no adjacent hex with concealed enemies.")
    if inforce.on(b, "supply") and front_for(b, w, u) < 0:
        return _front_refusal(b, w, u, name)
    return None


def hex_refusal(s: S, u: int, h: int) -> Refusal:
    """Why a unit that can reconnoitre does not look into a hex (16.1a, 16.1c)."""
    b, w = s.board, s.world
    place = w.place_name(h)
    if not w.around[b.loc[u]] >> h & 1:
        return Refusal("16.1a", f"The {called(s, u)} is not next to {place}.")
    if not w.near[b.loc[u]] >> h & 1:
        return Refusal("16.1c", f"A lake, the sea or a high crest lies before {place}.")
    return Refusal("16.1a", f"Nothing of the enemy lies concealed in {place}.")


def _front_refusal(b: Board, w: World, u: int, name: str) -> Refusal:
    if any(supply.action(b, w.side_of[u], front) for front in w.fronts[b.loc[u]]):
        most = supply.numbers(w)["limited_recon_hexes"]
        return Refusal("22.1e", f"The front of the {name} has reconnoitred {most} hexes in a limited action.")
    return Refusal("22.1d", f"The front of the {name} is in operational pause: nobody reconnoitres there.")


def actions(s: S, side: str) -> list[Action]:
    """What may be reconnoitred, by whom; nobody must (16.1b)."""
    b, w = s.board, s.world
    power = players.power_of(side)
    if not inforce.on(b, "concealment") or not b.concealed & b.afield & w.side[enemy(power)]:
        return []
    found = []
    for u in members(scouts(b, w) & w.side[power]):
        near = targets(b, w, u)
        if near and refusal(s, side, u) is None:
            found += [act("scout", w.ids[u], w.names[h]) for h in members(near)]
    return found


def take(s: S, side: str, action: Action) -> None:
    """All concealed enemy units in the hex are turned up, and patrols are removed (16.1a, 16.2a, 17.1b)."""
    b, w = s.board, s.world
    u, h = w.index[action.args[0]], w.grid.hex(action.args[1])
    power = w.side_of[u]
    if inforce.on(b, "supply"):
        front = front_for(b, w, u)
        b.scouted = supply.changed(b.scouted, power, front, b.scouted[supply.slot(power, front)] + 1)
    b.scouts |= 1 << u
    tell(s, "scouted", "16.1a", 1 << u, at=(w.spot(h),))
    reveal(s, b.stack[h] & b.concealed, "16.1a")
    s.commit("16.1a", "Concealed units have been seen.")
