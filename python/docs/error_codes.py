"""Writes the page of error codes: ``python error_codes.py FILE``."""

from __future__ import annotations

import sys
from pathlib import Path

from fivecard.error_codes import CODES

ERRORS = {
    "parse": "`ParseError`",
    "setup": "`SetupError`",
    "illegal_action": "`IllegalActionError`",
    "limit": "`LimitError`",
}

HEAD = """\
# Error codes

Each error has a stable `code` for programs and a message for people, which names the card, the
amount or the player and may change. This page is made from the list in `rust/error/codes.rs` by
`make error-codes`; do not edit it.

Every error of the package is a `ValueError`: a `ParseError` (the text cannot be read; HTTP 400), a
`SetupError` (the cards or the deal cannot exist; 422), an `IllegalActionError` (the rules forbid it
now; 409) or a `LimitError` (more work than the limit; 422).
"""


def page() -> str:
    """The page as Markdown."""
    rows = ["| code | error | meaning | what to do |", "|---|---|---|---|"]
    for code in CODES.values():
        kinds = ", ".join(ERRORS[kind] for kind in code.kinds)
        rows.append(f"| `{code.name}` | {kinds} | {code.meaning} | {code.remedy} |")
    return "\n".join([HEAD, *rows, ""])


if __name__ == "__main__":
    Path(sys.argv[1]).write_text(page(), encoding="utf-8")
