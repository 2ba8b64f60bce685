"""Values of the package, built from answers of the service."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from fivecard import CardSet, HandCategory, HandRank, Pot, evaluate, fives
from fivecard.black_five import Combination
from fivecard.holdem import Equity

__all__ = ["DrawShowdown", "FivesShowdown", "Showdown"]

NO_DUELS = {"wins": None, "ties": None, "losses": None}


@dataclass(frozen=True)
class Showdown:
    """The winners and their chips, by player or by seat; as `fivecard.holdem.Showdown`."""

    winners: tuple[Any, ...]
    hands: dict[Any, HandRank]
    pots: tuple[Any, ...]
    awards: dict[Any, int]
    returned: Any
    net: Any
    _explanation: str = field(repr=False)

    def explain(self) -> str:
        """The comparison in words, over several lines."""
        return self._explanation


@dataclass(frozen=True)
class DrawShowdown(Showdown):
    """The winners and their chips, by seat; as `fivecard.draw.Showdown`."""


@dataclass(frozen=True)
class FivesShowdown(Showdown):
    """The winners or who plays on, and their chips; as `fivecard.fives.Showdown`."""

    verdict: str
    best: tuple[int, ...]
    carried: tuple[fives.CarriedPot, ...]
    plays_on: tuple[int, ...]


def hand_rank(answer: Mapping[str, Any]) -> HandRank:
    """The `HandRank` of an answer about a hand."""
    return evaluate(" ".join(answer["best_five"]))


def holdem_showdown(answer: Mapping[str, Any]) -> Showdown:
    """The showdown of an answer, by name or by seat."""
    if isinstance(answer["hands"], list):
        returned = {seat: chips for seat, chips in enumerate(answer["returned"]) if chips}
        awards, net = dict(enumerate(answer["awards"])), dict(enumerate(answer["net"]))
        return Showdown(**_by_seat(answer), awards=awards, returned=returned, net=net)
    return Showdown(
        winners=tuple(answer["winners"]),
        hands={player: hand_rank(hand) for player, hand in answer["hands"].items()},
        pots=tuple(Pot(pot["amount"], pot["eligible"], pot["awards"]) for pot in answer["pots"]),
        awards=answer["awards"],
        returned=answer["returned"],
        net=answer["net"],
        _explanation=answer["explanation"],
    )


def draw_showdown(answer: Mapping[str, Any]) -> DrawShowdown:
    """The showdown of an answer about Five-Card Draw."""
    return DrawShowdown(**_by_seat(answer), **_chips(answer))


def fives_showdown(answer: Mapping[str, Any]) -> FivesShowdown:
    """The showdown of an answer about Fives."""
    carried = (fives.CarriedPot(pot["amount"], pot["eligible"]) for pot in answer["carried"])
    return FivesShowdown(
        **_by_seat(answer),
        **_chips(answer),
        verdict=answer["verdict"],
        best=tuple(answer["best"]),
        carried=tuple(carried),
        plays_on=tuple(answer["plays_on"]),
    )


def equity(answer: Mapping[str, Any]) -> Equity:
    """The `Equity` of an answer."""
    players = answer["players"]
    sharing = [str(number) for number in range(2, len(players) + 1)]
    return Equity.from_dict(
        {
            "sampled": not answer["exact"],
            "won_with": [_by_category(player["won_with"]) for player in players],
            "ties_by": [[player["ties_by"][number] for number in sharing] for player in players],
            "made": [_by_category(player["made"]) for player in players],
        }
    )


def odds(choice: Mapping[str, Any], hand: str, dead: CardSet | str) -> dict[str, Any]:
    """The dict of the odds of a choice.

    Args:
        choice: one of an answer.
        hand: the five cards held.
        dead: the cards that cannot be drawn, besides the hand's own.
    """
    found = {**choice, "hand": hand, "dead": dead, "discard": " ".join(choice["discard"])}
    for name in ("counts", "with_five"):
        if name in choice:
            found[name] = _by_category(choice[name])
    return found


def choice(answer: Mapping[str, Any], body: Mapping[str, Any]) -> dict[str, Any]:
    """The dict of a choice of what to discard, of its answer and the request."""
    out = CardSet(body["dead"]) | CardSet(body.get("against", ""))
    duels = answer.get("duels") or NO_DUELS
    return {"odds": odds(answer, body["hand"], out), "by": body["by"], **duels}


def combination(answer: Mapping[str, Any] | None) -> Combination | None:
    """The `Combination` of an answer; None of cards that make none."""
    return None if answer is None else Combination(" ".join(answer["cards"]))


def _by_category(counts: Mapping[str, int]) -> list[int]:
    return [counts[category.value] for category in HandCategory]


def _by_seat(answer: Mapping[str, Any]) -> dict[str, Any]:
    hands = enumerate(answer["hands"])
    return {
        "winners": tuple(answer["winners"]),
        "hands": {seat: hand_rank(hand) for seat, hand in hands if hand is not None},
        "pots": tuple(map(_pot, answer["pots"])),
        "_explanation": answer["explanation"],
    }


def _chips(answer: Mapping[str, Any]) -> dict[str, Any]:
    nothing = [0] * len(answer["hands"])
    return {
        "awards": {seat: chips for seat, chips in enumerate(answer["awards"]) if chips},
        "returned": tuple(answer["returned"] or nothing),
        "net": tuple(answer.get("net") or nothing),
    }


def _pot(pot: Mapping[str, Any]) -> Any:
    awards = {seat: pot["awards"][seat] for seat in pot["winners"]}
    if "verdict" not in pot:
        return Pot(pot["amount"], pot["eligible"], awards)
    return fives.JudgedPot(pot["amount"], pot["eligible"], pot["verdict"], pot["best"], awards)
