"""Positions from a small document: for puzzles, bug reports, teaching and tests. See docs/positions.md."""

from __future__ import annotations

from typing import Any

from hexfront.games.storm_of_steel.board import (
    PLACES,
    POOL,
    Board,
    S,
    controlled,
    flip,
    lose_control,
    put,
    rails,
    set_control,
    set_rails,
)
from hexfront.games.storm_of_steel.card_position import CARD_READERS
from hexfront.games.storm_of_steel.mobilization_position import MOBILIZATION_READERS
from hexfront.games.storm_of_steel.rules import seas, sequence, surrender
from hexfront.games.storm_of_steel.rules.gunnery import CONTESTED
from hexfront.games.storm_of_steel.stacks import restack
from hexfront.games.storm_of_steel.world import (
    CODES,
    CP,
    EN,
    FRONTS,
    NEUTRAL,
    POWERS,
    SIDES,
    SURRENDERED,
    World,
)
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
    unit_flags,
    units_named,
)

#: Keys of a document that change the world instead of the board.
OVERRIDES = ("terrain", "hexsides", "railways", "counters", "new_units")


def arrange(s: S, doc: dict[str, Any]) -> None:
    """Fill a fresh state from a document; what it does not name is in the pool, ground is as at the start."""
    b, w = s.board, s.world
    b.loc = [POOL] * len(w.units)
    b.entrenched = b.underground = 0
    restack(b, w)
    read_keys(s, doc, READERS, ("phase", *OVERRIDES))
    if not isinstance(doc.get("phase", "movement"), str):
        raise BadInput(f"phase: expected a word, not {doc['phase']!r}.")
    sequence.lay_out(s, str(doc.get("phase", "movement")))


def hex_named(s: S, key: str, name: Any) -> int:
    """A hex by its number or by the name of its city."""
    w = s.world
    if isinstance(name, str) and name in w.hex_of_place:
        return w.hex_of_place[name]
    return w.grid.hex(str(name))


# One reader for each key --------------------------------------------------------------------------


def _units(s: S, value: Any) -> None:
    """Hex, city, "pool", "dead", "removed" or "turn 3" by unit id. A unit in enemy ground takes its hex."""
    b, w = s.board, s.world
    for unit, place in pairs("units", value).items():
        u = numbered("units", unit, w.index)
        away = PLACES.away(str(place))
        if away is None:
            _put(s, u, place)
        else:
            b.loc[u] = away


def _put(s: S, u: int, name: Any) -> None:
    b, w = s.board, s.world
    h = hex_named(s, "units", name)
    if w.away[h]:
        _send(s, u, h)
        return
    if not w.land >> h & 1:
        raise BadInput(f"units: {w.ids[u]} cannot stand in {name}: that is no land in play.")
    shown = w.pieces & ~b.underground
    if b.stack[h] & shown & ~w.side[w.side_of[u]] and shown >> u & 1:
        raise BadInput(f"units: {name} would hold units of both sides.")
    put(b, w, u, h)
    power = w.side_of[u]
    if w.bands >> u & 1:
        # Bands hold their hex for nobody (37.6a); who lies underground disputes none (2.5n).
        lose_control(b, 1 << h)
    elif w.land_units & shown & 1 << u and power in POWERS and not controlled(b, power) >> h & 1:
        set_control(b, power, 1 << h)
        other = EN if power == CP else CP
        set_rails(b, other, rails(b, other) & ~(1 << h))


def _send(s: S, u: int, h: int) -> None:
    """A unit off the map: land and air units in an area, ships in a port symbol or at sea (21.45c)."""
    b, w = s.board, s.world
    ship, name = bool(w.naval >> u & 1), w.place_words[h]
    if h in w.display.areas and ship:
        h = w.display.areas[h].ports[0] if w.display.areas[h].ports else h
    if (w.forts | w.dummies) >> u & 1 or (ship and h in w.display.areas) or (not ship and _is_port(w, h)):
        raise BadInput(
            f"units: {w.ids[u]} cannot be in {name}: land and air units are in areas, ships in ports."
        )
    put(b, w, u, h)


