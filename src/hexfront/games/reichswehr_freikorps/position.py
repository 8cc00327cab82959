"""Positions from a small document: for puzzles, bug reports, teaching and tests. See docs/positions.md."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from hexfront.games.reichswehr_freikorps.board import ABSENT, BOX, DEAD, OFF, S, put
from hexfront.games.reichswehr_freikorps.codec import hex_set, unit_set
from hexfront.games.reichswehr_freikorps.rules.windows import instruct
from hexfront.games.reichswehr_freikorps.world import (
    FRONTS,
    GERMAN,
    PHASES,
    RED,
    SIDES,
    SOUTHERN_ARMIES,
    World,
)
from hexfront.hexes import UnknownHex
from hexfront.kernel import BadInput, Frame, Illegal

#: Keys of a document that change the world instead of the board.
OVERRIDES = ("terrain", "hexsides", "new_units")

#: What is on the agenda in each phase, the next thing last.
TURN: tuple[Frame, ...] = (("turn.end",), ("leftover",))
AFTER_MOVEMENT = (*TURN, ("red.combat",), ("audit",), ("front.draw", "movement"))
IN_COMBAT = (*TURN, ("audit",), ("front.draw", "combat"))
PHASE_AGENDAS: dict[str, tuple[Frame, ...]] = {
    "setup": (("begin",),),
    "german setup": (("turn", 1), ("setup", GERMAN)),
    "turn start": (),
    "railhead": (
        *TURN,
        ("red.combat",),
        ("red.movement",),
        ("audit",),
        ("railhead", GERMAN),
        ("railhead", RED),
    ),
    "german railhead": (*TURN, ("red.combat",), ("red.movement",), ("audit",), ("railhead", GERMAN)),
    "red start": (*TURN, ("red.combat",), ("red.movement",)),
    "reinforcement": (*AFTER_MOVEMENT, ("cup.fill",), ("reinforcement",)),
    "draw for movement": (*AFTER_MOVEMENT,),
    "red movement": (*AFTER_MOVEMENT, ("movement", RED)),
    "red movement window": (*AFTER_MOVEMENT, ("movement", RED), ("window", "activity")),
    "red combat start": (*TURN, ("red.combat",)),
    "draw for combat": (*IN_COMBAT,),
    "red combat": (*IN_COMBAT, ("combat", RED)),
    "red combat window": (*IN_COMBAT, ("combat", RED), ("window", "activity")),
    "left-over": (*TURN,),
    "turn end": (("turn.end",),),
}
GERMAN_PHASES = {"german rail": "rail", "german movement": "move", "german combat": "combat"}

Reader = Callable[[S, Any], None]


def arrange(s: S, doc: dict[str, Any]) -> None:
    """Fill a fresh state from a document."""
    known = {*READERS, *OVERRIDES, "phase", "within", "scenario", "options", "seed", "dice"}
    unknown = sorted(set(doc) - known)
    if unknown:
        raise BadInput(f"A position has no {unknown[0]!r}; it may have {', '.join(sorted(known))}.")
    s.board.loc = [ABSENT] * len(s.world.units)
    try:
        for key, read in READERS.items():
            if key in doc:
                read(s, doc[key])
    except (UnknownHex, Illegal) as error:
        raise BadInput(f"{key}: {error}") from None
    b = s.board
    for u, at in enumerate(b.loc):
        if b.start[u] == OFF:
            b.start[u] = at
    _agenda(s, str(doc.get("phase", "red movement")), doc.get("within", "left-over"))


def _agenda(s: S, phase: str, within: str) -> None:
    """Lay out what is still to be done in the turn, with the phase on top."""
    if phase in GERMAN_PHASES:
        used = GERMAN_PHASES[phase]
        if within == "left-over":
            frames: tuple[Frame, ...] = (*TURN, ("leftover.end", used))
        elif within in ("red movement", "red combat"):
            frames = (*PHASE_AGENDAS[within], ("interruption.end", used))
        else:
            raise BadInput(f"within: {within!r} is not one of left-over, red movement, red combat.")
        s.agenda = [*frames, (f"german.{used}",)]
    elif phase == "turn start":
        s.agenda = [("turn", s.board.turn)]
    elif phase in PHASE_AGENDAS:
        s.agenda = list(PHASE_AGENDAS[phase])
    else:
        phases = sorted([*PHASE_AGENDAS, *GERMAN_PHASES])
        raise BadInput(f"phase: {phase!r} is not one of {', '.join(phases)}.")


# One reader for each key ---------------------------------------------------------------------


def _units(s: S, value: Any) -> None:
    """Hex, turn box ("turn 5"), "off", "tray" or "dead" by unit id; the first of a German hex lies on top."""
    w = s.world
    for unit, place in _pairs("units", value).items():
        u = _unit(w, "units", unit)
        if place == "off":
            s.board.loc[u] = OFF
        elif place == "tray":
            s.board.loc[u] = -3
        elif place == "dead":
            s.board.loc[u] = DEAD
        elif isinstance(place, str) and place.startswith("turn ") and place[5:].isdigit():
            s.board.loc[u] = BOX - int(place[5:])
        else:
            _put(s, u, str(place))


def _put(s: S, u: int, name: str) -> None:
    b, w = s.board, s.world
    h = w.grid.hex(name)
    if not w.land >> h & 1:
        raise BadInput(f"units: {name} is sea; no unit can stand there.")
    if b.stack[h] and bool(b.red >> h & 1) != (w.side_of[u] == RED):
        raise BadInput(f"units: {name} would hold units of both sides.")
    put(s, u, h)
    # A unit controls the place it stands in; a document may say otherwise under "control".
    if w.tracked >> h & 1:
        _take(s, w.side_of[u], h)


def _control(s: S, value: Any) -> None:
    for name, side in _pairs("control", value).items():
        h = s.world.grid.hex(name)
        if not s.world.tracked >> h & 1:
            raise BadInput(f"control: {name} is neither a place nor on the west edge.")
        _take(s, _side("control", side), h)


def _take(s: S, side: str, h: int) -> None:
    b = s.board
    if bool(b.red_control >> h & 1) != (side == RED):
        b.red_control ^= 1 << h
        b.red_railheads &= ~(1 << h)
        b.german_railheads &= ~(1 << h)


def _railheads(s: S, value: Any) -> None:
    b, w = s.board, s.world
    for name, side in _pairs("railheads", value).items():
        h = w.grid.hex(name)
        if not w.places >> h & 1:
            raise BadInput(f"railheads: {name} is no city or town.")
        b.red_railheads &= ~(1 << h)
        b.german_railheads &= ~(1 << h)
        if side == "none":
            continue
        if bool(b.red_control >> h & 1) != (_side("railheads", side) == RED):
            raise BadInput(f"railheads: {name} is not under {side} control.")
        if side == RED:
            b.red_railheads |= 1 << h
        else:
            b.german_railheads |= 1 << h


def _tops(s: S, value: Any) -> None:
    b, w = s.board, s.world
    for name, unit in _pairs("tops", value).items():
        h, u = w.grid.hex(name), _unit(w, "tops", unit)
        if not b.stack[h] >> u & 1 or w.side_of[u] != GERMAN:
            raise BadInput(f"tops: {unit} is no German unit in {name}.")
        b.top[h] = u


def _began(s: S, value: Any) -> None:
    w = s.world
    for unit, name in _pairs("began", value).items():
        s.board.start[_unit(w, "began", unit)] = w.grid.hex(name)


def _victory_points(s: S, value: Any) -> None:
    for side, points in _pairs("vp", value).items():
        if not isinstance(points, int):
            raise BadInput(f"vp: points are whole numbers, not {points!r}.")
        setattr(s.board, f"{_side('vp', side)}_vp", points)


def _number(key: str, field: str, least: int, most: int) -> Reader:
    def read(s: S, value: Any) -> None:
        if not isinstance(value, int) or isinstance(value, bool) or not least <= value <= most:
            raise BadInput(f"{key}: expected a number from {least} to {most}, not {value!r}.")
        setattr(s.board, field, value)

    return read


def _choice(key: str, field: str, allowed: tuple[str, ...]) -> Reader:
    """A word or a list of words out of a few."""

    def read(s: S, value: Any) -> None:
        words = [value] if isinstance(value, str) else value
        if not isinstance(words, list | tuple) or any(word not in allowed for word in words):
            raise BadInput(f"{key}: expected {', '.join(allowed)}, not {value!r}.")
        setattr(s.board, field, value if isinstance(value, str) else tuple(words))

    return read


def _unit_flags(key: str, *fields: str) -> Reader:
    """Units that have done something; which field it is depends on their side."""

    def read(s: S, value: Any) -> None:
        w = s.world
        if not isinstance(value, list | tuple):
            raise BadInput(f"{key}: expected a list of units, not {value!r}.")
        units = unit_set(w, [w.units[_unit(w, key, unit)].id for unit in value])
        for field, side in zip(fields, SIDES, strict=False):
            setattr(
                s.board, field, units if len(fields) == 1 else units & (w.red if side == RED else w.german)
            )

    return read


def _guard(s: S, value: Any) -> None:
    if not isinstance(value, bool):
        raise BadInput(f"guard: expected true or false, not {value!r}.")
    s.board.guard = value


def _standing(s: S, value: Any) -> None:
    for order in value if isinstance(value, list) else [value]:
        instruct(s, GERMAN, str(order))


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
        raise BadInput(f"{key}: expected red or german, not {side!r}.")
    return str(side)


def _stirred(s: S, value: Any) -> None:
    s.board.stirred = hex_set(s.world, value)


READERS: dict[str, Reader] = {
    "turn": _number("turn", "turn", 1, 12),
    "units": _units,
    "control": _control,
    "railheads": _railheads,
    "tops": _tops,
    "began": _began,
    "vp": _victory_points,
    "ram": _number("ram", "ram", 1, 20),
    "als": _number("als", "als", 0, 10),
    "chits": _choice("chits", "chits", SOUTHERN_ARMIES),
    "guard": _guard,
    "used": _choice("used", "used", PHASES),
    "front": _choice("front", "front", FRONTS),
    "cup": _choice("cup", "cup", FRONTS),
    "moved": _unit_flags("moved", "moved"),
    "railed": _unit_flags("railed", "railed"),
    "attacked": _unit_flags("attacked", "red_attacked", "german_attacked"),
    "was_attacked": _unit_flags("was_attacked", "red_hit", "german_hit"),
    "standing": _standing,
    "stirred": _stirred,
}
