"""Fog of War (option): hidden stacks, what a battle reveals, and reconnaissance."""

from __future__ import annotations

import pytest
from tests.games.kaisers_war_east.battlefield import asked, choices, why_not
from tests.games.kaisers_war_east.mustering import JUNE_1915, MAY_1916, muster, reform, run_to

from hexfront.kernel.event import heard_by

FOG = {"fog_of_war": "on"}
SIDES = ("central", "allied", None)


def seen(state, side):
    """The units a side finds named on the map."""
    units = state.view(side)["board"]["units"]
    return {unit for unit, at in units.items() if at in state.world.grid}


def blanks(state, side):
    return [tuple(blank) for blank in state.view(side)["board"]["blanks"]]


def heard(events, side):
    return [(event.name, event.units) for event in heard_by(events, side)]


def sentences(state, events, side):
    return [state.game.text(event) for event in heard_by(events, side)]


def moving(state, side):
    """Play on until a side moves its units."""
    run_to(state, side, "movement")
    while state.decision.step != "movement":
        state.apply("done")
    return state


@pytest.fixture
def stack():
    """A Russian stack of three with the army on top, one more corps alone, and a German army."""
    units = {"AL-S01": "3524", "RU-AT1": "3524", "RU-A1": "3524", "RU-C-I": "3520", "GE-A9": "3523"}
    return lambda **more: {"units": units, "options": FOG, "turn": JUNE_1915, "last_turn": 40} | more


# Hidden stacks ------------------------------------------------------------------------------------


@pytest.mark.rule("OPT-FOG-1", "R-FOG-1")
def test_of_an_enemy_stack_only_the_number_of_counters_and_the_top_one_show(at, stack):
    state = at(**stack(phase="movement", active="central"))
    assert seen(state, "central") == {"GE-A9", "RU-A1", "RU-C-I"}
    assert blanks(state, "central") == [("3524", "allied", "covered")] * 2
    # The owner sees all of it; a spectator no more than the enemy.
    assert seen(state, "allied") >= {"AL-S01", "RU-AT1", "RU-A1", "RU-C-I", "GE-A9"}
    assert blanks(state, "allied") == []
    assert seen(state, None) == {"GE-A9", "RU-A1", "RU-C-I"}
    assert blanks(state, None) == blanks(state, "central")


@pytest.mark.rule("OPT-FOG-1")
def test_without_the_option_everything_shows(at, stack):
    state = at(**stack(phase="movement", active="central", options={}))
    for side in SIDES:
        assert seen(state, side) == {"AL-S01", "RU-AT1", "RU-A1", "RU-C-I", "GE-A9"}
    assert (
        why_not(at(**stack(phase="reorganization", active="central", options={})), "hide GE-A9")
        == "OPT-FOG-1"
    )


@pytest.mark.rule("OPT-FOG-1", "R-FOG-1")
def test_a_face_down_counter_shows_only_its_back(at, stack):
    state = at(**stack(phase="movement", active="central", hidden=["RU-C-I", "RU-A1"]))
    assert seen(state, "central") == {"GE-A9"}
    assert blanks(state, "central") == [
        ("3520", "allied", "down"),
        ("3524", "allied", "covered"),
        ("3524", "allied", "covered"),
        ("3524", "allied", "down"),
    ]


