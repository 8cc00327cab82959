"""23. What each side knows of the other, dummies and strategic intelligence."""

from __future__ import annotations

import random

import msgspec
import pytest
from tests.games.storm_of_steel.ground import at, does, position, unit
from tests.twins import Compared, Twin, compare_after, swapped

from hexfront.games.storm_of_steel.game import GAME
from hexfront.games.storm_of_steel.rules import dummies, sequence
from hexfront.kernel import Action, BadInput

STACKS = {
    "GE-HQ-04": "2624",
    "GE-ACT2-01": "2524",
    "FR-ACT2-01": "2425",
    "FR-FORT-1": "2425",
    "FR-HQ-03": "2425",
}


@pytest.mark.rule("23.0a", "R-167")
def test_an_enemy_stack_is_a_number_of_pieces_a_zone_and_a_fort():
    s = position(STACKS)
    view = s.view("central")["board"]
    assert "FR-ACT2-01" not in view["units"]
    assert view["units"]["FR-FORT-1"] == "2425"
    assert view["units"]["GE-ACT2-01"] == "2524"
    blanks = view["blanks"]["entente"]
    assert blanks["map"] == {"2425": 2}
    assert blanks["zones"] == ["2425"]


@pytest.mark.rule("23.0a", "23.1a")
def test_dummies_look_like_units():
    one = position({**STACKS, "EN-FOG-1": "2425"}).view("central")["board"]
    other = position({**STACKS, "FR-RES2-01": "2425"}).view("central")["board"]
    assert one["blanks"]["entente"]["map"] == other["blanks"]["entente"]["map"]
    assert "EN-FOG-1" not in one["units"]


@pytest.mark.rule("R-167", "23.0a")
def test_a_spectator_knows_what_both_know():
    view = position(STACKS).view(None)["board"]
    assert set(view["units"]) == {"FR-FORT-1"}


@pytest.mark.rule("23.3a", "2.5b")
@pytest.mark.parametrize(("die", "seen"), [(4, True), (5, False)])
def test_intelligence_succeeds_on_the_cadre_or_less(die, seen):
    s = position(STACKS, dice=[die])
    does(s, "scout GE-HQ-04")
    assert ("FR-ACT2-01" in s.view("central")["board"]["units"]) is seen
    assert "GE-ACT2-01" not in s.view("entente")["board"]["units"]
    assert "scout GE-HQ-04" not in map(str, s.legal_actions())


@pytest.mark.rule("23.3a")
def test_intelligence_reaches_twice_the_radius_whatever_lies_between():
    units = {"GE-HQ-04": "2624", "FR-ACT2-01": "2025", "FR-ACT2-02": "1925", "GE-ACT2-01": "2525"}
    s = position(units, dice=[1])
    does(s, "scout GE-HQ-04")
    assert s.board.seen_by_cp == 1 << unit(s, "FR-ACT2-01"), "only one hex was within reach"


@pytest.mark.rule("23.1b")
def test_a_dummy_that_is_seen_is_removed():
    s = position({**STACKS, "EN-FOG-1": "2425"}, dice=[1])
    does(s, "scout GE-HQ-04")
    assert at(s, "EN-FOG-1") == -1


@pytest.mark.rule("23.1b")
def test_a_dummy_that_was_seen_comes_back_in_the_next_quarter():
    s = position({**STACKS, "EN-FOG-1": "2425", "EN-FOG-2": "2425"}, dice=[1])
    does(s, "scout GE-HQ-04")
    while s.decision.step != "dummies":
        s.apply("done")
    assert s.decision.side == "entente"
    # Of nine two were on the map when the quarter began; they have been seen since.
    assert len(dummies.at_hand(s, 1)) == 7
    does(s, "dummy 2425")
    assert len(dummies.at_hand(s, 1)) == 6
    sequence.note_start(s)
    assert len(dummies.at_hand(s, 1)) == 8


@pytest.mark.rule("23.0a")
def test_a_unit_that_was_seen_is_lost_from_sight_when_it_moves():
    s = position(STACKS, half="entente")
    s.board.seen_by_cp = 1 << unit(s, "FR-ACT2-01")
    assert "FR-ACT2-01" in s.view("central")["board"]["units"]
    does(s, "move FR-ACT2-01", "step 2325")
    assert "FR-ACT2-01" not in s.view("central")["board"]["units"]


