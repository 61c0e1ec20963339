"""``decide`` and ``with_origin``."""

from __future__ import annotations

import queue
from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING

import pyarrow as pa
import pyarrow.compute as pc
from pyspark.sql import functions as F
from pyspark.sql.types import BinaryType, StringType, StructField, StructType

from ._process import RowProcess
from ._rows import answers_in, line_bytes, origins_in, url_lines, urls_in

if TYPE_CHECKING:
    from pyspark.sql import Column, DataFrame

# Columns that are added for the time of the job: a row of the stream, the hash of its origin, and the columns without the URL.
LINE, ORIGIN, SALT, REST = (f"__maycrawl_{name}" for name in ("line", "origin", "salt", "rest"))
# Bytes of a file beyond which it is cut: the parser reads half a megabyte.
MAX_BODY = 786_432
# Batches that are sent to the process before the answers of the first one are read.
MAX_BATCHES_AHEAD = 4
NO_RESPONSE = "-"
WAIT_SECONDS = 1.0

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

    def result(batch: pa.RecordBatch, lines: pa.Array) -> pa.RecordBatch:
        return pa.RecordBatch.from_arrays([*batch.columns, origins_in(lines)], names=names)

    return df.mapInArrow(through([*command, "origins", "--quiet"], lambda batch: url_lines(batch.column(at)), result), schema)


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
    if url not in urls.columns:
        raise ValueError(f"url: the URLs have no column {url!r}")
    if salts < 1:
        raise ValueError("salts: give 1 or more")
    rows = sorted_rows(
        urls, robots, url=url, robots_url=robots_url, time=time, status=status, body=body, salts=salts, partitions=partitions,
        command=command,
    )
    return decide_sorted(rows, urls.columns, crawlers, url=url, answer=answer, command=command)


def sorted_rows(
    urls: DataFrame,
    robots: DataFrame,
    *,
    url: str = "url",
    robots_url: str = "url",
    time: str = "time",
    status: str = "status",
    body: str = "body",
    salts: int = 1,
    partitions: int | None = None,
    command: Sequence[str] = ("maycrawl",),
) -> DataFrame:
    """Returns the rows of the stream, each origin in one partition with its captures before its URLs."""
    rest = [name for name in urls.columns if name != url]
    lines = _url_lines(urls, url, rest, command)
    if salts > 1:
        # By the row and not by chance: a task that is run again gets the same rows.
        lines = lines.withColumn(SALT, F.pmod(F.xxhash64(LINE), F.lit(salts)).cast("int"))
    captured = robots_lines(robots, robots_url, time, status, body, command)
    if salts > 1:
        captured = captured.withColumn(SALT, F.explode(F.sequence(F.lit(0), F.lit(salts - 1))))
    every = lines.unionByName(captured, allowMissingColumns=True)
    hashed = every.withColumn(ORIGIN, hash_of_origin())
    # With a number of tasks, adaptive execution does not split or join them: an origin stays with its captures.
    spread = hashed.repartition(partitions or tasks_of(urls), ORIGIN, *([SALT] if salts > 1 else []))
    return spread.sortWithinPartitions(ORIGIN, LINE).select(LINE, *([REST] if rest else []))


def hash_of_origin() -> Column:
    """Returns a hash of the origin of a row: it is shorter, and its first bytes differ; origins all begin with https://."""
    return F.xxhash64(F.substring_index(F.col(LINE).cast("string"), "\t", 1))


def tasks_of(df: DataFrame) -> int:
    """Returns how many tasks follow a shuffle."""
    return int(df.sparkSession.conf.get("spark.sql.shuffle.partitions") or 200)


def _url_lines(urls: DataFrame, url: str, rest: Sequence[str], command: Sequence[str]) -> DataFrame:
    """Returns a row of the stream for each URL, and the other columns, if there are any, as one."""
    others = [F.struct(*[F.col(f"`{name}`") for name in rest]).alias(REST)] if rest else []
    asked = urls.select(F.col(f"`{url}`").cast("string").alias(LINE), *others)
    return _to_lines(asked, "urls", url_lines, command)


