"""3 and 26 to 28. What each scenario puts on the map, and where it may stand."""

from __future__ import annotations

from typing import Any

import pytest

from hexfront.games.kaisers_war_east.board import BOX, POOL, TRAY
from hexfront.kernel import BadInput

GERMAN_FORTS = {"Konigsberg": 4, "Danzig": 2, "Thorn": 3, "Posen": 3, "Breslau": 2}
AUSTRIAN_FORTS = ["Vienna", "Komarom", "Budapest", "Krakow", "Karlsburg"]
LOST_FORTS = ["Warsaw", "Ivangorod", "Brest-Litovsk", "Grodno", "Kovno"]
RUSSIAN_FORTS = [*LOST_FORTS, "Riga", "Dvinsk", "Reval", "Kronstadt", "Sevastopol"]
NEUTRALS = {
    "RO-A1": "Bucharest",
    "RO-A2": "Ploesti",
    "RO-A3": "Turtukaia",
    "RO-F-Turtukaia": "Turtukaia",
    "BU-A3": "Sofia",
    "BU-F-Varna": "Varna",
}


class Table:
    """A scenario with its deployment open for questions."""

    def __init__(self, game: Any, scenario: str, **options: str) -> None:
        self.state = game.start(scenario, options, "scenario")
        self.w = self.state.world
        self.order: list[str] = []
        self.first = self._side()
        self.second = self._finish()

    def _side(self) -> Any:
        """The state in which a side deploys, before it has placed anything of its choice."""
        assert self.state.decision.step == "setup"
        self.order.append(self.state.decision.side)
        return self.state.clone()

    def _finish(self) -> Any:
        side = self.state.decision.side
        while self.state.decision.side == side:
            legal = self.state.legal_actions()
            self.state.apply("suggested" if "suggested" in legal else legal[-1])
        return self._side()

    def of(self, side: str) -> Any:
        return self.first if self.order[0] == side else self.second

    def hexes(self, unit: str) -> set[str]:
        """Where a unit stands or may be put; nothing if it is not deployed."""
        u = self.w.index[unit]
        state = self.of(self.w.side_of[u])
        if state.board.loc[u] >= 0:
            return {self.w.names[state.board.loc[u]]}
        if state.board.loc[u] != TRAY:
            return set()
        tried = state.clone()
        tried.apply(f"take {unit}")
        if tried.decision.step != "setup.place":
            return {self.w.names[tried.board.loc[u]]}
        return {action.args[0] for action in tried.legal_actions()}

    def city(self, name: str) -> str:
        return str(self.w.names[self.w.hex_of_place[name]])

    def deployed(self, side: str) -> set[str]:
        state = self.of(side)
        mine = self.w.side[side]
        return {
            self.w.ids[u] for u, at in enumerate(state.board.loc) if mine >> u & 1 and (at >= 0 or at == TRAY)
        }

    def rows(self, unit: str) -> tuple[int, int]:
        """The northernmost and southernmost row a unit may be put in."""
        rows = [int(name[2:]) for name in self.hexes(unit)]
        return min(rows), max(rows)

    def counts(self, side: str, nation: str, kind: str) -> int:
        units = [self.w.units[self.w.index[name]] for name in self.deployed(side)]
        return sum(unit.nation == nation and unit.type == kind and unit.size != "army" for unit in units)


@pytest.fixture(scope="module")
def s1914(game):
    return Table(game, "1914")


@pytest.fixture(scope="module")
def s1915(game):
    return Table(game, "1915")


@pytest.fixture(scope="module")
def s1916(game):
    return Table(game, "1916")


def stand(table: Table, places: dict[str, str]) -> None:
    for unit, city in places.items():
        assert table.hexes(unit) == {table.city(city)}, unit


# Lengths, points, order -------------------------------------------------------------------------


@pytest.mark.rule("26.0a", "26.1a", "26.2a", "26.3a", "26.4a", "26.5a", "3.0a", "R-SEQ-2")
def test_1914_starts_in_august_with_the_allies_deploying_and_moving_first(s1914):
    board = s1914.first.board
    assert (board.turn, board.last_turn) == (1, 4)
    assert (board.central_vp, board.allied_vp) == (65, 80)
    assert board.effort == "West"
    assert s1914.order == ["allied", "central"]


