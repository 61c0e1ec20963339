from __future__ import annotations

import logging
import time
from contextlib import contextmanager
from typing import TYPE_CHECKING, Iterator

from scrapy import signals
from scrapy.downloadermiddlewares.robotstxt import RobotsTxtMiddleware
from scrapy.exceptions import IgnoreRequest, NotConfigured
from scrapy.utils.defer import deferred_from_coro

from ._busy import BUSY_STATUSES
from ._options import read_options
from ._pace import Pace
from ._service import Answer, MalformedUrl, NotYetKnown, ServiceConnection
from ._sleep import sleep

if TYPE_CHECKING:
    from scrapy import Request
    from scrapy.crawler import Crawler
    from scrapy.http import Response

logger = logging.getLogger(__name__)

# A URL that is blocked for one of these reasons may be allowed soon: it is asked for again after so many seconds.
BLOCKED_FOR_NOW = ("overloaded", "backed-off", "local-failure")
BLOCKED_SECONDS = 5
# Seconds for which a postponed request that no other replaces holds a place of CONCURRENT_REQUESTS.
LONGEST_SLEEP = 0.25


class MaycrawlMiddleware:
    """Asks a maycrawl service before each request, and paces the requests to a host. README.md lists the settings."""

    @classmethod
    def from_crawler(cls, crawler: Crawler) -> MaycrawlMiddleware:
        middleware = cls(crawler)
        crawler.signals.connect(middleware.spider_opened, signal=signals.spider_opened)
        # `process_response` would miss the responses that Scrapy's RetryMiddleware retries, and see cached ones.
        crawler.signals.connect(middleware.response_downloaded, signal=signals.response_downloaded)
        return middleware

    def __init__(self, crawler: Crawler) -> None:
        settings = crawler.settings
        # Scrapy's default is False, for projects that never chose: enabling this middleware is the choice.
        if (settings.getpriority("ROBOTSTXT_OBEY") or 0) > 0 and not settings.getbool("ROBOTSTXT_OBEY"):
            raise NotConfigured("ROBOTSTXT_OBEY is False")
        if not settings.getbool("TWISTED_REACTOR_ENABLED", True):
            raise ValueError("TWISTED_REACTOR_ENABLED is False: maycrawl-scrapy needs a reactor, remove this setting")
        self.options = read_options(settings)
        self.crawler = crawler
        self.user_agent = settings.get("ROBOTSTXT_USER_AGENT")
        self.default_user_agent = settings.get("USER_AGENT") or "Scrapy"
        self.service = ServiceConnection(self.options, on_retry=lambda: self._count("maycrawl/retried"))
        self.pace = Pace(self.options.max_delay) if self.options.pace else None

    def spider_opened(self) -> None:
        if self.crawler.get_downloader_middleware(RobotsTxtMiddleware):
            logger.warning(
                "Scrapy's own RobotsTxtMiddleware is enabled too: it fetches each robots.txt again, and drops what it "
                "takes for blocked. Set it to None in DOWNLOADER_MIDDLEWARES"
            )

    async def process_request(self, request: Request) -> Request | None:
        meta = request.meta
        tries = meta.pop("maycrawl_tries", 0)
        not_before = meta.pop("maycrawl_not_before", 0)
        decided_url = meta.pop("maycrawl_decided", None)
        if meta.pop("maycrawl_filter", False):
            request.dont_filter = False
        if meta.get("dont_obey_robotstxt") or request.url.startswith(("data:", "file:")):
            return None
        # A request that comes back early, because no other is left, waits until it may ask again.
        if not_before > time.time():
            with self._counted(request):
                await sleep(min(not_before - time.time(), LONGEST_SLEEP))
            if not_before > time.time():
                return self._postponed(request, tries, not_before)
        try:
            answer, seconds = await self._ask(request)
        except NotYetKnown as error:
            return self._not_yet(request, tries, error.retry_after)
        except MalformedUrl as error:
            raise self._dropped(request, "maycrawl/malformed", f"Not a URL that can be crawled: {error}") from error
        except Exception as error:
            logger.error("maycrawl gave no answer for %s: %s", request, error)
            if self.options.when_away == "stop":
                deferred_from_coro(self.crawler.engine.close_spider_async(reason="maycrawl_unavailable"))
            raise self._dropped(request, "maycrawl/unavailable", "maycrawl is unavailable") from error
        if not answer.allowed:
            if answer.reason in BLOCKED_FOR_NOW:
                return self._not_yet(request, tries, BLOCKED_SECONDS)
            logger.debug("%s", answer.explanation)
            raise self._dropped(request, "robotstxt/forbidden", "Forbidden by robots.txt")
        if seconds > 0:
            self._count("maycrawl/paced")
            return self._postponed(request, tries, time.time() + seconds)
        decided = request.replace(url=answer.decided_url)
        if decided.url == request.url:
            return None
        if request.url == decided_url:
            raise self._dropped(request, "maycrawl/malformed", "Scrapy and maycrawl write this URL in different ways")
        decided.meta["maycrawl_decided"] = decided.url
        return self._unfiltered(decided) if self._is_same(decided, request) else decided

    def response_downloaded(self, response: Response, request: Request) -> None:
        if self.pace is not None and response.status in BUSY_STATUSES:
            self.pace.pause(request.url, response.headers.get("Retry-After"))

    async def _ask(self, request: Request) -> tuple[Answer, float]:
        """Returns the answer, and the seconds until its host has a turn: 0 if the request took it."""
        spiders = getattr(self.crawler.spider, "user_agent", None)
        crawler = self.user_agent or request.headers.get("User-Agent") or spiders or self.default_user_agent
        if isinstance(crawler, bytes):
            crawler = crawler.decode("latin-1")
        answer = await self.service.check(request.url, crawler)
        if self.pace is None or not answer.allowed or request.replace(url=answer.decided_url).url != request.url:
            return answer, 0
        return answer, await self.pace.turn(request.url, lambda: self.service.crawl_delay(request.url, crawler))

    def _not_yet(self, request: Request, tries: int, retry_after: float) -> Request:
        if tries + 1 >= self.options.site_tries:
            raise self._dropped(request, "maycrawl/not_yet_known", "robots.txt did not arrive in time")
        self._count("maycrawl/postponed")
        return self._postponed(request, tries + 1, time.time() + retry_after)

    def _postponed(self, request: Request, tries: int, not_before: float) -> Request:
        """Reschedules the request with a lower priority, so that others do not wait for this one."""
        meta = {**request.meta, "maycrawl_tries": tries, "maycrawl_not_before": not_before}
        return self._unfiltered(request.replace(meta=meta, priority=request.priority - 1))

    def _unfiltered(self, request: Request) -> Request:
        """Lets a request pass the filter of duplicates once. Its redirects are filtered again."""
        if not request.dont_filter:
            request.meta["maycrawl_filter"] = request.dont_filter = True
        return request

    def _is_same(self, request: Request, other: Request) -> bool:
        fingerprint = self.crawler.request_fingerprinter.fingerprint
        return fingerprint(request) == fingerprint(other)

    @contextmanager
    def _counted(self, request: Request) -> Iterator[None]:
        """Counts a waiting request as an active one of its host: Scrapy prefers hosts with few of them.

        Without it, 300 pages of a fast host beside a slow one took 9 seconds instead of 4.
        """
        downloader = self.crawler.engine.downloader
        slot = downloader.slots.get(downloader.get_slot_key(request))
        if slot is None:
            yield
            return
        slot.active.add(request)
        try:
            yield
        finally:
            slot.active.discard(request)

    def _dropped(self, request: Request, stat: str, reason: str) -> IgnoreRequest:
        self._count(stat)
        return IgnoreRequest(f"{reason}: {request.url}")

    def _count(self, stat: str) -> None:
        self.crawler.stats.inc_value(stat)
