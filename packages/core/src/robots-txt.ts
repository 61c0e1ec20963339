import type { ParsedFile } from './file.js';
import { type Outline, outlineOf } from './outline.js';
import { BoundRules, request } from './rule-set.js';
import type { Crawler, Dialect, Field, Group, Line, Oddity, RobotsTxt, Sitemap, Verdict } from './types.js';

/** Crawlers whose rules are kept at hand beside the one asked about last. */
const KEPT_RULE_SETS = 8;

/** A parsed file and, for the crawlers that were asked about last, the rules that bind them. */
export class ParsedRobotsTxt implements RobotsTxt {
  readonly #file: ParsedFile;
  #crawler: string | undefined;
  #rules: BoundRules | undefined;
  #others: Map<string, BoundRules> | undefined;

  constructor(file: ParsedFile) {
    this.#file = file;
  }

  get dialect(): Dialect {
    return this.#file.dialect;
  }

  get octets(): number {
    return this.#file.octets;
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
    const rules = this.rulesFor(crawler);
    request.setUrl(urlText(url), this.#file.dialect);
    return rules.allowsRequest();
  }

  check(url: string | URL, crawler: Crawler): Verdict {
    const rules = this.rulesFor(crawler);
    request.setUrl(urlText(url), this.#file.dialect);
    return rules.checkRequest();
  }

  rulesFor(crawler: Crawler): BoundRules {
    // An array is told from a string by a first character that no crawler's name has.
    const key = typeof crawler === 'string' ? crawler : `\0${JSON.stringify(crawler)}`;
    if (key === this.#crawler && this.#rules !== undefined) return this.#rules;
    return this.#switchTo(key, crawler);
  }

  crawlDelay(crawler: Crawler): number | undefined {
    const fields = this.rulesFor(crawler).groups.flatMap((group) => group.fields);
    const value = fields.find(({ name }) => name.toLowerCase() === 'crawl-delay')?.value;
    return value !== undefined && /^(\d+\.?\d*|\.\d+)$/.test(value) ? Number(value) : undefined;
  }

  #switchTo(key: string, crawler: Crawler): BoundRules {
    const rules = this.#others?.get(key) ?? new BoundRules(this.#file, crawler);
    if (this.#crawler !== undefined && this.#rules !== undefined) {
      this.#others ??= new Map();
      if (this.#others.size >= KEPT_RULE_SETS) this.#others.clear();
      this.#others.set(this.#crawler, this.#rules);
    }
    this.#crawler = key;
    this.#rules = rules;
    return rules;
  }

  #outline(): Outline {
    return outlineOf(this.#file);
  }
}

function urlText(url: string | URL): string {
  if (typeof url === 'string') return url;
  if (url instanceof URL) return url.href;
  throw new TypeError(`url: expected a string or a URL, got ${url === null ? 'null' : typeof url}`);
}
