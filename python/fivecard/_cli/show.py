"""How commands show their results: tables, JSON, progress."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any

import click
from rich.console import Console
from rich.progress import Progress

from fivecard import Average, Card, Share

__all__ = [
    "as_json",
    "average_text",
    "cards_text",
    "print_columns",
    "print_json",
    "print_table",
    "progress",
    "share_text",
]

as_json = click.option("--json", "as_json", is_flag=True, help="Print JSON instead of text.")


@contextmanager
def progress(what: str, total: int) -> Iterator[Callable[[int], None] | None]:
    """A progress bar on standard error while the work lasts, if that is a terminal."""
    console = Console(stderr=True)
    if not console.is_terminal:
        yield None
        return
    with Progress(console=console, transient=True) as bar:
        task = bar.add_task(what, total=total)
        yield lambda done: bar.update(task, completed=done)


def share_text(share: Share) -> str:
    """A rate with its interval and its counts."""
    if share.rate is None or share.interval is None:
        return "no data"
    low, high = share.interval
    return f"{share.rate:.2%} ({low:.2%} to {high:.2%}), {share.count:,} of {share.of:,}"


def average_text(average: Average, unit: str) -> str:
    """A mean with its interval and its unit."""
    if average.mean is None:
        return "no data"
    if average.interval is None:
        return f"{average.mean:.2f} {unit}"
    low, high = average.interval
    return f"{average.mean:.2f} ({low:.2f} to {high:.2f}) {unit}"


def cards_text(cards: Iterable[Card]) -> str:
    """Cards with spaces between."""
    return " ".join(map(str, cards))


def print_json(value: Any) -> None:
    """Prints a value as JSON."""
    click.echo(json.dumps(value, indent=2, ensure_ascii=False))


def print_table(rows: Sequence[tuple[str, str]]) -> None:
    """Prints names with their values, one per line."""
    width = max(len(name) for name, _ in rows)
    for name, value in rows:
        click.echo(f"{name:{width}}  {value}")


def print_columns(rows: Iterable[Sequence[str]], texts: int = 1) -> None:
    """Prints rows of equal length in columns; the first `texts` are aligned left, others right."""
    table = [list(row) for row in rows]
    widths = [max(map(len, column)) for column in zip(*table, strict=True)]
    for row in table:
        cells = [
            f"{cell:<{width}}" if place < texts else f"{cell:>{width}}"
            for place, (cell, width) in enumerate(zip(row, widths, strict=True))
        ]
        click.echo("  ".join(cells).rstrip())
