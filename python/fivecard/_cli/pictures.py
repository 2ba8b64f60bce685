"""Pictures written by commands."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from matplotlib.figure import Figure

__all__ = ["PICTURE", "check_pictures", "write_picture"]

PICTURE = click.Path(dir_okay=False, writable=True, path_type=Path)
"""The type of an option that names a picture."""


def check_pictures(files: Iterable[Path]) -> None:
    """Checks that pictures can be written, before the work begins.

    Args:
        files: their paths.

    Raises:
        click.UsageError: a file that cannot be written, or matplotlib is missing.
    """
    for file in files:
        try:
            from fivecard.plots import FORMATS
        except ModuleNotFoundError as error:
            if error.name != "matplotlib":
                raise
            raise click.UsageError(str(error)) from error
        if file.suffix.removeprefix(".") not in FORMATS:
            known = ", ".join(f".{each}" for each in FORMATS)
            raise click.UsageError(
                f"{file} is not a picture: expected a name that ends with one of {known}"
            )
        if not file.parent.is_dir():
            raise click.UsageError(
                f"{file} cannot be written: the folder {file.parent} does not exist"
            )


def write_picture(picture: Figure, file: Path) -> None:
    """Writes a picture.

    Args:
        picture: made by `fivecard.plots`.
        file: its path; the ending of its name is the format.

    Raises:
        click.UsageError: the file cannot be written.
    """
    try:
        picture.savefig(file)
    except OSError as error:
        raise click.UsageError(f"{file} cannot be written: {error.strerror}") from error
