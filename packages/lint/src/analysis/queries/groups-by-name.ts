/*
 * Finds the groups that apply to each of thousands of crawlers.
 *
 * The engine examines each user-agent line for each crawler, so its time grows with the product of names and lines. But
 * a crawler with a plain name that is not in the registry has one token and follows `*`. The groups that apply to it
 * are those with a line of that token, merged, or else those of `*`. A line names the token with which it begins and,
 * for names with digits or dots, the text before white space, `/` or `*`. So one pass over the lines finds the groups
 * of all such names. Other names are looked up in the engine.
 */

import type { Group, RobotsTxt } from '@maycrawl/core';
import { crawlers } from '@maycrawl/core/crawlers';

/** The groups that apply to a crawler, in file order, and their token. */
export interface AppliedGroups {
  readonly token: string | undefined;
  readonly groups: readonly Group[];
}

const NO_GROUPS: AppliedGroups = { token: undefined, groups: [] };

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
    const groups = this.#byToken.get(key);
    if (groups === undefined) this.#byToken.set(key, [group]);
    else if (groups.at(-1) !== group) groups.push(group);
  }

  /** Returns the groups for a crawler, for which `isPlainName` must be true. */
  of(name: string): AppliedGroups {
    for (const token of [name.toLowerCase(), '*']) {
      const groups = this.#byToken.get(token);
      if (groups !== undefined) return { token, groups };
    }
    return NO_GROUPS;
  }
}

/** All names and tokens of the registry in lower case. */
let registeredNames: ReadonlySet<string> | undefined;

/** True for a name of letters, digits, dots, `-` and `_` that is not in the registry. */
export function isPlainName(name: string): boolean {
  registeredNames ??= new Set(
    crawlers.flatMap(({ name, tokens }) => [name, ...tokens]).map((name) => name.toLowerCase()),
  );
  return /^[\w.-]+$/.test(name) && !registeredNames.has(name.toLowerCase());
}
