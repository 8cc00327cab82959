"""17.2 and 17.3. Siege artillery: bombardment of a fort beside it."""

from __future__ import annotations

from typing import NamedTuple

from hexfront.games.storm_of_steel.battle import ENTRY, Battle
from hexfront.games.storm_of_steel.board import Board, S, enemy, side_name
from hexfront.games.storm_of_steel.cards import card
from hexfront.games.storm_of_steel.naming import called
from hexfront.games.storm_of_steel.rules import countries, decks, fighting, losses
from hexfront.games.storm_of_steel.rules.firing import DESTROYED, SILENCED, siege
from hexfront.games.storm_of_steel.telling import troop
from hexfront.games.storm_of_steel.world import World
from hexfront.hexes import members, of
from hexfront.kernel import Action, Chance, Refusal, act
from hexfront.kernel.dice import Value
from hexfront.mechanics.refusing import hex_named, unit_named
from hexfront.mechanics.world import sum_of

#: What the log calls what happened to a fort.
WORDS = {DESTROYED: "destroyed", SILENCED: "silenced"}


class OfGun(NamedTuple):
    """A siege artillery unit that fires at a hex."""

    step: str
    unit: int
    hex: int


def guns(s: S, power: int) -> int:
    """Siege artillery that may fire now, before it attacks: once, by some cards twice (17.2a, 17.2b).

    That of a country in mutiny does not (37.8a).
    """
    b, w = s.board, s.world
    able = w.siege & w.side[power] & b.afield & ~b.entrenched & ~b.attacked & ~b.sailed & ~b.fired_again
    able &= (~b.fired | _twice(s, power)) & ~countries.mutinous(b, w)
    return fighting.entitled(s, power, able)


def _twice(s: S, power: int) -> int:
    """Guns that may fire a second time in this segment because a card says so (4.6r)."""
    b, w, found = s.board, s.world, 0
    for played, _ in decks.in_play(b, power, "siege rolls"):
        effect = card(played.card).effect("siege rolls")
        own = sum_of(w.nation.get(nation, 0) for nation in effect.who) if effect else 0
        found |= of(u for u in members(own & w.siege & b.afield) if w.front_of[b.loc[u]] == played.front)
    return found


def forts_near(b: Board, w: World, power: int, u: int) -> int:
    """Hexes with an enemy fort that a gun can reach: adjacent ones (17.2a)."""
    walls = w.forts & w.side[enemy(power)] & b.afield
    return sum(1 << h for h in members(w.open[b.loc[u]] & b.held[enemy(power)]) if b.stack[h] & walls)


def actions(s: S, power: int) -> list[Action]:
    """Every gun with every fort beside it."""
    b, w = s.board, s.world
    return [
        act("shell", w.ids[u], w.names[h])
        for u in members(guns(s, power))
        for h in members(forts_near(b, w, power, u))
    ]


def take(s: S, power: int, action: Action) -> None:
    """Fire: the roll follows."""
    b, w = s.board, s.world
    u = w.index[action.args[0]]
    b.fired_again |= b.fired & 1 << u
    b.fired |= 1 << u
    s.push("siege.roll", u, w.grid.hex(action.args[1]))


def _roll(s: S, frame: OfGun, value: Value) -> None:
    """The fort is eliminated, silenced for this segment, or stands (17.3a)."""
    b, w = s.board, s.world
    power, h = w.side_of[frame.unit], frame.hex
    found = siege(int(value))
    s.log(
        "siege",
        "17.3a",
        side=side_name(power),
        who=(troop(s, frame.unit),),
        at=(w.spot(h),),
        dice=(int(value),),
        result=WORDS.get(found, "unharmed"),
    )
    fort = b.stack[h] & w.forts & w.side[enemy(power)]
    if found == SILENCED:
        b.silenced |= fort
    if found != DESTROYED:
        return
    losses.eliminate(s, fort, "17.3a")
    if not b.held[enemy(power)] >> h & 1 and not b.assailed >> h & 1:
        # The hex is free: guns and units beside it may go in instead of attacking.
        b.battle = Battle(power, h, ENTRY)
        s.push("combat.plan")


def refusal(s: S, frame: object, action: Action) -> Refusal | None:
    """Why a gun may not fire at a hex."""
    b, w = s.board, s.world
    u, h = unit_named(s, action), hex_named(s, action, 1)
    if u is None or h is None or w.side_of[u] != b.half:
        return None
    name = called(s, u)
    if not w.siege >> u & 1:
        return Refusal("17.2a", f"{name} is no siege artillery.")
    if (b.fired_again | b.fired & ~_twice(s, b.half)) >> u & 1:
        return Refusal("17.2a", f"{name} has fired in this segment.")
    if b.loc[u] < 0 or not forts_near(b, w, b.half, u) >> h & 1:
        return Refusal("17.2a", f"{w.place_name(h)} holds no enemy fort next to {name}.")
    if b.entrenched >> u & 1:
        return Refusal("12.1a", f"{name} is entrenched and does not fire.")
    if b.attacked >> u & 1:
        return Refusal("17.2b", f"{name} has attacked: it fires before that.")
    if countries.mutinous(b, w) >> u & 1:
        return countries.MUTINY
    if b.sailed >> u & 1:
        return Refusal("11.634a", f"{name} came by sea in this impulse.")
    return Refusal("15.71a", f"{name} may not act in this impulse.")


STEPS = (
    Chance(
        name="siege.roll",
        frame=OfGun,
        rule="17.3a",
        purpose="the siege bombardment",
        take=_roll,
        about=lambda s, f: f"{s.world.ids[f.unit]}.{s.world.names[f.hex]}",
    ),
)
