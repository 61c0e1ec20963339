import type { Dialect, RobotsTxt } from '@maycrawl/core';
import { compareFiles } from '../analysis/queries/compare-files.js';
import { compareGroups } from './compare-groups.js';
import type { FileInDialects } from './file-in-dialects.js';
import { isReadAlike } from './read-alike.js';
import type { ChangedVerdict, Proof } from './types.js';

const DIALECTS: readonly Dialect[] = ['google', 'rfc9309'];

/**
 * Decides whether every crawler gets the same verdict for every path from two files, in both dialects.
 *
 * @param budget the byte steps for each dialect; if undefined, the default of `compareFiles`
 */
export function proveFix(before: FileInDialects, after: FileInDialects, budget: number | undefined): Proof {
  let isProved = true;
  for (const dialect of DIALECTS) {
    const [from, to] = [before.in(dialect), after.in(dialect)];
    const example = exampleOf(dialect, from, to, budget);
    if (typeof example === 'object') return { kind: 'different', example };
    isProved &&= example === 'none';
    if (dialect === 'google' && isReadAlike(from) && isReadAlike(to)) break;
  }
  return { kind: isProved ? 'equivalent' : 'undecided' };
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
