"""Games, maps, counters, rules."""

from __future__ import annotations

import asyncio
from typing import Annotated, Any

from litestar import Request, Response, get, post
from litestar.di import NamedDependency
from litestar.params import FromPath, JSONBody, PathParameter

from hexfront.games import games
from hexfront.kernel.scene import Chart
from hexfront.server import catalogue, disk, new_match
from hexfront.server.errors import MISSING, UNABLE, Refused, refusals
from hexfront.server.people import Who
from hexfront.server.services import Services
from hexfront.server.wire.games import Choices, Fit, GameInfo, Health, RuleInfo, SheetInfo

Slug = Annotated[str, PathParameter(max_length=80)]
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
    return [catalogue.game_info(slug) for slug in games]


@get("/games/{slug:str}/sheet", tags=["games"], summary="The map in numbers", responses=refusals(400, 404))
async def sheet(slug: Slug) -> SheetInfo:
    """Hexes with their outlines in the units of the map picture, and where the pictures are."""
    catalogue.sheet_of(slug)
    return await asyncio.to_thread(catalogue.sheet_info, slug)


@get(
    "/games/{slug:str}/map.svg",
    tags=["games"],
    summary="The map as SVG",
    media_type=SVG,
    responses=refusals(400, 404),
)
async def map_svg(slug: Slug, request: Request[Any, Any, Any]) -> Response[bytes]:
    """The bare map, without title and legend."""
    catalogue.sheet_of(slug)
    drawn = await asyncio.to_thread(catalogue.map_svg, slug)
    return Response(drawn.encode(), media_type=SVG, headers=_lasting(request, slug))


@get(
    "/games/{slug:str}/map/{level:str}",
    tags=["games"],
    summary="The map as PNG",
    media_type=PNG,
    responses=refusals(400, 404),
)
async def map_png(
    slug: Slug, level: FromPath[str], request: Request[Any, Any, Any], services: NamedDependency[Services]
) -> Response[Any]:
    """A picture of the map: 0.png small, 1.png, 2.png large."""
    catalogue.sheet_of(slug)
    name = level.removesuffix(".png")
    if not (name.isascii() and name.isdecimal() and len(name) == 1 and level.endswith(".png")):
        raise Refused(MISSING, "The pictures of a map are 0.png, 1.png and 2.png.")
    path = await asyncio.to_thread(catalogue.picture_path, slug, int(name), services.pictures.folder)
    if not path.is_file() and not await services.pictures.draw(slug, int(name)):
        # Without the extra 'png' the drawing itself serves at every size.
        drawn = await asyncio.to_thread(catalogue.map_svg, slug)
        return Response(drawn.encode(), media_type=SVG, headers=A_WHILE)
    drawing = await asyncio.to_thread(path.read_bytes)
    return Response(drawing, media_type=PNG, headers=_lasting(request, slug))


def _lasting(request: Request[Any, Any, Any], slug: str) -> dict[str, str]:
    """A picture asked for by its version, as the sheet names it, never changes; another one may."""
    return FOREVER if request.query_params.get("v") == catalogue.map_version(slug) else A_WHILE


@get(
    "/games/{slug:str}/symbols.svg",
    tags=["games"],
    summary="The counters",
    media_type=SVG,
    responses=refusals(400, 404),
)
async def symbols(slug: Slug, services: NamedDependency[Services]) -> Response[bytes]:
    """One SVG with a symbol for each counter; a piece of a table names its symbol in ``symbol_id``."""
    catalogue.game_of(slug)
    drawn = catalogue.symbols_svg(slug)
    return Response(drawn.encode(), media_type=SVG, headers=A_WHILE)


@get("/games/{slug:str}/ledger", tags=["games"], summary="The rules", responses=refusals(400, 404))
async def ledger(slug: Slug) -> list[RuleInfo]:
    """The rule ledger: the rules in the order of the rulebook, then the rulings."""
    catalogue.game_of(slug)
    return catalogue.ledger(slug)


@get("/games/{slug:str}/charts", tags=["games"], summary="The charts", responses=refusals(400, 404))
async def charts(slug: Slug) -> tuple[Chart, ...]:
    """The charts that the game declares."""
    catalogue.game_of(slug)
    return catalogue.charts(slug)


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
    return new_match.fit(slug, data)


HANDLERS: list[Any] = [health, list_games, sheet, map_svg, map_png, symbols, ledger, charts, fit]
