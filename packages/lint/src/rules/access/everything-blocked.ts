import type { Group } from '@maycrawl/core';
import { crawlerOfToken, groupsByToken, userAgentLineOf } from '../../file/groups-by-token.js';
import type { LintContext } from '../../model/lint-context.js';
import type { LintRule } from '../../model/lint-rule.js';
import { ANY_PATH } from '../../patterns/sample-path.js';
import { MAX_RELATED, quoted } from '../../text/phrases.js';

/** Named groups that are looked into. */
const MAX_GROUPS = 50;

export const everythingBlocked: LintRule = {
  id: 'everything-blocked',
  severity: 'error',
  fixes: 'none',
  what: 'A production site that is shut wholly, or a staging site that is open.',
  why: 'The robots.txt of a staging site, taken along to production, takes the whole site out of search; and a staging site without one is crawled and found. The checker cannot know which it looks at, so this rule is silent until the config says `production` or `staging`.\n\nA file that shuts everything for `*` and opens something for named crawlers is taken for what a production site may want. A staging site is better kept from everybody by a password: robots.txt shuts out only crawlers that follow it.',
  bad: 'User-agent: *\nDisallow: /\n',
  good: 'User-agent: *\nDisallow: /cart/\n',
  with: { environment: 'production' },
  source: ['E7', 'I1', 'I4'],
  visit: {
    file(context) {
      if (context.settings.environment === 'production') checkProduction(context);
      if (context.settings.environment === 'staging') checkStaging(context);
    },
  },
};

function checkProduction(context: LintContext): void {
  const shut = isShut('*', context);
  const namedOpen = namedTokens(context).some(([token]) => !isShut(token, context));
  if (!shut || namedOpen) return;
  const rule = context.robots.check('/', '*').rule;
  context.report({
    span: rule?.span ?? { start: 0, end: 0 },
    message: 'This shuts the whole site for every crawler, and the site is said to be in production.',
    help: 'Take the rule out, or shut only what is private.',
    claims: [
      { kind: 'verdict', crawler: '*', path: '/', allowed: false },
      { kind: 'verdict', crawler: '*', path: ANY_PATH, allowed: false },
    ],
  });
}

function checkStaging(context: LintContext): void {
  const star = groupsByToken(context).get('*')?.[0];
  const open = isShut('*', context) ? namedTokens(context).filter(([token]) => !isShut(token, context)) : [];
  const [token, group] = isShut('*', context) ? (open[0] ?? []) : ['*', star];
  if (token === undefined) return;
  const path = ['/', ANY_PATH].find((one) => context.robots.allows(one, crawlerOfToken(token)));
  const whom = token === '*' ? 'every crawler without a group of its own' : quoted(token);
  context.report({
    span: (group && userAgentLineOf(group, token)?.span) ?? { start: 0, end: 0 },
    message: `The site is said to be for staging, and this file leaves ${path === undefined ? 'a part of it' : 'it'} open for ${whom}.`,
    related: open.slice(1, 1 + MAX_RELATED).flatMap(([other, theirs]) => {
      const agent = userAgentLineOf(theirs, other);
      return agent === undefined ? [] : [{ span: agent.span, message: `And for ${quoted(other)}.` }];
    }),
    help: 'Shut everything for * and for each crawler that is named, or better, ask for a password.',
    claims: path === undefined ? [] : [{ kind: 'verdict', crawler: crawlerOfToken(token), path, allowed: true }],
  });
}

/** The root and any other page are shut, and no rule opens anything. */
function isShut(token: string, context: LintContext): boolean {
  const set = context.robots.rulesFor(crawlerOfToken(token));
  if (set.allows('/') || set.allows(ANY_PATH)) return false;
  return !set.rules.some(({ type, pattern }) => type === 'allow' && pattern !== '');
}

/** Named tokens, each with its first group. */
function namedTokens(context: LintContext): [string, Group][] {
  const named: [string, Group][] = [];
  for (const [token, [group]] of groupsByToken(context)) {
    if (named.length >= MAX_GROUPS) break;
    if (token !== '*' && group !== undefined) named.push([userAgentLineOf(group, token)?.token ?? token, group]);
  }
  return named;
}
