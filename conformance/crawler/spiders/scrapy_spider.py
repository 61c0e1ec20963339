"""A spider with Scrapy's own robots.txt middleware. It follows all links; Scrapy itself asks for each site's file."""

import scrapy
from scrapy.http import TextResponse
from scrapy.linkextractors import LinkExtractor


class FollowingSpider(scrapy.Spider):
    name = "following"
    custom_settings = {
        "USER_AGENT": "ExampleBot/1.0",
        "ROBOTSTXT_USER_AGENT": "ExampleBot",
        "ROBOTSTXT_OBEY": True,
        "DOWNLOAD_DELAY": 0,
        "DOWNLOAD_TIMEOUT": 10,
        "RETRY_TIMES": 1,
        "TELNETCONSOLE_ENABLED": False,
        "LOG_LEVEL": "WARNING",
    }

    def __init__(self, start, **kwargs):
        super().__init__(**kwargs)
        self.start_urls = [start]

    def parse(self, response):
        if isinstance(response, TextResponse):
            for link in LinkExtractor().extract_links(response):
                yield scrapy.Request(link.url, callback=self.parse)
