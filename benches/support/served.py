"""The service with one route more, whose view does nothing: `served.py PORT`."""

from __future__ import annotations

import os
import sys
from functools import partial

from flask import Flask

from fivecard_service import create_app
from fivecard_service.cli import server_at
from fivecard_service.settings import Settings

EMPTY = "/empty"


def load(settings: Settings) -> Flask:
    app = create_app(settings)
    app.add_url_rule(EMPTY, "empty", dict, methods=["POST"])
    return app


def main() -> None:
    settings = Settings(port=int(sys.argv[1]), ledger=os.environ["FIVECARD_LEDGER"])
    server_at("127.0.0.1", settings).serve(target_loader=partial(load, settings), wrap_loader=False)


if __name__ == "__main__":
    main()
