"""A line that breaks, a server that dies, a page that is behind: nothing is lost, and the page says so."""

from __future__ import annotations

import re
from pathlib import Path

from playwright.sync_api import Page, Route, expect
from tests.browser.conftest import Person, shoot
from tests.browser.friends import act, alone, ask, at_table, continue_until, pair, set_up, table
from tests.browser.maps import lend_maps
from tests.server.process import Server

NO_LINE = "No connection to the server."


def log_lines(page: Page) -> list[str]:
    """The log as the page has it, told from the first line."""
    return [line.strip() for line in page.locator(".log [data-line]").all_inner_texts()]


def fully_caught_up(page: Page, match: str, side: str) -> None:
    """The page shows the present table and the whole log, as a new page would."""
    now = table(page, match, side)
    expect(page.locator(".table")).to_have_attribute("data-index", str(now["index"]))
    shown = page.eval_on_selector_all(
        "#map [data-stack] [data-unit]",
        "all => all.map(one => [one.dataset.unit, one.closest('[data-stack]').dataset.hex])",
    )
    stacks: dict[str, list[str]] = {}
    for piece in now["scene"]["pieces"]:
        stacks.setdefault(piece["hex"], []).append(piece["id"])
    # Of each stack the three top counters are drawn.
    assert dict(shown) == {unit: place for place, units in stacks.items() for unit in units[-3:]}
    # The log comes after the table.
    lines = ask(page, f"/api/matches/{match}/log?side={side}")
    expect(page.locator(".log")).to_have_attribute("data-lines", str(len(lines)))
    told = log_lines(page)
    page.reload()
    at_table(page)
    expect(page.locator(".log")).to_have_attribute("data-lines", str(len(lines)))
    assert log_lines(page) == told


def test_whoever_was_offline_catches_up(club: Server, person: Person) -> None:
    ann, ben, match = pair(person, club)
    set_up(ann, match, "red")
    expect(ann.get_by_text("Waiting for German")).to_be_visible()
    ann.context.set_offline(True)
    notice = ann.get_by_role("alert").filter(has_text=NO_LINE)
    expect(notice).to_be_visible()
    shoot(ann, "offline")

    set_up(ben, match, "german")
    continue_until(ben, match, "german", "red")
    ask(ben, f"/api/matches/{match}/chat", {"text": "Are you there?", "side": "german"})
    # A way on that leads nowhere yet says so and does no harm.
    notice.get_by_role("button", name="Try now").click()
    expect(notice).to_be_visible()

    ann.context.set_offline(False)
    expect(notice).to_have_count(0)
    expect(ann.get_by_text("Connected again.")).to_be_visible()
    expect(ann).to_have_title(re.compile("Your turn"))
    ann.get_by_role("tab", name="Chat").click()
    expect(ann.get_by_role("tabpanel").get_by_text("Are you there?")).to_be_visible()
    ann.get_by_role("tab", name="Log").click()
    fully_caught_up(ann, match, "red")


def test_one_table_that_does_not_come_is_asked_for_again(club: Server, person: Person) -> None:
    ann, ben, match = pair(person, club)
    set_up(ann, match, "red")
    expect(ann.get_by_text("Waiting for German")).to_be_visible()
    refused: list[str] = []

    def refuse_twice(route: Route) -> None:
        refused.append(route.request.url)
        if len(refused) == 1:
            route.abort()
        elif len(refused) == 2:
            route.fulfill(status=503, body="")
        else:
            route.fallback()

    ann.route(re.compile(rf"/api/matches/{match}\?side=red$"), refuse_twice)
    set_up(ben, match, "german")
    # Live news comes, but not what it tells of: the page says so and asks again by itself.
    expect(ann.get_by_role("alert").filter(has_text=NO_LINE)).to_be_visible()
    continue_until(ben, match, "german", "red")
    expect(ann).to_have_title(re.compile("Your turn"))
    expect(ann.locator("[data-link='live']")).to_be_visible()
    assert len(refused) > 2
    ann.unroute_all()
    fully_caught_up(ann, match, "red")


def test_a_hidden_tab_that_was_offline_tells_that_it_is_ones_turn(club: Server, person: Person) -> None:
    ann, ben, match = pair(person, club)
    set_up(ann, match, "red")
    expect(ann.get_by_text("Waiting for German")).to_be_visible()
    ann.evaluate("Object.defineProperty(document, 'hidden', {configurable: true, get: () => true})")
    # The line is dead without a word, as after a sleep: no event comes, and no error.
    ann.route("**/events?*", lambda route: route.abort())
    ann.context.set_offline(True)
    expect(ann.locator("[data-link='lost']")).to_be_attached()
    set_up(ben, match, "german")
    continue_until(ben, match, "german", "red")
    ann.context.set_offline(False)
    expect(ann).to_have_title(re.compile("Your turn"))
    ann.unroute_all()
    expect(ann.locator("[data-link='live']")).to_be_attached()


