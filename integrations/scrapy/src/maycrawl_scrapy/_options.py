from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Callable
from urllib.parse import urlsplit

from scrapy.settings import BaseSettings

PREFIX = "MAYCRAWL_"


@dataclass(frozen=True)
class Options:
    """The settings that begin with ``MAYCRAWL_``, in lower case. README.md explains them."""

    service: str = "http://127.0.0.1:8787"
    token: str | None = None
    when_away: str = "block"
    wait: float = 5
    site_tries: int = 20
    timeout: float = 10
    tries: int = 4
    pace: bool = True
    max_delay: float = 60


def read_options(settings: BaseSettings) -> Options:
    """Raises ValueError for a wrong setting: NotConfigured would disable the middleware, and everything be allowed."""
    values = {}
    for setting in sorted(str(name) for name in settings if str(name).startswith(PREFIX)):
        name, value = setting[len(PREFIX) :].lower(), settings[setting]
        if name not in CHECKS:
            known = ", ".join(PREFIX + other.upper() for other in CHECKS)
            raise ValueError(f"{setting} is no setting of maycrawl-scrapy: write one of {known}")
        check, expected = CHECKS[name]
        try:
            values[name] = check(value)
        except (ValueError, TypeError, OverflowError):
            raise ValueError(f"{setting} is {value!r}: write {expected}") from None
    return Options(**values)


def _address(value: Any) -> str:
    url = urlsplit(value)
    is_http = url.scheme in ("http", "https") and url.hostname is not None and url.port != 0
    _require(value.isascii() and not url.query and (is_http or (url.scheme == "unix" and url.path != "")))
    return str(value)


def _token(value: Any) -> str | None:
    _require(value is None or (value.isascii() and value.isprintable()))
    return value or None


def _boolean(value: Any) -> bool:
    return BaseSettings({"name": value}).getbool("name")


def _one_of(*words: str) -> Callable[[Any], str]:
    return lambda value: words[words.index(value)]


def _number(kind: type[float], least: float, most: float) -> Callable[[Any], float]:
    def check(value: Any) -> float:
        number = kind(value)
        _require(least <= number <= most)
        return number

    return check


def _require(holds: bool) -> None:
    if not holds:
        raise ValueError


# How each setting is checked, and what an error message asks for.
CHECKS: dict[str, tuple[Callable[[Any], Any], str]] = {
    "service": (_address, 'an address such as "http://127.0.0.1:8787", or "unix:PATH"'),
    "token": (_token, "a token of the service"),
    "when_away": (_one_of("block", "stop"), '"block" or "stop"'),
    # The most that the service accepts.
    "wait": (_number(float, 0, 120), "seconds, from 0 to 120"),
    "site_tries": (_number(int, 1, 10_000), "a whole number from 1 to 10000"),
    "timeout": (_number(float, 0.1, 3_600), "seconds, from 0.1 to 3600"),
    "tries": (_number(int, 1, 100), "a whole number from 1 to 100"),
    "pace": (_boolean, "True or False"),
    "max_delay": (_number(float, 0, 86_400), "seconds, from 0 to 86400"),
}
