"""Positions from a small document: for puzzles, bug reports, teaching and tests. See docs/positions.md."""

from __future__ import annotations

from typing import Any

from hexfront.games.kaisers_war_1918.board import (
    AFLOAT,
    GONE,
    NAVAL,
    PLACES,
    POOL,
    Assault,
    S,
    enemy,
    occupied,
    put,
    restack,
)
from hexfront.games.kaisers_war_1918.rules.sequence import PHASES
from hexfront.games.kaisers_war_1918.rules.supply import supplied_units
from hexfront.games.kaisers_war_1918.world import ALLIED, CENTRAL, SIDES
from hexfront.kernel import BadInput
from hexfront.mechanics.document import (
    Reader,
    flag,
    hex_flags,
    number,
    numbered,
    one_of,
    pairs,
    points,
    read_keys,
    several,
    unit_flags,
    word,
    words,
)
from hexfront.mechanics.programme import Part, lay_out

#: Keys of a document that change the world instead of the board.
OVERRIDES = ("terrain", "hexsides", "cities", "countries", "counters", "new_units")


def arrange(s: S, doc: dict[str, Any]) -> None:
    """Fill a fresh state from a document; what it does not name is off the map."""
    b, w = s.board, s.world
    b.loc = [GONE if unit.option else POOL for unit in w.units]
    b.frozen = 0
    b.active = CENTRAL
    restack(b, w)
    read_keys(s, doc, READERS, ("phase", *OVERRIDES))
    if not isinstance(doc.get("phase", "movement"), str):
        raise BadInput(f"phase: expected a word, not {doc['phase']!r}.")
    _agenda(s, str(doc.get("phase", "movement")))


def _agenda(s: S, phase: str) -> None:
    """Lay out what is still to be done in the turn, with the phase on top."""
    side = s.board.active or CENTRAL
    rest: list[Part] = [("ending",), *([("player", enemy(side))] if side == CENTRAL else [])]
    lay_out(s, phase, side, PHASES, rest, _opened)


def _opened(s: S, phase: str, side: str) -> list[Part]:
    """The frames of a phase that has begun, or the one that begins it."""
    b = s.board
    if phase == "movement":
        b.fed = supplied_units(b, s.world, side)
        b.loose = occupied(b, side)
        return [("stacking",), ("movement", side)]
    if phase.startswith("combat"):
        b.loose = occupied(b, side)
        return [("combat.end", side), ("combat", side)]
    return [("phase", phase)]


# One reader for each key --------------------------------------------------------------------------


def _units(s: S, value: Any) -> None:
    """Hex, city, "turn 5", "pool", "dead", "naval", "usa" or another place by unit id."""
    b, w = s.board, s.world
    for unit, place in pairs("units", value).items():
        u = numbered("units", unit, w.index)
        away = PLACES.away(str(place))
        if away is None:
            _put(s, u, str(place))
        elif (away == NAVAL) != bool(w.naval >> u & 1) and away in (NAVAL, AFLOAT):
            raise BadInput(f"units: {unit} cannot be {place}.")
        else:
            b.loc[u] = away


def _put(s: S, u: int, name: str) -> None:
    b, w = s.board, s.world
    h = w.hex_of_place[name] if name in w.hex_of_place else w.grid.hex(name)
    if not w.land >> h & 1 or w.naval >> u & 1:
        raise BadInput(f"units: {w.ids[u]} cannot stand in {name}: that is no land for it.")
    mine = next((side for side in (b.central_units, b.allied_units) if side >> u & 1), 0)
    if b.stack[h] & ~mine and mine:
        raise BadInput(f"units: {name} would hold units of both sides.")
    put(b, w, u, h)


def _aligned(key: str, read: Reader) -> Reader:
    """A reader of something on which it depends who commands whom."""

    def reader(s: S, value: Any) -> None:
        read(s, value)
        restack(s.board, s.world)

    return reader


