# Made by scripts/make-scrapy-files.mjs from packages/core/src/http-status.ts.

BUSY_STATUSES = frozenset({429, 503, 509, 529})
