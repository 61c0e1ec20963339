import type { Explanation } from '../../../../../scripts/rule-pages/explanations.mjs';
import { rulePages } from './rule-pages.js';

/** Returns the page of a lint rule of `@maycrawl/lint`, each of which has one. */
export function pageOf(id: string): Explanation {
  const page = rulePages[id];
  if (page === undefined) throw new Error(`The lint rule ${id} has no page`);
  return page;
}
