"""30, 45, 48, 50. The first turn of the campaign, and the options for railways and mobilisation."""

from __future__ import annotations

import pytest
from tests.games.emperors_last_war.effort import asked, build, choices, corps, unit, why_not
from tests.games.emperors_last_war.field import by_any_line

from hexfront.games.emperors_last_war.board import EXPECTED, put, restack
from hexfront.games.emperors_last_war.rules import rail, supply
from hexfront.games.emperors_last_war.rules.arrivals import berths, mobilisation


def begun(side="central", **options):
    """The campaign up to the first movement phase of a side; nobody conceals or attacks anything."""
    state = build("campaign").game.start("campaign", options, "mobilisation")
    while asked(state) != (side, "movement"):
        legal = state.legal_actions()
        wanted = ("done", "pass", "offensive eastprussian")
        state.apply(next((a for a in wanted if a in legal), legal[0]))
    return state


def moving(*counters, side="central", turn=10, **more):
    state = build("campaign", *counters, phase="normal movement", active=side, turn=turn, **more)
    while asked(state)[1] != "movement":
        state.apply("done" if "done" in state.legal_actions() else "pass")
    return state


def rides(state, name):
    if name not in choices(state, "move"):
        return set()
    state.apply(f"move {name}")
    return choices(state, "rail")


# Mobilisation (30) ------------------------------------------------------------------------------------------


@pytest.mark.rule("30a", "30b", "R-68", "R-93", "R-82")
@pytest.mark.parametrize(("side", "nation"), [("central", "AH"), ("russia", "RU")])
def test_first_turn_reinforcements_go_to_their_towns(side, nation):
    state = begun(side)
    b, w = state.board, state.world
    assert w.turns[b.turn].date == "16.VIII"
    listed = {name: places for name, places in mobilisation().items() if name.startswith(nation)}
    assert len(listed) >= 10
    wanted = {name: to for name, (_, to) in listed.items()}
    assert {name: w.names[b.loc[w.index[name]]] for name in listed} == wanted
    assert not choices(state, "move") & set(listed), "nobody moves on"
    assert b.rtp == 0


@pytest.mark.rule("30a", "A.2.1a", "R-68")
def test_a_town_beside_the_enemy_is_barred_to_the_mobilisation():
    """With Russians in Krasnik the V Corps goes to the town nearest to Rozwadow, Mielec."""
    state = begun()
    b, w = state.board, state.world
    v_corps, xiv = unit(state, "AH-V"), unit(state, "RU-XIV")
    assert w.names[b.loc[v_corps]] == "3113"
    b.loc[v_corps] = EXPECTED - 1
    put(b, w, xiv, w.grid.hex("3014"))
    restack(b, w)
    assert berths(b, w, v_corps) == 1 << w.grid.hex("3312")


@pytest.mark.rule("30c", "30d")
def test_only_germans_ride_in_that_phase_and_only_within_one_front():
    state = begun()
    w = state.world
    far = {name for name, h in w.hex_of_place.items() if name in ("Poznan", "Wroclaw", "Katowice")}
    free = moving(corps("own", nation="GE"), turn=2, units={"own": "1213"})
    towns = {w.names[w.hex_of_place[name]] for name in far}
    assert towns <= rides(free, "own"), "later they ride from East Prussia to Silesia"
    found = rides(state, "GE-1KD")
    assert found
    assert not found & towns
    other = begun()
    other.apply("move AH-I")
    assert not choices(other, "rail")
    assert not rides(begun("russia"), "RU-II")


@pytest.mark.rule("30.1a")
@pytest.mark.parametrize(("turn", "front", "able"), [(1, 0, False), (2, 0, True), (1, 1, True)])
def test_nobody_crosses_the_russian_border_in_the_first_turn(turn, front, able):
    """East Prussia into Russia; on the Polish front it is free."""
    w = build("campaign").world
    russia, open_ground = w.country["russia"] & w.front[front], {h: w.open[h] for h in w.grid.hexes}
    start, goal = next(
        (h, n)
        for h in w.grid.hexes
        for n in w.grid.neighbours[h]
        if w.country["germany"] & w.front[front] & 1 << h
        and russia & open_ground[h] & 1 << n
        and n not in w.work
    )
    names = w.names[start], w.names[goal]
    ground = {"terrain": dict.fromkeys(names, "clear"), "hexsides": [[*names, "open"]]}
    state = moving(corps("own", nation="GE"), turn=turn, units={"own": names[0]}, **ground)
    state.apply("move own")
    assert (names[1] in choices(state, "step")) is able


# Mobilisation plans (50) -----------------------------------------------------------------------------------


@pytest.mark.rule("50a", "50b", "50d", "OPT.b")
@pytest.mark.parametrize(
    ("value", "free"), [("off", False), ("on", True), ("central", True), ("russia", False)]
)
def test_with_option_50_the_first_units_ride_where_they_like(value, free):
    state = begun(o50=value)
    assert bool(choices(state, "bring") & {"AH-III"}) is free
    if not free:
        return
    state.apply("bring AH-III")
    towns = choices(state, "rail")
    assert len(towns) > 3
    state.apply(f"rail {sorted(towns)[0]}")
    by_any_line(state)
    assert state.board.rtp == 0, "there is no limit of points"
    assert state.board.links, "but tracks are counted"


