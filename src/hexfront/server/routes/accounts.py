"""Sessions and accounts."""

from __future__ import annotations

from typing import Any

from litestar import Request, Response, delete, get, post
from litestar.datastructures import Cookie
from litestar.di import NamedDependency
from litestar.params import JSONBody
from sqlalchemy import Connection

from hexfront.server import watch
from hexfront.server.agents import agent_name
from hexfront.server.errors import FORBIDDEN, UNKNOWN, Refused, refusals
from hexfront.server.names import names
from hexfront.server.people import LIFETIME, LOCAL, Who, WrongPassword, new_player
from hexfront.server.services import CSRF_COOKIE, SESSION_COOKIE, Services
from hexfront.server.store import people as book
from hexfront.server.store.learned import move_learned
from hexfront.server.wire.people import Credentials, SessionInfo, UserInfo

#: A browser that has logged in is known for so many seconds.
KNOWN_COOKIE, KNOWN_LIFETIME = "hexfront_known", 400 * 24 * 3600.0


def _info(services: Services, token: str, player: str, name: str) -> SessionInfo:
    user = UserInfo(name) if player.startswith("user-") else None
    return SessionInfo(user, player == LOCAL, services.keys.csrf(token))


def _with_cookies(
    services: Services, request: Request[Any, Any, Any], token: str, player: str, name: str
) -> Response[SessionInfo]:
    info = _info(services, token, player, name)
    secure = request.scope["scheme"] == "https"
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
    request: Request[Any, Any, Any], services: NamedDependency[Services], who: NamedDependency[Who]
) -> Response[SessionInfo]:
    """Who this browser is; one without a session gets one, as the local player or as a guest."""
    if who.session:
        return _with_cookies(services, request, who.session, who.player, who.name)
    services.spend("session", who)
    opened = await services.people.open_session(new_player(who.home), agent=_agent(request))
    return _with_cookies(services, request, *opened)


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
    services: NamedDependency[Services],
    who: NamedDependency[Who],
) -> Response[SessionInfo]:
    """A new account; the browser is logged in with it, and what it held as a guest goes with it."""
    need_accounts(who)
    await services.spend_together("account", who, who.network)
    player, name = await services.people.register(data.name, data.password)
    await services.watch.note(watch.REGISTERED, who.network, player, name)
    return await enter(services, request, who, player, name)


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
    services: NamedDependency[Services],
    who: NamedDependency[Who],
) -> Response[SessionInfo]:
    """Log in with name and password."""
    need_accounts(who)
    _, key = names(data.name)
    browser = services.keys.known_browser(request.cookies.get(KNOWN_COOKIE, ""), key)
    if browser:
        # Who has logged in here before is not kept out by others who try this name.
        await services.spend_together("login", who, f"browser {browser}")
    else:
        await services.spend_together("login", who, who.network)
        await services.spend_together("guess", who, f"name {key}")
    try:
        player, name = await services.people.login(data.name, data.password)
    except WrongPassword as wrong:
        await services.watch.note(watch.FAILED, who.network, wrong.player, names(data.name)[0])
        raise
    await services.watch.note(watch.LOGIN, who.network, player, name, _agent(request))
    return await enter(services, request, who, player, name)


def need_accounts(who: Who) -> None:
    """Refuse whoever has no session, or plays without accounts."""
    if who.home:
        raise Refused(FORBIDDEN, "At this machine one plays without an account.")
    if not who.session:
        raise Refused(UNKNOWN, "Open a session first (GET /api/session).")


def _agent(request: Request[Any, Any, Any]) -> str:
    return agent_name(request.headers.get("user-agent", ""))


async def enter(
    services: Services, request: Request[Any, Any, Any], who: Who, player: str, name: str
) -> Response[SessionInfo]:
    """Begin a session of an account in this browser."""
    if not who.account:

        def move(conn: Connection) -> list[str]:
            move_learned(conn, who.player, player)
            return book.move_seats(conn, who.player, player, name)

        for match in await services.db.write(move):
            await services.matches.hear_of(match)
    # A new secret: one that was planted before the login is worth nothing after it.
    await services.people.close_session(who.session)
    answer = _with_cookies(
        services, request, *await services.people.open_session(player, name, _agent(request))
    )
    answer.cookies.append(
        Cookie(
            KNOWN_COOKIE,
            value=services.keys.browser(names(name)[1]),
            path="/api/session",
            max_age=int(KNOWN_LIFETIME),
            httponly=True,
            samesite="strict",
            secure=request.scope["scheme"] == "https",
        )
    )
    return answer


@delete("/session", tags=["people"], summary="Log out", status_code=204, responses=refusals(401, 403))
async def logout(services: NamedDependency[Services], who: NamedDependency[Who]) -> Response[None]:
    """End the session of this browser."""
    if who.session:
        await services.people.close_session(who.session)
    if who.account:
        await services.watch.note(watch.LOGOUT, who.network, who.player, who.name)
    return logged_out()


def logged_out() -> Response[None]:
    """An answer that takes the session out of the browser."""
    gone = [Cookie(name, value="", path="/", max_age=0) for name in (SESSION_COOKIE, CSRF_COOKIE)]
    return Response(None, status_code=204, cookies=gone)


HANDLERS: list[Any] = [session, register, login, logout]
