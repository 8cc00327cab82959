"""33. Poison gas: who may use it, the roll, and the odium of the first."""

from __future__ import annotations

from hexfront.games.storm_of_steel.board import Board, S, enemy, side_name
from hexfront.games.storm_of_steel.rules import command, lines, weapons, will
from hexfront.games.storm_of_steel.rules.firing import gas, gas_modifiers
from hexfront.games.storm_of_steel.rules.ladder import Shift, numbers
from hexfront.games.storm_of_steel.world import World
from hexfront.hexes import members, of
from hexfront.kernel import Action, Chance, Frame, act
from hexfront.kernel.dice import Value
from hexfront.mechanics.frames import at_hand

WITHOUT = act("without")
WEAPON = "gas"


def suppliers(s: S, power: int, attackers: int) -> int:
    """HQs that may support a gas attack: each commands an attacker and has not done so in this impulse
    (33.0a, 33.1a)."""
    b, w = s.board, s.world
    if not weapons.developed(b, power, WEAPON):
        return 0
    free = w.hqs & w.side[power] & b.afield & ~b.gassed
    return sum(1 << q for q in members(free) if led_by(s, q, attackers))


def led_by(s: S, q: int, units: int) -> int:
    """Of some units those that an HQ commands now (15.31a, 15.6a)."""
    b, w = s.board, s.world
    power = w.side_of[q]
    linked = lines.linked_hqs(s, power) & ~b.strategic & 1 << q
    kinds = {u: (w.nation_of[u], bool(w.mechanized >> u & 1)) for u in members(units)}
    area = {kind: command.reach_of(s, power, kind[0], 1, linked, kind[1]) for kind in set(kinds.values())}
    return of(u for u, kind in kinds.items() if area[kind] >> b.loc[u] & 1)


def actions(s: S, frame: Frame) -> list[Action]:
    """The HQs whose gas may be used, or none of it (14.2a)."""
    b, w = s.board, s.world
    battle = at_hand(b.battle)
    acts = w.unit_acts("gas")
    return [WITHOUT, *(acts[q] for q in members(suppliers(s, battle.power, battle.attackers)))]


def take(s: S, frame: Frame, action: Action) -> None:
    """Use gas or not."""
    if action != WITHOUT:
        b = s.board
        b.battle = at_hand(b.battle)._replace(gas=s.world.index[action.args[0]])


def modifiers(b: Board, w: World, power: int, h: int) -> list[Shift]:
    """What changes the die (33.3a)."""
    return gas_modifiers(
        enemy_has_gas=weapons.developed(b, enemy(power), WEAPON),
        rough=w.terrain[h] in ("mountain", "swamp"),
        season=w.turns[b.turn].code[-2:],
        first_turn=b.gas_since in (-1, b.turn),
    )


def release(s: S) -> None:
    """Note the use of an HQ's gas; who is the first ever to use it loses morale (33.1a, 33.5a).

    Rows 33.4a.
    """
    b = s.board
    battle = at_hand(b.battle)
    b.gassed |= 1 << battle.gas
    if b.gas_since < 0:
        b.gas_since, b.gas_first = b.turn, battle.power
        will.change(s, {battle.power: -int(numbers()["gas"]["morale"])}, "33.5a", "first to use gas")


def _roll(s: S, frame: Frame, value: Value) -> None:
    """The roll of a gas attack (33.2a)."""
    b, w = s.board, s.world
    battle = at_hand(b.battle)
    modifier = sum(part.value for part in modifiers(b, w, battle.power, battle.target))
    shift = gas(int(value), modifier)
    release(s)
    s.log(
        "gas",
        "33.2a",
        side=side_name(battle.power),
        dice=(int(value),),
        modifier=f"{modifier:+d}",
        result=columns(shift),
    )
    b.battle = battle._replace(gas_shift=shift)


def columns(shift: int) -> str:
    """A shift as players say it.

    >>> columns(2), columns(-1), columns(0)
    ('2R', '1L', 'no shift')
    """
    return f"{abs(shift)}{'R' if shift > 0 else 'L'}" if shift else "no shift"


STEPS = (
    Chance(
        name="gas.roll",
        rule="33.2a",
        purpose="the gas attack",
        take=_roll,
        about=lambda s, f: s.world.names[at_hand(s.board.battle).target],
    ),
)
