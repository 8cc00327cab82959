"""22. Supply: levels by front, what actions cost, crisis (R-49, R-50, R-51)."""

from __future__ import annotations

from itertools import combinations
from typing import Any

from hexfront.games.emperors_last_war.board import Board, S
from hexfront.games.emperors_last_war.figures import CRISIS_AT
from hexfront.games.emperors_last_war.rules import inforce
from hexfront.games.emperors_last_war.world import FRONTS, POWER_NAMES, SIDE_NAMES, World
from hexfront.hexes import members
from hexfront.kernel import Refusal
from hexfront.mechanics.memory import remembered

#: Kinds of action of a front in one Player-Turn (22.1), by number, and how the log calls them.
PAUSE, LIMITED, OFFENSIVE = 0, 1, 2
ACTIONS = ("pause", "limited", "offensive")
ACTION_NAMES = ("operational pause", "limited action", "offensive")
FRONT_NAMES = ("Eastprussian front", "Polish front", "Galician front")


def slot(power: int, front: int) -> int:
    """Where a power's figure for a front stands in a list by power and front."""
    return power * len(FRONTS) + front


def changed(values: tuple[int, ...], power: int, front: int, value: int) -> tuple[int, ...]:
    """A list by power and front with one figure changed."""
    k = slot(power, front)
    return (*values[:k], value, *values[k + 1 :])


def numbers(w: World) -> dict[str, Any]:
    """The figures of rule 22."""
    rows: dict[str, Any] = w.charts["supply"]
    return rows


def start(b: Board, w: World) -> dict[str, dict[str, int]]:
    """The levels with which a scenario begins, by front and power (22f, C.4b, 29.1a, D.b, E.b)."""
    tables = inforce.terms()[b.scenario].tables
    rows = w.charts["scenario"].get(tables, {})
    found: dict[str, dict[str, int]] = rows.get("start", w.charts["supply"]["campaign"]["start"])
    return found


def fronts_in_play(b: Board, w: World) -> list[int]:
    """The fronts on which a scenario keeps supply levels (22a, C.4b)."""
    return [k for k, name in enumerate(FRONTS) if name in start(b, w)]


def level(b: Board, power: int, front: int) -> int:
    """The supply level of a power on a front, known to all (22a, 22g)."""
    return b.levels[slot(power, front)]


def set_level(b: Board, power: int, front: int, value: int) -> None:
    """Move the marker of a front."""
    b.levels = changed(b.levels, power, front, value)


def action(b: Board, power: int, front: int) -> int:
    """The kind of action that a power has paid for on a front this Player-Turn; none is a pause (22.1a)."""
    return b.action[slot(power, front)]


def offensive(b: Board, power: int, front: int) -> bool:
    """Whether an offensive has been paid for on a front (22.1c)."""
    return action(b, power, front) == OFFENSIVE


def front_of(w: World, h: int) -> int:
    """The front on which what happens in a hex is paid; for attacks see ``charges``."""
    return w.front_of[h]


# What comes in and goes out ---------------------------------------------------------------------------


def raised(w: World, at: int, points: int) -> int:
    """A level after points were added one by one.

    While it stands at 6 or less a step costs two points, and a single one left over is lost (22.5d, R-51).
    """
    rows = numbers(w)
    climb = int(rows["climb_cost_in_crisis"])
    while points:
        price = climb if at <= CRISIS_AT else 1
        if price > points:
            break
        at, points = at + 1, points - price
    return at


def add(s: S, power: int, front: int, points: int, rule: str, why: str) -> None:
    """Points come to a front (22b, 28.2b)."""
    b = s.board
    set_level(b, power, front, raised(s.world, level(b, power, front), points))
    _tell(s, power, front, rule, f"receives {points} SP", why)


def pay(s: S, power: int, front: int, points: int, rule: str, why: str) -> None:
    """Points of a front are spent; the level never falls below 0 (R-50)."""
    b = s.board
    if not points or not inforce.on(b, "supply"):
        return
    set_level(b, power, front, max(0, level(b, power, front) - points))
    _tell(s, power, front, rule, f"pays {points} SP", why)


def _tell(s: S, power: int, front: int, rule: str, what: str, why: str) -> None:
    s.log(
        "supply",
        rule,
        owner=SIDE_NAMES[POWER_NAMES[power]],
        front=FRONT_NAMES[front],
        what=what,
        why=why,
        level=level(s.board, power, front),
    )


def cap_levels(s: S, power: int) -> None:
    """What stands above 24 when the Supply Phase ends is lost (22e, R-51)."""
    b, most = s.board, int(numbers(s.world)["level_max"])
    for front in range(len(FRONTS)):
        set_level(b, power, front, min(level(b, power, front), most))


# Actions (22.1, 22.2) ----------------------------------------------------------------------------------


def cost(w: World, kind: int) -> int:
    """What a kind of action costs in all (22.2a, 22.2b, 22.2c)."""
    return int(numbers(w)["action_cost"][ACTIONS[kind]])


def due(b: Board, w: World, power: int, front: int, kind: int) -> int:
    """What is still to be paid for a kind of action; what was paid before counts (22.2d, R-49)."""
    return max(0, cost(w, kind) - cost(w, action(b, power, front)))


