"""What players see: the map, the counters, forecasts, where a unit can go, and advice."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator
from fractions import Fraction
from functools import cache
from typing import Any, NamedTuple

from hexfront.games.bridgehead.board import S, covered, enemy, occupied
from hexfront.games.bridgehead.rules import bonus, reach, result, ways_back
from hexfront.games.bridgehead.world import BLUE, GREY, World, standard

from hexfront.hexes import members
from hexfront.kernel import Action, Caution, Chances, Forecast, Modifier, Order, act
from hexfront.kernel.scene import Box, Piece, Place, Scene, Sheet, Terrain, Track
from hexfront.mechanics.advice import advised, each
from hexfront.mechanics.ways import found_ways

COLOURS = {BLUE: "#2f5d9b", GREY: "#8b8f94"}
PAPER = "#f3ead2"
DIE = range(1, 7)
MEANINGS = {"lost": "the defender is lost", "retreat": "the defender retreats", "nothing": "nothing happens"}


@cache
def sheet() -> Sheet:
    """The printed map."""
    w = standard()
    return Sheet(
        title="Bridgehead",
        grid=w.grid,
        terrain={row["id"]: row["terrain"] for row in w.rows},
        terrains=(
            Terrain("clear", PAPER, label="Clear"),
            Terrain("wood", "#c3d3a0", edge="#93aa6c", texture="trees", label="Wood"),
        ),
        places=tuple(Place(row["id"], row["name"], label=row["name"]) for row in w.rows if row["name"]),
        paper=PAPER,
    )


def _piece(w: World, unit: str, place: str = "", spent: bool = False) -> Piece:
    made = w.units[w.index[unit]]
    return Piece(
        id=unit,
        hex=place,
        strength=str(made.strength),
        size="III",
        name=made.name,
        fill=COLOURS[made.side],
        side=made.side,
        spent=spent,
        factors={"strength": made.strength},
    )


def _back(name: str, place: str = "") -> Piece:
    return Piece(id=name, hex=place, name="face down", fill=COLOURS[GREY], facedown=True, side=GREY)


def pieces(w: World) -> tuple[Piece, ...]:
    """Every counter, and the back of those that lie face down."""
    return (_back("back"), *(_piece(w, unit) for unit in w.ids))


def scene(w: World, view: dict[str, Any]) -> Scene:
    """What a side sees."""
    doc = view["board"]
    seen = [_piece(w, unit, at, unit in doc["moved"]) for unit, at in doc["units"].items() if at in w.grid]
    backs = [_back(f"back-{n}", at) for n, at in enumerate(doc["blanks"])]
    off = {
        place: tuple(_piece(w, unit) for unit, at in doc["units"].items() if at == place)
        for place in ("tray", "lost")
    }
    return Scene(
        sheet=sheet(),
        pieces=(*backs, *seen),
        caption=(f"Turn {doc['turn']} of 4",),
        tracks=(Track("Turn", doc["turn"], 1, 4),),
        boxes=(
            *([Box("tray", "To be set up", "reserve", off["tray"], GREY)] if off["tray"] else []),
            *([Box("lost", "Lost", "lost", off["lost"])] if off["lost"] else []),
        ),
    )


# Forecasts -----------------------------------------------------------------------------------------


def forecast(s: S, action: Action) -> Forecast | None:
    """The chances of an attack; of a unit that lies face down each that it may be counts alike (2.2)."""
    if action.verb != "attack" or action not in s.legal_actions():
        return None
    b, w = s.board, s.world
    u, target = w.index[action.args[0]], w.grid.hex(action.args[1])
    v = b.stack[target] - 1
    blind = w.side_of[u] == BLUE and covered(b, w) >> v & 1
    foes = members(covered(b, w)) if blind else (v,)
    counts = Counter(
        result(die + bonus(w, w.strength[u], w.strength[foe], target)) for foe in foes for die in DIE
    )
    total = len(foes) * len(DIE)
    strengths = " or ".join(str(strength) for strength in sorted({w.strength[foe] for foe in foes}))
    return Forecast(
        f"{w.units[u].name} attacks {w.place_name(target)}: {w.strength[u]} against {strengths}",
        tuple(Chances(name, Fraction(counts[name], total), MEANINGS[name]) for name in MEANINGS),
        (Modifier("wood", "-2", "4.3"),) if w.wood >> target & 1 else (),
    )


# Ways and advice -----------------------------------------------------------------------------------


def _march_ways(s: S, h: int, units: int) -> list[Order]:
    b, w = s.board, s.world
    u = b.stack[h] - 1
    side = s.board.active
    if u < 0 or w.side_of[u] != side or b.moved >> u & 1 or (units and not units >> u & 1):
        return []
    return [
        Order("move", (act("move", w.ids[u], w.names[to]),), w.ids[u], w.names[to], cost)
        for cost, found in enumerate(reach(s, u))
        for to in members(found)
    ]


def ways(s: S, hex_name: str, units: tuple[str, ...]) -> list[Order]:
    """Where a unit can go in the decision at hand."""
    return found_ways(s, {"movement": _march_ways}, hex_name, units)


class Estimate(NamedTuple):
    """What a side judges its orders by."""

    s: S
    side: str


def _move_advice(e: Estimate) -> list[Order]:
    """Both sides go for Mill."""
    b, w = e.s.board, e.s.world

    def gain(action: Action) -> float:
        start = b.loc[w.index[action.args[0]]]
        return w.grid.distance(start, w.mill) - w.grid.distance(w.grid.hex(action.args[1]), w.mill)

    return each(e.s, gain)


def _attack_advice(e: Estimate) -> list[Order]:
    """The better the chance, the better the attack."""

    def gain(action: Action) -> float:
        chances = forecast(e.s, action)
        assert chances is not None
        return float(chances.probability("lost") + chances.probability("retreat") / 2)

    return each(e.s, gain)


def orders(s: S, kinds: Collection[str] = ()) -> list[Order]:
    """Whole orders with what they are worth."""
    advisers = {"movement": _move_advice, "combat": _attack_advice}
    return advised(s, advisers, lambda side: Estimate(s, side), kinds)


def describe_state(s: S) -> str:
    """The moment in a few words."""
    return f"turn {s.board.turn}, {s.board.active}"


#: Actions as a player would say them; an action without arguments speaks for itself.
WORDS = {
    "place": "Set up {0} in {1}",
    "move": "Move {0} to {1}",
    "attack": "Attack {1} with {0}",
    "retreat": "Retreat to {0}",
}


def describe_action(s: S, action: Action) -> str:
    """An action as a player would say it."""
    w = s.world
    words = [
        w.units[w.index[word]].name
        if word in w.index
        else w.place_name(w.grid.hex(word))
        if word in w.grid
        else word
        for word in action.args
    ]
    known = len(words) == WORDS.get(action.verb, "").count("{")
    return WORDS[action.verb].format(*words) if words and known else action.capitalize()


def worth(s: S, side: str) -> float:
    """Units left, and how near Blue is to Mill, as a side sees it."""
    b, w = s.board, s.world
    near = [w.grid.distance(b.loc[u], w.mill) for u in members(w.side[BLUE]) if b.loc[u] >= 0]
    standing = {one: sum(b.loc[u] >= 0 for u in members(w.side[one])) for one in (BLUE, GREY)}
    gain = 2.0 * (standing[side] - standing[enemy(side)])
    return gain + (-1 if side == BLUE else 1) * min(near, default=4)


def warnings(s: S, side: str) -> Iterator[Caution]:
    """4.4: a unit next to the enemy that would have to retreat and cannot is lost."""
    b, w = s.board, s.world
    foes = occupied(b, w, enemy(side))
    for u in members(w.side[side]):
        h = b.loc[u]
        if h >= 0 and w.touching[h] & foes and not ways_back(s, u):
            text = f"{w.units[u].name} in {w.place_name(h)} would be lost in a retreat: no way back is open."
            yield Caution("retreat", "4.4", text, w.names[h], (w.ids[u],))
