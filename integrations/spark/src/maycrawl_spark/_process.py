"""The command as a process that answers batches of rows."""

from __future__ import annotations

import os
import queue
import select
import signal
import subprocess
import sys
import tempfile
import threading
from collections.abc import Iterator, Sequence
from contextlib import suppress
from typing import IO

import numpy as np
import pyarrow as pa

from ._rows import LF

READ_BYTES = 1 << 20
# What stderr says at most, in an error.
MAX_ERROR = 2_000
TOO_MANY = "maycrawl wrote more answers than it got rows"


class MaycrawlError(RuntimeError):
    """The command failed, or answered another number of rows than it got."""


class RowProcess:
    """Runs ``maycrawl`` with rows on stdin. A thread writes them while the caller reads the answers.

    The process gets the environment of the worker. Its exit code and the number of lines that it answers are checked:
    a process that is killed is an error, and Spark runs the task again.
    """

    def __init__(self, command: Sequence[str], rows: Iterator[memoryview]) -> None:
        self._errors = tempfile.TemporaryFile()
        self._process = subprocess.Popen(
            [*command],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=self._errors,
            bufsize=0,
            start_new_session=True,
        )
        self._failure: BaseException | None = None
        self._kept = b""
        self._buffer = memoryview(bytearray(READ_BYTES))
        self._writer = threading.Thread(target=self._write, args=(rows,), daemon=True)
        self._writer.start()

    def _write(self, rows: Iterator[memoryview]) -> None:
        stdin: IO[bytes] = self._process.stdin  # type: ignore[assignment]
        try:
            for chunk in rows:
                while len(chunk) > 0:
                    chunk = chunk[stdin.write(chunk) :]
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

    def read_lines(self, count: int) -> pa.Array:
        """Returns the next lines of the answers, with their line feeds, as binary.

        :raises MaycrawlError: if the process has ended before.
        """
        stdout: IO[bytes] = self._process.stdout  # type: ignore[assignment]
        pieces, ends, size, found = [], [], 0, 0
        piece = self._kept
        while True:
            places = np.flatnonzero(np.frombuffer(piece, np.uint8) == LF) + (size + 1)
            pieces.append(piece)
            ends.append(places)
            size += len(piece)
            found += len(places)
            if found >= count:
                break
            length = stdout.readinto(self._buffer)  # type: ignore[attr-defined]
            if not length:
                raise self.failure()
            piece = bytes(self._buffer[:length])
        data = b"".join(pieces)
        offsets = np.concatenate([[0], *ends])[: count + 1].astype(np.int32)
        self._kept = data[offsets[-1] :]
        return pa.BinaryArray.from_buffers(pa.binary(), count, [None, pa.py_buffer(offsets), pa.py_buffer(data)])

    def lines(self) -> Iterator[pa.Array]:
        """Yields all lines with their line feeds, as binary; the rest of an unfinished line stays for ``finish``."""
        stdout: IO[bytes] = self._process.stdout  # type: ignore[assignment]
        while length := stdout.readinto(self._buffer):  # type: ignore[attr-defined]
            data = self._kept + bytes(self._buffer[:length])
            count = data.count(b"\n")
            self._kept = data
            if count > 0:
                yield self.read_lines(count)

    def read_all(self) -> bytes:
        """Returns all that the process writes until it ends."""
        return self._process.stdout.read()  # type: ignore[union-attr]

    def has_output(self) -> bool:
        """True if there are answers that were not read, or the process has ended."""
        return len(self._kept) > 0 or len(select.select([self._process.stdout], [], [], 0)[0]) > 0

    def finish(self, codes: Sequence[int] = (0,)) -> None:
        """Checks that everything was answered and that the process ended with one of these exit codes."""
        rest = self._kept or self._process.stdout.read(1)  # type: ignore[union-attr]
        self._writer.join()
        code = self._process.wait()
        if self._failure is not None:
            raise self._failure
        if code not in codes:
            raise MaycrawlError(f"maycrawl ended with {code}: {self._error_text()}")
        if rest:
            raise MaycrawlError(TOO_MANY)
        if warnings := self._error_text():
            # To the log of the executor.
            print(warnings, file=sys.stderr)

    def surplus(self) -> BaseException:
        """Returns the error for output that answers no row."""
        rest = self._kept or self._process.stdout.read(1)  # type: ignore[union-attr]
        return MaycrawlError(TOO_MANY) if rest else self.failure()

    def failure(self) -> BaseException:
        """Returns the error for answers that are missing: the input failed, or the process ended."""
        if self._failure is not None:
            return self._failure
        code = self._process.wait()
        return MaycrawlError(f"maycrawl ended with {code} before it had answered all rows: {self._error_text()}")

    def close(self, sent: queue.Queue | None = None) -> None:
        """Ends the process, if it still runs. Empties ``sent``, in which the thread may wait for room."""
        # With the processes that it started: one that holds its stdin would keep the thread waiting for ever.
        if self._process.returncode is None or self._writer.is_alive():
            with suppress(ProcessLookupError):
                os.killpg(self._process.pid, signal.SIGKILL)
        self._process.wait()
        while self._writer.is_alive():
            self._writer.join(0.05)
            while sent is not None and not sent.empty():
                sent.get()
        if self._process.stdout is not None:
            self._process.stdout.close()
        self._errors.close()

    def _error_text(self) -> str:
        self._errors.seek(0)
        return self._errors.read(MAX_ERROR).decode("utf-8", "replace").strip()
