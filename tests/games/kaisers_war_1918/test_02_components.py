"""2 and 43: map, counters and charts agree with the rules and with each other."""

from __future__ import annotations

import re
import tomllib
from collections import Counter
from pathlib import Path

import pytest

import hexfront
from hexfront.hexes import Grid, Layout
from hexfront.hexes.tables import read_table

HERE = Path(hexfront.__file__).parent / "games" / "kaisers_war_1918"


def table(name):
    """The rows of a table of the game."""
    return read_table(HERE / f"{name}.tsv")


DATA = tomllib.loads((HERE / "data.toml").read_text(encoding="utf-8"))
HEXES = {row["id"]: row for row in table("map/hexes")}
PLACES = {row["name"]: row for row in table("map/places")}
UNITS = {row["id"]: row for row in table("units")}
LEDGER = {row["id"]: row for row in table("ledger")}
GRID = Grid(Layout("flat", "column-first", "even"), list(HEXES))


def distance(a, b):
    return GRID.distance(GRID.hex(a), GRID.hex(b))


# The map -----------------------------------------------------------------------------------------


def test_the_map_has_its_hexes_and_cities():
    assert len(HEXES) == 1620
    assert Counter(row["playable"] for row in HEXES.values()) == {"land": 1076, "sea": 483, "no": 61}
    assert len(PLACES) == 192
    for place in PLACES.values():
        at = HEXES[place["id"]]
        same = ("country", "region", "vp", "naval_base_on", "start_side")
        assert at["city"] == place["name"]
        assert at["city_type"] == place["type"]
        assert [at[key] for key in same] == [place[key] for key in same]
    assert sum(1 for row in HEXES.values() if row["city"]) == 192


def test_every_hexside_lies_between_neighbours():
    rows = table("map/hexsides")
    assert Counter(row["kind"] for row in rows) == {"river": 534, "all_sea": 20, "lake": 11, "canal": 3}
    assert all(distance(row["id_a"], row["id_b"]) == 1 for row in rows)


def test_naval_bases_lie_on_the_coast_of_their_sea():
    for place in PLACES.values():
        seas = set(filter(None, place["naval_base_on"].split(",")))
        assert seas <= set(DATA["sea"])
        if place["name"] != "Petrograd":  # R109: the one base without an all-sea hex next to it.
            assert seas <= set(filter(None, HEXES[place["id"]]["coast_on"].split(",")))


@pytest.mark.rule("2.3d", "R05")
def test_the_british_empire_is_the_british_isles_and_egypt():
    own = [row for row in HEXES.values() if row["country"] == "british_empire"]
    assert Counter(row["region"] for row in own) == {"british_isles": 39, "egypt": 30}
    assert HEXES["3630"]["country"] == "cyprus"
    assert DATA["country"]["cyprus"]["side"] == "unaligned"


@pytest.mark.rule("2.3b", "2.3c", "R05")
def test_every_country_has_its_side():
    sides: dict[str, set[str]] = {}
    for name, row in DATA["country"].items():
        sides.setdefault(row["side"], set()).add(name)
    assert sides["central"] == {
        *("germany", "austria_hungary", "ottoman_empire", "bulgaria", "persia", "white_russians"),
        *("finland", "baltic_states", "poland", "ukraine"),
    }
    assert sides["allied"] == {
        *("france", "british_empire", "united_states", "italy", "greece", "serbia", "belgium", "romania"),
        *("trans_caucasus", "arabs", "czechs", "montenegro", "japan"),
    }
    assert sides["unaligned"] == {"luxemburg", "albania", "cyprus"}
    assert {row["country"] for row in HEXES.values() if row["country"]} <= set(DATA["country"])


ZONE_1 = ("france", "belgium", "luxemburg", "germany")


@pytest.mark.rule("16.1a", "16.1b", "16.1c")
def test_rail_zones_follow_countries_and_desert():
    for row in HEXES.values():
        if row["playable"] != "land":
            continue
        zone = "2"
        if row["region"] == "british_isles" or row["country"] in ZONE_1:
            zone = "1"
        if row["country"] in ("montenegro", "albania", "persia") or row["terrain"] == "desert":
            zone = "3"
        assert row["rail_zone"] == zone, row["id"]


@pytest.mark.rule("23.1a")
def test_neutral_countries_are_out_of_play():
    neutral = {row["country"] for row in HEXES.values() if row["kind"] == "neutral"}
    assert neutral == {"switzerland", "netherlands", "denmark", "sweden", "norway"}
    assert all(row["playable"] == "no" for row in HEXES.values() if row["country"] in neutral)


