"""A piece of open country and what is needed to fight a battle on it in a few lines."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, NamedTuple

import hexfront
from hexfront import State
from hexfront.games.kaisers_war_1918.board import PLACES
from hexfront.games.kaisers_war_1918.world import build_world
from hexfront.hexes import members

GAME: Any = hexfront.games["kaisers-war-1918"]

#: A target in France. All hexes near it are made clear, dry and empty of cities.
TARGET = "0617"
NORTH, NORTH_EAST, SOUTH_EAST, SOUTH, SOUTH_WEST, NORTH_WEST = RING = (
    *("0616", "0717", "0718", "0618", "0518", "0517"),
)
#: Behind the northern attackers, out of every zone of the defenders; and behind the defenders.
REAR, BEHIND = "0615", "0619"
#: Two units far away that could fight: they keep a Combat Phase open when all else is done.
SKIRMISH = {"sc": "4427", "sa": "4428"}
MINIMA = (0, 50, 100, 150, 200, 300, 400, 500, 600)
SUMMER, WINTER, THAW = 3, 5, 7
#: Both tables of the ledger (43.4): for each die the results of the nine columns.
TABLES = {
    "big_push": (
        "AC AD AD AD AA BB BB BB BB",
        "AC AA AA AW AW BB DA DA DW",
        "AD AW AW BB BB DA DW DW DD",
        "AA AW BB BB BB DW DW DD DC",
        "AW BB DW DW DW DW DD DC DC",
        "AW DW DD DD DD DD DC DC DC",
    ),
    "infiltration": (
        "AC AP AP AA AA MD MD MD MD",
        "AP AA AA AW MD MD DW DW DP",
        "AP AW AW MD DW DW DP DP DP",
        "AA AW MD DW DP DP DP DP DP",
        "AW MD DP DP DP DP DP DP DC",
        "AW DP DP DP DP DP DP DC DC",
    ),
}

Force = dict[str, Any]


def _field() -> dict[str, Any]:
    """Changes of the map that make the field."""
    w = build_world({})
    near = members(w.ways.reach(1 << w.grid.hex(TARGET), -1, 4))
    names = [w.names[h] for h in near]
    pairs = [(a, b) for a in near for b in near if a < b and w.grid.adjacent(a, b) and w.wet[a] >> b & 1]
    return {
        "terrain": dict.fromkeys(names, "clear"),
        "cities": {name: None for name in names if w.cities >> w.grid.hex(name) & 1},
        "hexsides": [[w.names[a], w.names[b], "open"] for a, b in pairs],
    }


FIELD = _field()


class Odds(NamedTuple):
    """What is announced before the die falls."""

    attack: int
    defense: int
    percent: int


def unit(name: str, side: str, **more: Any) -> dict[str, Any]:
    """An infantry corps with factors 3-3-3, always supplied, unless something else is said."""
    base = {"id": name, "side": side, "size": "XXX", "attack": 3, "defense": 3, "move": 3, "circle": True}
    return base | more


def central(name: str, **more: Any) -> dict[str, Any]:
    """A German unit."""
    return unit(name, "central", **more)


def allied(name: str, **more: Any) -> dict[str, Any]:
    """A French unit."""
    return unit(name, "allied", **more)


def battle(attackers: Force, defenders: Any, target: str = TARGET, **more: Any) -> State[Any, Any]:
    """A Combat Phase of the Central Powers: hexes with their attackers, and the units in the target.

    A number makes a corps with that factor, always supplied: ``c1``, ``c2`` attack, ``a1``, ``a2`` defend;
    if the Allies are active it is the other way round. A document makes a unit of its own. A skirmish far
    away keeps the phase open.
    """
    side = more.setdefault("active", "central")
    other = {"central": "allied", "allied": "central"}[side]
    signs = {"central": "c", "allied": "a"}
    new: list[dict[str, Any]] = list(more.pop("new_units", []))
    units = SKIRMISH | more.pop("units", {})
    new += [unit("sc", "central"), unit("sa", "allied")]
    for stacks, owner, factor in ((attackers, side, "attack"), ({target: defenders}, other, "defense")):
        count = 0
        for place, held in stacks.items():
            for one in held if isinstance(held, list | tuple) else [held]:
                name = one
                if not isinstance(one, str):
                    count += 1
                    plain = {factor: one} if isinstance(one, int) else dict(one)
                    name = plain.pop("id", f"{signs[owner]}{count}")
                    new.append(unit(name, owner, **plain))
                units[name] = place
    changes = {key: FIELD[key] | more.pop(key, {}) for key in ("terrain", "cities")}
    changes["hexsides"] = FIELD["hexsides"] + more.pop("hexsides", [])
    document = {"phase": "combat 1", "turn": 2, "vp": {"central": 50, "allied": 50}, "units": units}
    return GAME.position(document | changes | {"new_units": new} | more)


def declare(state: State[Any, Any], *plan: str, target: str = TARGET, verb: str = "attack") -> Odds:
    """Attack a hex with the planned steps, or with everybody who may join; stop at the next decision."""
    state.explicit_chance = True
    state.apply(f"{verb} {target}")
    for step in plan:
        state.apply(step)
    while not plan and (joins := [a for a in state.legal_actions() if a.verb == "join"]):
        state.apply(joins[0])
    return odds(state.apply("declare"))


def odds(events: Iterable[Any]) -> Odds:
    """The odds among some events."""
    told = [event.facts for event in events if event.name == "odds"]
    return Odds(*(told[-1][name] for name in Odds._fields)) if told else Odds(0, 0, 0)


def column(percent: int) -> int:
    """The column of a percentage (43.4a)."""
    return max(i for i, least in enumerate(MINIMA) if least <= percent)


def choose(state: State[Any, Any], table: str = "push") -> None:
    """Choose a table if there is a choice, and decline They Shall Not Pass."""
    if asked(state)[1] == "battle.table":
        state.apply(table)
    if asked(state)[1] == "battle.hold":
        state.apply("pass")


def roll(state: State[Any, Any], result: str | int, table: str = "push") -> list[Any]:
    """Let the combat die show a number, or the lowest that brings a result in the column of this battle."""
    choose(state, table)
    assert asked(state) == ("chance", "battle.roll")
    fight = state.board.battle
    if isinstance(result, str):
        rows = [row.split()[fight.column] for row in TABLES[fight.table]]
        result = rows.index(result) + 1
    return state.apply(f"chance {result}")


def fought(
    attackers: Force, defenders: Any, result: str | int, *plan: str, table: str = "push", **more: Any
) -> State[Any, Any]:
    """A battle with a given result."""
    state = battle(attackers, defenders, **more)
    declare(state, *plan, target=more.get("target", TARGET))
    roll(state, result, table)
    return state


def where(state: State[Any, Any], *units: str) -> Any:
    """Where one unit is, or a list for several."""
    w = state.world
    found = [PLACES.word(w, state.board.loc[w.index[unit]]) for unit in units]
    return found[0] if len(found) == 1 else found


def alive(state: State[Any, Any], *units: str) -> set[str]:
    """Those of some units that are not in the dead pile and not out of the game."""
    return {name for name in units if where(state, name) not in ("dead", "gone")}


def at_hex(state: State[Any, Any], place: str) -> set[str]:
    """The units in a hex."""
    return set(state.world.unit_names(state.board.stack[state.world.grid.hex(place)]))


def choices(state: State[Any, Any], verb: str) -> set[str]:
    """What may be chosen with a verb now, its words joined."""
    found = {" ".join(a.args) for a in state.legal_actions() if a.verb == verb}
    return found - {*SKIRMISH.values()} if verb == "attack" else found


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
    """Retreat everybody by the first way offered; tells who began where."""
    went: dict[str, str] = {}
    while asked(state)[1] in ("withdraw", "retreat.step"):
        action = state.legal_actions()[0]
        if action.verb == "retreat":
            went[action.args[0]] = action.args[1]
        state.apply(action)
    return went


def lost(events: Iterable[Any]) -> list[str]:
    """Units lost among some events, in order."""
    return [unit for event in events if event.name.startswith("lost") for unit in event.units]


def rules(events: Iterable[Any], name: str) -> list[str]:
    """The rows that some events name."""
    return [event.rule for event in events if event.name == name]
