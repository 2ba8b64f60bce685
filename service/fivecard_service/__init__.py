"""The fivecard referee and calculator over HTTP: a Flask application and its command."""

from fivecard_service.app import create_app
from fivecard_service.version import __version__

__all__ = ["__version__", "create_app"]
