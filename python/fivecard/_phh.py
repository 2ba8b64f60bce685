"""Hand histories of Five-Card Draw in the PHH format (`.phh`, TOML).

The standard has no code for the game. These follow the pattern of its others: ``N5CD`` (no-limit),
``P5CD`` (pot-limit) and ``F5CD`` (fixed-limit), with the draw as in ``N2L1D``: ``p1 sd 8h6s``, then
the new cards as ``d dh p1 2sTc``. Players are numbered from the left of the button, which comes
last. What the standard lacks is in user fields: ``_variant_name``, ``_deck`` (the order dealt),
``_seed`` (of reshuffles) and ``_heads_up_button_small_blind``; an action by the clock has the
comment ``# timeout``.
"""

from __future__ import annotations

import json
import tomllib
from typing import Any

from fivecard import _core
from fivecard._core import CardSet, Deck
from fivecard.errors import ParseError

__all__ = ["from_phh", "to_phh"]

_State = _core.draw.State
_Rules = _core.draw.Rules

_CODES = {"no-limit": "N5CD", "pot-limit": "P5CD", "fixed-limit": "F5CD"}
_STRUCTURES = {code: structure for structure, code in _CODES.items()}
_TIMEOUT = " # timeout"


def to_phh(state: Any) -> str:
    """Writes a deal as a hand history in the PHH format.

    Args:
        state: a State of Five-Card Draw, over or not.

    Raises:
        TypeError: not a State of Five-Card Draw.

    >>> from fivecard import Deck
    >>> state = State.deal(Deck.shuffled(seed=7), stacks=[200] * 3, button=0)
    >>> text = to_phh(state.apply("raise to 6").apply("fold").apply("timeout"))
    >>> print(*text.splitlines()[:5], *text.splitlines()[-8:], sep="\\n")
    variant = "N5CD"
    antes = [0, 0, 0]
    blinds_or_straddles = [1, 2, 0]
    min_bet = 2
    starting_stacks = [200, 200, 200]
      "p3 cbr 6",
      "p1 f",
      "p2 f # timeout",
    ]
    _variant_name = "no-limit five-card draw"
    _heads_up_button_small_blind = true
    _deck = "Ad 5d 4d 6s ... Qh 7c"
    _seed = "7"
    """
    if not isinstance(state, _State):
        raise TypeError(f"expected a State of Five-Card Draw, got {type(state).__name__}")
    rules, players = state.rules, _players(state)
    blinds = {state.small_blind: rules.small_blind, state.big_blind: rules.big_blind}
    posted = [blinds.get(seat, 0) for seat in players]
    if len(players) == 2:
        # The format lists heads-up blinds in reverse.
        posted.reverse()
    fields: dict[str, Any] = {
        "variant": _CODES[rules.structure],
        "antes": [0] * len(players),
        "blinds_or_straddles": posted,
    }
    if rules.structure == "fixed-limit":
        fields |= {"small_bet": rules.big_blind, "big_bet": 2 * rules.big_blind}
    else:
        fields["min_bet"] = rules.big_blind
    fields["starting_stacks"] = [state.first_stacks[seat] for seat in players]
    fields["seats"] = [seat + 1 for seat in players]
    fields["seat_count"] = len(state.stacks)
    fields["time_limit"] = rules.clock
    if state.outcome is not None:
        fields["finishing_stacks"] = [state.stacks[seat] for seat in players]
    fields["actions"] = _actions(state, players)
    fields["_variant_name"] = f"{rules.structure} five-card draw"
    fields["_heads_up_button_small_blind"] = rules.heads_up_button_small_blind
    fields["_deck"] = str(state.deck)
    seed = state.deck.seed
    fields["_seed"] = seed.hex() if isinstance(seed, bytes) else str(seed)
    return "".join(f"{name} = {_toml(value)}\n" for name, value in fields.items())