@pytest.mark.rule("27.0a", "27.1a", "27.2a", "27.3a", "27.4a", "27.5a", "R-SEQ-2")
def test_1915_starts_in_may_with_the_allies_deploying_and_the_central_powers_moving_first(s1915):
    board = s1915.first.board
    assert (board.turn, board.last_turn) == (7, 13)
    assert (board.central_vp, board.allied_vp) == (75, 70)
    assert board.effort == "East"
    assert s1915.order == ["allied", "central"]


@pytest.mark.rule("28.0a", "28.1a", "28.2a", "28.3a", "28.4a", "28.5a", "R-SEQ-2")
def test_1916_starts_in_june_with_the_central_powers_deploying_and_the_allies_moving_first(s1916):
    board = s1916.first.board
    assert (board.turn, board.last_turn) == (17, 22)
    assert (board.central_vp, board.allied_vp) == (80, 65)
    assert board.effort == "West"
    assert s1916.order == ["central", "allied"]
    w = s1916.w
    assert all(not w.front["1916"] >> w.grid.hex(name) & 1 for name in s1916.hexes("GE-A10"))
    assert all(w.front["1916"] >> w.grid.hex(name) & 1 for name in s1916.hexes("RU-A1"))


@pytest.mark.rule("26.1a", "27.1a", "28.1a", "3.1a", "OPT-BOL-6", "R-SC-6")
@pytest.mark.parametrize(
    ("scenario", "years"),
    [
        ("1914", {"1914": 4, "1915": 13, "1916": 22, "1917": 31}),
        ("1915", {"1915": 13, "1916": 22, "1917": 31}),
        ("1916", {"1916": 22, "1917": 31}),
    ],
)
def test_the_players_agree_on_the_last_november(game, scenario, years):
    for year in ("1914", "1915", "1916", "1917"):
        if year in years:
            assert game.start(scenario, {"end": year}).board.last_turn == years[year]
        else:
            with pytest.raises(BadInput, match="ends in"):
                game.start(scenario, {"end": year})
    with pytest.raises(BadInput, match="russian_revolutions"):
        game.start(scenario, {"end": "1918"})
    longest = game.start(scenario, {"end": "1918", "russian_revolutions": "on"})
    assert longest.board.last_turn == 40


@pytest.mark.rule("26.8a", "27.6b")
def test_no_scenario_but_1914_has_a_special_rule(game):
    charts = game.world({}).charts["scenario"]
    assert [name for name, chart in charts.items() if chart.get("special")] == ["1914"]


# 1914 --------------------------------------------------------------------------------------------


@pytest.mark.rule("26.4b", "3.2b", "R-HQ-2", "R-SC-1")
def test_1914_russian_hqs_north_and_south_of_warsaw(s1914):
    warsaw = int(s1914.city("Warsaw")[2:])
    assert s1914.rows("RU-NW")[1] == warsaw
    assert s1914.rows("RU-SW")[0] == warsaw + 1
    assert not s1914.first.board.reverse
    w = s1914.w
    assert all(w.russia >> w.grid.hex(n) & 1 for n in s1914.hexes("RU-NW") | s1914.hexes("RU-SW"))


@pytest.mark.rule("26.4c", "26.4e", "26.4g")
def test_1914_russian_armies_fortresses_and_romania(s1914):
    stand(s1914, {"RU-A1": "Kovno", "RU-A2": "Grodno", "RU-A3": "Dubno", "RU-A4": "Ivangorod"})
    assert s1914.hexes("RU-A5") == {"2720"}
    assert s1914.hexes("RU-A8") == {"3023"}
    stand(s1914, {f"RU-F-{city}": city for city in RUSSIAN_FORTS})
    stand(s1914, NEUTRALS)
    assert s1914.first.board.asleep >> s1914.w.index["RO-A1"] & 1


@pytest.mark.rule("26.4d", "26.4f", "3.2a")
def test_1914_russian_corps_and_supply(s1914):
    corps = sorted(name for name in s1914.deployed("allied") if name.startswith("RU-C-"))
    assert sorted(next(iter(s1914.hexes(name))) for name in corps) == sorted(
        s1914.city(name) for name in ("Warsaw", "Petrograd", "Odessa")
    )
    warsaw = int(s1914.city("Warsaw")[2:])
    assert s1914.rows("AL-S01")[1] == warsaw
    assert s1914.rows("AL-S02")[0] == warsaw + 1
    assert s1914.counts("allied", "AL", "supply") == 2


