"""Hex sets, bare and wrapped."""

from __future__ import annotations

import pickle
import sys
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hexfront.hexes import HexSet, bits, count, lowest, members, of, sets

hex_lists = st.sets(st.integers(0, 1500), max_size=200)


@given(hex_lists)
def test_a_set_gives_back_its_members_in_order(hexes):
    s = of(hexes)
    assert members(s) == tuple(bits(s)) == tuple(sorted(hexes))
    assert count(s) == len(hexes)
    assert lowest(s) == min(hexes, default=-1)


def test_large_and_small_sets_are_read_alike():
    for n in range(100):
        assert members((1 << n) - 1) == tuple(range(n))


@pytest.fixture(scope="module")
def grid(boards):
    return boards["reichswehr-freikorps"].grid


def test_a_hex_set_speaks_printed_numbers(grid):
    s = HexSet(grid, ["1803", "1702", "1802"])
    assert repr(s) == "HexSet(1702 1802 1803)"
    assert list(s) == ["1702", "1802", "1803"]
    assert len(s) == 3
    assert "1702" in s
    assert grid.hex("1702") in s
    assert "1703" not in s
    assert "9999" not in s
    assert -1 not in s
    assert s.bits == grid.set(["1702", "1802", "1803"])
    assert HexSet(grid, s.bits) == s == HexSet(grid, map(grid.hex, s))
    assert repr(HexSet(grid)) == "HexSet()"


def test_hex_sets_combine(grid):
    a, b = HexSet(grid, ["1702", "1802"]), HexSet(grid, ["1802", "1803"])
    assert list(a | b) == ["1702", "1802", "1803"]
    assert list(a & b) == ["1802"]
    assert list(a - b) == ["1702"]
    assert list(a ^ b) == ["1702", "1803"]
    assert a & b <= a
    assert not a <= b
    assert len({a, b, a | b & a}) == 2


def test_a_hex_set_never_changes_and_travels(grid):
    s = HexSet(grid, ["1702"])
    with pytest.raises(AttributeError, match="never changes"):
        s.bits = 0
    assert pickle.loads(pickle.dumps(s)) == s


def test_hex_sets_refuse_strangers(grid, boards):
    with pytest.raises(ValueError, match="different maps"):
        HexSet(grid, ["1702"]) | HexSet(boards["storm-of-steel"].grid, ["1702"])
    with pytest.raises(ValueError, match="bit 412, which is no hex of <Grid: 384"):
        HexSet(grid, 1 << 412 | 1 << 500)


def test_sets_taken_apart_by_several_threads_at_once(monkeypatch):
    """A server shows a map in one thread while a match is played in another: both begin with no table of
    bytes, and each byte must stand for its own hexes all the same."""
    switch = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    wrong = 0
    try:
        for _ in range(40):
            monkeypatch.setattr(sets, "_BYTES", [])
            start = Barrier(4)

            def work(start=start):
                start.wait()
                return members.__wrapped__((1 << 400) - 1)

            with ThreadPoolExecutor(4) as pool:
                found = [pool.submit(work) for _ in range(4)]
                wrong += sum(one.result() != tuple(range(400)) for one in found)
    finally:
        sys.setswitchinterval(switch)
    assert wrong == 0
