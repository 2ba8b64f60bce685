"""Work in parts: the same to the last digit, however many and wherever each is run."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import workers
from fivecard import FivecardError, LimitError, ParseError, black_five, draw, fives, holdem, work

TABLES: dict[str, dict[str, Any]] = {
    "black-five": {"bots": ["greedy", "random", "partner", "greedy", "random"]},
    "five-card-draw": {"bots": ["basic", "random", "pat"], "stacks": [50, 60, 70]},
    "fives": {"bots": ["basic", "random"], "stacks": [50, 50], "rules": {"ante": 2}},
}


def whole(game: str, games: int, seed: int, first: int) -> Any:
    table: Any = dict(TABLES[game])
    if game == "black-five":
        return black_five.simulate(games, seed, table["bots"], first=first)
    if game == "five-card-draw":
        return draw.simulate(games, seed, table["bots"], table["stacks"], first=first)
    rules = fives.Rules(**table["rules"])
    return fives.simulate(games, seed, table["bots"], table["stacks"], rules, first)


@pytest.mark.parametrize("game", TABLES)
@pytest.mark.parametrize("chunks", [None, 1, 2, 64])
def test_chunks_of_simulations_add_up(game: str, chunks: int | None) -> None:
    task = work.simulation(game, games=300, seed=9, first=5, **TABLES[game])
    assert work.run(task, chunks=chunks) == whole(game, 300, 9, 5)


@pytest.mark.parametrize("chunks", [None, 1, 2, 64])
def test_chunks_of_equities_add_up(chunks: int | None) -> None:
    players = ["QQ+, AKs:0.5", "JJ-88", "AcKc"]
    board, dead = "Jh 7d 2c", "2d"
    exact = work.equity(players, board, dead)
    assert exact.total > 64
    assert work.run(exact, chunks=chunks) == holdem.equity(players, board, dead)
    sampled = work.equity(["AcAs", None], samples=5_000, seed=3)
    expected = holdem.equity(["AcAs", None], samples=5_000, seed=3)
    assert work.run(sampled, chunks=chunks) == expected


@given(total=st.integers(0, 500), number=st.integers(1, 600))
def test_chunks_make_the_whole(total: int, number: int) -> None:
    chunks = work.Task("fives/simulate", {}, total, 1).chunks(number)
    assert len(chunks) == max(1, min(number, total))
    ends = [0, *(first + count for first, count in chunks)]
    assert [first for first, _ in chunks] == ends[:-1]
    assert ends[-1] == total


@given(order=st.permutations(range(7)))
@settings(max_examples=20)
def test_the_order_of_parts_changes_nothing(order: list[int]) -> None:
    task = work.simulation("black-five", games=70, seed=2, **TABLES["black-five"])
    parts = [task.run(first, count) for first, count in task.chunks(7)]
    assert task.merge(parts[number] for number in order) == task.merge(parts)


@pytest.mark.parametrize("game", TABLES)
def test_a_task_and_its_parts_are_json(game: str) -> None:
    task = work.simulation(game, games=30, seed=2**64 - 1, **TABLES[game])
    read = work.Task.from_dict(json.loads(json.dumps(task.to_dict())))
    assert read == task
    parts = [json.loads(json.dumps(read.run(*chunk))) for chunk in read.chunks(3)]
    assert read.merge(parts) == whole(game, 30, 2**64 - 1, 0)


def test_progress_is_called_after_each_chunk_and_may_cancel() -> None:
    task = work.simulation("black-five", games=100, seed=1, **TABLES["black-five"])
    reports: list[int] = []
    work.run(task, chunks=10, progress=reports.append)
    assert sorted(reports) == reports
    assert (len(reports), reports[-1]) == (10, 100)

    class StopError(Exception):
        pass

    def stop(done: int) -> None:
        raise StopError

    # Millions of games are left, which stop at once.
    long = work.simulation("black-five", games=10**9, seed=1, **TABLES["black-five"])
    with pytest.raises(StopError):
        work.run(long, chunks=10_000, progress=stop)


@pytest.mark.parametrize(
    ("make", "kind", "code"),
    [
        (lambda: work.simulation("chess", games=1, seed=1, bots=[]), ParseError, "unknown_task"),
        (lambda: work.Task.from_dict({"kind": "chess"}), ParseError, "unknown_task"),
        (
            lambda: work.simulation("black-five", games=1, seed=1, bots=["clever"] * 5),
            ParseError,
            "bad_bot",
        ),
        (lambda: work.equity(["AA", "KK", "random"], limit=5), LimitError, "too_much_work"),
        (lambda: work.equity(["AA", "KK"]).chunks(0), LimitError, "bad_chunks"),
        (
            lambda: work.simulation(
                "black-five", games=2, first=2**64 - 1, seed=1, bots=["greedy"] * 5
            ),
            LimitError,
            "too_many_games",
        ),
    ],
)
def test_invalid_tasks_are_refused_before_the_work(
    make: Callable[[], object], kind: type[FivecardError], code: str
) -> None:
    with pytest.raises(kind) as caught:
        make()
    assert caught.value.code == code


def fivecard(*arguments: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "fivecard", *arguments]
    return subprocess.run(command, capture_output=True, text=True, timeout=120, check=False)


def test_an_address_without_a_scheduler() -> None:
    done = fivecard("simulate", "fives", "--workers", "127.0.0.1:1")
    assert done.returncode == 1
    assert "127.0.0.1:1 is not the address of a Dask scheduler" in done.stderr
    assert "Traceback" not in done.stderr
    both = fivecard("simulate", "fives", "--workers", "tcp://127.0.0.1:1", "--threads", "2")
    assert (both.returncode, "--threads cannot be combined with --workers" in both.stderr) == (
        2,
        True,
    )


def test_without_the_library_the_error_names_what_to_install(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    with pytest.raises(work.WorkersError, match="distributed"), work.dask("tcp://127.0.0.1:1"):
        pass


@pytest.fixture(scope="module")
def cluster() -> Iterator[workers.Cluster]:
    with workers.cluster() as cluster:
        yield cluster


@pytest.mark.slow
@pytest.mark.parametrize("game", ["black-five", "five-card-draw", "fives"])
def test_the_command_plays_on_workers(cluster: workers.Cluster, game: str) -> None:
    arguments = ["simulate", game, "--games", "500", "--seed", "4", "--json"]
    far = fivecard(*arguments, "--workers", cluster.address)
    assert far.returncode == 0, far.stderr
    assert json.loads(far.stdout) == json.loads(fivecard(*arguments).stdout)


ON_DASK = """
import json, sys
from fivecard import work
task = work.Task.from_dict(json.loads(sys.argv[2]))
with work.dask(sys.argv[1]) as executor:
    for chunks in map(int, sys.argv[3:]):
        result = work.run(task, executor, chunks, lambda done: print(done, flush=True))
        print(json.dumps(result.to_dict()), flush=True)
