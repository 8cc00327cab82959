"""9. Movement: one parent stack at a time, hex by hex, splitting as it goes."""

from __future__ import annotations

from hexfront.games.reichswehr_freikorps.board import Board, Group, March, S, enemy, occupied, shift
from hexfront.games.reichswehr_freikorps.naming import FRONT_NAMES, OFF_MAP, meant, nobody_there, too_many
from hexfront.games.reichswehr_freikorps.rules.arrange import (
    arrange_actions,
    arrange_refusal,
    ends_or_arranges,
)
from hexfront.games.reichswehr_freikorps.rules.marching import (
    costs_of,
    fresh,
    group_may_stay,
    points_left,
    steps,
)
from hexfront.games.reichswehr_freikorps.rules.stacking import may_pass
from hexfront.games.reichswehr_freikorps.rules.supply import in_supply
from hexfront.games.reichswehr_freikorps.rules.victory import changes_hands, enter, ram_level
from hexfront.games.reichswehr_freikorps.telling import ACTORS, tell
from hexfront.games.reichswehr_freikorps.world import GERMAN, RED, World
from hexfront.hexes import lowest, members
from hexfront.kernel import Action, Ask, Auto, Condition, Frame, Refusal, act
from hexfront.mechanics.frames import OfSide, at_hand
from hexfront.mechanics.naming import counted
from hexfront.mechanics.refusing import by_verb, of_hex, unit_named

DONE, HALT = act("done"), act("halt")


def allowances(s: S, side: str, h: int) -> tuple[int, int]:
    """Movement factors of infantry and of cavalry and armored cars starting in a hex.

    The table by turn (2.10), then morale for Red (4.7f, 4.7h), then halved if out of supply (7.6b, R-35).
    Supply and morale of the start hold for the whole move (7.7a, R-13, R-34).
    """
    return rates_at(s.board, s.world, side, in_supply(s, side, h))


