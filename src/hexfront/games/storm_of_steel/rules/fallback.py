"""4.6r, cards 17 and 56. A whole front falls back by a hex before it regroups, and digs in."""

from __future__ import annotations

from typing import NamedTuple

from hexfront.games.storm_of_steel.board import S, controlled, flip, unseen
from hexfront.games.storm_of_steel.cards import Card, Effect, card
from hexfront.games.storm_of_steel.rules import entry, zones
from hexfront.games.storm_of_steel.telling import troop
from hexfront.games.storm_of_steel.world import SIDES
from hexfront.hexes import members
from hexfront.kernel import Action, Ask, act
from hexfront.mechanics.frames import at_hand
from hexfront.mechanics.world import sum_of

DONE = act("done")


class OfCard(NamedTuple):
    """A card that lets units fall back: whose, which, on which front."""

    step: str
    power: int
    card: int
    front: int


def begin(s: S, power: int, one: Card, front: int, effect: Effect) -> None:
    """The card has been turned up: its owner is asked unit by unit."""
    s.push("effect.fallback", power, one.number, front)


def _units(s: S, frame: OfCard) -> int:
    """The land units of the country on the front that can move."""
    b, w = s.board, s.world
    effect = at_hand(card(frame.card).effect("fall back"))
    mine = sum_of(w.nation.get(name, 0) for name in effect.who) & w.land_units & ~w.forts & b.afield
    return sum(1 << u for u in members(mine) if w.front_of[b.loc[u]] == frame.front)


def ways_back(s: S, power: int, u: int) -> int:
    """Own hexes beside a unit that lie in no EZOC and have room for it (13.1a, 13.14a)."""
    b, w = s.board, s.world
    free = w.near[b.loc[u]] & controlled(b, power) & zones.passable(s) & ~zones.enemy_zone(s, power)
    if w.counted >> u & 1:
        free &= ~b.full[power]
    if w.hqs >> u & 1:
        free = sum(1 << h for h in members(free) if not b.stack[h] & w.hqs)
    return free


def _actions(s: S, frame: OfCard) -> list[Action]:
    """A unit falls back once; where the card says so, it may dig in, before or after."""
    b, w = s.board, s.world
    units = _units(s, frame)
    found = [
        act("withdraw", w.ids[u], w.names[h])
        for u in members(units & ~b.fallen_back)
        for h in members(ways_back(s, frame.power, u))
    ]
    if at_hand(card(frame.card).effect("fall back")).amount:
        acts = w.unit_acts("entrench")
        found += [acts[u] for u in members(units & w.entrenchable & ~b.entrenched)]
    return [*found, DONE]


def _take(s: S, frame: OfCard, action: Action) -> None:
    b, w = s.board, s.world
    if action == DONE:
        return
    s.again(frame)
    u = w.index[action.args[0]]
    unseen(b, b.stack[b.loc[u]] & w.side[frame.power])
    if action.verb == "entrench":
        flip(b, w, u, entrenched=True)
        return
    start, h, side = b.loc[u], w.grid.hex(action.args[1]), SIDES[frame.power]
    way = (w.spot(start), w.spot(h))
    flip(b, w, u, entrenched=False)
    entry.go(s, u, h)
    b.fallen_back |= 1 << u
    s.log("withdrawn", "4.6r", side=side, who=(troop(s, u),), way=way, audience=side)
    s.log("withdrawn unseen", "4.6r", side=side, count=1, way=way, not_for=side)


STEPS = (
    Ask(
        name="effect.fallback",
        frame=OfCard,
        rule="4.6r",
        side=lambda s, f: SIDES[f.power],
        prompt=lambda s, f: f"{card(f.card).name}: let units fall back by a hex.",
        actions=_actions,
        take=_take,
        # Nobody else learns whether anybody can fall back, or counts who digs in (23.0a).
        always=True,
        covered=True,
    ),
)
