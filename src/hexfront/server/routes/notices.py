"""Notices of one's turn: in browsers that are not open, and by mail."""

from __future__ import annotations

import smtplib
from typing import Annotated, Any

from litestar import delete, get, post
from litestar.di import NamedDependency
from litestar.params import JSONBody, PathParameter

from hexfront.server.errors import COLLISION, FORBIDDEN, MISSING, Refused, refusals
from hexfront.server.mail import checked as checked_address
from hexfront.server.people import Who
from hexfront.server.push import checked as checked_browser
from hexfront.server.services import Services
from hexfront.server.store import notices as book
from hexfront.server.wire.online import BrowserGone, BrowserWish, MailInfo, MailWish, PushKey

MailToken = Annotated[str, PathParameter(max_length=200)]


@get("/push", tags=["notices"], summary="The key of the server for web push")
async def push_key(services: NamedDependency[Services]) -> PushKey:
    """With which a browser asks its push service for an address; empty if this server does not push."""
    return PushKey(services.push.key)


@post(
    "/push",
    tags=["notices"],
    summary="Tell me in this browser",
    status_code=204,
    responses=refusals(400, 401, 403, 404, 413, 429),
)
async def push_on(
    data: JSONBody[BrowserWish], services: NamedDependency[Services], who: NamedDependency[Who]
) -> None:
    """A message, encrypted for this browser, each time it becomes my turn in any match."""
    player = who.need_player()
    services.spend("chat", who)
    if not services.push.key:
        raise Refused(MISSING, "This server does not push.")
    browser = checked_browser(book.Browser(data.endpoint, data.key, data.auth), services.push.private)
    await services.db.write(lambda conn: book.add_browser(conn, player, browser))


@post(
    "/push/off",
    tags=["notices"],
    summary="Tell this browser nothing any more",
    status_code=204,
    responses=refusals(400, 401, 403, 413, 429),
)
async def push_off(
    data: JSONBody[BrowserGone], services: NamedDependency[Services], who: NamedDependency[Who]
) -> None:
    """Only one's own."""
    player = who.need_player()
    services.spend("chat", who)
    await services.db.write(lambda conn: book.drop_browser(conn, data.endpoint, player))


@get("/mail", tags=["notices"], summary="My mail address", responses=refusals(401))
async def mail(services: NamedDependency[Services], who: NamedDependency[Who]) -> MailInfo:
    """Where I want mail, and whether I have confirmed it."""
    found = await services.db.read(lambda conn: book.find_address(conn, who.player)) if who.account else None
    offered = services.mail.offered and who.account
    return MailInfo(offered, found.address if found else "", found is not None and found.confirmed)


@post(
    "/mail",
    tags=["notices"],
    summary="Write to me when it is my turn",
    status_code=200,
    responses=refusals(400, 401, 403, 404, 409, 413, 429),
)
async def mail_on(
    data: JSONBody[MailWish], services: NamedDependency[Services], who: NamedDependency[Who]
) -> MailInfo:
    """A link is sent to the address; nothing else is, before it has been opened."""
    if not who.account:
        raise Refused(FORBIDDEN, "Mail is for players with an account.")
    if not services.mail.offered:
        raise Refused(MISSING, "This server sends no mail.")
    address = checked_address(data.address)
    # Nobody shall have others written to: by player, by network and by address.
    for about in (who.player, who.network, f"to {address.casefold()}"):
        await services.limits.spend_together(services.db, "mail", about)
    try:
        await services.mail.ask(who.player, address)
    except (OSError, smtplib.SMTPException):
        raise Refused(COLLISION, "The mail could not be sent. Look at the address, or try later.") from None
    return MailInfo(True, address, False)


@delete("/mail", tags=["notices"], summary="No mail", status_code=200, responses=refusals(401, 403, 429))
async def mail_off(services: NamedDependency[Services], who: NamedDependency[Who]) -> MailInfo:
    """Forget my address."""
    services.spend("chat", who)
    if who.account:
        await services.db.write(lambda conn: book.drop_address(conn, who.player))
    return MailInfo(services.mail.offered and who.account, "", False)


@post(
    "/mail/confirm/{token:str}",
    tags=["notices"],
    summary="Confirm an address",
    status_code=204,
    responses=refusals(400, 401, 403, 404, 429),
)
async def confirm(token: MailToken, services: NamedDependency[Services], who: NamedDependency[Who]) -> None:
    """What the link in the first mail does."""
    services.spend("join", who)
    found = await services.mail.read("confirm", token)
    await services.db.write(lambda conn: book.confirm_address(conn, found.player))


@post(
    "/mail/stop/{token:str}",
    tags=["notices"],
    summary="End the mails",
    status_code=204,
    responses=refusals(400, 401, 403, 404, 429),
)
async def stop(token: MailToken, services: NamedDependency[Services], who: NamedDependency[Who]) -> None:
    """What the link at the end of every mail does; no login is needed."""
    services.spend("join", who)
    found = await services.mail.read("stop", token)
    await services.db.write(lambda conn: book.drop_address(conn, found.player))


HANDLERS: list[Any] = [push_key, push_on, push_off, mail, mail_on, mail_off, confirm, stop]
