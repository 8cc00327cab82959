"""A newcomer learns by the page's own words: what it says to click or press is clicked and pressed."""

from __future__ import annotations

import re
import time

import pytest
from playwright.sync_api import Page, expect
from tests.browser import hands
from tests.browser.conftest import Person, shoot
from tests.browser.friends import ask
from tests.browser.test_access_axe import DEVICES, Inspection
from tests.server.process import Server

import hexfront

#: Seconds in which a newcomer has done the first lesson, from the start page on.
FIRST_LESSON = 300
#: One with a battle in each game, and those in which buttons stand elsewhere than in the prompt;
#: ``tests/games/test_lessons.py`` plays all of them without a browser.
LESSONS = [
    "reichswehr-freikorps interrupt",
    "kaisers-war-east supply",
    *(f"emperors-last-war {name}" for name in ("rally", "scout", "supply", "dig", "secret", "allies")),
    *(f"storm-of-steel {name}" for name in ("siege", "dig", "storm", "orders", "scout", "basra")),
]


def world_of(game: str, lesson: str) -> str:
    """The world on whose map a lesson is played."""
    shelf = hexfront.games[game]
    return shelf.scenario(shelf.lesson(lesson).position.get("scenario")).world


def obey(page: Page) -> None:
    """Do what the lesson says: each of its points in order, or read on."""
    strip = page.get_by_role("region", name="Lesson")
    if (further := strip.get_by_role("button", name="Next", exact=True)).count():
        further.click()
        return
    points = strip.get_by_role("listitem").all_inner_texts()
    before = hands.index(page)
    for point in points:
        # A stack may be lit before and after a button is pressed, for something else each time.
        hands.my_step(page)
        words = re.sub(r"^\d+\s+", "", " ".join(point.split()))
        verb, what = words.split(" ", 1)
        if verb == "Press":
            press(page, what)
        else:
            found = re.search(r"\d{4,5}", what)
            assert verb == "Click", f"what does {point!r} ask for?"
            assert found is not None
            page.locator(f"[data-lesson-hex='{found[0]}']").wait_for()
            # Whoever looks at the map clicks when it is lit.
            lit = f"#map :is([data-goal~='{found[0]}'], [data-hex='{found[0]}'][data-legal])"
            page.locator(lit).first.wait_for(state="attached")
            hands.click(page, found[0])
    hands.wait_past(page, before)


def press(page: Page, what: str) -> None:
    """Press what is called so: a button, an item of a menu, a line of a list, a way to go on."""
    if what.startswith("+ at "):
        page.get_by_role("button", name=f"One more: {what.removeprefix('+ at ')}").click()
        return
    buttons = page.locator(":is(main, .prompt, dialog) button:not([data-first-lesson])")
    named = page.get_by_role("button", name=what).or_(page.get_by_role("menuitem", name=what))
    found = buttons.and_(named)
    ways = page.get_by_role("radio", name=what)
    lists = page.locator("[data-many]").filter(has=page.locator("option", has_text=what))
    found.or_(ways).or_(lists).first.wait_for()
    if lists.count():
        lists.first.select_option(label=what)
        return
    if ways.count():
        ways.first.check()
    found.first.click()


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


def test_a_newcomer_does_the_first_lesson_by_clicks_within_five_minutes(club: Server, person: Person) -> None:
    # At home all browsers are one player; in a club everybody comes as a newcomer.
    page = person(club, path="/")
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

    # What was learned is remembered by the server, also after the page is loaded anew.
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
    monkeypatch.setattr(hands, "WORLD", world_of(game, name))
    page.goto(f"/m/{match}")
    page.locator("#map [data-stack]").first.wait_for()
    learn(page)
    shoot(page, f"learn-{game}-{name}")


