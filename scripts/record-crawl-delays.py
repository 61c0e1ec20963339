"""Records the answers of two Python parsers in conformance/d-crawl-delay.jsonl.

Run it with a Python that has protego: `python3 scripts/record-crawl-delays.py`. The recorded answers of robots-parser
stay as they are: the tests of `core` compare them with the installed package. Rows with an array of tokens or another
dialect have no counterpart in those parsers and are left unchanged.
"""

import json
import math
import platform
from pathlib import Path
from urllib.robotparser import RobotFileParser

from protego import Protego

VECTORS = Path(__file__).parent.parent / "conformance" / "d-crawl-delay.jsonl"


def with_protego(text, crawler):
    return Protego.parse(text).crawl_delay(crawler)


def with_urllib(text, crawler):
    parser = RobotFileParser()
    parser.parse(text.splitlines())
    return parser.crawl_delay(crawler)


def recorded(crawl_delay, text, crawler):
    """Return the delay as a JSON value, or the name of the exception if there is one."""
    try:
        delay = crawl_delay(text, crawler)
    except ValueError as error:
        return type(error).__name__
    if delay is None or isinstance(delay, int):
        return delay
    if not math.isfinite(delay):
        return "NaN" if math.isnan(delay) else "Infinity"
    return int(delay) if delay.is_integer() else delay


def main():
    rows = [json.loads(line) for line in VECTORS.read_text(encoding="utf8").splitlines()]
    for row in rows:
        if not isinstance(row["crawler"], str) or "dialect" in row:
            continue
        arguments = row["robotsTxt"], row["crawler"]
        row["peers"] = {
            "robots-parser": row.get("peers", {}).get("robots-parser"),
            "protego": recorded(with_protego, *arguments),
            "urllib.robotparser": recorded(with_urllib, *arguments),
        }
    text = "".join(json.dumps(row, ensure_ascii=False) + "\n" for row in rows)
    VECTORS.write_text(text, encoding="utf8")
    print(f"{len(rows)} rows; CPython {platform.python_version()}")


main()
