import type { BasicRobotsTxt } from './basic-robots-txt.js';
import { BasicRuleSet } from './basic-rule-set.js';
import { RuleIndex } from './rule-index.js';
import { SortedLiterals } from './sorted-literals.js';

/*
 * A full garbage collection frees a hidden class without instances, and V8 then discards all code that it compiled for
 * them. If files are parsed and a collection comes before the first lookup, that would be the code of
 * every lookup: the next thousand would take three to ten times as long. One instance of each class prevents it.
 */

/** Objects that are never freed. */
const kept: object[] = [];

/** Keeps an instance of each class that lookups in such a file create. */
export function keepHiddenClasses(robots: BasicRobotsTxt): void {
  const { file, from } = BasicRuleSet.windowOf(robots.rulesFor('none'));
  kept.push(robots, new RuleIndex(file.view, file.view, from, from), new SortedLiterals(file.view, []));
}