@pytest.mark.parametrize("device", DEVICES)
def test_how_to_win_the_book_and_hints_can_be_read_by_all(home: Server, person: Person, device: str) -> None:
    """The pages for learners, light and dark, on a desk and on a phone: axe-core finds nothing."""
    eye = Inspection(person, home, device)
    page = eye.page
    page.locator("[data-first-lesson]").wait_for()
    eye.see("learn-welcome", within="main", keep=True)
    page.goto("/learn")
    page.get_by_role("button", name="Begin The first march").wait_for()
    eye.see("learn-lessons", keep=True)
    match = ask(page, f"/api/games/{hands.GAME}/lessons/march", {})["id"]
    page.goto(f"/m/{match}")
    page.locator("[data-lesson]").wait_for()
    page.get_by_role("button", name="Next", exact=True).click()
    page.locator("[data-lesson-hex]").first.wait_for()
    eye.see("learn-table", keep=True)

    # Behind one key: how to win, and where one is.
    page.get_by_role("button", name="How to win").click()
    page.locator("[data-part='movement'].here").wait_for()
    expect(page.locator("[data-mark='points']")).to_contain_text("Red needs 14 more points")
    eye.see("learn-howto", within="dialog", keep=True)
    page.keyboard.press("Escape")

    # "Why is this so?" opens the rule of the prompt in its chapter; others lead on from there.
    page.locator(".prompt").get_by_role("button", name="Why is this so?").click()
    expect(page.locator("[data-rule='9.1a']")).to_be_focused()
    expect(page.get_by_role("heading", name="Movement").first).to_be_visible()
    eye.see("learn-book", within="aside", keep=True)
    page.get_by_role("button", name="Contents").click()
    page.get_by_role("list", name="Contents").get_by_role("button", name="Combat").first.click()
    expect(page.locator("figure[data-chart='Combat Results']")).to_be_visible()
    page.get_by_label("Search the rules").fill("railhead")
    page.locator(".hit").first.click()
    expect(page.locator("article.open")).to_contain_text("ailhead")

    # The book has a page of its own; the address names the place, and cross references lead on.
    address = page.get_by_role("link", name="As a page").get_attribute("href") or ""
    assert address.startswith(f"/rules/{hands.GAME}#")
    page.goto(f"/rules/{hands.GAME}#7.4")
    expect(page.locator("[data-rule='7.4']")).to_be_in_viewport()
    eye.see("learn-rules", keep=True)
    page.locator("[data-rule='2.10a']").get_by_role("button", name="4.7").click()
    expect(page.locator("[data-rule='4.7']")).to_be_in_viewport()
    assert page.url.endswith("#4.7")
    page.go_back()
    expect(page.locator("[data-rule='7.4']")).to_be_in_viewport()
    page.get_by_label("Search the rules").fill("bloodbath")
    page.locator(".hit").first.click()
    expect(page.locator("main .open")).to_be_in_viewport()
    assert eye.wrong == {}


def test_a_hint_says_what_the_computer_would_do(home: Server, person: Person) -> None:
    page = person(home)
    units = {"wf-4-53": "1717", "wf-4-12": "1717", "wf-4-10c": "1816", "fk-uvrc": "1817", "rw-st": "2106"}
    position = {"phase": "red combat", "front": "western", "turn": 2, "units": units}
    seats = {"red": {"kind": "me"}, "german": {"kind": "bot"}}
    wish = {"game": hands.GAME, "position": position, "seats": seats}
    hands.sit(page, ask(page, "/api/matches/import", wish)["id"])
    page.keyboard.press("i")
    expect(page.get_by_text("The computer would attack Bydgoszcz (1817)")).to_be_visible()
    expect(page.get_by_text("against doing nothing")).to_be_visible()
    shoot(page, "learn-hint")


def test_a_wrong_move_is_answered_with_the_reason(club: Server, person: Person) -> None:
    page = person(club, path="/")
    page.get_by_role("button", name="First lesson").click()
    page.locator("[data-lesson]").wait_for()
    page.get_by_role("button", name="Next", exact=True).click()
    page.locator("[data-lesson-hex='1721']").wait_for()
    hands.click(page, "1721")
    hands.goal(page, "1822").wait_for()
    hands.click(page, "1822")
    expect(page.get_by_text("Take both divisions from 1721 to the town of Grudziądz")).to_be_visible()
    assert hands.index(page) == 0
