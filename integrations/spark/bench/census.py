"""Measures ``captures`` and ``survey`` beside the commands on one machine. Run by ``node bench/spark.mjs --captures N``."""

from __future__ import annotations

import json
import sys
from pathlib import Path

from decide_many import COMMAND, OPTIONS, measured, shell

# ruff: noqa: I001 - decide_many adds the folder of the next one.
from cluster import Cluster, session

from maycrawl_spark import captures, survey


def main(folder: Path) -> int:
    rows = "maycrawl warc -q archives/*.warc.gz | LC_ALL=C sort -S 1G > rows.tsv"
    measured("warc, sort, survey", shell(folder, f"{rows}; maycrawl survey --json rows.tsv > survey.json"))
    expected = json.loads((folder / "survey.json").read_text())
    cluster = Cluster(folder)
    spark = session(cluster.url, folder, OPTIONS[:3])
    try:
        archives = captures(spark, str(folder / "archives" / "*.warc.gz"), command=COMMAND)
        text = measured("captures and survey", lambda: survey(archives, command=COMMAND))[1]
    finally:
        spark.stop()
        cluster.close()
    found = json.loads(str(text))
    is_equal = found["figures"] == expected["figures"]
    print(json.dumps({"origins": found["figures"]["origins"]["all"]["origins"], "equal": is_equal}), flush=True)
    return 0 if is_equal else 1


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1]).resolve()))
