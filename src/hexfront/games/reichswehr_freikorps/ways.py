"""Every place that what stands in a hex can go to now, with what it costs and the way it would go.

A client shows these when a stack is taken in hand: marches, train rides, retreats, advances. The marches
are searched for under the rules of movement, everything else is tried on a copy of the state.
"""

from __future__ import annotations

from collections.abc import Iterator

from hexfront.games.reichswehr_freikorps.board import Board, S
from hexfront.games.reichswehr_freikorps.rules.marching import costs_of, fresh, ground, pace, points_left
from hexfront.games.reichswehr_freikorps.rules.movement import HALT, allowances, parent_stacks, unmoved
from hexfront.games.reichswehr_freikorps.rules.rail import Ride, line, track
from hexfront.games.reichswehr_freikorps.world import RED, World
from hexfront.hexes import members
from hexfront.kernel import Action, Order, act
from hexfront.mechanics.frames import OfSide, at_hand
from hexfront.mechanics.journeys import Routes
from hexfront.mechanics.ways import Finder, found_ways, unit_actions


def ways(s: S, hex_name: str, units: tuple[str, ...] = ()) -> list[Order]:
    """Where the stack in a hex can go, or only some of its units; nothing if the decision is another one."""
    return found_ways(s, FINDERS, hex_name, units)


def _names(w: World, units: int) -> str:
    return " ".join(w.unit_names(units))


# Marches (9) -------------------------------------------------------------------------------------


def _movement_ways(s: S, h: int, wanted: int) -> Iterator[Order]:
    """Marches of each parent stack in a hex, or of the wanted units of it; the others are left (R-59)."""
    w = s.world
    side = s.asked(OfSide).side
    slow, fast = allowances(s, side, h)
    for (at, began), stack in sorted(parent_stacks(s.board, unmoved(s, side)).items()):
        if at != h or wanted & ~stack:
            continue
        head = act("move", w.names[h]) if h == began else act("move", w.names[h], w.names[began])
        for units in [wanted] if wanted else _parts(w, stack):
            left = tuple(act("leave", w.units[u].id) for u in members(stack & ~units))
            yield from _marches(s, units, h, pace(w, units, slow, fast), (head, *left), True)


def _parts(w: World, stack: int) -> list[int]:
    """The whole stack, and apart what is quick and what is slow in it."""
    quick = stack & ~w.infantry
    return [stack, quick, stack & w.infantry] if quick and quick != stack else [stack]


def _march_ways(s: S, h: int, wanted: int) -> Iterator[Order]:
    """The rest of a march under way."""
    w, march = s.world, at_hand(s.board.march)
    group = march.groups[-1]
    if group.hex != h or wanted not in (0, group.units):
        return
    yield from _marches(s, group.units, h, points_left(w, march, group), (), fresh(group))


def _marches(
    s: S, units: int, start: int, points: int, head: tuple[Action, ...], rested: bool
) -> Iterator[Order]:
    b, w = s.board, s.world
    side = w.side_of[(units & -units).bit_length() - 1]
    open_hexes, stops = ground(b, w, units, w.land)
    prizes = w.places & (~b.red_control if side == RED else b.red_control)
    fatal = _fatal(b, w, side, prizes)
    found = Routes(costs_of(w, units), start, points, open_hexes, stops if rested else 0, prizes, fatal)
    name = _names(w, units)
    for goal, spent in found.spent.items():
        if goal != start and stops >> goal & 1:
            # Where the game ends nobody is asked to halt.
            ending = () if fatal >> goal & 1 else (HALT,)
            yield _march(w, head, found.way(goal), spent, name, prizes, *ending)


def _march(
    w: World,
    head: tuple[Action, ...],
    way: tuple[int, ...],
    spent: int,
    name: str,
    prizes: int,
    *ending: Action,
) -> Order:
    steps = tuple(act("step", w.names[h]) for h in way)
    taken = [w.place_name(h) for h in way if prizes >> h & 1]
    why = f"takes {', '.join(taken)}" if taken else f"to {w.place_name(way[-1])}"
    return Order("move", (*head, *steps, *ending), name, w.names[way[-1]], spent, why=why)


def _fatal(b: Board, w: World, side: str, prizes: int) -> int:
    """Places whose capture ends the game at once, so that no march goes on from them (4.5a, 4.6a, 4.8a)."""
    if side == RED:
        return w.berlin & prizes
    fatal = w.warsaw & prizes
    for event, places in (("RAM-3", w.cities), ("RAM-4", w.towns)):
        if b.ram + w.ram_events[event] < 1:
            fatal |= places & prizes
    return fatal


