from xml.etree import ElementTree

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from hexfront.render.plots import (
    PLOT_CSS,
    Series,
    bar_chart,
    bin_counts,
    histogram,
    line_plot,
    stacked_bars,
    ticks,
)

SVG = "{http://www.w3.org/2000/svg}"


def words(svg: str) -> list[str]:
    return ["".join(text.itertext()) for text in ElementTree.fromstring(svg).iter(f"{SVG}text")]


def test_a_line_plot_shows_lines_bands_and_names() -> None:
    svg = line_plot(
        [
            Series("A & B", [1, 2, 3], [1, 4, 9], [0, 3, 8], [2, 5, 10]),
            Series("C", [1, 2, 3], [3, 2, 1], step=True),
        ],
        "Title <1>",
        "turn",
        "points",
    )
    root = ElementTree.fromstring(svg)
    assert len(list(root.iter(f"{SVG}polyline"))) == 2
    assert len(list(root.iter(f"{SVG}polygon"))) == 1
    assert {"A & B", "C", "Title <1>", "turn", "points"} <= set(words(svg))


def test_a_histogram_has_a_bar_for_each_bin() -> None:
    svg = histogram([1, 2, 2, 3], "Dice", marks={"mean": 2.0})
    hints = [hint.text for hint in ElementTree.fromstring(svg).iter(f"{SVG}title")]
    assert hints[1:] == ["1: 1", "2: 2", "3: 1"]
    assert "mean 2" in words(svg)


def test_bars_show_values_and_whiskers() -> None:
    svg = bar_chart({"a": 0.25, "b": 0.5}, errors={"a": (0.2, 0.3)}, show=lambda value: f"{value:.0%}")
    assert {"a", "b", "25%", "50%"} <= set(words(svg))


def test_stacked_bars_can_show_shares() -> None:
    svg = stacked_bars(["x", "y"], {"p": [1, 0], "q": [3, 0]}, share=True)
    assert "x, p: 25%" in svg
    assert "x, q: 75%" in svg


@pytest.mark.parametrize("svg", [line_plot([]), histogram([]), bar_chart({}), stacked_bars([], {})])
def test_empty_charts_are_still_charts(svg: str) -> None:
    assert ElementTree.fromstring(svg).tag == f"{SVG}svg"


def test_the_style_sheet_has_both_themes() -> None:
    assert "prefers-color-scheme:dark" in PLOT_CSS
    assert PLOT_CSS.count("--hf-ink") == 4


@given(st.floats(-1e6, 1e6), st.floats(0, 1e6))
def test_ticks_span_the_range(low: float, span: float) -> None:
    found = ticks(low, low + span)
    slack = 1e-6 * max(1.0, abs(low), span)
    assert found == sorted(set(found))
    assert found[0] <= low + slack
    assert found[-1] >= low + span - slack
    assert 2 <= len(found) <= 12


@given(st.lists(st.integers(-50, 50) | st.floats(-50, 50), min_size=1))
@example([0, 5e-324])
def test_every_value_falls_into_a_bin(values: list[float]) -> None:
    edges, counts = bin_counts(values)
    assert sum(counts) == len(values)
    assert len(edges) == len(counts) + 1
