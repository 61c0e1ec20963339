import type { Field, Group, Rule } from '@maycrawl/core';
import { type CrawlerEntry, crawlers } from '@maycrawl/core/crawlers';
import { type StatedUse, useOfCategory } from '@maycrawl/core/usage';
import { statedUses } from '../../data/usage-categories.js';
import { isText } from '../../file/content-kind.js';
import { groupsByToken } from '../../file/groups.js';
import { hasFields } from '../../file/parts.js';
import { defineMessages, type LintContext, type LintRule } from '../../model/lint-rule.js';
import { matchesWholeSite } from '../../patterns/pattern-text.js';
import { isContentSignal, isUsageField, type Preference, preferencesIn } from '../../values/usage-preferences.js';

interface Statement {
  readonly use: StatedUse;
  readonly isGranted: boolean;
  readonly text: string;
  readonly span: Field['span'];
}

const MAX_SHOWN = 3;

export const texts = {
  contradicts: '{second:code} contradicts {first:code} in the same group.',
  otherPreference: 'The other preference.',
  keepOne: 'Keep one of them.',
  permitsTraining: '{preference:code} permits training, but {crawlers:list} may not fetch `/`.',
  permitsSearch: '{preference:code} permits search, but {crawlers:list} may not fetch `/`.',
  permitsInput: '{preference:code} permits use as input, but {crawlers:list} may not fetch `/`.',
  blocks: 'This rule blocks {crawler}.',
  makeAgree: 'Make both places agree, or explain the difference in a comment.',
} as const;
const messages = defineMessages(texts);

export const signalContradiction: LintRule = {
  id: 'signal-contradiction',
  severity: 'warning',
  fixes: 'none',
  messages: texts,
  what: 'A content signal that permits a use while a rule blocks the crawlers for that use, or two signals that contradict each other.',
  concerns: hasFields,
  group(group, context) {
    if (group.fields.length === 0) return;
    const statements = statementsOf(group, context);
    if (statements.length === 0 || !isText(context)) return;
    for (const use of statedUses) {
      const ofUse = statements.filter((statement) => statement.use === use);
      const granted = ofUse.find(({ isGranted }) => isGranted);
      if (granted === undefined) continue;
      const denied = ofUse.find(({ isGranted }) => !isGranted);
      if (denied !== undefined) reportBoth(context, granted, denied);
      else reportBlocked(context, group, granted);
    }
  },
};

/** The statements about every path. Content-Usage lines with the path `/` overrule those without a path. */
function statementsOf(group: Group, context: LintContext): Statement[] {
  const lines = group.fields
    .filter(isUsageField)
    .map((field) => ({ isSignal: isContentSignal(field), ...preferencesIn(context, field) }));
  const length = lines.some(({ pathLength }) => pathLength === 1) ? 1 : 0;
  return lines
    .filter(({ isSignal, pathLength, unreadable }) => isSignal || (pathLength === length && unreadable === undefined))
    .flatMap(({ isSignal, preferences }) => (isSignal ? preferences : lastOfEachName(preferences)))
    .flatMap(({ category, preference, text, span }): Statement[] => {
      if (category === undefined || preference === undefined) return [];
      return [{ use: useOfCategory[category], isGranted: preference === 'granted', text, span }];
    });
}

/** Of a repeated key of a dictionary, the last counts. */
function lastOfEachName(preferences: readonly Preference[]): readonly Preference[] {
  return [...new Map(preferences.map((preference) => [preference.name, preference])).values()];
}

function reportBoth(context: LintContext, granted: Statement, denied: Statement): void {
  const [first, second] = granted.span.start < denied.span.start ? [granted, denied] : [denied, granted];
  context.report({
    span: second.span,
    message: messages.contradicts({ second: second.text, first: first.text }),
    related: [{ span: first.span, message: messages.otherPreference() }],
    help: messages.keepOne(),
  });
}

const PERMITS = {
  'ai-training': messages.permitsTraining,
  search: messages.permitsSearch,
  'ai-answers': messages.permitsInput,
} as const;

/** Reports that a use is granted although the file blocks crawlers for that use from the whole site. */
function reportBlocked(context: LintContext, group: Group, { use, text, span }: Statement): void {
  const blocked = context
    .once(findBlockedCrawlers, findBlockedCrawlers)
    // The signals of `*` do not apply to a crawler whose own group has signals.
    .filter((crawler) => crawler.use === use && (crawler.groups.has(group) || (isStar(group) && !crawler.hasSignals)))
    .slice(0, MAX_SHOWN);
  if (blocked.length === 0) return;
  const names = blocked.map(({ token }) => token);
  context.report({
    span,
    message: PERMITS[use]({ preference: text, crawlers: names }),
    related: blocked.map(({ token, rule }) => ({ span: rule.span, message: messages.blocks({ crawler: token }) })),
    help: messages.makeAgree(),
    claims: blocked.map(({ token, rule }) => ({
      kind: 'verdict',
      crawler: [token],
      path: '/',
      allowed: false,
      line: rule.line,
    })),
  });
}

function isStar({ userAgents }: Group): boolean {
  return userAgents.some(({ token }) => token === '*');
}

interface BlockedCrawler {
  readonly token: string;
  readonly use: StatedUse;
  readonly rule: Rule;
  readonly groups: ReadonlySet<Group>;
  readonly hasSignals: boolean;
}

function findBlockedCrawlers(context: LintContext): readonly BlockedCrawler[] {
  const byToken = groupsByToken(context);
  return crawlers.flatMap(({ tokens: [token], uses, status }): BlockedCrawler[] => {
    const use = signalledUse(uses);
    const groups = byToken.get(token?.toLowerCase() ?? '');
    if (token === undefined || use === undefined || groups === undefined || status !== 'active') return [];
    const { allowed, rule } = context.robots.rulesFor([token]).check('/');
    if (allowed || rule === undefined || !matchesWholeSite(rule)) return [];
    return [{ token, use, rule, groups: new Set(groups), hasSignals: groups.some(hasSignals) }];
  });
}

/** Undefined for search engines: a site may block one of them and still permit search and answers from the others. */
function signalledUse(uses: CrawlerEntry['uses']): StatedUse | undefined {
  if (uses.includes('ai-training')) return 'ai-training';
  return uses.includes('ai-answers') && !uses.includes('search') ? 'ai-answers' : undefined;
}

function hasSignals(group: Group): boolean {
  return group.fields.some(isUsageField);
}
