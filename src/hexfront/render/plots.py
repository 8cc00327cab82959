"""Small charts as SVG for reports: lines with bands, histograms, bars and stacked bars.

Colours are CSS variables with fallbacks, so that a page may set light or dark values (see `PLOT_CSS`) and a
rasteriser gets the fallbacks. The palette is safe for colour-blind readers.
"""

from collections.abc import Callable, Mapping, Sequence
from math import ceil, floor, isfinite, log10

import msgspec

from hexfront.render.markup import document, escape, group, lettering, num, tag, text_width, tooltip

PALETTE = ("#0072b2", "#d55e00", "#009e73", "#cc79a7", "#e69f00", "#56b4e9", "#7f7f7f", "#b8a900")
"""Series colours, after Okabe and Ito, in the order of use."""

_VARIABLES_LIGHT = {"ink": "#23272e", "soft": "#6a717c", "grid": "#e2e5ea", "paper": "#ffffff"}
_VARIABLES_DARK = {"ink": "#e8eaee", "soft": "#a3abb8", "grid": "#363c46", "paper": "#181b20"}


def _css(values: Mapping[str, str]) -> str:
    return "".join(f"--hf-{name}:{value};" for name, value in values.items())


PLOT_CSS = (
    f":root{{color-scheme:light dark;{_css(_VARIABLES_LIGHT)}}}"
    f"@media (prefers-color-scheme:dark){{:root{{{_css(_VARIABLES_DARK)}}}}}"
    f":root[data-theme=light]{{{_css(_VARIABLES_LIGHT)}}}:root[data-theme=dark]{{{_css(_VARIABLES_DARK)}}}"
)
"""A style sheet for pages with charts: light, dark, or as the reader's system prefers."""

_INK = "var(--hf-ink,#23272e)"
_SOFT = "var(--hf-soft,#6a717c)"
_GRID = "var(--hf-grid,#e2e5ea)"
_PAPER = "var(--hf-paper,#ffffff)"
_TICK_SIZE = 12.0
_ROUND = 1e-9


class Series(msgspec.Struct, frozen=True):
    """A line: its name, its points, and optionally a band from low to high about it."""

    name: str
    x: Sequence[float]
    y: Sequence[float]
    low: Sequence[float] = ()
    high: Sequence[float] = ()
    colour: str = ""
    step: bool = False


class _Words(msgspec.Struct, frozen=True):
    """What is written about a chart."""

    title: str
    x_label: str
    y_label: str


class _Panel(msgspec.Struct, frozen=True):
    """The drawing area and the two scales."""

    width: float
    height: float
    left: float
    right: float
    top: float
    bottom: float
    x_range: tuple[float, float]
    y_range: tuple[float, float]

    def x(self, value: float) -> float:
        low, high = self.x_range
        return self.left + (value - low) / (high - low) * (self.width - self.left - self.right)

    def y(self, value: float) -> float:
        low, high = self.y_range
        return (
            self.height - self.bottom - (value - low) / (high - low) * (self.height - self.top - self.bottom)
        )


def colour(number: int) -> str:
    """Return the colour of a series as a CSS variable with its fallback.

    >>> colour(0)
    'var(--hf-c1,#0072b2)'
    """
    at = number % len(PALETTE)
    return f"var(--hf-c{at + 1},{PALETTE[at]})"


def ticks(low: float, high: float, most: int = 6) -> list[float]:
    """Choose round values that span a range.

    >>> ticks(0, 97)
    [0.0, 20.0, 40.0, 60.0, 80.0, 100.0]
    """
    if not (isfinite(low) and isfinite(high)):
        raise ValueError("A chart needs finite numbers.")
    if high - low < _ROUND:
        low, high = low - 0.5, high + 0.5
    rough = (high - low) / max(most - 1, 1)
    power = 10.0 ** floor(log10(rough))
    step = next(power * factor for factor in (1, 2, 2.5, 5, 10) if power * factor >= rough * (1 - _ROUND))
    first, last = floor(low / step + _ROUND), ceil(high / step - _ROUND)
    return [round(index * step, 10) for index in range(first, last + 1)]


