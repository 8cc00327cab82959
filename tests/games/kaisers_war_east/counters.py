"""Counters as the tests of the rules know them.

Factors, movement and support of most counters are our own reconstruction and may be tuned; the rules may
not. So that a rule is tested with the same numbers whatever the tuning says, positions of tests put these
values on the counters. The values of the game itself are tested in ``test_counters.py``.
"""

from __future__ import annotations

from hexfront.games.kaisers_war_east.world import standard_tables

#: Attack, defense and movement by nation, type and size.
VALUES = {
    ("Germany", "infantry", "army"): (12, 12, 4),
    ("Germany", "shock", "army"): (15, 12, 4),
    ("Germany", "infantry", "abteilung"): (8, 8, 4),
    ("Germany", "infantry", "corps"): (4, 4, 4),
    ("Germany", "cavalry", "corps"): (2, 2, 5),
    ("Germany", "alpine", "corps"): (4, 4, 4),
    ("Germany", "marine", "corps"): (3, 3, 4),
    ("Germany", "shock", "corps"): (5, 4, 4),
    ("Germany", "hq", "armygroup"): (0, 3, 4),
    ("Austria-Hungary", "infantry", "army"): (8, 9, 3),
    ("Austria-Hungary", "infantry", "corps"): (2, 3, 3),
    ("Austria-Hungary", "cavalry", "corps"): (2, 2, 5),
    ("Austria-Hungary", "alpine", "corps"): (3, 3, 3),
    ("Austria-Hungary", "shock", "corps"): (3, 3, 3),
    ("Austria-Hungary", "hq", "armygroup"): (0, 2, 3),
    ("Bulgaria", "infantry", "army"): (8, 8, 3),
    ("Bulgaria", "infantry", "corps"): (2, 2, 3),
    ("Turkey", "infantry", "corps"): (3, 3, 3),
    ("Russia", "infantry", "army"): (9, 9, 3),
    ("Russia", "shock", "army"): (12, 9, 3),
    ("Russia", "infantry", "corps"): (3, 3, 3),
    ("Russia", "cavalry", "corps"): (2, 2, 5),
    ("Russia", "alpine", "corps"): (3, 3, 3),
    ("Russia", "marine", "corps"): (3, 3, 3),
    ("Russia", "shock", "corps"): (4, 3, 3),
    ("Russia", "hq", "armygroup"): (0, 2, 3),
    ("Romania", "infantry", "army"): (6, 7, 3),
    ("Romania", "infantry", "corps"): (2, 2, 3),
}
#: Counters with values of their own.
SINGLE = {
    "GE-AA-Sud": (7, 8, 4),
    "AH-AOst": (6, 9, 3),
    "NA-INF": (3, 3, 4),
    "NA-CAV": (3, 2, 5),
    "NA-SHK": (4, 3, 4),
    "XA-AEFR": (4, 4, 4),
    "XA-RNAS": (2, 1, 5),
    "XA-CZ": (4, 3, 4),
    "BO-LR": (3, 3, 4),
    "BO-RG": (2, 2, 3),
    "BO-NWF": (2, 3, 3),
    "BO-WF": (3, 3, 3),
    "BO-UkrF": (2, 2, 3),
    "BO-KonA": (3, 2, 5),
    "BO-PART": (1, 1, 4),
}
#: Support strength of HQs, front and reverse.
SUPPORT = {
    "GE-OBEROST": (3, 5),
    "GE-HL": (4, 5),
    "GE-MACK": (4, 6),
    "GE-LEO": (2, 4),
    "GE-LINS": (2, 4),
    "AH-BE": (2, 3),
    "RU-NW": (2, 3),
    "RU-SW": (2, 5),
    "RU-N": (2, 3),
    "RU-ROM": (2, 3),
}
FORTRESSES = {"GE-F-Breslau": 2, "RU-F-Warsaw": 4, "RU-F-Riga": 2}


def known_counters() -> dict[str, dict[str, int]]:
    """What a position's ``counters`` must say so that every counter has the values above."""
    found = {name: {"defense": defense} for name, defense in FORTRESSES.items()}
    for unit in standard_tables().units:
        values = SINGLE.get(unit.id) or VALUES.get((unit.nation, unit.type, unit.size))
        if values:
            found[unit.id] = dict(zip(("attack", "defense", "move"), values, strict=True))
        if unit.id in SUPPORT:
            found[unit.id] |= dict(zip(("support", "back_support"), SUPPORT[unit.id], strict=True))
    return found


COUNTERS = known_counters()
