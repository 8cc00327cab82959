"""8.1, 8.2, 8.4, 8.6. Stacking: enemies apart, seven German divisions a hex, audits."""

import pytest

from hexfront import BadInput, Illegal

QUIET = ["ask never", "tops keep", "support never"]


def hexes(state):
    """Where every unit is, as its owner or the German sees it."""
    return state.view("german")["board"]["units"]


def divisions(german, count, prefix="d", **more):
    return [german(f"{prefix}{n}", 2, **more) for n in range(count)]


def placed(units, at):
    return {unit["id"]: at for unit in units}


# 8.1 -----------------------------------------------------------------------------------------


@pytest.mark.rule("8.1a")
def test_friends_share_a_hex_and_enemies_never_do(at, play):
    s = at(
        phase="german movement",
        units={"rw-br": "1411", "rw-dd": "1412", "wf-4-53": "1511"},
        standing=QUIET,
    )
    play(s, "move 1411")
    assert s.why_not("step 1412") is None
    assert s.why_not("step 1511").rule == "9.7a"
    before = s.to_json()
    with pytest.raises(Illegal):
        s.apply("step 1511")
    assert s.to_json() == before
    play(s, "step 1412", "halt")
    assert hexes(s)["rw-br"] == hexes(s)["rw-dd"] == "1412"


@pytest.mark.rule("8.1a")
def test_no_position_holds_both_sides_in_one_hex(at):
    with pytest.raises(BadInput, match="both sides"):
        at(units={"rw-br": "1411", "wf-4-53": "1411"})


# 8.2 -----------------------------------------------------------------------------------------


@pytest.mark.rule("8.2a", "8.4a", "R-10", "R-65")
def test_the_limit_holds_in_every_hex_that_is_entered_even_in_passing(at, german, play):
    four, others = divisions(german, 4), divisions(german, 4, "e")
    s = at(
        phase="german movement",
        new_units=four + others,
        units=placed(four, "1411") | placed(others, "1412"),
        standing=QUIET,
    )
    play(s, "move 1411")
    assert "step 1412" not in s.legal_actions()
    assert s.why_not("step 1412").rule == "8.4a"
    # One division fewer fits, and may go on.
    play(s, "leave d0", "step 1412", "step 1413", "halt")
    assert hexes(s)["d1"] == "1413"
    assert hexes(s)["d0"] == "1411"


@pytest.mark.rule("8.2a", "8.4a", "R-10")
def test_no_more_than_seven_divisions_advance_into_a_hex(at, german, red, play):
    seven = divisions(german, 7)
    s = at(
        phase="german combat",
        new_units=[*seven, german("b1", 1, size="X"), red("r1", 1)],
        units=placed(seven, "1411") | {"b1": "1311", "r1": "1412"},
        ram=12,
        dice=[6],  # 6:1, DE
        standing=QUIET,
    )
    play(s, "attack 1412", "join 1411", "join 1311", "declare", "roll")
    play(s, *(f"advance d{n}" for n in range(6)))
    assert s.why_not("advance b1") is None
    # The seventh fills the hex; there is no room for the brigade, and nothing left to choose.
    play(s, "advance d6")
    assert s.decision.step != "battle.follow"
    assert hexes(s)["d6"] == "1412"
    assert hexes(s)["b1"] == "1311"


@pytest.mark.rule("8.2a", "8.4a", "R-10")
@pytest.mark.parametrize(("size", "falls_back"), [("X", True), ("XX", False)])
def test_a_retreat_needs_room_too(at, german, red, play, size, falls_back):
    """Thirteen half divisions stand in the only hex to go back to."""
    crowd = [*divisions(german, 6), german("b1", 1, size="X")]
    s = at(
        phase="red combat",
        front="western",
        new_units=[*crowd, german("g1", 2, size=size), red("r1", 200), red("r2", 1)],
        units=placed(crowd, "1512") | {"g1": "1412", "r1": "1413", "r2": "1411"},
        ram=12,
        dice=[1, 6],  # 6:1, DR
        standing=QUIET,
    )
    play(s, "attack 1412", "join 1413", "declare", "roll")
    assert (hexes(s)["g1"] == "1512") == falls_back


@pytest.mark.rule("8.2b")
def test_any_number_of_units_may_pass_through_a_hex_one_after_another(at, german, play):
    first, second = divisions(german, 7), divisions(german, 7, "e")
    s = at(
        phase="german movement",
        new_units=first + second,
        units=placed(first, "1411") | placed(second, "1511"),
        standing=QUIET,
    )
    play(s, "move 1411", "step 1412", "step 1413", "halt")
    play(s, "move 1511", "step 1412", "step 1312", "halt")
    where = hexes(s)
    assert {where[f"d{n}"] for n in range(7)} == {"1413"}
    assert {where[f"e{n}"] for n in range(7)} == {"1312"}


