"""15.3, B.5.1, B.5.2, 37.2, 37.4, 37.6, 39 and 40. How a game ends, and what a conquest brings at once."""

from __future__ import annotations

from hexfront.games.emperors_last_war.board import Board, S, enemy, turn_of, units_in
from hexfront.games.emperors_last_war.rules import inforce, shares, supply
from hexfront.games.emperors_last_war.rules.command import commanded, led
from hexfront.games.emperors_last_war.rules.encirclement import encircled
from hexfront.games.emperors_last_war.rules.scoring import SIGN, post, standing
from hexfront.games.emperors_last_war.world import (
    AUSTRIAN,
    CP,
    FRONTS,
    GERMAN,
    POWER_NAMES,
    POWERS,
    RU,
    SIDE_NAMES,
    World,
)
from hexfront.hexes import members
from hexfront.kernel import Outcome
from hexfront.mechanics.levels import victory_level
from hexfront.mechanics.naming import capital
from hexfront.mechanics.world import sum_of

STRATEGIC, CRUSHING = "Strategic", "Crushing"
#: What is given once, as it stands in ``Board.once``.
JUNKERS, SILESIA, MONARCHY = "37.2", "37.4", "37.6"
#: Cities whose fall ends the game, by the power that takes them (39c).
CAPITALS = (("Ryga",), ("Budapeszt", "Poznan", "Wroclaw"))
SILESIAN = ("Katowice", "Gliwice")
WARSAW = "Warszawa"
#: So many commanded infantry corps at the far edge are a crushing victory (39a, 39b).
CORPS_FOR_VICTORY = 4
#: So many objectives of the Hungarian Lowland shake the Dual Monarchy (37.6a).
LOWLAND_OBJECTIVES = 3


def level_of(w: World, balance: int) -> str:
    """The level of victory for a balance, whoever leads (15.3a, 15.3b, 15.3c, 15.3d, R-32)."""
    rows = w.charts["victory"]
    most = abs(balance)
    levels = (
        (0, rows["draw_max"], "draw"),
        (*rows["marginal"], "marginal"),
        (*rows["operational"], "operational"),
        (rows["strategic_min"], max(most, rows["strategic_min"]), "strategic"),
    )
    return victory_level(levels, most).capitalize()


def decide(s: S, rule: str, why: str) -> None:
    """The game is over: the balance decides (15a, 15.3)."""
    settle(s)
    b, w = s.board, s.world
    level = level_of(w, b.vp)
    ahead = CP if b.vp > 0 else RU
    winner = None if level == level_of(w, 0) else shares.victor(b, w, ahead)
    s.finish(Outcome(winner, level, rule, f"{why} {capital(standing(b.vp))}.{shares.words(b)}"))


def settle(s: S) -> None:
    """What is counted only when the game ends: 5 points for each front of the enemy in crisis (C.7.1c)."""
    b, w = s.board, s.world
    if not inforce.on(b, "C.7"):
        return
    points = int(w.charts["scenario"]["C"]["final_crisis_vp_per_front"])
    for power in POWERS:
        for front in supply.fronts_in_play(b, w):
            if supply.crisis(b, enemy(power), front):
                post(s, SIGN[power] * points, "C.7.1c", "crisis scored", front=supply.FRONT_NAMES[front])


def final(s: S) -> None:
    """The last turn of the scenario is over (40.2b)."""
    decide(s, "15a", "The last turn is over.")


def triumph(s: S, power: int, level: str, rule: str, why: str) -> None:
    """A victory at once, whatever the balance (39d, B.5.1a, B.5.2a)."""
    b = s.board
    s.finish(Outcome(shares.victor(b, s.world, power), level, rule, f"{why}{shares.words(b)}"))


# What a unit that enters a hex brings (37, 39c, B.5) ------------------------------------------------


def entered(s: S, u: int, h: int, taken: bool) -> None:
    """A unit has entered a hex and has perhaps taken it from the enemy. Patrols conquer nothing (36c)."""
    b, w = s.board, s.world
    if w.patrols >> u & 1:
        return
    power = w.side_of[u]
    if inforce.on(b, "B.5"):
        _steam_roller(s, u, h, power)
    if inforce.on(b, "campaign"):
        _campaign(s, u, h, power, taken)


def _steam_roller(s: S, u: int, h: int, power: int) -> None:
    """Warszawa taken, or a commanded Russian unit on the west edge, ends scenario B (B.5.1, B.5.2)."""
    if power == CP and s.world.named(WARSAW) >> h & 1:
        triumph(s, CP, STRATEGIC, "B.5.1a", "Warszawa has fallen.")
    else:
        reached(s)


def reached(s: S) -> None:
    """A Russian unit on the west edge ends scenario B as soon as it is commanded (B.5.2a).

    So it may be the headquarters that moves, or rallies.
    """
    b, w = s.board, s.world
    there = w.west_edge & b.real[RU]
    if there and inforce.on(b, "B.5") and led(b, w, units_in(b, w, RU, there) & w.real):
        triumph(s, RU, STRATEGIC, "B.5.2a", "Commanded Russian units have reached the west edge of the map.")


