"""After the game: who won and why, replay from any eyes, fork, the record, the dice."""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import Path

from playwright.sync_api import Page, expect
from tests.browser import hands
from tests.browser.conftest import Person, axe_findings, shoot
from tests.browser.friends import ask
from tests.browser.moments import whole_game
from tests.server.process import Server

import hexfront
from hexfront.kernel import Record
from hexfront.kernel.scene import Piece


def moment_shown(page: Page) -> int:
    return int(page.get_by_label("Moment").input_value())


def test_the_last_move_ends_the_game_and_tells_who_won_and_why(
    home: Server, person: Person, tmp_path: Path
) -> None:
    record = whole_game()
    last = record.entries[-1].text
    end = record.replay(hexfront.games)
    assert end.outcome is not None
    page = person(home)
    match = hands.seat_both(home, record.fork(len(record.entries) - 1))
    hands.sit(page, match)
    page.locator(f"[data-action='{last}']").click()
    doubt = page.get_by_role("dialog", name="Finish already?")
    over = page.get_by_role("dialog", name="The game is over")
    expect(doubt.or_(over)).to_be_visible()
    if doubt.is_visible():
        doubt.get_by_role("button", name="Finish").click()

    expect(over).to_contain_text(f"Victory for {end.game.side_name(end.outcome.winner)}")
    expect(over).to_contain_text(end.outcome.reason)
    expect(over.locator(".rule").first).to_have_text(f"§{end.outcome.rule}")
    expect(over.locator("svg[role=img]").first).to_be_visible()
    shoot(page, "game-over")
    assert axe_findings(page) == []

    # The record that is downloaded replays to the same end anywhere.
    with page.expect_download() as waiting:
        over.get_by_role("button", name="Download the record").click()
    kept = tmp_path / "record.txt"
    waiting.value.save_as(kept)
    downloaded = Record.parse(kept.read_text(encoding="utf-8"))
    assert downloaded.entries == record.entries
    assert downloaded.verify(hexfront.games).digest() == end.digest()

    # The dice are verified against the hash shown from the start.
    over.get_by_role("button", name="Verify the dice").click()
    expect(over.get_by_role("status")).to_contain_text("The dice are sound")

    over.get_by_role("button", name="Replay").click()
    expect(page.get_by_role("region", name="Replay")).to_be_visible()
    assert moment_shown(page) == 0


def test_replay_steps_jumps_and_plays(home: Server, person: Person) -> None:
    record = whole_game()
    page = person(home)
    match = hands.seat_both(home, record)
    page.goto(f"/m/{match}?at=0")
    bar = page.get_by_role("region", name="Replay")
    slider = page.get_by_label("Moment")
    expect(bar).to_contain_text(f"0 of {len(record.entries)}")

    # One step on, by button and by key, and one back.
    page.get_by_label("One step is").select_option("action")
    page.get_by_role("button", name="One step on").click()
    expect(slider).to_have_value("1")
    page.keyboard.press(".")
    expect(slider).to_have_value("2")
    page.keyboard.press(",")
    expect(slider).to_have_value("1")

    # A jump to a moment: the map is that of the library at that moment.
    at = next(n for n, entry in enumerate(record.entries, 1) if entry.text.startswith("retreat"))
    slider.fill(str(at))
    expect(bar.get_by_role("status")).to_contain_text("retreats")
    state = record.replay(hexfront.games, at)
    loc = {unit.id: state.board.loc[n] for n, unit in enumerate(state.world.units)}
    moved = record.entries[at - 1].text.split()[1]
    there = state.world.grid.name(loc[moved])
    expect(hands.stack(page, there).locator(f"[data-unit='{moved}']")).to_be_visible()
    expect(page.locator("#map polygon.lit").first).to_be_visible()
    shoot(page, "replay")
    assert axe_findings(page) == []

    # From either side's eyes: what was covered then is covered now, and nothing is when all is open.
    covered = page.locator("#map use[href*=facedown]")
    expect(covered).to_have_count(0)
    eyes = page.get_by_label("Seen by")
    for side in ("red", "german"):
        eyes.select_option(side)
        hidden = [piece for piece in drawn(shown(record, at, side)) if piece.facedown]
        expect(covered).to_have_count(len(hidden))
    eyes.select_option("open")
    expect(covered).to_have_count(0)

    # It plays by itself until it is stopped.
    page.get_by_label("Speed").select_option(index=3)
    page.get_by_role("button", name="Play", exact=True).click()
    page.wait_for_function(f"() => Number(document.querySelector('input[type=range]').value) > {at + 3}")
    page.get_by_role("button", name="Pause").click()
    page.get_by_role("button", name="To the end").click()
    expect(slider).to_have_value(str(len(record.entries)))
    page.get_by_role("button", name="To the start").click()
    expect(slider).to_have_value("0")

    # A step can be a whole turn; losses and captures are marked, and the address is that of the moment.
    page.get_by_label("One step is").select_option("turn")
    page.get_by_role("button", name="One step on").click()
    expect(bar.get_by_role("status")).to_contain_text("Turn 1")
    expect(bar.locator("[data-mark=loss]")).not_to_have_count(0)
    expect(bar.locator("[data-mark=capture]")).not_to_have_count(0)
    now = slider.input_value()
    expect(page).to_have_url(re.compile(rf"/m/{match}\?at={now}$"))


def test_from_any_moment_the_game_is_played_on_by_whoever_is_chosen(home: Server, person: Person) -> None:
    page = person(home)
    match = hands.seat_both(home, whole_game())
    page.goto(f"/m/{match}?at=40")
    expect(page.get_by_label("Moment")).to_have_value("40")
    page.get_by_role("button", name="Play on from here").click()
    dialog = page.get_by_role("dialog", name="Play on from here")
    expect(dialog).to_contain_text("can work out what will be rolled")
    for group in dialog.get_by_role("radiogroup").all():
        expect(group.get_by_label("Me", exact=True)).to_be_checked()
    dialog.get_by_role("radiogroup", name="German").get_by_label("A friend, by link").check()
    shoot(page, "fork")
    assert axe_findings(page, "dialog[open]") == []
    dialog.get_by_role("button", name="Play on", exact=True).click()
    page.wait_for_url(lambda url: match not in url)
    page.locator("[data-index]").wait_for()
    assert hands.index(page) == 40
    seats = ask(page, f"/api/matches/{page.url.split('/m/')[1]}")["seats"]
    assert {side: seat["kind"] for side, seat in seats.items()} == {"red": "me", "german": "link"}
    expect(page.get_by_role("button", name="Invitation link")).to_be_visible()


def drawn(pieces: Iterable[Piece]) -> list[Piece]:
    """The counters that are drawn: of each stack the three on top."""
    stacks: dict[str, list[Piece]] = {}
    for piece in pieces:
        stacks.setdefault(piece.hex, []).append(piece)
    return [piece for stack in stacks.values() for piece in stack[-3:]]


def shown(record: Record, at: int, side: str) -> list[Piece]:
    """The counters that a side sees at a moment."""
    state = record.replay(hexfront.games, at)
    return list(state.game.scene(state.world, state.view(side)).pieces)
