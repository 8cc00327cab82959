"""Position documents: what they may say, and what they answer if they say something else."""

from __future__ import annotations

import pytest

from hexfront import BadInput

UNITS = {"wf-4-53": "1721", "rw-br": "1705"}


@pytest.mark.parametrize(
    ("document", "complaint"),
    [
        ({}, "front: in the phase 'red movement' a front is active: western, southwest, southern"),
        ({"phase": "red combat window"}, "front: in the phase 'red combat window'"),
        ({"phase": "german rail", "within": "tea"}, "within: 'tea' is not one of left-over, red movement"),
        ({"front": ["western"]}, "front: expected western, southwest, southern, not .'western'."),
        ({"front": "western", "cup": "western"}, "cup: expected a list of words out of western"),
        ({"front": "western", "cup": ["east"]}, "cup: expected western, southwest, southern, not 'east'"),
        ({"front": "western", "chits": "FR"}, "chits: expected a list of words out of 2C, 6, 13, FR"),
        ({"front": "western", "used": "rail"}, "used: expected a list of words out of rail, move, combat"),
        ({"units": {"rw-br": "turn 13"}}, "units: rw-br is in the box of turn 13; turns go from 1 to 12"),
        ({"units": {"rw-br": "turn 0"}}, "turns go from 1 to 12"),
        ({"places": {"1512": "village"}}, "places.1512: expected city, town, none, not 'village'"),
        ({"places": {"9999": "town"}}, "9999"),
        (
            {"places": {"1512": "town"}, "terrain": {"1512": "sea"}},
            "places.1512: a town cannot lie in the sea",
        ),
        ({"counters": {"rw-xx": {"strength": 3}}}, "counters: there is no unit 'rw-xx'"),
        ({"counters": {"rw-br": {"attack": 3}}}, "counters.rw-br: attack = 3 will not do; it takes strength"),
        ({"hexsides": 5}, "hexsides: expected a list"),
        ({"new_units": {"id": "x"}}, "new_units: expected a list of units"),
        ({"tops": {"1705": ["rw-br"]}}, "tops"),
    ],
)
def test_what_is_wrong_with_a_document_is_said(game, document, complaint):
    with pytest.raises(BadInput, match=complaint):
        game.position(document)


@pytest.mark.rule("9.15a")
@pytest.mark.parametrize("terrain", ["clear", "forest", "rough"])
def test_a_town_costs_one_point_whatever_the_terrain_around_it(at, terrain):
    """From 1719 to the town of 1718, over a river: 1 and 1."""
    s = at(front="western", turn=4, units={"wf-4-53": "1719"}, terrain={"1718": terrain})
    s.apply("move 1719")
    s.apply("step 1718")
    assert s.board.march.groups[-1].spent == 2


@pytest.mark.rule("9.15a", "10.7a", "10.7e", "4.2b")
@pytest.mark.parametrize(("kind", "shift", "points"), [("town", 1, 1), ("city", 2, 2)])
def test_any_hex_can_be_made_a_place(at, kind, shift, points):
    s = at(
        phase="red combat",
        front="western",
        turn=4,
        ram=10,
        places={"1512": kind},
        units={"wf-4-53": "1513", "fk-fl": "1512"},
    )
    [terrain] = [m for m in s.forecast("attack 1512").modifiers if m.rule in ("10.7a", "10.7e")]
    assert str(shift) in terrain.value
    h = s.world.grid.hex("1512")
    assert (s.world.points[h], s.world.place[h].kind) == (points, kind)
    assert "1512" in s.view("german")["board"]["german_railheads"]


def test_a_place_can_be_made_plain(at):
    s = at(front="western", units=UNITS, places={"1718": "none"})
    assert not s.world.places >> s.world.grid.hex("1718") & 1


def test_counters_can_have_another_strength(at):
    s = at(front="western", units=UNITS, counters={"rw-br": {"strength": 17}})
    assert s.world.factor[s.world.index["rw-br"]] == 17
    [piece] = [p for p in s.game.scene(s.world, s.view("german")).pieces if p.id == "rw-br"]
    assert piece.strength == "17"
