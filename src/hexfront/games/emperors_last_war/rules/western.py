"""33, 37.2, 41 and F.5. The decision to bring units on from the west, by pools."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from hexfront.games.emperors_last_war.board import WEST, Board, S
from hexfront.games.emperors_last_war.naming import called
from hexfront.games.emperors_last_war.rules import inforce, journeys, players, secret, track
from hexfront.games.emperors_last_war.rules.players import OfPowerUnit, asked
from hexfront.games.emperors_last_war.rules.scoring import post
from hexfront.games.emperors_last_war.rules.western_units import EXTRA_POOL
from hexfront.games.emperors_last_war.world import AUSTRIAN, CP, HERE, World
from hexfront.hexes import members
from hexfront.hexes.tables import read_table
from hexfront.kernel import Action, Ask, Auto, Frame, Refusal, act
from hexfront.mechanics.refusing import by_verb, of_hex, unit_named

DONE = act("done")


class OfDecision(NamedTuple):
    """A western decision of a player, and the strength points that he has decided for."""

    step: str
    side: str
    points: int


@cache
def pools() -> dict[int, tuple[str, str]]:
    """The units of each numbered pool (33.1a)."""
    rows = read_table(HERE / "wfr_pools.tsv", ["pool", "unit_1", "unit_2"])
    return {int(row["pool"]): (row["unit_1"], row["unit_2"]) for row in rows}


def waiting(b: Board, w: World, pool: int) -> list[int]:
    """The units of a pool that have not been brought on."""
    return [w.index[name] for name in pools()[pool] if b.loc[w.index[name]] == WEST]


def is_open(b: Board, w: World, pool: int) -> bool:
    """Whether a pool is open: the one before is complete (33.1a, R-97).

    That of option 41 opens with the completion of the first and blocks none (R-80).
    """
    if pool == EXTRA_POOL:
        return inforce.on(b, "o41") and not waiting(b, w, 1)
    return pool == 1 or not waiting(b, w, pool - 1)


def forced(b: Board, w: World) -> list[int]:
    """Units of the first two pools that the Junkers call for and that are not on their way (37.2a, R-75)."""
    if not b.pressed or b.turn < b.pressed:
        return []
    number = int(w.charts["wfr"]["forced_pools"])
    return [u for pool in range(1, number + 1) for u in waiting(b, w, pool)]


def available(s: S, frame: OfDecision) -> list[int]:
    """Units that may be decided for now: of open pools, 10 points in all, with a town they can reach (33.1b).

    The ally of F who decides for himself has the pools of the Balkans alone (F.5a, R-79).
    """
    b, w = s.board, s.world
    most = int(w.charts["wfr"]["max_points_per_turn"]) - frame.points
    if frame.side == AUSTRIAN:
        sixth, seventh = w.charts["scenario"]["F"]["balkan_pools"]
        units = waiting(b, w, sixth) or waiting(b, w, seventh)
    else:
        units = [u for pool in pools() if is_open(b, w, pool) for u in waiting(b, w, pool)]
    return [u for u in units if w.strength[u] <= most and secret.towns(b, w, u)]


def _begin(s: S, frame: Frame) -> None:
    """The end of a Central Player-Turn: unused counters move on, then the decision is made (33.3.2a, 33a)."""
    b = s.board
    if not inforce.on(b, "campaign") or b.phasing != CP:
        return
    track.push_on(s)
    s.push("western", players.decides(b, s.world, CP), 0)


def _actions(s: S, frame: OfDecision) -> list[Action]:
    w = s.world
    bring, units = w.unit_acts("bring"), available(s, frame)
    due = [u for u in forced(s.board, w) if u in units]
    if due and frame.side != AUSTRIAN:
        return [bring[u] for u in due]
    return [*(bring[u] for u in units), DONE]


def _take(s: S, frame: OfDecision, action: Action) -> None:
    """Each unit is written down, with the town for all of them (33a, 33.2a)."""
    w = s.world
    if action == DONE:
        _close(s, frame)
        return
    u = w.index[action.args[0]]
    s.again(frame._replace(points=frame.points + w.strength[u]))
    s.push("western.town", CP, u)


def _close(s: S, frame: OfDecision) -> None:
    """If the German player has brought nothing, the ally may decide for the Balkans, for 3 points (F.5)."""
    b, w = s.board, s.world
    if not inforce.on(b, "allies"):
        return
    if frame.side == AUSTRIAN and frame.points:
        price = int(w.charts["scenario"]["F"]["balkan_extra_vp"])
        post(s, -price, "F.5b", "once scored", AUSTRIAN, why="units from the Balkans")
    elif frame.side != AUSTRIAN and not frame.points:
        s.push("western", AUSTRIAN, 0)


def _towns(s: S, frame: OfPowerUnit) -> list[Action]:
    """The town of the secret transfer under way, or any that can be reached (33.2a, R-42)."""
    acts = s.world.hex_acts("town")
    return [acts[h] for h in members(secret.towns(s.board, s.world, frame.unit))]


def _write(s: S, frame: OfPowerUnit, action: Action) -> None:
    """The unit is on its way, without transfer points (33.2.1a)."""
    b, u = s.board, frame.unit
    b.brought |= 1 << u
    b.western |= 1 << u
    secret.enter_box(s, u, s.world.grid.hex(action.args[0]))


def _refuse(s: S, frame: OfDecision, action: Action) -> Refusal | None:
    b, w = s.board, s.world
    if action == DONE:
        return Refusal("37.2a", "The Junkers call for the first two western pools.")
    u = unit_named(s, action)
    if u is None or b.loc[u] != WEST:
        return None
    name = called(s, u)
    pool = next(number for number, names in pools().items() if w.ids[u] in names)
    if frame.side == AUSTRIAN:
        return _balkan_refusal(s, frame, u, pool)
    if not is_open(b, w, pool):
        return Refusal("33.1a", f"The {name} is in pool {pool}, which is not open yet.")
    return _bounds_refusal(s, frame, u)


def _balkan_refusal(s: S, frame: OfDecision, u: int, pool: int) -> Refusal:
    """The ally has his own units of the Balkans alone, those of the first pool first (F.5a, R-79)."""
    sixth, seventh = s.world.charts["scenario"]["F"]["balkan_pools"]
    if pool not in (sixth, seventh):
        text = f"The {called(s, u)} is not of pool {sixth} or {seventh}: only those are for you to bring."
        return Refusal("F.5a", text)
    if pool == seventh and waiting(s.board, s.world, sixth):
        return Refusal("33.1a", f"The {called(s, u)} is in pool {pool}, which is not open yet.")
    return _bounds_refusal(s, frame, u)


def _bounds_refusal(s: S, frame: OfDecision, u: int) -> Refusal:
    most, name = int(s.world.charts["wfr"]["max_points_per_turn"]), called(s, u)
    if s.world.strength[u] + frame.points > most:
        return Refusal("33.1b", f"With the {name} it would be more than {most} strength points in one turn.")
    return Refusal("33.2a", f"There is no town for the {name} with a railway to the margin of the map.")


STEPS = (
    Auto(name="western.end", run=_begin),
    Ask(
        name="western",
        frame=OfDecision,
        rule="33a",
        prompt=lambda s, f: (
            f"Bring units from the west, in secret ({f.points} of at most "
            f"{s.world.charts['wfr']['max_points_per_turn']} strength points so far), or finish."
        ),
        actions=_actions,
        take=_take,
        refuse=_refuse,
        always=True,
    ),
    Ask(
        name="western.town",
        frame=OfPowerUnit,
        rule="33.2a",
        side=asked,
        prompt=lambda s, f: "Write down the town to which the units from the west come.",
        actions=_towns,
        take=_write,
        refuse=by_verb(
            town=of_hex(lambda s, f, h: journeys.secret_goal(s.board, s.world, f.unit, h), "20.1a")
        ),
    ),
)
