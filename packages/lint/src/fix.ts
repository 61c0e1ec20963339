import { siteAccess } from './analysis/queries/site-access.js';
import type { SiteAccess } from './analysis/queries/types.js';
import { isFixed } from './config/selection.js';
import { settingsOf } from './config/settings.js';
import { hasContent } from './file/has-content.js';
import { lintParsed } from './lint.js';
import type { Diagnostic } from './model/diagnostic.js';
import type { LintOptions, Settings } from './model/options.js';
import { EditedBytes } from './proving/edited-bytes.js';
import { FileInDialects } from './proving/file-in-dialects.js';
import { type DividedFixes, keepOpenings } from './proving/keep-openings.js';
import { type Keep, keepsOpenings } from './proving/opened-paths.js';
import { proveFix } from './proving/prove-fix.js';
import { decideFixes, type Prove, proveFixes } from './proving/prove-fixes.js';
import type { AppliedFix, WithheldFix } from './proving/types.js';

/** The fixed file, with the fixes that were applied and the findings that remain. */
export interface FixResult {
  /** The fixed file. */
  readonly bytes: Uint8Array;
  /** In the order of application. Locations refer to the file as it was before the pass that applied the fix. */
  readonly applied: readonly AppliedFix[];
  /**
   * Fixes that were not applied. Without `unsafe`, those that their lint rules declare safe and that are not proved so;
   * with `unsafe`, those that would block what an allow rule opens. The `reason` of each says whether `unsafe` applies it.
   */
  readonly withheld: readonly WithheldFix[];
  /** The findings for the fixed file. Those of `withheld` offer their fix as unsafe. */
  readonly diagnostics: readonly Diagnostic[];
  /** False if the number of passes was not enough: a further run fixes more. */
  readonly isComplete: boolean;
}

/** The findings of a file, with the fixes that `fix` would withhold. */
export interface CheckedFixes {
  /** The findings as `lint` returns them, except that those of `withheld` offer their fix as unsafe. */
  readonly diagnostics: readonly Diagnostic[];
  readonly withheld: readonly WithheldFix[];
  /** For whom the whole site is blocked, as `siteAccess` returns it. */
  readonly access: SiteAccess;
}

/** A fix can cause a finding that has another fix. After this many passes, the file is returned as it is. */
const MAX_PASSES = 100;
/** Bytes that are linted in all passes, which makes fewer passes over a large file. */
const MAX_LINTED_BYTES = 6_000_000;
const MIN_PASSES = 10;

/**
 * Applies every safe fix of an error or a warning and, with `unsafe`, the first fix of each other one. `select` chooses
 * other findings: `select: ['all']` also fixes what is only worth knowing, as the order of rules.
 *
 * Safe fixes change no verdict: before a fix is applied, it is proved that every crawler gets the same verdict for every
 * path, from Google's parser and from one that follows RFC 9309, whatever the preset. A fix for which that is not proved
 * is withheld, with a verdict that it would change. `unsafe` applies it, if no other fix removes its finding first.
 *
 * Unsafe fixes write what the author probably meant. An allow rule says what the author meant: no fix blocks a path that an
 * allow rule of the file decides, for the crawlers that its group names. Such a fix is withheld even with `unsafe`, and so
 * is one after which a second run would block the path. An allow rule that matches every path, as `Allow: /`, is no
 * exception and does not count.
 *
 * Fixes that overlap are applied in separate passes; each pass lints the file again. The time is bounded: a large file
 * with many fixes that are not safe together gets fewer proofs, and what is not proved is withheld. If the passes are not
 * enough, `isComplete` is false. Bytes in which nothing is fixed are returned as they are, not as a copy. A file without
 * any field is never changed.
 *
 * @throws TypeError for invalid options, as {@link lint} does.
 * @example new TextDecoder().decode(fix('User-agent: *\nDisallow: /a\nDisallow: /a\n').bytes) // 'User-agent: *\nDisallow: /a\n'
 */
export function fix(
  input: Uint8Array | string,
  options: LintOptions & { readonly unsafe?: boolean | undefined } = {},
): FixResult {
  const settings = settingsOf(options);
  const file = fileOf(input);
  if (!hasContent(file.bytes, file.in(settings.dialect).lines)) return unchanged(file, settings);
  if (options.unsafe) return applyStableFixes(file, settings);
  const safe = applySafeFixes(file, settings);
  return { ...safe, withheld: withReasons(file, safe.bytes, safe.withheld) };
}

/**
 * Returns the findings of a file as `lint` does, decides which of their safe fixes {@link fix} would withhold, and for
 * whom the site is blocked.
 *
 * @throws TypeError for invalid options, as `lint` does.
 */
export function lintWithProofs(input: Uint8Array | string, options: LintOptions = {}): CheckedFixes {
  const [file, settings] = [fileOf(input), settingsOf(options)];
  const findings = findingsOf(file, settings);
  const access = siteAccess(file.in(settings.dialect));
  const decided = decideFixes(file, findings, (diagnostic) => isFixed(settings, diagnostic));
  return { diagnostics: decided.diagnostics, withheld: withReasons(file, file.bytes, decided.withheld), access };
}

/** Marks the fixes that option `unsafe` would not apply either. */
function withReasons(
  original: FileInDialects,
  bytes: Uint8Array,
  withheld: readonly WithheldFix[],
): readonly WithheldFix[] {
  if (withheld.length === 0) return withheld;
  const refused = new Map(
    keepOpenings(original, bytes, notOverlapping(bytes, withheld)).withheld.map((one) => [one.fix, one]),
  );
  return withheld.map((one) => refused.get(one.fix) ?? one);
}

