"""25.1, 25.2, 25.6 and 26a. Fortresses under attack: isolation, the check of the garrison, and the fall."""

from __future__ import annotations

from typing import NamedTuple

from hexfront.games.emperors_last_war.battle import Battle
from hexfront.games.emperors_last_war.board import Board, S, enemy
from hexfront.games.emperors_last_war.figures import D12
from hexfront.games.emperors_last_war.rules import chance, isolation, losses, players, works
from hexfront.games.emperors_last_war.rules.encirclement import encircled
from hexfront.games.emperors_last_war.rules.retreat import isolated
from hexfront.games.emperors_last_war.rules.surrender import highest
from hexfront.games.emperors_last_war.world import POWER_NAMES, World
from hexfront.hexes import members
from hexfront.kernel import Action, Ask, Auto, Chance, Frame, act
from hexfront.kernel.dice import Value
from hexfront.mechanics.frames import at_hand
from hexfront.mechanics.offering import each_unit

ABANDON, HOLD = act("abandon"), act("hold")
COUNTRY = {"GE": "germany", "AH": "austria-hungary", "LG": "austria-hungary", "RU": "russia"}


class Walls(NamedTuple):
    """The check of a fortress: at what morale."""

    step: str
    value: int


def cut_off(b: Board, w: World, power: int, h: int) -> bool:
    """Whether a hex holds a working fortress of a power that is isolated (25.1a, R-56)."""
    return bool(works.fortresses(b, w, power) >> h & 1) and isolation.isolated(b, w, power, h)


def hemmed_in(b: Board, w: World, power: int, h: int) -> bool:
    """Whether enemy units stand on all sides that could be left (25.2d, 25.6a)."""
    return not w.open[h] & ~b.held[enemy(power)]


def sallying(b: Board, w: World, battle: Battle) -> int:
    """Attackers that come out of an isolated fortress (25.1c)."""
    return sum(1 << u for u in members(battle.attackers) if cut_off(b, w, battle.power, b.loc[u]))


def may_abandon(b: Board, w: World, battle: Battle) -> bool:
    """Whether the defenders may give an isolated fortress up (25.6a)."""
    owner, h = enemy(battle.power), battle.target
    return bool(battle.defenders) and cut_off(b, w, owner, h) and not hemmed_in(b, w, owner, h)


def _abandon(s: S, frame: Frame, action: Action) -> None:
    """An abandoned fortress is attacked as if it were gone (25.6a); cavalry may withdraw (12.1a, R-99)."""
    b = s.board
    if action == HOLD:
        s.push("battle.settle")
        return
    battle = at_hand(b.battle)
    b.battle = battle._replace(abandoned=True)
    s.log("abandoned", "25.6a", side=POWER_NAMES[enemy(battle.power)], at=(s.world.spot(battle.target),))
    s.push("battle.case")


# The check of the garrison ---------------------------------------------------------------------------


def value_of(b: Board, w: World, battle: Battle, u: int) -> int:
    """The morale at which a fortress checks for a unit inside, or for its own garrison (``u`` -1).

    Morale and strength of the work, the figure of the attack, less if it is encircled and less if the unit
    defends an ally's work (25.2c, 25.2.2a, 25.2.2b, 25.2.2c, 25c, R-55).
    """
    rates, h = w.charts["morale_modifiers"], battle.target
    value = (w.morale[u] if u >= 0 else w.charts["morale"]["empty_fortress"]) + works.strength(b, w, h)
    if encircled(b, w, enemy(battle.power), h):
        value += rates["encircled_fortress"]
    work = w.work.get(h)
    if u >= 0 and work is not None and COUNTRY[w.nation_of[u]] != work.country:
        value += rates["allied_fortress"]
    return int(value + battle.figure)


def checkers(b: Board, w: World, battle: Battle) -> int:
    """The units of highest morale that may check for the fortress; their owner chooses (25.2c, R-96)."""
    return highest(w, chance.garrison(b, w, battle.defenders))