def number_text(value: float) -> str:
    """Write a number for an axis.

    >>> number_text(2.0), number_text(0.25), number_text(12000)
    ('2', '0.25', '12 000')
    """
    if value == round(value):
        return f"{round(value):,}".replace(",", " ")
    return f"{value:.4g}"


def line_plot(
    series: Sequence[Series],
    title: str = "",
    x_label: str = "",
    y_label: str = "",
    *,
    width: float = 640,
    height: float = 360,
    y_range: tuple[float, float] | None = None,
    x_names: Sequence[str] = (),
) -> str:
    """Draw lines, each with its band if it has one. `x_names` replaces the numbers from 0 (or 1) up."""
    xs = [value for line in series for value in line.x]
    ys = [value for line in series for part in (line.y, line.low, line.high) for value in part]
    x_low, x_high = _spread(xs)
    y_low, y_high = y_range or _spread(ys)
    y_ticks = ticks(y_low, y_high)
    words = _Words(title, x_label, y_label)
    panel = _panel((width, height), words, len(series) > 1, (x_low, x_high), y_ticks)
    if x_names:
        start = int(min(xs, default=0))
        x_ticks = [(float(start + index), name) for index, name in enumerate(x_names)]
    else:
        x_ticks = [
            (value, number_text(value)) for value in ticks(x_low, x_high, 8) if x_low <= value <= x_high
        ]
    body = _axes(panel, words, x_ticks, y_ticks)
    for index, line in enumerate(series):
        ink = line.colour or colour(index)
        if line.low and line.high:
            there = [(panel.x(x), panel.y(y)) for x, y in zip(line.x, line.high, strict=True)]
            back = [(panel.x(x), panel.y(y)) for x, y in zip(line.x, line.low, strict=True)]
            area = [*_stairs(there, line.step), *reversed(_stairs(back, line.step))]
            body += tag("polygon", points=_points(area), fill=ink, fill_opacity=".18")
        course = _stairs([(panel.x(x), panel.y(y)) for x, y in zip(line.x, line.y, strict=True)], line.step)
        body += tag(
            "polyline",
            points=_points(course),
            fill="none",
            stroke=ink,
            stroke_width="2.2",
            stroke_linejoin="round",
            stroke_linecap="round",
        )
        if len(course) == 1:
            body += tag("circle", cx=course[0][0], cy=course[0][1], r=3.5, fill=ink)
    body += _key(panel, [(line.name, line.colour or colour(at)) for at, line in enumerate(series)])
    return _finish(body, panel, title)


def histogram(
    values: Sequence[float],
    title: str = "",
    x_label: str = "",
    y_label: str = "",
    *,
    bins: int = 20,
    width: float = 640,
    height: float = 320,
    marks: Mapping[str, float] | None = None,
    fill: str = "",
) -> str:
    """Draw how often values fall into bins; whole numbers of small range get a bin each.

    `marks` draws named upright lines, e.g. the mean.
    """
    edges, counts = bin_counts(values, bins)
    y_ticks = ticks(0, max(counts, default=1) or 1)
    words = _Words(title, x_label, y_label)
    panel = _panel((width, height), words, False, (edges[0], edges[-1]), y_ticks)
    x_ticks = [
        (value, number_text(value))
        for value in ticks(edges[0], edges[-1], 9)
        if edges[0] <= value <= edges[-1]
    ]
    body = _axes(panel, words, x_ticks, y_ticks)
    for low, high, count in zip(edges, edges[1:], counts, strict=False):
        hint = f"{number_text((low + high) / 2)}: {number_text(count)}"
        sides, ends = (panel.x(low) + 0.7, panel.x(high) - 0.7), (panel.y(0), panel.y(count))
        body += _bar(sides, ends, fill or colour(0), hint)
    for index, (name, value) in enumerate((marks or {}).items()):
        at = panel.x(min(max(value, edges[0]), edges[-1]))
        ink = colour(index + 1)
        body += tag("path", d=f"M{num(at)} {num(panel.top)}V{num(panel.y(0))}", stroke=ink, stroke_width="2")
        body += lettering(
            f"{name} {number_text(round(value, 2))}", at + 5, panel.top + 12 + 15 * index, 12, fill=_INK
        )
    return _finish(body, panel, title)


#: Values that lie closer together than this fall into one bin.
SMALLEST_SPAN = 1e-9


