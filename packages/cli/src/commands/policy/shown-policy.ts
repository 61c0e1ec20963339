import { crawlers, type Use } from '@maycrawl/core/crawlers';
import type { BlockedCount, Policy, PolicyRow } from '@maycrawl/lint';
import type { PolicyLanguage } from '../../messages/policy-language.js';
import { clip, printable } from '../../text/printable.js';

/*
 * What a report for people shows of a policy. Without `--all`, vendors with the same answer share a line, and uses that
 * owners rarely ask for are left out if the file names none of their crawlers. What is left out is counted.
 */

export interface ShownPolicy {
  /** What the file means for any crawler that it does not name; undefined if a fetch decides. */
  readonly star: string | undefined;
  readonly uses: readonly ShownUse[];
  /** True if usage lines state something, so that the column `use` is shown. */
  readonly statesUse: boolean;
  readonly preferences: readonly string[];
  readonly notes: readonly string[];
  readonly limits: readonly string[];
  /** Undefined if nothing is left out. */
  readonly leftOut: string | undefined;
}

export interface ShownUse {
  readonly title: string;
  readonly lines: readonly ShownLine[];
}

export interface ShownLine {
  readonly who: string;
  readonly answer: string;
  /** What is stated about the use; empty if usage lines cannot be about it. */
  readonly use: string;
  readonly why: string;
}

type LintPackage = typeof import('@maycrawl/lint');

/** Uses that are left out if the file names no crawler of theirs. */
const MINOR: ReadonlySet<Use> = new Set<Use>(['seo', 'monitoring', 'security', 'other', 'undocumented']);
/** Vendors that one line names. */
const MAX_VENDORS = 3;
const MAX_PATTERNS = 2;
const MAX_PATTERNS_OF_ALL = 100;
/** Characters of the pattern in a line for `*`. */
const MAX_PATTERN = 16;
const MAX_PREFERENCES = 10;
const MAX_LINES = 4;
/** Lines with up to this many vendors name their crawlers too, if these are few. */
const MAX_WITH_NAMES = 2;
const MAX_NAMES = 3;
/** Marks a vendor that does not say whether its crawler obeys. */
const UNDOCUMENTED = '?';

interface ShownOptions {
  readonly all: boolean;
  /** Uses that owners rarely ask for are shown too. */
  readonly keepsMinor: boolean;
  readonly words: PolicyLanguage;
}

export async function shownPolicy(
  policy: Policy,
  counts: readonly BlockedCount[],
  options: ShownOptions,
): Promise<ShownPolicy> {
  const { all, words } = options;
  const [lint, { statesUse }] = await Promise.all([import('@maycrawl/lint'), import('@maycrawl/lint/internal')]);
  const view = new PolicyView(lint, policy, counts, options);
  const preferences = policy.preferences.map(({ line, field, value, tokens }) => {
    const text = `${FIELD_NAMES[field]}: ${value.slice(0, 80)}`;
    if (tokens.length === 0) return printable(words.say('usageLineOutside', { line, text }));
    return printable(words.say('usageLine', { line, names: tokens.slice(0, MAX_VENDORS).join(', '), text }));
  });
  const hidden = preferences.length - MAX_PREFERENCES;
  return {
    star: view.star(),
    uses: view.uses(),
    statesUse: statesUse(policy),
    preferences: [
      ...(all || hidden <= 0
        ? preferences
        : [...preferences.slice(0, MAX_PREFERENCES), words.say('moreUsageLines', { count: hidden })]),
      ...policy.fields.map((field) => printable(lint.policyFieldText(field, words.texts))),
    ],
    notes: policy.notes.map((note) => printable(lint.policyNoteText(note, words.texts))),
    limits: policy.limits.map((limit) => lint.policyLimitText(limit, words.texts)),
    leftOut: view.leftOut(),
  };
}

const FIELD_NAMES = { 'content-signal': 'Content-Signal', 'content-usage': 'Content-Usage', license: 'License' };

