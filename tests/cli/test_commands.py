"""What the commands do when all is well."""

from __future__ import annotations

import csv
import json
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from hexfront.cli.parser import EXAMPLES, build_parser, read_arguments
from hexfront.kernel import BadInput, Record

SLUG = "reichswehr-freikorps"
RANDOM = ("--red", "random", "--german", "random")
COMMANDS = ("games", "play", "simulate", "replay", "verify", "render", "fidelity", "rule", "bench")


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_has_help_with_examples(command, call):
    said = call(command, "--help")
    assert said.code == 0
    assert f"usage: hexfront {command}" in said.out
    assert f"  hexfront {command}" in said.out.partition("examples:")[2]


@pytest.mark.parametrize(
    "line", [line.split("  ")[1] for text in EXAMPLES.values() for line in text.splitlines()[1:]]
)
def test_every_example_is_understood(line):
    words = shlex.split(line)
    assert words[0] == "hexfront"
    arguments = read_arguments(build_parser(), words[1:])
    assert arguments.command == words[1]


def test_without_a_command_there_is_help(call):
    said = call()
    assert said.code == 0
    assert all(command in said.out for command in COMMANDS)


def test_as_a_module():
    done = subprocess.run(
        [sys.executable, "-m", "hexfront", "--version"], capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stdout.split()[0]) == (0, "hexfront")


def test_games_are_listed_and_described(call):
    assert SLUG in call("games").out
    said = call("games", SLUG)
    assert said.code == 0
    sides = "Red (red), German (german)"
    for expected in (
        "Reichswehr & Freikorps",
        sides,
        "384 hexes",
        "campaign",
        "350 ledger rows",
        "79 on doubtful",
    ):
        assert expected in said.out


def test_of_worlds_by_scenario_the_largest_is_described(call):
    said = " ".join(call("games", "storm-of-steel").out.split())
    assert "Map: 6503 hexes" in said
    assert "of the largest scenario, Campaign 1914-18" in said


def test_play_tells_the_game_and_writes_four_files(call, tmp_path):
    said = call("play", SLUG, *RANDOM, "--seed", "a b/7", "--out", tmp_path / "new" / "games")
    assert said.code == 0
    assert "Turn 1: September I" in said.out
    assert "After turn 12: Points: Red" in said.out
    folder = tmp_path / "new" / "games"
    assert {path.name for path in folder.iterdir()} == {
        f"{SLUG}-a-b-7.{end}" for end in ("html", "txt", "svg", "png")
    }
    assert all(str(path) in said.out for path in folder.iterdir())
    record = Record.parse((folder / f"{SLUG}-a-b-7.txt").read_text(encoding="utf-8"))
    assert record.players == {"red": "random", "german": "random"}
    assert call("verify", folder / f"{SLUG}-a-b-7.txt").code == 0


def test_play_quietly_is_the_same_game(call, tmp_path):
    for name in ("one", "two"):
        said = call("play", *RANDOM, "--seed", "7", "--quiet", "--out", tmp_path / name)
        assert said.code == 0
    assert "Turn 1" not in said.out
    assert "Victory for " in said.out
    for path in (tmp_path / "one").iterdir():
        assert path.read_bytes() == (tmp_path / "two" / path.name).read_bytes()


def test_simulate_writes_what_is_asked_for(call, tmp_path):
    out = {kind: tmp_path / f"batch.{kind}" for kind in ("html", "json", "csv")}
    said = call(
        "simulate", SLUG, *RANDOM, "--games", "3", "--jobs", "1", "--seed", "s",
        "--report", out["html"], "--json", out["json"], "--csv", out["csv"],
        "--records", tmp_path / "records",
    )  # fmt: skip
    assert said.code == 0
    assert "95% interval" in said.out
    doc = json.loads(out["json"].read_text(encoding="utf-8"))
    assert [game["seed"] for game in doc["games"]] == ["s/1", "s/2", "s/3"]
    assert doc["summary"]["games"] == 3
    rows = list(csv.DictReader(out["csv"].read_text(encoding="utf-8").splitlines()))
    assert [row["winner"] or None for row in rows] == [game["winner"] for game in doc["games"]]
    assert len(list((tmp_path / "records").iterdir())) == 3
    assert "3 games between bots" in out["html"].read_text(encoding="utf-8")


def test_a_game_of_a_batch_can_be_played_again(call, tmp_path):
    call("simulate", SLUG, *RANDOM, "--games", "2", "--jobs", "1", "--seed", "s", "--records", tmp_path / "a")
    call("play", SLUG, *RANDOM, "--seed", "s/2", "--quiet", "--out", tmp_path / "b")
    again = (tmp_path / "b" / f"{SLUG}-s-2.txt").read_text(encoding="utf-8")
    assert (tmp_path / "a" / f"{SLUG}-2.txt").read_text(encoding="utf-8") == again


