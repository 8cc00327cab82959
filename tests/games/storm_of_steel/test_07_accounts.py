"""7. The accounts of a Mobilization Phase: points, petroleum, transfers, isolated cities, debts."""

from __future__ import annotations

import pytest

from hexfront.games.storm_of_steel.rules.book import MAIN, Book, Means
from hexfront.games.storm_of_steel.tariff import bill

ACTIVE, RESERVE = bill("France", "ACT", 2), bill("Belgium", "RES", 2)
CARS = bill("Britain", "MECH", 0)
ALLIES = frozenset(
    {("France", "Belgium"), ("Britain", "Belgium"), ("Britain", "France"), ("France", "Britain")}
)


def book(**more):
    """The Entente of Autumn 1914 at a multiple of three: 36, 24 and 15 points."""
    means = {
        "multiple": 3,
        "season": "Au",
        "home": {"France": 12, "Britain": 8, "Belgium": 5},
        "saved": {},
        "lent": {},
        "extra": {},
        "guarded": {},
        "isolated": {},
        "petroleum": (),
        "centres": {"France": 12, "Britain": 12, "Belgium": 5},
        "cities": {"France": 30, "Britain": 20, "Belgium": 3},
        "links": ALLIES,
        "debt": 0,
    }
    return Book(Means(**(means | more)))


@pytest.mark.rule("7.11a", "7.2a")
def test_each_country_has_the_points_of_its_own_centres():
    have = book()
    assert [have.left(name) for name in ("France", "Britain", "Belgium")] == [36, 24, 15]


@pytest.mark.rule("7.22a")
def test_saved_points_are_added():
    assert book(saved={"France": 7}).left("France") == 43


@pytest.mark.rule("7.0a", "7.5a")
def test_a_list_that_overspends_is_refused():
    have = book()
    have.order(0, "France", ACTIVE)
    have.order(1, "France", ACTIVE)
    assert have.left("France") == 4
    assert have.unaffordable("France", ACTIVE).rule == "7.0a"
    assert have.unaffordable("Britain", ACTIVE) is None


# Captured centres --------------------------------------------------------------------------------------


@pytest.mark.rule("7.12a", "7.21a", "R-44")
def test_the_guard_of_a_captured_centre_gets_half_its_points():
    have = book(guarded={7: ("Britain",), 8: ("Britain",), 9: ("France",)})
    assert have.left("Britain") == 24 + 3
    assert have.left("France") == 36 + 1


@pytest.mark.rule("R-44")
def test_among_several_guards_the_owner_names_the_receiver():
    have = book(guarded={7: ("Britain", "France"), 8: ("Britain", "France")})
    assert (have.left("Britain"), have.left("France")) == (27, 36)
    have.credited[7] = have.credited[8] = "France"
    assert (have.left("Britain"), have.left("France")) == (24, 39)


@pytest.mark.rule("R-52")
def test_who_has_no_centre_left_builds_only_from_given_points():
    have = book(home={"France": 12, "Belgium": 0}, saved={"Belgium": 30}, exiles=frozenset({"Belgium"}))
    assert have.unaffordable("Belgium", RESERVE).rule == "R-52"
    assert have.unaffordable("France", RESERVE) is None
    lent = book(
        home={"Belgium": 0}, saved={"Belgium": 30}, lent={"Belgium": 12}, exiles=frozenset({"Belgium"})
    )
    assert lent.unaffordable("Belgium", RESERVE) is None
    lent.order(0, "Belgium", RESERVE)
    assert lent.unaffordable("Belgium", RESERVE).rule == "R-52"


# Transfers ---------------------------------------------------------------------------------------------


@pytest.mark.rule("7.23a")
def test_only_the_country_with_more_industry_gives():
    assert book().untransferable("Belgium", "France").rule == "7.23a"
    assert book().untransferable("France", "Britain").rule == "7.23a"


@pytest.mark.rule("7.23c", "7.24a")
def test_a_transfer_needs_a_line():
    assert book(links=frozenset()).untransferable("France", "Belgium").rule == "7.23c"


@pytest.mark.rule("7.23b", "R-46")
def test_a_tenth_of_this_quarters_output_may_go():
    have = book(saved={"Britain": 50}, cities={"Belgium": 9})
    for _ in range(2):
        assert have.untransferable("Britain", "Belgium") is None
        have.transfer("Britain", "Belgium")
    assert have.untransferable("Britain", "Belgium").rule == "7.23b"
    assert (have.left("Britain"), have.left("Belgium")) == (72, 17)


