/*
 * Finds the groups that apply to each of thousands of crawlers.
 *
 * The engine examines each user-agent line for each crawler, so its time grows with the product of names and lines. But
 * a crawler with a plain name that is not in the registry has one token and follows `*`. The groups that apply to it
 * are those with a line of that token, merged, or else those of `*`. A line names the token with which it begins and,
 * for names with digits or dots, the text before white space, `/` or `*`. So one pass over the lines finds the groups
 * of all such names. Other names are looked up in the engine.
 */

import type { Group, RobotsTxt, UserAgentLine } from '@maycrawl/core';
import { crawlers } from '@maycrawl/core/crawlers';

/** The groups that apply to a crawler, in file order, and their token. */
export interface AppliedGroups {
  readonly token: string | undefined;
  readonly groups: readonly Group[];
}

const NO_GROUPS: AppliedGroups = { token: undefined, groups: [] };

/**
 * The names with which the engine compares a line: its token and, for names with digits or dots, the text before white
 * space, `/` or `*`.
 */
export function namesIn({ token, value }: UserAgentLine): string[] {
  // Nearly all values are the token alone.
  if (value.length === token.length || token === '*') return [token];
  const [run = ''] = /^[^\t\v\f /*]*/.exec(value) ?? [];
  return [token, run];
}

/** As the engine compares names: it ignores the case of ASCII letters only. */
export function lowerCaseName(name: string): string {
  // Nearly all names are ASCII, and a call for each run of letters takes several times as long.
  if (!/[\u0080-\uffff]/.test(name)) return name.toLowerCase();
  return name.replace(/[A-Z]+/g, (letters) => letters.toLowerCase());
}

/** The groups that have each name, in lower case. */
export function groupsByName(
  groups: readonly Group[],
  namesOf: (agent: UserAgentLine) => readonly string[],
): Map<string, Group[]> {
  const byName = new Map<string, Group[]>();
  for (const group of groups) {
    for (const agent of group.userAgents) {
      for (const name of namesOf(agent)) {
        const key = lowerCaseName(name);
        const found = byName.get(key);
        if (found === undefined) byName.set(key, [group]);
        else if (found.at(-1) !== group) found.push(group);
      }
    }
  }
  byName.delete('');
  return byName;
}

/** The groups of a file by the names that their lines contain. */
export class GroupsByName {
  readonly #byName: ReadonlyMap<string, Group[]>;

  constructor({ groups }: RobotsTxt) {
    this.#byName = groupsByName(groups, namesIn);
  }

  /** Returns the groups for a crawler, for which `isPlainName` must be true. */
  of(name: string): AppliedGroups {
    for (const token of [name.toLowerCase(), '*']) {
      const groups = this.#byName.get(token);
      if (groups !== undefined) return { token, groups };
    }
    return NO_GROUPS;
  }
}

/** Numbers for the rules of groups. Groups with the same rules have the same number. */
export class ContentNumbers {
  readonly #byGroup: Map<Group, number> = new Map();
  readonly #byText: Map<string, number> = new Map();

  of(groups: readonly Group[]): string {
    return groups.map((group) => this.#numberOf(group)).join();
  }

  #numberOf(group: Group): number {
    let number = this.#byGroup.get(group);
    if (number === undefined) {
      const text = group.rules.map(({ type, normalizedPattern }) => `${type}: ${normalizedPattern}`).join('\n');
      number = this.#byText.get(text) ?? this.#byText.size;
      this.#byText.set(text, number);
      this.#byGroup.set(group, number);
    }
    return number;
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
