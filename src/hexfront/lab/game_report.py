"""One game as a page: result, map, courses, luck, the story and the whole log."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from html import escape
from itertools import groupby
from typing import Any

from hexfront.kernel import Event, Game, Record, State, commitment
from hexfront.kernel.sentence import sentence
from hexfront.lab import diary
from hexfront.lab.charts import capital, course_charts, measure_groups
from hexfront.lab.luck import Luck, SideLuck
from hexfront.lab.narrate import Line
from hexfront.lab.pages import contents, facts, figure, heading, page, rule_link, rule_list, signed, table
from hexfront.lab.pictures import open_scene
from hexfront.lab.scores import number, score_line
from hexfront.render import scene_svg

#: Luck this near to the middle is none; shares above these are written with more care.
EVEN, NEARLY_ALL, ALL = 0.1, 0.985, 0.999

Log = Sequence[tuple[int, Event]]


def game_report(
    record: Record,
    state: State[Any, Any],
    story: Sequence[Line],
    log: Log,
    samples: Sequence[Mapping[str, float]],
    luck: Luck,
) -> str:
    """The page of a finished game."""
    game = state.game
    # The headings of turns carry no rule.
    cited = {rule for line in story if line.kind != "chapter" for rule in line.rules}
    cited |= {event.rule for _, event in log if event.kind != "turn"}
    return page(
        f"{game.title}: {_players(game, record)}",
        _head(record, state),
        contents("Map", "Course", "Luck", "Story", "Log", "Rules"),
        heading("Map", "The map at the end"),
        figure(scene_svg(open_scene(state)), kind="map"),
        heading("Course", "The course of the game"),
        f'<div class="grid">{"".join(figure(chart) for chart in course_charts(game, samples))}</div>',
        f"<h3>At the end of each turn</h3>{_turn_table(game, samples)}",
        heading("Luck", "Luck") + _luck(game, luck),
        heading("Story", "The story") + _story(game, story, samples),
        heading("Log", "The log") + _log(game, log),
        heading("Rules", "Rules") + rule_list(game.ledger, cited),
        _foot(record),
    )


def _players(game: Game[Any, Any], record: Record) -> str:
    return " against ".join(f"{game.side_name(side)} ({bot})" for side, bot in record.players.items())


def _head(record: Record, state: State[Any, Any]) -> str:
    game, outcome = state.game, state.outcome
    scenario = next(s for s in game.scenarios if s.name == record.scenario)
    if outcome is None:
        banner = "Unfinished."
    else:
        banner = (
            f"<b>{escape(game.victor(outcome.winner))}</b> ({escape(outcome.level)}). "
            f"{escape(sentence(outcome.reason))}{rule_link(outcome.rule, game.ledger)}"
        )
    options = ", ".join(f"{name} {value}" for name, value in record.options.items())
    shown = {"Scenario": scenario.title, "Options": options}
    shown |= {game.side_name(side): bot for side, bot in record.players.items()}
    shown |= {"Seed": record.seed, "Actions": str(len(record.entries))}
    return (
        f'<h1>{escape(game.title)}</h1><p class="sub">{escape(capital(game.subtitle))}</p>'
        f'<div class="result">{banner}</div>{facts(shown)}'
    )


def _turn_table(game: Game[Any, Any], samples: Sequence[Mapping[str, float]]) -> str:
    groups = measure_groups(game, list(samples[0]))
    measures = {measure.name: measure.title for group in groups.values() for measure in group}
    rows = []
    before: Mapping[str, float] = samples[0]
    for sample in samples:
        cells = [number(sample["turn"]) if sample["turn"] else "start"]
        for name in measures:
            change = sample[name] - before[name]
            cells.append(number(sample[name]) + (f" <small>{change:+g}</small>" if change else ""))
        rows.append(cells)
        before = sample
    return f'<div class="card">{table(["Turn", *measures.values()], rows)}</div>'


def _luck(game: Game[Any, Any], luck: Luck) -> str:
    if not luck.rolls and not luck.draws:
        return "<p>No die was rolled.</p>"
    parts = [f"<p>{escape(luck_words(game, side))}</p>" for side in luck.sides if side.count]
    cards = []
    for side in luck.sides:
        results = luck.results(side.side)
        if results:
            rows = [
                (
                    f"<b>{escape(name)}</b>",
                    escape(luck.meanings.get(name, "")),
                    f"{expected:.1f}",
                    str(came) + signed(came - expected, 1),
                )
                for name, (expected, came) in results.items()
            ]
            title = f"<h3>{escape(game.side_name(side.side))}, from worst to best result</h3>"
            listed = table(["Result", "", "Expected", "Came"], rows, text=[1])
            cards.append(f'<div class="card">{title}{listed}</div>')
    dice = ""
    if luck.draws:
        rows2 = [
            (escape(d.purpose), str(d.count), f"{d.expected:.2f}", f"{d.mean:.2f}", f"{d.z:+.1f} sd")
            for d in luck.draws
        ]
        head = ["Die", "Rolls", "Mean expected", "Mean rolled", "Off by"]
        dice = f'<h3>Dice by purpose</h3><div class="card">{table(head, rows2, text=[0])}</div>'
    return "".join(parts) + f'<div class="grid">{"".join(cards)}</div>' + _extremes(game, luck) + dice


def luck_words(game: Game[Any, Any], side: SideLuck) -> str:
    """The luck of a side in a sentence."""
    rolls = f"{side.count} roll{'s' * (side.count != 1)}"
    where = f"{game.side_name(side.side)}: {rolls} at {side.rank:.0%} on average (50% is par)"
    if abs(side.better_than - 0.5) < EVEN:
        return f"{where}, neither lucky nor unlucky."
    kind = "luckier" if side.better_than > 0.5 else "unluckier"  # noqa: PLR2004 - half
    share = max(side.better_than, 1 - side.better_than)
    return f"{where}, {kind} than {_percent(share)} of players would be with the same rolls."


def _percent(share: float) -> str:
    return "more than 99.9%" if share > ALL else f"{share:.{1 if share > NEARLY_ALL else 0}%}"


def _extremes(game: Game[Any, Any], luck: Luck) -> str:
    """The rolls that nobody saw coming."""
    rare = sorted(luck.rolls, key=lambda roll: (roll.chance, roll.entry))[:5]
    if not rare:
        return ""
    rows = [
        (
            escape(game.side_name(roll.side)),
            escape(sentence(roll.title)),
            escape(roll.result),
            f"{float(roll.chance):.0%}",
        )
        for roll in rare
    ]
    head = ["Who", "Battle", "Result", "Chance"]
    return f'<h3>The least likely results</h3><div class="card">{table(head, rows, text=[1])}</div>'


def _story(game: Game[Any, Any], story: Sequence[Line], samples: Sequence[Mapping[str, float]]) -> str:
    """A chapter for each turn, each with where it left the game."""
    chapters: list[list[Line]] = [[]]
    for line in story:
        if line.kind == "chapter":
            chapters.append([])
        chapters[-1].append(line)
    scores = {sample["turn"]: sample for sample in samples}
    parts = []
    for turn, lines in enumerate(chapters):
        if not lines:
            continue
        titled = lines[0].kind == "chapter"
        title = lines[0].text if titled else "Before the first turn"
        body = "".join(_paragraph(line, game) for line in lines[titled:])
        score = scores.get(turn)
        if titled and score is not None:
            told = score_line(game, score, scores.get(turn - 1, {}))
            body += f'<p class="sum">{escape(told)}</p>'
        battles = sum(line.kind == "battle" for line in lines)
        note = f" <span>{battles} battle{'s' * (battles != 1)}</span>" if battles else ""
        is_open = " open" if turn <= 1 or turn == len(chapters) - 1 else ""
        parts.append(f"<details{is_open}><summary>{escape(title)}{note}</summary>{body}</details>")
    return "".join(parts)


def _paragraph(line: Line, game: Game[Any, Any]) -> str:
    links = "".join(rule_link(rule, game.ledger) for rule in line.rules)
    number = f"<b>Battle {line.battle}.</b> " if line.battle else ""
    return f'<p class="{line.kind}">{number}{escape(line.text)}{links}</p>'


def _log(game: Game[Any, Any], log: Log) -> str:
    """Every event, by turn and phase, with the number of the action that brought it; battles are folded."""
    turns: list[tuple[str, list[diary.Line]]] = [("Before the first turn", [])]
    for line in diary.diary(game, log):
        if line.kind == "chapter":
            turns.append((line.text, []))
        else:
            turns[-1][1].append(line)
    return "".join(
        f"<details><summary>{escape(title)} <span>{len(lines)} lines</span></summary>"
        f'<ol class="log">{"".join(_items(game, lines))}</ol></details>'
        for title, lines in turns
        if lines
    )


def _items(game: Game[Any, Any], lines: Sequence[diary.Line]) -> Iterator[str]:
    """The lines of a turn, those of a battle in one item that opens."""
    for battle, group in groupby(lines, key=lambda line: line.battle):
        first, *rest = group
        if not battle or not rest:
            yield from (f"<li{_class(line)}>{_written(game, line)}</li>" for line in (first, *rest))
            continue
        inner = "".join(f"<li{_class(line)}>{_written(game, line)}</li>" for line in rest)
        head = f"<b>Battle {battle}</b> {_written(game, first)}"
        yield f'<li><details><summary>{head}</summary><ol class="log">{inner}</ol></details></li>'


def _class(line: diary.Line) -> str:
    return ' class="section"' if line.kind == "section" else ' class="own"' if line.audience else ""


def _written(game: Game[Any, Any], line: diary.Line) -> str:
    note = f" (in full only for {game.side_list(line.audience.split())})" if line.audience else ""
    links = "".join(rule_link(rule, game.ledger) for rule in line.rules)
    return f"<i>{line.entry}</i>{escape(line.text + note)}{links}"


def _foot(record: Record) -> str:
    return (
        "<footer><p>Every roll can be checked: the seed was fixed by its hash before the first die, "
        f"<code>{commitment(record.seed)}</code>, and <code>hexfront verify</code> replays the record "
        f"to state <code>{escape(record.final)}</code>.</p></footer>"
    )
