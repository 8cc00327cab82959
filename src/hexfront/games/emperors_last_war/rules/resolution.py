"""7.2, 7.3, 8.5, 16.4 and 17.1c. An attack that has been declared: reveal, die, and what follows."""

from __future__ import annotations

from hexfront.games.emperors_last_war.battle import Battle
from hexfront.games.emperors_last_war.board import Board, S, enemy, hexes_of
from hexfront.games.emperors_last_war.figures import D12
from hexfront.games.emperors_last_war.rules import (
    chance,
    delaying,
    fortress,
    lending,
    losses,
    players,
    plight,
    revealing,
    scoring,
    special,
    supply,
)
from hexfront.games.emperors_last_war.rules.chart import HOPELESS, succeeds
from hexfront.games.emperors_last_war.rules.morale import call
from hexfront.games.emperors_last_war.rules.retreat import isolated, ways_back
from hexfront.games.emperors_last_war.telling import troops
from hexfront.games.emperors_last_war.world import POWER_NAMES, World
from hexfront.hexes import members
from hexfront.kernel import Auto, Chance, Frame
from hexfront.kernel.dice import Value
from hexfront.mechanics.frames import at_hand


def _open(s: S, frame: Frame) -> None:
    """Pay, turn up what is concealed on either side (16.2a), and see what the hex holds.

    Patrols are removed; a hex that held nothing else is empty, and nobody rolls (17.1c, R-37).
    """
    b, w = s.board, s.world
    battle = at_hand(b.battle)
    guns = special.artillery_front(b, w, battle) if battle.artillery else -1
    supply.charge_attack(s, battle.power, battle.fronts)
    special.bought(s, battle, guns)
    b.attacked |= battle.attackers
    if not battle.second:
        b.attacked_normal |= battle.attackers
    foe, h = enemy(battle.power), battle.target
    hidden = battle.attackers & b.concealed
    veiled = bool(b.stack[h] & w.side[foe] & w.real & b.concealed)
    revealing.reveal(s, hidden, "16.2a")
    revealing.reveal(s, b.stack[h] & b.concealed, "16.2a")
    surprise = chance.surprising(b, w, battle.attackers, hidden)
    defenders = b.stack[h] & w.side[foe] & w.real
    b.battle = battle = battle._replace(defenders=defenders, surprise=surprise, veiled=veiled)
    s.log(
        "attack",
        "11a" if battle.second else "7a",
        side=POWER_NAMES[battle.power],
        who=troops(s, battle.attackers),
        at=(w.spot(h),),
        origins=w.spots(hexes_of(b, battle.attackers)),
    )
    if defenders:
        s.log("defended", "7.1a", side=POWER_NAMES[foe], who=troops(s, defenders), at=(w.spot(h),))
    s.push("battle.case")
    for side in reversed(players.sides_of(b, foe)):
        if lending.attacked(s, side):
            s.push("lending", side)


def engaged(b: Board, w: World, battle: Battle) -> Battle:
    """A battle with what is judged when it is declared: works, encirclement, command, sea (R-85)."""
    return battle._replace(
        work=chance.work_of(b, w, battle),
        ringed=plight.cut_off(b, w, battle.attackers | battle.defenders),
        shaken=plight.adrift(b, w, battle.defenders),
        fed_by_sea=plight.by_sea(b, w, battle.defenders),
        sallied=fortress.sallying(b, w, battle),
    )


def _case(s: S, frame: Frame) -> None:
    """What kind of attack it is: on nothing, on a work, on units that may slip away, or on units."""
    b, w = s.board, s.world
    b.battle = battle = engaged(b, w, at_hand(b.battle))
    if not battle.defenders and battle.work != chance.ASSAULT:
        # From the rear an empty bridgehead falls at once (26.2a, R-59); who advances sees to it. The attack
        # has been made: a special one or a sortie costs what it does (23.2b, 23.3b, 25.1c).
        s.push("advance.begin")
        s.push("battle.price")
    elif battle.work == chance.ASSAULT:
        s.push("fortress.abandon" if fortress.may_abandon(b, w, battle) else "battle.settle")
    elif delaying.possible(b, w):
        s.push("battle.delay")
    else:
        s.push("battle.settle")


