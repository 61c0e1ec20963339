import type { Group, Span, UserAgentLine } from '@maycrawl/core';
import { knownCrawler } from '../../data/known-crawlers.js';
import { otherFields } from '../../data/other-fields.js';
import { crawlerOfToken } from '../../file/groups-by-token.js';
import { touchesMarkedBlock } from '../../file/marked-blocks.js';
import { firstCommentAbove } from '../../fixes/comments.js';
import { insertLinesAfter, lineEndOf, textToMove } from '../../fixes/line-edits.js';
import { joinedEffect } from '../../grouping/joined-effect.js';
import { endGroupAt, type Joint, jointsOf } from '../../grouping/joints.js';
import type { Claim } from '../../model/claim.js';
import type { Finding, FindingFix, LintContext } from '../../model/lint-context.js';
import type { LintRule } from '../../model/lint-rule.js';
import { defineMessages, type Message } from '../../model/message.js';
import { blocksAll } from '../../patterns/pattern-text.js';
import { examplePath } from '../../patterns/sample-path.js';
import { MAX_RELATED, quoted } from '../../text/phrases.js';
import { displayName } from '../../values/user-agent-value.js';

/** Names in the two user-agent lines, and a path with another verdict. */
type Joined = { above: string; below: string };
type JoinedPath = Joined & { path: string };

function joins(what: string, { above, below }: Joined): string {
  return `${what} does not end a group: the rules below ${quoted(below)} also apply to ${quoted(above)}`;
}

function mayEnd(what: string, params: Joined): string {
  return `${joins(what, params)}. Other parsers may end the group there.`;
}

function blocks(what: string, params: JoinedPath): string {
  return `${joins(what, params)}, and ${quoted(params.path)} is blocked for it. A parser that ends the group there allows it.`;
}

function allows(what: string, params: JoinedPath): string {
  return `${joins(what, params)}, and ${quoted(params.path)} is allowed for it. A parser that ends the group there blocks it.`;
}

export const texts = {
  fieldJoins: ({ field, ...params }: Joined & { field: string }): string => `${joins(quoted(field), params)}.`,
  fieldBlocks: ({ field, ...params }: JoinedPath & { field: string }): string =>
    `${joins(quoted(field), params)}, and ${quoted(params.path)} is blocked for it.`,
  lineJoins: (params: Joined): string => `${joins('This line', params)}.`,
  lineBlocks: (params: JoinedPath): string =>
    `${joins('This line', params)}, and ${quoted(params.path)} is blocked for it.`,
  blankLineMayEnd: (params: Joined): string => mayEnd('A blank line', params),
  blankLineBlocks: (params: JoinedPath): string => blocks('A blank line', params),
  blankLineAllows: (params: JoinedPath): string => allows('A blank line', params),
  commentMayEnd: (params: Joined): string => mayEnd('A comment', params),
  commentBlocks: (params: JoinedPath): string => blocks('A comment', params),
  commentAllows: (params: JoinedPath): string => allows('A comment', params),
  textMayEnd: (params: Joined): string => mayEnd('This text', params),
  textBlocks: (params: JoinedPath): string => blocks('This text', params),
  textAllows: (params: JoinedPath): string => allows('This text', params),
  onlyRulesEnd: (): string => 'Only allow and disallow lines end a run of user-agent lines.',
  joinsGroup: ({ name }: { name: string }): string => `${quoted(name)} joins the group.`,
  separateOrJoin: (): string =>
    'For a separate group, write an empty Disallow: line. For one group, write the user-agent lines one below the other.',
  separate: (): string => 'Make a separate group for each, which allows everything',
  join: (): string => 'Write the user-agent lines one below the other',
};
const messages = defineMessages(texts);

/** The texts by what is between the two lines. */
const GAP_TEXTS = {
  blankLine: { mayEnd: messages.blankLineMayEnd, blocks: messages.blankLineBlocks, allows: messages.blankLineAllows },
  comment: { mayEnd: messages.commentMayEnd, blocks: messages.commentBlocks, allows: messages.commentAllows },
  text: { mayEnd: messages.textMayEnd, blocks: messages.textBlocks, allows: messages.textAllows },
};

export const groupMergeTrap: LintRule = {
  id: 'group-merge-trap',
  severity: 'error',
  fixes: 'unsafe',
  messages: texts,
  what: 'A user-agent line without an allow or disallow line below it, so that it joins the next group.',
  visit: {
    group(group, context) {
      if (group.userAgents.length < 2) return;
      const joints = jointsOf(group, context);
      const fields = joints.filter(({ field }) => field !== undefined);
      const hasPath = group.rules.some(({ pattern }) => pattern !== '');
      const finding =
        fields.length > 0 && hasPath
          ? findingAtField(group, joints, fields, context)
          : findingAtGap(
              group,
              joints.filter(({ field }) => field === undefined),
              context,
            );
      if (finding !== undefined) context.report(finding);
    },
  },
};

