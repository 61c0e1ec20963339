import { applyEdits } from './fixes/apply-edits.js';
import { lint } from './lint.js';
import type { Diagnostic, Edit, Fix } from './model/diagnostic.js';
import type { LintOptions } from './model/options.js';

/** A fix that was made, and what it mends. */
export interface AppliedFix {
  readonly diagnostic: Diagnostic;
  readonly fix: Fix;
}

export interface FixResult {
  readonly bytes: Uint8Array;
  /** In the order in which they were made; locations are those of the pass that made them. */
  readonly applied: readonly AppliedFix[];
  /** What is found in the result. */
  readonly diagnostics: readonly Diagnostic[];
}

/** A fix may bring out what another mends; a file that is not at rest by then is left as it is by then. */
const MAX_PASSES = 10;

/**
 * The file with what can be mended mended: the safe fixes, and with `unsafe` the first fix of the others as well.
 * Linted anew after each pass, as fixes that overlap wait for the next.
 */
export function fix(
  input: Uint8Array | string,
  options: LintOptions & { readonly unsafe?: boolean | undefined } = {},
): FixResult {
  let octets = typeof input === 'string' ? new TextEncoder().encode(input) : input;
  const applied: AppliedFix[] = [];
  let diagnostics = lint(octets, options);
  for (let pass = 0; pass < MAX_PASSES; pass++) {
    const chosen = choose(diagnostics, options.unsafe ?? false, octets.length);
    if (chosen.length === 0) break;
    octets = applyEdits(
      octets,
      chosen.flatMap(({ fix: { edits } }) => edits),
    );
    applied.push(...chosen);
    diagnostics = lint(octets, options);
  }
  return { bytes: octets, applied, diagnostics };
}

/**
 * As many fixes as fit side by side, safe ones first, then in file order. Unsafe ones of `info` are hints, which nobody
 * has called a fault: they are offered, not made.
 */
function choose(diagnostics: readonly Diagnostic[], unsafe: boolean, octets: number): AppliedFix[] {
  const taken = new TakenPlaces(octets);
  const chosen: AppliedFix[] = [];
  const take = (diagnostic: Diagnostic, applicability: Fix['applicability']): void => {
    const wanted = diagnostic.fixes.find((one) => one.applicability === applicability);
    if (wanted !== undefined && taken.take(wanted.edits)) chosen.push({ diagnostic, fix: wanted });
  };
  for (const diagnostic of diagnostics) take(diagnostic, 'safe');
  if (unsafe) for (const diagnostic of diagnostics) if (diagnostic.severity !== 'info') take(diagnostic, 'unsafe');
  return chosen;
}

/** The octets that are edited already. An edit that only inserts takes the octet before which it does. */
class TakenPlaces {
  readonly #places: Uint8Array;

  constructor(octets: number) {
    this.#places = new Uint8Array(octets + 1);
  }

  /** Takes the places of all edits; false, and none taken, where one is taken already. */
  take(edits: readonly Edit[]): boolean {
    if (edits.some(({ span: { start, end } }) => this.#places.subarray(start, Math.max(end, start + 1)).includes(1))) {
      return false;
    }
    for (const { span } of edits) this.#places.fill(1, span.start, Math.max(span.end, span.start + 1));
    return true;
  }
}
