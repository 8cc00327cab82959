"""The page: built files of the client, and the documentation of the API."""

from __future__ import annotations

import mimetypes
from html import escape
from pathlib import Path
from typing import Any

from litestar import Request, Response, get
from litestar.di import NamedDependency
from litestar.params import FromPath

from hexfront.server.errors import MISSING, Refused
from hexfront.server.services import Services

BUILT = Path(__file__).parent.parent / "static"
FOREVER, FRESH = "public, max-age=31536000, immutable", "no-cache"
MISSING_PAGE = """<!doctype html><html lang="en"><meta charset="utf-8"><title>Hexfront</title>
<h1>Hexfront</h1><p>The server runs, but the page has not been built. From a checkout,
<code>make play</code> builds it. The API is there: see <a href="/api/docs">its documentation</a>.</p>
</html>"""

mimetypes.add_type("text/javascript", ".js")
mimetypes.add_type("image/svg+xml", ".svg")
mimetypes.add_type("application/manifest+json", ".webmanifest")
mimetypes.add_type("font/woff2", ".woff2")


@get("/", include_in_schema=False)
async def front(services: NamedDependency[Services]) -> Response[bytes]:
    """The page."""
    return built(services, "")


@get("/{path:path}", include_in_schema=False)
async def page(path: FromPath[str], services: NamedDependency[Services]) -> Response[bytes]:
    """A built file; addresses without a file belong to the page itself."""
    return built(services, path)


def built(services: Services, path: str) -> Response[bytes]:
    """A file of the built client, or its front page."""
    name = path.strip("/")
    if name == "api" or name.startswith("api/"):
        raise Refused(MISSING, "There is nothing at this address.")
    root = (services.settings.static or BUILT).resolve()
    wanted = _file(root, name)
    if wanted is not None:
        cache = FOREVER if name.startswith("assets/") else FRESH
        kind = mimetypes.guess_type(wanted.name)[0] or "application/octet-stream"
        return Response(wanted.read_bytes(), media_type=kind, headers={"Cache-Control": cache})
    if "." in name.rsplit("/", 1)[-1]:
        raise Refused(MISSING, "There is nothing at this address.")
    index = root / "index.html"
    body = index.read_bytes() if index.is_file() else MISSING_PAGE.encode()
    return Response(body, media_type="text/html", headers={"Cache-Control": FRESH})


def _file(root: Path, name: str) -> Path | None:
    """A built file; none for addresses that no system takes for a path."""
    try:
        wanted = (root / name).resolve() if name else root / "index.html"
        return wanted if wanted.is_relative_to(root) and wanted.is_file() else None
    except (OSError, ValueError):
        return None


@get("/api/openapi.json", include_in_schema=False)
async def openapi(request: Request[Any, Any, Any]) -> dict[str, Any]:
    """The OpenAPI document."""
    return request.app.openapi_schema.to_schema()


@get("/api/docs", include_in_schema=False)
async def docs(request: Request[Any, Any, Any]) -> Response[str]:
    """The API as a page, made from the OpenAPI document; no scripts, nothing from elsewhere."""
    schema = request.app.openapi_schema.to_schema()
    parts = [
        '<!doctype html><html lang="en"><meta charset="utf-8"><title>Hexfront API</title>',
        "<style>body{font:16px/1.5 sans-serif;max-width:52rem;margin:2rem auto;padding:0 1rem}",
        "code{background:#8882;padding:.1em .3em}dt{margin-top:1rem}@media(prefers-color-scheme:dark)",
        "{body{background:#181818;color:#ddd}a{color:#8bf}}</style>",
        '<h1>Hexfront API</h1><p>For programs: <a href="/api/openapi.json">openapi.json</a>.</p><dl>',
    ]
    for path, methods in sorted(schema["paths"].items()):
        for method, what in methods.items():
            given = ", ".join(p["name"] for p in what.get("parameters", []) if p["in"] == "query")
            query = f"<br>Query: <code>{escape(given)}</code>" if given else ""
            body = (
                what.get("requestBody", {}).get("content", {}).get("application/json", {}).get("schema", {})
            )
            taken = f"<br>Body: <code>{escape(_named(body))}</code>" if body else ""
            text = escape(what.get("description", "").split("\n")[0])
            parts.append(
                f"<dt><code>{method.upper()} {escape(path)}</code> {escape(what.get('summary', ''))}</dt>"
            )
            parts.append(f"<dd>{text}{query}{taken}</dd>")
    parts.append("</dl><h2>Types</h2><dl>")
    for name, what in sorted(schema.get("components", {}).get("schemas", {}).items()):
        fields = ", ".join(f"{field}: {_named(kind)}" for field, kind in what.get("properties", {}).items())
        parts.append(
            f'<dt id="{escape(name)}"><code>{escape(name)}</code></dt><dd><code>{escape(fields)}</code></dd>'
        )
    parts.append("</dl></html>")
    return Response("".join(parts), media_type="text/html")


def _named(schema: dict[str, Any]) -> str:
    """A short name for a schema."""
    if "$ref" in schema:
        return str(schema["$ref"]).rsplit("/", 1)[-1]
    if "oneOf" in schema:
        return " | ".join(_named(kind) for kind in schema["oneOf"])
    if schema.get("type") == "array":
        return f"[{_named(schema.get('items', {}))}]"
    if "enum" in schema:
        return " | ".join(str(value) for value in schema["enum"])
    kind = schema.get("type", "any")
    return " | ".join(kind) if isinstance(kind, list) else str(kind)


HANDLERS: list[Any] = [front, page, openapi, docs]
