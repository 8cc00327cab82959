"""8.5. Red armies: any number of one army in a hex, different armies apart."""

import time

import pytest

QUIET = ["ask never", "tops keep", "support never"]


def hexes(state):
    return state.view("german")["board"]["units"]


@pytest.mark.rule("8.5a")
def test_any_number_of_units_of_one_army_may_stack(at, red, play):
    many = [red(f"r{n}") for n in range(10)]
    s = at(
        phase="red movement",
        front="western",
        new_units=many,
        units={f"r{n}": "1222" if n < 9 else "1221" for n in range(10)},
        standing=QUIET,
    )
    play(s, "move 1221", "step 1222", "halt", "done")
    assert {hexes(s)[f"r{n}"] for n in range(10)} == {"1222"}
    assert s.decision.step != "excess"


@pytest.mark.rule("8.5b")
@pytest.mark.parametrize(
    ("front", "mover", "holder"),
    [
        ("western", "wf-mg-57", "wf-16-2"),
        ("western", "wf-16-2", "wf-mg-57"),
        ("southern", "sf-fr-30", "sf-6-1"),
        ("southern", "sf-13-3", "sf-fr-sb"),
    ],
)
def test_mozyr_group_and_front_reserve_are_armies_of_their_own(at, play, front, mover, holder):
    s = at(phase="red movement", front=front, units={mover: "1221", holder: "1222"}, standing=QUIET)
    play(s, "move 1221", "step 1222")
    assert s.why_not("halt").rule == "8.5d"


@pytest.mark.rule("8.5b")
@pytest.mark.parametrize(("one", "other"), [("wf-mg-57", "wf-mg-mg"), ("sf-fr-30", "sf-fr-i")])
def test_the_units_of_such_a_group_stack_with_each_other(at, play, one, other):
    front = "western" if one.startswith("wf") else "southern"
    s = at(phase="red movement", front=front, units={one: "1221", other: "1222"}, standing=QUIET)
    play(s, "move 1221", "step 1222", "halt", "done")
    assert hexes(s)[one] == hexes(s)[other] == "1222"


@pytest.mark.rule("8.5c", "8.5d", "R-09", "R-10")
def test_an_army_may_pass_through_another_of_its_front_but_not_stop_there(at, play):
    s = at(
        phase="red movement",
        front="western",
        units={"wf-4-53": "1221", "wf-4-12": "1221", "wf-15-4": "1222"},
        standing=QUIET,
    )
    play(s, "move 1221", "step 1222")
    legal = s.legal_actions()
    assert "halt" not in legal
    assert not any(action.startswith(("detach", "leave")) for action in legal)
    assert s.why_not("halt").rule == "8.5d"
    assert s.why_not("detach wf-4-12").rule == "8.5d"
    play(s, "step 1223", "halt")
    assert hexes(s)["wf-4-53"] == hexes(s)["wf-4-12"] == "1223"


@pytest.mark.rule("8.5c", "8.5d", "8.2a", "R-09")
def test_armies_of_different_fronts_may_not_even_pass(at, play):
    s = at(
        phase="red movement",
        front="western",
        units={"wf-4-53": "1221", "swf-12-7": "1222"},
        standing=QUIET,
    )
    play(s, "move 1221")
    assert "step 1222" not in s.legal_actions()
    assert s.why_not("step 1222").rule == "5.5e"


@pytest.mark.rule("8.5d")
def test_a_stack_enters_another_armys_hex_only_if_it_can_get_out_again(at, red, play):
    """Two hexes of 15th Army in a corridor of lakes: three points are needed to get through."""
    corridor = {
        "hexsides": [
            [a, b, "lake"]
            for a, near in {
                "1222": ["1322", "1321", "1121", "1122"],
                "1223": ["1323", "1322", "1122", "1123"],
            }.items()
            for b in near
        ],
        "units": {"r1": "1221", "wf-15-4": "1222", "wf-15-11": "1223"},
        "new_units": [red("r1")],
        "standing": QUIET,
        "phase": "red movement",
        "front": "western",
        "ram": 12,
    }
    s = at(**corridor)
    play(s, "move 1221", "step 1121", "step 1221")
    assert s.why_not("step 1222") is None  # four points left
    play(s, "step 1121", "step 1221")
    # Two left: enough to come back from 1222, so the stack is not stuck.
    assert s.why_not("step 1222") is None
    play(s, "step 1222")
    assert s.legal_actions() == ["step 1221"]
    s = at(**corridor)
    play(s, "move 1221", "step 1121", "step 1221", "step 1121", "step 1120", "step 1221")
    assert s.why_not("step 1222").rule == "8.5d"
    assert "step 1222" not in s.legal_actions()


