"""Positions from a small document: for puzzles, bug reports, teaching and tests. See docs/positions.md."""

from __future__ import annotations

from typing import Any

from hexfront.games.emperors_last_war.board import (
    DEAD,
    PLACES,
    POOL,
    S,
    flag,
    put,
    restack,
)
from hexfront.games.emperors_last_war.rules import sequence
from hexfront.games.emperors_last_war.world import CP, FRONTS, POWER_NAMES, RU
from hexfront.hexes import members
from hexfront.kernel import BadInput
from hexfront.mechanics.document import (
    Reader,
    hex_flags,
    number,
    numbered,
    one_of,
    pairs,
    read_keys,
    several,
    unit_flags,
    units_named,
    words,
)
from hexfront.mechanics.document import (
    flag as truth,
)

#: Keys of a document that change the world instead of the board.
OVERRIDES = ("terrain", "hexsides", "railways", "works", "counters", "new_units")


def arrange(s: S, doc: dict[str, Any]) -> None:
    """Fill a fresh state from a document; what it does not name is off the map."""
    b, w = s.board, s.world
    b.loc = [POOL if w.patrols >> u & 1 else DEAD for u in range(len(w.units))]
    b.disrupted = b.concealed = b.captured = 0
    b.controlled = w.controllable & w.home[RU]
    b.phasing = CP
    restack(b, w)
    read_keys(s, doc, READERS, ("phase", *OVERRIDES))
    if not isinstance(doc.get("phase", "normal movement"), str):
        raise BadInput(f"phase: expected a word, not {doc['phase']!r}.")
    sequence.lay_out(s, str(doc.get("phase", "normal movement")))


# One reader for each key --------------------------------------------------------------------------


def _units(s: S, value: Any) -> None:
    """Hex, town, "turn 5", "pool", "lost", "due", "secret" or another place by unit id."""
    b, w = s.board, s.world
    for unit, place in pairs("units", value).items():
        u = numbered("units", unit, w.index)
        away = PLACES.away(str(place))
        if away is None:
            _put(s, u, str(place))
        else:
            b.loc[u] = away


def _put(s: S, u: int, name: str) -> None:
    b, w = s.board, s.world
    h = w.hex_of_place[name] if name in w.hex_of_place else w.grid.hex(name)
    if not w.land >> h & 1:
        raise BadInput(f"units: {w.ids[u]} cannot stand in {name}: that is no land in play.")
    if b.stack[h] & ~w.side[w.side_of[u]]:
        raise BadInput(f"units: {name} would hold units of both sides.")
    put(b, w, u, h)
    if w.patrols >> u & 1:
        flag(b, w, u, concealed=True)


def _disrupted(s: S, value: Any) -> None:
    for u in members(units_named("disrupted", value, s.world.index)):
        flag(s.board, s.world, u, disrupted=True)


def _concealed(s: S, value: Any) -> None:
    for u in members(units_named("concealed", value, s.world.index)):
        flag(s.board, s.world, u, concealed=True)


def _active(s: S, value: Any) -> None:
    """The power whose Player-Turn it is."""
    s.board.phasing = POWER_NAMES.index(one_of("active", value, POWER_NAMES))


def _control(s: S, value: Any) -> None:
    """Who holds towns and named hexes: by hex or town the side."""
    b, w = s.board, s.world
    for name, side in pairs("control", value).items():
        h = w.hex_of_place[name] if name in w.hex_of_place else w.grid.hex(name)
        if not w.controllable >> h & 1:
            raise BadInput(f"control: {name} is no town and no named hex.")
        russian = one_of(f"control.{name}", side, POWER_NAMES) == POWER_NAMES[RU]
        b.controlled = b.controlled | 1 << h if russian else b.controlled & ~(1 << h)


def by_front(key: str) -> Reader:
    """Reads numbers by side and front into a field that holds one for each."""

    def read(s: S, value: Any) -> None:
        found = list(getattr(s.board, key))
        for side, fronts in pairs(key, value).items():
            power = POWER_NAMES.index(one_of(key, side, POWER_NAMES))
            for front, level in pairs(f"{key}.{side}", fronts).items():
                k = FRONTS.index(one_of(f"{key}.{side}", front, FRONTS))
                if not isinstance(level, int) or isinstance(level, bool) or level < 0:
                    raise BadInput(f"{key}.{side}.{front}: expected a number from 0 up, not {level!r}.")
                found[3 * power + k] = level
        setattr(s.board, key, tuple(found))

    return read


