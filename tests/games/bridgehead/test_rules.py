"""Every rule of the example, proven as those of the large games are."""

from __future__ import annotations

import pytest

from hexfront import BadInput
from hexfront.hexes import members
from hexfront.kernel import cautions


def where(state, unit):
    at = state.board.loc[state.world.index[unit]]
    return state.world.names[at] if at >= 0 else at


def kinds(events):
    return [event.kind for event in events]


@pytest.mark.rule("1.1")
def test_blue_and_grey_take_turns_four_times(game):
    state = game.start()
    state.apply("place g1 0401")
    state.apply("place g2 0403")
    asked = []
    while state.outcome is None:
        asked.append((state.board.turn, state.decision.side))
        state.apply("done")
    assert asked == [(turn, side) for turn in (1, 2, 3, 4) for side in ("blue", "grey")]


@pytest.mark.rule("1.2")
def test_a_side_moves_before_it_attacks(at):
    state = at("blue movement", b1="0202", g1="0302", g2="0401")
    assert not [action for action in state.legal_actions() if action.verb == "attack"]
    state.apply("done")
    assert {action.verb for action in state.legal_actions()} == {"attack", "done"}


@pytest.mark.rule("2.1")
def test_grey_sets_up_in_his_two_columns_one_unit_a_hex(game):
    state = game.start()
    assert {action.args[1][:2] for action in state.legal_actions()} == {"03", "04"}
    state.apply("place g1 0302")
    assert state.why_not("place g2 0302").rule == "2.1"
    assert state.why_not("place g2 0202").rule == "2.1"
    state.apply("place g2 0301")
    assert state.decision.side == "blue"


@pytest.mark.rule("2.2")
def test_blue_sees_two_backs_until_a_unit_has_fought(game, at):
    state = at("blue combat", b1="0202", g1="0302", g2="0401", dice=[1])
    assert state.view("blue")["board"]["blanks"] == ["0302", "0401"]
    assert "g1" not in state.view("blue")["board"]["units"]
    assert state.view("grey")["board"]["units"]["g1"] == "0302"
    state.apply("attack b1 0302")
    assert state.view("blue")["board"]["units"]["g1"] == "0302"
    assert state.view("blue")["board"]["blanks"] == ["0401"]


@pytest.mark.rule("2.2")
def test_blue_hears_that_a_covered_unit_marched_but_not_which(at):
    state = at("grey movement", b1="0101", g1="0302", g2="0401")
    heard = [event for event in state.apply("move g1 0303") if event.heard("blue")]
    assert kinds(heard) == ["march"]
    assert heard[0].units == []
    assert heard[0].hexes == ["0302", "0303"]


@pytest.mark.rule("3.1")
def test_a_unit_has_two_points_and_a_wood_costs_both(at):
    state = at("blue movement", b1="0101", g1="0402")
    goals = {action.args[1] for action in state.legal_actions() if action.verb == "move"}
    assert goals == {"0102", "0201", "0202", "0302"}
    assert state.why_not("move b1 0301").rule == "3.1"
    state.apply("move b1 0201")
    assert state.decision.side == "grey"


@pytest.mark.rule("3.2")
def test_no_unit_enters_a_hex_with_another(at):
    state = at("blue movement", b1="0101", b2="0201", g1="0202")
    assert state.why_not("move b1 0201").rule == "3.2"
    assert state.why_not("move b2 0202").rule == "3.2"


@pytest.mark.rule("4.1")
def test_a_unit_attacks_an_adjacent_enemy_and_both_only_once(at):
    state = at("blue combat", b1="0202", b2="0203", g1="0302", g2="0401", dice=[1])
    assert state.why_not("attack b1 0401").rule == "4.1"
    state.apply("attack b1 0302")
    assert state.decision.step != "combat" or state.why_not("attack b2 0302").rule == "4.1"
    assert state.board.turn == 1


@pytest.mark.rule("R-1")
def test_a_unit_that_was_attacked_may_attack_in_its_own_player_turn(at):
    state = at("blue combat", b1="0202", b2="0103", g1="0302", g2="0401", dice=[1, 1])
    state.apply("attack b1 0302")
    state.apply("done")
    assert "attack g1 0202" in state.legal_actions()


@pytest.mark.rule("4.2")
def test_who_fights_is_turned_face_up(at):
    state = at("grey combat", b1="0202", g1="0302", g2="0401", dice=[1])
    events = state.apply("attack g1 0202")
    assert kinds(events)[:3] == ["battle", "reveal", "roll"]
    assert state.world.unit_names(state.board.shown) == ["b1", "g1"]


