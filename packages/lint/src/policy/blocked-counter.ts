import type { RobotsTxt, RuleSet } from '@maycrawl/core';
import type { BlockedCount } from './policy-json.js';
import type { Policy } from './types.js';

/** Counts how many URLs of a list each access of a policy blocks. The URLs are not collected. */
export class BlockedCounter {
  readonly #robots: RobotsTxt;
  readonly #accesses: Policy['accesses'];
  /** By the index of the access; undefined if no rules decide. */
  readonly #rules: readonly (RuleSet | undefined)[];
  readonly #blocked: number[];
  #checked = 0;

  constructor(robots: RobotsTxt, { accesses }: Policy) {
    this.#robots = robots;
    this.#accesses = accesses;
    this.#rules = accesses.map(({ crawler }) => (crawler === undefined ? undefined : robots.rulesFor(crawler)));
    this.#blocked = accesses.map(() => 0);
  }

  /** Counts a URL or a path, in the form in which a crawler requests it. */
  add(decidedUrl: string, isPath: boolean): void {
    this.#checked++;
    for (const [i, { crawler, state }] of this.#accesses.entries()) {
      const isAllowed =
        crawler === undefined
          ? state === 'allowed'
          : isPath
            ? this.#rules[i]?.allows(decidedUrl)
            : this.#robots.allows(decidedUrl, crawler);
      if (!isAllowed) this.#blocked[i] = (this.#blocked[i] ?? 0) + 1;
    }
  }

  get counts(): BlockedCount[] {
    return this.#blocked.map((blocked) => ({ checked: this.#checked, blocked }));
  }
}
