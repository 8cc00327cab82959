"""28. Losses in the campaign: reconstruction, dissolution and enlisting."""

from __future__ import annotations

from hexfront.games.emperors_last_war.board import DEAD, LOST, Board, S, controls, enemy, flag, lift
from hexfront.games.emperors_last_war.naming import called
from hexfront.games.emperors_last_war.rules import inforce, players, supply
from hexfront.games.emperors_last_war.rules.command import disc
from hexfront.games.emperors_last_war.rules.entry import go
from hexfront.games.emperors_last_war.rules.players import OfPowerUnit, asked
from hexfront.games.emperors_last_war.rules.stacking import full
from hexfront.games.emperors_last_war.telling import tell, troops
from hexfront.games.emperors_last_war.world import RU, World
from hexfront.hexes import members, of
from hexfront.kernel import Action, Ask, Refusal, act
from hexfront.mechanics.memory import remembered
from hexfront.mechanics.world import sum_of

#: The state in whose towns the units of a nation are reconstructed (28.1a).
STATES = {"GE": "germany", "AH": "austria-hungary", "LG": "austria-hungary", "RU": "russia"}
#: No enemy unit may be nearer than this (28.1a).
DISTANCE = 3
#: The morale of divisions that may be dissolved, by nation (28.2a).
DISSOLVED = {"AH": (5, 7), "RU": (7,)}


# Reconstruction (28.1) ------------------------------------------------------------------------------------


def note_loss(s: S, u: int) -> None:
    """Remember when a unit that was lost for a time may come back (28.1b, R-66).

    In the second own Player-Turn after the loss; after a Central Player-Turn Russia has one in the same turn.
    """
    b = s.board
    soon = s.world.side_of[u] == RU and b.phasing != RU
    b.rebuild[u] = b.turn + (1 if soon else 2)


@remembered
def _around(w: World, foes: int) -> int:
    """Hexes nearer than three to some hexes."""
    return sum_of(disc(w, h, DISTANCE - 1) for h in members(foes)) & w.land


def cost(w: World, u: int) -> int:
    """Double the strength of the unit, an HQ double its command range (28.1c)."""
    return int(supply.numbers(w)["reconstruction_factor"]) * supply.price_of(w, u)


def grounds(b: Board, w: World, u: int) -> int:
    """Towns of its own state in own hands, far from every enemy, whatever it costs (28.1a, R-66)."""
    power = w.side_of[u]
    towns = controls(b, w, power) & w.towns & w.country[STATES[w.nation_of[u]]] & ~full(b, w, power)
    return towns & ~_around(w, b.held[enemy(power)])


def sites(b: Board, w: World, u: int) -> int:
    """Those of these towns whose front can pay (28.1c)."""
    power, safe = w.side_of[u], grounds(b, w, u)
    return sum(1 << h for h in members(safe) if supply.level(b, power, supply.front_of(w, h)) >= cost(w, u))


def refusal(s: S, side: str, u: int) -> Refusal | None:
    """Why a unit may not be reconstructed now, or nothing."""
    b, w = s.board, s.world
    name = called(s, u)
    if b.loc[u] == DEAD:
        return Refusal("28b", f"The {name} is lost for good.")
    if b.loc[u] != LOST or not players.directs(b, w, side, u):
        return Refusal("28a", f"The {name} is not among your losses that can be reconstructed.")
    if b.rebuild.get(u, 0) > b.turn:
        return Refusal(
            "28.1b", f"The {name} can come back in the second Player-Turn after its loss, not before."
        )
    if not grounds(b, w, u):
        return Refusal("28.1a", f"The {name} has no town of its own state that is far from every enemy.")
    if not sites(b, w, u):
        return Refusal("28.1c", f"The {name} costs {cost(w, u)} SP, more than its front has.")
    return None


def actions(s: S, side: str) -> list[Action]:
    """Units that may be reconstructed (28a)."""
    b, w = s.board, s.world
    if not inforce.on(b, "losses") or LOST not in b.loc:
        return []
    rebuild = w.unit_acts("rebuild")
    lost = [u for u in members(w.side[players.power_of(side)]) if b.loc[u] == LOST]
    return [rebuild[u] for u in lost if refusal(s, side, u) is None]


def take(s: S, side: str, action: Action) -> None:
    """Choose the town (28.1a)."""
    u = s.world.index[action.args[0]]
    s.push("rebuilding", s.world.side_of[u], u)


def _place_actions(s: S, frame: OfPowerUnit) -> list[Action]:
    place = s.world.hex_acts("place")
    return [place[h] for h in members(sites(s.board, s.world, frame.unit))]


def _place(s: S, frame: OfPowerUnit, action: Action) -> None:
    """It returns disrupted and may not rally in this Player-Turn (28.1d, 28.1e)."""
    b, w, u = s.board, s.world, frame.unit
    h = w.grid.hex(action.args[0])
    b.rebuild.pop(u, None)
    b.rebuilt |= 1 << u
    go(s, u, h)
    flag(b, w, u, disrupted=True)
    tell(s, "rebuilt", "28.1a", 1 << u, at=(w.spot(h),))
    supply.pay(s, frame.power, supply.front_of(w, h), cost(w, u), "28.1c", f"for the {called(s, u)}")


