"""The runner of jobs when the ledger or the executor fails in between."""

from __future__ import annotations

import asyncio
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, Future
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from fivecard import work
from fivecard.work import WorkersError
from fivecard_service.jobs import runner as runners
from fivecard_service.jobs.ledger import Claim, Ledger, LedgerError
from fivecard_service.jobs.runner import THREADS, Reports, Runner
from fivecard_service.jobs.threads import Threads

TASK = work.simulation("black-five", games=60_000, seed=5, bots=["random"] * 5)
CHUNKS = len(TASK.chunks())


class Counted(Ledger):
    """A ledger that counts claims, and may be away when a chunk's result is to be kept."""

    def __init__(self, folder: Path, away: int = 0) -> None:
        # Nothing here is done again because its lease has ended.
        super().__init__(f"sqlite:///{folder}/jobs.db", lease_seconds=3600)
        self.claims: list[int] = []
        self.away = away

    def claim(self, worker: str) -> Claim | None:
        found = super().claim(worker)
        if found:
            self.claims.append(found.number)
        return found

    def keep(self, claim: Claim, result: dict[str, Any]) -> bool:
        if self.away:
            self.away -= 1
            raise LedgerError("the ledger of jobs is away")
        return super().keep(claim, result)


class Lossy(Executor):
    """Workers elsewhere: it runs some chunks at once, and never ends or cancels the others."""

    def __init__(self, runs: int) -> None:
        self.runs = runs
        self.given: list[Future[Any]] = []

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        future: Future[Any] = Future()
        self.given.append(future)
        if len(self.given) <= self.runs:
            future.set_result(fn(*args, **kwargs))
        return future


class NoThreads(Threads):
    """Threads when none can begin: Python ends, or the machine has no more of them."""

    tried = threading.Event()

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        self.tried.set()
        raise RuntimeError("can't create new thread at interpreter shutdown")


@contextmanager
def running(ledger: Ledger, workers: str = THREADS) -> Iterator[list[BaseException]]:
    failures: list[BaseException] = []
    runner = Runner(ledger, workers, 3600, Reports(lambda *_: None, failures.append))
    runner.start()
    try:
        yield failures
    finally:
        runner.stop()
        ledger.close()


def result_of(ledger: Ledger, job: str) -> Any:
    patience = time.monotonic() + 60
    while time.monotonic() < patience:
        found = ledger.job(job, "")
        assert found
        if not found.is_live:
            assert found.state == "done"
            return found.result
        time.sleep(0.02)
    pytest.fail("the job is not done")


def test_what_is_done_while_the_ledger_is_away_is_not_done_again(tmp_path: Path) -> None:
    ledger = Counted(tmp_path, away=2)
    job, _ = ledger.add(TASK, "", "hash")
    with running(ledger) as failures:
        assert result_of(ledger, job.id) == work.run(TASK).to_dict()
        assert sorted(ledger.claims) == list(range(CHUNKS))
        # Once more when all else went well in between.
        assert {str(each) for each in failures} == {"the ledger of jobs is away"}


@pytest.mark.parametrize("at_its_end", [[], [OSError], [asyncio.CancelledError]])
def test_chunks_that_a_lost_executor_never_ends_are_done_by_the_next(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, at_its_end: list[type[BaseException]]
) -> None:
    executors = [Lossy(1), Lossy(CHUNKS)]
    opened: list[Executor] = []

    @contextmanager
    def dask(address: str) -> Iterator[Executor]:
        assert address == "tcp://there:8786"
        opened.append(executors[len(opened)])
        yield opened[-1]
        for error in at_its_end:
            raise error

    monkeypatch.setattr(runners, "dask", dask)
    ledger = Counted(tmp_path)
    job, _ = ledger.add(TASK, "", "hash")
    with running(ledger, "tcp://there:8786") as failures:
        while len(executors[0].given) < CHUNKS:
            time.sleep(0.01)
        # One says that it is lost, as all do when a connection ends; the last never ends.
        executors[0].given[1].cancel()
        executors[0].given[1].set_running_or_notify_cancel()
        assert result_of(ledger, job.id) == work.run(TASK).to_dict()
        assert opened == executors
        assert [type(each) for each in failures] == [WorkersError, *at_its_end]
    assert sorted(ledger.claims) == sorted([*range(CHUNKS), *range(1, CHUNKS)])


@pytest.mark.parametrize("is_the_end", [True, False])
def test_no_thread_can_begin(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, is_the_end: bool
) -> None:
    monkeypatch.setattr(NoThreads, "tried", threading.Event())
    monkeypatch.setattr(runners, "Threads", NoThreads)
    monkeypatch.setattr(runners, "RETRY_SECONDS", 60 if is_the_end else 0.01)
    ledger = Counted(tmp_path)
    ledger.add(TASK, "", "hash")
    with running(ledger) as failures:
        assert NoThreads.tried.wait(60)
        patience = time.monotonic() + 60
        while not is_the_end and not failures and time.monotonic() < patience:
            time.sleep(0.01)
    assert [type(each) for each in failures] == ([] if is_the_end else [RuntimeError])
    # Nobody waits for the end of its lease.
    again = Counted(tmp_path)
    assert all(again.claim("another") for _ in range(CHUNKS))
    again.close()


def test_claims_are_given_back_before_what_is_lost_is_closed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Busy(Lossy):
        """What runs already cannot be cancelled."""

        def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
            future = super().submit(fn, *args, **kwargs)
            future.set_running_or_notify_cancel()
            return future

    executor = Busy(0)
    ledger = Counted(tmp_path)
    free: list[Claim | None] = []

    @contextmanager
    def dask(_: str) -> Iterator[Executor]:
        yield executor
        free.extend(ledger.claim("another") for _ in range(CHUNKS))

    monkeypatch.setattr(runners, "dask", dask)
    ledger.add(TASK, "", "hash")
    with running(ledger, "tcp://there:8786") as failures:
        while len(executor.given) < CHUNKS:
            time.sleep(0.01)
    assert all(free)
    assert len(free) == CHUNKS
    assert not failures