def test_trenchlines_face_each_other_across_the_line():
    trenches = {row["id"]: row["trenchline"] for row in HEXES.values() if row["trenchline"]}
    assert Counter(trenches.values()) == {"allied": 7, "central": 7}
    for at, side in trenches.items():
        assert HEXES[at]["start_side"] == side
        assert any(distance(at, other) == 1 for other, its in trenches.items() if its != side)


@pytest.mark.rule("R71")
def test_the_suez_canal_lies_between_its_four_hexes():
    canal = [{row["id_a"], row["id_b"]} for row in table("map/hexsides") if row["kind"] == "canal"]
    assert sorted(map(sorted, canal)) == sorted(map(sorted, DATA["sea_rules"]["suez_canal_hexsides"]))
    assert sorted(set().union(*canal)) == DATA["sea_rules"]["suez_watch_hexes"]
    assert DATA["sea_rules"]["suez_watch_hexes"] == ["3635", "3636", "3735", "3736"]


@pytest.mark.rule("R70", "R84")
def test_edges_where_units_enter():
    edges = {name: [row["id"] for row in HEXES.values() if row["edge"] == name] for name in EDGES}
    assert edges["mesopotamia_entry"] == ["5230", "5231"]
    assert all(row.endswith("01") and HEXES[row]["country"] == "finland" for row in edges["north_finland"])
    assert all(row.startswith("45") and HEXES[row]["country"] == "russia" for row in edges["east_russia"])
    assert DATA["places"]["finnish_exception_hex"] == "2803"
    assert HEXES["2803"]["country"] == "russia"
    assert any(row["country"] == "finland" and distance(at, "2803") == 1 for at, row in HEXES.items())


EDGES = ("mesopotamia_entry", "north_finland", "east_russia")


# Counters and set-up -----------------------------------------------------------------------------


def test_there_are_228_counters():
    assert len(UNITS) == DATA["meta"]["counters_total"] == 228
    rows = {row["row"] for row in table("mobilization")}
    assert {unit["mobilization_row"] for unit in UNITS.values()} <= rows


@pytest.mark.rule("43.1d", "43.1e", "43.1f", "30.21b", "R110")
def test_what_each_counter_costs_when_lost():
    for unit in UNITS.values():
        cost = 2
        if unit["size"] in ("XXXX", "XXXXX"):
            cost = 6
        if unit["type"] == "bombardment":
            cost = 9
        if unit["nation"] in ("bolsheviks", "anarchists"):
            cost = 0
        assert int(unit["vp_if_eliminated"]) == cost, unit["id"]
    assert UNITS["GE-inf-6"]["name"] == "AA B"
    assert DATA["vp_table"]["army_or_army_group_eliminated"] == -6
    assert DATA["vp_table"]["bombardment_unit_eliminated"] == -9
    assert DATA["vp_table"]["any_other_unit_eliminated"] == -2


@pytest.mark.rule("9.2a", "9.2b", "9.3a", "R110")
def test_army_equivalents():
    for unit in UNITS.values():
        if unit["type"] in ("bombardment", "amphibious"):
            assert unit["corps_equivalents"] == "-"
        elif unit["size"] in ("XXXX", "XXXXX"):
            assert unit["corps_equivalents"] == "3"
        else:
            assert unit["corps_equivalents"] == ("1" if unit["move"] != "0" else "0"), unit["id"]


@pytest.mark.parametrize("line", [row for row in table("orders_of_battle") if row["section"] != "26.5"])
def test_the_ready_set_up_is_the_order_of_battle(line):
    """3.2a: so many counters of the type, nation and, where it is named, of the name or factors."""
    kind, _, wanted = line["unit"].partition(":")
    placed = [UNITS[row["unit"]] for row in table("setup_suggested") if row["group"] == line["group"]]
    placed = [unit for unit in placed if unit["type"] == kind and wanted in ("", unit["name"], factors(unit))]
    assert len(placed) == int(line["quantity"])
    assert {(unit["nation"], unit["side"]) for unit in placed} == {(line["nation"], line["side"])}


def factors(unit):
    return f"{unit['attack']}-{unit['defence']}-{unit['move']}"


def test_nothing_is_set_up_beyond_the_orders_of_battle():
    lines = [row for row in table("orders_of_battle") if row["section"] != "26.5"]
    assert len(table("setup_suggested")) == sum(int(line["quantity"]) for line in lines)


