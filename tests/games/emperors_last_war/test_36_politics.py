"""36, 37, 39, 40, C.5. Objectives of the campaign, political duties, crushing victory, stabilisation."""

from __future__ import annotations

import pytest
from tests.games.emperors_last_war.effort import asked, balance, build, corps, gains, unit

from hexfront.games.emperors_last_war.rules import scoring, supply, victory
from hexfront.games.emperors_last_war.rules.entry import go

CP, RU = 0, 1
STAFF = {"id": "staff", "side": "russia", "type": "hq", "range": 3}
OWN_STAFF = {"id": "staff", "side": "central", "nation": "AH", "type": "hq", "range": 3}
#: The turn of the rulebook's example, whose aspiration is 4.
OCTOBER = 11


def campaign(*counters, scenario="campaign", **more):
    return build(scenario, *counters, turn=more.pop("turn", OCTOBER), **more)


def enter(state, name, where):
    w = state.world
    go(state, unit(state, name), w.hex_of_place.get(where, w.grid.find(where)))


# Scenario C (C.5) -------------------------------------------------------------------------------------------

C_START = {"C.5d": -2}


@pytest.mark.rule("C.5a", "C.5b", "C.5c", "C.5d", "R-61", "R-89")
@pytest.mark.parametrize(
    ("town", "holder", "rule", "points"),
    [
        ("Lwow", "central", "C.5a", 6),
        ("Warszawa", "central", "C.5a", 6),
        ("Stanislawow", "central", "C.5b", 2),
        ("Lublin", "central", "C.5b", 2),
        ("Deblin", "central", "C.5b", 2),
        ("Przemysl", "russia", "C.5c", -8),
        ("Katowice", "russia", "C.5c", -8),
        ("Gliwice", "russia", "C.5c", -8),
        ("Nowy Sacz", "russia", "C.5d", -2),
        ("Tarnow", "russia", "C.5d", -2),
        ("Lodz", "russia", "C.5d", -2),
    ],
)
def test_objectives_of_hindenburgs_offensive(town, holder, rule, points):
    """Everything else is as the countries own it; Lwow and Stanislawow are in enemy hands here."""
    base = {"Lodz": "central", "Lwow": "russia", "Stanislawow": "russia"}
    assert gains(build("C", control=base)) == {}
    assert gains(build("C", control=base | {town: holder})) == {rule: points}


@pytest.mark.rule("R-89", "R-61", "C.5d")
def test_lodz_starts_russian_and_pays_russia():
    state = build("C").game.start("C", {}, "lodz")
    assert gains(state)["C.5d"] == -2


@pytest.mark.rule("C.5e")
@pytest.mark.parametrize(("where", "points"), [("3306", -1), ("4606", -1), ("3310", 0), ("4203", None)])
def test_deep_russian_units(where, points):
    control = {"Lodz": "central", "Lwow": "russia", "Stanislawow": "russia"}
    state = build("C", corps("rus", "russia"), units={"rus": where, "idle": "3805"}, control=control)
    w = state.world
    if points is None:
        points = -1 if w.region["hungarian_lowland"] >> w.grid.hex(where) & 1 else 0
    assert gains(state).get("C.5e", 0) == points


@pytest.mark.rule("C.5e", "36c")
def test_patrols_are_no_deep_units():
    state = build("C", units={"RU-P1": "3306"})
    assert "C.5e" not in gains(state)


@pytest.mark.rule("C.5f", "R-90")
@pytest.mark.parametrize(("ring", "captured", "points"), [(6, [], -1), (2, [], 0), (6, ["3515"], 0)])
def test_the_siege_of_przemysl(ring, captured, points):
    names = ["3415", "3416", "3514", "3516", "3615", "3616"][:ring]
    units = {f"foe{k}": name for k, name in enumerate(names)}
    counters = [corps(name, "russia") for name in units]
    control = {"Lodz": "central", "Lwow": "russia", "Stanislawow": "russia"}
    state = build("C", *counters, units=units, works={"3415": None}, captured=captured, control=control)
    assert gains(state).get("C.5f", 0) == points


# Objectives and aspirations (36) ----------------------------------------------------------------------------


@pytest.mark.rule("36a", "36b", "36.1a", "36.1b", "36.1c", "R-74")
def test_the_example_of_15_october():
    """Lwow and Stanislawow make 4, Lodz 1: Russia gets 3 and falls one short of 4."""
    control = {"Lwow": "russia", "Stanislawow": "russia", "Lodz": "central"}
    state = campaign(STAFF, units={"staff": "Katowice"}, control=control)
    assert state.world.turns[OCTOBER].russian_aspiration == 4
    assert gains(state) == {"36a": -3, "36.1a": 1}