def _is_port(w: World, h: int) -> bool:
    return h in w.display.harbours


def _cargo(s: S, value: Any) -> None:
    """The unit aboard by transport; both are named in ``units`` at sea, by the name of the sea area."""
    b, w = s.board, s.world
    for ship, unit in pairs("cargo", value).items():
        one, other = numbered("cargo", ship, w.index), numbered("cargo", str(unit), w.index)
        if b.loc[one] != b.loc[other] or b.loc[one] not in w.display.seas.values():
            raise BadInput(f"cargo: {ship} and {unit} must be at sea in the same area.")
        b.cargo[one] = other


def _sea_status(s: S, value: Any) -> None:
    """Who dominates sea areas: CP, EN or contested, by name."""
    for area, word in pairs("sea_status", value).items():
        known = one_of("sea_status", area, seas.AREAS)
        s.board.sea_status[known] = one_of(f"sea_status.{area}", word, (*CODES, CONTESTED))


def _uprisings(s: S, value: Any) -> None:
    """Areas off the map that are in revolt, by name."""
    known = [area.name for area in s.world.display.areas.values()]
    if not isinstance(value, list):
        raise BadInput(f"uprisings: expected a list of areas, not {value!r}.")
    s.board.uprisings = tuple(one_of("uprisings", name, known) for name in value)


def _entrenched(s: S, value: Any) -> None:
    for u in members(units_named("entrenched", value, s.world.index)):
        flip(s.board, s.world, u, entrenched=True)


def _underground(s: S, value: Any) -> None:
    s.board.underground = units_named("underground", value, s.world.index)
    restack(s.board, s.world)


def _half(s: S, value: Any) -> None:
    """The side whose half-impulse it is."""
    s.board.half = SIDES.index(one_of("half", value, SIDES))


def _turn(s: S, value: Any) -> None:
    """The turn by its code, such as 1914Au, or by its number from Summer 1914 on."""
    if isinstance(value, int) and not isinstance(value, bool) and 1 <= value <= len(s.world.turns):
        value = s.world.turns[value - 1].code
    s.board.turn = s.world.turn_of[one_of("turn", value, s.world.turn_of)]


def _last_turn(s: S, value: Any) -> None:
    s.board.last_turn = s.world.turn_of[one_of("last_turn", value, s.world.turn_of)]


def _control(s: S, value: Any) -> None:
    """Who holds hexes: "central", "entente" or "nobody" by hex or city."""
    b = s.board
    for name, side in pairs("control", value).items():
        h = hex_named(s, "control", name)
        if one_of(f"control.{name}", side, (*SIDES, "nobody")) == "nobody":
            lose_control(b, 1 << h)
        else:
            set_control(b, SIDES.index(side), 1 << h)


def _rail(s: S, value: Any) -> None:
    """Whose rail a hex is: "central", "entente" or "nobody" by hex or city."""
    b = s.board
    for name, side in pairs("rail", value).items():
        one = 1 << hex_named(s, "rail", name)
        word = one_of(f"rail.{name}", side, (*SIDES, "nobody"))
        for power, known in enumerate(SIDES):
            now = rails(b, power)
            set_rails(b, power, now | one if word == known else now & ~one)


def _allegiance(s: S, value: Any) -> None:
    """The side of countries: CP, EN, neutral or surrendered, by default from the side of the start.

    Their ground and railways follow (16.1a, 16.1b).
    """
    b, w = s.board, s.world
    found = list(b.allegiance)
    before = b.allegiance
    for name, side in pairs("allegiance", value).items():
        word = one_of(f"allegiance.{name}", side, (*CODES, "neutral", "surrendered"))
        c = w.country_index[one_of("allegiance", name, w.country_index)]
        found[c] = {"neutral": NEUTRAL, "surrendered": SURRENDERED}.get(
            word, CODES.index(word) if word in CODES else 0
        )
        if word == "surrendered" and w.allegiance[c] in POWERS:
            b.fallen[name] = w.allegiance[c]
    b.allegiance = tuple(found)
    for c, side in enumerate(found):
        if side != before[c]:
            _hand_over(b, w, c, side)