def against_action(b: Board, w: World, power: int, front: int, kind: int) -> Refusal | None:
    """Why a front may not be raised to a kind of action (22.2, 28.2c, R-49)."""
    name = f"{FRONT_NAMES[front]}: "
    if kind == OFFENSIVE and b.dissolved[slot(power, front)] and not offensive(b, power, front):
        return Refusal(
            "28.2c", name + "a division was dissolved there, so there is no offensive this Player-Turn."
        )
    price = due(b, w, power, front, kind)
    if level(b, power, front) < price:
        return Refusal("22.2d", name + f"{price} SP are needed, and the level is {level(b, power, front)}.")
    return None


def undertake(s: S, power: int, front: int, kind: int) -> None:
    """Pay for a kind of action on a front, in the Supply Phase or with the attack that needs it (22.2d)."""
    b, w = s.board, s.world
    price = due(b, w, power, front, kind)
    if kind <= action(b, power, front):
        return
    b.action = changed(b.action, power, front, kind)
    pay(s, power, front, price, "22.2d", f"for a {ACTION_NAMES[kind]}")


# Attacks (22.1 to 22.3, 22.5) ---------------------------------------------------------------------------


def charges(b: Board, w: World, hexes: int) -> list[tuple[int, ...]]:
    """The fronts to which an attack from some hexes may be counted; the attacker names one (22.2.1a, R-49).

    A front that all attackers have in common stands alone. If there is none they count on several at once.
    Without rules of supply there is one answer: no front at all.
    """
    return _charges(w, hexes) if inforce.on(b, "supply") else [()]


@remembered
def _charges(w: World, hexes: int) -> list[tuple[int, ...]]:
    each = [w.fronts[h] for h in members(hexes)]
    for size in range(1, len(FRONTS) + 1):
        found = [
            some
            for some in combinations(range(len(FRONTS)), size)
            if all(set(some) & set(one) for one in each)
        ]
        if found:
            return found
    return []


def kind_needed(b: Board, w: World, power: int, front: int) -> int:
    """The kind of action that one more attack on a front makes (22.1b, 22.1c)."""
    made = b.attacks_made[slot(power, front)]
    return OFFENSIVE if made >= int(numbers(w)["limited_attacks"]) else max(LIMITED, action(b, power, front))


def against_attack(b: Board, w: World, power: int, fronts: tuple[int, ...]) -> Refusal | None:
    """Why an attack may not be counted to some fronts: they cannot pay, or are at 0 (22.5c, R-49)."""
    for front in fronts:
        if not level(b, power, front):
            return Refusal("22.5c", f"{FRONT_NAMES[front]}: at supply level 0 nobody attacks.")
        kind = kind_needed(b, w, power, front)
        refusal = against_action(b, w, power, front, kind)
        if refusal is not None:
            return refusal
        if level(b, power, front) - due(b, w, power, front, kind) <= 0:
            text = f"{FRONT_NAMES[front]}: the attack would take the last SP, and at level 0 nobody attacks."
            return Refusal("22.5c", text)
    return None


def against_charges(b: Board, w: World, power: int, hexes: int) -> Refusal | None:
    """What speaks against counting an attack from some hexes to any front at all, for the first of them."""
    found = [against_attack(b, w, power, fronts) for fronts in charges(b, w, hexes)]
    return None if None in found else next(iter(found), None)


def open_charges(b: Board, w: World, power: int, hexes: int) -> list[tuple[int, ...]]:
    """Those fronts to which an attack may be counted and that can pay for it."""
    return [fronts for fronts in charges(b, w, hexes) if against_attack(b, w, power, fronts) is None]


def charge_attack(s: S, power: int, fronts: tuple[int, ...]) -> None:
    """An attack is declared: count it, and pay if it raises the kind of action (22.1, 22.2d, R-49)."""
    b, w = s.board, s.world
    for front in fronts:
        undertake(s, power, front, kind_needed(b, w, power, front))
        b.attacks_made = changed(b.attacks_made, power, front, b.attacks_made[slot(power, front)] + 1)


def crisis(b: Board, power: int, front: int) -> bool:
    """Whether a power is in supply crisis on a front: at level 6 or less (22.5a, 22.5b)."""
    return inforce.on(b, "supply") and level(b, power, front) <= CRISIS_AT


def failure_cost(w: World, die: int, defenders: int) -> int:
    """What a failed attack costs: 1 on an odd die, and 1 in any case against 4 CP or more (22.3, R-50)."""
    rows = numbers(w)
    strong = defenders >= int(rows["strong_defence_cp"])
    return die % 2 * int(rows["failure_odd"]) + strong * int(rows["failure_strong_defence"])


def charge_failure(s: S, power: int, fronts: tuple[int, ...], die: int, defenders: int) -> None:
    """A failed attack is charged to its front after the die (22.3a, 22.3b, R-50)."""
    strong = defenders >= int(numbers(s.world)["strong_defence_cp"])
    for front in fronts:
        cost_here = failure_cost(s.world, die, defenders)
        pay(s, power, front, cost_here, "22.3b" if strong else "22.3a", "for a failed attack")


def price_of(w: World, u: int) -> int:
    """What a unit costs to rally or to form: its printed strength, an HQ its command range (22.4a, 31e)."""
    return w.range[u] if w.hqs >> u & 1 else w.strength[u]
