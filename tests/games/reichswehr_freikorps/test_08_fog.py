"""8.3. Fog of war: Red sees the top of a German stack and how many lie below."""

import pytest

from hexfront.kernel.event import heard_by

QUIET = ["ask never", "tops keep", "support never"]
STACK = {"rw-br": "1221", "rw-dd": "1221", "fk-e": "1221"}


def seen(state, side="red"):
    """German units on the map that a side can tell by name, with their hexes."""
    units = state.view(side)["board"]["units"]
    return {unit: at for unit, at in units.items() if unit[:2] in ("rw", "fk") and at.isdigit()}


def blanks(state, side="red"):
    """Hexes of the German units that a side cannot tell."""
    return [blank[0] for blank in state.view(side)["board"]["blanks"]]


@pytest.mark.rule("8.3a", "R-56")
def test_red_sees_the_top_unit_and_the_number_of_the_others(at):
    s = at(
        phase="red movement",
        front="western",
        units=STACK | {"rw-mu": "1019", "wf-4-53": "1222"},
        tops={"1221": "rw-dd"},
    )
    assert seen(s) == {"rw-dd": "1221", "rw-mu": "1019"}
    assert blanks(s) == ["1221", "1221"]
    assert s.view("red")["board"]["top"] == {"1221": "rw-dd", "1019": "rw-mu"}


@pytest.mark.rule("8.3a", "R-56")
def test_a_stack_is_revealed_when_an_attack_on_it_has_been_declared_and_covered_after_the_battle(at, play):
    s = at(
        phase="red combat",
        front="western",
        units=STACK | {"wf-4-53": "1222", "wf-15-4": "1121", "rw-mu": "1018", "wf-15-11": "1019"},
        tops={"1221": "rw-dd"},
        ram=12,
        dice=[6],  # 1:3, AS
        standing=QUIET,
    )
    play(s, "attack 1221", "join 1222", "join 1121")
    assert seen(s) == {"rw-dd": "1221", "rw-mu": "1018"}
    assert s.view("red")["board"]["battle"]["defenders"] == []
    events = s.apply("declare")
    assert seen(s) == STACK | {"rw-mu": "1018"}
    assert set(s.view("red")["board"]["battle"]["defenders"]) == set(STACK)
    assert blanks(s) == []
    revealed = next(event for event in events if event.name == "revealed")
    assert set(revealed.units) == set(STACK)
    assert revealed in heard_by(events, "red")
    play(s, "roll")
    assert s.decision.step == "combat"
    assert seen(s) == {"rw-dd": "1221", "rw-mu": "1018"}
    assert blanks(s) == ["1221", "1221"]
    assert s.view("red")["board"]["battle"] is None


@pytest.mark.rule("8.3a")
def test_stacks_that_are_not_in_the_battle_stay_covered(at, red, play):
    s = at(
        phase="red combat",
        front="western",
        new_units=[red("r1", 20)],
        units=STACK | {"rw-mu": "1321", "rw-st": "1321", "r1": "1222"},
        standing=QUIET,
    )
    play(s, "attack 1221", "declare")
    assert seen(s) == STACK | {"rw-mu": "1321"}
    assert blanks(s) == ["1321"]


@pytest.mark.rule("8.3a")
def test_support_is_asked_for_before_the_stack_is_revealed(at, red, play):
    s = at(
        phase="red combat",
        front="western",
        turn=3,
        als=1,
        new_units=[red("r1", 20)],
        units=STACK | {"r1": "1222"},
        standing="ask never",
    )
    play(s, "attack 1221", "declare")
    assert (s.decision.side, s.decision.step) == ("german", "battle.support")
    assert seen(s) == {"rw-br": "1221"}
    assert s.view("red")["board"]["battle"]["defenders"] == []
    play(s, "unsupported")
    assert seen(s) == STACK


@pytest.mark.rule("8.3a", "R-56")
def test_a_german_stack_that_attacks_is_revealed_too(at, play):
    s = at(
        phase="german combat",
        within="red movement",
        front="western",
        units=STACK | {"rw-mu": "1223", "rw-st": "1223", "wf-4-53": "1222", "wf-4-12": "1019"},
        ram=12,
        standing=QUIET,
    )
    play(s, "attack 1222", "join 1221")
    assert seen(s) == {"rw-br": "1221", "rw-mu": "1223"}
    assert s.view("red")["board"]["battle"]["attackers"] == []
    play(s, "declare")
    assert seen(s) == STACK | {"rw-mu": "1223"}
    assert set(s.view("red")["board"]["battle"]["attackers"]) == set(STACK)


