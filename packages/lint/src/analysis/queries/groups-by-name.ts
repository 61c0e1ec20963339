/*
 * Which groups bind a crawler, for thousands of crawlers at once?
 *
 * The engine looks at each user-agent line to say so, which makes every name times every line. But a crawler with a
 * plain name that the registry does not know has one token and obeys `*`: the groups that bind it are those with a line
 * of that token, merged, else those of `*` (E4–E7). A line names the token that it begins with, and, for names with
 * digits or dots, what stands before white space, `/` or `*`. So one pass over the lines tells the groups of all such
 * names. The other names are left to the engine.
 */

import type { Group, RobotsTxt } from '@maycrawl/core';
import { crawlers } from '@maycrawl/core/crawlers';

/** Groups in file order, and the token by which they bind. */
export interface AppliedGroups {
  readonly token: string | undefined;
  readonly groups: readonly Group[];
}

const NOBODY: AppliedGroups = { token: undefined, groups: [] };

/** The groups of a file by the token that they name. */
export class GroupsByName {
  readonly #byToken: Map<string, Group[]> = new Map();

  constructor({ groups }: RobotsTxt) {
    for (const group of groups) {
      for (const { token, value } of group.userAgents) {
        const [run = ''] = token === '*' ? [token] : (/^[^\t\v\f /*]*/.exec(value) ?? []);
        this.#add(token, group);
        if (run !== token) this.#add(run, group);
      }
    }
  }

  #add(token: string, group: Group): void {
    const key = token.toLowerCase();
    const known = this.#byToken.get(key);
    if (known === undefined) this.#byToken.set(key, [group]);
    else if (known.at(-1) !== group) known.push(group);
  }

  /** What binds a crawler of which `isPlainName` is true. */
  of(name: string): AppliedGroups {
    for (const token of [name.toLowerCase(), '*']) {
      const groups = this.#byToken.get(token);
      if (groups !== undefined) return { token, groups };
    }
    return NOBODY;
  }
}

let known: ReadonlySet<string> | undefined;

/** Of letters, digits, dots, `-` and `_`, and unknown to the registry. */
export function isPlainName(name: string): boolean {
  known ??= new Set(crawlers.flatMap((entry) => [entry.name, ...entry.tokens]).map((one) => one.toLowerCase()));
  return /^[\w.-]+$/.test(name) && !known.has(name.toLowerCase());
}