@pytest.mark.rule("50b", "18.3a")
def test_a_full_line_keeps_a_unit_of_the_mobilisation_out():
    """Two corps come on at 1727, where the line carries one train in a phase."""
    state = begun("russia", o50="on")
    state.apply("bring RU-Gren")
    state.apply("rail 2815")
    by_any_line(state)
    assert "RU-XVI" not in choices(state, "bring")
    assert state.why_not("bring RU-XVI").rule == "18.3a"


@pytest.mark.rule("50a", "50c", "R-82")
def test_each_unit_comes_from_its_own_entry():
    state = begun("russia", o50="on")
    w, b = state.world, state.board
    for name, (entry, _) in mobilisation().items():
        if name.startswith("RU"):
            assert rail.entries(b, w, w.index[name]) == w.grid.set([entry])
    entries = sorted(entry for name, (entry, _) in mobilisation().items() if name.startswith("RU"))
    wanted = "0623 0623 0727 0727 1527 1527 1727 1727 2327 2727 3127 3327 3327 3627 4027"
    assert entries == wanted.split()


@pytest.mark.rule("50d")
def test_the_central_entry_sheet():
    sheet = {name: entry for name, (entry, _) in mobilisation().items() if name.startswith("AH")}
    w = build("campaign").world
    rows = sorted((entry, w.strength[w.index[n]], w.morale[w.index[n]]) for n, entry in sheet.items())
    assert rows == [
        ("3602", 2, 7),
        ("3800", 2, 9),
        ("3900", 2, 9),
        ("4012", 3, 9),
        ("4300", 3, 9),
        ("4301", 3, 9),
        ("4606", 1, 9),
        ("4606", 3, 10),
        ("4611", 3, 9),
        ("4618", 3, 9),
    ]


# Trans-Siberian railway (45) --------------------------------------------------------------------------------


@pytest.mark.rule("45a", "18.4.1a", "R-80")
@pytest.mark.parametrize(("value", "points"), [("off", 6), ("on", 4)])
def test_transfer_points_of_russia(value, points):
    state = build("campaign", options={"o45": value}, active="russia", phase="window 1")
    assert rail.left(state.board, state.world, "russia") == points
    assert rail.left(state.board, state.world, "central") == 10


@pytest.mark.rule("45b")
@pytest.mark.parametrize("value", ["off", "on"])
def test_the_siberians_come_sooner(value):
    state = build("campaign").game.start("campaign", {"o45": value}, "siberia")
    b, w = state.board, state.world
    early = {"RU-IVS": "21.IX", "RU-3S": "27.IX", "RU-C2": "9.X", "RU-XXX": "15.X"}
    found = {name: b.loc[w.index[name]] == EXPECTED - w.turn_of_date[date] for name, date in early.items()}
    assert set(found.values()) == {value == "on"}


# Captured rolling stock (48) --------------------------------------------------------------------------------


@pytest.mark.rule("48a", "48b", "18.3.1b", "OPT.b", "R-80")
@pytest.mark.parametrize(
    ("value", "able"), [("off", False), ("on", True), ("central", True), ("russia", False)]
)
def test_normal_lines_to_captured_objectives(value, able):
    """A Russian town on a normal line that leads from the border to an objective in Central hands."""
    bare = build("campaign")
    w = bare.world
    found = None
    for goal in w.stars:
        if not w.country["russia"] >> goal & 1 or w.trunk_towns >> goal & 1 or not w.stations >> goal & 1:
            continue
        links = rail._captured(w, 0, 1 << goal)
        if links:
            found = goal, links
            break
    assert found, "some objective lies on a normal line"
    goal, links = found
    home = next(h for pair in links for h in pair if w.home[0] >> h & 1)
    town = min(
        (h for h in w.hex_of_place.values() if w.home[0] >> h & 1 and w.stations >> h & 1),
        key=lambda h: w.grid.distance(h, home),
    )
    control = {w.names[h]: "central" for h in w.hex_of_place.values() if w.grid.distance(h, goal) < 6}
    state = moving(
        corps("own", nation="GE"),
        units={"own": w.names[town]},
        control=control,
        options={"o48": value},
        works={w.names[h]: None for h in w.work if w.country["russia"] >> h & 1},
        levels={"central": dict.fromkeys(("eastprussian", "polish", "galician"), 9)},
    )
    name = w.names[goal]
    assert (name in rides(state, "own")) is able
    if able:
        state.apply(f"rail {name}")
        by_any_line(state)
        assert state.board.rtp == 2
        assert supply.level(state.board, 0, w.front_of[goal]) == 8
        assert state.board.loc[unit(state, "own")] == goal


