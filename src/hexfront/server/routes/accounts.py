"""Sessions, accounts, seats by link."""

from __future__ import annotations

from typing import Annotated, Any

from litestar import Request, Response, delete, get, post
from litestar.datastructures import Cookie
from litestar.di import NamedDependency
from litestar.params import JSONBody, PathParameter

from hexfront.server.desk import CSRF_COOKIE, SESSION_COOKIE, Desk
from hexfront.server.errors import FORBIDDEN, MISSING, UNKNOWN, Refused, refusals
from hexfront.server.people import LIFETIME, LOCAL, Who, new_player
from hexfront.server.store import games as shelf
from hexfront.server.store import people as book
from hexfront.server.wire import Credentials, Joined, SessionInfo, UserInfo


def _info(desk: Desk, token: str, player: str, name: str) -> SessionInfo:
    user = UserInfo(name) if player.startswith("user-") else None
    return SessionInfo(user, player == LOCAL, desk.keys.csrf(token))


def _with_cookies(
    desk: Desk, request: Request[Any, Any, Any], token: str, player: str, name: str
) -> Response[SessionInfo]:
    info = _info(desk, token, player, name)
    secure = request.url.scheme == "https"
    age = int(LIFETIME)
    cookies = [
        Cookie(
            SESSION_COOKIE, value=token, path="/", max_age=age, httponly=True, samesite="lax", secure=secure
        ),
        Cookie(CSRF_COOKIE, value=info.csrf, path="/", max_age=age, samesite="lax", secure=secure),
    ]
    return Response(info, cookies=cookies)


@get("/session", tags=["people"], summary="Who am I", responses=refusals(401, 429))
async def session(
    request: Request[Any, Any, Any], desk: NamedDependency[Desk], who: NamedDependency[Who]
) -> Response[SessionInfo]:
    """Who this browser is; one without a session gets one, as the local player or as a guest."""
    if who.session:
        return _with_cookies(desk, request, who.session, who.player, who.name)
    desk.limits.spend("session", who.address)
    return _with_cookies(desk, request, *await desk.people.open_session(new_player(who.home)))


@post(
    "/account",
    tags=["people"],
    summary="Make an account",
    status_code=200,
    responses=refusals(400, 401, 403, 409, 413, 429),
)
async def register(
    data: JSONBody[Credentials],
    request: Request[Any, Any, Any],
    desk: NamedDependency[Desk],
    who: NamedDependency[Who],
) -> Response[SessionInfo]:
    """A new account; the browser is logged in with it, and what it held as a guest goes with it."""
    _need_accounts(who)
    await desk.limits.spend_together(desk.db, "account", who.address)
    player, name = await desk.people.register(data.name, data.password)
    return await _enter(desk, request, who, player, name)


@post(
    "/session",
    tags=["people"],
    summary="Log in",
    status_code=200,
    responses=refusals(400, 401, 403, 413, 429),
)
async def login(
    data: JSONBody[Credentials],
    request: Request[Any, Any, Any],
    desk: NamedDependency[Desk],
    who: NamedDependency[Who],
) -> Response[SessionInfo]:
    """Log in with name and password."""
    _need_accounts(who)
    await desk.limits.spend_together(desk.db, "login", who.address)
    await desk.limits.spend_together(desk.db, "login", f"name {data.name.casefold()}")
    player, name = await desk.people.login(data.name, data.password)
    return await _enter(desk, request, who, player, name)


def _need_accounts(who: Who) -> None:
    if who.home:
        raise Refused(FORBIDDEN, "At this machine one plays without an account.")
    if not who.session:
        raise Refused(UNKNOWN, "Open a session first (GET /api/session).")


async def _enter(
    desk: Desk, request: Request[Any, Any, Any], who: Who, player: str, name: str
) -> Response[SessionInfo]:
    if not who.account:
        touched = await desk.db.write(lambda conn: book.move_seats(conn, who.player, player, name))
        for match in touched:
            room = desk.matches.peek(match)
            if room is not None:
                await desk.matches.refresh(room)
    # A new secret: one that was planted before the login is worth nothing after it.
    await desk.people.close_session(who.session)
    return _with_cookies(desk, request, *await desk.people.open_session(player, name))


@delete("/session", tags=["people"], summary="Log out", status_code=204, responses=refusals(401, 403))
async def logout(desk: NamedDependency[Desk], who: NamedDependency[Who]) -> Response[None]:
    """End the session of this browser."""
    if who.session:
        await desk.people.close_session(who.session)
    gone = [Cookie(name, value="", path="/", max_age=0) for name in (SESSION_COOKIE, CSRF_COOKIE)]
    return Response(None, status_code=204, cookies=gone)


@post(
    "/join/{token:str}",
    tags=["people"],
    summary="Take a seat by its link",
    status_code=200,
    responses=refusals(400, 401, 403, 404, 429),
)
async def join(
    token: Annotated[str, PathParameter(max_length=200)],
    desk: NamedDependency[Desk],
    who: NamedDependency[Who],
) -> Joined:
    """Bind a seat to this browser or account."""
    desk.limits.spend("join", who.address)
    player = who.need_player()
    seat = await desk.people.by_seat(token)
    if seat is None:
        raise Refused(MISSING, "This invitation is not valid.")
    match, side = seat
    room = await desk.matches.room(match)
    if not who.holds(room, side):
        await desk.matches.note(room, lambda conn: shelf.add_holder(conn, match, side, player, who.name))
    return Joined(match, side)


HANDLERS: list[Any] = [session, register, login, logout, join]
