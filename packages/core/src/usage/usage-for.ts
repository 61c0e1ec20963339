/**
 * What may be done with a page, `@maycrawl/core/usage`: the preferences of Content-Usage, Content-Signal and the rules
 * for control tokens, decided for a URL and a crawler. They are about use, not about access, which `parse` decides.
 *
 * @module
 */

import type { CrawlerEntry } from '../crawlers/crawlers.js';
import { crawlers, findCrawler } from '../crawlers/crawlers.js';
import { appliedAgents } from '../explain/applied-groups.js';
import { ParsedRuleSet } from '../explain/rule-set.js';
import { rulesOfVerdict } from '../explain/verdict.js';
import { allowsRequest, BasicRuleSet, setPath, setUrl } from '../match/basic-rule-set.js';
import type { RequestPath } from '../match/request-path.js';
import { matchLengthOf, mayMatch, tagOfPath } from '../match/rule-match.js';
import type { RuleWindow } from '../match/rule-window.js';
import { urlText } from '../match/url-text.js';
import { OptionError } from '../messages/option-error.js';
import { WORD_BYTES } from '../read/rule-table-layout.js';
import { ParsedRobotsTxt } from '../robots-txt.js';
import type { Rule } from '../types/contents.js';
import type { Crawler, Dialect } from '../types/options.js';
import type { RobotsTxt } from '../types/robots-txt.js';
import type { Verdict } from '../types/verdict.js';
import { byLine, CATEGORIES, decided, frozen, MAX_LISTED, NOT_FETCHED } from './decide-usage.js';
import { pathRules } from './path-rules.js';
import { readContentSignal, readContentUsage } from './read-statement.js';
import type {
  Usage,
  UsageCategory,
  UsageHeaders,
  UsageOptions,
  UsageRules,
  UsageSources,
  UsageStatement,
} from './types.js';
import { useOfCategory } from './usage-fields.js';
import { usageLinesOf } from './usage-lines.js';

export { NOT_FETCHED } from './decide-usage.js';
export { readUsageValue, type UsageMember, type UsageValue } from './read-usage-value.js';
export type * from './types.js';
export { usageSteps } from './usage-cost.js';
export { type UsageField, type UsageName, usageFields, useOfCategory } from './usage-fields.js';

/** Answers that are held, by the Content-Usage lines that match. */
const MAX_HELD = 1_000;
/** Characters of the places of those lines: thousands of lines that match are no usual file. */
const MAX_KEY = 500;

/**
 * Returns what may be done with the pages that a crawler fetches.
 *
 * 1. A page that the crawler may not fetch has no preference.
 * 2. The lines of the crawler's group count. Of Content-Usage lines that match the path, those with the longest path
 *    count: they are matched as the paths of `Disallow`.
 * 3. Content-Signal lines and the headers of the page count beside them.
 * 4. Of several statements about a category, the strictest counts. What nobody states is `unknown`.
 *
 * A control token such as Google-Extended fetches nothing: a rule that blocks a path for it denies the uses that its
 * vendor lets it control, and a page counts as fetched if one of the crawlers that it controls may fetch it.
 *
 * @param robots the result of `parse`
 * @throws TypeError as `RobotsTxt.rulesFor` does, and if `robots` is no result of `parse`.
 * @example
 * const robots = parse('User-agent: *\nContent-Usage: train-ai=n\nContent-Usage: /open/ train-ai=y');
 * usageFor(robots, 'ExampleBot').of('/open/x').preferences['train-ai']; // 'granted'
 */
export function usageFor(robots: RobotsTxt, crawler: Crawler, { headers = {} }: UsageOptions = {}): UsageRules {
  const rules: unknown = robots?.rulesFor?.(crawler);
  if (!(rules instanceof ParsedRuleSet)) throw new TypeError('robots: expected the result of parse');
  return usageRules(rules, nameOf(rules, crawler), headers);
}

/**
 * Returns what the answers of `usageFor` are decided from, for tools that prove something about all pages: the lines of
 * the file for a crawler with the patterns of their paths, and the rules that count beside them.
 *
 * @throws TypeError as `usageFor` does.
 */
export function usageSources(robots: RobotsTxt, crawler: Crawler): UsageSources {
  const rules: unknown = robots?.rulesFor?.(crawler);
  if (!(rules instanceof ParsedRuleSet)) throw new TypeError('robots: expected the result of parse');
  const { file } = BasicRuleSet.windowOf(rules);
  const lines = usageLinesOf(file, new Set(appliedAgents(rules)));
  const withPath = lines.filter(({ path }) => path !== undefined);
  const patterns = withPath.length === 0 ? [] : pathRules(withPath, file.dialect).rules;
  const entry = findCrawler(nameOf(rules, crawler))?.entry;
  const token = entry?.fetches === 'never' ? entry : undefined;
  return {
    rules,
    withPath: withPath.map(({ statement }, i) => ({ statement, pattern: patterns[i] as Rule })),
    withoutPath: lines.filter(({ path }) => path === undefined).map(({ statement }) => statement),
    fetchers: token === undefined ? [rules] : fetchersOf(token).map((tokens) => robots.rulesFor(tokens)),
    deniedByRules: token === undefined ? [] : deniedBy(token),
  };
}

