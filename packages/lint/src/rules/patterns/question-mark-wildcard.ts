import { defineMessages, type LintRule } from '../../model/lint-rule.js';
import { ruleLine, samplePath } from '../../patterns/pattern-text.js';
import { coversStartPage } from '../../patterns/start-page.js';
import { anyRuleMessages } from '../../runner/any-rule-texts.js';

/** A question mark within a name, before a slash or an extension. A query string begins with the name of a parameter. */
const WITHIN_NAME = /[\w-]\?(?=\/(?!\/)|\.[a-z]{2,4}(?:\$|$))/i;

export const texts = {
  isPlain: 'The ? in {rule:code} is a plain character, not a wildcard: the rule does not match {path:code}.',
  writeStar: 'Only `*` matches other characters, and as many as there are.',
} as const;
const messages = defineMessages(texts);

export const questionMarkWildcard: LintRule = {
  id: 'question-mark-wildcard',
  severity: 'info',
  fixes: 'none',
  messages: texts,
  what: 'A question mark that seems to represent any one character.',
  characters: '?',
  rule(rule, _group, context) {
    if (!WITHIN_NAME.test(rule.pattern)) return;
    const path = samplePath(rule.normalizedPattern.replace('?', '1'));
    if (path === undefined) return;
    const closes = rule.type === 'disallow' && coversStartPage(rule.pattern.replaceAll('?', '*'));
    context.report({
      span: rule.span,
      message: messages.isPlain({ rule: ruleLine(rule), path }),
      help: closes ? anyRuleMessages.closesSite() : messages.writeStar(),
      claims: [{ kind: 'matches', line: rule.line, path, matches: false }],
    });
  },
};