@pytest.mark.rule("8.3b")
def test_an_attack_that_revealed_a_stack_must_be_carried_out(at, red, play):
    s = at(
        phase="red combat",
        front="western",
        new_units=[red("r1", 8)],
        units=STACK | {"r1": "1222"},
        ram=12,
        dice=[1],  # 1:2, AE
        standing=QUIET,
    )
    play(s, "attack 1221")
    assert not s.committed
    s.apply("declare")
    # Nothing but the die, at these odds or worse, and no taking back.
    assert s.committed
    assert s.legal_actions() == ["roll", "lower 1:3", "lower 1:4", "lower 1:5"]
    for action in ("done", "attack 1221", "halt", "unsupported"):
        assert s.why_not(action) is not None
    s.apply("roll")
    assert s.view("red")["board"]["units"]["r1"] == "dead"


@pytest.mark.rule("8.3c")
def test_the_german_sees_every_red_unit_and_all_of_his_own(at, play):
    red_units = {"wf-4-53": "1222", "wf-4-12": "1222", "wf-4-164": "1222", "swf-12-7": "1322"}
    s = at(phase="red movement", front="western", units=STACK | red_units)
    units = s.view("german")["board"]["units"]
    assert {unit: units[unit] for unit in STACK | red_units} == STACK | red_units
    assert blanks(s, "german") == []
    play(s, "move 1222", "leave wf-4-53", "step 1223")
    assert s.view("german")["board"]["march"]["parent"] == ["wf-4-12", "wf-4-164"]


# The top unit (R-56) -------------------------------------------------------------------------


@pytest.mark.rule("8.3a", "R-56")
def test_the_german_rearranges_a_stack_in_his_own_phases_once_until_units_come_or_go(at, play):
    s = at(phase="german movement", units=STACK | {"rw-mu": "1321"}, standing=QUIET)
    assert "arrange 1221" in s.legal_actions()
    assert "arrange 1321" not in s.legal_actions()
    assert s.why_not("arrange 1321").rule == "8.3a"
    play(s, "arrange 1221")
    assert s.legal_actions() == ["top rw-dd", "top fk-e", "keep"]
    assert s.why_not("top rw-br").rule == "8.3a"
    assert s.why_not("top rw-mu").rule == "8.3a"
    events = s.apply("top fk-e")
    assert seen(s) == {"fk-e": "1221", "rw-mu": "1321"}
    assert [event.units for event in heard_by(events, "red")] == [["fk-e"]]
    assert s.why_not("arrange 1221").rule == "8.3a"
    play(s, "move 1321", "step 1221", "halt")
    assert "arrange 1221" in s.legal_actions()
    play(s, "arrange 1221", "keep")
    assert seen(s) == {"fk-e": "1221"}
    assert "arrange 1221" not in s.legal_actions()


@pytest.mark.rule("8.3a")
@pytest.mark.parametrize("phase", ["german movement", "german combat", "german rail"])
def test_every_german_phase_allows_rearranging(at, phase):
    s = at(phase=phase, units=STACK | {"wf-4-53": "1222"}, dice=[3], standing=QUIET)
    assert "arrange 1221" in s.legal_actions()


@pytest.mark.rule("8.3a")
@pytest.mark.parametrize(("first", "second"), [("movement", "combat"), ("combat", "movement")])
def test_each_german_phase_allows_it_again(at, play, first, second):
    s = at(phase=f"german {first}", used=["rail"], units=STACK | {"wf-4-53": "1222"}, standing=QUIET)
    play(s, "arrange 1221", "keep")
    assert "arrange 1221" not in s.legal_actions()
    play(s, "done")
    assert s.decision.step == second
    assert "arrange 1221" in s.legal_actions()


@pytest.mark.rule("8.3a")
def test_red_phases_do_not_allow_it(at):
    s = at(phase="red movement", front="western", units=STACK | {"wf-4-53": "1222"}, standing=QUIET)
    assert s.why_not("arrange 1221") is not None
    assert not any(action.verb == "arrange" for action in s.legal_actions())


@pytest.mark.rule("8.3a")
def test_a_stack_on_the_move_keeps_its_top_unit(at, play):
    s = at(
        phase="german movement",
        units=STACK | {"rw-mu": "1321"},
        tops={"1221": "fk-e"},
        standing=QUIET,
    )
    play(s, "move 1221", "step 1220", "step 1219")
    assert seen(s) == {"fk-e": "1219", "rw-mu": "1321"}
    # Those who stay behind show one of themselves.
    play(s, "detach rw-br", "step 1218")
    assert seen(s) == {"rw-br": "1219", "fk-e": "1218", "rw-mu": "1321"}