@pytest.mark.rule("36a", "36.1a", "R-74")
def test_when_the_central_powers_hold_more():
    control = {"Lodz": "central", "Lublin": "central"}
    state = campaign(STAFF, units={"staff": "Katowice"}, control=control)
    stars = scoring.stars(state.board, state.world, CP)
    assert stars >= 1
    assert gains(state) == {"36a": stars, "36.1a": 4}


@pytest.mark.rule("36.1a")
def test_nothing_is_missed_when_aspirations_are_fulfilled():
    control = {"Lwow": "russia", "Stanislawow": "russia"}
    state = campaign(STAFF, units={"staff": "Katowice"}, control=control)
    assert gains(state) == {"36a": -4}


@pytest.mark.rule("36.1b")
def test_the_figures_of_december():
    turns = campaign().world.turns
    assert [turns[number].russian_aspiration for number in range(19, 24)] == [4] * 5


@pytest.mark.rule("36.1a", "R-102")
@pytest.mark.parametrize(("turn", "alone", "allies"), [(OCTOBER, 4, 4), (9, 4, 6), (19, 4, 4)])
def test_two_allies_face_higher_aspirations_where_the_printed_figure_is_lost(turn, alone, allies):
    """15.X and December are printed; the figure of 3.X is lost."""
    assert gains(campaign(turn=turn))["36.1a"] == alone
    assert gains(campaign(turn=turn, scenario="F"))["36.1a"] == allies


@pytest.mark.rule("36c", "R-91")
def test_patrols_conquer_nothing():
    state = campaign(corps("rus", "russia"), units={"rus": "3417", "RU-P1": "3417"})
    enter(state, "RU-P1", "Lwow")
    assert not state.board.controlled & state.world.named("Lwow")
    enter(state, "rus", "Lwow")
    assert state.board.controlled & state.world.named("Lwow")
    enter(state, "rus", "3417")
    assert state.board.controlled & state.world.named("Lwow"), "control stays"


@pytest.mark.rule("36b")
def test_stars_of_a_hex_are_counted():
    state = campaign(control={"Krakow": "russia"})
    assert (
        scoring.stars(state.board, state.world, RU) == state.world.stars[state.world.hex_of_place["Krakow"]]
    )


# Politics (37) ----------------------------------------------------------------------------------------------


@pytest.mark.rule("37.3a", "R-75")
@pytest.mark.parametrize(("where", "points"), [("Katowice", 0), ("Lodz", 3)])
def test_no_russian_hq_in_germany_gives_three_points(where, points):
    control = {"Lwow": "russia", "Stanislawow": "russia"}
    state = campaign(STAFF, corps("rus", "russia"), units={"staff": where, "rus": "Gliwice"}, control=control)
    assert gains(state).get("37.3a", 0) == points


@pytest.mark.rule("37.2a", "37.2b", "R-75")
@pytest.mark.parametrize(("turn", "points"), [(6, -10), (7, 0)])
def test_the_first_objective_in_germany_alarms_the_junkers(turn, points):
    state = campaign(
        corps("rus", "russia"), turn=turn, units={"rus": "1612"}, active="russia", phase="window 1"
    )
    enter(state, "rus", "Olsztyn")
    assert balance(state) == points
    assert state.board.pressed == turn + 1
    assert "37.2" in state.board.once


@pytest.mark.rule("37.2a", "37.2b", "R-75")
def test_only_once_and_only_for_objectives_in_germany():
    state = campaign(corps("rus", "russia"), turn=5, units={"rus": "1612"}, active="russia", phase="window 1")
    enter(state, "rus", "Szczytno")
    enter(state, "rus", "Lwow")
    assert state.board.pressed == 0
    enter(state, "rus", "Olsztyn")
    state.board.turn = 6
    enter(state, "rus", "Wystruc")
    assert balance(state) == -10
    assert state.board.pressed == 6


@pytest.mark.rule("37.2a", "R-75", "R-91")
def test_an_objective_that_is_russian_already_alarms_nobody():
    state = campaign(
        corps("rus", "russia"),
        turn=5,
        units={"rus": "1612"},
        active="russia",
        phase="window 1",
        control={"Olsztyn": "russia"},
    )
    enter(state, "rus", "Olsztyn")
    assert (balance(state), state.board.pressed) == (0, 0)


def conquered():
    """All towns in Russian hands, so that no railway of the Central Powers shuts anybody in."""
    return dict.fromkeys(campaign().world.hex_of_place, "russia")


def silesia(staff, *towns, once=()):
    state = campaign(
        corps("rus", "russia"),
        STAFF,
        units={"rus": "3207", "staff": staff},
        once=list(once),
        active="russia",
        phase="window 1",
    )
    state.board.once = (*state.board.once, "37.2")
    for town in towns:
        enter(state, "rus", town)
    return state