def by_power(key: str) -> Reader:
    """Reads a number by side into a field that holds one for each power."""

    def read(s: S, value: Any) -> None:
        found = list(getattr(s.board, key))
        for side, one in pairs(key, value).items():
            if not isinstance(one, int):
                raise BadInput(f"{key}.{side}: expected a number, not {one!r}.")
            found[POWER_NAMES.index(one_of(key, side, POWER_NAMES))] = int(one)
        setattr(s.board, key, tuple(found))

    return read


def _trenches(s: S, value: Any) -> None:
    """Trenches: [hex, direction that it faces]."""
    w, found = s.world, []
    for entry in several("trenches", value, "trenches"):
        match entry:
            case [str(name), str(way)] if way in w.grid.directions:
                found.append((w.grid.hex(name), w.grid.directions.index(way)))
            case _:
                raise BadInput(f"trenches: expected [hex, direction], not {entry!r}.")
    s.board.trenches = tuple(found)


def _secret(s: S, value: Any) -> None:
    """The towns of secret transfers by side."""
    w = s.world
    for side, name in pairs("secret", value).items():
        h = w.hex_of_place[name] if name in w.hex_of_place else w.grid.hex(name)
        if POWER_NAMES.index(one_of("secret", side, POWER_NAMES)) == CP:
            s.board.secret_central = h
        else:
            s.board.secret_russia = h


def _lent(s: S, value: Any) -> None:
    """Allied units that HQs command: unit by HQ (21.6)."""
    index = s.world.index
    s.board.lent = tuple(
        (numbered("lent", hq, index), numbered("lent", unit, index))
        for hq, unit in pairs("lent", value).items()
    )


def _cells(s: S, value: Any) -> None:
    """Counters on the western track by the date of the turn; cells that are not named are empty (33.3)."""
    w, found = s.world, [0] * (len(s.world.turns) + 1)
    for date, counters in pairs("cells", value).items():
        found[w.turn_of_date[one_of("cells", date, w.turn_of_date)]] = int(counters)
    s.board.cells = tuple(found)


def _rebuild(s: S, value: Any) -> None:
    """The first turn in which a lost unit may be reconstructed, by unit (28.1b)."""
    index = s.world.index
    s.board.rebuild = {
        numbered("rebuild", unit, index): int(t) for unit, t in pairs("rebuild", value).items()
    }


def _sieges(s: S, value: Any) -> None:
    """For how many Player-Turns fortresses have been shut in with a large garrison (25.5, R-58)."""
    w = s.world
    for name, turns in pairs("sieges", value).items():
        h = w.hex_of_place[name] if name in w.hex_of_place else w.grid.hex(name)
        if not isinstance(turns, int) or isinstance(turns, bool) or turns < 1:
            raise BadInput(f"sieges.{name}: expected a number of Player-Turns from 1 up, not {turns!r}.")
        s.board.sieges[h] = turns


def _vp(s: S, value: Any) -> None:
    """The balance of points, positive for the Central Powers."""
    if not isinstance(value, int) or isinstance(value, bool):
        raise BadInput(f"vp: expected the balance as a whole number, not {value!r}.")
    s.board.vp = value


READERS: dict[str, Reader] = {
    "turn": number("turn", 1, 23),
    "last_turn": number("last_turn", 1, 23),
    "active": _active,
    "vp": _vp,
    "control": _control,
    "captured": hex_flags("captured"),
    "sieges": _sieges,
    "units": _units,
    "disrupted": _disrupted,
    "concealed": _concealed,
    "attacked": unit_flags("attacked"),
    "attacked_normal": unit_flags("attacked_normal"),
    "building": unit_flags("building"),
    "barred": unit_flags("barred"),
    "moved": unit_flags("moved"),
    "checked_hq": unit_flags("checked_hq"),
    "rally_tried": unit_flags("rally_tried"),
    "trenches": _trenches,
    "levels": by_front("levels"),
    "action": by_front("action"),
    "attacks_made": by_front("attacks_made"),
    "scouted": by_front("scouted"),
    "artillery": by_front("artillery"),
    "used_reserve": by_power("used_reserve"),
    "used_before": by_power("used_before"),
    "moved_first": truth("moved_first"),
    "secret": _secret,
    "disclosed": by_power("disclosed"),
    "lent": _lent,
    "sailed": truth("sailed"),
    "dissolved": by_front("dissolved"),
    "rebuild": _rebuild,
    "rebuilt": unit_flags("rebuilt"),
    "once": words("once", "37.2", "37.4", "37.6"),
    "taken": hex_flags("taken"),
    "pressed": number("pressed", 0, 24),
    "cells": _cells,
    "brought": unit_flags("brought"),
    "western": unit_flags("western"),
}
