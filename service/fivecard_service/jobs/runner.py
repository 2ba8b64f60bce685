"""Runs the jobs: claims chunks from the ledger, and has an executor compute them."""

from __future__ import annotations

import asyncio
import os
import threading
import time
import uuid
from collections.abc import Callable
from concurrent.futures import CancelledError, Executor, Future
from contextlib import ExitStack
from dataclasses import dataclass
from typing import Any

from fivecard import FivecardError
from fivecard.work import WorkersError, dask
from fivecard_service.jobs.ledger import Claim, Ledger, LedgerError
from fivecard_service.jobs.threads import Threads

__all__ = ["Reports", "Runner"]

THREADS = "threads"
# Chunks that a scheduler elsewhere has at a time.
WINDOW = 32
POLL_SECONDS = 0.1
IDLE_SECONDS = 0.5
RETRY_SECONDS = 5.0
FORGET_SECONDS = 60.0


class _UnwantedError(Exception):
    """Stops a chunk whose job is cancelled, or whose process stops."""


@dataclass
class Reports:
    """Callbacks of the runner: after each chunk, and when something fails."""

    chunk: Callable[[str, int, float], None]
    """Gets the kind, the games or samples or units, and the seconds."""
    failure: Callable[[BaseException], None]


@dataclass
class _Running:
    claim: Claim
    stopped: threading.Event
    began: float


