import type { ParsedFile } from '../read/parsed-file.js';
import type { Crawler } from '../types/options.js';
import type { AllowsRobotsTxt } from '../types/robots-txt.js';
import { BasicRuleSet, nameOfType } from './basic-rule-set.js';
import { crawlerKey } from './crawler-query.js';

/** Rule sets that a file caches: those of the crawlers that were added last. */
const MAX_RULE_SETS = 8;

/** A parsed file for verdicts without explanations, with a cache of its rule sets. */
export class BasicRobotsTxt<Rules extends BasicRuleSet = BasicRuleSet> implements AllowsRobotsTxt {
  readonly #file: ParsedFile;
  /** The rule set of the last lookup. */
  #last: Rules | undefined = undefined;
  /** All cached rule sets, oldest first. Empty while there is only `#last`. */
  #cached: readonly Rules[] = NONE;

  constructor(file: ParsedFile) {
    this.#file = file;
  }

  /** For the class that adds explanations. */
  static fileOf(robots: BasicRobotsTxt): ParsedFile {
    return robots.#file;
  }

  allows(url: string | URL, crawler: Crawler): boolean {
    return this.rulesFor(crawler).allowsUrl(urlText(url));
  }

  rulesFor(crawler: Crawler): Rules {
    const key = crawlerKey(crawler);
    const last = this.#last;
    if (last?.isFor(key)) return last;
    for (const rules of this.#cached) {
      if (rules.isFor(key)) {
        this.#last = rules;
        return rules;
      }
    }
    return this.#add(crawler, key);
  }

  #add(crawler: Crawler, key: string): Rules {
    const last = this.#last;
    const cached = last !== undefined && this.#cached.length === 0 ? [last] : this.#cached;
    const rules = this.createRuleSet(this.#file, crawler, key, cached);
    // A single crawler, as is common, needs no array.
    if (last !== undefined) this.#cached = cached.slice(1 - MAX_RULE_SETS).concat(rules);
    this.#last = rules;
    return rules;
  }

  protected createRuleSet(file: ParsedFile, crawler: Crawler, key: string, siblings: readonly Rules[]): Rules {
    return new BasicRuleSet(file, crawler, key, siblings) as Rules;
  }
}

const NONE = [] as const;

/** The text of a URL as a caller passes it. */
export function urlText(url: string | URL): string {
  const text: unknown = url instanceof URL ? url.href : url;
  if (typeof text === 'string') return text;
  throw new TypeError(`url: expected a string or a URL, got ${nameOfType(text)}`);
}
