import { statSync } from 'node:fs';
import type { GateRecord } from '@maycrawl/gate';
import { readSaved, savedPath } from '../../files/saved-robots.js';
import { FixedStore } from '../../session/fixed-store.js';
import { ioError } from '../../terminal/command-error.js';
import { quoted } from '../../text/printable.js';

/** The saved robots.txt files of a folder. An origin without a file is blocked. */
export class SavedFiles extends FixedStore {
  readonly name = 'saved-files';
  readonly #folder: string;
  readonly #now: number;

  constructor(folder: string, now: number) {
    super(now);
    this.#folder = folder;
    this.#now = now;
    if (statSync(folder, { throwIfNoEntry: false })?.isDirectory() !== true)
      throw ioError(`cannot read ${quoted(folder)}: it is not a folder; name a folder after --robots`);
  }

  get(origin: string): GateRecord {
    const path = savedPath(this.#folder, origin);
    const body = path === undefined ? undefined : readSaved(path);
    const isSaved = path !== undefined && body !== undefined;
    // The path is the hash of the file.
    return this.record(origin, isSaved ? { kind: 'file', at: this.#now, hash: path, body } : undefined);
  }
}
