import { parse, type RobotsTxt, type RuleSet, robotsUrl } from '@maycrawl/core';
import { fieldValues } from './field-values.js';
import type { Robot } from './robot.js';

/** Relative URLs are resolved against it. No site can have this host name: https://www.rfc-editor.org/rfc/rfc2606 */
const RELATIVE_BASE = 'http://relative.invalid/';

/** The path of a URL that the file applies to, and the rules of a crawler. */
interface Lookup {
  readonly path: string;
  readonly crawler: string;
  readonly rules: RuleSet;
}

/** Answers the calls of robots-parser with verdicts of the engine. */
export class ParsedRobot implements Robot {
  readonly #robots: RobotsTxt;
  /** The URL of the robots.txt of the origin; undefined if the given URL is not valid. */
  readonly #robotsUrl: string | undefined;
  /** Until a host is set, the file decides. */
  #preferredHost: { readonly set: string | null } | undefined = undefined;
  /** The last header without a product token: throwing for each lookup would take most of its time. */
  #nameless: string | undefined = undefined;

  constructor(url: string, contents: string | Uint8Array | null | undefined) {
    this.#robots = parse(primitive(contents) || '');
    this.#robotsUrl = located(url)?.robotsUrl;
  }

  isAllowed(url: string, ua?: string): boolean | undefined {
    const lookup = this.#lookup(url, ua);
    return lookup?.rules.allows(lookup.path);
  }

  isDisallowed(url: string, ua?: string): boolean {
    return !this.isAllowed(url, ua);
  }

  isExplicitlyDisallowed(url: string, ua?: string): boolean | undefined {
    const lookup = this.#lookup(url, ua);
    if (lookup === undefined) return undefined;
    const { rules, path, crawler } = lookup;
    const isExplicit = rules.token !== '*' || crawler === '*';
    return isExplicit && !rules.allows(path);
  }

  getMatchingLineNumber(url: string, ua?: string): number {
    const lookup = this.#lookup(url, ua);
    const verdict = lookup?.rules.check(lookup.path);
    // robots-parser ignores rules without a path.
    return (verdict?.reason === 'rule' ? verdict.rule?.line : undefined) ?? -1;
  }

  getCrawlDelay(ua?: string): number | undefined {
    return this.#robots.crawlDelay(this.#crawlerOf(ua));
  }

  getSitemaps(): string[] {
    return this.#fieldValues('sitemap');
  }

  getPreferredHost(): string | null {
    if (this.#preferredHost !== undefined) return this.#preferredHost.set;
    return this.#fieldValues('host').at(-1)?.toLowerCase() ?? null;
  }

  setPreferredHost(host: string): void {
    this.#preferredHost = { set: host };
  }

  /** The file is decoded for each call: most callers need one field or none. */
  #fieldValues(key: string): string[] {
    return fieldValues(new TextDecoder().decode(this.#robots.bytes), key);
  }

  /** Returns undefined if the file does not apply to the URL. */
  #lookup(url: string, ua: string | undefined): Lookup | undefined {
    const place = located(url);
    if (place === undefined || place.robotsUrl !== this.#robotsUrl) return undefined;
    const crawler = this.#crawlerOf(ua);
    return { path: place.path, crawler, rules: this.#robots.rulesFor(crawler) };
  }

  /** Returns `*` for a header without a product token, as that of a browser: robots-parser throws for no string. */
  #crawlerOf(ua: string | undefined): string {
    const name = primitive(ua);
    const crawler = (typeof name === 'string' ? name.trim() : name) || '*';
    if (crawler === this.#nameless) return '*';
    try {
      this.#robots.rulesFor(crawler);
      return crawler;
    } catch (error) {
      if (typeof crawler !== 'string') throw error;
      this.#nameless = crawler;
      return '*';
    }
  }
}

/** Returns the text of a `new String`, which robots-parser accepts; any other value as it is. */
function primitive<T>(value: T): T | string {
  return value instanceof String ? String(value) : value;
}

/** Returns the path of a URL and its robots.txt; undefined if the URL is not valid or its scheme has no robots.txt. */
function located(url: string): { readonly path: string; readonly robotsUrl: string } | undefined {
  try {
    const resolved = new URL(url, RELATIVE_BASE);
    return { path: pathOf(resolved), robotsUrl: robotsUrl(resolved) };
  } catch {
    return undefined;
  }
}

/** Returns path and query as they are requested. Of a query that is only its `?`, `search` is empty. */
function pathOf({ pathname, search, href }: URL): string {
  return pathname + (search || (href.split('#', 1)[0]?.endsWith('?') ? '?' : ''));
}
