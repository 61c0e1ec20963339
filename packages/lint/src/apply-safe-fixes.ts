import { isFixed } from './config/settings.js';
import { lintParsed } from './lint.js';
import type { Diagnostic } from './model/diagnostic.js';
import type { Settings } from './model/options.js';
import type { FileInDialects } from './proving/file-in-dialects.js';
import { type Prove, proveFix, proveFixes } from './proving/prove-fixes.js';
import type { AppliedFix, WithheldFix } from './proving/types.js';

/** The fixed file, with the fixes that were applied and the findings that remain. */
export interface FixResult {
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

/** A fix can cause a finding that has another fix. After this many passes, the file is returned as it is. */
const MAX_PASSES = 100;
/** Bytes that are linted in all passes, which makes fewer passes over a large file. */
const MAX_LINTED_BYTES = 6_000_000;
const MIN_PASSES = 10;
export function findingsOf(file: FileInDialects, settings: Settings): Diagnostic[] {
  return lintParsed(file.bytes, file.in(settings.dialect), settings);
}

export function maxPasses({ length }: Uint8Array): number {
  return Math.min(MAX_PASSES, Math.max(MIN_PASSES, Math.floor(MAX_LINTED_BYTES / (length + 1))));
}

/** Applies the safe fixes that are proved together, lints the fixed file, and so on. */
export function applySafeFixes(input: FileInDialects, settings: Settings, prove: Prove = proveFix): FixResult {
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
