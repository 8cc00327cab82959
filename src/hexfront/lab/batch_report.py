"""A batch as a page: who wins, how games end, how they go, how long they take."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import Any

from hexfront.games import games
from hexfront.kernel import Game
from hexfront.lab.batch import Digest, Played
from hexfront.lab.charts import band_charts, capital, final_charts, measure_title
from hexfront.lab.pages import contents, facts, figure, heading, page, rule_link, rule_list, table
from hexfront.lab.stats import Share, Summary
from hexfront.lab.table import Setup
from hexfront.render.plots import histogram

HEAD = ["", "Mean", "SD", "Least", "5%", "25%", "Median", "75%", "95%", "Most"]


def batch_report(setup: Setup, base: str, played: Sequence[Played], digest: Digest) -> str:
    """The page of a batch."""
    game = games[setup.game]
    scenario = next(s for s in game.scenarios if s.name == setup.scenario)
    bots = {game.side_name(side): bot for side, bot in setup.bots.items()}
    options = ", ".join(f"{name} {value}" for name, value in setup.options.items())
    shown = {"Games": f"{digest.games:,}".replace(",", " "), **bots, "Scenario": scenario.title}
    shown |= {"Options": options, "Seed": base}
    return page(
        f"{game.title}: {digest.games} games",
        f'<h1>{escape(game.title)}</h1><p class="sub">{digest.games} games between bots</p>',
        f'<div class="result">{escape(verdict(game, digest))}</div>',
        facts(shown),
        contents("Winners", "Endings", "Courses", "Finals", "Length", "Rules"),
        heading("Winners", "Who wins") + _wins(setup, digest),
        heading("Endings", "How games end") + _endings(setup, digest),
        heading("Courses", "How games go"),
        "<p>At the end of each turn, over the games that reached it: the median, and a "
        "band that holds the middle 80% of the games.</p>"
        + _grid(band_charts(game, [one.turns for one in played])),
        heading("Finals", "Where they end") + _grid(final_charts(game, [one.final for one in played])),
        f"<h3>In numbers</h3>{_numbers({measure_title(game, name): s for name, s in digest.final.items()})}",
        heading("Length", "How long they take") + _length(played),
        _numbers({"turns": digest.turns, "actions": digest.actions}),
        heading("Rules", "Rules") + rule_list(game.ledger, {ending.rule for ending in digest.endings}),
        "<footer><p>Game <i>n</i> of this batch has the seed "
        f"<code>{escape(base)}/<i>n</i></code>; any of them can be played again and looked at with "
        f"<code>hexfront play {escape(setup.game)} --seed {escape(base)}/17</code>.</p></footer>",
    )


def _grid(charts: Sequence[str]) -> str:
    return f'<div class="grid">{"".join(figure(chart) for chart in charts)}</div>'


def verdict(game: Game[Any, Any], digest: Digest) -> str:
    """The result of a batch in a sentence."""
    side, best = max(digest.wins.items(), key=lambda item: item[1].count)
    tail = f"{best.share:.1%} of {digest.games} games, with a true rate of {best.low:.1%} to {best.high:.1%}"
    rest = max((other.high for name, other in digest.wins.items() if name != side), default=0.0)
    sure = "clearly" if best.low > rest else "not clearly"
    return f"Most victories for {game.side_name(side)} ({sure}): {tail} (95% confidence)."


def _wins(setup: Setup, digest: Digest) -> str:
    game = games[setup.game]
    shares: dict[str, Share] = {
        f"{game.side_name(side)} ({setup.bots[side]})": won for side, won in digest.wins.items()
    }
    if digest.draws.count:
        shares["Draw"] = digest.draws
    inks = [*(game.colours[side] for side in digest.wins), "var(--hf-soft)"]
    rows = [
        (
            escape(name),
            _interval(won, ink),
            str(won.count),
            f"{won.share:.1%}",
            f"{won.low:.1%} to {won.high:.1%}",
        )
        for (name, won), ink in zip(shares.items(), inks, strict=False)
    ]
    return f'<div class="card">{table(["", "", "Games", "Share", "95% interval"], rows, text=[1])}</div>'


def _interval(won: Share, ink: str) -> str:
    """A bar for a share with a whisker for its interval."""
    low, wide = 100 * won.low, 100 * (won.high - won.low)
    return (
        f'<span class="track"><span style="width:{100 * won.share:.2f}%;background:{ink}"></span>'
        f'<i style="left:{low:.2f}%;width:{wide:.2f}%"></i></span>'
    )


def _endings(setup: Setup, digest: Digest) -> str:
    game = games[setup.game]
    inks = game.colours
    rows = []
    for ending in digest.endings:
        who = escape(game.victor(ending.winner))
        rule = game.ledger.get(ending.rule)
        ink = inks.get(ending.winner or "", "var(--hf-soft)")
        bar = f'<span class="bar" style="width:{10 * ending.games.share:.2f}rem;background:{ink}"></span>'
        why = escape(rule.title if rule else "") + rule_link(ending.rule, game.ledger)
        share = ending.games
        rows.append((who, escape(ending.level), why, bar, str(share.count), f"{share.share:.1%}"))
    head = ["Result", "Level", "By", "", "Games", "Share"]
    return f'<div class="card">{table(head, rows, text=[0, 1, 2, 3])}</div>'


def _numbers(summaries: dict[str, Summary]) -> str:
    rows = [
        (
            escape(capital(name)),
            *(_shown(value) for value in (s.mean, s.sd, s.low, s.q5, s.q25, s.median, s.q75, s.q95, s.high)),
        )
        for name, s in summaries.items()
    ]
    return f'<div class="card">{table(HEAD, rows)}</div>'


def _shown(value: float) -> str:
    return f"{value:.0f}" if value == round(value) else f"{value:.1f}"


def _length(played: Sequence[Played]) -> str:
    charts = []
    numbers: dict[str, list[float]] = {
        "Turns": [one.final["turn"] for one in played],
        "Actions": [one.actions for one in played],
    }
    for title, values in numbers.items():
        if len(set(values)) > 1:
            charts.append(histogram(values, title, "", "games", width=520, height=260))
    return _grid(charts)
