"""Texas Hold'em by the service: `fivecard.holdem` from afar."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from fivecard import HandCategory, HandRank
from fivecard.holdem import Equity, Pot, Range
from fivecard_service.client.hands import rank_of
from fivecard_service.client.transport import Cards, Transport, seed_of, text_of, text_or_none

__all__ = ["Holdem", "Showdown"]


@dataclass(frozen=True)
class Showdown:
    """Who won, and who gets which chips, by player or by seat; as `fivecard.holdem.Showdown`."""

    winners: tuple[Any, ...]
    hands: dict[Any, HandRank]
    pots: tuple[Pot, ...]
    awards: dict[Any, int]
    returned: dict[Any, int]
    net: dict[Any, int]
    _explanation: str = field(repr=False)

    def explain(self) -> str:
        """The comparison in words, over several lines."""
        return self._explanation


class Holdem:
    """The functions of `fivecard.holdem`, worked out by the service."""

    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def showdown(
        self,
        board: Cards,
        hands: Mapping[str, Cards | None] | Sequence[Cards | None],
        contributed: Mapping[str, int] | Sequence[int] | None = None,
        folded: Iterable[str] | Iterable[int] = (),
        button: str | int | None = None,
    ) -> Showdown:
        """Judges a showdown, as `fivecard.holdem.showdown` does.

        Args:
            board: five cards; none, three or four when one player has not folded.
            hands: two cards by player's name in seat order, or a list by seat.
            contributed: chips that each put in, over the whole deal.
            folded: who folded.
            button: who has the button; needed when a pot leaves an odd chip.

        Raises:
            FivecardError: as the package does.
        """
        body: dict[str, Any] = {
            "board": text_of(board),
            "folded": list(folded),
            "button": button,
        }
        if not isinstance(hands, Mapping):
            texts = [text_or_none(cards) for cards in hands]
            chips = {"contributed": None if contributed is None else list(contributed)}
            return _by_seat(self._post(body | {"hands": texts} | chips))
        named = {player: text_of(cards) for player, cards in hands.items() if cards is not None}
        # In JSON objects, too, the order is the seats'.
        return _by_name(self._post(body | {"hands": named, "contributed": contributed}))

    def equity(
        self,
        players: Iterable[Range | Cards | None],
        board: Cards = "",
        dead: Cards = "",
        samples: int | None = None,
        seed: int | None = None,
    ) -> Equity:
        """How often each player wins, as `fivecard.holdem.equity`.

        Args:
            players: a hand, a range, or None for any hand, each.
            board: no cards, or 3, 4 or 5.
            dead: cards that are in no hand and will not come.
            samples: deal so many runouts at random; without it all are counted.
            seed: of the samples.

        Raises:
            FivecardError: as the package does, or the service's limits are broken.
        """
        body = {
            # Null is a player here, with any hand.
            "players": [None if hand is None else _range(hand) for hand in players],
            "board": text_of(board),
            "dead": text_of(dead),
            "samples": samples,
            "seed": None if seed is None else seed_of(seed),
        }
        answer = self._transport.post("/v1/holdem/equity", body)
        told = answer["players"]
        sharing = [str(players) for players in range(2, len(told) + 1)]
        counts = {
            "sampled": not answer["exact"],
            "won_with": [_by_category(player["won_with"]) for player in told],
            "made": [_by_category(player["made"]) for player in told],
            "ties_by": [[player["ties_by"].get(n, 0) for n in sharing] for player in told],
        }
        return Equity.from_dict(counts)

    def _post(self, body: dict[str, Any]) -> dict[str, Any]:
        answer: dict[str, Any] = self._transport.post("/v1/holdem/showdown", body)
        return answer


def _range(hand: Range | Cards) -> str:
    return str(hand) if isinstance(hand, Range) else text_of(hand)


def _by_category(counts: dict[str, int]) -> list[int]:
    return [counts.get(category.value, 0) for category in HandCategory]


def _by_name(answer: dict[str, Any]) -> Showdown:
    return Showdown(
        winners=tuple(answer["winners"]),
        hands={player: rank_of(hand) for player, hand in answer["hands"].items()},
        pots=tuple(Pot(pot["amount"], pot["eligible"], pot["awards"]) for pot in answer["pots"]),
        awards=answer["awards"],
        returned=answer["returned"],
        net=answer["net"],
        _explanation=answer["explanation"],
    )


def _by_seat(answer: dict[str, Any]) -> Showdown:
    hands = answer["hands"]
    return Showdown(
        winners=tuple(answer["winners"]),
        hands={seat: rank_of(hand) for seat, hand in enumerate(hands) if hand is not None},
        pots=tuple(_seated_pot(pot) for pot in answer["pots"]),
        awards=dict(enumerate(answer["awards"])),
        returned={seat: chips for seat, chips in enumerate(answer["returned"]) if chips},
        net=dict(enumerate(answer["net"])),
        _explanation=answer["explanation"],
    )


def _seated_pot(pot: dict[str, Any]) -> Pot:
    awards = {seat: pot["awards"][seat] for seat in pot["winners"]}
    return Pot(pot["amount"], pot["eligible"], awards)
