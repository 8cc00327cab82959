"""A piece of open steppe and what is needed to fight a battle on it in a few lines."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, NamedTuple

from tests.games.kaisers_war_east.counters import COUNTERS

import hexfront
from hexfront import State
from hexfront.games.kaisers_war_east.board import PLACES
from hexfront.hexes import members

GAME: Any = hexfront.games["kaisers-war-east"]

#: Clear ground in Russia for two hexes around, without rivers between the target and its neighbours.
TARGET = "3524"
NORTH, NORTH_EAST, SOUTH_EAST, SOUTH, SOUTH_WEST, NORTH_WEST = RING = (
    *("3523", "3623", "3624", "3525", "3424", "3423"),
)
#: Behind the northern attackers, out of every zone of the defenders.
REAR, REAR_WEST, REAR_EAST = "3522", "3422", "3622"
SUMMER, WINTER = 9, 14
#: Two cavalry corps far away that could fight: they keep a Combat Phase open when all else is done.
SKIRMISH = {"GE-HKK6": "4120", "RU-K4": "4121"}
MINIMA = (0, 50, 100, 150, 200, 300, 400, 500, 600)
#: Both tables of the ledger (CH-CRT): for each die the results of the nine columns.
TABLES = {
    "standard": (
        "AZ AZ AD AD AD ST BB BB BB",
        "AZ AD AD AD ST BB BB DD DD",
        "AD AD AD ST BB BB DD DD DD",
        "AD AD ST ST DD DD DD DD DZ",
        "AD ST ST DD DD DD DD DZ DZ",
        "AD DD DD DD DD DD DZ DZ DZ",
    ),
    "shock": (
        "AZ AD AD AD AD MD MD MD MD",
        "AD AD AD AD MD MD MD DP DP",
        "AD AD MD MD DP DP DP DP DP",
        "AD AD MD DP DP DP DP DP BT",
        "AD MD DP DP DP DP BT BT BT",
        "AD DP DP DP BT BT BT BT BT",
    ),
}

Force = dict[str, Any]


class Odds(NamedTuple):
    """What is announced before the die falls."""

    attack: int
    defense: int
    percent: int


def battle(attackers: Force, defenders: Any, target: str = TARGET, **more: Any) -> State[Any, Any]:
    """A Combat Phase: hexes with their attackers, and the units in the target.

    A number makes a corps with that factor: German ``c1``, ``c2`` to attack, Russian ``a1``, ``a2`` to
    defend; if the Allies are active it is the other way round. ``skirmish`` keeps the phase open.
    """
    side = more.setdefault("active", "central")
    more["units"] = (SKIRMISH if more.pop("skirmish", False) else {}) | more.get("units", {})
    names = {"central": ("c", "a"), "allied": ("a", "c")}[side]
    new: list[dict[str, Any]] = list(more.pop("new_units", []))
    units = dict(more.pop("units", {}))
    for stacks, sign, factor, owner in (
        (attackers, names[0], "attack", side),
        ({target: defenders}, names[1], "defense", {"central": "allied", "allied": "central"}[side]),
    ):
        count = 0
        for place, held in stacks.items():
            for unit in held if isinstance(held, list | tuple) else [held]:
                name = unit
                if isinstance(unit, int):
                    count += 1
                    name = f"{sign}{count}"
                    new.append({"id": name, "side": owner, factor: unit})
                units[name] = place
    document = {"phase": "combat 1", "turn": SUMMER, "units": units} | more
    return GAME.position({"counters": COUNTERS} | document | ({"new_units": new} if new else {}))


def declare(state: State[Any, Any], *plan: str, target: str = TARGET, shock: bool = False) -> Odds:
    """Attack a hex with the planned steps, or with everybody who may join; stop before the die."""
    state.explicit_chance = True
    state.apply(f"attack {target}")
    for step in plan:
        state.apply(step)
    while not plan and (joins := [a for a in state.legal_actions() if a.verb == "join"]):
        state.apply(joins[0])
    return odds(state.apply("declare shock" if shock else "declare"))


def odds(events: Iterable[Any]) -> Odds:
    """The odds among some events."""
    told = [event.facts for event in events if event.name == "odds"]
    return Odds(*(told[-1][name] for name in Odds._fields)) if told else Odds(0, 0, 0)


def column(percent: int) -> int:
    """The column of a percentage (14.13a)."""
    return max(i for i, least in enumerate(MINIMA) if least <= percent)


def roll(state: State[Any, Any], result: str | int) -> list[Any]:
    """Let the combat die show a number, or the lowest that brings a result in the column of this battle."""
    if isinstance(result, str):
        fight = state.board.battle
        rows = [row.split()[column(fight.percent)] for row in TABLES[fight.table]]
        result = rows.index(result) + 1
    return state.apply(f"chance {result}")


def fought(
    attackers: Force, defenders: Any, result: str, *plan: str, shock: bool = False, **more: Any
) -> State[Any, Any]:
    """A battle with a given result."""
    state = battle(attackers, defenders, **more)
    declare(state, *plan, target=more.get("target", TARGET), shock=shock)
    roll(state, result)
    return state


def where(state: State[Any, Any], *units: str) -> Any:
    """Where one unit is, or a list for several."""
    w = state.world
    found = [PLACES.word(w, state.board.loc[w.index[unit]]) for unit in units]
    return found[0] if len(found) == 1 else found


def at_hex(state: State[Any, Any], place: str) -> set[str]:
    """The units in a hex."""
    return set(state.world.unit_names(state.board.stack[state.world.grid.hex(place)]))


def on_map(state: State[Any, Any], prefix: str) -> set[str]:
    """The units on the map whose names begin so."""
    w = state.world
    out = sum(1 << u for u, h in enumerate(state.board.loc) if h >= 0)
    return {w.ids[u] for u in members(out) if w.ids[u].startswith(prefix)}


def choices(state: State[Any, Any], verb: str) -> set[str]:
    """What may be chosen with a verb now, its words joined."""
    return {" ".join(a.args) for a in state.legal_actions() if a.verb == verb}


def targets(state: State[Any, Any]) -> set[str]:
    """Hexes that may be attacked now, the skirmish apart."""
    assert asked(state)[1] == "combat"
    return choices(state, "attack") - {*SKIRMISH.values()}


def asked(state: State[Any, Any]) -> tuple[str, str]:
    """Who decides what."""
    decision = state.decision
    assert decision is not None
    return decision.side, decision.step


def points(state: State[Any, Any]) -> tuple[int, int]:
    """VP of the Central Powers and of the Allies."""
    return state.board.central_vp, state.board.allied_vp


def why_not(state: State[Any, Any], action: str) -> str:
    """The rule against an action; an empty word if it is legal."""
    refusal = state.why_not(action)
    return refusal.rule if refusal else ""


def withdraw(state: State[Any, Any]) -> dict[str, str]:
    """Retreat everybody by the first way offered; tells who went where."""
    went: dict[str, str] = {}
    while asked(state)[1] == "withdraw":
        action = state.legal_actions()[0]
        went[action.args[0]] = action.args[1]
        state.apply(action)
    return went


def lost(events: Iterable[Any]) -> list[str]:
    """Units lost among some events, in order."""
    return [unit for event in events if event.name == "lost" for unit in event.units]


def rules(events: Iterable[Any], name: str) -> list[str]:
    """The rows that some events name."""
    return [event.rule for event in events if event.name == name]
