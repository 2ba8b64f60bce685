"""Work that takes long, in parts: on threads, or on many machines.

A `Task` is a simulation or an equity as plain data. It splits into chunks, each of which any
process can run alone; what they count adds up to the same result to the last digit, however many
chunks there are and wherever each is run.

>>> from fivecard import black_five, work
>>> task = work.simulation("black-five", games=2_000, seed=1, bots=["greedy"] * 5)
>>> work.run(task, chunks=64) == black_five.simulate(2_000, 1, ["greedy"] * 5)
True
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator, Mapping
from concurrent.futures import (
    FIRST_COMPLETED,
    CancelledError,
    Executor,
    Future,
    ThreadPoolExecutor,
    wait,
)
from contextlib import contextmanager
from dataclasses import dataclass
from functools import lru_cache, reduce
from itertools import accumulate, islice
from threading import Event
from typing import Any, TypeAlias

from fivecard import LimitError, ParseError, SetupError, black_five, draw, fives, holdem

__all__ = ["KINDS", "Result", "Task", "WorkersError", "dask", "equity", "run", "simulation"]

Result: TypeAlias = black_five.Simulation | draw.Simulation | fives.Simulation | holdem.Equity
"""What a task comes to: each kind has `to_dict`, `from_dict` and `merge`."""

KINDS = ("black-five/simulate", "five-card-draw/simulate", "fives/simulate", "holdem/equity")
"""The kinds of tasks."""

MOST_CHUNKS = 1000
# About half a second of one core each.
CHUNK_OF_GAMES = 20_000
CHUNK_OF_SAMPLES = 500_000
CHUNK_OF_STEPS = 20_000_000
# Chunks that an executor has at once, several for each of many workers.
WINDOW = 256
PATIENCE_SECONDS = 10


class WorkersError(RuntimeError):
    """The workers cannot be had: their library is missing, nobody answers, or they are lost."""


class _CancelledError(Exception):
    """Stops a chunk that nobody wants any more."""


@dataclass(frozen=True)
class Task:
    """Work as plain data, which JSON can hold; made by `simulation` and `equity`.

    >>> from fivecard import work
    >>> task = work.simulation("fives", games=10, seed=1, bots=["basic"] * 2, stacks=[50, 50])
    >>> work.Task.from_dict(task.to_dict()) == task
    True
    """

    kind: str
    """One of `KINDS`."""
    arguments: Mapping[str, Any]
    """Those of the function that would do the whole, as plain data."""
    total: int
    """Games, samples, or units of an exact count."""
    usual: int
    """How many of them make a chunk that is worth its way."""

    def to_dict(self) -> dict[str, Any]:
        """The task, ready for JSON."""
        return {
            "kind": self.kind,
            "arguments": dict(self.arguments),
            "total": self.total,
            "usual": self.usual,
        }

    @staticmethod
    def from_dict(task: Mapping[str, Any]) -> Task:
        """The task that `to_dict` told.

        Args:
            task: what it told.

        Raises:
            KeyError: something is missing.
            ParseError: there is no such kind.
        """
        kind = task["kind"]
        if kind not in KINDS:
            raise ParseError(f"a task is {' or '.join(KINDS)}, not {kind!r}", "unknown_task")
        return Task(kind, task["arguments"], task["total"], task["usual"])

    def chunks(self, number: int | None = None) -> list[tuple[int, int]]:
        """Parts that make the whole: where each begins, and how much it is.

        Args:
            number: how many; by default as many as take about half a second, at most 1000. There
                are never more than there are games, samples or units, and always one.

        Raises:
            LimitError: a number below 1.

        >>> from fivecard import work
        >>> work.simulation("black-five", games=10, seed=1, bots=["greedy"] * 5).chunks(3)
        [(0, 4), (4, 3), (7, 3)]
        """
        if number is None:
            number = min(MOST_CHUNKS, -(-self.total // max(self.usual, 1)))
        elif number < 1:
            raise LimitError(f"a task has at least one chunk, not {number}", "bad_chunks")
        number = max(1, min(number, self.total))
        size, over = divmod(self.total, number)
        counts = [size + (part < over) for part in range(number)]
        return list(zip(accumulate(counts, initial=0), counts, strict=False))

    def run(
        self,
        first: int,
        count: int,
        threads: int | None = 1,
        progress: Callable[..., object] | None = None,
    ) -> dict[str, Any]:
        """Runs one chunk.

        Args:
            first: where it begins.
            count: how much it is.
            threads: 1 to 1024; the counts are the same for any number.
            progress: is told from time to time how much of it is done; its error stops the chunk.

        Returns:
            the counts as the result's `to_dict` tells them.

        Raises:
            FivecardError: as the function that would do the whole.
        """
        part = _run(self.kind, self.arguments, first, count, threads, progress)
        counts: dict[str, Any] = part.to_dict()
        return counts

    def merge(self, parts: Iterable[Mapping[str, Any]]) -> Any:
        """The result of all parts together; of some, the estimate so far.

        Args:
            parts: what `run` gave, at least one, in any order.

        Raises:
            ValueError: no part.
        """
        read = _result_of(self.kind).from_dict
        results = [read(dict(part)) for part in parts]
        if not results:
            raise ValueError("no part is done: there is nothing to merge")
        return reduce(lambda sum_, part: sum_.merge(part), results)


def simulation(
    game: str,
    *,
    games: int,
    seed: int,
    bots: Iterable[str],
    stacks: Iterable[int] | None = None,
    rules: Mapping[str, Any] | None = None,
    first: int = 0,
) -> Task:
    """A simulation as a task.

    Args:
        game: "black-five", "five-card-draw" or "fives".
        games: how many.
        seed: an integer from 0 to 2**64 - 1.
        bots: names by seat.
        stacks: whole chips by seat, where the game has chips.
        rules: the arguments of the game's `Rules` by name.
        first: the number of the first game.

    Raises:
        FivecardError: a table that cannot be, as the game's `simulate` says.

    >>> from fivecard import draw, work
    >>> task = work.simulation("five-card-draw", games=300, seed=7, bots=["basic", "pat"])
    >>> work.run(task) == draw.simulate(300, 7, ["basic", "pat"])
    True
    """
    arguments: dict[str, Any] = {
        "seed": seed,
        "bots": list(bots),
        "stacks": None if stacks is None else list(stacks),
        "rules": dict(rules or {}),
        "first": first,
    }
    kind = f"{game}/simulate"
    if kind not in KINDS[:3]:
        raise ParseError(f"{game!r} is no game that is simulated", "unknown_task")
    if game == "black-five":
        if stacks is not None:
            raise SetupError("Black Five is played without chips", "no_stacks")
        del arguments["stacks"]
    # Asked of the core at once, so that no worker is troubled with what cannot be.
    _run(kind, arguments, 0, 0, 1, None)
    if not 0 <= first <= first + games <= 2**64 - 1:
        raise LimitError(f"there are no {games} games from {first} on", "too_many_games")
    return Task(kind, arguments, games, CHUNK_OF_GAMES)


def equity(
    players: Iterable[str | None],
    board: str = "",
    dead: str = "",
    samples: int | None = None,
    seed: int = 0,
    limit: int = 1_000_000_000,
) -> Task:
    """An equity as a task: exact, unless samples are asked for.

    Args:
        players: each a hand, the text of a range, or None for any hand.
        board: 0, 3, 4 or 5 cards.
        dead: cards that are in no hand and will not come.
        samples: deal so many runouts at random instead.
        seed: of the samples.
        limit: the most steps that an exact count may take.

    Raises:
        FivecardError: a spot that cannot be, or too much work, as `holdem.equity` says.

    >>> from fivecard import work
    >>> work.run(work.equity(["AcAs", "KhKd"]), chunks=2).wins
    (1388072, 317694)
    """
    arguments = {
        "players": list(players),
        "board": board,
        "dead": dead,
        "samples": samples,
        "seed": seed,
        "limit": limit,
    }
    spot = _spot(tuple(arguments["players"]), board, dead)  # type: ignore[arg-type]
    if samples is not None:
        spot.sample(0, seed)
        return Task("holdem/equity", arguments, samples, CHUNK_OF_SAMPLES)
    spot.count(units=0, limit=limit)
    steps_a_unit = spot.work // max(spot.units, 1)
    return Task("holdem/equity", arguments, spot.units, CHUNK_OF_STEPS // max(steps_a_unit, 1) or 1)


def run(
    task: Task,
    executor: Executor | None = None,
    chunks: int | None = None,
    progress: Callable[[int], object] | None = None,
) -> Any:
    """Runs a whole task, chunk by chunk.

    Args:
        task: what to do.
        executor: where to do it; by default threads of this process, one a core.
        chunks: how many parts; the result is the same for any number.
        progress: is told after each chunk how much is done; its error cancels the rest.

    Returns:
        the result, as the function that would do the whole gives it.

    Raises:
        FivecardError: as that function.
        WorkersError: the executor gave a chunk up, as one does that has lost its workers.

    >>> from concurrent.futures import ThreadPoolExecutor
    >>> from fivecard import work
    >>> task = work.equity(["AA", "KK"], samples=1_000, seed=1)
    >>> with ThreadPoolExecutor(2) as pool:
    ...     work.run(task, pool, chunks=5) == work.run(task)
    True
    """
    stopped = Event()

    def look(*_: int) -> None:
        if stopped.is_set():
            raise _CancelledError

    if executor is not None:
        return _gathered(task, executor, chunks, progress, None)
    with ThreadPoolExecutor(os.cpu_count() or 1) as threads:
        try:
            return _gathered(task, threads, chunks, progress, look)
        except BaseException:
            stopped.set()
            raise


@contextmanager
def dask(address: str) -> Iterator[Executor]:
    """The workers of a Dask scheduler, as an executor.

    Args:
        address: of the scheduler, such as "tcp://10.0.0.5:8786". Dask has no login: it belongs on
            a private network.

    Raises:
        WorkersError: the library `distributed` is missing, nobody answers, or worker after worker
            died at a chunk.
    """
    try:
        from distributed import Client, KilledWorker
    except ImportError:
        raise WorkersError(
            "workers elsewhere need the library distributed: pip install 'fivecard[distributed]'"
        ) from None
    if not address.startswith(("tcp://", "tls://", "ws://", "wss://", "ucx://")):
        raise WorkersError(f"{address} is no address of a Dask scheduler: tcp://HOST:PORT is")
    try:
        client: Any = Client(  # type: ignore[no-untyped-call]
            address, timeout=PATIENCE_SECONDS, set_as_default=False
        )
    except OSError as error:
        said = str(error).splitlines()[0] if str(error) else type(error).__name__
        raise WorkersError(f"no Dask scheduler answers at {address}: {said}") from None
    with client:
        try:
            yield client.get_executor(pure=False)
        except KilledWorker:
            raise WorkersError(f"worker after worker of {address} died at the same chunk") from None


def _gathered(
    task: Task,
    executor: Executor,
    chunks: int | None,
    progress: Callable[[int], object] | None,
    look: Callable[..., object] | None,
) -> Any:
    """Keeps a window of chunks at work, and adds up what comes back."""
    left = iter(task.chunks(chunks))
    running: dict[Future[dict[str, Any]], int] = {}
    parts: list[dict[str, Any]] = []
    done = 0
    try:
        while True:
            for first, count in islice(left, WINDOW - len(running)):
                at_work = executor.submit(task.run, first, count, 1, look)
                running[at_work] = count
            if not running:
                return task.merge(parts)
            for ended in wait(running, return_when=FIRST_COMPLETED).done:
                parts.append(_result_of_chunk(ended))
                done += running.pop(ended)
                if progress is not None:
                    progress(done)
    finally:
        for unwanted in running:
            unwanted.cancel()


def _result_of_chunk(ended: Future[dict[str, Any]]) -> dict[str, Any]:
    try:
        return ended.result()
    except CancelledError:
        raise WorkersError("the workers, or the connection to them, were lost") from None


def _run(
    kind: str,
    arguments: Mapping[str, Any],
    first: int,
    count: int,
    threads: int | None,
    progress: Callable[..., object] | None,
) -> Any:
    given = dict(arguments)
    if kind == "holdem/equity":
        spot = _spot(tuple(given["players"]), given["board"], given["dead"])
        if given["samples"] is None:
            return spot.count(first, count, given["limit"], threads, progress)
        return spot.sample(count, given["seed"], first, threads, progress)
    game: Any = {"black-five": black_five, "five-card-draw": draw, "fives": fives}[
        kind.removesuffix("/simulate")
    ]
    given["rules"] = game.Rules(**given["rules"])
    given["first"] += first
    return game.simulate(count, given.pop("seed"), **given, threads=threads, progress=progress)


def _result_of(kind: str) -> Any:
    return {
        "black-five/simulate": black_five.Simulation,
        "five-card-draw/simulate": draw.Simulation,
        "fives/simulate": fives.Simulation,
        "holdem/equity": holdem.Equity,
    }[kind]


def _spot(players: tuple[str | None, ...], board: str, dead: str) -> holdem.Spot:
    return _prepared(players, board, dead)


# What a spot prepares for an exact count may take longer than a chunk of it.
_prepared = lru_cache(maxsize=8)(holdem.Spot)