class Runner:
    """One process's part in the jobs of a ledger."""

    def __init__(self, ledger: Ledger, workers: str, keep_seconds: float, reports: Reports) -> None:
        """Makes a runner that is not started.

        Args:
            ledger: of the jobs.
            workers: "threads" of this process, or the address of a Dask scheduler.
            keep_seconds: how long finished jobs are kept.
            reports: called with what happens.
        """
        self.name = uuid.uuid4().hex
        self._ledger, self._workers = ledger, workers
        self._keep_seconds, self._reports = keep_seconds, reports
        # The requests keep a core for themselves.
        self._slots = max(1, (os.cpu_count() or 1) - 1) if workers == THREADS else WINDOW
        self._running: dict[Future[dict[str, Any]], _Running] = {}
        # Ended while the ledger was unavailable, which does not know yet.
        self._unsettled: dict[Future[dict[str, Any]], _Running] = {}
        self._lock = threading.Lock()
        self._woken = threading.Event()
        self._stopping = threading.Event()
        self._lost = threading.Event()
        self._executor: Executor | None = None
        self._held = ExitStack()
        self._reported: set[str] = set()
        self._thread = threading.Thread(target=self._work, name="fivecard-jobs", daemon=True)

    def start(self) -> None:
        """Starts, with the work that was left undone before."""
        self._thread.start()
        # Python waits for this thread at its end, and it for the beginning of that. It is never a
        # daemon, as it would be by default on a server's thread, and then not be waited for.
        end = threading.Thread(target=self._stop_at_the_end, name="fivecard-jobs-end", daemon=False)
        end.start()

    def stop(self) -> None:
        """Stops: chunks that are done stay in the ledger, the others go back to it."""
        self._stopping.set()
        self._woken.set()
        if self._thread.is_alive() and threading.current_thread() is not self._thread:
            self._thread.join()

    def wake(self) -> None:
        """Makes it look for new jobs at once."""
        self._woken.set()

    def stop_chunks(self, job: str) -> None:
        """Stops the chunks of a job that run in this process."""
        with self._lock:
            for running in self._running.values():
                if running.claim.job == job:
                    running.stopped.set()

    def is_alive(self) -> bool:
        """Whether it works, and its executor is available or not needed yet."""
        return self._thread.is_alive() and not self._stopping.is_set() and not self._reported

    def _stop_at_the_end(self) -> None:
        threading.main_thread().join()
        self.stop()

    def _work(self) -> None:
        looked = renewed = forgot = 0.0
        while not self._stopping.is_set():
            try:
                self._settle_late()
                if self._lost.is_set():
                    self._leave_executor()
                self._fill()
                now = time.monotonic()
                if self._running and now - looked > POLL_SECONDS:
                    looked = now
                    self._look_for_cancelled()
                if self._running and now - renewed > self._ledger.lease_seconds / 4:
                    renewed = now
                    self._renew()
                if not self._running:
                    self._ledger.finish_whole()
                if now - forgot > FORGET_SECONDS:
                    forgot = now
                    self._ledger.forget(self._keep_seconds)
                self._reported.clear()
            except (
                Exception
            ) as error:  # the ledger or the scheduler is unavailable: they may come back
                self._fail(error)
                self._stopping.wait(min(RETRY_SECONDS, self._ledger.lease_seconds))
            self._woken.wait(POLL_SECONDS if self._running else IDLE_SECONDS)
            self._woken.clear()
        self._release_all()

    def _fill(self) -> None:
        while len(self._running) < self._slots and not self._stopping.is_set():
            claim = self._ledger.claim(self.name)
            if claim is None:
                return
            stopped = threading.Event()
            try:
                future = self._submit(claim, stopped)
            except BaseException as error:
                if self._is_the_end(error):
                    self._ledger.release(claim)
                    return
                self._lost.set()
                self._ledger.release(claim)
                raise
            with self._lock:
                self._running[future] = _Running(claim, stopped, time.perf_counter())
            future.add_done_callback(self._ended)

    def _is_the_end(self, error: BaseException) -> bool:
        """Whether no thread could start as Python ends, which 3.12 forbids before it stops us."""
        could_not_begin = self._workers == THREADS and isinstance(error, RuntimeError)
        return could_not_begin and self._stopping.wait(RETRY_SECONDS)

    def _submit(self, claim: Claim, stopped: threading.Event) -> Future[dict[str, Any]]:
        run, part = claim.task.run, (claim.first, claim.count)
        if self._workers != THREADS:
            if self._executor is None:
                self._executor = self._held.enter_context(dask(self._workers))
            return self._executor.submit(run, *part)

        def look(*_: int) -> None:
            if stopped.is_set():
                raise _UnwantedError

        if self._executor is None:
            self._executor = self._held.enter_context(Threads())
        return self._executor.submit(run, *part, 1, look)

    def _ended(self, future: Future[dict[str, Any]]) -> None:
        """Keeps what a chunk counted; on whatever thread it ended."""
        with self._lock:
            running = self._running.get(future)
        if running is None:
            return
        try:
            self._settle(running, future)
        except LedgerError as error:
            self._fail(error)
            with self._lock:
                self._unsettled[future] = running
        except Exception as error:  # an error of ours: the lease ends, and the chunk is redone
            self._fail(error)
        finally:
            with self._lock:
                self._running.pop(future, None)
            self._woken.set()

    def _settle_late(self) -> None:
        """Keeps what ended while the ledger was unavailable."""
        with self._lock:
            unsettled = list(self._unsettled.items())
        for future, running in unsettled:
            try:
                self._settle(running, future)
            except LedgerError:
                raise
            except Exception as error:  # as above
                self._fail(error)
            with self._lock:
                del self._unsettled[future]

    def _renew(self) -> None:
        with self._lock:
            claims = [each.claim for each in (*self._running.values(), *self._unsettled.values())]
        self._ledger.renew(claims)

    def _settle(self, running: _Running, future: Future[dict[str, Any]]) -> None:
        claim = running.claim
        seconds = time.perf_counter() - running.began
        try:
            result = future.result()
        except _UnwantedError:
            self._ledger.release(claim)
        except CancelledError:
            if running.stopped.is_set():
                self._ledger.release(claim)
            else:  # not cancelled here: the executor is replaced, and its chunks are released
                self._lost.set()
                self._fail(WorkersError(f"the workers at {self._workers} are lost"))
        except FivecardError as error:
            self._ledger.fail(claim.job, error.code, str(error))
        except Exception as error:  # a worker that died too often, or an error of ours
            self._fail(error)
            if not self._ledger.release(claim, failed=True):
                self._ledger.fail(claim.job, "internal_error", "the service failed at this job")
        else:
            if self._ledger.keep(claim, result):
                self._reports.chunk(claim.task.kind, claim.count, seconds)
            self._ledger.finish_whole()

    def _look_for_cancelled(self) -> None:
        with self._lock:
            at_work = list(self._running.items())
        unwanted = self._ledger.unwanted(sorted({each.claim.job for _, each in at_work}))
        for future, running in at_work:
            if running.claim.job in unwanted:
                running.stopped.set()
                future.cancel()

    def _release_all(self) -> None:
        with self._lock:
            at_work = [] if self._lost.is_set() else list(self._running.items())
        for future, running in at_work:
            running.stopped.set()
            future.cancel()
        try:
            self._leave_executor()
        except Exception as error:  # nothing is lost: the leases end by themselves
            self._fail(error)

    def _leave_executor(self) -> None:
        """Releases what the executor has not done, even if it never responds, and closes it."""
        with self._lock:
            for running in self._running.values():
                running.stopped.set()
        try:
            # All that is claimed, whether or not it was started; and first of all: closing a lost
            # executor takes longer than a process that must stop may have.
            self._ledger.release_all(self.name)
        finally:
            self._close_executor()
        with self._lock:
            self._running.clear()
        self._settle_late()
        self._lost.clear()

    def _close_executor(self) -> None:
        held, self._held, self._executor = self._held, ExitStack(), None
        try:
            held.close()
        except (Exception, asyncio.CancelledError) as error:  # it is gone already
            self._fail(error)

    def _fail(self, error: BaseException) -> None:
        """Reports an error once, until the runner works again."""
        message = str(error) if isinstance(error, (LedgerError, WorkersError)) else repr(error)
        if message not in self._reported:
            self._reported.add(message)
            self._reports.failure(error)
