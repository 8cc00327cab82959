"""Every version opens what earlier ones wrote: data folders and records kept by ``tests.formats.keep``."""

from __future__ import annotations

import gzip
import json
import shutil
import sqlite3
from pathlib import Path
from typing import Any

import pytest
from tests.server.conftest import settings, visit
from tests.server.player import Player

import hexfront
from hexfront.kernel import BadInput, OtherRules, Record

HERE = Path(__file__).parent
VERSIONS = sorted(path.name for path in HERE.iterdir() if (path / "matches.json").is_file())
#: The last version that wrote no format and no version of the rules; its journals mostly go the same way now.
OLD = "3-tuned"
RECORDS = sorted(
    str(path.relative_to(HERE)) for version in VERSIONS for path in (HERE / version).glob("*.txt.gz")
)


def unpacked(version: str, folder: Path) -> dict[str, Any]:
    """A kept data folder, and what is known of its matches."""
    with gzip.open(HERE / version / "hexfront.sqlite3.gz") as packed:
        (folder / "hexfront.sqlite3").write_bytes(packed.read())
    known: dict[str, Any] = json.loads((HERE / version / "matches.json").read_text(encoding="utf-8"))
    return known


def record_text(name: str) -> str:
    with gzip.open(HERE / name, "rt", encoding="utf-8") as packed:
        return packed.read()


@pytest.mark.parametrize("version", VERSIONS)
def test_matches_of_earlier_versions_open_and_go_on(version, tmp_path):
    known = unpacked(version, tmp_path)
    with visit(settings(tmp_path, limits=False)) as client:
        me = Player(client).hello()
        for match, told in known.items():
            table, before = me.table(match), told["table"]
            assert table["outcome"] == before["outcome"], told
            log = me.get(f"/api/matches/{match}/log?side={table['side']}").json()
            assert len(log) >= before["log_count"] - 1, told
            # A sentence is a sentence: what an earlier version told reads as it did.
            assert all(line["text"].endswith((".", "]")) for line in log), told
            assert me.get(f"/api/matches/{match}/series").status_code == 200
            if before["outcome"]:
                assert table["index"] == before["index"]
                continue
            game = hexfront.games[told["game"]]
            began = Record.parse(record_text(f"{version}/{game.slug}-{told['kind']}.txt.gz")).rules
            # An entry says that other rules are in force; nothing that was done is lost from the journal.
            assert table["index"] == before["index"] + (began != game.rules)
            said = [line["text"] for line in me.get(f"/api/matches/{match}/chat").json()]
            assert any("goes on by newer rules" in line for line in said) == (began != game.rules)
            assert table["mended"] == [
                {"version": one.version, "date": one.date, "rows": list(one.rows), "what": one.what}
                for one in game.mended_since(began)
            ]
            for _ in range(5):
                table = me.table(match)
                me.acted(match, table["legal"][0]["action"], side=table["side"])


@pytest.mark.parametrize("version", VERSIONS)
def test_an_upgraded_match_stays_where_it_went_on(version, tmp_path):
    """The next start of the same version has nothing to take over."""
    known = unpacked(version, tmp_path)
    going = [match for match, told in known.items() if not told["table"]["outcome"]]
    tables = []
    for _ in range(2):
        with visit(settings(tmp_path, limits=False)) as client:
            me = Player(client).hello()
            found = {match: me.table(match) for match in going}
            tables.append(
                {m: (t["index"], t["entries"], t["log_count"], t["view"]) for m, t in found.items()}
            )
    assert tables[0] == tables[1]


@pytest.mark.parametrize("name", RECORDS)
def test_records_of_earlier_versions_are_read(name):
    """They replay to their result, or are told apart from damaged ones and followed as far as they go."""
    record = Record.parse(record_text(name))
    assert Record.parse(record.to_text()) == record
    until = len(record.entries)
    try:
        record.verify(hexfront.games)
    except OtherRules as error:
        until = error.until
    assert record.replay(hexfront.games, until).number <= until
    assert until == len(record.entries) or record.rules < hexfront.games[record.game].rules


def begins_otherwise(game, record, text):
    """Whether set-up or reinforcements have been mended since, so that the first board is another today."""
    begun = record.replay(hexfront.games, 0)
    return record.rules < game.rules and begun.document()["board"] != game.from_json(text).document()["board"]


@pytest.mark.parametrize("version", VERSIONS)
def test_a_state_of_an_earlier_version_means_what_it_meant(version, tmp_path):
    """Where the rules of today lead to the same place, the stored board says the same as the replayed one."""
    known = unpacked(version, tmp_path)
    compared = 0
    with sqlite3.connect(tmp_path / "hexfront.sqlite3") as conn:
        for match, told in known.items():
            if told["kind"] == "over":
                continue
            game = hexfront.games[told["game"]]
            record = Record.parse(record_text(f"{version}/{game.slug}-{told['kind']}.txt.gz"))
            query = "select kept, state from snapshots where match_id = ? and number < 65 order by number"
            snapshots = conn.execute(query, [match]).fetchall()
            if begins_otherwise(game, record, snapshots[0][1]):
                continue
            for kept, text in snapshots:
                try:
                    replayed = record.replay(hexfront.games, kept)
                except OtherRules:
                    continue
                stored = game.from_json(text)
                assert stored.document()["board"] == replayed.document()["board"], told
                compared += 1
    conn.close()
    assert compared >= 2


