"""An executor of threads whose work can be stopped when Python is about to end."""

from __future__ import annotations

import threading
from collections.abc import Callable
from concurrent.futures import Executor, Future
from functools import partial
from typing import ParamSpec, TypeVar

__all__ = ["Threads"]

P = ParamSpec("P")
T = TypeVar("T")


class Threads(Executor):
    """A thread for each call, started at once; the caller keeps them few.

    `ThreadPoolExecutor` will not do here: when Python ends it first waits for what is at work,
    before any thread of ours learns of the end and could stop that work.

    >>> with Threads() as threads:
    ...     threads.submit(pow, 2, 10).result()
    1024
    """

    def __init__(self) -> None:
        """Starts without threads."""
        self._lock = threading.Lock()
        self._at_work: set[threading.Thread] = set()
        self._is_shut = False

    def submit(self, fn: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> Future[T]:
        """Calls a function on a thread of its own.

        Raises:
            RuntimeError: the executor is shut down, or no thread can start, as at Python's end.
        """
        future: Future[T] = Future()

        def call() -> None:
            _fulfil(future, partial(fn, *args, **kwargs))
            with self._lock:
                self._at_work.discard(threading.current_thread())

        # Not a daemon, whatever the caller's thread is: Python waits until its result is set.
        thread = threading.Thread(target=call, name="fivecard-chunk", daemon=False)
        with self._lock:
            if self._is_shut:
                raise RuntimeError("this executor is shut down")
            thread.start()
            self._at_work.add(thread)
        return future

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        """Accepts no more calls.

        Args:
            wait: whether to wait for those at work, and for the callbacks of their results.
            cancel_futures: without effect, as no call waits for its turn.
        """
        with self._lock:
            self._is_shut = True
            at_work = list(self._at_work)
        for thread in at_work if wait else []:
            thread.join()


def _fulfil(future: Future[T], call: Callable[[], T]) -> None:
    future.set_running_or_notify_cancel()
    try:
        result = call()
    except BaseException as error:
        future.set_exception(error)
    else:
        future.set_result(result)
