"""3.3, 32, 34. Psychological warfare: missions of agents, and partisans."""

from __future__ import annotations

import pytest
from tests.games.storm_of_steel.table import campaign, choices, refused, run

from hexfront.games.storm_of_steel.rules import agents, industry, partisans
from hexfront.games.storm_of_steel.secret_service import Mission
from hexfront.games.storm_of_steel.world import CP, EN
from hexfront.hexes import members
from hexfront.kernel import Play, heard_by

EVEN = {"central": 50, "entente": 50}


def sending(central=(), entente=(), **more):
    """Both sides send their agents; the rolls follow."""
    state = run(campaign(**({"morale": EVEN} | more)), ("agents.begin",))
    for side, sent in (("central", central), ("entente", entente)):
        for action in (*sent, "done"):
            state.apply(action, side)
    return state


# Allocation (32.0, 32.1) -----------------------------------------------------------


@pytest.mark.rule("32.0a")
def test_each_side_has_four_agents():
    assert campaign().board.agents == (4, 4)


@pytest.mark.rule("32.1a", "3.3a")
def test_up_to_three_agents_on_a_mission_in_a_country():
    state = run(campaign(), ("agents.begin",))
    offered = choices(state, "central")
    assert "send propaganda russia 3" in offered
    assert "send propaganda russia 4" not in offered
    assert "send propaganda germany 1" not in offered
    assert refused(state, "send propaganda russia 4", "central") == "32.1a"
    state.apply("send propaganda russia 3", "central")
    offered = choices(state, "central")
    assert "send espionage france 1" in offered
    assert "send espionage france 2" not in offered
    assert not any("propaganda russia" in action for action in offered)


@pytest.mark.rule("32.1a", "32.7a", "32.8a")
@pytest.mark.parametrize(
    ("mission", "row"),
    [
        ("propaganda germany 1", "32.1a"),
        ("sabotage italy 1", "32.1a"),
        ("counter-intelligence france 1", "32.8a"),
        ("partisans germany 1", "32.7a"),
        ("propaganda atlantis 1", "32.1a"),
    ],
)
def test_what_is_said_against_a_mission(mission, row):
    assert refused(run(campaign(), ("agents.begin",)), f"send {mission}", "central") == row


@pytest.mark.rule("3.3a", "3.0c")
def test_nobody_sees_missions_before_both_have_sent():
    one, other = (run(campaign(), ("agents.begin",)) for _ in range(2))
    one.apply("send propaganda russia 3", "central")
    other.apply("send sabotage france 2", "central")
    for state in (one, other):
        state.apply("done", "central")
    assert one.view("entente") == other.view("entente")
    assert choices(one, "entente") == choices(other, "entente")


@pytest.mark.rule("3.3a")
def test_missions_are_carried_out_in_turn_the_central_powers_first():
    state = sending(
        ["send propaganda russia 1", "send propaganda france 1"],
        ["send propaganda germany 1", "send propaganda austria-hungary 1"],
        dice=[1, 1, 1, 1],
    )
    assert (state.decision.side, state.decision.step) == ("central", "agents.pick")
    state.apply("carry-out propaganda france")
    assert (state.decision.side, state.decision.step) == ("entente", "agents.pick")
    state.apply("carry-out propaganda germany")
    assert state.board.morale == (48, 48)
    assert state.board.missions == ()


# The roll (32.2) --------------------------------------------------------------------


@pytest.mark.rule("32.2a", "32.4a", "32.9a")
@pytest.mark.parametrize(
    ("number", "die", "morale"), [(1, 3, 49), (1, 4, 50), (3, 5, 49), (3, 6, 50), (3, 2, 48), (2, 1, 48)]
)
def test_agents_after_the_first_help(number, die, morale):
    state = sending([f"send propaganda russia {number}"], dice=[die])
    assert state.board.morale == (50, morale)
    assert state.board.agents == (4 - (die == 6), 4)


@pytest.mark.rule("32.8a", "32.2a")
def test_counter_intelligence_hinders_in_its_country():
    state = campaign()
    russia, france = (state.world.country_index[name] for name in ("Russia", "France"))
    mission = Mission(CP, "propaganda", russia, 1)
    state.board.missions = (mission, Mission(EN, "counter-intelligence", russia, 2))
    assert agents.modifier(state, mission) == 2
    state.board.missions = (mission, Mission(EN, "counter-intelligence", france, 2))
    assert agents.modifier(state, mission) == 0
    assert agents.open_missions(state, EN) == []