@pytest.mark.rule("7.23b", "27.10a", "R-172")
def test_the_tenth_is_of_what_shipping_leaves():
    have = book(unshipped={"Britain": 6}, extra={"Britain": 10})
    assert (have.produced("Britain"), have.left("Britain")) == (18, 28)
    have.transfer("Britain", "Belgium")
    assert have.untransferable("Britain", "Belgium").rule == "7.23b"


@pytest.mark.rule("7.24b", "R-47")
def test_three_belgian_cities_take_three_points():
    have = book()
    for giver in ("France", "France", "Britain"):
        assert have.untransferable(giver, "Belgium") is None
        have.transfer(giver, "Belgium")
    assert have.untransferable("Britain", "Belgium").rule == "7.24b"


@pytest.mark.rule("7.23d")
def test_russia_is_given_nothing_in_winter():
    terms = {
        "home": {"Britain": 12, "Russia": 11},
        "centres": {"Britain": 12, "Russia": 11},
        "cities": {"Russia": 20},
        "links": frozenset({("Britain", "Russia")}),
    }
    assert book(season="Wi", **terms).untransferable("Britain", "Russia").rule == "7.23d"
    assert book(season="Sp", **terms).untransferable("Britain", "Russia") is None


@pytest.mark.rule("7.6a")
def test_given_points_are_spent_first_where_they_cover_a_unit():
    have = book(home={"France": 12, "Belgium": 0}, saved={"Belgium": 12}, lent={"Belgium": 12})
    have.order(4, "Belgium", RESERVE)
    assert have.entries[0].lent
    own = book(saved={"Belgium": 12}, lent={"Belgium": 3})
    own.order(4, "Belgium", RESERVE)
    assert not own.entries[0].lent


# Isolated cities ---------------------------------------------------------------------------------------


@pytest.mark.rule("7.31a")
def test_an_isolated_city_pays_from_its_own_points_only():
    have = book(isolated={44: ("Belgium", 13)}, home={"France": 12, "Belgium": 0})
    assert have.left("Belgium") == 0
    assert have.unaffordable("Belgium", RESERVE).rule == "7.0a"
    assert have.unaffordable("Belgium", RESERVE, 44) is None
    have.order(5, "Belgium", RESERVE, 44)
    assert have.left("Belgium", 44) == 1
    assert have.unaffordable("Belgium", RESERVE, 44).rule == "7.31a"
    assert have.left("Belgium", MAIN) == 0


# Petroleum ---------------------------------------------------------------------------------------------


@pytest.mark.rule("7.7a", "7.11b")
def test_units_that_need_petroleum_take_one_point_each():
    have = book(petroleum=[frozenset({"Britain"})])
    assert have.unaffordable("Britain", CARS) is None
    have.order(0, "Britain", CARS)
    assert have.unaffordable("Britain", CARS).rule == "7.7a"


@pytest.mark.rule("7.72a", "7.25a")
def test_petroleum_serves_only_countries_that_its_line_reaches():
    both, french = frozenset({"Britain", "France"}), frozenset({"France"})
    have = book(petroleum=[both, french])
    have.order(0, "France", CARS)
    assert have.unaffordable("Britain", CARS) is None
    have.order(1, "Britain", CARS)
    assert have.unaffordable("France", CARS).rule == "7.7a"
    assert book(petroleum=[french]).unaffordable("Britain", CARS).rule == "7.7a"


# Debts -------------------------------------------------------------------------------------------------


@pytest.mark.rule("3.7f")
def test_development_is_paid_before_units():
    have = book(debt=10)
    assert have.left("France") == 26
    assert have.left("Britain") == 24


@pytest.mark.rule("3.7f", "22.1b")
def test_the_owner_names_who_pays_and_others_cover_the_rest():
    have = book(debt=20)
    have.payer = "Belgium"
    assert have.left("Belgium") == 0
    assert have.left("France") == 31


@pytest.mark.rule("22.1b")
def test_a_rest_that_nobody_covers_lapses():
    have = book(home={"Belgium": 2}, debt=10)
    assert have.left("Belgium") == 0
