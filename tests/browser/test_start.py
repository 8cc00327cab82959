"""The start page in a real browser."""

from __future__ import annotations

from tests.browser.conftest import Person, serious_findings, shoot
from tests.server.process import Server

import hexfront


def test_the_start_page_shows_every_game(home: Server, person: Person) -> None:
    page = person(home)
    for slug in hexfront.games:
        page.get_by_text(hexfront.games[slug].title).first.wait_for()
    shoot(page, "start")
    assert serious_findings(page) == []
