import type { Group } from '@maycrawl/core';
import type { BlockedPath } from '../../exceptions/intent.js';
import {
  blockedPaths,
  droppedPaths,
  isDeliberate,
  isExplained,
  isLikelyMistake,
  MAX_PATHS,
} from '../../exceptions/intent.js';
import { exceptionFinding, type NamedCrawler, namedCrawlerOf } from '../../exceptions/named-crawler.js';
import { crawlerOfToken, groupsByToken, userAgentLineOf } from '../../file/groups.js';
import { repeatRules } from '../../fixes/repeat-rules.js';
import { jointsOf } from '../../grouping/joints.js';
import type { Finding, FindingFix, LintContext, LintRule } from '../../model/lint-rule.js';
import { defineMessages, MAX_RELATED, unsafeFix } from '../../model/lint-rule.js';
import { blocksAll } from '../../patterns/pattern-text.js';
import { blocksStartPage } from '../../patterns/start-page.js';
import { displayName } from '../../values/user-agent-value.js';

const MAX_GROUPS = 20;

export const texts = {
  mayFetchBlocked: {
    by: 'others',
    '0': '{name:code} may fetch what is blocked for {fallback:code}, such as {paths:codes}.',
    one: '{name:code} and another crawler in its group may fetch what is blocked for {fallback:code}, such as {paths:codes}.',
    other:
      '{name:code} and {others} more crawlers in its group may fetch what is blocked for {fallback:code}, such as {paths:codes}.',
  },
  mayFetchEverything: {
    by: 'others',
    '0': '{name:code} may fetch everything, also what is blocked for {fallback:code}, such as {paths:codes}.',
    one: '{name:code} and another crawler in its group may fetch everything, also what is blocked for {fallback:code}, such as {paths:codes}.',
    other:
      '{name:code} and {others} more crawlers in its group may fetch everything, also what is blocked for {fallback:code}, such as {paths:codes}.',
  },
  dropsPaths: {
    by: 'more',
    '0': '{name:code} follows only its own group: {path:code} is allowed for it, but blocked for {fallback:code}.',
    one: '{name:code} follows only its own group: {path:code} and one more path are allowed for it, but blocked for {fallback:code}.',
    other:
      '{name:code} follows only its own group: {path:code} and {more} more paths are allowed for it, but blocked for {fallback:code}.',
  },
  dropsManyPaths:
    '{name:code} follows only its own group: {path:code} and many more paths are allowed for it, but blocked for {fallback:code}.',
  doesNotApply: 'This rule does not apply to {name:code}.',
  repeatOthers:
    'Repeat the rules of {fallback} that should also apply to {name}, but not the one that blocks the whole site.',
  repeatThose: 'Repeat the rules of {fallback} that should also apply to {name}.',
  repeatRules: 'Repeat the rules of {fallback}',
} as const;
const messages = defineMessages(texts);

export const namedGroupDropsStar: LintRule = {
  id: 'named-group-drops-star',
  severity: 'warning',
  fixes: 'unsafe',
  messages: texts,
  what: 'A named group that does not repeat what is blocked for all other crawlers.',
  group(group, context) {
    if (context.robots.groups.length < 2) return;
    const state = context.once(namedGroupDropsStar, () => ({
      remainingGroups: MAX_GROUPS,
      blockedByToken: new Map<string, BlockedPath[]>(),
    }));
    if (state.remainingGroups === 0 || group.rules.some(blocksAll)) return;
    const crawler = namedCrawlerOf(group, context);
    // Another lint rule reports groups without a rule.
    if (crawler === undefined || crawler.rules.every(({ type, pattern }) => type === 'allow' && pattern === '')) return;
    state.remainingGroups--;
    if (isDeliberate(crawler, context) || isExplained(group, context)) {
      const exception = exceptionFinding(group, crawler, messages, context);
      if (exception !== undefined) context.report(exception);
      return;
    }
    if (joinsByAccident(group, crawler, context)) return;
    const blocked = state.blockedByToken.get(crawler.fallback) ?? blockedPaths(crawler.fallback, context);
    state.blockedByToken.set(crawler.fallback, blocked);
    const dropped = droppedPaths(crawler, blocked, context);
    if (dropped.length === 0) return;
    const severity = isLikelyMistake(group, crawler, blocked, dropped, context) ? 'warning' : 'info';
    context.report({ ...makeFinding(group, crawler, dropped, context), severity });
  },
};

/** True if the crawler has these rules only because its group joins another one, an error of `group-merge-trap`. */
function joinsByAccident(group: Group, { token }: NamedCrawler, context: LintContext): boolean {
  const last = jointsOf(group, context)
    .filter(({ field }) => field !== undefined)
    .at(-1);
  const agent = userAgentLineOf(group, token);
  return last !== undefined && last.below.token !== '*' && agent !== undefined && agent.line <= last.above.line;
}

function makeFinding(
  group: Group,
  crawler: NamedCrawler,
  dropped: readonly BlockedPath[],
  context: LintContext,
): Finding {
  const { token, fallback } = crawler;
  const first = dropped[0] as BlockedPath;
  const agent = userAgentLineOf(group, token);
  const name = agent === undefined ? token : displayName(agent, context);
  const values = { name, fallback, path: first.path };
  const closes = groupsByToken(context).get(fallback.toLowerCase())?.some(blocksStartPage);
  return {
    span: agent?.span ?? first.rule.span,
    message:
      dropped.length === MAX_PATHS
        ? messages.dropsManyPaths(values)
        : messages.dropsPaths({ ...values, more: dropped.length - 1 }),
    related: dropped
      .slice(0, MAX_RELATED)
      .map(({ rule: { span } }) => ({ span, message: messages.doesNotApply({ name }) })),
    help: (closes ? messages.repeatOthers : messages.repeatThose)({ name, fallback }),
    fixes: repeatFix(group, crawler, dropped, context),
    claims: [
      { kind: 'verdict', crawler: crawlerOfToken(fallback), path: first.path, allowed: false },
      { kind: 'verdict', crawler: crawlerOfToken(token), path: first.path, allowed: true },
    ],
  };
}

/** Repeats the rules of the other group, if that blocks one of the dropped paths. */
function repeatFix(
  group: Group,
  crawler: NamedCrawler,
  dropped: readonly BlockedPath[],
  context: LintContext,
): FindingFix[] {
  // If the group names both crawlers, the repeated rules would apply to both.
  const { fallback } = crawler;
  if (userAgentLineOf(group, fallback) !== undefined) return [];
  const needed = dropped.map(({ rule }) => rule);
  const edit = repeatRules(group, crawler, needed, context);
  if (edit === undefined) return [];
  return [unsafeFix(messages.repeatRules({ fallback }), edit)];
}
