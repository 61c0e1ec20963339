"""Measures ``decide`` on a cluster, beside the command on one machine. Run by ``node bench/spark.mjs``.

Processor time is that of all descendants of this process: master, workers, executors, Python workers and processes of the
command, of those that have ended too.
"""

from __future__ import annotations

import base64
import json
import os
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc
import pyarrow.parquet as pq
from pyspark.sql import DataFrame, SparkSession
from pyspark.sql import functions as F

sys.path.insert(0, str(Path(__file__).parent.parent / "tests"))

from cluster import PARTITIONS, Cluster, session  # noqa: E402

from maycrawl_spark import decide  # noqa: E402
from maycrawl_spark._decide import LINE, decide_sorted  # noqa: E402

COMMAND = os.environ["MAYCRAWL_COMMAND"].split("\t")
CRAWLER = "Googlebot"
TICKS = os.sysconf("SC_CLK_TCK")
BLOCK = 1 << 24
OPTIONS = [
    ("spark.executor.memory", "900m"),
    ("spark.executor.extraJavaOptions", "-XX:+UseParallelGC"),
    ("spark.python.unix.domain.socket.enabled", "true"),
    # A file of sorted rows is read by one task.
    ("spark.sql.files.maxPartitionBytes", str(1 << 40)),
    ("spark.sql.files.openCostInBytes", str(1 << 39)),
]


def processor_seconds() -> dict[int, float]:
    """Returns the time of each descendant of this process, with that of its own ended children."""
    parents, times = {}, {}
    for name in filter(str.isdigit, os.listdir("/proc")):
        try:
            fields = Path(f"/proc/{name}/stat").read_text().rsplit(") ", 1)[1].split()
        except OSError:
            continue
        parents[int(name)], times[int(name)] = int(fields[1]), sum(map(int, fields[11:15])) / TICKS
    mine = {os.getpid()}
    while more := {pid for pid, parent in parents.items() if parent in mine} - mine:
        mine |= more
    return {pid: times[pid] for pid in mine if pid in times}


def measured(name: str, work: Callable[[], object]) -> tuple[float, object]:
    """Runs ``work`` and prints its elapsed and its processor time. Returns the latter, and the result.

    A process that ended without being waited for is left out: a killed worker, and Python workers, which Spark ends
    after a minute without work.
    """
    start, before = time.monotonic(), processor_seconds()
    result = work()
    elapsed = time.monotonic() - start
    processor = sum(seconds - before.get(pid, 0) for pid, seconds in processor_seconds().items())
    print(json.dumps({"what": name, "elapsed": round(elapsed, 1), "processor": round(processor, 1)}), flush=True)
    return processor, result


def lines_in(path: Path) -> Iterator[pa.Array]:
    """Yields the lines of a file with their line feeds, as binary."""
    left = b""
    with path.open("rb") as file:
        while block := file.read(BLOCK):
            data = left + block
            offsets = np.append(0, np.flatnonzero(np.frombuffer(data, np.uint8) == 10) + 1).astype(np.int32)
            left = data[offsets[-1] :]
            yield pa.BinaryArray.from_buffers(pa.binary(), len(offsets) - 1, [None, pa.py_buffer(offsets), pa.py_buffer(data)])


def write_sorted(stream: Path, folder: Path) -> None:
    """Writes a sorted stream as Parquet, each origin in one file, as a shuffle by origin would."""
    folder.mkdir()
    size = stream.stat().st_size / PARTITIONS
    schema = pa.schema([(LINE, pa.binary())])
    writer, written, files, last = None, 0, 0, b""
    for lines in lines_in(stream):
        at = 0
        if writer is not None and written > size:
            origins = (line.as_py().split(b"\t", 1)[0] for line in lines)
            at = next((i for i, origin in enumerate(origins) if origin != last), len(lines))
            writer.write_table(pa.table([lines.slice(0, at)], schema))
            if at < len(lines):
                writer.close()
                writer = None
        if at < len(lines):
            if writer is None:
                writer, written, files = pq.ParquetWriter(folder / f"{files}.parquet", schema), 0, files + 1
            writer.write_table(pa.table([lines.slice(at)], schema))
            written += int(BLOCK)
        last = lines[-1].as_py().split(b"\t", 1)[0]
    if writer is not None:
        writer.close()


