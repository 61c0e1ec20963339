import { statSync } from 'node:fs';
import type { GateRecord } from '@maycrawl/gate';
import { readSaved, savedPath } from '../../files/saved-robots.js';
import { ioError } from '../../terminal/command-error.js';
import { quoted } from '../../text/printable.js';
import { ConstantStore } from './constant-store.js';

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
