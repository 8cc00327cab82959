"""The OpenAPI document: complete, and no request made from it brings the server to its knees."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from pathlib import Path
from urllib.parse import quote

import pytest
from hypothesis import HealthCheck, Phase, given
from hypothesis import settings as how
from litestar.testing import TestClient
from tests.server.conftest import GAME, seen_from, settings
from tests.server.player import Player, both

from hexfront.server import schema
from hexfront.server.app import create_app
from hexfront.server.services import CSRF_HEADER, SESSION_COOKIE

schemathesis = pytest.importorskip("schemathesis")
WEB = Path(__file__).resolve().parents[2] / "web"


@pytest.fixture(scope="module")
def app(tmp_path_factory):
    return seen_from(create_app(settings(tmp_path_factory.mktemp("fuzz"), limits=False, heartbeat=0.2)))


@pytest.fixture(scope="module")
def running(app):
    with TestClient(app, base_url="http://127.0.0.1") as client:
        yield Player(client).hello()


def test_the_document_names_every_path_and_type(running):
    document = running.get("/api/openapi.json").json()
    assert len(document["paths"]) > 25
    table = document["components"]["schemas"]["TableInfo"]["properties"]
    assert {"legal", "scene", "decision", "index"} <= set(table)
    assert "/api/matches/{match}/actions" in document["paths"]
    assert json.loads(schema.document()) == document
    page = running.get("/api/docs").text
    assert "/api/matches/{match}/actions" in page
    assert "<script" not in page
    assert "http://" not in page.replace("http://127.0.0.1", "")


def test_the_types_of_the_page_are_those_of_the_document():
    generator = WEB / "node_modules" / "openapi-typescript" / "bin" / "cli.js"
    node = shutil.which("node") or shutil.which("node", path=str(Path(sys.executable).parent))
    if node is None or not generator.is_file():
        pytest.skip("no Node, or its packages are not installed: npm ci in web/")
    command, document = [node, str(generator)], schema.document()
    made = subprocess.run(command, input=document, capture_output=True, text=True, timeout=120, check=True)
    stale = "stale: python -m hexfront.server.schema | npm --prefix web run types"
    assert (WEB / "src" / "lib" / "schema.d.ts").read_text(encoding="utf-8") == made.stdout, stale


def test_every_refusal_is_documented_with_its_body(running):
    document = running.get("/api/openapi.json").json()
    body = {"$ref": "#/components/schemas/ErrorBody"}
    refusals = [
        (path, status, answer["content"]["application/json"]["schema"])
        for path, methods in document["paths"].items()
        for operation in methods.values()
        for status, answer in operation["responses"].items()
        if status.startswith("4")
    ]
    assert len(refusals) > 100
    assert [(path, status) for path, status, shape in refusals if shape != body] == []


OPERATIONS = 30
EXAMPLES = 12


def test_no_request_brings_a_server_error(running):
    """Requests generated from the document, most of them with a real match: no answer is a 5xx, and none has
    a status that the document does not name. ``storm.py`` does it for longer and checks more."""
    match = both(running)
    operations = schemathesis.openapi.from_dict(running.get("/api/openapi.json").json())
    tried = [
        attempt(running, result.ok(), match)
        for result in operations.get_all_operations()
        if not result.ok().path.endswith("/events")
    ]
    assert len(tried) >= OPERATIONS


def attempt(player: Player, operation, match: str) -> str:
    """Send generated requests to one operation."""

    @how(
        max_examples=EXAMPLES,
        deadline=None,
        database=None,
        derandomize=True,
        phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    @given(case=operation.as_strategy())
    def try_it(case):
        given_ = dict(case.path_parameters or {})
        call(player, operation, case, given_)
        there = given_ | {"match": match, "slug": GAME}
        call(player, operation, case, there)
        if isinstance(case.body, dict) and "side" in case.body:
            call(player, operation, case, there, {"side": "red"})

    try_it()
    return str(operation.path)


def call(player: Player, operation, case, values, changes=None) -> None:
    path = operation.path
    for name, value in values.items():
        path = path.replace(f"{{{name}}}", quote(str(value), safe="") or "x")
    body = None
    if isinstance(case.body, dict | list | str | int | float | bool):
        body = case.body | changes if changes else case.body
    if operation.path in ("/api/session", "/api/account") and operation.method.upper() != "GET":
        body = body if body else {}
        if operation.method.upper() == "DELETE":
            return
    headers = {"cookie": f"{SESSION_COOKIE}={player.cookie}", CSRF_HEADER: player.csrf}
    query = {k: v for k, v in dict(case.query or {}).items() if isinstance(v, str | int | float | bool)}
    response = player.http.request(
        operation.method.upper(), path, params=query, headers=headers, json=body if body is not None else None
    )
    told = f"{operation.method} {path} {query} {body!r}: {response.status_code} {response.text[:300]}"
    assert response.status_code < 500, told
    known = set(operation.definition.raw["responses"])
    assert str(response.status_code) in known, told
