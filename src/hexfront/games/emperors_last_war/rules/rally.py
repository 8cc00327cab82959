"""8.8. Rallying disrupted units in the Supply Phases, with its price in supply (22.4)."""

from __future__ import annotations

from hexfront.games.emperors_last_war.board import Board, S, enemy, flag
from hexfront.games.emperors_last_war.figures import TWO_DICE
from hexfront.games.emperors_last_war.naming import called
from hexfront.games.emperors_last_war.rules import inforce, players, supply, victory
from hexfront.games.emperors_last_war.rules.command import commanded
from hexfront.games.emperors_last_war.rules.encirclement import encircled
from hexfront.games.emperors_last_war.rules.players import OfPowerUnit
from hexfront.games.emperors_last_war.rules.works import fortresses, standing
from hexfront.games.emperors_last_war.telling import troops
from hexfront.games.emperors_last_war.world import World
from hexfront.hexes import members, of
from hexfront.kernel import Action, Chance, Refusal
from hexfront.mechanics.memory import remembered

#: Enemies less than four hexes away disturb a rally (8.8.2b).
NEAR = 3
#: The morale of march units (28.4a).
MARCH_MORALE = 5


@remembered
def _within(w: World, h: int) -> int:
    """Hexes at most three away, as the crow flies (R-18)."""
    return of(n for n in members(w.land) if w.grid.distance(h, n) <= NEAR)


def modifier(b: Board, w: World, u: int) -> tuple[int, str]:
    """What enemy units, fortresses and bridgeheads nearby take from the morale, with its rule (8.8.2, R-18).

    Those across lake, sea or high crest are not adjacent, but near.
    """
    h, foe = b.loc[u], enemy(w.side_of[u])
    foes, rows = b.held[foe] | standing(b, w, foe), w.charts["morale_modifiers"]
    if w.near[h] & foes:
        return int(rows["rally_enemy_adjacent"]), "8.8.2a"
    if _within(w, h) & foes:
        return int(rows["rally_enemy_within_3"]), "8.8.2b"
    return 0, "8.8b"


def limit(b: Board, w: World, u: int) -> int:
    """The sum of two dice up to which a unit rallies (8.8b)."""
    return w.morale[u] + modifier(b, w, u)[0]


def price(b: Board, w: World, u: int) -> int:
    """What a successful rally costs: printed strength, an HQ its range; nothing without supply (22.4a)."""
    return supply.price_of(w, u) if inforce.on(b, "supply") else 0


def refusal(s: S, side: str, u: int) -> Refusal | None:
    """Why a unit may not try to rally now, or nothing."""
    b, w = s.board, s.world
    power, name = w.side_of[u], called(s, u)
    if not b.disrupted >> u & 1 or b.loc[u] < 0 or not players.directs(b, w, side, u):
        return Refusal("8.8a", f"The {name} is not a disrupted unit of yours on the map.")
    if b.rally_tried >> u & 1:
        return Refusal("8.8.1c", f"The {name} has tried in this Supply Phase.")
    if not commanded(b, w, u):
        return Refusal("21.1.3a", f"The {name} is out of command and cannot be rallied.")
    if in_encircled_fortress(b, w, power, b.loc[u]):
        return Refusal("25.4b", f"The {name} is in an encircled fortress and cannot be rallied.")
    return _campaign_refusal(b, w, u, name) or _supply_refusal(b, w, u, name)


def in_encircled_fortress(b: Board, w: World, power: int, h: int) -> bool:
    """Whether a hex is an own fortress that is cut off (25.4b)."""
    return bool(inforce.on(b, "works") and fortresses(b, w, power) >> h & 1 and encircled(b, w, power, h))


def _campaign_refusal(b: Board, w: World, u: int, name: str) -> Refusal | None:
    if not inforce.on(b, "losses"):
        return None
    if march_unit(w, u):
        return Refusal("28.4a", f"The {name} is a march unit and is never rallied.")
    if b.rebuilt >> u & 1:
        return Refusal("28.1e", f"The {name} came back in this Player-Turn and cannot rally yet.")
    return None


def march_unit(w: World, u: int) -> bool:
    """Austro-Hungarian units of morale 5 (28.4a)."""
    return w.nation_of[u] == "AH" and w.morale[u] == MARCH_MORALE


def _supply_refusal(b: Board, w: World, u: int, name: str) -> Refusal | None:
    """The front must be able to bear the price before the dice are thrown (22.4b)."""
    front = supply.front_of(w, b.loc[u])
    if supply.level(b, w.side_of[u], front) < price(b, w, u):
        return Refusal("22.4b", f"The {name} would cost {price(b, w, u)} SP, more than its front has.")
    return None


def actions(s: S, side: str) -> list[Action]:
    """The units of a side that may try to rally."""
    b, w = s.board, s.world
    acts = w.unit_acts("rally")
    tired = b.disrupted & b.afield & ~b.rally_tried & w.side[players.power_of(side)]
    return [acts[u] for u in members(tired) if refusal(s, side, u) is None]


def attempt(s: S, side: str, action: Action) -> None:
    """Throw the dice for a unit, once in a Supply Phase and again in a later one (8.8.1b, 8.8.1c)."""
    u = s.world.index[action.args[0]]
    s.board.rally_tried |= 1 << u
    s.push("rally.roll", s.world.side_of[u], u)


def _rolled(s: S, frame: OfPowerUnit, total: int | str) -> None:
    """It rallies if the sum is not above its morale; then the price is paid (8.8b, 22.4a)."""
    b, w, u = s.board, s.world, frame.unit
    needed = limit(b, w, u)
    rallied = int(total) <= needed
    s.log(
        "rallied" if rallied else "not rallied",
        modifier(b, w, u)[1],
        side=players.decides(b, w, frame.power, u),
        who=troops(s, 1 << u),
        at=(w.spot(b.loc[u]),),
        dice=(int(total),),
        limit=needed,
        result="rallied" if rallied else "failed",
    )
    if rallied:
        flag(b, w, u, disrupted=False)
        victory.reached(s)
        front = supply.front_of(w, b.loc[u])
        supply.pay(s, frame.power, front, price(b, w, u), "22.4a", "for a rally")


STEPS = (
    Chance(
        name="rally.roll",
        frame=OfPowerUnit,
        rule="8.8b",
        purpose="whether a disrupted unit rallies",
        outcomes=lambda s, f: TWO_DICE,
        take=_rolled,
    ),
)
