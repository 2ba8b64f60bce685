"""What showdowns of five-card games share: players by name or by seat, and whose fault it is."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any, TypeVar

from fivecard import CardSet, FivecardError, SetupError, draw, fives
from fivecard_service import limits
from fivecard_service.errors import ProblemError, pointer, shortened
from fivecard_service.holdem import check_seats
from fivecard_service.schemas_showdown import NamedHands, SeatedHands

__all__ = ["Told", "told"]

V = TypeVar("V")

HAND = 5


@dataclass(frozen=True)
class Told:
    """A showdown by seat, however the client calls its players."""

    players: list[str] | None
    """The names by seat; None where the client calls players by seat too."""
    hands: list[str | None]
    chips: dict[str, list[int] | None]
    """By field of the body, whole chips by seat; None where the field is not there."""
    folded: list[int]
    button: int | None

    def called(self, seats: Iterable[int]) -> list[Any]:
        """Players as the client calls them."""
        return list(seats) if self.players is None else [self.players[seat] for seat in seats]

    def by_player(self, by_seat: list[V] | None) -> Any:
        """Something by seat as the package takes it: by name where players have names."""
        if self.players is None or by_seat is None:
            return by_seat
        return dict(zip(self.players, by_seat, strict=True))

    def button_of(self) -> Any:
        """The player with the button."""
        return None if self.button is None else self.called([self.button])[0]

    def answer(self, result: draw.Showdown | fives.Showdown) -> dict[str, Any]:
        """What comes of a showdown, without the deal that was asked about."""
        answer = result.to_dict()
        del answer["deal"]
        return answer

    def seat(self, player: str | int, field: str, *place: str | int) -> int:
        """The seat of a player.

        Args:
            player: as the client calls him.
            field: the field of the body that does so.
            place: where in it.

        Raises:
            ProblemError: 422 `unknown_player`.
        """
        if self.players is None or isinstance(player, int):
            return int(player)
        return _seat_of(self.players, player, field, *place)

    @contextmanager
    def placed(self) -> Iterator[None]:
        """Says of a hand that is none where it is."""
        try:
            yield
        except FivecardError as error:
            # The core's message is right; its place is looked for only now that it is needed.
            seen = CardSet()
            for seat, text in enumerate(self.hands):
                fault, cards = _fault_of(text or "", error, seen)
                if fault is not None:
                    (player,) = self.called([seat])
                    where = shortened(player) if isinstance(player, str) else player
                    place = pointer("hands", player)
                    raise ProblemError.of(fault, place, f"hands[{where}]") from None
                seen |= cards
            raise


def told(asked: NamedHands | SeatedHands, *fields: str) -> Told:
    """A showdown by seat.

    Args:
        asked: the body.
        fields: its fields of chips by player.

    Raises:
        ProblemError: too many players, or names that do not fit together.
    """
    limits.check("most_players", len(asked.hands), "hands")
    chips = {field: getattr(asked, field) for field in fields}
    for field, by_player in chips.items():
        limits.check("most_players", len(by_player or ()), field)
    if isinstance(asked, SeatedHands):
        return Told(None, asked.hands, chips, asked.folded, asked.button)
    players = _players(asked, {field: each for field, each in chips.items() if each is not None})
    folded = [
        _seat_of(players, player, "folded", index) for index, player in enumerate(asked.folded)
    ]
    button = None if asked.button is None else _seat_of(players, asked.button, "button")
    return Told(
        players,
        [asked.hands.get(player) for player in players],
        {field: _by_seat(players, field, by_player) for field, by_player in chips.items()},
        folded,
        button,
    )


def _players(asked: NamedHands, chips: Mapping[str, Mapping[str, int]]) -> list[str]:
    """The players in seat order."""
    if asked.seats is not None:
        in_chips = (player for by_player in chips.values() for player in by_player)
        check_seats(asked.seats, dict.fromkeys([*asked.hands, *asked.folded, *in_chips]))
        return asked.seats
    for field, by_player in chips.items():
        for player in asked.hands:
            _check_told(player, field, by_player)
        return list(by_player)
    return list(asked.hands)


def _by_seat(
    players: list[str], field: str, by_player: Mapping[str, int] | None
) -> list[int] | None:
    if by_player is None:
        return None
    for player in by_player:
        _seat_of(players, player, field, player)
    for player in players:
        _check_told(player, field, by_player)
    return [by_player[player] for player in players]


def _check_told(player: str, field: str, by_player: Mapping[str, int]) -> None:
    if player not in by_player:
        said = f"others put in chips, but for {shortened(player)} nothing is said"
        error = SetupError(said, "missing_contribution")
        raise ProblemError.of(error, pointer(field), field)


def _seat_of(players: list[str], player: str, field: str, *place: str | int) -> int:
    if player not in players:
        error = SetupError(f"nobody at the table is called {shortened(player)}", "unknown_player")
        raise ProblemError.of(error, pointer(field, *place), field)
    return players.index(player)


def _fault_of(
    text: str, error: FivecardError, seen: CardSet
) -> tuple[FivecardError | None, CardSet]:
    """What is wrong with this one hand, if it is this one; and its cards."""
    try:
        cards = CardSet(text)
    except FivecardError as fault:
        return fault, seen
    wrong = error.code == "wrong_hand" and len(cards) not in (0, HAND)
    twice = error.code == "duplicate_card" and not cards.isdisjoint(seen)
    return error if wrong or twice else None, cards