@pytest.mark.rule("26.5b", "26.5c", "26.5d", "26.5e")
def test_1914_central_powers(s1914):
    stand(s1914, {"GE-A8": "Konigsberg", "AH-A1": "Krakow", "AH-A3": "Lemberg", "AH-A4": "Przemysl"})
    stand(s1914, {f"GE-F-{city}": city for city in GERMAN_FORTS})
    stand(s1914, {f"AH-F-{city}": city for city in [*AUSTRIAN_FORTS, "Przemysl"]})
    w = s1914.w
    corps = [name for name in s1914.deployed("central") if name.startswith("AH-C-")]
    assert len(corps) == 1
    cities = {w.names[h] for h, place in w.place.items() if place.country == "Austria-Hungary"}
    # A city that its army and fortress fill up has room for no corps.
    assert s1914.hexes(corps[0]) == cities - {s1914.city(n) for n in ("Krakow", "Lemberg", "Przemysl")}
    homes = [w.country_of[w.grid.hex(next(iter(s1914.hexes(f"CP-S0{k}"))))] for k in (1, 2, 3)]
    assert homes == ["Germany", "Austria-Hungary", "Austria-Hungary"]
    assert s1914.counts("central", "CP", "supply") == 3
    assert "TU-C6" not in s1914.deployed("central")


@pytest.mark.rule("26.6a", "26.6b")
def test_1914_reserves(s1914):
    board, w = s1914.first.board, s1914.w
    for name in ("GE-AA-N", "GE-AA-Ost", "GE-AA-K", "GE-AA-Sud"):
        assert board.loc[w.index[name]] == BOX
    assert board.loc[w.index["GE-C-I"]] == POOL
    assert board.loc[w.index["CP-S09"]] == POOL


# 1915 --------------------------------------------------------------------------------------------


@pytest.mark.rule("27.4b", "27.4c", "27.4d", "R-HQ-2", "R-SC-1", "R-SC-7")
def test_1915_russian_hqs_and_armies_north_and_south_of_minsk(s1915):
    minsk = int(s1915.city("Minsk")[2:])
    assert s1915.rows("RU-NW")[1] == minsk
    assert s1915.rows("RU-SW")[0] == minsk + 1
    for army in ("RU-A1", "RU-A2", "RU-A5", "RU-A10", "RU-A12"):
        assert s1915.rows(army)[1] == minsk
    for army in ("RU-A3", "RU-A4", "RU-A8", "RU-A11"):
        assert s1915.rows(army)[0] == minsk


@pytest.mark.rule("27.4e", "27.4f", "27.4g")
def test_1915_russian_corps_fortresses_supply_and_romania(s1915):
    corps = [name for name in s1915.deployed("allied") if name.startswith("RU-C-")]
    assert sorted(next(iter(s1915.hexes(n))) for n in corps) == sorted(
        [s1915.city("Petrograd"), s1915.city("Kiev")]
    )
    assert s1915.counts("allied", "Russia", "cavalry") == 2
    assert s1915.counts("allied", "AL", "supply") == 1
    w = s1915.w
    for unit in ("RU-K1", "RU-K2", "AL-S01"):
        land = {w.names[h] for h in w.grid.hexes if (w.russia & w.front["1915"]) >> h & 1}
        assert s1915.hexes(unit) <= land
        assert len(s1915.hexes(unit)) > 300
    stand(s1915, {f"RU-F-{city}": city for city in RUSSIAN_FORTS} | NEUTRALS)


@pytest.mark.rule("27.5b", "27.5c", "27.5d", "R-HQ-3")
def test_1915_german_hqs_and_armies(s1915):
    lodz = int(s1915.city("Lodz")[2:])
    stand(s1915, {"GE-OBEROST": "Konigsberg"})
    assert s1915.rows("GE-HL")[1] == lodz
    assert s1915.rows("GE-MACK")[0] == lodz + 1
    assert not s1915.first.board.reverse
    for army in ("GE-A8", "GE-A9", "GE-A10", "GE-AA-N"):
        assert s1915.rows(army)[1] == lodz
    assert s1915.rows("GE-AA-Sud")[0] == lodz + 1
    w = s1915.w
    krakow = w.hex_of_place["Krakow"]
    assert s1915.hexes("GE-A11") <= {w.names[h] for h in [krakow, *w.grid.neighbours[krakow]]}
    assert s1915.city("Krakow") in s1915.hexes("GE-A11")


