"""Lining up around a target: posts first, then everybody where there is room."""

from __future__ import annotations

from hexfront.hexes import Grid, Layout, members
from hexfront.mechanics.assault import Comer, Posted, apart, line_up, posts_around
from hexfront.mechanics.concentric import surrounds

STRONG, WEAK, FAR = Comer(0b1, 9.0, 0b110), Comer(0b10, 3.0, 0b010), Comer(0b100, 5.0, 0b1000)


def roomy(comer: Comer, placed: Posted) -> tuple[int, ...]:
    """One comer to a hex."""
    taken = {h for _, h in placed}
    return tuple(h for h in members(comer.reach) if h not in taken)


def lowest(comer: Comer, h: int, placed: Posted) -> int:
    return h


def test_the_first_in_the_list_chooses_first() -> None:
    assert line_up((), [STRONG, WEAK], roomy, lowest) == [(STRONG, 1)]
    assert line_up((), [WEAK, STRONG], roomy, lowest) == [(WEAK, 1), (STRONG, 2)]


def test_every_post_is_held_or_there_is_no_line() -> None:
    assert line_up((3, 2), [STRONG, WEAK, FAR], roomy, lowest) == [(FAR, 3), (STRONG, 2), (WEAK, 1)]
    assert line_up((3, 0), [STRONG, WEAK, FAR], roomy, lowest) is None


def test_the_rank_may_look_at_those_who_stand_already() -> None:
    def apart(comer: Comer, h: int, placed: Posted) -> int:
        return -sum(abs(h - at) for _, at in placed)

    everywhere = Comer(0b1000, 1.0, 0b1111)
    assert line_up((3,), [FAR, everywhere], roomy, apart) == [(FAR, 3), (everywhere, 0)]


def test_posts_around_a_target_are_all_the_ways_to_stand_around_it() -> None:
    grid = Grid(
        Layout("flat", "column-first", "even"), [f"{c:02}{r:02}" for c in range(1, 4) for r in range(1, 4)]
    )
    target = grid.hex("0202")
    ring = grid.neighbours[target]
    ways = posts_around(grid, target, sum(1 << h for h in ring))
    assert sorted(len(posts) for posts in ways) == [2, 2, 2, 3, 3]
    assert all(surrounds(grid.direction(target, h) for h in posts) for posts in ways)
    assert posts_around(grid, target, 1 << ring[0]) == []


def test_plans_that_share_units_are_made_anew_or_given_up() -> None:
    plans = [(3.0, 0b0011), (5.0, 0b0110), (1.0, 0b0100)]

    def again(plan: tuple[float, int], used: int) -> tuple[float, int] | None:
        left = plan[1] & ~used
        return (plan[0] / 2, left) if left else None

    assert apart(plans, lambda plan: plan[0], lambda plan: plan[1], again) == [(5.0, 0b0110), (1.5, 0b0001)]
