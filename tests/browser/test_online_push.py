"""The switch for notices in the browser: from the page to the push service, and back into the worker."""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Page, expect
from tests.browser.conftest import Person, axe_findings
from tests.browser.friends import ask
from tests.browser.hands import GAME
from tests.server.process import PATIENCE, Server
from tests.server.test_push import PushService

# Chromium asks the push service of its maker for an address, which no test may do: it is given one here.
LEND = """([endpoint, key, auth]) => {
  const told = {endpoint, keys: {p256dh: key, auth}};
  const subscription = {endpoint, toJSON: () => told, unsubscribe: async () => true};
  PushManager.prototype.subscribe = async (wish) => {
    window.given = Array.from(wish.applicationServerKey);
    return subscription;
  };
  PushManager.prototype.getSubscription = async () => subscription;
}"""

SHOWN = """async () => {
  const {getNotifications} = ServiceWorkerRegistration.prototype;
  const shown = await getNotifications.call(await navigator.serviceWorker.ready);
  return shown.map(note => [note.title, note.body]);
}"""


@pytest.fixture
def service() -> Iterator[PushService]:
    made = PushService()
    yield made
    made.close()


def switch(page: Page) -> None:
    page.get_by_role("button", name="Settings").click()
    page.get_by_label("Notify me when it is my turn").click()


def until(page: Page, true: Callable[[], object]) -> None:
    """Wait for what the page does not show, as long as for what it does."""
    stop = time.monotonic() + PATIENCE
    while not true():
        assert time.monotonic() < stop
        page.wait_for_timeout(100)


def test_notices_are_switched_on_delivered_and_switched_off(
    home: Server, person: Person, service: PushService
):
    """At home the push service may be on loopback. The message goes to it, and from there into the worker."""
    page = person(home, path="/", permissions=["notifications"])
    wish = service.wish()
    page.evaluate(f"({LEND})({json.dumps([wish['endpoint'], wish['key'], wish['auth']])})")
    with page.expect_response(lambda answer: answer.url.endswith("/api/push") and answer.status == 204):
        switch(page)
    assert len(page.evaluate("window.given")) == 65, "the key of the server"
    assert axe_findings(page, "dialog") == []
    seats = {side: {"kind": "me"} for side in ("red", "german")}
    match = ask(page, "/api/matches", {"game": GAME, "seats": seats})["id"]
    ask(
        page,
        f"/api/matches/{match}/actions",
        {"side": "red", "index": 0, "actions": ["suggested", "done"]},
    )
    service.wait(1)
    told = service.read()
    assert told["match"] == match
    # What the browser has decrypted reaches the worker, which shows it.
    wire = page.context.new_cdp_session(page)
    heard: list[str] = []
    wire.on(
        "ServiceWorker.workerRegistrationUpdated",
        lambda news: heard.extend(
            one["registrationId"]
            for one in news["registrations"]
            if one["scopeURL"].startswith(home.address) and not one["isDeleted"]
        ),
    )
    wire.send("ServiceWorker.enable")
    until(page, lambda: heard)
    message = {"origin": home.address, "registrationId": heard[-1], "data": json.dumps(told)}
    wire.send("ServiceWorker.deliverPushMessage", message)
    # A promise counts as true where a page is asked again and again, so the asking is done here.
    until(page, lambda: page.evaluate(SHOWN))
    assert page.evaluate(SHOWN) == [["Reichswehr & Freikorps", "It is your turn: German."]]
    with page.expect_response(lambda answer: answer.url.endswith("/api/push/off") and answer.status == 204):
        page.get_by_label("Notify me when it is my turn").click()
    expect(page.get_by_label("Notify me when it is my turn")).not_to_be_checked()
