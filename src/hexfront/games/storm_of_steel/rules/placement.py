"""3.7, 7.6. Arrivals: units that are due come to places of their country, both sides at once and unseen."""

from __future__ import annotations

import re

from hexfront.games.storm_of_steel.board import (
    POOL,
    TRACK,
    Board,
    S,
    enemy,
    flip,
    hexes_of,
    lift,
    put,
    side_name,
)
from hexfront.games.storm_of_steel.display import Area
from hexfront.games.storm_of_steel.naming import called
from hexfront.games.storm_of_steel.rules import air, industry, offmap
from hexfront.games.storm_of_steel.rules.players import OfPower, asked, power_of
from hexfront.games.storm_of_steel.rules.regrouping import exchanges
from hexfront.games.storm_of_steel.rules.reorganization import (
    exchange_act,
    exchange_meant,
    exchange_refusal,
    exchanged,
    regroup,
)
from hexfront.games.storm_of_steel.rules.setup import rows
from hexfront.games.storm_of_steel.rules.stacking import room
from hexfront.games.storm_of_steel.rules.zones import counting
from hexfront.games.storm_of_steel.telling import troop
from hexfront.games.storm_of_steel.world import POWERS, World
from hexfront.hexes import members, of
from hexfront.kernel import Action, Ask, Frame, Refusal, Sealed, act
from hexfront.mechanics.memory import tabled
from hexfront.mechanics.naming import sentence
from hexfront.mechanics.refusing import hex_named, unit_named

DONE = act("done")
#: What is offered when everybody who arrives has a place.
PROMPTS = {
    "exchange": "exchange corps",
    "entrench": "dig in beside entrenched units",
    "done": "hand in your placement",
}
Answers = tuple[Action, ...]
OTTOMAN = "Ottoman"
#: How the schedule names places: one of several, or any centre of a country.
EITHER = re.compile(r",\s*|\s+or\s+")
NUMBERED = "Ottoman hexes "
ANY_CENTRE = re.compile(r"any \w+ industrial city")


def due(b: Board, w: World, power: int) -> list[int]:
    """Units of a side that arrive now: their box on the track has come (2.3c, 3.7i, 7.52a).

    Rows 17.4a.
    """
    waits = w.side[power] & ~b.afield
    found = [u for u in members(waits) if b.loc[u] <= TRACK and TRACK - b.loc[u] <= b.turn]
    # Air units without a base wait in the force pool (30.2c).
    return [*found, *members(b.grounded & waits)]


# Where a unit may come ---------------------------------------------------------------------------------


def places(s: S, u: int) -> int:
    """The hexes where a unit may be placed now, room counted (7.61a)."""
    b, w = s.board, s.world
    free = lawful(s, u) & ~_taken(b, w, u)
    if w.air >> u & 1:
        # An air unit needs a base; off the map it waits without one (30.2a, 30.2c).
        free = free & w.display.hexes | air.bases(s, u, free)
    # Off the map there is always room (21.47a).
    return of(h for h in members(free) if w.away[h] or room(b, w, h, 1 << u))


def lawful(s: S, u: int) -> int:
    """The hexes where a unit may be placed by its kind, room apart (7.6a, 7.62a to 7.65a).

    Rows R-52.
    """
    b, w = s.board, s.world
    power = w.side_of[u]
    own = counting(s, power) & ~b.held[enemy(power)]
    if u in b.raised_in:
        # Off the map only while the area is not in revolt (7.13b, 35.1a).
        return (own | of(area.hex for area in colonies(s, u))) & 1 << b.raised_in[u]
    scheduled = entry(b, w, u) & (own | w.display.hexes)
    if scheduled:
        return scheduled
    home = own & w.owned[w.nation_of[u]]
    if w.naval >> u & 1:
        return home & w.naval_bases or of(p for area in colonies(s, u) for p in area.ports)
    if w.forts >> u & 1:
        return _fort_sites(s, power, own)
    found = home & w.industrial | of(area.hex for area in colonies(s, u))
    if b.aided >> u & 1 or w.type.get("RES", 0) >> u & 1:
        found |= home & w.cities
    if w.units[u].country == OTTOMAN and not _numbered_used(b, w):
        found |= home & w.ottoman_hexes
    return found


