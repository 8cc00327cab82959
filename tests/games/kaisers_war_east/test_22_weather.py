"""22. Weather: the seasons of the Turn Record Chart and what they do. See also 11.4, 17.8 and 21.6."""

import pytest
from tests.games.kaisers_war_east.hunger import hungry
from tests.games.kaisers_war_east.marching import choices, place, price

SUMMER, WINTER, THAW = 7, 5, 6
#: Turn by turn from August 1914: three summer turns and a winter one, then years of nine.
SEASONS = "sssw" + "wtssssssw" * 4


def marched(s):
    return set(s.view("central")["board"]["marched"])


def march_from(at, source, *places, turn):
    """Which of the hexes around a supply unit are in reach of a forced march."""
    corps = ["GE-C-I", "GE-C-XI", "GE-C-XX"]
    units = dict(zip(corps, places, strict=False)) | {"CP-S01": source}
    s = at(phase="forced march", active="central", turn=turn, units=units)
    s.apply("expend CP-S01")
    return {units[unit] for unit in marched(s)}


@pytest.mark.rule("22.0a")
@pytest.mark.parametrize(("turn", "season"), list(enumerate(SEASONS, 1)))
def test_each_turn_has_its_season(at, turn, season):
    doc = {"phase": "movement", "active": "allied", "turn": turn, "units": {"RU-K1": "3517"}}
    forest = price(at(**doc), "RU-K1", "3516")
    river = price(at(**doc | {"units": {"RU-K1": "3622"}}), "RU-K1", "3623")
    assert (forest, river) == {"s": (1, 2), "t": (2, 2), "w": (2, 1)}[season]


@pytest.mark.rule("22.0a")
def test_the_chart_ends_with_1918(at, game):
    assert len(SEASONS) == len(game.world({}).turns) == 40


@pytest.mark.rule("22.1a", "22.2a", "R-WEA-1")
@pytest.mark.parametrize(
    ("turn", "reached"), [(SUMMER, {"3622", "3623", "3624"}), (WINTER, {"3622"}), (THAW, {"3622"})]
)
def test_in_winter_and_in_russian_thaw_offensive_supply_reaches_one_hex(at, turn, reached):
    assert march_from(at, "3621", "3622", "3623", "3624", turn=turn) == reached


@pytest.mark.rule("22.1a")
@pytest.mark.parametrize(("turn", "reached"), [(SUMMER, True), (WINTER, False)])
def test_winter_shortens_attack_supply(at, play, turn, reached):
    units = {"CP-S01": "3619", "GE-A9": "3621", "RU-A1": "3622"}
    s = at(phase="commit 1", active="central", turn=turn, units=units)
    play(s, "commit CP-S01", "attack 3622", "join GE-A9")
    assert ("supply CP-S01" in s.legal_actions()) is reached


@pytest.mark.rule("22.1a", "R-SUP-8")
@pytest.mark.parametrize(("turn", "formed"), [(SUMMER, True), (WINTER, False)])
def test_winter_shortens_the_supply_for_forming_armies(at, turn, formed):
    corps = dict.fromkeys(["GE-C-I", "GE-C-XI", "GE-C-XX"], "3621")
    units = corps | {"GE-A9": "box", "GE-A8": "1417", "CP-S01": "3619"}
    s = at(phase="reorganization", active="central", turn=turn, units=units)
    assert ("combine GE-A9 3621" in s.legal_actions()) is formed


@pytest.mark.rule("22.1a")
def test_the_own_hex_and_the_next_ones_remain_in_winter(at, play):
    units = {"CP-S01": "3620", "GE-A9": "3621", "RU-A1": "3622"}
    s = at(phase="commit 1", active="central", turn=WINTER, units=units)
    play(s, "commit CP-S01", "attack 3622", "join GE-A9")
    assert "supply CP-S01" in s.legal_actions()
    assert march_from(at, "3621", "3621", "3721", "3821", turn=WINTER) == {"3621", "3721"}


