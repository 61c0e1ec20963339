import type { Group, Line, UserAgentLine } from '@maycrawl/core';
import { GOOGLE_PARSER, google, rfc9309 } from '../../data/sources.js';
import { crawlerOfToken } from '../../file/groups-by-token.js';
import { touchesMarkedBlock } from '../../file/marked-blocks.js';
import { firstCommentAbove } from '../../fixes/comments.js';
import { insertLinesAfter, textToMove } from '../../fixes/line-edits.js';
import type { Claim } from '../../model/claim.js';
import type { Fix } from '../../model/diagnostic.js';
import type { Finding, LintContext } from '../../model/lint-context.js';
import type { LintRule } from '../../model/lint-rule.js';
import { examplePath } from '../../patterns/sample-path.js';
import { MAX_RELATED, quoted } from '../../text/phrases.js';
import { displayName } from '../../values/user-agent-value.js';

/** Rules that are tried as an example. */
const MAX_TRIED = 20;

/** Two consecutive user-agent lines of one group with another line between them. */
interface Joint {
  readonly above: UserAgentLine;
  readonly below: UserAgentLine;
  /** The last line between them that is not blank. */
  readonly between: Exclude<Line, { kind: 'blank' }>;
}

export const groupMergeTrap: LintRule = {
  id: 'group-merge-trap',
  severity: 'error',
  fixes: 'unsafe',
  what: 'A user-agent line without an allow or disallow line below it, so that it joins the next group.',
  why: 'Only allow and disallow lines end a run of user-agent lines. `Crawl-delay`, `Sitemap`, other fields and blank lines do not: if a crawler has nothing else below its name, the rules of the next group apply to it, although they were written for another crawler. With `*` above and a blocked crawler below, the whole site is blocked for everyone.\n\nThe file should show which of two meanings is intended. An empty `Disallow:` makes a separate group that allows everything. User-agent lines one below the other show that the rules are for all of them.',
  bad: 'User-agent: *\nCrawl-delay: 10\n\nUser-agent: BadBot\nDisallow: /\n',
  good: 'User-agent: *\nDisallow:\n\nUser-agent: BadBot\nDisallow: /\n',
  source: [google('grouping-of-lines-and-rules'), GOOGLE_PARSER, rfc9309('2.2.1')],
  visit: {
    group(group, context) {
      if (group.userAgents.length < 2 || group.rules.every(({ pattern }) => pattern === '')) return;
      const joints = jointsOf(group, context);
      const first = joints[0];
      if (first !== undefined) context.report(makeFinding(group, joints, first, context));
    },
  },
};

function jointsOf({ userAgents }: Group, context: LintContext): Joint[] {
  const joints: Joint[] = [];
  for (let i = 1; i < userAgents.length; i++) {
    const [above, below] = [userAgents[i - 1] as UserAgentLine, userAgents[i] as UserAgentLine];
    if (below.line - above.line < 2 || above.token === '') continue;
    if (above.token.toLowerCase() === below.token.toLowerCase()) continue;
    const between = lastBetween(above.line, below.line, context);
    if (between !== undefined) joints.push({ above, below, between });
  }
  return joints;
}

/** The last line between two lines that its author may have expected to complete a group. */
function lastBetween(first: number, last: number, context: LintContext): Joint['between'] | undefined {
  for (let number = last - 1; number > first; number--) {
    const line = context.line(number);
    if (line.kind === 'blank') continue;
    if (line.kind !== 'invalid' || /^\W*(?:dis)?allow/i.test(line.text.slice(0, 20))) return line;
  }
  return undefined;
}

function makeFinding(group: Group, joints: readonly Joint[], first: Joint, context: LintContext): Finding {
  const { above, between } = first;
  const last = group.userAgents.at(-1) ?? above;
  // A crawl-delay for one crawler above the rules for all crawlers may be intended.
  const joinsStar = last.token === '*';
  const fixes = [separate(joints, context), join(group, joints, context)].filter((fix) => fix !== undefined);
  const what = between.kind === 'invalid' ? 'This line' : quoted(between.key);
  const claim = findExample(group, above, context);
  const effect = claim?.kind === 'verdict' && !claim.allowed ? `, and ${quoted(claim.path)} is blocked for it` : '';
  return {
    span: above.span,
    severity: joinsStar ? 'warning' : 'error',
    message: `${what} does not end a group: the rules below ${quoted(displayName(last, context))} also apply to ${quoted(displayName(above, context))}${effect}.`,
    related: [
      { span: between.span, message: 'Only allow and disallow lines end a run of user-agent lines.' },
      ...joints.slice(0, MAX_RELATED - 1).map((joint) => ({
        span: joint.below.span,
        message: `${quoted(displayName(joint.below, context))} joins the group.`,
      })),
    ],
    help: 'For a separate group, write an empty Disallow: line. For one group, write the user-agent lines one below the other.',
    fixes: joinsStar ? fixes.reverse() : fixes,
    claims: [{ kind: 'applies-to', line: above.line, token: above.token }, ...(claim === undefined ? [] : [claim])],
  };
}

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

function separate(joints: readonly Joint[], context: LintContext): Fix {
  return {
    title: 'Make a separate group for each, which allows everything',
    applicability: 'unsafe',
    edits: joints.map(({ between }) => insertLinesAfter(between.number, ['Disallow:'], context)),
  };
}

/**
 * Moves the user-agent lines with the comments directly above them. Unsafe although no verdict changes: the author must
 * confirm that one group is intended.
 */
function join(group: Group, joints: readonly Joint[], context: LintContext): Fix | undefined {
  const { above, below } = joints[0] as Joint;
  const moved = group.userAgents.slice(group.userAgents.indexOf(below));
  const blocks = moved.map(({ line }) => ({ first: firstCommentAbove(line, context), last: line }));
  if (touchesMarkedBlock(above.line, blocks.at(-1)?.last ?? above.line, context)) return undefined;
  const lines = blocks.map(({ first, last }) => {
    const { start } = context.line(first).span;
    return textToMove({ start, end: context.line(last).span.end }, context);
  });
  if (!lines.every((line) => line !== undefined)) return undefined;
  return {
    title: 'Write the user-agent lines one below the other',
    applicability: 'unsafe',
    edits: [
      insertLinesAfter(above.line, lines, context),
      ...blocks.map(({ first, last }) => ({ span: context.wholeLines(first, last), text: '' })),
    ],
  };
}
