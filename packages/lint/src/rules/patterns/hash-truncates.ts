import type { Rule } from '@maycrawl/core';
import { hasCommentAfterValue } from '../../file/comments.js';
import { defineMessages, type LintContext, type LintRule, unsafeFix } from '../../model/lint-rule.js';
import { samplePathOfText } from '../../patterns/pattern-text.js';
import { repeatedPatterns } from '../../redundancy/repeated-patterns.js';
import { HASH } from '../../text/bytes.js';
import { NUMERIC_REFERENCE } from '../../values/html-entities.js';

export const texts = {
  readAsComment: '{comment:code} is read as a comment: the path of this rule is {path:code}.',
  escapeIt:
    'Crawlers never send the part of a URL after #. Write %23 for a # in the path itself, or a space before a comment.',
  writeEscape: 'Write %23',
} as const;
const messages = defineMessages(texts);

export const hashTruncates: LintRule = {
  id: 'hash-truncates',
  severity: 'warning',
  fixes: 'unsafe',
  messages: texts,
  what: 'A `#` inside a path, which turns the rest into a comment.',
  concerns: hasCommentAfterValue,
  rule(rule, _group, context) {
    const { type, pattern, normalizedPattern, span, line: number } = rule;
    if (context.bytes[span.end] !== HASH || span.start === span.end) return;
    const comment = context.line(number).comment;
    // `html-entity` reports numeric references.
    if (pattern.endsWith('&') && NUMERIC_REFERENCE.test(comment?.text ?? '')) return;
    // A comment of several words is intended as a comment.
    if (comment === undefined || !/^#[^\s#]\S*$/.test(comment.text.trimEnd())) return;
    // Invalid UTF-8 is not compared as it is displayed.
    const path = samplePathOfText(pattern.includes('\ufffd') ? normalizedPattern : pattern);
    context.report({
      span: comment.span,
      severity: repeatingRules(context).has(rule) ? 'info' : 'warning',
      message: messages.readAsComment({ comment: comment.text.trimEnd(), path: pattern }),
      help: messages.escapeIt(),
      fixes: [unsafeFix(messages.writeEscape(), { span: context.within(comment.span, 0, 1), text: '%23' })],
      claims: [
        { kind: 'read-as', line: number, as: type, value: pattern },
        ...(pattern.startsWith('/') ? [{ kind: 'matches', line: number, path, matches: true } as const] : []),
      ],
    });
  },
};

/** The rules whose path, as it is read, is that of a rule above. */
function repeatingRules(context: LintContext): ReadonlySet<Rule> {
  return context.once(repeatingRules, () => new Set(repeatedPatterns(context).duplicates.map(({ rule }) => rule)));
}
