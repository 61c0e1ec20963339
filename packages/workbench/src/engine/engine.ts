/** Computes the verdicts of a grid of paths and crawlers, for a draft and the file that it is compared with. */

import { type Dialect, parse, type RobotsTxt, type Rule, type RuleSet } from '@maycrawl/core';
import { indexFolder } from '@maycrawl/core/precedence';
import { bytesOfDraft, type OpenedFile } from '../files/opened-file.js';
import type { nearOf as NearOf } from './near.js';
import { ALLOWED, type AskedWhy, CHANGED, CHECKED, EXPLAINED, type MatchingRule, type Why } from './protocol.js';
import { stretchesOf } from './stretches.js';

/** Crawlers to which the same groups apply: their verdicts are computed once. */
interface Column {
  readonly rules: RuleSet;
  readonly base: RuleSet | undefined;
  /** True if the site fails, and the crawlers follow robots.txt. */
  readonly isBlocked: boolean;
  readonly crawlers: readonly number[];
}

const UNREACHABLE: Omit<Why, 'id' | 'path'> = {
  kind: 'why',
  allowed: false,
  reason: 'unreachable',
  token: undefined,
  rule: undefined,
  overruled: [],
  overruledCount: 0,
  userAgentLines: [],
  near: undefined,
  isPartial: false,
};

const MAX_OVERRULED = 5;
const EXAMPLES = 5;

export class Engine {
  #draft = '';
  #opened: OpenedFile | undefined;
  #base: Uint8Array | undefined;
  #dialect: Dialect = 'google';
  #isAllBlocked = false;
  #crawlers: readonly string[] = [];
  #parsed: RobotsTxt | undefined;
  #parsedBase: RobotsTxt | undefined;
  #columns: readonly Column[] | undefined;

  setDraft(text: string): void {
    this.#draft = text;
    this.#parsed = undefined;
    this.#columns = undefined;
  }

  get draft(): string {
    return this.#draft;
  }

  /** Sets the file whose line ends and byte order mark the draft has, which count for the limit of 500 KiB. */
  setOpened(file: OpenedFile): void {
    this.#opened = file;
    this.#parsed = undefined;
    this.#columns = undefined;
  }

  setBase(bytes: Uint8Array | undefined): void {
    this.#base = bytes;
    this.#parsedBase = undefined;
    this.#columns = undefined;
  }

