"""Black Five: patterns, plays, whole deals, views, bots and simulation.

A climbing game for five seats with a hidden partner: the dealer and the holder of the spade five
(the *black five*) play against the rest.

>>> from fivecard import Deck, black_five
>>> black_five.classify("4c 6c 7c").beats(black_five.classify("As 2d 3h"))
True
>>> state = black_five.State.deal(Deck.shuffled(seed=1), dealer=0)
>>> state.to_act, state.view(1).holder
(0, None)
"""

from enum import StrEnum
from typing import Final

from fivecard import _core

Action = _core.black_five.Action
Combination = _core.black_five.Combination
Match = _core.black_five.Match
Outcome = _core.black_five.Outcome
Reveals = _core.black_five.Reveals
Rules = _core.black_five.Rules
Simulation = _core.black_five.Simulation
State = _core.black_five.State
Table = _core.black_five.Table
View = _core.black_five.View
classify = _core.black_five.classify
match = _core.black_five.match
play_mask = _core.black_five.play_mask
plays = _core.black_five.plays
simulate = _core.black_five.simulate

__all__ = [
    "ACTIONS",
    "Action",
    "Combination",
    "Match",
    "Outcome",
    "Pattern",
    "Reveals",
    "Rules",
    "Simulation",
    "State",
    "Table",
    "View",
    "classify",
    "match",
    "play_mask",
    "plays",
    "simulate",
]

ACTIONS: Final[tuple[str, ...]] = _core.black_five.action_texts()
"""The 149 things a seat may do when suits are ignored, by id: 147 plays, ``pass`` and ``reveal``.

| ids | plays, in this order |
|---|---|
| 0-13 | singles: 4 6 7 8 9 T J Q K A 2 3 5, then the black five |
| 14-27 | pairs: in the same order, fives without the black five, then with it |
| 28-81 | straights: the ten of three cards from A 2 3 up, the nine of four, ... the two of eleven |
| 82-119 | sister pairs: the eleven of two ranks from A A 2 2 up, ... the eight of five |
| 120-133 | triples: in the order of pairs |
| 134-146 | Hongs: 4 to 5 (four fives hold the black one) |
| 147, 148 | pass, reveal |

A play is written as its ranks, the black five as ``5s``.

>>> ACTIONS[27], ACTIONS[28], ACTIONS.index("pass")
('5 5s', 'A 2 3', 147)
"""


class Pattern(StrEnum):
    """A shape of cards that may be played; compares equal to its name.

    >>> Pattern("sister pairs"), Pattern.HONG == "hong"
    (Pattern.SISTER_PAIRS, True)
    """

    SINGLE = "single"
    PAIR = "pair"
    STRAIGHT = "straight"
    SISTER_PAIRS = "sister pairs"
    TRIPLE = "triple"
    HONG = "hong"

    def __repr__(self) -> str:
        return f"{type(self).__name__}.{self.name}"
