"""Asks a maycrawl service which URLs a crawler may fetch.

    client = Client("http://127.0.0.1:8787", token="...")
    for answer in client.check(["https://example.com/"], "ExampleBot"):
        if answer["allowed"]:
            fetch(answer["decidedUrl"])

Python 3.8 or newer, standard library only. Its HTTP client sends a whole request before it reads the answer, so this
client sends lists. A stream of lines, which both sides write at the same time, would come to a stop.
"""

import http.client
import json
import os
import re
import socket
import sys
import time
import urllib.parse

# The service reads lists of up to 10,000 URLs and 2 MiB.
BATCH_URLS = 500
BATCH_BYTES = 1_000_000
MAX_URL_LENGTH = 16_384
MAX_PAUSE = 60.0


class ServiceError(Exception):
    """The service gave no answer. Do not fetch the URLs.

    ``code`` is that of the problem document, such as ``unauthorized``; "no-answer" if none came.
    """

    def __init__(self, detail, code="no-answer", errors=(), retry_after=None):
        super().__init__(detail)
        self.code = code
        self.errors = errors
        self.retry_after = retry_after


class UnixConnection(http.client.HTTPConnection):
    def __init__(self, path, timeout):
        super().__init__("localhost", timeout=timeout)
        self._path = path

    def connect(self):
        self.sock = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
        self.sock.settimeout(self.timeout)
        self.sock.connect(self._path)


class Client:
    """A connection to a service, not safe to share among threads.

    ``service`` is an address, or ``unix:PATH``. ``timeout`` is in seconds: a site may take 30 to answer.
    """

    def __init__(self, service="http://127.0.0.1:8787", token=None, timeout=60.0, tries=4):
        self._connection = _connection(service, timeout)
        self._tries = tries
        self._headers = {"Content-Type": "application/json"}
        if token:
            self._headers["Authorization"] = f"Bearer {token}"

    def check(self, urls, crawler=None):
        """Yields an answer for each URL, in order, from requests of up to 500 URLs.

        A text that is no URL has an answer with ``allowed`` False and ``error``. Raises ServiceError.
        """
        for batch in _batches(urls):
            yield from self._check_batch(batch, crawler)

    def _check_batch(self, urls, crawler):
        """The service refuses a list with a malformed URL, and names it: the others are asked for again."""
        refused = {index: "the URL is too long" for index, url in enumerate(urls) if len(url) > MAX_URL_LENGTH}
        while True:
            positions = [index for index in range(len(urls)) if index not in refused]
            try:
                answers = iter(self._post([urls[index] for index in positions], crawler) if positions else [])
                break
            except ServiceError as error:
                wrong = _wrong_urls(error)
                if not wrong:
                    raise
                refused.update((positions[index], detail) for index, detail in wrong.items())
        for index, url in enumerate(urls):
            if index in refused:
                yield {"url": url, "allowed": False, "error": refused[index]}
            else:
                yield next(answers)

    def _post(self, urls, crawler):
        body = {"urls": urls, "crawlers": [crawler] if crawler else []}
        content = self._send(json.dumps(body).encode())
        try:
            answers = json.loads(content)["answers"]
            complete = [(answer["url"], type(answer["allowed"])) for answer in answers] == [(url, bool) for url in urls]
        except (ValueError, KeyError, TypeError) as error:
            raise ServiceError(f"the answer cannot be read: {error!r}") from error
        if not complete:
            raise ServiceError("the answers are not those to the questions")
        return answers

    def _request(self, body):
        try:
            self._connection.request("POST", "/v1/check", body, self._headers)
        except (BrokenPipeError, ConnectionResetError):
            # A request that is refused may be answered before it is read.
            pass

    def _send(self, body):
        """Returns the content of the answer. Tries again if none came, or if the service asks for a pause."""
        for attempt in range(1, self._tries + 1):
            try:
                self._request(body)
                response = self._connection.getresponse()
                content = response.read()
            except (OSError, http.client.HTTPException) as error:
                self._connection.close()
                # An idle connection may have been closed: the first retry is immediate.
                problem = ServiceError(f"no answer from the service: {error!r}", retry_after=attempt - 1)
            else:
                if response.status == 200:
                    return content
                problem = _problem(response, content)
            if problem.retry_after is None or attempt == self._tries:
                raise problem
            time.sleep(min(problem.retry_after, MAX_PAUSE))


def _batches(urls):
    batch, size = [], 0
    for url in urls:
        added = len(json.dumps(url[:MAX_URL_LENGTH]))
        if len(batch) == BATCH_URLS or (batch and size + added > BATCH_BYTES):
            yield batch
            batch, size = [], 0
        batch.append(url)
        size += added
    if batch:
        yield batch


def _connection(service, timeout):
    if service.startswith("unix:"):
        return UnixConnection(service[len("unix:") :], timeout)
    scheme, host = urllib.parse.urlsplit(service)[:2]
    kinds = {"http": http.client.HTTPConnection, "https": http.client.HTTPSConnection}
    if scheme not in kinds or not host:
        raise ValueError(f"service {service!r}: write an address such as http://127.0.0.1:8787, or unix:PATH")
    return kinds[scheme](host, timeout=timeout)


def _problem(response, content):
    """Returns the error of a problem document (RFC 9457). After 429 and 503, it says when to try again."""
    try:
        document = json.loads(content)
        code, detail, errors = document["code"], document["detail"], document["errors"]
    except (ValueError, KeyError, TypeError):
        code, detail, errors = "no-answer", f"status {response.status} without a problem document", []
    retry_after = None
    if response.status in (429, 503):
        seconds = response.headers.get("Retry-After", "")
        retry_after = int(seconds) if re.fullmatch(r"[0-9]{1,9}", seconds) else 1
    return ServiceError(f"{code}: {detail}", code, errors, retry_after)


def _wrong_urls(error):
    """Returns what is wrong with the URLs that a problem names, by their index; empty if anything else is."""
    fields = [(re.fullmatch(r"body\.urls\[(\d+)\]", one["field"]), one["detail"]) for one in error.errors]
    if not all(match for match, _ in fields):
        return {}
    return {int(match[1]): detail for match, detail in fields}


def main():
    """Reads a URL per line and prints "allow URL" or "block URL (why)". Exit code 2: the service gave no answer."""
    service = os.environ.get("MAYCRAWL_SERVICE", "http://127.0.0.1:8787")
    client = Client(service, token=os.environ.get("MAYCRAWL_TOKEN"))
    crawler = sys.argv[1] if len(sys.argv) > 1 else None
    sys.stdin.reconfigure(encoding="utf-8", errors="replace")
    sys.stdout.reconfigure(encoding="utf-8")
    urls = (line.strip() for line in sys.stdin)
    try:
        for answer in client.check((url for url in urls if url), crawler):
            if answer["allowed"]:
                print("allow", answer["decidedUrl"])
            else:
                print("block", answer["url"], f"({answer.get('error') or answer['reason']})")
    except ServiceError as error:
        print(f"maycrawl: {error}", file=sys.stderr)
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main())
