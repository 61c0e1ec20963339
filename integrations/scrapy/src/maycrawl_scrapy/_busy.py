# Made by scripts/make-scrapy-files.mjs from packages/core/src/http-status.ts.
"""Statuses that demand fewer requests."""

BUSY_STATUSES = frozenset({429, 503, 509, 529})
