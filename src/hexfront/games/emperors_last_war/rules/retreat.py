"""9, 13 and 21.4 to 21.5. Retreat: which ways a beaten unit has, and how it takes one of them."""

from __future__ import annotations

from typing import NamedTuple

from hexfront.games.emperors_last_war.board import EDGE, Board, S, enemy, lift, put
from hexfront.games.emperors_last_war.figures import STACK
from hexfront.games.emperors_last_war.naming import called
from hexfront.games.emperors_last_war.rules import (
    command,
    entry,
    hindrance,
    inforce,
    lines,
    losses,
    marching,
    players,
    plight,
    works,
)
from hexfront.games.emperors_last_war.rules.choosing import (
    GEOGRAPHIC,
    HEADQUARTERS,
    OFF,
    Way,
    offered,
    step_toll,
    switching,
)
from hexfront.games.emperors_last_war.rules.encirclement import free
from hexfront.games.emperors_last_war.telling import troop
from hexfront.games.emperors_last_war.world import HOMEWARD, POWER_NAMES, World
from hexfront.hexes import members
from hexfront.kernel import Action, Ask, Auto, Frame, Refusal, act
from hexfront.mechanics.frames import OfUnit, at_hand
from hexfront.mechanics.memory import tabled
from hexfront.mechanics.offering import each_unit
from hexfront.mechanics.world import sum_of

#: How a way names the step over a friendly edge.
AWAY = "off"
#: An isolated unit that does not break out (R-13).
STAND = act("stand")


class Step(NamedTuple):
    """One step of a retreat: into which hex, its price, its kind of direction, whether it breaks through."""

    hex: int
    toll: int
    kind: int
    breaks: bool = False


# Steps -----------------------------------------------------------------------------------------------


def direction(b: Board, w: World, u: int, a: int, h: int) -> int:
    """The kinds of correct direction that a step has; 0 if it is wrong (9.2a, 21.4a, A.4a, R-12, R-47).

    Only the due west neighbour is right for the Central Powers and the due east one for Russia; beside it
    every step toward a headquarters in range, but not for headquarters, and toward the fortresses of A.4.
    """
    homeward = _homeward(w, w.side_of[u], a, inforce.on(b, "A.4"))
    return _kind(homeward, toward_hq(b, w, u, a), h)


def _kind(homeward: int, to_hq: int, h: int) -> int:
    return (GEOGRAPHIC if homeward >> h & 1 else 0) | (HEADQUARTERS if to_hq >> h & 1 else 0)


@tabled
def _homeward(w: World, power: int, a: int, to_fortresses: bool) -> int:
    """The neighbours of a hex that lie due west or east, and toward the fortresses of A.4 (9.2a, A.4a)."""
    grid = w.grid
    goals = w.charts["scenario"]["A"]["fortress_direction"][POWER_NAMES[power]] if to_fortresses else ()
    due = grid.neighbour(a, HOMEWARD[power])
    found = 1 << due if due >= 0 else 0
    return found | sum_of(command.nearer(w, a, goal) for goal in map(grid.hex, goals))


def toward_hq(b: Board, w: World, u: int, a: int) -> int:
    """The neighbours of a hex that lie toward a headquarters in whose range it is (21a, 21.4a, 21.4c).

    Headquarters have no such way.
    """
    return 0 if w.hqs >> u & 1 else command.toward(b, w, u, a)


def crossed(b: Board, w: World, u: int, a: int, h: int, beaten: int) -> int:
    """How many enemy units' lines a step crosses (9.4a); none if a friend who stays is there (9.4.2a, R-09).

    ``beaten`` are the units that retreat from the same attack; patrols help nobody.
    """
    power = w.side_of[u]
    if b.real[power] >> h & 1 and b.stack[h] & w.side[power] & w.real & ~beaten:
        return 0
    return lines.projectors(b, w, power, a, h).bit_count()


