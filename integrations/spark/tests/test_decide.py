"""The package on a cluster of a master and two workers, against one process of the command."""

from __future__ import annotations

import contextlib
import io
import json
import os
import subprocess
import sys
import tempfile
import threading
import unittest
from pathlib import Path

from pyspark.errors import PySparkException
from pyspark.sql import DataFrame

sys.path.insert(0, str(Path(__file__).parent))

import data  # noqa: E402
from cluster import PARTITIONS, Cluster, session  # noqa: E402

from maycrawl_spark import MaycrawlError, captures, decide, survey, with_origin  # noqa: E402

COMMAND = os.environ["MAYCRAWL_COMMAND"].split("\t")
ROWS = int(os.environ.get("MAYCRAWL_SPARK_ROWS", "200000"))
CAPTURES = 10_000
CRAWLERS = ["Googlebot", "GPTBot", "ExampleBot"]


class OnCluster(unittest.TestCase):
    @classmethod
    def setUpClass(cls) -> None:
        cls.temporary = tempfile.TemporaryDirectory(prefix="maycrawl-spark-")
        cls.folder = Path(cls.temporary.name)
        cls.cluster = Cluster(cls.folder)
        cls.spark = session(cls.cluster.url, cls.folder)
        origins = data.origins_of(400)
        cls.captures, cls.asked = data.captures(origins), data.urls(origins, ROWS)
        cls.expected = data.one_process(COMMAND, cls.captures, cls.asked, CRAWLERS, cls.folder)
        cls.asked_path = str(cls.folder / "urls")
        cls.spark.createDataFrame(cls.asked).repartition(PARTITIONS).write.parquet(cls.asked_path)
        cls.robots = cls.spark.createDataFrame(cls.captures)

    @classmethod
    def tearDownClass(cls) -> None:
        cls.spark.stop()
        cls.cluster.close()
        cls.temporary.cleanup()

    def urls(self) -> DataFrame:
        return self.spark.read.parquet(self.asked_path)

    def answers(self, **options: object) -> DataFrame:
        options = {"command": COMMAND, "partitions": PARTITIONS, **options}
        return decide(self.urls(), self.robots, CRAWLERS, **options)  # type: ignore[arg-type]

    def expect_answers(self, answered: DataFrame) -> None:
        table = answered.select("id", "answer").toArrow().sort_by("id")
        self.assertEqual(table["id"].to_pylist(), list(range(ROWS)))
        self.assertEqual(table["answer"].to_pylist(), self.expected)

    def wrapper(self, name: str, script: str) -> list[str]:
        """Returns a command that runs a script of the shell, which has the real command as ``"$@"`` from its second word."""
        path = self.folder / name
        path.write_text(f"#!/bin/bash\nfolder={self.folder}\n{script}\n")
        path.chmod(0o755)
        return [str(path), *COMMAND]

    def test_every_row_is_answered_once_as_one_process_does(self) -> None:
        for salts in (1, 4):
            with self.subTest(salts=salts):
                self.expect_answers(self.answers(salts=salts))
        self.assertEqual({len(answer) for answer in self.expected}, {len(CRAWLERS)})
        # All kinds of answers occur.
        self.assertEqual(set("".join(self.expected)), {"0", "1", "?"})

    def test_the_other_columns_are_kept(self) -> None:
        urls = self.spark.createDataFrame([(1, "https://site0.example/cart", None), (2, None, "b")], "n int, `the url` string, x string")
        rows = decide(urls, self.robots, ["ExampleBot"], url="the url", answer="may", command=COMMAND).orderBy("n").collect()
        self.assertEqual([row.asDict() for row in rows], [
            {"n": 1, "the url": "https://site0.example/cart", "x": None, "may": "0"},
            {"n": 2, "the url": None, "x": "b", "may": "?"},
        ])

    def test_values_that_a_row_cannot_hold_come_back_as_they_were(self) -> None:
        site = "https://site0.example/"
        texts = ["", f"\t{site}cart\r\n", f"{site}cart\tU", "no\turl\n", "\n", f"{site}\u00e9"]
        values = self.spark.createDataFrame([(text,) for text in texts] + [(None,)], "url string")
        # Not UTF-8, which a text of Spark may be.
        odd = (site.encode() + b"\xff\n").hex().upper()
        values = values.union(self.spark.sql(f"select cast(unhex('{odd}') as string)"))
        answered = decide(values, self.robots, ["ExampleBot"], command=COMMAND)
        found = answered.selectExpr("coalesce(hex(url), 'null') as url", "answer").collect()
        expected = [(text.encode().hex().upper(), answer) for text, answer in zip(texts, "?00??1")]
        self.assertEqual(sorted(map(tuple, found)), sorted([*expected, ("null", "?"), (odd, "?")]))

    def test_answers_to_no_row_are_an_error(self) -> None:
        command = self.wrapper("more", 'if [[ " $* " == *" join "* ]]; then "$@" | sed p; else exec "$@"; fi')
        with self.assertRaisesRegex(PySparkException, "more answers than it got rows|other rows than it got"):
            self.answers(command=command).count()

    def test_origins_are_those_of_the_url_standard(self) -> None:
        urls = self.spark.createDataFrame([("HTTPS://MÜNCHEN.example:443/a",), ("x",), (None,)], "url string")
        rows = with_origin(urls, command=COMMAND).collect()
        self.assertEqual([row["origin"] for row in rows], ["https://xn--mnchen-3ya.example", "", ""])

    def test_a_worker_that_dies_changes_nothing(self) -> None:
        # The first task of the deciding stage says that it runs: then a worker is killed, with its executor.
        command = self.wrapper("say", 'if [[ " $* " == *" join "* ]]; then echo > "$folder/join-runs"; fi\nexec "$@"')
        marker = self.folder / "join-runs"
        os.mkfifo(marker)
        victim = self.cluster.workers.pop()

        def kill() -> None:
            with marker.open() as fifo:
                fifo.readline()
            marker.unlink()
            marker.touch()
            victim.kill()

        killer = threading.Thread(target=kill)
        killer.start()
        try:
            self.expect_answers(self.answers(command=command, salts=2))
        finally:
            killer.join()
            self.cluster.start_worker("worker-again")

    def test_a_process_that_dies_is_an_error_and_its_task_runs_again(self) -> None:
        # Once, the process ends after half of its answers, as one that runs out of memory does.
        command = self.wrapper(
            "die",
            'if [[ " $* " == *" join "* ]] && mkdir "$folder/died" 2>/dev/null; then\n'
            '  "$@" | head -c 100000; kill -KILL $$\nfi\nexec "$@"',
        )
        self.expect_answers(self.answers(command=command, salts=2))
        self.assertTrue((self.folder / "died").exists())

    def test_answers_that_are_missing_without_an_error_are_noticed(self) -> None:
        command = self.wrapper("short", 'if [[ " $* " == *" join "* ]]; then "$@" | head -n 100; else exec "$@"; fi')
        with self.assertRaisesRegex(PySparkException, "before it had answered all rows"):
            self.answers(command=command).count()

    def test_a_census_of_archives_is_the_survey_of_one_process(self) -> None:
        archives = self.folder / "archives"
        archives.mkdir()
        origins = data.write_archives(archives, 20, CAPTURES // 20)
        files = sorted(str(path) for path in archives.iterdir())
        rows = data.run([*COMMAND, "warc", "--quiet", *files], [], self.folder)
        path = self.folder / "census.tsv"
        path.write_bytes(b"\n".join(sorted(rows)) + b"\n")
        expected = json.loads(subprocess.run([*COMMAND, "survey", "--json", path], capture_output=True, check=True).stdout)

        captured = captures(self.spark, f"{archives}/*.warc.gz", command=COMMAND)
        found = json.loads(survey(captured, command=COMMAND))
        # One process leaves out a redirect with a later capture of its URL in another archive, whose row counts in either case.
        inputs = [survey_of["figures"]["input"] for survey_of in (found, expected)]
        more = [[counts.pop(name)["count"] for counts in inputs] for name in ("robots rows", "rows replaced by the next one")]
        self.assertEqual(*[on_cluster - in_one for on_cluster, in_one in more])
        self.assertEqual(found["figures"], expected["figures"])
        self.assertEqual(found["captured"], expected["captured"])
        self.assertEqual(expected["figures"]["origins"]["all"]["origins"], origins)
        self.assertRegex(survey(captured, format="html", command=COMMAND), "(?i)^<!doctype html>")

        asked = self.spark.createDataFrame([(f"https://site{n}.example/cart",) for n in range(0, origins, 7)], "url string")
        answered = decide(asked, captured, CRAWLERS, command=COMMAND)
        urls = data.pa.table({"url": [row["url"] for row in asked.collect()]})
        robots = data.pa.Table.from_pylist([row.asDict() for row in captured.collect()])
        one = data.one_process(COMMAND, robots, urls, CRAWLERS, self.folder)
        self.assertEqual(dict(answered.toPandas().itertuples(index=False)), dict(zip(urls["url"].to_pylist(), one)))

    def test_damaged_archives_cost_what_is_damaged_only(self) -> None:
        archives = self.folder / "damaged"
        archives.mkdir()
        data.write_archives(archives, 2, 10)
        whole = (archives / "0.warc.gz").read_bytes()
        (archives / "0.warc.gz").write_bytes(whole[:-30])
        (archives / "page.warc").write_text("<!DOCTYPE html>")
        # Without the one at the damage; one site is in both.
        self.assertEqual(captures(self.spark, str(archives), command=COMMAND).select("url").distinct().count(), 18)
        with self.assertRaisesRegex(MaycrawlError, "no captures"):
            survey(captures(self.spark, str(archives / "page.warc"), command=COMMAND), command=COMMAND)

    def test_the_example_runs(self) -> None:
        example = Path(__file__).parent.parent / "example_census.py"
        # Its session is the one that runs.
        text = example.read_text().replace('["maycrawl"]', json.dumps(COMMAND))
        output = io.StringIO()
        with contextlib.redirect_stdout(output):
            exec(compile(text, str(example), "exec"), {})
        self.assertIn("|https://shop.example/cart", output.getvalue())

    def test_wrong_arguments_say_what_to_change(self) -> None:
        for options, message in [
            ({"crawlers": "Googlebot"}, "give a list of names"),
            ({"crawlers": []}, "give a list of names"),
            ({"answer": "id"}, "the URLs have a column 'id' already"),
            ({"salts": 0}, "give 1 or more"),
        ]:
            arguments = {"crawlers": CRAWLERS, "command": COMMAND, **options}
            with self.subTest(message), self.assertRaisesRegex(ValueError, message):
                decide(self.urls(), self.robots, **arguments)  # type: ignore[arg-type]
        with self.assertRaisesRegex(PySparkException, "unknown option|No such file"):
            self.answers(command=["/no/such/maycrawl"]).count()


if __name__ == "__main__":
    ended = unittest.main(exit=False, verbosity=2, warnings="ignore").result
    failed = len(ended.failures) + len(ended.errors)
    counts = os.environ.get("MAYCRAWL_TEST_COUNTS")
    if counts is not None:
        # A failure of setUpClass is an error without a test.
        Path(counts).write_text(json.dumps({"passed": max(0, ended.testsRun - failed), "failed": failed}))
    sys.exit(0 if ended.wasSuccessful() else 1)