/**
 * Returns what may be done with the page of a verdict: the answer of `usageFor` for the same file, crawler and page.
 * Leaves nothing in memory.
 *
 * @param verdict the result of `RobotsTxt.check` or `RuleSet.check`
 * @throws TypeError if `verdict` is none, such as a copy of one.
 * @example
 * const verdict = parse('User-agent: *\nContent-Usage: train-ai=n').check('https://example.org/x', 'ExampleBot');
 * usageOf(verdict).preferences['train-ai']; // 'denied'
 */
export function usageOf(verdict: Pick<Verdict, 'path'>, { headers = {} }: UsageOptions = {}): Usage {
  const rules = rulesOfVerdict(verdict);
  if (!(rules instanceof ParsedRuleSet)) throw new OptionError('verdict', 'expected the result of check');
  return usageRules(rules, firstToken(rules), headers).of(verdict.path);
}

/** Returns what the headers of a page alone say about its use: for a page of a site without robots.txt. */
export function usageOfHeaders(headers: UsageHeaders = {}): Usage {
  return decided(statementsIn(headers), []);
}

function usageRules(rules: ParsedRuleSet, crawler: string, headers: UsageHeaders): UsageRules {
  const entry = findCrawler(crawler)?.entry;
  const known = new CrawlerUsage(rules, statementsIn(headers));
  return entry?.fetches === 'never' ? new TokenUsage(rules, known, entry) : known;
}

function nameOf(rules: ParsedRuleSet, crawler: Crawler): string {
  return typeof crawler === 'string' ? crawler : firstToken(rules);
}

function firstToken(rules: ParsedRuleSet): string {
  return BasicRuleSet.queryOf(rules).tokens[0] ?? '';
}

function statementsIn(headers: UsageHeaders): UsageStatement[] {
  const place = { source: 'header', line: undefined } as const;
  // The lines of a header are one value. https://www.rfc-editor.org/rfc/rfc9110#section-5.3
  const lineOf = (name: keyof UsageHeaders): string | undefined => {
    const given = headers[name];
    return given === undefined || typeof given === 'string' ? given : given.join(', ');
  };
  const [usage, signal] = [lineOf('content-usage'), lineOf('content-signal')];
  return [
    ...(usage === undefined ? [] : [readContentUsage(usage, place)]),
    ...(signal === undefined ? [] : [readContentSignal(signal, place)]),
  ];
}

/** The preferences for a crawler that fetches. */
class CrawlerUsage implements UsageRules {
  readonly statements: readonly UsageStatement[];
  readonly #dialect: Dialect;
  readonly #access: RuleWindow;
  /** Statements about every path, whatever other lines say: Content-Signal lines, and headers. */
  readonly #everywhere: readonly UsageStatement[];
  /** Content-Usage lines with a path, in file order, and their paths as the rules of a file of their own. */
  readonly #withPath: readonly UsageStatement[];
  readonly #paths: RuleWindow | undefined;
  /** Content-Usage lines without a path. */
  readonly #withoutPath: readonly UsageStatement[];
  /** The answer for paths that no Content-Usage line with a path matches. */
  readonly #usual: Usage;
  /** The other answers, by the places of the lines that match. */
  readonly #held: Map<string, Usage> = new Map();

  constructor(rules: ParsedRuleSet, headers: readonly UsageStatement[]) {
    const { file } = BasicRuleSet.windowOf(rules);
    const lines = usageLinesOf(file, new Set(appliedAgents(rules)));
    const withPath = lines.filter(({ path }) => path !== undefined);
    const all = lines.map(({ statement }) => statement);
    this.#dialect = file.dialect;
    this.#access = BasicRuleSet.windowOf(rules);
    this.#everywhere = [...all.filter(({ field }) => field === 'content-signal'), ...headers];
    this.#withPath = withPath.map(({ statement }) => statement);
    this.#withoutPath = all.filter(({ field, path }) => field === 'content-usage' && path === undefined);
    this.#paths = withPath.length === 0 ? undefined : BasicRuleSet.windowOf(pathRules(withPath, file.dialect));
    this.statements = Object.freeze([...all, ...headers]);
    this.#usual = this.#decide(this.#withoutPath, []);
  }

  of(path: string): Usage {
    return this.#answer(setPath(path, this.#dialect));
  }

  ofUrl(url: string | URL): Usage {
    return this.#answer(setUrl(urlText(url), this.#dialect));
  }

