import type { RobotsTxt } from '@maycrawl/core';
import {
  type StatedUse,
  type UsageCategory,
  type UsageRules,
  type UsageStatement,
  usageFor,
} from '@maycrawl/core/usage';
import { tokenSpelling } from '../data/known-crawlers.js';
import { categoryOf } from '../data/usage-categories.js';
import { samplePathOfText } from '../patterns/pattern-text.js';
import type { Accesses } from './accesses.js';
import type { PolicyCell } from './rows.js';
import { statedUse } from './stated-use.js';
import type { PolicyStated, PolicyStatedPath } from './types.js';

/** What the file states about uses, for the crawlers of a policy. Crawlers with the same groups share the statements. */
export class StatedUses {
  readonly #robots: RobotsTxt | undefined;
  readonly #accesses: Accesses;
  readonly #byToken: Map<string | undefined, GroupStatements> = new Map();
  /** The answers for control tokens. */
  readonly #ofTokens: Map<string, UsageRules> = new Map();

  /** `robots`: undefined if a fetch decides, so that there is no file. */
  constructor(robots: RobotsTxt | undefined, accesses: Accesses) {
    this.#robots = robots;
    this.#accesses = accesses;
  }

  /**
   * Returns what is stated about a use of the pages that a crawler fetches; undefined if it may fetch none, or if no
   * group is known to apply.
   */
  of(cell: PolicyCell, use: StatedUse): PolicyStated | undefined {
    const robots = this.#robots;
    const access = cell.access === undefined ? undefined : this.#accesses.all[cell.access];
    if (robots === undefined || access?.crawler === undefined || cell.notes.includes('controls-nothing'))
      return undefined;
    const isToken = cell.entry.fetches === 'never';
    if (!isToken && cell.state === 'blocked') return undefined;
    const stated = this.#statedIn(robots, cell.token, access.crawler, use);
    if (!isToken) return stated;
    return statedForToken(this.#usageOfToken(robots, tokenSpelling(cell.entry)), stated, access, categoryOf(use));
  }

  #usageOfToken(robots: RobotsTxt, token: string): UsageRules {
    const usage = this.#ofTokens.get(token) ?? usageFor(robots, token);
    this.#ofTokens.set(token, usage);
    return usage;
  }

  #statedIn(robots: RobotsTxt, token: string | undefined, crawler: string, use: StatedUse): PolicyStated {
    const known = this.#byToken.get(token) ?? { statements: usageFor(robots, crawler).statements, byUse: new Map() };
    this.#byToken.set(token, known);
    const stated = known.byUse.get(use) ?? statedUse(known.statements, categoryOf(use));
    known.byUse.set(use, stated);
    return stated;
  }
}

interface GroupStatements {
  readonly statements: readonly UsageStatement[];
  readonly byUse: Map<StatedUse, PolicyStated>;
}

/**
 * Returns what is stated for a control token: rules that block a path for it deny the uses that its vendor lets it
 * control. `usageFor` answers for each path, because usage lines count beside the rules there, and because a page that the
 * controlled crawlers may not fetch has no use.
 */
function statedForToken(
  usage: UsageRules,
  stated: PolicyStated,
  { state, line, exceptions, more }: Accesses['all'][number],
  category: UsageCategory,
): PolicyStated {
  const isBlocked = state === 'blocked' || state === 'blocked-except';
  const denied = { preference: 'denied', lines: line === undefined ? [] : [line] } as const;
  const whole = isBlocked ? denied : stated;
  const ruled = exceptions.flatMap(({ pattern, unless }) => [pattern, ...unless]);
  const patterns = [...new Set([...ruled, ...stated.paths.map(({ path }) => path)])];
  const paths = patterns.flatMap((path) => statedFor(usage, path, category) ?? []);
  // Where every path has the answer of the site, no path needs to be named.
  const shown = paths.some(({ preference }) => preference !== whole.preference) ? paths : [];
  return {
    preference: whole.preference,
    lines: whole.lines,
    paths: shown,
    more: shown.length === 0 ? 0 : isBlocked ? more : stated.more + more,
  };
}

/** Returns the answer for a path that the pattern matches; undefined if it is not fetched. */
function statedFor(usage: UsageRules, pattern: string, category: UsageCategory): PolicyStatedPath | undefined {
  const { isFetched, preferences, statements } = usage.of(samplePathOfText(pattern));
  if (!isFetched) return undefined;
  const preference = preferences[category];
  const lines = statements.filter((one) => one.preferences[category] === preference).flatMap(({ line }) => line ?? []);
  return { path: pattern, preference, lines };
}
