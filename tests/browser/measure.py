"""How quick the page is: ``python -m tests.browser.measure``.

Measured in Chromium without a graphics card, on a server of its own: from the start of ``hexfront serve`` to
a table that can be played at, the first paint of a game, from a click to the destinations, frames while the
map is dragged with all counters on it, while counters glide and while the others' turn is watched; and games
between bots at a page, in which every loss by rule is held against what the page was told before. Figures of
a busy machine say little: its load is printed along.
"""

from __future__ import annotations

import argparse
import math
import os
import statistics
import tempfile
import time
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page, TimeoutError, sync_playwright
from tests.browser import hands
from tests.browser.conftest import DESKTOP, FLAGS, chromium_path
from tests.browser.friends import ask
from tests.browser.moments import asked, moment, whole_game
from tests.games.warned import Lost, Warner, Warnings, Witness
from tests.server.process import Server

import hexfront
from hexfront.bots import make_bot, play_game
from hexfront.kernel import Action, Record, State

#: The map picture is there, the counters are drawn, and the browser has had a frame to paint them.
PAINTED = """() => {
  const picture = document.querySelector('#map img');
  if (!document.querySelector('#map [data-stack] use') || !picture?.complete) return 0;
  const frame = () => new Promise(requestAnimationFrame);
  return picture.naturalWidth && frame().then(frame).then(() => performance.now());
}"""

#: Notes when the pointer goes up, and when the first destination after it has been painted. A key ends the
#: wait: a click that led nowhere is put away by one.
WATCH = """() => {
  window.taken = [];
  let since = 0;
  addEventListener('pointerup', () => (since = performance.now()), true);
  addEventListener('keydown', () => (since = 0), true);
  new MutationObserver(() => {
    if (!since || !document.querySelector('[data-goal]')) return;
    const start = since;
    since = 0;
    // What is posted within a frame is heard after it has been laid out and painted.
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => window.taken.push(performance.now() - start);
      port2.postMessage(0);
    });
  }).observe(document.querySelector('#map'), { subtree: true, childList: true });
}"""

#: Drags the map in circles, one move a frame, and gives the length of each frame.
PAN = """([x, y, frames]) => new Promise((done) => {
  const map = document.querySelector('#map');
  const send = (target, type, dx, dy) => target.dispatchEvent(new MouseEvent(type, {
    clientX: x + dx, clientY: y + dy, button: 0, buttons: 1, bubbles: true, cancelable: true, view: window,
  }));
  const took = [];
  let last = 0;
  send(map, 'mousedown', 0, 0);
  const step = (now) => {
    if (last) took.push(now - last);
    last = now;
    const angle = took.length / 12;
    send(window, 'mousemove', 120 * Math.sin(angle), 90 * Math.cos(angle) - 90);
    if (took.length < frames) requestAnimationFrame(step);
    else { send(window, 'mouseup', 0, 0); done(took); }
  };
  requestAnimationFrame(step);
})"""

#: Notes the length of every frame in which something glides, fades or is announced.
GLIDES = """() => {
  window.glided = [];
  let last = 0;
  const look = (now) => {
    const moves = document.querySelector('#map [data-flight], #map [data-fade], [data-announced]');
    if (moves && last) window.glided.push(now - last);
    last = moves ? now : 0;
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}"""


def seat(browser: Browser, server: Server) -> Page:
    """A browser that has been nowhere yet."""
    context = browser.new_context(viewport=DESKTOP, base_url=server.address, locale="en-GB")
    context.set_default_timeout(60_000)
    return context.new_page()


def tell(name: str, seconds: list[float], unit: str = "ms") -> None:
    """One line of figures."""
    found = sorted(seconds)
    p95 = found[min(len(found) - 1, round(0.95 * len(found)))]
    print(
        f"{name:44} median {statistics.median(found):7.1f} {unit}   p95 {p95:7.1f} {unit}"
        f"   worst {found[-1]:7.1f} {unit}   n={len(found)}   load {os.getloadavg()[0]:.1f}",
        flush=True,
    )


