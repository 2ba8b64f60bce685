"""The route that simulates, for every game: its work at once or as a job, its rates and sums."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from flask import Response
from flask_openapi import APIBlueprint
from pydantic import BaseModel

from fivecard import Average, HandCategory, LimitError, Share
from fivecard.work import Task
from fivecard_service import access, documents, limits
from fivecard_service.errors import ProblemError, pointer
from fivecard_service.jobs import desk, kinds
from fivecard_service.schemas_simulate import MOST_WHOLE

__all__ = ["add_route", "average", "by_category", "check_sums", "share"]


def add_route(
    blueprint: APIBlueprint,
    tag: dict[str, str],
    models: tuple[type[BaseModel], type[BaseModel]],
    summary: str,
    task: Callable[[Any], Task],
    rates: Callable[[Any], dict[str, Any]],
    *,
    games: str = "deals",
    note: str = "",
) -> None:
    """Adds `/simulate` to a game's routes, and lets its work be a job.

    Args:
        blueprint: the game's routes.
        tag: of its routes in the document.
        models: of the request and of the answer.
        summary: what is simulated.
        task: makes work of the request.
        rates: what follows from the package's `Simulation`.
        games: what people call one game, in the plural.
        note: what one of them is.
    """
    request, answer = models

    def answered(task: Task, result: Any) -> dict[str, Any]:
        return {
            "seed": str(task.arguments["seed"]),
            "counts": result.to_dict()["counts"],
            "rates": rates(result),
        }

    # The path and the kind are one name.
    name = f"{blueprint.url_prefix}/simulate".removeprefix("/v1/")
    kind = kinds.add(kinds.Kind(name, request, task, answered))

    def simulate(body: Any) -> dict[str, Any] | Response:
        if job := desk.unless_short(kind, body):
            return job
        work = task(body)
        deadline = limits.Deadline(work.total, "games")
        return answered(work, work.merge([work.run(0, work.total, progress=deadline)]))

    # The document's maker reads the request's model here.
    simulate.__annotations__["body"] = request
    blueprint.post(
        "/simulate",
        operation_id=f"{blueprint.name}_simulate",
        summary=summary,
        description=f"As many {games} as the setting `most_games` allows, for as long as "
        f"`deadline_seconds` allows; more of them become a job (202).{note} The counts of parts, "
        "told apart by `first`, add up to those of the whole.",
        tags=[tag],
        request_body=documents.body(request),
        responses=documents.answers(answer, may_be_job=True),
    )(access.is_expensive(simulate))


def share(found: Share) -> dict[str, Any]:
    """A share as a `ShareAnswer`."""
    low, high = found.interval or (None, None)
    return {"count": found.count, "of": found.of, "rate": found.rate, "low": low, "high": high}


def average(found: Average) -> dict[str, Any]:
    """An average as an `AverageAnswer`."""
    low, high = found.interval or (None, None)
    return {"mean": found.mean, "low": low, "high": high}


def by_category(shares: Mapping[HandCategory, Share]) -> dict[str, Any]:
    """Shares by the names of the categories."""
    return {category.value: share(each) for category, each in shares.items()}


def check_sums(games: int, stacks: Sequence[int]) -> None:
    """Checks that no sum of squared winnings can pass what every JSON client holds.

    Args:
        games: how many games are played.
        stacks: whole chips by seat.

    Raises:
        ProblemError: 422 `too_many_chips`.
    """
    chips = sum(stacks)
    if games * chips**2 > MOST_WHOLE:
        message = (
            f"{games:,} games with {chips:,} chips at the table make sums of squares beyond "
            f"{MOST_WHOLE:,}: play fewer of them, or for less"
        )
        error = LimitError(message, "too_many_chips")
        raise ProblemError.of(error, pointer("stacks"), "stacks")
