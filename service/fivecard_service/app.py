"""The application factory."""

from __future__ import annotations

from flask_openapi import Info, OpenAPI

from fivecard_service import (
    access,
    body,
    documents,
    errors,
    games,
    health,
    pages,
    schemas,
    watch,
)
from fivecard_service.body import JsonRequest, OrjsonProvider
from fivecard_service.games import hands
from fivecard_service.jobs import manager
from fivecard_service.jobs import routes as jobs
from fivecard_service.jobs.ledger import LedgerError
from fivecard_service.settings import EXTENSION, Settings, load
from fivecard_service.version import __version__

__all__ = ["create_app"]

# In the order of the OpenAPI document.
ROUTES = (hands.blueprint, *games.blueprints(), jobs.blueprint, health.blueprint)

DESCRIPTION = """\
Referee and calculator for card games of five.

A card is a rank `2`-`9`, `T` or `10`, `J`, `Q`, `K`, `A` and a suit `c`, `d`, `h`, `s` (or
`♣ ♦ ♥ ♠`), in either case. Several cards are one text, with or without spaces and commas, or a list
of texts. Answers have lists, of cards like `Ts`.

Every error is a problem (RFC 9457) with a stable `code`. Bodies are JSON objects in UTF-8 without
unknown fields; an object with the same name twice is malformed."""


class _Service(OpenAPI):
    """Flask with an OpenAPI document, which reads and writes JSON with orjson."""

    request_class = JsonRequest
    json_provider_class = OrjsonProvider


def create_app(settings: Settings | None = None) -> OpenAPI:
    """Makes the WSGI application.

    Args:
        settings: as `fivecard_service.settings` documents them; without any they are read from the
            environment, and the file that it names, so that any WSGI server can start this.

    Raises:
        SettingsError: an unknown setting or an invalid value in the environment or the file.
    """
    app = _Service(
        "fivecard_service",
        info=Info(title="fivecard", version=__version__, description=DESCRIPTION),
        doc_ui=False,
        static_folder=None,
        validation_error_callback=errors.refuse_body,
        validation_error_model=schemas.Problem,
        # flask-openapi adds its own answer to operations that do not document this status;
        # all of ours document 500.
        validation_error_status=500,
    )
    app.extensions[EXTENSION] = load().settings if settings is None else settings
    errors.install(app)
    body.install(app)
    watch.install(app)
    access.install(app, app.extensions[EXTENSION])
    manager.install(app, app.extensions[EXTENSION])
    app.register_blueprint(pages.blueprint)
    for blueprint in ROUTES:
        app.register_api(blueprint)
    documents.install(app)
    if settings is None:
        # Another server started this; nothing else resumes the jobs.
        try:
            app.extensions[manager.EXTENSION].resume()
        except LedgerError as error:
            app.extensions[watch.EXTENSION].log.error("jobs_unavailable", reason=str(error))
    return app
