"""Refusals as the API words them: a status, a rule, a sentence."""

from __future__ import annotations

import logging
from typing import Any

import msgspec
from litestar import Request, Response
from litestar.exceptions import HTTPException
from litestar.openapi.datastructures import ResponseSpec

from hexfront.kernel import BadInput, Illegal
from hexfront.server import disk

log = logging.getLogger("hexfront.server")

MALFORMED, UNKNOWN, FORBIDDEN, MISSING, COLLISION, ILLEGAL, TOO_MANY = 400, 401, 403, 404, 409, 422, 429
TOO_LARGE, FAULT, UNABLE = 413, 500, 503


class Problem(msgspec.Struct, omit_defaults=True):
    """What went wrong: the rule, if one forbids it, a sentence, and what helps to go on."""

    message: str
    rule: str = ""
    index: int | None = None
    action: str | None = None
    retry_after: int | None = None


class ErrorBody(msgspec.Struct):
    """The body of every answer that is not a success."""

    error: Problem


#: What each status means, for the OpenAPI document.
MEANINGS = {
    MALFORMED: "The request cannot be understood.",
    UNKNOWN: "Nobody is known by that seat token, or a session is needed and there is none.",
    FORBIDDEN: "This one may not do that: not his seat, not his match, or the CSRF header is missing.",
    MISSING: "There is no such thing.",
    COLLISION: "The match has moved on, it is another side's turn, or a name is taken.",
    TOO_LARGE: "The body is too large.",
    ILLEGAL: "The rules forbid it; `rule` and `action` say which and what.",
    TOO_MANY: "Too many requests; `retry_after` (and the header Retry-After) say when to try again.",
}


def refusals(*codes: int) -> dict[int, ResponseSpec]:
    """The refusals that an operation may answer with, for the OpenAPI document."""
    return {code: ResponseSpec(ErrorBody, False, MEANINGS[code]) for code in codes}


class Refused(Exception):  # noqa: N818 - reads better where it is raised
    """A request that is not granted."""

    def __init__(self, status: int, message: str, rule: str = "", **more: Any) -> None:
        self.status = status
        self.problem = Problem(message, rule, **more)
        super().__init__(message)


class Collision(Refused):
    """Somebody was quicker, or the page was stale; ``index`` is where the match stands."""

    def __init__(self, index: int, message: str = "The match has moved on; look at it again.") -> None:
        super().__init__(COLLISION, message, index=index)


def answer(status: int, problem: Problem) -> Response[ErrorBody]:
    """A refusal as an answer."""
    headers = {"Retry-After": str(problem.retry_after)} if problem.retry_after else None
    return Response(ErrorBody(problem), status_code=status, headers=headers)


def on_refused(_: Request[Any, Any, Any], error: Refused) -> Response[ErrorBody]:
    """Our own refusals."""
    return answer(error.status, error.problem)


def on_bad_input(_: Request[Any, Any, Any], error: BadInput) -> Response[ErrorBody]:
    """Documents, options and records that cannot be read."""
    return answer(MALFORMED, Problem(str(error)))


def on_illegal(_: Request[Any, Any, Any], error: Illegal) -> Response[ErrorBody]:
    """Rules broken."""
    return answer(ILLEGAL, Problem(error.message, error.rule))


def on_http(_: Request[Any, Any, Any], error: HTTPException) -> Response[ErrorBody]:
    """What the framework refuses: unknown paths, malformed bodies, wrong methods."""
    detail = error.detail or "This request cannot be understood."
    extra = getattr(error, "extra", None)
    if isinstance(extra, list) and extra:
        first = extra[0]
        if isinstance(first, dict) and first.get("message"):
            detail = f"{first.get('key', '')}: {first['message']}".lstrip(": ")
    response = answer(error.status_code, Problem(detail[:500]))
    for name, value in (error.headers or {}).items():
        response.headers[name] = value
    return response


def on_depth(_: Request[Any, Any, Any], error: RecursionError) -> Response[ErrorBody]:
    """Documents nested deeper than anybody reads."""
    return answer(MALFORMED, Problem("This document is nested too deeply."))


def on_fault(request: Request[Any, Any, Any], error: Exception) -> Response[ErrorBody]:
    """A mistake of ours: logged whole, told in a sentence that gives nothing away. No room is no mistake."""
    if disk.no_room(error):
        log.error("%s %s: %s", request.method, request.scope["path"], disk.FULL)
        return answer(UNABLE, Problem(f"{disk.FULL} Nothing was changed."))
    log.error("%s %s failed", request.method, request.scope["path"], exc_info=error)
    return answer(FAULT, Problem("Something went wrong in the server. Nothing was changed."))


HANDLERS: dict[Any, Any] = {
    Refused: on_refused,
    BadInput: on_bad_input,
    Illegal: on_illegal,
    HTTPException: on_http,
    RecursionError: on_depth,
    Exception: on_fault,
}
