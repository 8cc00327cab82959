"""12.1. Delaying actions: cavalry that withdraws instead of fighting."""

from __future__ import annotations

from hexfront.games.emperors_last_war.battle import Battle
from hexfront.games.emperors_last_war.board import Board, S
from hexfront.games.emperors_last_war.rules import fortress, players
from hexfront.games.emperors_last_war.rules.retreat import delaying_bound, ways_back
from hexfront.games.emperors_last_war.world import World
from hexfront.hexes import members
from hexfront.kernel import Action, Ask, Frame, act
from hexfront.mechanics.frames import at_hand

DELAY, FIGHT = act("delay"), act("fight")


def possible(b: Board, w: World) -> bool:
    """Whether the defenders may withdraw: all undisrupted cavalry, each with a way (12.1a, 12.1d, R-28).

    A commanded unit may take any way, another one only ways whose steps are all in the correct direction
    (12.1b). An abandoned fortress counts as gone, and so it commands nobody (25.6a, R-99).
    """
    battle = at_hand(b.battle)
    units = battle.defenders
    if not units or units & (~w.cavalry | b.disrupted):
        return False
    fallen = b.captured
    if battle.abandoned:
        b.captured |= 1 << battle.target
    able = all(_withdraws(b, w, u, battle) for u in members(units))
    b.captured = fallen
    return able


def _withdraws(b: Board, w: World, u: int, battle: Battle) -> bool:
    ways = ways_back(b, w, u, battle.length, battle.defenders)
    return bool((ways.correct() if delaying_bound(b, w, u) else ways).offered)


def _take(s: S, frame: Frame, action: Action) -> None:
    """The units retreat by rule 9 and do not check (12.1c); the attack has been made, but neither failed nor
    succeeded (R-28), and special attacks have their price. An abandoned fortress falls (25.6b, R-99)."""
    b = s.board
    if action == FIGHT:
        s.push("battle.settle")
        return
    battle = at_hand(b.battle)
    b.battle = battle._replace(delaying=True, waiting=battle.defenders)
    s.log("delaying", "12.1a", side=players.defender(s))
    if battle.abandoned:
        fortress.capture(s, battle.power, battle.target)
    s.push("advance.begin")
    s.push("battle.price")
    s.push("battle.retreat")


STEPS = (
    Ask(
        name="battle.delay",
        rule="12.1e",
        side=lambda s, f: players.defender(s),
        prompt=lambda s, f: "Does the cavalry withdraw in a delaying action, or fight?",
        actions=lambda s, f: [FIGHT, DELAY],
        take=_take,
    ),
)
