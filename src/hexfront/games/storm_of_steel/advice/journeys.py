"""Journeys from areas off the map: units come to where they do most good, transports to where units wait."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hexfront.games.storm_of_steel.advice import lifelines
from hexfront.games.storm_of_steel.rules import offmap, sealift
from hexfront.hexes import members
from hexfront.kernel import Action, Order, act

if TYPE_CHECKING:
    from hexfront.games.storm_of_steel.advice.moves import Judge

#: Places that are looked at for a unit; what a transport is worth where units wait for one.
PLACES, WAITING = 6, 0.4
#: What a corps is worth where it may put an uprising down (35.2a).
POLICE = 1.5


def orders(judge: Judge, u: int, first: Action) -> list[Order]:
    """The best places on the map for a unit that is off it."""
    s, w = judge.estimate.s, judge.w
    goals = [("sail", h) for h in members(sealift.harbours(s, u) & w.land)]
    goals += [("rail", h) for h in members(offmap.trains_in(s, u))]
    goals += [("enter", h) for h, _ in offmap.entries(s, u)]
    draws, stay = judge.estimate.draws, staying(judge, u)
    best = sorted(goals, key=lambda goal: -draws[goal[1]])[: 2 * PLACES]
    found = [(judge.value(u, h) - stay, verb, h) for verb, h in best]
    return [
        Order("sail", (first, act(verb, w.names[h])), w.ids[u], w.names[h], value=gain, area=1 << h)
        for gain, verb, h in sorted(found, reverse=True)[:PLACES]
    ]


def staying(judge: Judge, u: int) -> float:
    """What it is worth that a unit stays where it is: it may be needed against an uprising."""
    s, here = judge.estimate.s, offmap.at(judge.estimate.s, u)
    return POLICE if here is not None and here.name in s.board.uprisings and judge.w.corps >> u & 1 else 0.0


def ferries(judge: Judge, u: int, first: Action) -> list[Order]:
    """A transport that nobody needs goes where it feeds somebody, or off the map where units wait for one."""
    b, w, s = judge.b, judge.w, judge.estimate.s
    at = b.loc[u]
    if w.away[at] or lifelines.anchored(s, u):
        return []
    found = lifelines.relief(judge, u, first)
    if w.owner[at] != w.nation_of[u]:
        return found
    for h in members(sealift.harbours(s, u)):
        harbour = w.display.harbours.get(h)
        if harbour is None:
            continue
        waiting = b.stack[harbour.area] & w.land_units & ~b.travelled
        lying = sum((b.stack[p] & w.transports).bit_count() for p in w.display.areas[harbour.area].ports)
        if waiting.bit_count() > lying:
            actions = (first, act("sail", w.names[h]))
            found.append(Order("sail", actions, w.ids[u], w.names[h], value=WAITING, area=1 << h))
    return found
