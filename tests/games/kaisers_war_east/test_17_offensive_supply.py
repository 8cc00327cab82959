"""17.9 to 17.14 and the supply chart: forced march, maximum attack supply, and what they use up."""

import pytest
from tests.games.kaisers_war_east.marching import choices, march, pace, place, until


def marched(s):
    return set(s.view("central")["board"]["marched"])


def attack(s, target, *units, supply=(), hq=None):
    """Declare an attack; gives its strength."""
    s.apply(f"attack {target}")
    for unit in units:
        s.apply(f"join {unit}")
    if hq:
        s.apply(f"support {hq}")
    for unit in supply:
        s.apply(f"supply {unit}")
    events = s.apply("declare")
    return next(event.facts["attack"] for event in events if event.name == "odds")


# Forced march ----------------------------------------------------------------------------------


@pytest.mark.rule("11.9a", "17.9b", "17.10a", "17.10b", "CH-SUP-2", "CH-SUP-3")
def test_an_expended_supply_unit_doubles_the_movement_of_all_units_in_its_radius(at, play):
    units = {"CP-S01": "3621", "GE-A9": "3622", "GE-A8": "3722", "AH-A1": "3618", "GE-A10": "3617"}
    s = at(phase="forced march", active="central", turn=7, units=units)
    assert s.decision.step == "forced march"
    s.apply("expend CP-S01")
    assert place(s, "CP-S01") == "pool"
    assert marched(s) == {"GE-A9", "GE-A8", "AH-A1"}
    assert s.decision.step == "movement"
    assert pace(s, "GE-A9", "3622", "3722") == 8
    assert pace(s, "GE-A10", "3617", "3618") == 4


@pytest.mark.rule("11.9a", "17.9b", "R-SUP-1")
def test_forced_march_is_declared_before_the_first_move(at, play):
    units = {"CP-S01": "3621", "GE-A9": "3622"}
    s = at(phase="forced march", active="central", turn=7, units=units)
    assert set(s.legal_actions()) == {"expend CP-S01", "done"}
    assert s.why_not("expend AL-S01").rule == "17.9b"
    s.apply("done")
    assert s.decision.step == "movement"
    assert not any(action.verb == "expend" for action in s.legal_actions())
    assert pace(s, "GE-A9", "3622", "3722") == 4


@pytest.mark.rule("17.9b", "17.11c", "17.12a", "R-SUP-1")
def test_who_marches_is_fixed_at_that_moment_and_may_march_out_of_the_radius(at):
    units = {"CP-S01": "3621", "GE-A9": "3618", "GE-A8": "3617"}
    s = at(phase="forced march", active="central", turn=7, units=units)
    s.apply("expend CP-S01")
    # The one outside does not profit, the one inside goes where no radius reaches.
    assert marched(s) == {"GE-A9"}
    march(s, "GE-A9", "3518", "3517", "3516", "3515", "3514", "3513", "3512")
    assert place(s, "GE-A9") == "3512"


@pytest.mark.rule("17.12b")
def test_a_supply_unit_force_marches_if_another_is_expended_for_it(at):
    units = {"CP-S01": "3621", "CP-S02": "3722"}
    s = at(phase="forced march", active="central", turn=7, units=units)
    s.apply("expend CP-S01")
    assert marched(s) == {"CP-S02"}
    s.apply("done")
    assert pace(s, "CP-S02", "3722", "3621") == 6


@pytest.mark.rule("17.12b", "R-SUP-1")
def test_a_supply_unit_expended_after_all_does_not_march(at):
    units = {"CP-S01": "3621", "CP-S02": "3722", "GE-A9": "3822"}
    s = at(phase="forced march", active="central", turn=7, units=units)
    s.apply("expend CP-S01")
    s.apply("expend CP-S02")
    assert marched(s) == {"GE-A9"}
    # Twice reached is not twice doubled.
    assert pace(s, "GE-A9", "3822", "3722") == 8


@pytest.mark.rule("11.9a")
def test_the_next_movement_phase_knows_nothing_of_the_march(at):
    units = {"CP-S01": "3621", "GE-A9": "3622", "RU-A1": "3016"}
    s = at(phase="forced march", active="central", turn=7, last_turn=9, units=units)
    s.apply("expend CP-S01")
    until(s, "movement", "central")
    assert marched(s) == set()
    assert pace(s, "GE-A9", "3622", "3722") == 4


@pytest.mark.rule("17.6b", "17.10b", "R-SUP-1")
def test_an_expended_supply_unit_gives_no_general_supply_afterwards(at):
    units = {"CP-S01": "Berlin", "GE-A9": "Berlin"}
    s = at(phase="forced march", active="central", turn=7, units=units)
    s.apply("expend CP-S01")
    s.apply("move GE-A9")
    assert s.why_not("rail 2315").rule == "18.1b"


