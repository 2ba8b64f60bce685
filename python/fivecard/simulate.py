"""What simulations count: shares and averages, kept as integers, with their 95 % intervals.

>>> from fivecard.simulate import Share
>>> Share(25, 100).rate
0.25
"""

from fivecard._core import Average, Share

__all__ = ["Average", "Share"]
