"""A Scrapy downloader middleware that asks a maycrawl service before each request. Scrapy 2.8 or newer.

    DOWNLOADER_MIDDLEWARES = {
        "scrapy.downloadermiddlewares.robotstxt.RobotsTxtMiddleware": None,
        "maycrawl_scrapy.MaycrawlMiddleware": 100,
    }

It replaces Scrapy's own middleware and has its conventions: ``ROBOTSTXT_USER_AGENT``, the meta key
``dont_obey_robotstxt`` and the statistic ``robotstxt/forbidden``. Only an explicit ``ROBOTSTXT_OBEY = False`` disables
it. Redirects and retries are requests of their own, so each is asked for.
"""

import json
import logging
import time
from email.utils import parsedate_to_datetime
from urllib.parse import urlencode, urlsplit

from scrapy.exceptions import IgnoreRequest, NotConfigured
from scrapy.utils.defer import maybe_deferred_to_future
from twisted.internet import defer, task
from twisted.internet.endpoints import UNIXClientEndpoint
from twisted.web.client import Agent, HTTPConnectionPool, readBody
from twisted.web.http_headers import Headers

logger = logging.getLogger(__name__)

MAX_PAUSE = 60.0
# Statuses of a page that ask for fewer requests, and the seconds until the next one without a Retry-After, and at most.
BUSY = (429, 503)
BUSY_PAUSE, MAX_BUSY_PAUSE = 30.0, 900.0
# A crawl-delay is asked for again after an hour.
DELAY_KNOWN = 3600.0
MAX_HOSTS = 10_000
# A URL that is blocked for one of these reasons may be allowed soon.
BLOCKED_FOR_NOW = ("overloaded", "backed-off", "local-failure")


class ServiceError(Exception):
    """The service gave no answer."""


class MalformedUrl(Exception):
    """The service refuses to answer for this URL."""


class NotYetKnown(Exception):
    """The site has not answered yet."""

    def __init__(self, retry_after):
        super().__init__("robots.txt has not arrived yet")
        self.retry_after = retry_after