def open_steps(b: Board, w: World, u: int, a: int, beaten: int, within: int = -1) -> list[Step]:
    """The steps that a unit may take from a hex, into any hexes or those of a set (8.6.1d, 9.1a, 13a, 13e).

    Enemy units, fortresses and bridgeheads close a hex, lakes, the sea, high crests and the Romanian border
    a hexside. A line of the enemy over a big river or crest or into very difficult terrain forbids a step
    (9.4.1a), unless an undisrupted unit goes toward a headquarters (21.5a).
    """
    power = w.side_of[u]
    foe = enemy(power)
    hexes = w.open[a] & ~b.held[foe] & ~works.standing(b, w, foe) & within
    if not hexes:
        return []
    to_hq, homeward = toward_hq(b, w, u, a), _homeward(w, power, a, inforce.on(b, "A.4"))
    hard, barred = works.very_difficult(b, w), marching.barred(b, w, a)
    may_break = 0 if b.disrupted >> u & 1 else to_hq
    rivers, crests, prices = w.big_river[a], w.crest[a], w.charts["morale_modifiers"]
    found = []
    for h in members(hexes):
        count = crossed(b, w, u, a, h, beaten)
        breaks = bool(count and barred >> h & 1)
        if breaks and not may_break >> h & 1:
            continue
        kind = _kind(homeward, to_hq, h)
        rough, river, crest = (bool(ground >> h & 1) for ground in (hard, rivers, crests))
        found.append(Step(h, step_toll(not kind, rough, river, crest, count, prices), kind, breaks))
    return found


# Ways ------------------------------------------------------------------------------------------------


class Ways(NamedTuple):
    """The ways of a unit: ordinary ones, breaks through toward a headquarters, and how far they lead."""

    ordinary: list[Way]
    breaking: list[Way]
    #: Whether the ordinary ways are of full length.
    full: bool

    @property
    def offered(self) -> list[Way]:
        """What the owner may choose of them."""
        return offered(self.ordinary, self.breaking, self.full)

    def correct(self) -> Ways:
        """Only those whose steps are all in the correct direction (12.1b)."""
        return self._replace(
            ordinary=[way for way in self.ordinary if not way.wrong],
            breaking=[way for way in self.breaking if not way.wrong],
        )


def ways_back(b: Board, w: World, u: int, length: int, beaten: int) -> Ways:
    """Every legal way of a unit (9.1a, 9.5.1a, R-13, R-30).

    First those of full length, whose second hex lies two hexes from the attacked one; only if there is none,
    ways over a friendly edge; only then one hex, at its price; without any of them the unit is isolated.
    """
    start = b.loc[u]
    first = open_steps(b, w, u, start, beaten)
    paths = _paths(b, w, u, first, length, beaten)
    ends = Ends(b, w, u)
    made = [_way(w, path, 0, ends) for path in paths]
    ordinary = [way for way in made if not way.breaks]
    breaking = [way for way in made if way.breaks]
    if ordinary:
        return Ways(ordinary, breaking, full=True)
    ordinary = _over_the_edge(w, u, start, first, length)
    if not ordinary and length > 1:
        short = -w.charts["morale_modifiers"]["one_hex_retreat_only"]
        ordinary = [_way(w, (one,), short, ends) for one in first if not one.breaks]
    return Ways(ordinary, breaking, full=False)


def least_toll(b: Board, w: World, u: int, length: int, beaten: int) -> int | None:
    """What the cheapest way costs that a beaten unit may choose (9.6a); nothing if it is isolated (8.6a).

    Forecasts of many attacks ask for no more. An end is looked at only where a way to it could be cheaper
    than those before; where a way breaks through, or none is of full length, all are worked out.
    """
    start = b.loc[u]
    first = open_steps(b, w, u, start, beaten)
    if not w.exits[w.side_of[u]] >> start & 1 and all(one.breaks for one in first):
        return None
    paths = _paths(b, w, u, first, length, beaten)
    if not paths or any(one.breaks for path in paths for one in path):
        found = ways_back(b, w, u, length, beaten).offered
        return min((way.toll for way in found), default=None)
    ends = Ends(b, w, u)
    price = -w.charts["morale_modifiers"]["end_encircled_or_out_of_command"]
    roomy = [path for path in paths if not ends.crowded(path[-1].hex)]
    ranked = sorted([(sum([one.toll for one in path]), path[-1].hex) for path in roomy or paths])
    least: int = ranked[0][0] + price
    for toll, h in ranked:
        if toll >= least:
            break
        if not ends.at(h).shaken:
            least = toll
    return least


