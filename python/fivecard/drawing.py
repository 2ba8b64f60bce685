"""What a seat does in games that draw and bet: actions, and which of them are legal.

>>> from fivecard.drawing import Action
>>> Action("raise_to 60")
Action("raise to 60")
"""

from fivecard import _core

Action = _core.drawing.Action
Drew = _core.drawing.Drew
Legal = _core.drawing.Legal

__all__ = ["Action", "Drew", "Legal"]
