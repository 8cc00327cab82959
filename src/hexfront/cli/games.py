"""``hexfront games``: the games there are, and what can be set in them."""

from __future__ import annotations

import argparse
from collections import Counter
from typing import Any

from hexfront.cli.console import say, table
from hexfront.games import games
from hexfront.kernel import Game
from hexfront.kernel.ledger import Rule
from hexfront.kernel.scene import Sheet


def run(arguments: argparse.Namespace) -> int:
    """List the games, or describe one."""
    if arguments.slug is None:
        rows = []
        for slug, game in games.items():
            scenarios = ", ".join(scenario.name for scenario in game.scenarios)
            rows.append((slug, f"{game.title}: {game.subtitle}", ", ".join(game.sides), scenarios))
        table(["game", "title", "sides", "scenarios"], rows, text=(0, 1, 2, 3))
    else:
        _describe(games[arguments.slug])
    return 0


def _describe(game: Game[Any, Any]) -> None:
    largest = max(game.scenarios, key=lambda scenario: len(_sheet(game, scenario.name).grid))
    world, sheet = game.world_of(largest.name), _sheet(game, largest.name)
    say(f"{game.title}: {game.subtitle}", "bold")
    say(game.meaning)
    say()
    say(f"Sides: {', '.join(f'{game.side_name(side)} ({side})' for side in game.sides)}.")
    units = getattr(world, "units", ())
    counters = f" Counters: {len(units)}." if units else ""
    whole = f" (of the largest scenario, {largest.title})" if any(one.world for one in game.scenarios) else ""
    say(f"Map: {len(sheet.grid)} hexes, {len(sheet.places)} places{whole}.{counters}")
    _count("Rules", "ledger rows", [rule for rule in game.ledger.values() if not rule.ruling])
    _count("Rulings", "on doubtful rules", [rule for rule in game.ledger.values() if rule.ruling])
    say()
    rows = [(s.name, s.title, str(s.turns), ", ".join(s.sides), s.meaning) for s in game.scenarios]
    table(["scenario", "title", "turns", "sides", "meaning"], rows, "Scenarios", text=(0, 1, 3, 4))
    say()
    if not game.options:
        say("There are no options.")
        return
    shown = [(o.name, f"{o.values[0]} (default), {', '.join(o.values[1:])}", o.meaning) for o in game.options]
    table(["option", "values", "meaning"], shown, "Options", text=(0, 1, 2))


def _sheet(game: Game[Any, Any], scenario: str) -> Sheet:
    state = game.start(scenario)
    return game.scene(state.world, state.view(None)).sheet


def _count(name: str, meaning: str, rules: list[Rule]) -> None:
    if not rules:
        return
    kinds = Counter(rule.kind for rule in rules)
    listed = ", ".join(f"{count} {kind}" for kind, count in kinds.most_common())
    effective = sum(rule.effective for rule in rules)
    say(f"{name}: {len(rules)} {meaning} ({listed}), {effective} of them with an effect on play.")