function fileOf(input: Uint8Array | string): FileInDialects {
  return new FileInDialects(typeof input === 'string' ? new TextEncoder().encode(input) : input);
}

function findingsOf(file: FileInDialects, settings: Settings): Diagnostic[] {
  return lintParsed(file.bytes, file.in(settings.dialect), settings);
}

function unchanged(file: FileInDialects, settings: Settings): FixResult {
  const { diagnostics } = proveFixes(file, findingsOf(file, settings));
  return { bytes: file.bytes, applied: [], withheld: [], diagnostics, isComplete: true };
}

function maxPasses({ length }: Uint8Array): number {
  return Math.min(MAX_PASSES, Math.max(MIN_PASSES, Math.floor(MAX_LINTED_BYTES / (length + 1))));
}

function applySafeFixes(input: FileInDialects, settings: Settings, prove: Prove = proveFix): FixResult {
  let file = input;
  const applied: AppliedFix[] = [];
  for (let pass = 0; ; pass++) {
    const findings = findingsOf(file, settings);
    const proved = proveFixes(file, findings, prove, (diagnostic) => isFixed(settings, diagnostic));
    const { accepted, withheld, diagnostics } = proved;
    const isComplete = accepted.length === 0;
    if (isComplete || pass >= maxPasses(file.bytes)) {
      return { bytes: file.bytes, applied, withheld, diagnostics, isComplete };
    }
    file = proved.file;
    applied.push(...accepted);
  }
}

/**
 * Applies unsafe fixes so that a second run changes nothing. A fix of an allow rule may remove what shows that a path is
 * opened; a second run would then apply a fix that blocks the path and that the first one withheld. If so, the fixes are
 * chosen again from the start, so that allow rules open all that they open in the original.
 */
function applyStableFixes(original: FileInDialects, settings: Settings): FixResult {
  const first = applyUnsafeFixes(original, 'allowed', settings);
  if (isStable(first, settings)) return first;
  const second = applyUnsafeFixes(original, 'opened', settings);
  return isFixedPoint(second, settings) ? second : { ...second, isComplete: false };
}

/** True if a run of {@link applyStableFixes} over the result changes nothing. */
function isFixedPoint({ bytes }: FixResult, settings: Settings): boolean {
  const file = new FileInDialects(bytes);
  const again = applyUnsafeFixes(file, 'allowed', settings);
  if (areEqual(again.bytes, bytes)) return true;
  return !isStable(again, settings) && areEqual(applyUnsafeFixes(file, 'opened', settings).bytes, bytes);
}

/** False if a second run would apply one of the fixes that are withheld. */
function isStable({ bytes, withheld }: FixResult, settings: Settings): boolean {
  if (withheld.length === 0) return true;
  const file = new FileInDialects(bytes);
  return areEqual(applyUnsafeFixes(file, 'allowed', settings).bytes, bytes);
}

/**
 * Applies unsafe fixes, then the safe fixes of the changed file, and so on. A withheld fix is applied only if nothing
 * else is left to fix: another fix may remove its finding, or make it safe. What an allow rule opens is decided by the
 * original, because a safe fix may have removed the rule.
 */
function applyUnsafeFixes(original: FileInDialects, keep: Keep, settings: Settings): FixResult {
  const prove: Prove =
    keep === 'allowed'
      ? proveFix
      : (before, after, budget) => {
          const proof = proveFix(before, after, budget);
          return proof.kind !== 'equivalent' || keepsOpenings(original, after) ? proof : { kind: 'undecided' };
        };
  let result = applySafeFixes(original, settings, prove);
  const applied = [...result.applied];
  for (let pass = 0; ; pass++) {
    const { bytes, accepted, withheld } = chooseUnsafe(original, keep, result, settings);
    const isComplete = accepted.length === 0;
    if (isComplete || pass >= maxPasses(original.bytes)) {
      return { ...result, applied, withheld, isComplete: isComplete && result.isComplete };
    }
    const next = applySafeFixes(new FileInDialects(bytes), settings, prove);
    // A safe fix may remove what an unsafe one wrote, because it has no effect. Further passes would do the same.
    if (areEqual(next.bytes, result.bytes)) return { ...result, applied, withheld };
    result = next;
    applied.push(...accepted, ...result.applied);
  }
}

/** Chooses fixes that do not overlap, in file order. */
function chooseUnsafe(original: FileInDialects, keep: Keep, result: FixResult, settings: Settings): DividedFixes {
  const { bytes, diagnostics, withheld } = result;
  const isUnproved = new Set(withheld.map(({ fix }) => fix));
  const others = diagnostics.flatMap((diagnostic): AppliedFix[] => {
    const fix = diagnostic.fixes.find((one) => one.applicability === 'unsafe' && !isUnproved.has(one));
    return fix === undefined || !isFixed(settings, diagnostic) ? [] : [{ diagnostic, fix }];
  });
  const chosen = keepOpenings(original, bytes, notOverlapping(bytes, others), keep);
  if (chosen.accepted.length > 0) return chosen;
  const last = keepOpenings(original, bytes, notOverlapping(bytes, withheld), keep);
  return { ...last, withheld: [...chosen.withheld, ...last.withheld] };
}

function areEqual(a: Uint8Array, b: Uint8Array): boolean {
  return a.length === b.length && a.every((byte, at) => byte === b[at]);
}

function notOverlapping(bytes: Uint8Array, fixes: readonly AppliedFix[]): AppliedFix[] {
  const edited = new EditedBytes(bytes.length);
  return fixes.filter(({ fix }) => edited.claim(fix.edits)).map(({ diagnostic, fix }) => ({ diagnostic, fix }));
}