def _paths(b: Board, w: World, u: int, first: list[Step], length: int, beaten: int) -> list[tuple[Step, ...]]:
    """Ways of full length, from the first steps on; the second hex lies two hexes from the attacked one."""
    if length == 1:
        return [(one,) for one in first]
    start = b.loc[u]
    two_away = command.disc(w, start, 2) & ~command.disc(w, start, 1)
    return [
        (one, two)
        for one in first
        for two in open_steps(b, w, u, one.hex, beaten, two_away)
        # Who has broken through once is disrupted and does not do it again (21.5a, 21.5b).
        if not (one.breaks and two.breaks)
    ]


def _over_the_edge(w: World, u: int, start: int, first: list[Step], length: int) -> list[Way]:
    """Ways whose last step leaves the map over a friendly edge: that step is correct and free (13b, R-30)."""
    exits = w.exits[w.side_of[u]]
    found = [Way((OFF,), 0)] if exits >> start & 1 else []
    if length > 1:
        found += [
            Way((one.hex, OFF), one.toll, wrong=int(not one.kind))
            for one in first
            if exits >> one.hex & 1 and not one.breaks
        ]
    return found


def _way(w: World, path: tuple[Step, ...], extra: int, ends: Ends) -> Way:
    end = ends.at(path[-1].hex)
    kinds = [one.kind for one in path]
    toll = sum([one.toll for one in path]) + extra
    if end.shaken:
        toll -= w.charts["morale_modifiers"]["end_encircled_or_out_of_command"]
    return Way(
        tuple([one.hex for one in path]),
        toll,
        wrong=kinds.count(0),
        encircled=end.encircled,
        beside=end.beside,
        crowded=end.crowded,
        switches=len(path) > 1 and switching(kinds),
        breaks=any(one.breaks for one in path),
    )


class End(NamedTuple):
    """How a unit would stand in a hex: encircled, that or out of command, by the enemy, one too many."""

    encircled: bool
    shaken: bool
    beside: bool
    crowded: bool


class Ends:
    """How a unit would stand at the ends of its ways, each looked at once."""

    def __init__(self, b: Board, w: World, u: int) -> None:
        self.b, self.w, self.u = b, w, u
        self.power = w.side_of[u]
        #: Hexes outside any ring even without the unit. A unit only opens rings, it never closes one.
        self.loose = self._without()
        self.known: dict[int, End] = {}
        #: Hexes in the range of its HQs that are outside any ring.
        hqs = [k for k in members(command.leaders(b, w, u)) if self.loose >> b.loc[k] & 1]
        self.led = sum_of(command.disc(w, b.loc[k], w.range[k]) for k in hqs)

    def _without(self) -> int:
        b, w, power = self.b, self.w, self.power
        held, friends, start = b.held[power], b.real[power], b.loc[self.u]
        others = b.stack[start] & w.side[power] & ~(1 << self.u)
        if not others & w.real:
            b.real[power] &= ~(1 << start)
        if not others:
            # Nor does it cut the railways of the enemy any more (6.3b).
            b.held[power] &= ~(1 << start)
        found = free(b, w, power)
        b.held[power], b.real[power] = held, friends
        return found

    def at(self, h: int) -> End:
        """How the unit would stand in a hex."""
        found = self.known.get(h)
        if found is None:
            b, w, power = self.b, self.w, self.power
            beside = lines.beside_enemy(b, w, power, h, works=True)
            encircled, shaken = (False, False) if self._safe(h) else self._tried(h)
            found = self.known[h] = End(encircled, shaken, beside, self.crowded(h))
        return found

    def crowded(self, h: int) -> bool:
        """Whether the unit would be one too many in a hex (5.3b)."""
        return (self.b.stack[h] & self.w.side[self.power] & ~(1 << self.u)).bit_count() >= STACK

    def _safe(self, h: int) -> bool:
        """Whether it is plain that the unit would be free and led."""
        b, w, u = self.b, self.w, self.u
        if not self.loose >> h & 1:
            return False
        if not inforce.on(b, "headquarters") or w.hqs >> u & 1:
            return True
        return bool(self.led >> h & 1)

    def _tried(self, h: int) -> tuple[bool, bool]:
        """Set the unit down there and look."""
        b, w, u, power = self.b, self.w, self.u, self.power
        friends, start, one = b.real[power], b.loc[u], 1 << u
        put(b, w, u, h)
        encircled = bool(plight.cut_off(b, w, one))
        shaken = encircled or bool(plight.uncommanded(b, w, one))
        put(b, w, u, start)
        # A forecast knows less of who is real than the counters themselves.
        b.real[power] = friends
        return encircled, shaken


