"""3 and 26 to 29. Deployment: what each scenario puts on the map, and where its owner may put it."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache, partial
from typing import NamedTuple

from hexfront.games.kaisers_war_1918.board import (
    BOX_OF,
    GONE,
    NAVAL,
    ORDERED,
    POOL,
    TRAY,
    Board,
    S,
    hexes_of,
    on,
    on_map,
    put,
    restack,
    units_of,
)
from hexfront.games.kaisers_war_1918.naming import called, of_own
from hexfront.games.kaisers_war_1918.rules.areas import BOX, EAST, FREE, NAVAL_POOL, Line, lines
from hexfront.games.kaisers_war_1918.rules.faces import cover, cover_actions, top_refusal
from hexfront.games.kaisers_war_1918.rules.sequence import SHORT
from hexfront.games.kaisers_war_1918.rules.stacking import limit, may_stay, weight
from hexfront.games.kaisers_war_1918.world import ALLIED, ARMY, CENTRAL, HERE, World
from hexfront.hexes import members
from hexfront.hexes.tables import read_table
from hexfront.kernel import Action, Ask, Auto, BadInput, Frame, Refusal, act
from hexfront.mechanics.frames import OfSide
from hexfront.mechanics.memory import remembered
from hexfront.mechanics.naming import counted, offered, sentence
from hexfront.mechanics.offering import each_hex
from hexfront.mechanics.refusing import by_verb, of_hex

DONE, SUGGESTED = act("done"), act("suggested")
STARTING = ("26.3", "26.4", "28.")
#: Areas so small that room in them is kept for the units that must go there.
SMALL = 12
OFFERS = {"top": "arrange stacks", "done": "declare the deployment done"}


class Setup(NamedTuple):
    """The line of the list that a side deploys, by its number, and how many units of it are left."""

    step: str
    side: str
    line: int
    left: int


class Placing(NamedTuple):
    """A unit that is to be placed for a line."""

    step: str
    side: str
    unit: int
    line: int
    left: int


# The board before the first decision -------------------------------------------------------------


def starting_board(w: World, scenario: str, options: dict[str, str]) -> Board:
    """Everything but what the players deploy: turn, VP, pools, free reinforcements.

    The players agree on one of two scenarios (3.1a, 26.0a); with free deployment the rules of the first hold
    too (29.5a). No unit is ever withdrawn (6.1b). The length is that of the scenario (26.1a, 27.1a, 29.1a,
    R07), and so are the VP (5.1a, 26.2a, 27.2a, 29.2a). What is not set up is in the pool (26.3j, 26.4k,
    28.1d, 28.2c), the Anarchists too (28.1c).
    """
    check_options(options)
    chart = w.charts["scenario"][scenario]
    successors = options[EAST] == "on"
    b = Board(
        turn=chart["first_turn"],
        last_turn=chart["last_turn"] if scenario == SHORT else int(options["end"]),
        loc=[POOL] * len(w.units),
        central_vp=chart["vp"][CENTRAL],
        allied_vp=chart["vp"][ALLIED],
        morale=options["morale"] == "on",
        navy=options["naval"] == "on",
        scouting=options["air"] == "on",
        successors=successors,
        poles=ALLIED if options["poles"] == "on" else CENTRAL,
    )
    for u, unit in enumerate(w.units):
        if unit.option and not successors:
            # They are used only with their options (24.4a).
            b.loc[u] = GONE
        elif unit.start.startswith(STARTING):
            b.loc[u] = TRAY
    for row in w.charts["scenario_rules"]["free_reinforcements"]:
        # One army and one tank corps come without being paid for (26.5d, 26.5e, R78).
        b.loc[w.index[row["counter"]]] = ORDERED - int(row["turn"])
    restack(b, w)
    return b


def check_options(options: dict[str, str]) -> None:
    """Options that cannot be had alone (28.0a, R81)."""
    if options["poles"] == "on" and options[EAST] != "on":
        raise BadInput("Option poles needs option kaiser_east.")


# What is deployed where --------------------------------------------------------------------------


def _lines(s: S, side: str) -> tuple[Line, ...]:
    return lines(s.world, side, _extras(s))


def _extras(s: S) -> tuple[str, ...]:
    """The options in use that change what is deployed where."""
    return tuple([name for name in (FREE, EAST) if on(s, name)])


def candidates(s: S, line: Line) -> list[int]:
    """Counters that may be used for a line: any of its nation and type (3.2a); of equal ones the first.

    Those of the ready deployment come first.
    """
    b, w = s.board, s.world
    kind, _, detail = line.unit.partition(":")
    fitting = [
        u
        for u in members(w.nation[line.nation] & w.type[kind])
        if b.loc[u] in (TRAY, POOL) and (not detail or detail in (w.units[u].name, _factors(w, u)))
    ]
    fitting.sort(key=lambda u: (b.loc[u] != TRAY or w.units[u].start != line.group, b.loc[u] != TRAY, u))
    found: dict[tuple[int, ...], int] = {}
    for u in fitting:
        unit = w.units[u]
        found.setdefault((unit.attack, unit.defense, unit.move, unit.range, unit.circle), u)
    return list(found.values())


def _factors(w: World, u: int) -> str:
    return f"{w.attack[u]}-{w.defense[u]}-{w.move[u]}"


def area(s: S, line: Line) -> int:
    """Where a unit of a line may start, room and enemies apart (3.2b, 26.3b, 26.4a).

    With option 29 one unit may go further than the others of its kind (29.3b, 29.4b, 29.4c).
    """
    b, w = s.board, s.world
    if not line.one_more:
        return line.hexes
    alike = on_map(b, w.nation[line.nation] & w.type[line.unit])
    away = any(line.one_more >> b.loc[u] & 1 for u in members(alike))
    return line.hexes if away else line.hexes | line.one_more


def setup_hexes(s: S, side: str, u: int, number: int, left: int, among: int = -1) -> int:
    """Where a unit may be deployed, among some hexes or all.

    In the area of its line, not with an enemy unit, zones do not matter (3.2c); within the stacking limits
    (9.9a, R14), and so that those who come later still find room.
    """
    b, w = s.board, s.world
    hexes = area(s, _lines(s, side)[number]) & among
    mine = units_of(b, side) | w.bolsheviks
    taken = b.central | b.allied | hexes_of(b, on_map(b, w.bolsheviks))
    for h in members(hexes & taken):
        if b.stack[h] & ~mine or not may_stay(b, w, h, u):
            hexes &= ~(1 << h)
    return hexes & ~_reserved(s, side, u, number, left, hexes) if w.mobile >> u & 1 else hexes


def _reserved(s: S, side: str, u: int, number: int, left: int, hexes: int) -> int:
    """Those of some hexes in small areas that are needed for the units which have nowhere else to go."""
    b, w = s.board, s.world
    heavy = ARMY if w.armies >> u & 1 else 1
    found = 0
    for where, armies, corps in _narrow(w, side, _extras(s), number, left - 1):
        if not where & hexes:
            continue
        free = {h: limit(w, h) - weight(b, w, b.stack[h]) for h in members(where)}
        room = sum(free.values()) - heavy
        slots = sum(max(0, spare) // ARMY for spare in free.values())
        for h, spare in free.items():
            after = slots - max(0, spare) // ARMY + max(0, spare - heavy) // ARMY
            if after < armies or room < armies * ARMY + corps:
                found |= 1 << h
    return found


@remembered
def _narrow(
    w: World, side: str, options: tuple[str, ...], number: int, left: int
) -> list[tuple[int, int, int]]:
    """Small areas with the armies and the corps, of all that are still to come, that have no other place."""
    still = _still_to_come(lines(w, side, options)[number:], left)
    found = []
    for where in {line.hexes for line, _ in still if line.hexes and line.hexes.bit_count() <= SMALL}:
        inner = [(line, count) for line, count in still if line.hexes and not line.hexes & ~where]
        armies = sum(count for line, count in inner if _is_army(line))
        corps = sum(count for line, count in inner if not _is_army(line) and not _is_fixed(line))
        found.append((where, armies, corps))
    return found


def _still_to_come(coming: tuple[Line, ...], left: int) -> list[tuple[Line, int]]:
    """Lines with the units of each that are not placed yet."""
    return [(coming[0], left), *((line, line.quantity) for line in coming[1:])]


def _is_army(line: Line) -> bool:
    return "army" in line.unit


def _is_fixed(line: Line) -> bool:
    return line.unit in ("garrison", "fortified_zone")


@cache
def suggested_setup(side: str) -> dict[str, str]:
    """The ready deployment of a side: hex by unit, for the units whose place is free to choose."""
    rows = read_table(HERE / "setup_suggested.tsv", ["side", "unit", "place"])
    return {row["unit"]: row["place"] for row in rows if row["side"] == side}


# Deploying ---------------------------------------------------------------------------------------


def deploy_order(s: S) -> tuple[str, str]:
    """Who deploys first: the Allies in the short scenario, else the Central Powers.

    26.3a, 26.4a, 27.3a, 27.4a, 29.3a, 29.4a, R06.
    """
    scenario = "free_deployment" if on(s, FREE) else s.header["scenario"]
    first, second = s.world.charts["scenario"][scenario]["deploy_order"]
    return first, second


def _begin(s: S, frame: Frame) -> None:
    s.push("turn", s.board.turn)
    for side in reversed(deploy_order(s)):
        s.push("deployment", side)


def _deployment(s: S, frame: OfSide) -> None:
    listed = _lines(s, frame.side)
    # What a side arranges while it deploys is its own business.
    s.board.active = frame.side
    _next(s, frame.side, 0, listed[0].quantity)


def _next(s: S, side: str, number: int, left: int) -> None:
    """Go on with the list: what lies off the map, or leaves no choice, needs nobody (3.1c)."""
    listed = _lines(s, side)
    while number < len(listed):
        line = listed[number]
        if not left:
            number += 1
            left = listed[number].quantity if number < len(listed) else 0
        elif line.place:
            _put_off_map(s, line)
            left -= 1
        else:
            able = candidates(s, line)
            hexes = setup_hexes(s, side, able[0], number, left)
            if len(able) > 1 or hexes & (hexes - 1):
                break
            put(s.board, s.world, able[0], members(hexes)[0])
            left -= 1
    s.push("setup", side, number, left)


def _put_off_map(s: S, line: Line) -> None:
    """Naval units are at hand (R116); a box holds what starts in it, the US transport apart (26.3g)."""
    b, w = s.board, s.world
    u = candidates(s, line)[0]
    at_sea = line.place == NAVAL_POOL or w.naval >> u & 1
    b.loc[u] = NAVAL if at_sea else BOX_OF[line.place.removeprefix(BOX)]


def _finished(s: S, frame: Setup) -> bool:
    return frame.line >= len(_lines(s, frame.side))


def _actions(s: S, frame: Setup) -> list[Action]:
    if _finished(s, frame):
        return [*cover_actions(s, frame.side), DONE]
    acts = s.world.unit_acts("take")
    return [SUGGESTED, *(acts[u] for u in candidates(s, _lines(s, frame.side)[frame.line]))]


def _take(s: S, frame: Setup, action: Action) -> None:
    side = frame.side
    if action == DONE:
        _finish(s, side)
    elif action == SUGGESTED:
        complete(s, side, frame.line, frame.left)
    elif cover(s, side, action):
        s.again(frame)
    else:
        s.push("setup.place", side, s.world.index[action.args[0]], frame.line, frame.left)


def _finish(s: S, side: str) -> None:
    """The side has deployed; units of the Central Powers that stand in the East wait there (24.2a, 30.2a)."""
    b, w = s.board, s.world
    for u in members(w.side[side]):
        if b.loc[u] == TRAY:
            # Another counter of its type was taken instead (3.2a).
            b.loc[u] = POOL
    if side == CENTRAL:
        b.frozen = sum(1 << u for h in members(w.east & b.central) for u in members(b.stack[h]))
        b.frozen &= ~w.nationalists
    s.log("deployed", "3.1c", side=side)


def complete(s: S, side: str, number: int, left: int) -> None:
    """The ready deployment for everything that is not placed yet; what was placed by hand stays."""
    b, w = s.board, s.world
    ready, listed = suggested_setup(side), _lines(s, side)
    while number < len(listed):
        line = listed[number]
        for rest in range(left, 0, -1):
            if line.place:
                _put_off_map(s, line)
                continue
            u = next(_preferred(s, line, ready))
            put(b, w, u, _ready_hex(s, Placing("", side, u, number, rest), ready.get(w.ids[u], "")))
        number += 1
        left = listed[number].quantity if number < len(listed) else 0
    s.push("setup", side, number, 0)


def _ready_hex(s: S, unit: Placing, name: str) -> int:
    """The hex of the ready deployment for a unit, or the nearest that can take it; without one the first."""
    grid = s.world.grid
    find = partial(setup_hexes, s, unit.side, unit.unit, unit.line, unit.left)
    wanted = grid.find(name)
    if wanted is not None and find(1 << wanted):
        return wanted
    hexes = members(find())
    return hexes[0] if wanted is None else min(hexes, key=partial(grid.distance, wanted))


def _preferred(s: S, line: Line, ready: dict[str, str]) -> Iterator[int]:
    """The counters that the ready deployment has for a line, then any other that will do."""
    b, w = s.board, s.world
    for u in members(w.nation[line.nation] & w.type[line.unit.partition(":")[0]]):
        unit = w.units[u]
        if b.loc[u] == TRAY and unit.start == line.group and unit.id in ready and _named(w, u, line):
            yield u
    yield from candidates(s, line)


def _named(w: World, u: int, line: Line) -> bool:
    detail = line.unit.partition(":")[2]
    return not detail or detail in (w.units[u].name, _factors(w, u))


def _place_take(s: S, frame: Placing, action: Action) -> None:
    put(s.board, s.world, frame.unit, s.world.grid.hex(action.args[0]))
    _next(s, frame.side, frame.line, frame.left - 1)


def _place_refusal(s: S, frame: Placing, h: int) -> Refusal:
    b, w, u = s.board, s.world, frame.unit
    name = w.place_name(h)
    line = _lines(s, frame.side)[frame.line]
    if not (line.hexes | line.one_more) >> h & 1:
        return Refusal("3.2b", f"{name} is no set-up place of {called(s, u)}.")
    if not area(s, line) >> h & 1:
        return Refusal("29.3b" if frame.side == CENTRAL else "29.4b", f"{name} may take only one such unit.")
    if b.stack[h] & ~(units_of(b, frame.side) | w.bolsheviks):
        return Refusal("3.2c", f"{name} holds an enemy unit.")
    if not may_stay(b, w, h, u):
        return Refusal("9.9a", f"{name} would be overstacked.")
    return Refusal("9.9a", f"{name} must be left for units that have no other place.")


def _all_placed(s: S, frame: Setup, action: Action) -> Refusal:
    if action == DONE:
        return Refusal("3.1c", "Every unit must be placed before the deployment is done.")
    return Refusal("3.1c", "Every unit has been placed already.")


def _take_refusal(s: S, frame: Setup, u: int) -> Refusal:
    if s.board.loc[u] >= 0:
        return Refusal("3.2a", f"{called(s, u)} has been placed.")
    return Refusal("3.1c", f"{called(s, u)} is not what the list asks for now.")


def _prompt(s: S, frame: Setup) -> str:
    if _finished(s, frame):
        return f"All units are placed. {sentence(offered(s, OFFERS))}"
    coming = _lines(s, frame.side)[frame.line :]
    waiting = sum(count for _, count in _still_to_come(coming, frame.left))
    left = counted(waiting, "unit")
    return f"Deploy {left}: take the next one, or the ready deployment for all that are not placed yet."


def _row(s: S, frame: Setup) -> str:
    """The row of the list that is being deployed."""
    if _finished(s, frame):
        return "3.1c"
    group = _lines(s, frame.side)[frame.line].group.split("-")[0]
    rows = {"28.1": "28.1a", "28.2": "28.2a"}
    return rows.get(group, group)


def _top_refusal(s: S, frame: Setup, u: int) -> Refusal | None:
    if not _finished(s, frame):
        return Refusal("3.1c", "First every unit must be placed.")
    return top_refusal(s, u)


STEPS = (
    Auto(name="begin", run=_begin),
    Auto(name="deployment", frame=OfSide, run=_deployment),
    Ask(
        name="setup",
        frame=Setup,
        rule=_row,
        prompt=_prompt,
        actions=_actions,
        take=_take,
        refuse=by_verb(
            done=_all_placed,
            suggested=_all_placed,
            take=of_own(_take_refusal, "3.1c", "deploys"),
            top=of_own(_top_refusal, "3.1c", "deploys"),
        ),
        # The last unit placed can still be taken back until the deployment is declared done.
        always=True,
    ),
    Ask(
        name="setup.place",
        frame=Placing,
        rule="3.2b",
        prompt=lambda s, f: f"Where is {called(s, f.unit)} deployed?",
        actions=each_hex("place", lambda s, f: setup_hexes(s, f.side, f.unit, f.line, f.left)),
        take=_place_take,
        refuse=by_verb(place=of_hex(_place_refusal, "3.2b")),
    ),
)
