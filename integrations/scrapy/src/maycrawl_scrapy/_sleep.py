from __future__ import annotations

from scrapy.utils.defer import maybe_deferred_to_future
from twisted.internet import task


async def sleep(seconds: float) -> None:
    if seconds > 0:
        # Scrapy chooses the reactor before it creates middlewares; an import at the top would choose another.
        from twisted.internet import reactor

        await maybe_deferred_to_future(task.deferLater(reactor, seconds))
