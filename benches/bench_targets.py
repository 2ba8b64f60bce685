"""Our ratios beside their targets, each measured in turns with the one it is compared with.

`pytest benches/bench_targets.py`. Rates of the Rust crate rs_poker come from the Rust bench, which
is built here (`cargo bench --bench evaluator --no-run`) and started once a round. Nothing fails
for being slow: a table at the end says what was reached.
"""

from __future__ import annotations

import json
import os
import shutil
import struct
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from statistics import median
from typing import Any

import pytest

from fivecard import _core, rank_many
from hands import check_order, checked_hands, random_hands
from peers import Batch, Call, Peer, as_array, as_sets
from targets import TABLE, Row, Target
from turns import Seconds, each, ratio, take_turns, whole

FindPeer = Callable[[str], Peer]

ROOT = Path(__file__).resolve().parent.parent
HANDS = 200_000  # as many as the Rust bench ranks
SINGLE_HANDS = random_hands(1000)


@pytest.fixture(scope="session")
def rs_poker() -> Seconds:
    """Seconds a hand of rs_poker, called from Rust."""
    if shutil.which("cargo") is None:
        TABLE.missing["rs_poker"] = "no cargo to build the Rust bench with"
        pytest.skip(TABLE.missing["rs_poker"])
    bench = ["cargo", "bench", "--locked", "--bench", "evaluator"]
    build = [*bench, "--no-run", "--message-format", "json"]
    built = subprocess.run(build, cwd=ROOT, text=True, stdout=subprocess.PIPE, check=False)
    messages = [json.loads(line) for line in built.stdout.splitlines()]
    programs = [message["executable"] for message in messages if message.get("executable")]
    if built.returncode != 0 or not programs:
        TABLE.missing["rs_poker"] = "the Rust bench does not build"
        pytest.skip(TABLE.missing["rs_poker"])
    # The bench compares the order of rs_poker with ours only when it runs as a whole.
    return lambda: (
        1
        / float(
            subprocess.run(
                [programs[-1], "--bench", "--yardstick"], capture_output=True, text=True, check=True
            ).stdout
        )
    )


def median_of_five(seconds: Seconds) -> Seconds:
    """As the Rust bench does for its own figure; the first call finds the caches cold."""
    return lambda: median(seconds() for _ in range(5))


@pytest.mark.parametrize(
    ("form", "prepare", "target"),
    [
        ("uint8 (n, 7)", as_array, Target(1.45, 1.85, "x", at_least=True)),
        ("uint64 sets", as_sets, Target(2.2, 2.9, "x", at_least=True)),
    ],
)
def test_arrays_against_native_rs_poker(
    rs_poker: Seconds, form: str, prepare: Callable[[Any], Any], target: Target
) -> None:
    hands = prepare(random_hands(HANDS))
    ours = median_of_five(whole(rank_many, hands, HANDS))
    their_seconds, our_seconds = take_turns(61, rs_poker, ours)
    rates = f"{1e-6 / median(our_seconds):.0f} M/s, {1e-6 / median(their_seconds):.0f} M/s"
    reached = ratio(their_seconds, our_seconds)
    TABLE.rows.append(Row(f"rank_many, {form}, speed / rs_poker", target, reached, rates))


def test_arrays_against_lists_of_pyo3_poker_eval(find_peer: FindPeer) -> None:
    theirs = find_peer("pyo3-poker-eval").arrays["lists"]
    check_batch(theirs)
    hands = random_hands(20_000)
    their_seconds, our_seconds = take_turns(
        31,
        median_of_five(whole(theirs.run, theirs.prepare(hands), len(hands))),
        median_of_five(whole(rank_many, as_array(hands), len(hands))),
    )
    what, target = "rank_many, speed / pyo3-poker-eval lists", Target(50, 100, "x", at_least=True)
    TABLE.rows.append(
        Row(what, target, ratio(their_seconds, our_seconds), in_ns(our_seconds, their_seconds))
    )


