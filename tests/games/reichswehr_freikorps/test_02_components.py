"""Chapter 2: where units are, what they are worth and how far they go."""

import pytest
from tests.games.reichswehr_freikorps.assault import assault

#: Two clear hexes with nothing between them, in supply for both sides: a drill ground.
HERE, THERE = "1417", "1416"


def paces(state, hex_name=HERE):
    """How many clear hexes the stack in a hex can march, counted by walking to and fro."""
    state.apply(f"move {hex_name}")
    count, here, there = 0, hex_name, THERE if hex_name == HERE else HERE
    while f"step {there}" in state.legal_actions():
        state.apply(f"step {there}")
        here, there = there, here
        count += 1
    assert state.why_not(f"step {there}").rule == "9.1a"
    return count


@pytest.fixture
def drill(at, red, german):
    """A unit alone on the drill ground, about to move, with Red morale neither high nor low."""

    def build(side, turn=1, ram=10, **unit):
        make = red if side == "red" else german
        phase = {"phase": "red movement", "front": "western"}
        if side == "german":
            phase = {"phase": "german movement"}
        return at(
            **phase,
            turn=turn,
            ram=ram,
            new_units=[make("x", **unit)],
            units={"x": HERE},
            standing="ask never",
        )

    return build


def hexes_of(state, unit):
    """Every hex that is said to hold a unit: by the list of units, and by each hex's own stack."""
    w, u = state.world, state.world.index[unit]
    stacks = [w.names[h] for h in w.grid.hexes if state.board.stack[h] >> u & 1]
    return [state.view("german")["board"]["units"][unit], *stacks]


@pytest.mark.rule("2.2a")
def test_a_unit_is_in_one_hex_at_every_moment_of_a_move(at, play):
    s = at(
        phase="red movement",
        front="western",
        units={"wf-4-53": "1415", "wf-4-12": "1415"},
        standing="ask never",
    )
    assert hexes_of(s, "wf-4-53") == ["1415", "1415"]
    play(s, "move 1415", "step 1416")
    assert hexes_of(s, "wf-4-53") == hexes_of(s, "wf-4-12") == ["1416", "1416"]
    play(s, "detach wf-4-12", "step 1417")
    assert hexes_of(s, "wf-4-53") == ["1417", "1417"]
    assert hexes_of(s, "wf-4-12") == ["1416", "1416"]


@pytest.mark.rule("2.2a")
def test_a_unit_is_in_one_hex_through_retreat_and_advance_and_in_none_when_lost(at, play, red, german):
    s = at(
        phase="red combat",
        front="western",
        ram=10,
        new_units=[red("r", 8), german("g", 2)],
        units={"r": "1417", "g": "1416"},
        dice=[2],
        standing=["ask never", "tops keep"],
    )
    assault(s, "1416")
    play(s, "retreat g 1415")
    assert hexes_of(s, "g") == ["1415", "1415"]
    assert hexes_of(s, "r") == ["1416", "1416"]
    lost = at(
        phase="red combat",
        front="western",
        ram=10,
        new_units=[red("r", 1), german("g", 6)],
        units={"r": "1417", "g": "1416"},
        dice=[1],
        standing="ask never",
    )
    assault(lost, "1416")
    assert hexes_of(lost, "r") == ["dead"]


@pytest.mark.rule("2.7b", "R-07")
@pytest.mark.parametrize(("turn", "factor"), [(1, 6), (5, 5), (9, 4)])
def test_naval_infantry_marches_at_the_rate_of_infantry(drill, turn, factor):
    assert paces(drill("german", turn, type="naval_infantry")) == factor
    assert paces(drill("red", turn, type="naval_infantry")) == factor


@pytest.mark.rule("2.7b", "R-07")
@pytest.mark.parametrize(("terrain", "steps"), [("forest", 3), ("rough", 2)])
def test_naval_infantry_pays_for_terrain_as_infantry(at, german, terrain, steps):
    for kind, expected in (("infantry", steps), ("naval_infantry", steps)):
        s = at(
            phase="german movement",
            terrain={HERE: terrain, THERE: terrain},
            new_units=[german("x", type=kind)],
            units={"x": HERE},
        )
        assert paces(s) == expected, kind
    horse = at(
        phase="german movement",
        terrain={HERE: terrain, THERE: terrain},
        new_units=[german("x", type="cavalry")],
        units={"x": HERE},
    )
    assert paces(horse) > steps


@pytest.mark.rule("2.7b", "R-07")
def test_naval_infantry_slows_cavalry_down_and_may_not_exploit(at, german, red):
    s = at(
        phase="german movement",
        new_units=[german("sea", type="naval_infantry"), german("horse", type="cavalry")],
        units={"sea": HERE, "horse": HERE},
    )
    assert paces(s) == 6
    fight = at(
        phase="german combat",
        ram=10,
        new_units=[german("sea", 8, type="naval_infantry"), red("r", 1)],
        units={"sea": "1416", "r": "1417"},
        dice=[6],
    )
    assault(fight, "1417")
    assert fight.decision.step != "battle.exploit"
    assert hexes_of(fight, "sea")[0] == "1417"


