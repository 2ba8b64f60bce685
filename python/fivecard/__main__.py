"""``python -m fivecard`` and the command ``fivecard``."""

from __future__ import annotations

import sys


def main() -> None:
    """Runs the command line; without its libraries, names what to install."""
    try:
        from fivecard._cli import main as command
    except ModuleNotFoundError as error:
        if error.name not in {"click", "rich"}:
            raise
        sys.exit('the command fivecard needs click and rich: pip install "fivecard[cli]"')
    command(prog_name="fivecard")


if __name__ == "__main__":
    main()