@pytest.mark.rule("OPT-FOG-1")
def test_units_with_a_flag_on_their_back_are_hidden_in_the_owners_reorganization_phase():
    units = dict.fromkeys(["GE-A9", "GE-C-I", "GE-AT", "GE-F-Thorn", "GE-KFO"], "1417")
    units |= {"GE-HL": "2315", "CP-S01": "2315", "RU-A1": "3206", "GE-F-Thorn": "Thorn", "GE-KFO": "2021"}
    state = reform("central", units, options=FOG)
    assert choices(state, "hide") == {"all", "GE-A9", "GE-C-I", "GE-AT", "GE-F-Thorn", "GE-KFO"}
    # Neither HQs nor supply units, nor the enemy's.
    assert why_not(state, "hide GE-HL") == "OPT-FOG-1"
    assert why_not(state, "hide CP-S01") == "OPT-FOG-1"
    assert why_not(state, "hide RU-A1") == "10.0a"
    state.apply("hide GE-F-Thorn")
    assert "GE-F-Thorn" not in seen(state, "allied")
    assert "GE-F-Thorn" in seen(state, "central")
    state.apply("hide all")
    assert choices(state, "hide") == set()
    assert seen(state, "allied") - {"RU-A1"} == {"CP-S01"}
    open_hand = reform("central", units, options=FOG)
    moving(open_hand, "central")
    assert not choices(open_hand, "hide")


@pytest.mark.rule("OPT-FOG-1", "R-FOG-1")
def test_bolshevik_corps_printed_on_both_sides_cannot_be_hidden():
    state = reform(
        "allied",
        {"BO-RG": "3206", "BO-PART": "3207", "BO-AT": "4012", "GE-A9": "2315"},
        turn=33,
        options=FOG | {"russian_revolutions": "on"},
        first_revolution=True,
        second_revolution=True,
        vp={"central": 50, "allied": 9},
    )
    assert choices(state, "hide") == {"all", "BO-PART", "BO-AT"}


@pytest.mark.rule("OPT-FOG-1")
def test_units_are_hidden_during_deployment(game):
    state = game.start("1914", FOG)
    assert state.decision.side == "allied"
    assert not choices(state, "hide")
    state.apply("suggested")
    assert "RU-A1" in choices(state, "hide")
    assert "RU-NW" not in choices(state, "hide")
    assert why_not(state, "hide RU-NW") == "OPT-FOG-1"
    state.apply("hide RU-A1")
    state.apply("done")
    assert state.decision.side == "central"
    assert "RU-A1" not in seen(state, "central")
    assert "RU-A5" in seen(state, "central")
    # Neutrals lie open to all.
    assert {"RO-A1", "BU-A3"} <= seen(state, "central") & seen(state, "allied") & seen(state, None)


@pytest.mark.rule("OPT-FOG-1")
def test_the_owner_chooses_the_top_counter_in_his_reorganization_and_movement_phases(at, stack):
    state = at(**stack(phase="reorganization", active="allied", effort="East"))
    assert choices(state, "top") == {"AL-S01", "RU-AT1"}
    state.apply("top AL-S01")
    assert "AL-S01" in seen(state, "central")
    assert "RU-A1" not in seen(state, "central")
    moving(state, "allied")
    state.apply("top RU-AT1")
    assert seen(state, "central") == {"GE-A9", "RU-AT1", "RU-C-I"}
    moving(state, "central")
    assert not choices(state, "top") & {"RU-A1", "AL-S01"}


@pytest.mark.rule("OPT-FOG-1")
def test_a_face_down_unit_moves_face_down(at, stack):
    state = at(**stack(phase="movement", active="allied", effort="East", hidden=["RU-C-I"]))
    state.apply("move RU-C-I")
    state.apply("step 3519")
    events = state.apply("stop")
    assert "RU-C-I" not in seen(state, "central")
    assert ("3519", "allied", "down") in blanks(state, "central")
    assert sentences(state, events, "allied") == ["The Russian I Corps moves from 3520 to 3519."]
    told = ["A covered unit moves from 3520 to 3519."]
    assert sentences(state, events, "central") == sentences(state, events, None) == told
    assert "RU-C-I" not in str(heard_by(events, "central"))


@pytest.mark.rule("OPT-FOG-1")
def test_a_face_up_unit_that_moves_is_seen_and_named(at, stack):
    state = at(**stack(phase="movement", active="allied", effort="East"))
    state.apply("move RU-C-I")
    state.apply("step 3519")
    events = state.apply("stop")
    assert sentences(state, events, "central") == ["The Russian I Corps moves from 3520 to 3519."]


# Battles ------------------------------------------------------------------------------------------


