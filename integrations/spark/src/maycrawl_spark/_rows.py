"""Rows of the stream as Arrow data: no Python object for each row."""

from __future__ import annotations

import base64
from collections.abc import Iterator

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc

# The URL standard removes these characters from a URL. In the stream, they would end a field or a row.
IGNORED_IN_URLS = "[\t\n\r]"
# Bytes of a file beyond which it is cut: the parser reads half a megabyte.
MAX_BODY = 786_432


def url_texts(values: pa.Array) -> pa.Array:
    """Returns URLs as they are written to a row: an empty text for null."""
    texts = pc.fill_null(values.cast(pa.large_string()), "")
    has_ignored = pc.any(pc.match_substring_regex(texts, IGNORED_IN_URLS)).as_py()
    return pc.replace_substring_regex(texts, IGNORED_IN_URLS, "") if has_ignored else texts


def large(text: str) -> pa.Scalar:
    return pa.scalar(text, pa.large_string())


def lines_of(texts: pa.Array) -> pa.Array:
    """Returns each text with a line feed after it."""
    return pc.binary_join_element_wise(texts, large(""), large("\n"))


def joined_bytes(texts: pa.Array) -> bytes:
    """Returns the texts of a large_string array one after the other."""
    offsets = offsets_of(texts)
    data = texts.buffers()[2]
    return b"" if data is None else data.slice(offsets[0], offsets[-1] - offsets[0]).to_pybytes()


def offsets_of(texts: pa.Array) -> np.ndarray:
    """Returns where each text begins and ends: one more number than there are texts."""
    return np.frombuffer(texts.buffers()[1], np.int64)[texts.offset : texts.offset + len(texts) + 1]


def url_rows(keys: pa.Array, texts: pa.Array) -> pa.Array:
    """Returns ``key⇥U⇥url⇧`` for each row."""
    return pc.binary_join_element_wise(keys.cast(pa.large_string()), large("U"), lines_of(texts), large("\t"))


def robots_row(key: str, time: str, status: str, body: bytes | None) -> bytes:
    """Returns ``key⇥R⇥time⇥status⇥base64⇧``."""
    fields = (key, "R", time.translate({9: " ", 10: " ", 13: " "}), status)
    return "\t".join(fields).encode() + b"\t" + base64.b64encode((body or b"")[:MAX_BODY]) + b"\n"


def answers_in(answered: bytes, rows: pa.Array, keys: pa.Array, crawlers: int) -> pa.Array:
    """Returns the answers in what the command wrote for these rows.

    The command writes each row as it is, with one character for each crawler in place of ``U``. So the place of each
    answer is known.
    """
    starts = offsets_of(rows)
    count = len(rows)
    places = starts[:-1] - starts[0] + np.arange(count) * (crawlers - 1) + pc.binary_length(keys).to_numpy() + 1
    data = np.frombuffer(answered, np.uint8)
    # What surrounds an answer shows that it is one.
    if count > 0 and not (np.all(data[places - 1] == 9) and np.all(data[places + crawlers] == 9)):
        raise ValueError("maycrawl answered other rows than it got")
    found = data[places[:, None] + np.arange(crawlers)].astype(np.uint8)
    offsets = pa.py_buffer((np.arange(count + 1, dtype=np.int32) * crawlers).tobytes())
    return pa.StringArray.from_buffers(count, offsets, pa.py_buffer(found.tobytes()))


def answer_size(rows: pa.Array, crawlers: int) -> int:
    """Returns how many bytes the command writes for these rows."""
    starts = offsets_of(rows)
    return int(starts[-1] - starts[0]) + len(rows) * (crawlers - 1)


def runs_of(kinds: pa.Array, kind: int) -> Iterator[tuple[bool, int, int]]:
    """Yields the runs of rows of one kind or others: whether they are of ``kind``, the first, and the one after."""
    is_kind = kinds.to_numpy(zero_copy_only=False) == kind
    edges = [0, *(np.flatnonzero(np.diff(is_kind)) + 1).tolist(), len(is_kind)]
    for start, end in zip(edges, edges[1:]):
        if end > start:
            yield bool(is_kind[start]), start, end