def _hand_over(b: Board, w: World, c: int, side: int) -> None:
    """Give the ground of a country to its side, or to nobody."""
    ground = w.owned[c]
    lose_control(b, ground)
    b.cities_cp, b.cities_en = b.cities_cp & ~ground, b.cities_en & ~ground
    for power in POWERS:
        set_rails(b, power, rails(b, power) & ~ground)
    if side in POWERS:
        surrender.bring_home(b, w, c, side)


def _fallen(s: S, value: Any) -> None:
    """Belligerents that have surrendered, with the side that they were on."""
    b, w = s.board, s.world
    for name, side in pairs("fallen", value).items():
        c = w.country_index[one_of("fallen", name, w.country_index)]
        b.fallen[name] = SIDES.index(one_of(f"fallen.{name}", side, SIDES))
        if b.allegiance[c] != SURRENDERED:
            _hand_over(b, w, c, SURRENDERED)
        b.allegiance = (*b.allegiance[:c], SURRENDERED, *b.allegiance[c + 1 :])


def by_power(key: str) -> Reader:
    """Reads a number by side into a field that holds one for each power."""

    def read(s: S, value: Any) -> None:
        found = list(getattr(s.board, key))
        for side, one in pairs(key, value).items():
            if not isinstance(one, int) or isinstance(one, bool):
                raise BadInput(f"{key}.{side}: expected a number, not {one!r}.")
            found[SIDES.index(one_of(key, side, SIDES))] = one
        setattr(s.board, key, tuple(found))

    return read


def by_front(key: str) -> Reader:
    """Reads numbers by side and front (W, E, M) into a field that holds one for each."""

    def read(s: S, value: Any) -> None:
        found = list(getattr(s.board, key))
        for side, fronts in pairs(key, value).items():
            power = SIDES.index(one_of(key, side, SIDES))
            for front, one in pairs(f"{key}.{side}", fronts).items():
                k = FRONTS.index(one_of(f"{key}.{side}", front, FRONTS))
                if not isinstance(one, int) or isinstance(one, bool) or one < 0:
                    raise BadInput(f"{key}.{side}.{front}: expected a number from 0 up, not {one!r}.")
                found[len(FRONTS) * power + k] = one
        setattr(s.board, key, tuple(found))

    return read


READERS: dict[str, Reader] = {
    "turn": _turn,
    "last_turn": _last_turn,
    "impulse": number("impulse", 1, 4),
    "half": _half,
    "allegiance": _allegiance,
    "fallen": _fallen,
    "control": _control,
    "rail": _rail,
    "underground": _underground,
    "units": _units,
    "cargo": _cargo,
    "sea_status": _sea_status,
    "uprisings": _uprisings,
    "halted": unit_flags("halted"),
    "travelled": unit_flags("travelled"),
    "tasked": unit_flags("tasked"),
    "entrenched": _entrenched,
    "devastated": hex_flags("devastated"),
    "strategic": unit_flags("strategic"),
    "hungry": unit_flags("hungry"),
    "moved": unit_flags("moved"),
    "stormed": unit_flags("stormed"),
    "sailed": unit_flags("sailed"),
    "gas_since": number("gas_since", -1, 21),
    "row": by_front("row"),
    "filled": by_front("filled"),
    "morale": by_power("morale"),
    "chosen_morale": by_power("chosen_morale"),
    "air_doctrine": by_power("air_doctrine"),
    "agents": by_power("agents"),
    "merchant": number("merchant", 1, 100),
    **CARD_READERS,
    **MOBILIZATION_READERS,
}
__all__ = ["OVERRIDES", "READERS", "Board", "arrange", "by_front", "by_power", "hex_named"]