PAIR = {**STACKS, "FR-ACT2-02": "2425", "FR-ACT2-03": "2425"}


@pytest.mark.rule("23.0a", "R-167")
@pytest.mark.parametrize("goes", ["FR-ACT2-01", "FR-ACT2-02"])
def test_who_has_seen_a_stack_does_not_learn_which_of_its_units_leaves(goes):
    s = position(PAIR, half="entente")
    s.board.seen_by_cp = 1 << unit(s, "FR-ACT2-01") | 1 << unit(s, "FR-ACT2-02")
    does(s, f"move {goes}", "step 2325")
    assert not {"FR-ACT2-01", "FR-ACT2-02"} & set(s.view("central")["board"]["units"])


@pytest.mark.rule("23.0a", "R-167", "12.0a")
@pytest.mark.parametrize("digs", ["FR-ACT2-01", "FR-ACT2-02"])
def test_who_has_seen_a_stack_does_not_learn_which_of_its_units_digs_in(digs):
    s = position(PAIR, phase="reorganization", half="entente")
    s.board.seen_by_cp = 1 << unit(s, "FR-ACT2-01") | 1 << unit(s, "FR-ACT2-02")
    before = s.view("central")["board"]
    assert {"FR-ACT2-01", "FR-ACT2-02"} <= set(before["units"])
    does(s, f"entrench {digs}")
    after = s.view("central")["board"]
    assert not {"FR-ACT2-01", "FR-ACT2-02"} & set(after["units"])
    assert digs not in after["entrenched"]


@pytest.mark.rule("23.1a", "23.1b", "39.5a")
def test_dummies_are_placed_with_real_units_before_the_first_reorganization():
    s = position(STACKS, phase="fog")
    assert s.decision.step == "dummies"
    assert {a.args[0] for a in s.legal_actions() if a.args} == {"2524", "2624"}
    w = s.world
    assert (w.dummies & w.side[0]).bit_count() == 8
    assert (w.dummies & w.side[1]).bit_count() == 9
    does(s, "dummy 2524", "dummy 2524")
    assert {a.args[0] for a in s.legal_actions() if a.args} == {"2624"}, "two dummies and a corps fill a hex"
    assert position(STACKS, phase="fog", impulse=2, row={"central": {"W": 2}}).decision.step != "dummies"


@pytest.mark.rule("10.1a", "10.2a", "23.1a")
def test_who_entrenches_shows_whether_a_corps_or_a_dummy_lies_beside_him():
    """Zones are public. The same action on twins, in which two pieces have changed places, says so."""
    pairs = {"GE-ACT2-01": "2524", "CP-FOG-1": "2524", "GE-ACT2-02": "2624", "GE-ACT2-03": "2624"}
    s = position({**pairs, "FR-ACT2-01": "2426"}, phase="reorganization")
    fog, corps = unit(s, "CP-FOG-1"), unit(s, "GE-ACT2-03")
    twin = swapped(s, fog, corps)
    assert s.view("entente")["board"] == twin.view("entente")["board"]
    changed = Twin("swapped", twin, {"CP-FOG-1": "GE-ACT2-03", "GE-ACT2-03": "CP-FOG-1"}, alike=False)
    found = Compared()
    compare_after(s, changed, "entente", Action("entrench GE-ACT2-01"), found, "")
    assert found.uncovered == 1
    zones = [does(one, "entrench GE-ACT2-01").view("entente")["board"]["blanks"] for one in (s, twin)]
    assert [view["central"]["zones"] for view in zones] == [["2624"], ["2524", "2624"]]


def test_a_guess_agrees_with_the_view():
    s = GAME.start("west_1914", seed=3)
    rng = random.Random(1)
    side = s.decision.side
    twin = GAME.determinize(s.view(side), rng)
    assert twin.view(side)["board"]["blanks"] == s.view(side)["board"]["blanks"]
    assert GAME.audit(twin) == []


@pytest.mark.parametrize("where", ["map", "track"])
def test_a_view_with_more_pieces_than_counters_is_refused_at_once(where):
    """It took for ever to deal so many out."""
    view = msgspec.json.decode(msgspec.json.encode(GAME.start("west_1914", seed=1).view("central")))
    blanks = view["board"]["blanks"]["entente"][where]
    blanks[next(iter(blanks), "turn 9")] = 10**40
    with pytest.raises(BadInput, match="blanks: there are more pieces than there are counters"):
        GAME.determinize(view, random.Random(1))
