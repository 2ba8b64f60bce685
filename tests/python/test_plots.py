"""Pictures: what they show, and that they are read by everybody."""

from __future__ import annotations

import io
import subprocess
import sys
from itertools import combinations
from typing import Any

import pytest
from matplotlib.figure import Figure
from matplotlib.text import Text

from fivecard import (
    CardSet,
    HandCategory,
    LimitError,
    ParseError,
    SetupError,
    draw,
    fives,
    holdem,
    plots,
)

TURN = "Ah 7d 2c 9s"


def texts(figure: Figure) -> dict[str, str]:
    """What stands in the grid: by starting hand the label below its name."""
    found: list[Text] = list(figure.axes[0].texts)
    by_place: dict[tuple[float, int], list[str]] = {}
    for text in found:
        x, y = text.get_position()
        by_place.setdefault((x, round(y)), []).append(text.get_text())
    return {name: "".join(label) for name, *label in by_place.values()}


def test_there_are_169_starting_hands_in_the_order_of_the_grid() -> None:
    names = plots.STARTING_HANDS
    assert len(set(names)) == 169
    assert names[:3] == ("AA", "AKs", "AQs")
    assert names[13:15] == ("AKo", "KK")
    assert names[-1] == "22"
    assert sum(len(holdem.Range(name)) for name in names) == 1326


@pytest.mark.parametrize("against", ["AcAs", "QQ+, AKs:0.5", None])
def test_each_cell_is_the_equity_of_its_starting_hand(against: str | None) -> None:
    found = plots.equities(against, board=TURN, dead="Kc")
    for name in ("KK", "AKs", "87s", "T9o", "72o", "22"):
        assert found[name] == holdem.equity([name, against], TURN, "Kc"), name


def test_impossible_starting_hands_are_left_out() -> None:
    # Ac and As are held, Ah lies on the board.
    found = plots.equities("AcAs", board=TURN)
    assert set(plots.STARTING_HANDS) - set(found) == {"AA", "A7s"}
    # Of kings and queens one king is held by the other player, whichever hand he has.
    found = plots.equities("KcKd, KcKh", "KcQc, KK, JJ", board=TURN)
    assert set(found) == {"KK", "JJ"}
    assert found["KK"] == holdem.equity(["KK", "KcKd, KcKh"], board=TURN)


def test_a_range_brings_its_own_weights() -> None:
    own = "AhKh:0.25, AsKs, 76o:0.5, 76s"
    found = plots.equities("QQ", own, board="2c 7d 9s 3h")
    assert list(found) == ["AKs", "76s", "76o"]
    assert found["AKs"] == holdem.equity(["AhKh:0.25, AsKs", "QQ"], board="2c 7d 9s 3h")
    assert plots.equities("QQ", holdem.Range(own), board="2c 7d 9s 3h") == found
    # The starting hands together are the whole range, where no card of it is elsewhere.
    whole = holdem.equity([own, "QQ"], board="2c 7d 9s 3h")
    parts = [found[name].shares[0] for name in ("AKs", "76s", "76o")]
    ways = [1.25 * 6, 3 * 6, 4.5 * 6]  # of four sevens and sixes one seven is on the board
    mean = sum(float(part or 0) * way for part, way in zip(parts, ways, strict=True)) / sum(ways)
    assert mean == pytest.approx(whole.equities[0])


def test_the_hands_are_given_in_any_form() -> None:
    found = plots.equities("KcKd", "AcAs", board=TURN)
    assert list(found) == ["AA"]
    assert plots.equities(["Kc", "Kd"], CardSet("AcAs"), board=TURN.split()) == found
    assert plots.equities(CardSet("KcKd"), iter(["Ac", "As"]), board=iter(TURN.split())) == found


def test_samples_only_on_request() -> None:
    exact = plots.equities("QQ+", board=TURN)
    assert all(equity.exact for equity in exact.values())
    sampled = plots.equities("QQ+", "AA, 22", samples=500, seed=3)
    assert {equity.exact for equity in sampled.values()} == {False}
    assert sampled["AA"] == holdem.equity(["AA", "QQ+"], samples=500, seed=3)
    with pytest.raises(ValueError, match="a seed is of samples"):
        plots.equities("QQ+", board=TURN, seed=3)


def test_too_much_work_is_refused_for_all_cells_together() -> None:
    work = sum(
        holdem.Spot([name, "QQ"], board=TURN).work for name in plots.equities("QQ", board=TURN)
    )
    assert plots.equities("QQ", board=TURN, limit=work)
    with pytest.raises(LimitError, match=f"about {work} steps, more than the limit of {work - 1}"):
        plots.equities("QQ", board=TURN, limit=work - 1)


