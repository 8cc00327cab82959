"""Reading position documents: small checks whose errors name the key and say what would be right."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from typing import Any, TypeVar

from hexfront.hexes import Grid, UnknownHex
from hexfront.kernel.errors import BadInput, Illegal
from hexfront.kernel.state import State

#: Reads the value of one key into a state.
Reader = Callable[[State[Any, Any], Any], None]
#: Keys that every position may have; the kernel reads them.
COMMON = ("scenario", "options", "seed", "dice")
U = TypeVar("U", bound=Any)


def read_keys(
    s: State[Any, Any], doc: Mapping[str, Any], readers: Mapping[str, Reader], others: Iterable[str]
) -> None:
    """Read every key of a position into a state, in the order of the readers.

    ``others`` are keys that somebody else reads. Whatever is wrong is said with the key in which it stands.
    """
    known = {*readers, *others, *COMMON}
    unknown = sorted(str(key) for key in doc if key not in known)
    if unknown:
        raise BadInput(f"A position has no {unknown[0]!r}; it may have {', '.join(sorted(known))}.")
    for key, read in readers.items():
        if key not in doc:
            continue
        try:
            read(s, doc[key])
        except (UnknownHex, Illegal) as error:
            raise BadInput(f"{key}: {error}") from None
        except (TypeError, AttributeError, KeyError) as error:
            raise BadInput(f"{key}: {doc[key]!r} cannot be read: {error}.") from None


def pairs(key: str, value: Any) -> dict[str, Any]:
    """Names with values.

    >>> pairs("units", {"rw-br": "1703"})
    {'rw-br': '1703'}
    """
    if not isinstance(value, dict):
        raise BadInput(f"{key}: expected names with values, not {value!r}.")
    return value


def several(key: str, value: Any, what: str) -> list[Any]:
    """A list of things."""
    if not isinstance(value, list | tuple):
        raise BadInput(f"{key}: expected a list of {what}, not {value!r}.")
    return list(value)


def one_of(key: str, value: Any, allowed: Iterable[str], joiner: str = ", ") -> str:
    """A word out of a few.

    >>> one_of("active", "red", ("red", "german"))
    'red'
    """
    words = tuple(allowed)
    if value not in words:
        raise BadInput(f"{key}: expected {joiner.join(words)}, not {value!r}.")
    return str(value)


def numbered(key: str, name: Any, index: Mapping[str, int]) -> int:
    """The number of a unit."""
    if name not in index:
        raise BadInput(f"{key}: there is no unit {name!r}.")
    return index[name]


def units_named(key: str, value: Any, index: Mapping[str, int]) -> int:
    """A set of units from a list of their ids."""
    return sum({1 << numbered(key, name, index) for name in several(key, value, "units")})


# Readers of whole keys ---------------------------------------------------------------------------


def number(key: str, least: int, most: int, field: str = "") -> Reader:
    """Reads a number within bounds into a field of the board, by default the one of that name."""

    def read(s: State[Any, Any], value: Any) -> None:
        if not isinstance(value, int) or isinstance(value, bool) or not least <= value <= most:
            raise BadInput(f"{key}: expected a number from {least} to {most}, not {value!r}.")
        setattr(s.board, field or key, value)

    return read


def words(key: str, *allowed: str) -> Reader:
    """Reads a list of words out of a few into the field of that name."""

    def read(s: State[Any, Any], value: Any) -> None:
        found = several(key, value, f"words out of {', '.join(allowed)}")
        setattr(s.board, key, tuple(one_of(key, entry, allowed) for entry in found))

    return read


def word(key: str, *allowed: str) -> Reader:
    """Reads one of a few words into the field of that name."""

    def read(s: State[Any, Any], value: Any) -> None:
        setattr(s.board, key, one_of(key, value, allowed))

    return read


def flag(key: str) -> Reader:
    """Reads true or false into the field of that name."""

    def read(s: State[Any, Any], value: Any) -> None:
        if not isinstance(value, bool):
            raise BadInput(f"{key}: expected true or false, not {value!r}.")
        setattr(s.board, key, value)

    return read


def unit_flags(key: str, field: str = "") -> Reader:
    """Reads a list of units into a field of the board that is a set of units."""

    def read(s: State[Any, Any], value: Any) -> None:
        setattr(s.board, field or key, units_named(key, value, s.world.index))

    return read


def hex_flags(key: str) -> Reader:
    """Reads a list of hexes into the field of that name."""

    def read(s: State[Any, Any], value: Any) -> None:
        setattr(s.board, key, s.world.grid.set(several(key, value, "hexes")))

    return read


def points(sides: tuple[str, ...]) -> Reader:
    """Reads victory points by side into the fields ``<side>_vp``."""

    def read(s: State[Any, Any], value: Any) -> None:
        for side, total in pairs("vp", value).items():
            if not isinstance(total, int):
                raise BadInput(f"vp: points are whole numbers, not {total!r}.")
            setattr(s.board, f"{one_of('vp', side, sides, ' or ')}_vp", total)

    return read


# What a document changes of the world ------------------------------------------------------------


def changed_terrain(grid: Grid, changes: Mapping[str, Any], kinds: tuple[str, ...]) -> dict[str, str]:
    """The terrain that a document lays down, by hex."""
    found = {}
    for name, kind in pairs("terrain", changes.get("terrain", {})).items():
        grid.hex(name)
        if kind not in kinds:
            raise BadInput(f"terrain.{name}: {kind!r} is not one of {', '.join(kinds)}.")
        found[name] = kind
    return found


def changed_hexes(
    grid: Grid,
    rows: Mapping[str, dict[str, str]],
    changes: Mapping[str, Any],
    terrains: tuple[str, ...],
    countries: Iterable[str],
) -> dict[str, dict[str, str]]:
    """The rows of the hexes by number, with the terrain and the countries that a document lays down."""
    hexes, known = dict(rows), tuple(countries)
    for name, kind in changed_terrain(grid, changes, terrains).items():
        hexes[name] = hexes[name] | {"terrain": kind}
    for name, country in pairs("countries", changes.get("countries", {})).items():
        grid.hex(name)
        hexes[name] = hexes[name] | {"country": one_of(f"countries.{name}", country, known)}
    return hexes


def changed_hexsides(
    grid: Grid, changes: Mapping[str, Any], kinds: tuple[str, ...]
) -> list[tuple[str, str, str]]:
    """The hexsides that a document changes: two adjacent hexes and a kind."""
    found = []
    for entry in several("hexsides", changes.get("hexsides", []), "hexsides"):
        match entry:
            case [str(a), str(b), str(kind)] if kind in kinds:
                pass
            case _:
                raise BadInput(f"hexsides: expected [hex, hex, one of {', '.join(kinds)}], not {entry!r}.")
        if not grid.adjacent(grid.hex(a), grid.hex(b)):
            raise BadInput(f"hexsides: {a} and {b} are not adjacent.")
        found.append((a, b, kind))
    return found


def changed_counters(
    units: tuple[U, ...], changes: Mapping[str, Any], fields: Mapping[str, str]
) -> tuple[U, ...]:
    """The counters with other values on some of them: what if a German army had 10 attack factors?

    ``fields`` says which numbers are printed on a counter, each with its field of the unit.
    """
    values = pairs("counters", changes.get("counters", {}))
    by_id = {unit.id: unit for unit in units}
    for name, numbers in values.items():
        if name not in by_id:
            raise BadInput(f"counters: there is no unit {name!r}.")
        for key, value in pairs(f"counters.{name}", numbers).items():
            if key not in fields or not isinstance(value, int) or isinstance(value, bool) or value < 0:
                known = ", ".join(fields)
                raise BadInput(
                    f"counters.{name}: {key} = {value!r} will not do; it takes {known}, from 0 up."
                )
        by_id[name] = replace(by_id[name], **{fields[key]: value for key, value in numbers.items()})
    return tuple(by_id.values())


def new_units(changes: Mapping[str, Any]) -> list[Any]:
    """The units that a document brings along, not yet looked at."""
    return several("new_units", changes.get("new_units", []), "units")


def check_new_unit(doc: Any, known: set[str], sides: tuple[str, ...], ids: Iterable[str]) -> str:
    """Check that a unit of a document has a new id, a side and nothing unknown; gives what errors call it."""
    if not isinstance(doc, dict) or not isinstance(doc.get("id"), str) or doc.get("side") not in sides:
        raise BadInput(f"new_units: each needs an id and a side ({' or '.join(sides)}); found {doc!r}.")
    where = f"new_units.{doc['id']}"
    if extra := set(doc) - known:
        raise BadInput(f"{where}: unknown {', '.join(sorted(extra))}; known are {', '.join(sorted(known))}.")
    if doc["id"] in set(ids):
        raise BadInput(f"{where}: the game has a unit of that id already.")
    return where


def unit_word(where: str, doc: Mapping[str, Any], key: str, allowed: tuple[str, ...], default: str) -> str:
    """A word of such a unit out of a few.

    >>> unit_word("new_units.x", {"size": "corps"}, "size", ("army", "corps"), "army")
    'corps'
    """
    value = doc.get(key, default)
    if value not in allowed:
        raise BadInput(f"{where}: {key} {value!r} is not one of {', '.join(allowed)}.")
    return str(value)


def unit_number(where: str, doc: Mapping[str, Any], key: str, default: int = 0) -> int:
    """A number of such a unit, from 0 up.

    >>> unit_number("new_units.x", {"attack": 4}, "attack", 3), unit_number("new_units.x", {}, "attack", 3)
    (4, 3)
    """
    value = doc.get(key, default)
    if not isinstance(value, int) or isinstance(value, bool) or value < 0:
        raise BadInput(f"{where}: {key} is a number from 0 up, not {value!r}.")
    return value
