"""Makes the requests that it gets as JSON, and prints how each ended."""

import json

import scrapy
from example_spider import ExampleSpider


class RequestsSpider(ExampleSpider):
    name = "requests"
    allowed_domains = ["127.0.0.1"]

    async def start(self):
        for request in self.requests:
            yield scrapy.Request(**request, callback=self.parse, errback=self.failed)

    def __init__(self, start, **kwargs):
        super().__init__(**kwargs)
        self.requests = json.loads(start)

    def parse(self, response):
        print("fetched", response.url)
