"""The application factory."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from flask_openapi import Info, OpenAPI

from fivecard_service import black_five, documents, errors, health, holdem, schemas
from fivecard_service import hands as hands_
from fivecard_service.body import JsonRequest, OrjsonProvider
from fivecard_service.version import __version__

__all__ = ["create_app"]

DEFAULTS: Mapping[str, Any] = {
    # Ten thousand hands of seven cards take about 350 kB in their longest usual spelling.
    "MAX_CONTENT_LENGTH": 1024 * 1024,
}

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


def create_app(config: Mapping[str, Any] | None = None) -> OpenAPI:
    """Makes the WSGI application.

    Args:
        config: settings that replace the defaults, by Flask's names; `MAX_CONTENT_LENGTH` is the
            greatest body in bytes.
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
    app.config.from_mapping(DEFAULTS)
    app.config.from_mapping(config or {})
    errors.install(app)
    for module in (hands_, holdem, black_five, health):
        app.register_api(module.blueprint)
    documents.install(app)
    return app
