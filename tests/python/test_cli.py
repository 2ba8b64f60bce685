"""The command line, as typed."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from fivecard import __version__, black_five, draw, evaluate, fives
from fivecard._cli import main


def fivecard(*arguments: str, **options: Any) -> Result:
    return CliRunner().invoke(main, list(arguments), prog_name="fivecard", **options)


def test_one_hand_card_by_card_or_in_one_argument() -> None:
    apart = fivecard("evaluate", *["Ks", "Kc", "Kh", "9c", "10♠", "7c", "4c"])
    together = fivecard("evaluate", "Ks Kc Kh 9c 10♠ 7c 4c")
    assert apart.exit_code == together.exit_code == 0
    assert apart.stdout == together.stdout
    for line in (
        "hand       three of a kind, kings, ten and nine kickers",
        "best five  Ks Kh Kc Ts 9c",
        "value      5757 of 7462",
    ):
        assert line in apart.stdout.splitlines()


def test_several_hands_and_standard_input_as_json() -> None:
    hands = ["As Ks Qs Js Ts", "7c5d4h3s2c"]
    for result in (
        fivecard("evaluate", "--json", *hands),
        fivecard("evaluate", "--json", input="\n".join(["", *hands, ""])),
        fivecard("evaluate", "--json", "-", input="\n".join(hands)),
    ):
        assert result.exit_code == 0
        answers = json.loads(result.stdout)
        assert [answer["cards"] for answer in answers] == hands
        assert [answer["value"] for answer in answers] == [7462, 1]
        assert answers[0]["best_five"] == [str(card) for card in evaluate(hands[0]).best_five]
    assert json.loads(fivecard("evaluate", "--json", input="").stdout) == []


def test_a_showdown_is_explained() -> None:
    arguments = ["showdown", "--board", "6c Ks Kd Td Th", "Chuck=Qd 9h", "Doug=8h 6s"]
    result = fivecard(*arguments)
    assert result.exit_code == 0
    assert result.stdout.endswith("tens: the queen beats the eight.\n")
    answer = json.loads(fivecard(*arguments, "--json").stdout)
    assert answer["winners"] == ["Chuck"]
    assert answer["hands"]["Doug"]["description"] == "two pair, kings and tens, eight kicker"


def test_the_odds_of_an_exchange() -> None:
    result = fivecard("odds", *["9c", "9d", "Kh", "7s", "2c"], "--discard", "Kh 7s 2c")
    assert result.exit_code == 0
    lines = result.stdout.splitlines()
    assert "improved    28.71%, to a higher category" in lines
    assert "three of a kind   1,854   11.43%" in lines
    assert "all              16,215  100.00%" in lines

    paid = fivecard("odds", "9c9dKh7s2c", "--discard=7s 2c", "--game=fives", "--dead=As")
    assert "dead        As" in paid.stdout.splitlines()
    assert paid.stdout.splitlines()[-1] == "all              1,035  100.00%  174 (16.81%)"
    answer = json.loads(
        fivecard("odds", "9c9dKh7s2c", "--discard=7s2c", "--game=fives", "--json").stdout
    )
    assert (answer["fives"], answer["total"]) == (178, 1081)
    assert answer["counts"]["one pair"] == 801
    assert answer["with_five"]["one pair"] == 152
    pat = json.loads(fivecard("odds", "9c9dKh7s2c", "--discard=", "--json").stdout)
    assert (pat["discard"], pat["total"]) == ([], 1)


def test_the_best_of_all_exchanges() -> None:
    result = fivecard("odds", "9c9dAh7s2c", "--best")
    assert result.exit_code == 0
    lines = result.stdout.splitlines()
    assert len(lines) == 33
    assert lines[0].split() == ["discard", "mean", "value", "improves"]
    assert lines[1].split() == ["1", "2c", "7s", "3,554.2", "25.90%"]
    best = draw.best_discards("9c9dAh7s2c", by="beat", against="Ks Kd 2h 3c 4c")
    answer = json.loads(
        fivecard(
            "odds", "9c9dAh7s2c", "--best", "--by=beat", "--against=KsKd2h3c4c", "--json"
        ).stdout
    )
    assert [each["score"] for each in answer] == [float(choice.score) for choice in best]
    assert [each["wins"] for each in answer] == [choice.wins for choice in best]
    shares = fivecard("odds", "9c9dAh7s2c", "--best", "--by=beat", "--against=KsKd2h3c4c")
    assert "share of the pot" in shares.stdout
    paid = fivecard("odds", "9c9d5h7s2c", "--best", "--game=fives", "--by=five")
    assert paid.stdout.splitlines()[1].split()[:3] == ["1", "none", "100.00%"]
    assert len(json.loads(fivecard("odds", "9c9d5h7s2c", "--best", "--json").stdout)) == 32


def test_the_odds_of_an_exchange_are_drawn(tmp_path: Path) -> None:
    picture = tmp_path / "odds.png"
    result = fivecard(
        "odds", "9c9d5h7s2c", "--discard=2c7s", "--game=fives", "--plot", str(picture)
    )
    assert result.exit_code == 0
    assert picture.read_bytes().startswith(b"\x89PNG")


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["9c9dKh7s2c"], "either --discard or --best"),
        (["9c9dKh7s2c", "--best", "--discard=9c"], "either --discard or --best"),
        (["9c9dKh7s2c", "--discard=9c", "--by=rank"], "need --best"),
        (["9c9dKh7s2c", "--best", "--by=five"], "not one of rank, improve, beat"),
        (["9c9dKh7s2c", "--best", "--game=fives", "--against=As"], "--game five-card-draw"),
        (["9c9dKh7s2c", "--best", "--game=chess"], "'chess' is not one of"),
        (["9c9dKh7s2c", "--best", "--plot=x.png"], "--plot needs --discard"),
        (["9c9dKh7s2c", "--discard=9c", "--plot=x.doc"], "x.doc is not a picture"),
        (["9c9dKh7s2c", "--discard=As"], "the hand does not hold As"),
        (["9c9dKh7s", "--best"], "a hand has 5 cards, got 4"),
        (["9c9dKh7sxx", "--best"], "not a card"),
    ],
)
def test_invalid_odds(arguments: list[str], message: str) -> None:
    result = fivecard("odds", *arguments)
    assert result.exit_code == 2
    assert message in result.stderr.replace("\n", " ")


def test_plays_of_a_black_five_hand() -> None:
    result = fivecard("plays", "4c", "4d", "4h", "6h", "5s", "--on", "5c")
    assert result.exit_code == 0
    assert result.stdout.splitlines() == ["single: 5s", "triple: 4c 4d 4h"]
    assert result.stdout == fivecard("plays", "4c4d4h 6h 5s", "--on", "5c").stdout
    answer = json.loads(fivecard("plays", "4c 4d 6h", "--json").stdout)
    assert [play["cards"] for play in answer] == [["4c"], ["6h"], ["4c", "4d"]]
    assert answer[2] == {"pattern": "pair", "length": 2, "rank": "4", "cards": ["4c", "4d"]}


def test_a_simulation_in_words_and_as_counts() -> None:
    arguments = ["simulate", "black-five", "--games", "300", "--seed", "7", "--bots"]
    result = fivecard(*arguments, "partner")
    assert result.exit_code == 0
    assert result.stderr == ""  # no progress bar where nobody sees it
    assert result.stdout.startswith("games             300\n")
    assert "seat 4, partner" in result.stdout
    names = ["partner", "greedy", "greedy", "random", "random"]
    counts = json.loads(fivecard(*arguments, ",".join(names), "--json").stdout)
    assert counts == black_five.simulate(300, 7, names).to_dict()
    none = fivecard("simulate", "black-five", "--games", "0")
    assert "no data" in none.stdout


def test_a_simulation_of_five_card_draw() -> None:
    arguments = ["simulate", "five-card-draw", "--games", "300", "--seed", "7"]
    result = fivecard(*arguments, "--seats", "3", "--bots", "basic")
    assert (result.exit_code, result.stderr) == (0, "")
    for line in (
        "games                  300\n",
        "shown one pair",
        "seat 2, basic",
        "chips per game",
    ):
        assert line in result.stdout
    table = ["--bots", "basic,random,pat", "--stacks", "50,60,70", "--structure", "fixed-limit"]
    blinds = ["--small-blind", "2", "--big-blind", "5", "--first", "3", "--threads", "1"]
    counts = json.loads(fivecard(*arguments, *table, *blinds, "--json").stdout)
    rules = draw.Rules(2, 5, "fixed-limit")
    bots: Any = ["basic", "random", "pat"]
    assert counts == draw.simulate(300, 7, bots, [50, 60, 70], rules, first=3).to_dict()
    usual = json.loads(fivecard(*arguments, "--json").stdout)
    assert usual == draw.simulate(300, 7, ["basic"] * 4).to_dict()
    none = fivecard("simulate", "five-card-draw", "--games", "0")
    assert (none.exit_code, "no data" in none.stdout) == (0, True)


def test_a_simulation_of_fives() -> None:
    arguments = ["simulate", "fives", "--games", "200", "--seed", "7"]
    result = fivecard(*arguments, "--seats", "3", "--bots", "random")
    assert (result.exit_code, result.stderr) == (0, "")
    for line in (
        "games                  200\n",
        "deals without winner",
        "with a five",
        "seat 2, random",
    ):
        assert line in result.stdout
    table = ["--bots", "basic,random,pat", "--stacks", "50", "--judge-pots-together"]
    prices = ["--ante", "2", "--price-per-card", "3", "--min-bet", "4", "--uncontested-needs-five"]
    counts = json.loads(fivecard(*arguments, *table, *prices, "--json").stdout)
    rules = fives.Rules(2, 3, 4, judge_pots_together=True, uncontested_needs_five=True)
    bots: Any = ["basic", "random", "pat"]
    assert counts == fives.simulate(200, 7, bots, [50] * 3, rules).to_dict()
    usual = json.loads(fivecard(*arguments, "--json").stdout)
    assert usual == fives.simulate(200, 7, ["basic"] * 4, [100] * 4).to_dict()
    none = fivecard("simulate", "fives", "--games", "0")
    assert (none.exit_code, "no data" in none.stdout) == (0, True)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["evaluate", "As", "As", "Kd", "Qd", "Jd"], "As is given twice"),
        (["evaluate", "As Ks"], "a hand has 5 to 7 cards, got 2"),
        (["evaluate", "As Ks Qs Js Xs"], '"Xs" is not a card'),
        (["evaluate", "As"], "got 1"),
        (["showdown", "Chuck"], "'Chuck' is not NAME=CARDS"),
        (["showdown", "A=As Ks", "A=2c 2d"], "A is given twice"),
        (["showdown"], "Missing argument"),
        (["showdown", "A=As Ks", "B=2c 2d"], "expected 5 cards on the board at a showdown, got 0"),
        (["plays", "4c", "4c"], "4c is given twice"),
        (["plays", "4c", "--on", "4d 5d"], "makes no pattern"),
        (["simulate", "black-five", "--bots", "clever"], "a bot is"),
        (["simulate", "black-five", "--bots", "greedy,greedy"], "expected 5 bots, got 2"),
        (["simulate", "black-five", "--threads", "0"], "1 to 1024 threads"),
        (["simulate", "black-five", "--games", "-1"], "--games"),
        (["simulate", "five-card-draw", "--seats", "7"], "--seats"),
        (["simulate", "five-card-draw", "--bots", "clever"], "a bot is"),
        (["simulate", "five-card-draw", "--bots", "pat,pat", "--seats", "3"], "for 3 seats"),
        (["simulate", "five-card-draw", "--stacks", "5,x"], "'x' is not a whole number of chips"),
        (["simulate", "five-card-draw", "--stacks", "5,5"], "4 bots for 2 seats"),
        (["simulate", "five-card-draw", "--small-blind", "2"], "a larger big blind"),
        (["simulate", "five-card-draw", "--structure", "none"], "--structure"),
        (["simulate", "fives", "--seats", "10"], "--seats"),
        (["simulate", "fives", "--ante", "-1"], "--ante"),
        (["simulate", "fives", "--stacks", "-5"], "not -5"),
        (["simulate", "fives", "--seed", str(2**64)], "--seed"),
        (["simulate", "fives", "--threads", "-1"], "--threads"),
        (["nonsense"], "No such command"),
        (["evaluate", "--nonsense"], "No such option"),
    ],
)
def test_invalid_input_has_exit_code_2(arguments: list[str], message: str) -> None:
    result = fivecard(*arguments)
    assert result.exit_code == 2
    assert result.stdout == ""
    assert message in result.stderr
    assert "Traceback" not in result.stderr


def test_it_runs_as_a_module_and_prints_its_version() -> None:
    command = [sys.executable, "-m", "fivecard", "--version"]
    result = subprocess.run(command, capture_output=True, text=True, check=True)
    assert result.stdout == f"fivecard, version {__version__}\n"


def test_without_its_libraries_it_names_what_to_install() -> None:
    code = "import sys; sys.modules['click'] = None; from fivecard.__main__ import main; main()"
    result = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=False
    )
    assert result.returncode == 1
    assert (
        result.stderr == 'the command fivecard needs click and rich: pip install "fivecard[cli]"\n'
    )