def from_phh(text: str) -> Any:
    """Reads the deal described by a hand history in the PHH format.

    Args:
        text: a history written by ``to_phh``, or by another program if it is of the same variants
            and names all cards dealt.

    Raises:
        ParseError: the text is not such a history (code ``bad_phh``), or a text is not a card.
        SetupError: an invalid deal.
        IllegalActionError: an illegal action.

    >>> from fivecard import Deck
    >>> state = State.deal(Deck.shuffled(seed=7), stacks=[200] * 3, button=0).apply("call")
    >>> from_phh(to_phh(state)) == state
    True
    """
    try:
        fields = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise _bad(f"not valid TOML: {error}") from error
    stacks_by_player = _integers(fields, "starting_stacks")
    count = len(stacks_by_player)
    places = _integers(fields, "seats", list(range(1, count + 1)))
    seats = int(_value(fields, "seat_count", int, max(places, default=0)))
    if (
        len(places) != count
        or len(set(places)) != count
        or not set(places) <= {*range(1, seats + 1)}
    ):
        raise _bad('expected one seat per player in "seats"')
    players = [place - 1 for place in places]
    stacks = [0] * seats
    for seat, chips in zip(players, stacks_by_player, strict=True):
        stacks[seat] = chips
    if any(_integers(fields, "antes", [0] * count)):
        raise _bad("expected antes of 0: the game has none")

    lines = [_Line(line, players) for line in _value(fields, "actions", list)]
    dealt = [action for action in lines if action.verb == "dh"]
    hands: list[Any] = [None] * seats
    for action in dealt[:count]:
        hands[action.seat] = action.cards
    button, rules = players[-1] if players else 0, _rules(fields, count)
    if "_deck" in fields:
        deck = Deck.stacked(_value(fields, "_deck", str), seed=_seed(fields))
        state = _State.deal(deck, stacks, button, rules)
    else:
        stub = "".join(action.cards for action in dealt[count:])
        state = _State.from_hands(hands, stacks, button, rules, stub, _seed(fields))
    if [CardSet(hand or "") for hand in hands] != list(state.hands):
        raise _bad("the hands dealt are not those on top of the deck")

    for action in lines:
        if action.verb not in {"dh", "sm"}:
            state = state.apply(action.text(state), action.seat)
    _check_later_cards(state, lines, dealt[count:])
    return state


class _Line:
    """An action of a history: its seat, its verb, and its cards or amount."""

    def __init__(self, line: object, players: list[int]) -> None:
        if not isinstance(line, str):
            raise _bad("expected texts as actions")
        action, _, comment = line.partition("#")
        self.timeout = comment.strip() == "timeout"
        words = action.split()
        if words[:1] == ["d"]:
            # "d dh p1 cards" becomes "p1 dh cards", like all others.
            words = [*words[2:3], words[1], *words[3:]] if len(words) > 1 else words
        labels = [f"p{number}" for number in range(1, len(players) + 1)]
        arguments = {"dh": (1,), "f": (0,), "cc": (0,), "cbr": (1,), "sd": (0, 1), "sm": (0, 1)}
        if (
            len(words) < 2
            or words[0] not in labels
            or len(words) - 2 not in arguments.get(words[1], ())
        ):
            raise _bad(f"{line!r} is not an action of the game")
        self.seat = players[labels.index(words[0])]
        self.verb = words[1]
        self.cards = words[2] if len(words) > 2 else ""

    def text(self, state: Any) -> str:
        """The action in the game's own notation."""
        legal = state.legal_actions()
        if self.timeout:
            return "timeout"
        match self.verb:
            case "f":
                return "fold"
            case "cc":
                return "check" if legal.check else "call"
            case "cbr":
                return f"bet {self.cards}" if legal.bet else f"raise to {self.cards}"
            case _:
                return f"draw {self.cards}"


def _players(state: Any) -> list[int]:
    """The seats dealt in, from the left of the button."""
    seats = len(state.stacks)
    in_order = [(state.button + step) % seats for step in range(1, seats + 1)]
    return [seat for seat in in_order if seat in state.dealt_in]


