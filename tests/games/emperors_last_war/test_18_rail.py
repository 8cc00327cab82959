"""18, 19. Rail transfer, its points and capacity, and reinforcements by rail."""

from __future__ import annotations

from itertools import pairwise

import pytest
from tests.games.emperors_last_war.field import GAME, asked, by_any_line, choices
from tests.games.emperors_last_war.ground import corps, moving, walk, where, why_not

from hexfront.games.emperors_last_war.board import DUE
from hexfront.games.emperors_last_war.rules import entrance, rail, railways

W = GAME.world({})
#: The railways of the map.
RAILS = [[a, b, kind] for kind, those in W.tables.rails.items() for a, b in those]
POZNAN, TORUN, KRAKOW = "2301", "2006", "3409"


def town(name):
    return W.names[W.hex_of_place[name]]


def travelling(units, **more):
    """A Normal Movement Phase of the campaign in October on the railways of the map."""
    usual = {"scenario": "campaign", "turn": 9, "railways": RAILS}
    return moving(units, **(usual | more))


def ride(state, unit, to):
    state.apply(f"move {unit}")
    state.apply(f"rail {to}")
    return by_any_line(state)


def goals(state, unit):
    return choices(walk(state.clone(), unit), "rail")


@pytest.mark.rule("18.4a", "18.4b", "R-39")
@pytest.mark.parametrize(
    ("start", "end", "points"),
    [("Warszawa", "Kowno", 2), ("Poznan", "Krakow", 1), ("Lwow", "Krolewiec", 3)],
)
def test_the_three_trips_of_the_rulebook(start, end, points):
    sides = [0] * 6
    for h in W.grid.hexes:
        for d, n in enumerate(W.grid.ring[h]):
            if n >= 0 and W.rail[h] >> n & 1:
                sides[d] |= 1 << h
    found = rail.fares(W, tuple(sides), 1 << W.hex_of_place[start])
    goal = 1 << W.hex_of_place[end]
    way = rail._shortest(W, tuple(sides), 1 << W.hex_of_place[start], goal)
    assert rail.fare_of(rail.counts_of(W, way)) == points
    assert next(k + 1 for k, hexes in enumerate(found) if hexes & goal) <= points


@pytest.mark.rule("18a", "R-38")
def test_a_ride_is_the_whole_move():
    state = travelling({"c1": POZNAN})
    assert town("Krakow") in goals(state, "c1")
    ride(state, "c1", TORUN)
    assert where(state, "c1") == TORUN
    assert why_not(state, "move c1") == "5.2a"
    state = travelling({"c1": POZNAN})
    walk(state, "c1", sorted(choices(walk(state.clone(), "c1"), "step"))[0])
    assert choices(state, "rail") == set()


@pytest.mark.rule("18.1a", "18.1b")
def test_lines_and_towns_next_to_the_enemy_are_closed():
    assert TORUN in goals(travelling({"c1": POZNAN}), "c1")
    near = W.names[
        next(n for n in W.grid.neighbours[W.grid.hex(TORUN)] if W.near[n] >> W.grid.hex(TORUN) & 1)
    ]
    assert TORUN not in goals(travelling({"c1": POZNAN, "r1": near}), "c1")
    beside = W.names[next(n for n in W.grid.neighbours[W.grid.hex(POZNAN)] if W.land >> n & 1)]
    assert goals(travelling({"c1": POZNAN, "r1": beside}), "c1") == set()


@pytest.mark.rule("18.2b", "R-40")
def test_no_trip_to_a_town_of_the_enemy():
    state = travelling({"c1": POZNAN}, control={"Torun": "russia"})
    assert TORUN not in goals(state, "c1")


@pytest.mark.rule("18.2a")
def test_a_town_belongs_to_who_was_last_in_it():
    state = travelling({"c1": "2605"}, control={"Kalisz": "russia"})
    kalisz = W.hex_of_place["Kalisz"]
    assert state.board.controlled >> kalisz & 1
    walk(state, "c1", W.names[kalisz])
    assert not state.board.controlled >> kalisz & 1


