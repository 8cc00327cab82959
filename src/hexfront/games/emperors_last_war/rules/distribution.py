"""22, 29, 34, 37.1, 46, 47 and F.2. Income of the own Supply Phase, trades, distribution."""

from __future__ import annotations

from typing import NamedTuple

from hexfront.games.emperors_last_war.board import EXPECTED, Board, S, turn_of
from hexfront.games.emperors_last_war.figures import D12
from hexfront.games.emperors_last_war.naming import called
from hexfront.games.emperors_last_war.rules import inforce, players, supply
from hexfront.games.emperors_last_war.rules.arrivals import charted, horizon
from hexfront.games.emperors_last_war.rules.scoring import post
from hexfront.games.emperors_last_war.world import CP, FRONTS, POWER_NAMES, RU, World
from hexfront.hexes import members
from hexfront.kernel import Action, Ask, Auto, Chance, Refusal, act
from hexfront.mechanics.frames import OfSide
from hexfront.mechanics.refusing import unit_named

DONE, PASS = act("done"), act("pass")
EASTPRUSSIAN = FRONTS.index("eastprussian")
#: Russia must attack in East Prussia in the first three turns (37.1a).
HASTY_TURNS = 3


class OfShare(NamedTuple):
    """A player who distributes his income; the fronts that have had their share are a set of numbers."""

    step: str
    side: str
    fronts: int


# Income (22b, 29, 47) -----------------------------------------------------------------------------------


def fixed_income(s: S, side: str) -> int:
    """What a player receives in a turn, dice apart (C.4a, 29a, 47a, 47b, F.2a, R-48)."""
    b, w = s.board, s.world
    power = players.power_of(side)
    if uncertain(b, power):
        rows = w.charts["options"]["o47"]
        late = b.turn >= w.turn_of_date["15.X"]
        whole = int(rows["from_15X" if late else "before_15X"][POWER_NAMES[power]])
        return whole // len(players.sides_of(b, power))
    if inforce.on(b, "C.4"):
        return int(w.charts["scenario"]["C"]["income"][POWER_NAMES[power]])
    if inforce.on(b, "allies") and power == CP:
        return int(w.charts["scenario"]["F"]["sp_each_ally"])
    return int(w.charts["supply"]["campaign"][f"{POWER_NAMES[power]}_income"])


def uncertain(b: Board, power: int) -> bool:
    """Whether a die is part of the income of a power; the shorter scenarios have their own income (47a)."""
    return inforce.on(b, "campaign") and inforce.for_power(b, "o47", power)


def _income(s: S, frame: OfSide) -> None:
    """The income of a player comes in (22b); then he trades or changes his schedule, and shares it out."""
    b, side = s.board, frame.side
    power = players.power_of(side)
    b.income = fixed_income(s, side)
    s.push("distribution", side, 0)
    if inforce.on(b, "campaign"):
        s.push("trade" if power == CP else "schedule", side)
    s.push("income.told", side)
    if uncertain(b, power):
        s.push("income.die", side)


def _die(s: S, frame: OfSide, face: int | str) -> None:
    """Uncertain supply: a die is added (47a, 47b, 47c); each of two allies has half of his."""
    b = s.board
    among = len(players.sides_of(b, players.power_of(frame.side)))
    b.income += (int(face) + among - 1) // among
    s.log("income rolled", "47a", side=frame.side, dice=(int(face),))


def _told(s: S, frame: OfSide) -> None:
    s.log("income", "22b", side=frame.side, points=s.board.income)


# Trades of the Central Powers (29b, 29c, F.2a) -------------------------------------------------------------


def _trades(s: S, frame: OfSide) -> list[Action]:
    """Extra points for victory points, or the reverse; each ally may only take two (29b, 29c, F.2a)."""
    if inforce.on(s.board, "allies"):
        return [PASS, act("buy", str(s.world.charts["scenario"]["F"]["extra_sp_each_ally"]))]
    rates = [str(points) for points, _ in s.world.charts["supply"]["campaign"]["extra_sp_for_vp"]]
    return [PASS, *(act(verb, points) for verb in ("buy", "sell") for points in rates)]


