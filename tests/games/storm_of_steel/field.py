"""Open country to fight on: a target, the six hexes around it, and an attack in a few lines."""

from __future__ import annotations

from functools import cache
from typing import Any

from hexfront import State
from hexfront.games.storm_of_steel.board import PLACES
from hexfront.games.storm_of_steel.game import GAME

#: The target in France, and the ring around it from the north clockwise.
TARGET = "2327"
NORTH, NORTH_EAST, SOUTH_EAST, SOUTH, SOUTH_WEST, NORTH_WEST = RING = (
    *("2326", "2427", "2428", "2328", "2228", "2227"),
)
#: HQs with a long reach in own industrial cities: everybody is in command and in supply.
STAFF = {"gq": "Saarbrucken", "fq": "Paris"}
#: Units far away that could fight: they keep a segment open when all else is done.
SKIRMISH = {"gs": "2827", "fs": "2828"}


@cache
def _ground() -> dict[str, Any]:
    """Changes of the map: clear and dry ground around the target, no railways on it."""
    w = GAME.world_of("west_1914")
    grid = w.grid
    near = {w.names[h] for h in grid.hexes if grid.distance(grid.hex(TARGET), h) <= 3}
    pairs = [
        (a, w.names[n])
        for a in sorted(near)
        for n in grid.neighbours[grid.hex(a)]
        if w.names[n] in near and a < w.names[n]
    ]
    return {
        "terrain": dict.fromkeys(sorted(near), "clear"),
        "hexsides": [[a, b, "open"] for a, b in pairs],
        "railways": [[a, b, "none"] for a, b in pairs],
    }


def unit(name: str, side: str, **more: Any) -> dict[str, Any]:
    """A corps of strength 6 and 12 entrenched, cadre 2, unless it says otherwise."""
    return {"id": name, "side": side} | more


def position(units: dict[str, str], new: list[dict[str, Any]], **more: Any) -> State[Any, Any]:
    """A combat segment of the Central Powers in open country, with HQs that reach everybody.

    ``reach`` is the command radius of the German HQ.
    """
    ground, reach = _ground(), more.pop("reach", 9)
    staff = [
        unit("gq", "central", type="HQ", mobile=2, command_radius=reach),
        unit("fq", "entente", type="HQ", mobile=2, command_radius=9),
    ]
    doc = {
        "scenario": "west_1914",
        "phase": "combat",
        "half": "central",
        "turn": "1914Su",
        "units": more.pop("staff", STAFF) | units,
        "new_units": [*staff, *new],
        "terrain": ground["terrain"] | more.pop("terrain", {}),
        "hexsides": [*ground["hexsides"], *more.pop("hexsides", [])],
        "railways": ground["railways"],
    }
    return GAME.position(doc | more)


def battle(attackers: dict[str, Any], defenders: Any, target: str = TARGET, **more: Any) -> State[Any, Any]:
    """A combat segment of the Central Powers: hexes with their attackers, and the units in the target.

    A number makes a corps of that strength, a document a unit of its own: ``c1``, ``c2`` attack, ``e1``,
    ``e2`` defend; ``others`` are further units by hex, ``o1``, ``o2`` of the defender. With
    ``half="entente"`` the Entente attacks.
    """
    side = more.get("half", "central")
    foe = {"central": "entente", "entente": "central"}[side]
    new, units = list(more.pop("new_units", [])), dict(more.pop("units", {}))
    groups = ((attackers, side, "c"), ({target: defenders}, foe, "e"), (more.pop("others", {}), foe, "o"))
    for hexes, owner, letter in groups:
        count = 0
        for place, made in hexes.items():
            for one in made if isinstance(made, list) else [made]:
                count += 1
                name = f"{letter}{count}"
                detail = {"mobile": one, "entrenched": 2 * one} if isinstance(one, int) else one
                new.append(unit(name, owner, **detail))
                units[name] = place
    if more.pop("skirmish", True):
        new += [unit("gs", "central"), unit("fs", "entente")]
        units |= SKIRMISH
    return position(units, new, **more)


def declare(
    state: State[Any, Any], *units: str, target: str = TARGET, table: str = "", gas: str = ""
) -> State[Any, Any]:
    """Attack the target with some units, by default all that can; dice are scripted in the position."""
    state.apply(f"attack {target}")
    for name in units or sorted(choices(state, "join")):
        state.apply(f"join {name}")
    state.apply("declare")
    if step(state) == "combat.table":
        state.apply(f"table {table or 'assault'}")
    if step(state) == "combat.gas":
        state.apply(f"gas {gas}" if gas else "without")
    return state


# Questions -----------------------------------------------------------------------------------------------


def step(state: State[Any, Any]) -> str:
    """The step of the decision at hand."""
    return state.decision.step if state.decision else ""


def asked(state: State[Any, Any]) -> tuple[str, str]:
    """Who decides in which step."""
    assert state.decision is not None
    return state.decision.side, state.decision.step


def choices(state: State[Any, Any], verb: str) -> set[str]:
    """What may follow a verb now."""
    return {" ".join(action.args) for action in state.legal_actions() if action.verb == verb}


def why_not(state: State[Any, Any], action: str) -> str | None:
    """The rule that forbids an action."""
    refusal = state.why_not(action)
    return None if refusal is None else refusal.rule


def where(state: State[Any, Any], name: str) -> str:
    """The hex of a unit, or the place off the map."""
    w, b = state.world, state.board
    return PLACES.word(w, b.loc[w.index[name]])


def lost(state: State[Any, Any], *names: str) -> bool:
    """Whether all of some units are on the dead pile."""
    return all(where(state, name) == "dead" for name in names)


def told(state: State[Any, Any], name: str) -> Any:
    """The last event of a name among those of the last action."""
    return [event for event in state.events if event.name == name][-1]


def odds(state: State[Any, Any]) -> tuple[str, str]:
    """The odds by strength and after shifts, as the last action told them."""
    facts = told(state, "odds").facts
    return facts["odds"], facts["final"]