def opened(events):
    """The units that the Allies hear of when an attack is declared."""
    news = ("attack", "defended", "revealed", "supported")
    return {unit for name, units in heard(events, "allied") if name in news for unit in units}


@pytest.mark.rule("OPT-FOG-2")
def test_all_stacks_of_a_battle_lie_open_once_it_is_declared(at):
    units = {"AL-S01": "3524", "RU-A1": "3524", "RU-F-Riga": "Riga", "RU-C-I": "Riga"}
    units |= {"CP-S01": "3523", "GE-A9": "3523", "GE-AT": "3523", "GE-HKK1": "3522", "GE-C-I": "3522"}
    state = at(
        turn=JUNE_1915,
        phase="combat 1",
        active="central",
        units=units,
        options=FOG,
        hidden=["RU-A1", "RU-C-I", "GE-A9", "GE-C-I"],
    )
    state.explicit_chance = True
    state.apply("attack 3524")
    state.apply("join GE-A9")
    assert seen(state, "central") == {"CP-S01", "GE-A9", "GE-AT", "GE-HKK1", "GE-C-I"}
    assert seen(state, "allied") == {"AL-S01", "RU-A1", "RU-F-Riga", "RU-C-I", "GE-AT"}
    assert state.view("allied")["board"]["battle"] is None
    events = state.apply("declare")
    assert state.committed
    battle = {"AL-S01", "RU-A1", "CP-S01", "GE-A9", "GE-AT"}
    assert seen(state, "central") == battle | {"GE-HKK1", "GE-C-I"}
    assert seen(state, "allied") == battle | {"RU-F-Riga", "RU-C-I"}
    assert seen(state, None) == battle
    assert opened(events) == battle
    # It is bound to be carried out: only the die is left.
    assert {a.verb for a in state.legal_actions()} == {"chance"}


@pytest.mark.rule("OPT-FOG-2")
def test_an_attack_that_is_begun_cannot_be_called_off(at, stack):
    state = at(**stack(phase="combat 1", active="central"))
    state.apply("attack 3524")
    assert not {"done", "pass", "stop", "halt"} & set(state.legal_actions())
    state.apply("join GE-A9")
    assert set(state.legal_actions()) == {"declare"}


@pytest.mark.rule("OPT-FOG-2")
def test_supporting_headquarters_supply_and_airbases_are_revealed(at):
    units = {"RU-A1": "3524", "GE-A9": "3523"}
    units |= {"GE-HL": "3422", "GE-AT": "3422", "CP-S01": "3522", "GE-C-I": "3522"}
    units |= {"GE-KFO": "3622", "GE-C-XI": "3622", "CP-S02": "3422"}
    state = at(
        turn=MAY_1916,
        phase="combat 1",
        active="central",
        units=units,
        options=FOG | {"air": "on"},
        committed=["CP-S01"],
        hidden=["GE-KFO"],
    )
    # On top: the second supply unit, a corps and another corps.
    assert seen(state, "allied") == {"RU-A1", "GE-A9", "CP-S02", "GE-C-I", "GE-C-XI"}
    state.explicit_chance = True
    for action in ("attack 3524", "join GE-A9", "support GE-HL", "fly GE-KFO", "supply CP-S01", "declare"):
        events = state.apply(action)
    assert opened(events) == {"RU-A1", "GE-A9", "GE-HL", "CP-S01", "GE-KFO"}
    assert seen(state, "allied") == {
        *("RU-A1", "GE-A9", "CP-S02", "GE-C-I", "GE-C-XI"),
        "GE-HL",
        "CP-S01",
        "GE-KFO",
    }


@pytest.mark.rule("OPT-FOG-2", "OPT-FOG-6")
def test_what_a_battle_has_shown_stays_face_up_until_it_is_hidden_again(at, stack):
    state = at(**stack(phase="combat 1", active="central", hidden=["RU-A1"], dice=[4]))
    for action in ("attack 3524", "join GE-A9", "declare"):
        state.apply(action)
    state.apply("lose AL-S01")
    state.apply("lose GE-A9")
    assert {"RU-A1", "RU-AT1"} <= seen(state, "central")
    run_to(state, "allied", "reorganization")
    state.apply("hide RU-A1")
    assert "RU-A1" not in seen(state, "central")


