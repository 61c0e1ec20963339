import type { AppliedFix, Diagnostic, Edit } from '@maycrawl/lint';

/** The package that checks and fixes. */
type Room = Pick<typeof import('@maycrawl/lint'), 'applyEdits'>;

/** What is known of the file with some fixes made: whether every verdict is as before. */
export type Proof = 'equivalent' | 'different' | 'undecided';

export interface NarrowingOptions {
  readonly room: Room;
  readonly before: Uint8Array;
  /** What is found in a file. */
  readonly lint: (bytes: Uint8Array) => readonly Diagnostic[];
  /** Compares a fixed file with `before`. */
  readonly prove: (bytes: Uint8Array) => Proof;
}

export interface Narrowed {
  /** Proved to give the verdicts of `before`. */
  readonly bytes: Uint8Array;
  readonly applied: readonly AppliedFix[];
  /** A fix that changes a verdict by itself: it is not what it calls itself. */
  readonly culprit: AppliedFix | undefined;
}

/** Each proof may take as long as a look at the whole file. */
const MAX_PROOFS = 60;
const MAX_PASSES = 10;

/**
 * As many safe fixes as are proved together, where all of them are not: two rules that are each redundant while the other
 * stands must not both go. Those that fail are halved until one is left, which is left out.
 */
export function narrowFixes(question: NarrowingOptions): Narrowed {
  return new Narrowing(question).run();
}

class Narrowing {
  readonly #question: NarrowingOptions;
  /** What the fixes of this pass are made in; proved. */
  #bytes: Uint8Array;
  #accepted: AppliedFix[] = [];
  #culprit: AppliedFix | undefined;
  #proofs = 0;

  constructor(question: NarrowingOptions) {
    this.#question = question;
    this.#bytes = question.before;
  }

  run(): Narrowed {
    const applied: AppliedFix[] = [];
    for (let pass = 0; pass < MAX_PASSES; pass++) {
      this.#accepted = [];
      this.#narrow(fixesSideBySide(this.#question.lint(this.#bytes)));
      if (this.#accepted.length === 0) break;
      this.#bytes = this.#with([]);
      applied.push(...this.#accepted);
    }
    return { bytes: this.#bytes, applied, culprit: this.#culprit };
  }

  #narrow(fixes: readonly AppliedFix[]): void {
    if (fixes.length === 0 || this.#proofs >= MAX_PROOFS || this.#culprit !== undefined) return;
    this.#proofs++;
    const proof = this.#question.prove(this.#with(fixes));
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
    const { room, prove } = this.#question;
    return prove(room.applyEdits(this.#bytes, editsOf(fixes))) === 'different';
  }

  #with(fixes: readonly AppliedFix[]): Uint8Array {
    return this.#question.room.applyEdits(this.#bytes, editsOf([...this.#accepted, ...fixes]));
  }
}

function editsOf(fixes: readonly AppliedFix[]): Edit[] {
  return fixes.flatMap(({ fix }) => fix.edits);
}

/** The safe fixes whose edits don't touch each other, those of one rule together. */
function fixesSideBySide(diagnostics: readonly Diagnostic[]): AppliedFix[] {
  const fixes = diagnostics.flatMap((diagnostic): AppliedFix[] => {
    const fix = diagnostic.fixes.find(({ applicability }) => applicability === 'safe');
    return fix === undefined ? [] : [{ diagnostic, fix }];
  });
  const edits = fixes.flatMap((owner) => owner.fix.edits.map(({ span }) => ({ span, owner })));
  edits.sort((a, b) => a.span.start - b.span.start || a.span.end - b.span.end);
  const waiting = new Set<AppliedFix>();
  let reached = -1;
  for (const { span, owner } of edits) {
    if (waiting.has(owner)) continue;
    if (span.start < reached || (span.start === reached && span.start === span.end)) waiting.add(owner);
    else reached = Math.max(span.end, span.start + 1);
  }
  const left = fixes.filter((one) => !waiting.has(one));
  return left.sort((a, b) =>
    a.diagnostic.code < b.diagnostic.code ? -1 : Number(a.diagnostic.code > b.diagnostic.code),
  );
}
