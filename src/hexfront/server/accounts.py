"""What happens to an account: another password, a password set anew, the end."""

from __future__ import annotations

from sqlalchemy import Connection

from hexfront.server import watch
from hexfront.server.errors import FORBIDDEN, MISSING, Refused
from hexfront.server.people import Who
from hexfront.server.secret import hashed
from hexfront.server.services import Services
from hexfront.server.store import people as book
from hexfront.server.store.farewell import say_farewell


async def need_password(services: Services, who: Who, password: str) -> None:
    """Refuse whoever does not know the password of the account, though the browser is logged in to it."""
    await services.spend_together("login", who, f"account {who.player}")
    found = await services.db.read(lambda conn: book.find_account(conn, who.player))
    if not await services.people.passwords.fits(found[1] if found else None, password):
        await services.watch.note(watch.FAILED, who.network, who.player, who.name, "asked for it again")
        raise Refused(FORBIDDEN, "This is not your password.")


async def change_password(services: Services, who: Who, password: str) -> None:
    """Another password; every session ends."""
    await services.people.passwords.refuse_common(password, who.name)
    secret = await services.people.passwords.hash(password)
    await services.db.write(lambda conn: book.renew_password(conn, who.player, secret))
    services.people.forget_sessions(who.player)
    await services.watch.note(watch.PASSWORD, who.network, who.player, who.name)


async def reset_password(services: Services, who: Who, code: str, password: str) -> tuple[str, str]:
    """A new password by a code that the owner of the server gave out; id and name of the account."""
    await services.spend_together("login", who, who.network)
    key = hashed(code.strip())
    found = await services.db.read(lambda conn: book.find_reset(conn, key))
    if found is None:
        await services.watch.note(watch.RESET_FAILED, who.network)
        raise Refused(MISSING, "This code is not valid: it has been used, or it has run out.")
    player, name = found
    await services.people.passwords.refuse_common(password, name)
    secret = await services.people.passwords.hash(password)
    if not await services.db.write(lambda conn: book.use_reset(conn, key, secret)):
        raise Refused(MISSING, "This code has just been used.")
    services.people.forget_sessions(player)
    await services.watch.note(watch.RESET, who.network, player, name)
    return player, name


async def delete_account(services: Services, who: Who) -> None:
    """Delete the account with its data; everybody at its tables is told."""

    def write(conn: Connection) -> list[str]:
        touched = say_farewell(conn, who.player, who.name)
        for match in touched:
            services.matches.announce(conn, match)
        return touched

    touched = await services.db.write(write)
    services.people.forget_sessions(who.player)
    for match in touched:
        await services.matches.hear_of(match)
    await services.watch.note(watch.DELETED, who.network, who.player)
