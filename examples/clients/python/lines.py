"""Reads a URL per line from stdin and prints a verdict for each, also for what is no URL. Argument: the crawler."""

import itertools
import json
import os
import sys

import httpx
from maycrawl import AuthenticatedClient, Client
from maycrawl.models import BriefAnswer, LineError, LineQuestion, LinesDone

service = os.environ.get("MAYCRAWL_SERVICE", "http://127.0.0.1:8787")
token = os.environ.get("MAYCRAWL_TOKEN")
client = AuthenticatedClient(service, token) if token else Client(service)
http = client.with_timeout(httpx.Timeout(60)).get_httpx_client()
query = {"crawler": sys.argv[1], "detail": "brief"}
headers = {"Content-Type": "application/x-ndjson"}

urls = (line.strip() for line in sys.stdin)
# httpx sends a whole request before it reads the answer: of longer ones, both sides would wait for each other.
while batch := list(itertools.islice(urls, 1_000)):
    questions = "".join(json.dumps(LineQuestion(url=url).to_dict()) + "\n" for url in batch)
    response = http.post("/v1/check", params=query, headers=headers, content=questions)
    if response.status_code != 200:
        sys.exit(response.text)
    *lines, last = map(json.loads, response.text.splitlines())
    if "done" not in last or LinesDone.from_dict(last).lines != len(batch):
        sys.exit("the answer was cut: do not fetch the URLs without a verdict")
    for url, line in zip(batch, lines):
        if "error" in line:
            print(f"block {url}: {LineError.from_dict(line).error.detail}")
        elif (answer := BriefAnswer.from_dict(line)).allowed is True:
            print(f"allow {answer.decided_url or url}")
        else:
            print(f"block {url}")