def worth(w: World, points: int) -> int:
    """The victory points for which supply points are traded (29b, 29c)."""
    return int(dict(w.charts["supply"]["campaign"]["extra_sp_for_vp"])[points])


def _trade(s: S, frame: OfSide, action: Action) -> None:
    """Two supply points are worth a victory point (29b, 29c)."""
    if action == PASS:
        return
    b, points = s.board, int(action.args[0])
    price = worth(s.world, points)
    bought = action.verb == "buy"
    b.income += points if bought else -points
    rule = "29b" if bought else "29c"
    post(s, -price if bought else price, rule, "traded", frame.side, left=b.income)


# The Russian schedule (34) ---------------------------------------------------------------------------------


def hastening(s: S, u: int) -> int:
    """Turns by which a Russian reinforcement could be hastened now; 0 if it is due (34e, R-72).

    One that comes in secret leaves a turn before it is expected: that turn cannot be gained (C.3a).
    """
    b = s.board
    return max(0, EXPECTED - b.loc[u] - horizon(b, s.world, u)) if b.loc[u] <= EXPECTED else 0


def _schedule_actions(s: S, frame: OfSide) -> list[Action]:
    """From 15.X on any later reinforcement may be hastened, those due now delayed (34a, 34b, 34c, 34e)."""
    b, w = s.board, s.world
    if not turn_of(s).russian_hastening:
        return [DONE]
    hasten, postpone = w.unit_acts("hasten"), w.unit_acts("postpone")
    found = []
    for u in members(w.side[RU] & ~b.delayed & ~b.hastened):
        turns = hastening(s, u)
        if 0 < turns <= b.income:
            found.append(hasten[u])
        elif b.loc[u] == EXPECTED - b.turn:
            found.append(postpone[u])
    return [*found, DONE]


def _schedule(s: S, frame: OfSide, action: Action) -> None:
    """Each unit and turn gained costs a point of the income, each delay gives one (34a, 34b, R-72)."""
    if action == DONE:
        return
    s.again(frame)
    b, w = s.board, s.world
    u = w.index[action.args[0]]
    if action.verb == "hasten":
        b.income -= hastening(s, u)
        b.loc[u] = EXPECTED - b.turn
        b.hastened |= 1 << u
        s.log("hastened", "34a", side=frame.side, unit=called(s, u), points=b.income)
    else:
        b.income += 1
        b.loc[u] = EXPECTED - b.turn - 1
        b.delayed |= 1 << u
        s.log("delayed", "34b", side=frame.side, unit=called(s, u), points=b.income)


def _schedule_refusal(s: S, frame: OfSide, action: Action) -> Refusal | None:
    u = unit_named(s, action)
    if u is None:
        return None
    b, name = s.board, called(s, u)
    if action.verb == "postpone":
        return Refusal("34e", f"The {name} is not due in this turn, or has been dealt with.")
    if not hastening(s, u):
        return Refusal("34e", f"The {name} is no reinforcement that could come sooner.")
    return Refusal("34a", f"The {name} would cost {hastening(s, u)} SP, and {b.income} are left.")


# Railway efficiency (46) -----------------------------------------------------------------------------------


def _efficiency(s: S, frame: OfSide, face: int | str) -> None:
    """So many reinforcements come as the die says, in the order of the chart (46a, R-80).

    If fewer are due the next ones of the chart come early; those that are not drawn slide to the next turn.
    """
    b, w = s.board, s.world
    rows = w.charts["options"]
    early = b.turn < w.turn_of_date["21.IX"]
    number = int(rows["o46_early" if early else "o46_late"][int(face) - 1])
    waiting = [u for u in members(w.side[RU]) if b.loc[u] <= EXPECTED - b.turn]
    waiting.sort(key=lambda u: (-b.loc[u], charted(b, w, u)))
    for u in waiting[:number]:
        b.loc[u] = EXPECTED - b.turn
    for u in waiting[number:]:
        if b.loc[u] == EXPECTED - b.turn:
            b.loc[u] -= 1
    s.log(
        "efficiency",
        "46b" if early else "46c",
        side=frame.side,
        dice=(int(face),),
        number=min(number, len(waiting)),
    )


