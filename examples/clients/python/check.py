"""Prints which URLs a crawler may fetch. Arguments: the crawler, then URLs."""

import os
import sys

import httpx
from maycrawl import AuthenticatedClient, Client
from maycrawl.api.verdicts import check, check_many
from maycrawl.models import CheckManyBody, Problem

service = os.environ.get("MAYCRAWL_SERVICE", "http://127.0.0.1:8787")
token = os.environ.get("MAYCRAWL_TOKEN")
options = {"timeout": httpx.Timeout(60), "raise_on_unexpected_status": True}
client = AuthenticatedClient(service, token, **options) if token else Client(service, **options)

crawler, *urls = sys.argv[1:]
if len(urls) == 1:
    answer = check.sync(client=client, url_query=urls, crawler=[crawler])
else:
    answer = check_many.sync(client=client, body=CheckManyBody(urls=urls, crawlers=[crawler]))
if isinstance(answer, Problem):
    sys.exit(f"{answer.code}: {answer.detail} {[error.to_dict() for error in answer.errors]}")
for verdict in answer.answers:
    print(f"allow {verdict.decided_url}" if verdict.allowed is True else f"block {verdict.url}")
