import { fstatSync, type Stats, statSync } from 'node:fs';
import { ioError, orUndefined, usage } from '../terminal/command-error.js';
import { createWriter, type Writer } from '../terminal/writer.js';
import type { OptionNames } from '../text/option-names.js';
import { quoted } from '../text/printable.js';
import { PendingFile } from './pending-file.js';
import { writeError } from './write-error.js';

const STANDARD_STREAMS = [1, 2] as const;

/** A report that is written piece by piece, and that is in place only once it is complete. */
export interface ReportFile {
  readonly writer: Writer;
  commit(): void;
  discard(): void;
}

export interface ProtectedFile {
  readonly path: string;
  /** What the run does with it, after "which": `is to be checked`. */
  readonly use: string;
}

export function openReportFile(path: string, kept: readonly ProtectedFile[]): ReportFile {
  rejectOther(path, kept);
  const file = orFailure(path, () => new PendingFile(path));
  return {
    writer: createWriter(file.fd, (error) => writeError(path, error)),
    commit: () => orFailure(path, () => file.commit()),
    discard: () => file.discard(),
  };
}

/** Rejects folders, devices and pipes, which cannot be replaced, and the files that are read. */
function rejectOther(path: string, kept: readonly ProtectedFile[]): void {
  const old = stats(path);
  if (old === undefined) return;
  const advice = ({ place }: OptionNames): string => `name another file ${place('output-file')}`;
  if (old.isDirectory()) throw ioError((names) => `${quoted(path)} is a folder: ${advice(names)}`);
  if (!old.isFile())
    throw ioError((names) => `${quoted(path)} is a device or a pipe: ${advice(names)}, or redirect stdout`);
  const isSame = (other: Stats | undefined): boolean => other?.dev === old.dev && other.ino === old.ino;
  // As with `--output-file /dev/stdout > report`: the shell would hold the old file, and the path a new one.
  if (STANDARD_STREAMS.some((fd) => isSame(orUndefined(() => fstatSync(fd)))))
    throw usage((names) => `${quoted(path)} is the file of stdout or stderr: ${advice(names)}, or leave it out`);
  const same = kept.find((file) => isSame(stats(file.path)));
  if (same !== undefined)
    throw usage((names) => `the report would replace ${quoted(path)}, which ${same.use}: ${advice(names)}`);
}

/** Undefined if there is no such file, or if it cannot be examined. */
function stats(path: string): Stats | undefined {
  return orUndefined(() => statSync(path, { throwIfNoEntry: false }));
}

function orFailure<T>(path: string, run: () => T): T {
  try {
    return run();
  } catch (error) {
    throw writeError(path, error);
  }
}
