import { assertPath, assertUrl } from './assert-url.js';
import { explain } from './check.js';
import { crawlDelayUnder } from './crawl-delay.js';
import type { ParsedFile } from './file.js';
import { decode, SLASH } from './octets.js';
import { outlineOf } from './outline.js';
import { RequestPath } from './request-path.js';
import { RuleWindow } from './rule-window.js';
import { type CrawlerQuery, askerOf, selectRules } from './rules-for.js';
import type { Crawler, Dialect, Group, Rule, RuleSet, Verdict } from './types.js';

/** The path under question: there is one at a time. */
const request: RequestPath = new RequestPath();

/** A crawler as a string; equal ones ask alike. No crawler's name begins with a NUL. */
export function crawlerKey(crawler: Crawler): string {
  return typeof crawler === 'string' ? crawler : `\0${JSON.stringify(crawler)}`;
}

/** The rules that bind one crawler. */
export class BoundRules implements RuleSet {
  readonly #key: string;
  readonly #token: string | undefined;
  readonly #asker: CrawlerQuery;
  readonly #window: RuleWindow;

  /** `key`: of the crawler; `siblings`: rules of other crawlers, whose window is shared where it is the same. */
  constructor(file: ParsedFile, crawler: Crawler, key: string, siblings: readonly BoundRules[]) {
    const asker = askerOf(crawler, key);
    const { token, ranges } = selectRules(file, asker);
    const window = new RuleWindow(file, ranges);
    this.#key = key;
    this.#token = token;
    this.#asker = asker;
    const alike = siblings.find((sibling) => areSame(sibling.#window, window));
    this.#window = alike === undefined ? window : alike.#window;
  }

  /** Are these the rules for the crawler with that key? */
  isFor(key: string): boolean {
    return this.#key === key;
  }

  get dialect(): Dialect {
    return this.#window.dialect;
  }

  get token(): string | undefined {
    return this.#token;
  }

  get groups(): readonly Group[] {
    const agents = this.#agents();
    const found: Group[] = [];
    let next = 0;
    let end = 0;
    for (const group of outlineOf(this.#window.file).groups) {
      if (next === agents.length) break;
      end += group.userAgents.length;
      if ((agents[next] as number) < end) found.push(group);
      while ((agents[next] as number) < end) next++;
    }
    return found;
  }

  /** Seconds; `RobotsTxt.crawlDelay` documents it. */
  get crawlDelay(): number | undefined {
    return crawlDelayUnder(outlineOf(this.#window.file).lines, new Set(this.#agents()));
  }

  /** The user-agent lines that name the crawler, by number, in file order. */
  #agents(): readonly number[] {
    const agents: number[] = [];
    selectRules(this.#window.file, this.#asker, agents);
    return agents;
  }

  get rules(): readonly Rule[] {
    return this.groups.flatMap((group) => group.rules);
  }

  allows(path: string): boolean {
    this.#takePath(path);
    return this.#allowsRequest();
  }

  allowsBytes(octets: DataView, start: number, end: number): boolean {
    const size = end - start;
    request.open(size);
    // Paths are short: a call that copies would cost more than four octets at a time.
    const { view } = request;
    let at = 0;
    for (; at + 4 <= size; at += 4) view.setInt32(at, octets.getInt32(start + at));
    for (; at < size; at++) view.setUint8(at, octets.getUint8(start + at));
    request.take(0, size, this.#window.dialect);
    if (!isRooted()) assertPath(decode(request.octets, 0, size));
    return this.#allowsRequest();
  }

  check(path: string): Verdict {
    this.#takePath(path);
    return this.#checkRequest();
  }

  /** As `allows`, of a URL. */
  allowsUrl(url: string): boolean {
    if (!request.setUrl(url, this.#window.dialect)) assertUrl(url);
    return this.#allowsRequest();
  }

  /** As `check`, of a URL. */
  checkUrl(url: string): Verdict {
    if (!request.setUrl(url, this.#window.dialect)) assertUrl(url);
    return this.#checkRequest();
  }

  #takePath(path: string): void {
    if (typeof path !== 'string') throw new TypeError(`path: expected a string, got ${nameOfType(path)}`);
    request.setPath(path, this.#window.dialect);
    if (!isRooted()) assertPath(path);
  }

  #allowsRequest(): boolean {
    const window = this.#window;
    return (window.dialect === 'rfc9309' && request.isRobotsTxt()) || window.allows(request);
  }

  #checkRequest(): Verdict {
    return explain(this, this.#window, this.#asker.ignoresRobots, request);
  }
}

/**
 * Whether the path that the request was given begins with `/`, or is empty. It is at 0. In normal form, as nearly all
 * paths are, it is used there; the normal form of any other is written after it.
 */
function isRooted(): boolean {
  return request.start === 0 || request.octets[0] === SLASH;
}

/** The same rules? */
function areSame(a: RuleWindow, b: RuleWindow): boolean {
  return a.words === b.words && a.from === b.from && a.to === b.to;
}

/** For messages: `typeof`, with null told apart. */
export function nameOfType(value: unknown): string {
  return value === null ? 'null' : typeof value;
}
