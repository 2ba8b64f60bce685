"""The kinds of jobs: their request, work and answer. The modules of the games add them."""

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
    """Its name in `fivecard.work`, which is also the route's path."""
    request: type[BaseModel]
    """The model of the route's request."""
    task: Callable[[Any], Task]
    """Makes a task of a request; raises what the route would."""
    answer: Callable[[Task, Any], dict[str, Any]]
    """The route's answer, from the task and its result."""


KINDS: dict[str, Kind] = {}


def add(kind: Kind) -> Kind:
    """Allows work of this kind to be a job."""
    KINDS[kind.name] = kind
    return kind