@pytest.mark.rule("18.3b", "R-38")
def test_a_station_handles_two_units_or_one():
    units = {f"c{k}": POZNAN for k in (1, 2, 3)}
    state = ride(ride(travelling(units), "c1", KRAKOW), "c2", town("Gdansk"))
    assert goals(state, "c3") == set()
    minor = W.stations & ~W.trunk_towns & W.country["germany"]
    small = next(
        p for p in W.place.values() if minor >> p.hex & 1 and p.name != "Pilawa" and p.hex not in W.work
    )
    state = travelling({"c1": W.names[small.hex], "c2": W.names[small.hex]})
    first = sorted(goals(state, "c1"))
    assert first
    assert goals(ride(state, "c1", first[0]), "c2") == set()
    b, w = state.board, state.world
    b.stations = {small.hex: 1, W.hex_of_place["Poznan"]: 1}
    idle = rail.idle_stations(b, w, 0)
    assert not idle >> small.hex & 1
    assert idle >> W.hex_of_place["Poznan"] & 1


@pytest.mark.rule("18.3a", "18.3.1a")
def test_each_part_of_a_line_carries_two_units_or_one():
    a, h = next(
        (W.grid.hex(a), W.grid.hex(b)) for a, b in W.tables.rails["trunk"] if W.home[0] >> W.grid.hex(a) & 1
    )
    assert rail.capacity(W, 0, a, h) == 2
    assert rail.capacity(W, 1, a, h) == 1
    x, y = next((W.grid.hex(a), W.grid.hex(b)) for a, b in W.tables.rails["normal"])
    assert rail.capacity(W, 0, x, y) == 1
    state = travelling({"c1": POZNAN})
    before = rail.tracks(state.board, state.world, 0)
    state.board.links = ((min(a, h), max(a, h)),) * 2
    after = rail.tracks(state.board, state.world, 0)
    assert before[W.grid.direction(a, h)] >> a & 1
    assert not after[W.grid.direction(a, h)] >> a & 1


@pytest.mark.rule("18.3.1b")
def test_normal_lines_of_the_enemy_are_closed():
    laid = {power: railways.laid(W, power) for power in (0, 1)}
    for a, b in W.tables.rails["normal"]:
        x, y = W.grid.hex(a), W.grid.hex(b)
        inside = W.home[1] >> x & 1 and W.home[1] >> y & 1
        d = W.grid.direction(x, y)
        assert bool(laid[0][d] >> x & 1) == (not inside)


@pytest.mark.rule("18.4.2a", "18.4.1a", "R-38")
@pytest.mark.parametrize(("side", "single"), [("central", 5), ("russia", 3)])
def test_points_of_a_phase_and_their_double_use(side, single):
    state = travelling({"c1": POZNAN, "r1": "2418"}, active=side)
    b, w = state.board, state.world
    assert rail.single(b, w, side) == single
    assert rail.left(b, w, side) == 2 * single
    rail.pay(b, side, single)
    rail.close_purses(b, w, (side,))
    assert rail.left(b, w, side) > 0
    rail.pay(b, side, 1)
    rail.close_purses(b, w, (side,))
    b.rtp = 0
    assert rail.left(b, w, side) == 0
    # The lock holds for one movement phase.
    rail.close_purses(b, w, (side,))
    assert rail.left(b, w, side) == 2 * single


@pytest.mark.rule("18.4.2a", "R-38")
def test_who_is_locked_transfers_nothing():
    state = travelling({"c1": POZNAN, "GE-Gl": "due"})
    state.board.lock = (1, 0, 0)
    assert goals(state, "c1") == set()
    state._legal = None
    assert choices(state, "bring") == set()


