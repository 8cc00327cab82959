"""Reading what others have written: whatever is wrong with it is said in a sentence."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from itertools import chain
from typing import Any

from hexfront.hexes import UnknownHex
from hexfront.kernel.errors import BadInput, HexfrontError

#: How deep a document may be nested; those of games need less than ten.
MOST_NESTED = 60
#: What holds other values in a document.
NESTING = (dict, list, tuple)


def check_depth(value: Any, what: str) -> None:
    """Refuse a document that is nested so deeply that nobody could have meant it."""
    if not _too_deep(value, MOST_NESTED):
        return
    at = _deep_part(value)
    raise BadInput(f"{what} is nested more than {MOST_NESTED} deep{f' in {at}' if at else ''}.")


def _deep_part(value: Any) -> str:
    """Which part of a document is nested so deeply, by its keys."""
    path: list[str] = []
    while isinstance(value, dict):
        key = next((key for key, part in value.items() if _too_deep(part, MOST_NESTED - len(path) - 1)), None)
        if key is None:
            break
        path.append(str(key)[:40])
        value = value[key]
    return ".".join(path)


def _too_deep(value: Any, most: int) -> bool:
    layer = [value] if isinstance(value, NESTING) else []
    for _ in range(most):
        parts = chain.from_iterable(map(_parts, layer))
        # Most parts are texts, and bots read a view at every decision: the quick question comes first.
        layer = [part for part in parts if type(part) is not str and isinstance(part, NESTING)]
        if not layer:
            return False
    return bool(layer)


def _parts(whole: Any) -> Iterable[Any]:
    return whole.values() if isinstance(whole, dict) else whole


@contextmanager
def reading(what: str) -> Iterator[None]:
    """Turn whatever goes wrong in reading into a sentence. A refusal is a sentence already."""
    try:
        yield
    except HexfrontError:
        raise
    except Exception as error:
        raise misread(what, error) from error


def misread(what: str, error: Exception) -> BadInput:
    """What went wrong in reading a part of a document, as a refusal that names the part."""
    known = isinstance(error, HexfrontError | UnknownHex)
    return BadInput(f"{what}: {error if known else _words(error)}")


def _words(error: Exception) -> str:
    if isinstance(error, KeyError):
        return f"{str(error.args[0])[:80]!r} is missing, or nothing has that name."
    if isinstance(error, RecursionError):
        return "it is nested too deeply."
    if isinstance(error, TypeError | AttributeError):
        return f"something is of another type than it should be ({error})."
    return f"its parts do not agree with each other ({type(error).__name__}: {error})."
