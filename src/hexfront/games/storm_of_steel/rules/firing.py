"""17.3, 33.2, 30.6 and 14.46. The tables of siege guns, gas and air combat, as pure functions."""

from __future__ import annotations

from hexfront.games.storm_of_steel.rules.ladder import Shift, numbers
from hexfront.mechanics.odds import clamp

#: What siege guns do to a fort (17.3a).
DESTROYED, SILENCED, NOTHING = "E", "S", "-"


def siege(die: int) -> str:
    """What a bombardment does to a fort: no modifiers, no shifts (17.2a, 17.3a)."""
    return str(numbers()["siege"]["die"][die - 1])


def gas_modifiers(*, enemy_has_gas: bool, rough: bool, season: str, first_turn: bool) -> list[Shift]:
    """What changes the die of a gas attack (33.3a); ``rough`` is a defender in mountain or swamp."""
    table = numbers()["gas"]
    parts = [
        (enemy_has_gas, "the enemy has gas himself", "enemy_has_gas"),
        (rough, "the defender is in mountain or swamp", "mountain_or_swamp"),
        (season in table["cold_seasons"], "an Autumn or Winter turn", "cold_season"),
        (first_turn, "the first turn of gas", "first_turn"),
    ]
    return [Shift(name, int(table[key]), "33.3a") for holds, name, key in parts if holds]


def gas(die: int, modifier: int) -> int:
    """The columns that gas moves; a natural 6 always helps the defender (33.2a).

    >>> [gas(die, 0) for die in range(1, 7)], gas(6, -1), gas(5, 1), gas(1, -1)
    ([2, 1, 1, 0, 0, -1], -1, -1, 2)
    """
    values = numbers()["gas"]["die"]
    last = len(values) - 1
    return int(values[last if die == last else clamp(die + modifier, 0, last)])


def air_combat(difference: int, die: int) -> str:
    """What an interception does, by interceptors' minus mission's air combat (30.6a).

    D one of the mission is lost, R the mission is given up, X both lose one and it is given up, A one
    interceptor is lost, - nothing.
    """
    table = numbers()["air"]
    column = sum(difference > last for last in table["difference"])
    return str(table["die"][die - 1][column])


def support_shifts(support: int, doctrine: int) -> int:
    """How many columns air units in close support move for their side (14.46a, 14.46b, R-162)."""
    table = numbers()
    if support < 1:
        return 0
    double = (
        doctrine >= table["air"]["second_shift_doctrine"] and support >= table["air"]["second_shift_support"]
    )
    return int(table["shifts"]["close_support"]) * (2 if double else 1)
