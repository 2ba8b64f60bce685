"""`GET /docs`: the OpenAPI document to read and to try, served from here alone."""

from __future__ import annotations

from importlib.resources import as_file, files

from flask import Blueprint, Response, send_from_directory
from werkzeug.exceptions import NotFound

__all__ = ["blueprint"]

blueprint = Blueprint("pages", __name__, url_prefix="/docs")

# Swagger UI comes as files in a wheel; only these are needed.
WHEEL = files("flask_openapi_swagger") / "templates" / "swagger"
PARTS = {"swagger-ui.css": "css", "swagger-ui-bundle.js": "js", "swagger.svg": "images"}

PAGE = """\
<!DOCTYPE html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>fivecard over HTTP</title>
<link rel="icon" href="/docs/swagger.svg">
<link rel="stylesheet" href="/docs/swagger-ui.css">
<div id="document"></div>
<script src="/docs/swagger-ui-bundle.js"></script>
<script src="/docs/start.js"></script>
"""
# Without the validator's address, Swagger UI would have a badge fetched from another host.
START = """\
SwaggerUIBundle({
  url: "/openapi.json",
  dom_id: "#document",
  deepLinking: true,
  tryItOutEnabled: true,
  validatorUrl: null,
});
"""
# What the browser may fetch, should a page or the document ever contain more.
POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; "
    "img-src 'self' data:; connect-src 'self'"
)


@blueprint.get("")
def page() -> Response:
    """The page."""
    answer = Response(PAGE, mimetype="text/html")
    answer.headers["Content-Security-Policy"] = POLICY
    return answer


@blueprint.get("/start.js")
def start() -> Response:
    """The script of the page."""
    return Response(START, mimetype="text/javascript")


@blueprint.get("/<part>")
def swagger(part: str) -> Response:
    """A file of Swagger UI."""
    if part not in PARTS:
        raise NotFound
    with as_file(WHEEL / PARTS[part]) as folder:
        return send_from_directory(folder, part, max_age=3600)
