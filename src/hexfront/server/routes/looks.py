"""What a game can show of a position beyond its table: overlays, and what is to be said of hexes."""

from __future__ import annotations

from typing import Annotated, Any

from litestar import get
from litestar.di import NamedDependency
from litestar.params import PathParameter, QueryParameter

from hexfront.kernel import State
from hexfront.kernel.scene import Note, Overlay
from hexfront.server import present
from hexfront.server.errors import MISSING, Refused, refusals
from hexfront.server.numbering import true_entry
from hexfront.server.people import Who
from hexfront.server.routes.matches import MatchId, SideQuery, past_side
from hexfront.server.services import Services

Moment = Annotated[int | None, QueryParameter(ge=0, le=10_000_000)]


async def _moment(
    match: str, services: Services, who: Who, side: str | None, at: int | None
) -> tuple[State[Any, Any], str | None, dict[str | None, Any]]:
    """A state, the eyes it is seen with, and where to keep what is made of it."""
    room = await services.matches.room(match)
    eyes = past_side(services, room, who, side)
    services.spend("ask", who)
    if at is not None:
        at = true_entry(room.journal, at, who.sides(room))
    if at is None or at == len(room.journal.record.entries):
        return room.state, eyes, room.journal.shown
    return await services.matches.state_at(room, at), eyes, {}


@get(
    "/matches/{match:str}/overlays/{name:str}",
    tags=["matches"],
    summary="An overlay of the map",
    responses=refusals(400, 401, 403, 404, 429),
)
async def overlay(
    match: MatchId,
    name: Annotated[str, PathParameter(max_length=80)],
    services: NamedDependency[Services],
    who: NamedDependency[Who],
    side: SideQuery = None,
    at: Moment = None,
) -> Overlay:
    """One of the overlays that the game declares, from what a side sees, now or after ``at`` entries."""
    state, eyes, kept = await _moment(match, services, who, side, at)
    if all(title.name != name for title in state.game.overlays):
        raise Refused(MISSING, f"{state.game.title} has no overlay {name!r}.")
    key = f"overlay {name} {eyes}"
    if key not in kept:
        kept[key] = present.overlay_of(state, eyes, name)
    found: Overlay = kept[key]
    return found


@get(
    "/matches/{match:str}/notes",
    tags=["matches"],
    summary="Hexes in words",
    responses=refusals(400, 401, 403, 404, 429),
)
async def notes(
    match: MatchId,
    services: NamedDependency[Services],
    who: NamedDependency[Who],
    side: SideQuery = None,
    at: Moment = None,
) -> tuple[Note, ...]:
    """What the game says of hexes (costs, owner, supply), from what a side sees."""
    state, eyes, kept = await _moment(match, services, who, side, at)
    key = f"notes {eyes}"
    if key not in kept:
        kept[key] = present.notes_of(state, eyes)
    found: tuple[Note, ...] = kept[key]
    return found


HANDLERS: list[Any] = [overlay, notes]
