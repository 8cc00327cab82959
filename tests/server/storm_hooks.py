"""For ``storm.py``: bodies that name a real side and the real index, so that requests get past the door."""

from __future__ import annotations

import os
import random
from typing import Any

import schemathesis

INDEX = os.environ.get("HEXFRONT_STORM_INDEX", "")
SIDES = ("red", "german")
ACTIONS = ("suggested", "done", "continue", "move 1721", "step 1720", "halt", "attack 1710", "declare")


def map_body(context: Any, body: Any) -> Any:
    """Half of the bodies with a side are made plausible; the other half stay as wild as they came."""
    if not isinstance(body, dict) or not isinstance(body.get("side"), str):
        return body
    rng = random.Random(repr(body))
    if rng.random() < 0.5:
        return body
    body = body | {"side": rng.choice(SIDES)}
    if "index" in body:
        body["index"] = int(INDEX)
    if isinstance(body.get("actions"), list):
        body["actions"] = [rng.choice(ACTIONS) for _ in body["actions"]]
    if isinstance(body.get("action"), str):
        body["action"] = rng.choice(ACTIONS)
    return body


# Whoever imports this without a storm (a test run that collects modules) wants its bodies as they are.
if INDEX:
    schemathesis.hook(map_body)
