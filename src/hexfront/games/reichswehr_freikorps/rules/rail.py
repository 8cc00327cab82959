"""7.10 to 7.12. German railroad movement."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from hexfront.games.reichswehr_freikorps.board import Board, S, railheads, shift
from hexfront.games.reichswehr_freikorps.naming import OFF_MAP, called, meant, too_many
from hexfront.games.reichswehr_freikorps.rules.arrange import arrange_actions, arrange_refusal, arrange_take
from hexfront.games.reichswehr_freikorps.rules.stacking import crowded
from hexfront.games.reichswehr_freikorps.rules.supply import running_railheads
from hexfront.games.reichswehr_freikorps.rules.victory import enter
from hexfront.games.reichswehr_freikorps.telling import tell
from hexfront.games.reichswehr_freikorps.world import GERMAN, World
from hexfront.hexes import members
from hexfront.kernel import Action, Ask, Auto, Chance, Frame, Refusal, act
from hexfront.kernel.dice import Value
from hexfront.mechanics.frames import OfSide
from hexfront.mechanics.memory import remembered
from hexfront.mechanics.naming import capital
from hexfront.mechanics.refusing import by_verb, of_hex, unit_named

DONE = act("done")


def _rail_phase(s: S, frame: Frame) -> None:
    """Replacements first, then the die for capacity, then the trains (R-27, 7.11a).

    A unit that begins the phase in a railhead that is cut off may use no train in it (7.10a, 7.7c).
    """
    b, w = s.board, s.world
    asleep = railheads(b, GERMAN) & ~running_railheads(b, w, GERMAN)
    b.railed = sum(b.stack[h] for h in members(asleep))
    s.push("rail", GERMAN)
    s.push("rail.capacity")
    s.push("replacements", "rail")


def _capacity_take(s: S, frame: Frame, value: Value) -> None:
    s.board.rail_left = int(value)
    s.board.loose = s.board.german
    s.log("rail capacity", "7.11a", side=GERMAN, dice=(int(value),), capacity=int(value))


def touched_by_red(b: Board, w: World) -> int:
    """Hexes beside Red units, water between or not (7.10d, R-57)."""
    return _beside(w, b.red)


@remembered
def _beside(w: World, red: int) -> int:
    beside = 0
    for h in members(red):
        beside |= w.around[h]
    return beside


def track(b: Board, w: World, unit: int) -> tuple[int, int]:
    """Hexes a train may run through, and hexes it may start or end in.

    No Red unit, no Red place (7.10c, 7.10e), room in every hex for the unit (R-57); in
    between also no hex beside a Red unit (7.10d).
    """
    ends = w.land & ~b.red & ~(w.places & b.red_control) & ~_full(b, w, unit)
    return ends & ~touched_by_red(b, w), ends


def _full(b: Board, w: World, unit: int) -> int:
    """Hexes whose other units leave no room for this one (8.4a, R-57)."""
    return crowded(b, w, w.halves[unit]) & ~(1 << b.loc[unit])


@remembered
def _run(w: World, start: int, through: int, ends: int) -> int:
    """Hexes a train can get to from a hex: everything joined by free track, and one hex beyond."""
    first = w.touching[start]
    area = w.ways.flood(first & through, through) if first & through else 0
    reach = area
    for h in members(area):
        reach |= w.touching[h]
    return (reach | first) & ends & ~(1 << start)


def _lost_edge(b: Board, w: World) -> int:
    """Plain west-edge hexes under Red control: a train that runs through one wins it back (3.5c, R-24)."""
    return w.west_edge & b.red_control & ~w.places


def destinations(s: S, u: int, start: int) -> int:
    """Running railheads a unit can be taken to by rail, winning back no edge hex on the way (7.10b)."""
    b, w = s.board, s.world
    through, ends = track(b, w, u)
    return _run(w, start, through & ~_lost_edge(b, w), ends) & running_railheads(b, w, GERMAN)


def detours(s: S, u: int, start: int) -> list[int]:
    """Lost edge hexes the train may run through next, on its way to a railhead elsewhere (3.5c, R-24)."""
    b, w = s.board, s.world
    through, ends = track(b, w, u)
    lost = _lost_edge(b, w)
    near = _run(w, start, through & ~lost, ends) & through & lost
    elsewhere = running_railheads(b, w, GERMAN) & ~(1 << b.loc[u])
    return [h for h in members(near) if _run(w, h, through, ends) & elsewhere]


def passengers(s: S) -> list[int]:
    """Units that may travel: in a running railhead, which always is in supply, not yet railed (7.10a, R-58).

    The German divides his capacity as he likes; it counts units (7.11b, R-57).
    """
    b, w = s.board, s.world
    if not b.rail_left:
        return []
    heads = running_railheads(b, w, GERMAN) & b.german
    return [
        u
        for h in members(heads)
        for u in members(b.stack[h] & ~b.railed)
        if destinations(s, u, h) or detours(s, u, h)
    ]


def _rail_actions(s: S, frame: OfSide) -> list[Action]:
    units = s.world.units
    return [*(act("entrain", units[u].id) for u in passengers(s)), *arrange_actions(s), DONE]


def _rail_take(s: S, frame: OfSide, action: Action) -> None:
    b, w = s.board, s.world
    if action == DONE:
        b.rail_left = 0
        s.push("audit")
        return
    s.again(frame)
    if action.verb == "arrange":
        arrange_take(s, action)
        return
    u = w.index[action.args[0]]
    s.push("rail.ride", u, b.loc[u])


def _entrain_refusal(s: S, frame: OfSide, action: Action) -> Refusal | None:
    b, w = s.board, s.world
    u = unit_named(s, action)
    unit = meant(s, GERMAN, action)
    if u is None or w.side_of[u] != GERMAN or b.loc[u] < 0:
        return Refusal("7.10a", f"{unit} is no German unit on the map.")
    h = b.loc[u]
    name = w.place_name(h)
    if not b.rail_left:
        return Refusal("7.11a", "The rail capacity of this phase is used up.")
    if not running_railheads(b, w, GERMAN) >> h & 1:
        return Refusal("7.10a", f"{name} is not an up-and-running German railhead.")
    if b.railed >> u & 1:
        return Refusal("7.10a", f"{unit} has travelled in this phase, or was cut off as it began.")
    if not destinations(s, u, h) and not detours(s, u, h):
        return Refusal(
            "7.10d", f"No rail path clear of Red units leads from {name} to another running railhead."
        )
    return None


class Ride(NamedTuple):
    """A unit that travels by rail, and the hex that it has come to."""

    step: str
    unit: int
    here: int


def _ride_actions(s: S, frame: Ride) -> list[Action]:
    _, u, here = frame
    names = s.world.names
    goals = destinations(s, u, here) & ~(1 << s.board.loc[u])
    ways = detours(s, u, here)
    return [act("ride", names[h]) for h in members(goals)] + [act("via", names[h]) for h in ways]


def _ride_take(s: S, frame: Ride, action: Action) -> None:
    b, w = s.board, s.world
    _, u, _ = frame
    h = w.grid.hex(action.args[0])
    if action.verb == "via":
        enter(s, GERMAN, h)
        s.push("rail.ride", u, h)
        return
    way = tuple(map(w.spot, line(w, (b.loc[u], frame.here, h), track(b, w, u)[0])))
    shift(b, w, u, h)
    b.railed |= 1 << u
    b.rail_left -= 1
    tell(s, "ride", "7.10b", 1 << u, way=way)


def line(w: World, stages: Sequence[int], through: int) -> list[int]:
    """The hexes of a train's way from stage to stage, each time by the shortest free track."""
    found = [stages[0]]
    for stop in stages[1:]:
        if stop != found[-1]:
            track_there = w.ways.path(1 << found[-1], 1 << stop, through | 1 << stop)
            found += (track_there or [found[-1], stop])[1:]
    return found