def colonies(s: S, u: int) -> list[Area]:
    """Areas off the map with mobilization centres of a unit's country (7.6a, 7.13a).

    None in revolt (35.1a), and none in a scenario of one map, which lists its industry (39.3a).
    """
    w = s.world
    if w.single_map:
        return []
    return [
        area
        for area in w.display.areas.values()
        if area.owner == w.units[u].country
        and w.charts["offmap"]["land"][area.name]["mobilization"]
        and offmap.friendly(s, area)
        and area.name not in s.board.uprisings
    ]


def _taken(b: Board, w: World, u: int) -> int:
    """Cities that have had their reserve corps, for another one (7.64a)."""
    ordinary = w.type.get("RES", 0) >> u & 1 and not b.aided >> u & 1 and not entry(b, w, u)
    return reserved(b, w, w.side_of[u]) if ordinary else 0


def _numbered_used(b: Board, w: World) -> bool:
    """Whether a unit has come to a numbered hex of the Ottomans in this phase (7.65a, R-48).

    Reserves come to its city by 7.64a, and scheduled units where their schedule says.
    """
    only = w.ottoman_hexes & ~w.industrial
    came = b.fresh & w.nation.get(OTTOMAN, 0) & ~w.type.get("RES", 0)
    return any(only >> b.loc[u] & 1 for u in members(came) if b.loc[u] >= 0 and not entry(b, w, u))


def _fort_sites(s: S, power: int, own: int) -> int:
    """Friendly cities with an industrial LOC to a friendly centre (7.63a)."""
    home = industry.home_centres(s, power)
    joined = 0
    for part in industry.parts(s, power):
        if part & home:
            joined |= part
    return own & s.world.cities & joined


@tabled
def _entries(w: World) -> dict[int, int]:
    """By unit that the schedule of the scenario lists, where it lets it arrive."""
    found: dict[int, int] = {}
    for row in rows("reinforcements.tsv"):
        u = w.index.get(row["counter_id"])
        if row["scenario"] == w.scenario_name and u is not None and u not in found:
            found[u] = _listed(w, u, row["entry"])
    return found


def _listed(w: World, u: int, entry: str) -> int:
    if ANY_CENTRE.fullmatch(entry):
        return w.industrial & w.owned[w.nation_of[u]]
    if entry.startswith(NUMBERED):
        return _numbered(w, entry.removeprefix(NUMBERED))
    named = (w.named(name.removeprefix("hex ")) for name in EITHER.split(entry))
    return of(h for h in named if h >= 0)


def entry(b: Board, w: World, u: int) -> int:
    """Where the schedule of the scenario lets a unit arrive; nothing for a unit that it does not list.

    Who is lost and bought again is raised at home like others (7.6a), if the map has the home of the unit.
    """
    if b.bought >> u & 1:
        centres = w.naval_bases if w.naval >> u & 1 else w.industrial
        if centres & w.owned[w.nation_of[u]]:
            return 0
    return _entries(w).get(u, 0)


def _numbered(w: World, text: str) -> int:
    """Mobilization hexes of the Ottomans by their numbers: "1-3", or "1, 8 or 12"."""
    wanted: set[int] = set()
    for word in EITHER.split(text):
        first, _, last = word.partition("-")
        wanted |= set(range(int(first), int(last or first) + 1))
    return of(h for h in members(w.ottoman_hexes) if w.place[h].ottoman_mobilization_no in wanted)


# The decision (7f, 7g) ---------------------------------------------------------------------------------
#
# A side places what is due, unit after unit, and then reorganizes; it sees nothing of the other meanwhile, so
# both parts are one answer.


def _laid_out(s: S, answers: Answers) -> S:
    """The state as a side has it in mind: with what it has placed and reorganized so far."""
    trial = s.clone()
    for action in answers:
        _carry_out(trial.board, trial.world, action)
    return trial