# Trains (7.10) -----------------------------------------------------------------------------------


def _rail_ways(s: S, h: int, wanted: int) -> Iterator[Order]:
    """Train rides of the units in a railhead, one unit each."""
    if not wanted & (wanted - 1):
        for action in unit_actions(s, h, wanted, "entrain"):
            yield from _rides(s, s.world.index[action.args[0]], (action,))


def _ride_ways(s: S, h: int, wanted: int) -> Iterator[Order]:
    """Where the train under way can go."""
    _, u, here = s.asked(Ride)
    if h in (here, s.board.loc[u]) and wanted in (0, 1 << u):
        yield from _rides(s, u, ())


def _rides(s: S, u: int, head: tuple[Action, ...]) -> Iterator[Order]:
    """Railheads a unit can be taken to, also over edge hexes that the train wins back (7.10b, R-24)."""
    b, w = s.board, s.world
    start = b.loc[u]
    through, _ = track(b, w, u)
    seen, goals = {start}, {start}
    waiting = [(_after(s, *head), head)]
    for state, path in waiting:
        if state.agenda[-1].step != "rail.ride":
            # There was only one way to go on, and the engine has gone it.
            choices = [(path, state.board.loc[u])]
        else:
            legal = state.legal_actions()
            choices = [((*path, a), w.grid.hex(a.args[0])) for a in legal if a.verb == "ride"]
            for action in (a for a in legal if a.verb == "via"):
                h = w.grid.hex(action.args[0])
                if h not in seen:
                    seen.add(h)
                    waiting.append((_after(state, action), (*path, action)))
        for actions, goal in choices:
            if goal not in goals:
                goals.add(goal)
                stages = [start, *_vias(w, actions), goal]
                way = tuple(w.names[h] for h in line(w, stages, through))
                yield Order("rail", actions, w.units[u].id, w.names[goal], 1, way=way)


def _vias(w: World, actions: tuple[Action, ...]) -> list[int]:
    return [w.grid.hex(action.args[0]) for action in actions if action.verb == "via"]


def _after(s: S, *actions: Action) -> S:
    """The state after some actions, up to the first roll."""
    tried = s.clone()
    tried.explicit_chance = True
    for action in actions:
        tried.apply(action)
    return tried


# After a battle (10.8, 10.9) ---------------------------------------------------------------------


def _retreat_ways(s: S, h: int, wanted: int) -> Iterator[Order]:
    """Retreats out of the hex that was attacked: all units to one hex as far as it has room, or one unit."""
    by_goal: dict[str, list[Action]] = {}
    for action in unit_actions(s, h, wanted, "retreat"):
        by_goal.setdefault(action.args[1], []).append(action)
    for goal, actions in by_goal.items():
        yield from _together(s, actions, "retreat", goal)


def _together(s: S, actions: list[Action], kind: str, goal: str) -> Iterator[Order]:
    """An order for as many of the units as can go, and one for each; the engine may finish by itself."""
    w = s.world
    state, done = s, []
    for action in actions:
        same = state.outcome is None and state.agenda[-1].step == s.agenda[-1].step
        if same and action in state.legal_actions():
            state = _after(state, action)
            done.append(action)
    if len(done) > 1:
        at = w.grid.hex(goal)
        units = sum(
            {
                1 << w.index[action.args[0]]
                for action in actions
                if state.board.loc[w.index[action.args[0]]] == at
            }
        )
        yield Order(kind, tuple(done), _names(w, units), goal, 1)
    for action in actions:
        yield Order(kind, (action,), action.args[0], goal, 1)


def _advance_ways(s: S, h: int, wanted: int) -> Iterator[Order]:
    """Advances from a hex into the one that was attacked."""
    w, battle = s.world, at_hand(s.board.battle)
    actions = unit_actions(s, h, wanted, "advance")
    if actions:
        yield from _together(s, actions, "advance", w.names[battle.target])


def _exploit_ways(s: S, h: int, wanted: int) -> Iterator[Order]:
    """Where the armored cars may go on to (10.9e)."""
    w, battle = s.world, at_hand(s.board.battle)
    units = battle.advanced & w.armored & w.german
    if battle.target != h or wanted not in (0, units):
        return
    for action in s.legal_actions():
        if action.verb == "exploit":
            yield Order("exploit", (action,), _names(w, units), action.args[0], 1)


FINDERS: dict[str, Finder] = {
    "movement": _movement_ways,
    "march": _march_ways,
    "rail": _rail_ways,
    "rail.ride": _ride_ways,
    "battle.withdraw": _retreat_ways,
    "battle.follow": _advance_ways,
    "battle.exploit": _exploit_ways,
}
