"""Fleets in the bases of the West map, and the naval part of a turn in a few lines."""

from __future__ import annotations

from typing import Any

from tests.games.storm_of_steel.field import unit

from hexfront import State
from hexfront.games.storm_of_steel.game import GAME

#: Contact, combat, protection and bombardment by type (24.5a).
RATINGS = {
    "BB": (1, 8, 8, 6),
    "BC": (2, 6, 6, 4),
    "PD": (1, 4, 5, 5),
    "CA": (2, 2, 2, 1),
    "ESC": (3, 1, 1, 0),
    "SS": (5, 2, 1, 0),
    "TR": (1, 0, 1, 0),
}
KEYS = ("contact", "naval_combat", "protection", "bombardment")
CENTRAL, ENTENTE = "central", "entente"
#: Bases on the North Sea, and one on the Mediterranean and on the Adriatic.
WILHELMSHAVEN, KIEL, ROSYTH, SCAPA, HARWICH = "3017", "3315", "1608", "1803", "1918"
TOULON, POLA, TARANTO = "2238", "3636", "4246"


def ship(name: str, side: str, kind: str, **more: Any) -> dict[str, Any]:
    """A ship with the ratings of its type; British if it is of the Entente."""
    country = {"country": "Germany" if side == CENTRAL else "Britain"}
    return unit(name, side, type=kind, **country | dict(zip(KEYS, RATINGS[kind], strict=True)) | more)


def at_sea(fleets: dict[str, list[str]], step: str = "naval.begin", **more: Any) -> State[Any, Any]:
    """The naval part of a turn: ships by base, each "kind" or "kind country"; German and British by place.

    Ships are called by base and number: ``g1`` of the Central Powers, ``b1`` of the Entente, in the order in
    which they are named.
    """
    new, units = list(more.pop("new_units", [])), dict(more.pop("units", {}))
    counts = {CENTRAL: 0, ENTENTE: 0}
    for base, ships in fleets.items():
        side = CENTRAL if base in (WILHELMSHAVEN, KIEL, POLA) else ENTENTE
        for words in ships:
            kind, *country = words.split()
            counts[side] += 1
            name = f"{'g' if side == CENTRAL else 'b'}{counts[side]}"
            new.append(ship(name, side, kind, **({"country": country[0]} if country else {})))
            units[name] = base
    doc = {"scenario": "west_1914", "phase": "cards", "turn": "1914Au", "units": units, "new_units": new}
    state = GAME.position(doc | more)
    state.plan([("turn.end",), ("phase", "attrition"), (step,)])
    state.advance()
    return state


def sends(state: State[Any, Any], side: str, base: str, *ships: str) -> None:
    """A side sends ships of a base, or stays in port if it names none."""
    if not base:
        state.apply("decline", side)
        return
    state.apply(f"base {base}", side)
    for name in ships:
        state.apply(f"ship {name}", side)
    state.apply("sail", side)


#: What may still be added to an engagement before fleets meet.
EXTRAS = ("engagement.card", "engagement.second")


def engaged(
    fleets: dict[str, list[str]],
    ours: tuple[str, ...] = ("g1",),
    theirs: tuple[str, ...] = ("b1",),
    **more: Any,
) -> State[Any, Any]:
    """The Central Powers seek an engagement in the North Sea, and both have sent ships of their first base.

    The Entente stays in port if it names none.
    """
    state = at_sea(fleets, **more)
    state.apply("engage north-sea")
    sends(state, ENTENTE, SCAPA if theirs else "", *theirs)
    sends(state, CENTRAL, WILHELMSHAVEN, *ours)
    return state


def passes(state: State[Any, Any], *steps: str) -> State[Any, Any]:
    """Pass as long as one of some steps is asked."""
    while state.decision is not None and state.decision.step in steps:
        state.apply("pass", state.decision.side)
    return state
