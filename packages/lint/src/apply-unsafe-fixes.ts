import { applySafeFixes, type FixResult, maxPasses } from './apply-safe-fixes.js';
import { isFixed } from './config/settings.js';
import type { Fix } from './model/diagnostic.js';
import type { Settings } from './model/options.js';
import { notOverlapping } from './proving/edited-bytes.js';
import { FileInDialects } from './proving/file-in-dialects.js';
import { type DividedFixes, keepOpenings } from './proving/keep-openings.js';
import { type Keep, keepsAllowed, keepsOpenings } from './proving/opened-paths.js';
import { type Prove, proveFix } from './proving/prove-fixes.js';
import type { AppliedFix, WithheldFix } from './proving/types.js';

/** Further runs with unsafe fixes, and the bytes that all of them fix: fewer runs over a large file. */
const MAX_RUNS = 4;
const MAX_RERUN_BYTES = 400_000;

/**
 * Applies unsafe fixes so that a second run changes nothing. A second run decides by the fixed file what allow rules
 * open, and may apply a fix that the first one withheld. If so, it is part of this run, unless it would block what an
 * allow rule of the original opens.
 */
export function applyUnsafeFixes(original: FileInDialects, settings: Settings): FixResult {
  let { result, isFixedPoint } = applyOneRun(original, settings);
  let runs = Math.min(MAX_RUNS, Math.floor(MAX_RERUN_BYTES / (original.bytes.length + 1)));
  while (result.isComplete && !isFixedPoint) {
    const file = new FileInDialects(result.bytes);
    const next = applyOneRun(file, settings);
    if (areEqual(next.result.bytes, result.bytes)) break;
    if (runs-- <= 0 || !keepsAllowed(original, new FileInDialects(next.result.bytes))) {
      return { ...result, isComplete: false };
    }
    result = { ...next.result, applied: [...result.applied, ...next.result.applied] };
    isFixedPoint = next.isFixedPoint;
  }
  return result;
}

/**
 * A fix of an allow rule may remove what shows that a path is opened; a second run would then apply a fix that blocks the
 * path and that the first one withheld. If so, the fixes are chosen again from the start, so that allow rules open all
 * that they open in the original. Whether that is a fixed point is not decided here.
 */
function applyOneRun(original: FileInDialects, settings: Settings): { result: FixResult; isFixedPoint: boolean } {
  const first = applyPasses(original, 'allowed', settings);
  if (isStable(first, settings)) return { result: first, isFixedPoint: true };
  return { result: applyPasses(original, 'opened', settings), isFixedPoint: false };
}

/** False if a second run would apply one of the fixes that are withheld. */
function isStable({ bytes, withheld }: FixResult, settings: Settings): boolean {
  if (withheld.length === 0) return true;
  const file = new FileInDialects(bytes);
  return areEqual(applyPasses(file, 'allowed', settings).bytes, bytes);
}

/** Applies unsafe fixes, then the safe fixes of the changed file, and so on. The original decides what is opened. */
function applyPasses(original: FileInDialects, keep: Keep, settings: Settings): FixResult {
  const prove: Prove =
    keep === 'allowed'
      ? proveFix
      : (before, after, budget) => {
          const proof = proveFix(before, after, budget);
          return proof.kind !== 'equivalent' || keepsOpenings(original, after) ? proof : { kind: 'undecided' };
        };
  let result = applySafeFixes(original, settings, prove);
  const insertions = new Insertions();
  let seen: { readonly result: FixResult; readonly withheld: readonly WithheldFix[] }[] = [];
  for (let pass = 0; ; pass++) {
    const fixes = unsafeFixesOf(result, settings).filter((one) => !insertions.isBanned(one));
    const { bytes, accepted, withheld } = chooseFixes(original, keep, result, fixes);
    const isComplete = accepted.length === 0;
    if (isComplete || pass >= maxPasses(original.bytes)) {
      return { ...result, withheld, isComplete: isComplete && result.isComplete };
    }
    const repeatedFrom = insertions.add(accepted, seen.length);
    if (repeatedFrom !== undefined) {
      result = seen[repeatedFrom]?.result ?? result;
      seen = seen.slice(0, repeatedFrom);
      continue;
    }
    const next = applySafeFixes(new FileInDialects(bytes), settings, prove);
    seen.push({ result, withheld });
    // One fix may undo another: a safe one removes a line that has no effect. Further passes would do the same.
    const repeated = seen.find((one) => areEqual(one.result.bytes, next.bytes));
    if (repeated !== undefined) return { ...repeated.result, withheld: repeated.withheld };
    result = { ...next, applied: [...result.applied, ...accepted, ...next.applied] };
  }
}

