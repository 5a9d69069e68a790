"""Where the program is entered: Ctrl-C ends it without a word even while it is still being loaded."""

from __future__ import annotations

import sys


def main() -> None:
    """Load the command line and run it with the arguments of the process; exits with the codes that it names."""
    try:
        from fastcarriers.cli import main as run  # a good part of a second

        run()
    except KeyboardInterrupt:
        sys.exit(130)


if __name__ == "__main__":
    main()