def test_a_server_that_dies_and_returns_is_found_again(tmp_path: Path, person: Person) -> None:
    lend_maps(tmp_path)
    with Server(tmp_path, "--online", "--bots", "1") as first:
        ann, ben, match = pair(person, first)
        set_up(ann, match, "red")
        first.kill()
    notice = ann.get_by_role("alert").filter(has_text=NO_LINE)
    expect(notice).to_be_visible()
    port = first.address.rsplit(":", 1)[1]
    with Server(tmp_path, "--online", "--bots", "1", "--port", port) as second:
        assert second.address == first.address
        expect(ben.get_by_role("alert").filter(has_text=NO_LINE)).to_have_count(0)
        ben.locator("[data-action=suggested]").click()
        ben.locator("[data-action=done]").click()
        expect(ben.locator("[data-action=done]")).to_have_count(0)
        expect(notice).to_have_count(0)
        expect(ann.locator("#map [data-unit^='covered-']").first).to_be_attached()
        continue_until(ben, match, "german", "red")
        expect(ann).to_have_title(re.compile("Your turn"))
        fully_caught_up(ann, match, "red")


def test_acting_without_a_line_is_told_and_loses_nothing(club: Server, person: Person) -> None:
    ann, _, match = pair(person, club)
    ann.route("**/actions", lambda route: route.abort())
    ann.locator("[data-action=suggested]").click()
    expect(ann.get_by_role("alert").filter(has_text="The server does not answer")).to_be_visible()
    ann.unroute("**/actions")
    ann.locator("[data-action=suggested]").click()
    expect(ann.locator("[data-action=done]")).to_be_visible()
    assert table(ann, match)["index"] == 1


def test_the_way_on_connects_at_once(club: Server, person: Person) -> None:
    ann, _, _ = pair(person, club)
    ann.route("**/events?*", lambda route: route.abort())
    ann.evaluate("dispatchEvent(new Event('online'))")
    expect(ann.locator("[data-link='lost']")).to_be_visible()
    ann.unroute("**/events?*")
    # By itself the browser tries again after seconds only; this is a new connection, at once.
    opened = ann.evaluate(
        """() => {
          const Real = EventSource;
          let opened = 0;
          window.EventSource = class extends Real { constructor(...how) { super(...how); opened++; } };
          document.querySelector('.lost button').click();
          return opened;
        }"""
    )
    assert opened == 1
    expect(ann.locator("[data-link='live']")).to_be_visible()


def test_a_stale_page_is_refused_and_recovers(club: Server, person: Person) -> None:
    ann, _, match = pair(person, club)
    other = ann.context.new_page()
    other.route("**/events?*", lambda route: route.abort())
    other.goto(f"/m/{match}")
    other.locator("[data-action=suggested]").wait_for()
    set_up(ann, match, "red")
    other.locator("[data-action=suggested]").click()
    expect(other.get_by_role("status").filter(has_text="moved on")).to_be_visible()
    expect(other.get_by_text("Waiting for German")).to_be_visible()
    expect(other.locator("[data-action]")).to_have_count(0)
    other.close()


def test_two_tabs_of_one_person_show_the_same(club: Server, person: Person) -> None:
    ann, _, match = pair(person, club)
    other = ann.context.new_page()
    other.goto(f"/m/{match}")
    at_table(other)
    ann.locator("[data-action=suggested]").click()
    other.locator("[data-action=done]").click()
    expect(ann.get_by_text("Waiting for German")).to_be_visible()
    other.close()


def test_a_double_click_acts_once(club: Server, person: Person) -> None:
    page = person(club)
    match = alone(page)
    page.goto(f"/m/{match}")
    at_table(page)
    # The button that comes next stands in the same place.
    page.locator("[data-action=suggested]").dblclick(delay=60)
    expect(page.locator("[data-action=done]")).to_be_enabled()
    assert table(page, match)["index"] == 1
    expect(page.get_by_role("alert")).to_have_count(0)
    act(page, match, "red", "done")
    expect(page.get_by_text("German", exact=True).first).to_be_visible()
