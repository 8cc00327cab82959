"""The board as plain named values and back, without loss."""

from __future__ import annotations

from typing import Any

from hexfront.games.kaisers_war_east.board import (
    BOX,
    DUE,
    GONE,
    NEVER,
    ORDERED,
    POOL,
    SCHEDULED,
    TRAY,
    Battle,
    Board,
    March,
    Pursuit,
    Retreat,
    restack,
)
from hexfront.games.kaisers_war_east.world import World

AWAY = {POOL: "pool", BOX: "box", GONE: "gone", DUE: "due", TRAY: "tray", SCHEDULED - NEVER: "event"}
PLACE_OF = {name: code for code, name in AWAY.items()}

#: Fields that are sets of hexes, sets of units, or values as they are.
HEX_SETS = ("allied_control", "placed_big", "shelter", "rail_net", "hit", "loose")
UNIT_SETS = (
    "reverse",
    "barred_hqs",
    "appeared",
    "moved",
    "entrenched",
    "dismissed",
    "flipped",
    "marched",
    "finished",
    "scouted",
    "attacked",
    "used",
    "hidden",
    "seen",
)
PLAIN = (
    "turn",
    "last_turn",
    "central_vp",
    "allied_vp",
    "central_lost",
    "allied_lost",
    "central_toll",
    "allied_toll",
    "effort",
    "active",
    "phase",
    "romania",
    "bulgaria",
    "free_supply",
    "gallipoli",
    "recall",
    "rail_left",
    "sea_used",
    "weak_forts",
    "fog",
    "first_revolution",
    "second_revolution",
    "upheaval",
    "patriotism",
    "allied_high",
)
BATTLE_UNITS = ("attackers", "supply", "defenders", "retreating", "exposed")
BATTLE_UNIT = ("hq", "airbase", "dug_in")
STATIONS = ("boarded", "alighted", "told")


def where(w: World, code: int) -> str:
    """A unit's whereabouts as a word: a hex number, a turn, or a place off the map."""
    if code >= 0:
        return w.names[code]
    if code in AWAY:
        return AWAY[code]
    return f"order {ORDERED - code}" if code < ORDERED else f"turn {SCHEDULED - code}"


def code(w: World, text: str) -> int:
    """The reverse of ``where``."""
    if text.startswith("turn "):
        return SCHEDULED - int(text[5:])
    if text.startswith("order "):
        return ORDERED - int(text[6:])
    return PLACE_OF[text] if text in PLACE_OF else w.grid.hex(text)


def encode(b: Board, w: World) -> dict[str, Any]:
    """The board as plain values."""
    doc: dict[str, Any] = {name: getattr(b, name) for name in PLAIN}
    names = w.names
    # Most counters wait in the pool, so it goes without saying.
    doc["units"] = {
        unit: names[at] if at >= 0 else where(w, at)
        for unit, at in zip(w.ids, b.loc, strict=True)
        if at != POOL
    }
    doc |= {
        name: w.hex_names(getattr(b, name)) for name in HEX_SETS if name not in ("allied_control", "rail_net")
    }
    doc["allied_control"] = encode_area(w, b.allied_control, w.front["1914"])
    doc["rail_net"] = encode_area(w, b.rail_net, w.rail)
    doc |= {name: w.unit_names(getattr(b, name)) for name in UNIT_SETS}
    doc["waiting"] = list(b.waiting)
    doc["built"] = list(b.built)
    doc["placed"] = {names[h]: n for h, n in sorted(b.placed.items())}
    doc["supply_placed"] = dict(sorted(b.supply_placed.items()))
    doc["committed"] = [[w.ids[u], w.unit_names(units)] for u, units in b.committed]
    doc["assaults"] = [[w.ids[u], names[h]] for u, h in b.assaults]
    doc["top"] = {names[h]: w.ids[u] for h, u in sorted(b.top.items())}
    doc["march"] = None if b.march is None else encode_march(b.march, w)
    doc["battle"] = None if b.battle is None else encode_battle(b.battle, w)
    doc["retreat"] = None if b.retreat is None else encode_retreat(b.retreat, w)
    doc["pursuit"] = None if b.pursuit is None else encode_pursuit(b.pursuit, w)
    return doc


def encode_area(w: World, hexes: int, usual: int) -> dict[str, list[str]]:
    """A large set of hexes as what it has beyond a known one, and what it lacks of it."""
    return {"more": w.hex_names(hexes & ~usual), "less": w.hex_names(usual & ~hexes)}


def decode_area(w: World, doc: dict[str, list[str]], usual: int) -> int:
    """The reverse of ``encode_area``."""
    return usual & ~w.grid.set(doc["less"]) | w.grid.set(doc["more"])


def encode_march(march: March, w: World) -> dict[str, Any]:
    """A move under way as plain values."""
    doc = march._asdict() | {"unit": w.ids[march.unit], "start": w.names[march.start]}
    return doc | {name: w.names[h] if (h := doc[name]) >= 0 else "" for name in STATIONS}