@pytest.mark.rule("48b", "18.4b", "R-39")
@pytest.mark.parametrize(("spent", "able"), [(0, True), (7, True), (8, False)])
def test_captured_lines_make_no_ride_over_plain_ones_cheaper(spent, able):
    """From Krolewiec to Poznan and on to Galicia a train passes three fronts, for three points."""
    rich = {"central": dict.fromkeys(("eastprussian", "polish", "galician"), 9)}
    state = moving(corps("own", nation="GE"), units={"own": "1213"}, options={"o48": "on"}, levels=rich)
    far = {name for name, fare in named_rides(state, "own").items() if fare == 3}
    assert "3602" in far
    state.board.rtp = spent
    assert bool(far & set(named_rides(state, "own"))) is able
    state.apply("move own")
    assert ("rail 3602" in map(str, state.legal_actions())) is able
    if not able:
        assert state.why_not("rail 3602").rule == "18.4.2a"


def named_rides(state, name):
    return {state.world.names[h]: fare for h, fare in rail.rides(state, unit(state, name), "central").items()}


@pytest.mark.rule("48a", "R-40")
def test_an_objective_taken_in_this_phase_opens_no_line_yet():
    state = moving(options={"o48": "on"})
    b, w = state.board, state.world
    goal = next(
        goal
        for goal in w.stars
        if w.country["russia"] >> goal & 1
        and not w.trunk_towns >> goal & 1
        and rail._captured(w, 0, 1 << goal)
    )
    plain = rail.tracks(b, w, 0)
    b.controlled &= ~(1 << goal)
    assert rail.longer(b, w, 0) == plain
    b.held_at_start = b.controlled
    assert rail.longer(b, w, 0) != plain


@pytest.mark.rule("48a", "R-80", "R-96")
def test_of_ways_that_are_equally_short_each_is_open():
    """From Galicia to Kowel several lines of nine links lead, and they part and join again."""
    w = build("campaign").world
    links = rail._captured(w, 0, 1 << w.grid.hex("2820"))
    onward = {a: [h for b, h in links if b == a] for a, _ in links}

    def ways(h, left):
        return int(w.names[h] == "2820") if not left else sum(ways(n, left - 1) for n in onward.get(h, ()))

    assert sum(ways(h, 9) for h in onward if w.home[0] >> h & 1) == 4
    assert all(w.home[1] >> h & 1 for _, h in links), "none leads back into own country"


def to_proskurow(start):
    """The Central Powers hold Proskurow on a normal line of the Galician front; a corps sets out."""
    w = build("campaign").world
    state = moving(
        corps("own", nation="GE"),
        units={"own": start},
        control={"3626": "central"},
        options={"o48": "on"},
        works={w.names[h]: None for h in w.work if w.country["russia"] >> h & 1},
        levels={"central": dict.fromkeys(("eastprussian", "polish", "galician"), 9)},
    )
    assert "3626" in rides(state, "own")
    return state


@pytest.mark.rule("48b")
def test_the_front_where_the_train_arrives_pays_for_captured_lines():
    state = to_proskurow("2301")
    w = state.world
    assert (w.front_of[w.grid.hex("2301")], w.front_of[w.grid.hex("3626")]) == (1, 2)
    state.apply("rail 3626")
    by_any_line(state)
    assert [supply.level(state.board, 0, front) for front in range(3)] == [9, 9, 8]


@pytest.mark.rule("48a", "18.3a", "18.3.1a")
def test_a_captured_line_carries_one_train_in_a_phase():
    state = to_proskurow("3518")
    b, w = state.board, state.world
    before = rail.opened(b, w, 0)
    state.apply("rail 3626")
    by_any_line(state)
    assert before
    assert not rail.opened(b, w, 0) >> w.grid.hex("3626") & 1


@pytest.mark.rule("48a", "48b", "19a", "19d")
def test_reinforcements_ride_over_captured_lines_at_their_price():
    """To Proskurow only a normal line leads from Lwow: two points and a supply point instead of one point."""
    w = build("campaign").world

    def coming(value="on", spent=0, level=9):
        state = moving(
            units={"AH-IV": "due"},
            control={"3626": "central"},
            options={"o48": value},
            works={w.names[h]: None for h in w.work if w.country["russia"] >> h & 1},
            levels={"central": dict.fromkeys(("eastprussian", "polish", "galician"), level)},
        )
        state.board.rtp = spent
        state.apply("bring AH-IV")
        return state

    state = coming()
    state.apply("rail 3626")
    by_any_line(state)
    assert state.world.names[state.board.loc[unit(state, "AH-IV")]] == "3626"
    assert state.board.rtp == 2
    assert [supply.level(state.board, 0, front) for front in range(3)] == [9, 9, 8]
    plain = coming()
    plain.apply("rail 3518")
    by_any_line(plain)
    assert plain.board.rtp == 1
    assert why_not(coming(spent=9), "rail 3626") == "18.4.2a"
    assert why_not(coming(level=0), "rail 3626") == "48b"
    assert why_not(coming("off"), "rail 3626") == "18.3.1b"
