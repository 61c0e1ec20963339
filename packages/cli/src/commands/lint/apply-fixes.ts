import type { Dialect } from '@maycrawl/core';
import type { Diagnostic, LintOptions } from '@maycrawl/lint';
import type { Difference, Direction, PathChange, Side } from '../../comparison/differences.js';
import { differencesOf } from '../../comparison/differences.js';
import type { FixedFile, VerdictChanges } from './linted-file.js';

type LintPackage = typeof import('@maycrawl/lint');

/** A fixed file, with its content and the findings that are left. */
export interface FixResult extends FixedFile {
  readonly bytes: Uint8Array;
  readonly diagnostics: readonly Diagnostic[];
}

/** Applies the safe fixes, with `unsafe` also the others, and returns what they change. Safe fixes change no verdict. */
export function applyFixes(
  lintPackage: LintPackage,
  name: string,
  before: Uint8Array,
  options: LintOptions,
  unsafe: boolean,
): FixResult {
  const result = lintPackage.fix(before, { ...options, unsafe });
  const hasUnsafe = result.applied.some(({ fix }) => fix.applicability === 'unsafe');
  const side = (bytes: Uint8Array): Side => ({ name, kind: 'file', bytes, isMissing: false });
  const sides = [side(before), side(result.bytes)] as const;
  return { before, changes: hasUnsafe ? changesOf(lintPackage, sides, options) : [], ...result };
}

/** The verdicts that change for the parser that the preset is about, and those that change only for the other one. */
function changesOf(
  lintPackage: LintPackage,
  [before, after]: readonly [Side, Side],
  { preset }: LintOptions,
): VerdictChanges[] {
  const differencesIn = (dialect: Dialect): readonly Difference[] =>
    differencesOf(lintPackage, before, after, { crawlers: [], dialect }).differences;
  const [first, second]: [Dialect, Dialect] = preset === 'rfc9309' ? ['rfc9309', 'google'] : ['google', 'rfc9309'];
  const main = differencesIn(first);
  const known = new Set(main.flatMap(changesIn));
  const others = differencesIn(second).flatMap((difference) => withoutKnown(difference, known));
  return [
    { dialect: first, differences: main },
    { dialect: second, differences: others },
  ].filter(({ differences }) => differences.length > 0);
}

/** A key for each crawler and changed path. */
function changesIn({ crawlers, newlyBlocked, newlyAllowed }: Difference): string[] {
  const examples = [newlyBlocked, newlyAllowed].flatMap((one) => (one.kind === 'some' ? one.examples : []));
  return crawlers.flatMap((crawler) => examples.map((example) => keyOf(crawler, example)));
}

function keyOf(crawler: string, { path, after }: PathChange): string {
  return `${crawler} ${after.allowed} ${path}`;
}

/** The changes that are not listed for the other parser yet; none if nothing is left. */
function withoutKnown(difference: Difference, known: ReadonlySet<string>): Difference[] {
  const left = (direction: Direction): Direction => {
    if (direction.kind !== 'some') return direction;
    const isNew = (example: PathChange): boolean =>
      difference.crawlers.some((crawler) => !known.has(keyOf(crawler, example)));
    const examples = direction.examples.filter(isNew);
    return examples.length === 0 && direction.undecided.length === 0 ? { kind: 'none' } : { ...direction, examples };
  };
  const [newlyBlocked, newlyAllowed] = [left(difference.newlyBlocked), left(difference.newlyAllowed)];
  if (newlyBlocked.kind === 'none' && newlyAllowed.kind === 'none') return [];
  return [{ ...difference, newlyBlocked, newlyAllowed }];
}
