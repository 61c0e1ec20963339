import { type Dialect, parse } from '@maycrawl/core';
import { applyEdits, compareFiles, type Fix, fix, type LintOptions, lintWithProofs } from '@maycrawl/lint';
import { PROOF_BUDGET, proverOf } from './findings.js';
import type { FixedFile } from './types.js';

/** The most comparisons in the search for fixes that together change nothing. */
const MAX_COMPARISONS = 40;

/** Applies the fixes that are safe in every dialect, as `maycrawl lint --fix` does. */
export function fixAllIn(bytes: Uint8Array, options: LintOptions): FixedFile {
  const safe = safelyFixed(bytes, options);
  return { bytes: safe.bytes, count: safe.applied.length, withheld: safe.withheld.length };
}

/** Includes the fixes of notes: an editor offers them beside the others. */
function safelyFixed(bytes: Uint8Array, options: LintOptions): ReturnType<typeof fix> {
  return fix(bytes, { ...options, select: options.select ?? ['all'] });
}

/** First the fixes that are safe in every dialect, then those that are safe in the dialect of the file. */
export function fixAllInDialect(bytes: Uint8Array, dialect: Dialect, options: LintOptions): FixedFile {
  const safe = safelyFixed(bytes, options);
  const changesNothing = proverOf({ bytes: safe.bytes, dialect });
  const { diagnostics, withheld } = lintWithProofs(safe.bytes, options);
  const proved = diagnostics.flatMap(({ fixes: [first] }) =>
    first?.applicability === 'unsafe' && changesNothing(first) ? [first] : [],
  );
  const others = provedTogether(safe.bytes, dialect, notOverlapping(proved));
  const edits = others.flatMap((each) => each.edits);
  const left = withheld.filter(({ fix: one }) => !others.some((other) => areEqual(other, one)));
  return {
    bytes: applyEdits(safe.bytes, edits),
    count: safe.applied.length + others.length,
    withheld: left.length,
  };
}

function areEqual({ edits: [a] }: Fix, { edits: [b] }: Fix): boolean {
  return a?.span.start === b?.span.start && a?.span.end === b?.span.end && a?.text === b?.text;
}

/** Halves the fixes to find those that together change no verdict. */
function provedTogether(bytes: Uint8Array, dialect: Dialect, fixes: readonly Fix[]): readonly Fix[] {
  const before = parse(bytes, { dialect });
  let left = MAX_COMPARISONS;
  const changesNothing = (chosen: readonly Fix[]): boolean => {
    if (left-- <= 0) return false;
    const edits = chosen.flatMap((each) => each.edits);
    const after = parse(applyEdits(bytes, edits), { dialect });
    return compareFiles(before, after, { budget: PROOF_BUDGET }).kind === 'equivalent';
  };
  const added = (kept: readonly Fix[], candidates: readonly Fix[]): readonly Fix[] => {
    const all = [...kept, ...candidates];
    if (candidates.length === 0 || changesNothing(all)) return all;
    if (candidates.length === 1) return kept;
    const middle = candidates.length >> 1;
    return added(added(kept, candidates.slice(0, middle)), candidates.slice(middle));
  };
  return added([], fixes);
}

function notOverlapping(fixes: readonly Fix[]): readonly Fix[] {
  const taken: Fix['edits'][number]['span'][] = [];
  return fixes.filter(({ edits }) => {
    const spans = edits.map(({ span }) => span);
    const isFree = spans.every((a) => taken.every((b) => a.end < b.start || b.end < a.start));
    if (isFree) taken.push(...spans);
    return isFree;
  });
}
