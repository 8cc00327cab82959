"""16.5, R62. Through which countries of Rail Zone 2 a ride goes: its owner chooses where that matters."""

from __future__ import annotations

from itertools import combinations

from hexfront.games.kaisers_war_1918.board import S
from hexfront.games.kaisers_war_1918.rules.entry import go
from hexfront.games.kaisers_war_1918.rules.rail import (
    capacity_left,
    charge,
    lines,
    most_hexes,
    second_zone,
)
from hexfront.games.kaisers_war_1918.world import World
from hexfront.kernel import Action, Ask, Refusal, act
from hexfront.kernel.sentence import listed
from hexfront.mechanics.frames import OfHex, at_hand
from hexfront.mechanics.memory import remembered
from hexfront.mechanics.refusing import by_verb
from hexfront.mechanics.world import sum_of

Way = tuple[int, ...]


@remembered
def routes(w: World, start: int, goal: int, open_hexes: int) -> tuple[tuple[tuple[str, ...], Way], ...]:
    """The ways of a ride that differ in the Zone 2 countries they touch, each with these countries (16.5c).

    A way that touches a country more than another one needs is none of them: it would only use up more. The
    first is the one through the fewest countries, then the shortest.
    """
    countries = second_zone(w)
    ends = [name for name in countries if countries[name] & (1 << start | 1 << goal)]
    base = open_hexes & (w.zone[1] | sum_of(countries[name] for name in ends))
    direct = w.ways.path(1 << start, 1 << goal, base)
    if direct is not None and len(direct) <= most_hexes(w) + 1:
        # Whatever else it touched would be more than it needs.
        return ((_touched(w, tuple(direct)), tuple(direct)),)
    between = _between(w, start, goal, open_hexes)
    others = [name for name in countries if name not in ends and countries[name] & between]
    found: dict[tuple[str, ...], Way] = {}
    for more in range(1, len(others) + 1):
        for chosen in combinations(others, more):
            if any(set(less) <= set(chosen) for less in found):
                continue
            within = base | open_hexes & sum_of(countries[name] for name in chosen)
            way = w.ways.path(1 << start, 1 << goal, within & between)
            if way is not None and len(way) <= most_hexes(w) + 1:
                found[chosen] = tuple(way)
    ranked = sorted(found.items(), key=lambda one: (len(one[0]), len(one[1])))
    return tuple((_touched(w, way), way) for _, way in ranked)


def _between(w: World, start: int, goal: int, open_hexes: int) -> int:
    """Hexes that a ride of legal length from one place to the other could touch."""
    most, found = most_hexes(w), 0
    back = w.ways.waves(1 << goal, open_hexes, most)
    for steps, wave in enumerate(w.ways.waves(1 << start, open_hexes, most)):
        found |= wave & sum_of(back[: most + 1 - steps])
    return found


def _touched(w: World, way: Way) -> tuple[str, ...]:
    """The Zone 2 countries of a way in the order in which it comes to them."""
    return tuple(dict.fromkeys(w.country_of[h] for h in way if w.zone[2] >> h & 1))


@remembered
def _plain(w: World, start: int, country: str, open_hexes: int) -> int:
    """Hexes that a ride reaches through Zone 1, the country where it starts and one other."""
    second = second_zone(w)
    ends = sum_of(second[name] for name in {_second(w, start), country} if name)
    return w.ways.reach(1 << start, open_hexes & (w.zone[1] | ends), most_hexes(w))


def one_way(w: World, start: int, to: int, open_hexes: int) -> bool:
    """Whether nothing is to be chosen for a ride, because it needs no country but those of its ends."""
    return bool(_plain(w, start, _second(w, to), open_hexes) >> to & 1)


def _second(w: World, h: int) -> str:
    """The country of a hex in Zone 2."""
    return w.country_of[h] if w.zone[2] >> h & 1 else ""


def routes_of(s: S, u: int, to: int) -> tuple[tuple[tuple[str, ...], Way], ...]:
    """The ways by which a unit can ride to a city."""
    b, w = s.board, s.world
    return routes(w, b.loc[u], to, lines(b, w, u))


def _open(s: S, frame: OfHex) -> tuple[tuple[tuple[str, ...], Way], ...]:
    return routes_of(s, at_hand(s.board.march).unit, frame.hex)


def through(countries: tuple[str, ...]) -> Action:
    """The action that names the countries of a ride."""
    return act("through", *countries)


def country_words(w: World, countries: tuple[str, ...]) -> str:
    """Countries as a sentence names them."""
    known = w.charts["country"]
    return listed([str(known[name]["name"]) if name in known else name for name in countries])


def _prompt(s: S, frame: OfHex) -> str:
    w, left = s.world, capacity_left(s.board, s.world)
    names = dict.fromkeys(name for countries, _ in _open(s, frame) for name in countries)
    room = listed([f"{w.charts['country'][name]['name']} {left[name]}" for name in names])
    return (
        f"Through which countries does it ride to {w.place_name(frame.hex)}? "
        f"Corps that each can still take in this turn: {room}."
    )


def _take(s: S, frame: OfHex, action: Action) -> None:
    """A ride takes the whole movement; forced march leaves the printed allowance (16.3b, 16.3c, R64)."""
    b, w, to = s.board, s.world, frame.hex
    march = at_hand(b.march)
    u = march.unit
    way = next(way for countries, way in _open(s, frame) if through(countries) == action)
    charge(s, u, way)
    b.railed |= 1 << u
    rest = w.move[u] if b.forced >> u & 1 else 0
    if rest and b.army_side >> u & 1:
        rest = march.allowance // 2
    so_far = march.way or (march.start,)
    b.march = march._replace(spent=march.allowance - rest, carried="rail", landed=to, way=(*so_far, *way[1:]))
    go(s, u, to)


def _refusal(s: S, frame: OfHex, action: Action) -> Refusal:
    choices = [country_words(s.world, countries) for countries, _ in _open(s, frame)]
    return Refusal("16.5c", f"The ways lead through {'; or through '.join(choices)}.")


STEPS = (
    Ask(
        name="ride",
        frame=OfHex,
        rule="16.5c",
        side=lambda s, f: s.board.active,
        prompt=_prompt,
        actions=lambda s, f: [through(countries) for countries, _ in _open(s, f)],
        take=_take,
        refuse=by_verb(through=_refusal),
    ),
)
