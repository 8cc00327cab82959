"""Fields of a board: what their types say is stored, restored, copied and hidden."""

from __future__ import annotations

import json
from typing import Annotated, NamedTuple

import msgspec
import pytest

from hexfront.hexes import Grid, Layout
from hexfront.kernel import BadInput
from hexfront.mechanics.fields import (
    Derived,
    Hex,
    Hexes,
    Owner,
    Places,
    Private,
    Unit,
    Units,
    Whereabouts,
    area,
    astray,
    copied,
    decode,
    encode,
    veiled,
)
from hexfront.mechanics.world import NamedSets

GRID = Grid(Layout("pointy", "row-first", shifted="odd", rows_grow="north"), ["1001", "1002", "1003"])
WORLD = NamedSets(GRID, ["spy", "guard", "horse"])
SPY, GUARD, HORSE = range(3)
A, B, C = map(GRID.hex, ("1001", "1002", "1003"))
PLACES = Places({-1: "pool", -2: "lost"}, {"turn": -100})


class Raid(NamedTuple):
    leader: Unit
    target: Hex = -1
    riders: Units = 0
    spent: int = 0


class Board(msgspec.Struct):
    turn: int
    loc: Annotated[list[int], Whereabouts(PLACES, usual=True)]
    began: Annotated[list[int], Whereabouts(PLACES, "began", beside="loc")]
    stack: Derived[list[int]] = msgspec.field(default_factory=list)
    active: str = ""
    held: Annotated[int, area(lambda w: w.grid.set(["1001", "1002"]))] = 0
    moved: Units = 0
    burning: Hexes = 0
    raid: Raid | None = None
    top: dict[Hex, Unit] = msgspec.field(default_factory=dict)
    loads: dict[Unit, int] = msgspec.field(default_factory=dict)
    pledges: tuple[tuple[Unit, Units], ...] = ()
    past: tuple[Raid, ...] = ()
    words: tuple[str, ...] = ()
    plan: Private[Hexes] = 0
    purse: Annotated[int, Owner("blue")] = 3


def board(**values):
    return Board(**{"turn": 2, "loc": [A, B, -103], "began": [A, -1, -103]} | values)


FULL = board(
    active="blue",
    held=1 << B | 1 << C,
    moved=1 << SPY | 1 << GUARD,
    burning=1 << C,
    raid=Raid(SPY, B, 1 << SPY | 1 << HORSE, 2),
    top={B: GUARD, A: SPY},
    loads={SPY: 4, HORSE: 1},
    pledges=((SPY, 1 << HORSE), (HORSE, 1 << SPY | 1 << GUARD)),
    past=(Raid(SPY), Raid(GUARD, C, 1 << SPY)),
    words=("one", "two"),
    plan=1 << A,
    purse=7,
)
DOCUMENT = {
    "turn": 2,
    "units": {"spy": "1001", "guard": "1002", "horse": "turn 3"},
    "began": {"guard": "pool"},
    "active": "blue",
    "held": {"more": ["1003"], "less": ["1001"]},
    "moved": ["spy", "guard"],
    "burning": ["1003"],
    "raid": {"leader": "spy", "target": "1002", "riders": ["spy", "horse"], "spent": 2},
    "top": {"1001": "spy", "1002": "guard"},
    "loads": {"spy": 4, "horse": 1},
    "pledges": [["spy", ["horse"]], ["horse", ["spy", "guard"]]],
    "past": [
        {"leader": "spy", "target": "", "riders": [], "spent": 0},
        {"leader": "guard", "target": "1003", "riders": ["spy"], "spent": 0},
    ],
    "words": ["one", "two"],
    "plan": ["1001"],
    "purse": 7,
}


def test_a_board_is_stored_by_the_names_of_hexes_and_units_and_restored_from_them():
    assert encode(FULL, WORLD) == DOCUMENT
    assert decode(Board, json.loads(json.dumps(DOCUMENT)), WORLD) == FULL


