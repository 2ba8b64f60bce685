"""Texas Hold'em by the five-card rule: who wins a showdown, and who gets which chips.

>>> from fivecard import holdem
>>> result = holdem.showdown(board="6c Ks Kd Td Th", hands={"A": "Qd 9h", "B": "8h 6s"})
>>> result.winners
('A',)
"""

from fivecard._core import Pot, Showdown, showdown

__all__ = ["Pot", "Showdown", "showdown"]
