"""What a client shows beside the map: counters, boxes, charts, overlays, notes and sources."""

import random
import re
from itertools import pairwise
from typing import Any

import pytest

from hexfront.games.kaisers_war_east import GAME
from hexfront.games.kaisers_war_east.board import S
from hexfront.games.kaisers_war_east.sheet import sheet
from hexfront.games.kaisers_war_east.world import HERE
from hexfront.kernel.scene import Overlay, Scene, sums
from hexfront.render import scene_svg

WORLD = GAME.world({})


def begun(scenario: str, **options: str) -> S:
    """A game after both sides have taken the ready deployment."""
    s = GAME.start(scenario, options, "display")
    while s.decision is not None and s.decision.step == "setup":
        s.apply("suggested" if "suggested" in s.legal_actions() else "done")
    return s


def drawn(s: S, side: str | None) -> Scene:
    return GAME.scene(s.world, s.view(side))


def hexes_of(overlay: Overlay, title: str) -> set[str]:
    """The hexes of the areas of an overlay with a title."""
    return {name for area in overlay.areas if area.title == title for name in area.hexes}


def test_every_counter_is_in_the_catalogue_and_tells_its_side() -> None:
    assert GAME.pieces is not None
    pieces = GAME.pieces(WORLD)
    assert {unit.id for unit in WORLD.units} < {piece.id for piece in pieces}
    assert all(piece.side in GAME.sides and not piece.hex for piece in pieces)
    assert len({piece.id for piece in pieces}) == len(pieces)


def test_a_headquarters_shows_the_side_that_is_up() -> None:
    front = {piece.id: piece for piece in drawn(begun("1915"), None).pieces}["GE-OBEROST"]
    back = {piece.id: piece for piece in drawn(begun("1916"), None).pieces}["GE-OBEROST"]
    unit = WORLD.units[WORLD.index["GE-OBEROST"]]
    assert front.strength == f"+{unit.support} r{unit.radius}"
    assert back.strength == f"+{unit.back_support} r{unit.back_radius}"
    eichhorn = {piece.id: piece for piece in drawn(begun("1916"), None).pieces}["GE-HL"]
    assert eichhorn.name == "German Eichhorn HQ"


def test_units_off_the_map_lie_in_boxes() -> None:
    boxes = {box.name: box for box in drawn(begun("1914"), None).boxes}
    assert [piece.id for piece in boxes["turn-2-allied"].pieces] == ["RU-A9"]
    assert boxes["turn-2-allied"].turn == 2
    assert "GE-AA-N" in {piece.id for piece in boxes["box-central"].pieces}


def test_cities_that_changed_hands_have_a_flag() -> None:
    flags = {marker.hex for marker in drawn(begun("1916"), None).markers if marker.kind == "control"}
    held = {WORLD.names[WORLD.hex_of_place[name]] for name in ("Lodz", "Vilna", "Tarnopol")}
    assert held <= flags
    assert WORLD.names[WORLD.hex_of_place["Riga"]] not in flags
    assert not [m for m in drawn(begun("1914"), None).markers if m.kind == "control"]


def test_fog_shows_backs_only() -> None:
    s = begun("1914", fog_of_war="on")
    central = drawn(s, "central")
    backs = [piece for piece in central.pieces if piece.facedown]
    assert backs
    assert all(piece.side == "allied" for piece in backs)
    assert "RU-A2" not in {piece.id for piece in central.pieces}


def test_charts_are_square_and_cite_ledger_rows() -> None:
    rows = set(GAME.ledger)
    for chart in GAME.charts(WORLD):
        assert chart.rule in rows, chart.title
        assert all(len(row) == len(chart.columns) for row in chart.rows), chart.title
        if "Rule" in chart.columns:
            at = chart.columns.index("Rule")
            assert all(row[at] in rows for row in chart.rows), chart.title
    titles = [chart.title for chart in GAME.charts(WORLD)]
    assert len(set(titles)) == len(titles)


def test_overlays_and_notes_cite_ledger_rows() -> None:
    rows = set(GAME.ledger)
    assert {title.rule for title in GAME.overlays} <= rows
    s = begun("1915")
    assert {note.rule for note in GAME.notes(s.world, s.view(None))} <= rows