  ask(crawlers: readonly string[], dialect: Dialect, isAllBlocked = false): void {
    this.#crawlers = crawlers;
    this.#isAllBlocked = isAllBlocked;
    this.#columns = undefined;
    if (dialect === this.#dialect) return;
    this.#dialect = dialect;
    this.#parsed = undefined;
    this.#parsedBase = undefined;
  }

  get columns(): number {
    return this.#crawlers.length;
  }

  /** Writes the verdicts for one path from index `at` on. */
  decide(path: string, flags: Uint8Array, at: number): void {
    this.#columns ??= this.#columnsOf();
    for (const { rules, base, isBlocked, crawlers } of this.#columns) {
      const flag = isBlocked ? CHECKED : flagsOf(rules.allows(path), base?.allows(path));
      for (const crawler of crawlers) flags[at + crawler] = flag;
    }
  }

  /** Writes the verdicts and the lines that decide. It compares every rule with the path, which takes far longer. */
  explain(path: string, flags: Uint8Array, lines: Uint32Array, at: number): void {
    this.#columns ??= this.#columnsOf();
    for (const { rules, base, isBlocked, crawlers } of this.#columns) {
      const verdict = isBlocked ? undefined : rules.check(path);
      const line = verdict?.describeRules(0).rule?.line ?? 0;
      const flag = (verdict === undefined ? CHECKED : flagsOf(verdict.allowed, base?.allows(path))) | EXPLAINED;
      for (const crawler of crawlers) {
        flags[at + crawler] = flag;
        lines[at + crawler] = line;
      }
    }
  }

  /** @param nearOf the function of `near.ts`; without it, the answer is partial */
  why(id: number, { path, crawler, origin }: AskedWhy, nearOf?: typeof NearOf): Why {
    const rules = this.#robots.rulesFor(crawler);
    const verdict = rules.check(path);
    if (this.#blocks(rules)) return { ...UNREACHABLE, id, path: verdict.path };
    const { allowed, reason, token, overruled } = verdict;
    const agents = rules.groups.flatMap(({ userAgents }) =>
      userAgents.filter((agent) => agent.token.toLowerCase() === token?.toLowerCase()),
    );
    const matching = (rule: Rule, length: number) => matchingRule(rule, length, verdict.path);
    return {
      kind: 'why',
      id,
      allowed,
      reason,
      path: verdict.path,
      token: agents[0]?.token ?? token,
      rule: verdict.rule && matching(verdict.rule, verdict.matchLength),
      overruled: overruled.slice(0, MAX_OVERRULED).map(({ rule, matchLength }) => matching(rule, matchLength)),
      overruledCount: overruled.length,
      userAgentLines: agents.map(({ line }) => line),
      near: nearOf?.(this.#robots, { path: verdict.path, crawler, origin }),
      isPartial: nearOf === undefined,
    };
  }

  /** True if the site fails, for a crawler that follows robots.txt. */
  #blocks(rules: RuleSet): boolean {
    return this.#isAllBlocked && rules.check('/').reason !== 'crawler-ignores-robots';
  }

  examples(): readonly string[] {
    return examplePaths(this.#robots, EXAMPLES);
  }

  get #robots(): RobotsTxt {
    this.#parsed ??= parse(this.#source(), { dialect: this.#dialect });
    return this.#parsed;
  }

  /** Returns the draft as it would be downloaded. Text without a byte order mark and with LF line ends needs no encoding. */
  #source(): string | Uint8Array {
    const opened = this.#opened;
    if (opened === undefined) return this.#draft;
    const isPlain = opened.isExact && !opened.hasMark && opened.lineEnd === '\n';
    return isPlain ? this.#draft : bytesOfDraft(this.#draft, opened);
  }

  #columnsOf(): readonly Column[] {
    const base = this.#base;
    if (base !== undefined) this.#parsedBase ??= parse(base, { dialect: this.#dialect });
    const columns: (Column & { readonly crawlers: number[] })[] = [];
    this.#crawlers.forEach((crawler, index) => {
      const [rules, before] = [this.#robots.rulesFor(crawler), this.#parsedBase?.rulesFor(crawler)];
      const column = columns.find((one) => isSame(rules, one.rules) && isSame(before, one.base));
      if (column !== undefined) column.crawlers.push(index);
      else columns.push({ rules, base: before, isBlocked: this.#blocks(rules), crawlers: [index] });
    });
    return columns;
  }
}

function flagsOf(isAllowed: boolean, wasAllowed: boolean | undefined): number {
  const isChanged = wasAllowed !== undefined && wasAllowed !== isAllowed;
  return CHECKED | (isAllowed ? ALLOWED : 0) | (isChanged ? CHANGED : 0);
}

function matchingRule(rule: Rule, matchLength: number, path: string): MatchingRule {
  const { type, pattern, line } = rule;
  const isFolder = matchLength !== rule.matchLength;
  const matched = isFolder ? `${indexFolder(rule)}$` : rule.normalizedPattern;
  return { type, pattern, matched, isFolder, line, matchLength, stretches: stretchesOf(matched, path) ?? [] };
}

/** True if the same groups apply: both crawlers have the same token, or a group names both. */
function isSame(a: RuleSet | undefined, b: RuleSet | undefined): boolean {
  if (a === undefined || b === undefined) return a === b;
  return a.token === b.token || a.hasSameRules(b);
}

const MAX_RULES = 200;

export function examplePaths(robots: RobotsTxt, count: number): readonly string[] {
  const paths = new Set<string>();
  let left = MAX_RULES;
  for (const group of robots.groups) {
    for (const { pattern } of group.rules) {
      if (paths.size === count || left-- === 0) return [...paths];
      const path = matchedPath(pattern);
      if (path !== undefined && path.length <= 60) paths.add(path);
    }
  }
  return [...(paths.size < count ? paths.add('/') : paths)];
}

/** Returns a plausible path that the pattern matches; undefined for a pattern without a path, such as `/`. */
function matchedPath(pattern: string): string | undefined {
  if (!/^[/*]./.test(pattern) || pattern === '/*') return undefined;
  const text = pattern
    .replace(/\$$/, '')
    .replace(/\*+$/, '')
    .replace(/^\*/, '/*')
    .replaceAll(/\*+/g, 'page')
    .replace(/^\/+/, '/');
  return text === '/' || text === '' ? undefined : text;
}