def test_progress_is_called_and_may_stop_the_work() -> None:
    reports: list[tuple[int, int]] = []
    plots.equities("QQ", board=TURN, progress=lambda *done: reports.append(done))
    assert reports == [(number, 169) for number in range(1, 170)]

    def stop(done: int, total: int) -> None:
        raise InterruptedError(done)

    with pytest.raises(InterruptedError, match="1"):
        plots.equities("QQ", board=TURN, progress=stop)


@pytest.mark.parametrize(
    ("arguments", "error", "message"),
    [
        ({"against": "QX"}, ParseError, "QX"),
        ({"against": "QQ", "hands": "AKx"}, ParseError, "AKx"),
        (
            {"against": "QQ", "board": "Ah Kd"},
            SetupError,
            "expected 0, 3, 4 or 5 cards on the board, got 2",
        ),
        ({"against": "AcAs", "board": "Ac 7d 2c"}, SetupError, "Ac is on the board"),
        (
            {"against": "QQ", "board": TURN, "dead": "Ah"},
            SetupError,
            "Ah is on the board and among the dead cards",
        ),
        ({"against": "KcKd", "hands": "KcQc"}, SetupError, "Kc is in the hand of seat 0"),
    ],
)
def test_invalid_spots_are_refused(
    arguments: dict[str, Any], error: type[Exception], message: str
) -> None:
    with pytest.raises(error, match=message):
        plots.grid(**arguments)


def test_the_grid_shows_each_equity_in_its_cell() -> None:
    figure = plots.grid("QQ+, AKs", board=TURN, dead="3c")
    axes, bar = figure.axes
    shown = texts(figure)
    assert tuple(sorted(shown)) == tuple(sorted(plots.STARTING_HANDS))
    for name, equity in plots.equities("QQ+, AKs", board=TURN, dead="3c").items():
        assert equity.equities[0] is not None
        assert shown[name] == f"{100 * equity.equities[0]:.1f}"
    assert axes.get_title() == "Equity against QQ+, AKs\nboard Ah 7d 2c 9s, dead 3c"
    assert bar.get_xlabel() == "equity in percent, exact"


def test_suited_hands_are_above_the_diagonal() -> None:
    figure = plots.weights("random")
    places = {text.get_text(): text.get_position() for text in figure.axes[0].texts}
    assert places["AKs"][0] == 1
    assert round(places["AKs"][1]) == 0
    assert places["AKo"][0] == 0
    assert round(places["AKo"][1]) == 1
    low, high = figure.axes[0].get_ylim()
    assert low > high  # row 0, the aces, is on top


def test_the_grid_of_a_range_leaves_the_other_cells_empty() -> None:
    figure = plots.grid("KK", "AA, 72o", board=TURN, samples=200, seed=1)
    shown = {name: label for name, label in texts(figure).items() if label}
    assert set(shown) == {"AA", "72o"}
    assert figure.axes[0].get_title() == "Equity of AA, 72o against KK\nboard Ah 7d 2c 9s"
    assert figure.axes[1].get_xlabel() == "equity in percent, from 200 samples each"


def test_weights_are_parts_of_the_starting_hand() -> None:
    figure = plots.weights("AA, KK:0.25, AKs:0.5, AhKd, AcKd:0.5")
    shown = {name: label for name, label in texts(figure).items() if label}
    assert shown == {"AA": "100", "KK": "25", "AKs": "50", "AKo": "12.5"}


def test_a_long_range_is_cut_short_in_the_title() -> None:
    hands = ", ".join(f"{high}{low}s" for high, low in combinations("AKQJT98765432", 2))
    title = plots.weights(hands).axes[0].get_title()
    assert title.count("\n") == 1
    assert title.endswith("…")


def test_categories_are_bars_for_each_player() -> None:
    equity = holdem.equity(["AcAs", "KhKd"])
    figure = plots.categories(equity, names=["Ann", "Bob"])
    (axes,) = figure.axes
    assert len(axes.containers) == 2
    for player, bars in enumerate(axes.containers):
        widths = [bar.get_width() for bar in bars]
        counts = equity.made[player]
        assert widths == [100 * counts[each] / equity.total for each in reversed(HandCategory)]
    labels = [label.get_text() for label in axes.get_yticklabels()]
    assert labels[0] == "royal flush"
    assert labels[-1] == "high card"
    (legend,) = figure.legends
    assert [text.get_text() for text in legend.get_texts()] == [
        "Ann, equity 81.3 %",
        "Bob, equity 18.7 %",
    ]
    assert axes.get_xlabel() == "percent of runouts, exact"


