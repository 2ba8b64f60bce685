"""Arrays of hands: values, errors that name the row, threads, layout."""

from __future__ import annotations

import concurrent.futures
import itertools
import subprocess
import sys
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from fivecard import CardSet, SetupError, evaluate, rank, rank_many


def random_rows(count: int, width: int, seed: int = 1) -> NDArray[np.uint8]:
    generator = np.random.default_rng(seed)
    order = generator.random((count, 52)).argpartition(width, axis=1)[:, :width]
    return np.ascontiguousarray(order, dtype=np.uint8)


def as_sets(rows: NDArray[np.uint8]) -> NDArray[np.uint64]:
    sets: NDArray[np.uint64] = np.bitwise_or.reduce(np.uint64(1) << rows.astype(np.uint64), axis=1)
    return sets


@pytest.mark.parametrize("width", [5, 6, 7])
@pytest.mark.parametrize("count", [0, 1, 15, 16, 17, 1000])
def test_arrays_rank_as_single_hands_do(width: int, count: int) -> None:
    rows = random_rows(count, width)
    sets = as_sets(rows)
    expected = [rank(CardSet.from_bits(int(bits))) for bits in sets]
    for values in (rank_many(rows), rank_many(sets)):
        assert values.dtype == np.uint16
        assert values.shape == (count,)
        assert values.tolist() == expected


def test_all_five_card_hands_have_the_7462_values() -> None:
    hands = itertools.chain.from_iterable(itertools.combinations(range(52), 5))
    rows = np.fromiter(hands, dtype=np.uint8).reshape(-1, 5)
    values = rank_many(rows)
    assert len(values) == 2_598_960
    assert np.array_equal(np.unique(values), np.arange(1, 7463))
    for row in random_rows(200, 5, seed=2):
        place = np.flatnonzero((rows == np.sort(row)).all(axis=1))
        hand = evaluate(CardSet.from_bits(int(as_sets(row[None])[0])))
        assert values[place].tolist() == [hand.value]


def test_out_is_filled_and_returned() -> None:
    rows = random_rows(100, 7)
    out = np.zeros(100, dtype=np.uint16)
    assert rank_many(rows, out=out) is out
    assert np.array_equal(out, rank_many(as_sets(rows), out=np.zeros_like(out)))
    part = np.zeros((3, 100), dtype=np.uint16)
    rank_many(rows, part[1])
    assert np.array_equal(part[1], out)
    assert not part[[0, 2]].any()


@pytest.mark.parametrize("row", [0, 12_345, 1_048_576, 1_500_000, 1_999_999])
def test_one_bad_row_of_a_big_array_is_named_and_out_stays(row: int) -> None:
    rows = np.tile(random_rows(1000, 7), (2000, 1))
    sets = as_sets(rows)
    out = np.full(len(rows), 7, dtype=np.uint16)

    twice = int(rows[row, 2])
    for spoiled, code, reason in [
        ([twice, rows[row, 5]], "duplicate_card", "is given twice"),
        ([52, 255], "bad_card_index", "52 is not a card index"),
    ]:
        bad = rows.copy()
        bad[row, [0, 5]] = spoiled
        if code == "duplicate_card":
            bad[row, 2] = twice
        with pytest.raises(SetupError, match=f"^row {row}: .*{reason}") as refused:
            rank_many(bad, out=out)
        assert refused.value.code == code

    for bits, code in [
        (0, "too_few_cards"),
        (15, "too_few_cards"),
        (255, "too_many_cards"),
        (31 | 1 << 52, "bad_card_index"),
        (31 | 1 << 63, "bad_card_index"),
    ]:
        bad_sets = sets.copy()
        bad_sets[row] = bits
        with pytest.raises(SetupError, match=f"^row {row}: ") as refused:
            rank_many(bad_sets, out=out)
        assert refused.value.code == code
    assert (out == 7).all()


