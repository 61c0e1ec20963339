"""A Spark cluster on this machine: a master and workers, each a process of its own."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import IO

import pyspark
from pyspark.sql import SparkSession

HOST = "127.0.0.1"
PARTITIONS = 8
SPARK_CLASS = Path(pyspark.__file__).parent / "bin" / "spark-class"
MASTER = "org.apache.spark.deploy.master.Master"
WORKER = "org.apache.spark.deploy.worker.Worker"


class Daemon:
    """A master or worker with its log. It leads a process group, to which the executors of a worker belong."""

    def __init__(self, folder: Path, name: str, arguments: list[str], started: str) -> None:
        self.log = folder / f"{name}.log"
        environment = {
            **os.environ,
            "SPARK_LOCAL_IP": HOST,
            "SPARK_NO_DAEMONIZE": "1",
            "SPARK_DAEMON_MEMORY": "256m",
            "PYSPARK_PYTHON": sys.executable,
        }
        self._output: IO[bytes] = self.log.open("wb")
        self.process = subprocess.Popen(
            [str(SPARK_CLASS), *arguments],
            cwd=folder,
            env=environment,
            stdout=self._output,
            stderr=subprocess.STDOUT,
            start_new_session=True,
        )
        self.found = self._wait_for(started)

    def _wait_for(self, pattern: str) -> str:
        # The log is a file, since nothing reads a pipe while the job runs.
        with self.log.open() as log:
            text = ""
            while True:
                text += log.read()
                match = re.search(pattern, text)
                if match is not None:
                    return match.group(match.lastindex or 0)
                try:
                    self.process.wait(timeout=0.05)
                except subprocess.TimeoutExpired:
                    continue
                raise RuntimeError(f"{self.log} ended with {self.process.returncode}:\n{text}{log.read()}")

    def kill(self) -> None:
        """Kills the process and its executors, as a machine that loses its power would."""
        try:
            os.killpg(self.process.pid, signal.SIGKILL)
        except ProcessLookupError:
            pass
        self.process.wait()
        self._output.close()


class Cluster:
    """A master and two workers with one core each. ``url`` is the address of the master."""

    def __init__(self, folder: Path, workers: int = 2) -> None:
        self._folder = folder
        arguments = [MASTER, "--host", HOST, "--port", "0", "--webui-port", "0"]
        self._master = Daemon(folder, "master", arguments, r"Starting Spark master at (spark://\S+)")
        self.url = self._master.found
        self.workers: list[Daemon] = []
        for at in range(workers):
            self.start_worker(f"worker-{at}")

    def start_worker(self, name: str) -> None:
        arguments = [WORKER, "--host", HOST, "--port", "0", "--webui-port", "0", "--cores", "1", "--memory", "1g"]
        work = ["--work-dir", str(self._folder / name), self.url]
        self.workers.append(Daemon(self._folder, name, [*arguments, *work], "Successfully registered with master"))

    def close(self) -> None:
        for daemon in [*self.workers, self._master]:
            daemon.kill()


def session(master: str, folder: Path, options: Sequence[tuple[str, str]] = ()) -> SparkSession:
    builder = SparkSession.builder.master(master).appName("maycrawl-spark")
    for name, value in [
        ("spark.ui.enabled", "false"),
        ("spark.ui.showConsoleProgress", "false"),
        ("spark.driver.host", HOST),
        ("spark.driver.bindAddress", HOST),
        ("spark.driver.memory", "1g"),
        ("spark.executor.memory", "512m"),
        ("spark.sql.adaptive.enabled", "true"),
        ("spark.sql.shuffle.partitions", str(PARTITIONS)),
        ("spark.sql.warehouse.dir", str(folder / "warehouse")),
        ("spark.local.dir", str(folder / "local")),
        ("spark.task.maxFailures", "4"),
        *options,
    ]:
        builder = builder.config(name, value)
    created = builder.getOrCreate()
    created.sparkContext.setLogLevel("OFF")
    return created