# Maximum attack supply ---------------------------------------------------------------------------

FIELD = {"GE-A9": "3621", "RU-A1": "3622", "CP-S01": "3620"}


@pytest.mark.rule("17.9c", "17.10a", "17.10b", "CH-SUP-2")
def test_attack_supply_doubles_the_attackers_and_is_expended(at, play):
    units = {"GE-A9": "3621", "RU-C-I": "3622", "CP-S01": "3620"}
    s = at(phase="commit 1", active="central", turn=7, units=units, dice=[5])
    play(s, "commit CP-S01")
    assert attack(s, "3622", "GE-A9", supply=["CP-S01"]) == 24
    play(s, "done")
    assert place(s, "CP-S01") == "pool"


@pytest.mark.rule("17.9c")
def test_a_supporting_hq_is_doubled_if_it_is_in_radius(at, play):
    near = FIELD | {"GE-MACK": "3721"}
    s = at(phase="commit 1", active="central", turn=7, units=near, dice=[5])
    play(s, "commit CP-S01")
    assert attack(s, "3622", "GE-A9", supply=["CP-S01"], hq="GE-MACK") == 2 * (12 + 4)
    far = {"GE-A9": "3621", "RU-A1": "3622", "CP-S01": "3618", "GE-MACK": "3822"}
    s = at(phase="commit 1", active="central", turn=7, units=far, dice=[5])
    play(s, "commit CP-S01")
    assert attack(s, "3622", "GE-A9", supply=["CP-S01"], hq="GE-MACK") == 24 + 4


@pytest.mark.rule("17.13a", "17.10a", "R-CBT-3", "R-SUP-2")
def test_units_in_and_out_of_radius_attack_together(at, play):
    units = {"GE-A9": "3621", "GE-A8": "3722", "RU-A1": "3622", "CP-S01": "3618"}
    s = at(phase="commit 1", active="central", turn=7, units=units, dice=[5])
    play(s, "commit CP-S01")
    assert attack(s, "3622", "GE-A9", "GE-A8", supply=["CP-S01"]) == 24 + 12


@pytest.mark.rule("17.13b", "17.9d", "CH-SUP-3")
def test_several_supply_units_reach_more_units_but_double_none_twice(at, play):
    units = {"GE-A9": "3621", "GE-A8": "3722", "RU-A1": "3622", "CP-S01": "3618", "CP-S02": "3820"}
    s = at(phase="commit 1", active="central", turn=7, units=units, dice=[5])
    play(s, "commit CP-S01", "commit CP-S02")
    assert attack(s, "3622", "GE-A9", "GE-A8", supply=["CP-S01", "CP-S02"]) == 48
    s = at(phase="commit 1", active="central", turn=7, units=units | {"GE-A8": "1417"}, dice=[5])
    play(s, "commit CP-S01", "commit CP-S02")
    assert attack(s, "3622", "GE-A9", supply=["CP-S01", "CP-S02"]) == 24


@pytest.mark.rule("17.9d", "17.11a", "CH-SUP-3", "R-SUP-2")
def test_which_attack_a_committed_supply_unit_serves_is_decided_late_and_once(at, play):
    units = {
        "GE-A9": "3621",
        "RU-C-I": "3622",
        "GE-A8": "3520",
        "RU-C-IV": "3420",
        "CP-S01": "3620",
        "CP-S02": "3619",
    }
    s = at(phase="commit 1", active="central", turn=7, units=units, dice=[6, 6])
    play(s, "commit CP-S01", "commit CP-S02", "attack 3622", "join GE-A9")
    assert {"supply CP-S01", "supply CP-S02"} <= set(s.legal_actions())
    play(s, "supply CP-S02", "declare", "done", "attack 3420", "join GE-A8")
    assert "supply CP-S01" in s.legal_actions()
    assert "supply CP-S02" not in s.legal_actions()
    assert place(s, "CP-S02") == "pool"


@pytest.mark.rule("17.11a", "R-SUP-2")
def test_only_supply_committed_at_the_start_of_the_phase_is_used(at, play):
    units = FIELD | {"CP-S02": "3619"}
    s = at(phase="commit 1", active="central", turn=7, units=units, dice=[5])
    play(s, "commit CP-S01")
    assert s.why_not("commit CP-S01").rule == "17.11a"
    assert s.why_not("commit AL-S01").rule == "17.9c"
    play(s, "done", "attack 3622", "join GE-A9")
    assert "supply CP-S02" not in s.legal_actions()
    assert s.why_not("supply CP-S02").rule == "17.11a"