def isolated(b: Board, w: World, u: int, beaten: int) -> bool:
    """Whether a unit has no way out of its hex at all (8.6a, R-14): not even a first step or a friendly edge.

    A step that only 21.5 allows does not count.
    """
    start = b.loc[u]
    if w.exits[w.side_of[u]] >> start & 1:
        return False
    return all(one.breaks for one in open_steps(b, w, u, start, beaten))


# Retreating ------------------------------------------------------------------------------------------


def ways_of(s: S, u: int) -> list[Way]:
    """The ways that the owner of a beaten unit may choose now; without a headquarters some cavalry may not
    use a wrong direction to get away (12.1b, R-28)."""
    b, w = s.board, s.world
    battle = at_hand(b.battle)
    ways = ways_back(b, w, u, battle.length, battle.defenders)
    if battle.delaying and delaying_bound(b, w, u):
        ways = ways.correct()
    return ways.offered


def delaying_bound(b: Board, w: World, u: int) -> bool:
    """Whether a withdrawing cavalry unit needs the correct direction: unless it is commanded (12.1b, R-28).

    Without rule 21 nobody is commanded.
    """
    return not inforce.on(b, "headquarters") or not command.commanded(b, w, u)


def way_words(w: World, way: Way) -> Action:
    """A way as an action."""
    return act("way", *(AWAY if h == OFF else w.names[h] for h in way.path))


def _retreat(s: S, frame: Frame) -> None:
    """Beaten units go back one by one, in their owner's order (9a, R-96)."""
    if at_hand(s.board.battle).waiting:
        s.again(frame)
        s.push("retreat.unit")


def _unit_take(s: S, frame: Frame, action: Action) -> None:
    s.push("retreat.way", s.world.index[action.args[0]])


def way_actions(s: S, u: int) -> list[Action]:
    """The ways of a beaten unit as actions, each once; an isolated one may stand (R-13).

    Not who has chosen to withdraw (12.1a).
    """
    b, w = s.board, s.world
    found = list(dict.fromkeys(way_words(w, way) for way in ways_of(s, u)))
    battle = at_hand(b.battle)
    return [*found, STAND] if not battle.delaying and isolated(b, w, u, battle.defenders) else found


def _way_take(s: S, frame: OfUnit, action: Action) -> None:
    b, w = s.board, s.world
    battle, u = at_hand(b.battle), frame.unit
    b.battle = battle._replace(waiting=battle.waiting & ~(1 << u))
    if action == STAND:
        return
    way = next(way for way in ways_of(s, u) if way_words(w, way) == action)
    _go_back(s, u, way)


def _go_back(s: S, u: int, way: Way) -> None:
    """Take a way; what it costs in morale is kept for the check, with the flag of the start (9.5a)."""
    b, w = s.board, s.world
    battle = at_hand(b.battle)
    start = b.loc[u]
    price = -w.charts["morale_modifiers"]["start_encircled_or_out_of_command"]
    toll = way.toll + (price if battle.shaken >> u & 1 else 0)
    b.battle = battle._replace(tolls=(*battle.tolls, (u, toll)))
    spots = [start, *(h for h in way.path if h != OFF)]
    for h in spots[1:]:
        entry.go(s, u, h)
    side = POWER_NAMES[w.side_of[u]]
    told = tuple(map(w.spot, spots))
    if way.leaves:
        _leave(s, u)
        s.log("left the map", "13b", side=side, who=(troop(s, u),), at=told[-1:])
    else:
        s.log("retreated", "9a", side=side, who=(troop(s, u),), way=told)
    if way.breaks:
        losses.set_disrupted(s, u, "21.5b")


