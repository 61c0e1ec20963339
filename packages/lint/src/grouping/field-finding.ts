import type { Group, UserAgentLine } from '@maycrawl/core';
import { knownCrawler } from '../data/known-crawlers.js';
import { otherFields } from '../data/other-fields.js';
import { crawlerOfToken } from '../file/groups-by-token.js';
import type { Claim, Finding, LintContext, Message, Severity } from '../model/lint-rule.js';
import { defineMessages } from '../model/lint-rule.js';
import { blocksAll } from '../patterns/pattern-text.js';
import { examplePath } from '../patterns/sample-path.js';
import { isFormer } from './former-name.js';
import { fixesOf } from './joint-fixes.js';
import { type Joined, namesOf, relatedTo, separateOrJoin } from './joint-texts.js';
import type { Joint } from './joints.js';

export const fieldJointTexts = {
  fieldJoins: '{field:code} does not end a group: the rules below {below:code} also apply to {above:code}.',
  fieldBlocks:
    '{field:code} does not end a group: the rules below {below:code} also apply to {above:code}, and {path:code} is blocked for it.',
  lineJoins: 'This line does not end a group: the rules below {below:code} also apply to {above:code}.',
  lineBlocks:
    'This line does not end a group: the rules below {below:code} also apply to {above:code}, and {path:code} is blocked for it.',
} as const;
const messages = defineMessages(fieldJointTexts);

/** The finding about joints of which some have a field between the lines, such as crawl-delay. */
export function findingAtField(
  group: Group,
  joints: readonly Joint[],
  fields: readonly Joint[],
  context: LintContext,
): Finding | undefined {
  // The first crawler that readers know is the best example.
  const { above, field } = fields.find((joint) => knownCrawler(joint.above.token) !== undefined) ?? fields[0] ?? {};
  if (above === undefined || field === undefined) return undefined;
  const last = group.userAgents.at(-1) ?? above;
  const joinsStar = last.token === '*';
  const fixes = fixesOf(group, joints, context);
  const claim = findExample(group, above, context);
  const path = claim?.kind === 'verdict' && !claim.allowed ? claim.path : undefined;
  return {
    span: above.span,
    severity: isFormer(above) ? 'info' : joinsStar ? severityAboveStar(group, field) : 'error',
    message: fieldMessage(field, namesOf(last, above, context), path),
    related: relatedTo(field.span, joints, context),
    help: separateOrJoin(),
    fixes: joinsStar ? fixes.reverse() : fixes,
    claims: [{ kind: 'applies-to', line: above.line, token: above.token }, ...(claim === undefined ? [] : [claim])],
  };
}

/** A crawl-delay for one crawler above the rules for all crawlers may be intended. */
function severityAboveStar({ rules }: Group, field: NonNullable<Joint['field']>): Severity {
  return isForOthers(field) && !rules.some(blocksAll) ? 'info' : 'warning';
}

/** True for a field that only some crawlers read. It has no effect on verdicts, and neither has its group. */
function isForOthers(field: NonNullable<Joint['field']>): boolean {
  return field.kind === 'field' && otherFields.has(field.key.toLowerCase());
}

function fieldMessage(field: NonNullable<Joint['field']>, names: Joined, path: string | undefined): Message {
  if (field.kind === 'invalid') {
    return path === undefined ? messages.lineJoins(names) : messages.lineBlocks({ ...names, path });
  }
  const values = { field: field.key, ...names };
  return path === undefined ? messages.fieldJoins(values) : messages.fieldBlocks({ ...values, path });
}

/** Rules that are tried as an example. */
const MAX_TRIED = 20;

/** A path that a rule of the group decides for the crawler above. */
function findExample(group: Group, { token }: UserAgentLine, context: LintContext): Claim | undefined {
  const crawler = crawlerOfToken(token);
  for (const rule of group.rules.filter(({ type }) => type === 'disallow').slice(0, MAX_TRIED)) {
    const path = examplePath(rule);
    if (path === undefined) continue;
    const { allowed, rule: decides } = context.robots.check(path, crawler);
    if (decides?.line === rule.line) return { kind: 'verdict', crawler, path, allowed, line: rule.line };
  }
  return undefined;
}
