"""21.4 and 21.5. Armored trains and the Turkish corps."""

import pytest
from tests.games.kaisers_war_east.marching import choices, march, place, ride, rides, steps

LINE = dict.fromkeys(["3521", "3620", "3720", "3719"], "central")


def begin(at, units, **more):
    return at(phase="movement", active="central", turn=7, units=units | {"GE-HKK6": "1415"}, **more)


@pytest.mark.rule("21.4a", "21.4e", "18.4a", "R-UNI-1")
def test_a_train_moves_only_along_the_friendly_net_and_needs_no_supply(at):
    s = begin(at, {"GE-AT": "3620"}, control=LINE)
    s.apply("move GE-AT")
    assert steps(s) == set()
    assert rides(s) == {"3521", "3720", "3719"}
    assert s.why_not("step 3621").rule == "21.4a"
    assert s.why_not("step 3720").rule == "21.4a"
    assert s.why_not("rail 3619").rule == "18.4a"


@pytest.mark.rule("21.4a")
def test_a_train_off_the_net_does_not_move(at):
    s = begin(at, {"GE-AT": "3621"}, control=LINE)
    assert choices(s, "move") == {"GE-HKK6"}
    assert s.why_not("move GE-AT").rule == "21.4a"


@pytest.mark.rule("21.4a", "18.2b", "R-UNI-1")
def test_a_train_makes_one_ride_of_any_length_and_uses_no_capacity(at):
    s = begin(at, {"GE-AT": "Berlin"})
    ride(s, "GE-AT", "2622")
    assert place(s, "GE-AT") == "2622"
    assert s.view("central")["board"]["rail_left"] == 9
    assert s.why_not("move GE-AT").rule == "11.2b"


@pytest.mark.rule("18.2b", "R-RAIL-1")
def test_a_train_rides_when_the_capacity_is_used_up(at):
    armies = {"AH-A1": "2122", "AH-A2": "2022", "AH-A3": "1922", "AH-AT": "Prague", "CP-S01": "2123"}
    s = begin(at, armies)
    for army, to in (("AH-A1", "2622"), ("AH-A2", "2522"), ("AH-A3", "2422")):
        ride(s, army, to)
    s.apply("move AH-AT")
    assert "2622" in rides(s)


@pytest.mark.rule("21.4a", "21.4d", "R-UNI-1")
def test_a_train_stops_in_an_enemy_zone_and_leaves_one_only_into_a_free_hex(at):
    s = begin(at, {"GE-AT": "3521", "RU-A1": "3721"}, control=LINE)
    s.apply("move GE-AT")
    assert rides(s) == {"3620"}
    s = begin(at, {"GE-AT": "3620", "RU-A1": "3721"}, control=LINE)
    s.apply("move GE-AT")
    assert rides(s) == {"3521"}


@pytest.mark.rule("21.4c", "R-RAIL-2")
def test_a_train_crosses_the_russian_border(at):
    held = dict.fromkeys(["2118", "2218", "2319"], "central")
    s = begin(at, {"GE-AT": "Thorn", "GE-A9": "Thorn", "CP-S01": "Thorn"}, control=held)
    s.apply("move GE-AT")
    assert {"2118", "2218", "2319", "1417"} <= rides(s)
    s.apply("rail 2319")
    s.apply("move GE-A9")
    assert "2319" not in rides(s)


@pytest.mark.rule("21.4d")
def test_a_train_exerts_a_zone(at):
    s = begin(at, {"GE-A9": "3722", "RU-AT1": "3620"})
    march(s, "GE-A9", "3621")
    assert s.decision.step == "movement"


# Combat --------------------------------------------------------------------------------------


@pytest.mark.rule("21.4b", "21.4a", "R-UNI-1")
@pytest.mark.parametrize(("target", "joins"), [("3720", True), ("3621", False), ("3721", False)])
def test_a_train_attacks_only_where_a_railroad_leads_whoever_holds_it(at, target, joins):
    units = {"GE-AT": "3620", "GE-A9": "3722", "GE-A8": "3820", "RU-C-I": target}
    s = at(phase="combat 1", active="central", turn=7, units=units)
    s.apply(f"attack {target}")
    assert ("join GE-AT" in s.legal_actions()) is joins
    if not joins:
        assert s.why_not("join GE-AT").rule == "21.4b"


