"""Twin states over the API, for a short while; ``make fuzz`` does it for longer."""

from __future__ import annotations

import pytest
from tests.server.same_answers import compare_answers

import hexfront


@pytest.mark.parametrize("slug", list(hexfront.games))
def test_the_answers_to_a_seat_do_not_depend_on_what_it_may_not_know(slug, tmp_path):
    assert compare_answers(slug, "", tmp_path) > 20
