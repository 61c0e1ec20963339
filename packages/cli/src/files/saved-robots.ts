import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DEFAULT_MAX_BYTES } from '@maycrawl/core/limits';

/** Returns the path of an origin's saved file: `DIR/https/example.com/robots.txt`, with a port `example.com_8443`. */
export function savedPath(folder: string, origin: string): string | undefined {
  const [scheme = '', host = ''] = origin.split('://');
  // `.` and `..` would lead to other folders.
  if (/^\.*$/.test(host)) return undefined;
  return join(folder, scheme, host.replaceAll(':', '_'), 'robots.txt');
}

/** Returns the bytes of a saved file; undefined if it does not exist or cannot be read. */
export function readSaved(path: string): Uint8Array | undefined {
  try {
    // Most origins of a long list may have no file: an exception for each would cost more than everything else.
    if (!existsSync(path)) return undefined;
    // By one byte more than the limit, the engine detects that the file is longer.
    return readFileSync(path).subarray(0, DEFAULT_MAX_BYTES + 1);
  } catch {
    return undefined;
  }
}