def test_what_is_usual_goes_without_saying():
    doc = encode(board(loc=[-1, -2, A], began=[-1, -2, A]), WORLD)
    assert (doc["units"], doc["began"]) == ({"guard": "lost", "horse": "1001"}, {})
    assert decode(Board, doc, WORLD).loc == [-1, -2, A]


def test_a_field_that_an_old_document_lacks_takes_its_default():
    old = {name: DOCUMENT[name] for name in ("turn", "units")} | {
        "raid": {"leader": "spy", "target": "1002", "riders": ["spy", "horse"]}
    }
    restored = decode(Board, old, WORLD)
    assert restored == board(began=FULL.loc, raid=FULL.raid._replace(spent=0))
    with pytest.raises(BadInput, match="turn"):
        decode(Board, {"units": {}}, WORLD)


def test_hidden_units_are_in_no_field():
    doc = veiled(FULL, WORLD, 1 << SPY, "blue")
    assert "spy" not in json.dumps(doc)
    assert doc == DOCUMENT | {
        "units": {"guard": "1002", "horse": "turn 3"},
        "moved": ["guard"],
        "raid": {"leader": "", "target": "1002", "riders": ["horse"], "spent": 2},
        "top": {"1002": "guard"},
        "loads": {"horse": 1},
        "pledges": [["horse", ["guard"]]],
        "past": [{"leader": "guard", "target": "1003", "riders": [], "spent": 0}],
    }
    assert encode(FULL, WORLD) == DOCUMENT, "the board itself is as it was"


@pytest.mark.parametrize("side", ["grey", None])
def test_what_is_private_shows_its_default_to_others(side):
    assert veiled(FULL, WORLD, 0, side) == DOCUMENT | {"plan": [], "purse": 3}
    FULL.active, before = "grey", FULL.active
    try:
        shown = veiled(FULL, WORLD, 0, "grey")
        assert (shown["plan"], shown["purse"]) == (["1001"], 3)
    finally:
        FULL.active = before


def test_a_field_that_is_added_is_stored_and_hidden_without_another_line():
    class Grown(Board):
        scouts: Units = 0
        guide: Unit = -1

    grown = Grown(**{name: getattr(FULL, name) for name in Board.__struct_fields__}, scouts=5, guide=SPY)
    doc = encode(grown, WORLD)
    assert doc == DOCUMENT | {"scouts": ["spy", "horse"], "guide": "spy"}
    assert decode(Grown, doc, WORLD) == grown
    shown = veiled(grown, WORLD, 1 << SPY, None)
    assert (shown["scouts"], shown["guide"]) == (["horse"], "")
    assert decode(Grown, DOCUMENT, WORLD).guide == -1


def test_a_copy_shares_nothing_that_can_be_changed():
    twin = copied(FULL)
    assert twin == FULL
    for name in ("loc", "began", "stack", "top", "loads"):
        assert getattr(twin, name) is not getattr(FULL, name)


def field(hint, **default):
    return msgspec.defstruct("Odd", [("odd", hint, default.get("default", msgspec.NODEFAULT))])


@pytest.mark.parametrize(
    ("hint", "complaint"),
    [
        (dict[int, int], "no way to store"),
        (int | str, "no way to store"),
        (set[int], "no way to store"),
        (dict[Hex, list[int]], "cannot be changed in place"),
        (tuple[Private[int], ...], "only a field of the board itself"),
        (Private[int], "needs a default"),
        (msgspec.defstruct("Loose", [("n", int)]), "Loose must be frozen"),
    ],
)
def test_a_type_that_cannot_be_stored_hidden_or_copied_is_refused(hint, complaint):
    odd = field(hint)
    with pytest.raises(TypeError, match=complaint):
        encode(odd(0), WORLD)


def test_derived_fields_that_do_not_follow_from_the_others_are_astray():
    def restack(b, w):
        b.stack = [sum(1 << u for u, at in enumerate(b.loc) if at == h) for h in (A, B, C)]

    b = board()
    restack(b, WORLD)
    assert astray(b, WORLD, restack) == []
    b.stack[0] = 0
    assert astray(b, WORLD, restack) == ["stack"]
    assert b.stack[0] == 0