@pytest.mark.rule("27.5e", "27.5f", "27.5g", "27.5h", "27.5i")
def test_1915_other_central_units(s1915):
    lodz = int(s1915.city("Lodz")[2:])
    corps = [name for name in s1915.deployed("central") if name.startswith("GE-C-")]
    assert [s1915.hexes(name) for name in corps] == [{s1915.city("Posen")}]
    assert s1915.rows("GE-HKK1")[1] == lodz
    for army in ("AH-A1", "AH-A2", "AH-A3", "AH-A4", "AH-K1"):
        assert s1915.rows(army)[0] == lodz + 1
    assert s1915.counts("central", "Austria-Hungary", "infantry") == 1
    stand(s1915, {f"AH-F-{city}": city for city in AUSTRIAN_FORTS} | NEUTRALS)
    stand(s1915, {f"GE-F-{city}": city for city in GERMAN_FORTS})
    assert not s1915.hexes("AH-F-Przemysl")
    assert [s1915.rows(f"CP-S0{k}")[1] for k in (1, 2, 3)] == [lodz] * 3
    assert s1915.rows("CP-S04")[0] == lodz + 1
    assert s1915.counts("central", "CP", "supply") == 4


@pytest.mark.rule("27.6a", "27.6c")
def test_1915_reserves(s1915):
    board, w = s1915.first.board, s1915.w
    box = {w.ids[u] for u, at in enumerate(board.loc) if at == BOX}
    assert box == {"GE-AA-Ost", "GE-AA-K", "RU-A9"}
    assert board.appeared >> w.index["RU-A9"] & 1
    late = {w.ids[u]: -at - 100 for u, at in enumerate(board.loc) if -200 < at < -100}
    assert late["AH-A7"] == 8
    assert late["RU-A6"] == 10
    assert "GE-A9" not in late


# 1916 --------------------------------------------------------------------------------------------


@pytest.mark.rule("28.4b", "28.4c", "28.4d", "R-HQ-3", "R-SC-2", "R-SC-3", "R-SC-5")
def test_1916_german_hqs_and_armies(s1916):
    stand(
        s1916, {"GE-OBEROST": "Konigsberg", "GE-HL": "Kovno", "GE-LEO": "Grodno", "GE-LINS": "Brest-Litovsk"}
    )
    board, w = s1916.first.board, s1916.w
    assert {w.ids[u] for u in range(len(w.units)) if board.reverse >> u & 1} == {
        "GE-OBEROST",
        "GE-HL",
        "RU-SW",
    }
    assert s1916.hexes("GE-A8") == {"2622"}
    brest, lemberg = int(s1916.city("Brest-Litovsk")[2:]), int(s1916.city("Lemberg")[2:])
    for army in ("GE-A10", "GE-A12"):
        assert s1916.rows(army)[1] == brest
    grodno = w.hex_of_place["Grodno"]
    assert {w.grid.distance(grodno, w.grid.hex(n)) for n in s1916.hexes("GE-A9")} <= {0, 1, 2}
    assert max(w.grid.distance(grodno, w.grid.hex(n)) for n in s1916.hexes("GE-A9")) == 2
    assert s1916.rows("GE-AA-Sud")[0] == lemberg
    for unit in ("GE-AA-N", "GE-AA-Ost"):
        assert s1916.rows(unit)[1] == lemberg - 1
    assert not s1916.hexes("GE-AA-K")


@pytest.mark.rule("28.4e", "28.4f", "28.4g", "28.4h", "28.4i", "R-SC-2")
def test_1916_other_central_units(s1916):
    lemberg = int(s1916.city("Lemberg")[2:])
    w = s1916.w
    corps = sorted((name for name in s1916.deployed("central") if name.startswith("GE-C-")), key=w.index.get)
    assert s1916.hexes(corps[0]) == {s1916.city("Warsaw")}
    assert s1916.rows(corps[1])[1] == lemberg - 1
    assert len(corps) == 2
    assert s1916.rows("GE-HKK1")[1] == lemberg - 1
    stand(s1916, {"AH-BE": "Przemysl"} | NEUTRALS | {f"AH-F-{city}": city for city in AUSTRIAN_FORTS})
    near = {w.names[h] for h in [w.grid.hex("2720"), *w.grid.neighbours[w.grid.hex("2720")]]}
    assert s1916.hexes("AH-A1") <= near
    assert s1916.hexes("AH-A4") <= near
    assert s1916.rows("AH-A2")[0] == s1916.rows("AH-A7")[0] == lemberg
    brest = w.hex_of_place["Brest-Litovsk"]
    for kind in ("infantry", "cavalry"):
        assert s1916.counts("central", "Austria-Hungary", kind) == 1
    for unit in ("AH-C-I", "AH-K1"):
        assert {w.grid.distance(brest, w.grid.hex(n)) for n in s1916.hexes(unit)} <= {0, 1}
    train = [w.grid.hex(n) for n in s1916.hexes("AH-AT")]
    assert all((w.rail & w.country["Austria-Hungary"]) >> h & 1 for h in train)
    assert s1916.rows("CP-S01")[1] == lemberg - 1
    assert s1916.rows("CP-S02")[0] == lemberg
    assert s1916.counts("central", "CP", "supply") == 2


