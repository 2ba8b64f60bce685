"""The settings of the service, and the source of each value."""

from __future__ import annotations

import difflib
import json
import os
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal

from flask import current_app
from pydantic import BaseModel, ConfigDict, Field, ValidationError

__all__ = ["Configuration", "Settings", "SettingsError", "current_settings", "load"]

PREFIX = "FIVECARD_"
FILE = f"{PREFIX}CONFIG"
EXTENSION = "fivecard_settings"
# Set where the project's tests run, and not a setting of the service.
OTHERS = frozenset({f"{PREFIX}CASEBOOK"})
# Values that no message repeats.
SECRET = frozenset({"api_keys", "ledger"})


class Settings(BaseModel):
    """All settings, with their defaults."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    host: str = Field(
        default="127.0.0.1", min_length=1, description="Name or address to listen on."
    )
    port: int = Field(default=8000, ge=1, le=65_535, description="Port to listen on.")
    threads: int = Field(
        default=32,
        ge=1,
        le=1024,
        description="Requests handled at a time. A slow sender occupies a thread, so there are "
        "more of them than processors.",
    )
    stop_seconds: int = Field(
        default=5,
        ge=1,
        le=3600,
        description="How long requests may take to finish when the service stops.",
    )
    most_hands: int = Field(default=10_000, ge=1, description="Hands in one batch.")
    most_players: int = Field(
        default=23, ge=2, le=23, description="Players in one showdown or equity."
    )
    most_games: int = Field(default=100_000, ge=1, description="Games in one simulation.")
    most_samples: int = Field(default=2_000_000, ge=1, description="Random runouts in one equity.")
    most_work: int = Field(
        default=50_000_000,
        ge=1,
        description="Hands that one equity or one table of odds evaluates.",
    )
    deadline_seconds: float = Field(
        default=10,
        gt=0,
        le=3600,
        allow_inf_nan=False,
        description="How long one simulation, equity or table of odds may take; then it is "
        "stopped.",
    )
    most_body_bytes: int = Field(
        default=65_536, ge=1, description="Bytes in the body of a request."
    )
    most_batch_body_bytes: int = Field(
        default=1_048_576, ge=1, description="The same on routes that take batches."
    )
    jobs: bool = Field(
        default=True, description="Whether work that is too long for a request becomes a job."
    )
    ledger: str = Field(
        default="sqlite:///fivecard-jobs.db",
        min_length=1,
        description="The job database, as SQLAlchemy writes its address: a file of SQLite, or "
        "`postgresql+psycopg://USER@HOST/NAME`. Processes that share it share the jobs.",
    )
    workers: str = Field(
        default="threads",
        pattern=r"^(threads|(tcp|tls)://\S+)$",
        description="Where jobs run: on `threads` of the service, one less than processors, or on "
        "the workers of the Dask scheduler at an address such as `tcp://10.0.0.5:8786`.",
    )
    most_job_games: int = Field(default=1_000_000_000, ge=1, description="Games in one job.")
    most_job_samples: int = Field(default=100_000_000_000, ge=1, description="Samples in one job.")
    most_job_work: int = Field(
        default=100_000_000_000,
        ge=1,
        le=2**63 - 1,
        description="Steps of one job that is an exact equity.",
    )
    most_live_jobs: int = Field(default=100, ge=1, description="Unfinished jobs of one caller.")
    lease_seconds: float = Field(
        default=30,
        ge=1,
        le=3600,
        allow_inf_nan=False,
        description="How long a process may not respond before others take over its chunks.",
    )
    keep_jobs_hours: float = Field(
        default=168,
        gt=0,
        allow_inf_nan=False,
        description="How long a finished job is kept.",
    )
    drain_seconds: float = Field(
        default=0,
        ge=0,
        le=3600,
        allow_inf_nan=False,
        description="How long a stopping service still answers, with 503 at `/readyz`.",
    )
    api_keys: str = Field(
        default="",
        pattern=r"^\s*([A-Za-z0-9._-]{1,64}:[0-9a-f]{64}(\s+|$))*$",
        description="API keys: `NAME:HASH` of each, separated by spaces, as `fivecard-service "
        "hash-key` makes them. Without any the service answers on the loopback only.",
    )
    rate: str = Field(
        default="600/minute",
        pattern=r"^[1-9][0-9]{0,8}/(second|minute|hour|day)$",
        description="How often one key may request a simulation, equity, odds or job.",
    )
    cors_origins: str = Field(
        default="",
        description="Origins whose pages may send requests, separated by spaces.",
    )
    log_level: Literal["debug", "info", "warning", "error"] = Field(
        default="info",
        description="The least that is logged; requests are `info`, failures `error`.",
    )


class SettingsError(ValueError):
    """An unknown setting or an invalid value."""


@dataclass(frozen=True)
class Configuration:
    """Settings, and the source of each."""

    settings: Settings
    sources: Mapping[str, str]
    """By setting: `default`, a variable of the environment, a file or an option."""

    def to_toml(self) -> str:
        """The settings as a file that sets them, each line with its source as a comment."""
        lines = [f"{name} = {json.dumps(value)}" for name, value in self.settings]
        width = max(map(len, lines))
        sourced = zip(lines, (self.sources[name] for name, _ in self.settings), strict=True)
        return "".join(f"{line:<{width}}  # {source}\n" for line, source in sourced)


def load(
    file: Path | None = None,
    options: Mapping[str, Any] | None = None,
    environment: Mapping[str, str] | None = None,
) -> Configuration:
    """Reads the settings: options override the environment, and the environment the file.

    Args:
        file: a TOML file of settings; without it the one that `FIVECARD_CONFIG` names.
        options: settings of the command line, by name; None counts as left out.
        environment: the variables, `FIVECARD_` and the setting's name in capitals; by default
            those of the process.

    Raises:
        SettingsError: an unknown setting or an invalid value; the message names it.

    >>> found = load(environment={"FIVECARD_PORT": "9000"})
    >>> found.settings.port, found.sources["port"], found.sources["host"]
    (9000, 'FIVECARD_PORT', 'default')
    """
    variables = os.environ if environment is None else environment
    named = variables.get(FILE)
    file = file or (Path(named) if named else None)
    settings: dict[str, Any] = {}
    sources = dict.fromkeys(Settings.model_fields, "default")
    for values, source_of in _layers(file, options or {}, variables):
        settings |= values
        sources |= {name: source_of.get(name, str(file)) for name in values}
    return Configuration(Settings.model_validate(settings), sources)


def current_settings() -> Settings:
    """The settings of the application that answers the request."""
    settings: Settings = current_app.extensions[EXTENSION]
    return settings


def _layers(
    file: Path | None, options: Mapping[str, Any], variables: Mapping[str, str]
) -> Iterator[tuple[dict[str, Any], dict[str, str]]]:
    """The values of each source, the last one overrides, and the name of each there."""
    if file is not None:
        yield _of_file(file), {}
    ours = {
        variable.removeprefix(PREFIX).lower(): variable
        for variable in variables
        if variable.startswith(PREFIX) and variable != FILE and variable not in OTHERS
    }
    for name, variable in ours.items():
        if name not in Settings.model_fields or variable != _variable(name):
            raise _unknown(variable, map(_variable, Settings.model_fields))
    texts = {name: variables[variable] for name, variable in ours.items()}
    try:
        read = Settings.model_validate_strings(texts)
    except ValidationError as error:
        raise _bad(error, ours) from None
    yield read.model_dump(include=set(texts)), ours
    given = {name: value for name, value in options.items() if value is not None}
    names = {name: f"--{name.replace('_', '-')}" for name in given}
    yield _checked(given, names), names


def _of_file(file: Path) -> dict[str, Any]:
    try:
        values = tomllib.loads(file.read_text("utf-8"))
    except OSError as error:
        raise SettingsError(f"{file} cannot be read: {error.strerror}") from None
    except ValueError as error:
        raise SettingsError(f"{file} is not valid TOML: {error}") from None
    for name in values:
        if name not in Settings.model_fields:
            raise _unknown(f"{name} in {file}", Settings.model_fields, name)
    return _checked(values, {name: f"{name} in {file}" for name in values})


def _checked(values: Mapping[str, Any], names: Mapping[str, str]) -> dict[str, Any]:
    try:
        # Strictly: a number is written as one.
        read = Settings.model_validate(values, strict=True)
    except ValidationError as error:
        raise _bad(error, names) from None
    return read.model_dump(include=set(values))


def _variable(name: str) -> str:
    return PREFIX + name.upper()


def _unknown(name: str, known: Any, given: str | None = None) -> SettingsError:
    near = difflib.get_close_matches(given or name, list(known), n=1)
    hint = f"; did you mean {near[0]}?" if near else ""
    return SettingsError(f"unknown setting: {name}{hint}")


def _bad(error: ValidationError, names: Mapping[str, str]) -> SettingsError:
    first = error.errors(include_url=False)[0]
    name = str(first["loc"][0])
    message = first["msg"][:1].lower() + first["msg"][1:]
    if name in SECRET:
        # What was meant as a hash may be the key itself.
        return SettingsError(f"invalid value of {names[name]}: {message}")
    value = json.dumps(first["input"], default=str)
    return SettingsError(f"invalid value of {names[name]}, {value}: {message}")
