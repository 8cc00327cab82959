"""14.2, 14.5, 23.2, 11.7. An attack that has been declared: the look, what is added, die and result."""

from __future__ import annotations

from hexfront.games.storm_of_steel.battle import LANDING, MOBILE, Battle
from hexfront.games.storm_of_steel.board import S, enemy, flip, present, side_name
from hexfront.games.storm_of_steel.flight import OF_ATTACK, OF_DEFENCE
from hexfront.games.storm_of_steel.rules import (
    aircombat,
    dummies,
    fighting,
    landing,
    losses,
    revealing,
    shipfire,
    supply,
)
from hexfront.games.storm_of_steel.rules.ladder import ratio, result
from hexfront.games.storm_of_steel.telling import troops
from hexfront.games.storm_of_steel.world import CP, SIDES
from hexfront.hexes import members, of
from hexfront.kernel import Action, Ask, Auto, Chance, Frame
from hexfront.kernel.dice import Value
from hexfront.mechanics.frames import OfRole, at_hand
from hexfront.mechanics.offering import each_unit

ATTACKER, DEFENDER = "attack", "defense"
NE, AR, AD, AE, BD, DR, DD, DI, HX, EX, DE = RESULTS = (
    *("NE", "AR", "AD", "AE", "BD", "DR", "DD", "DI", "HX", "EX", "DE"),
)
#: The rows of both exchanges.
EXCHANGED = {HX: "14.5i", EX: "14.5j"}
MEANINGS = {
    NE: "no effect",
    AR: "the attackers retreat",
    AD: "the attacker loses a unit",
    AE: "all attackers are lost",
    BD: "both sides lose a unit",
    DR: "mobile defenders retreat",
    DD: "the defender loses a unit and mobile survivors retreat",
    DI: "breakthrough: the defender loses a unit and the others retreat two hexes",
    HX: "all defenders are lost, and half their strength of the attackers",
    EX: "all defenders are lost, and their strength of the attackers",
    DE: "all defenders are lost",
}


def _open(s: S, frame: Frame) -> None:
    """Both sides look at all units involved, and a declared attack stands (23.2a). Dummies are removed."""
    b, w = s.board, s.world
    battle = at_hand(b.battle)
    foe, h = enemy(battle.power), battle.target
    s.commit("23.2a", "The attack has been declared.")
    _mark(s, battle)
    dummies.reveal(s, h)
    defenders = b.stack[h] & w.side[foe] & w.land_units & ~b.underground
    b.battle = battle = engaged(s, battle._replace(declared=True, defenders=defenders))
    show(s, battle)
    s.log(
        "attack",
        "11.7a" if battle.kind == MOBILE else "14.1b",
        side=side_name(battle.power),
        who=troops(s, battle.attackers),
        at=(w.spot(h),),
        origins=w.spots(of({b.loc[u] for u in members(battle.attackers)})),
    )
    if defenders:
        s.log("defended", "14.12a", side=side_name(foe), who=troops(s, defenders), at=(w.spot(h),))
    if defenders or battle.kind == LANDING:
        s.push("battle.settle")
        _additions(s, battle)
    else:
        s.push("advance.begin")


def _additions(s: S, battle: Battle) -> None:
    """After the look the gas is rolled, then each side adds a card and air units, the attacker first; what
    flies meets, and ships fire (23.2b, R-90)."""
    flown = battle.kind != MOBILE
    if battle.kind == LANDING:
        shipfire.begin(s)
    if flown:
        aircombat.begin_support(s, battle)
    for power, name in ((enemy(battle.power), OF_DEFENCE), (battle.power, OF_ATTACK)):
        if flown:
            aircombat.offer_support(s, name)
        revealing.offer(s, power)
    if battle.gas >= 0:
        s.push("gas.roll")