def _settle(s: S, frame: Frame) -> None:
    """Reckon the attack and tell how it stands before the die falls (7.3a)."""
    b, w = s.board, s.world
    b.battle = battle = chance.settled(b, w, at_hand(b.battle))
    s.log("odds", "7.3a", attack=battle.attack, defense=battle.defense, chance=battle.chance)
    s.push("battle.roll")


def _roll(s: S, frame: Frame, value: Value) -> None:
    """One die: not above the chance is success (7.3b)."""
    b = s.board
    die = int(value)
    b.battle = battle = at_hand(b.battle)._replace(die=die)
    won = succeeds(die, battle.chance)
    s.log(
        "roll",
        "7.3b",
        side=POWER_NAMES[battle.power],
        dice=(die,),
        chance=battle.chance,
        result="success" if won else "failure",
    )
    if won:
        _succeed(s)
    else:
        _fail(s)


# Failure -----------------------------------------------------------------------------------------------


def _fail(s: S) -> None:
    """Nobody moves (7.3c). It costs supply (22.3), and in some scenarios points.

    Against a superior force every attacker checks at the difference (8.5a, R-25). If concealed units turned
    out too strong for any success, all attackers are disrupted instead of that check (16.4b, R-19); what a
    special attack or a sortie costs whatever the result is due then, too (23.2b, 23.3b, 25.1c).
    """
    b, w = s.board, s.world
    battle = at_hand(b.battle)
    supply.charge_failure(s, battle.power, battle.fronts, battle.die, battle.defense)
    scoring.failed_attack(s, battle.power)
    s.push("battle.price")
    if battle.veiled and battle.chance <= HOPELESS:
        for u in members(battle.attackers):
            losses.set_disrupted(s, u, "16.4b")
        return
    short = battle.attack - battle.defense
    if short < 0:
        call(s, [(u, w.morale[u] + short) for u in members(battle.attackers)], "8.5a")


# Success -----------------------------------------------------------------------------------------------


def _succeed(s: S) -> None:
    """The defenders retreat, then they check, then the attackers pay and may advance (7.2a).

    A work is stormed (25.2); an abandoned fortress falls (25.6b).
    """
    battle = at_hand(s.board.battle)
    s.push("advance.begin")
    s.push("battle.price")
    if battle.work == chance.ASSAULT:
        s.push("fortress.stormed")
        return
    if battle.abandoned:
        fortress.capture(s, battle.power, battle.target)
    s.push("battle.dislodged")


def _dislodged(s: S, frame: Frame) -> None:
    """The beaten leave the hex by rules 8 and 9, those out of an encircled bridgehead as well (26c, R-59).

    Who has no way out surrenders or holds on (9.5.2a), unless he breaks through toward a headquarters (R-13).
    """
    b, w = s.board, s.world
    battle = at_hand(b.battle)
    units = battle.defenders
    waiting = sum(
        1 << u
        for u in members(units)
        if not isolated(b, w, u, units) or ways_back(b, w, u, battle.length, units).breaking
    )
    b.battle = battle._replace(waiting=waiting)
    s.push("battle.checks")
    s.push("surrender")
    s.push("battle.retreat")


def _end(s: S, frame: Frame) -> None:
    s.board.battle = None


STEPS = (
    Auto(name="battle.open", run=_open),
    Auto(name="battle.case", run=_case),
    Auto(name="battle.settle", run=_settle),
    Chance(
        name="battle.roll",
        rule="7.3b",
        purpose="the attack die",
        outcomes=lambda s, f: D12,
        take=_roll,
        about=lambda s, f: f"{at_hand(s.board.battle).power}.{s.world.names[at_hand(s.board.battle).target]}",
    ),
    Auto(name="battle.dislodged", run=_dislodged),
    Auto(name="battle.end", run=_end),
)