def test_categories_of_many_players_have_a_colour_each() -> None:
    equity = holdem.equity([None] * 23, samples=50, seed=1)
    (axes,) = plots.categories(equity).axes
    colours = {bars[0].get_facecolor() for bars in axes.containers}
    assert len(colours) == 23
    assert axes.get_xlabel() == "percent of runouts, 50 samples"


def test_categories_of_odds_are_bars_for_the_hand() -> None:
    found = draw.odds("9c 9d Ah 7s 2c", discard="Ah 7s 2c")
    figure = plots.categories(found)
    (bars,) = figure.axes[0].containers
    expected = [100 * found.counts[each] / found.total for each in reversed(HandCategory)]
    assert [bar.get_width() for bar in bars] == expected
    assert figure.legends[0].get_texts()[0].get_text() == "2c 7s 9c 9d Ah, discarding 2c 7s Ah"
    with pytest.raises(ValueError, match="odds have one hand"):
        plots.categories(found, names=["Ann"])


def test_categories_of_fives_show_those_with_a_five() -> None:
    found = fives.odds("9c 9d Kh 7s 2c", discard="")
    assert "discarding none" in plots.categories(found).legends[0].get_texts()[0].get_text()
    found = fives.odds("9c 9d Kh 7s 2c", discard="7s 2c")
    all_bars, with_five = plots.categories(found).axes[0].containers
    assert sum(bar.get_width() for bar in all_bars) == pytest.approx(100)
    share = sum(bar.get_width() for bar in with_five)
    assert share == pytest.approx(100 * float(found.five_share))


def test_categories_need_names_and_counts_that_fit() -> None:
    equity = holdem.equity(["AcAs", "KhKd"], samples=0)
    with pytest.raises(ValueError, match="at least one runout"):
        plots.categories(equity)
    with pytest.raises(ValueError, match="at least one runout"):
        plots.grid("QQ", "AA", samples=0)
    with pytest.raises(ValueError, match="expected 2 names, one per player, got 1"):
        plots.categories(equity, names=["Ann"])


def test_every_label_is_read_well_on_its_cell() -> None:
    figure = plots.weights(
        ", ".join(
            f"{name}:{0.01 + 0.99 * place / 168:.6f}"
            for place, name in enumerate(plots.STARTING_HANDS)
        )
    )
    (image,) = figure.axes[0].images
    for text in figure.axes[0].texts:
        x, y = text.get_position()
        value = image.get_array()[round(y)][round(x)]  # type: ignore[index]
        cell = luminance(image.cmap(image.norm(value)))
        ink = luminance({"white": (1, 1, 1), "black": (0, 0, 0)}[str(text.get_color())])
        # WCAG's least contrast of text is 4.5.
        assert (max(cell, ink) + 0.05) / (min(cell, ink) + 0.05) >= 4.5, text.get_text()


def luminance(colour: Any) -> float:
    """The relative luminance by WCAG 2."""
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in colour[:3]]
    return float(0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2])


def test_labels_stay_inside_their_cells() -> None:
    figure = plots.grid("AcAs", board=TURN)
    figure.draw_without_rendering()
    axes = figure.axes[0]
    cell = axes.transData.transform([(0, 0), (1, 1)])
    width, height = abs(cell[1] - cell[0])
    for text in axes.texts:
        box = text.get_window_extent()
        assert box.width < 0.9 * width, text.get_text()
        assert box.height < 0.5 * height, text.get_text()


def test_a_picture_is_written_without_a_display() -> None:
    buffer = io.BytesIO()
    plots.grid("QQ", "AA, KK", board=TURN).savefig(buffer)
    assert buffer.getvalue().startswith(b"\x89PNG")


def test_pyplot_is_not_imported_and_fivecard_needs_no_matplotlib() -> None:
    code = """
import sys, io
import fivecard, fivecard.holdem
assert "matplotlib" not in sys.modules
from fivecard import plots
plots.weights("QQ+").savefig(io.BytesIO())
plots.categories(fivecard.holdem.equity(["AcAs", "KhKd"])).savefig(io.BytesIO())
assert "matplotlib.pyplot" not in sys.modules
"""
    subprocess.run([sys.executable, "-W", "error", "-c", code], check=True)


def test_without_matplotlib_it_names_what_to_install() -> None:
    code = "import sys; sys.modules['matplotlib'] = None; import fivecard.plots"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert done.returncode == 1
    assert done.stderr.splitlines()[-1] == (
        'ModuleNotFoundError: pictures need matplotlib: pip install "fivecard[plots]"'
    )