def test_the_ready_set_up_lies_on_its_side_of_the_line():
    """2.5a; R118 lets the Arab unit start on either side, and Russia is on neither."""
    for row in table("setup_suggested"):
        if row["place"] in ("naval_pool", "usa"):
            continue
        at = HEXES[row["place"]]
        assert at["playable"] == "land"
        if row["unit"] != "AR-cav-1" and at["country"] != "russia":
            assert at["start_side"] == row["side"], row["unit"]


def test_the_ready_set_up_keeps_its_areas():
    groups = {line["group"]: line["area"] for line in table("orders_of_battle")}
    for row in table("setup_suggested"):
        if row["place"] in ("naval_pool", "usa"):
            assert groups[row["group"]] in ("naval_pool", "box:usa")
        else:
            assert lies_in(row["place"], groups[row["group"]], row["side"]), row["unit"]


def lies_in(at, area, side):
    """Whether a hex lies in an area of the orders of battle: all of the parts joined with ``&``."""
    return all(any(one_area(at, one, side) for one in alternatives(part)) for part in area.split("&"))


def alternatives(part):
    """What is joined with a bar; a word without a kind has that of the word before it."""
    kind, found = "", []
    for word in part.split("|"):
        kind = word.partition(":")[0] if ":" in word else kind
        found.append(word if ":" in word or word == "any_city" else f"{kind}:{word}")
    return found


def one_area(at, area, side):
    row = HEXES[at]
    kind, _, value = area.partition(":")
    if kind == "within":
        name, radius = value.split(":")
        return distance(at, PLACES[name]["id"]) <= int(radius)
    if kind == "within_front":
        enemies = (h["id"] for h in HEXES.values() if h["start_side"] not in ("", "closed", side))
        return any(distance(at, other) <= int(value) for other in enemies)
    return {
        "hex": lambda: row["city"] == value,
        "not": lambda: row["city"] != value,
        "country": lambda: row["country"] == value,
        "region": lambda: row["region"] == value,
        "terrain": lambda: row["terrain"] == value,
        "city_in": lambda: row["country"] == value and row["city"] != "",
        "any_city": lambda: row["city"] != "",
    }[kind]()


@pytest.mark.parametrize("options", [("",), ("", "kaiser_east")])
def test_the_ready_set_up_keeps_the_stacking_limits(options):
    """9.9a, R26: by the terrain of the hex, a city as two armies; one unit that cannot move a hex."""
    limits = {row["terrain"]: row["stacking_armies"] for row in table("tec")}
    held: dict[str, int] = Counter()
    still: dict[str, int] = Counter()
    for row in table("setup_suggested"):
        unit = UNITS[row["unit"]]
        if row["option"] in options and row["place"] in HEXES:
            held[row["place"]] += int(unit["corps_equivalents"])
            still[row["place"]] += unit["move"] == "0"
    for at, corps in held.items():
        terrain = "city" if HEXES[at]["city"] else HEXES[at]["terrain"]
        assert corps <= 3 * int(limits[terrain]), at
    assert max(still.values()) == 1


# Charts ------------------------------------------------------------------------------------------


@pytest.mark.rule("0.1a", "43.1a", "43.1b", "43.1c", "43.1h", "43.1i", "43.1j")
def test_cities_and_boxes_pay_what_the_chart_says():
    worth = {"major_capital": 4, "resource_centre": 2, "political_city": 1, "city": 0}
    for place in PLACES.values():
        assert int(place["vp"]) == worth[place["type"]] == DATA["vp_table"][place["type"]]
    assert {name: box["vp"] for name, box in DATA["box"].items()} == {
        "usa": 12,
        "british_empire": 6,
        "french_empire": 3,
    }


def test_the_income_at_the_start():
    """Each side is paid for the cities on its side of the line, the Allies for the boxes too."""
    income = {"allied": sum(box["vp"] for box in DATA["box"].values()), "central": 0}
    for place in PLACES.values():
        if place["start_side"] in income:
            income[place["start_side"]] += int(place["vp"])
    assert income == {"central": 45, "allied": 34}


MOBILIZATION = {
    **dict(zip("abcdefghijk", ["shock_army", "shock_corps", "us_infantry_army", "infantry_army",
    "alpine_army", "alpine_corps", "expeditionary_corps", "cavalry_army", "cavalry_corps", "mech_corps",
    "tank_corps"], strict=True)),
    **dict(zip("lmnopqrstuvw", ["convert_mech_army", "convert_tank_army", "marine_corps",
    "airlanding_corps", "fortified_zone", "garrison", "tactical_airbase", "strategic_airbase",
    "bombardment", "amphibious", "fuller_hq", "headquarters"], strict=True)),
}  # fmt: skip