@pytest.mark.rule("45a", "R-80")
def test_option_45_gives_russia_two_points():
    state = travelling({"r1": "2418"}, active="russia", options={"o45": "on"})
    assert rail.single(state.board, state.world, "russia") == 2
    assert rail.left(state.board, state.world, "russia") == 4


@pytest.mark.rule("45a", "48a", "1.4a", "OPT.a")
def test_options_of_the_campaign_change_nothing_before_it():
    state = travelling({"c1": POZNAN}, scenario="C", options={"o45": "on", "o48": "on"})
    b = state.board
    assert rail.single(b, state.world, "russia") == 3
    assert not rail.rolling_stock(b, 0)
    assert not rail.rolling_stock(b, 1)


@pytest.mark.rule("45b")
def test_option_45_brings_four_units_earlier():
    plain, early = (GAME.start("campaign", {"o45": value}) for value in ("off", "on"))
    for unit, date in (("RU-IVS", "21.IX"), ("RU-3S", "27.IX"), ("RU-C2", "9.X"), ("RU-XXX", "15.X")):
        u = W.index[unit]
        assert early.board.loc[u] == -100 - W.turn_of_date[date]
        assert plain.board.loc[u] < early.board.loc[u]


@pytest.mark.rule("48a", "48b", "R-80")
@pytest.mark.parametrize(
    ("value", "wider"), [("off", False), ("on", True), ("russia", False), ("central", True)]
)
def test_option_48_opens_lines_to_captured_objectives(value, wider):
    held = {place.name: "central" for place in W.place.values() if place.country == "russia" and place.stars}
    found = set()
    for start in (POZNAN, TORUN, KRAKOW):
        state = travelling({"c1": start}, options={"o48": value}, control=held)
        points = rail.rides(state, state.world.index["c1"], "central")
        plain = rail.fares(state.world, rail.tracks(state.board, state.world, 0), 1 << W.grid.hex(start))
        found |= {
            h: fare for h, fare in points.items() if not (plain[0] | plain[1] | plain[2]) >> h & 1
        }.items()
    assert bool(found) == wider
    # Such a trip costs two points.
    assert {fare for _, fare in found} <= {2}


@pytest.mark.rule("48b")
def test_a_trip_over_captured_lines_costs_a_supply_point():
    held = {place.name: "central" for place in W.place.values() if place.country == "russia" and place.stars}
    for start in (POZNAN, TORUN, KRAKOW):
        state = travelling({"c1": start}, options={"o48": "on"}, control=held)
        plain = rail.fares(state.world, rail.tracks(state.board, state.world, 0), 1 << W.grid.hex(start))
        ends = [h for h in rail.rides(state, state.world.index["c1"], "central") if not sum(plain) >> h & 1]
        for h in ends[:1]:
            before = sum(state.board.levels)
            ride(state, "c1", W.names[h])
            assert sum(state.board.levels) == before - 1
            return
    pytest.fail("no trip leads over captured lines")


# Reinforcements (19) ------------------------------------------------------------------------------------


@pytest.mark.rule("19a", "19b", "19d", "R-41", "B.2.4a")
def test_reinforcements_ride_from_the_margin_for_a_point():
    state = travelling({"GE-Gl": "due", "RU-C2": "due", "c1": POZNAN})
    assert choices(state, "bring") >= {"GE-Gl"}
    state.apply("bring GE-Gl")
    ends = choices(state, "rail")
    # To any front.
    assert {town("Poznan"), town("Gdansk")} <= ends
    state.apply(f"rail {town('Gdansk')}")
    by_any_line(state)
    assert where(state, "GE-Gl") == town("Gdansk")
    assert state.board.rtp == 1
    assert why_not(state, "move GE-Gl") == "5.2a"


