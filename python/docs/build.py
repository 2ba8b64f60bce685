"""Builds the API reference from the docstrings: ``python build.py FOLDER``."""

from __future__ import annotations

import pkgutil
import sys
from pathlib import Path

import pdoc

import fivecard


def public_modules() -> list[str]:
    names = [info.name for info in pkgutil.iter_modules(fivecard.__path__, "fivecard.")]
    return ["fivecard", *(name for name in names if not name.rpartition(".")[2].startswith("_"))]


def main(folder: Path) -> None:
    for name in fivecard.__all__:
        getattr(fivecard, name)  # what is imported on first use must be there to be seen
    pdoc.render.configure(docformat="google", footer_text=f"fivecard {fivecard.__version__}")
    pdoc.pdoc(*public_modules(), output_directory=folder)
    print(f"The API reference is {folder / 'index.html'}.")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
