"""Every route that works something out has a call of the client."""

from __future__ import annotations

from collections.abc import Callable

import httpx
import numpy as np
import pytest
from flask import Flask

from fivecard import Deck, black_five, draw, fives
from fivecard.client import Client

HAND = "9c 9d Kh 7s 2c"
OTHER = "As Ad Qh Ts 3c"
DRAW = draw.State.deal(Deck.shuffled(1), stacks=[50, 60])
FIVES = fives.State.deal(Deck.shuffled(1), [20, 30])
BLACK_FIVE = black_five.State.deal(Deck.shuffled(1), dealer=0)

CALLS: dict[str, list[Callable[[Client], object]]] = {
    "/v1/evaluate": [
        lambda client: client.evaluate(HAND),
        lambda client: client.rank(HAND),
        lambda client: client.rank_many(np.arange(5, dtype=np.uint8).reshape(1, 5)),
    ],
    "/v1/holdem/showdown": [
        lambda client: client.holdem.showdown("2c 3d 4h 9s Tc", ["AsAc", "KsKc"])
    ],
    "/v1/holdem/equity": [lambda client: client.holdem.equity(["AsAc", "KsKc"], "2c 3d 4h 9s")],
    "/v1/five-card-draw/showdown": [lambda client: client.draw.showdown([HAND, OTHER])],
    "/v1/five-card-draw/odds": [
        lambda client: client.draw.odds(HAND, "2c"),
        lambda client: client.draw.best_discards(HAND),
    ],
    "/v1/five-card-draw/legal-actions": [lambda client: client.draw.legal_actions(DRAW)],
    "/v1/five-card-draw/apply": [lambda client: client.draw.apply(DRAW, "fold")],
    "/v1/five-card-draw/simulate": [lambda client: client.draw.simulate(1, 1, ["pat", "pat"])],
    "/v1/fives/showdown": [lambda client: client.fives.showdown([HAND, OTHER])],
    "/v1/fives/odds": [
        lambda client: client.fives.odds(HAND, "2c"),
        lambda client: client.fives.best_discards(HAND),
    ],
    "/v1/fives/legal-actions": [lambda client: client.fives.legal_actions(FIVES)],
    "/v1/fives/apply": [lambda client: client.fives.apply(FIVES, "stand pat")],
    "/v1/fives/simulate": [lambda client: client.fives.simulate(1, 1, ["pat", "pat"], [9, 9])],
    "/v1/black-five/classify": [lambda client: client.black_five.classify("As Ad")],
    "/v1/black-five/plays": [
        lambda client: client.black_five.plays("4c 4d 6h"),
        lambda client: client.black_five.play_mask("4c 4d 6h"),
    ],
    "/v1/black-five/legal-actions": [lambda client: client.black_five.legal_actions(BLACK_FIVE)],
    "/v1/black-five/apply": [
        lambda client: client.black_five.apply(BLACK_FIVE, BLACK_FIVE.legal_actions()[0])
    ],
    "/v1/black-five/simulate": [lambda client: client.black_five.simulate(1, 1, ["random"] * 5)],
}


def test_every_route_has_a_call(app: Flask) -> None:
    routes = {rule.rule for rule in app.url_map.iter_rules() if "POST" in (rule.methods or ())}
    # A job is what a call waits for, when its work is too long for a request.
    assert routes - {"/v1/jobs"} == set(CALLS)


@pytest.mark.parametrize("route", CALLS)
def test_the_calls_of_a_route_use_it(app: Flask, route: str) -> None:
    requests: list[tuple[str, str]] = []

    def note(request: httpx.Request) -> None:
        requests.append((request.method, request.url.path))

    with httpx.Client(
        transport=httpx.WSGITransport(app=app), event_hooks={"request": [note]}
    ) as http:
        for call in CALLS[route]:
            call(Client("http://service", http=http))
    assert requests == [("POST", route)] * len(CALLS[route])
