"""3.7j, 25.34, 27.2, 28.1b. Re-basing: ships without a mission change their base; raiders come home."""

from __future__ import annotations

from typing import NamedTuple

from hexfront.games.storm_of_steel.board import POOL, ZONE, S, controlled, enemy, lift, put, side_name
from hexfront.games.storm_of_steel.naming import called
from hexfront.games.storm_of_steel.rules import indies, offmap, overseas, seas, weapons
from hexfront.games.storm_of_steel.rules.players import power_of
from hexfront.games.storm_of_steel.telling import troops
from hexfront.games.storm_of_steel.world import CP, EN
from hexfront.hexes import members, of
from hexfront.kernel import Action, Auto, Frame, Refusal, Sealed, act
from hexfront.mechanics.telling import tell_apart

DONE = act("done")


def _links(s: S, power: int, surface: bool) -> dict[str, set[str]]:
    """By area those to which ships of a side get from it, whoever dominates them.

    The Central Powers do not leave for off-map seas (21.6a). Danish waters are closed to surface ships while
    Denmark is neutral (19.23c), and Marmora to whoever does not hold Constantinople: the Straits are enemy or
    neutral ground (19.23a, 25.2i, 25.2j).
    """
    found: dict[str, set[str]] = {}
    for pair in s.world.charts["sea_areas"]["links"]:
        if power == CP and not set(pair) <= {*seas.AREAS, seas.CHANNEL, seas.MARMORA}:
            continue
        if seas.MARMORA in pair and not seas.controls(s, power, "Constantinople"):
            continue
        if surface and seas.BALTIC in pair and not seas.narrows(s, power):
            continue
        for one, other in (pair, reversed(pair)):
            found.setdefault(one, set()).add(other)
    return found


def reach(
    s: S, power: int, areas: tuple[str, ...], surface: bool = True, *, regardless: bool = False
) -> set[str]:
    """The areas that ships reach without crossing one that the enemy dominates; they may go up to it.

    ``regardless`` of who dominates them it is all areas to which any way leads.
    """
    links, found = _links(s, power, surface), set(areas)

    def passed(area: str) -> bool:
        return regardless or not seas.barred(s, power, area)

    todo = list(filter(passed, areas))
    while todo:
        ahead = links.get(todo.pop(), set()) - found
        found |= ahead
        todo += filter(passed, ahead)
    return found


def meets_convoys(s: S, u: int) -> bool:
    """Whether a ship gets from its base to the shipping lanes of the Commerce Raiding Zone: no straits that
    are closed to it lie between (19.23a, 19.23c, 27.2d)."""
    w, at = s.world, s.board.loc[u]
    here = overseas.waters(w, at) if at >= 0 else ()
    return bool(w.away[at]) or overseas.ATLANTIC in reach(s, w.side_of[u], here, regardless=True)


def goals(s: S, u: int) -> int:
    """Friendly naval bases to which a ship may go (25.1a, 25.34a); Austrians stay in the Adriatic (28.1b).

    It may end beside a sea that the enemy dominates. From one base on such a sea to another it would have to
    cross it, unless one of them lies on a second, open sea (3.7j, R-134).

    Raiders come home only when they are called, to bases of their own country (27.2c, R-138); convoys to any
    base to which a way leads from the Atlantic.
    """
    b, w = s.board, s.world
    power, at = w.side_of[u], b.loc[u]
    bases = w.naval_bases & controlled(b, power) & ~b.held[enemy(power)]
    if at == ZONE:
        nation = w.units[u].country
        home = nation if nation == "Austria-Hungary" else "Germany"
        if power == CP:
            return bases & w.owned[w.country_index[home]]
        return bases & seas.beside(w, tuple(sorted(reach(s, power, (overseas.ATLANTIC,)))))
    if at < 0:
        return 0
    far = of(distant(s, u))
    if w.away[at]:
        return far
    surface = not w.type.get("SS", 0) >> u & 1
    here = w.place[at].seas if at in w.place else ()
    areas = reach(s, power, here, surface)
    if all(seas.barred(s, power, area) for area in here):
        bases &= seas.harbours(s, power)
    if w.units[u].country == "Austria-Hungary" and weapons.developed(b, EN, "blockade"):
        areas &= {seas.ADRIATIC}
    return far | of(h for h in members(bases) if h != at and areas & set(w.place[h].seas))


def distant(s: S, u: int) -> list[int]:
    """Port symbols off the map, and from there bases on it, to which a ship of the Entente may go (25.34a).

    It sails through two areas (21.22a, 21.45b), to ports of friends or against the Dutch (21.14a, 29.24a).
    """
    b, w, at = s.board, s.world, s.board.loc[u]
    if w.side_of[u] == CP or not w.display.harbours:
        return []
    wanted = set(indies.anchorages(s, u))
    bases = w.naval_bases & controlled(b, EN) & ~b.held[CP] if w.away[at] else 0
    return [
        h
        for h, _ in overseas.havens(s, at)
        if h in wanted or bases >> h & 1 or (h in w.display.harbours and offmap.harbour_open(s, h))
    ]


