from __future__ import annotations

import time
from email.utils import parsedate_to_datetime
from typing import Awaitable, Callable
from urllib.parse import urlsplit

# Seconds until the next request after a busy response without a Retry-After, and at most.
BUSY_PAUSE, MAX_BUSY_PAUSE = 30.0, 900.0
# A crawl-delay is asked for again after an hour.
DELAY_KNOWN = 3600.0
MAX_HOSTS = 10_000


class Pace:
    """When the next request to each host may start."""

    def __init__(self, longest: float, now: Callable[[], float] = time.time) -> None:
        self.longest = longest
        self.now = now
        self.next_at: dict[str, float] = {}
        self.delays: dict[str, tuple[float, float]] = {}

    async def turn(self, url: str, crawl_delay: Callable[[], Awaitable[float]]) -> float:
        """Takes the turn of the host and returns 0, or returns the seconds until the host has a turn.

        ``crawl_delay`` returns the seconds that the host asks for.
        """
        host = host_of(url)
        known_until, delay = self.delays.get(host, (0, 0))
        if known_until <= self.now():
            delay = min(await crawl_delay(), self.longest)
            self._forget()
            self.delays[host] = (self.now() + DELAY_KNOWN, delay)
        seconds = self.next_at.get(host, 0) - self.now()
        if seconds > 0:
            return seconds
        self.next_at[host] = self.now() + delay
        return 0

    def pause(self, url: str, retry_after: bytes | None) -> None:
        """Starts no request before the time of a ``Retry-After``; None if there is none."""
        host = host_of(url)
        self.next_at[host] = max(self.next_at.get(host, 0), self.now() + busy_seconds(retry_after, self.now()))

    def _forget(self) -> None:
        if len(self.delays) < MAX_HOSTS:
            return
        now = self.now()
        self.next_at = {host: at for host, at in self.next_at.items() if at > now}
        self.delays = {host: known for host, known in self.delays.items() if host in self.next_at}


def host_of(url: str) -> str:
    return urlsplit(url).netloc.rpartition("@")[2].lower()


def busy_seconds(retry_after: bytes | None, now: float) -> float:
    text = (retry_after or b"").decode("latin-1").strip()
    if text.isascii() and text.isdigit():
        return min(max(int(text[:9]), 1), MAX_BUSY_PAUSE)
    try:
        return min(max(parsedate_to_datetime(text).timestamp() - now, 1), MAX_BUSY_PAUSE)
    except (TypeError, ValueError):
        return BUSY_PAUSE
