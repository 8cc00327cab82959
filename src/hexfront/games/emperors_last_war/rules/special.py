"""23. Special attacks: artillery support and despair of the Central Powers, fury of the Russians."""

from __future__ import annotations

from hexfront.games.emperors_last_war.battle import Battle
from hexfront.games.emperors_last_war.board import Board, S, hexes_of
from hexfront.games.emperors_last_war.rules import chance, inforce, losses, players, plight, supply
from hexfront.games.emperors_last_war.rules.morale import call
from hexfront.games.emperors_last_war.world import CP, RU, World
from hexfront.hexes import members
from hexfront.kernel import Action, Ask, Auto, Frame, Refusal, act
from hexfront.mechanics.frames import at_hand
from hexfront.mechanics.offering import each_unit

#: Special attacks as actions of planning.
ARTILLERY, FURIOUS, DESPAIR = act("artillery"), act("furious"), act("despair")
#: A furious attack needs a group of this strength (23.2c); a despair attack costs units of that much (23.3b).
FURY, SACRIFICE = 4, 2
#: The morale of units that a despair attack may cost (23.3b).
PROUD = (10, 11)
PROUD_WORDS = f"morale {PROUD[0]} or {PROUD[1]}"


def payers(b: Board, w: World, battle: Battle) -> int:
    """Attackers with whom the player who attacks may pay: not those whom an ally has added (F.1a, R-98)."""
    if not inforce.on(b, "allies") or b.active not in players.sides_of(b, battle.power):
        return battle.attackers
    return sum(1 << u for u in members(battle.attackers) if players.directs(b, w, b.active, u))


def proud(b: Board, w: World, units: int) -> int:
    """Undisrupted units of morale 10 or 11 among some (23.3b, R-52)."""
    return sum(1 << u for u in members(units & ~b.disrupted & ~w.hqs) if w.morale[u] in PROUD)


def worth(w: World, units: int) -> int:
    """The normal strengths of some units together (R-52)."""
    return sum(w.strength[u] for u in members(units))


def refusal(b: Board, w: World, battle: Battle, action: Action) -> Refusal | None:
    """What speaks against a special attack (23a, 23.1, 23.2c, 23.3c, 23.4a, R-52, R-53)."""
    if not inforce.on(b, "special"):
        return Refusal("23a", "There are no special attacks in this scenario.")
    if action == ARTILLERY:
        return _artillery_refusal(b, w, battle)
    if action == FURIOUS:
        if battle.power != RU:
            return Refusal("23a", "Only Russia attacks furiously.")
        if b.special_used:
            return Refusal("23.4a", "There is one furious attack in a Player-Turn.")
        if chance.strength(b, w, battle.attackers, attacking=True) < FURY:
            return Refusal("23.2c", f"A furious attack needs a strength of {FURY}.")
        return None
    if battle.power != CP:
        return Refusal("23a", "Only the Central Powers attack in despair.")
    if b.special_used:
        return Refusal("23.4a", "There is one despair attack in a Player-Turn.")
    if worth(w, proud(b, w, payers(b, w, battle))) < SACRIFICE:
        text = f"A despair attack needs units of {PROUD_WORDS} with {SACRIFICE} points in all."
        return Refusal("23.3c", text)
    return None


def _artillery_refusal(b: Board, w: World, battle: Battle) -> Refusal | None:
    if battle.power != CP:
        return Refusal("23a", "Only the Central Powers have artillery support.")
    if not battle.attackers & ~plight.uncommanded(b, w, battle.attackers):
        return Refusal("23.1d", "Artillery supports only commanded units.")
    if artillery_front(b, w, battle) >= 0:
        return None
    if all(b.artillery[supply.slot(battle.power, front)] for front in battle.fronts):
        return Refusal("23.1a", "The artillery of this front has supported an attack in this Player-Turn.")
    text = "Artillery support would take the last SP of the front, and at level 0 nobody attacks."
    return Refusal("23.1c", text)


