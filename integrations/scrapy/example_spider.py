"""Crawls one site and prints the pages it fetched:

    scrapy runspider example_spider.py -a start=https://example.com/
"""

from urllib.parse import urlsplit

import scrapy
from scrapy.exceptions import IgnoreRequest
from scrapy.http import TextResponse
from scrapy.linkextractors import LinkExtractor


class ExampleSpider(scrapy.Spider):
    name = "example"
    custom_settings = {
        "USER_AGENT": "ExampleBot/1.0 (+https://example.com/bot)",
        "ROBOTSTXT_USER_AGENT": "ExampleBot",
        "ROBOTSTXT_OBEY": True,
        "DOWNLOADER_MIDDLEWARES": {
            "scrapy.downloadermiddlewares.robotstxt.RobotsTxtMiddleware": None,
            "maycrawl_scrapy.MaycrawlMiddleware": 100,
        },
    }

    def __init__(self, start="", **kwargs):
        super().__init__(**kwargs)
        self.start_urls = start.split()
        self.hosts = {urlsplit(url).netloc for url in self.start_urls}

    def parse(self, response):
        print("fetched", response.url)
        if isinstance(response, TextResponse):
            for link in LinkExtractor().extract_links(response):
                if urlsplit(link.url).netloc in self.hosts:
                    yield scrapy.Request(link.url, callback=self.parse, errback=self.failed)

    def failed(self, failure):
        reason = failure.getErrorMessage() if failure.check(IgnoreRequest) else repr(failure.value)
        print("dropped", failure.request.url, "-", reason)
