"""Games, maps, counters, rules."""

from __future__ import annotations

import asyncio
from typing import Annotated, Any, cast

from litestar import Request, Response, get, post
from litestar.di import NamedDependency
from litestar.params import FromPath, JSONBody, PathParameter, QueryParameter

from hexfront.games import games
from hexfront.kernel.scene import Chart
from hexfront.server import catalogue, disk, mapping, new_match, worlds
from hexfront.server.errors import MISSING, UNABLE, Refused, refusals
from hexfront.server.people import Who
from hexfront.server.services import Services
from hexfront.server.wire.games import Choices, Fit, GameInfo, Health, RuleInfo, SheetInfo

Slug = Annotated[str, PathParameter(max_length=80)]
World = Annotated[str, QueryParameter(max_length=80)]
FOREVER = {"Cache-Control": "public, max-age=31536000, immutable"}
A_WHILE = {"Cache-Control": "no-cache"}
SVG, PNG = "image/svg+xml", "image/png"


@get("/health", tags=["server"], summary="A sign of life")
async def health(services: NamedDependency[Services]) -> Response[Health]:
    """Whether the server runs, its version and games.

    If it cannot keep what is done, because its disk is full, it answers 503, and ``status`` says so.
    """
    wrong = await asyncio.to_thread(disk.trouble, services.settings.data)
    sign = Health(wrong or "ok", catalogue.VERSION, list(games))
    return Response(sign, status_code=UNABLE if wrong else 200)


@get("/games", tags=["games"], summary="The games")
async def list_games() -> list[GameInfo]:
    """All games with scenarios, options, bots and standing orders."""
    return await asyncio.to_thread(lambda: [catalogue.game_info(slug) for slug in games])


@get("/games/{slug:str}/sheet", tags=["games"], summary="The map in numbers", responses=refusals(400, 404))
async def sheet(slug: Slug, world: World = "") -> SheetInfo:
    """Hexes with their outlines in the units of the map picture, and where the pictures are.

    A game whose scenarios name worlds has a map for each; without a name it is that of the first.
    """
    world = await asyncio.to_thread(_world, slug, world)
    # Written out already: that of a large map has megabytes.
    return cast(SheetInfo, await asyncio.to_thread(mapping.sheet_json, slug, world))


def _world(slug: str, world: str) -> str:
    """The world that is asked for, or that of the first scenario."""
    catalogue.game_of(slug)
    named = world or mapping.default_world(slug)
    catalogue.check_world(slug, named)
    return named


@get(
    "/games/{slug:str}/map.svg",
    tags=["games"],
    summary="The map as SVG",
    media_type=SVG,
    responses=refusals(400, 404),
)
async def map_svg(slug: Slug, request: Request[Any, Any, Any], world: World = "") -> Response[bytes]:
    """The bare map, without title and legend."""
    world = await asyncio.to_thread(_world, slug, world)
    drawn = await asyncio.to_thread(mapping.map_svg, slug, world)
    return Response(drawn.encode(), media_type=SVG, headers=_lasting(request, slug, world))


@get(
    "/games/{slug:str}/map/{picture:str}",
    tags=["games"],
    summary="The map as PNG",
    media_type=PNG,
    responses=refusals(400, 404),
)
async def map_png(
    slug: Slug,
    picture: FromPath[str],
    request: Request[Any, Any, Any],
    services: NamedDependency[Services],
    world: World = "",
) -> Response[Any]:
    """A picture of the map: 0.png small, 1.png larger; 2-0-3.png is a tile of a large one."""
    world = await asyncio.to_thread(_world, slug, world)
    if not picture.endswith(".png"):
        raise Refused(MISSING, "The pictures of a map are 0.png, 1.png and so on.")
    part = await asyncio.to_thread(mapping.part_named, slug, world, picture.removesuffix(".png"))
    path = await asyncio.to_thread(mapping.picture_path, slug, world, part, services.pictures.folder)
    if not path.is_file() and not await services.pictures.draw(slug, world, part):
        # Without the extra 'png' the drawing itself serves at every size.
        whole = part.column < 0
        drawn = await asyncio.to_thread(
            mapping.map_svg if whole else mapping.tile_svg, slug, world, *(() if whole else (part,))
        )
        return Response(drawn.encode(), media_type=SVG, headers=A_WHILE)
    drawing = await asyncio.to_thread(path.read_bytes)
    return Response(drawing, media_type=PNG, headers=_lasting(request, slug, world))


def _lasting(request: Request[Any, Any, Any], slug: str, world: str) -> dict[str, str]:
    """A picture asked for by its version, as the sheet names it, never changes; another one may."""
    return FOREVER if request.query_params.get("v") == mapping.map_version(slug, world) else A_WHILE


@get(
    "/games/{slug:str}/symbols.svg",
    tags=["games"],
    summary="The counters",
    media_type=SVG,
    responses=refusals(400, 404),
)
async def symbols(slug: Slug, services: NamedDependency[Services], world: World = "") -> Response[bytes]:
    """One SVG with a symbol for each counter; a piece of a table names its symbol in ``symbol_id``.

    With a world, only the counters that are played with there.
    """
    await asyncio.to_thread(catalogue.game_of, slug)
    if world:
        catalogue.check_world(slug, world)
    drawn = await asyncio.to_thread(catalogue.symbols_svg, slug, world)
    return Response(drawn.encode(), media_type=SVG, headers=A_WHILE)


@get("/games/{slug:str}/ledger", tags=["games"], summary="The rules", responses=refusals(400, 404))
async def ledger(slug: Slug) -> list[RuleInfo]:
    """The rule ledger: the rules in the order of the rulebook, then the rulings."""
    return await asyncio.to_thread(catalogue.ledger, slug)


@get("/games/{slug:str}/charts", tags=["games"], summary="The charts", responses=refusals(400, 404))
async def charts(slug: Slug) -> tuple[Chart, ...]:
    """The charts that the game declares."""
    return await asyncio.to_thread(catalogue.charts, slug)


@post(
    "/games/{slug:str}/fit",
    tags=["games"],
    summary="Whether scenario and options go together",
    status_code=200,
    responses=refusals(400, 401, 403, 404, 413, 429),
)
async def fit(
    slug: Slug, data: JSONBody[Choices], services: NamedDependency[Services], who: NamedDependency[Who]
) -> Fit:
    """What a match with these choices would be refused for, and what each other choice would be."""
    services.spend("ask", who)
    await worlds.ready(slug, data.scenario)
    return new_match.fit(slug, data)


HANDLERS: list[Any] = [health, list_games, sheet, map_svg, map_png, symbols, ledger, charts, fit]
