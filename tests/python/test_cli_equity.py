"""`fivecard equity`, as typed."""

from __future__ import annotations

import json
import os
import pty
import re
import shlex
import signal
import subprocess
import sys
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from casebook import ROOT
from fivecard import holdem
from fivecard._cli import main


def equity(*arguments: str, **options: Any) -> Result:
    return CliRunner().invoke(main, ["equity", *arguments], prog_name="fivecard", **options)


def test_a_hand_against_a_hand() -> None:
    result = equity("AhKh", "QsQd")
    assert (result.exit_code, result.stderr) == (0, "")
    lines = result.stdout.splitlines()
    assert lines[:4] == [
        "runouts  1,712,304, all counted",
        "",
        "seat  hand or range     win    tie  equity",
        "0     AhKh           46.02%  0.39%  46.21%",
    ]
    assert lines[6] == "final hand       seat 0  seat 1"
    assert lines[7].startswith("royal flush")
    assert lines[-1] == "high card        17.43%   0.00%"


def test_ranges_unknown_hands_board_and_dead_cards() -> None:
    result = equity("QQ+, AKs:0.5", "?", "--board", "Qh 7h 2c", "--dead", "2d")
    assert result.exit_code == 0
    expected = holdem.equity(["QQ+, AKs:0.5", None], "Qh 7h 2c", "2d")
    first = f"board    Qh 7h 2c\ndead     2d\nrunouts  {expected.total:,}, all counted\n"
    assert result.stdout.startswith(first)
    assert re.search(rf"^0 +QQ\+, AKs:0\.5 .* {expected.equities[0]:.2%}$", result.stdout, re.M)
    assert re.search(rf"^1 +\? .* {expected.equities[1]:.2%}$", result.stdout, re.M)


def test_samples_show_their_interval() -> None:
    result = equity("AcAs", "random", "?", "--samples", "5000", "--seed", "3")
    assert result.exit_code == 0
    assert "runouts  5,000, samples, seed 3\n" in result.stdout
    sampled = holdem.equity(["AcAs", None, None], samples=5000, seed=3)
    assert sampled.intervals is not None
    assert sampled.intervals[0] is not None
    low, high = sampled.intervals[0]
    row = next(line for line in result.stdout.splitlines() if "AcAs" in line)
    assert row.endswith(f"{sampled.equities[0]:.2%}       +- {(high - low) / 2:.2%}")
    assert equity("AcAs", "?", "?", "--samples", "1").stdout.count("unknown") == 3


def test_json_has_exact_fractions() -> None:
    result = json.loads(equity("AcAs", "KhKd", "--json").stdout)
    assert (result["exact"], result["total"], result["seed"]) == (True, 1_712_304, None)
    aces, kings = result["players"]
    assert result["hands"] == ["AcAs", "KhKd"]
    assert aces["share"] == "29603/36432"
    assert Fraction(aces["share"]) + Fraction(kings["share"]) == 1
    assert (aces["wins"], aces["losses"], aces["ties_by"]) == (1_388_072, 317_694, {"2": 6_538})
    assert (aces["standard_error"], aces["interval"]) == (None, None)
    assert sum(aces["made"].values()) == 1_712_304
    assert sum(aces["won_with"].values()) == aces["wins"]
    result = json.loads(equity("AcAs", "?", "--samples", "300", "--json").stdout)
    assert (result["exact"], result["total"], result["seed"]) == (False, 300, "0")
    low, high = result["players"][0]["interval"]
    assert low < result["players"][0]["equity"] < high


def test_threads_change_nothing() -> None:
    alone = equity("QQ", "AKs", "--board", "Qh 7h 2c", "--threads", "1")
    assert alone.exit_code == 0
    assert alone.stdout == equity("QQ", "AKs", "--board", "Qh 7h 2c", "--threads", "3").stdout


def test_too_much_work_names_the_options_that_help() -> None:
    refused = equity("AcAs", "?", "?", "?")
    assert refused.exit_code == 2
    assert refused.stdout == ""
    for part in ("an exact answer takes about", "limit of 1000000000", "--limit", "--samples"):
        assert part in refused.stderr
    work = holdem.Spot(["AcAs", "KhKd"]).work
    assert equity("AcAs", "KhKd", "--limit", str(work)).exit_code == 0
    assert f"limit of {work - 1}" in equity("AcAs", "KhKd", "--limit", str(work - 1)).stderr
    # The grid is 169 counts, which are more work together than the one of the whole range.
    whole = holdem.Spot([None, None], "Ah 7d 2c 9s 3d").work
    river = ("?", "?", "--board", "Ah 7d 2c 9s 3d", "--limit", str(whole))
    assert equity(*river).exit_code == 0
    refused = equity(*river, "--grid", "never.png")
    assert (refused.exit_code, refused.stdout) == (2, "")
    assert "exact answers for 169 starting hands" in refused.stderr
    assert "(--limit STEPS, --samples N)" in refused.stderr


