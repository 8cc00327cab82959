"""Values with limits that several requests share."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

Side = Annotated[str, Meta(min_length=1, max_length=40)]
ActionText = Annotated[str, Meta(min_length=1, max_length=400)]
Index = Annotated[int, Meta(ge=0, le=10_000_000)]