@pytest.mark.rule("32.2b")
def test_a_natural_six_loses_an_agent_of_that_side():
    assert sending([], ["send propaganda germany 2"], dice=[6]).board.agents == (4, 3)


# What missions bring (32.3 to 32.7) -----------------------------------------------------


@pytest.mark.rule("32.3a")
def test_espionage_shows_two_hexes_or_a_card():
    units = {"RU-ACT2-01": "Warsaw", "RU-ACT2-02": "Riga", "RU-ACT2-03": "Kiev"}
    state = sending(["send espionage russia 1"], units=units, dice=[1], hand={"entente": [81]})
    offered = choices(state, "central")
    assert offered[0] == "look card"
    w = state.world
    first, second = (w.names[w.named(name)] for name in ("Warsaw", "Riga"))
    state.apply(f"look {first}")
    assert "look card" not in choices(state, "central")
    assert f"look {first}" not in choices(state, "central")
    state.apply(f"look {second}")
    assert state.board.seen_by_cp == sum(1 << w.index[f"RU-ACT2-0{k}"] for k in (1, 2))
    assert state.decision.step == "cards.begin"


@pytest.mark.rule("32.3a")
def test_spies_may_find_one_of_the_campaign_cards():
    hand = {"entente": ["44 west", "46 east"]}
    found = set()
    for face in (1, 2):
        state = sending(["send espionage russia 1"], dice=[1, face], hand=hand)
        assert "look card" not in choices(state, "central")
        events = state.apply("look campaign")
        found |= {event.facts["card"] for event in events if event.name == "card seen"}
        assert not any(event.name == "card seen" for event in heard_by(events, "entente"))
    assert found == {"Plan XVII", "Invasion of East Prussia"}
    # Whether there are any shows only who looks.
    none = sending(["send espionage russia 1"], dice=[1])
    assert "look campaign" in choices(none, "central")
    assert next(event.name for event in none.apply("look campaign")) == "no card seen"


@pytest.mark.rule("32.3a")
@pytest.mark.parametrize("look", ["look card", "look campaign"])
def test_nobody_takes_a_look_at_a_card_back(look):
    play = Play(campaign(phase="agents", dice=[1, 1], hand={"entente": [81, "44 west"]}))
    play.apply("send espionage russia 1", "central")
    for side in ("central", "entente"):
        play.apply("done", side)
    assert play.state.decision.step == "missions.spy"
    play.apply(look)
    assert not play.can_undo


@pytest.mark.rule("34.0b", "19.23a")
def test_no_partisans_in_a_neutral_country():
    state = campaign()
    assert not partisans.ground(state, EN) >> state.world.named("Jerusalem") & 1


@pytest.mark.rule("32.5a", "32.5b")
def test_sabotage_stops_a_city_or_cuts_rail():
    state = sending(["send sabotage russia 1"], dice=[1])
    w = state.world
    moscow = w.names[w.named("Moscow")]
    paris = w.names[w.named("Paris")]
    offered = choices(state, "central")
    assert f"wreck {moscow}" in offered
    assert f"cut {moscow}" in offered
    assert f"wreck {paris}" not in offered
    before = industry.means(state, EN).home["Russia"]
    rail = state.clone()
    state.apply(f"wreck {moscow}")
    assert industry.means(state, EN).home["Russia"] == before - 1
    rail.apply(f"cut {moscow}")
    assert not rail.board.rail_en >> w.named("Moscow") & 1
    run(state, ("discard.end",))
    assert state.board.sabotaged == 0


@pytest.mark.rule("32.6a", "38.2a")
def test_subversion_brings_revolution_nearer():
    state = sending(["send subversion russia 1"], dice=[1])
    assert state.board.subverted == (state.world.country_index["Russia"],)
    # It counts in this turn alone.
    assert run(state, ("discard.end",)).board.subverted == ()


@pytest.mark.rule("32.7a", "34.1a", "34.0a")
def test_partisans_cost_three_points_and_go_underground():
    state = sending(["send partisans russia 1"], dice=[1])
    w = state.world
    places = [w.grid.hex(action.split()[1]) for action in choices(state, "central")[:-1]]
    ground = w.region["Poland"] | w.region["Ukraine"] | w.region["Finland"] | w.region["Transcaucasia"]
    assert all(ground >> h & 1 for h in places)
    idle = state.clone()
    idle.apply("done")
    assert industry.means(idle, CP).debt == 0
    state.apply(f"partisan {w.names[w.named('Warsaw')]}")
    assert industry.means(state, CP).debt == 3
    there = state.board.stack[w.named("Warsaw")]
    assert there & state.board.underground == there != 0
    assert not state.board.real[CP] >> w.named("Warsaw") & 1