# Dissolution and enlisting (28.2, 28.3) -------------------------------------------------------------------


def dissolvable(w: World, u: int) -> bool:
    """Austro-Hungarian divisions of morale 5 or 7 and Russian ones of morale 7 (28.2a)."""
    division = w.units[u].size == "XX" and bool(w.infantry >> u & 1)
    return division and w.morale[u] in DISSOLVED.get(w.nation_of[u], ())


def dissolve_refusal(s: S, side: str, u: int) -> Refusal | None:
    """Why a unit may not be dissolved now; a front with an offensive allows none (28.2a, 28.2c)."""
    b, w = s.board, s.world
    name = called(s, u)
    if b.loc[u] < 0 or not players.directs(b, w, side, u):
        return Refusal("28.2a", f"The {name} is not a unit of yours on the map.")
    if not dissolvable(w, u):
        return Refusal("28.2a", f"The {name} is not a division that may be dissolved.")
    if supply.offensive(b, w.side_of[u], supply.front_of(w, b.loc[u])):
        return Refusal("28.2c", "There is an offensive on this front, so no division is dissolved there.")
    return None


def dissolve_actions(s: S, side: str) -> list[Action]:
    """Divisions that may be dissolved, disrupted or not (28.2a)."""
    return [s.world.unit_acts("dissolve")[u] for u in _divisions(s, side)]


def _divisions(s: S, side: str) -> list[int]:
    b, w = s.board, s.world
    if not inforce.on(b, "losses"):
        return []
    weak = _weak(w) & b.afield & w.side[players.power_of(side)]
    return [u for u in members(weak) if dissolve_refusal(s, side, u) is None]


@remembered
def _weak(w: World) -> int:
    return of(u for u in range(len(w.units)) if dissolvable(w, u))


def dissolve(s: S, side: str, action: Action) -> None:
    """The front gains 2 points, two for a step in crisis, and makes no offensive (28.2b, 28.2c, R-51).

    The enemy gets no victory points, and the unit never comes back (28.2d, 28.2e).
    """
    w, u = s.world, s.world.index[action.args[0]]
    power, front = w.side_of[u], supply.front_of(w, s.board.loc[u])
    _disband(s, u)
    gain = int(supply.numbers(w)["dissolution_gain"])
    supply.add(s, power, front, gain, "28.2b", "for a dissolved division")


def _disband(s: S, u: int) -> None:
    b, w = s.board, s.world
    h, power = b.loc[u], w.side_of[u]
    front = supply.front_of(w, h)
    b.dissolved = supply.changed(b.dissolved, power, front, b.dissolved[supply.slot(power, front)] + 1)
    tell(s, "dissolved", "28.2a", 1 << u, at=(w.spot(h),))
    lift(b, w, u, DEAD)


def takers(b: Board, w: World, u: int) -> int:
    """Disrupted corps of its nation beside a division that have not tried to rally (28.3, R-67)."""
    return _worn(b, w, u) & ~b.rally_tried


def _worn(b: Board, w: World, u: int) -> int:
    """Disrupted corps of its nation in the hex of a division (28.3a)."""
    return b.stack[b.loc[u]] & w.corps & w.nation[w.nation_of[u]] & b.disrupted


def enlist_actions(s: S, side: str) -> list[Action]:
    """Divisions that may be enlisted in a disrupted corps (28.3a)."""
    b, w = s.board, s.world
    return [
        act("enlist", w.ids[u], w.ids[corps])
        for u in _divisions(s, side)
        for corps in members(takers(b, w, u))
        if corps != u
    ]


def enlist_refusal(s: S, side: str, u: int) -> Refusal | None:
    """Why a division may not be enlisted (28.3)."""
    b, w = s.board, s.world
    found = dissolve_refusal(s, side, u)
    if found is None and _worn(b, w, u) & b.rally_tried:
        text = f"The corps beside the {called(s, u)} has tried to rally in this phase and takes no division."
        return Refusal("28.3b", text)
    return found or Refusal(
        "28.3a", f"No disrupted corps of its nation beside the {called(s, u)} can take it."
    )


def enlist(s: S, side: str, action: Action) -> None:
    """Instead of giving points the division rallies the corps at once and without cost (28.3a, 28.3c)."""
    w = s.world
    u, corps = (w.index[word] for word in action.args)
    _disband(s, u)
    flag(s.board, w, corps, disrupted=False)
    s.log("enlisted", "28.3c", side=side, who=troops(s, 1 << corps))


STEPS = (
    Ask(
        name="rebuilding",
        frame=OfPowerUnit,
        rule="28.1a",
        side=asked,
        prompt=lambda s, f: f"Where does the {called(s, f.unit)} come back?",
        actions=_place_actions,
        take=_place,
    ),
)
