"""The table of ratios beside their targets, filled by the benches and printed at the end."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field


@dataclass(frozen=True)
class Target:
    """What must be reached and what is the goal, at least or at most."""

    must: float
    goal: float
    unit: str
    at_least: bool = False

    def verdict(self, reached: float) -> str:
        for name, bound in (("goal", self.goal), ("must", self.must)):
            if reached >= bound if self.at_least else reached <= bound:
                return name
        return "missed"

    def shown(self, bound: float) -> str:
        return f"{'>=' if self.at_least else '<='} {bound:g}{self.unit}"


@dataclass
class Row:
    what: str
    target: Target
    reached: float
    figures: str = ""


@dataclass
class Table:
    rows: list[Row] = field(default_factory=list)
    missing: dict[str, str] = field(default_factory=dict)
    """Whom there was no measuring against, by name, and why."""

    def lines(self) -> Iterator[str]:
        if self.rows:
            yield self.line("", "must", "goal", "here", "reached", "ours, theirs")
        for row in self.rows:
            target = row.target
            yield self.line(
                row.what,
                target.shown(target.must),
                target.shown(target.goal),
                f"{row.reached:.3g}{target.unit}",
                target.verdict(row.reached),
                row.figures,
            )
        for name, reason in self.missing.items():
            yield f"not measured: {name} ({reason})"

    @staticmethod
    def line(what: str, must: str, goal: str, here: str, verdict: str, figures: str) -> str:
        return f"{what:45}{must:>11}{goal:>11}{here:>10}  {verdict:9}{figures}".rstrip()


TABLE = Table()
