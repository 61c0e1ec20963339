import { hasLongList } from '../../file/groups.js';
import { defineMessages, type LintRule } from '../../model/lint-rule.js';
import { wouldBlockSite } from '../../patterns/start-page.js';
import { anyRuleMessages } from '../../runner/any-rule-texts.js';
import { appliesToItsName } from '../../values/user-agent-value.js';

const EVERYONE: ReadonlySet<string> = new Set('all any everyone everybody alle tous todos robots'.split(' '));
const AI: ReadonlySet<string> = new Set([
  ...'ai ki llm llms aibot aibots ai-bot ai-bots ai-crawler ai-crawlers aicrawler ai-training ai-agents'.split(' '),
  ...'ai_bots ai_crawlers artificial-intelligence llm-bot genai'.split(' '),
]);

export const texts = {
  noCrawlerAi: '{token:code} is the name of no crawler: the rules below block none.',
  noCrawlerAll: '{token:code} is the name of no crawler: only `*` applies to every crawler.',
  nameEach: 'Write a line for each crawler, such as GPTBot, ClaudeBot and CCBot.',
  writeStar: 'Write `User-agent: *`.',
} as const;
const messages = defineMessages(texts);

export const genericName: LintRule = {
  id: 'generic-name',
  severity: 'warning',
  fixes: 'none',
  messages: texts,
  what: 'A word for a kind of crawlers, such as `AI` or `all`, instead of a product token.',
  userAgent(agent, group, context) {
    const { token, span, line } = agent;
    // All words are shorter than this.
    if (token.length > 24 || token.length < 2) return;
    const isAi = AI.has(token.toLowerCase());
    if (!isAi && !EVERYONE.has(token.toLowerCase())) return;
    if (group.rules.length === 0 || !appliesToItsName(agent, context)) return;
    context.report({
      span: context.within(span, 0, token.length),
      severity: hasLongList(context) ? 'info' : 'warning',
      message: isAi ? messages.noCrawlerAi({ token }) : messages.noCrawlerAll({ token }),
      help: isAi
        ? messages.nameEach()
        : wouldBlockSite(['*'], agent, group, context)
          ? anyRuleMessages.closesSite()
          : messages.writeStar(),
      claims: [{ kind: 'applies-to', line, token }],
    });
  },
};
