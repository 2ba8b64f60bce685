"""The stateless referee, for every game: reads a record, asks the game, says whose fault it is."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from flask_openapi import APIBlueprint
from pydantic import BaseModel

from fivecard import Card, FivecardError, LimitError, black_five, draw, fives
from fivecard_service import documents
from fivecard_service.errors import ProblemError, pointer
from fivecard_service.schemas import MOST_CHIPS
from fivecard_service.schemas_referee import ApplyRequest, LegalActionsRequest

__all__ = ["Game", "add_routes", "cards", "done"]

State = TypeVar("State", draw.State, fives.State, black_five.State)

# What is wrong with the seat rather than with what it does.
OF_SEATS = frozenset({"no_such_seat", "out_of_turn"})


@dataclass(frozen=True)
class Game(Generic[State]):
    """What the referee asks of a game."""

    read: Callable[[str], State]
    """The state that a record tells."""
    chips: Callable[[State], int]
    """All the chips in the deal."""
    tell: Callable[[State], dict[str, Any]]
    """What its positions have beside those of other games, such as the outcome."""
    legal: Callable[[State, int | None], Any]
    """What a seat may do; None is the seat to act."""
    view: Callable[[State, int], dict[str, Any]]
    """What a seat may see."""


def add_routes(
    blueprint: APIBlueprint,
    game: Game[State],
    name: str,
    tag: dict[str, str],
    answers: tuple[type[BaseModel], type[BaseModel]],
    note: str = "",
) -> None:
    """Adds `/legal-actions` and `/apply` to a game's routes.

    Args:
        blueprint: the game's routes.
        game: what answers them.
        name: what people call the game.
        tag: of its routes in the document.
        answers: the models of the two answers.
        note: what is special about actions in this game.
    """

    @blueprint.post(
        "/legal-actions",
        operation_id=f"{blueprint.name}_legal_actions",
        summary=f"What may be done in a deal of {name}",
        description="Stateless: a record goes in, as `/apply` and the package give it. It holds "
        "every card, so it is for the dealer alone; `view` asks for what one seat may see, to be "
        "shown to its player.",
        tags=[tag],
        request_body=documents.body(LegalActionsRequest),
        responses=documents.answers(answers[0]),
    )
    def legal_actions(body: LegalActionsRequest) -> dict[str, Any]:
        return position(game, body)

    @blueprint.post(
        "/apply",
        operation_id=f"{blueprint.name}_apply",
        summary=f"A deal of {name} after an action, or after several",
        description="Stateless: a record goes in, and the longer one comes out. All actions are "
        f"taken or none; a problem names the one that is not legal.{note}",
        tags=[tag],
        request_body=documents.body(ApplyRequest),
        responses=documents.answers(answers[1]),
    )
    def apply(body: ApplyRequest) -> dict[str, Any]:
        return applied(game, body)


def position(game: Game[State], asked: LegalActionsRequest) -> dict[str, Any]:
    """Where a deal stands, and what a seat may do.

    Args:
        game: the game.
        asked: the body.

    Raises:
        ProblemError: what fivecard says of the record or of a seat, with its place.
    """
    return _told(game, _read(game, asked.record), asked.seat, asked.view)


def applied(game: Game[State], asked: ApplyRequest) -> dict[str, Any]:
    """Where a deal stands after actions, and its record.

    Args:
        game: the game.
        asked: the body.

    Raises:
        ProblemError: what fivecard says of the record, an action or a seat, with its place; then
            nothing is done.
    """
    state = _read(game, asked.record)
    for each in _actions(asked):
        try:
            state = state.apply(each.action, each.seat)
        except FivecardError as error:
            of_seat = each.seat is not None and error.code in OF_SEATS
            place = each.seat_place if of_seat else each.place
            raise ProblemError.of(error, pointer(*place), _called(*place)) from None
    return {**_told(game, state, None, asked.view), "record": state.record()}


def cards(hand: Iterable[Card]) -> list[str]:
    """Cards as texts."""
    return [str(card) for card in hand]


def done(history: Iterable[tuple[int, object]]) -> list[dict[str, Any]]:
    """Who did what, as `Done`s."""
    return [{"seat": seat, "action": str(action)} for seat, action in history]


def _read(game: Game[State], record: str) -> State:
    with _placed("record"):
        state = game.read(record)
    # A record may hold more chips than JSON's numbers do in every client.
    if (chips := game.chips(state)) > MOST_CHIPS:
        error = LimitError(
            f"a deal has at most {MOST_CHIPS} chips here, not {chips}", "too_many_chips"
        )
        raise ProblemError.of(error, pointer("record"), "record")
    return state


@dataclass(frozen=True)
class _Asked:
    """An action that is asked for, and where the body says so."""

    action: str
    seat: int | None
    place: tuple[str | int, ...]
    seat_place: tuple[str | int, ...]


def _actions(asked: ApplyRequest) -> Iterator[_Asked]:
    if asked.action is not None:
        yield _Asked(asked.action, asked.seat, ("action",), ("seat",))
    for number, each in enumerate(asked.actions or ()):
        place: tuple[str | int, ...] = ("actions", number)
        act = place if each.seat is None else (*place, "action")
        yield _Asked(each.action, each.seat, act, (*place, "seat"))


def _told(game: Game[State], state: State, seat: int | None, view: int | None) -> dict[str, Any]:
    with _placed("seat"):
        legal = game.legal(state, seat)
    with _placed("view"):
        seen = None if view is None else game.view(state, view)
    return {
        "to_act": state.to_act,
        "seat": state.to_act if seat is None else seat,
        "legal": legal,
        **game.tell(state),
        "view": seen,
    }


@contextmanager
def _placed(field: str) -> Iterator[None]:
    """Says of what fivecard refuses in which field of the body it is."""
    try:
        yield
    except FivecardError as error:
        raise ProblemError.of(error, pointer(field), field) from None


def _called(*place: str | int) -> str:
    """A place in the body as people call it: `actions[3].seat`."""
    parts = (f"[{part}]" if isinstance(part, int) else f".{part}" for part in place)
    return "".join(parts).removeprefix(".")
