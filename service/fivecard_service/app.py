"""The application factory."""

from __future__ import annotations

from flask_openapi import Info, OpenAPI

from fivecard_service import (
    access,
    black_five,
    body,
    documents,
    equity,
    errors,
    five_card_draw,
    fives,
    health,
    holdem,
    odds,
    pages,
    schemas,
    watch,
)
from fivecard_service import hands as hands_
from fivecard_service.body import JsonRequest, OrjsonProvider
from fivecard_service.jobs import desk
from fivecard_service.jobs import routes as jobs
from fivecard_service.jobs.ledger import LedgerError
from fivecard_service.settings import EXTENSION, Settings, load
from fivecard_service.version import __version__

__all__ = ["create_app"]

# In the order of the OpenAPI document.
ROUTES = (hands_, holdem, equity, five_card_draw, fives, odds, black_five, jobs, health)

DESCRIPTION = """\
Judges hands and showdowns by the five-card rule.

Cards are text: a rank `2`-`9`, `T` or `10`, `J`, `Q`, `K`, `A` and a suit `c`, `d`, `h`, `s` (or
`♣ ♦ ♥ ♠`), in either case; several cards with or without spaces. Answers print `Ts`.

Every error is a problem (RFC 9457) with a stable `code`. Bodies are JSON objects in UTF-8 without
unknown fields; a name that is twice in one object is refused as malformed."""


class _Service(OpenAPI):
    """Flask with an OpenAPI document, reading and writing JSON our way."""

    request_class = JsonRequest
    json_provider_class = OrjsonProvider


def create_app(settings: Settings | None = None) -> OpenAPI:
    """Makes the WSGI application.

    Args:
        settings: as `fivecard_service.settings` documents them; without any they are read from the
            environment, and the file that it names, so that any WSGI server can start this.

    Raises:
        SettingsError: the environment or the file has a setting that cannot be.
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
    desk.install(app, app.extensions[EXTENSION])
    app.register_blueprint(pages.blueprint)
    for module in ROUTES:
        app.register_api(module.blueprint)
    documents.install(app)
    if settings is None:
        # Another server started this, which has nobody else to go on with the jobs.
        try:
            app.extensions[desk.EXTENSION].resume()
        except LedgerError as error:
            app.extensions[watch.EXTENSION].log.error("jobs_unavailable", reason=str(error))
    return app
