"""Open country for the battles of chapter 10: ad-hoc units around one hex, everybody in supply.

The ring around ``TARGET`` is clear and has no rivers. Torun lies three hexes to the north-west, Lodz four to
the south, Warsaw four to the east; both sides are in supply there unless a position says otherwise.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import hexfront
from hexfront import State

Strengths = list[int]
AnyState = State[Any, Any]

GAME: Any = hexfront.games["reichswehr-freikorps"]
TARGET = "1420"
EAST, NORTH_EAST, NORTH_WEST, WEST, SOUTH_WEST, SOUTH_EAST = "1421", "1520", "1519", "1419", "1319", "1320"
RING = (EAST, NORTH_EAST, NORTH_WEST, WEST, SOUTH_WEST, SOUTH_EAST)

LODZ = "1019"  # a city on the south edge of the map
TORUN = "1718"  # a town
#: A pair of enemies far from everything, to keep a combat phase open: (Red hex, German hex) and the units.
SKIRMISH = ("1722", "1723")
SKIRMISHERS = {"wf-4-164": SKIRMISH[0], "fk-ab": SKIRMISH[1]}
QUIET = ["ask never", "tops keep", "support never"]

GERMAN_PLACES = (
    *("1702", "1802", "1803", "2418", "2106", "2424", "1513", "1111", "1019", "1201", "1919"),
    *("1718", "1817", "2024", "2312", "1813", "1808", "1705", "1309", "1205"),
)
#: Railheads that leave German units around TARGET out of supply.
GERMANS_CUT_OFF = {"railheads": dict.fromkeys(GERMAN_PLACES, "none")}
#: Control that leaves every Red unit out of supply.
REDS_CUT_OFF = {"control": {"1424": "german"}}


class Odds(NamedTuple):
    """What was announced before the roll."""

    attack: int
    defence: int
    ratio: str
    column: str


def country(target: str) -> dict[str, Any]:
    """Clear, riverless land for two hexes around a hex."""
    grid = GAME.world({}).grid
    h = grid.hex(target)
    near = {h, *grid.neighbours[h]}
    near |= {m for n in grid.neighbours[h] for m in grid.neighbours[n]}
    sides = [[grid.names[a], grid.names[b], "open"] for a in near for b in grid.neighbours[a] if b in near]
    return {"terrain": {grid.names[n]: "clear" for n in near}, "hexsides": sides}


def units(
    side: str, letter: str, where: dict[str, Strengths], **more: Any
) -> tuple[list[Any], dict[str, str]]:
    """Ad-hoc divisions numbered in the order given, and where they stand."""
    new, places = [], {}
    for at, strengths in where.items():
        for strength in strengths:
            name = f"{letter}{len(new) + 1}"
            new.append({"id": name, "side": side, "strength": strength} | more)
            places[name] = at
    return new, places


def facing(
    phase: str, reds: dict[str, Strengths], germans: dict[str, Strengths], target: str = TARGET, **more: Any
) -> AnyState:
    """Red divisions r1, r2, ... against German divisions g1, g2, ... at neutral morale."""
    land = country(target)
    land["terrain"] |= more.pop("terrain", {})
    land["hexsides"] += more.pop("hexsides", [])
    new_reds, red_places = units("red", "r", reds, **more.pop("red_kind", {}))
    new_germans, german_places = units("german", "g", germans, **more.pop("german_kind", {}))
    document = {"phase": phase, "ram": 10, "turn": 2, "standing": QUIET, "front": "western"} | more
    document["units"] = red_places | german_places | more.get("units", {})
    document["new_units"] = new_reds + new_germans + more.get("new_units", [])
    return GAME.position(land | document)


def red_attack(reds: dict[str, Strengths], germans: Strengths, target: str = TARGET, **more: Any) -> AnyState:
    """The Red Combat Phase, Western Front active, Germans in the target hex."""
    return facing("red combat", reds, {target: germans}, target, **more)


def german_attack(
    germans: dict[str, Strengths], reds: Strengths, target: str = TARGET, **more: Any
) -> AnyState:
    """The German Combat Phase after the Red player turn, Reds in the target hex."""
    return facing("german combat", {target: reds}, germans, target, **more)


def declare(state: AnyState, target: str = TARGET, *hexes: str, **faces: Any) -> Odds:
    """Attack with the named hexes (all that can, if none is named) and tell the odds announced."""
    if "dice" in faces:
        state.dice.script = tuple(faces["dice"])
    events = list(state.apply(f"attack {target}"))
    while state.decision is not None and state.decision.step == "battle.join":
        joins = [action for action in state.legal_actions() if action.verb == "join"]
        wanted = [action for action in joins if not hexes or action.args[0] in hexes]
        events += state.apply(wanted[0] if wanted else "declare")
    return announced(events)


def announced(events: list[Any]) -> Odds:
    """The odds as the log tells them."""
    facts = [event.facts for event in events if event.name == "odds"]
    return Odds(**facts[-1]) if facts else Odds(0, 0, "", "")


def rolled(events: list[Any]) -> list[tuple[int, str, str]]:
    """Every combat roll in the log: die, column, result."""
    return [(event.dice[0], event.facts["column"], event.result) for event in events if event.name == "roll"]


def where(state: AnyState, *names: str) -> list[str]:
    """Where units are: a hex, a turn box, "off" or "dead"."""
    places = state.view("german")["board"]["units"]
    return [places[name] for name in names]


def on_map(state: AnyState) -> set[str]:
    """The units on the map."""
    return {unit for unit, at in state.view("german")["board"]["units"].items() if at.isdigit()}


def at_hex(state: AnyState, name: str) -> set[str]:
    """The units in a hex."""
    return {unit for unit, at in state.view("german")["board"]["units"].items() if at == name}


def choices(state: AnyState, verb: str) -> set[str]:
    """What may be chosen with a verb now, without the verb."""
    return {" ".join(action.args) for action in state.legal_actions() if action.verb == verb}


def asked(state: AnyState) -> tuple[str, str]:
    """Who decides, and in which step."""
    decision = state.decision
    return ("", "") if decision is None else (decision.side, decision.step)


def fall_back(state: AnyState, *orders: str) -> None:
    """Retreat as ordered, each "unit hex"; whoever is left takes the first way there is."""
    for order in orders:
        state.apply(f"retreat {order}")
    while asked(state)[1] == "battle.withdraw":
        state.apply(state.legal_actions()[0])