/** The first unsafe fix of each finding, as its lint rule offers it. */
export function unsafeFixesOf(
  { diagnostics, withheld }: Pick<FixResult, 'diagnostics' | 'withheld'>,
  settings: Settings,
): AppliedFix[] {
  const isUnproved = new Set(withheld.map(({ fix }) => fix));
  return diagnostics.flatMap((diagnostic): AppliedFix[] => {
    const fix = diagnostic.fixes.find((one) => one.applicability === 'unsafe' && !isUnproved.has(one));
    return fix === undefined || !isFixed(settings, diagnostic) ? [] : [{ diagnostic, fix }];
  });
}

/**
 * Chooses fixes that do not overlap, in file order. Fixes that insert lines wait until no other is left: they may copy a
 * line that another fix is about to change. A fix that is not proved comes last: another one may remove its finding, or
 * make it safe.
 */
function chooseFixes(
  original: FileInDialects,
  keep: Keep,
  { bytes, withheld: unproved }: FixResult,
  fixes: readonly AppliedFix[],
): DividedFixes {
  const inserting = fixes.filter(({ fix }) => insertsLines(fix));
  const changing = fixes.filter(({ fix }) => !insertsLines(fix));
  const withheld: WithheldFix[] = [];
  let chosen: DividedFixes = { bytes, accepted: [], withheld };
  for (const some of [changing, inserting, unproved]) {
    if (some.length === 0) continue;
    chosen = keepOpenings(original, bytes, notOverlapping(bytes, some), keep);
    withheld.push(...chosen.withheld);
    if (chosen.accepted.length > 0) break;
  }
  return { ...chosen, withheld };
}

/**
 * The unsafe fixes of a file that would close the site with the others: of two that would, the one that
 * {@link applyUnsafeFixes} makes later. `unproved` come last. Those that are not examined, as there are too many, are
 * returned with another reason, so that no more fixes are announced than are made.
 */
export function refusedTogether(
  file: FileInDialects,
  fixes: readonly AppliedFix[],
  unproved: readonly AppliedFix[],
): readonly WithheldFix[] {
  // A single fix was examined alone.
  if (fixes.length <= 1 && unproved.length === 0) return [];
  const changing = fixes.filter(({ fix }) => !insertsLines(fix));
  const inserting = fixes.filter(({ fix }) => insertsLines(fix));
  const all = notOverlapping(file.bytes, [...changing, ...inserting, ...unproved]);
  return all.length === 0 ? [] : keepOpenings(file, file.bytes, all, 'start-page').withheld;
}

function areEqual(a: Uint8Array, b: Uint8Array): boolean {
  return a.length === b.length && a.every((byte, at) => byte === b[at]);
}

export function insertsLines({ edits }: Fix): boolean {
  return edits.every(({ span: { start, end }, text }) => start === end && /[\r\n]/.test(text));
}

/**
 * The lines that fixes inserted in the passes over a file. If a finding asks for the same lines again, another fix changed
 * or removed them, and would do so pass after pass. Such a fix is banned, and its first insertion taken back.
 */
export class Insertions {
  readonly #passes = new Map<string, number>();
  readonly #banned = new Set<string>();

  isBanned({ diagnostic, fix }: AppliedFix): boolean {
    return this.#banned.size > 0 && insertsLines(fix) && this.#banned.has(keyOf(diagnostic, fix));
  }

  /** Records the fixes of a pass. Bans those of an earlier pass, and returns the number of that pass to go back to. */
  add(fixes: readonly AppliedFix[], pass: number): number | undefined {
    const keys = fixes.filter(({ fix }) => insertsLines(fix)).map(({ diagnostic, fix }) => keyOf(diagnostic, fix));
    const repeated = keys.filter((key) => this.#passes.has(key));
    if (repeated.length === 0) {
      for (const key of keys) this.#passes.set(key, pass);
      return undefined;
    }
    const first = Math.min(...repeated.map((key) => this.#passes.get(key) as number));
    for (const key of repeated) this.#banned.add(key);
    for (const [key, made] of this.#passes) if (made >= first) this.#passes.delete(key);
    return first;
  }
}

/** The finding and the lines, wherever they are in the file. */
function keyOf({ variant, params }: AppliedFix['diagnostic'], { edits }: Fix): string {
  return JSON.stringify([variant, params, edits.map(({ text }) => text.trim())]);
}
