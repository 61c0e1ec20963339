import { appliedAgents } from '../explain/applied-groups.js';
import type { ParsedRuleSet } from '../explain/rule-set.js';
import { allowsRequest, BasicRuleSet, setPath, setUrl } from '../match/basic-rule-set.js';
import type { RequestPath } from '../match/request-path.js';
import { matchLengthOf, mayMatch, tagOfPath } from '../match/rule-match.js';
import type { RuleWindow } from '../match/rule-window.js';
import { urlText } from '../match/url-text.js';
import { WORD_BYTES } from '../read/rule-table-layout.js';
import type { Dialect } from '../types/options.js';
import { decided, NOT_FETCHED } from './decide-usage.js';
import { pathRules } from './path-rules.js';
import type { Usage, UsageRules, UsageStatement } from './types.js';
import { usageLinesOf } from './usage-lines.js';

/** Answers that are held, by the Content-Usage lines that match. */
const MAX_HELD = 1_000;
/** Characters of the places of those lines: thousands of lines that match are no usual file. */
const MAX_KEY = 500;

/** The preferences for a crawler that fetches. */
export class CrawlerUsage implements UsageRules {
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
