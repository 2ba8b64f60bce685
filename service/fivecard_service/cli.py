"""The command `fivecard-service`: the application behind granian."""

from __future__ import annotations

import errno
import multiprocessing
import signal
import socket
import threading
from collections.abc import Callable
from functools import partial
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any

import click
from flask import Flask
from granian import Granian
from granian.constants import Interfaces
from granian.log import LogLevels
from granian.server.common import AbstractServer

import fivecard
from fivecard_service import access
from fivecard_service.app import create_app
from fivecard_service.jobs import manager
from fivecard_service.jobs.ledger import LedgerError
from fivecard_service.settings import Settings, SettingsError, load
from fivecard_service.version import __version__

__all__ = ["main", "server_at"]


@click.group(invoke_without_command=True, context_settings={"help_option_names": ["-h", "--help"]})
@click.option("--host", help="Name or address to listen on.  [default: 127.0.0.1]")
@click.option("--port", type=int, help="Port.  [default: 8000]")
@click.option(
    "--config",
    type=click.Path(path_type=Path),
    help="TOML file of settings; variables FIVECARD_... override it.",
)
@click.option("--check", is_flag=True, help="Print all settings and their sources, and exit.")
@click.version_option(
    __version__, message=f"fivecard-service {__version__} (fivecard {fivecard.__version__})"
)
@click.pass_context
def main(
    context: click.Context, host: str | None, port: int | None, config: Path | None, check: bool
) -> None:
    """Serve the fivecard referee and calculator over HTTP until stopped."""
    if context.invoked_subcommand:
        return
    try:
        configuration = load(config, {"host": host, "port": port})
    except SettingsError as error:
        raise click.ClickException(str(error)) from None
    if check:
        click.echo(configuration.to_toml(), nl=False)
        return
    settings = configuration.settings
    address = _free_address(settings.host, settings.port)
    if not settings.api_keys.strip() and not access.is_loopback(address):
        raise click.ClickException(
            f"{settings.host} is open to other machines: set api_keys (fivecard-service hash-key "
            "makes them), or listen on 127.0.0.1"
        )
    url = f"http://{_in_url(address)}:{settings.port}"
    server = server_at(address, settings)
    draining, signal_drain = multiprocessing.Pipe(duplex=False)
    _drain_first(server, signal_drain, settings.drain_seconds)
    server.serve(target_loader=partial(_load, url, settings, draining), wrap_loader=False)


@main.command("hash-key")
@click.argument("name")
def hash_key(name: str) -> None:
    """Make an API key for NAME: the key for its owner, and the hash for the setting api_keys."""
    if not access.is_name(name):
        raise click.BadParameter("a name has 1 to 64 letters, digits, dots, hyphens, underscores")
    key = access.new_key()
    click.echo(f"key       {key}")
    click.echo(f"api_keys  {name}:{access.hash_of(key)}")


def _drain_first(server: AbstractServer[Any], signal_drain: Connection, seconds: float) -> None:
    """Makes the service announce for a while that it is about to stop, before it does.

    Streams of events then end, for which even a server that stops at once has to wait.

    Args:
        server: which handles the signals.
        signal_drain: its other end becomes readable to the workers when they are to drain. Not an
            `Event`: setting one waits for its waiters, and a worker may have died of the same
            signal.
        seconds: how long it drains.
    """
    stop: Callable[[], None] = server.signal_handler_interrupt
    is_draining: list[bool] = []

    def drain(*arguments: Any, **options: Any) -> None:
        if is_draining:
            stop()
            return
        is_draining.append(True)
        signal_drain.send_bytes(b"drain")
        if seconds:
            threading.Timer(seconds, stop).start()
        else:
            stop()

    server.signal_handler_interrupt = drain  # type: ignore[method-assign]


def server_at(address: str, settings: Settings) -> AbstractServer[Any]:
    """The server that the command starts.

    Args:
        address: of the host to listen on.
        settings: for everything else.
    """
    return Granian(
        "fivecard_service:create_app",
        address=address,
        port=settings.port,
        interface=Interfaces.WSGI,
        # More than processors, for which granian warns; hence the level.
        blocking_threads=settings.threads,
        websockets=False,
        # When it stops, requests are finished; but a client with half a body may never go on.
        workers_kill_timeout=settings.stop_seconds,
        log_level=LogLevels.error,
    )


def _load(url: str, settings: Settings, draining: Connection) -> Flask:
    """Makes the application in the worker, and prints its address."""
    # Ctrl-C reaches the worker too, and again as SIGTERM from the parent; of two signals at once
    # granian may lose its way. The parent's is enough.
    if hasattr(signal, "pthread_sigmask"):
        signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    app = create_app(settings)
    jobs = app.extensions[manager.EXTENSION]
    # A thread instead of a signal: of two signals at once the main thread may miss both.
    threading.Thread(target=lambda: draining.poll(None) and jobs.drain(), daemon=True).start()
    try:
        jobs.resume()
    except (LedgerError, SettingsError) as error:
        click.echo(str(error), err=True)
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

    granian shares a port with any process that allows it, so that a second service would start and
    get half of the first one's requests; this binds it without sharing.

    Raises:
        click.ClickException: the host is unknown, or the port is not free.
    """
    try:
        family, kind, protocol, _, place = socket.getaddrinfo(
            host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE
        )[0]
    except OSError as error:
        raise click.ClickException(f"unknown host {host}: {error.strerror}") from None
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
        return f"this user may not listen on port {port}; choose one from 1024 up with --port"
    if error.errno == errno.EADDRINUSE:
        return (
            f"port {port} of {host} is in use; stop the process that uses it, or choose another "
            "port with --port"
        )
    return f"cannot listen on port {port} of {host}: {error.strerror}"