@pytest.mark.rule("8.2c")
def test_units_that_begin_stacked_may_move_off_one_by_one(at, play):
    s = at(
        phase="german movement",
        units={"rw-br": "1411", "rw-dd": "1411", "rw-mu": "1411"},
        standing=QUIET,
    )
    play(s, "move 1411", "leave rw-br", "leave rw-dd", "step 1412", "halt")
    play(s, "move 1411", "leave rw-dd", "step 1511", "halt")
    play(s, "move 1411", "step 1311", "halt")
    where = hexes(s)
    assert (where["rw-mu"], where["rw-br"], where["rw-dd"]) == ("1412", "1511", "1311")


PHASES = {
    "german movement": {"used": ["rail", "combat"]},
    "german combat": {"used": ["rail", "move"]},
    "german rail": {"used": ["move", "combat"], "dice": [3]},
    "red movement": {"front": "western"},
    "red combat": {"front": "western"},
    "red start": {"dice": ["western", "western"]},
    "red combat start": {"dice": ["western"]},
}


@pytest.mark.rule("8.2d", "8.2e", "R-65")
@pytest.mark.parametrize("phase", PHASES)
def test_at_the_end_of_a_phase_excess_units_of_either_side_are_removed(at, german, red, phase):
    eight = divisions(german, 8)
    s = at(
        phase=phase,
        new_units=[*eight, red("r1", 3, army="4"), red("r2", 3, army="15")],
        units=placed(eight, "1411") | {"r1": "1222", "r2": "1222", "rw-br": "1221"},
        standing=QUIET,
        ram=12,
        **PHASES[phase],
    )
    assert s.decision.step != "excess"
    s.apply("done")
    assert (s.decision.side, s.decision.step, s.decision.rule) == ("german", "excess", "8.2e")
    assert s.legal_actions() == [f"remove d{n}" for n in range(8)]
    s.apply("remove d5")
    assert (s.decision.side, s.decision.step) == ("red", "excess")
    assert s.legal_actions() == ["remove r1", "remove r2"]
    s.apply("remove r1")
    assert s.decision is None or s.decision.step != "excess"
    where = hexes(s)
    assert where["d5"] == where["r1"] == "dead"
    assert where["r2"] == "1222"
    assert sum(place == "1411" for place in where.values()) == 7


@pytest.mark.rule("8.2d")
def test_stacks_are_audited_when_a_battle_ends(at, german, red, play):
    eight = divisions(german, 8)
    s = at(
        phase="red combat",
        front="western",
        new_units=[*eight, red("r1", 6), german("g1", 6), red("r2", 6), german("g2", 6)],
        units=placed(eight, "1411") | {"r1": "1222", "g1": "1221", "r2": "1019", "g2": "1018"},
        standing=QUIET,
        ram=12,
        dice=[4],  # 1:1, AS
    )
    play(s, "attack 1221", "declare", "roll")
    assert (s.decision.side, s.decision.step) == ("german", "excess")
    s.apply("remove d0")
    assert (s.decision.side, s.decision.step) == ("red", "combat")


@pytest.mark.rule("8.2e", "R-30", "R-65")
def test_the_owner_chooses_what_he_loses_until_the_rest_fits(at, german, play):
    seven, brigades = divisions(german, 7), [german(f"b{n}", 1, size="X") for n in range(3)]
    s = at(
        phase="german movement",
        used=["rail", "combat"],
        new_units=seven + brigades,
        units=placed(seven + brigades, "1411") | {"rw-br": "1604", "wf-4-53": "1222"},
        standing=QUIET,
        ram=12,
    )
    play(s, "done")
    assert s.why_not("done").rule == "8.2e"
    assert s.why_not("remove rw-br").rule == "8.2e"
    # Seventeen half divisions: a division leaves fifteen, a brigade then fourteen.
    play(s, "remove d3")
    assert s.decision.step == "excess"
    play(s, "remove b1")
    assert s.decision.step != "excess"
    where = hexes(s)
    # Lost for good, without a die for their return, and without an effect on morale.
    assert where["d3"] == where["b1"] == "dead"
    assert s.view("red")["board"]["ram"] == 12


@pytest.mark.rule("8.2e")
def test_a_red_division_lost_to_overstacking_costs_morale(at, red, play):
    s = at(
        phase="red movement",
        front="western",
        new_units=[red("r1", army="4"), red("r2", army="15"), red("r3", army="3", size="X")],
        units={"r1": "1222", "r2": "1222", "r3": "1222"},
        standing=QUIET,
        ram=12,
    )
    play(s, "done", "remove r3")
    assert s.view("red")["board"]["ram"] == 12
    play(s, "remove r1")
    assert s.view("red")["board"]["ram"] == 11
    assert s.decision.step != "excess"


