"""Simulations of commands on the workers of a Dask scheduler."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import click

from fivecard import work

__all__ = ["on_workers", "workers_option"]

workers_option = click.option(
    "--workers",
    metavar="ADDRESS",
    help="Run on the workers of the Dask scheduler at this address, such as tcp://10.0.0.5:8786.",
)


def on_workers(
    address: str,
    threads: int | None,
    progress: Callable[[int], object] | None,
    game: str,
    **table: Any,
) -> Any:
    """Runs a simulation on the workers of a Dask scheduler.

    Args:
        address: of the scheduler.
        threads: the command's option, which workers do not take.
        progress: called with how many games are done.
        game: its id.
        table: the other arguments of `work.simulation`.

    Raises:
        click.ClickException: the workers are unavailable.
        click.UsageError: `--threads` was given too.
    """
    if threads is not None:
        raise click.UsageError("--threads cannot be combined with --workers")
    task = work.simulation(game, **table)
    try:
        with work.dask(address) as executor:
            return work.run(task, executor, progress=progress)
    except work.WorkersError as error:
        raise click.ClickException(str(error)) from None