# Reconnaissance -----------------------------------------------------------------------------------


def recon(at, dice, **more):
    """Central HQs with enemy stacks near and far, at the start of the Movement Phase."""
    units = {"GE-HL": "3522", "AL-S01": "3525", "RU-A1": "3525", "RU-K1": "3526", "RU-C-I": "3526"}
    units |= {"GE-LEO": "1417", "GE-C-I": "3523", "RU-C-IV": "3524", "GE-OBEROST": "3521"}
    document = {
        "turn": JUNE_1915,
        "phase": "forced march",
        "active": "central",
        "units": units,
        "options": FOG,
        "hidden": ["RU-A1", "RU-C-I"],
        "dice": dice,
    }
    state = at(**document | more)
    if asked(state)[1] == "forced march":
        state.apply("done")
    return state


@pytest.mark.rule("OPT-FOG-3")
def test_one_headquarters_may_look_for_the_enemy_when_movement_begins(at):
    state = recon(at, [4])
    assert asked(state) == ("central", "recon")
    # Leopold has nobody within three hexes.
    assert choices(state, "scout") == {"GE-HL", "GE-OBEROST"}
    assert why_not(state, "scout GE-LEO") == "OPT-FOG-3"
    state.apply("scout GE-HL")
    assert asked(state) == ("central", "recon.look")
    # Within three hexes of 3522, zones of control or not.
    assert choices(state, "examine") == {"3524", "3525"}
    state.apply("examine 3525")
    assert {"RU-A1", "AL-S01"} <= seen(state, "central")
    assert not {"RU-C-I", "RU-K1"} & seen(state, "central")
    assert asked(state) == ("central", "movement")
    assert not choices(state, "scout")


@pytest.mark.rule("OPT-FOG-3")
@pytest.mark.parametrize(
    ("hq", "reverse", "die", "success"),
    [
        ("GE-HL", [], 4, True),
        ("GE-HL", [], 5, False),
        ("GE-HL", ["GE-HL"], 5, True),
        ("GE-HL", ["GE-HL"], 6, False),
        ("GE-OBEROST", [], 3, True),
        ("GE-OBEROST", [], 4, False),
    ],
)
def test_the_die_may_not_exceed_the_support_strength_shown(at, hq, reverse, die, success):
    state = recon(at, [die], reverse=reverse)
    state.apply(f"scout {hq}")
    # Ober Ost has a single stack in reach: that is looked at without a question.
    looked = asked(state) == ("central", "recon.look") or "RU-C-IV" in state.view("allied")["board"]["seen"]
    assert looked == success
    assert success or asked(state) == ("central", "movement")


@pytest.mark.rule("OPT-FOG-3")
def test_the_radius_is_that_of_the_side_shown(at):
    state = recon(at, [1], reverse=["GE-HL"])
    state.apply("scout GE-HL")
    assert choices(state, "examine") == {"3524", "3525", "3526"}


@pytest.mark.rule("OPT-FOG-3", "OPT-FOG-4")
def test_without_fog_nobody_looks(at):
    state = recon(at, [1], options={"air": "on"}, hidden=[])
    assert asked(state) == ("central", "movement")


