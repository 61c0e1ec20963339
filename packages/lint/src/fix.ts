import { applyEdits, overlap } from './edits.js';
import { lint } from './lint.js';
import type { Diagnostic, Edit, Fix, LintOptions } from './types.js';

/** A fix that was made, and what it mends. */
export interface AppliedFix {
  readonly diagnostic: Diagnostic;
  readonly fix: Fix;
}

export interface Fixed {
  readonly octets: Uint8Array;
  /** In the order in which they were made; locations are those of the pass that made them. */
  readonly applied: readonly AppliedFix[];
  /** What is found in the result. */
  readonly diagnostics: readonly Diagnostic[];
}

/** A fix may bring out what another mends; a file that is not at rest by then is left as it is by then. */
const MAX_PASSES = 10;

/**
 * The file with what can be mended mended: the safe fixes, and with `unsafe` the first fix of the others as well. Linted
 * anew after each pass, as fixes that overlap wait for the next.
 */
export function fix(
  input: Uint8Array | string,
  options: LintOptions & { readonly unsafe?: boolean | undefined } = {},
): Fixed {
  let octets = typeof input === 'string' ? new TextEncoder().encode(input) : input;
  const applied: AppliedFix[] = [];
  let diagnostics = lint(octets, options);
  for (let pass = 0; pass < MAX_PASSES; pass++) {
    const chosen = choose(diagnostics, options.unsafe ?? false);
    if (chosen.length === 0) break;
    octets = applyEdits(
      octets,
      chosen.flatMap(({ fix: { edits } }) => edits),
    );
    applied.push(...chosen);
    diagnostics = lint(octets, options);
  }
  return { octets, applied, diagnostics };
}

/** As many fixes as fit side by side, safe ones first, then in file order. */
function choose(diagnostics: readonly Diagnostic[], unsafe: boolean): AppliedFix[] {
  const taken: Edit[] = [];
  const chosen: AppliedFix[] = [];
  const wanted: readonly Fix['applicability'][] = unsafe ? ['safe', 'unsafe'] : ['safe'];
  for (const applicability of wanted) {
    for (const diagnostic of diagnostics) {
      const candidate = diagnostic.fixes.find((one) => one.applicability === applicability);
      if (candidate === undefined || overlap(taken, candidate.edits)) continue;
      taken.push(...candidate.edits);
      chosen.push({ diagnostic, fix: candidate });
    }
  }
  return chosen;
}