def write_tables(folder: Path) -> tuple[str, str]:
    """Writes the URLs and the captures as Parquet."""
    urls, robots = folder / "urls", folder / "robots.parquet"
    urls.mkdir()
    for path in sorted(folder.glob("urls-*.txt")):
        with pq.ParquetWriter(urls / f"{path.stem}.parquet", pa.schema([("url", pa.string())])) as writer:
            for texts in lines_in(path):
                writer.write_table(pa.table({"url": pc.utf8_rtrim(texts.view(pa.string()), "\n")}))
    rows = [line.split("\t") for line in (folder / "robots.tsv").read_text().splitlines()]
    url, times, status, body = zip(*rows)
    table = {"url": url, "time": times, "status": list(map(int, status)), "body": list(map(base64.b64decode, body))}
    pq.write_table(pa.table(table), robots)
    return str(urls), str(robots)


def shell(folder: Path, script: str) -> Callable[[], object]:
    """Returns what runs a script of the shell in which ``maycrawl`` is the command."""
    command = " ".join(f"'{word}'" for word in COMMAND)
    text = f"set -euo pipefail; maycrawl() {{ {command} \"$@\"; }}; {script}"
    return lambda: subprocess.run(["bash", "-c", text], cwd=folder, check=True)


def digest(answered: DataFrame) -> list[int]:
    """Returns the number of rows and sums that do not depend on their order."""
    hashed = F.xxhash64(F.concat_ws("\t", "answer", "url"))
    return list(answered.agg(F.count("*"), F.bit_xor(hashed), F.sum(hashed.bitwiseAND(F.lit(0xFFFF_FFFF)))).first())


def write_nowhere(df: DataFrame) -> None:
    df.write.format("noop").mode("overwrite").save()


def main(folder: Path, rounds: int, has_whole: bool) -> int:
    # What a folder has from an earlier run is used again.
    if not (folder / "sorted").exists():
        keyed = "maycrawl origins --rows robots -q < robots.tsv; cat urls-*.txt | maycrawl origins --rows urls -q"
        measured("origins and sort", shell(folder, f"{{ {keyed}; }} | LC_ALL=C sort -S 2G > sorted.tsv"))
        write_sorted(folder / "sorted.tsv", folder / "sorted")
    paths = write_tables(folder) if has_whole else None

    cluster = Cluster(folder)
    spark = session(cluster.url, folder, OPTIONS)
    try:
        return on_cluster(spark, cluster, folder, rounds, paths)
    finally:
        spark.stop()
        cluster.close()


def on_cluster(
    spark: SparkSession, cluster: Cluster, folder: Path, rounds: int, paths: tuple[str, str] | None
) -> int:
    read = spark.read.parquet(str(folder / "sorted"))

    def deciding(command: Sequence[str] = COMMAND) -> DataFrame:
        return decide_sorted(read, ["url"], [CRAWLER], url="url", answer="answer", command=command)

    join = shell(folder, f"maycrawl join -q --as {CRAWLER} < sorted.tsv > answered.tsv")
    # In turn, so that other work on the machine affects both.
    ratios = []
    for _ in range(rounds):
        bare = measured("join", join)[0]
        ratios.append(measured("deciding stage", lambda: write_nowhere(deciding()))[0] / bare)
    ratio = float(np.median(ratios))
    print(json.dumps({"ratios": [round(each, 2) for each in ratios], "median": round(ratio, 2), "bar": BAR}), flush=True)

    fields = F.split("value", "\t")
    answered = spark.read.text(str(folder / "answered.tsv"), lineSep="\n")
    rows = answered.select(fields[1].alias("answer"), fields[2].alias("url"))
    expected = measured("digest of one process", lambda: digest(rows))[1]

    # Some seconds after the first task has started its process, a worker is killed with its executor.
    marker, script = folder / "deciding", folder / "say"
    marker.unlink(missing_ok=True)
    script.write_text(f'#!/bin/bash\n: > {marker}\nexec "$@"\n')
    script.chmod(0o755)

    def kill() -> None:
        while not marker.exists():
            time.sleep(0.1)
        time.sleep(KILL_AFTER)
        cluster.workers.pop().kill()

    killer = threading.Thread(target=kill, daemon=True)
    killer.start()
    again = measured("deciding stage, a worker killed", lambda: digest(deciding([str(script), *COMMAND])))[1]
    killer.join()
    was_killed = len(cluster.workers) == 1
    equal = {"a worker killed": was_killed and again == expected}
    if paths is not None:
        cluster.start_worker("worker-again")
        urls, robots = map(spark.read.parquet, paths)
        whole = measured("whole job", lambda: digest(decide(urls, robots, [CRAWLER], command=COMMAND)))[1]
        equal["whole job"] = whole == expected
    print(json.dumps({"rows": expected[0], "equal": equal}), flush=True)
    return 0 if ratio <= BAR and all(equal.values()) else 1


BAR = 2.5
# Some batches have been answered then.
KILL_AFTER = 2.0

if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1]).resolve(), int(sys.argv[2]), "--stage" not in sys.argv))
