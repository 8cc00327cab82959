"""Every game tells how to win and has its rules as a book."""

from __future__ import annotations

from typing import Any

import pytest

import hexfront
from hexfront.games import games
from hexfront.kernel import Game
from hexfront.kernel.book import Chapter, Passage, make_book

WITH_PAGE = [slug for slug in games if games[slug].howto is not None]
PARTS = {
    "reichswehr-freikorps": {
        "railhead": {
            "phase": "railhead",
            "turn": 2,
            "control": {"1919": "red"},
            "units": {"wf-4-53": "1721"},
        },
        "movement": {"phase": "red movement", "front": "western", "units": {"wf-4-53": "1721"}},
        "combat": {
            "phase": "red combat",
            "front": "western",
            "units": {"wf-4-53": "1721", "fk-fl": "1720", "wf-4-12": "1621"},
        },
        "interruption": {
            "phase": "german movement",
            "within": "red movement",
            "front": "western",
            "units": {"wf-4-53": "1721", "rw-br": "1705"},
        },
        "german": {"phase": "german movement", "units": {"wf-4-53": "1721", "rw-br": "1705"}},
    },
    "kaisers-war-east": {
        name: {"phase": name, "active": "central", "turn": 2, "units": {"GE-A8": "2216", "RU-A2": "2217"}}
        for name in ("mobilization", "reorganization", "movement", "combat 1", "combat 2")
    },
    "kaisers-war-1918": {
        name: {
            "phase": name,
            "active": "allied",
            "turn": 2,
            "units": {"GE-inf-1": "Lille", "FR-inf-1": "Amiens", "US-inf-1": "usa", "US-amp-1": "naval"},
        }
        for name in ("mobilization", "movement", "combat 1", "combat 2")
    },
    "emperors-last-war": {
        name: {
            "phase": phase,
            "active": "central",
            "turn": 3,
            "disrupted": ["AH-XI"],
            "units": {"AH-VI": "3317", "AH-II": "3316", "AH-XI": "3514", "RU-XIX": "3217"},
        }
        for name, phase in (
            ("supply", "supply"),
            ("normal attack", "normal attack"),
            ("normal movement", "normal movement"),
            ("reserve", "window 2"),
            ("second attack", "second attack"),
        )
    }
    | {
        "end": {"scenario": "campaign", "phase": "end", "turn": 3, "units": {"AH-VI": "3317"}},
    },
    "storm-of-steel": {
        name: {
            "scenario": "campaign_1914",
            "phase": phase,
            "units": {
                "GE-HQ-02": "2622",
                "GE-ACT2-01": "2423",
                "FR-ACT2-01": "2224",
                "GB-BB-01": "Scapa Flow",
            },
        }
        for name, phase in (
            ("cards", "cards"),
            ("agents", "diplomacy"),
            ("naval", "naval"),
            ("movement", "movement"),
            ("reorganization", "combat"),
            ("mobilization", "mobilization"),
        )
    },
}


def told(slug: str, **position: Any) -> dict[str, str]:
    game = hexfront.games[slug]
    return game.bearings(game.position(position)).marks


@pytest.mark.parametrize("slug", WITH_PAGE)
def test_a_page_cites_rows_and_knows_its_sides(slug: str) -> None:
    game = games[slug]
    page = game.howto
    assert page is not None
    for part in (*page.win, *page.turn):
        assert game.ledger[part.rule].effective, f"{part.name} cites {part.rule}"
        assert part.side in ("", *game.sides)
    assert set(game.bearings(game.start()).marks) == {way.name for way in page.win}


@pytest.mark.parametrize(("slug", "part"), [(slug, part) for slug in PARTS for part in PARTS[slug]])
def test_the_part_of_the_turn_is_marked(slug: str, part: str) -> None:
    game = games[slug]
    page = game.howto
    assert page is not None
    assert part in {one.name for one in page.turn}
    assert game.bearings(game.position(PARTS[slug][part])).here == part


@pytest.mark.rule("39c", "B.5.1a", "B.5.2a")
def test_sides_are_told_which_cities_end_the_game() -> None:
    def at_once(scenario: str) -> str:
        units = {"AH-VI": "3317", "RU-XIX": "3217"}
        return told("emperors-last-war", scenario=scenario, units=units)["crushing"]

    assert at_once("A") == "Nothing ends this scenario before its last turn."
    assert at_once("B").startswith("Warszawa (2411) for the Central Powers")
    cities = "Poznań (2301), Wrocław (2901) or Budapeszt (4606) for Russia."
    assert at_once("campaign") == f"Ryga (0117) for the Central Powers; {cities}"


@pytest.mark.rule("40.1a")
def test_the_campaign_tells_who_would_win_the_war() -> None:
    """Twenty points ahead and one major power less lost: as long as both have as many, it is a draw."""

    def war(lead: int, **more: Any) -> dict[str, str]:
        morale = {"central": 30 + lead, "entente": 30}
        return told(
            "storm-of-steel", scenario="campaign_1914", phase="cards", units={}, morale=morale, **more
        )

    russia = {"Russia": "entente"}
    draw, victory = "a draw.", "a marginal victory for Central Powers."
    assert war(20)["points"] == "This scenario is not decided by points."
    assert war(20)["war"].endswith(f"At the end of the war: {draw}")
    assert war(20, fallen=russia)["war"].startswith("Ahead by 20 morale: Central Powers.")
    assert war(20, fallen=russia)["war"].endswith(f"At the end of the war: {victory}")
    assert war(19, fallen=russia)["war"].endswith(f"At the end of the war: {draw}")
    assert "decided by points" in told("storm-of-steel", scenario="west_1914", units={})["war"]