@pytest.mark.rule("8.5d")
def test_the_way_out_is_counted_with_terrain_and_rivers(at, play):
    position = {
        "phase": "red movement",
        "front": "western",
        "turn": 9,
        "ram": 12,
        "units": {"wf-4-53": "1221", "wf-15-4": "1222"}
        # Germans leave 1223 as the only way out, and the hex behind is open again.
        | {"rw-br": "1322", "rw-dd": "1321", "rw-mu": "1121", "rw-st": "1122", "rw-mn": "1120"},
        "standing": QUIET,
    }
    s = at(terrain={"1223": "rough"}, **position)
    play(s, "move 1221")
    play(s, "step 1222")
    assert set(s.legal_actions()) == {"step 1223", "step 1221"}
    # Four points: one for the passage, three for rough; a river more is too much.
    s = at(terrain={"1223": "rough"}, hexsides=[["1222", "1223", "river"]], **position)
    play(s, "move 1221", "step 1222")
    assert s.legal_actions() == ["step 1221"]


@pytest.mark.rule("8.5d")
@pytest.mark.parametrize(("turn", "points_enough"), [(5, True), (9, False)])
def test_the_cheapest_way_out_counts_not_the_first_one_found(at, play, turn, points_enough):
    """From 1220 over a river, through 15th Army in 1221, 1321 and 1322 to Warsaw: five points.

    By 1222 it would be six, and to turn back into the rough of 1220 as well.
    """
    closed = ["1320", "1120", "1121", "1122", "1223", "1421", "1422", "1423"]
    guards = ["rw-br", "rw-dd", "rw-mu", "rw-st", "rw-mn", "rw-sg", "rw-1c", "rw-2c"]
    s = at(
        phase="red movement",
        front="western",
        turn=turn,
        ram=12,
        terrain={"1220": "rough"},
        hexsides=[["1220", "1221", "river"], ["1222", "1322", "river"]],
        units={
            "wf-4-53": "1220",
            "wf-15-4": "1221",
            "wf-15-11": "1222",
            "wf-15-16": "1321",
            "wf-15-33": "1322",
        }
        | dict(zip(guards, closed, strict=True)),
        standing=QUIET,
    )
    play(s, "move 1220")
    if not points_enough:
        assert s.why_not("step 1221").rule == "8.5d"
        return
    play(s, "step 1221")
    assert s.legal_actions() == ["step 1321"]
    play(s, "step 1321", "step 1322", "step 1323", "halt")
    assert hexes(s)["wf-4-53"] == "1323"


@pytest.mark.rule("8.5d")
def test_amid_many_hexes_of_another_army_only_steps_that_still_lead_out_are_legal(at, red, german, game):
    """A cavalry unit with four points, surrounded three hexes deep by 15th Army and then by Germans."""
    grid = game.world({}).grid
    centre = grid.hex("1416")
    rings = {n: [grid.names[h] for h in grid.hexes if grid.distance(centre, h) == n] for n in range(5)}
    blob = [*rings[1], *rings[2], *rings[3]]
    friends = [red(f"f{n}", army="15") for n in range(len(blob))]
    foes = [german(f"g{n}") for n in range(len(rings[4]))]
    plain = ["1416", *blob]
    s = at(
        phase="red movement",
        front="western",
        ram=12,
        new_units=[*friends, *foes, red("c", type="cavalry")],
        units={f"f{n}": h for n, h in enumerate(blob)}
        | {f"g{n}": h for n, h in enumerate(rings[4])}
        | {"c": "1416"},
        terrain=dict.fromkeys(plain, "clear"),
        hexsides=[[a, b, "open"] for a in plain for b in plain if grid.adjacent(grid.hex(a), grid.hex(b))],
        standing=QUIET,
    )
    started = time.process_time()
    s.apply("move 1416")
    assert s.view("red")["board"]["march"]["fast"] == 4
    # Out and back again is always possible at first, for its own hex is open to it.
    assert {action.args[0] for action in s.legal_actions() if action.verb == "step"} == set(rings[1])
    s.apply("step 1417")
    near = {grid.names[h] for h in grid.neighbours[grid.hex("1417")]}
    assert {action.args[0] for action in s.legal_actions()} == near
    # Two steps out, two left: only straight back.
    s.apply("step 1418")
    assert s.legal_actions() == ["step 1417"]
    s.apply("step 1417")
    assert s.legal_actions() == ["step 1416"]
    assert time.process_time() - started < 1