def _assaults(s: S, value: Any) -> None:
    """Forces off a coast: [unit, transport, all-sea hex, target]."""
    w, found = s.world, []
    for entry in several("assaults", value, "assaults"):
        match entry:
            case [str(unit), str(transport), str(sea), str(target)]:
                u, t = (numbered("assaults", name, w.index) for name in (unit, transport))
                found.append(Assault(u, t, w.grid.hex(sea), w.grid.hex(target)))
                s.board.loc[u] = AFLOAT
                s.board.loc[t] = NAVAL
            case _:
                raise BadInput(f"assaults: expected [unit, transport, sea hex, target], not {entry!r}.")
    s.board.assaults = tuple(found)


def _trenches(s: S, value: Any) -> None:
    """Trenchlines that were built: hexes by side."""
    for side, hexes in pairs("trenches", value).items():
        found = s.world.grid.set(several("trenches", hexes, "hexes"))
        setattr(s.board, f"{one_of('trenches', side, SIDES, ' or ')}_trenches", found)


def _duty(s: S, value: Any) -> None:
    """Transports on supply duty, each with its coastal hex."""
    w = s.world
    s.board.duty = tuple(
        (numbered("duty", unit, w.index), w.grid.hex(str(h))) for unit, h in pairs("duty", value).items()
    )


def _barred(s: S, value: Any) -> None:
    """The first turn in which a unit can be bought again, by unit."""
    s.board.barred = {
        numbered("barred", unit, s.world.index): int(turn) for unit, turn in pairs("barred", value).items()
    }


def _rail_used(s: S, value: Any) -> None:
    """Corps equivalents that have gone by rail, by country."""
    s.board.rail_used = {
        one_of("rail_used", name, s.world.country): int(used)
        for name, used in pairs("rail_used", value).items()
    }


def _top(s: S, value: Any) -> None:
    """Units that lie on top of their stacks."""
    b, w = s.board, s.world
    for name in several("top", value, "units"):
        u = numbered("top", name, w.index)
        if b.loc[u] < 0:
            raise BadInput(f"top: {name} is not on the map.")
        b.top[b.loc[u]] = u


def _turn(s: S, value: Any) -> None:
    """The turn; after the last of the scenario the game goes on to the end of the track."""
    b = s.board
    number("turn", 1, max(s.world.turns))(s, value)
    if value > b.last_turn:
        b.last_turn = max(s.world.turns) if value == max(s.world.turns) else max(s.world.turns) - 1


READERS: dict[str, Reader] = {
    "turn": _turn,
    "last_turn": number("last_turn", 1, 11),
    "active": word("active", *SIDES),
    "east_war": _aligned("east_war", flag("east_war")),
    "risen": _aligned("risen", words("risen", "finland", "baltic_states", "poland", "ukraine")),
    "poles": _aligned("poles", word("poles", *SIDES)),
    "anarchists": _aligned("anarchists", word("anarchists", CENTRAL, ALLIED)),
    "army_side": unit_flags("army_side"),
    "units": _units,
    "vp": points(SIDES),
    "trenches": _trenches,
    "assaults": _assaults,
    "frozen": unit_flags("frozen"),
    "freed": words("freed", "belgium", "serbia", "romania"),
    "fallen": hex_flags("fallen"),
    "venice_fallen": flag("venice_fallen"),
    "paris_gun": flag("paris_gun"),
    "airlanded": flag("airlanded"),
    "present": unit_flags("present"),
    "dismissed": unit_flags("dismissed"),
    "placed": hex_flags("placed"),
    "barred": _barred,
    "finished": unit_flags("finished"),
    "rail_used": _rail_used,
    "duty": _duty,
    "attacked": unit_flags("attacked"),
    "used": unit_flags("used"),
    "hit": hex_flags("hit"),
    "bombarded": hex_flags("bombarded"),
    "bombed": hex_flags("bombed"),
    "missions": unit_flags("missions"),
    "flown": unit_flags("flown"),
    "sailed": unit_flags("sailed"),
    "contested": words("contested", *SIDES),
    "seen": unit_flags("seen"),
    "top": _top,
}
