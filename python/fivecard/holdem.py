"""Texas Hold'em by the five-card rule: who wins a showdown, who gets which chips, and the odds.

>>> from fivecard import holdem
>>> result = holdem.showdown(board="6c Ks Kd Td Th", hands={"A": "Qd 9h", "B": "8h 6s"})
>>> result.winners
('A',)
>>> holdem.equity(["AcAs", "KhKd"]).wins
(1388072, 317694)
"""

from fivecard import _core

Equity = _core.holdem.Equity
Range = _core.holdem.Range
Showdown = _core.holdem.Showdown
Spot = _core.holdem.Spot
equity = _core.holdem.equity
showdown = _core.holdem.showdown

__all__ = ["Equity", "Range", "Showdown", "Spot", "equity", "showdown"]
