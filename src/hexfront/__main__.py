"""``python -m hexfront``: the command line."""

import sys

from hexfront.cli import main

if __name__ == "__main__":
    sys.exit(main())
