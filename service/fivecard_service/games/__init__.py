"""The games over HTTP: a module each, named like its id, with its routes and models."""

from __future__ import annotations

from importlib import import_module

from flask_openapi import APIBlueprint

from fivecard.games import GAMES

__all__ = ["blueprints"]


def blueprints() -> list[APIBlueprint]:
    """The routes of every game, in the order of `fivecard.games.GAMES`."""
    return [import_module(f"{__name__}.{id_.replace('-', '_')}").blueprint for id_ in GAMES]
