"""Rows of the stream as Arrow data: no Python object for each row.

A *line* is a row with its line feed, as bytes. The lines of a batch lie in one buffer, one after the other, so the buffer
is what the process reads.
"""

from __future__ import annotations

import base64

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc

TAB, LF = 9, 10
LETTER_R = ord("R")
# The URL standard removes these characters from a URL. In a row, they would end a field or the row.
IGNORED_IN_URLS = b"[\t\n\r]"
# The field after the URL, if the value is null; otherwise, the base64 of a value that is not the URL in the row.
NULL_URL = b"-"


def line_bytes(lines: pa.Array) -> memoryview:
    """Returns the lines of a binary array as one piece of memory."""
    offsets = offsets_of(lines)
    data = lines.buffers()[2]
    return memoryview(b"") if data is None else memoryview(data)[offsets[0] : offsets[-1]]


def offsets_of(lines: pa.Array) -> np.ndarray:
    """Returns where each line begins and ends: one more number than there are lines."""
    return np.frombuffer(lines.buffers()[1], np.int32)[lines.offset : lines.offset + len(lines) + 1]


def url_lines(urls: pa.Array) -> pa.Array:
    """Returns ``url⇧`` for each value, or ``url⇥value⇧`` for a value that cannot be written as it is."""
    values = urls.cast(pa.binary())
    texts = pc.fill_null(values, b"")
    data = line_bytes(texts).tobytes()
    if values.null_count > 0 or any(ignored in data for ignored in (b"\t", b"\n", b"\r")):
        cleaned = pc.replace_substring_regex(texts, IGNORED_IN_URLS.decode(), "")
        differs = pc.or_(pc.is_null(values), pc.not_equal(texts, cleaned)).to_numpy(zero_copy_only=False)
        changed = cleaned.to_pylist()
        for at in np.flatnonzero(differs).tolist():
            value = values[at].as_py()
            changed[at] += b"\t" + (NULL_URL if value is None else base64.b64encode(value))
        texts = pa.array(changed, pa.binary())
    return pc.binary_join_element_wise(texts, b"", b"\n")


def urls_in(lines: pa.Array) -> pa.Array:
    """Returns the values of which ``url_lines`` and ``maycrawl origins`` made these lines.

    :raises ValueError: if a line is no URL row.
    """
    count = len(lines)
    offsets = offsets_of(lines)
    tabs = np.flatnonzero(np.frombuffer(line_bytes(lines), np.uint8) == TAB).astype(np.int32) + offsets[0]
    first = np.searchsorted(tabs, offsets) if len(tabs) != 2 * count else np.arange(count + 1) * 2
    numbers = np.diff(first)
    if np.any((numbers < 2) | (numbers > 3)):
        raise ValueError("maycrawl answered other rows than it got")
    starts, ends = tabs[first[:-1] + 1], offsets[1:] - 1
    changed = np.flatnonzero(numbers == 3)
    ends[changed] = tabs[first[changed] + 2]
    # The values are every second piece between these places.
    places = np.append(np.column_stack([starts + 1, ends]).ravel(), offsets[-1])
    pieces = pa.StringArray.from_buffers(2 * count, pa.py_buffer(places.astype(np.int32)), lines.buffers()[2])
    urls = pieces.take(pa.array(np.arange(0, 2 * count, 2)))
    if len(changed) == 0:
        return urls
    values = urls.cast(pa.binary()).to_pylist()
    for at in changed.tolist():
        field = lines[at].as_py()[ends[at] - offsets[at] + 1 : -1]
        values[at] = None if field == NULL_URL else base64.b64decode(field)
    return pa.array(values, pa.binary()).view(pa.string())


def origins_in(lines: pa.Array) -> pa.Array:
    """Returns the first field of each line."""
    offsets = offsets_of(lines)
    tabs = np.flatnonzero(np.frombuffer(line_bytes(lines), np.uint8) == TAB).astype(np.int32) + offsets[0]
    first = np.searchsorted(tabs, offsets)
    if np.any(np.diff(first) < 1):
        raise ValueError("maycrawl answered other rows than it got")
    places = np.append(np.column_stack([offsets[:-1], tabs[first[:-1]]]).ravel(), offsets[-1])
    pieces = pa.StringArray.from_buffers(2 * len(lines), pa.py_buffer(places.astype(np.int32)), lines.buffers()[2])
    return pieces.take(pa.array(np.arange(0, 2 * len(lines), 2)))


def answers_in(lines: pa.Array, crawlers: int) -> tuple[pa.Array, np.ndarray]:
    """Returns brief answers as texts, and which of the rows have a URL.

    :raises ValueError: if a line has another number of answers.
    """
    offsets = offsets_of(lines)
    data = np.frombuffer(line_bytes(lines), np.uint8)
    has_url = data[offsets[:-1] - offsets[0]] != LETTER_R
    if np.any(np.diff(offsets)[has_url] != crawlers + 1):
        raise ValueError("maycrawl answered other rows than it got")
    count = int(np.count_nonzero(has_url))
    found = data[np.repeat(has_url, np.diff(offsets))].reshape(count, crawlers + 1)[:, :crawlers]
    places = np.arange(count + 1, dtype=np.int32) * crawlers
    return pa.StringArray.from_buffers(count, pa.py_buffer(places), pa.py_buffer(found.tobytes())), has_url
