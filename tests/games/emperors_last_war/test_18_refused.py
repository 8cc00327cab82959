"""18 to 20, 26, 28, 38 and F. Who may not travel, come on or be raised hears the row that forbids it."""

from __future__ import annotations

from itertools import pairwise

import pytest
from tests.games.emperors_last_war.field import GAME
from tests.games.emperors_last_war.ground import corps, walk, why_not
from tests.games.emperors_last_war.test_18_rail import KRAKOW, POZNAN, RAILS, TORUN, W, ride, town, travelling
from tests.games.emperors_last_war.test_f_allies import three, to

BESIDE_TORUN = W.names[
    next(n for n in W.grid.neighbours[W.grid.hex(TORUN)] if W.near[n] >> W.grid.hex(TORUN) & 1)
]
KROLEWIEC, GDANSK, ELBLAG = (town(name) for name in ("Krolewiec", "Gdansk", "Elblag"))
GERMANS = [corps(name, "central", nation="GE") for name in ("c1", "c2")]


def refused(position, unit, action):
    """The rule against an action of a unit that has set out."""
    return why_not(walk(travelling(**position), unit), action)


@pytest.mark.rule("18.1a", "18.1b", "18.2b")
@pytest.mark.parametrize(
    ("units", "more", "to", "rule"),
    [
        ({"c1": POZNAN}, {"control": {"Torun": "russia"}}, TORUN, "18.2b"),
        ({"c1": POZNAN, "r1": BESIDE_TORUN}, {}, TORUN, "18.1b"),
        ({"c1": TORUN, "r1": BESIDE_TORUN}, {}, POZNAN, "18.1b"),
        ({"c1": POZNAN}, {}, "2302", "18.1a"),
        ({"c1": "2302"}, {}, POZNAN, "18.1a"),
        ({"c1": POZNAN}, {}, POZNAN, "18.1a"),
        ({"c1": POZNAN}, {"railways": []}, TORUN, "18.1a"),
        ({"c1": "3316"}, {"scenario": "A"}, KRAKOW, "18a"),
    ],
)
def test_why_no_train_goes_there(units, more, to, rule):
    assert refused({"units": units, **more}, "c1", f"rail {to}") == rule


def line(start, goal):
    """A way over land from one hex to another, as short as can be."""
    ways = {W.grid.hex(start): [start]}
    while W.grid.hex(goal) not in ways:
        for h, way in list(ways.items()):
            for n in W.grid.neighbours[h]:
                if W.land >> n & 1:
                    ways.setdefault(n, [*way, W.names[n]])
    return ways[W.grid.hex(goal)]


def joined(kind, units=None, **more):
    """One railway from Poznan into Russia, to Lodz."""
    way = line(POZNAN, town("Lodz"))
    rails = [[a, b, kind] for a, b in pairwise(way)]
    places = {"c1": POZNAN, "c2": POZNAN} | (units or {})
    return travelling(places, railways=rails, control={"Lodz": "central"}, **more)


@pytest.mark.rule("18.1a", "18.3.1b", "18.3a", "18.3.1a")
def test_why_no_line_leads_there():
    """It is a normal one in enemy country; the enemy stands beside it; it has carried its train."""
    ride_there = f"rail {town('Lodz')}"
    assert walk(joined("trunk"), "c1").why_not(ride_there) is None
    assert why_not(walk(joined("normal"), "c1"), ride_there) == "18.3.1b"
    middle = line(POZNAN, town("Lodz"))[4]
    assert why_not(walk(joined("trunk", {"r1": middle}), "c1"), ride_there) == "18.1a"
    full = joined("trunk")
    a, h = (W.grid.hex(name) for name in line(POZNAN, town("Lodz"))[-2:])
    full.board.links = ((min(a, h), max(a, h)),)
    assert why_not(walk(full, "c2"), ride_there) == "18.3a"


@pytest.mark.rule("18.3b", "R-38")
def test_a_full_station_is_the_reason():
    state = ride(ride(travelling({f"c{k}": POZNAN for k in (1, 2, 3)}), "c1", KRAKOW), "c2", GDANSK)
    assert why_not(walk(state, "c3"), f"rail {TORUN}") == "18.3b"


