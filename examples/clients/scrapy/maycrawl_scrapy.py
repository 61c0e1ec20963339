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
from urllib.parse import urlencode

from scrapy.exceptions import IgnoreRequest, NotConfigured
from scrapy.utils.defer import maybe_deferred_to_future
from twisted.internet import defer, task
from twisted.internet.endpoints import UNIXClientEndpoint
from twisted.web.client import Agent, HTTPConnectionPool, readBody
from twisted.web.http_headers import Headers

logger = logging.getLogger(__name__)

MAX_PAUSE = 60.0
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
        query = urlencode({"url": url, "crawler": crawler, "wait": int(wait * 1000)})
        for attempt in range(1, self.tries + 1):
            try:
                status, headers, body = await self._get(f"{self.base}/v1/check?{query}")
            except Exception as error:
                if attempt == self.tries:
                    raise ServiceError(f"no answer: {error!r}") from error
                # An idle connection may have been closed: the first retry is immediate.
                await sleep(attempt - 1)
                continue
            if status == 200:
                return answer_in(body, url)
            retry_after = seconds_of(headers)
            problem = problem_in(status, body, retry_after)
            # A busy service concerns all requests: waiting here slows the crawl down.
            if isinstance(problem, ServiceError) and status in (429, 503) and attempt < self.tries:
                await sleep(retry_after)
            else:
                raise problem

    async def _get(self, url):
        exchange = defer.ensureDeferred(self._exchange(url.encode("ascii")))
        exchange.addTimeout(self.timeout, self.reactor)
        return await maybe_deferred_to_future(exchange)

    async def _exchange(self, url):
        response = await self.agent.request(b"GET", url, self.headers)
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