class MaycrawlMiddleware:
    """Settings, with their defaults:

    - ``MAYCRAWL_SERVICE = "http://127.0.0.1:8787"``, or ``"unix:PATH"``.
    - ``MAYCRAWL_TOKEN = None``.
    - ``MAYCRAWL_WHEN_AWAY = "block"``: without an answer of the service, requests are dropped. ``"stop"`` also closes
      the spider, with the reason ``maycrawl_unavailable``. No setting lets requests through.
    - ``MAYCRAWL_WAIT = 5``: seconds for which a request waits for an unknown site before others get its place.
    - ``MAYCRAWL_SITE_TRIES = 20``: how often it is asked for again before it is dropped.
    - ``MAYCRAWL_TIMEOUT = 10``: seconds for an answer of the service, beyond ``MAYCRAWL_WAIT``.
    - ``MAYCRAWL_TRIES = 4``: attempts if the service is busy or away.
    - ``MAYCRAWL_PACE = True``: the requests to a host start at the distance of its crawl-delay, and after a response
      with 429 or 503 none starts before its ``Retry-After``.
    - ``MAYCRAWL_MAX_DELAY = 60``: the longest crawl-delay that is observed, in seconds.
    """

    @classmethod
    def from_crawler(cls, crawler):
        return cls(crawler)

    def __init__(self, crawler):
        settings = crawler.settings
        # Scrapy's default is False, for projects that never chose: enabling this middleware is the choice.
        if settings.getpriority("ROBOTSTXT_OBEY") > 0 and not settings.getbool("ROBOTSTXT_OBEY"):
            raise NotConfigured("ROBOTSTXT_OBEY is False")
        self.crawler = crawler
        self.user_agent = settings.get("ROBOTSTXT_USER_AGENT")
        self.default_user_agent = settings.get("USER_AGENT", "Scrapy")
        self.wait = settings.getfloat("MAYCRAWL_WAIT", 5)
        self.site_tries = settings.getint("MAYCRAWL_SITE_TRIES", 20)
        self.when_away = settings.get("MAYCRAWL_WHEN_AWAY", "block")
        if self.when_away not in ("block", "stop"):
            raise ValueError(f'MAYCRAWL_WHEN_AWAY is {self.when_away!r}: write "block" or "stop"')
        self.service = ServiceConnection(
            settings.get("MAYCRAWL_SERVICE", "http://127.0.0.1:8787"),
            settings.get("MAYCRAWL_TOKEN"),
            self.wait + settings.getfloat("MAYCRAWL_TIMEOUT", 10),
            settings.getint("MAYCRAWL_TRIES", 4),
        )

        self.pace = Pace(settings.getfloat("MAYCRAWL_MAX_DELAY", 60)) if settings.getbool("MAYCRAWL_PACE", True) else None

    async def process_request(self, request, spider=None):
        if request.meta.get("dont_obey_robotstxt") or request.url.startswith(("data:", "file:")):
            return None
        crawler = self.user_agent or request.headers.get("User-Agent", self.default_user_agent)
        if isinstance(crawler, bytes):
            crawler = crawler.decode("latin-1")
        try:
            # A request that comes back early, because no other is left, waits until it may ask again.
            await sleep(request.meta.get("maycrawl_not_before", 0) - time.time())
            answer = await self.service.check(request.url, crawler, self.wait)
            if self.pace is not None and answer["allowed"] is True:
                await self.pace.turn(request.url, lambda: self.service.crawl_delay(request.url, crawler, self.wait))
        except NotYetKnown as error:
            return self._later(request, error.retry_after)
        except MalformedUrl as error:
            raise self._dropped(request, "maycrawl/malformed", f"Not a URL that can be crawled: {error}") from error
        except Exception as error:
            logger.error("maycrawl gave no answer for %s: %s", request, error)
            if self.when_away == "stop":
                self.crawler.engine.close_spider(self.crawler.spider, "maycrawl_unavailable")
            raise self._dropped(request, "maycrawl/unavailable", "maycrawl is unavailable") from error
        if answer["allowed"] is not True and answer["reason"] in BLOCKED_FOR_NOW:
            return self._later(request, 5)
        if answer["allowed"] is not True:
            logger.debug("%s", answer["explanation"])
            raise self._dropped(request, "robotstxt/forbidden", "Forbidden by robots.txt")
        return self._decided(request, answer["decidedUrl"])

    def process_response(self, request, response, spider=None):
        if self.pace is not None and response.status in BUSY:
            self.pace.pause(request.url, response.headers.get("Retry-After"))
        return response

    def _later(self, request, retry_after):
        """Reschedules the request with a lower priority, so that other sites do not wait for this one."""
        tries = request.meta.get("maycrawl_tries", 0) + 1
        if tries >= self.site_tries:
            raise self._dropped(request, "maycrawl/not_yet_known", "robots.txt did not arrive in time")
        self.crawler.stats.inc_value("maycrawl/postponed")
        meta = {**request.meta, "maycrawl_tries": tries, "maycrawl_not_before": time.time() + retry_after}
        return request.replace(meta=meta, priority=request.priority - 1, dont_filter=True)

    def _decided(self, request, decided_url):
        """The answer is for ``decided_url``, such as ``/b`` for ``/a/../b``: request that one if it differs."""
        decided = request.replace(url=decided_url, dont_filter=True)
        if decided.url == request.url:
            return None
        if request.url == request.meta.get("maycrawl_decided"):
            raise self._dropped(request, "maycrawl/malformed", "Scrapy and maycrawl write this URL in different ways")
        decided.meta["maycrawl_decided"] = decided.url
        return decided

    def _dropped(self, request, stat, reason):
        self.crawler.stats.inc_value(stat)
        return IgnoreRequest(f"{reason}: {request.url}")


class Pace:
    """When the next request to each host may start."""

    def __init__(self, longest, now=time.time, wait=None):
        self.longest = longest
        self.now = now
        self.wait = sleep if wait is None else wait
        self.next_at = {}
        self.delays = {}

    async def turn(self, url, crawl_delay):
        """Waits until a request may start. ``crawl_delay`` returns the seconds that the host asks for."""
        host = host_of(url)
        known_until, delay = self.delays.get(host, (0, 0))
        if known_until <= self.now():
            delay = min(await crawl_delay(), self.longest)
            self._forget()
            self.delays[host] = (self.now() + DELAY_KNOWN, delay)
        while (seconds := self.next_at.get(host, 0) - self.now()) > 0:
            await self.wait(seconds)
        self.next_at[host] = self.now() + delay

    def pause(self, url, retry_after):
        """Starts no request before the time of a ``Retry-After``, as bytes; None if there is none."""
        host = host_of(url)
        self.next_at[host] = max(self.next_at.get(host, 0), self.now() + busy_seconds(retry_after, self.now()))

    def _forget(self):
        if len(self.delays) < MAX_HOSTS:
            return
        now = self.now()
        self.next_at = {host: at for host, at in self.next_at.items() if at > now}
        self.delays = {host: known for host, known in self.delays.items() if host in self.next_at}


