"""Positions from a small document: for puzzles, bug reports, teaching and tests. See docs/positions.md."""

from __future__ import annotations

from typing import Any

from hexfront.games.kaisers_war_east.board import (
    BOX,
    GONE,
    PLACES,
    POOL,
    S,
    close_neutrals,
    enemy,
    occupied,
    put,
    restack,
)
from hexfront.games.kaisers_war_east.rules.deployment import LAST_TURN_OF_YEAR
from hexfront.games.kaisers_war_east.rules.rail import note_net
from hexfront.games.kaisers_war_east.rules.sequence import PHASES, first_player
from hexfront.games.kaisers_war_east.rules.supply import reached_units
from hexfront.games.kaisers_war_east.world import ALLIED, SIDES
from hexfront.hexes import members
from hexfront.kernel import BadInput
from hexfront.mechanics import document as read
from hexfront.mechanics.programme import Part, lay_out

#: Keys of a document that change the world instead of the board.
OVERRIDES = ("terrain", "hexsides", "cities", "countries", "objectives", "counters", "new_units")
#: Moments that belong to a phase.
WITHIN = {"forced march": "movement", "commit 1": "combat 1", "commit 2": "combat 2"}


def arrange(s: S, doc: dict[str, Any]) -> None:
    """Fill a fresh state from a document; what it does not name is off the map."""
    b, w = s.board, s.world
    b.loc = [GONE if w.big >> u & 1 else POOL for u in range(len(w.units))]
    b.appeared = b.reverse = 0
    restack(b, w)
    read.read_keys(s, doc, READERS, ("phase", *OVERRIDES))
    _agenda(s, str(doc.get("phase", "movement")))


def _agenda(s: S, phase: str) -> None:
    """Lay out what is still to be done in the turn, with the phase on top."""
    first = first_player(s.board.effort)
    side = s.board.active or first
    rest: list[Part] = [("admin",), *([("player", enemy(first))] if side == first else [])]
    lay_out(s, phase, side, PHASES, rest, _opened, WITHIN)


def _opened(s: S, phase: str, side: str) -> list[Part]:
    """The frames of a phase that has begun, or the one that begins it."""
    b = s.board
    if phase == "movement":
        note_net(s, side)
        b.loose = occupied(b, side)
        return [("stacking",), ("movement", side)]
    if phase in ("combat 1", "combat 2"):
        return [("combat.end", side), ("combat", side)]
    return [("phase", WITHIN.get(phase, phase))]


# One reader for each key ------------------------------------------------------------------------


def _units(s: S, value: Any) -> None:
    """Hex, "turn 5", "order 5", "pool", "box", "gone", "due" or "tray" by unit id."""
    b, w = s.board, s.world
    for unit, place in read.pairs("units", value).items():
        u = read.numbered("units", unit, w.index)
        away = PLACES.away(str(place))
        if away is None:
            _put(s, u, str(place))
        else:
            b.loc[u] = away
            b.appeared |= (1 << u if away == BOX else 0) & w.armies


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
    for name, side in read.pairs("control", value).items():
        h = w.hex_of_place[name] if name in w.hex_of_place else w.grid.hex(name)
        if not w.land >> h & 1 or s.board.closed >> h & 1:
            raise BadInput(f"control: {name} is not land of a belligerent.")
        _take(s, read.one_of("control", side, SIDES, " or "), h)


def _take(s: S, side: str, h: int) -> None:
    if bool(s.board.allied_control >> h & 1) != (side == ALLIED):
        s.board.allied_control ^= 1 << h


def _victory_points(s: S, value: Any) -> None:
    read.points(SIDES)(s, value)
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


def _turn(s: S, value: Any) -> None:
    """The turn; it brings the Main Effort of its year unless the document says otherwise.

    After the end that the options set the game goes on to the last turn of 1917, or of 1918.
    """
    b = s.board
    read.number("turn", 1, max(s.world.turns))(s, value)
    b.effort = s.world.turns[value].effort
    if value > b.last_turn:
        b.last_turn = next(
            last for last in (LAST_TURN_OF_YEAR[year] for year in ("1917", "1918")) if value <= last
        )


def _committed(s: S, value: Any) -> None:
    """Supply units committed for this Combat Phase, with what they reach now."""
    units = read.units_named("committed", value, s.world.index)
    s.board.committed = tuple((u, reached_units(s, u)) for u in members(units))


#: Keys that are sets of units, as on the board.
UNIT_FLAGS = ("reverse", "barred_hqs", "appeared", "moved", "entrenched", "finished", "marched", "attacked")
READERS: dict[str, read.Reader] = {
    "turn": _turn,
    "last_turn": read.number("last_turn", 1, 40),
    "effort": read.word("effort", "West", "East"),
    "active": read.word("active", *SIDES),
    "belligerents": _neutrals,
    "units": _units,
    "control": _control,
    "vp": _victory_points,
    **{key: read.unit_flags(key) for key in (*UNIT_FLAGS, "used", "hidden")},
    "hit": read.hex_flags("hit"),
    "committed": _committed,
    "first_revolution": read.flag("first_revolution"),
    "second_revolution": read.flag("second_revolution"),
    "patriotism": read.word("patriotism", "", "due", "spent"),
}