@pytest.mark.rule("21.4b")
def test_a_train_alone_next_to_an_enemy_off_the_railroad_has_no_target(at):
    units = {"GE-AT": "3620", "RU-C-I": "3621", "GE-A9": "2219", "RU-C-IV": "2319"}
    s = at(phase="combat 1", active="central", turn=7, units=units)
    assert set(s.legal_actions()) == {"attack 2319", "done"}


@pytest.mark.rule("21.4a", "R-UNI-1", "R-UNI-2")
@pytest.mark.parametrize(("control", "ways"), [({}, {"3619", "3720"}), ({"3619": "central"}, {"3720"})])
def test_a_train_retreats_along_friendly_rails_only(at, play, control, ways):
    units = {"GE-ASt": "3621", "RU-AT1": "3620", "RU-C-I": "3620"}
    s = at(phase="combat 1", active="central", turn=27, units=units, control=control, dice=[1])
    play(s, "attack 3620", "join GE-ASt", "declare shock")
    assert {a.args[1] for a in s.legal_actions() if a.args[0] == "RU-AT1"} == ways
    # The corps beside it may also go across country.
    assert "retreat RU-C-I 3520" in s.legal_actions()
    assert s.why_not("retreat RU-AT1 3520").rule == "21.4a"


@pytest.mark.rule("21.4a", "R-UNI-2")
def test_a_train_without_a_friendly_rail_behind_it_is_lost(at, play):
    units = {"GE-ASt": "3621", "RU-AT1": "3620"}
    held = {"3619": "central", "3720": "central"}
    s = at(phase="combat 1", active="central", turn=27, units=units, control=held, dice=[1])
    play(s, "attack 3620", "join GE-ASt", "declare shock")
    assert place(s, "RU-AT1") == "pool"


@pytest.mark.rule("21.4a")
def test_a_train_pursues_along_the_friendly_net(at, play):
    units = {"GE-AT": "3620", "GE-A9": "3721", "RU-C-I": "3720"}
    s = at(phase="combat 1", active="central", turn=7, units=units, dice=[6])
    play(s, "attack 3720", "join GE-AT", "join GE-A9", "declare")
    # The hex is Russian until somebody on foot has taken it.
    assert choices(s, "advance") == {"GE-A9"}
    play(s, "advance GE-A9 3720")
    assert choices(s, "advance") == {"GE-AT"}
    play(s, "advance GE-AT 3720")
    assert place(s, "GE-AT") == "3720"


# 21.5 ----------------------------------------------------------------------------------------


@pytest.mark.rule("21.5a")
def test_the_turkish_corps_comes_to_bulgaria_when_romania_enters(at):
    s = at(
        phase="turn start",
        turn=19,
        last_turn=22,
        units={"GE-A9": "1417", "RU-A1": "3016", "TU-C6": "turn 99", "GE-MACK": "1419"},
        vp={"central": 50, "allied": 50},
    )
    while not (s.decision.side == "central" and s.decision.step == "mobilization"):
        s.apply("done")
    assert s.view("central")["board"]["turn"] == 19
    assert "bring TU-C6" in s.legal_actions()
    s.apply("bring TU-C6")
    hexes = choices(s, "place")
    assert hexes
    assert all(s.world.country_of[s.world.grid.hex(name)] == "Bulgaria" for name in hexes)
    to = min(hexes)
    s.apply(f"place {to}")
    assert place(s, "TU-C6") == to
    while s.decision.step != "movement":
        s.apply("done")
    assert "TU-C6" in choices(s, "move")


@pytest.mark.rule("21.5a")
def test_before_romania_enters_there_is_no_turkish_corps(at):
    units = {"GE-A9": "1417", "RU-A1": "3016", "TU-C6": "turn 99"}
    s = at(phase="mobilization", active="central", turn=18, units=units)
    assert "bring TU-C6" not in s.legal_actions()