def host_of(url):
    return urlsplit(url).netloc


def busy_seconds(retry_after, now):
    text = (retry_after or b"").decode("latin-1").strip()
    if text.isascii() and text.isdigit():
        return min(max(int(text[:9]), 1), MAX_BUSY_PAUSE)
    try:
        return min(max(parsedate_to_datetime(text).timestamp() - now, 1), MAX_BUSY_PAUSE)
    except (TypeError, ValueError):
        return BUSY_PAUSE


class ServiceConnection:
    """Asks the service over connections that stay open, past all middlewares, delays and proxies of the crawl."""

    def __init__(self, service, token, timeout, tries):
        # Scrapy chooses the reactor before it creates middlewares; an import at the top would choose another.
        from twisted.internet import reactor

        self.reactor = reactor
        self.timeout = timeout
        self.tries = tries
        self.headers = Headers({"Accept": ["application/json"]})
        if token:
            self.headers.addRawHeader("Authorization", f"Bearer {token}")
        pool = HTTPConnectionPool(reactor)
        pool.maxPersistentPerHost = 16
        # Seconds, fewer than those after which the service closes an idle connection.
        pool.cachedConnectionTimeout = 60
        if service.startswith("unix:"):
            self.base = "http://localhost"
            self.agent = Agent.usingEndpointFactory(reactor, UnixEndpoints(reactor, service[len("unix:") :]), pool)
        else:
            self.base = service.rstrip("/")
            self.agent = Agent(reactor, connectTimeout=timeout, pool=pool)

    async def check(self, url, crawler, wait):
        """Returns the answer for a URL. Raises NotYetKnown, MalformedUrl, or another error if there is none."""
        _, body = await self._ask(b"GET", "check", url, crawler, wait)
        return answer_in(body, url)

    async def crawl_delay(self, url, crawler, wait):
        """Returns the seconds between requests that robots.txt asks for; 0 if it asks for none."""
        headers, _ = await self._ask(b"HEAD", "robots", url, crawler, wait)
        return float(headers.getRawHeaders("Maycrawl-Crawl-Delay", ["0"])[0])

    async def _ask(self, method, route, url, crawler, wait):
        query = urlencode({"url": url, "crawler": crawler, "wait": int(wait * 1000)})
        for attempt in range(1, self.tries + 1):
            try:
                status, headers, body = await self._request(method, f"{self.base}/v1/{route}?{query}")
            except Exception as error:
                if attempt == self.tries:
                    raise ServiceError(f"no answer: {error!r}") from error
                # An idle connection may have been closed: the first retry is immediate.
                await sleep(attempt - 1)
                continue
            if status == 200:
                return headers, body
            retry_after = seconds_of(headers)
            problem = problem_in(status, body, retry_after)
            # A busy service concerns all requests: waiting here slows the crawl down.
            if isinstance(problem, ServiceError) and status in (429, 503) and attempt < self.tries:
                await sleep(retry_after)
            else:
                raise problem

    async def _request(self, method, url):
        exchange = defer.ensureDeferred(self._exchange(method, url.encode("ascii")))
        exchange.addTimeout(self.timeout, self.reactor)
        return await maybe_deferred_to_future(exchange)

    async def _exchange(self, method, url):
        response = await self.agent.request(method, url, self.headers)
        return response.code, response.headers, await readBody(response)


class UnixEndpoints:
    def __init__(self, reactor, path):
        self.reactor = reactor
        self.path = path

    def endpointForURI(self, uri):
        return UNIXClientEndpoint(self.reactor, self.path)


def answer_in(body, url):
    (answer,) = json.loads(body)["answers"]
    if answer["url"] != url:
        raise ServiceError("the answer is for another URL")
    return answer


def problem_in(status, body, retry_after):
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


def seconds_of(headers):
    value = headers.getRawHeaders("Retry-After", ["1"])[0]
    return min(int(value), MAX_PAUSE) if value.isascii() and value.isdigit() else 1


async def sleep(seconds):
    if seconds > 0:
        from twisted.internet import reactor

        await maybe_deferred_to_future(task.deferLater(reactor, min(seconds, MAX_PAUSE), lambda: None))
