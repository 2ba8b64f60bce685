"""Long work in chunks: on threads, or on many machines.

A `Task` is a simulation or an equity as plain data. It splits into chunks, each of which any
process can run alone; their counts add up to the same result to the last digit, however many
chunks there are and wherever each is run.

>>> from fivecard import black_five, work
>>> task = work.simulation("black-five", games=2_000, seed=1, bots=["greedy"] * 5)
>>> work.run(task, chunks=64) == black_five.simulate(2_000, 1, ["greedy"] * 5)
True
"""

from __future__ import annotations

import json
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
from fivecard.games import Game, simulated

__all__ = ["KINDS", "Result", "Task", "WorkersError", "dask", "equity", "run", "simulation"]

Result: TypeAlias = black_five.Simulation | draw.Simulation | fives.Simulation | holdem.Equity
"""The result of a task: each type has `to_dict`, `from_dict` and `merge`."""

EQUITY = "holdem/equity"
SIMULATIONS: Mapping[str, Game] = {f"{game.id}/simulate": game for game in simulated()}

KINDS: tuple[str, ...] = (*sorted(SIMULATIONS), EQUITY)
"""The kinds of tasks: `black-five/simulate`, ..., `holdem/equity`."""

Cards: TypeAlias = str | list[str]

MOST_CHUNKS = 1000
# About half a second of one core each.
CHUNK_OF_GAMES = 20_000
CHUNK_OF_SAMPLES = 500_000
CHUNK_OF_STEPS = 20_000_000
# Chunks that an executor has at once, several for each of many workers.
WINDOW = 256
CONNECT_SECONDS = 10


class WorkersError(RuntimeError):
    """The workers are unavailable: no library, no answer from the scheduler, or workers lost."""