@pytest.mark.rule("8.3a")
def test_a_stack_that_moves_onto_another_slips_under_it(at, play):
    s = at(
        phase="german movement",
        units=STACK | {"rw-mu": "1321", "rw-st": "1321"},
        tops={"1221": "fk-e", "1321": "rw-st"},
        standing=QUIET,
    )
    play(s, "move 1221", "step 1321")
    assert seen(s) == {"rw-st": "1321"}
    assert blanks(s) == ["1321"] * 4


@pytest.mark.rule("8.3a", "R-56")
@pytest.mark.parametrize("order", ["tops ask", "tops keep"])
def test_after_a_retreat_the_german_chooses_the_top_unit(at, red, play, order):
    s = at(
        phase="red combat",
        front="western",
        new_units=[red("r1", 300)],
        units={"rw-br": "1412", "rw-dd": "1412", "r1": "1413"},
        ram=12,
        dice=[1],  # 6:1, DR
        standing=["ask never", "support never", order],
    )
    play(s, "attack 1412", "declare", "roll")
    back = s.legal_actions()[0].args[1]
    play(s, f"retreat rw-br {back}")
    if s.decision.step == "battle.withdraw":
        play(s, f"retreat rw-dd {back}")
    if order == "tops ask":
        assert (s.decision.side, s.decision.step) == ("german", "top")
        assert s.legal_actions() == ["top rw-dd", "keep"]
        assert seen(s) == {"rw-br": back}
        play(s, "top rw-dd")
        assert seen(s) == {"rw-dd": back}
    else:
        assert s.decision.step != "top"
        assert seen(s) == {"rw-br": back}


@pytest.mark.rule("8.3a")
def test_the_log_of_a_german_march_tells_red_numbers_and_the_german_names(at, play):
    s = at(phase="german movement", units=STACK, standing=QUIET)
    play(s, "move 1221", "leave rw-br")
    events = [*s.apply("step 1220"), *s.apply("step 1119"), *s.apply("halt")]
    told_red = heard_by(events, "red")
    assert [s.game.text(event) for event in told_red] == ["2 covered units march from 1221 to 1119."]
    assert told_red[0].hexes == ["1221", "1220", "1119"]
    assert not any(unit in str(event) for event in told_red for unit in STACK)
    assert heard_by(events, None) == told_red
    told_german = heard_by(events, "german")
    assert any("rw-dd" in str(event) and "fk-e" in str(event) for event in told_german)


@pytest.mark.rule("8.3a")
def test_the_log_of_a_train_does_not_tell_red_who_travels(at, play):
    s = at(
        phase="german rail",
        units={"rw-br": "1513", "rw-dd": "1513", "fk-e": "1513", "rw-mu": "1808"},
        dice=[2],
        standing=QUIET,
    )
    play(s, "entrain fk-e")
    events = s.apply("ride 1808")
    assert seen(s) == {"rw-br": "1513", "rw-mu": "1808"}
    assert any(event.name == "ride" for event in heard_by(events, "red"))
    assert not any("fk-e" in str(event) for event in heard_by(events, "red"))
    assert any("fk-e" in str(event) for event in heard_by(events, "german"))


# A new top after a loss in a Red phase ---------------------------------------------------------

LOSS = {
    "phase": "red combat",
    "front": "western",
    "turn": 4,
    "ram": 10,
    "dice": [3, 1],
    "new_units": [{"id": "r", "side": "red", "strength": 900}],
    "units": {"r": "1514", "fk-ab": "1513", "rw-br": "1513", "rw-dd": "1513"},
}


@pytest.mark.rule("8.3a", "R-56")
def test_after_the_loss_of_the_top_unit_the_german_names_the_new_top_at_once(at, play):
    s = play(at(**LOSS), "attack 1513", "declare", "roll", "lose fk-ab")
    assert (s.decision.side, s.decision.step) == ("german", "top")
    assert s.legal_actions() == ["top rw-dd", "keep"]
    play(s, "top rw-dd")
    assert s.view("red")["board"]["top"]["1513"] == "rw-dd"
    assert "rw-dd" in s.view("red")["board"]["units"]
    assert "rw-br" not in s.view("red")["board"]["units"]


@pytest.mark.rule("8.3a", "R-56")
def test_who_does_not_want_to_be_asked_shows_what_lies_on_top(at, play):
    s = play(at(**LOSS, standing=["tops keep", "ask never"]), "attack 1513", "declare", "roll", "lose fk-ab")
    assert s.decision.step != "top"
    assert s.view("red")["board"]["top"]["1513"] == "rw-br"
