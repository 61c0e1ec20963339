import type { Group } from '@maycrawl/core';
import { globalSearchEngines } from '@maycrawl/core/crawlers';
import { siteAccess, siteAccessTexts } from '../../analysis/queries/site-access.js';
import { isLiveSite } from '../../file/fetch-result.js';
import { crawlerOfToken, groupsByToken, userAgentLineOf } from '../../file/groups.js';
import { defineMessages, type LintContext, type LintRule, MAX_RELATED, type Message } from '../../model/lint-rule.js';
import { ANY_PATH } from '../../patterns/pattern-text.js';

const MAX_GROUPS = 50;

export const texts = {
  productionIsSet:
    'The environment is set to production: remove the rule, or block only some paths. If you want this, suppress the finding with a comment.',
  publicSite:
    'The file is that of a public site: remove the rule, or block only some paths. If you want this, suppress the finding with a comment.',
  everyMayFetchSite: 'The environment is set to staging, but every crawler without its own group may fetch the site.',
  everyMayFetchPart:
    'The environment is set to staging, but every crawler without its own group may fetch a part of the site.',
  mayFetchSite: 'The environment is set to staging, but {token:code} may fetch the site.',
  mayFetchPart: 'The environment is set to staging, but {token:code} may fetch a part of the site.',
  mayFetchToo: '{token:code} may fetch it too.',
  blockEverything: 'Block the whole site for * and for each named crawler, or better, require a password.',
} as const;
const messages = defineMessages(texts);

export const everythingBlocked: LintRule = {
  id: 'everything-blocked',
  severity: 'error',
  fixes: 'none',
  messages: { ...texts, ...siteAccessTexts },
  what: 'A production site that is blocked completely, or a staging site that is not.',
  file(context) {
    const { environment } = context.settings;
    if (environment === 'staging') checkStaging(context);
    else if (environment === 'production' || isLiveSite(context.settings)) checkProduction(context);
  },
};

function checkProduction(context: LintContext): void {
  const { crawlers, blocked: sentences } = siteAccess(context.robots);
  const blocked = crawlers.filter(({ extent, isWhole }) => extent !== 'open' && isWhole);
  if (!blocked.some(({ crawler }) => crawler === '*' || globalSearchEngines.includes(crawler))) return;
  const [first, ...others] = sentences;
  if (first === undefined) return;
  context.report({
    span: first.rule.span,
    message: first.message,
    related: others.slice(0, MAX_RELATED).map(({ rule: { span }, message }) => ({ span, message })),
    help: context.settings.environment === 'production' ? messages.productionIsSet() : messages.publicSite(),
    claims: blocked.flatMap(({ crawler, token }, i) =>
      // One claim for the crawlers to which the same groups apply.
      blocked.findIndex((other) => other.token === token) < i
        ? []
        : ['/', ANY_PATH]
            .filter((path) => !context.robots.allows(path, crawler))
            .map((path) => ({ kind: 'verdict', crawler, path, allowed: false }) as const),
    ),
  });
}

function checkStaging(context: LintContext): void {
  const star = groupsByToken(context).get('*')?.[0];
  const starIsBlocked = blocksEverything('*', context);
  const exceptions = starIsBlocked ? namedTokens(context).filter(([token]) => !blocksEverything(token, context)) : [];
  const [token, group] = starIsBlocked ? (exceptions[0] ?? []) : ['*', star];
  if (token === undefined) return;
  const path = ['/', ANY_PATH].find((candidate) => context.robots.allows(candidate, crawlerOfToken(token)));
  context.report({
    span: (group && userAgentLineOf(group, token)?.span) ?? { start: 0, end: 0 },
    message: stagingMessage(token, path !== undefined),
    related: exceptions.slice(1, 1 + MAX_RELATED).flatMap(([other, otherGroup]) => {
      const agent = userAgentLineOf(otherGroup, other);
      return agent === undefined ? [] : [{ span: agent.span, message: messages.mayFetchToo({ token: other }) }];
    }),
    help: messages.blockEverything(),
    claims: path === undefined ? [] : [{ kind: 'verdict', crawler: crawlerOfToken(token), path, allowed: true }],
  });
}

function stagingMessage(token: string, isWholeSite: boolean): Message {
  if (token === '*') return isWholeSite ? messages.everyMayFetchSite() : messages.everyMayFetchPart();
  return isWholeSite ? messages.mayFetchSite({ token }) : messages.mayFetchPart({ token });
}

/** True if the root and any other page are blocked, and no rule allows anything. */
function blocksEverything(token: string, context: LintContext): boolean {
  const set = context.robots.rulesFor(crawlerOfToken(token));
  if (set.allows('/') || set.allows(ANY_PATH)) return false;
  return !set.rules.some(({ type, pattern }) => type === 'allow' && pattern !== '');
}

function namedTokens(context: LintContext): [string, Group][] {
  const named: [string, Group][] = [];
  for (const [token, [group]] of groupsByToken(context)) {
    if (named.length >= MAX_GROUPS) break;
    if (token !== '*' && group !== undefined) named.push([userAgentLineOf(group, token)?.token ?? token, group]);
  }
  return named;
}
