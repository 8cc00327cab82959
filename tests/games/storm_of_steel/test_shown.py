"""Charts, the page on how to win, chapters: they name rows that there are, and say what the rules do."""

from __future__ import annotations

import re

import pytest

from hexfront.games.storm_of_steel import words
from hexfront.games.storm_of_steel.cards import card
from hexfront.games.storm_of_steel.charts import charts
from hexfront.games.storm_of_steel.game import GAME
from hexfront.games.storm_of_steel.rules.ladder import HIGHEST, LOWEST, results
from hexfront.games.storm_of_steel.world import world_of
from hexfront.kernel import Action

ROW = re.compile(r"\d+\.\d+[a-z]")


@pytest.fixture(scope="module")
def shown():
    return {chart.title: chart for chart in charts(world_of("west_1914"))}


def test_charts_and_the_page_name_rows_that_there_are(shown):
    cells = [cell for chart in shown.values() for row in chart.rows for cell in row if ROW.fullmatch(cell)]
    notes = [row for chart in shown.values() for note in chart.notes for row in ROW.findall(note)]
    page = [part.rule for part in (*GAME.howto.win, *GAME.howto.turn)]
    for rule in (*cells, *notes, *page, *(chart.rule for chart in shown.values())):
        assert rule in GAME.ledger, rule


@pytest.mark.rule("14.22a")
@pytest.mark.parametrize("table", ["probe", "assault", "infiltration"])
def test_the_tables_shown_are_the_tables_that_decide(shown, table):
    chart = shown[f"{table.capitalize()} table"]
    for number, column in enumerate(range(LOWEST, HIGHEST + 1), start=1):
        assert [row[number] for row in chart.rows] == list(results(table, column))


def test_every_chapter_of_the_ledger_has_a_title():
    numbers = {rule.partition(".")[0] for rule in GAME.ledger if ROW.fullmatch(rule)}
    assert numbers <= set(GAME.chapters)


@pytest.mark.rule("40.4a")
def test_bearings_tell_points_morale_and_objectives():
    state = GAME.position(
        {
            "scenario": "west_1914",
            "phase": "movement",
            "half": "central",
            "units": {"GE-ACT2-01": "Paris"},
            "control": {"Paris": "central"},
        }
    )
    told = GAME.bearings(state)
    assert told.here == "movement"
    assert told.marks["points"].startswith("Central Powers 10, Entente 0")
    assert set(told.marks) == {way.name for way in GAME.howto.win}
    assert {part.name for part in GAME.howto.turn} >= {told.here}


@pytest.mark.rule("4.6n")
def test_objectives_are_spelled_as_the_map_spells_them():
    assert card(46).objective_words == "Capture Königsberg"
    assert card(65).objective_words == "Capture Laon or Mézières"


def test_marks_of_the_sides_have_the_colours_of_their_tracks():
    tracks = GAME.scene(GAME.world({}), GAME.start("west_1914").view(None)).tracks
    colours = {track.name: track.colour for track in tracks}
    assert GAME.colours["entente"] == colours["Entente morale"]
    assert GAME.colours["central"] == colours["Central morale"]


def test_seas_and_countries_are_called_by_their_names():
    state = GAME.start("campaign_1914", seed=1)
    sea, land, area = (
        words.describe_action(state, Action(a))
        for a in ("engage north-sea", "pacify united-states", "pacify british-africa")
    )
    assert sea == "seek an engagement in the North Sea"
    assert land == "put down the uprising in the United States"
    assert area == "put down the uprising in British Africa"
