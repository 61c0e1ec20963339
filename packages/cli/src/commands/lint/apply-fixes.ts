import type { Dialect } from '@maycrawl/core';
import type { Diagnostic, Difference, LintOptions, Side } from '@maycrawl/lint';
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
    lintPackage.differencesOf(before, after, { crawlers: [], dialect }).differences;
  const [first, second]: [Dialect, Dialect] = preset === 'rfc9309' ? ['rfc9309', 'google'] : ['google', 'rfc9309'];
  const main = differencesIn(first);
  const known = new Set(main.map(keyOf));
  const others = differencesIn(second).filter((difference) => !known.has(keyOf(difference)));
  return [
    { dialect: first, differences: main },
    { dialect: second, differences: others },
  ].filter(({ differences }) => differences.length > 0);
}

/** Equal for differences that read alike. */
function keyOf({ crawlers, newlyBlocked, newlyAllowed }: Difference): string {
  const paths = [newlyBlocked, newlyAllowed].map((direction) =>
    direction.kind === 'some' ? direction.examples.map(({ path }) => path) : direction.kind,
  );
  return JSON.stringify([crawlers, paths]);
}