@pytest.mark.parametrize(
    ("name", "kind", "what", "target"),
    [
        ("pkrbot", "cards", "rank, 7 Card objects, time / pkrbot", Target(0.9, 0.7, "x")),
        (
            "holdem-hand-evaluator",
            "text",
            "rank, a string, time / holdem-hand-evaluator",
            Target(0.85, 0.75, "x"),
        ),
    ],
)
def test_single_calls(find_peer: FindPeer, name: str, kind: str, what: str, target: Target) -> None:
    ours: Call = getattr(find_peer("fivecard"), kind)
    theirs: Call = getattr(find_peer(name), kind)
    for call in (ours, theirs):
        check_call(call)
    our_seconds, their_seconds = take_turns(
        201,
        *(each(call.run, [call.prepare(hand) for hand in SINGLE_HANDS]) for call in (ours, theirs)),
    )
    reached = ratio(our_seconds, their_seconds)
    TABLE.rows.append(Row(what, target, reached, in_ns(our_seconds, their_seconds)))


def check_call(call: Call) -> None:
    hands, ours = checked_hands()
    check_order(hands, ours, [call.run(call.prepare(hand)) for hand in hands])


def check_batch(batch: Batch) -> None:
    hands, ours = checked_hands()
    check_order(hands, ours, list(batch.run(batch.prepare(hands))))


def in_ns(ours: list[float], theirs: list[float]) -> str:
    return f"{median(ours) * 1e9:,.1f} ns, {median(theirs) * 1e9:,.1f} ns"


def importing(module: str) -> Seconds:
    """A fresh interpreter each time, with compiled bytecode as after an installation."""
    code = (
        "from time import perf_counter; import sys; start = perf_counter(); "
        f"import {module}; print(perf_counter() - start); assert 'numpy' not in sys.modules"
    )
    environment = {k: v for k, v in os.environ.items() if k != "PYTHONDONTWRITEBYTECODE"}
    command = [sys.executable, "-c", code]
    return lambda: float(
        subprocess.run(command, env=environment, capture_output=True, text=True, check=True).stdout
    )


def test_import_time() -> None:
    ours, enum = take_turns(21, importing("fivecard"), importing("enum"))
    figures = f"{median(ours) * 1e3:.2f} ms, Python's own enum {median(enum) * 1e3:.2f} ms"
    target = Target(5, 2, " ms")
    TABLE.rows.append(Row("import without numpy", target, median(ours) * 1e3, figures))


def test_tables_in_memory() -> None:
    """The tables are constants of the core, which the extension names unless it was stripped."""
    library = Path(_core.__file__)
    found = tables(library.read_bytes())
    if not found:
        TABLE.missing["tables in memory"] = f"{library.name} names none of its constants"
        pytest.skip(TABLE.missing["tables in memory"])
    largest = sorted(found.items(), key=lambda each: -each[1])[:3]
    figures = ", ".join(f"{name} {size / 1000:.3g} KB" for name, size in largest)
    target = Target(256, 128, " KB")
    TABLE.rows.append(Row("tables in memory", target, sum(found.values()) / 1000, figures))


def tables(elf: bytes) -> dict[str, int]:
    """The constants of our own crates in a 64-bit little-endian ELF file, with their bytes."""
    if elf[:6] != b"\x7fELF\x02\x01":
        return {}
    (headers,) = struct.unpack_from("<Q", elf, 40)
    size, count, names_at = struct.unpack_from("<3H", elf, 58)
    # Of a section: where its name is, its kind, where it is, how long, and which one belongs to it.
    sections = [
        struct.unpack_from("<2I16x2QI", elf, headers + number * size) for number in range(count)
    ]
    names = sections[names_at][2]
    constants = [elf[names + section[0] :].startswith(b".rodata\0") for section in sections]
    found: dict[str, int] = {}
    for _, kind, at, length, strings in sections:
        if kind != 2:  # a table of symbols
            continue
        for symbol in range(at, at + length, 24):
            name_at, section, _, bytes_long = struct.unpack_from("<I2xH2Q", elf, symbol)
            if section < count and constants[section]:
                start = sections[strings][2] + name_at
                name = elf[start : elf.index(b"\0", start)].decode()
                if "8fivecard" in name:  # as the compiler writes the crate's name
                    found[readable(name)] = bytes_long
    return found


def readable(mangled: str) -> str:
    """The last two parts of a symbol, such as `strength::ORDER`."""
    parts = []
    rest = mangled.removeprefix("_ZN")
    while rest[:1].isdigit():
        digits = len(rest) - len(rest.lstrip("0123456789"))
        length = int(rest[:digits])
        parts.append(rest[digits : digits + length])
        rest = rest[digits + length :]
    return "::".join(parts[-3:-1])
