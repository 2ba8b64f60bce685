"""The referee and calculator for card games of five.

>>> from fivecard import evaluate, rank
>>> str(evaluate("Ks Kc Kh 9c Ts 7c 4c"))
'three of a kind, kings'
>>> rank("As Ks Qs Js Ts")
7462
"""

from fivecard._core import (
    Card,
    CardSet,
    Deck,
    HandRank,
    __version__,
    census,
    evaluate,
    rank,
    rank_many,
)
from fivecard.enums import HandCategory, Rank, Suit
from fivecard.errors import (
    FivecardError,
    IllegalActionError,
    LimitError,
    ParseError,
    SetupError,
)

__all__ = [
    "Card",
    "CardSet",
    "Deck",
    "FivecardError",
    "HandCategory",
    "HandRank",
    "IllegalActionError",
    "LimitError",
    "ParseError",
    "Rank",
    "SetupError",
    "Suit",
    "__version__",
    "census",
    "evaluate",
    "rank",
    "rank_many",
]
