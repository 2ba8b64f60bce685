"""The command `fivecard-service`: the application behind granian."""

from __future__ import annotations

import errno
import signal
import socket
from functools import partial
from pathlib import Path
from typing import Any

import click
from flask import Flask
from granian import Granian
from granian.constants import Interfaces
from granian.log import LogLevels
from granian.server.common import AbstractServer

import fivecard
from fivecard_service.app import create_app
from fivecard_service.settings import Settings, SettingsError, load
from fivecard_service.version import __version__

__all__ = ["main", "server_at"]


@click.command(context_settings={"help_option_names": ["-h", "--help"]})
@click.option("--host", help="Name or address to listen at.  [default: 127.0.0.1]")
@click.option("--port", type=int, help="Port.  [default: 8000]")
@click.option(
    "--config",
    type=click.Path(path_type=Path),
    help="TOML file of settings; variables FIVECARD_... win over it.",
)
@click.option(
    "--check", is_flag=True, help="Print all settings and where they come from, and stop."
)
@click.version_option(
    __version__, message=f"fivecard-service {__version__} (fivecard {fivecard.__version__})"
)
def main(host: str | None, port: int | None, config: Path | None, check: bool) -> None:
    """Serves the fivecard referee and calculator over HTTP until it is stopped."""
    try:
        configuration = load(config, {"host": host, "port": port})
    except SettingsError as error:
        raise click.ClickException(str(error)) from None
    if check:
        click.echo(configuration.to_toml(), nl=False)
        return
    settings = configuration.settings
    address = _free_address(settings.host, settings.port)
    url = f"http://{_in_url(address)}:{settings.port}"
    server_at(address, settings).serve(
        target_loader=partial(_load, url, settings), wrap_loader=False
    )


def server_at(address: str, settings: Settings) -> AbstractServer[Any]:
    """The server that the command starts.

    Args:
        address: of the host to listen at.
        settings: for everything else.
    """
    return Granian(
        "fivecard_service:create_app",
        address=address,
        port=settings.port,
        interface=Interfaces.WSGI,
        # There are more than processors, of which granian warns; hence the level.
        blocking_threads=settings.threads,
        websockets=False,
        # Told to stop, requests are finished; but who has sent half a body may never go on.
        workers_kill_timeout=settings.stop_seconds,
        log_level=LogLevels.error,
    )


def _load(url: str, settings: Settings) -> Flask:
    """Makes the application in the worker, and says where it is."""
    # Ctrl-C reaches the worker too, and again as SIGTERM from the parent; of two signals at once
    # granian may lose its way. The parent's is enough.
    if hasattr(signal, "pthread_sigmask"):
        signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    app = create_app(settings)
    click.echo(f"fivecard-service {__version__} serves {url} (stop it with Ctrl-C). Try:")
    click.echo(
        f"  curl -s {url}/v1/evaluate -H 'Content-Type: application/json'"
        """ -d '{"hands": ["Ks Kc Kh 9c Ts 7c 4c"]}'"""
    )
    return app


def _in_url(address: str) -> str:
    return f"[{address}]" if ":" in address else address


def _free_address(host: str, port: int) -> str:
    """The host's address, if the port is free there.

    granian shares a port with whoever else allows it, so that a second service would start and
    get half of the first one's requests; this asks without sharing.

    Raises:
        click.ClickException: there is no such host, or the port cannot be had.
    """
    try:
        family, kind, protocol, _, place = socket.getaddrinfo(
            host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE
        )[0]
    except OSError as error:
        raise click.ClickException(f"there is no host {host}: {error.strerror}") from None
    with socket.socket(family, kind, protocol) as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind(place)
            probe.listen()
        except OSError as error:
            raise click.ClickException(_refusal(host, port, error)) from None
    return str(place[0])


def _refusal(host: str, port: int, error: OSError) -> str:
    if isinstance(error, PermissionError):
        return f"this user may not listen at port {port}; choose one from 1024 on with --port"
    if error.errno == errno.EADDRINUSE:
        return f"port {port} of {host} is taken; stop who has it, or choose another with --port"
    return f"cannot listen at port {port} of {host}: {error.strerror}"