def test_a_million_hands_from_several_threads_at_once() -> None:
    rows = random_rows(1_000_000, 7)
    expected = rank_many(rows)
    parts = np.array_split(np.arange(len(rows)), 8)
    out = np.zeros(len(rows), dtype=np.uint16)

    def work(part: NDArray[np.int64]) -> None:
        chosen = slice(int(part[0]), int(part[-1]) + 1)
        rank_many(rows[chosen], out=out[chosen])

    with concurrent.futures.ThreadPoolExecutor(4) as pool:
        whole = [pool.submit(rank_many, rows) for _ in range(4)]
        list(pool.map(work, parts))
        assert all(np.array_equal(result.result(), expected) for result in whole)
    assert np.array_equal(out, expected)


ROWS = random_rows(64, 7)
READ_ONLY = np.zeros(64, dtype=np.uint16)
READ_ONLY.flags.writeable = False


@pytest.mark.parametrize(
    ("hands", "error", "message"),
    [
        (ROWS.tolist(), TypeError, "numpy array"),
        ("As Ks Qs Js Ts", TypeError, "numpy array"),
        (None, TypeError, "not NoneType"),
        (ROWS.astype(np.int64), TypeError, "not int64"),
        (ROWS.astype(np.int8), TypeError, "not int8"),
        (ROWS.astype(float), TypeError, "not float64"),
        (as_sets(ROWS).astype(">u8"), TypeError, "not >u8"),
        (ROWS[:, :4].copy(), ValueError, r"not \(64, 4\)"),
        (ROWS[0], ValueError, r"not \(7,\)"),
        (np.zeros((3, 8), np.uint8), ValueError, r"not \(3, 8\)"),
        (np.zeros((2, 3, 7), np.uint8), ValueError, r"not \(2, 3, 7\)"),
        (np.array(5, np.uint8), ValueError, r"not \(\)"),
        (as_sets(ROWS).reshape(8, 8), ValueError, r"not \(8, 8\)"),
        (ROWS[:, :5], ValueError, "C-contiguous; numpy.ascontiguousarray"),
        (ROWS[::2], ValueError, "C-contiguous"),
        (np.asfortranarray(ROWS), ValueError, "C-contiguous"),
        (as_sets(ROWS)[::-1], ValueError, "C-contiguous"),
        (np.zeros(8 * 64 + 1, np.uint8)[1:].view(np.uint64), ValueError, "aligned"),
    ],
)
def test_a_wrong_array_is_refused(hands: Any, error: type[Exception], message: str) -> None:
    with pytest.raises(error, match=message):
        rank_many(hands)


@pytest.mark.parametrize(
    ("out", "error", "message"),
    [
        ([0] * 64, TypeError, "numpy array, not list"),
        (np.zeros(64, np.int16), TypeError, "uint16, not int16"),
        (np.zeros(63, np.uint16), ValueError, r"\(64,\), not \(63,\)"),
        (np.zeros((64, 1), np.uint16), ValueError, r"not \(64, 1\)"),
        (np.zeros(128, np.uint16)[::2], ValueError, "C-contiguous"),
        (READ_ONLY, ValueError, "out is read-only"),
    ],
)
def test_a_wrong_out_is_refused(out: Any, error: type[Exception], message: str) -> None:
    with pytest.raises(error, match=message):
        rank_many(ROWS, out=out)


def test_out_may_not_overlap_the_hands() -> None:
    memory = random_rows(128, 7)
    hands = memory[:64]
    with pytest.raises(ValueError, match="out overlaps hands"):
        rank_many(hands, out=memory.reshape(-1)[:128].view(np.uint16))


def test_a_read_only_array_and_a_memory_map_are_fine(tmp_path: Any) -> None:
    frozen = ROWS.copy()
    frozen.flags.writeable = False
    path = tmp_path / "hands.bin"
    ROWS.tofile(path)
    mapped = np.memmap(path, dtype=np.uint8, mode="r", shape=ROWS.shape)
    expected = rank_many(ROWS)
    assert np.array_equal(rank_many(frozen), expected)
    assert np.array_equal(rank_many(mapped), expected)


def test_importing_and_single_hands_need_no_numpy() -> None:
    code = (
        "import sys, fivecard; fivecard.evaluate('As Ks Qs Js Ts');"
        "sys.exit('numpy' in sys.modules or 'enum' in sys.modules)"
    )
    subprocess.run(
        [sys.executable, "-S", "-c", f"import sys; sys.path = {sys.path!r}; {code}"], check=True
    )