def _actions(state: Any, players: list[int]) -> list[str]:
    label = {seat: f"p{number}" for number, seat in enumerate(players, 1)}
    at = _State.deal(state.deck, state.first_stacks, state.button, state.rules)
    lines = [f"d dh {label[seat]} {_run(at.hands[seat])}" for seat in players]
    new_cards: list[str] = []
    for seat, action in state.history:
        before, at = at, at.apply(action, seat)
        comment = _TIMEOUT if action.kind == "timeout" else ""
        if before.street == "draw":
            discard = action.cards or CardSet()
            lines.append(
                " ".join([label[seat], "sd", *([_run(discard)] if discard else [])]) + comment
            )
            if discard:
                new = at.hands[seat] - before.hands[seat]
                new_cards.append(f"d dh {label[seat]} {_run(new)}")
        else:
            amount = [str(action.amount)] if action.amount is not None else []
            folds = seat not in at.live
            verb = "f" if folds else "cbr" if amount else "cc"
            lines.append(" ".join([label[seat], verb, *amount]) + comment)
        if at.street != "draw":
            # The format deals after the last discard.
            lines += new_cards
            new_cards = []
    lines += new_cards
    if state.outcome is not None:
        shown = state.outcome.hands
        lines += [f"{label[seat]} sm {_run(shown[seat])}" for seat in state.outcome.show_order]
    return lines


def _check_later_cards(state: Any, lines: list[_Line], new: list[_Line]) -> None:
    """Checks the cards dealt in the draw and shown at the end against the deal."""
    shown = state.outcome.hands if state.outcome else {}
    for action in lines:
        wrong = action.verb == "sm" and action.cards not in {"", "-"}
        if wrong and shown.get(action.seat) != CardSet(action.cards):
            raise _bad(f"seat {action.seat + 1} did not show {action.cards}")
    at = _State.deal(state.deck, state.first_stacks, state.button, state.rules)
    drawn: dict[int, CardSet] = {}
    for seat, action in state.history:
        before, at = at, at.apply(action, seat)
        if before.street == "draw" and action.cards:
            drawn[seat] = at.hands[seat] - before.hands[seat]
    if {action.seat: CardSet(action.cards) for action in new} != drawn:
        raise _bad("the cards dealt in the draw are not those of the deck")


def _rules(fields: dict[str, Any], players: int) -> Any:
    code = _value(fields, "variant", str)
    if code not in _STRUCTURES:
        raise _bad(f'expected a "variant" of {", ".join(_STRUCTURES)}, got {code!r}')
    blinds = _integers(fields, "blinds_or_straddles")
    if len(blinds) != players or players < 2 or any(blinds[2:]):
        raise _bad('expected a small and a big blind, then zeros, in "blinds_or_straddles"')
    button_small = fields.get("_heads_up_button_small_blind", True)
    if players == 2:
        button_small = blinds[0] < blinds[1]
    if not isinstance(button_small, bool):
        raise _bad('"_heads_up_button_small_blind" is neither true nor false')
    return _Rules(
        *sorted(blinds[:2]) if players == 2 else blinds[:2],
        structure=_STRUCTURES[code],
        heads_up_button_small_blind=button_small,
        clock=_value(fields, "time_limit", int, _Rules().clock),
    )


def _seed(fields: dict[str, Any]) -> int | bytes:
    text = _value(fields, "_seed", str, "0")
    try:
        return bytes.fromhex(text) if len(text) == 64 else int(text)
    except ValueError as error:
        raise _bad('"_seed" is neither an integer nor 64 hex digits') from error


def _value(fields: dict[str, Any], name: str, kind: type, default: Any = None) -> Any:
    value = fields.get(name, default)
    if not isinstance(value, kind) or isinstance(value, bool):
        raise _bad(f'"{name}" is missing or has the wrong type')
    return value


def _integers(fields: dict[str, Any], name: str, default: list[int] | None = None) -> list[int]:
    values: list[int] = _value(fields, name, list, default)
    if not all(isinstance(value, int) and not isinstance(value, bool) for value in values):
        raise _bad(f'expected whole numbers in "{name}"')
    return values


def _run(cards: CardSet) -> str:
    return str(cards).replace(" ", "")


def _toml(value: Any) -> str:
    if isinstance(value, list) and value and isinstance(value[0], str):
        return "[\n" + "".join(f"  {json.dumps(item)},\n" for item in value) + "]"
    # JSON and TOML write numbers, lists of them and plain texts alike.
    return json.dumps(value)


def _bad(reason: str) -> ParseError:
    return ParseError(f"invalid hand history: {reason}", "bad_phh")