@pytest.mark.rule("4.4a", "4.8a")
def test_red_is_told_how_many_points_and_the_german_how_much_morale_is_missing() -> None:
    units = {"wf-4-53": "1721"}
    marks = told("reichswehr-freikorps", front="western", vp={"red": 13, "german": 21}, ram=3, units=units)
    # Each point changes hands: with five more Red has 18 and the German 16.
    assert marks["points"] == "Red 13, German 21. Red needs 5 more points to be ahead."
    assert "3 more points to lose" in marks["collapse"]
    marks = told("reichswehr-freikorps", front="western", vp={"red": 17, "german": 17}, units=units)
    assert "a draw" in marks["points"]


def test_the_central_powers_are_told_what_is_missing_to_a_victory() -> None:
    units = {"GE-A8": "2216"}
    marks = told("kaisers-war-east", active="central", turn=2, vp={"central": 60, "allied": 45}, units=units)
    # A lead of 26 is a marginal victory; 15 are there.
    assert (
        marks["end"] == "With cities 60 to 45: now a draw. The Central Powers need a lead of 11 more to win."
    )
    marks = told("kaisers-war-east", active="central", turn=2, vp={"central": 80, "allied": 45}, units=units)
    assert "marginal victory for the Central Powers" in marks["end"]


def test_both_are_told_of_the_summer_and_of_the_lead() -> None:
    units = {"GE-inf-1": "0814", "FR-inf-1": "Paris"}
    marks = told("kaisers-war-1918", turn=2, vp={"central": 60, "allied": 45}, units=units)
    assert marks["summer"].startswith("Now the Central Powers have a supplied German unit next to Paris")
    assert marks["end"] == "60 to 45: now a draw. The Central Powers need a lead of 11 more to win."
    marks = told(
        "kaisers-war-1918", turn=2, vp={"central": 40, "allied": 95}, units=units | {"GE-inf-1": "Lille"}
    )
    assert marks["summer"] == "Now the Central Powers have none of it: the Allies would win."
    assert marks["end"] == "40 to 95: now a continental victory for the Allies."


def passages(book: list[Chapter]) -> list[Passage]:
    rules = [one for chapter in book for section in chapter.sections for one in section.passages]
    return [each for one in rules for each in (one, *one.rulings)]


@pytest.mark.parametrize("slug", list(games))
def test_the_book_has_all_that_has_an_effect_and_nothing_else(slug: str) -> None:
    game: Game[Any, Any] = games[slug]
    charts = game.charts(game.world({}))
    book = make_book(game.ledger, game.chapters, charts)
    found = [passage.id for passage in passages(book)]
    assert sorted(found) == sorted(row.id for row in game.ledger.values() if row.effective)
    text = " ".join(passage.text for passage in passages(book))
    assert "plit from" not in text
    shown = [title for chapter in book for title in chapter.charts]
    shown += [title for passage in passages(book) for title in passage.charts]
    assert sorted(shown) == sorted(chart.title for chart in charts)
    assert all(chapter.title for chapter in book)


@pytest.mark.parametrize("slug", WITH_PAGE)
def test_sections_stand_under_their_titles(slug: str) -> None:
    game = games[slug]
    book = make_book(game.ledger, game.chapters, game.charts(game.world({})))
    sections = [section for chapter in book for section in chapter.sections if section.id != chapter.id]
    assert all(section.title for section in sections if len(section.passages) > 1)
    # A title that no section has would be a slip of the pen in the table.
    named = {chapter.id for chapter in book} | {section.id for section in sections}
    assert set(game.chapters) <= named
    titled = [section for section in sections if section.id in game.chapters]
    assert titled
    assert all(section.title == game.chapters[section.id] for section in titled)


def test_a_ruling_stands_under_its_rule() -> None:
    game = games["reichswehr-freikorps"]
    book = make_book(game.ledger, game.chapters)
    chapter = next(one for one in book if one.id == "9")
    rule = next(one for section in chapter.sections for one in section.passages if one.id == "9.7b")
    assert "R-42" in {ruling.id for ruling in rule.rulings} | {
        ruling.id for one in passages(book) for ruling in one.rulings
    }
    rows = [section.id for section in chapter.sections]
    assert rows == sorted(rows, key=lambda number: [int(part) for part in number.split(".")])


@pytest.mark.parametrize("slug", list(games))
def test_what_a_prompt_cites_is_in_the_book(slug: str) -> None:
    """ "Why is this so?" opens the right place."""
    game = games[slug]
    for lesson in game.lessons:
        decision = lesson.start(game).decision
        assert decision is not None
        assert game.ledger[decision.rule].effective
