"""``python -m hexfront.server.schema``: the OpenAPI document on standard output, without a running server."""

from __future__ import annotations

import sys
from pathlib import Path

import msgspec

from hexfront.server.app import create_app
from hexfront.server.settings import Settings


def document() -> str:
    """The OpenAPI document as text, the same for the same version."""
    schema = create_app(Settings(data=Path())).openapi_schema.to_schema()
    return msgspec.json.format(msgspec.json.encode(schema, order="sorted")).decode() + "\n"


if __name__ == "__main__":
    sys.stdout.write(document())
