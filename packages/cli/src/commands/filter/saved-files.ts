import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { DEFAULT_MAX_BYTES } from '@maycrawl/core/limits';
import type { GateRecord } from '@maycrawl/gate';
import { ioError } from '../../terminal/command-error.js';
import { quoted } from '../../text/printable.js';
import { ConstantStore } from './constant-store.js';

/** Returns the path of an origin's saved file: `DIR/https/example.com/robots.txt`, with a port `example.com_8443`. */
export function savedPath(folder: string, origin: string): string | undefined {
  const [scheme = '', host = ''] = origin.split('://');
  // `.` and `..` would lead to other folders.
  if (/^\.*$/.test(host)) return undefined;
  return join(folder, scheme, host.replaceAll(':', '_'), 'robots.txt');
}

/** The saved robots.txt files of a folder, as a store. An origin without a file is blocked. */
export class SavedFiles extends ConstantStore {
  readonly name = 'saved-files';
  readonly #folder: string;

  constructor(folder: string, now: number) {
    super(now);
    this.#folder = folder;
    if (statSync(folder, { throwIfNoEntry: false })?.isDirectory() !== true)
      throw ioError(`cannot read ${quoted(folder)}: it is not a folder; name a folder after --robots`);
  }

  get(origin: string): GateRecord {
    const path = savedPath(this.#folder, origin);
    const body = path === undefined ? undefined : readSaved(path);
    if (path === undefined || body === undefined) return this.recordOf(origin, { access: 'disallow-all' });
    // The path is the hash of the file.
    return this.recordOf(origin, { access: 'rules', hash: path, body });
  }
}

function readSaved(path: string): Uint8Array | undefined {
  try {
    // Most origins of a long list may have no file: an exception for each would cost more than everything else.
    if (!existsSync(path)) return undefined;
    // By one byte more than the limit, the engine detects that the file is longer.
    return readFileSync(path).subarray(0, DEFAULT_MAX_BYTES + 1);
  } catch {
    return undefined;
  }
}
