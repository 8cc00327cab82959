"""8.7 and 25.5. The end of a Player-Turn for encircled units: unsuccessful escape, siege and capitulation."""

from __future__ import annotations

from typing import NamedTuple

from hexfront.games.emperors_last_war.board import Board, S, enemy, hexes_of, units_in
from hexfront.games.emperors_last_war.figures import D12
from hexfront.games.emperors_last_war.rules import chance, inforce, losses, plight, works
from hexfront.games.emperors_last_war.rules.encirclement import encircled, pocket
from hexfront.games.emperors_last_war.rules.fortress import capture
from hexfront.games.emperors_last_war.rules.players import OfPower, OfPowerHex, allies, decides, owner
from hexfront.games.emperors_last_war.rules.surrender import highest
from hexfront.games.emperors_last_war.telling import troop
from hexfront.games.emperors_last_war.world import World
from hexfront.hexes import members
from hexfront.kernel import Action, Ask, Auto, Chance
from hexfront.kernel.dice import Value
from hexfront.mechanics.offering import each_unit

#: A garrison up to this strength never starves (25.5a).
SMALL = 2


class Fate(NamedTuple):
    """A check that decides for all units in a hex or pocket: where, who rolls, at what morale."""

    step: str
    hex: int
    unit: int
    value: int


def trapped(b: Board, w: World, power: int, hexes: int) -> int:
    """Encircled real units of a power in some hexes."""
    return plight.cut_off(b, w, units_in(b, w, power, hexes) & w.real)


def _begin(s: S, frame: OfPower) -> None:
    """First sieges, then every other hex with encircled units rolls for itself (8.7a, 8.7c, 25.5, R-16)."""
    b, w, power = s.board, s.world, frame.power
    spared, due = _sieges(s, power)
    hexes = hexes_of(b, trapped(b, w, power, b.real[power])) & ~spared
    for h in reversed(members(hexes)):
        s.push("escape", power, h)
    for h in reversed(due):
        s.push("capitulation.due", power, h)


# Unsuccessful escape (8.7) ------------------------------------------------------------------------------


def _escape(s: S, frame: OfPowerHex) -> None:
    """The unit of highest morale checks at -4, an undisrupted one if there is; nothing else counts (R-16).

    Which of several equals it is makes no difference, so nobody is asked.
    """
    b, w = s.board, s.world
    units = trapped(b, w, frame.power, 1 << frame.hex)
    if units:
        u = members(highest(w, units & ~b.disrupted or units))[0]
        less = w.charts["morale_modifiers"]["unsuccessful_escape"]
        s.push("escape.roll", frame.hex, u, w.morale[u] + less)


def _escape_roll(s: S, frame: Fate, value: Value) -> None:
    """The roll decides for all in the hex: all are lost, or none is touched (8.7b)."""
    b, w = s.board, s.world
    power = w.side_of[frame.unit]
    if _failed(s, frame, int(value), "8.7a"):
        units = trapped(b, w, power, 1 << frame.hex)
        losses.eliminate(s, units, "8.7b", "surrender", encircled=True)


def _failed(s: S, frame: Fate, die: int, rule: str) -> bool:
    """Whether the check fails. Of units that lie face down and hold on only their owner hears (16b, R-88)."""
    w, u = s.world, frame.unit
    failed = die > frame.value
    owner = decides(s.board, w, w.side_of[u], u)
    secret = not failed and s.board.concealed >> u & 1
    s.log(
        "surrender",
        rule,
        side=owner,
        who=(troop(s, u),),
        dice=(die,),
        morale=frame.value,
        effect="surrenders with all who are with it" if failed else "fights on",
        audience=allies(s.board, w.side_of[u]) if secret else None,
    )
    return failed


# Siege (25.5) --------------------------------------------------------------------------------------------


def besieged(b: Board, w: World, power: int, h: int) -> tuple[int, int]:
    """The encircled units of a power in the pocket of a fortress, and their strength (25.5b, R-58)."""
    units = trapped(b, w, power, pocket(b, w, power, h))
    return units, chance.strength(b, w, units, attacking=False)


