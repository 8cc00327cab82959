"""10.9, 10.11 to 10.17. Combat results: losses, then retreats, then the advance."""

from __future__ import annotations

from typing import NamedTuple

from hexfront.games.reichswehr_freikorps.board import DEAD, OFF, Battle, S, lift, shift
from hexfront.games.reichswehr_freikorps.naming import OFF_MAP, meant, too_many
from hexfront.games.reichswehr_freikorps.rules.arrange import ask_tops
from hexfront.games.reichswehr_freikorps.rules.combat import attacker, defender, fight
from hexfront.games.reichswehr_freikorps.rules.stacking import may_stay
from hexfront.games.reichswehr_freikorps.rules.victory import enter, ram_for_losses
from hexfront.games.reichswehr_freikorps.telling import troop, troops
from hexfront.games.reichswehr_freikorps.world import GERMAN, RED, World
from hexfront.hexes import members
from hexfront.kernel import Action, AnyFrame, Ask, Auto, Frame, Refusal, act
from hexfront.mechanics.frames import OfSide
from hexfront.mechanics.offering import each_hex, each_unit
from hexfront.mechanics.refusing import because, by_verb, of_hex, unit_named

STAY, STOP = act("stay"), act("stop")
#: The rows by which results eliminate units.
LOSS_ROWS = {"AE": "10.11a", "AL1": "10.13a", "DE": "10.14a", "DL1": "10.16a", "BB": "10.17a"}


def _result(s: S, frame: Frame) -> None:
    """Lay out what a result asks for: who is lost, who retreats, who advances (10.11 to 10.17, R-77).

    In a city DL1 makes nobody retreat (10.7d, R-50).
    """
    b, w = s.board, s.world
    battle = fight(s)
    result = battle.result
    s.push("battle.end")
    if result in ("AE", "AL1", "AS"):
        if result == "AE":
            b.battle = battle._replace(doomed=battle.attackers)
        s.push("battle.losses")
        if result == "AL1":
            s.push("battle.lose", battle.side)
        return
    s.push("battle.advance")
    if result == "DR" or (result == "DL1" and not w.cities >> battle.target & 1):
        s.push("battle.retreat")
    s.push("battle.losses")
    if result == "DL1":
        s.push("battle.lose", defender(s))
    elif result in ("DE", "BB"):
        b.battle = battle._replace(doomed=battle.defenders)
        if result == "BB":
            s.push("battle.bloodbath")


# Losses --------------------------------------------------------------------------------------


class Losses(NamedTuple):
    """Units that are lost; the row is named where it is not that of the result."""

    step: str
    rule: str = ""


def _losable(s: S, side: str) -> int:
    """Units of a side of which a result takes one (10.13a, 10.16a)."""
    battle = fight(s)
    return battle.attackers if side == battle.side else battle.defenders


def _lose_take(s: S, frame: AnyFrame, action: Action) -> None:
    battle = fight(s)
    s.board.battle = battle._replace(doomed=battle.doomed | 1 << s.world.index[action.args[0]])


def _lose_refusal(s: S, frame: OfSide, action: Action) -> Refusal | None:
    u = unit_named(s, action)
    if u is not None and _losable(s, frame.side) >> u & 1:
        return None
    role = "attacking" if frame.side == fight(s).side else "defending"
    unit = meant(s, frame.side, action)
    return Refusal(_lose_row(s, frame), f"{unit} is no {role} unit of this battle.")


def _lose_row(s: S, frame: OfSide) -> str:
    """AL1 takes an attacker, DL1 a defender."""
    return "10.13a" if frame.side == fight(s).side else "10.16a"


def bloodbath_choices(w: World, attackers: int, doomed_attackers: int, price: int) -> list[int]:
    """Attackers that may be named next for a bloodbath (10.17b, R-53).

    The smallest number of attackers whose printed factors reach the price must go; a unit may be
    named only if such a set can still be completed.
    """
    units = members(attackers)
    size = bloodbath_size(w, attackers, price)
    chosen = members(doomed_attackers)
    paid = sum(w.factor[u] for u in chosen)
    left = size - len(chosen)
    others = sorted((u for u in units if not doomed_attackers >> u & 1), key=lambda u: -w.factor[u])
    choices = []
    for u in others:
        best = [v for v in others if v != u][: left - 1]
        if left and (paid + w.factor[u] + sum(w.factor[v] for v in best) >= price or size == len(units)):
            choices.append(u)
    return sorted(choices)


def bloodbath_size(w: World, attackers: int, price: int) -> int:
    """How many attackers a bloodbath takes: the fewest that reach the price, or all (10.17b)."""
    factors = sorted((w.factor[u] for u in members(attackers)), reverse=True)
    total = count = 0
    while total < price and count < len(factors):
        total += factors[count]
        count += 1
    return count


