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
from fivecard_service.jobs import desk
from fivecard_service.jobs.ledger import LedgerError
from fivecard_service.settings import Settings, SettingsError, load
from fivecard_service.version import __version__

__all__ = ["main", "server_at"]


@click.group(invoke_without_command=True, context_settings={"help_option_names": ["-h", "--help"]})
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
@click.pass_context
def main(
    context: click.Context, host: str | None, port: int | None, config: Path | None, check: bool
) -> None:
    """Serves the fivecard referee and calculator over HTTP until it is stopped."""
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
            f"{settings.host} may be reached by others: set api_keys (fivecard-service hash-key "
            "makes them), or listen at 127.0.0.1"
        )
    url = f"http://{_in_url(address)}:{settings.port}"
    server = server_at(address, settings)
    draining, told = multiprocessing.Pipe(duplex=False)
    _drain_first(server, told, settings.drain_seconds)
    server.serve(target_loader=partial(_load, url, settings, draining), wrap_loader=False)


@main.command("hash-key")
@click.argument("name")
def hash_key(name: str) -> None:
    """Makes an API key for NAME: the key for its owner, and the hash for the setting api_keys."""
    if not access.is_name(name):
        raise click.BadParameter("a name is 1 to 64 letters, digits, dots, hyphens, underscores")
    key = access.new_key()
    click.echo(f"key       {key}")
    click.echo(f"api_keys  {name}:{access.hash_of(key)}")


def _drain_first(server: AbstractServer[Any], told: Connection, seconds: float) -> None:
    """Has the service say for a while that it is about to stop, before it does.

    Streams of events end when they learn of it, for which even a server in a hurry has to wait.

    Args:
        server: which handles the signals.
        told: can be read by its workers when they are to drain. No `Event`: to set one waits for
            those who wait for it, and a worker may have died of the same signal.
        seconds: how long the while is.
    """
    stop: Callable[[], None] = server.signal_handler_interrupt
    is_told: list[bool] = []

    def drain(*arguments: Any, **options: Any) -> None:
        if is_told:
            stop()
            return
        is_told.append(True)
        told.send_bytes(b"drain")
        if seconds:
            threading.Timer(seconds, stop).start()
        else:
            stop()

    server.signal_handler_interrupt = drain  # type: ignore[method-assign]


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


def _load(url: str, settings: Settings, draining: Connection) -> Flask:
    """Makes the application in the worker, and says where it is."""
    # Ctrl-C reaches the worker too, and again as SIGTERM from the parent; of two signals at once
    # granian may lose its way. The parent's is enough.
    if hasattr(signal, "pthread_sigmask"):
        signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    app = create_app(settings)
    jobs = app.extensions[desk.EXTENSION]
    # A thread and no signal: of two signals at once the main thread may hear of none.
    threading.Thread(target=lambda: draining.poll(None) and jobs.drain(), daemon=True).start()
    try:
        jobs.resume()
    except (LedgerError, SettingsError) as error:
        click.echo(f"no jobs for now: {error}", err=True)
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