def odds(events):
    return next((e.facts["attack"], e.facts["defence"]) for e in events if e.name == "odds")


@pytest.mark.rule("2.9a")
@pytest.mark.parametrize(("strength", "other"), [(3, 3), (5, 2), (1, 4)])
def test_one_combat_factor_serves_attack_and_defence(at, red, german, strength, other):
    document = {
        "ram": 10,
        "new_units": [red("r", strength), german("g", other)],
        "units": {"r": "1417", "g": "1416"},
        "standing": "ask never",
    }
    attacking = at(phase="red combat", front="western", **document)
    assert odds(assault(attacking, "1416", roll=False)) == (strength, other)
    defending = at(phase="german combat", **document)
    assert odds(assault(defending, "1417", roll=False)) == (other, strength)


@pytest.mark.rule("2.10b", "2.10c", "2.10d", "2.10e")
@pytest.mark.parametrize("side", ["red", "german"])
@pytest.mark.parametrize(
    ("turn", "infantry", "cavalry"),
    [
        (1, 6, 8),
        (2, 6, 8),
        (3, 6, 8),
        (4, 6, 8),
        (5, 5, 7),
        (6, 5, 7),
        (7, 5, 7),
        (8, 5, 7),
        (9, 4, 6),
        (10, 4, 6),
        (11, 4, 6),
        (12, 4, 6),
    ],
)
def test_movement_factors_fall_with_the_season_for_both_sides(drill, side, turn, infantry, cavalry):
    assert paces(drill(side, turn)) == infantry
    assert paces(drill(side, turn, type="cavalry")) == cavalry


@pytest.mark.rule("2.10b", "2.10c", "2.10d", "R-62")
@pytest.mark.parametrize(("turn", "factor"), [(1, 8), (4, 8), (5, 7), (8, 7), (9, 6), (12, 6)])
def test_the_armored_cars_go_as_far_as_cavalry(at, turn, factor):
    assert paces(at(phase="german movement", turn=turn, units={"fk-ac": HERE})) == factor


@pytest.mark.rule("2.10e")
@pytest.mark.parametrize(("turn", "before", "after"), [(4, 6, 5), (8, 5, 4)])
def test_the_lower_rate_holds_from_the_very_start_of_the_turn(at, german, turn, before, after):
    """The German interrupts before Red has done anything in the new turn, and is slower already."""
    s = at(
        phase="left-over",
        turn=turn,
        used=["rail", "combat"],
        ram=10,
        chits=[],
        new_units=[german("g"), german("h")],
        units={"g": HERE, "h": "1801", "wf-4-53": "1522"},
    )
    assert paces(s) == before
    s.apply("halt")
    s.apply("done")
    assert (s.board.turn, s.decision.side) == (turn + 1, "german")
    s.apply("interrupt move")
    place = s.view("german")["board"]["units"]["g"]
    assert paces(s, place) == after


@pytest.mark.rule("2.10a")
@pytest.mark.parametrize("size", ["XX", "X", "III", "II"])
@pytest.mark.parametrize("strength", [1, 6])
@pytest.mark.parametrize("force", ["freikorps", "reichswehr"])
def test_neither_size_nor_strength_nor_force_changes_the_movement_factor(drill, size, strength, force):
    assert paces(drill("german", 6, size=size, strength=strength, force=force)) == 5
    assert paces(drill("red", 6, size=size, strength=strength)) == 5


@pytest.mark.rule("2.10a")
@pytest.mark.parametrize(
    ("ram", "infantry", "cavalry", "starved_infantry", "starved_cavalry"),
    [(20, 7, 9, 3, 4), (10, 6, 8, 3, 4), (3, 5, 7, 2, 3)],
)
def test_morale_and_then_supply_change_the_red_movement_factor(
    at, red, ram, infantry, cavalry, starved_infantry, starved_cavalry
):
    for kind, fed, starved in (
        ("infantry", infantry, starved_infantry),
        ("cavalry", cavalry, starved_cavalry),
    ):
        for control, expected in (({}, fed), ({"1424": "german", "1323": "german"}, starved)):
            s = at(
                phase="red movement",
                front="western",
                ram=ram,
                control=control,
                new_units=[red("x", type=kind)],
                units={"x": HERE},
                standing="ask never",
            )
            assert paces(s) == expected, (kind, control)


@pytest.mark.rule("2.10a")
def test_red_morale_does_not_touch_german_movement_but_supply_does(drill, at, german):
    assert [paces(drill("german", ram=ram)) for ram in (20, 10, 3)] == [6, 6, 6]
    edge = ["1001", "1100", "1201", "1300", "1401", "1500", "1601", "1700", "1801", "1900"]
    edge += ["2001", "2100", "2201", "2300", "2401", "2500"]
    for kind, halved in (("infantry", 3), ("cavalry", 4)):
        cut = at(
            phase="german movement",
            new_units=[german("x", type=kind)],
            units={"x": HERE},
            control=dict.fromkeys(edge, "red"),
        )
        assert paces(cut) == halved