@pytest.mark.parametrize("name", [name for name in RECORDS if name.startswith(OLD)])
def test_a_damaged_record_of_today_is_called_damaged(name):
    record = Record.parse(record_text(name))
    record.rules = hexfront.games[record.game].rules
    record.entries[-1] = type(record.entries[-1])(record.entries[-1].side, "fly to the moon")
    with pytest.raises(BadInput) as caught:
        record.verify(hexfront.games)
    assert not isinstance(caught.value, OtherRules)


def test_a_snapshot_that_cannot_be_read_is_passed_over(tmp_path):
    """The journal is replayed from an older one; nothing is lost."""
    known = unpacked(OLD, tmp_path)
    # A game whose old journal goes the same way by today's rules; the other's counters have other values now.
    going = ("middle", "reichswehr-freikorps")
    middle = [match for match, told in known.items() if (told["kind"], told["game"]) == going]
    assert middle
    whole = tmp_path / "whole"
    whole.mkdir()
    shutil.copy(tmp_path / "hexfront.sqlite3", whole)
    with sqlite3.connect(tmp_path / "hexfront.sqlite3") as conn:
        conn.execute("update snapshots set state = '{}' where number > 0")
    conn.close()
    seen = []
    for folder in (whole, tmp_path):
        with visit(settings(folder, limits=False)) as client:
            me = Player(client).hello()
            seen.append([me.table(match)["scene"] for match in middle])
    assert seen[0] == seen[1]


def test_an_entry_that_is_no_longer_legal_is_set_aside(tmp_path):
    """The match goes on from the last state that can be reached, and says what happened."""
    known = unpacked(OLD, tmp_path)
    match = next(match for match, told in known.items() if told["kind"] == "middle")
    with sqlite3.connect(tmp_path / "hexfront.sqlite3") as conn:
        conn.execute(
            "update entries set text = 'fly', kind = 'act' where match_id = ? and number = 149", [match]
        )
        conn.execute("delete from snapshots where match_id = ? and number >= 149", [match])
    conn.close()
    with visit(settings(tmp_path, limits=False)) as client:
        me = Player(client).hello()
        table = me.table(match)
        assert table["index"] == known[match]["table"]["index"] + 1
        said = [line["text"] for line in me.get(f"/api/matches/{match}/chat").json()]
        assert any("set aside" in line for line in said)
        me.acted(match, table["legal"][0]["action"], side=table["side"])


def test_a_match_that_is_over_stays_as_it_was_decided(tmp_path):
    """Even if the rules of today do not lead to its end."""
    known = unpacked(OLD, tmp_path)
    match = next(match for match, told in known.items() if told["kind"] == "over")
    with sqlite3.connect(tmp_path / "hexfront.sqlite3") as conn:
        last = conn.execute("select max(number) from entries where match_id = ?", [match]).fetchone()[0]
        conn.execute("update entries set text = 'fly' where match_id = ? and number = ?", [match, last])
        conn.execute("delete from snapshots where match_id = ? and number > ?", [match, last - 20])
    conn.close()
    with visit(settings(tmp_path, limits=False)) as client:
        table = Player(client).hello().table(match)
    assert table["outcome"] == known[match]["table"]["outcome"]
    assert table["legal"] == []


def test_a_match_goes_on_from_the_state_at_which_the_server_stopped(tmp_path, monkeypatch):
    """An upgrade finds the state as it stood, even if not one entry before it can be played any more."""
    game = hexfront.games["reichswehr-freikorps"]
    with visit(settings(tmp_path)) as client:
        me = Player(client).hello()
        match = me.create(game.slug)["id"]
        me.acted(match, "suggested", "done")
        table = me.acted(match, "suggested", side="german")
        assert table["can_undo"]
    with visit(settings(tmp_path)) as client:
        # The same rules: what could be taken back still can.
        assert Player(client).hello().table(match, "german")["can_undo"]
    with sqlite3.connect(tmp_path / "hexfront.sqlite3") as conn:
        conn.execute("update entries set text = 'fly'")
        conn.execute("update matches set rules = 0")
    conn.close()
    with visit(settings(tmp_path)) as client:
        after = Player(client).hello().table(match, "german")
    assert after["scene"]["pieces"] == table["scene"]["pieces"]
    assert not after["can_undo"]


def test_a_state_or_record_of_a_newer_version_is_refused_in_a_sentence():
    game = hexfront.games["reichswehr-freikorps"]
    text = game.start().to_json()
    for newer in (text.replace('"format":1', '"format":2'), text.replace('"rules":', '"rules":99')):
        with pytest.raises(BadInput, match="newer version"):
            game.from_json(newer)
    with pytest.raises(BadInput, match="formats up to 3"):
        Record.parse("hexfront record 4\n")
    played = record_text(f"{OLD}/reichswehr-freikorps-over.txt.gz").replace(
        "hexfront record 1\n", "hexfront record 2\nrules: 99\n"
    )
    with pytest.raises(BadInput, match="up to version"):
        Record.parse(played).verify(hexfront.games)


def test_the_import_of_an_older_record_says_how_far_it_was_followed(tmp_path):
    names = [name for name in RECORDS if "2-two-games/kaisers-war-east-middle" in name]
    with visit(settings(tmp_path, limits=False)) as client:
        me = Player(client).hello()
        made = me.post("/api/matches/import", {"record": record_text(names[0])}).json()
        assert "followed up to there" in made["notice"]
        assert me.table(made["id"])["entries"] > 0


def test_what_was_mended_cites_rows_that_exist():
    for game in hexfront.games.values():
        cited = {row for one in game.mended for row in one.rows}
        assert cited <= set(game.ledger)