@pytest.mark.rule("17.11a", "R-SUP-2")
def test_committed_supply_that_no_attack_used_is_expended_all_the_same(at, play):
    units = FIELD | {"CP-S02": "3619"}
    s = at(phase="commit 1", active="central", turn=7, units=units)
    play(s, "commit CP-S01", "done", "done")
    assert place(s, "CP-S01") == "pool"
    assert place(s, "CP-S02") == "3619"


@pytest.mark.rule("17.10a")
def test_supply_that_reaches_nobody_in_the_attack_cannot_be_assigned(at, play):
    s = at(phase="commit 1", active="central", turn=7, units=FIELD | {"CP-S01": "3617"})
    play(s, "commit CP-S01", "attack 3622", "join GE-A9")
    assert "supply CP-S01" not in s.legal_actions()
    assert s.why_not("supply CP-S01").rule == "17.10a"


@pytest.mark.rule("17.11c", "R-SUP-2")
def test_whom_it_reaches_is_fixed_when_the_phase_begins(at, play):
    # The Russian corps holds the supply unit in its zone; when it has gone the radius is not measured again.
    units = {"CP-S01": "3620", "GE-A9": "3621", "RU-A1": "3622", "RU-C-I": "3619", "GE-A8": "3519"}
    s = at(phase="commit 1", active="central", turn=7, units=units, dice=[6])
    play(s, "commit CP-S01", "attack 3619", "join GE-A8", "declare", "done")
    assert place(s, "RU-C-I") == "pool"
    play(s, "attack 3622", "join GE-A9")
    assert s.why_not("supply CP-S01").rule == "17.10a"


@pytest.mark.rule("17.10d")
def test_supply_of_the_first_combat_phase_does_nothing_in_the_second(at, play):
    units = FIELD | {"RU-C-I": "3622", "RU-A1": "3623"}
    s = at(phase="commit 1", active="central", turn=7, units=units, dice=[6, 6])
    play(s, "commit CP-S01")
    assert attack(s, "3622", "GE-A9", supply=["CP-S01"]) == 24
    play(s, "advance GE-A9 3622")
    while s.board.phase == "combat 1":
        play(s, "done")
    assert s.decision.step == "combat"
    assert attack(s, "3623", "GE-A9") == 12


@pytest.mark.rule("17.1b", "17.10c", "R-SUP-10")
def test_a_supply_unit_that_moved_gives_no_offensive_supply_in_that_player_turn(at, play):
    units = {"GE-A9": "3621", "RU-A1": "3622", "CP-S01": "3720", "CP-S02": "3619", "RU-K4": "4012"}
    s = at(phase="movement", active="central", turn=7, last_turn=9, units=units, dice=[6, 6, 6, 6])
    march(s, "CP-S01", "3620")
    play(s, "stop", "done")
    assert s.decision.step == "commit"
    assert choices(s, "commit") == {"CP-S02"}
    assert s.why_not("commit CP-S01").rule == "17.10c"
    until(s, "commit", "central")
    assert s.board.phase == "combat 2"
    assert s.why_not("commit CP-S01").rule == "17.10c"
    until(s, "mobilization", "allied")
    assert s.view("central")["board"]["moved"] == []
    until(s, "commit", "central")
    assert choices(s, "commit") == {"CP-S01", "CP-S02"}


@pytest.mark.rule("17.1b", "17.10c")
def test_a_ride_is_a_move_too(at, play):
    units = {"CP-S01": "Berlin", "GE-A9": "2117", "RU-A1": "2118"}
    s = at(phase="movement", active="central", turn=7, units=units)
    play(s, "move CP-S01", "rail 2117", "done")
    assert place(s, "CP-S01") == "2117"
    assert s.decision.step == "combat"


@pytest.mark.rule("17.10c")
def test_a_supply_unit_that_was_not_moved_after_all_may_be_used(at, play):
    units = {"GE-A9": "3621", "RU-A1": "3622", "CP-S01": "3620"}
    s = at(phase="movement", active="central", turn=7, units=units)
    play(s, "move CP-S01", "stop", "done")
    assert choices(s, "commit") == {"CP-S01"}


@pytest.mark.rule("17.10e")
def test_a_supply_unit_placed_this_turn_may_be_used(at, play):
    units = {"GE-A9": "1918", "RU-A1": "2017", "GE-A8": "1417"}
    s = at(phase="mobilization", active="central", turn=7, units=units, control={"2017": "allied"})
    play(s, "supply", "place 1818")
    while s.decision.step != "commit":
        play(s, "done")
    assert len(choices(s, "commit")) == 1


