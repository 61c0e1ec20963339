import { dirname } from 'node:path';
import { type CommandError, ioError } from '../terminal/command-error.js';
import { quoted } from '../text/printable.js';

/** Returns the error for a failed write; with `isWhole`, it says that the file is as before. */
export function writeError(path: string, error: unknown, isWhole = false): CommandError {
  const code = String((error as { code?: unknown }).code);
  const effect = isWhole ? ` (${code}): nothing is changed; ` : ': ';
  return ioError(`cannot write ${quoted(path)}${effect}${adviceFor(path, code)}`, error);
}

function adviceFor(path: string, code: string): string {
  switch (code) {
    case 'ENOENT':
    case 'ENOTDIR':
      return `there is no folder ${quoted(dirname(path))}: create it first`;
    case 'EISDIR':
      return 'it is a folder: name a file in it';
    case 'EACCES':
    case 'EPERM':
    case 'EROFS':
      return 'you may not write there: change the permissions, or name another file';
    default:
      return `the system reports ${code}`;
  }
}
