"""What is done with the values of a type: how they are stored, restored, and cleared of hidden units.

Simple kinds are hexes and units, one or a set of them; the others are made of these: a value or none, lists,
mappings, named tuples. ``fields.py`` does for a whole board what this module does for one value.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from types import NoneType, UnionType
from typing import Annotated, Any, Literal, NamedTuple, Union, get_args, get_origin, get_type_hints

import msgspec

#: No hex or no unit, where there may be one.
NONE = -1


def same(value: Any, world_or_hidden: Any) -> Any:
    """A value as it is."""
    return value


def _nobody(value: Any, hidden: int) -> bool:
    return False


class Kind(NamedTuple):
    """What is done with the values of one type."""

    #: A value as a plain one, and back, with the names of a world.
    write: Callable[[Any, Any], Any] = same
    read: Callable[[Any, Any], Any] = same
    #: A value without the units of a set.
    veil: Callable[[Any, int], Any] = same
    #: Whether a value speaks of one unit of a set; an entry of a list or mapping that does so is left out.
    names: Callable[[Any, int], bool] = _nobody


def _units_named(ids: list[str], w: Any) -> int:
    index: dict[str, int] = w.index
    return sum({1 << index[unit] for unit in ids})


def _among(u: int, hidden: int) -> bool:
    return u >= 0 and bool(hidden >> u & 1)


HEXES = Kind(lambda v, w: w.hex_names(v) if v else [], lambda doc, w: w.grid.set(doc) if doc else 0)
UNITS = Kind(
    lambda v, w: w.unit_names(v) if v else [],
    lambda doc, w: _units_named(doc, w) if doc else 0,
    lambda v, hidden: v & ~hidden,
)
HEX = Kind(lambda h, w: w.names[h] if h >= 0 else "", lambda doc, w: w.grid.hex(doc) if doc else NONE)
UNIT = Kind(
    lambda u, w: w.ids[u] if u >= 0 else "",
    lambda doc, w: w.index[doc] if doc else NONE,
    lambda u, hidden: NONE if _among(u, hidden) else u,
    _among,
)


def area(usual: Callable[[Any], int]) -> Kind:
    """A large set of hexes, stored as what it has beyond a set of the world and what it lacks of it."""

    def write(hexes: int, w: Any) -> dict[str, list[str]]:
        known = usual(w)
        return {"more": w.hex_names(hexes & ~known), "less": w.hex_names(known & ~hexes)}

    def read(doc: dict[str, list[str]], w: Any) -> int:
        more, less = w.grid.set(doc["more"]), w.grid.set(doc["less"])
        return usual(w) & ~int(less) | int(more)

    return Kind(write, read)


# Kinds made of others ----------------------------------------------------------------------------


def kind_of(hint: Any) -> Kind:
    """What is done with values of a type."""
    origin, args = get_origin(hint), get_args(hint)
    if origin is Annotated:
        if not isinstance(args[1], Kind):
            raise TypeError(
                f"{hint!r}: only a field of the board itself can be derived, private or a list of places."
            )
        return args[1]
    if hint in (int, str, bool, float) or origin is Literal:
        return Kind()
    if origin in (Union, UnionType) and len(args) == 2 and args[1] is NoneType:  # noqa: PLR2004 - one or none
        return _optional(kind_of(args[0]))
    if origin is list or (origin is tuple and args[1:] == (...,)):
        one = kind_of(args[0])
        return _made_of([one], _sequence(origin, one))
    if origin is tuple:
        kinds = [kind_of(arg) for arg in args]
        return _made_of(kinds, _row(kinds))
    # A number as a key would come back from JSON as text.
    if origin is dict and args[0] is not int:
        key, one = kind_of(args[0]), kind_of(args[1])
        return _made_of([key, one], _mapping(key, one))
    if isinstance(hint, type) and hasattr(hint, "__annotations__"):
        return _record(hint)
    raise TypeError(f"A board has no way to store {hint!r}.")


def _made_of(parts: Iterable[Kind], kind: Kind) -> Kind:
    """A kind that is made of others: if none of them speaks of units, nothing of it is ever hidden."""
    if all(part.veil is same and part.names is _nobody for part in parts):
        return kind._replace(veil=same, names=_nobody)
    return kind


def _optional(kind: Kind) -> Kind:
    return Kind(
        lambda v, w: None if v is None else kind.write(v, w),
        lambda doc, w: None if doc is None else kind.read(doc, w),
        lambda v, hidden: None if v is None else kind.veil(v, hidden),
        lambda v, hidden: v is not None and kind.names(v, hidden),
    )


def _sequence(make: type, kind: Kind) -> Kind:
    return Kind(
        lambda v, w: [kind.write(one, w) for one in v],
        lambda doc, w: make(kind.read(one, w) for one in doc),
        lambda v, hidden: make(kind.veil(one, hidden) for one in v if not kind.names(one, hidden)),
    )


def _row(kinds: list[Kind]) -> Kind:
    """Several values side by side, each of its own type."""
    return Kind(
        lambda v, w: [kind.write(one, w) for kind, one in zip(kinds, v, strict=True)],
        lambda doc, w: tuple(kind.read(one, w) for kind, one in zip(kinds, doc, strict=True)),
        lambda v, hidden: tuple(kind.veil(one, hidden) for kind, one in zip(kinds, v, strict=True)),
        lambda v, hidden: any(kind.names(one, hidden) for kind, one in zip(kinds, v, strict=True)),
    )


def _mapping(key: Kind, kind: Kind) -> Kind:
    def veil(value: dict[Any, Any], hidden: int) -> dict[Any, Any]:
        kept = ((k, v) for k, v in value.items() if not (key.names(k, hidden) or kind.names(v, hidden)))
        return {k: kind.veil(v, hidden) for k, v in kept}

    return Kind(
        lambda v, w: {key.write(k, w): kind.write(one, w) for k, one in sorted(v.items())},
        lambda doc, w: {key.read(k, w): kind.read(one, w) for k, one in doc.items()},
        veil,
    )


def _record(cls: Any) -> Kind:
    """A named tuple or a frozen struct: stored by the names of its fields."""
    if issubclass(cls, msgspec.Struct) and not cls.__struct_config__.frozen:
        raise TypeError(f"{cls.__name__} must be frozen, so that copies of a board may share it.")
    kinds = {name: kind_of(hint) for name, hint in get_type_hints(cls, include_extras=True).items()}
    written = [(name, kind.write) for name, kind in kinds.items()]

    def veil(value: Any, hidden: int) -> Any:
        return cls(**{name: kind.veil(getattr(value, name), hidden) for name, kind in kinds.items()})

    return Kind(
        lambda v, w: {name: write(getattr(v, name), w) for name, write in written},
        lambda doc, w: cls(**{name: kinds[name].read(one, w) for name, one in doc.items() if name in kinds}),
        veil,
        lambda v, hidden: any(kind.names(getattr(v, name), hidden) for name, kind in kinds.items()),
    )