def rates_at(b: Board, w: World, side: str, fed: bool) -> tuple[int, int]:
    """Movement factors of infantry and of cavalry and armored cars, in supply or not."""
    slow, fast = w.rates[b.turn]
    if side == RED:
        level = ram_level(b)
        slow, fast = slow + level, fast + level
    return (slow, fast) if fed else (slow // 2, fast // 2)


def condition(s: S, u: int) -> Condition:
    """Whether a unit is in supply, and the movement factor with which it would set out now (7.6b, 9.1a)."""
    w, h, side = s.world, s.board.loc[u], s.world.side_of[u]
    if h < 0:
        return Condition(w.ids[u])
    slow, fast = allowances(s, side, h)
    return Condition(w.ids[u], w.names[h], in_supply(s, side, h), slow if w.infantry >> u & 1 else fast)


# Choosing a parent stack (R-59, R-60) --------------------------------------------------------


def parent_stacks(b: Board, eligible: int) -> dict[tuple[int, int], int]:
    """Units that may move together: in one hex now, and in one hex when the phase began (9.4a, R-60).

    They need not: any of them may be left or move off by itself (8.2c, 9.4b).
    """
    stacks: dict[tuple[int, int], int] = {}
    loc, start = b.loc, b.began
    for u in members(eligible):
        at = loc[u]
        if at >= 0:
            key = at, start[u]
            stacks[key] = stacks.get(key, 0) | 1 << u
    return stacks


def unmoved(s: S, side: str) -> int:
    """Units that may still be moved in this phase: of the active front, or German."""
    b, w = s.board, s.world
    return (w.front[b.front] if side == RED else w.german) & ~b.moved


def _movement_actions(s: S, frame: OfSide) -> list[Action]:
    """Any stack that has not moved, one after another, or none (9.2b, 9.2c)."""
    b, names, side = s.board, s.world.names, frame.side
    move = s.world.hex_acts("move")
    stacks = sorted(parent_stacks(b, unmoved(s, side)))
    actions = [move[h] if h == began else act("move", names[h], names[began]) for h, began in stacks]
    if side == GERMAN:
        actions += arrange_actions(s)
    actions.append(DONE)
    return actions


def _movement_take(s: S, frame: OfSide, action: Action) -> None:
    b, w, side = s.board, s.world, frame.side
    declined = action == DONE and any(b.loc[u] >= 0 for u in members(unmoved(s, side)))
    if ends_or_arranges(s, frame, action, declined):
        return
    h, began = w.grid.hex(action.args[0]), w.grid.hex(action.args[-1])
    units = parent_stacks(b, b.stack[h] & unmoved(s, side))[h, began]
    fed = in_supply(s, side, h)
    slow, fast = rates_at(b, w, side, fed)
    b.march = March(slow, fast, units, (Group(h, units, 0, 0, (h,)),))
    if side == RED:
        s.push("activity.end")
    s.push("march", side)
    if not fed:
        s.log("starving march", "7.7b", side=side, actor=ACTORS[side], at=(w.spot(h),))


def _move_refusal(s: S, frame: OfSide, action: Action) -> Refusal | None:
    b, w, side = s.board, s.world, frame.side
    unknown = [name for name in action.args if name not in w.grid]
    if unknown or len(action.args) not in (1, 2):
        return Refusal(OFF_MAP, f"There is no hex {unknown[0]!r} on the map.") if unknown else None
    h, began = w.grid.hex(action.args[0]), w.grid.hex(action.args[-1])
    place = w.place_name(h)
    if not occupied(b, side) >> h & 1:
        return nobody_there(s, side, h, "9.2f")
    if side == RED and not b.stack[h] & w.front[b.front]:
        front = FRONT_NAMES[b.front]
        return Refusal("5.5b", f"Only units of the {front} may move now; those in {place} may not.")
    if not b.stack[h] & unmoved(s, side):
        return Refusal("9.2d", f"The units in {place} have moved in this phase already.")
    if (h, began) not in parent_stacks(b, unmoved(s, side)):
        return Refusal(
            "9.4a", f"The units in {place} did not begin this phase together; name where they began."
        )
    return None


# Moving it -----------------------------------------------------------------------------------


def marching(s: S) -> March:
    """The march under way."""
    return at_hand(s.board.march)


def _may_stop(s: S, group: Group) -> bool:
    """Whether a group may halt or split where it is; before it has set out it always may (8.5d, 9.5a)."""
    return not marching(s).stepped or group_may_stay(s.board, s.world, group.hex, group.units)


def _march_actions(s: S, frame: OfSide) -> list[Action]:
    w, march = s.world, marching(s)
    group = march.groups[-1]
    step = w.hex_acts("step")
    actions = [step[to] for to, _ in steps(s, march, group)]
    if _may_stop(s, group):
        if group.units & (group.units - 1):
            units, detach = members(group.units), w.unit_acts("detach")
            actions += [detach[u] for u in units]
            if not march.stepped:
                leave = w.unit_acts("leave")
                actions += [leave[u] for u in units]
        actions.append(HALT)
    return actions


def _march_take(s: S, frame: OfSide, action: Action) -> None:
    b, w = s.board, s.world
    march, verb = marching(s), action.verb
    if verb == "step":
        _step(s, frame.side, march, w.grid.hex(action.args[0]))
    elif verb == "leave":
        unit = 1 << w.index[action.args[0]]
        *waiting, group = march.groups
        left = group._replace(units=group.units & ~unit)
        b.march = march._replace(parent=march.parent & ~unit, groups=(*waiting, left))
    elif verb == "detach":
        b.march = _detach(march, 1 << w.index[action.args[0]])
    else:
        _halt(s, march)
    if b.march is not None:
        s.again(frame)


def _step(s: S, side: str, march: March, to: int) -> None:
    """Enter the next hex: pay, move, and let control follow (9.2e, 3.5c)."""
    b, w = s.board, s.world
    *waiting, group = march.groups
    others, cavalry = w.prices[group.hex][to]
    spent, spent_cavalry = group.spent + others, group.spent_cavalry + cavalry
    if (others if group.units & ~w.cavalry else cavalry) > points_left(w, march, group):
        # The minimum move takes everything the group has (9.3a).
        spent = spent_cavalry = max(march.slow, march.fast)
    top, veiled = b.top.get(group.hex, -1), b.veiled >> group.hex & 1
    for u in members(group.units):
        shift(b, w, u, to)
    if side == GERMAN and b.stack[to] == group.units:
        # A stack on the move shows the same unit on top; a part that left it behind shows none yet.
        if group.units >> top & 1 and not veiled:
            b.top[to] = top
        elif group.units & (group.units - 1):
            b.veiled |= 1 << to
    moved = Group(to, group.units, spent, spent_cavalry, (*group.way, to))
    if changes_hands(b, w, side, to):
        # What comes of it is told between the way there and the way on.
        _tell(s, moved)
        moved = moved._replace(way=(to,))
    b.march = March(march.slow, march.fast, march.parent, (*waiting, moved), stepped=True)
    enter(s, side, to)


def _tell(s: S, group: Group) -> None:
    """One march is one sentence, from where it began to where it ended."""
    if group.way[0] != group.hex:
        tell(s, "march", "9.2e", group.units, way=tuple(map(s.world.spot, group.way)))


def _detach(march: March, unit: int) -> March:
    """Split a unit off; it waits here and may move on by itself when the rest has halted (9.5a)."""
    *waiting, group = march.groups
    rest = group._replace(units=group.units & ~unit)
    split = group._replace(units=unit)
    if waiting and waiting[-1]._replace(units=0) == group._replace(units=0):
        split = group._replace(units=waiting.pop().units | unit)
    return march._replace(groups=(*waiting, split, rest))


def _halt(s: S, march: March) -> None:
    """The moving group stops; the next waiting one goes on, or the move is over (9.2d, 9.5a, 9.5b)."""
    b = s.board
    _tell(s, march.groups[-1])
    if march.groups[:-1]:
        b.march = march._replace(groups=march.groups[:-1])
        return
    b.moved |= march.parent
    b.march = None
    for u in members(march.parent):
        b.stirred |= 1 << b.loc[u]


def _halt_refusal(s: S, frame: OfSide, action: Action) -> Refusal | None:
    group = marching(s).groups[-1]
    if _may_stop(s, group):
        return None
    place = s.world.place_name(group.hex)
    return Refusal("8.5d", f"Units may pass through {place}, held by another army, but not stop there.")


def _split_refusal(s: S, frame: OfSide, action: Action) -> Refusal | None:
    u, march = unit_named(s, action), marching(s)
    group = march.groups[-1]
    if u is None or not group.units >> u & 1:
        return Refusal("9.5a", f"{meant(s, frame.side, action)} is not among the units that move now.")
    if not group.units & (group.units - 1):
        return Refusal("9.5a", "A single unit cannot be split.")
    if action.verb == "leave" and march.stepped:
        return Refusal(
            "9.5a", "The stack has set out: units can be detached from it now, not left untouched."
        )
    if not _may_stop(s, group):
        place = s.world.place_name(group.hex)
        return Refusal("8.5d", f"Units may not split off in {place}, which another army holds.")
    return None


def _step_refusal(s: S, frame: OfSide, to: int) -> Refusal | None:
    """Why the group on the march may not step into a hex."""
    b, w, side, march = s.board, s.world, frame.side, marching(s)
    group = march.groups[-1]
    name, here = w.place_name(to), w.place_name(group.hex)
    if not w.grid.adjacent(group.hex, to):
        return Refusal("9.2e", f"{name} is not adjacent to {here}; movement goes hex by hex.")
    cost = costs_of(w, group.units).cost(group.hex, to)
    if cost is None:
        what = "is water" if not w.land >> to & 1 else f"lies across a lake or the sea from {here}"
        return Refusal("9.13b", f"{name} {what}.")
    if occupied(b, enemy(side)) >> to & 1:
        return Refusal("9.7a", f"{name} is held by enemy units.")
    if any(n == to for n, _ in steps(s, march, group)):
        return None
    left = points_left(w, march, group)
    if not group_may_stay(b, w, to, group.units):
        return _room_refusal(s, side, group, to, cost > left)
    return Refusal("9.1a", f"{name} costs {counted(cost, 'movement point')}; {left} are left.")


def _room_refusal(s: S, side: str, group: Group, to: int, too_dear: bool) -> Refusal:
    b, w = s.board, s.world
    name = w.place_name(to)
    if side == GERMAN:
        return too_many(s, to, "8.4a")
    if not may_pass(b, w, to, lowest(group.units)):
        return Refusal("5.5e", f"{name} is held by units of another front.")
    if fresh(group) and too_dear:
        return Refusal("9.3b", f"A minimum move may not end in {name}, which another army holds.")
    return Refusal("8.5d", f"{name} is held by another army, and there is no way on to a hex to stop in.")


# The phases ----------------------------------------------------------------------------------


def note_starts(s: S, side: str) -> None:
    """Note where a side's units begin the phase, and that none of them has moved (R-60)."""
    b, w = s.board, s.world
    own = w.red if side == RED else w.german
    b.moved &= ~own
    for u in members(own):
        b.began[u] = b.loc[u]


def _german_move(s: S, frame: Frame) -> None:
    """Replacements first, then the movement itself (6.3h)."""
    s.push("german.movement")
    s.push("replacements", "move")


def _german_movement(s: S, frame: Frame) -> None:
    note_starts(s, GERMAN)
    s.board.loose = s.board.german
    s.push("movement", GERMAN)


STEPS = (
    Auto(name="german.move", run=_german_move),
    Auto(name="german.movement", run=_german_movement),
    Ask(
        name="movement",
        frame=OfSide,
        rule="9.1a",
        prompt=lambda s, f: (
            f"Move a stack of the {FRONT_NAMES[s.board.front]}, or finish its movement."
            if f.side == RED
            else "Move a German stack, or finish the movement phase."
        ),
        actions=_movement_actions,
        take=_movement_take,
        refuse=by_verb(move=_move_refusal, arrange=of_hex(arrange_refusal, OFF_MAP)),
    ),
    Ask(
        name="march",
        frame=OfSide,
        rule="9.2e",
        prompt=lambda s, f: f"Where does the stack in {_marching_from(s)} go?",
        actions=_march_actions,
        take=_march_take,
        refuse=by_verb(
            step=of_hex(_step_refusal, "9.16a"),
            halt=_halt_refusal,
            leave=_split_refusal,
            detach=_split_refusal,
        ),
        always=True,
    ),
)


def _marching_from(s: S) -> str:
    march = s.board.march
    return s.world.place_name(march.groups[-1].hex) if march else ""
