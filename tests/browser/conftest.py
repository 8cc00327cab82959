"""A real server, Debian's Chromium, and people who sit before it."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect, sync_playwright
from tests.browser.maps import lend_maps
from tests.server.process import Server

ROOT = Path(__file__).resolve().parents[2]
SHOTS = ROOT / "out" / "screenshots"
AXE = ROOT / "web" / "node_modules" / "axe-core" / "axe.min.js"
#: Milliseconds to wait for anything; a busy machine is slow, and a right page is not wrong for that.
PATIENCE = 30_000
DESKTOP = {"width": 1280, "height": 800}
PHONE = {"width": 390, "height": 844}
#: A telephone as a browser knows it; whoever has the same one finds its pages loaded.
HANDHELD: dict[str, Any] = {"viewport": PHONE, "has_touch": True, "is_mobile": True}
# As root Chromium needs no sandbox; nothing here may reach for the world outside.
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]

#: A page of every server on which nothing stands, for whoever goes to a table next or only asks.
ANTEROOM = "/favicon.svg"

expect.set_options(timeout=PATIENCE)


def chromium_path() -> str:
    """Where the browser is; empty if there is none."""
    return shutil.which("chromium") or shutil.which("chromium-browser") or ""


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    path = chromium_path()
    if not path:
        pytest.skip("no Chromium on this machine: install the package chromium")
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=path, args=FLAGS)
        yield chromium
        chromium.close()


def serving(tmp_path_factory: pytest.TempPathFactory, name: str, *options: str) -> Iterator[Server]:
    """A server with a folder of its own and the maps in it."""
    folder = tmp_path_factory.mktemp(name)
    lend_maps(folder)
    with Server(folder, "--bots", "1", *options) as server:
        yield server


@pytest.fixture(scope="session")
def home(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server for one person at this machine, as ``make play`` starts it."""
    yield from serving(tmp_path_factory, "home")


@pytest.fixture(scope="session")
def club(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server with accounts and invitations, as it stands on the net."""
    yield from serving(tmp_path_factory, "club", "--online")


@pytest.fixture(scope="session")
def new_club(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """One more club, for accounts: only so many are made in one from one address."""
    yield from serving(tmp_path_factory, "new_club", "--online")


Person = Callable[..., Page]


#: What a page can leave behind in a browser, beside cookies.
STORED = "local_storage,indexeddb,service_workers,cache_storage"


class Rooms:
    """Browser contexts that are used again: what a page consists of is loaded once and not by every test.

    Each person of a test has one for himself; whoever comes next finds neither cookies nor anything stored.
    """

    def __init__(self, browser: Browser) -> None:
        self.browser = browser
        self.free: dict[str, list[BrowserContext]] = {}

    def take(
        self, address: str, settings: dict[str, Any], *, fresh: bool = False
    ) -> tuple[str, BrowserContext]:
        """A context, and of which kind it is."""
        # Nothing glides or rolls for its own sake; a test of what moves asks for it.
        usual = {"viewport": DESKTOP, "locale": "en-GB", "reduced_motion": "reduce", "color_scheme": "light"}
        options = usual | {"base_url": address} | settings
        kind = repr(sorted(options.items()))
        ready = self.free.setdefault(kind, [])
        return kind, ready.pop() if ready and not fresh else self._opened(options)

    def _opened(self, options: dict[str, Any]) -> BrowserContext:
        """A new context with an empty page: as long as that is open, other pages are tabs of its window.

        A window costs the browser as much as one of our pages.
        """
        context = self.browser.new_context(**options)
        context.set_default_timeout(PATIENCE)
        context.new_page()
        return context

    def leave(self, kind: str, context: BrowserContext) -> None:
        """Somebody goes; whoever comes next finds nothing of him."""
        self._forget(context)
        self.free[kind].append(context)

    @staticmethod
    def _forget(context: BrowserContext) -> None:
        context.set_offline(False)
        context.clear_cookies()
        empty, *pages = context.pages
        wire = context.new_cdp_session(empty)
        for origin in {"/".join(page.url.split("/")[:3]) for page in pages}:
            wire.send("Storage.clearDataForOrigin", {"origin": origin, "storageTypes": STORED})
        wire.detach()
        for page in pages:
            page.close()


@pytest.fixture(scope="session")
def rooms(browser: Browser) -> Rooms:
    return Rooms(browser)


def sitting(rooms: Rooms) -> Iterator[Person]:
    """Opens a browser for each person; a fault on the page is a fault of the test."""
    faults: list[str] = []
    taken: list[tuple[str, BrowserContext]] = []

    def sit_down(server: Server, *, path: str = ANTEROOM, fresh: bool = False, **settings: Any) -> Page:
        taken.append(rooms.take(server.address, settings, fresh=fresh))
        page = taken[-1][1].new_page()
        page.on("pageerror", lambda error: faults.append(str(error)))
        page.goto(path)
        return page

    yield sit_down
    for kind, context in taken:
        rooms.leave(kind, context)
    assert not faults, f"the page stumbled: {faults}"


@pytest.fixture
def person(rooms: Rooms) -> Iterator[Person]:
    """Somebody who comes for one test."""
    yield from sitting(rooms)


@pytest.fixture(scope="module")
def regular(rooms: Rooms) -> Iterator[Person]:
    """Somebody who stays for the tests of a module: they look at one page, and each leaves it as it was."""
    yield from sitting(rooms)


def shoot(page: Page, name: str) -> None:
    """Keep a picture of the screen to be looked at, if wanted: ``PICTURES=1 pytest tests/browser``."""
    if not os.environ.get("PICTURES"):
        return
    SHOTS.mkdir(parents=True, exist_ok=True)
    page.screenshot(path=str(SHOTS / f"{name}.png"))


#: Runs axe-core. The world of the map and the counters to draw it with are pictures to axe, hidden from
#: screen readers and large: while it looks they are put aside.
FIND = """async ([within, rules]) => {
  const large = [...document.querySelectorAll('#map .world, #hf-symbols')];
  const aside = large.map(one => [one, document.createComment('')]);
  for (const [one, mark] of aside) one.replaceWith(mark);
  try {
    const how = { resultTypes: ['violations'], ...(rules.length ? { runOnly: rules } : {}) };
    return (await axe.run(within || 'html', how)).violations;
  } finally {
    for (const [one, mark] of aside) mark.replaceWith(one);
  }
}"""


def axe_findings(page: Page, within: str = "", rules: tuple[str, ...] = ()) -> list[str]:
    """What axe-core finds on the screen, or within a part of it, by all or some rules, however small."""
    # Not a script tag: the page's own policy forbids foreign scripts, and rightly.
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE.read_text(encoding="utf-8"))
    found = page.evaluate(FIND, [within, rules])
    return [
        f"{one['id']} ({one['impact']}): {one['help']}: {[node['html'][:160] for node in one['nodes'][:3]]}"
        for one in found
    ]
