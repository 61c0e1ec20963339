"""``decide`` and ``with_origin``."""

from __future__ import annotations

import queue
from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING

import pyarrow as pa
import pyarrow.compute as pc
from pyspark.sql import functions as F
from pyspark.sql.types import StringType, StructField, StructType

from ._process import RowProcess
from ._rows import MAX_BODY, answer_size, answers_in, joined_bytes, lines_of, robots_row, runs_of, url_rows, url_texts

if TYPE_CHECKING:
    from pyspark.sql import DataFrame

# Columns that are added for the time of the job.
KEY, SALT, KIND, TIME, TEXT, BODY, ROW = (f"__maycrawl_{n}" for n in ("key", "salt", "kind", "time", "text", "body", "row"))
ROBOTS, URL = 0, 1
# Batches that are sent to the process before the answers of the first one are read.
MAX_BATCHES_AHEAD = 4
NO_RESPONSE = "-"

Batches = Iterator[pa.RecordBatch]


def with_origin(
    df: DataFrame, url: str = "url", *, column: str = "origin", command: Sequence[str] = ("maycrawl",)
) -> DataFrame:
    """Returns ``df`` with the origin of each URL: scheme, host and port as the URL standard serializes them.

    ``column`` is empty for a value that is no URL with a robots.txt. SQL expressions disagree about ports, upper case
    and names in other scripts, so the command makes it.
    """
    if column in df.columns:
        raise ValueError(f"column: the DataFrame has a column {column!r} already, choose another name")
    schema = StructType([*df.schema.fields, StructField(column, StringType(), False)])
    at = df.columns.index(url)
    names = [*df.columns, column]
    arguments = [*command, "origins", "--quiet"]

    def rows_of(batch: pa.RecordBatch) -> Iterator[bytes]:
        yield joined_bytes(lines_of(url_texts(batch.column(at))))

    def result(batch: pa.RecordBatch, process: RowProcess) -> pa.RecordBatch:
        lines = [process.read_line() for _ in range(batch.num_rows)]
        if not all(b"\t" in line for line in lines):
            raise process.failure()
        origins = pa.array([line.split(b"\t", 1)[0].decode("utf-8") for line in lines], pa.string())
        return pa.RecordBatch.from_arrays([*batch.columns, origins], names=names)

    return df.mapInArrow(through(arguments, rows_of, result), schema)