@pytest.mark.rule("17.9a", "CH-SUP-2", "CH-SUP-3")
def test_an_army_is_formed_at_the_cost_of_one_supply_unit(at, play):
    corps = dict.fromkeys(["GE-C-I", "GE-C-XI", "GE-C-XX"], "3621")
    units = corps | {"GE-A9": "box", "CP-S01": "3620", "CP-S02": "3617"}
    s = at(phase="reorganization", active="central", turn=7, units=units)
    play(s, "combine GE-A9 3621")
    assert place(s, "GE-A9") == "3621"
    assert (place(s, "CP-S01"), place(s, "CP-S02")) == ("pool", "3617")
    s = at(
        phase="reorganization", active="central", turn=7, units=units | {"CP-S01": "pool", "GE-A8": "1417"}
    )
    assert s.why_not("combine GE-A9 3621").rule == "10.2b"


@pytest.mark.rule("17.9a", "CH-SUP-2", "CH-SUP-3")
def test_an_hq_is_converted_at_the_cost_of_one_supply_unit(at, play):
    units = {"GE-MACK": "3621", "CP-S01": "3620", "CP-S02": "3617", "AH-BE": "3721"}
    s = at(phase="reorganization", active="central", turn=17, units=units, vp={"central": 50, "allied": 50})
    play(s, "convert GE-MACK")
    assert s.view("central")["board"]["reverse"] == ["GE-MACK"]
    assert (place(s, "CP-S01"), place(s, "CP-S02")) == ("pool", "3617")
    # The other HQ is of another country, but the one supply unit in radius is gone.
    assert "convert AH-BE" not in s.legal_actions()


@pytest.mark.rule("17.0a", "17.14a")
def test_without_any_supply_units_move_and_attack_at_their_printed_factors(at):
    units = {"GE-A9": "3621", "RU-A1": "3623"}
    s = at(phase="movement", active="central", turn=7, units=units | {"RU-A1": "3016"})
    assert pace(s, "GE-A9", "3621", "3721") == 4
    s = at(phase="combat 1", active="central", turn=7, units=units | {"RU-A1": "3622"}, dice=[5])
    assert attack(s, "3622", "GE-A9") == 12


@pytest.mark.rule("17.0a")
def test_general_supply_alone_doubles_nothing(at):
    s = at(phase="combat 1", active="central", turn=7, units=FIELD, dice=[5])
    assert attack(s, "3622", "GE-A9") == 12
    assert place(s, "CP-S01") == "3620"


@pytest.mark.rule("17.2a", "17.10a", "R-SUP-9")
def test_one_supply_unit_does_not_extend_the_radius_of_another(at):
    """The second supply unit stands at the end of the first one's radius; what is beyond is out of reach."""
    units = {"CP-S01": "3621", "CP-S02": "3618", "GE-A9": "3618", "GE-A10": "3617"}
    s = at(phase="forced march", active="central", turn=7, units=units)
    s.apply("expend CP-S01")
    assert marched(s) == {"GE-A9", "CP-S02"}


@pytest.mark.rule("12.3c", "17.9c", "R-SUP-6")
def test_a_supply_unit_serves_all_nations_of_its_side(at):
    """Bulgarians, Austro-Hungarians and Germans march and fight on the same supply."""
    units = {"CP-S01": "3621", "GE-A9": "3622", "AH-A1": "3620", "BU-A3": "3522"}
    s = at(phase="forced march", active="central", turn=20, units=units, belligerents=["Romania", "Bulgaria"])
    s.apply("expend CP-S01")
    assert marched(s) == {"GE-A9", "AH-A1", "BU-A3"}


@pytest.mark.rule("17.10c", "R-SUP-3")
def test_a_supply_unit_that_retreated_has_not_moved(at, play):
    """MD drives it back in the enemy's turn; in its own turn it can be expended at once."""
    new = [{"id": "storm", "side": "allied", "attack": 30, "type": "shock"}]
    units = {"storm": "3523", "CP-S01": "3524", "GE-A9": "3626", "RU-K4": "4121", "GE-HKK6": "4120"}
    s = at(phase="combat 2", active="allied", turn=7, last_turn=9, units=units, new_units=new, dice=[1])
    play(s, "attack 3524", "join storm", "declare shock")
    while s.decision.step in ("withdraw", "pursuit"):
        legal = s.legal_actions()
        s.apply("done" if "done" in legal else legal[0])
    assert place(s, "CP-S01").isdigit()
    assert place(s, "CP-S01") != "3524"
    assert s.view("central")["board"]["moved"] == []
    until(s, "forced march", "central")
    assert "expend CP-S01" in s.legal_actions()
