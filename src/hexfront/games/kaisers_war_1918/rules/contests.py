"""36.1, 36.4. Contests at sea, and supply by sea."""

from __future__ import annotations

from typing import NamedTuple

from hexfront.games.kaisers_war_1918.board import (
    NAVAL,
    Board,
    S,
    Voyage,
    enemy,
    occupied,
    on,
    side_of,
    units_of,
)
from hexfront.games.kaisers_war_1918.naming import called
from hexfront.games.kaisers_war_1918.rules.removal import eliminate
from hexfront.games.kaisers_war_1918.rules.seas import fleets_at_hand, open_seas, seas_of
from hexfront.games.kaisers_war_1918.rules.support import near_seas
from hexfront.games.kaisers_war_1918.telling import tell
from hexfront.games.kaisers_war_1918.world import World
from hexfront.hexes import members
from hexfront.kernel import Action, Ask, Auto, Chance, Refusal, act
from hexfront.kernel.dice import Value
from hexfront.mechanics.frames import OfSide
from hexfront.mechanics.refusing import by_verb, hex_named

DECLINE, DONE = act("decline"), act("done")
SUNK, TURNED_BACK, NOTHING, REPULSED = "sunk", "turned back", "nothing", "repulsed"
#: What the die of a contest brings (36.1c to 36.1f).
EFFECTS = {1: SUNK, 2: TURNED_BACK, 3: NOTHING, 4: NOTHING, 5: REPULSED, 6: REPULSED}
TOLD = {
    SUNK: "the enemy is sunk",
    TURNED_BACK: "the enemy turns back",
    NOTHING: "nothing happens",
    REPULSED: "the fleet is lost",
}


class Contest(NamedTuple):
    """A side that may contest the use of an enemy naval unit, and the seas in which it is used.

    Who is asked is told the seas; what sails there is the secret of its owner, so the unit is noted on the
    board (``sailing``) and here only its number in that list.
    """

    step: str
    side: str
    number: int
    seas: tuple[str, ...] = ()


class Fight(NamedTuple):
    """The die of a contest: whose fleet against which naval unit of those that are used."""

    step: str
    side: str
    fleet: int
    number: int


def set_sail(s: S, units: int) -> None:
    """Naval units are used: the enemy is asked about one after the other (36.1a, R99)."""
    b = s.board
    b.sailing = members(units)
    for number in range(len(b.sailing)):
        s.push("contest.offer", enemy(b.active), number)


# Contesting (36.1) ---------------------------------------------------------------------------------


def seas_in_use(b: Board, w: World, u: int) -> set[str]:
    """The seas in which a naval unit is being used.

    Those of the passage of its cargo, of the coast that it shells, or of the coast that it supplies.
    """
    usable = set(open_seas(b, w, side_of(b, u), w.nation_of[u]))
    voyage, battle = b.voyage, b.battle
    if voyage is not None and voyage.transport == u:
        return _passage(w, b.loc[voyage.unit], voyage, usable)
    if battle is not None and battle.fleets >> u & 1:
        return usable & set(near_seas(w, battle.target))
    return usable & {sea for t, h in b.duty if t == u for sea in seas_of(w, h)}


def _passage(w: World, start: int, voyage: Voyage, usable: set[str]) -> set[str]:
    """A passage stays in the sea that its ends share; else it uses the seas of both."""
    begin = usable & set(seas_of(w, start))
    end = usable & set(seas_of(w, voyage.to))
    if voyage.target >= 0:
        end = {sea for sea in usable if w.sea[sea] >> voyage.to & 1}
    return begin & end or begin | end


def reach_of(b: Board, w: World, fleet: int) -> set[str]:
    """Seas in which a fleet can operate, and the seas beside them (36.1a, R99)."""
    mine = open_seas(b, w, side_of(b, fleet), w.nation_of[fleet])
    found = set(mine)
    for sea in mine:
        found.update(w.charts["sea"][sea]["adjacent"])
    return found


def contesting(s: S, side: str, seas: tuple[str, ...]) -> list[int]:
    """Fleets of a side that may contest the use of some seas: ready in this game turn (36.1a, 36.1b)."""
    b, w = s.board, s.world
    if not on(s, "naval") or side in b.contested:
        return []
    ready = fleets_at_hand(b, w, side) & w.fleets & ~b.sailed
    return [fleet for fleet in members(ready) if reach_of(b, w, fleet) & set(seas)]


def may_be_asked(s: S, side: str) -> bool:
    """Whether a side is asked at all: it has naval counters and contested nothing in this turn (36.1a, R99).

    It is asked even if it can only decline: the enemy knows how many counters it has, not which.
    """
    b = s.board
    return on(s, "naval") and side not in b.contested and bool(fleets_at_hand(b, s.world, side))


def _offer(s: S, frame: Contest) -> None:
    """Ask a side about one naval unit that the enemy uses."""
    b, w = s.board, s.world
    # A state dealt out to who contests does not say what sails.
    if b.sailing and may_be_asked(s, frame.side):
        used = seas_in_use(b, w, b.sailing[frame.number])
        s.push("contest", frame.side, frame.number, tuple(sea for sea in w.sea if sea in used))


def sea_words(w: World, seas: tuple[str, ...]) -> str:
    """Seas as a sentence names them."""
    return " and the ".join(str(w.charts["sea"][sea]["name"]).split(",")[0] for sea in seas)


def _contest_prompt(s: S, frame: Contest) -> str:
    return f"The enemy uses the {sea_words(s.world, frame.seas)}: contest it with a fleet, or decline."