def decide(
    urls: DataFrame,
    robots: DataFrame,
    crawlers: Sequence[str],
    *,
    url: str = "url",
    robots_url: str = "url",
    time: str = "time",
    status: str = "status",
    body: str = "body",
    answer: str = "answer",
    salts: int = 1,
    partitions: int | None = None,
    command: Sequence[str] = ("maycrawl",),
) -> DataFrame:
    """Returns ``urls`` with a column ``answer``: for each crawler ``1`` (allowed), ``0`` (blocked) or ``?`` (not known).

    Each row of ``urls`` is answered once; the order of rows changes. ``?`` is never a permission: there is no capture
    for the origin, or none that can be read.

    :param robots: captures of robots.txt: the URL, the time (any type that sorts as text), the HTTP status as a number
        (null if there was no response) and the body as binary. Of several captures of an origin, the latest counts.
    :param crawlers: product tokens such as ``Googlebot``.
    :param salts: into how many parts the URLs of each origin are spread. With 1, one task gets all URLs of an origin.
    :param partitions: tasks of the deciding stage; by default ``spark.sql.shuffle.partitions``.
    :param command: the command and its first arguments, as ``("node", "maycrawl.js")``.
    :raises ValueError: if an argument cannot be used.

    A task whose process fails or is killed raises ``MaycrawlError``, and Spark runs it again.
    """
    if isinstance(crawlers, str) or len(crawlers) == 0:
        raise ValueError("crawlers: give a list of names, as ['Googlebot']")
    if answer in urls.columns:
        raise ValueError(f"answer: the URLs have a column {answer!r} already, choose another name")
    if salts < 1:
        raise ValueError("salts: give 1 or more")
    asked = urls.select(F.struct(*[F.col(f"`{name}`") for name in urls.columns]).alias(ROW), F.col(url).cast("string").alias(TEXT))
    url_table = with_origin(asked, TEXT, column=KEY, command=command).select(
        KEY,
        # By the URL and not by chance: a task that is run again gets the same rows.
        F.pmod(F.xxhash64(TEXT), F.lit(salts)).cast("int").alias(SALT),
        F.lit(URL).alias(KIND),
        F.lit("").alias(TIME),
        TEXT,
        F.lit(None).cast("binary").alias(BODY),
        ROW,
    )
    captures = robots.select(
        F.col(robots_url).cast("string").alias(TEXT),
        F.coalesce(F.col(time).cast("string"), F.lit("")).alias(TIME),
        F.coalesce(F.col(status).cast("string"), F.lit(NO_RESPONSE)).alias("__status"),
        F.substring(F.col(body), 1, MAX_BODY).alias(BODY),
    )
    robots_table = with_origin(captures, TEXT, column=KEY, command=command).select(
        KEY,
        F.explode(F.sequence(F.lit(0), F.lit(salts - 1))).alias(SALT),
        F.lit(ROBOTS).alias(KIND),
        TIME,
        F.col("__status").alias(TEXT),
        BODY,
        F.lit(None).cast(url_table.schema[ROW].dataType).alias(ROW),
    )
    count = partitions or int(urls.sparkSession.conf.get("spark.sql.shuffle.partitions") or 200)
    # With a number of tasks, adaptive execution does not split or join them: an origin stays with its captures.
    rows = url_table.unionByName(robots_table).repartition(count, KEY, SALT).sortWithinPartitions(KEY, SALT, KIND, TIME, TEXT)
    schema = StructType([url_table.schema[ROW], StructField(answer, StringType(), False)])
    arguments = [*command, "join", "--quiet", *[part for name in crawlers for part in ("--as", name)]]
    return rows.mapInArrow(answering(arguments, len(crawlers), answer), schema).select(f"{ROW}.*", answer)


def answering(arguments: Sequence[str], crawlers: int, answer: str) -> Callable[[Batches], Batches]:
    """Returns what answers the rows of a task."""

    def rows_of(batch: pa.RecordBatch) -> Iterator[bytes]:
        keys, texts = batch.column(KEY), batch.column(TEXT)
        for is_url, start, end in runs_of(batch.column(KIND), URL):
            length = end - start
            if is_url:
                yield joined_bytes(url_rows(keys.slice(start, length), url_texts(texts.slice(start, length))))
                continue
            columns = (batch.column(name).slice(start, length).to_pylist() for name in (KEY, TIME, TEXT, BODY))
            yield b"".join(robots_row(*row) for row in zip(*columns))

    def result(batch: pa.RecordBatch, process: RowProcess) -> pa.RecordBatch:
        asked = batch.filter(pc.equal(batch.column(KIND), URL))
        keys = asked.column(KEY)
        rows = url_rows(keys, url_texts(asked.column(TEXT)))
        size = answer_size(rows, crawlers)
        answered = process.read(size)
        if len(answered) < size:
            raise process.failure()
        answers = answers_in(answered, rows, keys, crawlers)
        return pa.RecordBatch.from_arrays([asked.column(ROW), answers], names=[ROW, answer])

    return through(arguments, rows_of, result)


def through(
    arguments: Sequence[str],
    rows_of: Callable[[pa.RecordBatch], Iterator[bytes]],
    result: Callable[[pa.RecordBatch, RowProcess], pa.RecordBatch],
) -> Callable[[Batches], Batches]:
    """Returns a function for ``mapInArrow`` that sends the rows of a task through a process."""

    def run(batches: Batches) -> Batches:
        sent: queue.Queue[pa.RecordBatch | None] = queue.Queue(MAX_BATCHES_AHEAD)

        def rows() -> Iterator[bytes]:
            try:
                for batch in batches:
                    sent.put(batch)
                    yield from rows_of(batch)
            finally:
                sent.put(None)

        process = RowProcess(arguments, rows())
        try:
            while (batch := sent.get()) is not None:
                yield result(batch, process)
            process.finish()
        finally:
            process.close(sent)

    return run
