"""Five-Card Draw: deals, views, tables, bots, showdowns, odds, simulation, hand histories.

Two blinds, a betting round, one draw of up to five cards, a betting round, a showdown; two to six
seats.

>>> from fivecard import Deck, draw
>>> state = draw.State.deal(Deck.shuffled(seed=7), stacks=[200] * 4, button=0)
>>> state = state.apply("raise to 6").apply("fold").apply("fold").apply("call")
>>> state.street, state.to_act, state.legal_actions().max_draw
('draw', 2, 5)
"""

from fivecard import _core
from fivecard._phh import from_phh, to_phh

Action = _core.draw_games.Action
Blinds = _core.draw.Blinds
Choice = _core.draw.Choice
Drew = _core.draw_games.Drew
Legal = _core.draw_games.Legal
Odds = _core.draw.Odds
Outcome = _core.draw.Outcome
Rules = _core.draw.Rules
Showdown = _core.draw.Showdown
Simulation = _core.draw.Simulation
State = _core.draw.State
Table = _core.draw.Table
View = _core.draw.View
best_discards = _core.draw.best_discards
odds = _core.draw.odds
showdown = _core.draw.showdown
simulate = _core.draw.simulate

__all__ = [
    "Action",
    "Blinds",
    "Choice",
    "Drew",
    "Legal",
    "Odds",
    "Outcome",
    "Rules",
    "Showdown",
    "Simulation",
    "State",
    "Table",
    "View",
    "best_discards",
    "from_phh",
    "odds",
    "showdown",
    "simulate",
    "to_phh",
]