def test_render_map_and_positions(call, record, tmp_path):
    position = tmp_path / "puzzle.toml"
    position.write_text(
        'phase = "red movement"\nfront = "western"\n[units]\nwf-4-53 = "1804"\n', encoding="utf-8"
    )
    wanted = {
        "map.svg": ["--map"],
        "end.svg": ["--record", record],
        "red.svg": ["--record", record, "--at", "400", "--side", "red"],
        "puzzle.svg": ["--position", position],
        "small.png": ["--map", "--width", "300"],
    }
    made = {}
    for name, words in wanted.items():
        assert call("render", SLUG, *words, "--out", tmp_path / name).code == 0
        made[name] = (tmp_path / name).read_bytes()
    assert len(set(made.values())) == len(wanted)
    assert made["small.png"].startswith(b"\x89PNG")


def test_render_draws_the_map_of_a_scenario(call, tmp_path):
    for scenario in ("west_1914", "middle_east_1914_16"):
        out = tmp_path / f"{scenario}.svg"
        assert call("render", "storm-of-steel", "--scenario", scenario, "--out", out).code == 0
    west, east = ((tmp_path / f"{name}.svg").read_text() for name in ("west_1914", "middle_east_1914_16"))
    assert ("Paris" in west, "Paris" in east) == (True, False)
    assert ("Baghdad" in west, "Baghdad" in east) == (False, True)


def test_bench_measures(call, tmp_path):
    said = call(
        "bench", SLUG, "--scenario", "campaign", "--seconds", "0.2", "--json", tmp_path / "bench.json"
    )
    assert said.code == 0
    assert json.loads((tmp_path / "bench.json").read_text())["scenario"] == "campaign"
    names = [figure["name"] for figure in json.loads((tmp_path / "bench.json").read_text())["figures"]]
    assert all(name in said.out for name in names)
    assert any("import" in name for name in names)
    assert not any("greedy" in name for name in names)


def test_bench_times_the_moves_of_bots(call, tmp_path):
    said = call("bench", SLUG, "--seconds", "0.2", "--greedy", "1", "--json", tmp_path / "bench.json")
    assert said.code == 0
    figures = json.loads((tmp_path / "bench.json").read_text())["figures"]
    found = {
        figure["name"]: figure["value"] for figure in figures if "greedy bot, an action" in figure["name"]
    }
    median, most, slowest = (
        found[f"greedy bot, an action, {name}"] for name in ("median", "99 of 100 below", "slowest")
    )
    assert 0 < median <= most <= slowest


def test_fidelity_reads_proofs(call, tmp_path):
    proofs = tmp_path / "proofs.json"
    proofs.write_text(
        json.dumps({SLUG: {"4.6a": ["passed a::b"], "99.9": ["passed a::c"]}}), encoding="utf-8"
    )
    said = call("fidelity", SLUG, "--proofs", proofs)
    assert said.code == 1
    lines = said.out.splitlines()
    assert lines[0] == f"{SLUG} 1 of 307 proven, rulings 0 of 68"
    assert sum(line.endswith("no test names it") for line in lines) == 306 + 68
    assert any(line.split()[0] == "99.9" and "not in the ledger" in line for line in lines)
    assert "38 component, 16 info" in lines[-1]


def test_a_rule_is_found_in_one_step(call):
    said = call("rule", SLUG, "10.8h")
    assert said.code == 0
    for expected in ("10.8h Retreat direction", "R-43 Direction of retreat", "::test_a_retreat_goes_nearer"):
        assert expected in said.words
    assert re.search(r"rules/retreat\.py:\d+  ways_back\n", said.out)


def test_a_ruling_is_found_like_a_rule(call):
    said = call("rule", SLUG, "r-43")
    assert said.out.startswith("R-43  Direction of retreat")
    assert "10.8h Retreat direction" in said.words
    assert "A ruling of Reichswehr & Freikorps" in said.words


def test_a_wrong_id_brings_near_ones(call):
    said = call("rule", SLUG, "10.8")
    assert said.code == 2
    assert "no rule '10.8'; there are 10.8a, 10.8b" in said.err


def test_a_package_without_tests_says_so(call, monkeypatch):
    def nowhere(given):
        raise BadInput("There are no tests here; --tests says where they are.")

    monkeypatch.setattr("hexfront.cli.rule.find_tests", nowhere)
    said = call("rule", SLUG, "10.8h")
    assert said.code == 0
    assert "There are no tests here: they come with the source" in said.words
    assert "rules/retreat.py" in said.out


def test_nothing_of_a_game_is_known_to_lab_or_command_line():
    source = Path(__file__).parents[2] / "src" / "hexfront"
    texts = [
        path.read_text(encoding="utf-8") for part in ("lab", "cli") for path in (source / part).rglob("*.py")
    ]
    assert not any("reichswehr_freikorps" in text for text in texts)
