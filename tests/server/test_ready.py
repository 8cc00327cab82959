"""Who clicks first waits no longer than others: what an answer needs is made when a server starts."""

from __future__ import annotations

import msgspec
from tests.server.conftest import settings
from tests.server.loops import run_alone

from hexfront.games import games
from hexfront.mechanics.memory import LASTING
from hexfront.server import bots, orders, worker
from hexfront.server.services import Services

LARGE = "storm-of-steel"
CAMPAIGN = "campaign_1914"


class Pupil:
    """A worker process that notes what it is told to do, and does nothing."""

    def __init__(self, *_: object) -> None:
        self.learned: list[tuple[str, str]] = []

    async def ready(self) -> None:
        """It is there."""

    async def run(self, function, *arguments):
        """Note a lesson."""
        assert function is worker.learn
        self.learned.append(arguments)

    def close(self) -> None:
        """It goes."""


def test_a_server_that_starts_teaches_guide_and_adviser_every_map(tmp_path, monkeypatch):
    monkeypatch.setattr(bots, "WorkerProcess", Pupil)
    monkeypatch.setattr(bots, "Lane", Pupil)

    async def whole() -> tuple[list[tuple[str, str]], ...]:
        services = Services(settings(tmp_path))
        await services.open()
        try:
            await services.bots._warm_up()
            return services.bots.guide.learned, services.bots.adviser.learned
        finally:
            await services.close()

    for learned in run_alone(whole()):
        taught = {(slug, games[slug].scenario(name).world) for slug, name in learned}
        assert taught == {(slug, one.world) for slug, game in games.items() for one in game.scenarios}
        assert len(learned) == len(taught), "a map that several scenarios share is learned once"


def test_a_map_that_is_learned_is_not_read_again_at_the_first_question(monkeypatch):
    game = games[LARGE]
    world = game.world_of(CAMPAIGN)
    monkeypatch.setattr(worker, "leave_loaded", lambda: None)
    world.memory.clear()
    worker.learn(LARGE, CAMPAIGN)
    made = {key for key in world.memory if key[0] in LASTING}
    assert any(key[0].endswith("leg_ways") for key in made), "lines are traced at every click"
    state = game.start(CAMPAIGN, seed=1)
    side = state.deciders[0]
    built = []
    monkeypatch.setattr(type(world), "__init__", lambda *given: built.append(given))
    about = orders.Asked(msgspec.json.encode(state.view(side)), "first")
    assert about.state.world is world
    assert about.scene.sheet
    assert not built
