"""Coroutines in tests: run to their end on a loop and in a thread of their own.

In a process that also drives a browser a loop is running already, and a second one needs another thread.
"""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar

T = TypeVar("T")


def run_alone(work: Coroutine[Any, Any, T]) -> T:
    """What a coroutine gives."""
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(asyncio.run, work).result()
