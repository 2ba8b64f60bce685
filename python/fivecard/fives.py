"""Fives: whole deals, deals played on for carried pots, views, bots, simulation, odds and plans.

Five draws that are paid card by card, one betting round, and a pot that is won only by a hand with
a five: when the best hand has none, nobody wins and the players play on for the same pot.

>>> from fivecard import fives
>>> state = fives.State.from_hands(["Ks Kd Kc 8h 8s", "6h 6d 6c 5s 2d"], [20, 20], button=0)
>>> while state.street == "draw":
...     state = state.apply("stand pat")
>>> state = state.apply("check").apply("check")
>>> state.outcome.pots[0].verdict, state.outcome.plays_on
('replay', (0, 1))
"""

from fivecard import _core
from fivecard.draw_games import Action, Drew, Legal

CarriedPot = _core.fives.CarriedPot
Choice = _core.fives.Choice
JudgedPot = _core.fives.JudgedPot
Odds = _core.fives.Odds
Outcome = _core.fives.Outcome
Plan = _core.fives.Plan
PlannedDiscard = _core.fives.PlannedDiscard
Rules = _core.fives.Rules
Showdown = _core.fives.Showdown
Shown = _core.fives.Shown
Simulation = _core.fives.Simulation
State = _core.fives.State
Table = _core.fives.Table
View = _core.fives.View
best_discards = _core.fives.best_discards
catching_a_five = _core.fives.catching_a_five
has_five = _core.fives.has_five
odds = _core.fives.odds
plan = _core.fives.plan
showdown = _core.fives.showdown
simulate = _core.fives.simulate

__all__ = [
    "Action",
    "CarriedPot",
    "Choice",
    "Drew",
    "JudgedPot",
    "Legal",
    "Odds",
    "Outcome",
    "Plan",
    "PlannedDiscard",
    "Rules",
    "Showdown",
    "Shown",
    "Simulation",
    "State",
    "Table",
    "View",
    "best_discards",
    "catching_a_five",
    "has_five",
    "odds",
    "plan",
    "showdown",
    "simulate",
]
