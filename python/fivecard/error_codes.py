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


CODES: dict[str, Code] = {
    name: Code(name, tuple(kinds), meaning, remedy)
    for name, kinds, meaning, remedy in _core.error_codes()
}
"""The codes of this package's errors by name; the service adds codes of its own."""
