import type { RobotsTxt } from '@maycrawl/core';
import { type StatedUse, type UsageStatement, usageFor } from '@maycrawl/core/usage';
import { categoryOf } from '../data/usage-categories.js';
import type { Accesses } from './accesses.js';
import type { PolicyCell } from './rows.js';
import { statedUse } from './stated-use.js';
import type { PolicyStated } from './types.js';

/** What the file states about uses, for the crawlers of a policy. Crawlers with the same groups share the statements. */
export class StatedUses {
  readonly #robots: RobotsTxt | undefined;
  readonly #accesses: Accesses;
  readonly #byToken: Map<string | undefined, GroupStatements> = new Map();

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
    return isToken ? withRules(stated, access) : stated;
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

/** Rules that block a path for a control token deny the uses that its vendor lets it control. */
function withRules(stated: PolicyStated, access: Accesses['all'][number]): PolicyStated {
  const { state, line, exceptions, more } = access;
  const denied = { preference: 'denied', lines: line === undefined ? [] : [line] } as const;
  if (state === 'blocked') return { ...denied, paths: [], more: 0 };
  const paths = exceptions.map(({ pattern, line: own }) => ({ path: pattern, lines: [own] }));
  if (state === 'allowed-except') {
    const blocked = paths.map((path) => ({ ...path, preference: 'denied' as const }));
    return { ...stated, paths: [...blocked, ...stated.paths], more: stated.more + more };
  }
  if (state !== 'blocked-except') return stated;
  const { preference, lines } = stated;
  return { ...denied, paths: paths.map(({ path }) => ({ path, preference, lines })), more };
}
