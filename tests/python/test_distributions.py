"""What users install: each wheel and sdist, in a clean environment away from the checkout."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tarfile
import tomllib
import zipfile
from pathlib import Path

import pytest

from casebook import ROOT

pytestmark = pytest.mark.slow

DIST = ROOT / "dist"
VERSION = tomllib.loads((ROOT / "Cargo.toml").read_text("utf-8"))["workspace"]["package"]["version"]

USE_CORE = """
import json, pathlib, fivecard
print(json.dumps({
    "file": fivecard.__file__,
    "version": fivecard.__version__,
    "hand": str(fivecard.evaluate("Ks Kc Kh 9c Ts 7c 4c")),
    "ranked": fivecard.rank_many(__import__("numpy").array([[51, 47, 43, 39, 35]], "u1")).tolist(),
    "files": sorted(path.name for path in pathlib.Path(fivecard.__file__).parent.iterdir()),
}))
"""
USE_SERVICE = """
import json, fivecard_service
from fivecard_service import create_app
client = create_app().test_client()
answer = client.post("/v1/evaluate", json={"hands": ["As Ks Qs Js Ts"]})
print(json.dumps({
    "file": fivecard_service.__file__, "status": answer.status_code, "body": answer.get_json(),
    "document": client.get("/openapi.json").status_code,
}))
"""


def built(pattern: str) -> Path:
    found = list(DIST.glob(pattern))
    assert len(found) == 1, f"`make dist` makes one {pattern}, not {found}"
    return found[0]


def clean_environment(folder: Path) -> Path:
    """The interpreter of a new virtual environment that knows nothing of this checkout."""
    subprocess.run([sys.executable, "-m", "venv", folder / "venv"], check=True)
    return folder / "venv" / "bin" / "python"


def run(python: Path, *arguments: str | Path) -> str:
    hidden = {"PYTHONPATH", "VIRTUAL_ENV", "PIP_CONSTRAINT"}
    environment = {name: value for name, value in os.environ.items() if name not in hidden}
    environment["CARGO_TARGET_DIR"] = str(python.parents[2] / "target")
    done = subprocess.run(
        [python, *arguments],
        cwd=python.parents[2],
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def install(python: Path, *packages: Path) -> None:
    run(python, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", *packages)


@pytest.mark.parametrize("pattern", ["fivecard-*.whl", "fivecard-*.tar.gz"])
def test_the_core_installs_and_evaluates(pattern: str, tmp_path: Path) -> None:
    python = clean_environment(tmp_path)
    install(python, built(pattern))
    output = json.loads(run(python, "-c", USE_CORE))
    assert Path(output["file"]).is_relative_to(tmp_path)
    assert output["version"] == VERSION
    assert output["hand"] == "three of a kind, kings"
    assert output["ranked"] == [7462]
    assert {"py.typed", "_core.pyi", "_core.abi3.so"} <= set(output["files"])


@pytest.mark.parametrize("pattern", ["fivecard_service-*.whl", "fivecard_service-*.tar.gz"])
def test_the_service_installs_and_answers(pattern: str, tmp_path: Path) -> None:
    python = clean_environment(tmp_path)
    install(python, built("fivecard-*.whl"), built(pattern))
    output = json.loads(run(python, "-c", USE_SERVICE))
    assert Path(output["file"]).is_relative_to(tmp_path)
    assert (Path(output["file"]).parent / "py.typed").exists()
    assert (output["status"], output["document"]) == (200, 200)
    assert output["body"]["hands"][0]["name"] == "royal flush"
    command = python.with_name("fivecard-service")
    assert (
        VERSION
        in subprocess.run([command, "--version"], capture_output=True, text=True, check=True).stdout
    )


def test_the_wheel_serves_cpython_from_311_on() -> None:
    wheel = built("fivecard-*.whl")
    name, version, python, abi, platform = wheel.stem.split("-")
    assert (name, version, python, abi) == ("fivecard", VERSION, "cp311", "abi3")
    assert platform.startswith(("manylinux", "linux", "macosx", "win"))
    with zipfile.ZipFile(wheel) as archive:
        names = set(archive.namelist())
        metadata = archive.read(f"fivecard-{VERSION}.dist-info/METADATA").decode()
    assert {"fivecard/py.typed", "fivecard/_core.pyi", "fivecard/holdem.py"} <= names
    assert f"fivecard-{VERSION}.dist-info/licenses/LICENSE" in names
    assert "Requires-Python: >=3.11" in metadata


def test_sdists_hold_sources_and_nothing_built() -> None:
    for pattern in ("fivecard-*.tar.gz", "fivecard_service-*.tar.gz"):
        with tarfile.open(built(pattern)) as archive:
            names = archive.getnames()
        assert any(name.endswith("pyproject.toml") for name in names)
        assert not any(name.endswith((".so", ".pyc", ".pyd")) for name in names)
        assert not any("/.venv/" in name or "/target/" in name for name in names)
