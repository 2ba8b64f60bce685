"""The referee and calculator for card games of five.

>>> from fivecard import evaluate, rank
>>> str(evaluate("Ks Kc Kh 9c Ts 7c 4c"))
'three of a kind, kings'
>>> rank("As Ks Qs Js Ts")
7462
"""

from fivecard._core import (
    Average,
    Card,
    CardSet,
    Deck,
    Dice,
    HandRank,
    Pot,
    Share,
    __version__,
    census,
    evaluate,
    rank,
    rank_many,
)
from fivecard.errors import (
    FivecardError,
    IllegalActionError,
    LimitError,
    ParseError,
    SetupError,
)

TYPE_CHECKING = False
if TYPE_CHECKING:
    from fivecard.enums import HandCategory, Rank, Suit

__all__ = [
    "Average",
    "Card",
    "CardSet",
    "Deck",
    "Dice",
    "FivecardError",
    "HandCategory",
    "HandRank",
    "IllegalActionError",
    "LimitError",
    "ParseError",
    "Pot",
    "Rank",
    "SetupError",
    "Share",
    "Suit",
    "__version__",
    "census",
    "evaluate",
    "rank",
    "rank_many",
]


def __getattr__(name: str) -> object:
    # Python's enum module would take most of the time that importing fivecard takes.
    if name in {"HandCategory", "Rank", "Suit"}:
        from fivecard import enums

        return globals().setdefault(name, getattr(enums, name))
    raise AttributeError(f"module 'fivecard' has no attribute {name!r}")
