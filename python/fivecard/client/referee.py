"""A deal refereed by the service: what all games with states share."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Generic, Protocol, TypeVar

from fivecard.client.transport import Transport

__all__ = ["Recorded", "Referee"]


class Recorded(Protocol):
    """A deal that can tell itself as text."""

    def record(self) -> str:
        """The deal as text."""


State = TypeVar("State", bound=Recorded)


class Referee(Generic[State]):
    """What a `State` knows of itself, worked out by the service, which keeps nothing of it."""

    def __init__(self, transport: Transport, prefix: str, read: Callable[[str], State]) -> None:
        """Keeps whom to ask.

        Args:
            transport: to the service.
            prefix: of the game's routes.
            read: makes a state of its record.
        """
        self._transport, self._prefix, self._read = transport, prefix, read

    def legal_actions(self, state: State, seat: int | None = None) -> list[str]:
        """What a seat may do, as texts: `call 4`, `raise 8..200`, the cards of a play.

        Args:
            state: the deal.
            seat: by default the seat to act.

        Raises:
            FivecardError: as the package does.
        """
        legal = self._post("legal-actions", state, {"seat": seat})["legal"]
        return list(legal["texts"]) if "texts" in legal else [each["action"] for each in legal]

    def apply(self, state: State, action: object, seat: int | None = None) -> State:
        """The deal after an action, as `State.apply` gives it.

        Args:
            state: the deal.
            action: as the package takes it; its text is sent.
            seat: by default the seat to act.

        Raises:
            IllegalActionError: the rules forbid it; the state is as it was.
            FivecardError: as the package does.
        """
        body = {"action": str(action), "seat": seat}
        return self._read(self._post("apply", state, body)["record"])

    def _post(self, verb: str, state: State, body: dict[str, Any]) -> dict[str, Any]:
        path = f"{self._prefix}/{verb}"
        answer: dict[str, Any] = self._transport.post(path, {"record": state.record(), **body})
        return answer