@pytest.mark.rule("OPT-FOG-4")
def test_each_airbase_looks_at_one_stack_within_its_range(at, central):
    state = recon(
        at,
        [],
        turn=MAY_1916,
        options=FOG | {"air": "on"},
        units={"GE-KFO": "3522", "k2": "3522", "AL-S01": "3525", "RU-A1": "3525", "RU-C-I": "3526"}
        | {"GE-C-I": "3523", "RU-C-IV": "3524", "RU-K1": "3524"},
        new_units=[central("k2", type="airbase", size="division", attack=0, support=2, radius=3)],
        hidden=["RU-A1"],
    )
    assert choices(state, "fly") == {"GE-KFO 3524", "GE-KFO 3525", "k2 3524", "k2 3525"}
    assert why_not(state, "fly GE-KFO 3526") == "OPT-FOG-4"
    state.apply("fly GE-KFO 3525")
    assert {"RU-A1", "AL-S01"} <= seen(state, "central")
    assert "RU-C-IV" not in seen(state, "central")
    assert choices(state, "fly") == {"k2 3524", "k2 3525"}
    assert why_not(state, "fly GE-KFO 3524") == "OPT-FOG-4"
    state.apply("fly k2 3524")
    assert "RU-C-IV" in seen(state, "central")
    grounded = recon(at, [], options=FOG, units={"GE-KFO": "3522", "RU-A1": "3524"}, hidden=["RU-A1"])
    assert not choices(grounded, "fly")
    grounded.apply("done")
    assert asked(grounded) == ("central", "movement")


@pytest.mark.rule("OPT-FOG-6")
def test_a_look_turns_units_face_up_until_a_later_reorganization_phase(at):
    state = recon(at, [4], last_turn=40)
    state.apply("scout GE-HL")
    events = state.apply("examine 3525")
    assert state.committed
    assert ("examined", ["RU-A1", "AL-S01"]) in heard(events, "central")
    for side in ("allied", None):
        assert "examined" not in dict(heard(events, side))
    assert state.view("allied")["board"]["hidden"] == ["RU-C-I"]
    assert "RU-A1" in seen(state, "central")
    run_to(state, "allied", "reorganization")
    state.apply("hide RU-A1")
    assert "RU-A1" not in seen(state, "central")


@pytest.mark.rule("OPT-FOG-6")
def test_what_was_seen_is_lost_from_sight_when_it_moves_under_another_counter(at):
    state = recon(at, [4], last_turn=40)
    state.apply("scout GE-HL")
    state.apply("examine 3525")
    moving(state, "allied")
    state.apply("move AL-S01")
    state.apply("step 3526")
    state.apply("stop")
    state.apply("top RU-K1")
    assert "AL-S01" not in seen(state, "central")


# Psywar and units off the map -----------------------------------------------------------------------


def spied(at, country):
    state = at(
        turn=JUNE_1915,
        phase="player turn",
        active="central",
        units={"RU-C-I": "3524", "RU-A1": "3524", "AL-S01": "2622", "RU-A2": "2622", "GE-A9": "2315"}
        | {"RU-A3": "box", "RU-AT1": "order 9"},
        options=FOG | {"psywar": "on"},
        hidden=["RU-A1", "RU-A2"],
        dice=[3],
    )
    state.apply("psywar")
    return state, state.apply(f"examine {country}")


@pytest.mark.rule("OPT-FOG-5", "OPT-FOG-6")
def test_intelligence_shows_all_enemy_stacks_in_one_country(at):
    state, _ = spied(at, "Russia")
    assert seen(state, "central") == {"GE-A9", "RU-C-I", "RU-A1"}
    state, _ = spied(at, "Austria-Hungary")
    assert seen(state, "central") == {"GE-A9", "AL-S01", "RU-A2"}


@pytest.mark.rule("OPT-FOG-5", "OPT-FOG-7")
def test_intelligence_may_show_the_enemys_units_off_the_map_instead(at):
    state, events = spied(at, "off-map")
    assert seen(state, "central") == {"GE-A9"}
    told = dict(heard(events, "central"))["found out"]
    assert {"RU-A3", "RU-AT1"} <= set(told)
    assert not {"RU-A1", "RU-C-I", "AL-S01", "GE-A8"} & set(told)
    assert "found out" not in dict(heard(events, "allied"))