def _carry_out(b: Board, w: World, action: Action) -> None:
    if action.verb == "place":
        u = w.index[action.args[0]]
        put(b, w, u, w.grid.hex(action.args[1]))
        b.fresh |= 1 << u
        b.grounded &= ~(1 << u)
        b.aided &= ~(1 << u)
        b.raised_in.pop(u, None)
    elif action.verb == "exchange":
        exchanged(b, w, exchange_meant(w, action))
    elif action.verb == "entrench":
        flip(b, w, w.index[action.args[0]], entrenched=True)


def reserved(b: Board, w: World, power: int) -> int:
    """Cities without industry that have had their one reserve corps of the phase (7.64a)."""
    reserves = b.fresh & w.type.get("RES", 0) & w.side[power]
    return hexes_of(b, reserves) & ~w.industrial


def waiting(s: S, power: int) -> tuple[int, int]:
    """The next unit that must be placed, with its hexes; -1 if there is none. Others wait (7.61a)."""
    b, w = s.board, s.world
    for u in due(b, w, power):
        free = places(s, u)
        if free:
            return u, free
    return -1, 0


def digging(b: Board, w: World, power: int) -> int:
    """New units that may entrench: another entrenched unit is in their hex (3.7k, 9.0b)."""
    able = b.fresh & w.side[power] & b.afield & w.entrenchable & ~b.entrenched
    return of(u for u in members(able) if b.stack[b.loc[u]] & (b.entrenched | w.forts))


def _actions(s: S, frame: Frame, side: str, answers: Answers) -> list[Action]:
    if DONE in answers:
        return []
    w, power = s.world, power_of(side)
    mine = _laid_out(s, answers)
    u, free = waiting(mine, power)
    if u >= 0:
        return [act("place", w.ids[u], w.names[h]) for h in members(free)]
    b = mine.board
    found = [w.unit_acts("entrench")[one] for one in members(digging(b, w, power))]
    found += [exchange_act(w, one) for one in exchanges(b, w, power, w.grid.all, b.regrouped)]
    return [*found, DONE]


def _prompt(s: S, frame: Frame, side: str) -> str:
    u, _ = waiting(_laid_out(s, s.sealed.get(side, ())), power_of(side))
    if u >= 0:
        return f"Where does the {called(s, u)} arrive?"
    verbs = {action.verb for action in s.legal_actions(side)}
    return sentence(phrase for verb, phrase in PROMPTS.items() if verb in verbs)


def _take(s: S, frame: Frame, answers: dict[str, Answers]) -> None:
    """Both sides' arrivals come onto the map; those without a place come next turn (3.7i, 3.7k, R-12)."""
    w = s.world
    for side, actions in answers.items():
        seen: list[int] = []
        for action in actions:
            if action.verb == "exchange":
                regroup(s, exchange_meant(w, action))
            elif action.verb == "place":
                seen += _arrive(s, side, action)
            else:
                _carry_out(s.board, w, action)
        # In the order of places: that in which they are placed tells what they are (23.0a).
        _tell(s, side, sorted(seen))
    _ground(s)


def _ground(s: S) -> None:
    """Air units for which there is no base wait in the force pool, at no cost (30.2c)."""
    b, w = s.board, s.world
    for power in POWERS:
        for u in due(b, w, power):
            if w.air >> u & 1 and not b.grounded >> u & 1:
                lift(b, w, u, POOL)
                b.grounded |= 1 << u
                side = side_name(power)
                s.log("grounded", "30.2c", side=side, audience=side, who=(troop(s, u),))


# Units that are hastened (7.83a) -----------------------------------------------------------------------


def come_now(s: S, power: int) -> None:
    """Units of the track that have become due in the last phase of a turn arrive at once (7.83a)."""
    if waiting(s, power)[0] >= 0:
        s.push("mobilization.hastened", power)
    else:
        s.board.bought &= ~s.board.fresh
        s.board.fresh = 0


