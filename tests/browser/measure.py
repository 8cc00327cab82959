"""How quick the page is: ``python -m tests.browser.measure``.

Measured in Chromium without a graphics card, on a server of its own: from the start of ``hexfront serve`` to
a table that can be played at, the first paint of a game, from a click to the destinations, frames while the
map is dragged with all counters on it, while counters glide and while the others' turn is watched; and games
between bots at a page, in which every loss by rule is held against what the page was told before. Figures of
a busy machine say little: its load is printed along.
"""

from __future__ import annotations

import argparse
import itertools
import math
import os
import statistics
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
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
from hexfront.bots import make_bot
from hexfront.bots.base import Ask
from hexfront.kernel import Action, Record, State

#: The map picture is there, the counters are drawn, and the browser has had a frame to paint them.
PAINTED = """() => {
  const picture = document.querySelector('#map img');
  if (!document.querySelector('#map [data-stack] use') || !picture?.complete) return 0;
  const frame = () => new Promise(requestAnimationFrame);
  return picture.naturalWidth && frame().then(frame).then(() => performance.now());
}"""

#: Every part of the map picture that is asked for has come.
LOADED = "() => [...document.querySelectorAll('#map img')].every((one) => one.complete)"

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
    server = Server(folder, "--bots", "1", warm=True)
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


