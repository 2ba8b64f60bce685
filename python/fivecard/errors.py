"""What can go wrong, by kind: each a `ValueError` with a stable `code` for programs."""

from __future__ import annotations

__all__ = ["FivecardError", "IllegalActionError", "LimitError", "ParseError", "SetupError"]


class FivecardError(ValueError):
    """Base of the errors that fivecard raises for what it was given.

    >>> from fivecard import evaluate
    >>> try:
    ...     evaluate("As As Kd Qd Jd")
    ... except FivecardError as error:
    ...     print(error.code, "-", error)
    duplicate_card - As is given twice
    """

    code: str
    """Stable name of the fault, such as `duplicate_card`; messages may change, codes do not."""

    def __init__(self, message: str, code: str = "unknown") -> None:
        super().__init__(message)
        self.code = code


class ParseError(FivecardError):
    """The text is not a card, set, action or record."""


class SetupError(FivecardError):
    """The cards or the deal are impossible: a card twice, too few cards, too many seats."""


class IllegalActionError(FivecardError):
    """The rules forbid the action now."""


class LimitError(FivecardError):
    """The call would exceed its stated limit of work."""
