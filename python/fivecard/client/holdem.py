"""Texas Hold'em by the service: `fivecard.holdem` from afar."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from fivecard import CardSet, HandRank, Pot
from fivecard.client.hands import rank_of
from fivecard.client.transport import Cards, Transport, seed_of, text_of, text_or_none
from fivecard.holdem import Equity, Range, Spot

__all__ = ["Holdem", "Showdown", "equity_of"]

PREFIX = "/v1/holdem"


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
        players: Iterable[Cards | Range | None],
        board: Cards = "",
        dead: Cards = "",
        samples: int | None = None,
        seed: int | None = None,
    ) -> Equity:
        """How often each player wins, exactly unless samples are asked for, as the package's.

        Args:
            players: two or more, at most the service's `most_players`: each a hand, a `Range` or
                its text, or None for any hand.
            board: 0, 3, 4 or 5 cards.
            dead: cards that are in no hand and will not come.
            samples: deal so many runouts at random instead; at most the service's `most_samples`.
            seed: of the samples; by default 0.

        Raises:
            FivecardError: as the package does, or the service's limits are broken.
            TypeError: the players are no list of hands or ranges.
            ValueError: a seed without samples.
        """
        if isinstance(players, str):
            raise TypeError("players are a list of hands or ranges, not str")
        texts = [_range_text(player) for player in players]
        if seed is not None and samples is None:
            raise ValueError("a seed is of samples: an exact answer has no chance in it")
        body = {
            "players": texts,
            "board": text_of(board),
            "dead": text_of(dead),
            "samples": samples,
            "seed": None if seed is None else seed_of(seed),
        }
        return equity_of(self._transport.post(f"{PREFIX}/equity", body))

    def _post(self, body: dict[str, Any]) -> dict[str, Any]:
        answer: dict[str, Any] = self._transport.post(f"{PREFIX}/showdown", body)
        return answer


def _range_text(player: Cards | Range | None) -> str | None:
    if player is None:
        return None
    if isinstance(player, str | Range):
        return str(player)
    # What is no cards at all is for Spot to refuse.
    hand = list(player) if isinstance(player, Iterable) else player
    # A range's text tells two cards only: other hands are refused here, as the package does.
    Spot([hand, None])
    return "".join(map(str, CardSet(hand)))


def equity_of(answer: dict[str, Any]) -> Equity:
    """The `Equity` of an answer."""
    return Equity.from_dict({name: answer[name] for name in ("exact", "total", "players")})


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
