"""26.3. Naval combat: contact, fire, and losses that their owners choose."""

from __future__ import annotations

from collections.abc import Iterator

from hexfront.games.storm_of_steel.board import DEAD, S, enemy, lift, side_name
from hexfront.games.storm_of_steel.cards import SHIPS, Shift, card
from hexfront.games.storm_of_steel.clash import Clash
from hexfront.games.storm_of_steel.deck import Played
from hexfront.games.storm_of_steel.rules import losses, seas
from hexfront.games.storm_of_steel.rules.gunnery import (
    AT_ONCE,
    ATTACKER_FIRST,
    DEFENDER_FIRST,
    NO_CONTACT,
    contact,
    hits,
)
from hexfront.games.storm_of_steel.rules.players import OfPower, asked
from hexfront.games.storm_of_steel.telling import troops
from hexfront.games.storm_of_steel.world import World
from hexfront.hexes import members
from hexfront.kernel import Action, Ask, Auto, Chance, Frame
from hexfront.kernel.dice import Value
from hexfront.mechanics.frames import at_hand

MEANINGS = {
    NO_CONTACT: "no combat",
    AT_ONCE: "both fire at the same time",
    ATTACKER_FIRST: "the attacker fires first",
    DEFENDER_FIRST: "the defender fires first",
}


def clash_of(s: S) -> Clash:
    """The operation at hand."""
    return at_hand(s.board.clash)


def strength(w: World, units: int) -> int:
    """The combat strength of ships."""
    return sum(w.units[u].naval_combat for u in members(units))


def protection(w: World, units: int) -> int:
    """The protection of ships."""
    return sum(w.units[u].protection for u in members(units))


def afloat(s: S, power: int) -> int:
    """The ships of a side in the operation that are still there."""
    b = s.board
    return sum(1 << u for u in members(clash_of(s).fleet(power)) if b.loc[u] != DEAD)


def begin(s: S) -> None:
    """Two fleets may meet: contact, then combat; who chose or intercepts attacks (26.31a, R-126)."""
    clash = clash_of(s)
    if afloat(s, clash.power) and afloat(s, enemy(clash.power)):
        s.push("sea.contact")


def _contact(s: S, frame: Frame, value: Value) -> None:
    """Contact by the lowest ratings, and in which order they fire (26.32a, 26.32c, 26.33a)."""
    w, clash = s.world, clash_of(s)
    attacker = clash.attacker
    fleets = [[w.units[u].contact for u in members(afloat(s, one))] for one in (attacker, enemy(attacker))]
    found = contact(fleets[0], fleets[1], int(value))
    # Who does not meet the enemy is not seen by him (23.41a).
    met = found != NO_CONTACT
    shown = {one: afloat(s, one) if met else 0 for one in (attacker, enemy(attacker))}
    s.log(
        "contact",
        "26.32a",
        side=side_name(attacker),
        who=troops(s, shown[attacker]),
        others=troops(s, shown[enemy(attacker)]),
        dice=(int(value),),
        result=MEANINGS[found],
        area=clash.area,
    )
    s.board.clash = clash._replace(fought=met, shown=clash.shown | shown[attacker] | shown[enemy(attacker)])
    if found == AT_ONCE:
        for step in ("sea.pay", "sea.fire"):
            s.push(step, enemy(attacker))
            s.push(step, attacker)
    elif found != NO_CONTACT:
        first = attacker if found == ATTACKER_FIRST else enemy(attacker)
        s.push("sea.pay", first)
        s.push("sea.fire", enemy(first))
        s.push("sea.pay", enemy(first))
        s.push("sea.fire", first)


def naval_shift(s: S, power: int) -> int:
    """Columns that cards with a Naval shift give the side that attacks (4.6j, R-23).

    Rows 25.37a.
    """
    return shift_of(s, clash_of(s), power)


def shift_of(s: S, clash: Clash, power: int) -> int:
    """The same for an operation that is only thought of: cards for the front of its sea (4.6f, R-170)."""
    front = seas.front(s.world, clash.area)
    return sum(shift.columns for played, shift in _naval_cards(s, clash, power) if played.front == front)