def efficiency_rolled(s: S) -> bool:
    """Whether Russia throws for its railways in this turn: from 22.VIII to 9.X (46a)."""
    b, w = s.board, s.world
    rolled = inforce.on(b, "campaign") and inforce.on(b, "o46")
    return rolled and w.turn_of_date["22.VIII"] <= b.turn <= w.turn_of_date["9.X"]


# Distribution (22b to 22d, 22.2d, 37.1) --------------------------------------------------------------------


def room(s: S, power: int, front: int) -> int:
    """Points that a front may still receive in this turn (22d)."""
    b = s.board
    return int(supply.numbers(s.world)["front_max_per_turn"]) - b.given[supply.slot(power, front)]


def duty(s: S, frame: OfShare) -> int:
    """Points that Russia must still give to the Eastprussian front for its offensive, or -1 (37.1a, R-75).

    In its first three turns it must pay for one there, and give supply first if needed. If all that the front
    may receive cannot lift it high enough, the duty lapses.
    """
    b, w = s.board, s.world
    hasty = inforce.on(b, "campaign") and b.turn <= HASTY_TURNS and players.power_of(frame.side) == RU
    if not hasty or supply.offensive(b, RU, EASTPRUSSIAN):
        return -1
    due = supply.due(b, w, RU, EASTPRUSSIAN, supply.OFFENSIVE)
    at = supply.level(b, RU, EASTPRUSSIAN)
    most = 0 if frame.fronts >> EASTPRUSSIAN & 1 else min(room(s, RU, EASTPRUSSIAN), b.income)
    return next((n for n in range(most + 1) if supply.raised(w, at, n) >= due), -1)


def _share_actions(s: S, frame: OfShare) -> list[Action]:
    b, w = s.board, s.world
    power, owed = players.power_of(frame.side), duty(s, frame)
    found = [DONE] if owed < 0 else []
    for front in supply.fronts_in_play(b, w):
        name = FRONTS[front]
        obliged = front == EASTPRUSSIAN and owed > 0
        if not frame.fronts >> front & 1:
            least = max(1, owed) if obliged else 1
            spare = b.income if obliged or owed <= 0 else b.income - owed
            most = min(room(s, power, front), spare)
            found += [act("give", name, str(n)) for n in range(least, most + 1)]
        for kind in (supply.LIMITED, supply.OFFENSIVE):
            above = kind > supply.action(b, power, front)
            if above and _action_refusal(s, frame, front, kind) is None:
                found.append(act(supply.ACTIONS[kind], name))
    return found


def _action_refusal(s: S, frame: OfShare, front: int, kind: int) -> Refusal | None:
    """Why a front does not pay for a kind of action now: it cannot, or could no more do its duty (37.1a).

    Who pays for a limited action first may drop into a crisis out of which all its supply leads no more.
    """
    b, power = s.board, players.power_of(frame.side)
    refusal = supply.against_action(b, s.world, power, front, kind)
    if refusal is not None or front != EASTPRUSSIAN or kind == supply.OFFENSIVE or duty(s, frame) < 0:
        return refusal
    levels, actions = b.levels, b.action
    price = supply.due(b, s.world, power, front, kind)
    supply.set_level(b, power, front, supply.level(b, power, front) - price)
    b.action = supply.changed(b.action, power, front, kind)
    evaded = duty(s, frame) < 0
    b.levels, b.action = levels, actions
    return _owed() if evaded else None


def _owed() -> Refusal:
    return Refusal("37.1a", "Russia must pay for an offensive on the Eastprussian front in its first turns.")


