"""10 and the Reorganization Chart: what armies are made of, and breaking them down."""

from __future__ import annotations

from hexfront.games.kaisers_war_east.board import BOX, POOL, Board, S, lift, put
from hexfront.games.kaisers_war_east.rules.sight import engaged, public_name, tell_apart
from hexfront.games.kaisers_war_east.rules.victory import kill
from hexfront.games.kaisers_war_east.world import World
from hexfront.hexes import members

ARMY, ABTEILUNG = 3, 2
SUD = "GE-AA-Sud"
#: Nations whose armies have no corps equivalent (10.0b, REO-4).
WHOLE = ("Romania", "Bolshevik")


def parts(w: World, u: int) -> tuple[tuple[int, int], ...]:
    """What an army equals: sets of interchangeable corps, each with how many of them (REO-1 to REO-4)."""
    unit = w.units[u]
    if unit.nation in WHOLE or not w.armies >> u & 1:
        return ()
    if unit.id == SUD:
        infantry = w.type["infantry"] & w.corps
        return ((infantry & w.nation["Germany"], 1), (infantry & w.nation["Austria-Hungary"], 1))
    corps = w.nation[unit.nation] & w.type[unit.type] & w.corps
    return ((corps, ABTEILUNG if unit.size == "abteilung" else ARMY),)


def spare_corps(b: Board, corps: int) -> list[int]:
    """Corps of a kind in the pool."""
    return [u for u in members(corps) if b.loc[u] == POOL]


def complete(b: Board, w: World, u: int) -> bool:
    """Whether the full set of corps is there for a voluntary breakdown (R-REO-2)."""
    made = parts(w, u)
    return bool(made) and all(len(spare_corps(b, corps)) >= count for corps, count in made)


def break_down(s: S, u: int, rule: str) -> int:
    """Replace an army by its corps, as many as there are; gives the new corps (10.1c, 14.16, R-REO-2).

    A Romanian army that must break down is eliminated instead (10.6a).
    """
    b, w = s.board, s.world
    h = b.loc[u]
    if h < 0:
        return 0
    made = parts(w, u)
    if not made:
        kill(s, u, "10.6a")
        return 0
    shown, open_battle = public_name(s, u), bool(engaged(b) >> u & 1)
    lift(b, w, u, BOX)
    born = 0
    for corps, count in made:
        for v in spare_corps(b, corps)[:count]:
            put(b, w, v, h)
            born |= 1 << v
    _tell(s, u, born, rule, h, shown, open_battle)
    return born


def _tell(s: S, u: int, born: int, rule: str, h: int, shown: str, open_battle: bool) -> None:
    """Log what an army has broken down into, and whether the pool held too few corps (14.16c)."""
    b, w = s.board, s.world
    side, place = w.side_of[u], w.place_name(h)
    if not born:
        tell_apart(s, "dissolved", rule, side, {"unit": w.ids[u]}, {"unit": shown}, place=place)
        return
    lacking = born.bit_count() < sum(count for _, count in parts(w, u))
    short = "; no more corps were left in the pool" if lacking else ""
    own = {"unit": w.ids[u], "units": " ".join(w.unit_names(born)), "short": short}
    covered = b.fog and not open_battle
    other = {"unit": shown, "units": f"{born.bit_count()} corps", "short": ""} if covered else own
    tell_apart(s, "broken down", rule, side, own, other, place=place)
