"""The command line: ``hexfront play``, ``simulate``, ``replay``, ``verify``, ``render`` and more.

Each command is a module of this package with a function ``run(arguments)`` that returns the exit code; it
is loaded when it is called. Errors are one sentence on standard error: exit code 2 for bad input, 1 where a
check failed, 130 after Ctrl-C.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from importlib import import_module
from io import TextIOWrapper

from hexfront.cli.parser import build_parser, read_arguments
from hexfront.kernel.errors import HexfrontError

BAD_INPUT, FAILED, INTERRUPTED = 2, 1, 130


def main(argv: Sequence[str] | None = None) -> int:
    """Run a command; the return value is the exit code."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            # A terminal that cannot show a letter of a name gets a question mark, not an error.
            stream.reconfigure(errors="replace")
    parser = build_parser()
    arguments = read_arguments(parser, sys.argv[1:] if argv is None else list(argv))
    if arguments.command is None:
        parser.print_help()
        return 0
    try:
        code: int = import_module(f"hexfront.cli.{arguments.command}").run(arguments)
        sys.stdout.flush()
    except HexfrontError as error:
        return _complain(str(error), FAILED if type(error).__name__ == "LabError" else BAD_INPUT)
    except KeyboardInterrupt:
        return _complain("Interrupted.", INTERRUPTED)
    except BrokenPipeError:
        # The reader (head, less) has seen enough; keep Python from complaining at exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except Exception as error:
        if os.environ.get("HEXFRONT_DEBUG"):
            raise
        fault = f"{type(error).__name__}: {error}"
        return _complain(f"This is a mistake in Hexfront ({fault}); HEXFRONT_DEBUG=1 shows where.", FAILED)
    return code


def _complain(message: str, code: int) -> int:
    print(f"hexfront: {' '.join(message.split())}", file=sys.stderr)
    return code
