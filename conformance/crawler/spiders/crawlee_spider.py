"""A crawler with Crawlee's own option for robots.txt: python crawlee_spider.py START"""

import asyncio
import logging
import sys
from datetime import timedelta

from crawlee.configuration import Configuration
from crawlee.crawlers import BeautifulSoupCrawler, BeautifulSoupCrawlingContext
from crawlee.storage_clients import MemoryStorageClient


async def main(start: str) -> None:
    crawler = BeautifulSoupCrawler(
        respect_robots_txt_file=True,
        max_request_retries=1,
        request_handler_timeout=timedelta(seconds=10),
        navigation_timeout=timedelta(seconds=10),
        configure_logging=False,
        configuration=Configuration(purge_on_start=False),
        storage_client=MemoryStorageClient(),
    )

    @crawler.router.default_handler
    async def follow(context: BeautifulSoupCrawlingContext) -> None:
        await context.enqueue_links(strategy="all")

    await crawler.run([start])


logging.disable(logging.CRITICAL)
asyncio.run(main(sys.argv[1]))
