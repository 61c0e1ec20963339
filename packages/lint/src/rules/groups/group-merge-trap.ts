import type { Group, Span, UserAgentLine } from '@maycrawl/core';
import { GOOGLE_PARSER, google, PYTHON_PARSER, rfc9309 } from '../../data/sources.js';
import { crawlerOfToken } from '../../file/groups-by-token.js';
import { touchesMarkedBlock } from '../../file/marked-blocks.js';
import { firstCommentAbove } from '../../fixes/comments.js';
import { insertLinesAfter, lineEndOf, textToMove } from '../../fixes/line-edits.js';
import { joinedEffect } from '../../grouping/joined-effect.js';
import { endGroupAt, type Joint, jointsOf } from '../../grouping/joints.js';
import type { Claim } from '../../model/claim.js';
import type { Fix } from '../../model/diagnostic.js';
import type { Finding, LintContext } from '../../model/lint-context.js';
import type { LintRule } from '../../model/lint-rule.js';
import { examplePath } from '../../patterns/sample-path.js';
import { MAX_RELATED, quoted } from '../../text/phrases.js';
import { displayName } from '../../values/user-agent-value.js';

export const groupMergeTrap: LintRule = {
  id: 'group-merge-trap',
  severity: 'error',
  fixes: 'unsafe',
  what: 'A user-agent line without an allow or disallow line below it, so that it joins the next group.',
  why: 'Only allow and disallow lines end a run of user-agent lines. Blank lines, comments, `Crawl-delay`, `Sitemap` and other fields do not: if a crawler has nothing else below its name, the rules of the next group apply to it, although they were written for another crawler. With `*` above and a blocked crawler below, the whole site is blocked for everyone. With `Googlebot` above and a blocked `*` below, Google is blocked. Some generators write this: from an empty `disallow`, Next.js writes no line at all.\n\nThe file should show which of two meanings is intended. An empty `Disallow:` makes a separate group that allows everything. User-agent lines one below the other show that the rules are for all of them.\n\nIf only blank lines and comments are between the user-agent lines, the finding has an example: a path for which a crawler gets another verdict than from a parser that ends the group there, as some parsers do at a blank line. Without such a path, only the preset `portable` has a finding.',
  bad: 'User-agent: Googlebot\n\nUser-agent: *\nDisallow: /\n',
  good: 'User-agent: Googlebot\nDisallow:\n\nUser-agent: *\nDisallow: /\n',
  source: [google('grouping-of-lines-and-rules'), GOOGLE_PARSER, PYTHON_PARSER, rfc9309('2.2.1')],
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
  const [{ above, field } = {}] = fields;
  if (above === undefined || field === undefined) return undefined;
  const last = group.userAgents.at(-1) ?? above;
  // A crawl-delay for one crawler above the rules for all crawlers may be intended.
  const joinsStar = last.token === '*';
  const fixes = fixesOf(group, joints, context);
  const what = field.kind === 'invalid' ? 'This line' : quoted(field.key);
  const claim = findExample(group, above, context);
  const effect = claim?.kind === 'verdict' && !claim.allowed ? `, and ${quoted(claim.path)} is blocked for it` : '';
  return {
    span: above.span,
    severity: joinsStar ? 'warning' : 'error',
    message: `${what} does not end a group: ${appliesText(last, above, context)}${effect}.`,
    related: relatedTo(field.span, joints, context),
    help: HELP,
    fixes: joinsStar ? fixes.reverse() : fixes,
    claims: [{ kind: 'applies-to', line: above.line, token: above.token }, ...(claim === undefined ? [] : [claim])],
  };
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
  const effect =
    claim === undefined
      ? '. Other parsers may end the group there'
      : claim.allowed
        ? `, and ${quoted(claim.path)} is allowed for it. A parser that ends the group there blocks it`
        : `, and ${quoted(claim.path)} is blocked for it. A parser that ends the group there allows it`;
  return {
    span: agent.span,
    severity: claim === undefined ? 'warning' : 'error',
    message: `${gapName(joint, context)} does not end a group: ${appliesText(last, agent, context)}${effect}.`,
    related: relatedTo(gap.span, joints, context),
    help: HELP,
    fixes: fixesOf(group, joints, context),
    claims: [{ kind: 'applies-to', line: agent.line, token: agent.token }, ...(claim === undefined ? [] : [claim])],
  };
}

const HELP =
  'For a separate group, write an empty Disallow: line. For one group, write the user-agent lines one below the other.';

function appliesText(last: UserAgentLine, agent: UserAgentLine, context: LintContext): string {
  return `the rules below ${quoted(displayName(last, context))} also apply to ${quoted(displayName(agent, context))}`;
}

function relatedTo(between: Span, joints: readonly Joint[], context: LintContext): NonNullable<Finding['related']> {
  return [
    { span: between, message: 'Only allow and disallow lines end a run of user-agent lines.' },
    ...joints.slice(0, MAX_RELATED - 1).map(({ below }) => ({
      span: below.span,
      message: `${quoted(displayName(below, context))} joins the group.`,
    })),
  ];
}

/** What is between the two lines. A parser that ends a group at a line does so at a blank line. */
function gapName({ above, below }: Joint, context: LintContext): string {
  for (let number = above.line + 1; number < below.line; number++) {
    const line = context.line(number);
    if (line.kind === 'blank' && line.comment === undefined) return 'A blank line';
  }
  return context.line(above.line + 1).kind === 'blank' ? 'A comment' : 'This text';
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

function fixesOf(group: Group, joints: readonly Joint[], context: LintContext): Fix[] {
  return [separate(joints, context), join(group, joints, context)].filter((fix) => fix !== undefined);
}

function separate(joints: readonly Joint[], context: LintContext): Fix {
  return {
    title: 'Make a separate group for each, which allows everything',
    applicability: 'unsafe',
    edits: joints.map((joint) => endGroupAt(joint, context)),
  };
}

/**
 * Writes the user-agent lines one below the other, and the comments directly above them above the first. Unsafe although
 * no verdict changes: the author must confirm that one group is intended.
 */
function join(group: Group, joints: readonly Joint[], context: LintContext): Fix | undefined {
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
    title: 'Write the user-agent lines one below the other',
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
