"""Sites with their captures, and URLs of them. The same number gives the same rows."""

from __future__ import annotations

import base64
import gzip
import subprocess
from collections.abc import Sequence
from pathlib import Path

import numpy as np
import pyarrow as pa

SEED = 20_261_129
FILES = [
    b"User-agent: *\nDisallow: /cart\nAllow: /cart/help\n",
    b"User-agent: Googlebot\nDisallow: /private/\n\nUser-agent: *\nDisallow: /\n",
    b"User-agent: *\nDisallow: /*?sort=\nDisallow: /tmp*\n",
    b"User-agent: *\nDisallow:\n",
    b"<!DOCTYPE html><title>Not found</title>",
]
PATHS = ["/", "/cart", "/cart/help", "/private/a", "/list?sort=up", "/tmp/x", "/caf%C3%A9", "/a b", "/#top"]


def origins_of(count: int) -> list[str]:
    # Forms that the URL standard serializes in another way: upper case, the default port, another script.
    forms = ["https://site{}.example", "http://Site{}.example:8080", "https://SITE{}.example:443", "https://münchen{}.example"]
    return [forms[i % len(forms)].format(i) for i in range(count)]


def captures(origins: Sequence[str]) -> pa.Table:
    """Several captures of an origin, of which the latest counts; statuses of all kinds; origins without any."""
    rows: list[tuple[str, str, int | None, bytes | None]] = []
    for i, origin in enumerate(origins):
        url = f"{origin}/robots.txt"
        if i % 11 == 10:
            continue
        if i % 3 == 0:
            rows.append((url, "2026-01-01T00:00:00Z", 200, b"User-agent: *\nDisallow: /\n"))
        status = {5: 404, 6: 503, 7: None, 8: 301}.get(i % 13, 200)
        rows.append((url, "2026-02-01T00:00:00Z", status, FILES[i % len(FILES)] if status == 200 else b""))
    names, types = ["url", "time", "status", "body"], [pa.string(), pa.string(), pa.int32(), pa.binary()]
    columns = [pa.array(list(column), kind) for column, kind in zip(zip(*rows), types)]
    return pa.Table.from_arrays(columns, names=names)


def urls(origins: Sequence[str], count: int) -> pa.Table:
    """URLs with a number each. Half of them are of the first origin. Some are no URLs."""
    random = np.random.default_rng(SEED)
    at = np.where(random.random(count) < 0.5, 0, random.integers(0, len(origins), count))
    path = random.integers(0, len(PATHS), count)
    texts = [f"{origins[a]}{PATHS[p]}" for a, p in zip(at, path)]
    odd = ["", "no url", "mailto:a@b.example", "https://site1.example/\ta\nb", "https://[broken", "ftp://site2.example/x"]
    for i in range(0, count, 1_009):
        texts[i] = odd[(i // 1_009) % len(odd)]
    numbers = pa.array(np.arange(count, dtype=np.int64))
    return pa.Table.from_arrays([numbers, pa.array(texts, pa.string())], names=["id", "url"])


def write_archives(folder: Path, archives: int, captured: int) -> int:
    """Writes archives with captures of statuses of all kinds, some of them twice. Returns the number of origins."""
    for at in range(archives):
        with (folder / f"{at}.warc.gz").open("wb") as file:
            for i in range(at * captured, (at + 1) * captured):
                # Each tenth origin was captured again, later and in another archive.
                number, month = (i - captured - 1, 2) if i % 10 == 9 and at > 0 else (i, 1)
                status = {5: "404 Not Found", 6: "503 Service Unavailable", 8: "301 Moved Permanently"}.get(i % 13, "200 OK")
                fields = "Location: /moved.txt\r\n" if status.startswith("301") else ""
                http = f"HTTP/1.1 {status}\r\n{fields}\r\n".encode() + (FILES[i % len(FILES)] if status == "200 OK" else b"")
                head = (
                    f"WARC/1.0\r\nWARC-Type: response\r\nWARC-Record-ID: <urn:uuid:{i:032x}>\r\n"
                    f"WARC-Date: 2026-0{month}-01T00:00:00Z\r\nWARC-Target-URI: https://site{number}.example/robots.txt\r\n"
                    f"Content-Type: application/http; msgtype=response\r\nContent-Length: {len(http)}\r\n\r\n"
                )
                file.write(gzip.compress(head.encode() + http + b"\r\n\r\n"))
    return archives * captured - (archives - 1) * captured // 10


def one_process(command: Sequence[str], robots: pa.Table, asked: pa.Table, crawlers: Sequence[str], folder: Path) -> list[str]:
    """Returns the answers of one ``maycrawl join`` over rows that ``sorted`` has sorted, by the number of the URL."""
    # What a URL cannot contain ends a row: the URL standard removes it.
    texts = [text.translate({9: None, 10: None, 13: None}) for text in asked["url"].to_pylist()]
    keys = origins(command, texts, folder)
    captured = robots.to_pylist()
    robots_keys = origins(command, [row["url"] for row in captured], folder)
    rows = [f"{key}\tU\t{text}\t{i}".encode() for i, (key, text) in enumerate(zip(keys, texts))]
    for key, row in zip(robots_keys, captured):
        status = "-" if row["status"] is None else str(row["status"])
        body = base64.b64encode(row["body"] or b"").decode()
        rows.append("\t".join([key, "R", row["time"], status, body]).encode())
    rows.sort()
    output = run([*command, "join", "--quiet", *[part for name in crawlers for part in ("--as", name)]], rows, folder)
    answers = [""] * len(texts)
    for line in output:
        _, answer, *_, number = line.split(b"\t")
        answers[int(number)] = answer.decode()
    return answers


def origins(command: Sequence[str], texts: Sequence[str], folder: Path) -> list[str]:
    lines = run([*command, "origins", "--quiet"], [text.encode() for text in texts], folder)
    return [line.split(b"\t", 1)[0].decode() for line in lines]


def run(command: Sequence[str], rows: Sequence[bytes], folder: Path) -> list[bytes]:
    path = folder / "rows.tsv"
    path.write_bytes(b"".join(row + b"\n" for row in rows))
    with path.open("rb") as stdin:
        output = subprocess.run(command, stdin=stdin, stdout=subprocess.PIPE, check=True).stdout
    return output.split(b"\n")[:-1]
