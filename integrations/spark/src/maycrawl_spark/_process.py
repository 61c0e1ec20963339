"""The command as a process that answers batches of rows."""

from __future__ import annotations

import queue
import subprocess
import tempfile
import threading
from collections.abc import Iterator, Sequence
from typing import IO

READ_BYTES = 1 << 20
# What stderr says at most, in an error.
MAX_ERROR = 2_000


class MaycrawlError(RuntimeError):
    """The command failed, or answered another number of rows than it got."""


class RowProcess:
    """Runs ``maycrawl`` with rows on stdin. A thread writes them while the caller reads the answers.

    The process gets the environment of the worker. Its exit code and the number of bytes that it answers are checked:
    a process that is killed is an error, and Spark runs the task again.
    """

    def __init__(self, command: Sequence[str], rows: Iterator[bytes]) -> None:
        self._errors = tempfile.TemporaryFile()
        self._process = subprocess.Popen(
            [*command], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=self._errors, bufsize=0
        )
        self._failure: BaseException | None = None
        self._kept = bytearray()
        self._writer = threading.Thread(target=self._write, args=(rows,), daemon=True)
        self._writer.start()

    def _write(self, rows: Iterator[bytes]) -> None:
        stdin: IO[bytes] = self._process.stdin  # type: ignore[assignment]
        try:
            for chunk in rows:
                view = memoryview(chunk)
                while len(view) > 0:
                    view = view[stdin.write(view) :]
        except BrokenPipeError:
            # The process has ended: its exit code says why. The reader must not wait for more batches.
            close = getattr(rows, "close", None)
            if close is not None:
                close()
        except BaseException as error:  # noqa: BLE001 - the caller raises it
            self._failure = error
        finally:
            try:
                stdin.close()
            except BrokenPipeError:
                pass

    def read(self, size: int) -> bytes:
        """Returns the next ``size`` bytes of the answers; fewer only if the process has ended."""
        stdout: IO[bytes] = self._process.stdout  # type: ignore[assignment]
        while len(self._kept) < size:
            chunk = stdout.read(READ_BYTES)
            if not chunk:
                break
            self._kept += chunk
        taken = bytes(self._kept[:size])
        del self._kept[:size]
        return taken

    def read_line(self) -> bytes:
        """Returns the next line of the answers, without its end; fewer bytes only if the process has ended."""
        stdout: IO[bytes] = self._process.stdout  # type: ignore[assignment]
        searched = 0
        while True:
            end = self._kept.find(b"\n", searched)
            if end >= 0:
                return self.read(end + 1)[:-1]
            searched = len(self._kept)
            chunk = stdout.read(READ_BYTES)
            if not chunk:
                return self.read(searched)
            self._kept += chunk

    def finish(self) -> None:
        """Checks that everything was answered and that the process ended well."""
        rest = self.read(1)
        self._writer.join()
        code = self._process.wait()
        if self._failure is not None:
            raise self._failure
        if code != 0:
            raise MaycrawlError(f"maycrawl ended with {code}: {self._error_text()}")
        if rest:
            raise MaycrawlError("maycrawl wrote more answers than it got rows")

    def failure(self) -> BaseException:
        """Returns the error for answers that are missing: the input failed, or the process ended."""
        if self._failure is not None:
            return self._failure
        code = self._process.wait()
        return MaycrawlError(f"maycrawl ended with {code} before it had answered all rows: {self._error_text()}")

    def close(self, sent: queue.Queue) -> None:
        """Ends the process, if it still runs. Empties ``sent``, in which the thread may wait for room."""
        if self._process.poll() is None:
            self._process.kill()
        self._process.wait()
        while self._writer.is_alive():
            try:
                sent.get(timeout=0.05)
            except queue.Empty:
                pass
        if self._process.stdout is not None:
            self._process.stdout.close()
        self._errors.close()

    def _error_text(self) -> str:
        self._errors.seek(0)
        return self._errors.read(MAX_ERROR).decode("utf-8", "replace").strip() or "no message"
