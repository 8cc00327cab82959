"""The hundred strategy cards: what is printed on them, and what they do beyond it (4.6, ``cards.tsv``).

Everything a card asks or grants is a column of ``cards.tsv`` or a row of ``card_effects.tsv``; no card has
code of its own. Prerequisites and objectives are conditions (``mechanics/expressions.py``).
"""

from __future__ import annotations

import re
from functools import cache
from importlib.resources import files
from typing import Final, NamedTuple

from hexfront.games.storm_of_steel.world import CODES, FRONTS, charts
from hexfront.hexes.tables import read_table
from hexfront.mechanics.expressions import Expression, parsed
from hexfront.mechanics.maps import Row, counted, filled
from hexfront.mechanics.spelling import spelled

HERE = files(__package__)
#: A word of a text that may be the name of a place.
NAME: Final = re.compile(r"[A-Z][\w-]*")
CAMPAIGN, CONTINGENCY, WEAPONS = "campaign", "contingency", "weapons"
#: No card has a number of so many digits; Python refuses to read one of thousands.
LONG_NUMBER = 4
#: When a card that is no campaign card may be turned up (R-5).
DIPLOMACY, NAVAL, IMPULSE, MORALE, MOBILIZATION = "diplomacy", "naval", "impulse", "morale", "mobilization"
#: What conditions may ask for.
PREREQUISITES = (
    "turn",
    "season",
    "ally",
    "neutral",
    "surrendered",
    "morale",
    "developed",
    "merchant",
    "air_doctrine",
    "at_reveal",
    "status",
)
OBJECTIVES = ("captured", "controls", "eliminated", "eliminated_naval", "capture_capitals", "status")
#: Countries by the adjective that a card prints.
NATIONS: Final = {
    "German": "Germany",
    "Austro-Hungarian": "Austria-Hungary",
    "Ottoman": "Ottoman",
    "French": "France",
    "British": "Britain",
    "Russian": "Russia",
    "Italian": "Italy",
    "Serbian": "Serbia",
}
#: Units by the kind that a card prints: types of counters.
ARMS: Final = {"shock": ("SHK",), "tank": ("TNK", "TBR"), "cavalry": ("CAV",), "Naval": (), "Air": ()}
#: The arm of cards that help fleets (4.6j).
SHIPS: Final = "Naval"


class Shift(NamedTuple):
    """Columns that a card gives its owner: right in his attacks, left in his defence (4.6f, 4.6g)."""

    columns: int
    right: bool
    #: The country of which one unit must take part, or the arm ("" for any): 4.6i.
    country: str = ""
    arm: str = ""


class Effect(NamedTuple):
    """What a card does beyond impulses, shifts and objective; a row of ``card_effects.tsv``."""

    kind: str
    amount: int
    who: tuple[str, ...]
    where: tuple[str, ...]


class Card(NamedTuple):
    """One strategy card.

    Rows 1.0i, 2.6a, 2.6b, 2.6c.
    """

    number: int
    #: The alliance that has it: CP or EN.
    power: int
    name: str
    kind: str
    #: The fronts by number to which it may be put; its owner names one when he chooses it (4.41a, R-17).
    fronts: tuple[int, ...]
    #: Its shift holds on every front (4.41c).
    everywhere: bool
    impulses: int
    shift: Shift | None
    objective: Expression | None
    #: What the objective is worth (4.6n).
    morale: int
    prerequisite: Expression
    #: The faces of the die that take it out of the game (4.6u).
    discard: range
    #: When it may be turned up (R-5).
    phases: tuple[str, ...]
    effects: tuple[Effect, ...]
    objective_words: str
    special_words: str
    prerequisite_words: str

    @property
    def other(self) -> bool:
        """Whether it takes the one place for a contingency or weapons & tactics card (4.3a)."""
        return self.kind != CAMPAIGN

    def effect(self, kind: str) -> Effect | None:
        """Its effect of a kind, if it has one."""
        return next((one for one in self.effects if one.kind == kind), None)


def _shift(text: str) -> Shift | None:
    """A shift as printed: 1R, 2L Italian, 2R tank."""
    if not text:
        return None
    printed, _, who = text.partition(" ")
    country = NATIONS.get(who, "")
    return Shift(int(printed[:-1]), printed.endswith("R"), country, "" if country else who)


def _fronts(text: str) -> tuple[int, ...]:
    """The fronts that a card names."""
    if text == "one front":
        return tuple(range(len(FRONTS)))
    return tuple(FRONTS.index(code) for code in text.split(" or ") if code in FRONTS)


def _range(text: str) -> range:
    """The faces of a discard range; none if the card never goes."""
    first, dash, last = text.partition("-")
    return range(int(first), int(last) + 1) if dash and first.isdecimal() else range(0)


def _listed(cell: str) -> tuple[str, ...]:
    return tuple(filter(None, (part.strip() for part in cell.split(","))))


def _card(row: Row, effects: tuple[Effect, ...]) -> Card:
    turns = {code: number for number, code in enumerate(charts()["turns"]["order"])}
    objective = row["objective_expr"]
    return Card(
        number=int(row["number"]),
        power=CODES.index(row["side"]),
        name=row["name"],
        kind=row["type"],
        fronts=_fronts(row["front"]),
        everywhere=row["front"] == "all",
        impulses=counted(row["impulses"]),
        shift=_shift(filled(row["shifts"])),
        objective=parsed(objective, OBJECTIVES) if objective else None,
        morale=counted(row["morale"]),
        prerequisite=parsed(row["prerequisite_expr"], PREREQUISITES, turns),
        discard=_range(row["discard"]),
        phases=tuple(row["phase"].split(" or ")),
        effects=effects,
        objective_words=NAME.sub(lambda found: spelled(found[0]), row["objective"]),
        special_words=row["special"],
        prerequisite_words=row["prerequisite"],
    )


@cache
def all_cards() -> dict[int, Card]:
    """Every card by its number.

    Rows R-13, R-14, R-15, R-16, R-163, R-164.
    """
    effects: dict[str, list[Effect]] = {}
    for row in read_table(HERE / "card_effects.tsv", ["card", "kind", "amount", "who", "where"]):
        one = Effect(row["kind"], int(row["amount"]), _listed(row["who"]), _listed(row["where"]))
        effects.setdefault(row["card"], []).append(one)
    rows = read_table(HERE / "cards.tsv", ["number", "side", "name", "type"])
    return {int(row["number"]): _card(row, tuple(effects.get(row["number"], ()))) for row in rows}


def card(number: int) -> Card:
    """The card of a number."""
    return all_cards()[number]


def card_number(word: str) -> int | None:
    """The number that a word of an action writes, or ``None`` if it writes none.

    >>> card_number("27"), card_number("west"), card_number("9" * 5000)
    (27, None, 0)
    """
    if not word.isdecimal():
        return None
    return int(word) if len(word) < LONG_NUMBER else 0


def with_effect(kind: str) -> tuple[Card, ...]:
    """The cards that have an effect of a kind."""
    return tuple(one for one in all_cards().values() if one.effect(kind))
