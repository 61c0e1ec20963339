import type { LintContext } from '../model/lint-rule.js';
import { groupsByToken } from './groups-by-token.js';

/** Lists of unwanted crawlers that are copied from site to site are longer. */
const MANY = 100;

/** True if a file names so many crawlers that most of the names come from a list of unwanted ones. */
export function hasLongList(context: LintContext): boolean {
  return groupsByToken(context).size > MANY;
}