def elsewhere(s: S, clash: Clash, power: int) -> list[Played]:
    """Open cards with a Naval shift of the side that attacks that are for another front (R-170)."""
    front = seas.front(s.world, clash.area)
    return [played for played, _ in _naval_cards(s, clash, power) if played.front != front]


def _naval_cards(s: S, clash: Clash, power: int) -> Iterator[tuple[Played, Shift]]:
    for played in s.board.played if clash.attacker == power else ():
        one = card(played.card)
        if one.power == power and one.shift is not None and one.shift.arm == SHIPS and one.shift.right:
            yield played, one.shift


def _fire(s: S, frame: OfPower, value: Value) -> None:
    """A fleet fires with all that is left of it (26.33a)."""
    b, w, clash, power = s.board, s.world, clash_of(s), frame.power
    found = hits(strength(w, afloat(s, power)), int(value), naval_shift(s, power))
    s.log("fire", "26.33a", side=side_name(power), dice=(int(value),), hits=found)
    b.clash = owing(clash, enemy(power), found)


def owing(clash: Clash, power: int, hits_taken: int) -> Clash:
    """An operation in which a side has to give up so much protection more."""
    if power == clash.power:
        return clash._replace(due=clash.due + hits_taken)
    return clash._replace(due_foes=clash.due_foes + hits_taken)


def due(clash: Clash, power: int) -> int:
    """The protection that a side still has to give up."""
    return clash.due if power == clash.power else clash.due_foes


def _pay(s: S, frame: OfPower) -> None:
    """The loser removes ships whose protection covers what was hit, or all of them (26.33b)."""
    b, w, power = s.board, s.world, frame.power
    left, owed = afloat(s, power), due(clash_of(s), power)
    if owed <= 0 or not left:
        clash = clash_of(s)
        b.clash = clash._replace(due=0) if power == clash.power else clash._replace(due_foes=0)
    elif protection(w, left) <= owed:
        for u in members(left):
            sink(s, u)
    else:
        s.again(frame)
        s.push("sea.loss", power)


def sink(s: S, u: int) -> None:
    """A ship is lost (26.33b), and its cargo goes down with it (29.14a)."""
    b, w = s.board, s.world
    clash, power = clash_of(s), w.side_of[u]
    worth = w.units[u].protection
    mine = power == clash.power
    b.clash = (
        clash._replace(due=clash.due - worth, lost=clash.lost + worth)
        if mine
        else clash._replace(due_foes=clash.due_foes - worth, lost_foes=clash.lost_foes + worth)
    )
    s.log("sunk", "26.33b", side=side_name(power), who=troops(s, 1 << u))
    cargo = b.cargo.get(u, -1)
    lift(b, w, u, DEAD)
    if cargo >= 0:
        losses.drown(s, cargo)


def _losable(s: S, frame: OfPower) -> list[Action]:
    acts = s.world.unit_acts("lose")
    return [acts[u] for u in members(afloat(s, frame.power))]


def _lose(s: S, frame: OfPower, action: Action) -> None:
    sink(s, s.world.index[action.args[0]])


def about(s: S, frame: object) -> str:
    """What tells the rolls of one operation apart from others of the turn."""
    clash = clash_of(s)
    power = getattr(frame, "power", clash.power)
    return f"{clash.kind}.{clash.area}.{power}"


STEPS = (
    Chance(name="sea.contact", rule="26.32a", purpose="contact at sea", take=_contact, about=about),
    Chance(
        name="sea.fire", frame=OfPower, rule="26.33a", purpose="the fire of a fleet", take=_fire, about=about
    ),
    Auto(name="sea.pay", frame=OfPower, run=_pay),
    Ask(
        name="sea.loss",
        frame=OfPower,
        rule="26.33b",
        side=asked,
        prompt=lambda s, f: (
            f"Which ship is lost? Protection {due(clash_of(s), f.power)} is still to be paid."
        ),
        actions=_losable,
        take=_lose,
        # Silence would tell that only one ship lies in a base which air units attack.
        always=lambda s: not clash_of(s).shown,
    ),
)
