"""Whatever is wrong: one sentence on standard error, exit code 2, nothing written."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from hexfront.cli import files, games

SLUG = "reichswehr-freikorps"
RANDOM = ("--red", "random", "--german", "random")


def tree(folder: Path) -> set[str]:
    return {str(path.relative_to(folder)) for path in folder.rglob("*")}


WRONG = {
    "unknown command": (["march"], "march"),
    "unknown game": (["games", "chess"], "no game 'chess'"),
    "unknown game to play": (["play", "chess"], "no game 'chess'"),
    "unknown game to simulate": (["simulate", "chess"], "no game 'chess'"),
    "unknown game to render": (["render", "chess", "--out", "a.svg"], "no game 'chess'"),
    "unknown game to bench": (["bench", "chess"], "no game 'chess'"),
    "unknown game to prove": (["fidelity", "chess"], "no game 'chess'"),
    "unknown game of a rule": (["rule", "chess", "1.1"], "no game 'chess'"),
    "unknown rule": (["rule", SLUG, "77.7"], "no rule '77.7'"),
    "no tests of a rule": (["rule", SLUG, "10.8h", "--tests", "nowhere"], "no folder of tests nowhere"),
    "unknown scenario": (["play", SLUG, "--scenario", "winter"], "no scenario 'winter'"),
    "unknown option": (["play", SLUG, "--option", "snow=yes"], "no option 'snow'"),
    "option without a value": (["play", SLUG, "--option", "snow"], "NAME=VALUE"),
    "unknown bot": (["play", SLUG, "--bot", "red=caesar"], "no bot 'caesar'"),
    "bot without a side": (["play", SLUG, "--bot", "greedy"], "SIDE=NAME"),
    "unknown side": (["play", SLUG, "--bot", "blue=random"], "no side 'blue'"),
    "unknown side as an option": (["play", SLUG, "--blue", "random"], "no argument --blue"),
    "side without a bot": (["play", SLUG, "--red"], "no bot ''"),
    "empty seed": (["play", SLUG, "--seed", " "], "A seed is"),
    "unprintable seed": (["simulate", SLUG, "--seed", "a\x07b"], "A seed is"),
    "endless seed": (["simulate", SLUG, "--seed", "x" * 300], "A seed is"),
    "no games": (["simulate", SLUG, "--games", "0"], "at least 1"),
    "half a game": (["simulate", SLUG, "--games", "2.5"], "at least 1"),
    "no jobs": (["simulate", SLUG, "--jobs", "-1"], "--jobs"),
    "no game named": (["simulate"], "GAME"),
    "report of another kind": (["simulate", SLUG, "--report", "a.pdf"], ".html"),
    "report nowhere": (["simulate", SLUG, "--report", "no/where/a.html"], "no folder"),
    "table nowhere": (["simulate", SLUG, "--csv", "no/where/a.csv"], "no folder"),
    "JSON over a folder": (["simulate", SLUG, "--json", "."], "is a folder"),
    "missing record": (["replay", "none.txt"], "none.txt cannot be read"),
    "missing record to verify": (["verify", "none.txt"], "none.txt cannot be read"),
    "a folder as record": (["verify", "."], "cannot be read"),
    "missing record to draw": (["render", SLUG, "--record", "none.txt", "--out", "a.svg"], "none.txt"),
    "missing position": (["render", SLUG, "--position", "none.json", "--out", "a.svg"], "none.json"),
    "picture of another kind": (["render", SLUG, "--out", "a.gif"], ".svg or .png"),
    "picture nowhere": (["render", SLUG, "--out", "no/where.svg"], "no folder"),
    "picture without a name": (["render", SLUG], "--out"),
    "no width": (["render", SLUG, "--width", "0", "--out", "a.png"], "at least 1"),
    "vast width": (["render", SLUG, "--width", "1000000", "--out", "a.png"], "pixels wide"),
    "map of no scenario": (["render", SLUG, "--scenario", "moon", "--out", "a.svg"], "no scenario 'moon'"),
    "scenario of a position": (
        ["render", SLUG, "--scenario", "campaign", "--position", "x.toml", "--out", "a.svg"],
        "--scenario goes with the map",
    ),
    "speed of no scenario": (["bench", SLUG, "--scenario", "moon"], "no scenario 'moon'"),
    "two things to draw": (["render", SLUG, "--map", "--record", "x", "--out", "a.svg"], "not allowed"),
    "an entry of no record": (["render", SLUG, "--at", "3", "--out", "a.svg"], "--at goes with --record"),
    "unknown side to draw": (["render", SLUG, "--side", "blue", "--out", "a.svg"], "no side 'blue'"),
    "unknown argument": (["verify", "x", "--fast"], "--fast"),
    "no time": (["bench", SLUG, "--seconds", "0"], "seconds"),
    "no tests": (["fidelity", SLUG, "--tests", "none"], "no folder of tests none"),
    "missing proofs": (["fidelity", SLUG, "--proofs", "none.json"], "none.json cannot be read"),
}


@pytest.mark.parametrize("name", WRONG)
def test_one_sentence_and_nothing_written(name, call, tmp_path, monkeypatch):
    words, expected = WRONG[name]
    monkeypatch.chdir(tmp_path)
    said = call(*words)
    assert said.code == 2
    assert expected in said.err
    assert said.err.startswith("hexfront")
    assert said.err.count("\n") == 1
    assert "Traceback" not in said.err
    assert tree(tmp_path) == set()


BROKEN_RECORDS = {
    "empty": ("", "Line 1"),
    "something else": ("[Event 'Berlin']\n", "Line 1"),
    "no seed": (f"hexfront record 1\ngame: {SLUG}\nscenario: campaign\n\n", "lacks seed"),
    "odd head": ("hexfront record 1\nweather: fine\n", "Line 2"),
    "odd entry": (f"hexfront record 1\ngame: {SLUG}\nscenario: campaign\nseed: 1\n\nnonsense\n", "Line 6"),
    "no such game": ("hexfront record 1\ngame: chess\nscenario: x\nseed: 1\n\n", "no game 'chess'"),
    "no such scenario": (f"hexfront record 1\ngame: {SLUG}\nscenario: x\nseed: 1\n\n", "no scenario 'x'"),
}


@pytest.mark.parametrize("command", ["replay", "verify", "render"])
@pytest.mark.parametrize("name", BROKEN_RECORDS)
def test_a_record_that_cannot_be_read(name, command, call, tmp_path):
    text, expected = BROKEN_RECORDS[name]
    path = tmp_path / "broken.txt"
    path.write_text(text, encoding="utf-8")
    out = tmp_path / "a.svg"
    words = ["render", SLUG, "--record", path, "--out", out] if command == "render" else [command, path]
    said = call(*words)
    assert said.code == 2
    if (command, name) == ("render", "no such game"):
        expected = "is a record of chess, not of"
    assert expected in said.err
    assert said.err.count("\n") == 1
    assert not out.exists()


def test_a_record_that_is_no_text(call, tmp_path):
    path = tmp_path / "picture.txt"
    path.write_bytes(b"\x89PNG\xff\xfe")
    said = call("replay", path)
    assert (said.code, "not a text file" in said.err) == (2, True)


def test_an_entry_beyond_the_end(call, record, tmp_path):
    said = call("replay", record, "--until", "999999")
    assert (said.code, "999999 is not among them" in said.err) == (2, True)
    said = call("render", SLUG, "--record", record, "--at", "999999", "--out", tmp_path / "a.svg")
    assert (said.code, "999999 is not among them" in said.err) == (2, True)
    assert not (tmp_path / "a.svg").exists()


def test_a_side_that_the_recorded_game_does_not_have(call, record):
    said = call("replay", record, "--side", "blue")
    assert (said.code, "no side 'blue'" in said.err) == (2, True)


BROKEN_POSITIONS = {
    "a.json": ("{", "not JSON"),
    "b.toml": ("turn = ", "not TOML"),
    "c.json": ("[1, 2]", "no names with values"),
    "d.json": ('{"units": {"nobody": "1803"}}', "nobody"),
    "e.json": ('{"units": {"rw-br": "9999"}}', "9999"),
    "f.json": ('{"units": 7}', "f.json"),
    "g.toml": ('weather = "fine"', "weather"),
    "h.json": ('{"scenario": "x"}', "no scenario 'x'"),
}


@pytest.mark.parametrize("name", BROKEN_POSITIONS)
def test_a_position_that_cannot_be_read(name, call, tmp_path):
    text, expected = BROKEN_POSITIONS[name]
    path = tmp_path / name
    path.write_text(text, encoding="utf-8")
    said = call("render", SLUG, "--position", path, "--out", tmp_path / "out.svg")
    assert said.code == 2
    assert expected in said.err
    assert said.err.count("\n") == 1
    assert not (tmp_path / "out.svg").exists()


def test_a_file_where_a_folder_is_wanted(call, tmp_path):
    (tmp_path / "taken").write_text("mine", encoding="utf-8")
    said = call("play", SLUG, *RANDOM, "--out", tmp_path / "taken" / "deeper")
    assert (said.code, "is not a folder" in said.err) == (2, True)
    assert said.out == ""
    said = call("simulate", SLUG, *RANDOM, "--games", "1", "--records", tmp_path / "taken")
    assert (said.code, "is not a folder" in said.err) == (2, True)
    assert tree(tmp_path) == {"taken"}


@pytest.mark.skipif(os.geteuid() == 0, reason="root may write anywhere")
def test_a_folder_without_permission(call, tmp_path):
    closed = tmp_path / "closed"
    closed.mkdir(mode=0o500)
    said = call("render", SLUG, "--out", closed / "a.svg")
    assert (said.code, "permission denied" in said.err) == (2, True)


def test_a_disk_that_fails_leaves_nothing_behind(call, tmp_path, monkeypatch):
    def full(self: Path, target: Path) -> Path:
        raise OSError(28, "No space left on device", str(target))

    monkeypatch.setattr(files.Path, "replace", full)
    said = call("render", SLUG, "--out", tmp_path / "a.svg")
    assert (said.code, "no space left on device" in said.err) == (2, True)
    assert tree(tmp_path) == set()


def test_an_interrupted_command(call, monkeypatch):
    def interrupted(_: object) -> int:
        raise KeyboardInterrupt

    monkeypatch.setattr(games, "run", interrupted)
    said = call("games")
    assert (said.code, said.err) == (130, "hexfront: Interrupted.\n")


def test_a_mistake_of_ours_is_no_traceback(call, monkeypatch):
    def mistaken(_: object) -> int:
        raise ZeroDivisionError("oops")

    monkeypatch.setattr(games, "run", mistaken)
    monkeypatch.delenv("HEXFRONT_DEBUG", raising=False)
    said = call("games")
    assert said.code == 1
    assert "mistake in Hexfront (ZeroDivisionError: oops)" in said.err
    assert "Traceback" not in said.err