@pytest.mark.rule("19a", "R-41")
def test_each_nation_has_its_own_entries():
    state = travelling({"GE-Gl": "due", "AH-M1": "due"})
    b, w = state.board, state.world
    german = rail.entries(b, w, w.index["GE-Gl"])
    austrian = rail.entries(b, w, w.index["AH-M1"])
    assert german == w.entries["germany"]
    assert austrian == w.entries["austria-hungary"]
    # Only if all own ones are cut those of the ally serve.
    guards = {f"r{k}": w.names[h] for k, h in enumerate(h for h in w.grid.hexes if german >> h & 1)}
    cut = travelling({"GE-Gl": "due"} | guards)
    assert rail.entries(cut.board, cut.world, cut.world.index["GE-Gl"]) & w.entries["austria-hungary"]


@pytest.mark.rule("19c")
def test_they_may_be_held_back():
    state = travelling({"GE-Gl": "due", "c1": POZNAN})
    state.apply("done")
    assert state.board.loc[state.world.index["GE-Gl"]] == -5


@pytest.mark.rule("19d", "17.2b")
def test_a_patrol_comes_like_a_unit():
    state = travelling({"c1": POZNAN})
    assert "CP-P1" in choices(state, "bring")
    state.apply("bring CP-P1")
    state.apply(f"rail {town('Gdansk')}")
    by_any_line(state)
    assert state.board.concealed >> state.world.index["CP-P1"] & 1
    assert state.board.rtp == 1


# Mobilisation (30, 50) ----------------------------------------------------------------------------------


def first_phase(side="central", **options):
    """The first movement phase of the campaign."""
    state = GAME.start("campaign", options)
    while asked(state)[1] != "movement" or state.board.mover != ("central", "russia").index(side):
        legal = state.legal_actions()
        state.apply("pass" if "pass" in legal else "done" if "done" in legal else legal[0])
    return state


@pytest.mark.rule("30a", "30b", "R-68", "R-93")
def test_the_mobilised_units_are_in_their_towns():
    state = first_phase()
    assert state.board.turn == 1
    w = state.world
    for unit, at in (("AH-III", "3518"), ("AH-II", "3415"), ("AH-Kum", "3409")):
        assert where(state, unit) == at
        assert why_not(state, f"move {unit}") == "30a"
    russian = first_phase("russia")
    assert where(russian, "RU-XVII") == "2820"
    assert w.names[russian.board.loc[w.index["RU-Gren"]]] == "2815"


@pytest.mark.rule("30c", "30d")
def test_only_germans_ride_then_and_only_within_a_front():
    state = first_phase()
    w = state.world
    fares = {}
    for u, unit in enumerate(w.units):
        if state.board.afield >> u & 1 and w.side_of[u] == 0:
            found = rail.rides(state, u, "central")
            fares.setdefault(unit.nation, set()).update(found.values())
    assert fares["GE"] == {1}
    assert fares["AH"] == set()


@pytest.mark.rule("50a", "50b", "50c", "50d", "R-82")
def test_option_50_leaves_the_destination_open():
    state = first_phase(o50="on")
    w = state.world
    assert {"AH-III", "AH-Kum"} <= choices(state, "bring")
    entry = rail.entries(state.board, w, w.index["AH-III"])
    assert w.hex_names(entry) == ["4606"]
    assert w.hex_names(rail.entries(state.board, w, w.index["AH-Kum"])) == ["3602"]
    state.apply("bring AH-III")
    state.apply(state.legal_actions()[0])
    by_any_line(state)
    # No points are spent, but tracks and stations are.
    assert state.board.rtp == 0
    assert state.board.stations
    russian = first_phase("russia", o50="russia")
    assert w.hex_names(rail.entries(russian.board, w, w.index["RU-Gren"])) == ["1727"]
    assert "RU-Gren" in choices(russian, "bring")


# The choice of a route (18.3a) ----------------------------------------------------------------------------

#: Two normal lines of the same length from Poznan to Gniezno, in hexes of one front.
NORTH, SOUTH = ("2301", "2202", "2203"), ("2301", "2302", "2203")
LOOP = [[a, b, "normal"] for line in (NORTH, SOUTH) for a, b in pairwise(line)]


