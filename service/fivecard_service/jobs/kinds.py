"""The kinds of jobs: what each takes, does and answers. The modules of the games add them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from pydantic import BaseModel

from fivecard.work import Task

__all__ = ["KINDS", "Kind", "add"]


@dataclass(frozen=True)
class Kind:
    """A route whose work may be a job."""

    name: str
    """As `fivecard.work` calls it, which is also the route's path."""
    request: type[BaseModel]
    """What the route takes."""
    task: Callable[[Any], Task]
    """Makes work of it; raises what the route would."""
    answer: Callable[[Task, Any], dict[str, Any]]
    """What the route answers, from the task and its result."""


KINDS: dict[str, Kind] = {}


def add(kind: Kind) -> Kind:
    """Lets work of this kind be a job."""
    KINDS[kind.name] = kind
    return kind
