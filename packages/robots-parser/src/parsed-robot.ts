import { parse, type RobotsTxt, type RuleSet, robotsUrl } from '@maycrawl/core';
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
  /** Undefined until it is set: until then, the file decides. */
  #preferredHost: string | undefined = undefined;
  /** The last header without a product token: throwing for each lookup would take most of its time. */
  #nameless: string | undefined = undefined;

  constructor(url: string, contents: string | Uint8Array | null | undefined) {
    this.#robots = parse(contents || '');
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
    // As robots-parser, which ignores a line without a value.
    return this.#robots.sitemaps.map(({ url }) => url).filter((url) => url !== '');
  }

  getPreferredHost(): string | null {
    if (this.#preferredHost !== undefined) return this.#preferredHost;
    const hosts = this.#robots.fields.filter(({ name, value }) => name.toLowerCase() === 'host' && value !== '');
    return hosts.at(-1)?.value.toLowerCase() ?? null;
  }

  setPreferredHost(host: string): void {
    this.#preferredHost = host;
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
    const crawler = ua || '*';
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

/** Returns the path of a URL and its robots.txt; undefined if the URL is not valid or its scheme has no robots.txt. */
function located(url: string): { readonly path: string; readonly robotsUrl: string } | undefined {
  try {
    const resolved = new URL(url, RELATIVE_BASE);
    return { path: resolved.pathname + resolved.search, robotsUrl: robotsUrl(resolved) };
  } catch {
    return undefined;
  }
}
