"""A client of the service with the package's own names: ``pip install "fivecard[client]"``.

What `import fivecard` computes in this process, a `Client` has the service compute: the same calls,
the same results, the same errors.

    fivecard = Client("http://127.0.0.1:8000")      # instead of: import fivecard
    fivecard.evaluate("Ks Kc Kh 9c Ts 7c 4c")       # three of a kind, kings
    fivecard.holdem.showdown(board="6c Ks Kd Td Th", hands={"Ann": "Qd 9h", "Bob": "8h 6s"})
"""

from __future__ import annotations

from types import TracebackType

try:
    import httpx
    import httpx_sse  # noqa: F401
except ModuleNotFoundError as _error:
    if _error.name not in {"httpx", "httpx_sse"}:
        raise
    raise ModuleNotFoundError(
        "fivecard.client needs httpx: pip install 'fivecard[client]'", name=_error.name
    ) from None

from fivecard.client.games import BlackFive, Draw, Fives, Holdem
from fivecard.client.hands import Hands
from fivecard.client.jobs import Job, Jobs
from fivecard.client.transport import ServiceError, Transport
from fivecard.games import GAMES

__all__ = [
    "Client",
    "Job",
    "ServiceError",
]


class Client(Hands):
    """A client of a service; threads may share it. Close it, or use it in a `with` statement."""

    holdem: Holdem
    draw: Draw
    fives: Fives
    black_five: BlackFive
    jobs: Jobs

    def __init__(
        self,
        url: str = "http://127.0.0.1:8000",
        *,
        key: str | None = None,
        timeout: float = 30.0,
        http: httpx.Client | None = None,
    ) -> None:
        """Connects at the first request.

        Args:
            url: of the service, without a path.
            key: your API key, if the service has keys.
            timeout: seconds for connecting, and for each wait; the service's own
                `deadline_seconds` should be less.
            http: your own client of httpx, for proxies, certificates or headers; `close` leaves
                it open.

        Raises:
            ValueError: an invalid key.
        """
        super().__init__(Transport(url, key, timeout, http))
        self.holdem = Holdem(self._transport, GAMES["holdem"])
        self.draw = Draw(self._transport, GAMES["five-card-draw"])
        self.fives = Fives(self._transport, GAMES["fives"])
        self.black_five = BlackFive(self._transport, GAMES["black-five"])
        self.jobs = Jobs(self._transport)

    def version(self) -> str:
        """Returns the version of the service."""
        return str(self._transport.get("/healthz")["version"])

    def close(self) -> None:
        """Closes the connections."""
        self._transport.close()

    def __enter__(self) -> Client:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        self.close()