"""


def on_dask(address: str, task: work.Task, *chunks: int) -> subprocess.Popen[str]:
    """Runs a task in its own process, so that the library leaves nothing behind in this one."""
    arguments = [address, json.dumps(task.to_dict()), *map(str, chunks)]
    command = [sys.executable, "-c", ON_DASK, *arguments]
    pipe = subprocess.PIPE
    return subprocess.Popen(command, stdout=pipe, stderr=pipe, text=True)


@pytest.mark.slow
def test_on_dask_it_is_the_same_for_any_chunks(cluster: workers.Cluster) -> None:
    for task in (
        work.simulation("black-five", games=400, seed=1, **TABLES["black-five"]),
        work.equity(["QQ+, AKs:0.5", "JJ-88", "AcKc"], "Jh 7d 2c"),
        work.equity(["AcAs", None], samples=5_000, seed=3),
    ):
        with on_dask(cluster.address, task, 1, 2, 64) as process:
            output, _ = process.communicate(timeout=120)
        results = [json.loads(line) for line in output.splitlines() if line.startswith("{")]
        assert results == [work.run(task).to_dict()] * 3


@pytest.mark.slow
def test_no_scheduler_answers() -> None:
    done = fivecard("simulate", "fives", "--workers", "tcp://127.0.0.1:1")
    assert done.returncode == 1
    assert "no Dask scheduler answers at tcp://127.0.0.1:1" in done.stderr
    assert "Traceback" not in done.stderr


@pytest.mark.slow
def test_the_scheduler_is_lost_during_the_work() -> None:
    task = work.simulation("black-five", games=20_000_000, seed=1, **TABLES["black-five"])
    with workers.cluster() as cluster, on_dask(cluster.address, task, 1000) as process:
        assert process.stdout
        assert int(process.stdout.readline()) > 0
        cluster.lose_scheduler()
        _, errors = process.communicate(timeout=120)
    assert process.returncode == 1
    assert "WorkersError: the workers, or the connection to them, were lost" in errors


KILLER = """
import os, sys
from fivecard import work
try:
    with work.dask(sys.argv[1]) as executor:
        executor.submit(os._exit, 1).result()
except work.WorkersError as error:
    print(error)
"""


@pytest.mark.slow
def test_several_workers_die_at_the_same_chunk() -> None:
    variables = {"DASK_DISTRIBUTED__SCHEDULER__ALLOWED_FAILURES": "1"}
    with workers.cluster(2, environment=variables) as cluster:
        command = [sys.executable, "-c", KILLER, cluster.address]
        done = subprocess.run(command, capture_output=True, text=True, timeout=120, check=False)
        assert done.stdout == f"several workers of {cluster.address} died at the same chunk\n"


@pytest.mark.slow
def test_a_worker_of_two_is_killed() -> None:
    task = work.simulation("black-five", games=200_000, seed=1, **TABLES["black-five"])
    with workers.cluster() as cluster:
        process = on_dask(cluster.address, task, 64)
        assert process.stdout is not None
        # Both are at work.
        while int(process.stdout.readline()) < 20_000:
            pass
        cluster.kill_worker()
        with process:
            output, _ = process.communicate(timeout=300)
        assert process.returncode == 0
    assert json.loads(output.splitlines()[-1]) == work.run(task).to_dict()