@pytest.mark.rule("32.7a", "34.1a", "23.0a")
def test_who_has_no_partisan_left_is_asked_as_well():
    # All that there are may be underground already: silence would tell it.
    w = campaign().world
    bands = [w.ids[u] for u in members(w.type["PART"] & w.side[CP])]
    hidden = {"units": dict.fromkeys(bands, "Warsaw"), "underground": bands}
    state = sending(["send partisans russia 1"], dice=[1], **hidden)
    assert choices(state, "central") == ["done"]
    assert state.decision.step == "partisans.place"
    state.apply("done")
    assert industry.means(state, CP).debt == 0


@pytest.mark.rule("32.7a", "34.1a", "23.0a")
def test_what_partisans_cost_tells_nobody_that_they_are_there():
    state = sending(["send partisans russia 1"], dice=[1])
    idle = state.clone()
    idle.apply("done")
    state.apply(f"partisan {state.world.names[state.world.named('Warsaw')]}")
    for side in ("entente", None):
        assert state.view(side)["board"] == idle.view(side)["board"]
    # It is paid for once, with the orders of the turn.
    run(state, ("mobilization.orders",), ("mobilization.place",))
    for side in ("central", "entente"):
        state.apply("done", side)
    assert industry.means(state, CP).debt == 0


@pytest.mark.rule("34.0a", "34.0b", "34.5a")
def test_where_partisans_may_be_placed():
    state = campaign(control={"Lille": "central"}, allegiance={"Ottoman": "CP"})
    w = state.world
    mine, theirs = partisans.ground(state, CP), partisans.ground(state, EN)
    assert mine & w.region["Ireland"]
    assert theirs >> w.named("Lille") & 1
    assert not theirs >> w.named("Paris") & 1
    assert theirs & w.region["Ruthenia"]
    assert theirs >> w.named("Jerusalem") & 1
    assert not theirs >> w.named("Baghdad") & 1
    # Farther south than Damascus, but east of column 88.
    turks = w.owned[w.country_index["Ottoman"]]
    north = w.latitude[w.named("Damascus")]
    east = [h for h in members(turks) if w.names[h][:-2] == "89" and w.latitude[h] < north]
    assert east
    assert not any(theirs >> h & 1 for h in east)
    assert not theirs >> w.named("Constantinople") & 1
    regions = ("Ireland", "Egypt", "Libya", "Finland", "Transcaucasia", "Poland", "Ukraine")
    everywhere = partisans.ground(campaign(allegiance={"Italy": "EN"}), CP)
    assert everywhere == sum(w.region[name] for name in regions)
    gone = campaign(allegiance={"Britain": "surrendered"})
    assert not partisans.ground(gone, CP) & w.region["Ireland"]


# The list (32.1a) ----------------------------------------------------------------------------------


@pytest.mark.rule("32.1a")
def test_the_list_of_missions_says_what_may_be_sent_and_who_is_left():
    state = run(campaign(), ("agents.begin",))
    form = state.game.form(state, "central")
    offered = {str(action) for action in state.legal_actions("central")}
    assert {form.done, *(action for line in form.lines for action in line.actions)} == offered
    assert [(purse.title, purse.amount) for purse in form.purses] == [("Agents", 4)]
    state.apply("send espionage france 3", "central")
    rest = state.game.form(state, "central")
    assert rest.purses[0].amount == 1
    assert {len(line.actions) for line in rest.lines} == {1}
    assert "Espionage in France" not in {line.title for line in rest.lines}


@pytest.mark.rule("32.2a", "32.8a")
def test_the_list_of_missions_tells_the_chances_of_one_two_and_three_agents():
    state = run(campaign(), ("agents.begin",))
    lines = {line.title: line for line in state.game.form(state, "central").lines}
    spies, guards = lines["Espionage in France"], lines["Counter-intelligence in Germany"]
    assert spies.note == "with 1, 2, 3 agents: 50, 67, 83 percent"
    assert guards.note == "", "who guards does not roll"
    # Of an amount that is written its own action is handed in, and no other.
    assert spies.amounts
    assert [action.rsplit(" ", 1)[1] for action in spies.actions] == ["1", "2", "3"]
