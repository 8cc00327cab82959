"""Exact forecasts: what a battle may bring, with every modifier and its rule.

A forecast is made with the same functions that fight the battle. Where Red attacks a
stack he may not look into, every deal of the units he cannot see counts as equally likely,
and the chances are added up over all of them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from math import comb, factorial

from hexfront.games.reichswehr_freikorps.board import Battle, Board, S
from hexfront.games.reichswehr_freikorps.fog import covered
from hexfront.games.reichswehr_freikorps.phrases import meaning
from hexfront.games.reichswehr_freikorps.rules.combat import attacking_hexes, may_attack
from hexfront.games.reichswehr_freikorps.rules.odds import cut, effective, modifiers, settle, shifts
from hexfront.games.reichswehr_freikorps.rules.stacking import weight
from hexfront.games.reichswehr_freikorps.rules.supply import in_supply
from hexfront.games.reichswehr_freikorps.world import GERMAN, RED, World
from hexfront.hexes import members
from hexfront.kernel import Action, Chances, Forecast, Refusal
from hexfront.kernel.outcome import Modifier
from hexfront.mechanics.forecasting import chances, spread
from hexfront.mechanics.odds import odds_column, odds_number, odds_text

#: Actions that say nothing more of a battle than that it goes on.
ENDINGS = ("declare", "unsupported", "roll", "lower")
RESULTS = ("AE", "AL1", "AS", "DR", "DL1", "BB", "DE")


def chancy(s: S, action: Action) -> bool:
    """Whether an action belongs to a battle that will be rolled for: exactly where there is a forecast."""
    return action.verb in ("attack", "join", "support", *ENDINGS)


def forecast(s: S, action: Action) -> Forecast | None:
    """The chances of a battle if the action is taken and the attack then rolled.

    It is made for the side that decides, with what that side may know.
    """
    decision = s.decision
    if decision is None or action not in s.legal_actions():
        return None
    battle = _battle_after(s, decision.side, action)
    if battle is None:
        return None
    if battle.revealed:
        if action.verb == "lower":
            battle = battle._replace(column=odds_number(action.args[0]))
        return _open(s, battle)
    if not battle.declared:
        battle = battle._replace(defenders=s.board.stack[battle.target])
    if decision.side == RED and s.board.stack[battle.target] & covered(s.board, s.world):
        return _veiled(s, battle)
    return _open(s, settle(s, battle))


def _battle_after(s: S, side: str, action: Action) -> Battle | None:
    """The battle as it would stand after an action that belongs to one."""
    b, w = s.board, s.world
    battle = b.battle
    if action.verb == "attack":
        # Named target only: the forecast is for every stack that could join.
        target = w.grid.hex(action.args[0])
        hexes = attacking_hexes(b, w, side, target)
        return _with_hexes(s, Battle(side, target), hexes)
    if battle is None:
        return None
    if action.verb == "join":
        return _with_hexes(s, battle, battle.hexes | 1 << w.grid.hex(action.args[0]))
    if action.verb == "support":
        return battle._replace(support=w.grid.hex(action.args[0]))
    return battle if action.verb in ENDINGS else None


def _with_hexes(s: S, battle: Battle, hexes: int) -> Battle:
    b, w = s.board, s.world
    ready = may_attack(b, w, battle.side)
    units = sum(b.stack[h] & ready for h in members(hexes))
    return battle._replace(hexes=hexes, attackers=units)


def result_weights(w: World, column: int, city: bool) -> Counter[str]:
    """How many faces of the die give each result; against a city a DR is rolled again (10.7c)."""
    faces = Counter(w.crt[w.columns.index(odds_text(column))])
    if city:
        del faces["DR"]
    return faces


def _chances(w: World, columns: Mapping[int, int], city: bool) -> tuple[Chances, ...]:
    return chances(columns, lambda n: result_weights(w, n, city), RESULTS, lambda one: meaning(one, city))


def _open(s: S, battle: Battle) -> Forecast:
    """A battle whose units are all known."""
    w = s.world
    city = bool(w.cities >> battle.target & 1)
    title = (
        f"{battle.attack} against {battle.defence} at {w.place_name(battle.target)}: "
        f"{odds_text(battle.ratio)}, resolved at {odds_text(battle.column)}"
    )
    return Forecast(
        title, _chances(w, {battle.column: 1}, city), tuple(modifiers(s, battle)), _support_note(s, battle)
    )


def _support_note(s: S, battle: Battle) -> tuple[Refusal, ...]:
    if battle.revealed or battle.declared or battle.side == GERMAN or not s.board.als:
        return ()
    return (
        Refusal(
            "10.18f", f"The German may still double his defence: he holds {s.board.als} support marker(s)."
        ),
    )


# A stack that Red cannot see into ------------------------------------------------------------


def _veiled(s: S, battle: Battle) -> Forecast:
    """Add up the chances over all deals of the units that lie covered."""
    b, w = s.board, s.world
    hidden = covered(b, w)
    # Of what this works out only the defence strength is a secret, and that is not used.
    plain = settle(s, battle)
    bonus = sum(shift for _, shift, _ in shifts(s, plain))
    columns: Counter[int] = Counter()
    defences: Counter[int] = Counter()
    for defence, count in _defences(s, battle, hidden).items():
        columns[cut(w, odds_column(plain.attack, defence) + bonus)] += count
        defences[defence] += count
    title = (
        f"{plain.attack} against {spread(defences)} at "
        f"{w.place_name(battle.target)}, resolved at {odds_text(min(columns))} to {odds_text(max(columns))}"
    )
    known = [m for m in modifiers(s, plain) if m.name != "defence strength"]
    blanks = (b.stack[battle.target] & hidden).bit_count()
    known.insert(1, Modifier("defenders that lie covered", str(blanks), "8.3a"))
    found = _chances(w, columns, bool(w.cities >> battle.target & 1))
    return Forecast(title, found, tuple(known), _support_note(s, battle))


def _defences(s: S, battle: Battle, hidden: int) -> Counter[int]:
    """Possible defence strengths, each with the number of deals that give it."""
    b, w = s.board, s.world
    target = battle.target
    supported = battle.support == target
    starved = not in_supply(s, GERMAN, target)

    def worth(u: int) -> int:
        return effective(w.factor[u], supported, starved, False)

    shown = b.stack[target] & ~hidden
    base = sum(worth(u) for u in members(shown & ~b.german_hit))
    room = w.limit - weight(w, shown)
    blanks = b.stack[target] & hidden
    fresh = (blanks & ~b.german_hit).bit_count()
    tired = blanks.bit_count() - fresh
    elsewhere = _deals_elsewhere(b, w, target, hidden)
    deals: Counter[tuple[int, int, int, int]] = Counter({(0, 0, 0, 0): 1})
    for u in members(hidden):
        grown = Counter(deals)
        for (taken, idle, halves, strength), count in deals.items():
            if halves + w.halves[u] > room:
                continue
            if taken < fresh:
                grown[taken + 1, idle, halves + w.halves[u], strength + worth(u)] += count
            if idle < tired:
                grown[taken, idle + 1, halves + w.halves[u], strength] += count
        deals = grown
    found: Counter[int] = Counter()
    for (taken, idle, halves, strength), count in deals.items():
        if (taken, idle) == (fresh, tired) and elsewhere[halves - taken - idle]:
            found[max(1, base + strength)] += count * elsewhere[halves - taken - idle]
    return found


def _deals_elsewhere(b: Board, w: World, target: int, hidden: int) -> list[int]:
    """How the covered units outside a hex can lie, by the divisions among those in it; none overfull (8.4a).

    Outside the hex only the number of divisions matters: which blanks they take, then which units lie where.
    """
    ways, blanks = [1], 0
    for h in members(b.german & ~(1 << target)):
        here = (b.stack[h] & hidden).bit_count()
        spare = w.limit - weight(w, b.stack[h] & ~hidden) - here
        blanks += here
        ways = [
            sum(comb(here, d) * ways[n - d] for d in range(min(here, spare) + 1) if 0 <= n - d < len(ways))
            for n in range(blanks + 1)
        ]
    divisions = (hidden & w.divisions).bit_count()
    return [
        ways[n] * factorial(n) * factorial(blanks - n) if n <= blanks else 0 for n in range(divisions, -1, -1)
    ]