def _price(s: S, battle: Battle) -> int:
    """The printed factors of the defenders that were eliminated (10.17b)."""
    return sum(s.world.factor[u] for u in members(battle.defenders))


def _bloodbath(s: S, frame: Frame) -> None:
    """Let the attacker name who is lost with the defenders, as long as he has a choice."""
    battle = fight(s)
    needed = bloodbath_size(s.world, battle.attackers, _price(s, battle))
    left = needed - (battle.doomed & battle.attackers).bit_count()
    choices = _sacrifices(s, battle)
    if left == len(choices):
        s.board.battle = battle._replace(doomed=battle.doomed | sum(1 << u for u in choices))
    elif left:
        s.push("battle.bloodbath")
        s.push("battle.sacrifice")


def _sacrifices(s: S, battle: Battle) -> list[int]:
    return bloodbath_choices(s.world, battle.attackers, battle.doomed & battle.attackers, _price(s, battle))


def _sacrifice_refusal(s: S, frame: Frame, action: Action) -> Refusal | None:
    u, battle = unit_named(s, action), fight(s)
    unit = meant(s, battle.side, action)
    if u is None or not battle.attackers >> u & 1:
        return Refusal("10.17b", f"{unit} is no attacking unit of this battle.")
    if battle.doomed >> u & 1:
        return Refusal("10.17b", f"{unit} is lost already.")
    if u not in _sacrifices(s, battle):
        few = "as few attackers as can match the factors of the defenders lost"
        return Refusal("10.17b", f"A bloodbath takes {few}; with {unit} it would be more.")
    return None


def _losses(s: S, frame: Losses) -> None:
    """Eliminate the doomed as one moment: morale netted, then a die for each German unit (4.7p, 6.3a).

    What happens first decides the game (4.6b, R-12). A Red unit is gone for good (6.1b). The frame names
    the row of units without a way back, who are lost in combat too (10.8c, R-30).
    """
    b, w = s.board, s.world
    battle = fight(s)
    doomed = battle.doomed
    if not doomed:
        return
    b.battle = battle._replace(
        doomed=0, attackers=battle.attackers & ~doomed, defenders=battle.defenders & ~doomed
    )
    rule = frame.rule or LOSS_ROWS[battle.result]
    for side, lost in ((RED, doomed & w.red), (GERMAN, doomed & w.german)):
        if lost:
            hexes = w.spots(sum({1 << b.loc[u] for u in members(lost)}))
            s.log("eliminated", rule, side=side, who=troops(w, lost), at=hexes)
    for u in reversed(members(doomed)):
        lift(b, w, u, DEAD if w.side_of[u] == RED else OFF)
        if w.side_of[u] == GERMAN:
            s.push("replacement.die", u, _penalty(battle, u))
    ram_for_losses(s, doomed)


def _penalty(battle: Battle, u: int) -> int:
    """Turns added to a replacement die: out of supply, lost to a Red concentric attack (6.3e, 6.3f, R-29)."""
    surrounded = battle.side == RED and battle.concentric and battle.defenders >> u & 1
    return (battle.starved >> u & 1) + bool(surrounded)


# Advance (10.9) ------------------------------------------------------------------------------


def _advance(s: S, frame: Frame) -> None:
    battle = fight(s)
    if not s.board.stack[battle.target] and battle.attackers:
        s.push("battle.follow")


def followers(s: S) -> list[int]:
    """Attackers that may still advance: within stacking, Red units of one army (10.9b, R-51)."""
    b, w = s.board, s.world
    battle = fight(s)
    return [u for u in members(battle.attackers & ~battle.advanced) if may_stay(b, w, battle.target, u)]


def _follow_actions(s: S, frame: Frame) -> list[Action]:
    actions = [act("advance", s.world.ids[u]) for u in followers(s)]
    return [*actions, STAY] if fight(s).advanced else actions


def _follow_take(s: S, frame: Frame, action: Action) -> None:
    b, w = s.board, s.world
    battle = fight(s)
    if action == STAY:
        _exploit(s, battle)
        return
    u = w.index[action.args[0]]
    way = (w.spot(b.loc[u]), w.spot(battle.target))
    shift(b, w, u, battle.target)
    b.battle = battle._replace(advanced=battle.advanced | 1 << u)
    s.log("advance", "10.9a", side=battle.side, who=(troop(w, u),), way=way)
    if battle.side == RED:
        b.stirred |= 1 << battle.target
    s.again(frame)
    enter(s, battle.side, battle.target)


def _stay_refusal(s: S, frame: Frame, action: Action) -> Refusal | None:
    if fight(s).advanced:
        return None
    return Refusal("10.9a", "At least one surviving attacker must advance into the empty hex.")


