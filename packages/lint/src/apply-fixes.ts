import type { Dialect } from '@maycrawl/core';
import { differencesOf } from './comparison/differences.js';
import type { Difference, Direction, PathChange, Side, VerdictChanges } from './comparison/types.js';
import { fix } from './fix.js';
import type { Diagnostic } from './model/diagnostic.js';
import type { LintOptions } from './model/options.js';
import type { AppliedFix, WithheldFix } from './proving/types.js';

/** What fixes changed in a file. */
export interface FixedFile {
  /** The bytes before the fixes. */
  readonly before: Uint8Array;
  readonly applied: readonly AppliedFix[];
  /** Fixes that were not made: they are not proved, or they would block what an allow rule allows. */
  readonly withheld: readonly WithheldFix[];
  /** False if a further run would fix more. */
  readonly isComplete: boolean;
  /** Verdicts that change or may change. If it is empty, it is proved that none changes. Safe fixes change none. */
  readonly changes: readonly VerdictChanges[];
}

/** A fixed file, with its content and the findings that are left. */
export interface FixesWithChanges extends FixedFile {
  readonly bytes: Uint8Array;
  readonly diagnostics: readonly Diagnostic[];
}

/**
 * Applies the safe fixes, with `unsafe` also the others, and returns what they change. Safe fixes change no verdict.
 *
 * @throws TypeError for invalid options, as `lint` does.
 */
export function applyFixes(name: string, before: Uint8Array, options: LintOptions, unsafe: boolean): FixesWithChanges {
  const result = fix(before, { ...options, unsafe });
  const hasUnsafe = result.applied.some(({ fix }) => fix.applicability === 'unsafe');
  const side = (bytes: Uint8Array): Side => ({ name, kind: 'file', bytes, isMissing: false });
  const sides = [side(before), side(result.bytes)] as const;
  return { before, changes: hasUnsafe ? changesOf(sides, options) : [], ...result };
}

/** The verdicts that change for the parser that the preset is about, and those that change only for the other one. */
function changesOf([before, after]: readonly [Side, Side], { preset }: LintOptions): VerdictChanges[] {
  const differencesIn = (dialect: Dialect): readonly Difference[] =>
    differencesOf(before, after, { crawlers: [], dialect }).differences;
  const [first, second]: [Dialect, Dialect] = preset === 'rfc9309' ? ['rfc9309', 'google'] : ['google', 'rfc9309'];
  const main = differencesIn(first);
  const known = new Set(main.flatMap(changesIn));
  const others = differencesIn(second).flatMap((difference) => withoutKnown(difference, known));
  return withoutRawSpaces([
    { dialect: first, differences: main },
    { dialect: second, differences: others },
  ]);
}

/** The changes without paths with a raw space, unless nothing is left: an empty list would be a proof. */
function withoutRawSpaces(changes: readonly VerdictChanges[]): VerdictChanges[] {
  const isRequested = ({ path }: PathChange): boolean => !/[ \t]/.test(path);
  const kept = withDifferences(changes, (difference) => withExamples(difference, isRequested));
  return kept.length > 0 ? kept : withDifferences(changes, (difference) => [difference]);
}

function withDifferences(
  changes: readonly VerdictChanges[],
  keep: (difference: Difference) => Difference[],
): VerdictChanges[] {
  return changes
    .map(({ dialect, differences }) => ({ dialect, differences: differences.flatMap(keep) }))
    .filter(({ differences }) => differences.length > 0);
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
  const { crawlers } = difference;
  return withExamples(difference, (example) => crawlers.some((crawler) => !known.has(keyOf(crawler, example))));
}

/** The difference with these examples only; none if nothing is left. */
function withExamples(difference: Difference, isKept: (example: PathChange) => boolean): Difference[] {
  const left = (direction: Direction): Direction => {
    if (direction.kind !== 'some') return direction;
    const examples = direction.examples.filter(isKept);
    return examples.length === 0 && direction.undecided.length === 0 ? { kind: 'none' } : { ...direction, examples };
  };
  const [newlyBlocked, newlyAllowed] = [left(difference.newlyBlocked), left(difference.newlyAllowed)];
  if (newlyBlocked.kind === 'none' && newlyAllowed.kind === 'none') return [];
  return [{ ...difference, newlyBlocked, newlyAllowed }];
}
