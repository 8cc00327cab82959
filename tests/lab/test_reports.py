"""Reports: whole pages, well-formed, with nothing to load and no link that leads nowhere."""

from __future__ import annotations

import re
from html.parser import HTMLParser

import pytest

from hexfront.cli.tell import Teller
from hexfront.games import games
from hexfront.kernel import Outcome
from hexfront.kernel.scene import Piece
from hexfront.lab.batch import digest, play_batch
from hexfront.lab.batch_report import batch_report
from hexfront.lab.charts import measure_groups, measure_title
from hexfront.lab.game_report import game_report
from hexfront.lab.luck import luck_of
from hexfront.lab.pages import facts, page, table
from hexfront.lab.pictures import open_scene
from hexfront.lab.scores import result_line, score_line
from hexfront.lab.table import play_out, setup

GAME = games["reichswehr-freikorps"]
SETUP = setup(GAME.slug, bots={"red": "random", "german": "random"})
EMPTY = {
    "meta",
    "br",
    "path",
    "rect",
    "circle",
    "polyline",
    "polygon",
    "line",
    "use",
    "ellipse",
    "stop",
    "image",
}


class Balance(HTMLParser):
    """Checks that what is opened is closed."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.wrong: list[str] = []

    def handle_starttag(self, tag, attrs):
        if tag not in EMPTY:
            self.open.append(tag)

    def handle_endtag(self, tag):
        if tag in EMPTY:
            return
        if not self.open or self.open.pop() != tag:
            self.wrong.append(f"</{tag}> at {self.getpos()}")


@pytest.fixture(scope="module")
def game_page():
    teller = Teller(GAME, aloud=False)
    state, record = play_out(SETUP, "report", teller.hear)
    teller.finish(state)
    return game_report(record, state, teller.story, teller.log, teller.sampler.samples, luck_of(record))


@pytest.fixture(scope="module")
def batch_page():
    played = play_batch(SETUP, "report", 4)
    return batch_report(SETUP, "report", played, digest(played, GAME.sides))


@pytest.fixture(params=["game_page", "batch_page"])
def html(request):
    return request.getfixturevalue(request.param)


def test_pages_are_well_formed(html):
    check = Balance()
    check.feed(html)
    check.close()
    assert (check.wrong, check.open) == ([], [])


def test_pages_load_nothing(html):
    outside = [
        url for url in re.findall(r"(?:src|href|url)\s*[=(]\s*[\"']?([^\"')\s>]+)", html) if url[0] != "#"
    ]
    assert outside == []
    assert "@import" not in html


def test_every_rule_link_has_its_rule(html):
    linked = set(re.findall(r'href="#rule-([^"]+)"', html))
    listed = set(re.findall(r'<dt id="rule-([^"]+)"', html))
    assert linked
    assert linked == listed


def test_pages_fit_a_phone_and_the_dark(html):
    assert 'name="viewport"' in html
    assert "prefers-color-scheme:dark" in html


def test_the_game_page_tells_every_turn(game_page):
    for turn in range(1, 13):
        assert game_page.count(f"<summary>Turn {turn}: ") == 2


def test_the_same_batch_gives_the_same_page(batch_page):
    played = play_batch(SETUP, "report", 4)
    assert batch_report(SETUP, "report", played, digest(played, GAME.sides)) == batch_page


def test_text_is_escaped():
    assert "<b>x" not in page("<b>x", facts({"<b>x": "<b>x"}), table(["<b>x"], []))


def test_measures_of_two_sides_share_a_chart():
    groups = measure_groups(GAME, ["turn", "red points", "german points", "morale", "red losses"])
    assert {title: [m.label for m in group] for title, group in groups.items()} == {
        "Points": ["Red", "German"],
        "Morale": ["Morale"],
        "Losses, Red": ["Losses, Red"],
    }


def test_sides_are_called_what_their_game_calls_them():
    east = games["kaisers-war-east"]
    assert measure_title(east, "central points") == "Points, Central Powers"
    assert east.victor("allied") == "Victory for Allies"
    assert east.victor(None) == "A draw"
    won = Outcome("allied", "Marginal", "4.2a", "the Central Powers have conceded.")
    told = "Victory for Allies (Marginal). The Central Powers have conceded."
    assert result_line(east, won) == f"{told} [4.2a]"
    assert result_line(east, won, rule=False) == told


def test_each_side_has_a_colour_of_its_own():
    assert GAME.colours["german"] != GAME.colours["red"]


def test_a_score_shows_what_changed():
    now = {"turn": 2, "red points": 5, "german points": 3, "morale": 2.5}
    before = {"turn": 1, "red points": 4, "german points": 3, "morale": 2.5}
    assert score_line(GAME, now, before) == "Points: Red 5 (+1), German 3 · Morale: 2.50"


def test_an_open_scene_hides_nothing():
    state, _ = play_out(SETUP, "report")
    red = GAME.scene(state.world, state.view("red")).pieces
    seen = open_scene(state).pieces
    assert not any(piece.facedown for piece in seen)
    assert len(seen) == len(red)
    assert all(isinstance(piece, Piece) and piece.name for piece in seen)
