from xml.etree import ElementTree

import pytest

from hexfront.games.reichswehr_freikorps.counters import COUNTER_COLOURS, counter
from hexfront.games.reichswehr_freikorps.world import Unit, build_world
from hexfront.kernel.scene import Arrow, Highlight, Marker, Piece, Scene, Sheet, Track, stacks
from hexfront.render import counter_svg, scene_svg, symbols
from hexfront.render.counters import describe

SVG = "{http://www.w3.org/2000/svg}"


def words(svg: str) -> list[str]:
    return ["".join(text.itertext()) for text in ElementTree.fromstring(svg).iter(f"{SVG}text")]


@pytest.fixture(scope="module")
def units() -> dict[str, Unit]:
    return {unit.id: unit for unit in build_world({}).units}


def test_every_unit_shows_what_its_counter_prints(units: dict[str, Unit]) -> None:
    for unit in units.values():
        piece = counter(unit, "1702")
        shown = words(counter_svg(piece))
        assert str(unit.factor) in shown
        assert unit.label in shown
        assert not unit.army or unit.army in shown
        assert piece.symbol in symbols.SYMBOLS
        assert unit.name in describe(piece)


def test_counter_colours_follow_force_and_front(units: dict[str, Unit]) -> None:
    fills = {key: counter(unit, "1702").fill for key, unit in units.items()}
    assert fills["rw-br"] == COUNTER_COLOURS["reichswehr"][0]
    assert fills["fk-e"] == COUNTER_COLOURS["freikorps"][0]
    assert fills["wf-4-53"] == COUNTER_COLOURS["western"][0]
    assert fills["swf-1c-4c"] == COUNTER_COLOURS["southwest"][0]
    assert fills["sf-6-51"] == COUNTER_COLOURS["southern"][0]


def test_a_facedown_counter_tells_nothing() -> None:
    piece = Piece(
        id="blank-1", hex="1702", name="Secret", right="Lt", strength="4", symbol="cavalry", facedown=True
    )
    svg = counter_svg(piece)
    assert "Secret" not in svg
    assert "cavalry" not in svg
    assert words(svg) == ["?"]


def test_text_on_counters_is_escaped() -> None:
    piece = Piece(id='"<x>', hex="1702", name="A & B", right="<&>", strength="1")
    assert "<&>" in words(counter_svg(piece))


def test_spent_and_unknown_symbols_are_drawn() -> None:
    fresh = Piece(id="a", hex="1702", symbol="dragon", size="Bn")
    assert "hf-s-unknown" in counter_svg(fresh)
    assert counter_svg(fresh) != counter_svg(
        Piece(id="a", hex="1702", symbol="dragon", size="Bn", spent=True)
    )


@pytest.fixture(scope="module")
def scene(sheet: Sheet, units: dict[str, Unit]) -> Scene:
    homes = ("1702", "1323", "2418")
    pieces = tuple(counter(unit, homes[at % 3]) for at, unit in enumerate(list(units.values())[:12]))
    return Scene(
        sheet,
        pieces,
        markers=(
            Marker("1702", "railhead", "black"),
            Marker("1702", "control", "red"),
            Marker("1702", "text", "red", "ALS"),
        ),
        highlights=(
            Highlight(("1702", "1703")),
            Highlight(("1705",), style="dots"),
            Highlight(("1706",), style="outline"),
        ),
        arrows=(
            Arrow(("1702", "1703", "1704")),
            Arrow(("1702", "1703"), "attack", text="3:1"),
            Arrow(("1703", "1702"), "retreat"),
        ),
        caption=("Turn 3 & counting", "Red"),
        tracks=(Track("Turn", 3, 1, 12, names=("I", "II", "III")), Track("Points", 30, 0, 100)),
    )


@pytest.mark.parametrize("tray", [False, True])
def test_every_piece_is_on_the_map_and_in_the_tray(scene: Scene, tray: bool) -> None:
    root = ElementTree.fromstring(scene_svg(scene, tray=tray))
    drawn = [group.get("data-piece") for group in root.iter(f"{SVG}g") if group.get("data-piece")]
    assert sorted(drawn) == sorted([piece.id for piece in scene.pieces] * (2 if tray else 1))


def test_stacks_tell_count_and_strength(scene: Scene) -> None:
    root = ElementTree.fromstring(scene_svg(scene))
    badges = {
        stack.get("data-hex"): stack.findtext(f"{SVG}g[@class='hf-badge']/{SVG}title")
        for stack in root.iter(f"{SVG}g")
        if stack.get("class") == "hf-stack"
    }
    for name, pile in stacks(scene.pieces).items():
        strength = sum(int(piece.strength) for piece in pile)
        assert badges[name] == f"{len(pile)} units, strength {strength}"


def test_a_stack_with_a_hidden_piece_tells_no_strength(sheet: Sheet) -> None:
    pile = (Piece("a", "1702", strength="3"), Piece("b", "1702", strength="4", facedown=True))
    svg = scene_svg(Scene(sheet, pile))
    assert "<title>2 units</title>" in svg


def test_the_top_of_a_stack_is_drawn_last(sheet: Sheet) -> None:
    pile = tuple(Piece(name, "1702", strength="1") for name in ("bottom", "middle", "top"))
    svg = scene_svg(Scene(sheet, pile))
    order = [svg.index(f'data-piece="{piece.id}"') for piece in pile]
    assert order == sorted(order)


def test_caption_and_tracks_are_written(scene: Scene) -> None:
    shown = words(scene_svg(scene))
    assert {"Turn 3 & counting", "Turn", "III", "Points", "30", "3:1", "ALS"} <= set(shown)


def test_same_scene_gives_same_bytes(scene: Scene) -> None:
    assert scene_svg(scene) == scene_svg(scene)
