import type { RobotsTxt } from '@maycrawl/core';
import { bytesRead } from '@maycrawl/core/limits';
import { meterOf } from '../analysis/automata/meter.js';
import { assertRobotsTxt } from '../analysis/queries/assert-arguments.js';
import { isStatedUse } from '../data/usage-categories.js';
import { checkOptionNames } from '../text/option-names.js';
import { Accesses } from './accesses.js';
import { type Decision, decisionOf } from './cached-access.js';
import { joinedByCrawlDelay } from './crawl-delay-joins.js';
import { dialectNotes } from './dialects.js';
import { fileNotes, limitsOf, unlistedNotes } from './notes.js';
import { joinNotes, preferenceNotes } from './preference-notes.js';
import { fieldsOf, preferencesOf } from './preferences.js';
import { cellsOf, usesOf } from './rows.js';
import { StatedUses } from './stated-uses.js';
import type { Policy, PolicyOptions } from './types.js';

const MAX_EXCEPTIONS = 100;
const BUDGET = 500_000;

/**
 * Returns what each use of a site's pages is allowed to which crawlers: search, AI training, AI answers and so on. It is
 * plain data; `policyNoteText` and its neighbours return the English texts.
 *
 * @throws TypeError if `robots` is not a parsed robots.txt, or if an option is not a positive number.
 * @example
 * const policy = policyOf(parse('user-agent: GPTBot\ndisallow: /'));
 * const training = policy.uses.find(({ use }) => use === 'ai-training');
 * training?.rows[0]?.crawlers; // ['GPTBot']
 * training?.rows[0]?.state; // 'blocked'
 */
export function policyOf(robots: RobotsTxt, options: PolicyOptions = {}): Policy {
  checkOptionNames(options, ['facts', 'cached', 'maxExceptions', 'budget']);
  assertRobotsTxt(robots);
  const { maxExceptions = MAX_EXCEPTIONS, budget = BUDGET } = options;
  if (!(typeof maxExceptions === 'number' && maxExceptions > 0))
    throw new TypeError(`maxExceptions: expected a positive number, got ${String(maxExceptions)}`);
  const accesses = new Accesses(robots, maxExceptions, meterOf(budget).remaining);
  const decision = decisionOf(options);
  const isFetchFailure = decision !== 'file';
  const joined = isFetchFailure ? [] : joinedByCrawlDelay(robots);
  const cells = cellsOf(robots, accesses, decision, new Set(joined.flatMap(({ crawlers }) => crawlers)));
  const others = isFetchFailure ? othersOf(accesses, decision) : accesses.of('*');
  const preferences = isFetchFailure ? [] : preferencesOf(robots);
  const statements = new StatedUses(isFetchFailure ? undefined : robots, accesses);
  const uses = usesOf(cells, accesses, (cell, use) => (isStatedUse(use) ? statements.of(cell, use) : undefined));
  const notes = [
    ...fileNotes(robots, options),
    ...preferenceNotes(preferences, cells),
    ...(isFetchFailure ? [] : joinNotes(robots)),
    ...joined,
    ...(isFetchFailure ? [] : dialectNotes(robots, cells, accesses.all)),
    ...(isFetchFailure ? [] : unlistedNotes(robots, cells)),
  ];
  const limits = isFetchFailure ? [] : limitsOf(cells, accesses.all);
  const { dialect } = robots;
  const bytes = bytesRead(robots);
  return {
    dialect,
    bytes,
    uses,
    accesses: accesses.all,
    others,
    preferences,
    fields: fieldsOf(preferences),
    notes,
    limits,
  };
}

/** Returns the access of crawlers that no group names, if a fetch decides; undefined if it is unknown. */
function othersOf(accesses: Accesses, decision: Exclude<Decision, 'file'>): number | undefined {
  if (decision === 'unknown') return undefined;
  return accesses.fetched(decision === 'unavailable' ? 'allowed' : 'blocked');
}
