import { commentLines } from '../../file/comments.js';
import { isText } from '../../file/content-kind.js';
import { defineMessages, type LintRule } from '../../model/lint-rule.js';
import { textBlocksSite } from '../../patterns/start-page.js';
import { anyRuleMessages } from '../../runner/any-rule-texts.js';

/** A rule with a path after words of a comment, up to the end of the line. */
const AFTER_WORDS = /^#+\s*\p{L}[^:]{2,120}[\s,;-]((?:Disallow|Allow):\s*\/[^\s()"'`,]*)\s*$/u;
/** Comments that show an example, or say that the rule is not wanted. */
const MENTION =
  /\b(?:e\.?g|example|instead|like|was|were|not|no|old|removed?|disabled?|previously|change|add|use|using|read|as|with|by|the|a|from|line|this|because|of|over|or|and|to)\W*$/i;

export const texts = {
  isComment: '{rule:code} is part of the comment, so it has no effect.',
  moveToLine: 'If you mean it as a rule, write it on a line of its own.',
} as const;
const messages = defineMessages(texts);

export const commentedRule: LintRule = {
  id: 'commented-rule',
  severity: 'info',
  fixes: 'none',
  messages: texts,
  what: 'A rule at the end of a comment.',
  characters: '#',
  file(context) {
    if (!isText(context)) return;
    for (const { kind, comment } of commentLines(context)) {
      if (kind !== 'blank' || !comment.text.includes('llow:')) continue;
      const rule = AFTER_WORDS.exec(comment.text)?.[1];
      if (rule === undefined) continue;
      const before = comment.text.slice(0, comment.text.lastIndexOf(rule));
      if (/allow/i.test(before) || MENTION.test(before)) continue;
      const message = messages.isComment({ rule });
      context.report({
        span: comment.span,
        message,
        help: textBlocksSite(rule) ? anyRuleMessages.closesSite() : messages.moveToLine(),
      });
    }
  },
};
