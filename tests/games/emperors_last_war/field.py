"""Open country to fight on: a target, the six hexes around it, and an attack in a few lines."""

from __future__ import annotations

from typing import Any

import hexfront
from hexfront import State
from hexfront.games.emperors_last_war.board import PLACES
from hexfront.games.emperors_last_war.world import build_world

GAME: Any = hexfront.games["emperors-last-war"]
#: The target in scenario A, and the ring around it from east over north.
TARGET = "2822"
EAST, NORTH_EAST, NORTH_WEST, WEST, SOUTH_WEST, SOUTH_EAST = RING = (
    *("2823", "2722", "2721", "2821", "2921", "2922"),
)
#: Two hexes from it: beyond the ring in each direction.
FAR_EAST, FAR_WEST, FAR_NORTH_EAST, FAR_SOUTH_EAST = "2824", "2820", "2623", "3023"
FAR_NORTH_WEST, FAR_SOUTH_WEST = "2621", "3021"
#: Units far away that could fight: they keep an attack phase open when all else is done.
SKIRMISH = {"sc": "4005", "sr": "4006"}
#: So much supply that nobody lacks it.
PLENTY = {side: dict.fromkeys(("eastprussian", "polish", "galician"), 24) for side in ("central", "russia")}


def _field() -> dict[str, Any]:
    """Changes of the map: clear and dry ground without works around the target, no railways anywhere."""
    w = build_world({})
    grid = w.grid
    names = []
    for centre in (TARGET, SKIRMISH["sc"]):
        names += [w.names[h] for h in grid.hexes if grid.distance(grid.hex(centre), h) <= 5]
    near = set(names)
    pairs = [
        (a, w.names[n])
        for a in names
        for n in grid.neighbours[grid.hex(a)]
        if w.names[n] in near and a < w.names[n]
    ]
    return {
        "terrain": dict.fromkeys(names, "clear"),
        "hexsides": [[a, b, "open"] for a, b in pairs],
        "works": {name: None for name in names if grid.hex(name) in w.work},
        "railways": [],
    }


FIELD = _field()


def corps(name: str, side: str, **more: Any) -> dict[str, Any]:
    """A corps of strength 2 and morale 9 with lines of control unless it says otherwise."""
    return {"id": name, "side": side, "strength": 2, "morale": 9} | more


def hq(name: str, side: str, **more: Any) -> dict[str, Any]:
    """A headquarters of range 3."""
    return corps(name, side, type="hq", strength=1, range=3) | more


def cavalry(**more: Any) -> dict[str, Any]:
    """Cavalry of strength 1."""
    return {"type": "cavalry", "strength": 1, "loc": False} | more


def battle(attackers: dict[str, Any], defenders: Any, target: str = TARGET, **more: Any) -> State[Any, Any]:
    """An attack phase of the Central Powers: hexes with their attackers, and the units in the target.

    A number makes a corps of that strength, a document a unit of its own: ``c1``, ``c2`` are of the Central
    Powers, ``r1``, ``r2`` Russian. With ``active="russia"`` Russia attacks. ``others`` are further units by
    hex, named ``o1``, ``o2``, of the defender. A skirmish far away keeps the phase open.
    """
    side = more.setdefault("active", "central")
    foe = {"central": "russia", "russia": "central"}[side]
    new = list(more.pop("new_units", []))
    units = SKIRMISH | more.pop("units", {})
    new += [corps("sc", "central"), corps("sr", "russia")]
    groups = (
        (attackers, side, side[0]),
        ({target: defenders}, foe, foe[0]),
        (more.pop("others", {}), foe, "o"),
    )
    for stacks, owner, sign in groups:
        count = 0
        for place, held in stacks.items():
            for one in held if isinstance(held, list | tuple) else [held]:
                count += 1
                plain = {"strength": one} if isinstance(one, int) else dict(one)
                name = plain.pop("id", f"{sign}{count}")
                new.append(corps(name, owner, **plain))
                units[name] = place
    changes = {key: FIELD[key] | more.pop(key, {}) for key in ("terrain", "works")}
    changes["hexsides"] = FIELD["hexsides"] + more.pop("hexsides", [])
    changes["railways"] = more.pop("railways", [])
    document = {"scenario": "A", "phase": "normal attack", "units": units, "levels": PLENTY}
    state = GAME.position(document | changes | {"new_units": new} | more)
    state.explicit_chance = True
    return state


def ringed(inside: Any, **more: Any) -> State[Any, Any]:
    """The end of a Player-Turn of the Central Powers, whose units stand in a Russian ring."""
    state = battle(dict.fromkeys(RING, 1), inside, active="russia", **more)
    state.plan([("turn.end",), ("escape.begin", 0)])
    state.advance()
    return state


