"""`/simulate` of every game with bots: at once, or as a job."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Any

from flask import Response
from flask_openapi import APIBlueprint
from pydantic import BaseModel, Field

from fivecard import LimitError, work
from fivecard.games import Game
from fivecard_service import access, documents, limits
from fivecard_service.errors import ProblemError
from fivecard_service.jobs import kinds, manager
from fivecard_service.schemas import MOST_WHOLE, Chips, Seed, SeedAnswer, Strict

__all__ = [
    "AverageAnswer",
    "Pair",
    "ShareAnswer",
    "SimulateAnswer",
    "SimulateRequest",
    "Stacks",
    "add_route",
]

Stacks = Annotated[
    list[Chips] | None,
    Field(
        description="Whole chips by seat, the same before every game; by default 100 times the "
        "least bet each."
    ),
]
Pair = Annotated[list[int], Field(min_length=2, max_length=2)]


class SimulateRequest(Strict):
    """Games to play between bots."""

    games: int = Field(
        ge=1, description="How many; at most the setting `most_games`, 100,000 by default."
    )
    seed: Seed = 0
    first: int = Field(
        default=0,
        ge=0,
        le=MOST_WHOLE,
        description="The number of the first game: the counts of parts add up to the whole.",
    )


class SimulateAnswer(Strict):
    """What the answers of every game have."""

    seed: SeedAnswer


class ShareAnswer(Strict):
    """How often, with its 95 % interval; null where it could never have happened."""

    count: int
    of: int
    rate: float | None
    low: float | None
    high: float | None


class AverageAnswer(Strict):
    """A mean with its 95 % interval; null where there is too little to count."""

    count: int
    sum: int
    squares: int = Field(description="The sum of squares.")
    mean: float | None
    low: float | None
    high: float | None


def add_route(
    blueprint: APIBlueprint,
    game: Game,
    tag: dict[str, str],
    models: tuple[type[SimulateRequest], type[BaseModel]],
    note: str = "",
) -> None:
    """Adds `/simulate` to a game's routes, whose work may become a job.

    Args:
        blueprint: the game's routes.
        game: what is played.
        tag: of its routes in the document.
        models: of the request and of the answer.
        note: what one game is.
    """
    request, answer = models

    def task(body: Any) -> work.Task:
        # None where the game has no chips.
        stacks = getattr(body, "stacks", None)
        rules = dict(body.rules)
        if stacks is None:
            stacks = game.default_stacks(len(body.bots), game.rules(rules))
        if stacks is not None:
            _check_sums(body.games, stacks)
        return work.simulation(
            game.id,
            games=body.games,
            seed=body.seed,
            bots=body.bots,
            stacks=stacks,
            rules=rules,
            first=body.first,
        )

    def answered(task: work.Task, result: Any) -> dict[str, Any]:
        return {"seed": str(task.arguments["seed"]), **result.to_dict()}

    kind = kinds.add(kinds.Kind(f"{game.id}/simulate", request, task, answered))

    def simulate(body: Any) -> dict[str, Any] | Response:
        if job := manager.job_if_long(kind, body):
            return job
        whole = task(body)
        deadline = limits.Deadline(whole.total, "games")
        return answered(whole, whole.merge([whole.run(0, whole.total, progress=deadline)]))

    # The document's maker reads the request's model here.
    simulate.__annotations__["body"] = request
    blueprint.post(
        "/simulate",
        operation_id=f"{blueprint.name}_simulate",
        summary=f"Simulate games of {game.name} between bots",
        description="Plays at most `most_games` games, for at most `deadline_seconds` (both are "
        f"settings); more games become a job (202).{note} The counts of parts with their own "
        "`first` add up to those of the whole.",
        tags=[tag],
        request_body=documents.body(request),
        responses=documents.answers(answer, may_be_job=True),
    )(access.is_expensive(simulate))


def _check_sums(games: int, stacks: Sequence[int]) -> None:
    """Checks that no sum of squared winnings can exceed what every JSON client holds.

    Raises:
        ProblemError: 422 `too_many_chips`.
    """
    chips = sum(stacks)
    if games * chips**2 > MOST_WHOLE:
        message = (
            f"{games:,} games with {chips:,} chips at the table make sums of squares above "
            f"{MOST_WHOLE:,}: play fewer games, or with fewer chips"
        )
        raise ProblemError.of(LimitError(message, "too_many_chips"), ("stacks",))