@pytest.mark.rule("8.5c", "R-09")
def test_a_retreat_may_not_end_with_another_army(at, german, red, play):
    battle = {
        "phase": "german combat",
        "new_units": [german("g1", 60), red("r1", 3)],
        "ram": 12,
        "dice": [1],  # 6:1, DR
        "standing": QUIET,
    }
    s = at(units={"g1": "1221", "r1": "1222"}, **battle)
    play(s, "attack 1222", "declare", "roll")
    open_hexes = {action.args[1] for action in s.legal_actions()}
    assert open_hexes == {"1322", "1223"}
    s = at(units={"g1": "1221", "r1": "1222", "wf-15-4": "1322"}, **battle)
    play(s, "attack 1222", "declare", "roll")
    # 1322 is closed, so 1223 was the only choice and has been taken.
    assert hexes(s)["r1"] == "1223"


@pytest.mark.rule("8.5c", "8.5e", "R-09")
def test_armies_of_one_front_attack_together_but_only_one_of_them_advances(at, german, red, play):
    s = at(
        phase="red combat",
        front="western",
        new_units=[
            red("a1", 30, army="4"),
            red("a2", 3, army="4"),
            red("b1", 30, army="15"),
            german("g1", 3),
        ],
        units={"a1": "1221", "a2": "1221", "b1": "1223", "g1": "1222"},
        ram=12,
        dice=[6, 1],  # 6:1, DE, and the die for the return of the German
        standing=QUIET,
    )
    play(s, "attack 1222", "join 1221", "join 1223", "declare")
    battle = s.view("red")["board"]["battle"]
    assert set(battle["attackers"]) == {"a1", "a2", "b1"}
    assert battle["attack"] == 63
    play(s, "roll")
    assert set(s.legal_actions()) == {"advance a1", "advance a2", "advance b1"}
    play(s, "advance a2")
    assert s.legal_actions() == ["advance a1", "stay"]
    assert s.why_not("advance b1").rule == "10.9b"


@pytest.mark.rule("8.5e")
def test_armies_of_different_fronts_do_not_attack_together(at, german, red, play):
    s = at(
        phase="red combat",
        front="western",
        new_units=[
            red("a1", 4, army="4"),
            red("a2", 4, army="15"),
            red("b1", 4, front="southwest", army="12"),
            german("g1", 3),
        ],
        units={"a1": "1221", "a2": "1321", "b1": "1223", "g1": "1222"},
        standing=QUIET,
    )
    play(s, "attack 1222", "join 1221")
    assert s.legal_actions() == ["declare", "join 1321"]
    assert s.why_not("join 1223").rule == "5.5g"


@pytest.mark.rule("8.5c", "R-09")
def test_an_arriving_army_is_not_placed_on_another(at, play):
    army = {"sf-6-1": "off", "sf-6-13": "off"}
    s = at(
        phase="reinforcement",
        turn=3,
        units={"wf-4-53": "1323"} | army,
        dice=["6", 4, "western"],
        standing=QUIET,
    )
    play(s, "bring")
    assert hexes(s)["sf-6-1"] == hexes(s)["sf-6-13"] == "1424"
    s = at(phase="reinforcement", turn=3, units={"wf-4-53": "1222"} | army, dice=["6"], standing=QUIET)
    play(s, "bring")
    assert set(s.legal_actions()) == {"enter 1323", "enter 1424"}