class PolicyView {
  readonly #lint: LintPackage;
  readonly #policy: Policy;
  readonly #counts: readonly BlockedCount[];
  readonly #all: boolean;
  readonly #keepsMinor: boolean;
  readonly #words: PolicyLanguage;

  constructor(lint: LintPackage, policy: Policy, counts: readonly BlockedCount[], options: ShownOptions) {
    this.#lint = lint;
    this.#policy = policy;
    this.#counts = counts;
    this.#all = options.all;
    this.#keepsMinor = options.keepsMinor;
    this.#words = options.words;
  }

  star(): string | undefined {
    const { others, accesses } = this.#policy;
    const access = others === undefined ? undefined : accesses[others];
    if (access?.crawler === undefined) return undefined;
    const answer = this.#lint.policyAccessText(access, this.#maxPatterns, this.#words.texts) + this.#countText(others);
    if (access.userAgentLines.length === 0) return printable(this.#words.say('starWithoutGroup', { answer }));
    return printable(this.#words.say('star', { lines: this.#linesText(access.userAgentLines), answer }));
  }

  uses(): ShownUse[] {
    return this.#policy.uses
      .filter(({ use, rows }) => this.#isShown(use, rows))
      .map(({ use, rows }) => ({
        title: this.#lint.policyUseText(use, this.#words.texts),
        lines: this.#linesOf(use, rows),
      }));
  }

  leftOut(): string | undefined {
    const hidden = this.#policy.uses.filter(({ use, rows }) => !this.#isShown(use, rows));
    if (hidden.length === 0) return undefined;
    const titles = hidden.map(({ use }) => this.#lint.policyUseText(use, this.#words.texts));
    return this.#words.say('leftOut', { uses: titles.join(', ') });
  }

  #isShown(use: Use, rows: readonly PolicyRow[]): boolean {
    return this.#all || this.#keepsMinor || !MINOR.has(use) || rows.some(({ basis }) => basis === 'own-group');
  }

  get #maxPatterns(): number {
    return this.#all ? MAX_PATTERNS_OF_ALL : MAX_PATTERNS;
  }

  #linesOf(use: Use, rows: readonly PolicyRow[]): ShownLine[] {
    const merged = new Map<string, PolicyRow[]>();
    for (const [i, row] of rows.entries()) {
      const key = this.#all ? `${i}` : keyOf(row);
      merged.set(key, [...(merged.get(key) ?? []), row]);
    }
    return [...merged.values()].map((same) => this.#lineOf(use, same as [PolicyRow, ...PolicyRow[]]));
  }

  #lineOf(use: Use, rows: readonly [PolicyRow, ...PolicyRow[]]): ShownLine {
    const [first] = rows;
    const isStar = first.basis === 'star';
    const answer = isStar ? this.#starAnswer(first) : this.#answerOf(first);
    const basis = isStar
      ? this.#lint.policyBasisText(first, this.#policy, undefined, this.#words.texts)
      : this.#basisOf(rows);
    const notes = this.#notesOf(rows);
    const noted = notes.join(' ');
    const isBoth = basis !== '' && noted !== '';
    const count = first.state === 'not-governed' || isStar ? '' : this.#countText(first.access);
    return {
      who: this.#who(use, rows),
      answer: printable(answer + count),
      use: printable(this.#useOf(first)),
      why: printable(isBoth ? this.#words.say('basisAndNotes', { basis, notes: noted }) : basis + noted),
    };
  }

  #useOf({ stated, state, notes }: PolicyRow): string {
    if (stated !== undefined) return this.#lint.policyStatedText(stated, this.#maxPatterns, this.#words.texts);
    return state === 'blocked' || notes.includes('controls-nothing') ? this.#words.say('notFetched') : '';
  }

  /** Returns the answer. If a crawler must be named, the next column says that `*` does not apply. */
  #answerOf(row: PolicyRow): string {
    if (row.state === 'must-be-named') return this.#lint.policyStateText('allowed', [], this.#words.texts);
    return this.#lint.policyRowText(row, this.#policy, this.#maxPatterns, this.#words.texts);
  }

  /** Returns the answer of `*` in short: the first lines show it in full. */
  #starAnswer({ state, access }: PolicyRow): string {
    const [first, ...others] = (access === undefined ? undefined : this.#policy.accesses[access])?.exceptions ?? [];
    if (first === undefined) return this.#lint.policyStateText(state, [], this.#words.texts);
    const isAll = others.length === 0 && first.unless.length === 0;
    const shown = `${clip(first.pattern, MAX_PATTERN)}${isAll ? '' : ' …'}`;
    return this.#lint.policyStateText(state, [shown], this.#words.texts);
  }

  #basisOf(rows: readonly PolicyRow[]): string {
    const [first] = rows as [PolicyRow];
    if (first.state === 'must-be-named') return this.#words.say('starDoesNotApply');
    const lines = first.basis === 'own-group' ? [...new Set(rows.flatMap((row) => row.lines))] : [];
    return this.#lint.policyBasisText(
      first,
      this.#policy,
      lines.length === 0 ? undefined : lines.sort((a, b) => a - b),
      this.#words.texts,
    );
  }

  #notesOf(rows: readonly PolicyRow[]): string[] {
    const ids = new Set(rows.flatMap(({ notes }) => notes));
    // The mark beside the vendor states it.
    ids.delete('compliance-undocumented');
    const controls = [...new Set(rows.flatMap((row) => row.controls))];
    return [...ids].map((id) => this.#lint.policyRowNoteText(id, { controls }, this.#words.texts));
  }

  #who(use: Use, rows: readonly PolicyRow[]): string {
    const vendors = new Map<string, { readonly names: string[]; mark: string }>();
    for (const { vendor, crawlers: names, obeysRobotsTxt } of rows) {
      const known = vendors.get(vendor) ?? { names: [], mark: '' };
      known.names.push(...names);
      if (obeysRobotsTxt === 'undocumented') known.mark = UNDOCUMENTED;
      vendors.set(vendor, known);
    }
    const isShort = vendors.size <= MAX_WITH_NAMES;
    const texts = [...vendors].map(([vendor, { names, mark }]) => {
      if (this.#all || (isShort && names.length <= MAX_NAMES)) return `${vendor} (${names.join(', ')})${mark}`;
      // On a line with many vendors, a vendor's name means all of its crawlers for the use.
      return (isEvery(use, vendor, names) ? vendor : names.join(', ')) + mark;
    });
    const shown = this.#all ? texts : texts.slice(0, MAX_VENDORS);
    const [count, listed] = [texts.length - shown.length, shown.join(', ')];
    return printable(count === 0 ? listed : this.#words.say('moreVendors', { vendors: listed, count }));
  }

  #countText(access: number | undefined): string {
    const count = access === undefined ? undefined : this.#counts[access];
    return count === undefined ? '' : ` ${this.#words.say('countBlocked', { ...count })}`;
  }

  #linesText(lines: readonly number[]): string {
    const more = lines.length > MAX_LINES ? ', …' : '';
    return this.#words.say('lines', { count: lines.length, lines: lines.slice(0, MAX_LINES).join(', ') + more });
  }
}

/** Equal keys share a line. The exceptions of rows with equal accesses are equal. */
function keyOf({ state, basis, access, controls, notes, stated }: PolicyRow): string {
  const isExcept = state.endsWith('-except');
  const marks = notes.filter((id) => id !== 'compliance-undocumented');
  return [
    state,
    basis,
    isExcept ? access : '',
    controls.length > 0 ? 'setting' : '',
    JSON.stringify(stated),
    ...marks,
  ].join('\n');
}

/** True if these are all active crawlers of the vendor for the use, so that its name suffices. */
function isEvery(use: Use, vendor: string, names: readonly string[]): boolean {
  const own = crawlers.filter(
    (entry) => entry.vendor === vendor && entry.status === 'active' && entry.uses.includes(use),
  );
  return own.every(({ name }) => names.includes(name));
}