def _contest_actions(s: S, frame: Contest) -> list[Action]:
    return [*(s.world.unit_acts("contest")[u] for u in contesting(s, frame.side, frame.seas)), DECLINE]


def _contest_take(s: S, frame: Contest, action: Action) -> None:
    b = s.board
    if action == DECLINE:
        return
    fleet = s.world.index[action.args[0]]
    b.contested = (*b.contested, frame.side)
    b.sailed |= 1 << fleet
    tell(s, "contested", "36.1a", fleet)
    s.push("contest.roll", frame.side, fleet, frame.number)


def _contest_refusal(s: S, frame: Contest, action: Action) -> Refusal | None:
    b, w = s.board, s.world
    u = w.index.get(action.args[0]) if action.args else None
    if not on(s, "naval"):
        return Refusal("36.1a", "Contests at sea are an option that is not in use.")
    if frame.side in b.contested:
        return Refusal("36.1a", "One use of the sea may be contested in a game turn.")
    if u is None or not (w.fleets & units_of(b, frame.side)) >> u & 1 or b.loc[u] != NAVAL:
        return Refusal("36.1a", "Name one of your fleets.")
    if b.sailed >> u & 1:
        return Refusal("36.1b", f"{called(s, u)} has done something else in this game turn.")
    return Refusal("36.1a", f"{called(s, u)} cannot reach the sea in which the enemy sails.")


def _contest_roll(s: S, frame: Fight, value: Value) -> None:
    """1 sinks the enemy with what it carries, 2 turns it back, 5 and 6 cost the fleet (36.1c to 36.1f)."""
    die = int(value)
    effect = EFFECTS[die]
    tell(s, "contest rolled", "36.1a", frame.fleet, dice=(die,), effect=TOLD[effect], result=effect)
    if effect == REPULSED:
        eliminate(s, 1 << frame.fleet, "36.1f", "sunk")
    elif effect != NOTHING and s.board.sailing:
        _turned_back(s, s.board.sailing[frame.number], sunk=effect == SUNK)


def _turned_back(s: S, u: int, sunk: bool) -> None:
    """The mission of a naval unit fails; if it is sunk, units aboard are lost with it (36.1c, 36.1d).

    Those too that it has already brought off the coast that they shall assault.
    """
    b = s.board
    voyage, battle = b.voyage, b.battle
    lost = 1 << u if sunk else 0
    if voyage is not None and voyage.transport == u:
        if sunk:
            lost |= 1 << voyage.unit | sum(1 << one.unit for one in b.assaults if one.transport == u)
            b.assaults = tuple(one for one in b.assaults if one.transport != u)
        b.voyage = None
        if b.march is not None:
            b.march = b.march._replace(spent=b.march.allowance, carried="sea")
    elif battle is not None and battle.fleets >> u & 1:
        b.battle = battle._replace(fleets=battle.fleets & ~(1 << u), paid=battle.paid & ~(1 << u))
    b.duty = tuple((t, h) for t, h in b.duty if t != u)
    if lost:
        eliminate(s, lost, "36.1c", "sunk")


# Supply by sea (36.4) ------------------------------------------------------------------------------


def duties(s: S, side: str) -> list[Action]:
    """Transports that may supply a coastal hex of a sea open to them in which their side has units (36.4)."""
    b, w = s.board, s.world
    busy = sum(1 << t for t, _ in b.duty)
    found = []
    for t in members(fleets_at_hand(b, w, side) & w.transports & ~busy):
        coasts = 0
        for sea in open_seas(b, w, side, w.nation_of[t]):
            coasts |= w.coast[sea]
        found += [act("duty", w.ids[t], w.names[h]) for h in members(coasts & occupied(b, side))]
    return found


def _duty_take(s: S, frame: OfSide, action: Action) -> None:
    b, w = s.board, s.world
    if action == DONE:
        return
    s.again(frame)
    t, h = w.index[action.args[0]], w.grid.hex(action.args[1])
    b.duty = (*b.duty, (t, h))
    tell(s, "on duty", "36.4a", t, at=(w.spot(h),))
    set_sail(s, 1 << t)


def _duty_refusal(s: S, frame: OfSide, action: Action) -> Refusal | None:
    b, w = s.board, s.world
    t = w.index.get(action.args[0]) if action.args else None
    if t is None or not (fleets_at_hand(b, w, frame.side) & w.transports) >> t & 1:
        return Refusal("36.4a", "Name one of your transports.")
    if any(t == busy for busy, _ in b.duty):
        return Refusal("36.4a", f"{called(s, t)} supplies a hex already.")
    h = hex_named(s, act("duty", *action.args[1:]))
    if h is None or not occupied(b, frame.side) >> h & 1:
        return Refusal("36.4a", "Name a coastal hex that holds units of yours.")
    return Refusal("36.4c", f"{called(s, t)} may not operate on the coast of {w.place_name(h)}.")


STEPS = (
    Auto(name="contest.offer", frame=Contest, run=_offer),
    Ask(
        name="contest",
        frame=Contest,
        rule="36.1a",
        prompt=_contest_prompt,
        actions=_contest_actions,
        take=_contest_take,
        refuse=by_verb(contest=_contest_refusal),
        # A pause that only fleets could cause would tell that there are some.
        always=True,
    ),
    Chance(name="contest.roll", frame=Fight, rule="36.1a", purpose="the contest at sea", take=_contest_roll),
    Ask(
        name="duty",
        frame=OfSide,
        rule="36.4a",
        prompt=lambda s, f: "Send transports to supply units on a coast, or go on.",
        actions=lambda s, f: [*duties(s, f.side), DONE],
        take=_duty_take,
        refuse=by_verb(duty=_duty_refusal),
    ),
)