@pytest.mark.rule("22.1a", "R-SUP-8")
def test_general_supply_keeps_its_radius_in_winter(at):
    assert hungry(at, {"CP-S01": "3621", "GE-C-I": "3624", "GE-C-XI": "3625"}) == {"GE-C-XI"}


@pytest.mark.rule("22.2a", "22.2b", "R-WEA-1")
def test_in_thaw_the_hex_of_the_supply_unit_decides(at):
    # Thorn is German, and what it reaches is Russian; from 2118 it is the other way round.
    assert march_from(at, "2017", "2118", "2218", "2319", turn=THAW) == {"2118", "2218", "2319"}
    assert march_from(at, "2118", "2017", "1917", "2117", turn=THAW) == {"2017", "2117"}
    assert march_from(at, "2118", "2017", "1917", "2117", turn=SUMMER) == {"2017", "1917", "2117"}


@pytest.mark.rule("22.1c", "TEC-6", "22.2a", "R-WEA-1")
@pytest.mark.parametrize(("turn", "defense"), [(SUMMER, 18), (THAW, 18), (WINTER, 9)])
@pytest.mark.parametrize("kind", ["river", "lake"])
def test_rivers_and_lakes_double_the_defense_except_in_winter(at, play, turn, defense, kind):
    units = {"GE-A9": "3621", "RU-A1": "3622"}
    sides = [["3621", "3622", kind]]
    s = at(phase="combat 1", active="central", turn=turn, units=units, hexsides=sides, dice=[6])
    play(s, "attack 3622", "join GE-A9")
    events = s.apply("declare")
    assert next(e.facts["defense"] for e in events if e.name == "odds") == defense


@pytest.mark.rule("TEC-6")
def test_the_river_counts_only_if_all_attackers_cross_it(at, play):
    units = {"GE-A9": "3621", "GE-A8": "3722", "RU-A1": "3622"}
    s = at(
        phase="combat 1",
        active="central",
        turn=7,
        units=units,
        hexsides=[["3621", "3622", "river"]],
        dice=[6],
    )
    play(s, "attack 3622", "join GE-A9", "join GE-A8")
    events = s.apply("declare")
    assert next(e.facts["defense"] for e in events if e.name == "odds") == 9


@pytest.mark.rule(
    "TEC-1", "TEC-2", "TEC-3", "TEC-4", "TEC-5", "R-TEC-1", "R-TEC-2", "R-TEC-3", "R-TEC-4", "R-TEC-5"
)
@pytest.mark.parametrize("turn", [SUMMER, WINTER, THAW])
@pytest.mark.parametrize(
    ("terrain", "at_hex", "defense"),
    [
        ("clear", "3622", 9),
        ("forest", "3622", 9),
        ("rough", "3622", 18),
        ("marsh", "3622", 18),
        ("clear", "3822", 18),
    ],
)
def test_rough_marsh_and_city_double_the_defense_in_every_season(at, play, turn, terrain, at_hex, defense):
    # 3822 is Poltava.
    units = {"GE-A9": "3722", "RU-A1": at_hex}
    s = at(phase="combat 1", active="central", turn=turn, units=units, terrain={at_hex: terrain}, dice=[6])
    play(s, f"attack {at_hex}", "join GE-A9")
    events = s.apply("declare")
    assert next(e.facts["defense"] for e in events if e.name == "odds") == defense


@pytest.mark.rule("TEC-5", "TEC-6")
def test_a_city_across_a_river_is_no_more_than_doubled(at, play):
    units = {"GE-A9": "3722", "RU-A1": "3822"}
    sides = [["3722", "3822", "river"]]
    s = at(phase="combat 1", active="central", turn=7, units=units, hexsides=sides, dice=[6])
    play(s, "attack 3822", "join GE-A9")
    events = s.apply("declare")
    assert next(e.facts["defense"] for e in events if e.name == "odds") == 18
    assert place(s, "GE-A9") in ("3722", "box")
    assert choices(s, "move") == set()