def _mark(s: S, battle: Battle) -> None:
    """What the attack uses up: the attack of units and hex, or the movement of a stack (14.11a, 11.7a)."""
    b = s.board
    if battle.kind == MOBILE:
        b.moved |= battle.attackers
        b.stormed |= battle.attackers
    else:
        b.attacked |= battle.attackers
        b.assailed |= 1 << battle.target


def engaged(s: S, battle: Battle) -> Battle:
    """A battle with what is judged when it is declared: supply (14.44a, R-89)."""
    return battle._replace(
        hungry_attack=supply.all_hungry(s, battle.power, battle.attackers),
        hungry_defence=supply.all_hungry(s, enemy(battle.power), battle.defenders),
    )


def show(s: S, battle: Battle) -> None:
    """Each side has seen the enemy units involved (23.2a)."""
    b, w = s.board, s.world
    # Ships are turned down again (23.41a).
    seen = battle.shown & ~w.naval
    b.seen_by_cp |= seen & ~w.side[CP]
    b.seen_by_en |= seen & w.side[CP]


def _settle(s: S, frame: Frame) -> None:
    """Reckon the odds with all shifts and tell how it stands before the die falls (14.21a)."""
    b, w = s.board, s.world
    battle = at_hand(b.battle)
    found = fighting.how_it_stands(s, battle)
    b.battle = battle = battle._replace(column=found.column)
    s.log(
        "odds",
        "14.21a",
        attack=fighting.attack_strength(w, battle.attackers),
        defense=fighting.defence(s, battle),
        odds=ratio(found.base),
        final=ratio(found.column),
    )
    if battle.kind != MOBILE:
        s.push("battle.roll")
    elif found.overwhelming:
        b.battle = battle._replace(result=DE)
        apply_result(s)
    else:
        s.log("falls short", "11.7d", side=side_name(battle.power), who=troops(s, battle.attackers))


def _roll(s: S, frame: Frame, value: Value) -> None:
    """One die in the final column (14.21c)."""
    b = s.board
    battle = at_hand(b.battle)
    die = int(value)
    found = result(battle.table, battle.column, die)
    b.battle = battle._replace(die=die, result=found)
    s.log(
        "roll",
        "14.21c",
        side=side_name(battle.power),
        dice=(die,),
        result=found,
        table=battle.table,
        meaning=MEANINGS[found],
    )
    apply_result(s)


# Results -----------------------------------------------------------------------------------------------


def apply_result(s: S) -> None:
    """What a result does, in its order: losses, retreats, advance (14.5)."""
    b = s.board
    battle = at_hand(b.battle)
    if battle.kind == LANDING:
        landing.settle(s)
        return
    match battle.result:
        case "AR":
            s.push("battle.retreat", ATTACKER, 1)
        case "AD":
            s.push("battle.loss", ATTACKER)
        case "AE":
            losses.eliminate(s, battle.attackers, "14.5d")
        case "BD":
            s.push("battle.loss", DEFENDER)
            s.push("battle.loss", ATTACKER)
        case "DR":
            s.push("advance.begin")
            s.push("battle.retreat", DEFENDER, 1)
        case "DD":
            s.push("advance.begin")
            s.push("battle.retreat", DEFENDER, 1)
            s.push("battle.loss", DEFENDER)
        case "DI":
            _break_through(s, battle)
        case "HX" | "EX":
            _exchange(s, battle)
        case "DE":
            losses.eliminate(s, battle.defenders, "14.5k")
            s.push("advance.begin")


def _break_through(s: S, battle: Battle) -> None:
    """Entrenched defenders come out, one unit is lost, the others go back two hexes (12.4a, 14.5h, R-82)."""
    b, w = s.board, s.world
    for u in members(battle.defenders & b.entrenched):
        flip(b, w, u, entrenched=False)
    s.push("advance.begin")
    s.push("battle.retreat", DEFENDER, 2)
    s.push("battle.loss", DEFENDER)