@pytest.mark.rule("OPT-FOG-7")
def test_units_off_the_map_are_hidden(at):
    units = {
        "RU-A1": "box",
        "RU-AT1": "order 9",
        "RU-A6": "turn 10",
        "RU-A2": "3206",
        "GE-A9": "2315",
        "GE-A8": "box",
    }
    state = at(turn=JUNE_1915, phase="movement", active="central", units=units, options=FOG)
    mine = state.view("allied")["board"]["units"]
    assert {u: mine[u] for u in ("RU-A1", "RU-AT1", "RU-A6")} == {
        "RU-A1": "box",
        "RU-AT1": "order 9",
        "RU-A6": "turn 10",
    }
    assert not {"RU-A1", "RU-AT1", "RU-A6"} & set(state.view("central")["board"]["units"])
    assert not {"RU-A1", "RU-AT1", "RU-A6", "GE-A8"} & set(state.view(None)["board"]["units"])
    open_game = at(turn=JUNE_1915, phase="movement", active="central", units=units)
    assert open_game.view("central")["board"]["units"]["RU-AT1"] == "order 9"


@pytest.mark.rule("OPT-FOG-7")
def test_purchases_are_heard_of_by_their_price_only():
    state = muster("allied", {"GE-A9": "2315"}, turn=MAY_1916, options=FOG)
    events = state.apply("buy RU-Sh1")
    assert [name for name, _ in heard(events, "allied")] == ["purchase", "chosen"]
    assert sentences(state, events, "central") == ["The Allies buy a unit: Allies -8 VP to 82."]
    assert "RU-Sh1" not in str(heard_by(events, "central"))


@pytest.mark.rule("OPT-FOG-1", "OPT-FOG-7")
def test_demobilized_and_broken_units_keep_their_secrets(at):
    units = {"RU-K1": "3206", "RU-C-I": "3206", "AL-S01": "4012", "RU-A1": "4012", "GE-A9": "2315"}
    state = muster("allied", units, options=FOG, hidden=["RU-A1", "RU-C-I"])
    state.apply("demobilize")
    events = state.apply("dismiss RU-K1")
    assert sentences(state, events, "central") == ["A covered unit is demobilized in Petrograd."]
    run_to(state, "allied", "reorganization")
    events = state.apply("break RU-A1")
    told = ["A covered unit breaks down in Moscow into 3 corps."]
    assert sentences(state, events, "central") == sentences(state, events, None) == told
    (own,) = heard_by(events, "allied")
    assert [unit.id for unit in own.others] == ["RU-A1"]
    assert len(own.who) == 3


@pytest.mark.rule("OPT-FOG-1")
def test_a_covered_unit_starves_without_being_named(at):
    units = {"RU-K1": "3018", "RU-K2": "3018", "GE-A9": "2315", "RU-A1": "3206"}
    state = at(turn=JUNE_1915, phase="movement", active="allied", effort="East", units=units, options=FOG)
    state.board.hidden = 1 << state.world.index["RU-K2"]
    state.dice.script = (1, 1)
    events = state.apply("done")
    assert [units for name, units in heard(events, "central") if name == "starved"] == [[], []]
    assert [units for name, units in heard(events, "allied") if name == "starved"] == [["RU-K1"], ["RU-K2"]]


@pytest.mark.rule("OPT-FOG-1", "OPT-FOG-2")
def test_supply_is_committed_in_secret(at):
    units = {"CP-S01": "3522", "GE-C-I": "3522", "GE-A9": "3523", "RU-A1": "3524"}
    state = at(turn=JUNE_1915, phase="commit 1", active="central", units=units, options=FOG)
    events = state.apply("commit CP-S01")
    assert [name for name, _ in heard(events, "central")] == ["committed"]
    assert heard(events, "allied") == heard(events, None) == []
    assert state.view("allied")["board"]["committed"] == []
    assert state.view("central")["board"]["committed"] == [["CP-S01", ["GE-A9", "GE-C-I", "CP-S01"]]]


