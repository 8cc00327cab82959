"""Transports that feed armies beyond the sea: those that lie where lines rest on them stay, others come."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from hexfront.games.storm_of_steel.board import S, hexes_of
from hexfront.games.storm_of_steel.rules import lines, sealift, supply
from hexfront.games.storm_of_steel.rules.lines import Net
from hexfront.hexes import members
from hexfront.kernel import Action, Order, act
from hexfront.mechanics.memory import remembered

if TYPE_CHECKING:
    from hexfront.games.storm_of_steel.advice.moves import Judge

#: What it is worth to feed a unit that would go hungry; how far from such units a port is looked at.
FED, FAR = 0.3, 8


@remembered
def moored(net: Net, ship: int, at: int) -> Net:
    """The lines of a side as they would be with a transport elsewhere, or with none of it."""
    own = net.w.own_transports[net.power]
    return replace(net, ships=tuple(at if u == ship else h for u, h in zip(own, net.ships, strict=True)))


def fed(s: S, net: Net, units: int) -> int:
    """Of some units on the map those that some lines supply (31.0a)."""
    b, w = s.board, s.world
    areas = {c: supply.area_of(net, c) for c in {w.nation_of[u] for u in members(units)}}
    return sum(1 << u for u in members(units) if areas[w.nation_of[u]] >> b.loc[u] & 1)


def anchored(s: S, ship: int) -> bool:
    """Whether units would go hungry if a transport left its port (15.41d, 31.0a)."""
    b, w, power, at = s.board, s.world, s.world.side_of[ship], s.board.loc[ship]
    net = lines.net(s, power)
    if b.stack[at] & w.transports & w.side[power] & ~(1 << ship) or not net.ports >> at & 1:
        return False
    # Where rail leads to a city of the country nobody rests on ships.
    without = moored(net, ship, -1)
    nations = [c for c in w.land_countries[power] if w.nation[w.countries[c]] & b.afield]
    if all(lines.joined(without, c) >> at & 1 for c in nations):
        return False
    units = w.land_units & w.side[power] & b.afield & ~w.irregulars & ~supply.out_of_supply(s, power)
    return fed(s, without, units) != units


def free(s: S, power: int, port: int) -> bool:
    """Whether some transport may leave a port and nobody goes hungry by it."""
    return any(not anchored(s, ship) for ship in sealift.transports_at(s, power, port))


def relief(judge: Judge, ship: int, first: Action) -> list[Order]:
    """A transport goes where it feeds somebody."""
    s, w, power = judge.estimate.s, judge.w, judge.estimate.power
    hungry = supply.out_of_supply(s, power)
    if not hungry:
        return []
    net = lines.net(s, power)
    ports = sealift.harbours(s, ship) & net.ports & w.ways.reach(hexes_of(judge.b, hungry), -1, FAR)
    found = []
    for h in members(ports & ~hexes_of(judge.b, w.transports & w.side[power])):
        more = fed(s, moored(net, ship, h), hungry).bit_count()
        if more:
            actions = (first, act("sail", w.names[h]))
            found.append(Order("sail", actions, w.ids[ship], w.names[h], value=FED * more, area=1 << h))
    return found