@pytest.mark.rule(
    "43.2a", "43.2b", "43.2c", "43.2d", "43.2e", "43.2f", "43.2g", "43.2h", "43.2i", "43.2j", "43.2k",
    "43.2l", "43.2m", "43.2n", "43.2o", "43.2p", "43.2q", "43.2r", "43.2s", "43.2t", "43.2u", "43.2v",
    "43.2w",
)  # fmt: skip
@pytest.mark.parametrize("letter", list(MOBILIZATION))
def test_the_mobilization_table_says_what_its_row_says(letter):
    row = next(one for one in table("mobilization") if one["row"] == MOBILIZATION[letter])
    text = LEDGER[f"43.2{letter}"]["rule"]
    cost, years, delay = re.match(r"Cost (\d+); ([\d-]+); delay (\d)", text).groups()
    assert (row["vp_cost"], row["years"], row["delay_turns"]) == (cost, years, delay)
    boxes = [name for name in ("US", "British", "French") if re.search(rf"\b{name}\b[^;]*\bbox", text)]
    assert row["off_map_boxes"] == ",".join(name.lower() for name in boxes)
    for word, name in (("capital", "capital"), ("resource", "resource"), ("political", "political")):
        assert (name in row["on_map"].split(",")) == (word in text)


@pytest.mark.rule("43.5a", "43.5b", "R08")
def test_the_turn_track():
    turns = table("turns")
    assert [row["turn"] for row in turns] == [str(n) for n in range(1, 12)]
    assert [row["year"] for row in turns] == ["1918"] * 5 + ["1919"] * 6
    seasons = {row["turn"]: row["season"] for row in turns if row["season"] != "normal"}
    assert seasons == {"3": "summer", "5": "winter", "6": "winter", "7": "thaw", "9": "summer"} | {
        "11": "winter"
    }
    months = ["Mar-Apr", "May-Jun", "Jul-Aug", "Sep-Oct", "Nov-Dec", "Jan-Feb"]
    assert [row["months"] for row in turns] == months + months[:5]


COLUMNS = ["0-49", "50-99", "100-149", "150-199", "200-299", "300-399", "400-499", "500-599", "600+"]


@pytest.mark.rule(
    "43.4a", "43.4b", "43.4c", "43.4d", "43.4e", "43.4f", "43.4g",
    "43.4h", "43.4i", "43.4j", "43.4k", "43.4l", "43.4m",
)  # fmt: skip
def test_the_combat_results_tables_say_what_their_rows_say():
    rows = table("crt")
    columns = list(rows[0])[2:-1]
    assert columns == COLUMNS
    for letter, row in zip("bcdefghijklm", rows, strict=True):
        title = f"{row['table'].replace('_', ' ')} die {row['die']}"
        assert LEDGER[f"43.4{letter}"]["title"].lower() == title
        assert LEDGER[f"43.4{letter}"]["rule"].split() == [row[column] for column in columns]


@pytest.mark.rule("43.3a", "43.3b", "43.3c", "43.3d", "43.3e", "43.3f", "43.3k", "43.3o", "43.3p", "43.3q")
def test_the_terrain_effects_chart():
    rows = {row["terrain"]: list(row.values())[1:8] for row in table("tec")}
    assert rows["clear"] == ["1", "1", "1", "2", "1", "0", "1"]
    assert rows["rough"] == ["2", "3", "3", "2", "2", "0", "2"]
    assert rows["desert"] == ["2", "2", "2", "1", "1", "1", "1"]
    assert rows["forest"] == ["2", "2", "2", "2", "1", "0", "1"]
    assert rows["marsh"] == ["2", "2", "2", "1", "1", "1", "1"]
    assert rows["city"] == ["1", "1", "1", "2", "2", "0", "0"]
    assert rows["trenchline_own"][:5] == ["1", "1", "1", "other", "2"]
    assert rows["trenchline_enemy"][:5] == ["2", "2", "2", "other", "1"]
    assert rows["water_hexside"][:3] == ["+1", "+1", "+1"]
    blocked = [row["terrain"] for row in table("tec") if row["blocks_los_rloc_rail"] == "yes"]
    assert blocked == ["desert", "all_sea"]


def test_rulings_name_rows_that_exist_and_rows_name_rulings_that_exist():
    rulings = {row["id"]: row for row in table("rulings")}
    assert len(rulings) == 119
    for row in rulings.values():
        named = re.findall(r"\d+\.\d+[a-z]+", row["notes"])
        assert named, row["id"]
        assert set(named) <= set(LEDGER)
    for row in LEDGER.values():
        assert set(re.findall(r"\bR\d+\b", row["notes"])) <= set(rulings)