def encode_battle(battle: Battle, w: World) -> dict[str, Any]:
    """A battle under way as plain values."""
    doc = battle._asdict()
    doc |= {name: w.unit_names(getattr(battle, name)) for name in BATTLE_UNITS}
    doc |= {name: w.ids[u] if (u := getattr(battle, name)) >= 0 else "" for name in BATTLE_UNIT}
    return doc | {"target": w.names[battle.target], "hexes": w.hex_names(battle.hexes)}


def encode_retreat(retreat: Retreat, w: World) -> dict[str, Any]:
    """A retreat under way as plain values."""
    path = [w.names[h] for h in retreat.path]
    return {
        "unit": w.ids[retreat.unit],
        "start": w.names[retreat.start],
        "length": retreat.length,
        "path": path,
    }


def encode_pursuit(pursuit: Pursuit, w: World) -> dict[str, Any]:
    """A pursuit under way as plain values."""
    return pursuit._asdict() | {"hexes": w.hex_names(pursuit.hexes), "units": w.unit_names(pursuit.units)}


# Back -------------------------------------------------------------------------------------------


def decode(doc: dict[str, Any], w: World) -> Board:
    """The board that ``encode`` wrote down."""
    units = doc["units"]
    loc = [code(w, units[name]) if name in units else POOL for name in w.ids]
    b = Board(turn=doc["turn"], last_turn=doc["last_turn"], loc=loc, stack=[])
    for name in PLAIN:
        setattr(b, name, doc[name])
    for name in HEX_SETS:
        if name not in ("allied_control", "rail_net"):
            setattr(b, name, w.grid.set(doc[name]))
    b.allied_control = decode_area(w, doc["allied_control"], w.front["1914"])
    b.rail_net = decode_area(w, doc["rail_net"], w.rail)
    for name in UNIT_SETS:
        setattr(b, name, unit_set(w, doc[name]))
    b.waiting = (doc["waiting"][0], doc["waiting"][1])
    b.built = tuple(doc["built"])
    b.placed = {w.grid.hex(h): n for h, n in doc["placed"].items()}
    b.supply_placed = dict(doc["supply_placed"])
    b.committed = tuple((w.index[u], unit_set(w, reached)) for u, reached in doc["committed"])
    b.assaults = tuple((w.index[u], w.grid.hex(h)) for u, h in doc["assaults"])
    b.top = {w.grid.hex(h): w.index[u] for h, u in doc["top"].items()}
    b.march = decode_march(doc["march"], w)
    b.battle = decode_battle(doc["battle"], w)
    b.retreat = decode_retreat(doc["retreat"], w)
    b.pursuit = decode_pursuit(doc["pursuit"], w)
    close_neutrals(b, w)
    restack(b, w)
    return b


def close_neutrals(b: Board, w: World) -> None:
    """Neutral countries and their units follow from who has entered the war (23.0)."""
    b.closed = b.asleep = 0
    for country, entered in (("Romania", bool(b.romania)), ("Bulgaria", b.bulgaria)):
        if not entered:
            b.closed |= w.country[country]
            b.asleep |= w.nation[country]


def decode_march(doc: dict[str, Any] | None, w: World) -> March | None:
    """The reverse of ``encode_march``."""
    if doc is None:
        return None
    values = doc | {"unit": w.index[doc["unit"]], "start": w.grid.hex(doc["start"])}
    return March(**values | {name: w.grid.hex(doc[name]) if doc[name] else -1 for name in STATIONS})


def decode_battle(doc: dict[str, Any] | None, w: World) -> Battle | None:
    """The reverse of ``encode_battle``."""
    if doc is None:
        return None
    values = dict(doc)
    values |= {name: unit_set(w, doc[name]) for name in BATTLE_UNITS}
    values |= {name: w.index[doc[name]] if doc[name] else -1 for name in BATTLE_UNIT}
    return Battle(**values | {"target": w.grid.hex(doc["target"]), "hexes": w.grid.set(doc["hexes"])})


def decode_retreat(doc: dict[str, Any] | None, w: World) -> Retreat | None:
    """The reverse of ``encode_retreat``."""
    if doc is None:
        return None
    path = tuple(w.grid.hex(h) for h in doc["path"])
    return Retreat(w.index[doc["unit"]], w.grid.hex(doc["start"]), doc["length"], path)


def decode_pursuit(doc: dict[str, Any] | None, w: World) -> Pursuit | None:
    """The reverse of ``encode_pursuit``."""
    if doc is None:
        return None
    return Pursuit(doc["side"], w.grid.set(doc["hexes"]), doc["length"], unit_set(w, doc["units"]))


def unit_set(w: World, ids: Any) -> int:
    """A set of units from their ids."""
    return sum({1 << w.index[unit] for unit in ids})
