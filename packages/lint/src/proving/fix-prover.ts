import { type Dialect, parse, type RobotsTxt } from '@maycrawl/core';
import { compareFiles } from '../analysis/queries/compare-files.js';
import type { FileComparison } from '../analysis/queries/types.js';
import { isReadAlike } from './read-alike.js';
import type { ChangedVerdict, Proof } from './types.js';

const DIALECTS: readonly Dialect[] = ['google', 'rfc9309'];

/** Compares fixed versions of a file with the file. */
export class FixProver {
  readonly #bytes: Uint8Array;
  /** The file, parsed in each dialect when a comparison requires it. */
  readonly #parsed: Map<Dialect, RobotsTxt> = new Map();

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
  }

  /**
   * Decides whether every crawler gets the same verdict for every path from the file and from `fixed`, in both dialects.
   *
   * @param budget the byte steps for each dialect; if undefined, the default of `compareFiles`
   */
  prove(fixed: Uint8Array, budget: number | undefined): Proof {
    let isProved = true;
    for (const dialect of DIALECTS) {
      const [before, after] = [this.#inDialect(dialect), parse(fixed, { dialect })];
      const comparison = compareFiles(before, after, budget === undefined ? {} : { budget });
      const example = exampleIn(comparison, dialect);
      if (example !== undefined) return { kind: 'different', example };
      isProved &&= comparison.kind === 'equivalent';
      if (dialect === 'google' && isReadAlike(before) && isReadAlike(after)) break;
    }
    return { kind: isProved ? 'equivalent' : 'undecided' };
  }

  #inDialect(dialect: Dialect): RobotsTxt {
    const file = this.#parsed.get(dialect) ?? parse(this.#bytes, { dialect });
    this.#parsed.set(dialect, file);
    return file;
  }
}

function exampleIn({ crawlers }: FileComparison, dialect: Dialect): ChangedVerdict | undefined {
  for (const { crawlers: names, comparison } of crawlers) {
    if (comparison.kind !== 'different') continue;
    const { path, before, after } = comparison.witness;
    return { dialect, crawler: names[0] ?? '*', path, before, after };
  }
  return undefined;
}
