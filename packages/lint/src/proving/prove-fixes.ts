import type { Dialect, RobotsTxt } from '@maycrawl/core';
import { compareFiles } from '../analysis/queries/compare-files.js';
import { applyEdits } from '../fixes/apply-edits.js';
import type { Diagnostic } from '../model/diagnostic.js';
import { compareGroups } from './compare-groups.js';
import { EditedBytes } from './edited-bytes.js';
import { FileInDialects, isReadAlike } from './file-in-dialects.js';
import type { AppliedFix, ChangedVerdict, Proof, WithheldFix } from './types.js';

/*
 * Finds the safe fixes of a file that can be made together: a set for which it is proved that no verdict changes in
 * either dialect, whatever the preset. A lint rule declares a fix safe for the rules that it sees in one dialect and for
 * that fix alone. But a crawler that follows RFC 9309 may read other lines, and of two rules each may be redundant only
 * while the other exists.
 *
 * 1. Fixes that change the spelling of a directive (`Disalow`, `Disallow /x`) are set aside: nearly always a reader of
 *    RFC 9309 ignores the line until it is fixed, so any set with such a fix fails.
 * 2. A set of the other fixes that is not proved is split in half, down to single fixes, which are withheld.
 * 3. The fixes set aside, and those that overlap a withheld one, are then tried one by one on top of what is proved.
 *
 * The number of proofs is bounded. What is not proved is withheld.
 */

/** Compares a fixed file with the file before, as {@link proveFix} does. */
export type Prove = typeof proveFix;

export interface ProvedFixes {
  readonly file: FileInDialects;
  readonly accepted: readonly AppliedFix[];
  readonly withheld: readonly WithheldFix[];
  readonly diagnostics: readonly Diagnostic[];
}

/** Proofs for one set of findings. Each takes about as long as linting the file. */
const MAX_PROOFS = 60;
/** Bytes of all files that are compared for one set of findings, which makes fewer proofs of a large file. */
const MAX_PROVED_BYTES = 2_000_000;
const MIN_PROOFS = 4;
/** The budget of each proof after the first: a tenth of the default. */
const LATER_BUDGET = 2_000_000;

/**
 * Returns the safe fixes of `diagnostics` that are proved together, and the others. Findings for which `isFixed` is false
 * keep their fixes: once no other fix is left, it is decided whether these are offered as safe or unsafe.
 */
export function proveFixes(
  file: FileInDialects,
  diagnostics: readonly Diagnostic[],
  prove: Prove = proveFix,
  isFixed: (diagnostic: Diagnostic) => boolean = () => true,
): ProvedFixes {
  const fixes = safeFixesOf(diagnostics);
  if (fixes.length === 0) return { file, accepted: [], withheld: [], diagnostics };
  const selection = new FixSelection(file, prove);
  selection.select(fixes.filter(({ diagnostic }) => isFixed(diagnostic)));
  const { accepted, withheld } = selection;
  const others = new FixSelection(file, prove);
  if (accepted.length === 0) others.select(fixes.filter(({ diagnostic }) => !isFixed(diagnostic)));
  return {
    file: selection.file,
    accepted,
    withheld: withheld.map(withoutDeclared),
    diagnostics: withOffers(diagnostics, [...withheld, ...others.withheld]),
  };
}

/**
 * Decides which safe fixes of `diagnostics` are withheld, without a further pass over the fixed file. Those for which
 * `isFixed` is true are decided as {@link proveFixes} does; those that overlap one of them, and all others, on the file
 * as it is.
 */
export function decideFixes(
  file: FileInDialects,
  diagnostics: readonly Diagnostic[],
  isFixed: (diagnostic: Diagnostic) => boolean,
): Omit<ProvedFixes, 'file' | 'accepted'> {
  const fixes = safeFixesOf(diagnostics);
  if (fixes.length === 0) return { withheld: [], diagnostics };
  const selection = new FixSelection(file, proveFix);
  selection.select(fixes.filter(({ diagnostic }) => isFixed(diagnostic)));
  const decided = new Set([...selection.accepted, ...selection.withheld.map(({ declared }) => declared)]);
  const left = fixes.filter((one) => !decided.has(one) && !decided.has(one.diagnostic));
  const alone = new FixSelection(file, proveFix);
  alone.select(left);
  const withheld = [...selection.withheld, ...alone.withheld];
  return { withheld: withheld.map(withoutDeclared), diagnostics: withOffers(diagnostics, withheld) };
}

function safeFixesOf(diagnostics: readonly Diagnostic[]): AppliedFix[] {
  return diagnostics.flatMap((diagnostic): AppliedFix[] => {
    const fix = diagnostic.fixes.find(({ applicability }) => applicability === 'safe');
    return fix === undefined ? [] : [{ diagnostic, fix }];
  });
}

function withoutDeclared({ declared: _, ...one }: Withheld): WithheldFix {
  return one;
}

function withOffers(diagnostics: readonly Diagnostic[], withheld: readonly Withheld[]): readonly Diagnostic[] {
  if (withheld.length === 0) return diagnostics;
  const offered = new Map(withheld.map((one) => [one.declared, one.diagnostic]));
  return diagnostics.map((diagnostic) => offered.get(diagnostic) ?? diagnostic);
}

/** A withheld fix with its finding as the lint rule reported it. */
interface Withheld extends WithheldFix {
  readonly declared: Diagnostic;
}

