"""The application: routes, parts, settings."""

from __future__ import annotations

import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, nullcontext
from pathlib import Path
from typing import Any

from litestar import Litestar, Request, Router
from litestar.di import NamedDependency, Provide
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin

from hexfront import __version__
from hexfront.server.errors import HANDLERS
from hexfront.server.gzip_etag import GzipAndEtags
from hexfront.server.homes import Home
from hexfront.server.people import Who
from hexfront.server.routes import (
    accounts,
    catalogue,
    learning,
    live,
    lobby,
    looks,
    matches,
    my_account,
    notices,
    play,
    ratings,
    seats,
    static,
)
from hexfront.server.security import Guard, answers_to
from hexfront.server.services import Services
from hexfront.server.settings import Settings

log = logging.getLogger("hexfront.server")


def create_app(settings: Settings, services: Services | None = None) -> Litestar:
    """A server, ready for uvicorn or a test."""
    services = services or Services(settings)
    home: Home | None = None

    @asynccontextmanager
    async def lifespan(_: Litestar) -> AsyncIterator[None]:
        await services.open()
        try:
            async with home.open() if home else nullcontext():
                yield
        finally:
            await services.close()

    async def give_services() -> Services:
        return services

    async def give_who(request: Request[Any, Any, Any], services: NamedDependency[Services]) -> Who:
        # Named here so that the two are given one after the other, not by two tasks that wait for each other.
        return await services.who(request)

    api = Router(
        "/api",
        route_handlers=[
            *catalogue.HANDLERS,
            *matches.HANDLERS,
            *looks.HANDLERS,
            *learning.HANDLERS,
            *play.HANDLERS,
            *live.HANDLERS,
            *seats.HANDLERS,
            *lobby.HANDLERS,
            *ratings.HANDLERS,
            *notices.HANDLERS,
            *accounts.HANDLERS,
            *my_account.HANDLERS,
        ],
    )
    app = Litestar(
        [api, *static.HANDLERS],
        lifespan=[lifespan],
        dependencies={"services": Provide(give_services), "who": Provide(give_who)},
        exception_handlers=HANDLERS,
        request_max_body_size=settings.body_limit,
        openapi_config=OpenAPIConfig(
            title="Hexfront",
            version=__version__,
            path="/api/schema",
            render_plugins=[JsonRenderPlugin()],
            description="Board wargames of the Great War with the rules enforced.",
        ),
        logging_config=None,
    )
    # Outside of everything, so that not even an unknown address is answered without care.
    app.asgi_handler = services.quiet.around(Guard(GzipAndEtags(app.asgi_handler), answers_to(settings)))
    if settings.homes:
        home = Home(app, app.asgi_handler, Path(settings.homes), settings.workers, settings.body_limit)
        app.asgi_handler = home
    return app
