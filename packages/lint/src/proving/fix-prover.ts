import { type Dialect, parse, type RobotsTxt } from '@maycrawl/core';
import { compareFiles } from '../analysis/queries/compare-files.js';
import { compareGroups } from './compare-groups.js';
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
      const example = exampleOf(dialect, before, after, budget);
      if (typeof example === 'object') return { kind: 'different', example };
      isProved &&= example === 'none';
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

/** Returns a verdict that changes; `none` if it is proved that there is none. */
function exampleOf(
  dialect: Dialect,
  before: RobotsTxt,
  after: RobotsTxt,
  budget: number | undefined,
): ChangedVerdict | 'none' | 'undecided' {
  const groups = compareGroups(before, after, budget);
  if (groups?.kind === 'equivalent') return 'none';
  if (groups !== undefined) return changedVerdict(dialect, groups.crawler, groups.path, before, after);
  const { kind, crawlers } = compareFiles(before, after, budget === undefined ? {} : { budget });
  for (const { crawlers: names, comparison } of crawlers) {
    if (comparison.kind !== 'different') continue;
    return changedVerdict(dialect, names[0] ?? '*', comparison.witness.path, before, after);
  }
  return kind === 'equivalent' ? 'none' : 'undecided';
}

function changedVerdict(
  dialect: Dialect,
  crawler: string,
  path: string,
  before: RobotsTxt,
  after: RobotsTxt,
): ChangedVerdict {
  const verdicts = [before.rulesFor(crawler).check(path), after.rulesFor(crawler).check(path)] as const;
  return { dialect, crawler, path, before: verdicts[0], after: verdicts[1] };
}