def movers(s: S, power: int) -> int:
    """Warships of a side that have had no mission, those in the Commerce Raiding Zone too (3.7j, 27.2c).

    Raiders and convoys that have come there in this turn have had theirs (25.33a, R-139).
    """
    b, w = s.board, s.world
    ships = w.naval & ~w.transports & w.side[power]
    away = of(u for u in members(ships & ~b.afield) if b.loc[u] == ZONE)
    return (ships & (b.afield | b.abroad) | away) & ~b.tasked


def _actions(s: S, frame: Frame, side: str, answers: tuple[Action, ...]) -> list[Action]:
    w = s.world
    done = {a.args[0] for a in answers if a.verb == "rebase"}
    found = [
        act("rebase", w.ids[u], w.names[h])
        for u in members(movers(s, power_of(side)))
        if w.ids[u] not in done
        for h in members(goals(s, u))
    ]
    return [*found, DONE]


def _take(s: S, frame: Frame, answers: dict[str, tuple[Action, ...]]) -> None:
    b, w = s.board, s.world
    for side, orders in answers.items():
        for order in orders[:-1]:
            u = w.index[order.args[0]]
            put(b, w, u, w.grid.hex(order.args[1]))
            s.log("rebased", "25.34a", side=side, audience=side, who=troops(s, 1 << u))
        s.log("fleets moved", "25.34a", side=side, not_for=side)
    indies.settle(s)


def _refuse(s: S, frame: Frame, side: str, action: Action) -> Refusal | None:
    """Why a ship does not change its base."""
    b, w, power = s.board, s.world, power_of(side)
    if action.verb != "rebase" or len(action.args) < 2:  # noqa: PLR2004 - a ship and a base
        return None
    u = w.index.get(action.args[0], -1)
    h = w.grid.hex(action.args[1]) if action.args[1] in w.grid else -1
    if u < 0 or w.side_of[u] != power or not w.naval >> u & 1 or w.transports >> u & 1:
        return Refusal("3.7j", "Warships of your own change their base; transports sail in impulses.")
    if not movers(s, power) >> u & 1:
        return Refusal("25.34a", f"The {called(s, u)} has had a mission in this turn, or is not in play.")
    if power == CP and h >= 0 and w.away[h]:
        return Refusal("21.24a", "Only ships of the Entente sail to ports off the map.")
    if any(order.args[:1] == (w.ids[u],) for order in s.sealed.get(side, ())):
        return Refusal("25.34a", f"The {called(s, u)} has its new base already.")
    if b.loc[u] == ZONE and power == CP:
        return Refusal("27.2c", "Raiders come home to a base of their own country.")
    if h < 0 or not (w.naval_bases & controlled(b, power) & ~b.held[enemy(power)]) >> h & 1:
        return Refusal("25.34a", "Ships go to friendly naval bases, off the map to port symbols.")
    bound = w.units[u].country == "Austria-Hungary" and weapons.developed(b, EN, "blockade")
    if bound and seas.ADRIATIC not in w.place[h].seas:
        return Refusal("28.1b", "Under the blockade the Austro-Hungarian navy stays in the Adriatic.")
    return Refusal("25.34a", "Between the bases lies an area that the enemy dominates, or no way at all.")


def _begin(s: S, frame: Frame) -> None:
    """Only where the naval war is played (3.7j)."""
    if s.world.scenario.get("naval"):
        s.push("rebasing")


class OfBase(NamedTuple):
    """A base that enemy land units have entered, and the side whose ships lie there."""

    step: str
    hex: int
    power: int


def refuge(s: S, u: int) -> int:
    """The nearest friendly base for a ship that has lost its own, whoever rules the seas between; none beyond
    straits that are closed to it (19.23a, 19.23c, R-128). -1 if there is none.
    """
    b, w = s.board, s.world
    power, at = w.side_of[u], b.loc[u]
    surface = not w.type.get("SS", 0) >> u & 1
    areas = reach(s, power, overseas.waters(w, at), surface, regardless=True)
    free = w.naval_bases & controlled(b, power) & ~b.held[enemy(power)] & ~(1 << at)
    near = free & seas.beside(w, tuple(sorted(areas)))
    return min(members(near), key=lambda h: (w.grid.distance(at, h), h), default=-1)


def _fled(s: S, frame: OfBase) -> None:
    """Ships are not affected by land units: they go to the nearest friendly base (26.2b, R-128)."""
    b, w, h = s.board, s.world, frame.hex
    ships = b.stack[h] & w.naval & w.side[frame.power]
    for u in members(ships):
        to = refuge(s, u)
        if to >= 0:
            put(b, w, u, to)
        else:
            lift(b, w, u, POOL)
    if ships:
        own, other = {"who": troops(s, ships)}, {"name": "ships leave unseen"}
        tell_apart(s, "ships leave", "26.2b", side_name(frame.power), own, other, at=(w.spot(h),))


STEPS = (
    Auto(name="base.fled", frame=OfBase, run=_fled),
    Auto(name="rebasing.begin", run=_begin),
    Sealed(
        name="rebasing",
        rule="25.34a",
        prompt=lambda s, f, side: "Move ships to other bases, or finish.",
        actions=_actions,
        complete=lambda s, f, side, answers: bool(answers) and answers[-1] == DONE,
        take=_take,
        refuse=_refuse,
    ),
)