def from_start(browser: Browser, folder: Path) -> Server:
    """From the start of the command to the first choice of a new game, clicks included."""
    began = time.monotonic()
    server = Server(folder, "--bots", "1")
    page = seat(browser, server)
    page.goto("/")
    page.get_by_role("link", name=f"Play {hexfront.games[hands.GAME].title}").click()
    start = time.monotonic() - began
    page.get_by_role("button", name="Begin").click()
    page.locator("[data-step] .prompt [data-action]").first.wait_for()
    print(f"{'start page after `hexfront serve`':44} {start:7.2f} s", flush=True)
    print(
        f"{'table that can be played at':44} {time.monotonic() - began:7.2f} s"
        f"   load {os.getloadavg()[0]:.1f}",
        flush=True,
    )
    page.context.close()
    return server


def painted(page: Page, path: str) -> float:
    """Milliseconds from navigation to a map with counters."""
    page.goto(path, wait_until="commit")
    return float(page.wait_for_function(PAINTED, polling="raf").json_value())


def first_paints(browser: Browser, server: Server, times: int) -> None:
    """A game with many counters, opened by a browser that has it not, or has it, in its cache."""
    match = hands.seat_both(server, whole_game().fork(len(whole_game().entries) * 2 // 3))
    cold, warm = [], []
    for _ in range(times):
        page = seat(browser, server)
        cold.append(painted(page, f"/m/{match}"))
        warm.append(painted(page, f"/m/{match}"))
        page.context.close()
    tell("first paint of a game, empty cache", cold)
    tell("first paint of a game, seen before", warm)


#: Milliseconds after which a click is taken to lead nowhere.
NOWHERE = 10_000
#: Stacks that are clicked in one movement phase at most.
MOST = 12


def clicks(browser: Browser, server: Server, slugs: list[str], moments: int) -> None:
    """From the click on a stack to its destinations, for every stack of some movement phases of each game."""
    for slug in slugs:
        hands.GAME = slug
        clicks_in(seat(browser, server), server, slug, moments)
    hands.GAME = "reichswehr-freikorps"


def clicks_in(page: Page, server: Server, slug: str, moments: int) -> None:
    """The same in one game."""
    taken: list[float] = []
    nowhere: list[str] = []
    for record in marches(slug, moments):
        hands.sit(page, hands.seat_both(server, record))
        page.evaluate(WATCH)
        for name in hands.glowing(page)[:MOST]:
            page.evaluate(hands.RESTS)
            before = page.evaluate("window.taken.length")
            hands.click(page, name)
            try:
                page.wait_for_function("n => window.taken.length > n", arg=before, timeout=NOWHERE)
            except TimeoutError:
                # Something lies over the stack, or it can act and not march.
                nowhere.append(name)
            page.keyboard.press("Escape")
            page.mouse.move(1, 1)
            page.wait_for_function("() => !document.querySelector('[data-goal]')", timeout=NOWHERE)
        taken += page.evaluate("window.taken")
    tell(f"from click to destinations, {slug}", taken)
    print(f"{'clicks that led to no destination':44} {len(nowhere):7}", *nowhere, flush=True)
    page.context.close()


def marches(slug: str, moments: int) -> list[Record]:
    """A game between bots as far as some of its movement phases, spread over the game."""
    record = played(slug)
    found: list[Record] = []
    for number, _, state in record.states(hexfront.games):
        due = number >= len(found) * len(record.entries) // moments
        if due and len(found) < moments and state.decision and state.decision.step == "movement":
            found.append(record.fork(number))
    return found


def replays(browser: Browser, server: Server) -> None:
    """How long a whole game is told at speed 1."""
    page = seat(browser, server)
    page.goto(f"/m/{hands.seat_both(server, whole_game())}?at=0")
    page.get_by_role("button", name="Play", exact=True).click()
    began = time.monotonic()
    last = len(whole_game().entries)
    end = f"() => Number(document.querySelector('input[type=range]').value) >= {last}"
    page.wait_for_function(end, timeout=900_000)
    print(
        f"{'a whole game told at speed 1':44} {time.monotonic() - began:7.0f} s   {last} actions", flush=True
    )
    page.context.close()


@cache
def played(slug: str) -> Record:
    """A whole game between bots."""
    game = hexfront.games[slug]
    _, record = play_game(game, {side: make_bot("greedy") for side in game.scenario(None).sides}, seed="web")
    assert record is not None
    return record


def crowded(slug: str) -> tuple[Record, int]:
    """A game between bots as far as the moment with most counters on the map, and how many these are."""
    game, record = hexfront.games[slug], played(slug)
    most, at = 0, 0
    for number, _, state in record.states(hexfront.games):
        pieces = len(game.scene(state.world, state.view(None)).pieces) if number % 50 == 0 else 0
        most, at = max((most, at), (pieces, number))
    return record.fork(at), most


def frames(browser: Browser, server: Server, slugs: list[str], count: int) -> None:
    """Frames a second while the map is dragged, with the most counters that a game ever had on it."""
    for slug in slugs:
        record, most = crowded(slug)
        page = seat(browser, server)
        painted(page, f"/m/{hands.seat_both(server, record)}")
        for name, zooms in (("whole map", 0), ("zoomed in", 3)):
            for _ in range(zooms):
                page.keyboard.press("+")
            page.wait_for_timeout(600)
            box = page.locator("#map").bounding_box()
            assert box is not None
            took = page.evaluate(PAN, [box["x"] + box["width"] / 2, box["y"] + 12, count])
            rate = 1000 * len(took) / sum(took)
            tell(f"a frame while dragging {slug}, {name}, {most} counters", took)
            print(f"{'':44} {rate:7.1f} frames a second", flush=True)
        page.context.close()


def glides(browser: Browser, server: Server, slugs: list[str]) -> None:
    """Frames a second while counters go their way, and while what the others did is watched."""
    for slug in slugs:
        hands.GAME = slug
        glides_in(seat(browser, server), server, slug)
    hands.GAME = "reichswehr-freikorps"
    if hands.GAME in slugs:
        watched(seat(browser, server), server)


def glides_in(page: Page, server: Server, slug: str) -> None:
    """Stacks of a movement phase in the middle of a game, each sent as far as it can go."""
    match = hands.seat_both(server, marches(slug, 3)[1])
    hands.sit(page, match)
    # Where the other side is asked in between, what it sees is shown anew and nothing glides.
    for side, orders in hexfront.games[slug].standing.items():
        if "ask never" in orders:
            now = hands.index(page)
            quiet = {"side": side, "index": now, "order": "ask never"}
            ask(page, f"/api/matches/{match}/standing", quiet)
            hands.wait_past(page, now)
    page.evaluate(GLIDES)
    for name in hands.glowing(page)[:6]:
        page.evaluate(hands.RESTS)
        hands.click(page, name)
        try:
            page.locator("[data-goal]").first.wait_for(timeout=NOWHERE)
        except TimeoutError:
            page.keyboard.press("Escape")
            continue
        page.evaluate(hands.RESTS)
        here, before = hands.centre(page, name), hands.index(page)
        far = [goal for goal in hands.goals(page) if page.evaluate(hands.ON_MAP, hands.spot(page, goal))]
        hands.click(page, max(far, key=lambda goal: math.dist(hands.centre(page, goal), here)))
        hands.wait_past(page, before)
        while hands.my_step(page) != "movement":
            # Something is asked on the way, such as through which countries a train goes.
            before = hands.index(page)
            page.locator(".prompt [data-action]").first.click()
            hands.wait_past(page, before)
        page.wait_for_timeout(1000)
    tell_frames(f"a frame while a stack goes its way, {slug}", page)
    page.context.close()


def watched(page: Page, server: Server) -> None:
    """The others' turn, told at speed 4."""
    record, _ = moment(asked("german", "window.ask"), len(whole_game().entries) // 2)
    hands.sit(page, hands.seat_both(server, record))
    page.evaluate(GLIDES)
    page.keyboard.press("b")
    page.get_by_label("Speed").select_option("4")
    page.wait_for_timeout(12_000)
    tell_frames("a frame while the others' turn is watched, 4x", page)
    page.context.close()


def tell_frames(name: str, page: Page) -> None:
    took = page.evaluate("window.glided")
    assert took, f"{name}: nothing has moved"
    tell(name, took)
    print(f"{'':44} {1000 * len(took) / sum(took):7.1f} frames a second", flush=True)


#: What a page is told before an order and with it; then the order is given.
STEP = """async ([match, side, index, action]) => {
  window.session ??= await (await fetch('/api/session')).json();
  const headers = {'Content-Type': 'application/json', 'X-Hexfront-CSRF': window.session.csrf};
  const send = async (what, body) => {
    const sent = {method: 'POST', headers, body: JSON.stringify({side, ...body})};
    const answer = await fetch(`/api/matches/${match}/${what}`, sent);
    if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`);
    return answer.json();
  };
  const plans = [[], [action]].map((actions) => send('warnings', {actions}));
  const told = (await Promise.all(plans)).flat().map(({kind, hex}) => [kind, hex]);
  return [told, (await send('actions', {index, actions: [action]})).index];
}"""


def warner(page: Page, slug: str, seed: int, scenario: str) -> Warner:
    """Warnings as the server tells them to a page at a match of its own; it acts there as bots do."""
    seats = {side: {"kind": "me"} for side in hexfront.games[slug].sides}
    wish = {"game": slug, "seats": seats, "seed": seed, "scenario": scenario}
    match = str(ask(page, "/api/matches", wish)["id"])
    index = 0

    def warned(_: State[Any, Any], side: str, action: Action) -> Warnings:
        nonlocal index
        told, index = page.evaluate(STEP, [match, side, index, str(action)])
        return {(kind, place) for kind, place in told}

    return warned


def losses(browser: Browser, server: Server, most: int) -> None:
    """Games between bots that play badly: what was lost by rule, and whether its owner was warned."""
    page = seat(browser, server)
    page.goto("/favicon.svg")
    lost: list[Lost] = []
    for slug, game in hexfront.games.items():
        scenario = game.scenarios[0].name
        for seed, bots in enumerate((("random", "random"), ("greedy", "random"))):
            began = time.monotonic()
            witness = Witness(game, seed, bots, warner(page, slug, seed, scenario), scenario=scenario)
            found = witness.play(most)
            print(f"{slug}, {' against '.join(bots)}: {len(found)} losses, {time.monotonic() - began:.0f} s")
            lost += found
    own = [loss for loss in lost if not loss.enemy_since]
    unwarned = [loss for loss in own if not loss.warned]
    print(f"bots at a page, {most} actions a game: {len(own)} losses by one's own orders")
    print(f"{'not warned of':44} {len(unwarned):7}", *unwarned, flush=True)
    page.context.close()


def main() -> None:
    """Measure everything, or one thing."""
    slugs: list[str] = []
    kinds: dict[str, Callable[[Browser, Server], None]] = {
        "paint": lambda browser, server: first_paints(browser, server, 5),
        "click": lambda browser, server: clicks(browser, server, slugs, 5),
        "pan": lambda browser, server: frames(browser, server, slugs, 240),
        "glide": lambda browser, server: glides(browser, server, slugs),
        "replay": replays,
        "loss": lambda browser, server: losses(browser, server, 1500),
    }
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument(
        "kind", nargs="*", help=f"what to measure: {', '.join(kinds)}; everything if left out"
    )
    parser.add_argument("--game", action="append", help="click, pan and glide only in this game (repeatable)")
    wish = parser.parse_args()
    slugs += wish.game or hexfront.games
    chosen = wish.kind or list(kinds)
    whole_game()
    with sync_playwright() as playwright, tempfile.TemporaryDirectory() as folder:
        browser = playwright.chromium.launch(executable_path=chromium_path(), args=FLAGS)
        print("With an empty data folder (the map is drawn for the first time):")
        from_start(browser, Path(folder)).stop()
        print("From then on:")
        with from_start(browser, Path(folder)) as server:
            for kind in chosen:
                kinds[kind](browser, server)
        browser.close()


if __name__ == "__main__":
    main()
