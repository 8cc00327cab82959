"""A real server, Debian's Chromium, and people who sit before it."""

from __future__ import annotations

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
# As root Chromium needs no sandbox; nothing here may reach for the world outside.
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]

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


@pytest.fixture(scope="session")
def home(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server for one person at this machine, as ``make play`` starts it."""
    folder = tmp_path_factory.mktemp("home")
    lend_maps(folder)
    with Server(folder, "--bots", "1") as server:
        yield server


@pytest.fixture(scope="session")
def club(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server with accounts and invitations, as it stands on the net."""
    folder = tmp_path_factory.mktemp("club")
    lend_maps(folder)
    with Server(folder, "--online", "--bots", "1") as server:
        yield server


@pytest.fixture
def new_club(tmp_path: Path) -> Iterator[Server]:
    """A club of its own, for accounts: only so many are made in one from one address."""
    lend_maps(tmp_path)
    with Server(tmp_path, "--online", "--bots", "1") as server:
        yield server


Person = Callable[..., Page]


@pytest.fixture
def person(browser: Browser) -> Iterator[Person]:
    """Opens a browser of its own for each person; a fault on the page is a fault of the test."""
    contexts: list[BrowserContext] = []
    faults: list[str] = []

    def sit_down(server: Server, *, path: str = "/", **settings: Any) -> Page:
        options: dict[str, Any] = {"viewport": DESKTOP, "base_url": server.address, "locale": "en-GB"}
        context = browser.new_context(**(options | settings))
        context.set_default_timeout(PATIENCE)
        contexts.append(context)
        page = context.new_page()
        page.on("pageerror", lambda error: faults.append(str(error)))
        page.goto(path)
        return page

    yield sit_down
    for context in contexts:
        context.close()
    assert not faults, f"the page stumbled: {faults}"


def shoot(page: Page, name: str) -> None:
    """Keep a picture of the screen to be looked at."""
    SHOTS.mkdir(parents=True, exist_ok=True)
    page.screenshot(path=str(SHOTS / f"{name}.png"))


def serious_findings(page: Page, within: str = "", rules: tuple[str, ...] = ()) -> list[str]:
    """What axe-core finds serious or critical on the screen, or within a part of it, by all or some rules.

    The world of the map is left out: it is a picture to axe, hidden from screen readers, and large.
    """
    # Not a script tag: the page's own policy forbids foreign scripts, and rightly.
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE.read_text(encoding="utf-8"))
    where = {"include": [[within]] if within else [["html"]], "exclude": [["#map .world"], ["#hf-symbols"]]}
    how: dict[str, Any] = {"resultTypes": ["violations"]}
    if rules:
        how["runOnly"] = list(rules)
    found = page.evaluate("([where, how]) => axe.run(where, how)", [where, how])
    return [
        f"{v['id']} ({v['impact']}): {v['help']}: {[n['html'][:160] for n in v['nodes'][:3]]}"
        for v in found["violations"]
        if v["impact"] in ("serious", "critical")
    ]