def robots_lines(robots: DataFrame, url: str, time: str, status: str, body: str, command: Sequence[str]) -> DataFrame:
    """Returns a row of the stream for each capture."""
    fields = [
        F.translate(F.coalesce(F.col(url).cast("string"), F.lit("")), "\t\n\r", ""),
        F.translate(F.coalesce(F.col(time).cast("string"), F.lit("")), "\t\n\r", "   "),
        F.coalesce(F.col(status).cast("string"), F.lit(NO_RESPONSE)),
        # Without the line ends that some versions of Spark write.
        F.translate(F.base64(F.substring(F.coalesce(F.col(body).cast("binary"), F.lit(b"")), 1, MAX_BODY)), "\r\n", ""),
    ]
    captured = robots.select(F.concat_ws("\t", *fields).alias(LINE))
    return _to_lines(captured, "robots", lambda rows: pc.binary_join_element_wise(rows.cast(pa.binary()), b"", b"\n"), command)


def _to_lines(df: DataFrame, kind: str, write: Callable[[pa.Array], pa.Array], command: Sequence[str]) -> DataFrame:
    """Returns ``df`` with rows of the stream, with their origins, in place of the first column."""
    schema = StructType([StructField(LINE, BinaryType(), False), *df.schema.fields[1:]])

    def result(batch: pa.RecordBatch, lines: pa.Array) -> pa.RecordBatch:
        return pa.RecordBatch.from_arrays([lines, *batch.columns[1:]], names=schema.names)

    arguments = [*command, "origins", "--rows", kind, "--quiet"]
    return df.mapInArrow(through(arguments, lambda batch: write(batch.column(0)), result), schema)


def decide_sorted(
    rows: DataFrame, names: Sequence[str], crawlers: Sequence[str], *, url: str, answer: str, command: Sequence[str]
) -> DataFrame:
    """Returns the columns ``names`` of the URLs with their answers, from rows that ``sorted_rows`` made."""
    has_rest = REST in rows.columns
    others = [StructField(REST, rows.schema[REST].dataType)] if has_rest else []
    schema = StructType([StructField(url, StringType()), *others, StructField(answer, StringType(), False)])

    def result(batch: pa.RecordBatch, answered: pa.Array) -> pa.RecordBatch:
        answers, has_url = answers_in(answered, len(crawlers))
        asked = batch if len(answers) == batch.num_rows else batch.filter(pa.array(has_url))
        columns = [urls_in(asked.column(0).cast(pa.binary())), *asked.columns[1:], answers]
        return pa.RecordBatch.from_arrays(columns, names=schema.names)

    arguments = [*command, "join", "--brief", "--quiet", *[part for name in crawlers for part in ("--as", name)]]
    decided = rows.mapInArrow(through(arguments, lambda batch: batch.column(0).cast(pa.binary()), result), schema)
    columns = [F.col(f"`{name}`") if name == url else F.col(f"{REST}.`{name}`") for name in names]
    return decided.select(*columns, answer)


def through(
    arguments: Sequence[str],
    lines_of: Callable[[pa.RecordBatch], pa.Array],
    result: Callable[[pa.RecordBatch, pa.Array], pa.RecordBatch],
) -> Callable[[Batches], Batches]:
    """Returns a function for ``mapInArrow`` that sends a line for each row of a task through a process.

    ``result`` gets a batch with a line of the process for each row.
    """

    def run(batches: Batches) -> Batches:
        sent: queue.Queue[pa.RecordBatch | None] = queue.Queue(MAX_BATCHES_AHEAD)

        def rows() -> Iterator[memoryview]:
            try:
                for batch in batches:
                    # Before its lines: a line that is read is of a batch that was sent.
                    sent.put(batch)
                    yield line_bytes(lines_of(batch))
            finally:
                sent.put(None)

        process = RowProcess(arguments, rows())
        try:
            while (batch := _next(sent, process)) is not None:
                if batch.num_rows > 0:
                    yield result(batch, process.read_lines(batch.num_rows))
            process.finish()
        finally:
            process.close(sent)

    return run


def _next(sent: queue.Queue[pa.RecordBatch | None], process: RowProcess) -> pa.RecordBatch | None:
    """Waits for the next batch. An answer to none would make the process, and so the writer, wait for ever."""
    while True:
        try:
            return sent.get(timeout=WAIT_SECONDS)
        except queue.Empty:
            if process.has_output() and sent.empty():
                raise process.surplus() from None