def bin_counts(values: Sequence[float], bins: int = 20) -> tuple[list[float], list[int]]:
    """Sort values into bins of equal width: the edges and how many fall between them.

    >>> bin_counts([1, 2, 2, 4])
    ([0.5, 1.5, 2.5, 3.5, 4.5], [1, 2, 0, 1])
    """
    low, high = (min(values), max(values)) if values else (0.0, 1.0)
    whole = all(value == round(value) for value in values)
    if whole and high - low < 3 * bins:
        step = max(1, ceil((high - low + 1) / (1.5 * bins)))
        count = ceil((high - low + 1) / step)
        edges = [low - 0.5 + index * step for index in range(count + 1)]
    else:
        # A span too small to be divided into bins is no span.
        span = high - low if high - low > SMALLEST_SPAN else 1.0
        edges = [low + span * index / bins for index in range(bins + 1)]
    counts = [0] * (len(edges) - 1)
    for value in values:
        at = int((value - edges[0]) / (edges[1] - edges[0]))
        counts[min(at, len(counts) - 1)] += 1
    return edges, counts


def bar_chart(
    bars: Mapping[str, float],
    title: str = "",
    x_label: str = "",
    y_label: str = "",
    *,
    width: float = 640,
    height: float = 320,
    errors: Mapping[str, tuple[float, float]] | None = None,
    show: Callable[[float], str] = number_text,
    y_range: tuple[float, float] | None = None,
    coloured: bool = False,
) -> str:
    """Draw one bar for each name with its value above.

    `errors` draws whiskers from low to high, and `coloured` gives each bar a colour of its own.
    """
    whiskers = errors or {}
    tops = [*bars.values(), *(high for _, high in whiskers.values())]
    low, high = y_range or (min(0.0, *tops, 0.0), max(*tops, 0.0, _ROUND))
    y_ticks = ticks(low, high)
    names = list(bars)
    words = _Words(title, x_label, y_label)
    panel = _panel((width, height), words, False, (-0.5, max(len(names), 1) - 0.5), y_ticks)
    body = _axes(panel, words, [(float(at), name) for at, name in enumerate(names)], y_ticks)
    for at, (name, value) in enumerate(bars.items()):
        sides = panel.x(at - 0.36), panel.x(at + 0.36)
        ends = panel.y(max(0.0, y_ticks[0])), panel.y(value)
        body += _bar(sides, ends, colour(at if coloured else 0), f"{name}: {show(value)}")
        above = panel.y(value)
        if name in whiskers:
            least, most = (panel.y(end) for end in whiskers[name])
            middle = panel.x(at)
            whisker = f"M{num(middle)} {num(least)}V{num(most)}"
            whisker += "".join(f"M{num(middle - 5)} {num(end)}h10" for end in (least, most))
            body += tag("path", d=whisker, fill="none", stroke=_INK, stroke_width="1.4")
            above = min(above, most)
        body += lettering(show(value), panel.x(at), above - 5, 12, text_anchor="middle", fill=_INK)
    return _finish(body, panel, title)


def stacked_bars(
    names: Sequence[str],
    parts: Mapping[str, Sequence[float]],
    title: str = "",
    x_label: str = "",
    y_label: str = "",
    *,
    width: float = 640,
    height: float = 340,
    share: bool = False,
) -> str:
    """Draw for each name a bar made of parts; with `share`, parts are shown as shares of their sum."""
    totals = [sum(values[at] for values in parts.values()) for at in range(len(names))]
    y_ticks = ticks(0, 100 if share else max(totals, default=1) or 1)
    words = _Words(title, x_label, y_label)
    panel = _panel((width, height), words, True, (-0.5, max(len(names), 1) - 0.5), y_ticks)
    body = _axes(panel, words, [(float(at), name) for at, name in enumerate(names)], y_ticks)
    for at, name in enumerate(names):
        base = 0.0
        scale = 100 / (totals[at] or 1) if share else 1.0
        for index, (part, values) in enumerate(parts.items()):
            value = values[at] * scale
            if not value:
                continue
            hint = f"{name}, {part}: {number_text(round(value, 2))}" + ("%" if share else "")
            sides, ends = (panel.x(at - 0.38), panel.x(at + 0.38)), (panel.y(base), panel.y(base + value))
            body += _bar(sides, ends, colour(index), hint)
            base += value
    body += _key(panel, [(part, colour(index)) for index, part in enumerate(parts)])
    return _finish(body, panel, title)