class _CancelledError(Exception):
    """Stops a chunk whose result is not needed any more."""


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
    """The arguments of the function that computes the whole, as plain data."""
    total: int
    """Games, samples, or units of an exact count."""
    chunk: int
    """How many of them make a chunk of a sensible size."""

    def to_dict(self) -> dict[str, Any]:
        """The task, ready for JSON."""
        return {
            "kind": self.kind,
            "arguments": dict(self.arguments),
            "total": self.total,
            "chunk": self.chunk,
        }

    @staticmethod
    def from_dict(task: Mapping[str, Any]) -> Task:
        """The task described by what `to_dict` returned.

        Args:
            task: the dict.

        Raises:
            KeyError: a field is missing.
            ParseError: an unknown kind (code ``unknown_task``).
        """
        kind = task["kind"]
        if kind not in KINDS:
            raise ParseError(f"{kind!r} is not a kind of task: {', '.join(KINDS)}", "unknown_task")
        return Task(kind, task["arguments"], task["total"], task["chunk"])

    def chunks(self, number: int | None = None) -> list[tuple[int, int]]:
        """Splits the task into chunks: the first game, sample or unit of each, and its size.

        Args:
            number: of chunks; by default as many as take about half a second each, at most 1000.
                There are never more than games, samples or units, and always at least one.

        Raises:
            LimitError: a number below 1 (code ``bad_chunks``).

        >>> from fivecard import work
        >>> work.simulation("black-five", games=10, seed=1, bots=["greedy"] * 5).chunks(3)
        [(0, 4), (4, 3), (7, 3)]
        """
        if number is None:
            number = min(MOST_CHUNKS, -(-self.total // max(self.chunk, 1)))
        elif number < 1:
            raise LimitError(f"a task has at least 1 chunk, got {number}", "bad_chunks")
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
            first: its first game, sample or unit.
            count: how many there are in it.
            threads: 1 to 1024; the counts are the same for any number.
            progress: called from time to time with how much of it is done; its exception stops the
                chunk.

        Returns:
            the `to_dict` of the chunk's result.

        Raises:
            FivecardError: as the function that computes the whole.
        """
        part = _run(self.kind, self.arguments, first, count, threads, progress)
        counts: dict[str, Any] = part.to_dict()
        return counts

    def merge(self, parts: Iterable[Mapping[str, Any]]) -> Any:
        """Adds up the results of all chunks; of some of them, it is the estimate so far.

        Args:
            parts: what `run` returned, at least one, in any order.

        Raises:
            ValueError: no part.
        """
        read = result_type(self.kind).from_dict
        results = [read(dict(part)) for part in parts]
        if not results:
            raise ValueError("expected at least one part to merge")
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
        game: the id of a game that has a simulation, see `fivecard.games`.
        games: how many.
        seed: an integer from 0 to 2**64 - 1.
        bots: names by seat.
        stacks: whole chips by seat, where the game has chips.
        rules: the arguments of the game's `Rules` by name.
        first: the number of the first game.

    Raises:
        FivecardError: an invalid table, as the game's `simulate` raises.

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
    if kind not in SIMULATIONS:
        known = ", ".join(game.id for game in SIMULATIONS.values())
        raise ParseError(f"{game!r} is not a game with a simulation: {known}", "unknown_task")
    if not SIMULATIONS[kind].has_chips:
        if stacks is not None:
            raise SetupError(f"{SIMULATIONS[kind].name} is played without chips", "no_stacks")
        del arguments["stacks"]
    # No game is played, but all arguments are checked before any worker gets them.
    _run(kind, arguments, 0, 0, 1, None)
    if not 0 <= first <= first + games <= 2**64 - 1:
        raise LimitError(
            f"games are numbered up to 2**64 - 2: {games} games from {first} on are too many",
            "too_many_games",
        )
    return Task(kind, arguments, games, CHUNK_OF_GAMES)


def equity(
    players: Iterable[Cards | None] | Mapping[str, Cards | None],
    board: Cards = "",
    dead: Cards = "",
    samples: int | None = None,
    seed: int = 0,
    limit: int = 1_000_000_000,
) -> Task:
    """An equity as a task: exact, unless a number of samples is given.

    Args:
        players: each a hand, the text of a range, or None for any hand; by name or by seat.
        board: 0, 3, 4 or 5 cards.
        dead: cards that are in no hand and not on the board.
        samples: deal this many runouts at random instead.
        seed: of the samples.
        limit: the greatest number of steps of an exact count.

    Raises:
        FivecardError: an invalid spot or too much work, as `holdem.equity` raises.

    >>> from fivecard import work
    >>> work.run(work.equity(["AcAs", "KhKd"]), chunks=2).wins
    (1388072, 317694)
    """
    arguments = {
        "players": dict(players) if isinstance(players, Mapping) else list(players),
        "board": board,
        "dead": dead,
        "samples": samples,
        "seed": seed,
        "limit": limit,
    }
    spot = _spot(arguments)
    if samples is not None:
        spot.sample(0, seed)
        return Task(EQUITY, arguments, samples, CHUNK_OF_SAMPLES)
    spot.count(units=0, limit=limit)
    steps_a_unit = spot.work // max(spot.units, 1)
    return Task(EQUITY, arguments, spot.units, CHUNK_OF_STEPS // max(steps_a_unit, 1) or 1)


def run(
    task: Task,
    executor: Executor | None = None,
    chunks: int | None = None,
    progress: Callable[[int], object] | None = None,
) -> Any:
    """Runs a whole task, chunk by chunk.

    Args:
        task: made by `simulation` or `equity`.
        executor: runs the chunks; by default threads of this process, one per core.
        chunks: how many chunks; the result is the same for any number.
        progress: called after each chunk with how much is done; its exception cancels the rest.

    Returns:
        the result that the function which computes the whole returns.

    Raises:
        FivecardError: as that function.
        WorkersError: the executor cancelled a chunk, as one that has lost its workers does.

    >>> from concurrent.futures import ThreadPoolExecutor
    >>> from fivecard import work
    >>> task = work.equity(["AA", "KK"], samples=1_000, seed=1)
    >>> with ThreadPoolExecutor(2) as pool:
    ...     work.run(task, pool, chunks=5) == work.run(task)
    True
    """
    is_stopped = Event()

    def check_stopped(*_: int) -> None:
        if is_stopped.is_set():
            raise _CancelledError

    if executor is not None:
        return _gather(task, executor, chunks, progress, None)
    with ThreadPoolExecutor(os.cpu_count() or 1) as threads:
        try:
            return _gather(task, threads, chunks, progress, check_stopped)
        except BaseException:
            is_stopped.set()
            raise


@contextmanager
def dask(address: str) -> Iterator[Executor]:
    """The workers of a Dask scheduler, as an executor.

    Args:
        address: of the scheduler, such as "tcp://10.0.0.5:8786". Dask has no login: it belongs on
            a private network.

    Raises:
        WorkersError: the library `distributed` is missing, the scheduler does not answer, or
            several workers died at the same chunk.
    """
    try:
        from distributed import Client, KilledWorker
    except ImportError:
        raise WorkersError(
            "a Dask scheduler needs the library distributed: pip install 'fivecard[distributed]'"
        ) from None
    if not address.startswith(("tcp://", "tls://", "ws://", "wss://", "ucx://")):
        raise WorkersError(
            f"{address} is not the address of a Dask scheduler: expected tcp://HOST:PORT"
        )
    try:
        client: Any = Client(  # type: ignore[no-untyped-call]
            address, timeout=CONNECT_SECONDS, set_as_default=False
        )
    except OSError as error:
        reason = str(error).splitlines()[0] if str(error) else type(error).__name__
        raise WorkersError(f"no Dask scheduler answers at {address}: {reason}") from None
    with client:
        try:
            yield client.get_executor(pure=False)
        except KilledWorker:
            raise WorkersError(f"several workers of {address} died at the same chunk") from None


def _gather(
    task: Task,
    executor: Executor,
    chunks: int | None,
    progress: Callable[[int], object] | None,
    chunk_progress: Callable[..., object] | None,
) -> Any:
    """Runs the chunks, a window of them at a time, and merges their results."""
    left = iter(task.chunks(chunks))
    running: dict[Future[dict[str, Any]], int] = {}
    parts: list[dict[str, Any]] = []
    done = 0
    try:
        while True:
            for first, count in islice(left, WINDOW - len(running)):
                at_work = executor.submit(task.run, first, count, 1, chunk_progress)
                running[at_work] = count
            if not running:
                return task.merge(parts)
            for ended in wait(running, return_when=FIRST_COMPLETED).done:
                parts.append(_result_of_chunk(ended))
                done += running.pop(ended)
                if progress is not None:
                    progress(done)
    finally:
        for future in running:
            future.cancel()


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
    if kind == EQUITY:
        spot = _spot(given)
        if given["samples"] is None:
            return spot.count(first, count, given["limit"], threads, progress)
        return spot.sample(count, given["seed"], first, threads, progress)
    game = SIMULATIONS[kind]
    given["rules"] = game.rules(given["rules"])
    given["first"] += first
    seed = given.pop("seed")
    return game.module.simulate(count, seed, **given, threads=threads, progress=progress)


def result_type(kind: str) -> Any:
    """The class of the results of a kind of tasks."""
    return holdem.Equity if kind == EQUITY else SIMULATIONS[kind].module.Simulation


def _spot(arguments: Mapping[str, Any]) -> holdem.Spot:
    return _cached_spot(json.dumps([arguments[name] for name in ("players", "board", "dead")]))


@lru_cache(maxsize=8)
def _cached_spot(text: str) -> holdem.Spot:
    """A spot; preparing it for an exact count may take longer than a chunk of that."""
    return holdem.Spot(*json.loads(text))
