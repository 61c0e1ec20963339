import { explain } from './check.js';
import type { ParsedFile } from './file.js';
import { outlineOf } from './outline.js';
import { RequestPath } from './path.js';
import { DEFAULT_RANK, matchOctets, rankOf } from './rule-match.js';
import { RULE_ALLOW, RULE_TAG_MASK, RULE_TAGGED, tagOf, wordsAt } from './rule-table.js';
import { type Selection, selectRules } from './rules-for.js';
import type { Crawler, Group, Rule, RuleSet, Verdict } from './types.js';

/** The path under question: there is one at a time. */
export const request: RequestPath = new RequestPath();

/** The rules that bind one crawler: a window on the words of the file. */
export class BoundRules implements RuleSet {
  readonly #file: ParsedFile;
  readonly #selection: Selection;
  /** Where the words stand: in the file's own buffer, or gathered from groups that lie apart. */
  readonly #words: DataView;
  readonly #from: number;
  readonly #to: number;

  constructor(file: ParsedFile, crawler: Crawler) {
    const selection = selectRules(file, crawler);
    const { ranges } = selection;
    const base = wordsAt(file.octets);
    const adjacent = ranges.every((rule, i) => i % 2 === 1 || i === 0 || rule === ranges[i - 1]);
    this.#file = file;
    this.#selection = selection;
    this.#words = adjacent ? file.view : gather(file.view, base, ranges);
    this.#from = adjacent ? base + 4 * (ranges[0] ?? 0) : 0;
    this.#to = adjacent ? base + 4 * (ranges.at(-1) ?? 0) : this.#words.byteLength;
  }

  get token(): string | undefined {
    return this.#selection.token;
  }

  get groups(): readonly Group[] {
    const { groups } = outlineOf(this.#file);
    return this.#selection.groups.map((group) => groups[group] as Group);
  }

  get rules(): readonly Rule[] {
    return this.groups.flatMap((group) => group.rules);
  }

  allows(path: string): boolean {
    request.setPath(path, this.#file.dialect);
    return this.allowsRequest();
  }

  check(path: string): Verdict {
    request.setPath(path, this.#file.dialect);
    return this.checkRequest();
  }

  allowsRequest(): boolean {
    const { dialect } = this.#file;
    if (dialect === 'rfc9309' && request.isRobotsTxt()) return true;
    return (this.#winningRank() & RULE_ALLOW) !== 0;
  }

  #winningRank(): number {
    const { view, dialect } = this.#file;
    const words = this.#words;
    const tag = request.length > 1 ? tagOf(request.octets[1] as number) : -1;
    let best = DEFAULT_RANK;
    for (let at = this.#from; at < this.#to; at += 4) {
      const word = words.getUint32(at, true);
      if ((word & RULE_TAG_MASK) !== tag && word & RULE_TAGGED) continue;
      const octets = matchOctets(view, word, request, dialect);
      if (octets >= 0) best = Math.max(best, rankOf(word, octets));
    }
    return best;
  }

  checkRequest(): Verdict {
    return explain(this.#file, this.#selection, this.#words, this.#from, this.#to, request);
  }
}

function gather(view: DataView, base: number, ranges: readonly number[]): DataView {
  const words: number[] = [];
  for (let i = 0; i < ranges.length; i += 2) {
    for (let rule = ranges[i] as number; rule < (ranges[i + 1] as number); rule++) {
      words.push(view.getUint32(base + 4 * rule, true));
    }
  }
  const gathered = new DataView(new ArrayBuffer(4 * words.length));
  for (const [i, word] of words.entries()) gathered.setUint32(4 * i, word, true);
  return gathered;
}
