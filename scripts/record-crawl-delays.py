"""Records in conformance/d-crawl-delay.jsonl what two Python parsers answer.

Run it with a Python that has protego: `python3 scripts/record-crawl-delays.py`. It keeps what stands there of
robots-parser, which the tests of `core` compare with the installed package. Rows with an array of tokens or another
dialect have no counterpart in those parsers and are left alone.
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


def recorded(ask, text, crawler):
    """The answer as JSON can hold it; the name of the exception where there is one."""
    try:
        delay = ask(text, crawler)
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
        asked = row["robotsTxt"], row["crawler"]
        row["peers"] = {
            "robots-parser": row.get("peers", {}).get("robots-parser"),
            "protego": recorded(with_protego, *asked),
            "urllib.robotparser": recorded(with_urllib, *asked),
        }
    text = "".join(json.dumps(row, ensure_ascii=False) + "\n" for row in rows)
    VECTORS.write_text(text, encoding="utf8")
    print(f"{len(rows)} rows; CPython {platform.python_version()}")


main()