@pytest.mark.rule("28.5b", "28.5c", "R-HQ-2")
def test_1916_russian_hqs_and_armies(s1916):
    dvinsk, dubno, kiev = (int(s1916.city(n)[2:]) for n in ("Dvinsk", "Dubno", "Kiev"))
    assert s1916.rows("RU-N")[1] == dvinsk
    stand(s1916, {"RU-NW": "Minsk"})
    assert s1916.rows("RU-SW")[0] == kiev
    for army in ("RU-A5", "RU-A12"):
        assert s1916.rows(army)[1] == dvinsk
    for army in ("RU-A1", "RU-A2", "RU-A3", "RU-A4", "RU-A10"):
        assert s1916.rows(army) == (dvinsk + 1, dubno - 1)
    for army in ("RU-A7", "RU-A8", "RU-A9", "RU-A11"):
        assert s1916.rows(army)[0] == dubno


@pytest.mark.rule("28.5d", "28.5e", "28.5f", "R-SC-4")
def test_1916_other_allied_units(s1916):
    w = s1916.w
    corps = sorted((n for n in s1916.deployed("allied") if n.startswith("RU-C-")), key=w.index.get)
    assert len(corps) == 3
    assert s1916.hexes(corps[0]) == {s1916.city("Petrograd")}
    assert all(len(s1916.hexes(name)) > 300 for name in corps[1:])
    assert s1916.counts("allied", "Russia", "cavalry") == 2
    assert s1916.counts("allied", "Russia", "train") == 2
    assert all((w.rail & w.russia) >> w.grid.hex(n) & 1 for n in s1916.hexes("RU-AT1"))
    stand(s1916, {f"RU-F-{city}": city for city in ("Riga", "Dvinsk", "Reval", "Kronstadt", "Sevastopol")})
    assert not any(s1916.hexes(f"RU-F-{city}") for city in LOST_FORTS)
    assert s1916.counts("allied", "AL", "supply") == 4
    stand(s1916, NEUTRALS)


@pytest.mark.rule("28.6a", "28.6b")
def test_1916_reserves(s1916):
    board, w = s1916.first.board, s1916.w
    box = {w.ids[u] for u, at in enumerate(board.loc) if at == BOX}
    assert box == {"GE-AA-K", "GE-A11", "AH-A3", "RU-A6"}
    late = {w.ids[u]: -at - 100 for u, at in enumerate(board.loc) if -200 < at < -100}
    assert late["RU-ASh"] == 26
    assert late["GE-MACK"] == 99, "he waits for Romania"


# Deploying ---------------------------------------------------------------------------------------


@pytest.mark.rule("12.2e", "12.5a", "10.3c")
def test_stacking_binds_and_nothing_is_broken_down_in_deployment(game):
    state = game.start("1915", {}, "stacking")
    assert {a.verb for a in state.legal_actions()} == {"suggested", "take"}
    state.apply("take RU-A1")
    place = state.legal_actions()[0]
    state.apply(place)
    state.apply("take RU-A2")
    assert place not in state.legal_actions()
    assert state.why_not(place).rule == "12.5a"
    assert state.why_not("place 1417").rule == "3.2b"


@pytest.mark.rule("3.0a")
def test_a_side_is_done_when_every_unit_is_placed(game):
    state = game.start("1914", {}, "done")
    assert "done" not in state.legal_actions()
    assert state.why_not("done").rule == "3.0a"
    state.apply("suggested")
    assert state.legal_actions() == ["done"]