def declare(state: State[Any, Any], *who: str, target: str = TARGET, then: tuple[str, ...] = ()) -> list[Any]:
    """Attack the target with some units or with everybody; stop at the die or at the defender's choice."""
    state.apply(f"attack {target}")
    for name in who:
        state.apply(f"join {name}")
    while not who and (joins := [a for a in state.legal_actions() if a.verb == "join"]):
        state.apply(joins[0])
    events = state.apply("declare")
    for action in then:
        events = state.apply(action)
    while asked(state)[1] in ("attack.front", "attack.against"):
        events = state.apply(state.legal_actions()[0])
    if asked(state)[1] == "attack.special":
        events = state.apply("go")
    return events


def odds(state: State[Any, Any]) -> tuple[int, int, int]:
    """Attack, defense and chance of the attack at hand."""
    fight = state.board.battle
    return fight.attack, fight.defense, fight.chance


def chance_of(attackers: dict[str, Any], defenders: Any, *who: str, **more: Any) -> int:
    """The chance of an attack that is declared."""
    then = more.pop("then", ())
    state = battle(attackers, defenders, **more)
    declare(state, *who, target=more.get("target", TARGET), then=then)
    if asked(state)[1] == "battle.delay":
        state.apply("fight")
    return odds(state)[2]


def won(attackers: dict[str, Any], defenders: Any, *who: str, **more: Any) -> State[Any, Any]:
    """An attack whose die shows 1, which succeeds."""
    then = more.pop("then", ())
    state = battle(attackers, defenders, **more)
    declare(state, *who, target=more.get("target", TARGET), then=then)
    if asked(state)[1] == "battle.delay":
        state.apply("fight")
    state.apply("chance 1")
    return state


def lost(attackers: dict[str, Any], defenders: Any, *who: str, **more: Any) -> State[Any, Any]:
    """An attack whose die shows 12, which fails."""
    then = more.pop("then", ())
    state = battle(attackers, defenders, **more)
    declare(state, *who, target=more.get("target", TARGET), then=then)
    if asked(state)[1] == "battle.delay":
        state.apply("fight")
    state.apply("chance 12")
    return state


def asked(state: State[Any, Any]) -> tuple[str, str]:
    """Who decides what."""
    decision = state.decision
    assert decision is not None
    return decision.side, decision.step


def choices(state: State[Any, Any], verb: str) -> set[str]:
    """What may be chosen with a verb now, its words joined."""
    found = {" ".join(a.args) for a in state.legal_actions() if a.verb == verb}
    return found - {*SKIRMISH.values()} if verb == "attack" else found


def ways(state: State[Any, Any]) -> set[str]:
    """The ways that the beaten unit at hand may take."""
    return choices(state, "way")


def check(state: State[Any, Any]) -> tuple[str, int]:
    """The check that is to be rolled now: of which unit, at what morale."""
    frame = state.agenda[-1]
    return state.world.ids[frame.unit], frame.value


def checks(state: State[Any, Any], die: int = 1) -> dict[str, int]:
    """Roll all checks that are due, each with the same die; by unit the morale."""
    found = {}
    while asked(state)[1] == "check.roll":
        name, value = check(state)
        found[name] = value
        state.apply(f"chance {die}")
    return found


def back(state: State[Any, Any], *path: str) -> None:
    """Retreat the unit at hand by a way, or by the first that is offered."""
    state.apply(f"way {' '.join(path)}" if path else state.legal_actions()[0])


def retreat(state: State[Any, Any]) -> None:
    """Retreat everybody by the first ways that are offered."""
    while asked(state)[1] in ("retreat.unit", "retreat.way"):
        state.apply(state.legal_actions()[0])


def where(state: State[Any, Any], *names: str) -> Any:
    """Where one unit is, or a list for several."""
    w = state.world
    found = [PLACES.word(w, state.board.loc[w.index[name]]) for name in names]
    return found[0] if len(found) == 1 else found


def disrupted(state: State[Any, Any], *names: str) -> Any:
    """Whether a unit is disrupted, or a list for several."""
    found = [bool(state.board.disrupted >> state.world.index[name] & 1) for name in names]
    return found[0] if len(found) == 1 else found


def why_not(state: State[Any, Any], action: str) -> str:
    """The rule against an action; an empty word if it is legal."""
    refusal = state.why_not(action)
    return refusal.rule if refusal else ""


def points(state: State[Any, Any]) -> int:
    """The balance, positive for the Central Powers."""
    return int(state.board.vp)


def rules(events: Any, name: str) -> list[str]:
    """The rows that some events name."""
    return [event.rule for event in events if event.name == name]


def led(**more: Any) -> dict[str, Any]:
    """Scenario C with a headquarters far behind each side: everybody near the target is commanded.

    The Russian one lies due east of the target, so that it changes no direction.
    """
    staff = [hq("g", "central", range=9), hq("k", "russia", range=9)]
    places = {"g": "2818", "k": "2826"}
    new, units = staff + more.pop("new_units", []), places | more.pop("units", {})
    return {"scenario": "C", "new_units": new, "units": units} | more


def by_any_line(state: State[Any, Any]) -> State[Any, Any]:
    """Where a train may take several lines, let it take the first."""
    if state.decision is not None and state.decision.step == "riding":
        state.apply(state.legal_actions()[0])
    return state
