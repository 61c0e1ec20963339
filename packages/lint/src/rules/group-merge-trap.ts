import type { Group, Line, UserAgentLine } from '@maycrawl/core';
import { examplePath } from '../asking/example-path.js';
import { linesAfter, movable } from '../fixing/line-edits.js';
import { crawlerOf } from '../reading/named-groups.js';
import { nameOf } from '../reading/user-agent-value.js';
import type { Finding, LintContext, LintRule } from '../rule.js';
import { MAX_RELATED } from '../telling/shown.js';
import { quoted } from '../telling/wording.js';
import type { Claim, Fix } from '../types.js';

/** Rules that are tried for an example. */
const MAX_TRIED = 20;

/** Where a user-agent line joins the ones above, though something else stands between. */
interface Joint {
  readonly above: UserAgentLine;
  readonly below: UserAgentLine;
  /** The last line between them that says something. */
  readonly between: Exclude<Line, { kind: 'blank' }>;
}

export const groupMergeTrap: LintRule = {
  id: 'group-merge-trap',
  severity: 'error',
  fixes: 'unsafe',
  what: 'A user-agent line with no allow or disallow below it, so that it joins the next group.',
  why: 'Only allow and disallow lines end a run of user-agent lines. `Crawl-delay`, `Sitemap` and other fields do not, blank lines neither: a crawler with nothing else below its name is bound by the rules of the next group, whomever they were written for. With `*` above and a shut-out crawler below, the whole site is shut for everyone.\n\nTwo intents are possible, and both can be written: an empty `Disallow:` makes a group of its own that opens everything; user-agent lines one below the other say that the rules are for all of them.',
  bad: 'User-agent: *\nCrawl-delay: 10\n\nUser-agent: BadBot\nDisallow: /\n',
  good: 'User-agent: *\nDisallow:\n\nUser-agent: BadBot\nDisallow: /\n',
  source: ['E1', 'E3', 'RFC 9309, section 2.2.1'],
  visit: {
    group(group, context) {
      if (group.userAgents.length < 2 || group.rules.every(({ pattern }) => pattern === '')) return;
      const joints = jointsOf(group, context);
      const first = joints[0];
      if (first !== undefined) context.report(finding(group, joints, first, context));
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

/** The last line between two that its author may have taken for what makes a group. */
function lastBetween(first: number, last: number, context: LintContext): Joint['between'] | undefined {
  for (let number = last - 1; number > first; number--) {
    const line = context.line(number);
    if (line.kind === 'blank') continue;
    if (line.kind !== 'invalid' || /^\W*(?:dis)?allow/i.test(line.text.slice(0, 20))) return line;
  }
  return undefined;
}

function finding(group: Group, joints: readonly Joint[], first: Joint, context: LintContext): Finding {
  const { above, between } = first;
  const last = group.userAgents.at(-1) ?? above;
  // A crawl-delay for one crawler above the rules for all may be what its author meant.
  const joinsAll = last.token === '*';
  const fixes = [ownGroups(joints, context), together(group, joints, context)].filter((fix) => fix !== undefined);
  const what = between.kind === 'invalid' ? 'This line' : quoted(between.key);
  const claim = example(group, above, context);
  const shut = claim?.kind === 'verdict' && !claim.allowed ? `: ${quoted(claim.path)} is shut for it` : '';
  return {
    span: above.span,
    severity: joinsAll ? 'warning' : 'error',
    message: `${what} ends no group: ${quoted(nameOf(above, context))} shares the rules below ${quoted(nameOf(last, context))}${shut}.`,
    related: [
      { span: between.span, message: 'Only allow and disallow end a run of user-agent lines.' },
      ...joints.slice(0, MAX_RELATED - 1).map((joint) => ({
        span: joint.below.span,
        message: `${quoted(nameOf(joint.below, context))} joins the group.`,
      })),
    ],
    help: 'Write an empty Disallow: where a group of its own is meant, or the user-agent lines one below the other.',
    fixes: joinsAll ? fixes.reverse() : fixes,
    claims: [{ kind: 'applies-to', line: above.line, token: above.token }, ...(claim === undefined ? [] : [claim])],
  };
}

/** A path that a rule of the group decides for the crawler above. */
function example(group: Group, { token }: UserAgentLine, context: LintContext): Claim | undefined {
  const crawler = crawlerOf(token);
  for (const rule of group.rules.filter(({ type }) => type === 'disallow').slice(0, MAX_TRIED)) {
    const path = examplePath(rule);
    if (path === undefined) continue;
    const { allowed, rule: decides } = context.robots.check(path, crawler);
    if (decides?.line === rule.line) return { kind: 'verdict', crawler, path, allowed, line: rule.line };
  }
  return undefined;
}

function ownGroups(joints: readonly Joint[], context: LintContext): Fix {
  return {
    title: 'Give each a group of its own that opens everything',
    applicability: 'unsafe',
    edits: joints.map(({ between }) => linesAfter(between.number, ['Disallow:'], context)),
  };
}

/** No verdict changes, but what may be a mistake would be made to last: the author must choose it. */
function together(group: Group, joints: readonly Joint[], context: LintContext): Fix | undefined {
  const { above, below } = joints[0] as Joint;
  const moved = group.userAgents.slice(group.userAgents.indexOf(below));
  const lines = moved.map(({ line }) => movable(context.line(line).span, context));
  if (!lines.every((line) => line !== undefined)) return undefined;
  return {
    title: 'Write the user-agent lines one below the other',
    applicability: 'unsafe',
    edits: [
      linesAfter(above.line, lines, context),
      ...moved.map(({ line }) => ({ span: context.wholeLines(line), text: '' })),
    ],
  };
}