def first_paints(browser: Browser, server: Server, tables: list[str], times: int) -> None:
    """A game with many counters, opened by a browser that has it not, or has it, in its cache.

    The tables take turns, so that what else the machine does weighs on all of them alike.
    """
    matches = {}
    for name in tables:
        record = played(name)
        matches[name] = hands.seat_both(server, record.fork(len(record.entries) * 2 // 3))
        # The first visitor may have to wait for the map to be drawn.
        page = seat(browser, server)
        page.set_default_timeout(600_000)
        painted(page, f"/m/{matches[name]}")
        page.context.close()
    cold: dict[str, list[float]] = {name: [] for name in tables}
    warm: dict[str, list[float]] = {name: [] for name in tables}
    for _, name in itertools.product(range(times), tables):
        page = seat(browser, server)
        cold[name].append(painted(page, f"/m/{matches[name]}"))
        warm[name].append(painted(page, f"/m/{matches[name]}"))
        page.context.close()
    for name in tables:
        tell(f"first paint, empty cache, {name}", cold[name])
        tell(f"first paint, seen before, {name}", warm[name])


#: Milliseconds after which a click is taken to lead nowhere.
NOWHERE = 10_000
#: Stacks that are clicked in one movement phase at most.
MOST = 12


def game_and_scenario(table: str) -> tuple[str, str]:
    """A table is named by its game, and after a colon by its scenario if that is not the first."""
    slug, _, scenario = table.partition(":")
    return slug, hexfront.games[slug].scenario(scenario or None).name


@contextmanager
def at_table(table: str) -> Iterator[None]:
    """Clicks go to the hexes of a table's map."""
    slug, scenario = game_and_scenario(table)
    before = hands.GAME, hands.WORLD
    hands.GAME, hands.WORLD = slug, hexfront.games[slug].scenario(scenario).world
    yield
    hands.GAME, hands.WORLD = before


def clicks(browser: Browser, server: Server, tables: list[str], moments: int) -> None:
    """From the click on a stack to its destinations, for every stack of some movement phases of each game."""
    for table in tables:
        with at_table(table):
            clicks_in(seat(browser, server), server, table, moments)


def clicks_in(page: Page, server: Server, table: str, moments: int) -> None:
    """The same in one game."""
    taken: list[float] = []
    nowhere: list[str] = []
    for record in marches(table, moments):
        hands.sit(page, hands.seat_both(server, record))
        page.evaluate(WATCH)
        page.evaluate(hands.RESTS)
        # A large map shows a part of itself.
        seen = [name for name in hands.glowing(page) if page.evaluate(hands.ON_MAP, hands.spot(page, name))]
        for name in seen[:MOST]:
            page.evaluate(hands.RESTS)
            before = page.evaluate("window.taken.length")
            hands.click(page, name)
            try:
                page.wait_for_function("n => window.taken.length > n", arg=before, timeout=NOWHERE)
            except TimeoutError:
                # Something lies over the stack, or it can act and not march.
                nowhere.append(name)
            if not put_away(page):
                # The click has begun something: the rest of this phase would be another one.
                nowhere.append(name)
                break
        taken += page.evaluate("window.taken")
    tell(f"from click to destinations, {table}", taken)
    print(f"{'clicks that led to no destination':44} {len(nowhere):7}", *nowhere, flush=True)
    page.context.close()


def put_away(page: Page) -> bool:
    """Let go of what is in hand; what lies over it closes first. Whether nothing is in hand any more."""
    for _ in range(3):
        page.keyboard.press("Escape")
        page.mouse.move(1, 1)
        page.wait_for_timeout(500)
        if not page.locator("[data-goal]").count():
            return True
    return False


def marches(table: str, moments: int) -> list[Record]:
    """A game between bots as far as some of its movement phases, spread over the game."""
    record = played(table)
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


#: A game between bots is played so far: all of a small one, the first turns of a campaign.
LONG = 3000


@cache
def played(table: str) -> Record:
    """A game between bots, or its beginning if it is a long one."""
    slug, scenario = game_and_scenario(table)
    state = hexfront.games[slug].start(scenario, seed="web")
    bots = {side: make_bot("greedy", side) for side in state.sides}
    record = Record.of(state)
    while (decision := state.decision) is not None and len(record.entries) < LONG:
        action = bots[decision.side].choose(Ask.of_state(state, decision.side))
        state.apply(action, decision.side)
        record.add(decision.side, action)
    return record


def crowded(table: str) -> tuple[Record, int]:
    """A game between bots as far as the moment with most counters on the map, and how many these are."""
    game, record = hexfront.games[game_and_scenario(table)[0]], played(table)
    most, at = 0, 0
    for number, _, state in record.states(hexfront.games):
        pieces = len(game.scene(state.world, state.view(None)).pieces) if number % 50 == 0 else 0
        most, at = max((most, at), (pieces, number))
    return record.fork(at), most


def frames(browser: Browser, server: Server, tables: list[str], count: int) -> None:
    """Frames a second while the map is dragged, with the most counters that a game ever had on it."""
    for table in tables:
        record, most = crowded(table)
        page = seat(browser, server)
        painted(page, f"/m/{hands.seat_both(server, record)}")
        for name, keys in (("as it opens", ""), ("whole map", "0"), ("zoomed in", "+++")):
            for key in keys:
                page.keyboard.press(key)
            page.wait_for_timeout(600)
            box = page.locator("#map").bounding_box()
            assert box is not None
            middle = box["x"] + box["width"] / 2, box["y"] + 12
            # Once around, so that the tiles it shows are there.
            page.evaluate(PAN, [*middle, 80])
            page.wait_for_function(LOADED)
            took = page.evaluate(PAN, [*middle, count])
            rate = 1000 * len(took) / sum(took)
            tell(f"a frame while dragging {table}, {name}, {most} counters", took)
            print(f"{'':44} {rate:7.1f} frames a second", flush=True)
        page.context.close()


def glides(browser: Browser, server: Server, tables: list[str]) -> None:
    """Frames a second while counters go their way, and while what the others did is watched."""
    for table in tables:
        with at_table(table):
            glides_in(seat(browser, server), server, table)
    if hands.GAME in tables:
        watched(seat(browser, server), server)


def glides_in(page: Page, server: Server, table: str) -> None:
    """Stacks of a movement phase in the middle of a game, each sent as far as it can go."""
    slug, _ = game_and_scenario(table)
    match = hands.seat_both(server, marches(table, 3)[1])
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
    tell_frames(f"a frame while a stack goes its way, {table}", page)
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
    tables: list[str] = []
    kinds: dict[str, Callable[[Browser, Server], None]] = {
        "paint": lambda browser, server: first_paints(browser, server, tables, 5),
        "click": lambda browser, server: clicks(browser, server, tables, 5),
        "pan": lambda browser, server: frames(browser, server, tables, 240),
        "glide": lambda browser, server: glides(browser, server, tables),
        "replay": replays,
        "loss": lambda browser, server: losses(browser, server, 1500),
    }
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument(
        "kind", nargs="*", help=f"what to measure: {', '.join(kinds)}; everything if left out"
    )
    parser.add_argument(
        "--game",
        action="append",
        help="paint, click, pan and glide only in this game, or GAME:SCENARIO (repeatable)",
    )
    wish = parser.parse_args()
    tables += wish.game or hexfront.games
    chosen = wish.kind or list(kinds)
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