def _share(s: S, frame: OfShare, action: Action) -> None:
    """Points go to a front and stay there (22b, 22c); or a front pays for its action beforehand (22.2d)."""
    b = s.board
    power = players.power_of(frame.side)
    if action == DONE:
        _keep_spare(s, frame.side)
        return
    front = FRONTS.index(action.args[0])
    if action.verb != "give":
        s.again(frame)
        supply.undertake(s, power, front, supply.ACTIONS.index(action.verb))
        return
    points = int(action.args[1])
    b.income -= points
    b.given = supply.changed(b.given, power, front, b.given[supply.slot(power, front)] + points)
    supply.add(s, power, front, points, "22b", "of its income")
    s.again(frame._replace(fronts=frame.fronts | 1 << front))


def _keep_spare(s: S, side: str) -> None:
    """What is not placed is lost (R-51); the rest of a large income serves trenches and Landsturm (47d).

    Two allies receive it together, so whether it is large is known when the last of them has had his share.
    """
    b, w, power = s.board, s.world, players.power_of(side)
    if power == CP and uncertain(b, CP):
        b.spare += b.income
        most = int(w.charts["options"]["o47"]["central_free_above"])
        placed = sum(b.given[supply.slot(power, front)] for front in range(len(FRONTS)))
        if side == players.sides_of(b, power)[-1] and b.spare + placed <= most:
            b.spare = 0
    b.income = 0


def _share_refusal(s: S, frame: OfShare, action: Action) -> Refusal | None:
    b, w = s.board, s.world
    if action == DONE:
        return _owed()
    if not action.args or action.args[0] not in FRONTS:
        return None
    power, front = players.power_of(frame.side), FRONTS.index(action.args[0])
    if front not in supply.fronts_in_play(b, w):
        return Refusal("22a", f"The {supply.FRONT_NAMES[front]} is not played in this scenario.")
    if action.verb != "give":
        kind = supply.ACTIONS.index(action.verb) if action.verb in supply.ACTIONS else supply.PAUSE
        return _action_refusal(s, frame, front, kind)
    if frame.fronts >> front & 1:
        return Refusal("22c", f"The {supply.FRONT_NAMES[front]} has had its share of this turn.")
    points = int(action.args[1]) if len(action.args) > 1 and action.args[1].isdecimal() else 0
    if 0 < points <= min(room(s, power, front), b.income):
        return _owed()
    return Refusal(
        "22d", f"{b.income} SP are left, and a front may take {room(s, power, front)} more this turn."
    )


def _share_prompt(s: S, frame: OfShare) -> str:
    rest = s.board.income
    shares = f"give {rest} supply points (SP) to the fronts, " if rest else ""
    return f"Supply: {shares}pay for actions, or finish."


STEPS = (
    Auto(name="income", frame=OfSide, run=_income),
    Auto(name="income.told", frame=OfSide, run=_told),
    Chance(
        name="income.die",
        frame=OfSide,
        rule="47a",
        purpose="uncertain supply",
        outcomes=lambda s, f: D12,
        take=_die,
    ),
    Chance(
        name="efficiency",
        frame=OfSide,
        rule="46a",
        purpose="the efficiency of the Russian railways",
        outcomes=lambda s, f: D12,
        take=_efficiency,
    ),
    Ask(
        name="trade",
        frame=OfSide,
        rule="29b",
        prompt=lambda s, f: f"Income {s.board.income} supply points (SP): trade some for victory points?",
        actions=_trades,
        take=_trade,
    ),
    Ask(
        name="schedule",
        frame=OfSide,
        rule="34a",
        prompt=lambda s, f: f"Income {s.board.income} supply points (SP): hasten or delay reinforcements?",
        actions=_schedule_actions,
        take=_schedule,
        refuse=_schedule_refusal,
    ),
    Ask(
        name="distribution",
        frame=OfShare,
        rule="22b",
        prompt=_share_prompt,
        actions=_share_actions,
        take=_share,
        refuse=_share_refusal,
    ),
)
