import type { Group } from '@maycrawl/core';
import { GOOGLE_GUIDE, google } from '../../data/sources.js';
import { crawlerOfToken, groupsByToken, userAgentLineOf } from '../../file/groups-by-token.js';
import type { LintContext } from '../../model/lint-context.js';
import type { LintRule } from '../../model/lint-rule.js';
import { ANY_PATH } from '../../patterns/sample-path.js';
import { MAX_RELATED, quoted } from '../../text/phrases.js';

/** Named tokens that are looked up. */
const MAX_GROUPS = 50;

export const everythingBlocked: LintRule = {
  id: 'everything-blocked',
  severity: 'error',
  fixes: 'none',
  what: 'A production site that is blocked completely, or a staging site that is not.',
  why: 'If the robots.txt of a staging site is deployed to production, the whole site drops out of search. A staging site without one is crawled and indexed. The checker cannot tell the two apart, so this rule reports nothing until `--environment` or the config says `production` or `staging`.\n\nFor production, a file that blocks everything for `*` but allows something for named crawlers is not reported, because it may be intended. For a staging site, a password is the better protection: robots.txt blocks only crawlers that follow it.',
  bad: 'User-agent: *\nDisallow: /\n',
  good: 'User-agent: *\nDisallow: /cart/\n',
  with: { environment: 'production' },
  source: [google('order-of-precedence-for-user-agents'), GOOGLE_GUIDE],
  visit: {
    file(context) {
      if (context.settings.environment === 'production') checkProduction(context);
      if (context.settings.environment === 'staging') checkStaging(context);
    },
  },
};

function checkProduction(context: LintContext): void {
  const hasException = namedTokens(context).some(([token]) => !blocksEverything(token, context));
  if (!blocksEverything('*', context) || hasException) return;
  const rule = context.robots.check('/', '*').rule;
  context.report({
    span: rule?.span ?? { start: 0, end: 0 },
    message: 'This blocks the whole site for every crawler, but the environment is set to production.',
    help: 'Remove the rule, or block only some paths.',
    claims: [
      { kind: 'verdict', crawler: '*', path: '/', allowed: false },
      { kind: 'verdict', crawler: '*', path: ANY_PATH, allowed: false },
    ],
  });
}

function checkStaging(context: LintContext): void {
  const star = groupsByToken(context).get('*')?.[0];
  const starIsBlocked = blocksEverything('*', context);
  const exceptions = starIsBlocked ? namedTokens(context).filter(([token]) => !blocksEverything(token, context)) : [];
  const [token, group] = starIsBlocked ? (exceptions[0] ?? []) : ['*', star];
  if (token === undefined) return;
  const path = ['/', ANY_PATH].find((candidate) => context.robots.allows(candidate, crawlerOfToken(token)));
  const what = path === undefined ? 'a part of the site' : 'the site';
  const crawlers = token === '*' ? 'every crawler without its own group' : quoted(token);
  context.report({
    span: (group && userAgentLineOf(group, token)?.span) ?? { start: 0, end: 0 },
    message: `The environment is set to staging, but ${crawlers} may fetch ${what}.`,
    related: exceptions.slice(1, 1 + MAX_RELATED).flatMap(([other, otherGroup]) => {
      const agent = userAgentLineOf(otherGroup, other);
      return agent === undefined ? [] : [{ span: agent.span, message: `${quoted(other)} may fetch it too.` }];
    }),
    help: 'Block everything for * and for each named crawler, or better, require a password.',
    claims: path === undefined ? [] : [{ kind: 'verdict', crawler: crawlerOfToken(token), path, allowed: true }],
  });
}

/** True if the root and any other page are blocked, and no rule allows anything. */
function blocksEverything(token: string, context: LintContext): boolean {
  const set = context.robots.rulesFor(crawlerOfToken(token));
  if (set.allows('/') || set.allows(ANY_PATH)) return false;
  return !set.rules.some(({ type, pattern }) => type === 'allow' && pattern !== '');
}

/** Named tokens, each with the first group that names it. */
function namedTokens(context: LintContext): [string, Group][] {
  const named: [string, Group][] = [];
  for (const [token, [group]] of groupsByToken(context)) {
    if (named.length >= MAX_GROUPS) break;
    if (token !== '*' && group !== undefined) named.push([userAgentLineOf(group, token)?.token ?? token, group]);
  }
  return named;
}
