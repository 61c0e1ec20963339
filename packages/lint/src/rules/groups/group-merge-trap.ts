import type { Group, Span, UserAgentLine } from '@maycrawl/core';
import { formerToken } from '../../data/former-tokens.js';
import { knownCrawler } from '../../data/known-crawlers.js';
import { otherFields } from '../../data/other-fields.js';
import { firstCommentAbove, isBlank, touchesMarkedBlock } from '../../file/comments.js';
import { crawlerOfToken } from '../../file/groups.js';
import { insertLinesAfter, lineEndOf, textToMove } from '../../fixes/line-edits.js';
import { joinedEffect } from '../../grouping/joined-effect.js';
import { endGroupAt, type Joint, jointsOf } from '../../grouping/joints.js';
import type { Claim, Finding, FindingFix, LintContext, LintRule, Message, Severity } from '../../model/lint-rule.js';
import { defineMessages, MAX_RELATED, unsafeFix } from '../../model/lint-rule.js';
import { blocksAll, examplePath } from '../../patterns/pattern-text.js';
import { displayName } from '../../values/user-agent-value.js';

export const texts = {
  fieldJoins: '{field:code} does not end a group: the rules below {below:code} also apply to {above:code}.',
  fieldBlocks:
    '{field:code} does not end a group: the rules below {below:code} also apply to {above:code}, and {path:code} is blocked for it.',
  lineJoins: 'This line does not end a group: the rules below {below:code} also apply to {above:code}.',
  lineBlocks:
    'This line does not end a group: the rules below {below:code} also apply to {above:code}, and {path:code} is blocked for it.',
  blankLineMayEnd:
    'A blank line does not end a group: the rules below {below:code} also apply to {above:code}. Other parsers may end the group there.',
  blankLineBlocks:
    'A blank line does not end a group: the rules below {below:code} also apply to {above:code}, and {path:code} is blocked for it. A parser that ends the group there allows it.',
  blankLineAllows:
    'A blank line does not end a group: the rules below {below:code} also apply to {above:code}, and {path:code} is allowed for it. A parser that ends the group there blocks it.',
  commentMayEnd:
    'A comment does not end a group: the rules below {below:code} also apply to {above:code}. Other parsers may end the group there.',
  commentBlocks:
    'A comment does not end a group: the rules below {below:code} also apply to {above:code}, and {path:code} is blocked for it. A parser that ends the group there allows it.',
  commentAllows:
    'A comment does not end a group: the rules below {below:code} also apply to {above:code}, and {path:code} is allowed for it. A parser that ends the group there blocks it.',
  textMayEnd:
    'This text does not end a group: the rules below {below:code} also apply to {above:code}. Other parsers may end the group there.',
  textBlocks:
    'This text does not end a group: the rules below {below:code} also apply to {above:code}, and {path:code} is blocked for it. A parser that ends the group there allows it.',
  textAllows:
    'This text does not end a group: the rules below {below:code} also apply to {above:code}, and {path:code} is allowed for it. A parser that ends the group there blocks it.',
  onlyRulesEnd: 'Only allow and disallow lines end a run of user-agent lines.',
  joinsGroup: '{name:code} joins the group.',
  separateOrJoin:
    'For a separate group, write an empty Disallow: line. For one group, write the user-agent lines one below the other.',
  separate: 'Make a separate group for each, which allows everything',
  join: 'Write the user-agent lines one below the other',
} as const;
const messages = defineMessages(texts);

export const groupMergeTrap: LintRule = {
  id: 'group-merge-trap',
  severity: 'error',
  fixes: 'unsafe',
  messages: texts,
  what: 'A user-agent line without an allow or disallow line below it, so that it joins the next group.',
  group(group, context) {
    if (group.userAgents.length < 2) return;
    const joints = jointsOf(group, context);
    const fields = joints.filter(({ field }) => field !== undefined);
    const hasPath = group.rules.some(({ pattern }) => pattern !== '');
    const gaps = joints.filter(({ field }) => field === undefined);
    const finding =
      fields.length > 0 && hasPath
        ? findingAtField(group, joints, fields, context)
        : findingAtGap(group, gaps, context);
    if (finding !== undefined) context.report(finding);
  },
};

type Field = NonNullable<Joint['field']>;

/** The finding about joints of which some have a field between the lines, such as crawl-delay. */
function findingAtField(
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
    ...partsOf(field.span, joints, context),
    fixes: joinsStar ? fixes.reverse() : fixes,
    claims: [{ kind: 'applies-to', line: above.line, token: above.token }, ...(claim === undefined ? [] : [claim])],
  };
}

function isFormer({ token }: UserAgentLine): boolean {
  return formerToken(token) !== undefined;
}