def _ride_refusal(s: S, frame: Ride, h: int) -> Refusal | None:
    b, w = s.board, s.world
    _, u, here = frame
    name = w.place_name(h)
    if not running_railheads(b, w, GERMAN) >> h & 1:
        return Refusal("7.10b", f"{name} is not an up-and-running German railhead.")
    if h == b.loc[u]:
        return Refusal("7.10b", f"{capital(called(s, u))} is in {name}; it may travel to another railhead.")
    if _full(b, w, u) >> h & 1:
        return too_many(s, h, "8.4a")
    if destinations(s, u, here) >> h & 1:
        return None
    if _run(w, here, *track(b, w, u)) >> h & 1:
        return Refusal("3.5c", f"Every rail path to {name} wins back edge hexes; name them on the way.")
    return Refusal(_obstacle(s, u, here, h), f"No rail path clear of Red units and places leads to {name}.")


def _via_refusal(s: S, frame: Ride, h: int) -> Refusal | None:
    """Why a train may not be led over a hex: it wins nothing back, or leads nowhere (3.5c, R-24)."""
    name = s.world.place_name(h)
    if not _lost_edge(s.board, s.world) >> h & 1:
        return Refusal("3.5c", f"{name} is no west-edge hex that the train could win back.")
    if h not in detours(s, frame.unit, frame.here):
        return Refusal("7.10b", f"No rail path leads over {name} to another running railhead.")
    return None


def _obstacle(s: S, u: int, here: int, h: int) -> str:
    """The rule that closes every rail path between two hexes: one that does so alone, else 7.10c."""
    b, w = s.board, s.world
    places, full, beside = w.places & b.red_control, _full(b, w, u), touched_by_red(b, w)

    def leads(barred: int, between: int) -> bool:
        ends = w.land & ~barred
        return bool(_run(w, here, ends & ~between, ends) >> h & 1)

    if not leads(0, 0):
        return "7.10f"
    if leads(b.red | places | full, 0):
        return "7.10d"
    if leads(b.red | full, beside):
        return "7.10e"
    return "8.4a" if leads(b.red | places, beside) else "7.10c"


STEPS = (
    Auto(name="german.rail", run=_rail_phase),
    Chance(name="rail.capacity", rule="7.11a", purpose="rail capacity", take=_capacity_take),
    Ask(
        name="rail",
        frame=OfSide,
        rule="7.10a",
        side=lambda s, f: GERMAN,
        prompt=lambda s, f: f"Rail movement: {s.board.rail_left} units may still travel.",
        actions=_rail_actions,
        take=_rail_take,
        refuse=by_verb(entrain=_entrain_refusal, arrange=of_hex(arrange_refusal, OFF_MAP)),
    ),
    Ask(
        name="rail.ride",
        frame=Ride,
        rule="7.10b",
        side=lambda s, f: GERMAN,
        prompt=lambda s, f: f"Where does {called(s, f.unit)} travel?",
        actions=_ride_actions,
        take=_ride_take,
        refuse=by_verb(ride=of_hex(_ride_refusal, OFF_MAP), via=of_hex(_via_refusal, OFF_MAP)),
    ),
)
