"""`POST /v1/holdem/equity`: how often each player wins, exactly or from samples."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from flask import Response
from flask_openapi import APIBlueprint

from fivecard import CardSet, HandCategory, ParseError, SetupError, holdem, work
from fivecard_service import access, documents, limits
from fivecard_service.errors import Fault, ProblemError, invalid_request, pointer
from fivecard_service.jobs import desk, kinds
from fivecard_service.schemas_equity import EquityAnswer, EquityRequest
from fivecard_service.schemas_simulate import MOST_WHOLE
from fivecard_service.settings import current_settings

__all__ = ["blueprint"]

BAD_REQUEST = 400
UNPROCESSABLE = 422

blueprint = APIBlueprint("holdem_equity", __name__, url_prefix="/v1/holdem")


@blueprint.post(
    "/equity",
    operation_id="holdem_equity",
    summary="How often each player of Texas Hold'em wins",
    description="All runouts with all hands of the ranges are counted, unless `samples` are asked "
    "for: never one instead of the other, and `exact` says which it was. An exact answer that "
    "takes more steps than the setting `most_work` is refused. Hands that share a card are not "
    "dealt together.",
    tags=[{"name": "holdem"}],
    request_body=documents.body(EquityRequest),
    responses=documents.answers(EquityAnswer, may_be_job=True),
)
@access.is_expensive
def equity(body: EquityRequest) -> dict[str, Any] | Response:
    """Counts or samples runouts.

    Raises:
        ProblemError: a text is no cards or range, the spot cannot be, there is more to do than
            the limits, or it takes longer than the deadline.
    """
    limits.check("most_players", len(body.players), "players")
    ranges = [_range(seat, text) for seat, text in enumerate(body.players)]
    for name, text in (("board", body.board), ("dead", body.dead)):
        _check_cards(name, text)
    try:
        spot = holdem.Spot(ranges, body.board, body.dead)
        if job := _too_long(spot, body):
            return job
        found = _count(spot, body) if body.samples is None else _sample(spot, body, body.samples)
    except SetupError as error:
        faults = [Fault(*each) for each in _faults(error, body, ranges)]
        raise ProblemError(
            UNPROCESSABLE, error.code, str(error), faults or None, kind="setup"
        ) from None
    return _answer(found, body.seed)


def _too_long(spot: holdem.Spot, body: EquityRequest) -> Response | None:
    """The job that a sampled equity becomes when it is too long for a request.

    An exact one is made a job by `POST /v1/jobs`, since who asks here may rather want samples.
    """
    settings = current_settings()
    if settings.jobs and body.samples is not None and body.samples > settings.most_samples:
        return desk.accept(EQUITY, body)
    return None


def _task(body: EquityRequest) -> work.Task:
    if body.samples is not None:
        limits.check("most_job_samples", body.samples, "samples")
    else:
        if body.seed is not None:
            said = "goes with samples: an exact answer has no chance in it"
            raise invalid_request([Fault(pointer("seed"), said)])
        spot = holdem.Spot(body.players, body.board, body.dead)
        limits.check("most_job_work", spot.work, hint="ask for samples")
    allowed = current_settings().most_job_work
    return work.equity(
        body.players, body.board, body.dead, body.samples, body.seed or 0, limit=allowed
    )


def _job_answer(task: work.Task, found: holdem.Equity) -> dict[str, Any]:
    _check_whole(found)
    return _answer(found, task.arguments["seed"])


EQUITY = kinds.add(kinds.Kind("holdem/equity", EquityRequest, _task, _job_answer))


def _range(seat: int, text: str | None) -> holdem.Range:
    try:
        return holdem.Range("random" if text is None else text)
    except ParseError as error:
        # As `holdem.equity` says it, which has the place in its sentence.
        said = f"seat {seat}: {error}"
        fault = Fault(pointer("players", seat), said)
        raise ProblemError(BAD_REQUEST, error.code, said, [fault], kind="parse") from None


def _check_cards(name: str, text: str) -> None:
    try:
        CardSet(text)
    except ParseError as error:
        raise ProblemError.of(error, pointer(name), name) from None
    except SetupError:
        # A card twice is no matter of text; the spot says it better.
        return


def _count(spot: holdem.Spot, body: EquityRequest) -> holdem.Equity:
    if body.seed is not None:
        said = "goes with samples: an exact answer has no chance in it"
        raise invalid_request([Fault(pointer("seed"), said)])
    limits.check("most_work", spot.work, hint="ask for samples")
    deadline = limits.Deadline(spot.units, "parts")
    found = spot.count(limit=spot.work, threads=1, progress=lambda done, _: deadline(done))
    _check_whole(found)
    return found


def _check_whole(found: holdem.Equity) -> None:
    """Refuses counts beyond what every JSON client holds."""
    if found.total > MOST_WHOLE:
        raise SetupError(
            f"the runouts, times the weights of the hands, come to {found.total:,}, more than the "
            f"{MOST_WHOLE:,} that every client holds exactly: use weights of fewer decimals",
            "weights_too_fine",
        )


def _sample(spot: holdem.Spot, body: EquityRequest, samples: int) -> holdem.Equity:
    limits.check("most_samples", samples, "samples")
    deadline = limits.Deadline(samples, "samples")
    return spot.sample(samples, body.seed or 0, threads=1, progress=lambda done, _: deadline(done))


def _faults(
    error: SetupError, body: EquityRequest, ranges: list[holdem.Range]
) -> Iterator[tuple[str, str]]:
    """Pointers to what a spot was refused for, and what is wrong there."""
    match error.code:
        case "too_few_players" | "weights_too_fine" | "no_deal":
            yield pointer("players"), str(error)
        case "too_few_cards" | "too_many_cards" if len(CardSet(body.board)) not in (0, 3, 4, 5):
            yield pointer("board"), str(error)
        case "duplicate_card":
            yield from _shared(body, ranges)
        case "empty_range":
            yield from _emptied(body, ranges)


def _known(body: EquityRequest, ranges: list[holdem.Range]) -> dict[tuple[str | int, ...], str]:
    """The cards that are known to be somewhere, by their place in the body."""
    hands: dict[tuple[str | int, ...], str] = {
        ("players", seat): str(next(iter(hand)))
        for seat, hand in enumerate(ranges)
        if len(hand) == 1
    }
    return {("board",): body.board, ("dead",): body.dead, **hands}


def _shared(body: EquityRequest, ranges: list[holdem.Range]) -> Iterator[tuple[str, str]]:
    known: dict[tuple[str | int, ...], CardSet] = {}
    for place, text in _known(body, ranges).items():
        try:
            known[place] = CardSet(text)
        except SetupError as error:
            yield pointer(*place), str(error)
            return
    for place, cards in known.items():
        others = (other for elsewhere, other in known.items() if elsewhere != place)
        shared = [str(card) for other in others for card in cards & other]
        if shared:
            yield pointer(*place), f"{' and '.join(shared)} cannot be here and elsewhere"


def _emptied(body: EquityRequest, ranges: list[holdem.Range]) -> Iterator[tuple[str, str]]:
    known = {place: CardSet(text) for place, text in _known(body, ranges).items()}
    for seat, hands in enumerate(ranges):
        own = ("players", seat)
        taken = CardSet()
        for place, cards in known.items():
            taken |= CardSet() if place == own else cards
        if not any(hand.isdisjoint(taken) for hand in hands):
            yield pointer(*own), "no hand of this range is left beside the cards that are known"


def _answer(found: holdem.Equity, seed: int | None) -> dict[str, Any]:
    nothing = [None] * len(found.wins)
    errors, intervals = found.standard_errors or nothing, found.intervals or nothing
    return {
        "exact": found.exact,
        "total": found.total,
        "seed": None if found.exact else str(seed or 0),
        "players": [
            {
                "wins": found.wins[seat],
                "losses": found.losses[seat],
                "ties": found.ties[seat],
                "ties_by": {str(sharing): n for sharing, n in found.ties_by[seat].items()},
                "equity": found.equities[seat],
                "share": _fraction(found, seat),
                "standard_error": errors[seat],
                "interval": intervals[seat],
                "won_with": _by_category(found.won_with[seat]),
                "made": _by_category(found.made[seat]),
            }
            for seat in range(len(found.wins))
        ],
    }


def _fraction(found: holdem.Equity, seat: int) -> str:
    share = found.shares[seat]
    if share is None:
        raise ValueError("nothing was counted")
    return "{}/{}".format(*share.as_integer_ratio())


def _by_category(counts: Mapping[HandCategory, int]) -> dict[str, int]:
    return {category.value: count for category, count in counts.items()}