@pytest.mark.rule("OPT-FOG-1", "OPT-FOG-3")
def test_those_who_wait_are_told_the_same_of_a_reconnaissance_as_of_the_moves(game):
    asides = game.asides
    assert asides["recon"] == asides["recon.look"] == asides["forced march"] == asides["movement"]
    assert asides["psywar.spy"] == asides["psywar"]


@pytest.mark.rule("OPT-FOG-1", "17.8a")
@pytest.mark.parametrize("top", ["RU-C-VIII", "RU-C-XIII"])
def test_the_order_of_attrition_rolls_does_not_tell_what_lies_covered(at, top):
    """Corps cut off in a winter forest: whatever lies below the top counter, the enemy hears the same."""
    told = []
    for covered in (["RU-C-I", "RU-C-IV"], ["RU-K1", "RU-K2"], ["RU-C-Gr", "RU-K1"]):
        units = dict.fromkeys([*covered, top], "3404") | {"GE-A8": "2017", "CP-S01": "2017"}
        options = {"fog_of_war": "on"}
        state = at(phase="movement", active="allied", turn=14, units=units, dice=[4, 5, 6], options=options)
        events = [event for event in state.apply("done") if event.name == "attrition"]
        told.append(sentences(state, events, "central"))
    assert len(told[0]) >= 3
    assert told[0] == told[1] == told[2]


# The top counter goes -----------------------------------------------------------------------------


@pytest.mark.rule("OPT-FOG-1", "R-FOG-2")
def test_when_the_top_counter_leaves_nothing_shows_until_the_owner_has_chosen(at, stack):
    state = at(**stack(phase="movement", active="allied", effort="East"))
    state.apply("move RU-A1")
    state.apply("step 3624")
    assert seen(state, "central") == {"GE-A9", "RU-A1", "RU-C-I"}
    assert blanks(state, "central") == [("3524", "allied", "covered")] * 2
    state.apply("stop")
    # Any counter may be the new one, also that which lies on top by itself.
    assert choices(state, "top") == {"AL-S01", "RU-AT1"}
    state.apply("top AL-S01")
    assert seen(state, "central") == {"GE-A9", "RU-A1", "RU-C-I", "AL-S01"}


@pytest.mark.rule("OPT-FOG-1", "R-FOG-2")
def test_who_has_not_chosen_when_his_movement_phase_ends_shows_what_lies_on_top(at, stack):
    state = at(**stack(phase="movement", active="allied", effort="East"))
    for action in ("move RU-A1", "step 3624", "stop"):
        state.apply(action)
    assert not {"AL-S01", "RU-AT1"} & seen(state, "central")
    state.apply("done")
    assert len({"AL-S01", "RU-AT1"} & seen(state, "central")) == 1


@pytest.mark.rule("OPT-FOG-1", "R-FOG-2")
def test_a_counter_that_is_left_alone_shows_at_once(at, stack):
    units = {"AL-S01": "3524", "RU-A1": "3524", "GE-A9": "3523"}
    state = at(**stack(phase="movement", active="allied", effort="East", units=units))
    state.apply("move RU-A1")
    state.apply("step 3624")
    assert "AL-S01" in seen(state, "central")


@pytest.mark.rule("OPT-FOG-1", "R-FOG-2")
def test_a_unit_that_comes_to_a_veiled_stack_does_not_uncover_it(at, stack):
    units = {"AL-S01": "3524", "RU-AT1": "3524", "RU-A1": "3524", "RU-C-I": "3625", "GE-A9": "3522"}
    state = at(**stack(phase="movement", active="allied", effort="East", units=units))
    for action in ("move RU-A1", "step 3525", "stop", "move RU-C-I", "step 3624", "step 3524", "stop"):
        state.apply(action)
    assert seen(state, "central") == {"GE-A9", "RU-A1"}
    assert blanks(state, "central") == [("3524", "allied", "covered")] * 3


