"""Positions from a small document: for puzzles, bug reports, teaching and tests. See docs/positions.md."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from hexfront.games.kaisers_war_east.board import (
    BOX,
    DUE,
    GONE,
    ORDERED,
    POOL,
    SCHEDULED,
    TRAY,
    S,
    enemy,
    occupied,
    put,
    restack,
)
from hexfront.games.kaisers_war_east.codec import close_neutrals, unit_set
from hexfront.games.kaisers_war_east.rules.rail import note_net
from hexfront.games.kaisers_war_east.rules.sequence import PHASES, first_player
from hexfront.games.kaisers_war_east.rules.supply import reached_units
from hexfront.games.kaisers_war_east.world import ALLIED, CENTRAL, SIDES, World
from hexfront.hexes import members
from hexfront.kernel import BadInput, Frame

#: Keys of a document that change the world instead of the board.
OVERRIDES = ("terrain", "hexsides", "new_units")
PLACES = {"pool": POOL, "box": BOX, "gone": GONE, "due": DUE, "tray": TRAY}

Reader = Callable[[S, Any], None]


def arrange(s: S, doc: dict[str, Any]) -> None:
    """Fill a fresh state from a document; what it does not name is off the map."""
    known = {*READERS, *OVERRIDES, "phase", "scenario", "options", "seed", "dice"}
    unknown = sorted(set(doc) - known)
    if unknown:
        raise BadInput(f"A position has no {unknown[0]!r}; it may have {', '.join(sorted(known))}.")
    b, w = s.board, s.world
    b.loc = [GONE if w.big >> u & 1 else POOL for u in range(len(w.units))]
    b.appeared = 0
    restack(b, w)
    for key, read in READERS.items():
        if key in doc:
            try:
                read(s, doc[key])
            except (TypeError, AttributeError) as error:
                raise BadInput(f"{key}: {doc[key]!r} cannot be read: {error}.") from None
    _agenda(s, str(doc.get("phase", "movement")))


def _agenda(s: S, phase: str) -> None:
    """Lay out what is still to be done in the turn, with the phase on top."""
    b = s.board
    side = b.active or first_player(b.effort)
    first = first_player(b.effort)
    rest: list[Frame] = [("admin",)]
    if side == first:
        rest.append(("player", enemy(first)))
    own: list[Frame] = [*rest, ("player.end", side)]
    if phase == "setup":
        s.agenda = [("begin",)]
    elif phase == "turn start":
        s.agenda = [("turn", b.turn)]
    elif phase == "turn end":
        b.active = ""
        s.agenda = [("admin",)]
    elif phase == "player turn":
        s.agenda = [*rest, ("player", side)]
    else:
        name = {"forced march": "movement", "commit 1": "combat 1", "commit 2": "combat 2"}.get(phase, phase)
        if name not in PHASES:
            phases = [
                "setup",
                "turn start",
                "player turn",
                "forced march",
                "commit 1",
                "commit 2",
                "turn end",
            ]
            raise BadInput(f"phase: {phase!r} is not one of {', '.join([*phases, *PHASES])}.")
        at = PHASES.index(name)
        b.active, b.phase = side, name
        s.agenda = [*own, *(("phase", later) for later in reversed(PHASES[at + 1 :]))]
        s.agenda += _opened(s, phase, side)


def _opened(s: S, phase: str, side: str) -> list[Frame]:
    """The frames of a phase that has begun, or the one that begins it."""
    b = s.board
    if phase == "movement":
        note_net(s, side)
        b.loose = occupied(b, side)
        return [("stacking",), ("movement", side)]
    if phase in ("combat 1", "combat 2"):
        return [("combat.end", side), ("combat", side)]
    name = {"forced march": "movement", "commit 1": "combat 1", "commit 2": "combat 2"}.get(phase, phase)
    return [("phase", name)]


# One reader for each key ------------------------------------------------------------------------


def _units(s: S, value: Any) -> None:
    """Hex, "turn 5", "order 5", "pool", "box", "gone", "due" or "tray" by unit id."""
    b, w = s.board, s.world
    for unit, place in _pairs("units", value).items():
        u = _unit(w, "units", unit)
        words = str(place).split()
        if place in PLACES:
            b.loc[u] = PLACES[place]
            b.appeared |= (1 << u if place == "box" else 0) & w.armies
        elif len(words) == len(("turn", "5")) and words[0] in ("turn", "order") and words[1].isdigit():
            b.loc[u] = (SCHEDULED if words[0] == "turn" else ORDERED) - int(words[1])
        else:
            _put(s, u, str(place))


def _put(s: S, u: int, name: str) -> None:
    b, w = s.board, s.world
    h = w.hex_of_place[name] if name in w.hex_of_place else w.grid.hex(name)
    if not w.land >> h & 1:
        raise BadInput(f"units: {name} is water or out of play; no unit can stand there.")
    if b.stack[h] & ~w.side[w.side_of[u]]:
        raise BadInput(f"units: {name} would hold units of both sides.")
    put(b, w, u, h)
    b.appeared |= 1 << u & w.armies
    # A unit controls the hex it stands in; a document may say otherwise under "control".
    if not b.closed >> h & 1:
        _take(s, w.side_of[u], h)


def _control(s: S, value: Any) -> None:
    """Side by hex or city."""
    w = s.world
    for name, side in _pairs("control", value).items():
        h = w.hex_of_place[name] if name in w.hex_of_place else w.grid.hex(name)
        if not w.land >> h & 1 or s.board.closed >> h & 1:
            raise BadInput(f"control: {name} is not land of a belligerent.")
        _take(s, _side("control", side), h)


def _take(s: S, side: str, h: int) -> None:
    if bool(s.board.allied_control >> h & 1) != (side == ALLIED):
        s.board.allied_control ^= 1 << h


def _victory_points(s: S, value: Any) -> None:
    for side, points in _pairs("vp", value).items():
        if not isinstance(points, int):
            raise BadInput(f"vp: points are whole numbers, not {points!r}.")
        setattr(s.board, f"{_side('vp', side)}_vp", points)
    s.board.allied_high = s.board.allied_vp > s.world.charts["revolution"]["threshold_first"]


def _neutrals(s: S, value: Any) -> None:
    """Countries that have entered the war: "Romania", "Bulgaria"."""
    b, w = s.board, s.world
    if not isinstance(value, list | tuple) or any(name not in ("Romania", "Bulgaria") for name in value):
        raise BadInput(f"belligerents: expected a list of Romania and Bulgaria, not {value!r}.")
    if "Romania" in value:
        b.romania = b.turn
        b.allied_control |= w.country["Romania"]
    b.bulgaria = "Bulgaria" in value
    close_neutrals(b, w)
    restack(b, w)


def _number(key: str, field: str, least: int, most: int) -> Reader:
    def read(s: S, value: Any) -> None:
        if not isinstance(value, int) or isinstance(value, bool) or not least <= value <= most:
            raise BadInput(f"{key}: expected a number from {least} to {most}, not {value!r}.")
        setattr(s.board, field, value)

    return read


def _word(key: str, field: str, *allowed: str) -> Reader:
    def read(s: S, value: Any) -> None:
        if value not in allowed:
            raise BadInput(f"{key}: expected {', '.join(allowed)}, not {value!r}.")
        setattr(s.board, field, value)

    return read


def _flag(key: str, field: str) -> Reader:
    def read(s: S, value: Any) -> None:
        if not isinstance(value, bool):
            raise BadInput(f"{key}: expected true or false, not {value!r}.")
        setattr(s.board, field, value)

    return read


def _unit_flags(key: str, field: str) -> Reader:
    def read(s: S, value: Any) -> None:
        if not isinstance(value, list | tuple):
            raise BadInput(f"{key}: expected a list of units, not {value!r}.")
        setattr(s.board, field, unit_set(s.world, [s.world.ids[_unit(s.world, key, u)] for u in value]))

    return read


def _hex_flags(key: str, field: str) -> Reader:
    def read(s: S, value: Any) -> None:
        if not isinstance(value, list | tuple):
            raise BadInput(f"{key}: expected a list of hexes, not {value!r}.")
        setattr(s.board, field, s.world.grid.set(value))

    return read


def _turn(s: S, value: Any) -> None:
    """The turn; it brings the Main Effort of its year unless the document says otherwise."""
    _number("turn", "turn", 1, max(s.world.turns))(s, value)
    s.board.effort = s.world.turns[value].effort
    s.board.last_turn = max(s.board.last_turn, value)


def _committed(s: S, value: Any) -> None:
    """Supply units committed for this Combat Phase, with what they reach now."""
    _unit_flags("committed", "flipped")(s, value)
    units, s.board.flipped = s.board.flipped, 0
    s.board.committed = tuple((u, reached_units(s, u)) for u in members(units))


def _pairs(key: str, value: Any) -> dict[str, Any]:
    if not isinstance(value, dict):
        raise BadInput(f"{key}: expected names with values, not {value!r}.")
    return value


def _unit(w: World, key: str, unit: Any) -> int:
    if unit not in w.index:
        raise BadInput(f"{key}: there is no unit {unit!r}.")
    return w.index[unit]


def _side(key: str, side: Any) -> str:
    if side not in SIDES:
        raise BadInput(f"{key}: expected {CENTRAL} or {ALLIED}, not {side!r}.")
    return str(side)


READERS: dict[str, Reader] = {
    "turn": _turn,
    "last_turn": _number("last_turn", "last_turn", 1, 40),
    "effort": _word("effort", "effort", "West", "East"),
    "active": _word("active", "active", *SIDES),
    "belligerents": _neutrals,
    "units": _units,
    "control": _control,
    "vp": _victory_points,
    "reverse": _unit_flags("reverse", "reverse"),
    "barred_hqs": _unit_flags("barred_hqs", "barred_hqs"),
    "appeared": _unit_flags("appeared", "appeared"),
    "moved": _unit_flags("moved", "moved"),
    "entrenched": _unit_flags("entrenched", "entrenched"),
    "finished": _unit_flags("finished", "finished"),
    "marched": _unit_flags("marched", "marched"),
    "attacked": _unit_flags("attacked", "attacked"),
    "used": _unit_flags("used", "used"),
    "hidden": _unit_flags("hidden", "hidden"),
    "hit": _hex_flags("hit", "hit"),
    "committed": _committed,
    "first_revolution": _flag("first_revolution", "first_revolution"),
    "second_revolution": _flag("second_revolution", "second_revolution"),
    "patriotism": _word("patriotism", "patriotism", "", "due", "spent"),
}
