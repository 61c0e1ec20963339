import { bytesOf, type Outline, type ParsedFile } from './file.js';
import { outlineOf } from './outline.js';
import { BoundRules, crawlerKey, nameOfType } from './rule-set.js';
import type { Crawler, Dialect, Field, Group, Line, Oddity, RobotsTxt, Sitemap, Verdict } from './types.js';

/** Crawlers whose rules are kept at hand. */
const KEPT_RULE_SETS = 8;

const NONE: readonly BoundRules[] = [];

/** A parsed file and, for the crawlers that were asked about last, the rules that bind them. */
export class ParsedRobotsTxt implements RobotsTxt {
  readonly #file: ParsedFile;
  /** For the crawler asked about last. */
  #last: BoundRules | undefined = undefined;
  /** For those asked about lately, it included. */
  #lately: readonly BoundRules[] = NONE;

  constructor(file: ParsedFile) {
    this.#file = file;
  }

  get dialect(): Dialect {
    return this.#file.dialect;
  }

  get byteLength(): number {
    return this.#file.octets;
  }

  get bytes(): Uint8Array {
    return bytesOf(this.#file);
  }

  get truncated(): boolean {
    return this.#file.truncated;
  }

  get groups(): readonly Group[] {
    return this.#outline().groups;
  }

  get sitemaps(): readonly Sitemap[] {
    return this.#outline().sitemaps;
  }

  get fields(): readonly Field[] {
    return this.#outline().fields;
  }

  get lines(): readonly Line[] {
    return this.#outline().lines;
  }

  get oddities(): readonly Oddity[] {
    return this.#outline().oddities;
  }

  allows(url: string | URL, crawler: Crawler): boolean {
    return this.rulesFor(crawler).allowsUrl(urlText(url));
  }

  check(url: string | URL, crawler: Crawler): Verdict {
    return this.rulesFor(crawler).checkUrl(urlText(url));
  }

  rulesFor(crawler: Crawler): BoundRules {
    const key = crawlerKey(crawler);
    const last = this.#last;
    if (last?.isFor(key)) return last;
    for (const rules of this.#lately) {
      if (rules.isFor(key)) {
        this.#last = rules;
        return rules;
      }
    }
    return this.#bind(crawler, key);
  }

  crawlDelay(crawler: Crawler): number | undefined {
    return this.rulesFor(crawler).crawlDelay;
  }

  #bind(crawler: Crawler, key: string): BoundRules {
    const last = this.#last;
    const lately = last !== undefined && this.#lately.length === 0 ? [last] : this.#lately;
    const rules = new BoundRules(this.#file, crawler, key, lately);
    // One crawler alone, as is common, needs no list.
    if (last !== undefined) this.#lately = lately.slice(1 - KEPT_RULE_SETS).concat(rules);
    this.#last = rules;
    return rules;
  }

  #outline(): Outline {
    return outlineOf(this.#file);
  }
}

function urlText(url: string | URL): string {
  if (typeof url === 'string') return url;
  if (url instanceof URL) return url.href;
  throw new TypeError(`url: expected a string or a URL, got ${nameOfType(url)}`);
}