def _spread(values: Sequence[float]) -> tuple[float, float]:
    low, high = (min(values), max(values)) if values else (0.0, 1.0)
    return (low - 0.5, high + 0.5) if high - low < _ROUND else (low, high)


def _panel(
    size: tuple[float, float],
    words: _Words,
    keyed: bool,
    x_range: tuple[float, float],
    y_ticks: Sequence[float],
) -> _Panel:
    widest = max(text_width(number_text(value), _TICK_SIZE) for value in y_ticks)
    left = widest + 16 + (20 if words.y_label else 0)
    top = 14 + (24 if words.title else 0) + (22 if keyed else 0)
    return _Panel(*size, left, 18, top, 48, x_range, (y_ticks[0], y_ticks[-1]))


def _axes(
    panel: _Panel, words: _Words, x_ticks: Sequence[tuple[float, str]], y_ticks: Sequence[float]
) -> str:
    """Draw grid lines, ticks, labels and title."""
    right, base = panel.width - panel.right, panel.height - panel.bottom
    lines, texts = "", ""
    for value in y_ticks:
        at = panel.y(value)
        lines += f"M{num(panel.left)} {num(at)}H{num(right)}"
        texts += lettering(number_text(value), panel.left - 7, at + 4, _TICK_SIZE, text_anchor="end")
    room = (right - panel.left) / max(len(x_ticks), 1)
    widest = max((text_width(name, _TICK_SIZE) for _, name in x_ticks), default=0.0)
    every = max(1, ceil((widest + 8) / max(room, 1)))
    for index, (value, name) in enumerate(x_ticks):
        if index % every == 0:
            texts += lettering(name, panel.x(value), base + 17, _TICK_SIZE, text_anchor="middle")
    drawn = tag("path", d=lines, fill="none", stroke=_GRID, stroke_width="1")
    drawn += tag("path", d=f"M{num(panel.left)} {num(base)}H{num(right)}", stroke=_SOFT, stroke_width="1.2")
    drawn += group(texts, fill=_SOFT)
    if words.title:
        drawn += lettering(words.title, 12, 24, 16.5, font_weight=700, fill=_INK)
    if words.x_label:
        drawn += lettering(
            words.x_label, (panel.left + right) / 2, panel.height - 10, 13, text_anchor="middle", fill=_INK
        )
    if words.y_label:
        turn = f"translate(16 {num((panel.top + base) / 2)}) rotate(-90)"
        drawn += tag(
            "text", escape(words.y_label), transform=turn, font_size=13, text_anchor="middle", fill=_INK
        )
    return drawn


def _bar(sides: tuple[float, float], ends: tuple[float, float], fill: str, words: str) -> str:
    left, right = sides
    return tag(
        "rect",
        tooltip(words),
        x=left,
        y=min(ends),
        width=max(right - left, 0.5),
        height=max(ends) - min(ends),
        fill=fill,
    )


def _stairs(points: list[tuple[float, float]], step: bool) -> list[tuple[float, float]]:
    if not step:
        return points
    walked = points[:1]
    for x, y in points[1:]:
        walked += [(x, walked[-1][1]), (x, y)]
    return walked


def _points(points: Sequence[tuple[float, float]]) -> str:
    return " ".join(f"{num(x)},{num(y)}" for x, y in points)


def _key(panel: _Panel, entries: Sequence[tuple[str, str]]) -> str:
    """Name the series above the chart, if there are several."""
    if len(entries) < 2:  # noqa: PLR2004
        return ""
    x, y, drawn = panel.left, panel.top - 12, ""
    for name, ink in entries:
        drawn += tag("rect", x=x, y=y - 9, width=14, height=10, rx=2, fill=ink)
        drawn += lettering(name, x + 19, y, 12.5, fill=_INK)
        x += text_width(name, 12.5) + 40
    return drawn


def _finish(body: str, panel: _Panel, heading: str) -> str:
    paper = tag("rect", width=num(panel.width), height=num(panel.height), fill=_PAPER)
    return document(paper + body, heading or "Chart", (panel.width, panel.height))
