"""``captures`` and ``survey``: from the files of a web archive to figures."""

from __future__ import annotations

import itertools
import subprocess
import tempfile
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import pyarrow as pa
from pyspark.sql import functions as F
from pyspark.sql.types import BinaryType, StringType, StructField, StructType

from ._decide import LINE, ORIGIN, Batches, hash_of_origin, robots_lines, tasks_of
from ._process import MaycrawlError, RowProcess
from ._rows import line_bytes

if TYPE_CHECKING:
    from pyspark.sql import DataFrame, SparkSession


def captures(spark: SparkSession, paths: str | Sequence[str], *, command: Sequence[str] = ("maycrawl",)) -> DataFrame:
    """Returns the robots.txt captures of WARC files: ``url``, ``time``, ``status`` and ``body``, as ``decide`` takes them.

    A task reads the files of a partition in one process: set ``spark.sql.files.maxPartitionBytes`` for their size. A redirect
    to a capture in the files of another task has the status ``redirect``, to which ``decide`` answers ``?``.

    :param paths: files, folders or patterns, in any file system of Spark.

    Damaged parts of files, and files that are no archives, are left out and named in the log of the executor.
    """
    files = spark.read.format("binaryFile").load(paths if isinstance(paths, str) else list(paths)).select("path", "content")

    def captured(batches: Batches) -> Batches:
        # The command reads redirects twice, so it needs files.
        with tempfile.TemporaryDirectory(prefix="maycrawl-") as folder:
            names: list[str] = []
            for batch in batches:
                for path, content in zip(*batch.columns):
                    names.append(f"{folder}/{len(names)}-{Path(path.as_py()).name}")
                    Path(names[-1]).write_bytes(content.as_buffer())
            if not names:
                return
            process = RowProcess([*command, "warc", "--quiet", *names], iter(()))
            try:
                for lines in process.lines():
                    yield pa.RecordBatch.from_arrays([lines], names=[LINE])
                # 1: one of the files is no archive.
                process.finish((0, 1))
            finally:
                process.close()

    fields = F.split(F.rtrim(F.col(LINE).cast("string"), F.lit("\n")), "\t")
    return files.mapInArrow(captured, StructType([StructField(LINE, BinaryType(), False)])).select(
        F.concat(fields[0], F.lit("/robots.txt")).alias("url"),
        fields[2].alias("time"),
        fields[3].alias("status"),
        F.unbase64(fields[4]).alias("body"),
    )


def survey(
    robots: DataFrame,
    *,
    robots_url: str = "url",
    time: str = "time",
    status: str = "status",
    body: str = "body",
    format: str = "json",
    partitions: int | None = None,
    command: Sequence[str] = ("maycrawl",),
) -> str:
    """Returns a survey of the latest capture of each origin, as ``maycrawl survey --format`` prints it.

    The tasks make surveys of their origins; the driver, which needs the command too, adds them.

    :param robots: captures, as for ``decide``.
    :param format: ``json``, ``html``, ``csv`` or ``text``.
    :raises MaycrawlError: if there are no captures.
    """
    rows = robots_lines(robots, robots_url, time, status, body, command).withColumn(ORIGIN, hash_of_origin())
    spread = rows.repartition(partitions or tasks_of(robots), ORIGIN).sortWithinPartitions(LINE).select(LINE)

    def surveyed(batches: Batches) -> Batches:
        first = next((batch for batch in batches if batch.num_rows > 0), None)
        if first is None:
            return
        lines = (line_bytes(batch.column(0).cast(pa.binary())) for batch in itertools.chain([first], batches))
        process = RowProcess([*command, "survey", "--json", "--quiet"], lines)
        try:
            text = process.read_all()
            process.finish()
        finally:
            process.close()
        yield pa.RecordBatch.from_arrays([pa.array([text.decode()])], names=["survey"])

    parts = [row["survey"] for row in spread.mapInArrow(surveyed, StructType([StructField("survey", StringType())])).collect()]
    return _merged(parts, [*command, "survey", "--merge", "--format", format])


def _merged(parts: Sequence[str], command: Sequence[str]) -> str:
    if not parts:
        raise MaycrawlError("no captures: there is nothing to survey")
    with tempfile.TemporaryDirectory(prefix="maycrawl-") as folder:
        names = [f"{folder}/{at}.json" for at in range(len(parts))]
        for name, part in zip(names, parts):
            Path(name).write_text(part, "utf-8")
        ended = subprocess.run([*command, *names], capture_output=True, check=False)
    if ended.returncode != 0:
        raise MaycrawlError(f"maycrawl ended with {ended.returncode}: {ended.stderr.decode('utf-8', 'replace').strip()}")
    return ended.stdout.decode()