def _advance_refusal(s: S, frame: Frame, action: Action) -> Refusal | None:
    b, w = s.board, s.world
    battle, u = fight(s), unit_named(s, action)
    unit = meant(s, battle.side, action)
    if u is None or not battle.attackers >> u & 1:
        return Refusal("10.9b", f"{unit} is no surviving attacker of this battle.")
    if battle.advanced >> u & 1:
        return Refusal("10.9b", f"{unit} has advanced.")
    if not may_stay(b, w, battle.target, u):
        if battle.side == GERMAN:
            return too_many(s, battle.target, "10.9b")
        return Refusal("10.9b", f"{unit} belongs to another army than the units that have advanced.")
    return None


def exploitation_hexes(s: S, battle: Battle) -> tuple[int, ...]:
    """Vacant hexes the armored car unit may go on to (10.9e, R-52)."""
    b, w = s.board, s.world
    return members(w.touching[battle.target] & ~b.red & ~b.german)


def _exploit(s: S, battle: Battle) -> None:
    if battle.advanced & s.world.armored & s.world.german:
        s.push("battle.exploit")


def _exploit_take(s: S, frame: Frame, action: Action) -> None:
    w = s.world
    if action == STOP:
        return
    h = w.grid.hex(action.args[0])
    battle = fight(s)
    cars = battle.advanced & w.armored
    for u in members(cars):
        shift(s.board, w, u, h)
    way = (w.spot(battle.target), w.spot(h))
    s.log("exploit", "10.9e", side=GERMAN, who=troops(w, cars), way=way)
    enter(s, GERMAN, h)


def _exploit_refusal(s: S, frame: Frame, h: int) -> Refusal | None:
    w, battle = s.world, fight(s)
    if not w.touching[battle.target] >> h & 1:
        here, there = w.place_name(battle.target), w.place_name(h)
        return Refusal("10.9e", f"The armored cars go one hex further; no way leads from {here} to {there}.")
    if h not in exploitation_hexes(s, battle):
        return Refusal("10.9e", f"{w.place_name(h)} is not vacant.")
    return None


def _end(s: S, frame: Frame) -> None:
    """The battle is over: mark who attacked and who was attacked, cover the stacks (10.3, 8.3a)."""
    b = s.board
    battle = fight(s)
    if battle.side == RED:
        b.red_attacked |= battle.attackers
        b.german_hit |= battle.defenders
    else:
        b.german_attacked |= battle.attackers
        b.red_hit |= battle.defenders
    b.battle = None
    s.push("audit")
    if battle.side == RED:
        # Units came to some stacks, and others have lost the unit on top (8.3a, R-56).
        retreated = sum({1 << b.loc[u] for u in members(battle.retreated) if b.loc[u] >= 0})
        ask_tops(s, retreated | b.veiled)


STEPS = (
    Auto(name="battle.result", run=_result),
    Ask(
        name="battle.lose",
        frame=OfSide,
        rule=_lose_row,
        prompt=lambda s, f: f"{fight(s).result}: choose a unit to lose.",
        actions=each_unit("lose", lambda s, f: _losable(s, f.side)),
        take=_lose_take,
        refuse=by_verb(lose=_lose_refusal),
    ),
    Auto(name="battle.bloodbath", run=_bloodbath),
    Ask(
        name="battle.sacrifice",
        rule="10.17b",
        side=attacker,
        prompt=lambda s, f: "Bloodbath: choose an attacking unit to lose.",
        actions=each_unit("lose", lambda s, f: _sacrifices(s, fight(s))),
        take=_lose_take,
        refuse=by_verb(lose=_sacrifice_refusal),
    ),
    Auto(name="battle.losses", frame=Losses, run=_losses),
    Auto(name="battle.advance", run=_advance),
    Ask(
        name="battle.follow",
        rule="10.9a",
        side=attacker,
        prompt=lambda s, f: f"Which units advance into {s.world.place_name(fight(s).target)}?",
        actions=_follow_actions,
        take=_follow_take,
        refuse=by_verb(
            advance=_advance_refusal,
            stay=_stay_refusal,
            attack=because("10.9c", "The advance comes before any other battle."),
        ),
    ),
    Ask(
        name="battle.exploit",
        rule="10.9e",
        side=lambda s, f: GERMAN,
        prompt=lambda s, f: "May the armored cars go one hex further?",
        actions=each_hex("exploit", lambda s, f: exploitation_hexes(s, fight(s)), first=(STOP,)),
        take=_exploit_take,
        refuse=by_verb(exploit=of_hex(_exploit_refusal, OFF_MAP)),
    ),
    Auto(name="battle.end", run=_end),
)
