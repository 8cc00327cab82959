"""A newcomer learns by the page's own words: what it says to click or press is clicked and pressed."""

from __future__ import annotations

import re
import time

import pytest
from playwright.sync_api import Page, expect
from tests.browser import hands
from tests.browser.conftest import Person, shoot
from tests.browser.friends import ask
from tests.server.process import Server

#: Seconds in which a newcomer has done the first lesson, from the start page on.
FIRST_LESSON = 300
#: One with a battle in each game; ``tests/games/test_lessons.py`` plays all of them without a browser.
LESSONS = ["reichswehr-freikorps interrupt", "kaisers-war-east supply"]


def obey(page: Page) -> None:
    """Do what the lesson says: each of its points in order, or read on."""
    strip = page.get_by_role("region", name="Lesson")
    if (further := strip.get_by_role("button", name="Next", exact=True)).count():
        further.click()
        return
    points = strip.get_by_role("listitem").all_inner_texts()
    before = hands.index(page)
    for point in points:
        words = re.sub(r"^\d+\s+", "", " ".join(point.split()))
        verb, what = words.split(" ", 1)
        if verb == "Press":
            named = page.get_by_role("button", name=what).or_(page.get_by_role("menuitem", name=what))
            page.locator(":is(main, .prompt) button").and_(named).first.click()
        else:
            found = re.search(r"\d{4}", what)
            assert verb == "Click", f"what does {point!r} ask for?"
            assert found is not None
            page.locator(f"[data-lesson-hex='{found[0]}']").wait_for()
            # Whoever looks at the map clicks when it is lit.
            page.locator(f"#map [data-hex='{found[0]}']:is([data-goal], [data-legal])").first.wait_for(
                state="attached"
            )
            hands.click(page, found[0])
    hands.wait_past(page, before)


def learn(page: Page) -> int:
    """Follow a lesson to its end; in how many steps."""
    strip = page.locator("[data-lesson]")
    strip.wait_for()
    steps = 0
    while not strip.get_by_text("Well done.").count():
        at = strip.get_attribute("data-lesson-step")
        obey(page)
        expect(strip).not_to_have_attribute("data-lesson-step", at or "")
        steps += 1
        assert steps < 30
    return steps


def test_a_newcomer_does_the_first_lesson_by_clicks_within_five_minutes(home: Server, person: Person) -> None:
    page = person(home)
    began = time.monotonic()
    page.get_by_text("New here?").wait_for()
    shoot(page, "learn-start")
    page.get_by_role("button", name="First lesson").click()
    page.locator("#map [data-stack]").first.wait_for()
    page.locator("[data-lesson]").wait_for()
    shoot(page, "learn-read")
    obey(page)
    page.locator("[data-lesson-hex]").first.wait_for()
    shoot(page, "learn-step")
    learn(page)
    shoot(page, "learn-done")
    assert time.monotonic() - began < FIRST_LESSON

    # What was learned is remembered, also after the page is loaded anew.
    page.reload()
    expect(page.locator("[data-lesson]").get_by_text("Well done.")).to_be_visible()
    page.goto("/learn")
    expect(page.get_by_role("listitem").filter(has_text="The first march")).to_contain_text("done")
    shoot(page, "learn-list")


@pytest.mark.parametrize("lesson", LESSONS)
def test_lessons_can_be_done_by_what_they_say(
    home: Server, person: Person, lesson: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    game, name = lesson.split(" ")
    monkeypatch.setattr(hands, "GAME", game)
    page = person(home)
    match = ask(page, f"/api/games/{game}/lessons/{name}", {})["id"]
    page.goto(f"/m/{match}")
    page.locator("#map [data-stack]").first.wait_for()
    learn(page)
    shoot(page, f"learn-{game}-{name}")


def test_a_wrong_move_is_answered_with_the_reason(home: Server, person: Person) -> None:
    page = person(home)
    page.get_by_role("button", name="First lesson").click()
    page.locator("[data-lesson]").wait_for()
    page.get_by_role("button", name="Next", exact=True).click()
    page.locator("[data-lesson-hex='1721']").wait_for()
    hands.click(page, "1721")
    hands.goal(page, "1822").wait_for()
    hands.click(page, "1822")
    expect(page.get_by_text("Take both divisions from 1721 to the town of Grudziądz")).to_be_visible()
    assert hands.index(page) == 0
