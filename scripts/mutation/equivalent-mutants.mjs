import { readFileSync } from 'node:fs';

const FILE = new URL('./equivalent-mutants.jsonl', import.meta.url);

/**
 * Mutants that no test can notice, each with the reason: `{ file, code, change, nth?, reason }`. `code` is the line of
 * the source and `nth` counts equal changes in it, so that an entry stays valid if the line moves.
 */
export class EquivalentMutants {
  #reasons = new Map();

  constructor() {
    for (const line of readFileSync(FILE, 'utf8').split('\n').filter(Boolean)) {
      const entry = JSON.parse(line);
      this.#reasons.set(keyOf(entry), entry.reason);
    }
  }

  /** Returns why no test can notice the mutant; undefined if one should. */
  reasonOf(mutant) {
    return this.#reasons.get(keyOf(mutant));
  }

  /** Returns the entries for the files of `mutants` that match none of them. */
  unused(mutants) {
    const keys = new Set(mutants.map(keyOf));
    const files = new Set(mutants.map(({ file }) => file));
    return [...this.#reasons.keys()].filter((key) => !keys.has(key) && files.has(JSON.parse(key)[0]));
  }
}

function keyOf({ file, code, change, nth = 1 }) {
  return JSON.stringify([file, code, change, nth]);
}
