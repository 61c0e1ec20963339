import type { LintContext } from '../model/lint-rule.js';
import { type MergedGroups, repeatedPatterns } from './repeated-patterns.js';

/** True if no other group names a crawler of `merged`, so that its rules are all that apply to its crawlers. */
export function areSoleGroups(merged: MergedGroups, context: LintContext): boolean {
  const owners = context.once(areSoleGroups, () => ownersOf(repeatedPatterns(context).mergedGroups));
  return namesOf(merged).every((name) => name !== '' && owners.get(name) === merged);
}

/** For each name in a user-agent line, the merged groups that alone have it; undefined if several have it. */
function ownersOf(mergedGroups: readonly MergedGroups[]): Map<string, MergedGroups | undefined> {
  const owners = new Map<string, MergedGroups | undefined>();
  for (const merged of mergedGroups) {
    for (const name of namesOf(merged)) {
      const owner = owners.get(name);
      if (owner === merged) continue;
      owners.set(name, owner === undefined && !owners.has(name) ? merged : undefined);
    }
  }
  return owners;
}

/** The token of each line and the text up to white space, `/` or `*`: a crawler's name is compared with both. */
function namesOf({ groups }: MergedGroups): string[] {
  const names: string[] = [];
  for (const { userAgents } of groups) {
    for (const { token, value } of userAgents) {
      names.push(token.toLowerCase());
      if (value.length === token.length || token === '*') continue;
      const [run = ''] = /^[^\t\v\f /*]*/.exec(value) ?? [];
      names.push(run.toLowerCase());
    }
  }
  return names;
}