@pytest.mark.rule("18.3a", "R-96")
def test_between_lines_of_one_fare_the_player_chooses():
    """Each of the two lines carries one unit in a phase, so the choice decides which is left."""
    for via, left in (("2202", "2302"), ("2302", "2202")):
        state = travelling({"c1": "2301", "c2": "2301"}, railways=LOOP)
        state.apply("move c1")
        state.apply("rail 2203")
        assert asked(state) == ("central", "riding")
        assert choices(state, "via") == {"2202", "2302"}
        state.apply(f"via {via}")
        b, w = state.board, state.world
        used = {w.names[h] for pair in b.links for h in pair}
        assert via in used
        assert left not in used
        assert b.rtp == 1


@pytest.mark.rule("18.3a", "R-96")
def test_nobody_is_asked_for_a_route_when_no_train_can_follow():
    state = travelling({"c1": "2301", "c2": "2301"}, railways=LOOP)
    state.board.rtp = 2 * 5 - 1
    state.apply("move c1")
    state.apply("rail 2203")
    assert asked(state)[1] != "riding"
    assert where(state, "c1") == "2203"


@pytest.mark.rule("30c")
def test_in_the_first_phase_a_german_stays_on_one_front():
    """Poznan to Krakow costs one point, for it touches Galicia in one hex, but it leaves the Polish front."""
    state = travelling({"c1": POZNAN})
    assert KRAKOW in goals(state, "c1")
    state.board.mobilising = True
    found = goals(state, "c1")
    assert found
    assert KRAKOW not in found
    w = state.world
    polish = 1
    assert {w.front_of[w.grid.hex(name)] for name in found} == {polish}


@pytest.mark.rule("18.3a", "19a", "R-41", "R-96")
def test_a_reinforcement_chooses_by_which_line_it_comes():
    """Two lines lead from the margin in 2300 to Poznan; the one that is not taken stays free."""
    lines = [["2300", "2301", "normal"], ["2300", "2201", "normal"], ["2201", "2301", "normal"]]
    state = travelling({"c1": "2203"}, railways=lines)
    b, w = state.board, state.world
    u = w.index["GE-XI"]
    b.loc[u] = DUE
    ways = rail.lines(state, u, w.grid.hex(POZNAN), "central")
    assert [[w.names[h] for h in way] for way in ways] == [["2300", "2301"], ["2300", "2201", "2301"]]
    entrance.come(state, u, ways[1], "central")
    assert where(state, "GE-XI") == POZNAN
    assert {(w.names[a], w.names[h]) for a, h in b.links} == {("2201", "2300"), ("2201", "2301")}
    assert b.rtp == 1


# Prussian pride (37.5) ----------------------------------------------------------------------------------


def in_prussia(names):
    prussia = W.country["germany"] & W.front[0]
    return {name for name in names if prussia >> W.grid.hex(name) & 1}


@pytest.mark.rule("37.5a")
@pytest.mark.parametrize(("nation", "welcome"), [("GE", True), ("AH", False), ("LG", False)])
def test_austrians_and_legions_do_not_ride_into_east_prussia(nation, welcome):
    """Neither by open nor by secret transfer; in Silesia they are welcome."""
    state = travelling({"c1": "Krakow"}, new_units=[corps("c1", "central", nation=nation)])
    walk(state, "c1")
    assert bool(in_prussia(choices(state, "rail"))) is welcome
    assert bool(in_prussia(choices(state, "depart"))) is welcome
    assert town("Wroclaw") in choices(state, "rail") & choices(state, "depart")


@pytest.mark.rule("37.5a", "19a")
@pytest.mark.parametrize(("nation", "welcome"), [("GE", True), ("AH", False)])
def test_nor_do_their_reinforcements(nation, welcome):
    units = {"c1": "due", "c2": "Krakow"}
    state = travelling(units, new_units=[corps("c1", "central", nation=nation), corps("c2", "central")])
    state.apply("bring c1")
    assert bool(in_prussia(choices(state, "rail"))) is welcome