@pytest.mark.rule("18a", "20a", "38d", "R-38")
def test_who_has_marched_makes_no_journey():
    state = travelling({"c1": GDANSK}, new_units=GERMANS[:1])
    walk(state, "c1", next(a.args[0] for a in walk(state.clone(), "c1").legal_actions() if a.verb == "step"))
    assert why_not(state, f"rail {POZNAN}") == "18a"
    assert why_not(state, f"depart {KRAKOW}") == "20a"
    assert why_not(state, f"sail {KROLEWIEC}") == "38d"


@pytest.mark.rule("18.4.1a", "18.4.2a", "45a", "20.1b", "19d")
def test_points_that_are_spent_are_the_reason():
    for side, home, goal, rule in (
        ("central", POZNAN, TORUN, "18.4.2a"),
        ("russia", "2418", town("Warszawa"), "18.4.1a"),
    ):
        unit = "c1" if side == "central" else "r1"
        state = travelling({unit: home, "GE-Gl": "due", "RU-XIII": "due"}, active=side)
        state.board.lock = (1, 1, 0)
        state._legal = None
        for action in (f"rail {goal}", f"depart {goal}"):
            assert why_not(walk(state.clone(), unit), action) == rule
        assert why_not(state, f"bring {'GE-Gl' if side == 'central' else 'RU-XIII'}") == rule
    siberian = travelling({"r1": "2418"}, active="russia", options={"o45": "on"})
    siberian.board.rtp = 4
    assert why_not(walk(siberian, "r1"), f"rail {town('Warszawa')}") == "45a"


@pytest.mark.rule("37.5a")
def test_austrians_do_not_ride_into_east_prussia():
    units = [corps("c1", "central", nation="AH")]
    assert refused({"units": {"c1": POZNAN}, "new_units": units}, "c1", f"rail {KROLEWIEC}") == "37.5a"


@pytest.mark.rule("20.1a", "20.6a", "20a")
def test_why_nobody_leaves_in_secret():
    assert refused({"units": {"c1": POZNAN}}, "c1", f"depart {town('Warszawa')}") == "20.1a"
    under_way = {"units": {"c1": POZNAN, "c2": "secret"}, "secret": {"central": KRAKOW}}
    assert refused(under_way, "c1", f"depart {TORUN}") == "20.6a"
    assert refused({"units": {"c1": "3316"}, "scenario": "A"}, "c1", f"depart {KRAKOW}") == "20a"


@pytest.mark.rule("19a", "33a", "20b", "34d")
@pytest.mark.parametrize(
    ("place", "rule"),
    [("turn 12", "19a"), (KRAKOW, "19a"), ("west", "33a"), ("secret", "20b"), ("dead", "19a")],
)
def test_why_a_unit_does_not_come_on(place, rule):
    state = travelling({"c1": POZNAN, "GE-XI": place}, secret={"central": KRAKOW})
    assert why_not(state, "bring GE-XI") == rule
    assert why_not(state, "send GE-XI") == rule


@pytest.mark.rule("19a", "18.2b", "18.1a")
def test_a_reinforcement_needs_an_open_town():
    state = travelling({"c1": POZNAN, "GE-Gl": "due"}, control={"Torun": "russia"})
    state.apply("bring GE-Gl")
    assert why_not(state, f"rail {TORUN}") == "18.2b"
    assert why_not(state, "rail 2302") == "18.1a"
    cut = travelling({"c1": POZNAN, "GE-Gl": "due"}, railways=[])
    assert why_not(cut, "bring GE-Gl") == "18.1a"


@pytest.mark.rule("30d")
def test_in_the_first_phase_austrians_hear_that_only_germans_ride():
    state = travelling({"c1": KRAKOW}, turn=1, new_units=[corps("c1", "central", nation="AH")])
    state.board.mobilising = True
    assert why_not(walk(state, "c1"), f"rail {POZNAN}") == "30d"