def _leave(s: S, u: int) -> None:
    """Take a unit off over a friendly edge, disrupted if it was; it comes back later (13b, 13d)."""
    b = s.board
    disrupted = b.disrupted & 1 << u
    lift(b, s.world, u, EDGE)
    b.disrupted |= disrupted


# Refusals --------------------------------------------------------------------------------------------


def _no_way(s: S, u: int, path: tuple[int, ...]) -> Refusal:
    """Why hexes are no way back of a unit at all."""
    b, w = s.board, s.world
    battle, name, at = at_hand(b.battle), called(s, u), b.loc[u]
    start = at
    for h in path:
        onward = {one.hex for one in open_steps(b, w, u, at, battle.defenders)} if at != OFF else set()
        found = hindrance.retreat(s, u, at, h, onward)
        if found is not None:
            return found
        at = h
    if path[-1] == OFF:
        return Refusal("13b", f"{name} leaves the map only if it has no other way.")
    if len(path) != battle.length:
        rule, number = ("11c", "one hex") if battle.second else ("9a", "two hexes")
        return Refusal(rule, f"{name} retreats {number}.")
    if w.grid.distance(start, at) < len(path):
        return Refusal("9.1a", f"{name} may not end its retreat in the attacked hex or next to it.")
    return Refusal("21.5a", f"{name} is disrupted by its first break through a line and makes no second.")


def _way_refusal(s: S, frame: OfUnit, action: Action) -> Refusal | None:
    """Why a unit may not take a way."""
    b, w, u = s.board, s.world, frame.unit
    if action.verb != "way" or not action.args or any(h != AWAY and h not in w.grid for h in action.args):
        return None
    battle = at_hand(b.battle)
    path = tuple(OFF if h == AWAY else w.grid.hex(h) for h in action.args)
    ways = ways_back(b, w, u, battle.length, battle.defenders)
    meant = next((way for way in (*ways.ordinary, *ways.breaking) if way.path == path), None)
    name = called(s, u)
    if meant is None:
        return _no_way(s, u, path)
    if battle.delaying and delaying_bound(b, w, u) and meant.wrong:
        return Refusal("12.1b", f"{name} may withdraw only in the correct direction.")
    if meant.crowded:
        return Refusal("5.3b", f"{name} would be one too many there, and it has other ways.")
    if meant.switches:
        return Refusal("21.4b", f"{name} must keep to one kind of direction where that costs no more.")
    if meant.breaks:
        return Refusal("21.5a", f"{name} breaks through a line only where that costs less than other ways.")
    kept = ways_of(s, u)
    least = min(way.toll for way in kept)
    if meant.toll > least:
        return Refusal("9.6a", f"{name} must take the way that costs the least morale.")
    same = f"Of ways that cost the same {name} must take one"
    if meant.beside and any(way.toll == least and not way.beside for way in kept):
        return Refusal("9.8a", f"{same} that leads away from the enemy.")
    return Refusal("9.8b", f"{same} with the fewest steps in a wrong direction.")


def _beaten(s: S) -> int:
    return enemy(at_hand(s.board.battle).power)


STEPS = (
    Auto(name="battle.retreat", run=_retreat),
    Ask(
        name="retreat.unit",
        rule="R-96",
        side=lambda s, f: players.owner(s.board, s.world, _beaten(s), at_hand(s.board.battle).waiting),
        prompt=lambda s, f: "Which of the beaten units retreats next?",
        actions=each_unit("retreat", lambda s, f: at_hand(s.board.battle).waiting),
        take=_unit_take,
    ),
    Ask(
        name="retreat.way",
        frame=OfUnit,
        rule="9.6a",
        side=lambda s, f: players.decides(s.board, s.world, _beaten(s), f.unit),
        prompt=lambda s, f: f"Which way does the {called(s, f.unit)} retreat?",
        actions=lambda s, f: way_actions(s, f.unit),
        take=_way_take,
        refuse=_way_refusal,
    ),
)
