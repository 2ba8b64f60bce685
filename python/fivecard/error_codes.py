"""Every code of an error, with what it means and what to do about it.

>>> from fivecard.error_codes import CODES
>>> CODES["duplicate_card"].remedy
'Remove one of them; the message names the card.'
"""

from __future__ import annotations

from typing import NamedTuple

from fivecard import _core

__all__ = ["CODES", "Code"]


class Code(NamedTuple):
    """A code of an error.

    >>> from fivecard.error_codes import CODES
    >>> CODES["out_of_turn"].kinds
    ('illegal_action',)
    """

    name: str
    """Stable name, such as `duplicate_card`."""
    kinds: tuple[str, ...]
    """The kinds of error that have it: `parse`, `setup`, `illegal_action` or `limit`."""
    meaning: str
    """What was found."""
    remedy: str
    """What to do about it."""


# Of errors that Python alone raises; all others are listed in the core.
_OF_PYTHON = (
    (
        "bad_chunks",
        ["limit"],
        "Long work is split into fewer than 1 chunk.",
        "Give 1 chunk or more, or none for the default.",
    ),
    (
        "bad_phh",
        ["parse"],
        "A hand history is not PHH of Five-Card Draw, or contradicts itself.",
        "Correct the line that the message names.",
    ),
    (
        "no_stacks",
        ["setup"],
        "Stacks are given for a game without chips.",
        "Leave the stacks out.",
    ),
    (
        "unknown_game",
        ["parse"],
        "No game has this id.",
        "Use an id that the message lists.",
    ),
    (
        "unknown_task",
        ["parse"],
        "Long work of an unknown kind.",
        "Use a kind that the message lists.",
    ),
)

CODES: dict[str, Code] = {
    name: Code(name, tuple(kinds), meaning, remedy)
    for name, kinds, meaning, remedy in sorted([*_core.error_codes(), *_OF_PYTHON])
}
"""The codes of this package's errors by name; the service adds codes of its own."""