@pytest.mark.rule("OPT-FOG-1", "R-FOG-2")
def test_when_the_top_counter_is_used_up_the_rest_of_the_stack_lies_covered(at, stack):
    units = {"RU-AT1": "3524", "RU-A1": "3524", "AL-S01": "3524", "GE-A9": "3522"}
    state = at(**stack(phase="forced march", active="allied", effort="East", units=units))
    assert seen(state, "central") == {"GE-A9", "AL-S01"}
    state.apply("expend AL-S01")
    assert seen(state, "central") == {"GE-A9"}
    assert blanks(state, "central") == [("3524", "allied", "covered")] * 2


@pytest.mark.rule("OPT-FOG-1", "R-FOG-2")
def test_the_corps_of_an_army_that_breaks_down_show_when_their_owner_has_chosen(at, stack):
    """Which corps the pool still has would tell which of them lie covered elsewhere."""
    told = stack(phase="reorganization", active="allied", effort="East")
    state = at(**told | {"units": {"AL-S01": "3524", "RU-A1": "3524", "GE-A9": "3522"}})
    assert "RU-A1" in seen(state, "central")
    state.apply("break RU-A1")
    assert seen(state, "central") == {"GE-A9"}
    assert len(blanks(state, "central")) > 2
    # What lay on top of the army lies on top of its corps.
    state = at(**told | {"units": {"RU-A1": "3524", "AL-S01": "3524", "GE-A9": "3522"}})
    state.apply("break RU-A1")
    assert seen(state, "central") == {"GE-A9", "AL-S01"}


# Nothing that a side may do tells what lies covered ---------------------------------------------------


@pytest.mark.rule("13.0b", "OPT-FOG-1", "R-FOG-3")
@pytest.mark.parametrize("below", ["CP-S02", "GE-C-I", "GE-A9", "GE-HL"])
def test_what_lies_below_a_supply_unit_does_not_decide_where_the_enemy_may_go(at, below):
    """From 2620 no ride goes along the front of the stack in 2521, whatever it is: a try tells nothing."""
    units = {"RU-A3": "2620", "AL-S01": "2620", below: "2521", "CP-S01": "2521"}
    control = {"2520": "allied"}
    document = {"turn": JUNE_1915, "phase": "movement", "active": "allied", "effort": "East"}
    state = at(**document, units=units, options=FOG, control=control)
    assert below not in seen(state, "allied")
    state.apply("move RU-A3")
    assert not {"rail 2520", "step 2520"} & set(state.legal_actions())
    assert why_not(state, "rail 2520") == "18.5b"
    # A supply unit that is seen to stand there alone bars nothing.
    alone = at(**document, units=units | {below: "pool"}, options=FOG, control=control)
    alone.apply("move RU-A3")
    assert {"rail 2520", "step 2520"} <= set(alone.legal_actions())


@pytest.mark.rule("OPT-FOG-1", "12.2b")
def test_those_who_wait_are_told_the_phase_while_a_stack_is_too_high(at):
    units = dict.fromkeys(["GE-A8", "GE-A9", "CP-S01"], "2017") | {"RU-A1": "2515"}
    state = at(turn=4, phase="movement", active="central", units=units, options=FOG)
    state.apply("done")
    assert asked(state) == ("central", "stacking.remove")
    assert state.game.aside(state) == ("Movement Phase", "11.0a")


@pytest.mark.parametrize("units", [{}, {"GE-KFO": "2618", "CP-S01": "2618"}])
@pytest.mark.rule("OPT-FOG-7")
def test_in_the_fog_forced_march_and_reconnaissance_are_always_asked(at, units):
    """Otherwise the number of entries in the journal would tell what lies covered."""
    more = {"units": {"GE-A8": "2618", "RU-A1": "2620"} | units, "options": FOG}
    state = at(phase="forced march", active="central", turn=10, last_turn=40, **more)
    assert asked(state) == ("central", "forced march")
    state.apply("done")
    assert asked(state) == ("central", "recon")
    clear = at(phase="forced march", active="central", turn=10, last_turn=40, units={"GE-A8": "2618"})
    assert asked(clear)[1] == "movement"
