"""What belongs to a battle: a battle is fought from its declaration on."""

from __future__ import annotations

from types import SimpleNamespace

import pytest

from hexfront.mechanics.telling import fighting


@pytest.mark.parametrize(("declared", "fought"), [(None, False), (False, False), (True, True)])
def test_a_battle_is_fought_from_its_declaration_on(declared, fought):
    battle = None if declared is None else SimpleNamespace(declared=declared)
    assert fighting(SimpleNamespace(battle=battle)) is fought
