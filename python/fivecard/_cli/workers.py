"""Simulations of commands: here, or on the workers of a Dask scheduler."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import click

from fivecard import work

__all__ = ["on_workers", "workers_option"]

workers_option = click.option(
    "--workers",
    metavar="ADDRESS",
    help="Play on the workers of the Dask scheduler there, such as tcp://10.0.0.5:8786.",
)


def on_workers(
    address: str,
    threads: int | None,
    watch: Callable[[int], object] | None,
    game: str,
    **table: Any,
) -> Any:
    """Plays on workers elsewhere.

    Args:
        address: of the scheduler.
        threads: what the command was given; workers have their own.
        watch: is told how much is done.
        game: as `work.simulation` calls it.
        table: the other arguments of that.

    Raises:
        click.ClickException: the workers cannot be had.
        click.BadParameter: threads are told besides.
    """
    if threads is not None:
        raise click.BadParameter("goes without --workers", param_hint="--threads")
    task = work.simulation(game, **table)
    try:
        with work.dask(address) as executor:
            return work.run(task, executor, progress=watch)
    except work.WorkersError as error:
        raise click.ClickException(str(error)) from None
