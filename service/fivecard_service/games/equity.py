"""`POST /v1/holdem/equity`: how often each player wins, exactly or from samples."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Any

from flask import Response
from flask_openapi import APIBlueprint
from pydantic import Discriminator, Field, Tag

from fivecard import CardSet, FivecardError, ParseError, SetupError, holdem, work
from fivecard_service import access, documents, limits
from fivecard_service.errors import (
    BY_NAME,
    BY_SEAT,
    Fault,
    Place,
    ProblemError,
    invalid_request,
    pointer,
)
from fivecard_service.games.showdowns import NamedPlayer
from fivecard_service.jobs import kinds, manager
from fivecard_service.schemas import MOST_WHOLE, Cards, Interval, Seed, Strict
from fivecard_service.settings import current_settings

__all__ = ["add_route"]

UNPROCESSABLE = 422


class EquityRequest(Strict):
    """Players with the hands they may hold, before the rest of the board comes."""

    players: Annotated[
        Annotated[dict[NamedPlayer, Cards | None], Tag(BY_NAME)]
        | Annotated[list[Cards | None], Tag(BY_SEAT)],
        Discriminator(lambda players: BY_NAME if isinstance(players, dict) else BY_SEAT),
    ] = Field(
        description="2 or more, at most the setting `most_players`, 23 by default; an object by "
        "name or a list by seat: each a hand (`AcAs`), a range (`QQ+, AKs:0.5, A5s-A2s, KTo+, "
        "76s`), or null for any hand.",
        examples=[["AcAs", "QQ+, AKs", None]],
    )
    board: Cards = Field("", description="No cards, or 3, 4 or 5.", examples=["Qh 7h 2c"])
    dead: Cards = Field("", description="Cards that are in no hand and will not come.")
    samples: Annotated[int, Field(ge=1, le=MOST_WHOLE)] | None = Field(
        None,
        description="Deal this many runouts at random instead of counting all of them; at most the "
        "setting `most_samples`, 2,000,000 by default.",
    )
    seed: Seed | None = Field(
        None, description="Of the samples, 0 without it; an exact answer takes none."
    )


class EquityPlayer(Strict):
    """The results of a player; counts are of runouts, times the weights of the hands dealt."""

    wins: int = Field(description="Won alone.")
    losses: int
    ties: int = Field(description="Shared the best hand.")
    ties_by: dict[str, int] = Field(
        description="The ties by the number of players who share, from two up."
    )
    equity: float = Field(description="The mean share of the pot, from 0 to 1.")
    share: str | None = Field(
        description="The same without rounding, as numerator and denominator.",
        examples=["29603/36432"],
    )
    standard_error: float | None = Field(
        description="Of the equity; null when it is exact, and of a single sample."
    )
    interval: Interval | None = Field(
        description="The 95 % interval of the equity (normal approximation); null likewise."
    )
    won_with: dict[str, int] = Field(description="The wins by the category of the hand.")
    made: dict[str, int] = Field(description="The category of the hand in the end, won or not.")


class EquityAnswer(Strict):
    """How often each player wins, in the order of the request."""

    exact: bool = Field(description="Whether all runouts were counted, instead of samples.")
    total: int = Field(description="How many runouts were counted, times the hands' weights.")
    seed: str | None = Field(description="Of the samples, as decimal text; null when exact.")
    players: dict[str, EquityPlayer] | list[EquityPlayer] = Field(
        description="An object by name or a list by seat, as the request was."
    )


def add_route(blueprint: APIBlueprint, tag: dict[str, str]) -> None:
    """Adds `/equity` to the routes of Texas Hold'em."""
    blueprint.post(
        "/equity",
        operation_id="holdem_equity",
        summary="Compute the equity of each player of Texas Hold'em",
        description="Counts all runouts with all hands of the ranges, unless `samples` are "
        "requested: never one instead of the other, and `exact` is true of the first. An exact "
        "answer that needs more work than the setting `most_work` is an error. Hands that share a "
        "card are not dealt together.",
        tags=[tag],
        request_body=documents.body(EquityRequest),
        responses=documents.answers(EquityAnswer, may_be_job=True),
    )(access.is_expensive(equity))


def equity(body: EquityRequest) -> dict[str, Any] | Response:
    """Counts or samples runouts.

    Raises:
        ProblemError: a text is not cards or a range, the spot is invalid, the work exceeds the
            limits, or it takes longer than the deadline.
    """
    limits.check("most_players", len(body.players), "players")
    ranges = {place: _range(place, cards) for place, cards in _players(body)}
    for name, cards in (("board", body.board), ("dead", body.dead)):
        _check_cards(name, cards)
    try:
        spot = holdem.Spot(_by_player(body, ranges), body.board, body.dead)
        if job := _job_if_long(body):
            return job
        found = _count(spot, body) if body.samples is None else _sample(spot, body, body.samples)
    except SetupError as error:
        faults = [Fault(pointer(*place), detail) for place, detail in _faults(error, body, ranges)]
        raise ProblemError(
            UNPROCESSABLE, error.code, str(error), faults or None, kind="setup"
        ) from None
    return _answer(found, body.seed)


def _players(body: EquityRequest) -> list[tuple[Place, Any]]:
    players = body.players
    entries = players.items() if isinstance(players, dict) else enumerate(players)
    return [(("players", player), cards) for player, cards in entries]