@pytest.mark.parametrize("scenario", ["1914", "1915", "1916"])
@pytest.mark.parametrize("fog", ["off", "on"])
def test_overlays_and_notes_can_be_had_at_any_time(scenario: str, fog: str) -> None:
    rng = random.Random(f"{scenario} {fog}")
    s = begun(scenario, fog_of_war=fog)
    for number in range(300):
        if number % 60 == 0:
            for side in (*GAME.sides, None):
                check_display(s, s.view(side))
        if s.outcome is not None:
            break
        s.apply(rng.choice(s.legal_actions()))


def check_display(s: S, view: dict[str, Any]) -> None:
    """Every overlay and note names hexes of the map only, and the picture can be drawn."""
    for title in GAME.overlays:
        overlay = GAME.overlay(s.world, view, title.name)
        assert all(name in s.world.grid for area in overlay.areas for name in area.hexes)
        assert all(tag.hex in s.world.grid for tag in overlay.tags)
    assert all(note.hexes for note in GAME.notes(s.world, view))


def test_an_overlay_shows_what_the_rules_say() -> None:
    s = begun("1915")
    view = s.view("allied")
    reach = hexes_of(GAME.overlay(s.world, view, "reach"), "Central units can march here")
    # The Niemen Abteilung can leave Memel for Kurland, but nothing gets past the zone around Riga.
    assert "2512" in reach
    assert "2711" not in reach
    support = GAME.overlay(s.world, view, "support")
    assert "2422" in hexes_of(support, "Allied headquarters reach")
    supply = GAME.overlay(s.world, s.view("central"), "supply")
    assert "2825" in hexes_of(supply, "Central units without supply")


def test_the_sheet_tells_where_its_facts_come_from() -> None:
    page = sheet(WORLD.grid)
    assert set(page.sources) == set(page.terrain)
    assert {origin.source for origins in page.sources.values() for origin in origins} <= set(
        page.source_words
    )


def test_the_map_has_every_railroad_once() -> None:
    page = sheet(WORLD.grid)
    steps = [frozenset(pair) for route in page.routes for pair in pairwise(route.hexes)]
    assert len(set(steps)) == len(steps)
    rails = {frozenset(pair) for pair in WORLD.tables.rails}
    assert rails < set(steps)
    assert len(set(steps) - rails) == 7  # the Serbian transit line


@pytest.mark.timeout(120)
def test_a_position_can_be_drawn() -> None:
    picture = scene_svg(drawn(begun("1916"), "allied"))
    for words in ("Łódź", "Königsberg", "Jun 1916", "Serbian transit"):
        assert words in picture


def test_the_tables_are_where_the_data_says_and_have_its_columns() -> None:
    for name, table in WORLD.charts["tables"].items():
        (path,) = HERE.rglob(f"{name}.tsv")
        columns = re.sub(r" \([^)]*\)", "", table["columns"]).split(", ")
        assert path.read_text().splitlines()[0].split("\t") == columns, name


def test_factors_of_fortresses_and_most_objectives_are_shown_as_our_own() -> None:
    found = {
        place.name: {origin.what: origin.source for origin in sheet(WORLD.grid).sources[place.hex]}
        for place in sheet(WORLD.grid).places
    }
    for name, defense in (("Warsaw", 5), ("Breslau", 5), ("Riga", 5), ("Przemyśl", 4)):
        assert found[name][f"fortress with a defense of {defense}"] == "design"
        assert found[name][f"{name} lies here"] == "rulebook"
    assert [found[name]["Strategic Objective"] for name in ("Warsaw", "Riga")] == ["rulebook", "design"]
    assert "Strategic Objective" not in found["Posen"]


def test_a_stack_adds_up_attack_and_defense_also_of_what_only_defends() -> None:
    names = ("AL-S01", "RU-F-Warsaw", "RU-A1")
    units = [WORLD.units[WORLD.index[name]] for name in names]
    scene = drawn(GAME.position({"units": dict.fromkeys(names, "Warsaw")}), None)
    found = sums(piece for piece in scene.pieces if piece.id in names)
    assert found == {"attack": units[2].attack, "defense": sum(unit.defense for unit in units)}
    assert list(found) == ["attack", "defense"]