def _hastened_actions(s: S, frame: OfPower) -> list[Action]:
    w, (u, free) = s.world, waiting(s, frame.power)
    return [act("place", w.ids[u], w.names[h]) for h in members(free)]


def _hastened(s: S, frame: OfPower, action: Action) -> None:
    side = side_name(frame.power)
    _tell(s, side, _arrive(s, side, action))
    come_now(s, frame.power)


def _arrive(s: S, side: str, action: Action) -> list[int]:
    """A unit arrives, and its side is told; where the enemy sees that something has come.

    Ships that join a fleet in its base he does not see (23.42a).
    """
    b, w = s.board, s.world
    u, h = w.index[action.args[0]], w.grid.hex(action.args[1])
    joins = w.naval >> u & 1 and b.stack[h] & w.naval & w.side[w.side_of[u]]
    _carry_out(b, w, action)
    s.log("arrived", "3.7i", side=side, audience=side, who=(troop(s, u),), at=(w.spot(h),))
    return [] if joins else [h]


def _tell(s: S, side: str, seen: list[int]) -> None:
    """The enemy sees where something has come (3.7i)."""
    for h in seen:
        s.log("arrived", "3.7i", side=side, not_for=side, count=1, at=(s.world.spot(h),))


def _hastened_refusal(s: S, frame: OfPower, action: Action) -> Refusal | None:
    return _place_refusal(s, waiting(s, frame.power)[0], action) if action.verb == "place" else None


# Refusals ------------------------------------------------------------------------------------------------


def _refuse(s: S, frame: Frame, side: str, action: Action) -> Refusal | None:
    power = power_of(side)
    mine = _laid_out(s, s.sealed.get(side, ()))
    if action.verb == "exchange":
        return exchange_refusal(mine, power, action)
    if action.verb == "entrench":
        return Refusal("9.0b", "In this phase only a new unit entrenches, and only beside an entrenched one.")
    now, _ = waiting(mine, power)
    if action.verb == "done" and now >= 0:
        return Refusal("3.7i", f"{called(s, now)} has arrived and must be placed.")
    return _place_refusal(mine, now, action) if action.verb == "place" else None


def _place_refusal(s: S, now: int, action: Action) -> Refusal | None:
    b, w = s.board, s.world
    u, h = unit_named(s, action), hex_named(s, action, 1)
    if now < 0 or u != now or h is None:
        return Refusal(
            "3.7i", f"Now {called(s, now)} is placed." if now >= 0 else "Nothing waits for a place."
        )
    if not lawful(s, u) >> h & 1:
        return Refusal(placing_row(b, w, u), f"{called(s, u)} may not arrive in {w.place_name(h)}.")
    if _taken(b, w, u) >> h & 1:
        return Refusal("7.64a", f"{w.place_name(h)} has had its reserve corps of this phase.")
    return Refusal("7.61a", f"{w.place_name(h)} has no room for {called(s, u)}.")


def placing_row(b: Board, w: World, u: int) -> str:
    """The row that says where a unit is placed."""
    if u in b.raised_in:
        return "7.13b" if w.away[b.raised_in[u]] else "7.31a"
    if w.naval >> u & 1:
        return "7.62a"
    if w.forts >> u & 1:
        return "7.63a"
    if w.units[u].country == OTTOMAN:
        return "7.65a"
    return "7.64a" if w.type.get("RES", 0) >> u & 1 else "7.6a"


STEPS = (
    Sealed(
        name="mobilization.place",
        rule="3.7i",
        prompt=_prompt,
        actions=_actions,
        complete=lambda s, f, side, answers: DONE in answers,
        take=_take,
        refuse=_refuse,
    ),
    Ask(
        name="mobilization.hastened",
        frame=OfPower,
        rule="7.83a",
        side=asked,
        prompt=lambda s, f: f"Where does the {called(s, waiting(s, f.power)[0])} arrive?",
        actions=_hastened_actions,
        take=_hastened,
        refuse=_hastened_refusal,
        covered=True,
    ),
)
