"""Finds the key in which a view differs from a sound one. It is asked only if a view cannot be read."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

#: How a value is called, and what a sentence shows of it.
WORDS = {dict: "an object", list: "a list", str: "text", bool: "true or false", int: "a number"}
SHOWN = 40
#: A view and its parts down to here have keys that must be there; further down keys are names of things.
FORMS = 2


def unlike(sound: Any, given: Any, path: tuple[str, ...] = ()) -> str:
    """Where and how a plain value differs in kind from a sound one, as a sentence; empty if it does not.

    >>> unlike({"board": {"turn": 1}}, {"board": {"turn": "x"}})
    "board.turn: expected a number, found 'x'."
    >>> unlike({"board": {"turn": 1}}, {"board": {}})
    "board: 'turn' is missing."
    """
    if sound is None or (given is None and len(path) != 1):
        return ""
    if _kind(given) is not _kind(sound):
        shown = repr(given) if not isinstance(given, dict | list) else WORDS[type(given)]
        wanted = WORDS.get(_kind(sound), "something else")
        return f"{'.'.join(path) or 'This view'}: expected {wanted}, found {shown[:SHOWN]}."
    if isinstance(sound, dict):
        if len(path) < FORMS and path[:1] != ("decision",):
            return _missing(sound, given, path) or _first(
                unlike(sound[key], given[key], (*path, key)) for key in sound
            )
        some = _example(sound.values())
        return _first(unlike(some, value, (*path, str(key)[:SHOWN])) for key, value in given.items())
    if isinstance(sound, list | tuple):
        some = _example(sound)
        return _first(unlike(some, value, (*path, f"[{number}]")) for number, value in enumerate(given))
    return ""


def _missing(sound: dict[str, Any], given: dict[str, Any], path: tuple[str, ...]) -> str:
    """Which key a form lacks."""
    lost = next((key for key in sound if key not in given), None)
    return "" if lost is None else f"{'.'.join(path) or 'This view'}: {lost!r} is missing."


def _kind(value: Any) -> type:
    return next((kind for kind in (dict, bool, int, str) if isinstance(value, kind)), _rest(value))


def _rest(value: Any) -> type:
    return list if isinstance(value, list | tuple) else type(value)


def _example(values: Iterable[Any]) -> Any:
    """A value that stands for all of them; nothing if they are of several kinds, or there are none."""
    found = list(values)
    return found[0] if found and len({_kind(value) for value in found}) == 1 else None


def _first(sentences: Iterable[str]) -> str:
    return next(filter(None, sentences), "")
