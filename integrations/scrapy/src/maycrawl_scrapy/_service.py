from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any, Callable
from urllib.parse import urlencode

from scrapy.utils.defer import maybe_deferred_to_future
from twisted.internet import defer, endpoints
from twisted.web import client
from twisted.web.http_headers import Headers

from ._options import Options
from ._sleep import sleep

# Its classes have no types.
twisted_client: Any = client

# Seconds: the longest Retry-After of the service that is observed.
MAX_PAUSE = 60


class ServiceError(Exception):
    """The service gave no answer."""


class MalformedUrl(Exception):
    """The service refuses to answer for this URL."""


class NotYetKnown(Exception):
    """The site has not answered yet."""

    def __init__(self, retry_after: int) -> None:
        super().__init__("robots.txt has not arrived yet")
        self.retry_after = retry_after


@dataclass(frozen=True)
class Answer:
    allowed: bool
    reason: str
    explanation: str
    # The URL that the answer is about, such as ``/b`` for ``/a/../b``.
    decided_url: str


class ServiceConnection:
    """Asks the service over connections that stay open, past all middlewares, delays and proxies of the crawl."""

    def __init__(self, options: Options, on_retry: Callable[[], object]) -> None:
        # Scrapy chooses the reactor before it creates middlewares; an import at the top would choose another.
        from twisted.internet import reactor

        self.reactor: Any = reactor
        self.wait = options.wait
        self.timeout = options.wait + options.timeout
        self.tries = options.tries
        self.on_retry = on_retry
        self.headers = Headers({"Accept": ["application/json"]})
        if options.token is not None:
            self.headers.addRawHeader("Authorization", f"Bearer {options.token}")
        pool = twisted_client.HTTPConnectionPool(reactor)
        pool.maxPersistentPerHost = 16
        # Seconds, fewer than those after which the service closes an idle connection.
        pool.cachedConnectionTimeout = 60
        self.base = options.service.rstrip("/")
        if options.service.startswith("unix:"):
            self.base = "http://localhost"
            factory = UnixEndpoints(reactor, options.service[len("unix:") :])
            self.agent = twisted_client.Agent.usingEndpointFactory(reactor, factory, pool)
        else:
            self.agent = twisted_client.Agent(reactor, connectTimeout=self.timeout, pool=pool)

    async def check(self, url: str, crawler: str) -> Answer:
        """Returns the answer for a URL. Raises NotYetKnown, MalformedUrl, or another error if there is none."""
        _, body = await self._ask(b"GET", "check", url, crawler)
        return answer_in(body, url)

    async def crawl_delay(self, url: str, crawler: str) -> float:
        """Returns the seconds between requests that robots.txt asks for; 0 if it asks for none."""
        headers, _ = await self._ask(b"HEAD", "robots", url, crawler)
        return float((headers.getRawHeaders("Maycrawl-Crawl-Delay") or ["0"])[0])

    async def _ask(self, method: bytes, route: str, url: str, crawler: str) -> tuple[Headers, bytes]:
        query = urlencode({"url": url, "crawler": crawler, "wait": int(self.wait * 1000)})
        target = f"{self.base}/v1/{route}?{query}".encode("ascii")
        tries = 0
        while True:
            tries += 1
            try:
                status, headers, body = await self._request(method, target)
                if status == 200:
                    return headers, body
                seconds = seconds_of(headers)
                problem = problem_in(status, body, seconds)
                # A busy or restarting service concerns all requests: waiting here slows the crawl down.
                may_retry = isinstance(problem, ServiceError) and (status == 429 or status >= 500)
            except Exception as error:
                # An idle connection may have been closed: the first retry is immediate.
                seconds, may_retry = tries - 1, True
                problem = ServiceError(f"no answer: {error!r}")
            if not may_retry or tries == self.tries:
                raise problem
            self.on_retry()
            await sleep(seconds)

    async def _request(self, method: bytes, target: bytes) -> tuple[int, Headers, bytes]:
        exchange = defer.ensureDeferred(self._exchange(method, target))
        exchange.addTimeout(self.timeout, self.reactor)
        return await maybe_deferred_to_future(exchange)

    async def _exchange(self, method: bytes, target: bytes) -> tuple[int, Headers, bytes]:
        response = await self.agent.request(method, target, self.headers)
        return response.code, response.headers, await client.readBody(response)


class UnixEndpoints:
    def __init__(self, reactor: Any, path: str) -> None:
        self.reactor = reactor
        self.path = path

    def endpointForURI(self, uri: object) -> Any:
        return endpoints.UNIXClientEndpoint(self.reactor, self.path)  # type: ignore[no-untyped-call]


def answer_in(body: bytes, url: str) -> Answer:
    (answer,) = json.loads(body)["answers"]
    if answer["url"] != url:
        raise ServiceError("the answer is for another URL")
    return Answer(answer["allowed"] is True, answer["reason"], answer["explanation"], answer["decidedUrl"])


def problem_in(status: int, body: bytes, retry_after: int) -> Exception:
    """Returns the error of a problem document (RFC 9457)."""
    try:
        problem = json.loads(body)
        code, detail = problem["code"], problem["detail"]
        fields = [error["field"] for error in problem["errors"]]
    except (ValueError, KeyError, TypeError):
        return ServiceError(f"status {status} without a problem document")
    if code == "not-yet-known":
        return NotYetKnown(retry_after)
    if code in ("uri-too-long", "headers-too-large") or (code == "invalid-request" and fields == ["query.url[0]"]):
        return MalformedUrl(detail)
    return ServiceError(f"{code}: {detail}")


def seconds_of(headers: Headers) -> int:
    value = (headers.getRawHeaders("Retry-After") or ["1"])[0]
    return min(int(value), MAX_PAUSE) if value.isascii() and value.isdigit() else 1