/** A field between the lines, such as crawl-delay. */
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
  // A crawl-delay for one crawler above the rules for all crawlers may be intended.
  const joinsStar = last.token === '*';
  const fixes = fixesOf(group, joints, context);
  const claim = findExample(group, above, context);
  const path = claim?.kind === 'verdict' && !claim.allowed ? claim.path : undefined;
  return {
    span: above.span,
    severity: joinsStar ? (isForOthers(field) && !group.rules.some(blocksAll) ? 'info' : 'warning') : 'error',
    message: fieldMessage(field, namesOf(last, above, context), path),
    related: relatedTo(field.span, joints, context),
    help: messages.separateOrJoin(),
    fixes: joinsStar ? fixes.reverse() : fixes,
    claims: [{ kind: 'applies-to', line: above.line, token: above.token }, ...(claim === undefined ? [] : [claim])],
  };
}

/** True for a field that only some crawlers read. It has no effect on verdicts, and neither has its group. */
function isForOthers(field: NonNullable<Joint['field']>): boolean {
  return field.kind === 'field' && otherFields.has(field.key.toLowerCase());
}

/** Only blank lines and comments between the lines. */
function findingAtGap(group: Group, joints: readonly Joint[], context: LintContext): Finding | undefined {
  const [first] = joints;
  if (first === undefined) return undefined;
  const found = joinedEffect(group, joints, context);
  if (found === undefined && context.settings.preset !== 'portable') return undefined;
  const { agent, joint, claim } = found ?? { agent: first.above, joint: first, claim: undefined };
  const last = group.userAgents.at(-1) ?? agent;
  const gap = context.line(joint.above.line + 1);
  const names = namesOf(last, agent, context);
  const gapTexts = GAP_TEXTS[gapKind(joint, context)];
  return {
    span: agent.span,
    severity: claim === undefined ? 'warning' : 'error',
    message:
      claim === undefined
        ? gapTexts.mayEnd(names)
        : (claim.allowed ? gapTexts.allows : gapTexts.blocks)({ ...names, path: claim.path }),
    related: relatedTo(gap.span, joints, context),
    help: messages.separateOrJoin(),
    fixes: fixesOf(group, joints, context),
    claims: [{ kind: 'applies-to', line: agent.line, token: agent.token }, ...(claim === undefined ? [] : [claim])],
  };
}

function fieldMessage(field: NonNullable<Joint['field']>, names: Joined, path: string | undefined): Message {
  if (field.kind === 'invalid') {
    return path === undefined ? messages.lineJoins(names) : messages.lineBlocks({ ...names, path });
  }
  const values = { field: field.key, ...names };
  return path === undefined ? messages.fieldJoins(values) : messages.fieldBlocks({ ...values, path });
}

function namesOf(below: UserAgentLine, above: UserAgentLine, context: LintContext): Joined {
  return { above: displayName(above, context), below: displayName(below, context) };
}

function relatedTo(between: Span, joints: readonly Joint[], context: LintContext): NonNullable<Finding['related']> {
  return [
    { span: between, message: messages.onlyRulesEnd() },
    ...joints.slice(0, MAX_RELATED - 1).map(({ below }) => ({
      span: below.span,
      message: messages.joinsGroup({ name: displayName(below, context) }),
    })),
  ];
}

/** What is between the two lines. A parser that ends a group at a line does so at a blank line. */
function gapKind({ above, below }: Joint, context: LintContext): keyof typeof GAP_TEXTS {
  for (let number = above.line + 1; number < below.line; number++) {
    const line = context.line(number);
    if (line.kind === 'blank' && line.comment === undefined) return 'blankLine';
  }
  return context.line(above.line + 1).kind === 'blank' ? 'comment' : 'text';
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

function fixesOf(group: Group, joints: readonly Joint[], context: LintContext): FindingFix[] {
  return [separate(joints, context), join(group, joints, context)].filter((fix) => fix !== undefined);
}

function separate(joints: readonly Joint[], context: LintContext): FindingFix {
  return {
    title: messages.separate(),
    applicability: 'unsafe',
    edits: joints.map((joint) => endGroupAt(joint, context)),
  };
}

/**
 * Writes the user-agent lines one below the other, and the comments directly above them above the first. Unsafe although
 * no verdict changes: the author must confirm that one group is intended.
 */
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
  return {
    title: messages.join(),
    applicability: 'unsafe',
    edits: [
      ...(comments.length === 0 ? [] : [{ span: { start, end: start }, text: comments.join(lineEnd) + lineEnd }]),
      insertLinesAfter(above.line, agents, context),
      ...blocks.map(({ first, last }) => ({ span: context.wholeLines(first, last), text: '' })),
    ],
  };
}

/** The texts of lines; undefined if one of them is not valid UTF-8. */
function textsOf(numbers: readonly number[], context: LintContext): string[] | undefined {
  const texts = numbers.map((number) => textToMove(context.line(number).span, context));
  return texts.every((text) => text !== undefined) ? texts : undefined;
}