def test_a_legal_stack_passes_every_audit(at, german, play):
    seven = divisions(german, 7)
    s = at(
        phase="german movement",
        used=["rail"],
        new_units=seven,
        units=placed(seven, "1411") | {"wf-4-53": "1222", "wf-4-12": "1222"},
        standing=QUIET,
    )
    play(s, "done")
    assert s.decision.step == "combat"
    play(s, "done")
    assert s.decision.step != "excess"
    assert sum(place == "1411" for place in hexes(s).values()) == 7


# 8.4 -----------------------------------------------------------------------------------------


@pytest.mark.rule("8.4a")
def test_seven_divisions_fit_into_a_hex_and_eight_do_not(at, german, play):
    six, two = divisions(german, 6), divisions(german, 2, "e")
    s = at(
        phase="german movement",
        new_units=six + two,
        units=placed(six, "1412") | placed(two, "1411"),
        standing=QUIET,
    )
    play(s, "move 1411")
    assert s.why_not("step 1412").rule == "8.4a"
    play(s, "leave e1", "step 1412", "halt", "move 1411")
    assert s.why_not("step 1412").rule == "8.4a"


@pytest.mark.rule("8.4b")
@pytest.mark.parametrize("size", ["X", "III", "II"])
def test_brigades_regiments_and_battalions_count_half_a_division(at, german, play, size):
    six = divisions(german, 6)
    small = [german(f"s{n}", 1, size=size) for n in range(3)]
    s = at(
        phase="german movement",
        new_units=six + small,
        units=placed(six, "1412") | placed(small, "1411"),
        standing=QUIET,
    )
    play(s, "move 1411")
    assert s.why_not("step 1412").rule == "8.4a"
    play(s, "leave s0")
    assert s.why_not("step 1412") is None
    play(s, "step 1412", "halt", "move 1411")
    assert s.why_not("step 1412").rule == "8.4a"


@pytest.mark.rule("8.4b")
def test_fourteen_brigades_make_a_full_stack(at, german, play):
    small = [german(f"s{n}", 1, size="X") for n in range(15)]
    s = at(
        phase="german movement",
        new_units=small,
        units=placed(small[:13], "1412") | placed(small[13:], "1411"),
        standing=QUIET,
    )
    play(s, "move 1411")
    assert s.why_not("step 1412").rule == "8.4a"
    play(s, "leave s14")
    assert s.why_not("step 1412") is None


@pytest.mark.rule("8.4c")
def test_reichswehr_and_freikorps_stack_together_within_one_limit(at, play):
    reichswehr = ["rw-br", "rw-dd", "rw-mu", "rw-1c"]
    freikorps = ["fk-gcr", "fk-grd", "fk-e", "fk-ac"]
    s = at(
        phase="german movement",
        units=dict.fromkeys(reichswehr, "1411") | dict.fromkeys(freikorps, "1412") | {"fk-ab": "1511"},
        standing=QUIET,
    )
    play(s, "move 1411", "step 1412", "halt", "move 1511")
    assert s.why_not("step 1412").rule == "8.4a"
    assert sum(place == "1412" for place in hexes(s).values()) == 8


# 8.6 -----------------------------------------------------------------------------------------


@pytest.mark.rule("8.6a")
def test_markers_take_no_room(at, german, red, play):
    seven = divisions(german, 7)
    s = at(
        phase="german movement",
        new_units=seven,
        units=placed(seven, "1512"),
        railheads={"1513": "german"},
        standing=QUIET,
    )
    play(s, "move 1512", "step 1513", "halt")
    assert hexes(s)["d0"] == "1513"
    assert "1513" in s.view("german")["board"]["german_railheads"]
    # A full stack may also be given a support marker.
    s = at(
        phase="german combat",
        turn=3,
        als=1,
        new_units=[*seven, red("r1", 3)],
        units=placed(seven, "1512") | {"r1": "1511"},
        standing=QUIET,
    )
    play(s, "attack 1511", "declare")
    assert "support 1512" in s.legal_actions()


@pytest.mark.rule("8.6a")
def test_a_red_army_of_any_kind_may_stand_on_a_railhead_marker(at, play):
    s = at(
        phase="red movement",
        front="western",
        units={"wf-4-53": "1222", "wf-4-12": "1222"},
        standing=QUIET,
    )
    play(s, "move 1222", "step 1322", "step 1323", "halt")
    assert hexes(s)["wf-4-53"] == "1323"
    assert "1323" in s.view("red")["board"]["red_railheads"]