def price(s: S, battle: Battle) -> int:
    """The strength that the attacker must give up for the defenders (14.5i, 14.5j, 14.5l)."""
    whole = fighting.toll(s.board, s.world, battle.defenders)
    return -(-whole // 2) if battle.result == HX else whole


def _exchange(s: S, battle: Battle) -> None:
    """All defenders are lost, and the attacker gives up as much, or half (14.5i, 14.5j)."""
    due = price(s, battle)
    s.board.battle = battle._replace(due=due)
    losses.eliminate(s, battle.defenders, EXCHANGED[battle.result])
    s.push("advance.begin")
    s.push("battle.price")


def _price(s: S, frame: Frame) -> None:
    """The attacker gives up units until their strength is paid, or all of them if they are worth less."""
    b, w = s.board, s.world
    battle = at_hand(b.battle)
    left = battle.attackers & present(b)
    if battle.due <= 0 or not left:
        return
    if fighting.attack_strength(w, left) <= battle.due:
        losses.eliminate(s, left, EXCHANGED[battle.result])
    else:
        s.again(frame)
        s.push("battle.pay")


def _pay(s: S, frame: Frame, action: Action) -> None:
    b, w = s.board, s.world
    battle = at_hand(b.battle)
    u = w.index[action.args[0]]
    b.battle = battle._replace(due=battle.due - w.mobile[u])
    losses.eliminate(s, 1 << u, EXCHANGED[battle.result])


def _payable(s: S, frame: Frame) -> int:
    b = s.board
    return losses.expendable(s.world, at_hand(b.battle).attackers & present(b), fort_last=True)


def involved(s: S, role: str) -> int:
    """The units of a role that are still there."""
    battle = at_hand(s.board.battle)
    return (battle.attackers if role == ATTACKER else battle.defenders) & present(s.board)


def sufferer(s: S, frame: OfRole) -> str:
    """The side whose units of a role are meant."""
    battle = at_hand(s.board.battle)
    return SIDES[battle.power if frame.role == ATTACKER else enemy(battle.power)]


def losable(s: S, role: str) -> int:
    """The units that their owner may choose as the loss of a result (14.5c, 14.5e, 14.5g, 14.5h)."""
    both = at_hand(s.board.battle).result == BD
    return losses.expendable(s.world, involved(s, role), fort_last=both)


def _lose(s: S, frame: OfRole, action: Action) -> None:
    rules = {AD: "14.5c", BD: "14.5e", DD: "14.5g", DI: "14.5h"}
    battle = at_hand(s.board.battle)
    losses.eliminate(s, 1 << s.world.index[action.args[0]], rules[battle.result])


def _battle_of(s: S) -> str:
    """Which battle a question is about, as many may be fought one after the other."""
    return f"Battle of {s.world.place_name(at_hand(s.board.battle).target)}"


def _end(s: S, frame: Frame) -> None:
    s.board.battle = None
    s.board.flights = {}


STEPS = (
    Auto(name="battle.open", run=_open),
    Auto(name="battle.settle", run=_settle),
    Chance(
        name="battle.roll",
        rule="14.21c",
        purpose="the combat die",
        take=_roll,
        about=lambda s, f: f"{at_hand(s.board.battle).power}.{s.world.names[at_hand(s.board.battle).target]}",
    ),
    Ask(
        name="battle.loss",
        frame=OfRole,
        rule="14.5e",
        side=sufferer,
        prompt=lambda s, f: f"{_battle_of(s)}: which unit is lost?",
        actions=each_unit("lose", lambda s, f: losable(s, f.role)),
        take=_lose,
    ),
    Auto(name="battle.price", run=_price),
    Ask(
        name="battle.pay",
        rule="14.5j",
        side=lambda s, f: SIDES[at_hand(s.board.battle).power],
        prompt=lambda s, f: (
            f"{_battle_of(s)}: give up a unit, strength {at_hand(s.board.battle).due} is still to be paid."
        ),
        actions=each_unit("lose", _payable),
        take=_pay,
    ),
    Auto(name="battle.end", run=_end),
)
