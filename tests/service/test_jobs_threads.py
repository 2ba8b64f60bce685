"""The executor of the service's own chunks."""

from __future__ import annotations

import subprocess
import sys
import threading
from concurrent.futures import Future

import pytest

from fivecard_service.jobs.threads import Threads


def test_results_and_errors_come_back() -> None:
    with Threads() as threads:
        assert threads.submit(pow, 2, exp=10).result() == 1024
        with pytest.raises(ZeroDivisionError):
            threads.submit(divmod, 1, 0).result()
        assert sorted(threads.map(abs, [-2, 1, -3])) == [1, 2, 3]


def test_all_are_at_work_at_once() -> None:
    together = threading.Barrier(5, timeout=30)
    with Threads() as threads:
        waiting = [threads.submit(together.wait) for _ in range(5)]
        assert {each.result() for each in waiting} == set(range(5))


def test_its_end_waits_for_callbacks() -> None:
    goes_on, answered = threading.Event(), []

    def tell(future: Future[bool]) -> None:
        goes_on.wait(0.2)
        answered.append(future.result())

    with Threads() as threads:
        at_work = threads.submit(goes_on.wait)
        at_work.add_done_callback(tell)
        assert not at_work.cancel()
        goes_on.set()
    assert answered == [True]
    with pytest.raises(RuntimeError, match="shut down"):
        threads.submit(goes_on.wait)


AT_THE_END = """
import threading
from fivecard_service.jobs.threads import Threads

stopped = threading.Event()

def end():
    threading.main_thread().join()
    # A pool of Python's own would have waited for it until now.
    stopped.set()

threads = Threads()
threads.submit(stopped.wait).add_done_callback(lambda answered: print("stopped", answered.result()))
threading.Thread(target=end).start()
"""


def test_at_the_end_of_python_it_can_be_stopped() -> None:
    answered = subprocess.run(
        [sys.executable, "-c", AT_THE_END], capture_output=True, text=True, timeout=60, check=False
    )
    assert (answered.returncode, answered.stdout, answered.stderr) == (0, "stopped True\n", "")
