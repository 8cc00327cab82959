"""39. What single scenarios ask for: corps that go east, units that may not leave their place."""

from __future__ import annotations

from typing import NamedTuple

from hexfront.games.storm_of_steel.board import REMOVED, S, lift
from hexfront.games.storm_of_steel.rules import countries, effects, will
from hexfront.games.storm_of_steel.telling import troop
from hexfront.games.storm_of_steel.world import CODES, CP, SIDES
from hexfront.hexes import members
from hexfront.kernel import Action, Ask, Auto, Frame, act
from hexfront.mechanics.world import sum_of

YIELD = act("yield")


class OfLeft(NamedTuple):
    """Corps that a side has still to send away."""

    step: str
    power: int
    left: int


def rail_link(s: S) -> None:
    """Middle East: with Bulgaria in the war trains run from Germany: siege guns, and points each turn."""
    b, row = s.board, s.world.scenario.get("rail_link")
    if row and countries.side_of(b, s.world, row["opener"]) == CP:
        if row["card"] not in b.developed:
            b.developed = (*b.developed, row["card"])
        effects.give_points(s, row["country"], row["points"])


def _phase8(s: S, frame: Frame) -> None:
    """1914 West, Summer 1914: two corps go east, or morale pays for it."""
    row = s.world.scenario.get("sent_east")
    if row and s.world.turns[s.board.turn].code == row["turn"]:
        s.push("specials.east", CODES.index(row["side"]), row["corps"])


def _corps(s: S, power: int) -> int:
    """The active and reserve corps on the map, from which the owner chooses."""
    b, w = s.board, s.world
    kinds = w.scenario["sent_east"]["types"]
    return sum_of(w.type.get(kind, 0) for kind in kinds) & w.side[power] & b.afield


def _east_actions(s: S, frame: OfLeft) -> list[Action]:
    """Morale pays for all or nothing; who has begun to send corps sends all of them."""
    row, acts = s.world.scenario["sent_east"], s.world.unit_acts("send")
    fit = _corps(s, frame.power)
    found = [acts[u] for u in members(fit)] if fit.bit_count() >= frame.left else []
    return [*found, YIELD] if frame.left == row["corps"] else found


def _east(s: S, frame: OfLeft, action: Action) -> None:
    b, w = s.board, s.world
    row, side = w.scenario["sent_east"], SIDES[frame.power]
    if action == YIELD:
        will.change(s, {frame.power: -row["morale"]}, "39.1a", "no corps sent east")
        return
    u = w.index[action.args[0]]
    at = (w.spot(b.loc[u]),)
    s.log("sent away", "39.1a", side=side, who=(troop(s, u),), at=at, audience=side)
    s.log("sent away unseen", "39.1a", side=side, count=1, at=at, not_for=side)
    lift(b, w, u, REMOVED)
    if frame.left > 1:
        s.again(frame._replace(left=frame.left - 1))


STEPS = (
    Auto(name="specials.phase8", run=_phase8),
    Ask(
        name="specials.east",
        frame=OfLeft,
        rule="39.1a",
        side=lambda s, f: SIDES[f.power],
        prompt=lambda s, f: "Send two active or reserve corps to the East, or lose morale?",
        actions=_east_actions,
        take=_east,
    ),
)
