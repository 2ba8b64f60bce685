"""`POST /v1/holdem/showdown`: who wins, and who gets which chips."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from typing import Any, TypeVar

from flask_openapi import APIBlueprint

from fivecard import CardSet, ParseError, SetupError, holdem
from fivecard_service import documents, limits
from fivecard_service.errors import Fault, ProblemError, invalid_request, pointer, shortened
from fivecard_service.schemas import NamedShowdown, SeatedShowdown, ShowdownAnswer, ShowdownRequest

__all__ = ["blueprint", "check_seats"]

V = TypeVar("V")

TAG = {"name": "holdem", "description": "Texas Hold'em."}

blueprint = APIBlueprint("holdem", __name__, url_prefix="/v1/holdem")


@blueprint.post(
    "/showdown",
    operation_id="holdem_showdown",
    summary="Who wins a Texas Hold'em showdown, and who gets which chips",
    description="Compares 2 to 23 hands by the five-card rule. With `contributed` it returns "
    "uncalled chips, builds side pots and shares them, odd chips included. Players are called by "
    "name (`hands` is an object) or by seat (`hands` is a list), and the answer calls them the "
    "same way. A single player who has not folded wins without a board.",
    tags=[TAG],
    request_body=documents.body(ShowdownRequest),
    responses=documents.answers(ShowdownAnswer),
)
def showdown(body: ShowdownRequest) -> dict[str, Any]:
    """Judges a showdown.

    Raises:
        ProblemError: too many players, `seats` do not name the players, or a text is no card.
        SetupError: the deal cannot be.
    """
    asked = body.root
    limits.check("most_players", len(asked.hands), "hands")
    limits.check("most_players", len(asked.contributed or ()), "contributed")
    return _by_name(asked) if isinstance(asked, NamedShowdown) else _by_seat(asked)


def _by_name(asked: NamedShowdown) -> dict[str, Any]:
    hands, contributed = asked.hands, asked.contributed
    if asked.seats is not None:
        check_seats(asked.seats, {**hands, **(contributed or {})})
        hands = _in_order(asked.seats, hands)
        contributed = None if contributed is None else _in_order(asked.seats, contributed)
    with _places(asked.board, hands):
        result = holdem.showdown(asked.board, hands, contributed, asked.folded, asked.button)
    return _answer(result)


def _by_seat(asked: SeatedShowdown) -> dict[str, Any]:
    hands, contributed = asked.hands, asked.contributed
    with _places(asked.board, hands):
        result = holdem.showdown(asked.board, hands, contributed, asked.folded, asked.button)
    return _answer(result)


def _answer(result: holdem.Showdown) -> dict[str, Any]:
    """What comes of a showdown, without the deal that was asked about."""
    answer = result.to_dict()
    del answer["deal"]
    return answer


@contextmanager
def _places(board: str, hands: Mapping[str, str] | list[str | None]) -> Iterator[None]:
    """Says of a text that is no card where it is."""
    try:
        yield
    except ParseError:
        # The core's message has the token; its place is looked for only now that it is needed.
        for where, place, text in _texts(board, hands):
            _check_cards(where, place, text)
        raise


def _texts(
    board: str, hands: Mapping[str, str] | list[str | None]
) -> Iterable[tuple[str, str, str]]:
    """Every text of cards: how people call it, where it is, and the text."""
    yield "board", pointer("board"), board
    entries = hands.items() if isinstance(hands, Mapping) else enumerate(hands)
    for player, text in entries:
        if text is not None:
            called = shortened(player) if isinstance(player, str) else player
            yield f"hands[{called}]", pointer("hands", player), text


def _check_cards(where: str, place: str, text: str) -> None:
    try:
        CardSet(text)
    except ParseError as error:
        raise ProblemError.of(error, place, where) from None
    except SetupError:
        # A card twice is no matter of text; the showdown says it better.
        return


def check_seats(seats: list[str], players: Iterable[str]) -> None:
    """Checks that the seats name each player once, and nobody else.

    Raises:
        ProblemError: 422 `invalid_request`.
    """
    named = set(seats)
    if len(named) < len(seats):
        twice, _ = Counter(seats).most_common(1)[0]
        said = f"{shortened(twice)} is there more than once"
    elif missing := [player for player in players if player not in named]:
        said = f"{shortened(missing[0])} has no seat"
    elif strangers := named.difference(players):
        stranger = next(name for name in seats if name in strangers)
        said = f"{shortened(stranger)} has neither a hand nor a contribution"
    else:
        return
    raise invalid_request([Fault(pointer("seats"), f"must name each player once: {said}")])


def _in_order(seats: list[str], by_player: Mapping[str, V]) -> dict[str, V]:
    return {player: by_player[player] for player in seats if player in by_player}
