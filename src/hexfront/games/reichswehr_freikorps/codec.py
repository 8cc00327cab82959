"""The board as plain named values and back, without loss."""

from __future__ import annotations

from typing import Any

from hexfront.games.reichswehr_freikorps.board import (
    ABSENT,
    BOX,
    DEAD,
    OFF,
    TRAY,
    Battle,
    Board,
    Group,
    March,
)
from hexfront.games.reichswehr_freikorps.world import RED, World

AWAY = {OFF: "off", DEAD: "dead", TRAY: "tray", ABSENT: "absent"}
PLACE_OF = {name: code for code, name in AWAY.items()}

#: Fields that are sets of hexes, sets of units, or values as they are.
HEX_SETS = ("red_control", "red_railheads", "german_railheads", "loose", "veiled", "stirred", "watch")
UNIT_SETS = ("moved", "railed", "red_attacked", "german_hit", "german_attacked", "red_hit")
PLAIN = (
    "turn",
    "ram",
    "red_vp",
    "german_vp",
    "als",
    "guard",
    "front",
    "rail_left",
    "taken",
    "ask",
    "ask_tops",
    "ask_support",
)
BATTLE_HEXES = ("target", "support")
BATTLE_UNITS = ("attackers", "defenders", "starved", "spent", "doomed", "retreated", "advanced")


def where(w: World, code: int) -> str:
    """A unit's whereabouts as a word: a hex number, a turn box, or off the map."""
    if code >= 0:
        return w.names[code]
    return AWAY[code] if code in AWAY else f"turn {BOX - code}"


def code(w: World, text: str) -> int:
    """The reverse of ``where``."""
    if text.startswith("turn "):
        return BOX - int(text[5:])
    return PLACE_OF[text] if text in PLACE_OF else w.grid.hex(text)


def encode(b: Board, w: World) -> dict[str, Any]:
    """The board as plain values."""
    doc: dict[str, Any] = {name: getattr(b, name) for name in PLAIN}
    names = w.names
    doc["units"] = {
        unit: names[at] if at >= 0 else where(w, at) for unit, at in zip(w.ids, b.loc, strict=True)
    }
    moved = [u for u, (began, at) in enumerate(zip(b.start, b.loc, strict=True)) if began != at]
    doc["began"] = {w.ids[u]: where(w, b.start[u]) for u in moved if b.start[u] != OFF}
    doc["fresh"] = [unit for unit, began in zip(w.ids, b.start, strict=True) if began == OFF]
    doc["tops"] = {w.names[h]: w.units[u].id for h, u in sorted(b.top.items())}
    doc |= {name: w.hex_names(getattr(b, name)) for name in HEX_SETS}
    doc |= {name: w.unit_names(getattr(b, name)) for name in UNIT_SETS}
    doc |= {name: list(getattr(b, name)) for name in ("chits", "used", "cup")}
    doc["march"] = None if b.march is None else encode_march(b.march, w)
    doc["battle"] = None if b.battle is None else encode_battle(b.battle, w)
    return doc


def encode_march(march: March, w: World) -> dict[str, Any]:
    """A move under way as plain values."""
    groups = [[w.names[g.hex], w.unit_names(g.units), g.spent, g.spent_cavalry] for g in march.groups]
    return march._asdict() | {"parent": w.unit_names(march.parent), "groups": groups}


def encode_battle(battle: Battle, w: World) -> dict[str, Any]:
    """A battle under way as plain values."""
    doc = battle._asdict()
    doc |= {name: w.unit_names(getattr(battle, name)) for name in BATTLE_UNITS}
    doc |= {name: w.names[h] if (h := getattr(battle, name)) >= 0 else "" for name in BATTLE_HEXES}
    doc["hexes"] = w.hex_names(battle.hexes)
    return doc


def decode(doc: dict[str, Any], w: World) -> Board:
    """The board that ``encode`` wrote down."""
    loc = [code(w, doc["units"][unit.id]) for unit in w.units]
    began = {w.index[unit]: code(w, place) for unit, place in doc["began"].items()}
    start = [began.get(u, at) for u, at in enumerate(loc)]
    for unit in doc["fresh"]:
        start[w.index[unit]] = OFF
    board = Board(turn=doc["turn"], loc=loc, stack=[0] * w.grid.size, start=start)
    for name in PLAIN:
        setattr(board, name, doc[name])
    for name in HEX_SETS:
        setattr(board, name, hex_set(w, doc[name]))
    for name in UNIT_SETS:
        setattr(board, name, unit_set(w, doc[name]))
    for name in ("chits", "used", "cup"):
        setattr(board, name, tuple(doc[name]))
    board.top = {w.grid.hex(h): w.index[unit] for h, unit in doc["tops"].items()}
    board.march = decode_march(doc["march"], w)
    board.battle = decode_battle(doc["battle"], w)
    restack(board, w)
    return board


def decode_march(doc: dict[str, Any] | None, w: World) -> March | None:
    """The reverse of ``encode_march``."""
    if doc is None:
        return None
    groups = tuple(Group(w.grid.hex(h), unit_set(w, us), c, k) for h, us, c, k in doc["groups"])
    return March(doc["slow"], doc["fast"], unit_set(w, doc["parent"]), groups, doc["stepped"])


def decode_battle(doc: dict[str, Any] | None, w: World) -> Battle | None:
    """The reverse of ``encode_battle``."""
    if doc is None:
        return None
    values = dict(doc)
    values |= {name: unit_set(w, doc[name]) for name in BATTLE_UNITS}
    values |= {name: w.grid.hex(doc[name]) if doc[name] else -1 for name in BATTLE_HEXES}
    values["hexes"] = hex_set(w, doc["hexes"])
    return Battle(**values)


def hex_set(w: World, names: Any) -> int:
    """A set of hexes from their numbers."""
    return w.grid.set(names)


def unit_set(w: World, ids: Any) -> int:
    """A set of units from their ids."""
    return sum({1 << w.index[unit] for unit in ids})


def restack(b: Board, w: World) -> None:
    """Work out what is kept in step with where units are."""
    b.stack = [0] * w.grid.size
    b.red = b.german = 0
    for u, h in enumerate(b.loc):
        if h >= 0:
            b.stack[h] |= 1 << u
            if w.side_of[u] == RED:
                b.red |= 1 << h
            else:
                b.german |= 1 << h
                b.top.setdefault(h, u)
