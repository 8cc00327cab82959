"""Worker processes end with the process they work for, however that ends."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

#: Starts two workers that share its standard output, tells that they are at work, and waits.
PARENT = """
import time
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context

from hexfront.lab.workers import serve_parent

if __name__ == "__main__":
    pool = ProcessPoolExecutor(2, get_context("spawn"), serve_parent)
    list(pool.map(abs, range(2)))
    list(pool.submit(time.sleep, 600) for _ in range(2))
    print("at work", flush=True)
    time.sleep(600)
"""


@pytest.mark.skipif(sys.platform == "win32", reason="kills as Unix does")
def test_workers_do_not_outlive_a_parent_that_was_killed(tmp_path: Path) -> None:
    script = tmp_path / "parent.py"
    script.write_text(PARENT, encoding="utf-8")
    parent = subprocess.Popen([sys.executable, str(script)], stdout=subprocess.PIPE, text=True)
    assert parent.stdout is not None
    assert parent.stdout.readline() == "at work\n"
    parent.kill()
    # The pipe is closed when the last process that holds it is gone.
    rest, _ = parent.communicate(timeout=30)
    assert rest == ""
