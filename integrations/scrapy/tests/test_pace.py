"""When requests to a host start, by a clock that only waiting moves."""

import asyncio
import unittest

from maycrawl_scrapy._pace import Pace, busy_seconds


class Clock:
    def __init__(self):
        self.time = 1_000.0

    def now(self):
        return self.time


def starts(delay, urls, before=lambda pace, at: None, longest=60):
    """Returns when each request started, in seconds from the first one, and how often the crawl-delay was asked for."""
    clock = Clock()
    pace = Pace(longest, clock.now)
    asked = []

    async def crawl_delay():
        asked.append(1)
        return delay

    async def run():
        found = []
        for at, url in enumerate(urls):
            before(pace, at)
            while seconds := await pace.turn(url, crawl_delay):
                clock.time += seconds
            found.append(clock.time - 1_000)
        return found

    return asyncio.run(run()), len(asked)


class PaceTest(unittest.TestCase):
    def test_requests_to_a_host_start_at_the_distance_of_its_crawl_delay(self):
        urls = ["https://a.example/1", "https://a.example/2", "https://b.example/", "https://a.example/3"]
        self.assertEqual(starts(5, urls), ([0, 5, 5, 10], 2))
        self.assertEqual(starts(0, urls), ([0, 0, 0, 0], 2))

    def test_a_host_is_the_same_with_a_user_name_and_in_any_case(self):
        urls = ["http://a.example/", "http://u:p@A.example/", "http://a.example:81/"]
        self.assertEqual(starts(5, urls), ([0, 5, 5], 2))

    def test_a_longer_delay_than_the_longest_is_cut(self):
        self.assertEqual(starts(1_000, ["https://a.example/1", "https://a.example/2"], longest=60)[0], [0, 60])

    def test_after_a_busy_response_none_starts_before_its_retry_after(self):
        def busy(pace, at):
            if at == 1:
                pace.pause("https://a.example/1", b"120")

        self.assertEqual(starts(5, ["https://a.example/1", "https://a.example/2", "https://b.example/"], busy)[0], [0, 120, 120])

    def test_the_crawl_delay_is_asked_for_again_after_an_hour(self):
        urls = ["https://a.example/"] * 73
        found, asked = starts(60, urls)
        self.assertEqual((found[-1], asked), (72 * 60, 2))

    def test_hosts_that_wait_for_nothing_are_forgotten(self):
        clock = Clock()
        pace = Pace(60, clock.now)

        async def none():
            return 0

        async def run():
            for i in range(25_000):
                await pace.turn(f"https://h{i}.example/", none)

        asyncio.run(run())
        self.assertLess(len(pace.delays), 10_001)
        self.assertLess(len(pace.next_at), 10_001)

    def test_a_retry_after_is_seconds_or_a_date_and_bounded(self):
        at = 1_000_000_000  # Sun, 09 Sep 2001 01:46:40 GMT
        for text, seconds in [
            (b"7", 7), (b"0", 1), (b"99999999999", 900), (None, 30), (b"soon", 30), (b"-5", 30),
            (b"Sun, 09 Sep 2001 01:47:00 GMT", 20), (b"Sun, 09 Sep 2001 00:00:00 GMT", 1),
        ]:
            with self.subTest(text):
                self.assertEqual(busy_seconds(text, at), seconds)


if __name__ == "__main__":
    unittest.main()