@pytest.mark.rule("37.4a")
@pytest.mark.parametrize(
    ("staff", "towns", "points"),
    [
        ("3207", ("Katowice", "Gliwice"), -10),
        ("3207", ("Katowice",), 0),
        ("3207", ("Katowice", "Gliwice", "Katowice", "Gliwice"), -10),
        ("2607", ("Katowice", "Gliwice"), 0),
    ],
)
def test_silesia_in_the_hands_of_commanded_russians(staff, towns, points):
    assert balance(silesia(staff, *towns)) == points


@pytest.mark.rule("37.4a")
def test_what_was_retaken_does_not_count():
    state = silesia("3207", "Katowice")
    enter(state, "rus", "3207")
    enter(state, "idle", "Katowice")
    enter(state, "idle", "4203")
    enter(state, "rus", "Gliwice")
    assert balance(state) == 0


@pytest.mark.rule("37.6a", "36b")
def test_the_crisis_of_the_dual_monarchy():
    state = campaign(STAFF, units={"staff": "4016"}, control=conquered(), active="russia", phase="window 1")
    w = state.world
    towns = [h for h in w.stars if w.lowland_towns >> h & 1 and w.place[h].name != "Budapeszt"]
    total, seen = 0, []
    for h in towns:
        go(state, unit(state, "staff"), h)
        total += w.stars[h]
        seen.append((total, balance(state)))
    assert [points for _, points in seen] == [-10 if stars >= 3 else 0 for stars, _ in seen]
    assert seen[-1][0] >= 3
    assert state.outcome is None


# Crushing victory (39) --------------------------------------------------------------------------------------


@pytest.mark.rule("39c", "39d", "R-77")
@pytest.mark.parametrize(
    ("side", "town", "over"),
    [
        ("central", "Ryga", True),
        ("central", "Warszawa", False),
        ("russia", "Budapeszt", True),
        ("russia", "Poznan", True),
        ("russia", "Wroclaw", True),
        ("russia", "Krakow", False),
    ],
)
def test_capitals_decide_at_once(side, town, over):
    state = campaign(
        corps("own", side),
        units={"own": "2607"},
        works={"2301": None, "2901": None, "3409": None, "2411": None},
    )
    enter(state, "own", town)
    assert (state.outcome is not None) is over
    if over:
        assert (state.outcome.winner, state.outcome.level) == (side, "Crushing")


def far(side, number=4, at=None, staff_at=None, **more):
    """Corps, and perhaps an HQ, at the far edge at the start of the Player-Turn of their side."""
    east = side == "central"
    at = at or ("2426" if east else "2501")
    edge = "2427" if east else "2500"
    nation = {"nation": "GE"} if east else {}
    names = [f"c{k}" for k in range(number)]
    counters = [corps(name, side, **nation) for name in names]
    staff = {"id": "staff", "side": side, "type": "hq", "range": 3} | nation
    units = dict.fromkeys(names, edge) | {"staff": staff_at or at}
    return campaign(*counters, staff, units=units, active=side, phase="player turn", **more)


@pytest.mark.rule("39a", "39b", "39d", "R-77")
@pytest.mark.parametrize("side", ["central", "russia"])
@pytest.mark.parametrize(("number", "over"), [(4, True), (3, False)])
def test_four_commanded_corps_at_the_far_edge(side, number, over):
    state = far(side, number=number)
    assert (state.outcome is not None) is over
    if over:
        assert (state.outcome.winner, state.outcome.level) == (side, "Crushing")


@pytest.mark.rule("39a", "39b", "R-77")
@pytest.mark.parametrize("side", ["central", "russia"])
@pytest.mark.parametrize("at_edge", [True, False])
def test_an_hq_alone_is_enough(side, at_edge):
    edge, inside = ("2427", "2426") if side == "central" else ("2500", "2501")
    control = conquered() if side == "russia" else {}
    state = far(side, number=0, staff_at=edge if at_edge else inside, control=control)
    assert (state.outcome is not None) is at_edge


@pytest.mark.rule("39a", "39b")
@pytest.mark.parametrize("side", ["central", "russia"])
def test_an_encircled_hq_is_not_enough(side):
    foe = "russia" if side == "central" else "central"
    edge = "2427" if side == "central" else "2500"
    w = build("campaign").world
    ring = [w.names[n] for n in w.grid.neighbours[w.grid.hex(edge)]]
    guards = [corps(f"g{k}", foe) for k in range(len(ring))]
    staff = {"id": "staff", "side": side, "type": "hq", "range": 3}
    control = conquered() if side == "russia" else {}
    units = {"staff": edge} | {f"g{k}": at for k, at in enumerate(ring)}
    state = campaign(staff, *guards, units=units, active=side, phase="player turn", control=control)
    assert state.outcome is None


