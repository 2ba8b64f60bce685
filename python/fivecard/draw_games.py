"""What a seat does in games that draw and bet: actions, and which of them are legal.

>>> from fivecard.draw_games import Action
>>> Action("raise_to 60")
Action("raise to 60")
"""

from fivecard import _core

Action = _core.draw_games.Action
Drew = _core.draw_games.Drew
Legal = _core.draw_games.Legal

__all__ = ["Action", "Drew", "Legal"]
