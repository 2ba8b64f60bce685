"""`/showdown` of every game: players by name or by seat, and where in the request an error is."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Annotated, Any, Generic, TypeVar

from flask_openapi import APIBlueprint
from pydantic import AfterValidator, BaseModel, Discriminator, Field, RootModel, Tag

from fivecard import CardSet, FivecardError
from fivecard.games import Game
from fivecard_service import documents, limits
from fivecard_service.errors import BY_NAME, BY_SEAT, ProblemError
from fivecard_service.schemas import MOST_WHOLE, Cards, Chips, Seat, Strict

__all__ = [
    "ByForm",
    "ChipsByName",
    "ChipsBySeat",
    "NamedHands",
    "NamedPlayer",
    "NamedPot",
    "Pot",
    "SeatedHands",
    "SeatedPot",
    "ShowdownAnswer",
    "add_route",
]

Player = TypeVar("Player")
Players = TypeVar("Players")
Hands = TypeVar("Hands")
Amounts = TypeVar("Amounts")
Deal = TypeVar("Deal")
PotForm = TypeVar("PotForm")
Named = TypeVar("Named")
Seated = TypeVar("Seated")

# The fields with an entry for each player.
BY_PLAYER = ("hands", "contributed", "antes", "cards_paid")
# The codes of errors about one field, whose name is then before the message.
ABOUT_FIELDS = {"unknown_player", "duplicate_player", "missing_contribution", "too_few_players"}
# The codes of errors about cards, which are in one of the hands or on the board.
ABOUT_CARDS = {"bad_card", "duplicate_card", "wrong_hand", "too_few_cards", "too_many_cards"}


def _check_total(amounts: Iterable[int]) -> None:
    if sum(amounts) > MOST_WHOLE:
        raise ValueError(f"must be at most {MOST_WHOLE} chips in all")


def _check_by_name(amounts: dict[str, int]) -> dict[str, int]:
    _check_total(amounts.values())
    return amounts


def _check_by_seat(amounts: list[int]) -> list[int]:
    _check_total(amounts)
    return amounts


# Names come back in sentences, so they stay short and in one line.
NamedPlayer = Annotated[
    str, Field(min_length=1, max_length=64, pattern=r"^[^\u0000-\u001f\u007f]+$")
]
ChipsByName = Annotated[dict[NamedPlayer, Chips], AfterValidator(_check_by_name)]
ChipsBySeat = Annotated[list[Chips], AfterValidator(_check_by_seat)]


class _Hands(Strict, Generic[Player, Players, Hands, Amounts]):
    hands: Hands = Field(
        description="The cards of each player: an object by name, or a list by seat. Null or left "
        "out for a player who folded, or who is not dealt in."
    )
    seats: Players | None = Field(
        default=None,
        description="The names in seat order: each player once. Without it the order is that of "
        "`contributed`, else of `hands`, as the text has it; a client whose objects keep no order "
        "should send it.",
    )
    contributed: Amounts | None = Field(
        default=None,
        description="Whole chips that each player put in over the whole deal, folded players too; "
        f"with them the answer shares the pots. At most {MOST_WHOLE} in all.",
    )
    folded: list[Player] = Field(default=[], description="The players who folded; they never win.")
    button: Player | None = Field(
        default=None,
        description="The player with the button; required when a pot leaves an odd chip.",
    )


class NamedHands(
    _Hands[NamedPlayer, list[NamedPlayer], dict[NamedPlayer, Cards | None], ChipsByName]
):
    """A showdown whose players have names."""


class SeatedHands(_Hands[Seat, None, list[Cards | None], ChipsBySeat]):
    """A showdown whose players are seats, counted from 0; lists are by seat."""


def _form(body: Any) -> str:
    hands = body.get("hands") if isinstance(body, dict) else getattr(body, "hands", None)
    return BY_SEAT if isinstance(hands, list) else BY_NAME


class ByForm(
    RootModel[
        Annotated[
            Annotated[Named, Tag(BY_NAME)] | Annotated[Seated, Tag(BY_SEAT)], Discriminator(_form)
        ]
    ],
    Generic[Named, Seated],
):
    """Players by name, or by seat."""


class Pot(Strict, Generic[Player, Amounts]):
    """A pot, and who gets it."""

    amount: int = Field(description="Whole chips.")
    eligible: list[Player] = Field(description="The players with a claim on it, in seat order.")
    winners: list[Player] = Field(description="The players who share it, in seat order.")
    awards: Amounts = Field(description="What each winner gets, odd chips included.")


class NamedPot(Pot[str, dict[str, int]]):
    """A pot, and who gets it."""


class SeatedPot(Pot[int, list[int]]):
    """A pot, and which seats get it; `awards` is by seat."""


class ShowdownAnswer(Strict, Generic[Deal, Player, Hands, Amounts, PotForm]):
    """Who wins, and who gets which chips; without chips nobody gets any."""

    deal: Deal = Field(description="The showdown that was judged, as a request.")
    winners: list[Player] = Field(
        description="The best of those who have not folded, in seat order; a side pot may have "
        "other winners."
    )
    hands: Hands = Field(
        description="What each player shows who has not folded; none when uncontested."
    )
    pots: list[PotForm] = Field(description="Carried pots first, then main pot first.")
    awards: Amounts = Field(description="What each player wins from the pots.")
    returned: Amounts = Field(description="Chips that go back because nobody called them; no win.")
    net: Amounts = Field(
        description="What each player won or lost: awards and returned chips less those put in."
    )
    explanation: str = Field(description="The comparison in words, over several lines.")


def add_route(
    blueprint: APIBlueprint,
    game: Game,
    tag: dict[str, str],
    models: tuple[type[RootModel[Any]], type[BaseModel]],
    note: str,
    prepared: Callable[[Any], dict[str, Any]] = lambda request: {},
) -> None:
    """Adds `/showdown` to a game's routes.

    Args:
        blueprint: the game's routes.
        game: whose `showdown` judges.
        tag: of its routes in the document.
        models: of the request and of the answer.
        note: what is special about showdowns of this game.
        prepared: those arguments of `showdown` that are other than the fields of the request.
    """
    request, answer = models
    judge = game.module.showdown

    def showdown(body: Any) -> dict[str, Any]:
        fields = dict(body.root)
        for field in BY_PLAYER:
            limits.check("most_players", len(fields.get(field) or ()), field)
        try:
            result: dict[str, Any] = judge(**fields | prepared(body.root)).to_dict()
        except FivecardError as error:
            raise located(error, fields) from None
        return result

    showdown.__annotations__["body"] = request
    blueprint.post(
        "/showdown",
        operation_id=f"{blueprint.name}_showdown",
        summary=f"Judge a showdown of {game.name}",
        description=f"{note} With `contributed` it returns uncalled chips, builds side pots and "
        "shares them, odd chips included. Players have names (`hands` is an object) or seats "
        "(`hands` is a list), in the answer as in the request. A single player who has not folded "
        "wins without showing.",
        tags=[tag],
        request_body=documents.body(request),
        responses=documents.answers(answer),
    )(showdown)


def located(error: FivecardError, fields: dict[str, Any]) -> FivecardError | ProblemError:
    """The error with its place in the request, where one is known.

    Args:
        error: why a showdown was not judged.
        fields: of the request.
    """
    # The messages are right; their places are looked for only now that they are needed.
    field = str(error).partition(": ")[0]
    if error.code in ABOUT_FIELDS and field in fields:
        is_unknown = error.code == "unknown_player"
        places = _unknown(field, fields) if is_unknown else iter(())
        return ProblemError.of(error, next(places, (field,)), str(error))
    if error.code in ABOUT_CARDS and (place := _cards_at_fault(error, fields)):
        return ProblemError.of(error, place)
    return error


def _unknown(field: str, fields: dict[str, Any]) -> Iterator[tuple[str | int, ...]]:
    """The places in a field where a player is named that the showdown does not have."""
    known = fields["seats"] or fields["contributed"] or fields["hands"]
    players = range(len(known)) if isinstance(fields["hands"], list) else known
    value = fields[field]
    if field == "seats":
        known = {*fields["hands"], *(fields["contributed"] or ())}
        yield from ((field, index) for index, player in enumerate(value) if player not in known)
    elif field == "carried":
        for number, pot in enumerate(value):
            for index, player in enumerate(pot.eligible):
                if player not in players:
                    yield field, number, "eligible", index
    elif isinstance(value, list):
        yield from ((field, index) for index, player in enumerate(value) if player not in players)
    elif isinstance(value, dict):
        yield from ((field, player) for player in value if player not in players)


def _cards_at_fault(error: FivecardError, fields: dict[str, Any]) -> tuple[str | int, ...] | None:
    """The place of the cards that the error is about."""
    seen = CardSet()
    for place, cards, sizes in _places(fields):
        try:
            found = CardSet(cards or "")
        except FivecardError as fault:
            if fault.code == error.code:
                return place
            continue
        if error.code == "duplicate_card":
            if not found.isdisjoint(seen):
                return place
        elif error.code != "bad_card" and len(found) not in sizes:
            return place
        seen |= found
    return None


def _places(fields: dict[str, Any]) -> Iterator[tuple[tuple[str | int, ...], Any, tuple[int, ...]]]:
    """The places of cards, with the cards and the numbers of them that are right."""
    is_holdem = "board" in fields
    if is_holdem:
        yield ("board",), fields["board"], (0, 3, 4, 5)
    hands = fields["hands"]
    for player, cards in enumerate(hands) if isinstance(hands, list) else hands.items():
        yield ("hands", player), cards, (0, 2 if is_holdem else 5)
