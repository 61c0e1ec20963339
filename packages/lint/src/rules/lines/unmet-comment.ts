import type { Group, Rule } from '@maycrawl/core';
import { commentAbove, commentLines } from '../../file/comments.js';
import { isText } from '../../file/content-kind.js';
import { groupsByToken } from '../../file/groups.js';
import { defineMessages, type LintContext, type LintRule, type Message } from '../../model/lint-rule.js';
import { blocksAll, ruleLine } from '../../patterns/pattern-text.js';

/** The words of the intentions below. */
const WORDS = /noindex|30[18]|redirect|overview|mode|adsbot/i;

export const texts = {
  noindexUnread:
    'The comment mentions noindex, but {rule:code} keeps crawlers from reading it: the pages may stay in the index.',
  letThemCrawl: 'Allow the pages until they have left the index, and block them afterwards.',
  redirectUnread:
    'The comment mentions redirects, but {rule:code} keeps crawlers from reading them, so they do not find the new URLs.',
  allowRedirects: 'Allow the old URLs, so that crawlers follow the redirects.',
  overviewsNotCovered:
    '`Google-Extended` does not control AI Overviews or AI Mode, which the comment mentions: they follow Googlebot.',
  useSnippets: 'Use the settings for snippets, such as nosnippet, or the setting in Search Console.',
  starMissesAdsBot: 'The comment mentions AdsBot, but AdsBot-Google ignores `*`, and no group names it.',
  nameAdsBot: 'Write `User-agent: AdsBot-Google` above the same rules.',
} as const;
const messages = defineMessages(texts);

export const unmetComment: LintRule = {
  id: 'unmet-comment',
  severity: 'info',
  fixes: 'none',
  messages: texts,
  what: 'A comment that states an intention which the lines below it cannot fulfil.',
  characters: '#',
  file(context) {
    // Few files have such a comment, and this test is much cheaper than looking above each rule.
    if (!commentLines(context).some(({ comment }) => WORDS.test(comment.text))) return;
    if (!isText(context)) return;
    for (const group of context.robots.groups) {
      checkGroup(group, context);
      for (const rule of group.rules) checkRule(rule, context);
    }
    checkAdsBot(context);
  },
};

function checkRule(rule: Rule, context: LintContext): void {
  if (rule.type !== 'disallow' || rule.pattern === '' || blocksAll(rule)) return;
  const comment = commentAbove(rule.line, context);
  if (comment === '') return;
  if (/\bnoindex\b/i.test(comment) && !/\b(?:no|without|ohne|instead|statt|not)\b[^.]*noindex/i.test(comment)) {
    report(rule, messages.noindexUnread({ rule: ruleLine(rule) }), messages.letThemCrawl(), context);
  } else if (
    !/redir/i.test(rule.pattern) &&
    /\b30[18]\b|\bredirect(?:s|ed)?\b(?!\s*(?:script|page|link))/i.test(comment)
  ) {
    report(rule, messages.redirectUnread({ rule: ruleLine(rule) }), messages.allowRedirects(), context);
  }
}

function checkGroup({ userAgents }: Group, context: LintContext): void {
  const extended = userAgents.find(({ token }) => token.toLowerCase() === 'google-extended');
  const [first] = userAgents;
  if (extended === undefined || first === undefined) return;
  const comment = `${commentAbove(first.line, context)} ${commentAbove(extended.line, context)}`;
  if (!/\bAI[- ]?(?:overviews?|mode)\b/i.test(comment) || /\bnot\b/i.test(comment)) return;
  report(extended, messages.overviewsNotCovered(), messages.useSnippets(), context);
}

/** A comment that names AdsBot above the first lines of `*`, in a file without a group for it. */
function checkAdsBot(context: LintContext): void {
  const groups = groupsByToken(context);
  const star = groups.get('*')?.[0]?.userAgents[0];
  if (star === undefined || [...groups.keys()].some((token) => token.startsWith('adsbot'))) return;
  if (/\bAdsBot\b/i.test(commentAbove(star.line, context))) {
    report(star, messages.starMissesAdsBot(), messages.nameAdsBot(), context);
  }
}

function report({ span }: Pick<Rule, 'span'>, message: Message, help: Message, context: LintContext): void {
  context.report({ span, message, help });
}
