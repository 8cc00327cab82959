"""Orders of the Mobilization Phase: strength that comes in time, HQs and air units where they are missed.

Agents and merchant shipping that are lost are replaced where they are missed, and industry is repaired while
that pays.
"""

from __future__ import annotations

from hexfront.games.storm_of_steel import tariff
from hexfront.games.storm_of_steel.advice.estimate import Estimate
from hexfront.games.storm_of_steel.rules import countries, works
from hexfront.games.storm_of_steel.rules.aircombat import SUPPORTERS
from hexfront.games.storm_of_steel.rules.purchases import price
from hexfront.games.storm_of_steel.world import CODES
from hexfront.hexes import members
from hexfront.kernel import Action, Order
from hexfront.mechanics.advice import each
from hexfront.mechanics.world import sum_of

#: Corps that one HQ can lead, and what one more is worth to those who have too few: it comes before corps.
CORPS_PER_HQ, LEADER = 12, 3.0
#: What an air unit that supports battles is worth for a quarter in which it can still fly.
FLIGHT = 0.12
#: What strength is worth for a quarter in which it can still act.
QUARTER = 0.02
#: What ten points are worth for each quarter in which they can be spent.
POINTS = 0.1
#: By the level of merchant shipping what a point of it is worth: Britain suffers from a low one (27.10a).
SHIPPING = ((60, 3.0), (75, 1.2))
#: How often propaganda succeeds, and for how many quarters an agent lives (32.2a, 32.2b); points that values
#: are reckoned for.
SPEAKS, LIVES, EACH = 0.5, 6, 10.0
#: With less morale than this no agent is paid for, as he costs some at once (32.0b).
WILLING = 20


def buying_orders(estimate: Estimate) -> list[Order]:
    """Buy what brings most strength for its points while it can still act."""
    return each(estimate.s, lambda a: _value(estimate, a), idle=0.0)


def _value(e: Estimate, action: Action) -> float:
    w = e.w
    if action.verb in works.VERBS:
        return _work(e, action)
    if action.verb != "buy":
        return -1.0
    u = w.index[action.args[0]]
    cost = price(w, u)
    if cost is None:
        return -1.0
    quarters = e.b.last_turn - (e.b.turn + cost.quarters)
    if quarters <= 0 or (w.naval | w.forts) >> u & 1:
        return -1.0
    if w.hqs >> u & 1:
        return LEADER if _leaderless(e, u) else -1.0
    if w.air >> u & 1:
        return FLIGHT * quarters / cost.points * EACH if _wanted(e, u) else -1.0
    # Four points of strength in one counter are worth less than eight: a hex holds three.
    return QUARTER * quarters * w.mobile[u] * (0.6 + w.mobile[u] / 20.0) / cost.points * EACH


def _work(e: Estimate, action: Action) -> float:
    """What lost agents and merchant shipping are worth while they can still serve."""
    b, w = e.b, e.w
    left = b.last_turn - b.turn
    if action.verb == "agent":
        ordered = sum(one.verb == "agent" for one in e.s.sealed.get(e.side, ()))
        most = min(w.charts["psych"]["agents_start"][CODES[e.power]], len(countries.allies(b, e.foe)))
        enough = ordered or b.agents[e.power] >= most
        if enough or b.morale[e.power] < WILLING:
            return -1.0
        built: int = w.charts["morale"]["chart"]["agent_built"]["own"]
        gain = e.will * (SPEAKS * min(LIVES, left) + built)
        return gain / works.agent_price(e.s) * EACH
    if action.verb == "merchant":
        return next((value for level, value in SHIPPING if b.merchant <= level), -1.0)
    return _rebuilt(e, e.w.grid.hex(action.args[0])) if action.verb == "repair" else -1.0


def _rebuilt(e: Estimate, h: int) -> float:
    """What a repaired city yields by the end of the war: nothing if it has no industry (7.11a)."""
    left = range(e.b.turn + 1, e.b.last_turn + 1)
    if not e.w.industrial >> h & 1:
        return -1.0
    points = sum(tariff.multiple(CODES[e.power], turn) * (e.b.last_turn - turn) for turn in left)
    return POINTS * points / works.REPAIR


def _leaderless(e: Estimate, u: int) -> bool:
    """Whether a country has more corps than its HQs can lead; HQs on order count."""
    b, w = e.b, e.w
    nation = w.nation[w.units[u].country]
    return (nation & w.corps & b.afield).bit_count() > CORPS_PER_HQ * max(1, _have(e, nation & w.hqs))


def _wanted(e: Estimate, u: int) -> bool:
    """Whether an air unit would support battles: one for each HQ of a country, and a base for it (30.2a)."""
    b, w = e.b, e.w
    if w.units[u].type not in SUPPORTERS:
        return False
    most = w.charts["air"]["base_markers"][CODES[e.power]]
    nation = w.nation[w.units[u].country]
    supporters = sum_of(w.type.get(kind, 0) for kind in SUPPORTERS)
    leaders = (nation & w.hqs & b.afield).bit_count()
    return _have(e, nation & supporters) < leaders and _have(e, w.side[e.power] & w.air) < most


def _have(e: Estimate, units: int) -> int:
    """How many of some units are in play or will be: on the map, on their way, or ordered just now."""
    b, w = e.b, e.w
    ordered = {action.args[0] for action in e.s.sealed.get(e.side, ()) if action.verb == "buy"}
    coming = sum(1 for v in members(units & ~b.afield) if b.loc[v] < -1 or w.ids[v] in ordered)
    return (units & b.afield).bit_count() + coming