  /** The answer for a page that is fetched. */
  ofFetched(path: string): Usage {
    return this.#fetched(setPath(path, this.#dialect));
  }

  ofFetchedUrl(url: string): Usage {
    return this.#fetched(setUrl(url, this.#dialect));
  }

  #answer(path: RequestPath): Usage {
    return allowsRequest(this.#access) ? this.#fetched(path) : NOT_FETCHED;
  }

  #fetched(path: RequestPath): Usage {
    const paths = this.#paths;
    if (paths === undefined) return this.#usual;
    const matches = matchesIn(paths, path);
    if (matches.length === 0) return this.#usual;
    // The lines that match determine the answer.
    const key = matches.map(({ place }) => place).join();
    const held = this.#held.get(key);
    if (held !== undefined) return held;
    const usage = this.#decideFor(matches);
    if (key.length > MAX_KEY) return usage;
    if (this.#held.size >= MAX_HELD) this.#held.clear();
    this.#held.set(key, usage);
    return usage;
  }

  #decideFor(matches: readonly PathMatch[]): Usage {
    const longest = matches.reduce((best, { length }) => Math.max(best, length), 0);
    const statementsOf = (found: readonly PathMatch[]): UsageStatement[] =>
      found.map(({ place }) => this.#withPath[place] as UsageStatement);
    const shorter = statementsOf(matches.filter(({ length }) => length < longest));
    return this.#decide(statementsOf(matches.filter(({ length }) => length === longest)), [
      ...this.#withoutPath,
      ...shorter,
    ]);
  }

  #decide(usage: readonly UsageStatement[], overruled: readonly UsageStatement[]): Usage {
    return decided([...usage, ...this.#everywhere], overruled);
  }
}

/** A path that matches: its place among the paths, and its length in bytes. */
interface PathMatch {
  readonly place: number;
  readonly length: number;
}

function matchesIn({ file, words, from, to }: RuleWindow, path: RequestPath): PathMatch[] {
  const tag = tagOfPath(path);
  const matches: PathMatch[] = [];
  for (let at = from, place = 0; at < to; at += WORD_BYTES, place++) {
    const word = words.getUint32(at, true);
    if (!mayMatch(word, tag)) continue;
    const length = matchLengthOf(file.view, word, path);
    if (length >= 0) matches.push({ place, length });
  }
  return matches;
}

/** The tokens of each crawler that the token controls. */
function fetchersOf({ controls }: CrawlerEntry): (readonly string[])[] {
  return crawlers.filter(({ name }) => controls.includes(name)).map(({ tokens }) => tokens);
}

/** The categories that a rule for the token denies. */
function deniedBy({ uses }: CrawlerEntry): UsageCategory[] {
  return CATEGORIES.filter((category) => uses.includes(useOfCategory[category]));
}

/** The preferences for a control token. */
class TokenUsage implements UsageRules {
  readonly statements: readonly UsageStatement[];
  readonly #robots: RobotsTxt;
  readonly #rules: ParsedRuleSet;
  readonly #stated: CrawlerUsage;
  readonly #denied: UsageStatement['preferences'];
  readonly #fetchers: readonly (readonly string[])[];

  constructor(rules: ParsedRuleSet, stated: CrawlerUsage, entry: CrawlerEntry) {
    this.#robots = new ParsedRobotsTxt(BasicRuleSet.windowOf(rules).file);
    this.#rules = rules;
    this.statements = stated.statements;
    this.#stated = stated;
    this.#denied = Object.fromEntries(deniedBy(entry).map((category) => [category, 'denied']));
    this.#fetchers = fetchersOf(entry);
  }

  of(path: string): Usage {
    const isFetched = this.#fetchers.some((tokens) => this.#robots.rulesFor(tokens).allows(path));
    if (!isFetched) return NOT_FETCHED;
    return this.#with(this.#rules.check(path), this.#stated.ofFetched(path));
  }

  ofUrl(url: string | URL): Usage {
    const text = urlText(url);
    const isFetched = this.#fetchers.some((tokens) => this.#robots.allows(text, tokens));
    if (!isFetched) return NOT_FETCHED;
    return this.#with(this.#rules.checkUrl(text), this.#stated.ofFetchedUrl(text));
  }

  #with(verdict: Verdict, stated: Usage): Usage {
    if (verdict.allowed) return stated;
    // Unlike `verdict.rule`, it leaves nothing in memory.
    const { rule } = verdict.describeRules(0);
    const statement: UsageStatement = {
      field: 'disallow',
      source: 'file',
      line: rule?.line,
      value: rule?.pattern ?? '',
      path: rule?.pattern,
      preferences: this.#denied,
      level: undefined,
      problem: undefined,
    };
    return frozen({
      ...stated,
      preferences: { ...stated.preferences, ...this.#denied },
      statements: byLine([...stated.statements, statement]).slice(0, MAX_LISTED),
    });
  }
}