def _by_player(body: EquityRequest, ranges: dict[Place, holdem.Range]) -> Any:
    """The ranges as the request names the players."""
    if isinstance(body.players, dict):
        return dict(zip(body.players, ranges.values(), strict=True))
    return list(ranges.values())


def _range(place: Place, cards: Any) -> holdem.Range:
    try:
        return holdem.Range(cards)
    except FivecardError as error:
        # As the package's message for all players.
        player = place[-1]
        name = f"seat {player}" if isinstance(player, int) else player
        raise ProblemError.of(error, place, f"{name}: {error}") from None


def _check_cards(name: str, cards: Any) -> None:
    try:
        CardSet(cards)
    except ParseError as error:
        raise ProblemError.of(error, (name,)) from None
    except SetupError:
        # A card twice is no matter of text; the spot's message is better.
        return


def _job_if_long(body: EquityRequest) -> Response | None:
    """The job of a sampled equity that is too long for a request.

    An exact one becomes a job only by `POST /v1/jobs`, since this caller may prefer samples.
    """
    settings = current_settings()
    if settings.jobs and body.samples is not None and body.samples > settings.most_samples:
        return manager.submit(EQUITY, body)
    return None


def _check_seed(body: EquityRequest) -> None:
    if body.samples is None and body.seed is not None:
        message = "goes with samples: an exact answer is not random"
        raise invalid_request([Fault(pointer("seed"), message)])


def _count(spot: holdem.Spot, body: EquityRequest) -> holdem.Equity:
    _check_seed(body)
    limits.check("most_work", spot.work, hint="request samples")
    deadline = limits.Deadline(spot.units, "parts")
    found = spot.count(limit=spot.work, threads=1, progress=lambda done, _: deadline(done))
    _check_whole(found)
    return found


def _sample(spot: holdem.Spot, body: EquityRequest, samples: int) -> holdem.Equity:
    limits.check("most_samples", samples, "samples")
    deadline = limits.Deadline(samples, "samples")
    return spot.sample(samples, body.seed or 0, threads=1, progress=lambda done, _: deadline(done))


def _check_whole(found: holdem.Equity) -> None:
    """Checks that every JSON client holds the counts."""
    if found.total > MOST_WHOLE:
        raise SetupError(
            f"the runouts, times the weights of the hands, come to {found.total:,}, more than the "
            f"{MOST_WHOLE:,} that every client holds exactly: use weights of fewer decimals",
            "weights_too_fine",
        )


def _task(body: EquityRequest) -> work.Task:
    _check_seed(body)
    if body.samples is not None:
        limits.check("most_job_samples", body.samples, "samples")
    else:
        spot = holdem.Spot(body.players, body.board, body.dead)
        limits.check("most_job_work", spot.work, hint="request samples")
    allowed = current_settings().most_job_work
    return work.equity(
        body.players, body.board, body.dead, body.samples, body.seed or 0, limit=allowed
    )


def _job_answer(task: work.Task, found: holdem.Equity) -> dict[str, Any]:
    _check_whole(found)
    return _answer(found, task.arguments["seed"])


EQUITY = kinds.add(kinds.Kind("holdem/equity", EquityRequest, _task, _job_answer))


def _answer(found: holdem.Equity, seed: int | None) -> dict[str, Any]:
    return {"seed": None if found.exact else str(seed or 0), **found.to_dict()}


def _faults(
    error: SetupError, body: EquityRequest, ranges: dict[Place, holdem.Range]
) -> Iterator[tuple[Place, str]]:
    """The places that a spot's error is about, and what is wrong there."""
    match error.code:
        case "too_few_players" | "weights_too_fine" | "no_deal":
            yield ("players",), str(error)
        case "too_few_cards" | "too_many_cards" if len(CardSet(body.board)) not in (0, 3, 4, 5):
            yield ("board",), str(error)
        case "duplicate_card":
            yield from _shared(body, ranges)
        case "empty_range":
            yield from _emptied(body, ranges)


def _known(body: EquityRequest, ranges: dict[Place, holdem.Range]) -> dict[Place, Any]:
    """The cards whose place is known, by that place."""
    hands = {place: str(next(iter(range_))) for place, range_ in ranges.items() if len(range_) == 1}
    return {("board",): body.board, ("dead",): body.dead, **hands}


def _shared(body: EquityRequest, ranges: dict[Place, holdem.Range]) -> Iterator[tuple[Place, str]]:
    known: dict[Place, CardSet] = {}
    for place, cards in _known(body, ranges).items():
        try:
            known[place] = CardSet(cards)
        except SetupError as error:
            yield place, str(error)
            return
    for place, cards in known.items():
        others = (other for elsewhere, other in known.items() if elsewhere != place)
        shared = [str(card) for other in others for card in cards & other]
        if shared:
            yield place, f"{' and '.join(shared)} is here and elsewhere"


def _emptied(body: EquityRequest, ranges: dict[Place, holdem.Range]) -> Iterator[tuple[Place, str]]:
    known = {place: CardSet(cards) for place, cards in _known(body, ranges).items()}
    for own, hands in ranges.items():
        taken = CardSet()
        for place, cards in known.items():
            taken |= CardSet() if place == own else cards
        if not any(hand.isdisjoint(taken) for hand in hands):
            yield own, "no hand of this range is left without the known cards"