@pytest.mark.rule("4.3", "4.4")
@pytest.mark.parametrize(
    ("die", "target", "result"),
    [
        (3, "0302", "nothing"),
        (4, "0302", "retreat"),
        (5, "0302", "retreat"),
        (6, "0302", "lost"),
        (6, "0301", "retreat"),
        (5, "0301", "nothing"),
    ],
)
def test_the_score_is_die_and_strengths_and_a_wood_takes_two(at, die, target, result):
    # The 2nd Rifles (3) against the Guard (3).
    state = at("blue combat", b2="0201", g1=target, g2="0403", dice=[die])
    rolled = [event for event in state.apply(f"attack b2 {target}") if event.kind == "roll"]
    assert [event.result for event in rolled] == [result]
    assert (where(state, "g1") == -2) == (result == "lost")


@pytest.mark.rule("4.4")
def test_a_unit_without_a_way_back_is_lost(at):
    # The Militia in the corner: its neighbours are taken.
    state = at("blue combat", b1="0201", b2="0102", g2="0101", g1="0403", dice=[1])
    near = state.world.touching[state.world.grid.hex("0101")]
    assert {state.world.names[h] for h in members(near)} == {"0102", "0201"}
    state.apply("attack b1 0101")
    assert where(state, "g2") == -2


@pytest.mark.rule("4.5")
def test_the_owner_chooses_an_adjacent_empty_hex(at):
    state = at("blue combat", b2="0202", g1="0302", g2="0401", dice=[4])
    state.apply("attack b2 0302")
    assert (state.decision.side, state.decision.step) == ("grey", "battle.back")
    assert state.why_not("retreat 0401").rule == "4.5"
    state.apply("retreat 0402")
    assert where(state, "g1") == "0402"


@pytest.mark.rule("4.6")
def test_the_attacker_may_advance(at):
    state = at("blue combat", b2="0202", g1="0302", g2="0401", dice=[6])
    state.apply("attack b2 0302")
    assert state.legal_actions() == ["advance", "stay"]
    state.apply("advance")
    assert where(state, "b2") == "0302"


@pytest.mark.rule("5.1")
def test_blue_wins_in_mill_at_the_end_of_a_turn(at):
    state = at("grey movement", b1="0302", g1="0401", turn=2)
    state.apply("done")
    state.apply("done")
    assert (state.outcome.winner, state.outcome.rule) == ("blue", "5.1")


@pytest.mark.rule("5.2")
def test_grey_wins_after_the_fourth_turn(at):
    state = at("grey movement", b1="0101", g1="0401", turn=4)
    state.apply("done")
    assert (state.outcome.winner, state.outcome.rule) == ("grey", "5.2")


@pytest.mark.rule("5.3")
def test_a_side_without_units_has_lost(at):
    state = at("blue combat", b1="0202", g2="0302", dice=[6])
    state.apply("attack b1 0302")
    assert (state.outcome.winner, state.outcome.rule) == ("blue", "5.3")


def test_a_forecast_adds_up_what_a_covered_unit_may_be_and_agrees_with_the_fight(at):
    seen = at("blue combat", b2="0202", g1="0302", g2="0401", shown=("g1", "g2")).forecast("attack b2 0302")
    blind = at("blue combat", b2="0202", g1="0302", g2="0401").forecast("attack b2 0302")
    swapped = at("blue combat", b2="0202", g2="0302", g1="0401").forecast("attack b2 0302")
    assert blind == swapped != seen
    state = at("blue combat", b2="0202", g1="0302", g2="0401", shown=("g1", "g2"))
    state.explicit_chance = True
    state.apply("attack b2 0302")
    found = {}
    for action, chance in state.chances():
        trial = state.clone()
        result = next(event.result for event in trial.apply(action) if event.kind == "roll")
        found[result] = found.get(result, 0) + chance
    assert found == {chances.result: chances.probability for chances in seen.results}


@pytest.mark.parametrize(
    ("document", "message"),
    [
        ({}, "phase: expected"),
        ({"phase": "blue combat", "units": {"x": "0101"}}, "there is no unit 'x'"),
        ({"phase": "blue combat", "units": {"b1": "9999"}}, "9999"),
        ({"phase": "blue combat", "turn": 9}, "turn: expected a number from 1 to 4"),
        ({"phase": "blue combat", "colour": "red"}, "colour: a position of Bridgehead has no such key"),
    ],
)
def test_a_bad_position_is_refused_in_a_sentence(game, document, message):
    with pytest.raises(BadInput, match=message):
        game.position(document)


@pytest.mark.rule("4.4")
def test_a_unit_without_a_way_back_is_warned_of(at):
    corner = at("blue combat", b1="0101", b2="0201", g1="0102", g2="0401")
    assert [(one.kind, one.rule, one.units) for one in cautions(corner, "blue")] == [
        ("retreat", "4.4", ("b1",))
    ]
    assert cautions(at("blue combat", b1="0202", b2="0101", g1="0302", g2="0401"), "blue") == []