def test_pictures_are_written(tmp_path: Path) -> None:
    plot, grid = tmp_path / "plot.png", tmp_path / "grid.svg"
    spot = ("QQ", "AKs", "--board", "Ah 7d 2c 9s")
    result = equity(*spot, "--plot", str(plot), "--grid", str(grid))
    assert result.exit_code == 0
    assert result.stdout == equity(*spot).stdout
    assert plot.read_bytes().startswith(b"\x89PNG")
    assert "<svg" in grid.read_text("utf-8")


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ([], "Missing argument"),
        (["AcAs"], "2 to 23 players, got 1"),
        (["AcAs", "KX"], 'seat 1: "KX" is not a range'),
        (["AcAs", "AcKd"], "Ac is in the hand of seat 0 and in the hand of seat 1"),
        (["AcAs", "KK", "--board", "Kd"], "expected 0, 3, 4 or 5 cards on the board, got 1"),
        (["AcAs", "KK", "--dead", "Zd"], '"Zd" is not a card'),
        (["AcAs", "KK", "--seed", "1"], "--seed needs --samples"),
        (["AcAs", "KK", "--samples", "9", "--limit", "9"], "--limit is for exact answers"),
        (["AcAs", "KK", "--samples", "0"], "--samples"),
        (["AcAs", "KK", "--samples", "9", "--seed", str(2**64)], "--seed"),
        (["AcAs", "KK", "--threads", "0"], "1 to 1024 threads"),
        (["AcAs", "KK", "QQ", "--grid", "x.png"], "--grid takes 2 players, got 3"),
        (
            ["AcAs", "KK", "--plot", "x.doc"],
            "x.doc is not a picture: expected a name that ends with one of",
        ),
        (["AcAs", "KK", "--plot", "nowhere/x.png"], "the folder nowhere does not exist"),
    ],
)
def test_invalid_input_has_exit_code_2(arguments: list[str], message: str) -> None:
    result = equity(*arguments)
    assert result.exit_code == 2
    assert result.stdout == ""
    assert message in result.stderr
    assert "Traceback" not in result.stderr


def test_without_matplotlib_pictures_name_what_to_install() -> None:
    code = """
import sys
sys.modules["matplotlib"] = None
from fivecard._cli import main
main(["equity", "AcAs", "KhKd", *sys.argv[1:]])
"""
    command = [sys.executable, "-c", code]
    assert subprocess.run(command, capture_output=True, check=False).returncode == 0
    result = subprocess.run(
        [*command, "--plot", "never.png"], capture_output=True, text=True, check=False
    )
    assert result.returncode == 2
    assert result.stdout == ""
    assert 'pictures need matplotlib: pip install "fivecard[plots]"' in result.stderr


@pytest.mark.usefixtures("ctrl_c")
def test_long_work_shows_a_bar_and_stops_cleanly() -> None:
    ours, theirs = pty.openpty()
    command = [sys.executable, "-m", "fivecard", "equity", "AcAs", "?", "--samples", str(10**13)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=theirs) as process:
        os.close(theirs)
        shown = os.read(ours, 1000)
        while b"runouts" not in shown:
            shown += os.read(ours, 1000)
        process.send_signal(signal.SIGINT)
        # What the process writes has to be read, or it waits to write more.
        while part := _read(ours):
            shown += part
        assert process.stdout is not None
        assert process.stdout.read() == b""
    os.close(ours)
    assert process.returncode == 130
    assert b"stopped" in shown
    assert b"Traceback" not in shown


def test_the_lines_in_the_readme_run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    text = (ROOT / "README.md").read_text("utf-8")
    lines = re.findall(r"^fivecard equity (.*)$", text, re.M)
    assert len(lines) >= 4
    for line in lines:
        result = equity(*shlex.split(line, comments=True))
        assert (result.exit_code, result.stderr) == (0, ""), line
    assert {file.name for file in tmp_path.iterdir()} == {"categories.png", "grid.png"}


def _read(terminal: int) -> bytes:
    try:
        return os.read(terminal, 1000)
    except OSError:  # the other end is closed
        return b""
