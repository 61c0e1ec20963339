import { settingsOf } from './config/settings.js';
import { applyEdits } from './fixes/apply-edits.js';
import { lintParsed } from './lint.js';
import type { Diagnostic } from './model/diagnostic.js';
import type { LintOptions, Settings } from './model/options.js';
import { EditedBytes } from './proving/edited-bytes.js';
import { FileInDialects } from './proving/file-in-dialects.js';
import { type ProvedFixes, proveFixes } from './proving/prove-fixes.js';
import type { AppliedFix, WithheldFix } from './proving/types.js';

/** The fixed file, with the fixes that were applied and the findings that remain. */
export interface FixResult {
  /** The fixed file. */
  readonly bytes: Uint8Array;
  /** In the order of application. Locations refer to the file as it was before the pass that applied the fix. */
  readonly applied: readonly AppliedFix[];
  /**
   * The fixes that their lint rules declare safe and that are not proved so. Empty with `unsafe`, which applies them.
   */
  readonly withheld: readonly WithheldFix[];
  /** The findings for the fixed file. Those of `withheld` offer their fix as unsafe. */
  readonly diagnostics: readonly Diagnostic[];
}

/** The findings of a file, with the fixes that `fix` would withhold. */
export interface CheckedFixes {
  /** The findings as `lint` returns them, except that those of `withheld` offer their fix as unsafe. */
  readonly diagnostics: readonly Diagnostic[];
  readonly withheld: readonly WithheldFix[];
}

/** A fix can cause a finding that has another fix. After this many passes, the file is returned as it is. */
const MAX_PASSES = 10;

/**
 * Applies every safe fix and, with `unsafe`, the first fix of each other finding.
 *
 * Safe fixes change no verdict: before a fix is applied, it is proved that every crawler gets the same verdict for every
 * path, from Google's parser and from one that follows RFC 9309, whatever the preset. A fix for which that is not proved
 * is withheld, with a verdict that it would change. `unsafe` applies it, if no other fix removes its finding first.
 *
 * Fixes that overlap are applied in separate passes, at most ten; each pass lints the file again. The time is bounded: a
 * large file with many fixes that are not safe together gets fewer proofs, and what is not proved is withheld. The unsafe
 * fixes of `info` findings are suggestions: they are listed, but not applied. Bytes in which nothing is fixed are
 * returned as they are, not as a copy.
 *
 * @throws TypeError for invalid options, as {@link lint} does.
 * @example new TextDecoder().decode(fix('User-agent: *\nDisallow: /a\nDisallow: /a\n').bytes) // 'User-agent: *\nDisallow: /a\n'
 */
export function fix(
  input: Uint8Array | string,
  options: LintOptions & { readonly unsafe?: boolean | undefined } = {},
): FixResult {
  const settings = settingsOf(options);
  const safe = applySafeFixes(fileOf(input), settings);
  return options.unsafe ? applyUnsafeFixes(safe, settings) : safe;
}

/**
 * Returns the findings of a file as `lint` does, and decides which of their safe fixes {@link fix} would withhold.
 *
 * @throws TypeError for invalid options, as `lint` does.
 */
export function lintWithProofs(input: Uint8Array | string, options: LintOptions = {}): CheckedFixes {
  const { diagnostics, withheld } = lintAndProve(fileOf(input), settingsOf(options));
  return { diagnostics, withheld };
}

function fileOf(input: Uint8Array | string): FileInDialects {
  return new FileInDialects(typeof input === 'string' ? new TextEncoder().encode(input) : input);
}

function lintAndProve(file: FileInDialects, settings: Settings): ProvedFixes {
  return proveFixes(file, lintParsed(file.bytes, file.in(settings.dialect), settings));
}

function applySafeFixes(input: FileInDialects, settings: Settings): FixResult {
  let file = input;
  const applied: AppliedFix[] = [];
  for (let pass = 1; ; pass++) {
    const { file: fixed, accepted, withheld, diagnostics } = lintAndProve(file, settings);
    if (accepted.length === 0 || pass > MAX_PASSES) return { bytes: file.bytes, applied, withheld, diagnostics };
    file = fixed;
    applied.push(...accepted);
  }
}

/**
 * Applies unsafe fixes, then the safe fixes of the changed file, and so on. A withheld fix is applied only if nothing
 * else is left to fix: another fix may remove its finding, or make it safe.
 */
function applyUnsafeFixes(safe: FixResult, settings: Settings): FixResult {
  const applied = [...safe.applied];
  let result = safe;
  for (let pass = 1; pass <= MAX_PASSES; pass++) {
    const chosen = chooseUnsafe(result);
    if (chosen.length === 0) break;
    const edits = chosen.flatMap(({ fix }) => fix.edits);
    result = applySafeFixes(new FileInDialects(applyEdits(result.bytes, edits)), settings);
    applied.push(...chosen, ...result.applied);
  }
  return { ...result, applied };
}

/**
 * Chooses fixes that do not overlap, in file order. The unsafe fix of an `info` finding is a suggestion: it is listed
 * with the finding, but not applied.
 */
function chooseUnsafe({ bytes, diagnostics, withheld }: FixResult): AppliedFix[] {
  const isWithheld = new Set(withheld.map(({ fix }) => fix));
  const others = diagnostics.flatMap((diagnostic): AppliedFix[] => {
    const fix = diagnostic.fixes.find((one) => one.applicability === 'unsafe' && !isWithheld.has(one));
    return fix === undefined || diagnostic.severity === 'info' ? [] : [{ diagnostic, fix }];
  });
  const edited = new EditedBytes(bytes.length);
  return (others.length > 0 ? others : withheld).filter(({ fix }) => edited.claim(fix.edits));
}
