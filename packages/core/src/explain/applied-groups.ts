import { BasicRuleSet } from '../match/basic-rule-set.js';
import { selectGroups } from '../match/select-groups.js';
import type { Outline } from '../read/parsed-file.js';
import type { Group } from '../types/contents.js';

/** Returns the groups of an outline that apply to the crawler of a rule set, in file order. */
export function appliedGroups(rules: BasicRuleSet, { groups }: Outline): Group[] {
  const agents = appliedAgents(rules);
  const found: Group[] = [];
  let next = 0;
  let end = 0;
  for (const group of groups) {
    if (next === agents.length) break;
    end += group.userAgents.length;
    if ((agents[next] as number) < end) found.push(group);
    while ((agents[next] as number) < end) next++;
  }
  return found;
}

/** Returns the numbers of the user-agent lines that name the crawler, in file order. */
export function appliedAgents(rules: BasicRuleSet): readonly number[] {
  const agents: number[] = [];
  selectGroups(BasicRuleSet.windowOf(rules).file, BasicRuleSet.queryOf(rules), agents);
  return agents;
}