def _campaign(s: S, u: int, h: int, power: int, taken: bool) -> None:
    w = s.world
    capital = next((name for name in CAPITALS[power] if w.named(name) >> h & 1), None)
    if capital is not None:
        triumph(s, power, CRUSHING, "39c", f"{capital} has fallen.")
        return
    if power == RU:
        if taken:
            _junkers(s, h)
        _commanded_conquest(s, u, h)
    else:
        s.board.taken &= ~(1 << h)


def _junkers(s: S, h: int) -> None:
    """The first objective that Russia takes in Germany calls for the western pools (37.2, R-75)."""
    b, w = s.board, s.world
    if JUNKERS in b.once or not w.objectives & w.country["germany"] & 1 << h:
        return
    b.once = (*b.once, JUNKERS)
    b.pressed = b.turn + 1
    wfr = w.charts["wfr"]
    early = b.turn < w.turn_of_date[wfr["forced_vp_before"]]
    s.log("junkers", "37.2a", at=(w.spot(h),))
    points = -int(wfr["forced_vp"]) if early else 0
    post(s, points, "37.2b", "once scored", GERMAN, why="early pressure of the Junkers")


def _commanded_conquest(s: S, u: int, h: int) -> None:
    """What commanded Russian units have captured in Silesia and in the Hungarian Lowland (37.4, 37.6)."""
    b, w = s.board, s.world
    silesian = w.named(SILESIAN[0]) | w.named(SILESIAN[1])
    lowland = w.objectives & w.lowland_towns
    if not (silesian | lowland) >> h & 1 or not commanded(b, w, u):
        return
    b.taken |= 1 << h
    rows = w.charts["scenario"]["campaign"]
    if silesian & ~b.taken == 0:
        _once(s, SILESIA, int(rows["silesia_vp"]), "37.4a", "Silesia", GERMAN)
    if sum(w.stars[n] for n in members(lowland & b.taken)) >= LOWLAND_OBJECTIVES:
        _once(
            s, MONARCHY, int(rows["dual_monarchy_vp"]), "37.6a", "the crisis of the Dual Monarchy", AUSTRIAN
        )


def _once(s: S, name: str, points: int, rule: str, why: str, ally: str) -> None:
    """Points for Russia that are given once (37.4a, 37.6a)."""
    b = s.board
    if name not in b.once:
        b.once = (*b.once, name)
        post(s, SIGN[RU] * points, rule, "once scored", ally, why=why)


# Crushing victory and stabilisation (39, 40.2) ------------------------------------------------------


def far_edge(w: World, power: int) -> int:
    """North of the Dvina and the last rows in the east for the Central Powers; south of the Danube and the
    last rows in the west for Russia (39a, 39b, R-77)."""
    beyond = w.region["north_of_dvina" if power == CP else "south_of_danube"]
    return beyond | w.last_rows[power]


def crushing(b: Board, w: World, power: int) -> bool:
    """Whether four commanded infantry corps or an unencircled HQ stand at the far edge (39a, 39b)."""
    there = units_in(b, w, power, far_edge(w, power))
    if any(not encircled(b, w, power, b.loc[u]) for u in members(there & w.hqs)):
        return True
    corps = [u for u in members(there & w.infantry & w.corps) if commanded(b, w, u)]
    return len(corps) >= CORPS_FOR_VICTORY


def opening(s: S, power: int) -> None:
    """The start of a Player-Turn: a crushing victory by position (39a, 39b, 39d)."""
    b, w = s.board, s.world
    if inforce.on(b, "campaign") and crushing(b, w, power):
        rule = "39a" if power == CP else "39b"
        triumph(
            s,
            power,
            CRUSHING,
            rule,
            f"{SIDE_NAMES[POWER_NAMES[power]]}: the army stands at the far edge of the map.",
        )


def fatal(b: Board, w: World, power: int) -> int:
    """Cities whose fall to a power ends the game (39c, B.5.1a)."""
    names = CAPITALS[power] if inforce.on(b, "campaign") else ()
    if inforce.on(b, "B.5") and power == CP:
        names = (WARSAW,)
    return sum_of(w.named(name) for name in names)


def standing_still(s: S, power: int) -> bool:
    """Whether a power is behind and has declared no offensive, from 2.XII on (40.2a, R-78)."""
    b = s.board
    if not inforce.on(b, "campaign") or not turn_of(s).stabilisation:
        return False
    behind = b.vp * SIGN[power] < 0
    return behind and not any(supply.offensive(b, power, front) for front in range(len(FRONTS)))


def stabilised(s: S, power: int) -> None:
    """From 2.XII on the game ends when the side that is behind declares no offensive (40.2a, R-78)."""
    if standing_still(s, power):
        decide(
            s,
            "40.2a",
            f"{SIDE_NAMES[POWER_NAMES[power]]}: no offensive is declared, and the fronts stand still.",
        )
