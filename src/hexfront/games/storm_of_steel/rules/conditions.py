"""4.6. What the conditions of cards ask: prerequisites, and objectives in the Morale Phase."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from hexfront.games.storm_of_steel.board import BETWEEN, Board, S
from hexfront.games.storm_of_steel.cards import Card
from hexfront.games.storm_of_steel.rules import zones
from hexfront.games.storm_of_steel.world import CODES, CP, NEUTRAL, SURRENDERED, World
from hexfront.hexes import members


def sea_status(b: Board, w: World, area: str) -> str:
    """Who dominates a sea area: "CP", "EN" or "contested" (3.31a); a scenario without ships says it."""
    return b.sea_status.get(area, str(w.scenario.get("sea_status", {}).get(area, CODES[1])))


def grounds(b: Board) -> tuple[Any, ...]:
    """Everything that prerequisites of cards rest on before they are turned up (``may_play``)."""
    seas = tuple(b.sea_status.items())
    return b.turn, b.allegiance, b.morale, b.developed, b.merchant, b.air_doctrine, seas


def may_play(b: Board, w: World, card: Card, *, revealing: bool) -> bool:
    """Whether the prerequisite of a card holds, at its choice or when it is turned up (4.6s, R-20).

    Morale counts only as it was when cards were chosen (4.23a).
    """
    morale = b.chosen_morale if revealing else b.morale

    def side_of(country: str) -> int:
        return b.allegiance[w.country_index[country]]

    scope: dict[str, Any] = {
        "turn": b.turn,
        "season": w.turns[b.turn].code[-2:],
        "ally": lambda country, side: side_of(country) == CODES.index(side),
        "neutral": lambda country: side_of(country) == NEUTRAL,
        "surrendered": lambda country: side_of(country) == SURRENDERED,
        "morale": lambda side: morale[CODES.index(side)],
        "developed": lambda number: number in b.developed,
        "merchant": b.merchant,
        "air_doctrine": lambda side: b.air_doctrine[CODES.index(side)],
        "status": lambda area: sea_status(b, w, area),
        "at_reveal": lambda holds: holds or not revealing,
    }
    return card.prerequisite.holds(scope)


def taken(b: Board, w: World, power: int, h: int) -> bool:
    """Whether a side's land unit is in a place that the side did not have at the start of the turn (4.6o).

    Who marches into a city of his own that stood empty has captured nothing (5.13c).
    """
    before = b.garrisons_cp | b.cities_cp if power == CP else b.garrisons_en | b.cities_en
    return h >= 0 and bool(b.real[power] & ~before & 1 << h)


def ships_lost(b: Board, side: str, areas: Sequence[str]) -> int:
    """The ships of a side that were lost in this turn, by any means, on one of some seas (4.6p, R-169)."""
    found = 0
    for key, number in b.toll.items():
        who, _, seas = key.partition(" ")
        if who == side and not set(areas).isdisjoint(seas.split(BETWEEN)):
            found += number
    return found


def fulfilled(s: S, card: Card) -> bool:
    """Whether a card's objective has been reached (4.6n to 4.6p, 4.6w)."""
    assert card.objective is not None
    b, w, power = s.board, s.world, card.power
    held = zones.counting(s, power)

    def captured(places: Sequence[str]) -> int:
        return sum(taken(b, w, power, w.named(name)) for name in places)

    def controls(places: Sequence[str]) -> int:
        return sum(w.named(name) >= 0 and held >> w.named(name) & 1 for name in places)

    def capture_capitals(side: str) -> int:
        those = (h for h in members(w.capitals) if b.allegiance[w.owner[h]] == CODES.index(side))
        return sum(taken(b, w, power, h) for h in those)

    return card.objective.holds(
        {
            "captured": captured,
            "controls": controls,
            "capture_capitals": capture_capitals,
            "eliminated": lambda country, front: b.toll.get(f"{country} {front}", 0),
            "eliminated_naval": lambda side, areas: ships_lost(b, side, areas),
            "status": lambda area: sea_status(b, w, area),
        }
    )
