"""An account in its owner's hands: its password, its sessions, its end."""

from __future__ import annotations

from typing import Annotated, Any

from litestar import Request, Response, delete, get, post
from litestar.di import NamedDependency
from litestar.params import JSONBody, PathParameter

from hexfront.server import accounts, watch
from hexfront.server.errors import MISSING, UNKNOWN, Refused, refusals
from hexfront.server.people import Who
from hexfront.server.routes.accounts import enter, logged_out, need_accounts
from hexfront.server.secret import hashed
from hexfront.server.services import Services
from hexfront.server.store import people as book
from hexfront.server.wire.people import (
    AccountInfo,
    Farewell,
    PasswordChange,
    PasswordReset,
    SessionInfo,
    SessionLine,
)

#: A session is shown under the beginning of its hash, which is of no use to anybody.
SHOWN = 16


def _need_account(who: Who) -> None:
    need_accounts(who)
    if not who.account:
        raise Refused(UNKNOWN, "Log in to an account first.")


@get("/account", tags=["people"], summary="My account", responses=refusals(401, 403, 429))
async def account(services: NamedDependency[Services], who: NamedDependency[Who]) -> AccountInfo:
    """The account of this browser, and all sessions of it."""
    _need_account(who)
    found = await services.db.read(lambda conn: book.find_account(conn, who.player))
    if found is None:
        raise Refused(UNKNOWN, "This account is gone.")
    mine = hashed(who.session)
    lines = [
        SessionLine(
            one.token_hash[:SHOWN],
            one.agent or "a browser",
            one.created,
            max(one.seen, one.created),
            one.token_hash == mine,
        )
        for one in await services.db.read(lambda conn: book.list_sessions(conn, who.player))
    ]
    return AccountInfo(found[0], found[2], lines)


@post(
    "/account/password",
    tags=["people"],
    summary="Change my password",
    status_code=200,
    responses=refusals(400, 401, 403, 413, 429),
)
async def change(
    data: JSONBody[PasswordChange],
    request: Request[Any, Any, Any],
    services: NamedDependency[Services],
    who: NamedDependency[Who],
) -> Response[SessionInfo]:
    """Another password; it asks for the old one. All other browsers are logged out."""
    _need_account(who)
    await accounts.need_password(services, who, data.old)
    await accounts.change_password(services, who, data.new)
    return await enter(services, request, who, who.player, who.name)


@post(
    "/account/reset",
    tags=["people"],
    summary="Set my password anew",
    status_code=200,
    responses=refusals(400, 401, 403, 404, 413, 429),
)
async def reset(
    data: JSONBody[PasswordReset],
    request: Request[Any, Any, Any],
    services: NamedDependency[Services],
    who: NamedDependency[Who],
) -> Response[SessionInfo]:
    """Set a forgotten password anew with a code from the owner of the server, which works once."""
    need_accounts(who)
    player, name = await accounts.reset_password(services, who, data.code, data.password)
    return await enter(services, request, who, player, name)


@delete(
    "/account/sessions",
    tags=["people"],
    summary="Log out everywhere",
    status_code=204,
    responses=refusals(401, 403, 429),
)
async def log_out_everywhere(
    services: NamedDependency[Services], who: NamedDependency[Who]
) -> Response[None]:
    """End every session of the account, this one included."""
    _need_account(who)
    await services.db.write(lambda conn: book.drop_sessions(conn, who.player))
    services.people.forget_sessions(who.player)
    await services.watch.note(watch.LOGOUT, who.network, who.player, who.name, "everywhere")
    return logged_out()


@delete(
    "/account/sessions/{session:str}",
    tags=["people"],
    summary="Log out another browser",
    status_code=204,
    responses=refusals(400, 401, 403, 404, 429),
)
async def log_out(
    session: Annotated[str, PathParameter(min_length=SHOWN, max_length=SHOWN)],
    services: NamedDependency[Services],
    who: NamedDependency[Who],
) -> None:
    """End one session of the account."""
    _need_account(who)
    lines = await services.db.read(lambda conn: book.list_sessions(conn, who.player))
    found = next((one.token_hash for one in lines if one.token_hash[:SHOWN] == session), None)
    if found is None:
        raise Refused(MISSING, "There is no such session.")
    await services.db.write(lambda conn: book.drop_session(conn, found))
    services.people.forget_sessions(who.player)
    await services.watch.note(watch.LOGOUT, who.network, who.player, who.name, "another browser")


@post(
    "/account/delete",
    tags=["people"],
    summary="Delete my account",
    status_code=204,
    responses=refusals(400, 401, 403, 413, 429),
)
async def farewell(
    data: JSONBody[Farewell], services: NamedDependency[Services], who: NamedDependency[Who]
) -> Response[None]:
    """Delete the account with its data. Matches that nobody else plays in go with it; in those with others
    the seat is that of a former player, and what was said there is taken out."""
    _need_account(who)
    await accounts.need_password(services, who, data.password)
    await accounts.delete_account(services, who)
    return logged_out()


HANDLERS: list[Any] = [account, change, reset, log_out_everywhere, log_out, farewell]