def early_refusal(s: S, frame: Frame, action: Action) -> Refusal:
    """What speaks against a special attack with those who are planned for; or that it is too early (23b)."""
    b, w = s.board, s.world
    battle = at_hand(b.battle)
    charges = supply.charges(b, w, hexes_of(b, battle.attackers))
    found = None
    if battle.attackers and charges:
        found = refusal(b, w, battle._replace(fronts=charges[0]), action)
    return found or Refusal("23b", "A special attack is chosen when the attack has been declared.")


def artillery_front(b: Board, w: World, battle: Battle) -> int:
    """The front whose artillery supports an attack; -1 if none can (23.1a, 23.1c, R-53)."""
    for front in battle.fronts:
        kind = supply.kind_needed(b, w, battle.power, front)
        left = supply.level(b, battle.power, front) - supply.due(b, w, battle.power, front, kind)
        # One point for the guns, and nobody attacks at level 0 (22.5c).
        if not b.artillery[supply.slot(battle.power, front)] and left > int(
            supply.numbers(w)["artillery_sp"]
        ):
            return front
    return -1


def bought(s: S, battle: Battle, guns: int) -> None:
    """The price of artillery support, and what has been used up by special attacks (23.1c, 23.4a).

    ``guns`` is the front whose artillery supports the attack, as it was before the attack was charged.
    """
    b, w = s.board, s.world
    if battle.furious or battle.despair:
        b.special_used = True
    if guns >= 0:
        b.artillery = supply.changed(b.artillery, battle.power, guns, 1)
        price = int(supply.numbers(w)["artillery_sp"])
        supply.pay(s, battle.power, guns, price, "23.1c", "for artillery support")


# The price of special attacks, and of sorties ---------------------------------------------------------


def _price(s: S, frame: Frame) -> None:
    """What attackers pay whatever the result, before any advance (23.2b, 23.3b, 25.1c).

    All who attacked furiously check at -2; proud units of a despair attack are disrupted; who came out of an
    isolated fortress checks.
    """
    b, w = s.board, s.world
    battle = at_hand(b.battle)
    out = battle.sallied & b.afield
    call(s, [(u, w.morale[u]) for u in members(out)], "25.1c")
    if battle.despair:
        s.push("battle.despair")
    if battle.furious:
        less = w.charts["morale_modifiers"]["furious_attackers"]
        units = battle.attackers & b.afield
        call(s, [(u, w.morale[u] + less) for u in members(units)], "23.2b")


def _given(s: S) -> int:
    """Points that still must be disrupted for a despair attack (23.3b)."""
    battle = at_hand(s.board.battle)
    return SACRIFICE - worth(s.world, battle.sacrificed)


def _despair(s: S, frame: Frame, action: Action) -> None:
    """The attacker chooses units one by one until they make 2 points (23.3d, R-52)."""
    b, w = s.board, s.world
    u = w.index[action.args[0]]
    battle = at_hand(b.battle)
    b.battle = battle._replace(sacrificed=battle.sacrificed | 1 << u)
    losses.set_disrupted(s, u, "23.3b")
    if _given(s) > 0 and proud(b, w, payers(b, w, battle) & b.afield):
        s.again(frame)


def _despair_begin(s: S, frame: Frame) -> None:
    b, w = s.board, s.world
    if proud(b, w, payers(b, w, at_hand(b.battle)) & b.afield):
        s.push("battle.sacrifice")


STEPS = (
    Auto(name="battle.price", run=_price),
    Auto(name="battle.despair", run=_despair_begin),
    Ask(
        name="battle.sacrifice",
        rule="23.3d",
        side=lambda s, f: players.attacker(s, at_hand(s.board.battle).power),
        prompt=lambda s, f: f"Which unit pays for the despair attack? {_given(s)} points are due.",
        actions=each_unit(
            "sacrifice",
            lambda s, f: proud(
                s.board, s.world, payers(s.board, s.world, at_hand(s.board.battle)) & s.board.afield
            ),
        ),
        take=_despair,
    ),
)