def _stormed(s: S, frame: Frame) -> None:
    """The attack roll came first and has succeeded (25.2b): now the garrison checks (25.2c)."""
    b, w = s.board, s.world
    battle = at_hand(b.battle)
    if checkers(b, w, battle):
        s.push("fortress.leader")
    else:
        s.push("fortress.roll", value_of(b, w, battle, -1))


def _leader(s: S, frame: Frame, action: Action) -> None:
    u = s.world.index[action.args[0]]
    s.push("fortress.roll", value_of(s.board, s.world, at_hand(s.board.battle), u))


def _roll(s: S, frame: Walls, value: Value) -> None:
    """If the check is passed nobody moves (25.2f); else the fortress falls (25.2d, 25.2e)."""
    b, w = s.board, s.world
    battle, die = at_hand(b.battle), int(value)
    fallen = die > frame.value
    s.log(
        "fortress check",
        "25.2c",
        side=POWER_NAMES[enemy(battle.power)],
        at=(w.spot(battle.target),),
        dice=(die,),
        morale=frame.value,
        effect="falls" if fallen else "holds",
    )
    if fallen:
        _fall(s)


def _fall(s: S) -> None:
    """The fate of those inside: lost if it was isolated or closed in on all sides (25.2d).

    Else they retreat without a check, and all are disrupted (25.2e, R-57); who cannot retreat is lost. Units
    in an encircled bridgehead are no garrison: they retreat or surrender as in the open (26c, R-59).
    """
    b, w = s.board, s.world
    battle = at_hand(b.battle)
    owner, h, units = enemy(battle.power), battle.target, battle.defenders
    if units and works.bridgeheads(b, w, owner) >> h & 1 and encircled(b, w, owner, h):
        capture(s, battle.power, h)
        battle = battle._replace(work="")
        b.battle = battle._replace(figure=chance.figure_of(b, w, battle))
        s.push("battle.dislodged")
        return
    lost = units if cut_off(b, w, owner, h) or hemmed_in(b, w, owner, h) else 0
    capture(s, battle.power, h)
    if lost:
        losses.eliminate(s, lost, "25.2d", "fall", encircled=True)
        return
    stuck = sum(1 << u for u in members(units) if isolated(b, w, u, units))
    losses.eliminate(s, stuck, "R-57", "fall", encircled=bool(units & battle.ringed))
    b.battle = battle._replace(waiting=units & ~stuck)
    s.push("fortress.broken")
    s.push("battle.retreat")


def capture(s: S, power: int, h: int) -> None:
    """A work falls to a power: it is never restored and becomes a fortified area (25.3a, 25.3b)."""
    b = s.board
    b.captured |= 1 << h
    b.sieges.pop(h, None)
    s.log("captured", "25.3a", side=POWER_NAMES[power], at=(s.world.spot(h),))


def _broken(s: S, frame: Frame) -> None:
    for u, _ in at_hand(s.board.battle).tolls:
        losses.set_disrupted(s, u, "25.2e")


def _defender(s: S) -> str:
    return players.defender(s)


STEPS = (
    Ask(
        name="fortress.abandon",
        rule="25.6a",
        side=lambda s, f: _defender(s),
        prompt=lambda s, f: "Hold the isolated fortress, or abandon it?",
        actions=lambda s, f: [HOLD, ABANDON],
        take=_abandon,
    ),
    Auto(name="fortress.stormed", run=_stormed),
    Ask(
        name="fortress.leader",
        rule="25.2c",
        side=lambda s, f: _defender(s),
        prompt=lambda s, f: "Which unit of the highest morale checks for the fortress?",
        actions=each_unit("lead", lambda s, f: checkers(s.board, s.world, at_hand(s.board.battle))),
        take=_leader,
    ),
    Chance(
        name="fortress.roll",
        frame=Walls,
        rule="25.2c",
        purpose="the check of the fortress",
        outcomes=lambda s, f: D12,
        take=_roll,
    ),
    Auto(name="fortress.broken", run=_broken),
)
