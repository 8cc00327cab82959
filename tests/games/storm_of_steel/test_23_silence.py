"""23. What nobody else may count, and who is asked so that silence tells nothing."""

from __future__ import annotations

import pytest
from tests.games.storm_of_steel import field, ground
from tests.games.storm_of_steel.field import NORTH, TARGET
from tests.games.storm_of_steel.rare import positions
from tests.games.storm_of_steel.table import campaign, choices

from hexfront.games.storm_of_steel.cards import card
from hexfront.games.storm_of_steel.game import GAME
from hexfront.games.storm_of_steel.rules import effects
from hexfront.games.storm_of_steel.world import EN
from hexfront.server.journal import is_quiet

WEST = 0
STACKS = {"GE-HQ-04": "2624", "GE-ACT2-01": "2524", "GE-ACT2-02": "2524", "FR-ACT2-01": "2425"}


def quietly(state, side, action):
    """Whether nobody else notices that something was done."""
    before = state.clone()
    events = state.apply(action, side)
    return is_quiet(before, side, events, state)


# Counting -------------------------------------------------------------------------------------------------


@pytest.mark.rule("23.0a", "R-167", "12.0a")
def test_nobody_counts_the_units_that_dig_in():
    s = ground.position(STACKS, phase="reorganization")
    view = s.view("entente")
    assert quietly(s, "central", "entrench GE-ACT2-01")
    assert s.view("entente") == view
    assert not quietly(s, "central", "done")


@pytest.mark.rule("23.0a", "9.1a")
def test_nobody_counts_the_corps_that_are_exchanged():
    corps = {f"GE-ACT2-0{k}": "Aachen" for k in (2, 3, 4)}
    s = ground.position(corps | {"FR-ACT2-01": "Verdun"}, phase="reorganization", turn="1915Wi")
    assert quietly(s, "central", "exchange GE-ACT2-02 GE-ACT2-03 GE-ACT2-04 for GE-ACT3-01 GE-ACT3-02")


@pytest.mark.rule("23.0a", "4.6r")
def test_nobody_counts_who_digs_in_by_a_card():
    s = GAME.position(next(doc for doc in positions() if doc.get("hand") == {"central": ["17 west"]}))
    assert s.decision.step == "effect.fallback"
    assert quietly(s, "central", "entrench GE-ACT2-01")
    assert not quietly(s, "central", next(a for a in choices(s, "central") if a.startswith("withdraw")))


# Silence --------------------------------------------------------------------------------------------------


@pytest.mark.rule("23.1b", "23.0a")
def test_who_has_placed_all_his_dummies_is_asked_as_well():
    fakes = {f"CP-FOG-{k}": "2524" for k in range(1, 9)}
    s = ground.position({**STACKS, **fakes}, phase="fog")
    assert (s.decision.side, s.decision.step) == ("central", "dummies")
    assert choices(s, "central") == ["done"]


@pytest.mark.rule("23.0a", "33.1a", "33.0a")
@pytest.mark.parametrize("reach", [9, 0])
def test_who_has_gas_is_asked_whether_an_hq_can_supply_it_or_not(reach):
    later = {"turn": "1915Wi", "last_turn": "1915Wi"}
    s = field.battle({NORTH: 18}, 6, developed=[36], reach=reach, **later)
    ground.does(s, f"attack {TARGET}", "join c1", "declare", "table assault")
    assert field.step(s) == "combat.gas"
    assert field.choices(s, "gas") == ({"gq"} if reach else set())
    before = field.battle({NORTH: 18}, 6)
    ground.does(before, f"attack {TARGET}", "join c1", "declare", "table assault")
    assert field.step(before) != "combat.gas", "everybody knows who has developed it"


@pytest.mark.rule("23.0a", "4.6r")
@pytest.mark.parametrize("staff", ["GB-HQ-01", "GB-ACT2-02"])
def test_who_shows_a_card_with_units_is_asked_whether_anybody_is_in_command_or_not(staff):
    units = {"GB-ACT2-01": "Amiens", staff: "Amiens", "GB-TR-01": "Le Havre"}
    s = campaign(units=units, turn="1916Su")
    effects.begin(s, EN, card(62), WEST)
    s.advance()
    assert (s.decision.side, s.decision.step) == ("entente", "effect.units")
    assert (len(choices(s, "entente")) > 1) is (staff == "GB-HQ-01")


#: A French stack with a zone before a German one, in the second impulse; an HQ is near, or far from it.
SECOND = {"impulse": 2, "half": "entente", "row": {"entente": {"W": 2}}}


@pytest.mark.rule("23.0a", "14.1a", "15.71a")
@pytest.mark.parametrize("segment", ["reorganization", "movement", "combat"])
@pytest.mark.parametrize("led", ["FR-HQ-03", "FR-ACT2-02"])
def test_who_stands_before_the_enemy_is_asked_in_command_or_not(segment, led):
    s = ground.position({"FR-ACT2-01": "2425", led: "2425", "GE-ACT2-01": "2524"}, segment, **SECOND)
    assert (s.decision.side, s.decision.step) == ("entente", segment)


@pytest.mark.rule("23.0a", "14.11a", "23.2a")
def test_who_has_attacked_with_everybody_is_not_asked_again():
    s = field.battle({NORTH: 60}, 6, dice=[6], skirmish=False)
    field.declare(s)
    assert field.step(s) != "combat"


@pytest.mark.rule("23.0a", "11.0a")
def test_who_has_moved_with_everybody_is_not_asked_again():
    s = ground.position({"GE-ACT2-01": "2524", "FR-ACT2-01": "2323"})
    assert field.asked(ground.march(s, "GE-ACT2-01", "2525")) != ("central", "movement")