def _sieges(s: S, power: int) -> tuple[int, list[int]]:
    """Move the clocks of encircled fortresses on; tells which hexes are spared and which fortresses are due.

    Up to 2 points in a fortress never check (25.5a). With more in the pocket the check is waived for as many
    turns as the fortress is strong, then capitulation threatens (25.5b, 25.5c); a lifted ring starts anew
    (R-58).
    """
    b, w = s.board, s.world
    spared, due = 0, []
    forts = works.fortresses(b, w, power) if inforce.on(b, "works") else 0
    for h in members(forts):
        if not encircled(b, w, power, h):
            b.sieges.pop(h, None)
            continue
        units, strength = besieged(b, w, power, h)
        spared |= 1 << h
        if strength <= SMALL:
            continue
        spared |= hexes_of(b, units)
        b.sieges[h] = b.sieges.get(h, 0) + 1
        if b.sieges[h] > works.strength(b, w, h):
            due.append(h)
    return spared, due


def hunger(b: Board, w: World, power: int) -> dict[int, int]:
    """Fortresses that must check for capitulation if their ring stands at the end of their owner's turn.

    Each with the units that would surrender with it (25.5b, 25.5c, R-58).
    """
    forts = works.fortresses(b, w, power) if inforce.on(b, "works") else 0
    found = {}
    for h in members(forts):
        if encircled(b, w, power, h):
            units, strength = besieged(b, w, power, h)
            if strength > SMALL and b.sieges.get(h, 0) >= works.strength(b, w, h):
                found[h] = units
    return found


def _due(s: S, frame: OfPowerHex) -> None:
    """One unit checks, unless another fortress of the same pocket has surrendered with everybody (25.5c)."""
    if besieged(s.board, s.world, frame.power, frame.hex)[0]:
        s.push("capitulation", frame.power, frame.hex)


def _garrison_side(s: S, frame: OfPowerHex) -> str:
    """The player who chooses the unit: who directs the garrison (25.5c, F.1a)."""
    b, w = s.board, s.world
    return owner(b, w, frame.power, besieged(b, w, frame.power, frame.hex)[0])


def capitulation_value(b: Board, w: World, power: int, h: int, u: int) -> int:
    """The morale of a unit that checks for a besieged fortress (25.5c)."""
    _, strength = besieged(b, w, power, h)
    return w.morale[u] + works.strength(b, w, h) - strength


def _capitulation_take(s: S, frame: OfPowerHex, action: Action) -> None:
    b, w = s.board, s.world
    u = w.index[action.args[0]]
    value = capitulation_value(b, w, frame.power, frame.hex, u)
    s.push("capitulation.roll", frame.hex, u, value)


def _capitulation_roll(s: S, frame: Fate, value: Value) -> None:
    """Failure surrenders the fortress and everybody in the pocket (25.5c)."""
    b, w = s.board, s.world
    power = w.side_of[frame.unit]
    if _failed(s, frame, int(value), "25.5c"):
        units, _ = besieged(b, w, power, frame.hex)
        losses.eliminate(s, units, "25.5c", "surrender", encircled=True)
        capture(s, enemy(power), frame.hex)


STEPS = (
    Auto(name="escape.begin", frame=OfPower, run=_begin),
    Auto(name="escape", frame=OfPowerHex, run=_escape),
    Chance(
        name="escape.roll",
        frame=Fate,
        rule="8.7a",
        purpose="the check of an encircled hex",
        outcomes=lambda s, f: D12,
        take=_escape_roll,
    ),
    Auto(name="capitulation.due", frame=OfPowerHex, run=_due),
    Ask(
        name="capitulation",
        frame=OfPowerHex,
        rule="25.5c",
        side=_garrison_side,
        prompt=lambda s, f: f"Which unit checks for the garrison of {s.world.place_name(f.hex)}?",
        actions=each_unit("lead", lambda s, f: besieged(s.board, s.world, f.power, f.hex)[0]),
        take=_capitulation_take,
    ),
    Chance(
        name="capitulation.roll",
        frame=Fate,
        rule="25.5c",
        purpose="the capitulation check",
        outcomes=lambda s, f: D12,
        take=_capitulation_roll,
    ),
)
