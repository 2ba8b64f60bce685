"""`/legal-actions` and `/apply` of every game with states: a stateless referee for records."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Annotated, Any, NamedTuple, Self

from flask_openapi import APIBlueprint
from pydantic import BaseModel, BeforeValidator, Field, WithJsonSchema, model_validator

from fivecard import FivecardError, LimitError
from fivecard.games import Game
from fivecard_service import documents
from fivecard_service.errors import Place, ProblemError
from fivecard_service.schemas import MOST_WHOLE, Seat, Strict

__all__ = ["Done", "Position", "add_routes"]

# The codes of errors about the seat rather than about its action.
ABOUT_SEATS = frozenset({"no_such_seat", "out_of_turn"})

Record = Annotated[str, Field(description="The deal as text, hidden cards included.")]
View = Annotated[
    Seat | None, Field(description="A seat whose view is added, to be shown to its player.")
]
ActionText = Annotated[
    str,
    Field(
        description="As in a record: `fold`, `check`, `call`, `bet 20`, `raise to 60`, `all-in`, "
        "`draw 8h 6s`, `stand pat`, `timeout`; in Black Five the cards of a play, `pass`, `reveal`."
    ),
]


class LegalActionsRequest(Strict):
    """A deal so far."""

    record: Record
    seat: Seat | None = Field(default=None, description="By default the seat to act.")
    view: View = None


class SeatedAction(Strict):
    """An action, with its seat unless that is the seat to act then."""

    action: ActionText
    seat: Seat | None = None


def _seated(given: object) -> object:
    if isinstance(given, str):
        return {"action": given}
    if not isinstance(given, dict):
        raise ValueError("must be text, or an object with a seat and an action")
    return given


TextOrSeatedAction = Annotated[
    SeatedAction,
    BeforeValidator(_seated),
    WithJsonSchema({"anyOf": [{"type": "string"}, SeatedAction.model_json_schema()]}),
]


class ApplyRequest(Strict):
    """A deal so far, and what is done next: one action, or several in turn."""

    record: Record
    action: ActionText | None = None
    seat: Seat | None = Field(
        default=None, description="The seat of `action`; by default the seat to act."
    )
    actions: list[TextOrSeatedAction] | None = Field(
        default=None,
        min_length=1,
        description="Actions in turn, all of them or none; one without a seat is of the seat to "
        "act then.",
    )
    view: View = None

    @model_validator(mode="after")
    def _check_actions(self) -> Self:
        if (self.action is None) == (self.actions is None):
            raise ValueError("must have either action or actions")
        if self.actions is not None and self.seat is not None:
            raise ValueError("must have a seat only with action: in actions each names its own")
        return self


class Done(Strict):
    """An action of a seat as everybody sees it: of another's draw the number of cards."""

    seat: int
    action: str


class Position(Strict):
    """What the positions of every game have."""

    record: str = Field(description="The deal as text, hidden cards included.")
    to_act: int | None = Field(description="Null when the deal is over.")
    seat: int | None = Field(description="The seat of the `legal` actions.")


def add_routes(
    blueprint: APIBlueprint,
    game: Game,
    tag: dict[str, str],
    answer: type[BaseModel],
    note: str = "",
) -> None:
    """Adds `/legal-actions` and `/apply` to a game's routes.

    Args:
        blueprint: the game's routes.
        game: whose states answer them.
        tag: of its routes in the document.
        answer: the model of the answers.
        note: what is special about actions in this game.
    """

    @blueprint.post(
        "/legal-actions",
        operation_id=f"{blueprint.name}_legal_actions",
        summary=f"List legal actions in a deal of {game.name}",
        description="Stateless: the request has the deal's record, as `/apply` and the package "
        "return it. It holds every card and so belongs to the dealer alone; `view` adds what one "
        "seat may see, to be shown to its player.",
        tags=[tag],
        request_body=documents.body(LegalActionsRequest),
        responses=documents.answers(answer),
    )
    def legal_actions(body: LegalActionsRequest) -> dict[str, Any]:
        return _position(_read(game, body.record), body.seat, body.view)

    @blueprint.post(
        "/apply",
        operation_id=f"{blueprint.name}_apply",
        summary=f"Apply actions to a deal of {game.name}",
        description="Stateless: the request has the deal's record, the answer the longer one. "
        "All actions are applied or none; a problem names the one that is not legal." + note,
        tags=[tag],
        request_body=documents.body(ApplyRequest),
        responses=documents.answers(answer),
    )
    def apply(body: ApplyRequest) -> dict[str, Any]:
        state = _read(game, body.record)
        for each in _actions(body):
            try:
                state = state.apply(each.action, each.seat)
            except FivecardError as error:
                of_seat = each.seat is not None and error.code in ABOUT_SEATS
                raise ProblemError.of(error, each.seat_place if of_seat else each.place) from None
        return _position(state, None, body.view)


def _read(game: Game, record: str) -> Any:
    with _located("record"):
        state = game.module.State.from_record(record)
    if game.has_chips:
        # A record may hold more chips than JSON's numbers do in every client.
        chips = sum(state.first_stacks) + sum(pot.amount for pot in getattr(state, "carried", ()))
        if chips > MOST_WHOLE:
            message = f"a deal has at most {MOST_WHOLE:,} chips here, got {chips:,}"
            raise ProblemError.of(LimitError(message, "too_many_chips"), ("record",))
    return state


class _Requested(NamedTuple):
    """A requested action, and the places of its text and its seat."""

    action: str
    seat: int | None
    place: Place
    seat_place: Place


def _actions(body: ApplyRequest) -> Iterator[_Requested]:
    if body.action is not None:
        yield _Requested(body.action, body.seat, ("action",), ("seat",))
    for number, each in enumerate(body.actions or ()):
        place: Place = ("actions", number)
        of_text = place if each.seat is None else (*place, "action")
        yield _Requested(each.action, each.seat, of_text, (*place, "seat"))


def _position(state: Any, seat: int | None, view: int | None) -> dict[str, Any]:
    with _located("seat"):
        legal = state.legal_actions(seat)
    with _located("view"):
        viewed = None if view is None else state.view(view).to_dict()
    return {
        **state.to_dict(),
        "seat": state.to_act if seat is None else seat,
        # A range of bets, or the plays one by one.
        "legal": [each.to_dict() for each in legal] if isinstance(legal, list) else legal.to_dict(),
        "view": viewed,
    }


@contextmanager
def _located(field: str) -> Iterator[None]:
    """Adds to errors of fivecard the field of the body that they are about."""
    try:
        yield
    except FivecardError as error:
        raise ProblemError.of(error, (field,)) from None