@pytest.mark.rule("38a", "38b", "38e", "38.2a", "38.2b", "38.2c")
@pytest.mark.parametrize(
    ("units", "more", "to", "rule"),
    [
        ({"c1": GDANSK}, {}, POZNAN, "38a"),
        ({"c1": POZNAN}, {}, GDANSK, "38a"),
        ({"c1": GDANSK}, {"control": {"Pilawa": "russia"}}, KROLEWIEC, "38.2a"),
        ({"c1": GDANSK}, {"control": {"1408": "russia"}}, ELBLAG, "38.2c"),
        ({"c1": GDANSK}, {"sailed": True}, ELBLAG, "38e"),
        ({"c1": GDANSK, "RU-P1": ELBLAG}, {}, ELBLAG, "38b"),
        ({"c1": GDANSK}, {"scenario": "C"}, ELBLAG, "38a"),
    ],
)
def test_why_no_ship_sails(units, more, to, rule):
    state = travelling(units, new_units=GERMANS[:1], **({"railways": []} | more))
    if more.get("scenario") == "C":
        state = travelling({"c1": POZNAN}, new_units=GERMANS[:1], **more)
    assert why_not(walk(state, "c1"), f"sail {to}") == rule


@pytest.mark.rule("20.2a", "20.3a")
@pytest.mark.parametrize(("watched", "rule"), [(False, "20.2a"), (True, "20.3a")])
def test_why_a_unit_of_the_box_is_not_put_down_elsewhere(watched, rule):
    units = {"GE-XI": "secret", "GE-Gl": "secret", "c9": POZNAN} | ({"r1": BESIDE_TORUN} if watched else {})
    state = travelling(units, moved_first=False, secret={"central": TORUN})
    while state.decision.step != "secret.offer":
        state.apply("done")
    state.apply("arrive")
    assert why_not(state, f"unload GE-XI {KRAKOW}") == rule


@pytest.mark.rule("20b", "R-42")
def test_units_in_the_box_wait_as_long_as_no_town_is_written_down():
    """A position may leave it out; nothing of it breaks."""
    units = {"GE-XI": "secret", "GE-Gl": "aside", "c9": POZNAN}
    state = travelling(units, moved_first=False)
    while state.board.turn == 9 and state.outcome is None:
        state.apply(
            next((a for a in ("done", "pass") if a in state.legal_actions()), state.legal_actions()[0])
        )
    assert GAME.audit is not None


@pytest.mark.rule("28.1a", "28.1c")
def test_a_lost_unit_hears_whether_it_lacks_a_town_or_supply():
    def supply_phase(level, **more):
        fronts = dict.fromkeys(("eastprussian", "polish", "galician"), level)
        levels = {"central": fronts, "russia": fronts}
        state = travelling(
            {"c9": POZNAN, "AH-III": "lost", **more},
            phase="supply",
            levels=levels,
            rebuild={"AH-III": 1},
            railways=RAILS,
        )
        while state.decision.step != "supply":
            state.apply("pass" if state.decision.step == "trade" else "done")
        return state

    assert supply_phase(20).why_not("rebuild AH-III") is None
    assert why_not(supply_phase(5), "rebuild AH-III") == "28.1c"
    everywhere = {
        f"r{k}": W.names[h]
        for k, h in enumerate(
            h for h in W.grid.hexes if W.towns >> h & 1 and W.country["austria-hungary"] >> h & 1
        )
    }
    assert why_not(supply_phase(20, **everywhere), "rebuild AH-III") == "28.1a"


@pytest.mark.rule("24.2b")
def test_a_fortified_area_is_not_razed():
    area = next(h for h in W.grid.hexes if W.works["fortified_area"] >> h & 1 and W.home[1] >> h & 1)
    state = travelling({"r1": W.names[area], "c1": POZNAN}, phase="supply", active="russia", works={})
    while state.decision.step != "supply":
        state.apply("done")
    facing = W.names[W.grid.neighbours[area][0]]
    assert why_not(state, f"raze r1 {facing}") == "24.2b"


@pytest.mark.rule("F.1a")
def test_the_ally_is_the_reason_in_the_supply_phase():
    state = to(three("supply", disrupted=["ah"]), "german", "supply")
    for action in ("rally ah", "dig ah 2606", "scout ah 2607", "split ah"):
        assert why_not(state, action) == "F.1a"


@pytest.mark.rule("F.1b")
def test_eastward_the_ally_alone_marches():
    state = to(three("normal movement", lent={"hqGE": "ah"}), "austrian", "movement")
    walk(state, "ah")
    assert why_not(state, "step 2606") == "F.1b"
    assert why_not(state, f"rail {KRAKOW}") == "F.1b"
