import { applyEdits } from './fixes/apply-edits.js';
import { lint } from './lint.js';
import type { Diagnostic, Edit, Fix } from './model/diagnostic.js';
import type { LintOptions } from './model/options.js';

/** A fix that was applied, with the finding that it removes. */
export interface AppliedFix {
  readonly diagnostic: Diagnostic;
  readonly fix: Fix;
}

/** The fixed file, with the fixes that were applied and the findings that remain. */
export interface FixResult {
  /** The fixed file. */
  readonly bytes: Uint8Array;
  /** In the order of application. Locations refer to the file as it was before the pass that applied the fix. */
  readonly applied: readonly AppliedFix[];
  /** The findings for the fixed file. */
  readonly diagnostics: readonly Diagnostic[];
}

/** A fix can cause a finding that has another fix. After this many passes, the file is returned as it is. */
const MAX_PASSES = 10;

/**
 * Applies every safe fix and, with `unsafe`, the first fix of each other finding.
 *
 * Fixes that overlap are applied in separate passes, at most ten; each pass lints the file again. The unsafe fixes of
 * `info` findings are suggestions: they are listed, but not applied. Bytes in which
 * nothing is fixed are returned as they are, not as a copy.
 *
 * @throws TypeError for invalid options, as {@link lint} does.
 * @example new TextDecoder().decode(fix('User-agent: *\nDisalow: /a\n').bytes) // 'User-agent: *\nDisallow: /a\n'
 */
export function fix(
  input: Uint8Array | string,
  options: LintOptions & { readonly unsafe?: boolean | undefined } = {},
): FixResult {
  let bytes = typeof input === 'string' ? new TextEncoder().encode(input) : input;
  const applied: AppliedFix[] = [];
  let diagnostics = lint(bytes, options);
  for (let pass = 0; pass < MAX_PASSES; pass++) {
    const chosen = choose(diagnostics, options.unsafe ?? false, bytes.length);
    if (chosen.length === 0) break;
    bytes = applyEdits(
      bytes,
      chosen.flatMap(({ fix: { edits } }) => edits),
    );
    applied.push(...chosen);
    diagnostics = lint(bytes, options);
  }
  return { bytes, applied, diagnostics };
}

/**
 * Chooses fixes that do not overlap: safe fixes first, each kind in file order. The unsafe fix of an `info` finding is
 * a suggestion: it is listed with the finding, but not applied.
 */
function choose(diagnostics: readonly Diagnostic[], unsafe: boolean, byteLength: number): AppliedFix[] {
  const edited = new EditedBytes(byteLength);
  const chosen: AppliedFix[] = [];
  const tryFix = (diagnostic: Diagnostic, applicability: Fix['applicability']): void => {
    const candidate = diagnostic.fixes.find((fix) => fix.applicability === applicability);
    if (candidate !== undefined && edited.claim(candidate.edits)) chosen.push({ diagnostic, fix: candidate });
  };
  for (const diagnostic of diagnostics) tryFix(diagnostic, 'safe');
  if (unsafe) for (const diagnostic of diagnostics) if (diagnostic.severity !== 'info') tryFix(diagnostic, 'unsafe');
  return chosen;
}

/** Marks the bytes that chosen fixes edit. An edit that only inserts marks the byte that it inserts before. */
class EditedBytes {
  readonly #marks: Uint8Array;

  constructor(byteLength: number) {
    this.#marks = new Uint8Array(byteLength + 1);
  }

  /** Marks the bytes of all edits. If one of them is marked already, marks none and returns false. */
  claim(edits: readonly Edit[]): boolean {
    if (edits.some(({ span: { start, end } }) => this.#marks.subarray(start, Math.max(end, start + 1)).includes(1))) {
      return false;
    }
    for (const { span } of edits) this.#marks.fill(1, span.start, Math.max(span.end, span.start + 1));
    return true;
  }
}
