"""Positions from a small document: for puzzles, bug reports, teaching and tests. See docs/positions.md."""

from __future__ import annotations

from typing import Any

from hexfront.games.reichswehr_freikorps.board import ABSENT, BOX, OFF, PLACES, S, put
from hexfront.games.reichswehr_freikorps.rules.windows import instruct
from hexfront.games.reichswehr_freikorps.world import FRONTS, GERMAN, PHASES, RED, SIDES, SOUTHERN_ARMIES
from hexfront.kernel import BadInput
from hexfront.mechanics import document as read
from hexfront.mechanics.programme import Part

#: Keys of a document that change the world instead of the board.
OVERRIDES = ("terrain", "hexsides", "places", "counters", "new_units")

#: What is on the agenda in each phase, the next thing last.
TURN: tuple[Part, ...] = (("turn.end",), ("leftover",))
BEFORE_RED = (*TURN, ("red.combat",), ("red.movement",))
AFTER_MOVEMENT = (*TURN, ("red.combat",), ("audit",), ("front.draw", "movement"))
IN_COMBAT = (*TURN, ("audit",), ("front.draw", "combat"))
PHASE_AGENDAS: dict[str, tuple[Part, ...]] = {
    "setup": (("begin",),),
    "german setup": (("turn", 1), ("setup", GERMAN)),
    "turn start": (),
    "railhead": (*BEFORE_RED, ("audit",), ("railhead", GERMAN), ("railhead", RED)),
    "german railhead": (*BEFORE_RED, ("audit",), ("railhead", GERMAN)),
    "red start": BEFORE_RED,
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
#: Phases in the middle of the turn of a Red front.
OF_A_FRONT = ("red movement", "red movement window", "red combat", "red combat window")
GERMAN_PHASES = {"german rail": "rail", "german movement": "move", "german combat": "combat"}


def arrange(s: S, doc: dict[str, Any]) -> None:
    """Fill a fresh state from a document."""
    s.board.loc = [ABSENT] * len(s.world.units)
    read.read_keys(s, doc, READERS, ("phase", "within", *OVERRIDES))
    b = s.board
    for u, at in enumerate(b.loc):
        if b.began[u] == OFF:
            b.began[u] = at
    _agenda(s, str(doc.get("phase", "red movement")), doc.get("within", "left-over"))


def _agenda(s: S, phase: str, within: str) -> None:
    """Lay out what is still to be done in the turn, with the phase on top."""
    if phase in OF_A_FRONT and not s.board.front:
        raise BadInput(f"front: in the phase {phase!r} a front is active: {', '.join(FRONTS)}.")
    if phase in GERMAN_PHASES:
        used = GERMAN_PHASES[phase]
        if within == "left-over":
            frames: tuple[Part, ...] = (*TURN, ("leftover.end", used))
        elif within in ("red movement", "red combat"):
            # Without a front the German acts between two fronts.
            frames = PHASE_AGENDAS[within] if s.board.front else PHASE_AGENDAS[within][:-1]
            frames = (*frames, ("interruption.end", used))
        else:
            raise BadInput(f"within: {within!r} is not one of left-over, red movement, red combat.")
        s.plan([*frames, (f"german.{used}",)])
    elif phase == "turn start":
        s.plan([("turn", s.board.turn)])
    elif phase in PHASE_AGENDAS:
        s.plan(PHASE_AGENDAS[phase])
    else:
        phases = sorted([*PHASE_AGENDAS, *GERMAN_PHASES])
        raise BadInput(f"phase: {phase!r} is not one of {', '.join(phases)}.")


# One reader for each key ---------------------------------------------------------------------


def _units(s: S, value: Any) -> None:
    """Hex, turn box ("turn 5"), "off", "tray" or "dead" by unit id; the first of a German hex lies on top."""
    w = s.world
    for unit, place in read.pairs("units", value).items():
        u = read.numbered("units", unit, w.index)
        away = PLACES.away(str(place))
        if away is None:
            _put(s, u, str(place))
        elif away <= BOX and not 1 <= BOX - away <= w.turns:
            raise BadInput(f"units: {unit} is in the box of {place}; turns go from 1 to {w.turns}.")
        else:
            s.board.loc[u] = away


def _put(s: S, u: int, name: str) -> None:
    b, w = s.board, s.world
    h = w.grid.hex(name)
    if not w.land >> h & 1:
        raise BadInput(f"units: {name} is sea; no unit can stand there.")
    if b.stack[h] and bool(b.red >> h & 1) != (w.side_of[u] == RED):
        raise BadInput(f"units: {name} would hold units of both sides.")
    put(b, w, u, h)
    # A unit controls the place it stands in; a document may say otherwise under "control".
    if w.tracked >> h & 1:
        _take(s, w.side_of[u], h)


def _control(s: S, value: Any) -> None:
    for name, side in read.pairs("control", value).items():
        h = s.world.grid.hex(name)
        if not s.world.tracked >> h & 1:
            raise BadInput(f"control: {name} is neither a place nor on the west edge.")
        _take(s, read.one_of("control", side, SIDES, " or "), h)


def _take(s: S, side: str, h: int) -> None:
    b = s.board
    if bool(b.red_control >> h & 1) != (side == RED):
        b.red_control ^= 1 << h
        b.red_railheads &= ~(1 << h)
        b.german_railheads &= ~(1 << h)


def _railheads(s: S, value: Any) -> None:
    b, w = s.board, s.world
    for name, side in read.pairs("railheads", value).items():
        h = w.grid.hex(name)
        if not w.places >> h & 1:
            raise BadInput(f"railheads: {name} is no city or town.")
        b.red_railheads &= ~(1 << h)
        b.german_railheads &= ~(1 << h)
        if side == "none":
            continue
        if bool(b.red_control >> h & 1) != (read.one_of("railheads", side, SIDES, " or ") == RED):
            raise BadInput(f"railheads: {name} is not under {side} control.")
        if side == RED:
            b.red_railheads |= 1 << h
        else:
            b.german_railheads |= 1 << h


def _tops(s: S, value: Any) -> None:
    b, w = s.board, s.world
    for name, unit in read.pairs("tops", value).items():
        h, u = w.grid.hex(name), read.numbered("tops", unit, w.index)
        if not b.stack[h] >> u & 1 or w.side_of[u] != GERMAN:
            raise BadInput(f"tops: {unit} is no German unit in {name}.")
        b.top[h] = u


def _began(s: S, value: Any) -> None:
    w = s.world
    for unit, name in read.pairs("began", value).items():
        s.board.began[read.numbered("began", unit, w.index)] = w.grid.hex(name)


def _by_side(key: str, red: str, german: str) -> read.Reader:
    """Units that have done something; which field it is depends on their side."""

    def fill(s: S, value: Any) -> None:
        units = read.units_named(key, value, s.world.index)
        setattr(s.board, red, units & s.world.red)
        setattr(s.board, german, units & s.world.german)

    return fill


def _standing(s: S, value: Any) -> None:
    for order in value if isinstance(value, list) else [value]:
        instruct(s, GERMAN, str(order))


READERS: dict[str, read.Reader] = {
    "turn": read.number("turn", 1, 12),
    "units": _units,
    "control": _control,
    "railheads": _railheads,
    "tops": _tops,
    "began": _began,
    "vp": read.points(SIDES),
    "ram": read.number("ram", 1, 20),
    "als": read.number("als", 0, 10),
    "chits": read.words("chits", *SOUTHERN_ARMIES),
    "guard": read.flag("guard"),
    "used": read.words("used", *PHASES),
    "front": read.word("front", *FRONTS),
    "cup": read.words("cup", *FRONTS),
    "moved": read.unit_flags("moved"),
    "railed": read.unit_flags("railed"),
    "attacked": _by_side("attacked", "red_attacked", "german_attacked"),
    "was_attacked": _by_side("was_attacked", "red_hit", "german_hit"),
    "standing": _standing,
    "stirred": read.hex_flags("stirred"),
}
