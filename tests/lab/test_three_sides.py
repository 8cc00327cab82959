"""Batches, reports, luck and the command line follow the sides of the scenario."""

from __future__ import annotations

import pytest

from hexfront.cli import main
from hexfront.kernel import BadInput, Record
from hexfront.lab.batch import digest, play_batch
from hexfront.lab.batch_report import batch_report
from hexfront.lab.luck import luck_of
from hexfront.lab.table import setup

RANDOM = {"blue": "random", "grey": "random", "green": "random"}


def test_a_batch_has_a_bot_for_each_side_of_the_scenario(princes):
    assert set(setup(princes.slug).bots) == {"blue", "grey"}
    three = setup(princes.slug, "rivals", bots=RANDOM)
    assert three.bots == RANDOM
    with pytest.raises(BadInput, match="Prince Green takes no part in Duel"):
        setup(princes.slug, "duel", bots=RANDOM)


def test_wins_of_three_sides_are_counted_and_reported(princes):
    three = setup(princes.slug, "rivals", bots=RANDOM)
    played = play_batch(three, "base", 40, keep_records=True)
    summed = digest(played, tuple(three.bots))
    assert list(summed.wins) == ["blue", "grey", "green"]
    assert sum(won.count for won in summed.wins.values()) + summed.draws.count == 40
    assert all(won.count for won in summed.wins.values())
    page = batch_report(three, "base", played, summed)
    for name in ("Prince Blue", "Prince Grey", "Prince Green"):
        assert f"{name} (random)" in page
    for side, colour in princes.colours.items():
        assert f"background:{colour}" in page, side
    luck = luck_of(Record.parse(played[0].record))
    assert [one.side for one in luck.sides] == ["blue", "grey", "green"]


def test_the_command_line_knows_the_sides_of_the_scenario(princes, capsys):
    line = ["simulate", princes.slug, "--games", "2", "--jobs", "1"]
    bots = [word for side in RANDOM for word in (f"--{side}", "random")]
    assert main([*line, "--scenario", "rivals", *bots]) == 0
    assert "Prince Green (random)" in capsys.readouterr().out
    assert main([*line, "--green", "random"]) == 2
    assert "no argument --green; the sides of Three Princes are --blue, --grey" in capsys.readouterr().err
    assert main(["games", princes.slug]) == 0
    assert "blue, grey, green" in capsys.readouterr().out
