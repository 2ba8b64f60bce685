"""Pictures that commands write."""

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
    """Refuses pictures that could not be written, before the work begins.

    Args:
        files: that are to be written.

    Raises:
        click.UsageError: says which, or that matplotlib is missing.
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
            raise click.UsageError(f"{file} is no picture: its name ends with one of {known}")
        if not file.parent.is_dir():
            raise click.UsageError(f"{file} cannot be written: there is no folder {file.parent}")


def write_picture(picture: Figure, file: Path) -> None:
    """Writes a picture.

    Args:
        picture: of `fivecard.plots`.
        file: whose name says in which format.

    Raises:
        click.UsageError: it cannot be written.
    """
    try:
        picture.savefig(file)
    except OSError as error:
        raise click.UsageError(f"{file} cannot be written: {error.strerror}") from error