class FixSelection {
  readonly #original: Uint8Array;
  readonly #prove: Prove;
  /** The file with the accepted fixes. What is equivalent to it is equivalent to the original. */
  file: FileInDialects;
  readonly accepted: AppliedFix[] = [];
  readonly withheld: Withheld[] = [];
  #proofs = 0;
  readonly #maxProofs: number;

  constructor(file: FileInDialects, prove: Prove) {
    this.#original = file.bytes;
    this.file = file;
    this.#prove = prove;
    const affordable = Math.floor(MAX_PROVED_BYTES / (file.bytes.length + 1));
    this.#maxProofs = Math.min(MAX_PROOFS, Math.max(MIN_PROOFS, affordable));
  }

  select(fixes: readonly AppliedFix[]): void {
    if (fixes.length === 0) return;
    const claimed = new EditedBytes(this.#original.length);
    const [together, single]: [AppliedFix[], AppliedFix[]] = [[], []];
    for (const one of fixes) {
      if (!changesSpelling(one.diagnostic) && claimed.claim(one.fix.edits)) together.push(one);
      else single.push(one);
    }
    // Fixes of one lint rule mostly fail together, so that halves of a sorted list fail less often.
    this.#narrow(together.sort(byVariant));
    if (single.length === 0) return;
    const edited = new EditedBytes(this.#original.length);
    for (const { fix } of this.accepted) edited.claim(fix.edits);
    for (const one of single) {
      // A fix that overlaps an accepted one is left for the next lint of the fixed file.
      if (edited.overlaps(one.fix.edits)) continue;
      this.#narrow([one]);
      if (this.accepted.at(-1) === one) edited.claim(one.fix.edits);
    }
  }

  /** Larger sets come first: if the proofs do not suffice for all, those that prove most are made. */
  #narrow(fixes: readonly AppliedFix[]): void {
    const sets = [fixes];
    for (const set of sets) {
      const [first] = set;
      if (first === undefined) continue;
      if (this.#proofs >= this.#maxProofs) {
        this.withheld.push(...set.map((one) => asWithheld(one, undefined)));
        continue;
      }
      const fixed = this.#with(set);
      const proof = this.#prove(this.file, fixed, this.#proofs++ === 0 ? undefined : LATER_BUDGET);
      if (proof.kind === 'equivalent') {
        this.file = fixed;
        this.accepted.push(...set);
      } else if (set.length > 1) {
        const half = set.length >> 1;
        sets.push(set.slice(0, half), set.slice(half));
      } else {
        this.withheld.push(asWithheld(first, proof.kind === 'different' ? proof.example : undefined));
      }
    }
  }

  #with(fixes: readonly AppliedFix[]): FileInDialects {
    const edits = [...this.accepted, ...fixes].flatMap(({ fix }) => fix.edits);
    return new FileInDialects(applyEdits(this.#original, edits));
  }
}

/** True if the fix makes a line a rule or a user-agent line for parsers that ignore it now. */
function changesSpelling({ claims }: Diagnostic): boolean {
  return claims.some((claim) => claim.kind === 'read-as' && /allow|user-agent/.test(claim.as));
}

function byVariant(a: AppliedFix, b: AppliedFix): number {
  return a.diagnostic.variant < b.diagnostic.variant ? -1 : Number(a.diagnostic.variant > b.diagnostic.variant);
}

function asWithheld({ diagnostic, fix }: AppliedFix, example: ChangedVerdict | undefined): Withheld {
  const offered = { ...fix, applicability: 'unsafe' } as const;
  const fixes = diagnostic.fixes.map((one) => (one === fix ? offered : one));
  return { diagnostic: { ...diagnostic, fixes }, declared: diagnostic, fix: offered, reason: 'unproved', example };
}

const DIALECTS: readonly Dialect[] = ['google', 'rfc9309'];

/** Decides whether two files give the same verdicts in both dialects. `budget`: byte steps for each dialect. */
export function proveFix(before: FileInDialects, after: FileInDialects, budget: number | undefined): Proof {
  let isProved = true;
  for (const dialect of DIALECTS) {
    const [from, to] = [before.in(dialect), after.in(dialect)];
    const example = exampleOf(dialect, from, to, budget);
    if (typeof example === 'object') return { kind: 'different', example };
    isProved &&= example === 'none';
    if (dialect === 'google' && isReadAlike(from) && isReadAlike(to)) break;
  }
  return { kind: isProved ? 'equivalent' : 'undecided' };
}

function exampleOf(
  dialect: Dialect,
  before: RobotsTxt,
  after: RobotsTxt,
  budget: number | undefined,
): ChangedVerdict | 'none' | 'undecided' {
  const groups = compareGroups(before, after, budget);
  if (groups?.kind === 'equivalent') return 'none';
  if (groups !== undefined) return changedVerdict(dialect, groups.crawler, groups.path, before, after);
  const { kind, crawlers } = compareFiles(before, after, budget === undefined ? {} : { budget });
  for (const { crawlers: names, comparison } of crawlers) {
    if (comparison.kind !== 'different') continue;
    return changedVerdict(dialect, names[0] ?? '*', comparison.witness.path, before, after);
  }
  return kind === 'equivalent' ? 'none' : 'undecided';
}

function changedVerdict(
  dialect: Dialect,
  crawler: string,
  path: string,
  before: RobotsTxt,
  after: RobotsTxt,
): ChangedVerdict {
  const verdicts = [before.rulesFor(crawler).check(path), after.rulesFor(crawler).check(path)] as const;
  return { dialect, crawler, path, before: verdicts[0], after: verdicts[1] };
}
