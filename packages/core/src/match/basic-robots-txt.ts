import type { ParsedFile } from '../read/parsed-file.js';
import type { Crawler } from '../types/options.js';
import type { AllowsRobotsTxt } from '../types/robots-txt.js';
import { BasicRuleSet } from './basic-rule-set.js';
import { type CrawlerQuery, crawlerKey, crawlerQueryOf } from './crawler-query.js';
import { RuleWindow } from './rule-window.js';
import { selectGroups } from './select-groups.js';
import { urlText } from './url-text.js';

/** Entries of seven rule sets: with the first, a file caches eight. */
const MAX_OTHERS = 14;

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
    const query = crawlerQueryOf(crawler, key);
    const { token, ranges } = selectGroups(this.#file, query);
    const rules = this.createRuleSet(token, query, this.#shared(new RuleWindow(this.#file, ranges)));
    if (this.#rules === undefined) {
      this.#key = key;
      this.#rules = rules;
    } else this.#others = this.#others.slice(2 - MAX_OTHERS).concat(key, rules);
    return rules;
  }

  /** Returns the equal window of another crawler, if there is one. */
  #shared(window: RuleWindow): RuleWindow {
    const others = this.#others;
    let known = this.#rules;
    for (let i = 1; known !== undefined; i += 2) {
      const other = BasicRuleSet.windowOf(known);
      if (other.equals(window)) return other;
      known = others[i] as Rules | undefined;
    }
    return window;
  }

  protected createRuleSet(token: string | undefined, query: CrawlerQuery, window: RuleWindow): Rules {
    return new BasicRuleSet(token, query, window) as Rules;
  }
}

const NONE = [] as const;
