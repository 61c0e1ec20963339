import type { ParsedFile } from '../read/parsed-file.js';
import type { Crawler } from '../types/options.js';
import type { AllowsRobotsTxt } from '../types/robots-txt.js';
import { BasicRuleSet } from './basic-rule-set.js';
import { crawlerKey } from './crawler-query.js';
import { urlText } from './url-text.js';

/** Rule sets that a file caches: those of the crawlers that were added last. */
const MAX_RULE_SETS = 8;

/** A parsed file for verdicts without explanations, with a cache of its rule sets. */
export class BasicRobotsTxt<Rules extends BasicRuleSet = BasicRuleSet> implements AllowsRobotsTxt {
  readonly #file: ParsedFile;
  /** The first crawler's key and rule set: a single crawler, as is common, needs no array. */
  #key: string | undefined = undefined;
  #rules: Rules | undefined = undefined;
  /** The keys and rule sets of the others, in turn, oldest first: a lookup reads no other rule set than its own. */
  #others: readonly (string | Rules)[] = NONE;

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
    if (this.#key === key) return this.#rules as Rules;
    const others = this.#others;
    for (let i = 0; i < others.length; i += 2) if (others[i] === key) return others[i + 1] as Rules;
    return this.#add(crawler, key);
  }

  #add(crawler: Crawler, key: string): Rules {
    const first = this.#rules;
    const others = this.#others;
    const siblings = first === undefined ? NONE : [first, ...others.filter((entry) => typeof entry !== 'string')];
    const rules = this.createRuleSet(this.#file, crawler, key, siblings);
    if (first === undefined) {
      this.#key = key;
      this.#rules = rules;
    } else this.#others = others.slice(4 - 2 * MAX_RULE_SETS).concat(key, rules);
    return rules;
  }

  protected createRuleSet(file: ParsedFile, crawler: Crawler, key: string, siblings: readonly Rules[]): Rules {
    return new BasicRuleSet(file, crawler, key, siblings) as Rules;
  }
}

const NONE = [] as const;
