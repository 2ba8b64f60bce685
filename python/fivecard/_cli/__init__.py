"""The command `fivecard`: hands, showdowns, chances and simulations on the command line."""

from __future__ import annotations

from typing import Any

import click

from fivecard import FivecardError, __version__
from fivecard._cli.equity import equity_command
from fivecard._cli.hands import evaluate_command, plays_command, showdown_command
from fivecard._cli.odds import odds_command
from fivecard._cli.simulate import simulate_group

__all__ = ["main"]

# As shells report it: 128 plus the number of the signal.
INTERRUPTED = 130


class _Commands(click.Group):
    """Reports an error of fivecard as click reports a wrong option, without a traceback."""

    def invoke(self, ctx: click.Context) -> Any:
        try:
            return super().invoke(ctx)
        except FivecardError as error:
            raise click.UsageError(str(error)) from error
        except KeyboardInterrupt:
            click.echo("\nstopped", err=True)
            ctx.exit(INTERRUPTED)


@click.group(cls=_Commands, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, prog_name="fivecard")
def main() -> None:
    """Referee and calculator for card games of five.

    Exit codes: 0 success; 2 invalid input, with the reason on standard error; 130 stopped with
    Ctrl-C.
    """


for _command in (
    evaluate_command,
    showdown_command,
    equity_command,
    odds_command,
    plays_command,
    simulate_group,
):
    main.add_command(_command)
