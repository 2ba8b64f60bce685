"""The client's equities and odds: the package's own figures and errors, from afar."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import Any

import httpx
import pytest
from flask import Flask

from fivecard import Card, CardSet, LimitError, draw, fives, holdem
from fivecard.client import Client, ServiceError
from fivecard_service import create_app
from fivecard_service.settings import Settings

HAND = "9c 9d Kh 7s 2c"
GAMES: dict[str, Any] = {"draw": draw, "fives": fives}
RIVAL = "As Ad Ah Ac Kd"


@pytest.fixture
def client(app: Flask) -> Iterator[Client]:
    with httpx.Client(transport=httpx.WSGITransport(app=app)) as http:
        yield Client("http://service", http=http)


def outcome(call: Any, *arguments: Any, **named: Any) -> Any:
    """What a call gives, or the error it raises, by class, code and message."""
    try:
        return call(*arguments, **named)
    except (ValueError, TypeError) as error:
        return type(error), getattr(error, "code", None), str(error)


def same(there: Any, here: Any, names: list[str]) -> None:
    for name in names:
        assert getattr(there, name) == getattr(here, name), name


@pytest.mark.parametrize(
    ("arguments", "named"),
    [
        ((["AcAs", "KhKd"],), {}),
        ((["AcAs", "QQ+, AKs:0.5", "7h 7d"], "2c 3d 4h 9s", "Kc"), {}),
        ((["QQ+, AKs:0.5", None, "AsKs"], "Qh 7h 2c 9d", "2d"), {}),
        (([holdem.Range("TT+, AQs:0.25"), "KdKc"],), {"board": "2c 7d 9h"}),
        (([CardSet("Ac As"), ["Kd", Card("Kh")], "random"], CardSet("2c 7d 9h"), ["3c"]), {}),
        ((("AcAs", "KdKh"), "2c 3c 4c 5c 6c"), {}),
        ((["AcAs", None, None],), {"samples": 3_000}),
        ((["AcAs", None, None],), {"samples": 3_000, "seed": 2**64 - 1}),
        ((["AcAs", "KK"], "2c 3c 4c"), {"samples": 1, "seed": 0}),
    ],
)
def test_an_equity_is_the_package_s(client: Client, arguments: Any, named: Any) -> None:
    there = client.holdem.equity(*arguments, **named)
    here = holdem.equity(*arguments, **named)
    assert there == here
    assert there.exact == ("samples" not in named)
    same(there, here, ["ties_by", "won_with", "made", "shares", "intervals"])


@pytest.mark.parametrize(
    ("arguments", "named"),
    [
        ((["QX", "AA"],), {}),
        ((["AA", ""],), {}),
        ((["AcAc", "KK"],), {}),
        ((["KK", "AA:0.1234567"],), {}),
        ((["AcAs", CardSet("Ks Kd Kh")],), {}),
        ((["AcAs", ["Ks", "Kx"]],), {}),
        ((["AcAs", ["Ks", "Ks"]],), {}),
        ((["AcAs", []],), {}),
        ((["AcAs", 5],), {}),
        (("AcAs",), {}),
        ((["AcAs"],), {}),
        (([],), {}),
        ((["AcAs", "KK"], "2c 3c"), {}),
        ((["AcAs", "KK"], "2c 3c 4c 5c 6c 7c"), {}),
        ((["AcAs", "KK"], "2c 2c 3d"), {}),
        ((["AcAs", "KK"], "", "2c 2c"), {}),
        ((["AcAs", "KK"], "Zd"), {}),
        ((["AcAs", "KK"], "", "Zd"), {}),
        ((["AcAs", "AcKd"], "2c 3d 4h"), {}),
        ((["AcAs", "KK", "AsKs"],), {}),
        ((["AcAs", "KK"], "As 7d 2c", "7d"), {}),
        ((["AcAs", "KK"], "Kc Kd Kh"), {}),
        ((["AA", "AA", "AA"],), {}),
        ((["AcAs", "KK"],), {"seed": 5}),
    ],
)
def test_an_invalid_spot_is_the_package_s_error(client: Client, arguments: Any, named: Any) -> None:
    here = outcome(holdem.equity, *arguments, **named)
    assert isinstance(here, tuple)
    assert outcome(client.holdem.equity, *arguments, **named) == here


EXCHANGES = [
    (HAND, "Kh 7s 2c"),
    (HAND, "", "As"),
    (CardSet(HAND), CardSet(HAND), CardSet("5c 5d 5h")),
    (["9c", Card("9d"), "Kh", "7s", "2c"], ["7s"], [Card("As")]),
    ("5c 6d 7h 8s Kc", "Kc"),
]


@pytest.mark.parametrize("arguments", EXCHANGES)
def test_odds_are_the_package_s(client: Client, arguments: Any) -> None:
    assert client.draw.odds(*arguments) == draw.odds(*arguments)
    assert client.fives.odds(*arguments) == fives.odds(*arguments)


@pytest.mark.parametrize(
    "named",
    [
        {},
        {"dead": "As 5c"},
        {"by": "improve"},
        {"by": "beat"},
        {"by": "beat", "against": RIVAL, "dead": ["3c"]},
        {"by": "beat", "against": CardSet(RIVAL)},
    ],
)
def test_the_choices_of_five_card_draw_are_the_package_s(client: Client, named: Any) -> None:
    assert client.draw.best_discards(HAND, **named) == draw.best_discards(HAND, **named)


@pytest.mark.parametrize(
    "named", [{}, {"dead": "5c"}, {"by": "five"}, {"by": "rank"}, {"by": "improve"}]
)
def test_the_choices_of_fives_are_the_package_s(client: Client, named: Any) -> None:
    assert client.fives.best_discards(HAND, **named) == fives.best_discards(HAND, **named)


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize(
    "arguments",
    [
        (HAND, "As"),
        (HAND, "7s 7s"),
        (HAND, "zz"),
        ("9c 9c Kh 7s 2c", ""),
        ("9c 9d", ""),
        ("", ""),
        (HAND, "7s", "9c"),
        (HAND, "7s", "zz"),
        (HAND, "7s", "As As"),
        (HAND, HAND, CardSet.from_bits(2**52 - 1) - CardSet(HAND)),
    ],
)
def test_an_invalid_draw_is_the_package_s_error(client: Client, game: str, arguments: Any) -> None:
    here = outcome(GAMES[game].odds, *arguments)
    assert isinstance(here, tuple)
    assert outcome(getattr(client, game).odds, *arguments) == here


@pytest.mark.parametrize(
    ("game", "named"),
    [
        *product(GAMES, [{"by": "zz"}, {"dead": "9c"}, {"dead": "Xd"}, {"by": ""}]),
        ("draw", {"by": "five"}),
        ("draw", {"against": RIVAL}),
        ("draw", {"by": "beat", "against": "As Ad Ah Ac"}),
        ("draw", {"by": "beat", "against": "As Ad Ah Ac 9c"}),
        ("draw", {"by": "beat", "against": "As Ad Ah Ac zz"}),
        ("draw", {"by": "beat", "against": RIVAL, "dead": "As"}),
        ("fives", {"by": "beat"}),
    ],
)
def test_invalid_choices_are_the_package_s_error(client: Client, game: str, named: Any) -> None:
    here = outcome(GAMES[game].best_discards, HAND, **named)
    assert isinstance(here, tuple)
    assert outcome(getattr(client, game).best_discards, HAND, **named) == here


def test_limits_are_limit_errors() -> None:
    app = create_app(Settings(most_work=1_000, most_samples=10, most_players=2, jobs=False))
    with httpx.Client(transport=httpx.WSGITransport(app=app)) as http:
        client = Client("http://service", http=http)
        for code, call, arguments in (
            ("too_much_work", client.draw.odds, (HAND, HAND)),
            ("too_much_work", client.draw.best_discards, (HAND,)),
            ("too_much_work", client.fives.best_discards, (HAND,)),
            ("too_much_work", client.holdem.equity, (["AA", "KK"],)),
            ("too_many_samples", client.holdem.equity, (["AA", "KK"], "", "", 11)),
            ("too_many_players", client.holdem.equity, (["AA", "KK", "QQ"],)),
        ):
            kind, found, _ = outcome(call, *arguments)
            assert (kind, found) == (LimitError, code)
        with pytest.raises(ServiceError, match="/samples"):
            client.holdem.equity(["AA", "KK"], samples=0)