@pytest.mark.rule("39a", "39b")
def test_corps_out_of_command_do_not_count():
    state = far("central", staff_at="2607")
    assert state.outcome is None


@pytest.mark.rule("39a", "R-77")
@pytest.mark.parametrize(("where", "over"), [("0219", True), ("0818", False)])
def test_north_of_the_dvina(where, over):
    state = campaign(OWN_STAFF, units={"staff": where}, phase="player turn")
    assert bool(state.world.region["north_of_dvina"] >> state.world.grid.hex(where) & 1) is over
    assert (state.outcome is not None) is over


@pytest.mark.rule("39a", "39b")
def test_cavalry_corps_and_divisions_do_not_count():
    horse = {"type": "cavalry", "loc": False}
    counters = [corps(f"c{k}", nation="GE", **(horse if k < 2 else {"size": "XX"})) for k in range(4)]
    staff = OWN_STAFF | {"nation": "GE"}
    units = dict.fromkeys((f"c{k}" for k in range(4)), "2427") | {"staff": "2426"}
    state = campaign(*counters, staff, units=units, phase="player turn")
    assert state.outcome is None


@pytest.mark.rule("39a", "39b")
def test_position_counts_only_at_the_start_of_the_own_player_turn():
    state = build(
        "campaign", OWN_STAFF, units={"staff": "2427"}, turn=OCTOBER, active="russia", phase="player turn"
    )
    assert state.outcome is None
    assert build("B", OWN_STAFF, units={"staff": "2427"}, phase="player turn").outcome is None


# Stabilisation (40.2) ---------------------------------------------------------------------------------------

DECEMBER = 19
RICH = {"eastprussian": 20, "polish": 20, "galician": 20}


def december(vp, side="central", turn=DECEMBER, offensive=""):
    state = campaign(
        corps("rus", "russia"),
        vp=vp,
        turn=turn,
        active=side,
        units={"rus": "2411"},
        levels={"central": RICH, "russia": RICH},
    )
    while state.outcome is None and asked(state)[1] in ("trade", "schedule", "distribution", "supply"):
        if asked(state)[1] == "distribution" and offensive and f"{offensive} polish" in state.legal_actions():
            state.apply(f"{offensive} polish")
        else:
            state.apply("pass" if asked(state)[1] == "trade" else "done")
    return state


@pytest.mark.rule("40.2a", "R-78")
@pytest.mark.parametrize(
    ("vp", "side", "offensive", "over"),
    [
        (-6, "central", "", True),
        (-6, "central", "limited", True),
        (-6, "central", "offensive", False),
        (6, "central", "", False),
        (0, "central", "", False),
        (6, "russia", "", True),
        (-6, "russia", "", False),
    ],
)
def test_the_front_stands_still(vp, side, offensive, over):
    state = december(vp, side, offensive=offensive)
    assert (state.outcome is not None) is over
    if over:
        winner = "russia" if side == "central" else "central"
        assert (state.outcome.winner, state.outcome.rule) == (winner, "40.2a")


@pytest.mark.rule("40.2a", "R-78")
def test_not_before_december():
    assert december(-6, turn=DECEMBER - 1).outcome is None


@pytest.mark.rule("40.2b", "40a")
def test_the_campaign_ends_on_26_december_at_the_latest():
    state = build("campaign").game.start("campaign", {}, "end")
    w, b = state.world, state.board
    assert (w.turns[b.turn].date, w.turns[b.last_turn].date) == ("16.VIII", "26.XII")


@pytest.mark.rule("40a", "D.a", "E.a", "R-64")
@pytest.mark.parametrize(("scenario", "date"), [("D", "27.IX"), ("E", "2.XI")])
def test_d_and_e_are_won_like_the_campaign(scenario, date):
    state = build("campaign").game.start(scenario, {}, "start")
    w, b = state.world, state.board
    assert (w.turns[b.turn].date, w.turns[b.last_turn].date, b.vp) == (date, "26.XII", 0)
    assert {"36a", "36.1a"} & set(gains(state)) or gains(state).get("37.3a")
    assert supply.fronts_in_play(b, w) == [0, 1, 2]
    assert not {rule for rule in gains(state) if rule.startswith("C")}
    assert b.captured == w.grid.set(["3415", "3619", "3821", "4023"])
    assert b.controlled & w.named("Lwow")


@pytest.mark.rule("40.2b", "15a")
def test_a_final_balance_is_read_in_the_campaign_too():
    state = campaign(vp=-30)
    victory.final(state)
    assert (state.outcome.winner, state.outcome.level) == ("russia", "Strategic")
