"""37. What a revolution leaves behind: nationalists, Bolsheviks and free corps."""

from __future__ import annotations

from typing import NamedTuple

from hexfront.games.storm_of_steel.board import POOL, S, enemy, lose_control, put
from hexfront.games.storm_of_steel.world import SIDES, World
from hexfront.hexes import members
from hexfront.kernel import Action, Ask, Chance, act
from hexfront.kernel.dice import Value
from hexfront.mechanics.world import sum_of

#: A die above this brings two nationalist units to a region (37.0a).
FEW = 4
#: Groups of counters: Bolsheviks, Red Guards first (37.2a), and the free corps of a country (37.4a).
BOLSHEVIKS = ("BOL-RG", "BOL-INF")
FREE_CORPS = {"Germany": "FC-GE", "Austria-Hungary": "FC-GE", "Russia": "FC-WH"}
#: A country whose rising brings no units, for it has no hexes here (19.34b).
OVERSEAS = "United States"


class OfRising(NamedTuple):
    """Units of a group that a side is to place: where (a region or a country), and how many are left."""

    step: str
    power: int
    group: str
    where: str
    left: int


def rise(s: S, former: int, c: int, effect: str) -> None:
    """A country has fallen to revolution: who appears, and who moves them (37.1a, 37.3a, 37.4a).

    Rows 19.34a, 19.6a.
    """
    w, name = s.world, str(s.world.countries[c])
    if name == OVERSEAS:
        return
    if effect == "nationalists":
        for region in reversed(w.charts["countries"]["regions"].get(name, ())):
            s.push("irregulars.muster", enemy(former), f"NAT-{region}", region, 0)
        return
    if name in FREE_CORPS:
        s.push("irregulars.muster", former, FREE_CORPS[name], name, 0)
    _bolsheviks(s, former, c)


def spare(s: S, group: str, power: int) -> list[int]:
    """The counters of a group that are left for a side: none is in play twice."""
    b, w = s.board, s.world
    mine = [u for u in members(w.group.get(group, 0)) if w.side_of[u] == power]
    used = sum(b.loc[u] != POOL for u in members(w.group.get(group, 0)))
    return [u for u in mine if b.loc[u] == POOL][: max(0, len(mine) - used)]


def _bolsheviks(s: S, former: int, c: int) -> None:
    """One in the capital and in each industrial city that no enemy of the country holds (37.2a)."""
    b, w = s.board, s.world
    foe = enemy(former)
    cities = [*members(w.owned[c] & w.capitals), *members(w.owned[c] & w.industrial & ~w.capitals)]
    for h in cities:
        units = [u for group in BOLSHEVIKS for u in spare(s, group, foe)]
        if units and not b.stack[h] & w.pieces & ~b.underground:
            appear(s, units[0], h)


def appear(s: S, u: int, h: int) -> None:
    """A unit rises in a hex, which belongs to neither alliance from now on (37.6a)."""
    b, w = s.board, s.world
    put(b, w, u, h)
    lose_control(b, 1 << h)
    s.log("rising", "37.0a", count=1, at=(w.spot(h),))


def _muster(s: S, frame: OfRising, die: Value) -> None:
    """How many: one or two nationalists in a region (37.0a), as many free corps as the die says (37.4a)."""
    number = int(die) if frame.group in FREE_CORPS.values() else 1 + (int(die) > FEW)
    s.log("muster", "37.0a", dice=(int(die),), where=frame.where)
    s.push("irregulars.place", frame.power, frame.group, frame.where, number)


def places(w: World, s: S, frame: OfRising) -> int:
    """Cities of the region without land units (37.0a); hexes of the country without Bolsheviks (37.4a).

    Partisans underground are in nobody's way (34.1a).

    Rows 19.5a.
    """
    b = s.board
    if frame.group in FREE_CORPS.values():
        ground = w.owned[w.country_index[frame.where]]
        foes = sum_of(w.group.get(group, 0) for group in BOLSHEVIKS) | w.side[enemy(frame.power)]
        foes &= ~b.underground
        return sum(1 << h for h in members(ground) if not b.stack[h] & foes) & ~b.full[frame.power]
    cities, shown = w.region.get(frame.where, 0) & w.cities, w.pieces & ~b.underground
    return sum(1 << h for h in members(cities) if not b.stack[h] & shown)


def _actions(s: S, frame: OfRising) -> list[Action]:
    w = s.world
    units = spare(s, frame.group, frame.power)
    if not units:
        return [act("done")]
    acts = w.hex_acts("revolt")
    return [acts[h] for h in members(places(w, s, frame))] or [act("done")]


def _place(s: S, frame: OfRising, action: Action) -> None:
    if action.verb == "done":
        return
    appear(s, spare(s, frame.group, frame.power)[0], s.world.grid.hex(action.args[0]))
    if frame.left > 1:
        s.again(frame._replace(left=frame.left - 1))


STEPS = (
    Chance(
        name="irregulars.muster",
        frame=OfRising,
        rule="37.0a",
        purpose="how many take up arms?",
        take=_muster,
    ),
    Ask(
        name="irregulars.place",
        frame=OfRising,
        rule="37.0a",
        side=lambda s, f: SIDES[f.power],
        prompt=lambda s, f: f"Where do they rise in {f.where}?",
        actions=_actions,
        take=_place,
    ),
)
