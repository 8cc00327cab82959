"""F.3. Allied passengers: a player carries units of his ally by rail, and the ally agrees (R-101)."""

from __future__ import annotations

from typing import NamedTuple

from hexfront.games.emperors_last_war.board import DUE, Board, S, units_in
from hexfront.games.emperors_last_war.naming import called, unit_title
from hexfront.games.emperors_last_war.rules import area, arrivals, entrance, inforce, journeys, rail, railways
from hexfront.games.emperors_last_war.rules.players import decides, directs, sides_of
from hexfront.games.emperors_last_war.world import FRONTS, SIDE_NAMES, World
from hexfront.hexes import members
from hexfront.kernel import Action, Ask, Refusal, act
from hexfront.mechanics.refusing import by_verb, of_hex

AGREE, DECLINE = act("agree"), act("decline")


class OfPassage(NamedTuple):
    """A unit that a player would carry with his points, and to which town."""

    step: str
    side: str
    unit: int
    hex: int


class OfPassenger(NamedTuple):
    """A unit for which a player chooses a town."""

    step: str
    side: str
    unit: int


def berths(s: S, u: int, side: str) -> list[int]:
    """The towns to which a player could carry a unit of his ally, or bring it on by rail (F.3c, 19a)."""
    b, w = s.board, s.world
    if b.loc[u] >= 0:
        return list(rail.rides(s, u, side))
    return list(members(rail.comings(s, u, side))) if entrance.mode(b, w, u) == "rail" else []


def _some(s: S, u: int, side: str) -> bool:
    """Whether there are such towns; who can pay any fare needs no fares to know."""
    b, w = s.board, s.world
    if b.loc[u] >= 0 and not rail.first_phase(b) and rail.left(b, w, side) >= len(FRONTS):
        power, here = w.side_of[u], 1 << b.loc[u]
        goals = rail.ends(b, w, power) & ~here & ~area.shunned(b, w, u, b.loc[u])
        if railways.joined(w, rail.tracks(b, w, power), here) & goals:
            return True
        if not rail.rolling_stock(b, power):
            return False
    return bool(berths(s, u, side))


def passengers(s: S, power: int, side: str, free: int) -> list[int]:
    """Units of the ally that a player may carry: free to move, or due by rail (F.3c).

    Whose player has declined is not asked about again in this phase.
    """
    b, w = s.board, s.world
    if not inforce.on(b, "allies") or rail.left(b, w, side) <= 0:
        return []
    stations = rail.idle_stations(b, w, power)
    waiting = units_in(b, w, power, stations) & free & w.real & ~b.declined
    found = [u for u in members(waiting) if not directs(b, w, side, u)]
    for ally in sides_of(b, power):
        if ally != side:
            found += [u for u in entrance.waiting(b, w, power, ally) if not b.declined >> u & 1]
    # Units of one nation in one place find the same trains, but for those that choose their plan (50a).
    known: dict[tuple[int, str, int], bool] = {}
    able = []
    for u in found:
        place = b.loc[u], w.nation_of[u], u if arrivals.free_to_choose(b, w, u) else -1
        if place not in known:
            known[place] = _some(s, u, side)
        if known[place]:
            able.append(u)
    return able


def actions(s: S, power: int, side: str, free: int) -> list[Action]:
    """The passengers as actions."""
    carry = s.world.unit_acts("carry")
    return [carry[u] for u in passengers(s, power, side, free)]


def refusal(b: Board, w: World, side: str, u: int, name: str) -> Refusal | None:
    """What speaks against carrying a unit for the ally."""
    if not inforce.on(b, "allies"):
        return Refusal("F.3c", "There are no allies of two players here: move the unit itself.")
    if directs(b, w, side, u):
        return Refusal("F.3c", f"You direct the {name} yourself: move it, or bring it on.")
    if b.declined >> u & 1:
        return Refusal("F.3c", f"The {name} is directed by the ally, who has declined in this phase.")
    if rail.left(b, w, side) <= 0:
        return Refusal("F.3a", "You have no transfer points left.")
    if b.loc[u] < 0 and b.loc[u] != DUE:
        return Refusal("F.3c", f"The {name} is not on the map.")
    return Refusal("18.1a", f"No train can take the {name} from where it is to a town that is open.")


def _goal_refusal(s: S, frame: OfPassenger, h: int) -> Refusal | None:
    """Why a passenger does not go to a town."""
    why = journeys.by_rail if s.board.loc[frame.unit] >= 0 else entrance.arrival_refusal
    return why(s, frame.unit, h, frame.side)


def _carry_actions(s: S, frame: OfPassenger) -> list[Action]:
    acts = s.world.hex_acts("rail")
    return [acts[h] for h in berths(s, frame.unit, frame.side)]


def _carry(s: S, frame: OfPassenger, action: Action) -> None:
    s.push("passage", frame.side, frame.unit, s.world.grid.hex(action.args[0]))


def _director(s: S, frame: OfPassage) -> str:
    b, w = s.board, s.world
    return decides(b, w, w.side_of[frame.unit], frame.unit)


def _answer(s: S, frame: OfPassage, action: Action) -> None:
    """The ride is the whole movement of the unit (R-38), and the player who asked pays for it."""
    b, one = s.board, 1 << frame.unit
    if action == DECLINE:
        b.declined |= one
        return
    b.moved |= one
    s.push("riding", frame.side, frame.unit, frame.hex)


def _prompt(s: S, frame: OfPassage) -> str:
    place = s.world.place_name(frame.hex)
    return f"{SIDE_NAMES[frame.side]} would carry the {called(s, frame.unit)} to {place}. Do you agree?"


STEPS = (
    Ask(
        name="carrying",
        frame=OfPassenger,
        rule="F.3c",
        prompt=lambda s, f: f"Where do you carry the {unit_title(s.world, f.unit)} for your ally?",
        actions=_carry_actions,
        take=_carry,
        refuse=by_verb(rail=of_hex(_goal_refusal, "18.1a")),
        always=True,
    ),
    Ask(
        name="passage",
        frame=OfPassage,
        rule="F.3c",
        side=_director,
        prompt=_prompt,
        actions=lambda s, f: [AGREE, DECLINE],
        take=_answer,
    ),
)