/** A field that only some crawlers read, such as a crawl-delay for one of them, may be intended above the rules for all. */
function severityAboveStar({ rules }: Group, field: Field): Severity {
  const isForOthers = field.kind === 'field' && otherFields.has(field.key.toLowerCase());
  return isForOthers && !rules.some(blocksAll) ? 'info' : 'warning';
}

type Joined = { above: string; below: string };

function namesOf(below: UserAgentLine, above: UserAgentLine, context: LintContext): Joined {
  return { above: displayName(above, context), below: displayName(below, context) };
}

function fieldMessage(field: Field, names: Joined, path: string | undefined): Message {
  if (field.kind === 'invalid') {
    return path === undefined ? messages.lineJoins(names) : messages.lineBlocks({ ...names, path });
  }
  const values = { field: field.key, ...names };
  return path === undefined ? messages.fieldJoins(values) : messages.fieldBlocks({ ...values, path });
}

const MAX_TRIED = 20;

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

/** The finding about joints with only blank lines, comments and stray text between the lines. */
function findingAtGap(group: Group, joints: readonly Joint[], context: LintContext): Finding | undefined {
  const [first] = joints;
  if (first === undefined) return undefined;
  const found = joinedEffect(group, joints, context);
  if (found === undefined && context.settings.preset !== 'portable') return undefined;
  const { agent, joint, claim } = found ?? { agent: first.above, joint: first, claim: undefined };
  const names = namesOf(group.userAgents.at(-1) ?? agent, agent, context);
  const gap = gapKind(joint, context);
  return {
    span: agent.span,
    severity: isFormer(agent) ? 'info' : claim === undefined ? 'warning' : 'error',
    message:
      claim === undefined
        ? messages[`${gap}MayEnd`](names)
        : messages[`${gap}${claim.allowed ? 'Allows' : 'Blocks'}`]({ ...names, path: claim.path }),
    ...partsOf(context.line(joint.above.line + 1).span, joints, context),
    fixes: fixesOf(group, joints, context),
    claims: [{ kind: 'applies-to', line: agent.line, token: agent.token }, ...(claim === undefined ? [] : [claim])],
  };
}

/** What is between the two lines. A parser that ends a group at a line does so at a blank line. */
function gapKind({ above, below }: Joint, context: LintContext): 'blankLine' | 'comment' | 'text' {
  for (let number = above.line + 1; number < below.line; number++) {
    if (isBlank(context.line(number))) return 'blankLine';
  }
  return context.line(above.line + 1).kind === 'blank' ? 'comment' : 'text';
}

/** The line between the two, the user-agent lines that join the group, and what to write instead. */
function partsOf(between: Span, joints: readonly Joint[], context: LintContext): Pick<Finding, 'related' | 'help'> {
  const joining = joints.slice(0, MAX_RELATED - 1).map(({ below }) => ({
    span: below.span,
    message: messages.joinsGroup({ name: displayName(below, context) }),
  }));
  return {
    related: [{ span: between, message: messages.onlyRulesEnd() }, ...joining],
    help: messages.separateOrJoin(),
  };
}

function fixesOf(group: Group, joints: readonly Joint[], context: LintContext): FindingFix[] {
  return [separate(joints, context), join(group, joints, context)].filter((fix) => fix !== undefined);
}

function separate(joints: readonly Joint[], context: LintContext): FindingFix {
  return unsafeFix(
    messages.separate(),
    joints.map((joint) => endGroupAt(joint, context)),
  );
}

/** Writes the lines, with their comments, one below the other. Unsafe: the author must confirm that it is one group. */
function join(group: Group, joints: readonly Joint[], context: LintContext): FindingFix | undefined {
  const { above, below } = joints[0] as Joint;
  const top = group.userAgents[0] ?? above;
  const moved = group.userAgents.slice(group.userAgents.indexOf(below));
  const blocks = moved.map(({ line }) => ({ first: firstCommentAbove(line, context), last: line }));
  if (touchesMarkedBlock(top.line, blocks.at(-1)?.last ?? above.line, context)) return undefined;
  const comments = textsOf(
    blocks.flatMap(({ first, last }) => Array.from({ length: last - first }, (_, i) => first + i)),
    context,
  );
  const agents = textsOf(
    blocks.map(({ last }) => last),
    context,
  );
  if (comments === undefined || agents === undefined) return undefined;
  const { start } = context.line(top.line).span;
  const lineEnd = lineEndOf(context);
  return unsafeFix(messages.join(), [
    ...(comments.length === 0 ? [] : [{ span: { start, end: start }, text: comments.join(lineEnd) + lineEnd }]),
    insertLinesAfter(above.line, agents, context),
    ...blocks.map(({ first, last }) => ({ span: context.wholeLines(first, last), text: '' })),
  ]);
}

function textsOf(numbers: readonly number[], context: LintContext): string[] | undefined {
  const texts = numbers.map((number) => textToMove(context.line(number).span, context));
  return texts.every((text) => text !== undefined) ? texts : undefined;
}
