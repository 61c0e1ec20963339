import type { AppliedFix, Diagnostic, Edit } from '@maycrawl/lint';

/** The comparison of a fixed file with the original: whether every verdict is the same. */
export type Proof = 'equivalent' | 'different' | 'undecided';

export interface NarrowingOptions {
  readonly applyEdits: typeof import('@maycrawl/lint').applyEdits;
  readonly before: Uint8Array;
  /** Returns the findings in a file. */
  readonly lint: (bytes: Uint8Array) => readonly Diagnostic[];
  /** Compares a fixed file with `before`. */
  readonly prove: (bytes: Uint8Array) => Proof;
}

export interface Narrowed {
  /** The fixed file; it is proved that every verdict is that of `before`. */
  readonly bytes: Uint8Array;
  readonly applied: readonly AppliedFix[];
  /** A fix that changes a verdict by itself, although it is declared safe. */
  readonly culprit: AppliedFix | undefined;
}

/** Bounded, because each proof may take as long as linting the file. */
const MAX_PROOFS = 60;
const MAX_PASSES = 10;

/**
 * Finds a subset of the safe fixes that is proved to change no verdict, if this is not proved for all of them together:
 * of two rules, each may be redundant only while the other exists. A set that is not proved is split in half, down to
 * single fixes, which are then left out.
 */
export function narrowFixes(options: NarrowingOptions): Narrowed {
  return new Narrowing(options).run();
}

class Narrowing {
  readonly #options: NarrowingOptions;
  /** The file in which the fixes of this pass are made; proved. */
  #bytes: Uint8Array;
  #accepted: AppliedFix[] = [];
  #culprit: AppliedFix | undefined;
  #proofs = 0;

  constructor(options: NarrowingOptions) {
    this.#options = options;
    this.#bytes = options.before;
  }

  run(): Narrowed {
    const applied: AppliedFix[] = [];
    for (let pass = 0; pass < MAX_PASSES; pass++) {
      this.#accepted = [];
      this.#narrow(disjointFixes(this.#options.lint(this.#bytes)));
      if (this.#accepted.length === 0) break;
      this.#bytes = this.#with([]);
      applied.push(...this.#accepted);
    }
    return { bytes: this.#bytes, applied, culprit: this.#culprit };
  }

  #narrow(fixes: readonly AppliedFix[]): void {
    if (fixes.length === 0 || this.#proofs >= MAX_PROOFS || this.#culprit !== undefined) return;
    this.#proofs++;
    const proof = this.#options.prove(this.#with(fixes));
    if (proof === 'equivalent') {
      this.#accepted.push(...fixes);
    } else if (fixes.length > 1) {
      const half = fixes.length >> 1;
      this.#narrow(fixes.slice(0, half));
      this.#narrow(fixes.slice(half));
    } else if (proof === 'different' && this.#isWrongAlone(fixes)) [this.#culprit] = fixes;
  }

  #isWrongAlone(fixes: readonly AppliedFix[]): boolean {
    if (this.#accepted.length === 0) return true;
    const { applyEdits, prove } = this.#options;
    return prove(applyEdits(this.#bytes, editsOf(fixes))) === 'different';
  }

  #with(fixes: readonly AppliedFix[]): Uint8Array {
    return this.#options.applyEdits(this.#bytes, editsOf([...this.#accepted, ...fixes]));
  }
}

function editsOf(fixes: readonly AppliedFix[]): Edit[] {
  return fixes.flatMap(({ fix }) => fix.edits);
}

/** Returns safe fixes whose edits neither overlap nor touch, sorted by rule. */
function disjointFixes(diagnostics: readonly Diagnostic[]): AppliedFix[] {
  const fixes = diagnostics.flatMap((diagnostic): AppliedFix[] => {
    const fix = diagnostic.fixes.find(({ applicability }) => applicability === 'safe');
    return fix === undefined ? [] : [{ diagnostic, fix }];
  });
  const edits = fixes.flatMap((owner) => owner.fix.edits.map(({ span }) => ({ span, owner })));
  edits.sort((a, b) => a.span.start - b.span.start || a.span.end - b.span.end);
  const overlapping = new Set<AppliedFix>();
  let reached = -1;
  for (const { span, owner } of edits) {
    if (overlapping.has(owner)) continue;
    if (span.start < reached || (span.start === reached && span.start === span.end)) overlapping.add(owner);
    else reached = Math.max(span.end, span.start + 1);
  }
  const disjoint = fixes.filter((fix) => !overlapping.has(fix));
  return disjoint.sort((a, b) =>
    a.diagnostic.code < b.diagnostic.code ? -1 : Number(a.diagnostic.code > b.diagnostic.code),
  );
}
