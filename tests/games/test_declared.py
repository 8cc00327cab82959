"""What every game declares for a client must hold together, and may be left out."""

from __future__ import annotations

import random

import msgspec
import pytest

import hexfront
from hexfront.kernel.scene import Note, Overlay, stacks, sums

SLUGS = list(hexfront.games)
KEYS_OF_THE_TABLE = set("LTFKRPNUYABGIHOX")


def moments(game, seed, every=40, most=1500):
    """States of a random game, each with its views."""
    rng = random.Random(f"declared {seed}")
    state = game.start(seed=seed)
    for number in range(most):
        if number % every == 0:
            yield state
        if state.outcome is not None:
            return
        legal = state.legal_actions()
        state.apply(legal[0] if number < len(game.scenario(None).sides) else rng.choice(legal))


@pytest.mark.parametrize("slug", SLUGS)
def test_overlays_and_notes_are_drawn_from_every_view(slug):
    game = hexfront.games[slug]
    grid = game.scene(game.world({}), game.start().view(None)).sheet.grid
    drawn = 0
    for state in moments(game, "overlays"):
        for side in (*game.scenario(None).sides, None):
            view = msgspec.json.decode(msgspec.json.encode(state.view(side)))
            for title in game.overlays:
                overlay = game.overlay(state.world, view, title.name)
                assert isinstance(overlay, Overlay)
                assert all(area.title and area.hexes and area.colour for area in overlay.areas)
                hexes = [h for part in (*overlay.areas, *overlay.links) for h in part.hexes]
                assert all(h in grid for h in (*hexes, *(tag.hex for tag in overlay.tags)))
                drawn += len(hexes)
            for note in game.notes(state.world, view):
                assert isinstance(note, Note)
                assert note.text
                assert all(h in grid for h in note.hexes)
                assert not note.rule or note.rule in game.ledger
    assert drawn > 0 or not game.overlays


@pytest.mark.parametrize("slug", SLUGS)
def test_every_side_has_a_name_and_a_colour_of_its_own(slug):
    game = hexfront.games[slug]
    for given in (game.side_names, game.colours):
        assert set(given) == set(game.sides)
        assert all(given.values())
        assert len(set(given.values())) == len(game.sides)


@pytest.mark.parametrize("slug", SLUGS)
def test_overlays_have_names_keys_and_rules_of_their_own(slug):
    game = hexfront.games[slug]
    names = [title.name for title in game.overlays]
    keys = [title.key for title in game.overlays if title.key]
    assert len(set(names)) == len(names)
    assert len(set(keys)) == len(keys)
    assert not set(keys) & KEYS_OF_THE_TABLE
    for title in game.overlays:
        assert title.title
        assert not title.rule or title.rule in game.ledger
        assert len(title.key) <= 1


@pytest.mark.parametrize("slug", SLUGS)
def test_areas_of_an_overlay_can_be_told_apart_without_colours(slug):
    game = hexfront.games[slug]
    for state in moments(game, "looks", every=150):
        for title in game.overlays:
            overlay = game.overlay(state.world, state.view(None), title.name)
            looks = [(area.pattern, area.sign) for area in overlay.areas]
            different = {(area.pattern, area.sign, area.colour) for area in overlay.areas}
            assert len(set(looks)) == len(different), title.name


@pytest.mark.parametrize("slug", SLUGS)
def test_charts_are_tables_with_rules(slug):
    game = hexfront.games[slug]
    world = game.world({})
    tracks = {track.name for track in game.scene(world, game.start().view(None)).tracks}
    for chart in game.charts(world):
        assert chart.rows
        assert all(len(row) == len(chart.columns) for row in chart.rows), chart.title
        assert not chart.rule or chart.rule in game.ledger, chart.title
        assert not chart.track or chart.track in tracks


def what_it_is(piece):
    """What a counter shows on both of its faces."""
    return piece.id, piece.symbol, piece.left, piece.side, piece.force, piece.stays


@pytest.mark.parametrize("slug", SLUGS)
def test_every_counter_shown_in_play_was_declared(slug):
    game = hexfront.games[slug]
    if game.pieces is None:
        pytest.skip(f"{game.title} declares no counters")
    roster = {piece.id: piece for piece in game.pieces(game.world({}))}
    backs = {(piece.fill, piece.side) for piece in roster.values() if piece.facedown}
    for state in moments(game, "roster"):
        for side in (*game.scenario(None).sides, None):
            scene = game.scene(state.world, state.view(side))
            boxed = [piece for box in scene.boxes for piece in box.pieces]
            for piece in (*scene.pieces, *boxed):
                assert piece.side in game.sides
                if piece.facedown:
                    assert (piece.fill, piece.side) in backs
                else:
                    # A counter may be turned over; what it is stays the same.
                    assert what_it_is(piece) == what_it_is(roster[piece.id])
            ids = [piece.id for piece in (*scene.pieces, *boxed)]
            assert len(set(ids)) == len(ids)


@pytest.mark.parametrize("slug", SLUGS)
def test_what_is_called_chancy_can_be_forecast_and_nothing_else(slug):
    game = hexfront.games[slug]
    met = {True: 0, False: 0}
    # In some games random players seldom come to blows before one of them has lost.
    for seed in range(40):
        if met[True] > 20:
            break
        for state in moments(game, f"chances {seed}", every=1):
            for action in state.legal_actions():
                chancy = game.chancy(state, action)
                assert chancy == (state.forecast(action) is not None), (state.decision, action)
                met[chancy] += 1
    assert met[True] > 20
    assert met[False] > 100


@pytest.mark.parametrize("slug", SLUGS)
def test_sources_are_explained(slug):
    game = hexfront.games[slug]
    sheet = game.scene(game.world({}), game.start().view(None)).sheet
    words = {origin.source for origins in sheet.sources.values() for origin in origins}
    assert words <= set(sheet.source_words)
    assert all(name in sheet.grid for name in sheet.sources)


@pytest.mark.parametrize("slug", SLUGS)
def test_counters_that_are_seen_name_what_is_added_up_and_those_face_down_tell_nothing(slug):
    game = hexfront.games[slug]
    assert all(bool(piece.factors) != piece.facedown for piece in game.pieces(game.world({})))
    added = 0
    for state in moments(game, "factors", every=100):
        for side in (*game.scenario(None).sides, None):
            scene = game.scene(state.world, state.view(side))
            for pile in stacks(scene.pieces).values():
                assert all(bool(piece.factors) != piece.facedown for piece in pile)
                assert bool(sums(pile)) != any(piece.facedown for piece in pile)
                added += len(sums(pile))
    assert added > 0
