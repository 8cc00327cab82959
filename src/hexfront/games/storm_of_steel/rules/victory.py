"""5.32, 40. How a game ends: surrender of an alliance, points of a scenario, the end of the war."""

from __future__ import annotations

from hexfront.games.storm_of_steel.board import Board, S, controlled, enemy
from hexfront.games.storm_of_steel.world import CODES, CP, EN, POWERS, SIDE_NAMES, SIDES, World
from hexfront.hexes import members
from hexfront.kernel import Auto, Frame, Outcome

#: Morale of the winner and the level of his victory (40.0a).
LEVELS = ((31, "decisive"), (11, "substantial"), (1, "marginal"))
#: By how much a side must lead when the war ends (40.1a), and at an armistice (40.2a).
LEAD, ARMISTICE_LEAD = 20, 15


def test(s: S) -> None:
    """An alliance whose morale has fallen below 1 surrenders, and the game is over (5.32a, 19.31a)."""
    b = s.board
    least = s.world.charts["morale"]["surrender_below"]
    fallen = [power for power in POWERS if b.morale[power] < least]
    if len(fallen) == len(POWERS):
        s.finish(Outcome(None, "draw", "40.3a", "Both alliances have lost the will to fight."))
    elif fallen:
        winner = enemy(fallen[0])
        level = next(name for floor, name in LEVELS if b.morale[winner] >= floor)
        loser = SIDE_NAMES[SIDES[fallen[0]]]
        s.finish(Outcome(SIDES[winner], level, "40.0a", f"{loser}: the alliance surrenders."))


# Points (40.4a) -----------------------------------------------------------------------------------------


def points(b: Board, w: World, power: int) -> int:
    """The points of a side by the list of its scenario: control of places, and what else it counts."""
    chart = w.charts["victory"][w.scenario_name]
    code, mine, foe = CODES[power], controlled(b, power), enemy(power)
    listed: dict[str, int] = chart[code]
    total = sum(value for name, value in listed.items() if w.named(name) >= 0 and mine >> w.named(name) & 1)
    if "industrial" in chart:
        other = [
            h
            for h in members(w.industrial & mine)
            if b.allegiance[w.owner[h]] == foe and w.place[h].name not in listed
        ]
        total += chart["industrial"][code] * len(other)
    if "below" in chart:
        total += max(0, chart["base"] - b.morale[foe]) // chart["below"]
    if "corps" in chart:
        total += chart["corps"] * b.corps_lost[foe]
    if power == CP and "basra" in chart:
        total += _basra(b, w, chart["basra"])
    return total


def _basra(b: Board, w: World, row: dict[str, int]) -> int:
    """Middle East: Basra held, and no Entente unit on Ottoman ground around it."""
    basra, ottoman = w.named("Basra"), w.owned[w.country_index["Ottoman"]]
    corner = [h for h in members(b.real[EN] & ottoman) if _beyond(w, h, row)]
    return row["points"] if basra >= 0 and b.control_cp >> basra & 1 and not corner else 0


def _beyond(w: World, h: int, row: dict[str, int]) -> bool:
    name = w.names[h]
    return int(name[:-2]) >= row["column"] and int(name[-2:]) >= row["row"]


def balance(b: Board, w: World) -> int:
    """The points of the Central Powers less those of the Entente."""
    return points(b, w, CP) - points(b, w, EN)


def level_of(w: World, lead: int) -> tuple[str | None, str]:
    """Who wins with a balance, and how well."""
    rows = w.charts["victory"][w.scenario_name]["levels"]
    _, code, level = next(row for row in rows if lead >= row[0])
    return (SIDES[CODES.index(code)] if code else None), level


# The end ------------------------------------------------------------------------------------------------


def _final(s: S, frame: Frame) -> None:
    """The last turn is over: the scenario's own list decides (40.4a), or the state of the war (40.1a)."""
    b, w = s.board, s.world
    if w.scenario_name in w.charts["victory"]:
        lead = balance(b, w)
        winner, level = level_of(w, lead)
        why = f"Points: {points(b, w, CP)} to {points(b, w, EN)}."
        s.finish(Outcome(winner, level, "40.4a", why))
    else:
        _war(s)


def ahead(b: Board, w: World) -> int | None:
    """Who wins a war that nobody has lost: who leads in morale and has fewer surrendered powers (40.1a)."""
    for power in POWERS:
        foe = enemy(power)
        leads = b.morale[power] - b.morale[foe] >= LEAD
        if leads and surrendered_majors(b, w, foe) > surrendered_majors(b, w, power):
            return power
    return None


def _war(s: S) -> None:
    """The war has not been decided by a surrender (40.1a)."""
    winner = ahead(s.board, s.world)
    if winner is None:
        s.finish(Outcome(None, "draw", "40.1a", "The war ends without a decision."))
    else:
        why = f"{SIDE_NAMES[SIDES[winner]]}: the enemy is nearer to collapse."
        s.finish(Outcome(SIDES[winner], "marginal", "40.1a", why))


def surrendered_majors(b: Board, w: World, power: int) -> int:
    """How many major powers of a side have surrendered."""
    majors = w.charts["morale"]["chart"]["majors"]
    return sum(name in majors and side == power for name, side in b.fallen.items())


def armistice(s: S) -> None:
    """An armistice ends the game; a clear lead in morale still wins (40.2a)."""
    b = s.board
    lead = b.morale[CP] - b.morale[EN]
    if abs(lead) >= ARMISTICE_LEAD:
        winner = SIDES[CP if lead > 0 else EN]
        s.finish(Outcome(winner, "marginal", "40.2a", "Armistice, with a clear lead in morale."))
    else:
        s.finish(Outcome(None, "draw", "40.2a", "Armistice."))


STEPS = (Auto(name="victory.final", run=_final),)
