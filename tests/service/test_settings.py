"""The settings: from options, the environment and a file, each checked and documented."""

from __future__ import annotations

import json
import os
import subprocess
import tomllib
from pathlib import Path
from typing import Any

import pytest

from casebook import ROOT
from fivecard_service import create_app
from fivecard_service.settings import Configuration, Settings, SettingsError, load
from goldens import Golden
from servers import COMMAND

README = ROOT / "service/README.md"
BEGIN, END = "<!-- settings -->\n", "<!-- /settings -->\n"


def found(
    tmp_path: Path, toml: str = "", environment: dict[str, str] | None = None, **options: Any
) -> Configuration:
    file = tmp_path / "service.toml"
    file.write_text(toml, "utf-8")
    return load(file, options, environment or {})


def test_without_anything_all_are_defaults() -> None:
    configuration = load(environment={"HOME": "/", "FIVECARD_CASEBOOK": "/cases"})
    assert configuration.settings == Settings()
    assert set(configuration.sources.values()) == {"default"}
    assert configuration.sources.keys() == Settings.model_fields.keys()


def test_options_win_over_the_environment_and_that_over_the_file(tmp_path: Path) -> None:
    configuration = found(
        tmp_path,
        'host = "::1"\nport = 1\nthreads = 2\nmost_hands = 7\n',
        {"FIVECARD_PORT": "3", "FIVECARD_THREADS": "4", "FIVECARD_DEADLINE_SECONDS": "0.5"},
        port=5,
        host=None,
    )
    settings, sources = configuration.settings, configuration.sources
    assert (settings.port, sources["port"]) == (5, "--port")
    assert (settings.threads, sources["threads"]) == (4, "FIVECARD_THREADS")
    assert (settings.host, sources["host"]) == ("::1", str(tmp_path / "service.toml"))
    assert (settings.deadline_seconds, settings.most_hands) == (0.5, 7)
    assert sources["most_games"] == "default"


def test_the_environment_names_the_file(tmp_path: Path) -> None:
    file = tmp_path / "a.toml"
    file.write_text("port = 77\n", "utf-8")
    assert load(environment={"FIVECARD_CONFIG": str(file)}).settings.port == 77
    other = tmp_path / "b.toml"
    other.write_text("port = 78\n", "utf-8")
    assert load(other, environment={"FIVECARD_CONFIG": str(file)}).settings.port == 78


@pytest.mark.parametrize(
    ("toml", "environment", "options", "words"),
    [
        ("prot = 1", {}, {}, ["unknown setting: prot in ", "did you mean port?"]),
        ("", {"FIVECARD_PROT": "1"}, {}, ["unknown setting: FIVECARD_PROT", "mean FIVECARD_PORT?"]),
        ("", {"FIVECARD_port": "1"}, {}, ["unknown setting: FIVECARD_port"]),
        ("", {"FIVECARD_ZZZZZZZ": "1"}, {}, ["unknown setting: FIVECARD_ZZZZZZZ"]),
        ("port = 0", {}, {}, ["port in ", ", 0: ", "greater than or equal to 1"]),
        ('port = "8000"', {}, {}, [', "8000": ']),
        ("[port]\nnumber = 8000", {}, {}, [', {"number": 8000}: ']),
        ("deadline_seconds = inf", {}, {}, ["deadline_seconds in ", "finite"]),
        ("port = ", {}, {}, ["service.toml is not valid TOML: "]),
        (
            "",
            {"FIVECARD_MOST_HANDS": "many"},
            {},
            ['invalid value of FIVECARD_MOST_HANDS, "many": '],
        ),
        ("", {"FIVECARD_HOST": ""}, {}, ['invalid value of FIVECARD_HOST, "": ']),
        ("", {}, {"port": 70_000}, ["invalid value of --port, 70000: "]),
    ],
)
def test_an_invalid_setting_is_named_with_its_value(
    tmp_path: Path, toml: str, environment: dict[str, str], options: Any, words: list[str]
) -> None:
    with pytest.raises(SettingsError) as caught:
        found(tmp_path, toml, environment, **options)
    for word in words:
        assert word in str(caught.value)
    assert "\n" not in str(caught.value)


def test_a_file_that_is_not_there() -> None:
    with pytest.raises(SettingsError, match=r"no-such\.toml cannot be read: No such file"):
        load(Path("no-such.toml"), environment={})


def test_a_check_prints_a_file_that_sets_the_same(tmp_path: Path) -> None:
    file = tmp_path / "all.toml"
    file.write_text("most_games = 12\n", "utf-8")
    done = subprocess.run(
        [COMMAND, "--config", file, "--check", "--port", "8123"],
        capture_output=True,
        text=True,
        timeout=60,
        check=True,
        env={**os.environ, "FIVECARD_HOST": "::"},
    )
    assert tomllib.loads(done.stdout) == {
        **Settings().model_dump(),
        **{"most_games": 12, "port": 8123, "host": "::"},
    }
    lines = {line.split(" = ")[0]: line.split("  # ")[1] for line in done.stdout.splitlines()}
    assert (lines["most_games"], lines["port"]) == (str(file), "--port")
    assert (lines["host"], lines["threads"]) == ("FIVECARD_HOST", "default")
    assert lines.keys() == Settings.model_fields.keys()


def test_the_command_prints_an_invalid_setting_plainly() -> None:
    done = subprocess.run(
        [COMMAND, "--check"],
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
        env={**os.environ, "FIVECARD_MOST_HANDS": "-1"},
    )
    assert done.returncode == 1
    assert done.stderr.startswith('Error: invalid value of FIVECARD_MOST_HANDS, "-1": ')


def test_an_application_without_settings_reads_the_environment(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("FIVECARD_MOST_HANDS", "1")
    body = {"hands": ["2c 3c 4c 5c 7d"] * 2}
    answer: Any = create_app().test_client().post("/v1/evaluate", json=body)
    assert answer.json["code"] == "too_many_hands"


def table() -> str:
    rows = [
        f"| `{name}` | {json.dumps(field.default)} | {field.description} |\n"
        for name, field in Settings.model_fields.items()
    ]
    return "".join(["| setting | default | |\n|---|---|---|\n", *rows])


def test_the_readme_has_every_setting(golden: Golden) -> None:
    text = README.read_text("utf-8")
    before, rest = text.split(BEGIN)
    _, after = rest.split(END)
    golden(README, before + BEGIN + table() + END + after)


def test_each_application_has_its_own_settings() -> None:
    small, usual = create_app(Settings(most_batch_body_bytes=2)), create_app(Settings())
    body = {"hands": ["As Ks Qs Js Ts"]}
    assert small.test_client().post("/v1/evaluate", json=body).status_code == 413
    assert usual.test_client().post("/v1/evaluate", json=body).status_code == 200
