import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/** Returns a hash of texts. */
export function contentHash(...texts) {
  return createHash('sha256').update(JSON.stringify(texts)).digest('hex').slice(0, 24);
}

/** The results of earlier runs, in a file that is written after each mutant. */
export class MutationResults {
  #path;
  /** By the id of a mutant: what killed it, and the hash of the tests that ran. */
  #byId;

  /** @param {string} path */
  constructor(path) {
    this.#path = path;
    this.#byId = new Map(Object.entries(readJson(path)));
  }

  /** More tests kill no fewer mutants, so what was killed is not tested again. */
  isKnown({ id, testHash }) {
    const result = this.#byId.get(id);
    return result !== undefined && (result.killedBy !== undefined || result.testHash === testHash);
  }

  /** Returns the test that failed; undefined if none did. */
  killedBy({ id }) {
    return this.#byId.get(id)?.killedBy;
  }

  add({ id, testHash }, killedBy) {
    this.#byId.set(id, { killedBy, testHash });
    mkdirSync(dirname(this.#path), { recursive: true });
    const unfinished = `${this.#path}.${process.pid}`;
    writeFileSync(unfinished, JSON.stringify(Object.fromEntries(this.#byId)));
    renameSync(unfinished, this.#path);
  }
}

function readJson(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch (error) {
    if (error.code === 'ENOENT') return {};
    throw error;
  }
}
