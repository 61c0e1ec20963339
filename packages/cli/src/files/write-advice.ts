import { dirname } from 'node:path';
import { quoted } from '../text/printable.js';

export function writeAdvice(path: string, code: string): string {
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
