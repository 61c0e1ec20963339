/*
 * Finds crawlers whose answer rests on a line that Google's parser ignores. It ignores crawl-delay, so user-agent lines
 * above and below one belong to the same group. No vendor that obeys crawl-delay documents whether the line ends a group
 * for its crawlers, as a rule does. If the answer depends on that, a note says so, which both readings confirm.
 */

import { type Field, type Group, parse, type RobotsTxt, type UserAgentLine } from '@maycrawl/core';
import { crawlers } from '@maycrawl/core/crawlers';
import { compareRuleSets } from '../analysis/queries/compare-rule-sets.js';
import { applyEdits } from '../fixes/apply-edits.js';
import { Accesses, namesToken } from './accesses.js';
import type { PolicyNote } from './types.js';

type JoinNote = Extract<PolicyNote, { id: 'crawl-delay-joins' }>;

/** A crawl-delay between two user-agent lines of a group. */
interface Joint {
  readonly above: readonly UserAgentLine[];
  readonly field: Field;
}

const MAX_EXCEPTIONS = 1;
const BUDGET = 50_000;

/** Returns notes on the crawlers that obey crawl-delay and whose answer is another if that line ends their group. */
export function joinedByCrawlDelay(robots: RobotsTxt): JoinNote[] {
  const joints = robots.groups.flatMap(jointsOf);
  if (joints.length === 0) return [];
  const ended = withEndsOfGroups(robots, joints);
  const accesses = new Accesses(ended, MAX_EXCEPTIONS, BUDGET);
  const found = crawlers.flatMap(({ name, tokens, obeysCrawlDelay, status }) => {
    const token = tokens[0] ?? name;
    const joint = joints.find(({ above }) => above.some((agent) => namesToken(agent, token.toLowerCase())));
    if (joint === undefined || obeysCrawlDelay !== 'yes' || status !== 'active') return [];
    const { kind } = compareRuleSets(robots.rulesFor(token), ended.rulesFor(token), { budget: BUDGET });
    if (kind !== 'different') return [];
    const allowed = accesses.all[accesses.of(token)]?.state === 'allowed';
    return [{ name, line: joint.field.line, allowed }];
  });
  return [true, false].flatMap((allowed): JoinNote[] => {
    const alike = found.filter((one) => one.allowed === allowed);
    const lines = [...new Set(alike.map(({ line }) => line))].sort((a, b) => a - b);
    const note = { id: 'crawl-delay-joins', crawlers: alike.map(({ name }) => name), lines, allowed } as const;
    return alike.length === 0 ? [] : [note];
  });
}

function jointsOf({ userAgents, fields }: Group): Joint[] {
  const last = userAgents.at(-1)?.line ?? 0;
  return fields
    .filter(({ name, line }) => name.toLowerCase() === 'crawl-delay' && line < last)
    .map((field) => ({ field, above: userAgents.filter(({ line }) => line < field.line) }));
}

/** Returns the file as a parser reads it for which each of the lines ends its group: with an empty rule below it. */
function withEndsOfGroups({ bytes, dialect }: RobotsTxt, joints: readonly Joint[]): RobotsTxt {
  const edits = joints.map(({ field: { span } }) => ({
    span: { start: span.end, end: span.end },
    text: '\nDisallow:',
  }));
  const edited = applyEdits(bytes, edits);
  return parse(edited, { dialect, maxBytes: edited.length });
}
