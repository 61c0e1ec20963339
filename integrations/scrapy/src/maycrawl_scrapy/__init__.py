"""A Scrapy downloader middleware that asks a maycrawl service before each request. Scrapy 2.15 or newer.

    DOWNLOADER_MIDDLEWARES = {
        "scrapy.downloadermiddlewares.robotstxt.RobotsTxtMiddleware": None,
        "maycrawl_scrapy.MaycrawlMiddleware": 100,
    }

It replaces Scrapy's own middleware and has its conventions: ``ROBOTSTXT_USER_AGENT``, the meta key
``dont_obey_robotstxt`` and the statistic ``robotstxt/forbidden``. Only an explicit ``ROBOTSTXT_OBEY = False`` disables
it. Redirects and retries are requests of their own, so each is asked for.
"""

from ._middleware import MaycrawlMiddleware

__all__ = ["MaycrawlMiddleware"]
