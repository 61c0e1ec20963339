import type { Crawler, RuleSet, Verdict } from '@maycrawl/core';
import { lineKey, ordered } from './consequence.js';
import type { Difference, Differences, ListedChanges, ListedUrl } from './types.js';

const MAX_LISTED_EXAMPLES = 10;
/** Changed URLs of a list by which changes are ordered. Each takes a look at every rule. */
const MAX_ORDERED_BY = 10_000;

type Files = Differences['files'];

/** Counts the URLs of a list that change, for the crawlers of each difference. The URLs are not collected. */
export class ListedUrlCounter {
  readonly #found: Differences;
  readonly #counts: readonly ListedCount[];

  constructor(found: Differences) {
    this.#found = found;
    this.#counts = found.differences.map((entry) => new ListedCount(found.files, entry));
  }

  add(url: ListedUrl): void {
    for (const count of this.#counts) count.add(url);
  }

  get result(): Differences {
    const differences = this.#found.differences.map((entry, i): Difference => {
      const count = this.#counts[i] as ListedCount;
      return {
        ...entry,
        newlyBlocked: ordered(entry.newlyBlocked, count.hits),
        newlyAllowed: ordered(entry.newlyAllowed, count.hits),
        listed: count.changes,
      };
    });
    return { ...this.#found, differences };
  }
}

class ListedCount {
  readonly #files: Files;
  readonly #crawler: Crawler;
  readonly #rules: readonly [RuleSet, RuleSet];
  readonly #examples: ListedChanges['examples'][number][] = [];
  readonly #counts = { checked: 0, newlyBlocked: 0, newlyAllowed: 0 };
  readonly #rulesWithEffect: ReadonlySet<string>;
  readonly hits: Map<string, number> = new Map();

  constructor(files: Files, { crawlers: [crawler = '*'], newlyBlocked, newlyAllowed }: Difference) {
    const effects = [newlyBlocked, newlyAllowed].flatMap((direction) =>
      direction.kind === 'some' ? direction.examples : [],
    );
    this.#rulesWithEffect = new Set(effects.map(({ side, rule }) => lineKey(side, rule)));
    this.#files = files;
    this.#crawler = crawler;
    this.#rules = [files[0].rulesFor(crawler), files[1].rulesFor(crawler)];
  }

  get changes(): ListedChanges {
    return { ...this.#counts, examples: this.#examples };
  }

  add(target: ListedUrl): void {
    this.#counts.checked++;
    const isAllowedAfter = this.#allows(1, target);
    if (this.#allows(0, target) === isAllowedAfter) return;
    this.#counts[isAllowedAfter ? 'newlyAllowed' : 'newlyBlocked']++;
    if (this.#counts.newlyBlocked + this.#counts.newlyAllowed > MAX_ORDERED_BY) return;
    const [before, after] = [this.#check(0, target), this.#check(1, target)];
    for (const key of [lineKey('after', after.rule), lineKey('before', before.rule)]) {
      if (this.#rulesWithEffect.has(key)) this.hits.set(key, (this.hits.get(key) ?? 0) + 1);
    }
    if (this.#examples.length < MAX_LISTED_EXAMPLES) this.#examples.push({ url: target.url, before, after });
  }

  #allows(side: 0 | 1, { isPath, decidedUrl }: ListedUrl): boolean {
    return isPath ? this.#rules[side].allows(decidedUrl) : this.#files[side].allows(decidedUrl, this.#crawler);
  }

  #check(side: 0 | 1, { isPath, decidedUrl }: ListedUrl): Verdict {
    return isPath ? this.#rules[side].check(decidedUrl) : this.#files[side].check(decidedUrl, this.#crawler);
  }
}
