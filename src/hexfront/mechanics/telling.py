"""Telling of units that not everybody may see: their side hears the whole, all others what the rules show."""

from __future__ import annotations

from typing import Any

from hexfront.kernel import Names, State


def tell_units(
    s: State[Any, Any],
    name: str,
    rule: str,
    side: str,
    who: Names,
    seen: Names,
    audience: str = "",
    **fields: Any,
) -> None:
    """Log what units of a side do. The others hear the names of those they have seen, and how many there are.

    ``audience`` are those who know all if they are more than the side; ``fields`` are those of ``State.log``.
    """
    own: dict[str, Any] = {"who": who}
    other = own if seen == who else {"who": seen, "count": len(who)}
    tell_apart(s, name, rule, side, own, other, audience=audience, **fields)


def tell_apart(
    s: State[Any, Any],
    name: str,
    rule: str,
    side: str,
    own: dict[str, Any],
    other: dict[str, Any],
    **fields: Any,
) -> None:
    """Log an event of which a side knows more than everybody else; once if all know the same.

    ``own`` and ``other`` are fields of ``State.log`` in which the two differ; ``audience`` names those who
    know all, if they are more than the side. What the others hear may have a ``name`` of its own, with a
    phrase that says less.
    """
    audience = fields.pop("audience", "") or side
    if own == other:
        s.log(name, rule, side=side, **own, **fields)
        return
    s.log(name, rule, side=side, audience=audience, **own, **fields)
    rest = {key: value for key, value in other.items() if key != "name"}
    s.log(other.get("name", name), rule, side=side, not_for=audience, **rest, **fields)


def fighting(b: Any) -> bool:
    """Whether a battle is being fought: it has been declared, and what is logged now belongs to it."""
    return b.battle is not None and bool(b.battle.declared)
